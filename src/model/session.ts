import type { SessionId } from './ids.ts'
import type { Instant } from './time.ts'

/** One conversation and how far it has been consolidated. */
export interface Session {
  readonly id: SessionId
  /** Time of its first and last turn. */
  readonly from: Instant
  readonly to: Instant
  readonly turns: number
  /** Turns that are archived under topics; the others are the episodic buffer. */
  readonly consolidated: number
  /** Places given so far: the ordinal that the next turn gets. Places of deleted turns are not given again. */
  readonly places: number
  /**
   * Places at which the buffer was emptied on request (session end, flush). They are input, like
   * turns: with them a rebuild cuts topics where the first build did.
   */
  readonly flushes: readonly number[]
}
