/** Reads only read: nothing is written and no model asked for what turns will come to, and all the same they tell of them. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createMemory,
  createSqliteStore,
  type Memory,
  MemoryError,
  type MemoryOptions,
  type Namespace,
  type Store,
} from '../src/index.ts'
import { WRITING_TASKS } from '../src/model/task-names.ts'
import { NOW, SENTENCES } from './support/histories.ts'

const open: Memory[] = []
afterEach(async () => {
  for (const memory of open.splice(0)) await memory.close()
})

async function memoryOn(store: Store, options: MemoryOptions = {}): Promise<Memory> {
  const memory = await createMemory({ store, now: () => NOW, ...options })
  open.push(memory)
  return memory
}

/** Ids of what a memory knows of the life below. */
interface Known {
  readonly turn: string
  readonly fact: string
  readonly waitingFact: string
}

type Call = (space: Namespace, known: Known) => Promise<unknown>

async function all(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** What each method is for: those that read stand with calls of them. */
const METHODS: {
  readonly [Method in Exclude<keyof Namespace, 'name' | 'timeZone'>]: 'writes' | readonly Call[]
} = {
  add: 'writes',
  flush: 'writes',
  recall: [(s) => s.recall('Where does Ana live?'), (s) => s.recall('Ana', { strategy: 'beam' })],
  inspect: [(s) => s.inspect('Where does Ana live?')],
  answer: [(s) => s.answer('Where does Ana live?')],
  explore: [
    (s) => s.explore('search_text', { text: 'Porto' }),
    (s) => s.explore('facts_of_aspect', { person: 'Ana', aspect: 'home' }),
  ],
  facts: [
    (s) => s.facts(),
    (s) => s.facts({ entity: 'Ana', relation: 'lives_in', asOf: null, limit: 1, offset: 1 }),
    (s) => s.facts({ matching: 'Porto' }),
  ],
  history: [(s) => s.history('Ana', 'lives_in')],
  entities: [(s) => s.entities({ limit: 2, offset: 1 })],
  topics: [(s) => s.topics(), (s) => s.topics({ matching: 'home' })],
  timeline: [(s) => s.timeline()],
  turns: [(s) => s.turns(), (s) => s.turns({ matching: 'Porto' })],
  sessions: [(s) => s.sessions()],
  get: [(s, { fact }) => s.get('fact', fact), (s, { waitingFact }) => s.get('fact', waitingFact)],
  update: 'writes',
  deny: 'writes',
  freeze: 'writes',
  delete: 'writes',
  deleteTurn: 'writes',
  deleteSession: 'writes',
  forget: [(s) => s.forget({ matching: 'Porto', dryRun: true })],
  redact: 'writes',
  setTtl: 'writes',
  export: [(s) => all(s.export())],
  import: 'writes',
  rebuild: 'writes',
  stats: [(s) => s.stats()],
  jobs: [(s) => s.jobs()],
  job: [(s) => s.job('consolidate:live')],
  injections: [(s) => s.injections()],
  changes: [(s) => s.changes({ signal: AbortSignal.timeout(30), intervalMs: 10 }).next()],
  experiences: [(s) => s.experiences()],
  profile: [(s) => s.profile(), (s) => s.profile({ entity: 'Ana' })],
  card: [(s) => s.card('Ana')],
  explain: [(s, { fact }) => s.explain(fact), (s, { waitingFact }) => s.explain(waitingFact)],
  batches: [(s) => s.batches()],
  undo: 'writes',
  merge: 'writes',
  split: 'writes',
  keepApart: 'writes',
  merges: [(s) => s.merges()],
  defineRelation: 'writes',
  addGraph: 'writes',
  audit: [(s) => s.audit()],
  preview: [
    (s, { waitingFact: id }) => s.preview({ action: 'deny', kind: 'fact', id }),
    (s, { fact: id }) => s.preview({ action: 'update', kind: 'fact', id, patch: { condition: 'at home' } }),
    (s, { turn: id }) => s.preview({ action: 'deleteTurn', id }),
    (s) => s.preview({ action: 'deleteSession', id: 'live' }),
    (s) => s.preview({ action: 'merge', kept: 'Ana', merged: 'Maria' }),
    async (s) => s.preview({ action: 'undo', id: (await s.batches())[0]?.id ?? '' }).catch(() => null),
  ],
  review: [(s) => s.review('names'), (s) => s.review('contradictions'), (s) => s.review('stale')],
  neighbours: [(s) => s.neighbours('Ana')],
  distilled: [(s, { turn }) => s.distilled([turn])],
}

const LIFE = [
  'I live in Vienna.',
  'My sister Maria plays chess.',
  'I work at Nimbus as a nurse.',
  'I have a dog named Rex.',
]
const NEWS = [
  'I moved to Porto last week.',
  'Please always answer in German.',
  'My friend Elena plays chess.',
]

const said = (session: string, texts: readonly string[], at: number) =>
  texts.map((content, i) => ({ id: `${session}-${i}`, speaker: 'Ana', content, at: at + i * 1000 }))

/** Something is known, and something waits. */
async function living(space: Namespace): Promise<void> {
  await space.add(said('old', LIFE, NOW - 60 * 864e5), { session: 'old' })
  await space.flush()
  await space.add(said('live', NEWS, NOW - 6e5), { session: 'live' })
}

describe('what reads', () => {
  it.each([
    ['by rules', {}],
    ['by rules, beside workers', { consolidate: false }],
    ['with a model that consolidates', null],
  ] as const)('writes nothing and asks no model, %s', async (_, given) => {
    const asked: string[] = []
    const llm = {
      model: 'm',
      // Rules answer instead.
      async complete({ task }: { readonly task: string }) {
        asked.push(task)
        throw new MemoryError('model-failed', { model: 'm', reason: 'it sleeps' })
      },
    }
    const written: string[] = []
    const stored = createSqliteStore({ path: ':memory:' })
    const store = new Proxy(stored, {
      get: (target, name) =>
        name === 'apply' || name === 'claimJobs' || name === 'deleteNamespace' || name === 'writeImage'
          ? (...args: readonly never[]) => {
              written.push(String(name))
              return (target[name] as (...args: readonly never[]) => unknown)(...args)
            }
          : Reflect.get(target, name),
    })
    const models = Object.fromEntries(WRITING_TASKS.map((task) => [task, llm]))
    const memory = await memoryOn(store, given ?? ({ models } as unknown as MemoryOptions))
    const space = memory.namespace('ana')
    await living(space)
    // Nothing in the background is left to do: the live session goes on.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [fact] = await space.facts({ relation: 'owns', asOf: null })
    const facts = await space.facts({ asOf: null, denied: true })
    const waiting = facts.find((f) => f.evidence.some((e) => e.turn.startsWith('live')))
    const known: Known = {
      turn: 'live-0',
      fact: (fact ?? facts.find((f) => f.evidence.every((e) => e.turn.startsWith('old'))))?.id ?? '',
      waitingFact: waiting?.id ?? '',
    }
    expect(waiting).toBeDefined()
    const before = {
      state: await stored.state('ana'),
      waits: await stored.buffer('ana', 'live' as never, 99),
      batches: await space.batches(),
      sessions: await space.sessions(),
    }
    expect(before.waits).toHaveLength(NEWS.length)
    expect(asked.length > 0).toBe(given === null)
    asked.length = 0
    written.length = 0
    for (const [method, calls] of Object.entries(METHODS)) {
      if (calls === 'writes') continue
      for (const call of calls) await call(space, known)
      expect(written, method).toEqual([])
      expect(asked, method).toEqual([])
      expect(await stored.state('ana'), method).toEqual(before.state)
    }
    expect({
      state: await stored.state('ana'),
      waits: await stored.buffer('ana', 'live' as never, 99),
      batches: await space.batches(),
      sessions: await space.sessions(),
    }).toEqual(before)
    await space.flush()
    expect(written).toContain('apply')
  })

  it('tells of what was just said: facts, their past and their sources, people, profile and card', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    await living(space)
    const statements = (facts: readonly { readonly statement: string }[]) => facts.map((f) => f.statement)
    expect(statements(await space.facts({ relation: 'lives_in' }))).toEqual(['Ana moved to Porto.'])
    expect((await space.history('Ana', 'lives_in')).map((f) => [f.tailName, f.valid.to === null])).toEqual([
      ['Vienna', false],
      ['Porto', true],
    ])
    expect(statements(await space.facts({ matching: 'Porto' }))).toEqual(['Ana moved to Porto.'])
    expect(statements(await space.facts({ matching: 'Vienna', relation: 'lives_in' }))).toEqual([])
    expect((await space.entities()).map((e) => e.name)).toEqual(expect.arrayContaining(['Porto', 'Elena']))
    const entries = await space.timeline()
    expect(entries.flatMap((e) => (e.kind === 'fact' ? e.fact.statement : []))).toContain(
      'Ana moved to Porto.',
    )
    const { text } = await space.profile()
    expect(text).toContain('Ana moved to Porto.')
    expect(text).toContain('always answer in German')
    expect(text).not.toContain('Vienna')
    expect((await space.card('Ana')).text).toContain('Porto')
    expect((await space.neighbours('Ana')).nodes.map((n) => n.name)).toContain('Porto')
    const [, porto] = await space.history('Ana', 'lives_in')
    const [vienna] = await space.history('Ana', 'lives_in')
    expect((await space.explain(vienna?.id ?? '')).closings.map((c) => c.by?.id)).toEqual([porto?.id])
    expect((await space.explain(porto?.id ?? '')).sources.map((s) => s.turn.id)).toEqual(['live-0'])
    expect((await space.distilled(['live-0']))[0]?.facts.map((f) => f.tailName)).toEqual(['Porto'])
    // Topics come with consolidation.
    expect((await space.topics()).map((t) => t.session)).toEqual(['old'])
    await space.flush()
    expect((await space.topics()).map((t) => t.session)).toEqual(['old', 'live'])
  })

  it('shows what was added since, forgotten since, and corrected since', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    await living(space)
    const homes = async () => (await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)
    expect(await homes()).toEqual(['Porto'])
    await space.add(
      { id: 'live-9', speaker: 'Ana', content: 'I moved to Graz.', at: NOW - 1000 },
      { session: 'live' },
    )
    expect(await homes()).toEqual(['Graz'])
    await space.deleteTurn('live-9')
    expect(await homes()).toEqual(['Porto'])
    await space.deleteSession('live')
    expect(await homes()).toEqual(['Vienna'])
  })

  it('shows a correction that waits by the turns before it that are there', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    const [lives, corrects] = said('s', ['I live in Porto.', 'Sorry, I meant Graz, not Porto.'], NOW - 6e5)
    const homes = async () => (await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)
    await space.add(corrects as object as never, { session: 's' })
    expect(await homes()).toEqual([])
    await space.add(lives as object as never, { session: 's' })
    expect(await homes()).toEqual(['Graz'])
    await space.deleteTurn('s-0')
    expect(await homes()).toEqual([])
    await space.add({ ...lives, content: 'I live in Rome.' } as object as never, { session: 's' })
    expect(await homes()).toEqual(['Rome'])
  })

  it('gives sources to keep, though rows are shared', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    await living(space)
    const [home] = await space.facts({ relation: 'lives_in' })
    const [source] = (await space.explain(home?.id ?? '')).sources
    expect(Object.isFrozen(source?.turn)).toBe(false)
  })
})

describe('what is seen of turns that wait', () => {
  /** Lists of what was derived, without what comes with topics and with learning. */
  async function seenOf(space: Namespace) {
    const entities = await space.entities({ limit: 1000 })
    const facts = await space.facts({ asOf: null, denied: true, limit: 1000 })
    const experiences = await space.experiences({ limit: 1000 })
    return {
      facts,
      entities,
      heads: await Promise.all(entities.map(async (e) => [e.name, (await space.card(e.id)).text])),
      neighbours: await Promise.all(entities.map((e) => space.neighbours(e.id, { asOf: null }))),
      merges: await space.merges(),
      wishes: experiences.filter((e) => e.cluster === null),
      words: await Promise.all(
        ['Ana', 'Porto live', 'dog named'].map(async (matching) =>
          (await space.facts({ matching, asOf: null, limit: 1000 })).map((f) => f.id).sort(),
        ),
      ),
      distilled: await space.distilled((await space.turns({ limit: 200 })).map((t) => t.id)),
    }
  }

  it('is what consolidation by rules then makes of them, with the same ids', {
    timeout: 300_000,
  }, async () => {
    const sentence = fc.nat(SENTENCES.length - 1)
    const step = fc.record({
      session: fc.constantFrom('s1', 's2', 's3'),
      said: fc.array(sentence, { minLength: 1, maxLength: 4 }),
      flush: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const memory = await createMemory({
          store: createSqliteStore({ path: ':memory:' }),
          now: () => NOW,
          // Only what is flushed is consolidated.
          consolidate: false,
        })
        try {
          const space = memory.namespace('x')
          let at = Date.UTC(2025, 3, 1)
          for (const { session, said: texts, flush } of steps) {
            const speaker = session === 's3' ? 'Ben' : 'Ana'
            const turns = texts.map((n) => {
              at += 60_000
              return { speaker, content: SENTENCES[n] as string, at }
            })
            await space.add(turns, { session })
            if (flush) await space.flush()
          }
          const seen = await seenOf(space)
          await space.flush()
          const stored = await seenOf(space)
          expect(seen).toEqual(stored)
        } finally {
          await memory.close()
        }
      }),
      { numRuns: Number(process.env.RECOLLECT_READS ?? 60) },
    )
  })
})

describe('what many sessions say at a time', () => {
  const TOLD = [
    ['mail', 'I am allergic to shellfish.'],
    ['chat', 'I live in Bergen.'],
    ['phone', 'I work at Nimbus as a nurse.'],
    ['web', 'I have a dog named Rex.'],
  ] as const

  it('is known however much follows it', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('x')
    let at = NOW - 20 * 60_000
    const add = (session: string, content: string): Promise<unknown> => {
      at += 1000
      return space.add({ speaker: 'Ana', content, at }, { session })
    }
    for (const [session, told] of TOLD) {
      await add(session, told)
      for (let i = 0; i < 45; i++)
        await add(
          session,
          `Number ${i} of the long list of parcels is still on its way, as far as I can see.`,
        )
    }
    const relations = async (): Promise<unknown[]> =>
      (await space.facts({ entity: 'Ana' })).map((f) => f.relation).sort()
    await expect
      .poll(relations, { timeout: 30_000 })
      .toEqual(['allergic_to', 'has_pet', 'job_title', 'lives_in', 'works_at'])
  })

  it('stays in its buffers while reads look at all of it', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('x')
    for (const [i, [session, content]] of TOLD.entries())
      await space.add({ speaker: 'Ana', content, at: NOW - (10 - i) * 60_000 }, { session })
    expect((await space.sessions()).flatMap((s) => s.flushes)).toEqual([])
  })
})

describe('a correction of what waits', () => {
  it.each([true, false])('finds it by the id it was seen under; consolidate: %s', async (consolidate) => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }), { consolidate })
    const space = memory.namespace('ana')
    await living(space)
    const [seen] = await space.facts({ relation: 'lives_in' })
    const foretold = await space.preview({ action: 'deny', kind: 'fact', id: seen?.id ?? '' })
    expect(foretold.items.map((item) => [item.effect, item.text])).toEqual(
      expect.arrayContaining([['denied', 'Ana moved to Porto.']]),
    )
    await space.deny('fact', seen?.id ?? '')
    expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Vienna'])
    const [denied] = (await space.facts({ relation: 'lives_in', denied: true })).filter(
      (f) => f.status === 'denied',
    )
    expect(denied?.id).toBe(seen?.id)
  })

  it('acts on a stored fact as the caller saw it', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    await living(space)
    const [vienna] = await space.history('Ana', 'lives_in')
    expect(vienna?.valid.to).not.toBeNull()
    await space.update('fact', vienna?.id ?? '', { statement: 'Ana had her home in Vienna.' })
    await space.flush()
    const [after] = await space.history('Ana', 'lives_in')
    expect(after).toMatchObject({
      statement: 'Ana had her home in Vienna.',
      valid: vienna?.valid,
      frozen: true,
    })
  })

  it('leaves a live session alone where it has nothing to do with it', async () => {
    const memory = await memoryOn(createSqliteStore({ path: ':memory:' }))
    const space = memory.namespace('ana')
    await living(space)
    const [rex] = (await space.facts({ asOf: null })).filter((f) => f.tailName === 'Rex')
    await space.freeze('fact', rex?.id ?? '')
    expect((await space.stats()).buffered).toBe(NEWS.length)
    await space.merge('Ana', 'Elena')
    expect((await space.stats()).buffered).toBe(0)
  })
})
