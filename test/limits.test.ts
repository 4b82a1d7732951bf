/** What a call may hold is the same at every door, and an error names the field. */
import type { Memory, Namespace } from 'recollect'
import { createClient } from 'recollect/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKnowledgeGraph } from '../src/compat/knowledge-graph.ts'
import { createMemory } from '../src/memory.ts'
import { LIMITS } from '../src/model/limits.ts'
import { NOW, type Served, served, withLife } from './support/served.ts'

let at: Served
let memory: Memory
const doors: [string, () => Namespace][] = [
  ['the library', () => memory.namespace('ana')],
  ['HTTP', () => createClient({ url: at.url, retries: 0 }).namespace('ana')],
]
beforeAll(async () => {
  at = await served({ bodyLimit: 30_000_000 })
  memory = at.memory
  await withLife(memory)
})
afterAll(() => at.close())

const x = (length: number): string => 'x'.repeat(length)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const turn = { content: 'I like tea.', at: '2024-05-01' }

/** Field, a call that holds too much, and the same with as much as it may hold. */
const calls: [string, (s: Namespace, over: number) => Promise<unknown>][] = [
  ['metadata', (s, over) => s.add({ ...turn, id: 'm1', metadata: { a: x(LIMITS.metadata - 1 + over) } })],
  ['metadata', (s, over) => s.add({ ...turn, id: 'm2', metadata: keys(LIMITS.metadataKeys + over) })],
  ['metadata', (s, over) => s.add({ ...turn, id: 'm3', metadata: { [x(LIMITS.name + over)]: 1 } })],
  ['captions', (s, over) => s.add({ ...turn, id: 'c1', captions: Array(LIMITS.captions + over).fill('a') })],
  ['speaker', (s, over) => s.add({ ...turn, id: 's1', speaker: x(LIMITS.name + over) })],
  ['id', (s, over) => s.add({ ...turn, id: x(LIMITS.name + over) })],
  ['session', (s, over) => s.add({ ...turn, id: 's2' }, { session: x(LIMITS.name + over) })],
  ['question', (s, over) => s.recall(`tea ${x(LIMITS.question - 4 + over)}`)],
  ['session', (s, over) => s.recall('tea', { session: x(LIMITS.query + over) })],
  [
    'metadata',
    (s, over) => s.recall('tea', { metadata: { a: { in: Array(LIMITS.items + over).fill('a') } } }),
  ],
  [
    'knobs.beam.width',
    (s, over) => s.recall('tea', { strategy: 'beam', knobs: { beam: { width: LIMITS.knob + over } } }),
  ],
  ['matching', (s, over) => s.facts({ matching: x(LIMITS.query + over) })],
  ['matching', (s, over) => s.turns({ matching: x(LIMITS.query + over) })],
  ['session', (s, over) => s.topics({ session: x(LIMITS.query + over) })],
  [
    'summary',
    async (s, over) => s.update('topic', (await s.topics())[0]?.id ?? '', { summary: x(LIMITS.text + over) }),
  ],
  [
    'keywords',
    async (s, over) =>
      s.update('topic', (await s.topics())[0]?.id ?? '', { keywords: Array(LIMITS.items + over).fill('a') }),
  ],
  ['synonyms', (s, over) => s.defineRelation('likes', { synonyms: [x(LIMITS.query + over)] })],
  [
    'facts.0.statement',
    (s, over) =>
      s.addGraph({
        facts: [
          { head: 'Ana', relation: 'has', tail: 'x', sources: ['v1'], statement: x(LIMITS.text + over) },
        ],
      }),
  ],
]

describe.each(doors)('%s', (_, open) => {
  it.each(calls)('bounds %s', async (field, call) => {
    const space = open()
    await call(space, 0)
    const refusal = (await call(space, 1).catch((error: unknown) => error)) as {
      code: string
      message: string
    }
    expect(refusal.code).toMatch(/^(turn|argument|request)-invalid$/)
    expect(refusal.message).toContain(field)
  })

  it('refuses a path that holds too much with the same codes', async () => {
    const space = open()
    for (const call of [
      () => space.get('fact', x(LIMITS.query + 1)),
      () => space.deleteTurn(x(LIMITS.query + 1)),
      () => space.history(x(LIMITS.query + 1), 'likes'),
      () => space.explore('aspects_of_person', { person: x(LIMITS.query + 1) }),
      () => space.profile({ entity: x(LIMITS.query + 1) }),
      () => space.recall('tea', { knobs: { auto: { weights: nested(50) } } as never }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: expect.stringMatching(/^(argument|request)-invalid$/),
      })
  })

  it('bounds the turns of one call', async () => {
    const space = open()
    const turns = Array.from({ length: LIMITS.turns + 1 }, (_, i) => ({ content: `${i}`, id: `n${i}` }))
    await expect(space.add(turns)).rejects.toMatchObject({
      code: expect.stringMatching(/^(argument|request)-invalid$/),
      message: expect.stringContaining('turns'),
    })
    expect(await memory.namespace('ana').turns({ matching: '9999' })).toEqual([])
  })
})

describe('a line of an import', () => {
  it('is held to the limits of a turn', async () => {
    const space = memory.namespace('copy')
    const line = (more: object) =>
      JSON.stringify({
        kind: 'turn-added',
        turn: {
          id: 'a',
          session: 's',
          speaker: 'Ana',
          role: 'user',
          content: 'x',
          at: NOW,
          captions: [],
          metadata: {},
          ...more,
        },
        embedding: null,
        ordinal: 0,
      })
    for (const [field, more] of [
      ['metadata', { metadata: { a: x(LIMITS.metadata) } }],
      ['metadata', { metadata: { a: [1] } }],
      ['turn.id', { id: x(LIMITS.name + 1) }],
      ['turn.content', { content: x(LIMITS.turn + 1) }],
    ] as const)
      await expect(space.import([line(more)])).rejects.toMatchObject({
        code: 'record-invalid',
        message: expect.stringContaining(field),
      })
    expect(await space.import([line({})])).toBe(1)
  })
})

describe('a knowledge graph', () => {
  it('takes more than one call may hold, and observations as long as a turn', {
    timeout: 60_000,
  }, async () => {
    const quiet = await createMemory({ now: () => NOW, consolidate: false })
    const graph = createKnowledgeGraph(quiet.namespace('graph'))
    const long = x(LIMITS.metadata * 2)
    const entities = Array.from({ length: LIMITS.turns + 5 }, (_, i) => ({
      name: `e${i}`,
      entityType: 't',
      observations: [],
    }))
    expect(await graph.createEntities(entities)).toHaveLength(LIMITS.turns + 5)
    await graph.addObservations([{ entityName: 'e1', contents: [long, ' ', 'short'] }])
    expect((await graph.openNodes(['e1'])).entities[0]?.observations).toEqual([long, ' ', 'short'])
    await quiet.close()
  })
})
