/** What a model ends: standing wishes, and facts that its turns name by half a name, or that only a review sees. */
import { createMemory, type Llm, type LlmRequest, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

type Reply = Record<string, readonly string[] | string>
let replies: Partial<Record<string, (user: string) => Reply>> = {}
let requests: LlmRequest[] = []
let memory: Memory
let ana: Namespace

const model: Llm = {
  model: 'test/lines',
  async complete(request) {
    requests.push(request)
    const text = JSON.stringify(replies[request.task]?.(request.user) ?? {})
    return { text, inputTokens: 100, outputTokens: 10 }
  },
  useTools: (request) => model.complete(request),
}
beforeEach(async () => {
  requests = []
  replies = {}
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-09-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

const tell = async (at: string, content: string, distil: Reply, review: Reply = {}): Promise<void> => {
  replies = { distil: () => distil, review: () => review }
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
const shown = (task: string, tag: string): string => {
  const user = requests.filter((request) => request.task === task).at(-1)?.user ?? ''
  return new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(user)?.[1] ?? ''
}
const holding = async (): Promise<string[]> =>
  (await ana.facts({ limit: 100 })).map((fact) => `${fact.headName} ${fact.relation} ${fact.tailName}`).sort()

describe('a wish', () => {
  beforeEach(() =>
    tell('2025-03-01', 'Kilometres only, please, for all you write.', {
      wishes: ['0 | instruction | Ana wants distances in kilometres only.'],
    }),
  )
  const profile = async (): Promise<string> => (await ana.profile()).text

  it('is shown by number where a user speaks, and what a model ends stands no longer', async () => {
    expect(await profile()).toContain('kilometres only')
    await tell('2025-06-01', 'Miles are fine from now on, use what fits.', { wishes: ['0 | ends W1'] })
    expect(shown('distil', 'wishes')).toBe('W1 Ana wants distances in kilometres only.')
    expect(await profile()).not.toContain('kilometres')
    const asked = await ana.recall('How far is it to Leeds? Tell me the distance.')
    expect(asked.text).not.toContain('kilometres only.')
    await tell('2025-07-01', 'I went for a walk.', {})
    expect(shown('distil', 'wishes')).toBe('')
  })

  it('stands again when the turn that took it back is gone', async () => {
    await tell('2025-06-01', 'Miles are fine from now on.', { wishes: ['0 | ends W1'] })
    await ana.deleteTurn('2025-06-01')
    expect(await profile()).toContain('kilometres only')
  })
})

describe('what is known', () => {
  beforeEach(() =>
    tell(
      '2025-03-01',
      `The rowing club will build the Halden boathouse next year, and I do the drawings.
      My friend Petra is at home with a broken leg.`,
      {
        facts: [
          '0 | new | Ana | works_on | Halden boathouse | -',
          '0 | new | the rowing club | event:approved | Halden boathouse | -',
          '0 | new | the rowing club | plans_to | build the Halden boathouse | 2026-05',
          '0 | new | Petra | state:is at home with | a broken leg | -',
          '0 | new | Ana | friend_of | Petra | -',
        ],
        names: ['Halden boathouse | thing | what the club builds', 'Petra | person | friend of Ana'],
      },
    ),
  )

  it('is shown of what the turns call by half its name, and of those who have to do with it', async () => {
    await tell('2025-04-01', 'so the halden thing is off. and petra moved to her mum in bonn', {})
    expect(shown('distil', 'known')).toContain('build the Halden boathouse')
    expect(shown('distil', 'known')).toContain('Petra | state:is at home with')
  })

  it('is not shown for a common word of a name', async () => {
    await tell('2025-04-01', 'Our boathouse keys are lost.', {})
    expect(shown('distil', 'known')).not.toContain('build the Halden')
  })

  it('can be ended by a review', async () => {
    replies = {}
    const before = await holding()
    const number = (user: string): string => /#(\d+) Petra \| state:is at home/.exec(user)?.[1] ?? '9'
    replies = {
      distil: () => ({ facts: ['0 | new | Petra | lives_in | Bonn | -'] }),
      review: (user) => ({ worth: '0:3', add: [`0 | ends #${number(user)} | -`] }),
    }
    const content = 'Petra is well again and lives in Bonn.'
    await ana.add({ role: 'user', speaker: 'Ana', content, at: '2025-05-01' }, { session: 'b' })
    await ana.flush()
    expect(before.some((fact) => fact.includes('broken leg'))).toBe(true)
    expect(await holding()).not.toContain(before.find((fact) => fact.includes('broken leg')))
    expect(await holding()).toContain('Petra lives_in Bonn')
  })
})

it('a title goes on when a model ends the employer alone', async () => {
  await tell('2025-03-01', 'I work at Halden as an engineer.', {
    facts: ['0 | new | Ana | works_at | Halden | -', '0 | new | Ana | job_title | engineer | -'],
  })
  replies = {
    distil: (user) => ({ facts: [`0 | ends #${/#(\d+) Ana \| works_at/.exec(user)?.[1]} | 2025-05-30`] }),
  }
  const content = 'My last day at Halden was 30 May.'
  await ana.add({ role: 'user', speaker: 'Ana', content, at: '2025-06-02' }, { session: 'b' })
  await ana.flush()
  expect(await holding()).toEqual(['Ana job_title engineer'])
})

it('the same turns are asked about in the same words again, though nobody gave them ids', async () => {
  const asked: string[][] = []
  for (const name of ['first', 'second']) {
    requests = []
    const space = memory.namespace(name)
    const facts = ['tea', 'jazz', 'chess', 'rain'].map((tail) => `0 | new | Ana | likes | ${tail} | -`)
    for (const at of ['2025-03-01', '2025-04-01']) {
      replies = { distil: () => ({ facts }) }
      const content = `I like tea and jazz and chess and rain, as of ${at}.`
      await space.add({ role: 'user', speaker: 'Ana', content, at }, { session: at })
      await space.flush()
    }
    asked.push(requests.map((request) => request.user))
  }
  expect(asked[0]?.length).toBeGreaterThan(2)
  expect(asked[1]).toEqual(asked[0])
})
