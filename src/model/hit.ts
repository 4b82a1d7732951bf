import type { Fact } from './fact.ts'
import type { StoredTurn } from './turn.ts'

/** The parts of a score, each already weighted; they add up to it. */
export type Signals = Readonly<Record<string, number>>

/** A turn that retrieval found. */
export interface TurnHit {
  readonly kind: 'turn'
  readonly turn: StoredTurn
  /** Higher is better; comparable only within one answer. */
  readonly score: number
  readonly signals: Signals
}

/** A fact that retrieval found, with its end points named. */
export interface FactHit {
  readonly kind: 'fact'
  readonly fact: Fact
  readonly head: string
  readonly tail: string
  readonly score: number
  readonly signals: Signals
}

/** What a retrieval returns: best first within each list. */
export interface Hits {
  readonly turns: readonly TurnHit[]
  readonly facts: readonly FactHit[]
}
