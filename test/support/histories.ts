/**
 * Whole histories of a memory: anything that can be done to it, in any order, by one or two processes, with reads beside
 * it and crashes between. Whatever happened, the memory is in the end what its turns and decisions say.
 */
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  createMemory,
  createSqliteStore,
  isMemoryError,
  type Memory,
  type Namespace,
  type Store,
} from '../../src/index.ts'
import { derived, lines } from './derived.ts'

export const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const SESSIONS = ['s1', 's2', 's3'] as const
/** Later sessions are told of first, so that the order of arrival is not the order of time. */
const BEGINS = { s1: Date.UTC(2025, 5, 1), s2: Date.UTC(2025, 1, 1), s3: Date.UTC(2025, 3, 1) }
const SPEAKERS = { s1: 'Ana', s2: 'Ana', s3: 'Ben' } as const
type SessionName = (typeof SESSIONS)[number]

export const SENTENCES = [
  'I live in Vienna with my sister Maria.',
  'I moved to Porto last week.',
  'I live in Porto.',
  'I work at Nimbus as a nurse.',
  'I quit Nimbus and started at Orbit yesterday.',
  'I quit my job at Nimbus.',
  'I love hiking in the mountains.',
  'I no longer like hiking.',
  'I have a dog named Rex.',
  'I plan to visit Kyoto next spring.',
  'I visited Kyoto.',
  'Please always answer in German.',
  'I bought a red bike and a helmet.',
  'Maria Santos is a teacher and she lives in Graz.',
  'My friend Elena plays chess.',
  'Hello again!',
  // Long enough to count as a copy when it comes twice.
  'My cousin Lena works at Zephyr and she has a cat named Tiger.',
  // Values of before in other words.
  'I live in a flat in Porto.',
  'I work at Orbit Labs as an ICU nurse.',
  'I am a nurse and I live in Vienna.',
  // What says nothing without the turn before it.
  'Sorry, I meant Graz, not Porto.',
]

interface Added {
  readonly do: 'add'
  readonly session: SessionName
  readonly said: readonly number[]
}
export type Step =
  | Added
  | { readonly do: 'flush'; readonly session: SessionName | null }
  | { readonly do: 'forget' | 'undo'; readonly nth: number }
  | { readonly do: 'forget-session'; readonly session: SessionName }
  | { readonly do: 'rebuild' | 'export' | 'reopen' }
  /** Takes in what was exported before, or what is there now if nothing was. */
  | { readonly do: 'import'; readonly nth: number }
  | { readonly do: 'graph'; readonly nth: number; readonly fact: number }
  | {
      readonly do: 'deny' | 'freeze' | 'correct' | 'remove'
      readonly kind: 'fact' | 'entity' | 'topic' | 'experience'
      readonly nth: number
    }
  | { readonly do: 'merge'; readonly nth: number; readonly other: number }
  | { readonly do: 'split'; readonly nth: number }
  | { readonly do: 'define'; readonly relation: string; readonly singleValued: boolean }
/** Everything that is written fails after so many writes, and the process is gone. */
interface Crashing {
  readonly do: 'crash'
  readonly after: number
  readonly in: Step
}

export interface Move {
  readonly step: Step | Crashing
  /** Which of the processes makes it. */
  readonly by: 0 | 1
  /** What the other one does in the same moment: a step of its own, or reads, by their places in {@link READS}. */
  readonly beside: Step | readonly number[]
  /** Before which call of its store the other one does so. */
  readonly before: number
}

const IMPORTED = [
  { head: 'Ana', relation: 'plays', tail: 'violin' },
  { head: 'Ana', relation: 'lives in', tail: 'Oslo', from: '2025-03-01' },
  { head: 'Ana', relation: 'plans to', tail: 'visit Kyoto' },
] as const

const nth = fc.nat(11)
const session = fc.constantFrom(...SESSIONS)
const add: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('add' as const),
  session,
  said: fc.array(fc.nat(SENTENCES.length - 1), { minLength: 1, maxLength: 3 }),
})
const flush: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('flush' as const),
  session: fc.constantFrom(...SESSIONS, null, null, null),
})
const changing: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: add },
  { weight: 4, arbitrary: flush },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('forget' as const, 'undo' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forget-session' as const), session }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('rebuild' as const, 'export' as const, 'reopen' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), nth }) },
]
const deciding: readonly fc.WeightedArbitrary<Step>[] = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('deny' as const, 'freeze' as const, 'correct' as const, 'remove' as const),
      kind: fc.constantFrom(
        'fact' as const,
        'fact' as const,
        'entity' as const,
        'topic' as const,
        'experience' as const,
      ),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), nth, other: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('define' as const),
      relation: fc.constantFrom('lives_in', 'plays', 'works_at'),
      singleValued: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('graph' as const), nth, fact: fc.nat(IMPORTED.length - 1) }),
  },
]

/** @param decided Whether people decide about what was derived, too. */
export function histories(decided: boolean): fc.Arbitrary<readonly Move[]> {
  const step = fc.oneof(...changing, ...(decided ? deciding : []))
  const crash = fc.record({ do: fc.constant('crash' as const), after: fc.nat(4), in: step })
  return fc.array(
    fc.record({
      step: fc.oneof({ weight: 11, arbitrary: step }, { weight: 1, arbitrary: crash }),
      by: fc.constantFrom(0 as const, 1 as const),
      beside: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(fc.nat(READS.length - 1), { minLength: 1, maxLength: 2 }) },
        { weight: 2, arbitrary: step },
      ),
      before: fc.nat(6),
    }),
    { minLength: 3, maxLength: 12 },
  )
}

/** A place where data lives that several processes open. */
export interface Place {
  /** A store over the same data each time. */
  open(): Promise<Store>
  close(): Promise<void>
}

/** What people may be told when they do things that do not fit together; anything else is a failure. */
const REFUSALS: Readonly<Partial<Record<Step['do'], readonly string[]>>> = {
  forget: ['not-found'],
  'forget-session': ['not-found'],
  undo: ['not-found', 'undo-blocked', 'namespace-unknown'],
  rebuild: ['namespace-unknown'],
  import: ['not-found'],
  graph: ['not-found'],
  deny: ['not-found'],
  freeze: ['not-found'],
  correct: ['not-found'],
  remove: ['not-found'],
  merge: ['not-found', 'merge-refused', 'namespace-unknown'],
  split: ['not-found', 'merge-refused', 'namespace-unknown'],
}
const SPACE = 'ana'

class Crash extends Error {}

/** Plays a history and proves what has to hold at its end. */
export async function prove(place: Place, moves: readonly Move[], decided: boolean): Promise<void> {
  const world = await openWorld(place)
  try {
    await world.make({ step: { do: 'add', session: 's1', said: [15] }, by: 0, beside: [], before: 0 })
    for (const move of moves) await world.make(move)
    await world.settle()
    const space = world.space(0)
    await world.check()
    const state = await derived(space)
    expect(await inANewMemory(await (decided ? lines(space) : saidIn(space)))).toEqual(state)
    await space.rebuild()
    expect(await derived(space)).toEqual(state)
    await world.addsAfterwards()
    await world.check()
  } finally {
    await world.close()
  }
}

async function openWorld(place: Place) {
  const world = createModel()
  let time = NOW
  let interrupt: (() => Promise<void>) | null = null
  /** Of the process whose move it is. */
  let moving: 0 | 1 = 0
  const begin = (by: 0 | 1, writes?: number): Promise<Memory> =>
    open(
      place,
      () => time,
      async () => (by === moving ? interrupt?.() : undefined),
      writes,
    )
  const memories: Memory[] = [await begin(0), await begin(1)]
  const space = (by: 0 | 1): Namespace => (memories[by] as Memory).namespace(SPACE)
  const saved: string[][] = []

  const adding = async (to: Namespace, session: SessionName, indexes: readonly number[]): Promise<void> => {
    const turns = world.turns(session, indexes)
    if (turns.length > 0)
      await world.expects(
        () => turns,
        'there',
        () => to.add(turns, { session }),
        // Whoever is told that it failed adds them once more.
        ['gone'],
      )
  }
  const perform = async (step: Step, to: Namespace, by: 0 | 1, isAlone: boolean): Promise<void> => {
    switch (step.do) {
      case 'add':
        return adding(to, step.session, step.said.slice(0, world.room(step.session)))
      case 'flush':
        return to.flush(step.session ?? undefined)
      case 'forget': {
        const id = nthOf(await allTurns(to), step.nth)?.id
        return (
          id &&
          world.expects(
            () => [{ id }],
            'gone',
            () => to.deleteTurn(id),
          )
        )
      }
      case 'undo': {
        const batch = nthOf(await to.batches(), step.nth)
        return batch && to.undo(batch.id)
      }
      case 'forget-session':
        return world.expects(
          () => world.in(step.session),
          'gone',
          () => to.deleteSession(step.session),
        )
      case 'rebuild':
        return to.rebuild()
      case 'export': {
        const all = await lines(to)
        // While others write, it is what was there at one moment or another.
        if (isAlone) saved.push(all)
        return
      }
      case 'import': {
        const all = nthOf(saved, step.nth) ?? (await lines(to))
        return world.expects(
          () => turnsIn(all),
          'there',
          () => to.import(all),
        )
      }
      case 'reopen': {
        await memories[by]?.close()
        memories[by] = await begin(by)
        return
      }
      case 'graph': {
        const source = nthOf(await allTurns(to), step.nth)?.id
        if (source !== undefined)
          await to.addGraph({ facts: [{ ...(IMPORTED[step.fact] as object), sources: [source] } as never] })
        return
      }
      case 'merge': {
        const entities = await to.entities({ limit: 99 })
        const [kept, merged] = [nthOf(entities, step.nth), nthOf(entities, step.other)]
        return kept && merged && to.merge(kept.id, merged.id)
      }
      case 'split': {
        const merge = nthOf(await to.merges(), step.nth)
        return merge && to.split(merge.merged)
      }
      case 'define':
        return to.defineRelation(step.relation, { singleValued: step.singleValued })
      default:
        return decide(to, step)
    }
  }
  const crash = async ({ after, in: step }: Crashing, by: 0 | 1): Promise<void> => {
    const dying = await begin(by, after)
    try {
      await perform(step, dying.namespace(SPACE), 0, false)
    } catch (error) {
      if (!isCrash(error)) expectRefusal(step)(error)
    }
    // By then others may take over what it held.
    time += MINUTE
  }

  return {
    space,
    async make({ step, by, beside, before }: Move) {
      const other = by === 0 ? 1 : 0
      moving = by
      let meanwhile: Promise<void> | null = null
      const doBeside = (): Promise<void> => {
        meanwhile ??=
          'do' in beside
            ? perform(beside, space(other), other, false).catch(expectRefusal(beside))
            : readAll(space(other), beside)
        return meanwhile
      }
      let calls = 0
      interrupt = async () => {
        // It may wait for what the interrupted one holds.
        if (calls++ === before) await Promise.race([doBeside().catch(() => {}), setTimeout(20)])
      }
      const own =
        step.do === 'crash'
          ? crash(step, by)
          : perform(step, space(by), by, !('do' in beside)).catch(expectRefusal(step))
      await own.finally(() => {
        interrupt = null
      })
      await doBeside()
      await world.look(() => allTurns(space(0)))
      // What each process keeps of what it read before shows nothing that one that begins now would not see.
      const anew = await begin(0)
      const expected = await seenIn(anew.namespace(SPACE))
      await anew.close()
      for (const process of [0, 1] as const) expect(await seenIn(space(process))).toEqual(expected)
    },
    async addsAfterwards() {
      for (const name of SESSIONS) await adding(space(1), name, [1])
      await world.look(() => allTurns(space(0)))
    },
    /** What nobody worked on when a process died is worked on by whoever comes next. */
    async settle() {
      for (const by of [0, 1] as const) await space(by).flush()
      expect((await allTurns(space(0))).filter((turn) => turn.topic === null)).toEqual([])
    },
    /** Nothing that was said and not deleted is lost, nothing else is there, and all of it fits together. */
    async check() {
      const there = (await allTurns(space(1))).map((t) => `${t.id} ${t.content}`)
      expect(there.sort()).toEqual(world.remaining())
      expect(await (memories[0] as Memory).check()).toEqual([])
    },
    async close() {
      await Promise.all(memories.map((m) => m.close()))
      await place.close()
    },
  }
}

function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}

interface Identified {
  readonly id: string
}

/** Longer runs are cut where their words change. Where that is depends on turns that may be deleted when it is cut anew. */
const MOST_TURNS = 7

/** Which turns are there. */
function createModel() {
  /** All that were ever said, by their ids. */
  const said = new Map<string, { readonly session: SessionName; readonly content: string }>()
  const there = new Set<string>()
  /** What the steps of a move did to turns: when they do not agree, or one failed, either may hold. */
  const outcomes = new Map<string, Set<'there' | 'gone'>>()

  return {
    room: (name: SessionName): number =>
      MOST_TURNS - [...said.values()].filter((turn) => turn.session === name).length,
    turns: (name: SessionName, indexes: readonly number[]) =>
      indexes.map((i) => {
        const [id, content] = [`t${said.size + 1}`, SENTENCES[i] as string]
        said.set(id, { session: name, content })
        // Close enough that no pause lies between two, whichever are deleted.
        return { id, speaker: SPEAKERS[name], content, at: BEGINS[name] + (said.size % 7) * MINUTE }
      }),
    in: (name: SessionName): Identified[] =>
      [...said].flatMap(([id, turn]) => (turn.session === name ? { id } : [])),
    /** @param turns Asked when all is done: others may have added some meanwhile. */
    async expects(
      turns: () => readonly Identified[],
      outcome: 'there' | 'gone',
      deed: () => Promise<unknown>,
      failed: readonly ('there' | 'gone')[] = ['there', 'gone'],
    ): Promise<void> {
      let all: typeof failed = [outcome]
      try {
        await deed()
      } catch (error) {
        all = failed
        throw error
      } finally {
        for (const { id } of turns()) outcomes.set(id, new Set([...(outcomes.get(id) ?? []), ...all]))
      }
    },
    /** Ends a move. */
    async look(read: () => Promise<readonly Identified[]>) {
      const isOpen = [...outcomes.values()].some((all) => all.size > 1)
      const found = new Set(isOpen ? (await read()).map((t) => t.id) : [])
      for (const [id, all] of outcomes)
        if (all.size > 1 ? found.has(id) : all.has('there')) there.add(id)
        else there.delete(id)
      outcomes.clear()
    },
    remaining: () => [...there].map((id) => `${id} ${said.get(id)?.content}`).sort(),
  }
}

function turnsIn(all: readonly string[]): Identified[] {
  return all
    .map((text) => JSON.parse(text) as { readonly kind: string; readonly turn: Identified })
    .flatMap(({ kind, turn }) => (kind === 'turn-added' ? turn : []))
}

async function decide(
  to: Namespace,
  { do: what, kind, nth: n }: Extract<Step, { readonly kind: string }>,
): Promise<void> {
  const all =
    kind === 'fact'
      ? await to.facts({ asOf: null, limit: 99 })
      : kind === 'entity'
        ? await to.entities({ limit: 99 })
        : kind === 'topic'
          ? await to.topics({ limit: 99 })
          : await to.experiences({ limit: 99 })
  const id = nthOf<Identified>(all, n)?.id
  if (id === undefined) return
  if (what === 'deny') return to.deny(kind, id)
  if (what === 'freeze') return to.freeze(kind, id, n % 3 !== 0)
  if (what === 'remove') return to.delete(kind, id)
  const patch = {
    fact: { statement: 'This is how it was.' },
    entity: n % 2 === 0 ? { description: 'somebody' } : { name: 'Somebody Else' },
    topic: { summary: 'a talk' },
    experience: { content: 'Answer in short.' },
  }[kind]
  return to.update(kind, id, patch)
}

/** Everything that a memory is asked; nothing of it may fail, whatever is written meanwhile. */
const READS: readonly ((space: Namespace) => Promise<unknown>)[] = [
  (space) => space.facts({ asOf: null, limit: 50 }),
  (space) => space.profile(),
  (space) => space.recall('Where does Ana live, and what does she like?'),
  (space) => space.recall('What did Ana plan?', { strategy: 'beam' }),
  (space) => space.answer('Where does Ana work?'),
  (space) => space.entities(),
  (space) => space.topics(),
  (space) => space.timeline(),
  (space) => space.history('Ana', 'lives_in').catch(onlyRefused(['not-found'])),
  (space) => space.merges(),
  (space) => space.batches(),
  (space) => space.stats(),
  lines,
  // Reads begin with it when they are to speak of every turn.
  (space) => space.flush(),
]

/** What reads show while turns wait. */
async function seenIn(space: Namespace) {
  const { text } = await space.recall('Where does Ana live, and what does she like?')
  return {
    text,
    facts: await space.facts({ asOf: null, limit: 99 }),
    entities: await space.entities({ limit: 99 }),
  }
}

async function readAll(space: Namespace, reads: readonly number[]): Promise<void> {
  await Promise.all(reads.map((i) => READS[i]?.(space)))
}

/** @param interrupt Called before each call of the store. */
async function open(
  place: Place,
  now: () => number,
  interrupt: () => Promise<void>,
  writes = Number.POSITIVE_INFINITY,
): Promise<Memory> {
  let left = writes
  const store = new Proxy(await place.open(), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || name === 'close') return value
      return async (...args: readonly unknown[]): Promise<unknown> => {
        await interrupt()
        if ((name === 'apply' || name === 'claimJobs') && left-- <= 0) throw new Crash('the process is gone')
        return value.apply(target, args) as unknown
      }
    },
  })
  return createMemory({ store, now, onError: () => {}, consolidate: false })
}

function isCrash(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof Crash) return true
  return error instanceof AggregateError && error.errors.some(isCrash)
}

function expectRefusal(step: Step): (error: unknown) => void {
  const isNamed = step.do === 'flush' && step.session !== null
  return onlyRefused(isNamed ? ['not-found'] : (REFUSALS[step.do] ?? []))
}

function onlyRefused(codes: readonly string[]): (error: unknown) => void {
  return (error) => {
    if (!isMemoryError(error) || !codes.includes(error.code)) throw error
  }
}

async function allTurns(space: Namespace) {
  try {
    return await space.turns({ limit: 1000 })
  } catch (error) {
    if (isMemoryError(error, 'namespace-unknown')) return []
    throw error
  }
}

/** The turns and where sessions ended, and nothing of what was made of them: a part, which has no header. */
async function saidIn(space: Namespace): Promise<string[]> {
  return (await lines(space)).filter(
    (text) => !['put', 'recollect'].includes((JSON.parse(text) as { kind: string }).kind),
  )
}

/** One for all: opening a database costs more than a short history. */
const copies = createSqliteStore({ path: ':memory:' })

/** What a memory makes of these lines and nothing else. */
async function inANewMemory(given: readonly string[]): Promise<string[]> {
  const memory = await createMemory({
    store: { ...copies, close: async () => {} },
    now: () => NOW,
    consolidate: false,
  })
  const space = memory.namespace('copy')
  try {
    await space.import(given)
    await space.flush()
    return await derived(space)
  } finally {
    await memory.deleteNamespace(space.name)
    await memory.close()
  }
}
