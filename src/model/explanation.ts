import type { Closing, Evidence, Fact } from './fact.ts'
import type { Instant } from './time.ts'
import type { StoredTurn } from './turn.ts'

/** A fact with its end points named. */
export interface NamedFact extends Fact {
  readonly headName: string
  readonly tailName: string
}

/** Where a fact comes from, and what became of it. */
export interface Explanation {
  readonly fact: NamedFact
  /** The turns it rests on, oldest first, and what each of them claims. */
  readonly sources: readonly { readonly turn: StoredTurn; readonly evidence: Evidence }[]
  /** Why and when it ended, and through which turn we know. */
  readonly closings: readonly {
    readonly closing: Closing
    readonly turn: StoredTurn | null
    /** The fact that replaced it. */
    readonly by: NamedFact | null
  }[]
  /** Models that read its turns; empty when rules did. */
  readonly readBy: readonly string[]
  /** Batches, newest first, that wrote it and can still be undone. */
  readonly batches: readonly { readonly id: string; readonly reason: string; readonly at: Instant }[]
}
