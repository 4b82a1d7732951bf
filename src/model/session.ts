import type { SessionId } from './ids.ts'
import type { Instant } from './time.ts'

/** One conversation and how far it has been consolidated. */
export interface Session {
  readonly id: SessionId
  /** Time of its first and last turn. */
  readonly from: Instant
  readonly to: Instant
  readonly turns: number
  /** Turns with an ordinal below this are archived under topics; the rest is the episodic buffer. */
  readonly consolidated: number
  /**
   * Ordinals at which the buffer was emptied on request (session end, flush). They are input, like
   * turns: with them a rebuild cuts topics where the first build did.
   */
  readonly flushes: readonly number[]
}
