/**
 * How long turns are kept: all of a namespace, or those of one `add`. A turn is over so long after it was said; the
 * shorter time counts.
 */
import { type Change, deleted, put } from '../model/change.ts'
import { clockAt, UTC } from '../model/clock.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredRecord } from '../model/records.ts'
import { DAY, type Instant } from '../model/time.ts'
import type { StoredTurn, Turn } from '../model/turn.ts'
import { fingerprint, sortableTime } from '../std/hash.ts'
import { pages } from '../std/pages.ts'
import type { Store } from '../store/store.ts'

/** Id of the record that holds for the whole namespace; it sorts behind those of turns. */
const NAMESPACE = 'namespace'
/** Read at once. */
const TURNS = 500
const RECORDS = 100

/** How long turns of the namespace are kept, in milliseconds; `null` for good. */
export async function lifetimeOf(store: Store, namespace: string): Promise<number | null> {
  const [found] = await store.records(namespace, 'lifetime', [NAMESPACE])
  return found?.value.ms ?? null
}

/** @param timeZone By whose clock its turns tell their times. @param now The instant, whatever the zone. */
export async function setLifetime(
  store: Store,
  namespace: string,
  ms: number | null,
  timeZone: string,
  now: Instant,
): Promise<Change> {
  if (ms === null) return deleted('record', `lifetime ${NAMESPACE}`)
  const [found] = await store.records(namespace, 'lifetime', [NAMESPACE])
  const zone = found === undefined ? timeZone : behind(timeZone, found.value.timeZone ?? UTC, now)
  return put('record', record(NAMESPACE, [], ms, zone))
}

/**
 * What somebody just said by a clock that is behind would be over at once by the clock of who said how long turns are kept:
 * these go by the clock that is furthest behind.
 */
export async function byClockBehind(
  store: Store,
  namespace: string,
  timeZone: string,
  now: Instant,
): Promise<Change[]> {
  const [found] = await store.records(namespace, 'lifetime', [NAMESPACE])
  if (found === undefined) return []
  const { ms, timeZone: old = UTC } = found.value
  return behind(timeZone, old, now) === old ? [] : [put('record', record(NAMESPACE, [], ms, timeZone))]
}

function behind(one: string, other: string, now: Instant): string {
  return clockAt(now, one) < clockAt(now, other) ? one : other
}

/** The change that says how long those of some turns are kept that are not stored yet. */
export async function keepNew(
  store: Store,
  namespace: string,
  turns: readonly Turn[],
  ms: number,
  timeZone: string,
): Promise<Change[]> {
  const ids = turns.map((t) => t.id)
  const stored = new Set((await store.turns(namespace, ids)).map((t) => t.id))
  const fresh = turns.filter((t) => !stored.has(t.id))
  if (fresh.length === 0) return []
  const first = fresh.reduce((low, { at }) => Math.min(low, at), Number.POSITIVE_INFINITY)
  const kept = fresh.map((t) => t.id)
  return [put('record', record(`${sortableTime(first + ms)} ${fingerprint(...kept)}`, kept, ms, timeZone))]
}

function record(
  id: string,
  turns: readonly TurnId[],
  ms: number,
  timeZone: string,
): StoredRecord<'lifetime'> {
  return { of: 'lifetime', id, turns, text: null, value: { ms, ...(timeZone !== UTC && { timeZone }) } }
}

/** The turns that are past their time; one can come twice. @param now The instant, whatever the zone. */
export async function* turnsOver(store: Store, namespace: string, now: Instant): AsyncGenerator<StoredTurn> {
  const [whole] = await store.records(namespace, 'lifetime', [NAMESPACE])
  if (whole !== undefined) {
    const { ms, timeZone = UTC } = whole.value
    const to = (clockAt(now, timeZone) - ms + 1) as Instant
    yield* pages((page) => store.findTurns(namespace, { to, ...page }), TURNS)
  }
  const records = pages((page) => store.findRecords(namespace, 'lifetime', page), RECORDS)
  for await (const { id, turns, value } of records) {
    // They are sorted by when the first of their turns is over; no clock is a day ahead.
    if (id > `${sortableTime(now + DAY)}~`) return
    const is = clockAt(now, value.timeZone ?? UTC)
    for (const turn of await store.turns(namespace, turns)) if (turn.at + value.ms <= is) yield turn
  }
}
