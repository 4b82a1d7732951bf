/** A line of a reply that tells a fact, and what was made of it. */
import type { DistilTurn, DraftEnding, DraftFact, KnownFact } from '../types.ts'

/** A line of a fact, taken apart: its turns are given, and so is the known fact it names. */
export interface FactLine {
  readonly mark: 'new' | 'same' | 'becomes' | 'ends' | 'done' | 'corrects' | 'refines'
  readonly known: KnownFact | null
  readonly turn: DistilTurn
  readonly context: readonly DistilTurn[]
  readonly parts: {
    readonly head: string
    readonly relation: string
    readonly tail: string
    readonly time: string
    readonly sentence: string
  }
}

export interface Told {
  readonly fact: DraftFact | null
  readonly ending: DraftEnding | null
}
