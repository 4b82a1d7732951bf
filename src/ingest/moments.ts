/** Moments of turns that come without a time. */
import { clockAt } from '../model/clock.ts'
import type { Instant } from '../model/time.ts'

/** How far moments may run ahead of the clock, in milliseconds: more, and turns of one call share its last. */
const MOST_AHEAD = 1000

/** A clock that never goes behind a moment which it gave to a turn. */
export interface Moments {
  readonly now: () => Instant
  /**
   * So many moments, at least one, a millisecond each, the last of them now: of two turns, the one that was said later wins. They
   * come after all that were given before, if need be ahead of the clock.
   *
   * @returns Gives one after the other.
   */
  readonly take: (count: number) => () => Instant
  /** Turns that say when they were said come before those that are given a moment after them. */
  readonly saw: (at: Instant) => void
}

/** Those of each zone's clock. */
export function createMomentsByZone(clock: () => number): (zone: string) => Moments {
  const all = new Map<string, Moments>()
  return (zone) => {
    const moments = all.get(zone) ?? createMoments(() => clockAt(clock(), zone))
    all.set(zone, moments)
    return moments
  }
}

export function createMoments(clock: () => number): Moments {
  let last = Number.NEGATIVE_INFINITY
  // What lies further ahead was given before the clock was set back.
  const given = (at: number): number => (last <= at + MOST_AHEAD ? last : Number.NEGATIVE_INFINITY)
  const now = (): Instant => {
    const at = clock()
    return Math.max(at, given(at)) as Instant
  }
  return {
    now,
    saw(at) {
      if (at <= clock() + MOST_AHEAD) last = Math.max(last, at)
    },
    take(count) {
      const at = clock()
      const end = at + MOST_AHEAD
      let next = Math.max(given(at) + 1, at - count + 1)
      last = Math.min(next + count - 1, end)
      return () => Math.min(next++, end) as Instant
    },
  }
}
