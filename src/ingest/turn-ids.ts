/** Ids for turns that come without one. */
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { sortableTime } from '../std/hash.ts'

export type NewTurnId = (at: Instant) => TurnId

/** Eight digits in base 32 last for 34 years from here. */
const EPOCH = Date.UTC(2020, 0, 1)
const DIGITS = 32 ** 4

/**
 * Makes ids that sort by the time of the turn and then by when it came in: where all turns of a day have one time, what
 * was told later must win. Four random digits tell apart what two processes take in within one millisecond.
 *
 * @param random in `[0, 1)`
 */
export function createTurnIds(now: () => Instant, random: () => number): NewTurnId {
  let last = 0
  return (at) => {
    last = Math.max(last + 1, now() - EPOCH)
    const [arrival, chance] = [last, Math.floor(random() * DIGITS)].map((n) => n.toString(32))
    return `t${sortableTime(at)}${arrival?.padStart(8, '0')}${chance?.padStart(4, '0')}` as TurnId
  }
}
