import { expect, it } from 'vitest'
import type { Namespace } from '../api.ts'
import { createMemory } from '../memory.ts'
import { decidedIn } from './decided.ts'

/** What is told of the sessions of a memory but the last, which is told of elsewhere. */
async function toldOf(space: Namespace): Promise<string> {
  const all = await space.sessions({ newestFirst: true })
  const read = { sessions: all.slice(1), last: all.slice(0, 1), now: Date.parse('2026-03-01') }
  return (await decidedIn(space, read, 200)).text
}

/** What is told of sessions, a day each, oldest first; the last one is told of elsewhere. */
async function decided(...sessions: readonly string[]): Promise<string[]> {
  const memory = await createMemory({ consolidate: false })
  const space = memory.namespace('project')
  for (const [i, content] of sessions.entries())
    await space.add(
      { role: 'user', content, at: `2026-02-${String(i + 1).padStart(2, '0')}` },
      { session: `s${i}` },
    )
  const text = await toldOf(space)
  await memory.close()
  return text.split('\n').map((line) => line.replace(/^\[\d+\] \S+ user: /, ''))
}

it.each<[said: string[], told: string[]]>([
  [
    ['We use port 4100 for staging.', 'From now on, use pnpm instead of npm.', 'Add tests.'],
    ['We use port 4100 for staging.', 'From now on, use pnpm instead of npm.'],
  ],
  [
    ['We deploy from main every Tuesday.', 'We now deploy docs to staging as well.', 'Add tests.'],
    ['We deploy from main every Tuesday.', 'We now deploy docs to staging as well.'],
  ],
  [['We use Redis for the cache.', 'Replace Redis with Valkey.', 'Add tests.'], ['']],
  [
    ['We use port 4100 for the gateway.', 'We use port 4200 for the gateway.', 'Add tests.'],
    ['We use port 4200 for the gateway.'],
  ],
  [['We always use pnpm.', 'We always use pnpm.', 'Add tests.'], ['We always use pnpm.']],
  [['We use npm.', 'We switched from npm to pnpm.'], ['']],
])('%j: %j', async (said, told) => expect(await decided(...said)).toEqual(told))

it('decisions that are known as facts are told, and no value that is over by facts', async () => {
  const memory = await createMemory({ consolidate: false })
  const space = memory.namespace('project')
  const said = [
    'We deploy to the host tern with Redpanda 23.1.',
    'We stay on Flink, forget Beam. We always use Flink.',
    'We decided against Kafka.',
    'tern is on 23.3 since the weekend',
    'The rest stays as it is now.',
  ]
  for (const [i, content] of said.entries())
    await space.add({ id: `t${i}`, role: 'user', content, at: `2026-02-0${i + 1}` }, { session: `s${i}` })
  const know = (relation: string, tail: string, source: string, more: object = {}) => ({
    head: 'Ternline',
    relation,
    tail,
    sources: [source],
    ...more,
  })
  await space.addGraph({
    facts: [
      know('uses', 'Redpanda 23.1', 't0', { to: '2026-02-03', kind: 'state' }),
      know('uses', 'Redpanda 23.3', 't3'),
      know('decide_against', 'moving to Beam', 't1', {
        kind: 'event',
        statement: 'The user decided against moving to Beam, as nobody knows it.',
      }),
      know('decide_against', 'Kafka', 't2', { kind: 'event' }),
      know('uses', 'Kafka 3.7', 't3'),
    ],
  })
  const all = await space.sessions({ newestFirst: true })
  const { text, citations } = await decidedIn(
    space,
    { sessions: all.slice(1), last: all.slice(0, 1), now: Date.parse('2026-03-01') },
    200,
  )
  await memory.close()
  expect(text.split('\n')).toEqual([
    '[1] 2026-02-02 user: We always use Flink.',
    '[2] 2026-02-02 The user decided against moving to Beam, as nobody knows it.',
  ])
  expect(citations.map(({ kind }) => kind)).toEqual(['turn', 'fact'])
})

type Told = readonly [relation: string, tail: string, source: string, kind: 'event' | 'state']
it.each<[said: string[], facts: Told[], told: string[]]>([
  // The rest of a turn, one of whose sentences is known as a fact.
  [
    ['We decided against Redis. We deploy from main on Tuesdays only.', 'Add tests.'],
    [['decided_against', 'Redis', 't0', 'event']],
    ['kestrel decided against Redis.', 'user: We deploy from main on Tuesdays only.'],
  ],
  [
    ['No Redis, please. We always squash commits.', 'Add tests.'],
    [['decided_against', 'Redis', 't0', 'event']],
    ['kestrel decided against Redis.', 'user: We always squash commits.'],
  ],
  // What a later turn changed, and what it does not touch.
  [
    [
      'We decided to use Postgres for the queue.',
      'We use MySQL for the queue now instead of Postgres.',
      'Fix the typo.',
    ],
    [['decided', 'use Postgres for the queue', 't0', 'event']],
    ['user: We use MySQL for the queue now instead of Postgres.'],
  ],
  [
    ['We decided to use Postgres for the queue.', 'The header moved to the left.', 'Fix the typo.'],
    [['decided', 'use Postgres for the queue', 't0', 'event']],
    ['kestrel decided use Postgres for the queue.', 'user: The header moved to the left.'],
  ],
  [
    ['We decided to use Postgres for the queue. We always deploy the queue first.', 'Fix the typo.'],
    [['decided', 'use Postgres for the queue', 't0', 'event']],
    ['kestrel decided use Postgres for the queue.', 'user: We always deploy the queue first.'],
  ],
  [
    ['We decided against Redis.', 'Redis no longer starts with compose.', 'Fix the typo.'],
    [['decided_against', 'Redis', 't0', 'event']],
    ['kestrel decided against Redis.'],
  ],
  [
    ['We decided against Redis.', 'We moved the cache to Redis after all.', 'Fix the typo.'],
    [['decided_against', 'Redis', 't0', 'event']],
    ['user: We moved the cache to Redis after all.'],
  ],
  // A decision that is confirmed by what is used, and one that is undone by it.
  [
    ['We decided to use Postgres. We always squash.', 'Postgres 16 it is.', 'Add tests.'],
    [
      ['decided_on', 'Postgres', 't0', 'event'],
      ['uses', 'Postgres 16', 't1', 'state'],
    ],
    ['kestrel decided on Postgres.', 'user: We always squash.'],
  ],
  [
    ['We decided not to use Kafka. We always squash.', 'Kafka 3 it is.', 'Add tests.'],
    [
      ['decided', 'not to use Kafka', 't0', 'event'],
      ['uses', 'Kafka 3', 't1', 'state'],
    ],
    ['user: We always squash.'],
  ],
  [
    ['We agree with Ana. We use port 4100 for staging.', 'Add tests.'],
    [['agrees_with', 'Ana', 't0', 'event']],
    ['user: We agree with Ana. We use port 4100 for staging.'],
  ],
])('%j, %j: %j', async (said, facts, told) => {
  const memory = await createMemory({ consolidate: false })
  const space = memory.namespace('project')
  for (const [i, content] of said.entries())
    await space.add({ id: `t${i}`, role: 'user', content, at: `2026-02-0${i + 1}` }, { session: `s${i}` })
  await space.addGraph({
    facts: facts.map(([relation, tail, source, kind]) => ({
      head: 'kestrel',
      relation,
      tail,
      kind,
      sources: [source],
      statement: `kestrel ${relation.replace('_', ' ')} ${tail}.`,
    })),
  })
  const text = await toldOf(space)
  await memory.close()
  expect(
    text
      .split('\n')
      .map((line) => line.replace(/^\[\d+\] \S+ /, ''))
      .sort(),
  ).toEqual(told)
})
