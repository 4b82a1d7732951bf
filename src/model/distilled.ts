import type { NamedFact } from './explanation.ts'
import type { EntityId, TurnId } from './ids.ts'

export interface Distilled {
  readonly turn: TurnId
  /** A short phrase that says what it is about; empty when it was not read or nothing of it was kept. */
  readonly tag: string
  readonly cues: readonly string[]
  /** Whom and what it speaks of, as it calls them. */
  readonly mentions: readonly { readonly entity: EntityId; readonly name: string }[]
  /** Facts that rest on it, denied ones included, newest first. */
  readonly facts: readonly NamedFact[]
}
