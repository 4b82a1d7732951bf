/** Forgets many turns at once, for good, with everything that rests only on them, and reports what went. */
import type { ForgetReport } from './api.ts'
import { applyComputed } from './consolidate/apply-computed.ts'
import { forgetTurns } from './consolidate/forget.ts'
import { turnsOver } from './consolidate/lifetime.ts'
import type { Change, Collection } from './model/change.ts'
import type { SessionId, TurnId } from './model/ids.ts'
import type { Instant } from './model/time.ts'
import type { StoredTurn } from './model/turn.ts'
import type { Store } from './store/store.ts'

/** Turns that go in one write: what very many rest on is more than one read gives. */
export const FORGET_BATCH = 500

interface Sums {
  turns: number
  from: Instant | null
  to: Instant | null
  facts: number
  topics: number
  entities: number
  experiences: number
}
interface Place {
  readonly store: Store
  readonly namespace: string
}

/**
 * Forgets what `next` names, piece by piece, until it names nothing more.
 *
 * @param next Some of the turns that are to go, or the next ones of them; what is gone already is passed over.
 */
export async function forgetAll(
  { store, namespace }: Place,
  next: () => Promise<readonly TurnId[]>,
): Promise<ForgetReport> {
  const sums = nothing()
  const touched = new Set<SessionId>()
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    let gone: readonly StoredTurn[] = []
    let changes: readonly Change[] = []
    await applyComputed(store, namespace, { batch: null, scrub: true }, async () => {
      gone = await store.turns(namespace, ids)
      changes =
        gone.length === 0
          ? []
          : await forgetTurns(
              store,
              namespace,
              gone.map((t) => t.id),
            )
      return changes
    })
    count(sums, gone, changes)
    for (const { session } of gone) touched.add(session)
  }
  const left = await Promise.all([...touched].map((id) => store.session(namespace, id)))
  return { ...sums, sessions: left.filter((session) => session === null).length, dryRun: false }
}

/** The report of what would go; what is derived is known only when it does. */
export async function wouldForget(
  { store, namespace }: Place,
  turns: AsyncIterable<StoredTurn>,
): Promise<ForgetReport> {
  const seen = new Map<TurnId, Pick<StoredTurn, 'session' | 'at'>>()
  for await (const { id, session, at } of turns) seen.set(id, { session, at })
  const sums = nothing()
  count(sums, [...seen.values()], [])
  const bySession = [...Map.groupBy(seen.values(), (t) => t.session)]
  const whole = await Promise.all(
    bySession.map(async ([id, of]) => (await store.session(namespace, id))?.turns === of.length),
  )
  const derived = { facts: null, topics: null, entities: null, experiences: null }
  return { ...sums, ...derived, sessions: whole.filter(Boolean).length, dryRun: true }
}

function nothing(): Sums {
  return { turns: 0, from: null, to: null, facts: 0, topics: 0, entities: 0, experiences: 0 }
}

export function forgetOver(place: Place, now: Instant): Promise<ForgetReport> {
  return forgetAll(place, () => firstOf(turnsOver(place.store, place.namespace, now)))
}

/** Ids of the next turns that go together. */
export async function firstOf(turns: AsyncIterable<StoredTurn>): Promise<TurnId[]> {
  const ids = new Set<TurnId>()
  for await (const { id } of turns) if (ids.add(id).size === FORGET_BATCH) break
  return [...ids]
}

function count(sums: Sums, turns: readonly Pick<StoredTurn, 'at'>[], changes: readonly Change[]): void {
  for (const { at } of turns) {
    sums.turns += 1
    sums.from = (sums.from === null ? at : Math.min(sums.from, at)) as Instant
    sums.to = (sums.to === null ? at : Math.max(sums.to, at)) as Instant
  }
  const gone = (collection: Collection, of = ''): number =>
    changes.filter((c) => c.kind === 'deleted' && c.in === collection && c.key.startsWith(of)).length
  sums.facts += gone('fact')
  sums.topics += gone('topic')
  sums.entities += gone('entity')
  sums.experiences += gone('record', 'experience ')
}
