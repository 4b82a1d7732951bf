import type { FactId, TurnId } from './ids.ts'

/** Something that a hook handed to a coding agent, and why. */
export interface Injection {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The agent, e.g. `claude-code`, and what it was doing, e.g. `prompt`. */
  readonly host: string
  readonly event: string
  /** The host's own id of the session. */
  readonly session: string
  readonly namespace: string
  /** The prompt, without secrets, at most 500 characters; `null` for the brief at the start of a session. */
  readonly question: string | null
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
  readonly facts: readonly FactId[]
  readonly tokens: number
  /** From the start of the process until it was printed. */
  readonly ms: number
}
