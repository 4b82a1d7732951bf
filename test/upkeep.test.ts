/** Undo, merges, relations, jobs: keeping a memory in order. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type Change,
  createMemory,
  createSqliteStore,
  isMemoryError,
  type Llm,
  type Memory,
  type MemoryOptions,
  type Namespace,
  type Store,
  type TurnInput,
} from 'recollect'
import { createScriptedLlm } from 'recollect/testing'
import { afterEach, describe, expect, it } from 'vitest'

const NOW = Date.parse('2025-06-01T12:00:00Z')
const open: Memory[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((m) => m.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-upkeep-'))
  folders.push(folder)
  return join(folder, 'm.db')
}
function counting(): () => number {
  let n = 0
  return () => {
    n += 1
    return (n * 0.618033988749) % 1
  }
}
async function memoryWith(options: MemoryOptions = {}): Promise<Namespace> {
  const memory = await createMemory({ now: () => NOW, random: counting(), onError: () => {}, ...options })
  open.push(memory)
  return memory.namespace('ana')
}
const said = (content: string, at: string, over: Partial<TurnInput> = {}): TurnInput => ({
  speaker: 'Ana',
  content,
  at,
  ...over,
})
async function dump(space: Namespace): Promise<string[]> {
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  return lines.sort()
}

const SENTENCES = [
  'I live in Vienna with my sister Maria.',
  'I moved to Porto last week.',
  'I work at Nimbus as a nurse.',
  'I quit Nimbus and started at Orbit yesterday.',
  'I love hiking in the mountains.',
  'I no longer like hiking.',
  'I have a dog named Rex.',
  'I plan to visit Kyoto next spring.',
  'Please always answer in German.',
  'I bought a red bike and a helmet.',
  'Maria is a teacher and she lives in Graz.',
]
const sessions = fc.array(
  fc.record({
    name: fc.constantFrom('s1', 's2', 's3'),
    texts: fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
)

type Sessions = readonly { readonly name: string; readonly texts: readonly string[] }[]

/** A turn an hour, so that each is a unit of its own. */
async function addHourly(space: Namespace, all: Sessions, from = 1): Promise<void> {
  let hour = from
  for (const { name, texts } of all)
    for (const text of texts) {
      const at = new Date(Date.UTC(2025, 0, 1, hour)).toISOString()
      await space.add(said(text, at), { session: name })
      hour += 1
    }
}

describe('undo', () => {
  it.each([['sqlite', () => createSqliteStore({ path: ':memory:' })]])(
    'undoing everything, last first, leaves the turns and nothing else (%s)',
    async (_, createStore) => {
      await fc.assert(
        fc.asyncProperty(sessions, async (all) => {
          const store: Store = createStore()
          // What is undone waits again, and must not be taken up on a slow machine while the rest is undone.
          const memory = await createMemory({ store, consolidate: false, now: () => NOW, random: counting() })
          const space = memory.namespace('ana')
          // What is undone is derived; turns and flush marks stay, so they are there from the beginning.
          await addHourly(space, all)
          await space.flush()
          await space.rebuild()
          for (const fact of (await space.facts({ limit: 2 })).slice(0, 1)) await space.deny('fact', fact.id)
          const [alias] = await space.entities({ type: 'person', limit: 5 })
          if (alias) await space.update('entity', alias.id, { description: 'somebody' })
          expect(await derived(space)).not.toEqual([])
          for (const { id } of await space.batches()) await space.undo(id)
          // With everything undone, nothing derived is left.
          expect(await derived(space)).toEqual([])
          await memory.close()
        }),
        { numRuns: 15 },
      )
    },
  )

  it('undoing one batch restores exactly what was before it', async () => {
    await fc.assert(
      fc.asyncProperty(sessions, sessions, async (before, then) => {
        const store = createSqliteStore({ path: ':memory:' })
        // What is undone waits again, and must not be taken up on a slow machine while the rest is undone.
        const memory = await createMemory({ store, consolidate: false, now: () => NOW, random: counting() })
        const space = memory.namespace('ana')
        await addHourly(space, before)
        await space.flush()
        const known = new Set((await space.batches()).map((b) => b.id))
        const first = await derived(space)
        await addHourly(
          space,
          then.map((s) => ({ ...s, name: `later ${s.name}` })),
          500,
        )
        await space.flush()
        for (const { id } of await space.batches()) if (!known.has(id)) await space.undo(id)
        expect(await derived(space)).toEqual(first)
        await memory.close()
      }),
      { numRuns: 20 },
    )
  })

  it('an older batch waits for later ones that changed the same things', async () => {
    const ana = await memoryWith()
    await ana.add(said('I live in Vienna.', '2024-01-10'), { session: 'a' })
    await ana.flush()
    await ana.add(said('I moved to Porto.', '2024-06-10'), { session: 'b' })
    await ana.flush()
    const batches = (await ana.batches()).filter((b) => b.reason === 'consolidate').map((b) => b.id)
    expect(batches).toHaveLength(2)
    await expect(ana.undo(batches[1] as string)).rejects.toMatchObject({
      code: 'undo-blocked',
      data: { by: [batches[0]] },
    })
    await ana.undo(batches[0] as string)
    await expect(ana.undo('b999')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('a batch that an older version wrote holds itself what takes it back', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    const ana = await memoryWith({ store })
    await ana.add(said('I live in Vienna.', '2024-01-10'))
    const [home] = await ana.facts({ relation: 'lives_in' })
    await ana.deny('fact', home?.id ?? '')
    const [batch] = await store.findRecords(ana.name, 'batch', { newestFirst: true, limit: 1 })
    const [undo] = await store.records(ana.name, 'undo', [batch?.id ?? ''])
    if (batch === undefined || undo === undefined) throw new Error('there is no batch')
    await store.apply(ana.name, [
      { kind: 'put', in: 'record', value: { ...batch, value: { ...batch.value, undo: undo.value.changes } } },
      { kind: 'deleted', in: 'record', key: `undo ${batch.id}` },
    ])
    expect((await ana.batches({ limit: 1 }))[0]).not.toHaveProperty('undo')
    await ana.undo(batch.id)
    expect((await ana.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Vienna'])
  })

  it('what was deleted for good cannot come back', async () => {
    const ana = await memoryWith()
    await ana.add(said('I live in Vienna.', '2024-01-10', { id: 't1' }))
    await ana.add(said('I love jazz and long walks.', '2024-01-10', { id: 't2' }))
    await ana.flush()
    expect(await ana.batches()).not.toEqual([])
    await ana.deleteTurn('t1')
    expect(await ana.batches()).toEqual([])
    expect((await dump(ana)).join()).not.toContain('Vienna')
    // The note of how a topic was read goes with the topic.
    for (const topic of await ana.topics()) await ana.delete('topic', topic.id)
    expect((await dump(ana)).join()).not.toContain('topic-note')
  })
})

/** Without what undo leaves alone: turns, flush marks, and what models cost. */
async function derived(space: Namespace): Promise<string[]> {
  return (await dump(space)).filter(
    (l) => !/"kind":"(?:turn-added|session-flushed|recollect|complete)"/.test(l),
  )
}
it('an export has everything, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(sessions, async (all) => {
      const memory = await createMemory({ now: () => NOW, random: counting() })
      const space = memory.namespace('ana')
      await addHourly(space, all)
      await space.flush()
      const lines = await dump(space)
      const copy = memory.namespace('copy')
      const exported: string[] = []
      for await (const line of space.export()) exported.push(line)
      await copy.import(exported)
      expect((await dump(copy)).map((l) => l.replace('"namespace":"copy"', '"namespace":"ana"'))).toEqual(
        lines,
      )
      await memory.close()
    }),
    { numRuns: 15 },
  )
})

it('two speakers with one name are one person to rules, and no turn of theirs is lost', async () => {
  const ana = await memoryWith()
  await ana.add([
    said('I live in Vienna.', '2024-01-10', { speaker: 'Alex', role: 'user' }),
    said('I live in the cloud.', '2024-01-10', { speaker: 'Alex', role: 'assistant' }),
  ])
  await ana.add(said('I live in Porto.', '2024-02-10', { speaker: 'alex' }), { session: 'other' })
  await ana.flush()
  expect(await ana.turns()).toHaveLength(3)
  expect((await ana.entities({ type: 'person' })).map((e) => e.name)).toEqual(['Alex'])
})

describe('what a person wrote', () => {
  it('goes with a deleted turn where it repeats what only that turn said, and stays otherwise', async () => {
    const memory = await createMemory({ now: () => Date.parse('2025-06-01') })
    const space = memory.namespace('x')
    await space.add(
      [
        { id: 'a', speaker: 'Ana', content: 'My brother Tom lives in Quuxville.', at: '2025-01-01' },
        { id: 'b', speaker: 'Ana', content: 'My brother Tom works at Vela.', at: '2025-01-02' },
        { id: 'c', speaker: 'Ana', content: 'My brother Tom is kind.', at: '2025-01-03' },
      ],
      { session: 's1' },
    )
    await space.flush()
    const named = async (name: string) => (await space.entities()).find((e) => e.name === name)
    const tom = await named('Tom')
    const ana = await named('Ana')
    await space.update('entity', tom?.id ?? '', {
      name: 'Tom of Quuxville',
      aliases: ['Tommy', 'Quuxville Tom'],
      description: 'has a house in Quuxville',
    })
    await space.update('entity', ana?.id ?? '', { description: 'a sister, and a friend of Vela' })
    for (const { id, statement } of await space.facts({ entity: tom?.id ?? '', relation: 'has_brother' }))
      await space.update('fact', id, { statement: `${statement} He lives in Quuxville.` })
    await space.deleteTurn('a')

    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    expect(lines.filter((line) => /quux/i.test(line))).toEqual([])
    expect(await named('Tom')).toMatchObject({ aliases: ['Tommy'], description: '' })
    expect((await named('Ana'))?.description).toBe('a sister, and a friend of Vela')
    expect((await space.facts({ relation: 'has_brother' })).map((f) => f.statement)).toEqual([
      expect.stringMatching(/^Tom is Ana's brother\.?$/),
    ])
    await memory.close()
  })
})

describe('merges', () => {
  it('a nickname becomes an alias by itself, with a record; a split takes it back', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('I met Melanie Winters at the fair.', '2024-01-10'),
      said('Melanie Winters plays the cello.', '2024-01-10'),
      said('Mel Winters lives in Graz.', '2024-02-10'),
    ])
    await ana.flush()
    expect(await ana.merges()).toMatchObject([
      { keptName: 'Melanie Winters', mergedName: 'Mel Winters', reason: expect.any(String) },
    ])
    expect(await ana.facts({ entity: 'Mel Winters' })).toEqual(await ana.facts({ entity: 'Melanie Winters' }))
    expect((await ana.history('Melanie Winters', 'lives_in')).map((f) => f.tailName)).toEqual(['Graz'])
    await ana.split('Mel Winters')
    expect(await ana.merges()).toEqual([])
    expect((await ana.history('Mel Winters', 'lives_in')).map((f) => f.tailName)).toEqual(['Graz'])
    expect(await ana.history('Melanie Winters', 'lives_in')).toEqual([])
    // Never again by rule.
    await ana.add(said('Mel Winters works at Orbit.', '2024-03-10'))
    await ana.flush()
    expect(await ana.merges()).toEqual([])
  })

  it('a question by one name finds what was told under another', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('I met Stumpy at the fair.', '2024-01-10'),
      said('Dan Pruitt works at a bank in Durham.', '2024-02-10'),
    ])
    await ana.flush()
    await ana.merge('Dan Pruitt', 'Stumpy')
    for (const name of ['Stumpy', 'Dan Pruitt']) {
      const { facts } = await ana.recall(`What does ${name} do for a living?`)
      const job = facts.find(({ fact }) => fact.statement.startsWith('Dan Pruitt works at a bank'))
      expect(job?.signals.words).toBeGreaterThan(0)
    }
  })

  it('by hand: timelines are joined, and a split parts them again', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('Robert Hale lives in Vienna.', '2023-01-10'),
      said('Robert Hale is a painter.', '2023-01-10'),
      said('The Fox lives in Porto.', '2024-01-10'),
    ])
    await ana.flush()
    const before = await derived(ana)
    await ana.merge('Robert Hale', 'Fox')
    const history = await ana.history('Robert Hale', 'lives_in')
    expect(history.map((f) => f.tailName)).toEqual(['Vienna', 'Porto'])
    expect(history[0]?.valid.to).toBe(history[1]?.valid.from)
    // It outlives a rebuild, with its record.
    const merges = await ana.merges()
    await ana.rebuild()
    expect(await ana.merges()).toEqual(merges)
    expect((await ana.history('Fox', 'lives_in')).map((f) => f.tailName)).toEqual(['Vienna', 'Porto'])
    await ana.split('Fox')
    expect((await ana.history('Robert Hale', 'lives_in')).map((f) => [f.tailName, f.valid.to])).toEqual([
      ['Vienna', null],
    ])
    expect((await ana.history('Fox', 'lives_in')).map((f) => f.tailName)).toEqual(['Porto'])
    expect(before.length).toBeGreaterThan(0)
  })

  it('two speakers are two, whatever their names; an alias that begins to speak is its own', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('I met Melanie, she lives in Graz.', '2024-01-10'),
      said('Mel plays the cello.', '2024-01-11'),
    ])
    await ana.flush()
    await ana.add([
      said('Hi, I live in Linz.', '2024-02-01', { speaker: 'Melanie' }),
      said('And I live in Bregenz.', '2024-02-01', { speaker: 'Mel' }),
    ])
    await ana.flush()
    const tails = async (name: string) =>
      (await ana.facts({ entity: name, relation: 'lives_in' })).map((f) => f.tailName)
    expect(await tails('Melanie')).toEqual(['Linz'])
    expect(await tails('Mel')).toEqual(['Bregenz'])
  })

  it('by hand two speakers are one to facts and answers, until they are split', async () => {
    const space = await memoryWith()
    await space.add([
      { role: 'user', content: 'I live in Linz. My sister is Ida.', at: '2024-01-10' },
      { role: 'assistant', content: 'Nice.', at: '2024-01-10' },
    ])
    await space.add(said('I work at Orbit.', '2024-02-01', { speaker: 'Ana', role: 'user' }), {
      session: 'b',
    })
    await space.flush()
    expect((await space.answer('Where does Ana live?')).text).toBeNull()
    await space.merge('Ana', 'user')
    expect((await space.answer('Where does Ana live?')).text).toBe('Linz')
    expect((await space.answer('Where do I live?')).text).toBe('Linz')
    await space.add(said('I moved to Graz.', '2024-03-01', { speaker: 'Ana', role: 'user' }), {
      session: 'c',
    })
    await space.add({ role: 'user', content: 'My brother is Tom.', at: '2024-03-02' }, { session: 'd' })
    await space.flush()
    expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Graz'])
    expect((await space.answer("Who is Ana's brother?")).text).toBe('Tom')
    await space.rebuild()
    expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Graz'])
    await space.split('user')
    expect((await space.facts({ entity: 'user', relation: 'lives_in' })).map((f) => f.tailName)).toEqual([
      'Linz',
    ])
    expect((await space.answer('Where does Ana live?')).text).toBe('Graz')
  })

  it('a person is no thing, and what fits two is neither', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('My friend Joanna lives in Graz.', '2024-01-10'),
      said('My friend Jolene lives in Linz.', '2024-01-10'),
      said('My friend Jo lives in Porto.', '2024-01-10'),
    ])
    await ana.flush()
    expect(await ana.merges()).toEqual([])
  })
})

describe('relations', () => {
  it('a user may say that a relation has one value at a time, and what means the same', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('I met my mentor.', '2023-01-10', { id: 't1' }),
      said('I met my coach.', '2024-01-10', { id: 't2' }),
      said('I met my guide.', '2025-01-10', { id: 't3' }),
    ])
    await ana.addGraph({
      facts: [
        { head: 'Ana', relation: 'mentored by', tail: 'Ben', sources: ['t1'] },
        { head: 'Ana', relation: 'is coached under', tail: 'Cleo', sources: ['t2'] },
        { head: 'Ana', relation: 'guided under', tail: 'Dora', sources: ['t3'] },
      ],
    })
    const people = new Set(['Ben', 'Cleo', 'Dora'])
    const facts = await ana.facts({ entity: 'Ana', asOf: null })
    const relations = [...new Set(facts.filter((f) => people.has(f.tailName)).map((f) => f.relation))]
    expect(relations).toHaveLength(3)
    await ana.defineRelation('has mentor', { singleValued: true, synonyms: relations })
    const now = await ana.facts({ relation: 'has mentor' })
    expect(now.map((f) => f.tailName)).toEqual(['Dora'])
    // What comes later is filed there, too.
    await ana.addGraph({
      facts: [{ head: 'Ana', relation: 'guided under', tail: 'Eva', sources: ['t3'], from: '2025-03-01' }],
    })
    expect((await ana.facts({ relation: 'has mentor' })).map((f) => f.tailName)).toEqual(['Eva'])
    await expect(ana.defineRelation('!!', {})).rejects.toMatchObject({ code: 'argument-invalid' })
  })
})

describe('values that keep replacing each other', () => {
  /** Six values of three people were over when the next one began; then there is one more of Ben's. */
  async function benAfterwards(relation: string, beside: readonly string[] = []): Promise<string[]> {
    const ana = await memoryWith()
    await ana.add(said('Hello there.', '2016-01-01', { id: 't1' }))
    await ana.flush()
    const fact = (head: string, tail: string, from: string, to?: string) => ({
      ...{ head, relation, tail, sources: ['t1'], from, kind: 'state' as const },
      ...(to !== undefined && { to }),
    })
    await ana.addGraph({
      facts: ['Ben', 'Cleo', 'Dora'].flatMap((head) => [
        fact(head, `${head} one`, '2010-01-01', '2011-01-01'),
        fact(head, `${head} two`, '2011-01-01', '2012-01-01'),
        fact(head, `${head} three`, '2012-01-01'),
        ...beside.map((tail) => fact(head, `${head} ${tail}`, '2010-06-01')),
      ]),
    })
    await ana.flush()
    await ana.addGraph({ facts: [fact('Ben', 'Ben four', '2013-01-01')] })
    await ana.flush()
    const facts = await ana.facts({ entity: 'Ben' })
    return facts.map((f) => f.tailName ?? '').toSorted()
  }

  it('say that their relation has one at a time', async () => {
    expect(await benAfterwards('is captain of')).toEqual(['Ben four'])
  })

  it('do not where another value goes on beside them', async () => {
    expect(await benAfterwards('is captain of', ['five'])).toEqual(['Ben five', 'Ben four', 'Ben three'])
  })

  it.each(['takes', 'works on', 'plays', 'owns'])(
    'say nothing of "%s", of which we know it',
    async (relation) => {
      expect(await benAfterwards(relation)).toEqual(['Ben four', 'Ben three'])
    },
  )
})

describe('a graph that was built elsewhere', () => {
  it('is added with its sources; what cannot be used is named', async () => {
    const ana = await memoryWith()
    await ana.add([
      said('We went hiking last week.', '2024-05-22', { id: 't1' }),
      said('Nice.', '2024-05-22', { id: 't2' }),
    ])
    const added = await ana.addGraph({
      entities: [{ name: 'hiking', type: 'concept', description: 'Ana likes it', sources: ['t1'] }],
      facts: [
        {
          head: 'Ana',
          relation: 'went on',
          tail: 'hiking',
          sources: ['t1', 't2'],
          from: 'last week',
          kind: 'event',
        },
        { head: 'Ana', relation: 'likes', tail: 'hiking', sources: ['t1'], from: '2024-05-22' },
        { head: 'Ana', relation: 'likes', tail: 'tea', sources: ['t9'] },
        { head: 'Ana', relation: 'likes', tail: 'sea', sources: ['t1'], from: 'childhood' },
      ],
      experiences: [{ type: 'preference', content: 'Ana likes the mountains.', sources: ['t1', 't2'] }],
    })
    expect(added).toMatchObject({ facts: 3, experiences: 1 })
    expect(added.rejected).toHaveLength(2)
    const facts = await ana.facts({ entity: 'Ana', asOf: null })
    const event = facts.find((f) => f.kind === 'event')
    expect(new Date(event?.valid.from ?? 0).toISOString().slice(0, 10)).toBe('2024-05-13')
    // The date of the turn is when it was said, not since when it is so.
    expect(facts.find((f) => f.relation === 'likes' && f.tailName === 'hiking')?.valid.from).toBe(
      Date.parse('2024-05-22'),
    )
    expect((await ana.experiences()).map((e) => e.content)).toEqual(['Ana likes the mountains.'])
  })
})

describe('jobs', () => {
  const broken = (times: number): { store: Store; failures: () => number } => {
    const store = createSqliteStore({ path: ':memory:' })
    let failures = 0
    return {
      failures: () => failures,
      store: {
        ...store,
        apply: async (namespace, changes, options) => {
          if (failures < times && changes.some((c: Change) => c.kind === 'put' && c.in === 'topic')) {
            failures += 1
            throw new Error('the disk is on fire')
          }
          return store.apply(namespace, changes, options)
        },
      },
    }
  }

  it('a failure is written down, waits, and is overcome when asked again', async () => {
    const { store } = broken(1)
    const ana = await memoryWith({ store })
    await ana.add(said('I live in Vienna.', '2024-01-10'))
    await expect(ana.flush()).rejects.toThrow('on fire')
    expect((await ana.stats()).jobs).toMatchObject({ waiting: 1, dead: [] })
    await ana.flush()
    expect((await ana.stats()).jobs).toEqual({ waiting: 0, running: 0, dead: [] })
    expect((await ana.facts()).map((f) => f.tailName)).toEqual(['Vienna'])
  })

  it('after many failures it is dead, keeps its error, and still can be asked for', async () => {
    const { store } = broken(6)
    const ana = await memoryWith({ store })
    await ana.add(said('I live in Vienna.', '2024-01-10'))
    for (let i = 0; i < 6; i++) await expect(ana.flush()).rejects.toThrow('on fire')
    expect((await ana.stats()).jobs.dead).toMatchObject([
      { attempts: 6, error: expect.stringContaining('on fire') },
    ])
    await ana.flush()
    expect((await ana.stats()).jobs.dead).toEqual([])
  })

  it('what a dead process held is taken over when its lease is over', async () => {
    const path = file()
    let now = NOW
    const asked = Promise.withResolvers<void>()
    const hang: Llm = {
      model: 'hang/forever',
      complete: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    }
    const first = await createMemory({ path, now: () => now, model: hang, onError: () => {} })
    open.push(first)
    await first.namespace('ana').add(said('I live in Vienna.', '2024-01-10'))
    void first
      .namespace('ana')
      .flush()
      .catch(() => {})
    await asked.promise
    const second = await createMemory({ path, now: () => now, onError: () => {} })
    open.push(second)
    expect((await second.namespace('ana').stats()).jobs.running).toBe(1)
    const flushed = second.namespace('ana').flush()
    now += 60_000
    await flushed
    expect((await second.namespace('ana').facts()).map((f) => f.tailName)).toEqual(['Vienna'])
  })

  it('two processes flush at once: each session is read once', async () => {
    const path = file()
    const asked: string[] = []
    const slow = (): Llm => {
      const model = createScriptedLlm({ onRequest: (r) => r.task === 'segment' && asked.push(r.user) })
      return {
        ...model,
        complete: async (request, signal) => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          return model.complete(request, signal)
        },
      }
    }
    const both = await Promise.all([0, 1].map(() => createMemory({ path, now: () => NOW, model: slow() })))
    open.push(...both)
    const [a, b] = both.map((m) => m.namespace('ana')) as [Namespace, Namespace]
    for (let i = 0; i < 6; i++)
      await a.add(said(`I bought item number ${i} at the market.`, `2024-01-0${i + 1}`), { session: `s${i}` })
    await Promise.all([a.flush(), b.flush()])
    expect((await a.stats()).buffered).toBe(0)
    expect(new Set(asked).size).toBe(asked.length)
  })
})

it('explains where a fact comes from and what closed it', async () => {
  const ana = await memoryWith()
  await ana.add([
    said('I live in Vienna.', '2024-01-10', { id: 't1' }),
    said('I moved to Porto.', '2024-06-10', { id: 't2' }),
  ])
  await ana.flush()
  const [old] = await ana.history('Ana', 'lives_in')
  const explained = await ana.explain(old?.id ?? '')
  expect(explained.sources.map((s) => s.turn.id)).toEqual(['t1'])
  expect(explained.closings.map((c) => [c.turn?.id, c.by?.tailName])).toEqual([['t2', 'Porto']])
  expect(new Set(explained.batches.map((b) => b.reason))).toEqual(new Set(['consolidate']))
  await expect(ana.explain('f0')).rejects.toMatchObject({ code: 'not-found' })
  expect(isMemoryError(new Error('x'))).toBe(false)
})

describe('many sessions that wait', () => {
  const WORDS =
    'kiln glaze pottery clay wheel canoe river paddle rapids shore violin sonata rehearsal concert bow compost tomato garden beans soil passport embassy visa stamp queue'.split(
      ' ',
    )
  /** Turns to another subject now and then, and strays in between. */
  const session = (s: number): TurnInput[] => {
    const chance = counting()
    for (let i = 0; i < s * 31; i++) chance()
    let subject = 0
    let left = 0
    const word = (): string =>
      WORDS[chance() < 0.75 ? subject + Math.floor(chance() * 5) : Math.floor(chance() * 25)] ?? ''
    return Array.from({ length: 60 }, (_, i) => {
      if (left-- <= 0) {
        subject = Math.floor(chance() * 5) * 5
        left = 1 + Math.floor(chance() * 9)
      }
      const at = new Date(Date.UTC(2025, 0, 1 + s, 10, i)).toISOString()
      return said(`The ${word()} and the ${word()} came before the ${word()}.`, at)
    })
  }

  it('are cut as each is cut by itself', async () => {
    const together = await memoryWith({ consolidate: false })
    const alone = await memoryWith()
    for (let s = 0; s < 16; s++)
      for (const space of [together, alone]) {
        await space.add(session(s), { session: `s${s}` })
        if (space === alone) await space.flush()
      }
    await together.flush()
    const cuts = async (space: Namespace): Promise<string[]> =>
      (await space.topics({ limit: 1000 })).map((t) => `${t.session} ${t.from} ${t.turns.length}`).sort()
    const found = await cuts(together)
    expect(found.length).toBeGreaterThan(48)
    expect(found).toEqual(await cuts(alone))
  })
})
