/** Questions with known evidence over conversations, in one shape for all data sets. */
import type { Conversation } from 'recollect/formats'

export interface Question {
  /** Index in the set's own list. */
  readonly index: number
  readonly text: string
  readonly category: string
  /** Ids of the turns that answer it; empty when the set names none. */
  readonly gold: readonly string[]
}

export interface Sample {
  readonly id: string
  readonly conversation: Conversation
  readonly questions: readonly Question[]
}

export interface Dataset {
  readonly name: string
  readonly samples: readonly Sample[]
  /** Evidence ids that could not be used, e.g. because the turn does not exist. */
  readonly droppedEvidence: number
}

export function turnIds(conversation: Conversation): Set<string> {
  return new Set(conversation.sessions.flatMap((s) => s.turns.flatMap((t) => t.id ?? [])))
}
