/**
 * Which turns of a conversation are stored already. What is said is not enough to tell: "ok" is said many times. Where
 * it stands decides: a later export of a chat is a window of the same conversation, moved along it.
 */
import { countBelow } from '../std/halving.ts'

/** How two records of turns lie on each other. */
export interface Overlap {
  /** For each given turn the index of the stored one that it is; `-1` for a new one. */
  readonly storedAt: readonly number[]
  /** Given turns that are stored. */
  readonly count: number
  /** Whether they agree so far that both are records of one conversation. */
  readonly same: boolean
}

/** Of the stored turns where both records run, the share that must agree; what was edited since does not. */
const STORED_SHARE = 0.75
/** The same for the given turns; what was deleted or kept out since is not stored. */
const GIVEN_SHARE = 0.5

/** By how many turns that are said once an overlap must say more than a likelier one. */
const CLEARLY = 3

/**
 * Lays the keys of given turns on the keys of stored ones, both in the order of the conversation; turns that say the
 * same have the same key. The exact overlap that says most counts, where one record begins within the other or lies in
 * it; what is said often says little. Where there is none, because turns were edited or deleted in between, turns that
 * are said once in both hold the records together, and their neighbours follow.
 *
 * @cost O(n log n)
 */
export function overlapOf(stored: readonly string[], given: readonly string[]): Overlap {
  const numbers = new Map<string, number>()
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const [a, b] = [stored.map(numberOf), given.map(numberOf)]
  const weights = weightsOf(a, b)
  const exact = weightiestWindow(a, b, weights)
  const loose = anchored(a, b)
  const looseWeight = loose.storedAt.reduce((sum, at, i) => sum + (at < 0 ? 0 : (weights[i] as number)), 0)
  if (exact === null || (loose.same && looseWeight > exact.weight + CLEARLY)) return loose
  const storedAt = b.map((_, i) => (i + exact.shift in a ? i + exact.shift : -1))
  return { storedAt, count: storedAt.filter((at) => at >= 0).length, same: true }
}

/** Tells how much each given turn says about its place: 1 when it is said once in both records, little when often. */
function weightsOf(stored: readonly number[], given: readonly number[]): number[] {
  const times = new Map<number, number>()
  for (const key of [...stored, ...given]) times.set(key, (times.get(key) ?? 0) + 1)
  return given.map((key) => 1 / Math.max(1, (times.get(key) as number) - 1))
}

interface Window {
  /** Index in the stored record less the index in the given one. */
  readonly shift: number
  readonly weight: number
}

/**
 * The exact overlap that weighs most: usually a record that goes on with the stored one, or an older one when that says
 * clearly more.
 */
function weightiestWindow(
  stored: readonly number[],
  given: readonly number[],
  weights: readonly number[],
): Window | null {
  const sums = [0]
  for (const weight of weights) sums.push((sums.at(-1) as number) + weight)
  const weightOf = (from: number, length: number): number =>
    (sums[from + length] as number) - (sums[from] as number)
  let later: Window | null = null
  for (const [at, length] of prefixLengths(given, stored).entries())
    if (length === given.length || at + length === stored.length)
      later = weightier(later, { shift: at, weight: weightOf(0, length) })
  let older: Window | null = null
  for (const [at, length] of prefixLengths(stored, given).entries())
    if (length === stored.length || at + length === given.length)
      older = weightier(older, { shift: -at, weight: weightOf(at, length) })
  return (older?.weight ?? 0) > (later === null ? 0 : later.weight + CLEARLY) ? older : later
}

function weightier(best: Window | null, window: Window): Window | null {
  return window.weight > (best?.weight ?? 0) ? window : best
}

/** At each place of `text`, how much of `pattern` begins there: the Z-function. */
function prefixLengths(pattern: readonly number[], text: readonly number[]): number[] {
  const all = [...pattern, -1, ...text]
  const lengths = all.map(() => 0)
  let left = 0
  let right = 0
  for (let i = 1; i < all.length; i++) {
    let length = i < right ? Math.min(right - i, lengths[i - left] as number) : 0
    while (i + length < all.length && all[length] === all[i + length]) length += 1
    lengths[i] = length
    if (i + length > right) [left, right] = [i, i + length]
  }
  return lengths.slice(pattern.length + 1)
}

function anchored(stored: readonly number[], given: readonly number[]): Overlap {
  const storedAt = given.map(() => -1)
  const anchors = commonOrder(stored, given)
  // The last pair so far: pairs stand in the same order in both records.
  let done = { g: -1, s: -1 }
  anchors.forEach(({ g, s }, n) => {
    const next = anchors[n + 1] ?? { g: given.length, s: stored.length }
    for (let i = 0; g - i > done.g && s - i > done.s && given[g - i] === stored[s - i]; i++)
      storedAt[g - i] = s - i
    let i = 0
    for (; g + i < next.g && s + i < next.s && given[g + i] === stored[s + i]; i++) storedAt[g + i] = s + i
    done = { g: g + i - 1, s: s + i - 1 }
  })
  const count = storedAt.filter((at) => at >= 0).length
  return { storedAt, count, same: count > 0 && agrees(storedAt, count, stored.length) }
}

/** Turns said once in both records, as many as stand in the same order. */
function commonOrder(
  stored: readonly number[],
  given: readonly number[],
): { readonly g: number; readonly s: number }[] {
  const place = onlyPlaces(stored)
  const pairs = [...onlyPlaces(given)]
    .flatMap(([key, g]) => {
      const s = place.get(key)
      return s === undefined ? [] : [{ g, s, before: -1 }]
    })
    .sort((x, y) => x.g - y.g)
  // The longest increasing run of places: `ends[n]` is the pair that ends the best run of n + 1.
  const ends: number[] = []
  pairs.forEach((pair, i) => {
    const shorter = countBelow(ends.length, (n) => (pairs[ends[n] as number]?.s ?? 0) < pair.s)
    pair.before = ends[shorter - 1] ?? -1
    ends[shorter] = i
  })
  const run: { readonly g: number; readonly s: number }[] = []
  for (let pair = pairs[ends.at(-1) ?? -1]; pair !== undefined; pair = pairs[pair.before]) run.push(pair)
  return run.reverse()
}

/** Where each key stands that stands once. */
function onlyPlaces(keys: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  keys.forEach((key, i) => {
    places.set(key, places.has(key) ? -1 : i)
  })
  return new Map([...places].filter(([, place]) => place >= 0))
}

/** Whether most of what both records should have in common is common. */
function agrees(storedAt: readonly number[], count: number, stored: number): boolean {
  const first = storedAt.findIndex((at) => at >= 0)
  const last = storedAt.findLastIndex((at) => at >= 0)
  const [from, to] = [storedAt[first] as number, storedAt[last] as number]
  const before = Math.min(first, from)
  const after = Math.min(storedAt.length - 1 - last, stored - 1 - to)
  const inStored = before + (to - from + 1) + after
  const inGiven = before + (last - first + 1) + after
  return count > STORED_SHARE * inStored && count >= GIVEN_SHARE * inGiven
}
