import type { EntityType } from './entity.ts'
import type { EntityId, TurnId } from './ids.ts'

/** What a turn is found by and whom it speaks of. Facts are read beside it. @paper MRAgent §3 (cue–tag–content) */
export interface Reading {
  readonly turn: TurnId
  /** A short phrase that says what the turn is about. */
  readonly tag: string
  /** Fine-grained keywords that reach the turn through the tag. */
  readonly cues: readonly string[]
  readonly mentions: readonly Mention[]
}

/** Something was called by a name. Which entity the name means may change with what is heard later; what was said does not. */
export interface Mention {
  /** The entity of this very name, also when it turned out to be an alias of another. */
  readonly entity: EntityId
  /** As it was written. */
  readonly name: string
  /** What the words around it say that it is; `thing`: they say nothing. */
  readonly type: EntityType
  /** What they tell about it; may be empty. */
  readonly description: string
  /** `import`: it was found elsewhere, so no reading of the turn finds it again. */
  readonly by: 'reading' | 'import'
}

export interface CueLink {
  readonly cue: string
  readonly tag: string
  readonly turn: TurnId
}
