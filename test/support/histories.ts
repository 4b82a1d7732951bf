/**
 * Whole histories of a memory: anything that can be done to it, in any order, by one or two processes, with reads beside
 * it and crashes between. Whatever happened, the memory is in the end what its turns and decisions say.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { createMemory, isMemoryError, type Memory, type Namespace, type Store } from '../../src/index.ts'
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
]

interface Added {
  readonly do: 'add'
  readonly session: SessionName
  readonly said: readonly number[]
}
type Step =
  | Added
  | { readonly do: 'flush'; readonly session: SessionName | null }
  | { readonly do: 'forget' | 'undo'; readonly nth: number }
  | { readonly do: 'forget-session'; readonly session: SessionName }
  | { readonly do: 'rebuild' | 'take-in' | 'reopen' }
  /** Everything that is written fails after so many writes, and the process is gone. */
  | { readonly do: 'crash'; readonly after: number; readonly in: 'add' | 'flush' | 'rebuild' | 'forget' }
  | { readonly do: 'graph'; readonly nth: number; readonly fact: number }
  | {
      readonly do: 'deny' | 'freeze' | 'correct' | 'remove'
      readonly kind: 'fact' | 'entity' | 'topic' | 'experience'
      readonly nth: number
    }
  | { readonly do: 'merge'; readonly nth: number; readonly other: number }
  | { readonly do: 'split'; readonly nth: number }
  | { readonly do: 'define'; readonly relation: string; readonly singleValued: boolean }

export interface Move {
  readonly step: Step
  /** Which of the processes makes it. */
  readonly by: 0 | 1
  /** The other one reads meanwhile. */
  readonly readBeside: boolean
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
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('forget' as const, 'undo' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget-session' as const), session }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('rebuild' as const, 'take-in' as const, 'reopen' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      after: fc.nat(4),
      in: fc.constantFrom('add' as const, 'flush' as const, 'rebuild' as const, 'forget' as const),
    }),
  },
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
  return fc.array(
    fc.record({
      step: fc.oneof(...changing, ...(decided ? deciding : [])),
      by: fc.constantFrom(0 as const, 1 as const),
      readBeside: fc.boolean(),
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
const REFUSALS = ['not-found', 'undo-blocked', 'merge-refused', 'namespace-unknown']
const SPACE = 'ana'

class Crash extends Error {}

/** Plays a history and proves what has to hold at its end. */
export async function prove(place: Place, moves: readonly Move[], decided: boolean): Promise<void> {
  const world = await openWorld(place)
  try {
    await world.make({ step: { do: 'add', session: 's1', said: [15] }, by: 0, readBeside: false })
    for (const move of moves) await world.make(move)
    await world.settle()
    const space = world.space(0)
    expect(await world.check()).toEqual([])
    // Nothing that was said and not deleted is lost, and nothing else is there.
    expect((await allTurns(space)).map((t) => `${t.id} ${t.content}`).sort()).toEqual(world.remaining())
    const state = await derived(space)
    if (!decided) expect(state).toEqual(await builtAnew(space))
    await space.rebuild()
    expect(await derived(space)).toEqual(state)
    expect(await takenIn(space)).toEqual(state)
    await world.addsAfterwards()
    expect(await world.check()).toEqual([])
  } finally {
    await world.close()
  }
}

async function openWorld(place: Place) {
  const said = new Map<string, string>()
  /** Turns of an `add` that failed: they may be there or not. */
  let doubtful = new Map<string, string>()
  let count = 0
  let time = NOW
  const begin = (writes?: number): Promise<Memory> => open(place, () => time, writes)
  const memories: Memory[] = [await begin(), await begin()]
  const space = (by: 0 | 1): Namespace => (memories[by] as Memory).namespace(SPACE)

  const turnsOf = (sessionName: SessionName, indexes: readonly number[]) =>
    indexes.map((i) => {
      count += 1
      return {
        id: `t${count}`,
        speaker: SPEAKERS[sessionName],
        content: SENTENCES[i] as string,
        // Close enough that no pause lies between two, whichever are deleted.
        at: BEGINS[sessionName] + (count % 7) * MINUTE,
      }
    })

  const adding = async (to: Namespace, { session: name, said: indexes }: Omit<Added, 'do'>) => {
    const turns = turnsOf(name, indexes)
    try {
      await to.add(turns, { session: name })
    } catch (error) {
      for (const t of turns) doubtful.set(t.id, t.content)
      throw error
    }
    for (const t of turns) said.set(t.id, t.content)
  }
  const forgetting = async (from: Namespace, n: number) => {
    const turns = await allTurns(from)
    const id = turns[n % Math.max(1, turns.length)]?.id
    if (id === undefined) return
    await from.deleteTurn(id)
    said.delete(id)
  }

  const perform = async (step: Step, by: 0 | 1): Promise<void> => {
    const to = space(by)
    switch (step.do) {
      case 'add':
        return adding(to, step)
      case 'flush':
        return to.flush(step.session ?? undefined)
      case 'forget':
        return forgetting(to, step.nth)
      case 'undo': {
        const batches = await to.batches()
        const batch = batches[step.nth % Math.max(1, batches.length)]
        return batch && to.undo(batch.id)
      }
      case 'forget-session': {
        await to.deleteSession(step.session)
        const left = new Set((await allTurns(to)).map((t) => t.id as string))
        for (const id of said.keys()) if (!left.has(id)) said.delete(id)
        return
      }
      case 'rebuild':
        return to.rebuild()
      case 'take-in':
        await to.import(await lines(to))
        return
      case 'reopen': {
        await memories[by]?.close()
        memories[by] = await begin()
        return
      }
      case 'crash': {
        const dying = await begin(step.after)
        const there = dying.namespace(SPACE)
        const attempt =
          step.in === 'add'
            ? adding(there, { session: 's1', said: [step.after, step.after + 3] })
            : step.in === 'flush'
              ? there.flush()
              : step.in === 'rebuild'
                ? there.rebuild()
                : forgetting(there, step.after)
        await attempt.catch((error: unknown) => {
          if (!isCrash(error)) throw error
        })
        // By then others may take over what it held.
        time += MINUTE
        // What was deleted when it died may be gone or not.
        const left = new Set((await allTurns(space(by))).map((t) => t.id as string))
        for (const [id, content] of doubtful) if (left.has(id)) said.set(id, content)
        doubtful = new Map()
        if (step.in === 'forget') for (const id of said.keys()) if (!left.has(id)) said.delete(id)
        return
      }
      case 'graph': {
        const turns = await allTurns(to)
        const source = turns[step.nth % Math.max(1, turns.length)]?.id
        if (source !== undefined)
          await to.addGraph({ facts: [{ ...(IMPORTED[step.fact] as object), sources: [source] } as never] })
        return
      }
      case 'merge':
      case 'split': {
        const entities = await to.entities({ limit: 99 })
        const pick = (n: number) => entities[n % Math.max(1, entities.length)]?.id
        if (step.do === 'merge') {
          const [kept, merged] = [pick(step.nth), pick(step.other)]
          return kept === undefined || merged === undefined ? undefined : to.merge(kept, merged)
        }
        const merges = await to.merges()
        const merge = merges[step.nth % Math.max(1, merges.length)]
        return merge && to.split(merge.merged)
      }
      case 'define':
        return to.defineRelation(step.relation, { singleValued: step.singleValued })
      default:
        return decide(to, step)
    }
  }

  return {
    space,
    remaining: () => [...said].map(([id, content]) => `${id} ${content}`).sort(),
    check: () => (memories[0] as Memory).check(),
    async make({ step, by, readBeside }: Move) {
      const reads = readBeside ? readAll(space(by === 0 ? 1 : 0)) : Promise.resolve()
      await Promise.all([perform(step, by).catch(expectRefusal), reads])
    },
    async settle() {
      await space(0).flush().catch(expectRefusal)
      // What nobody worked on when a process died is worked on by whoever comes next.
      await space(1).flush().catch(expectRefusal)
      await space(0).flush().catch(expectRefusal)
    },
    async addsAfterwards() {
      for (const name of SESSIONS) await adding(space(1), { session: name, said: [1] })
      await space(1).flush()
      expect((await allTurns(space(0))).map((t) => `${t.id} ${t.content}`).sort()).toEqual(
        [...said].map(([id, content]) => `${id} ${content}`).sort(),
      )
    },
    async close() {
      await Promise.all(memories.map((m) => m.close()))
      await place.close()
    },
  }
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
  const id = all[n % Math.max(1, all.length)]?.id
  if (id === undefined) return
  if (what === 'deny') return to.deny(kind, id)
  if (what === 'freeze') return to.freeze(kind, id, n % 3 !== 0)
  if (what === 'remove') return to.delete(kind, id)
  const patch = {
    fact: { statement: 'This is how it was.' },
    entity: { description: 'somebody' },
    topic: { summary: 'a talk' },
    experience: { content: 'Answer in short.' },
  }[kind]
  return to.update(kind, id, patch)
}

/** Everything that a memory is asked; nothing of it may fail, whatever is written meanwhile. */
async function readAll(space: Namespace): Promise<void> {
  await Promise.all([
    space.facts({ asOf: null, limit: 50 }),
    space.profile(),
    space.recall('Where does Ana live, and what does she like?'),
    space.recall('What did Ana plan?', { strategy: 'beam' }),
    space.answer('Where does Ana work?'),
    space.entities(),
    space.topics(),
    space.timeline(),
    space.history('Ana', 'lives_in').catch(expectRefusal),
    space.merges(),
    space.batches(),
    space.stats(),
    lines(space),
  ])
}

async function open(place: Place, now: () => number, writes = Number.POSITIVE_INFINITY): Promise<Memory> {
  let left = writes
  const store = await place.open()
  const dies = Number.isFinite(writes)
  const write = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Crash('the process is gone')
      return method(...args)
    }
  }
  return createMemory({
    store: dies ? { ...store, apply: write(store.apply), claimJobs: write(store.claimJobs) } : store,
    now,
    onError: () => {},
    consolidate: false,
  })
}

function isCrash(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof Crash) return true
  return error instanceof AggregateError && error.errors.some(isCrash)
}

function expectRefusal(error: unknown): void {
  if (!isMemoryError(error) || !REFUSALS.includes(error.code)) throw error
}

async function allTurns(space: Namespace) {
  try {
    return await space.turns({ limit: 1000 })
  } catch (error) {
    if (isMemoryError(error, 'namespace-unknown')) return []
    throw error
  }
}

/** The same turns and ends of sessions in a memory that knows nothing else. */
async function builtAnew(space: Namespace): Promise<string[]> {
  const said = (await lines(space)).filter((text) => (JSON.parse(text) as { kind: string }).kind !== 'put')
  return inANewMemory(said, (fresh) => fresh.flush())
}

/** All of it in a new memory. */
async function takenIn(space: Namespace): Promise<string[]> {
  return inANewMemory(await lines(space), (fresh) => fresh.flush())
}

async function inANewMemory(
  given: readonly string[],
  then: (space: Namespace) => Promise<void>,
): Promise<string[]> {
  const memory = await createMemory({ now: () => NOW, consolidate: false })
  try {
    const space = memory.namespace(SPACE)
    await space.import(given)
    await then(space)
    return await derived(space)
  } finally {
    await memory.close()
  }
}
