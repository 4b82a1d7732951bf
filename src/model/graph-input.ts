import type { EntityType } from './entity.ts'
import type { ExperienceType } from './experience.ts'

/** A fact that was found elsewhere. */
export interface FactInput {
  readonly head: string
  /** In any wording; it is filed under its canonical form. */
  readonly relation: string
  readonly tail: string
  /** Ids of stored turns it rests on; one or more. */
  readonly sources: readonly string[]
  /** Default: head, relation and tail as a sentence. */
  readonly statement?: string
  /** Since when: a date, or an expression such as "last week", counted from the first source. Default: then. */
  readonly from?: string
  readonly to?: string
  /** Default `event` when it ended, else `state`. */
  readonly kind?: 'state' | 'event'
  /** In `[0, 1]`; default 0.9. */
  readonly confidence?: number
  readonly aspect?: string
  readonly condition?: string
  readonly headType?: EntityType
  readonly tailType?: EntityType
}

export interface ExperienceInput {
  readonly type: ExperienceType
  readonly content: string
  readonly sources: readonly string[]
}

/** Parts of a graph that was built elsewhere. */
export interface GraphInput {
  readonly entities?: readonly {
    readonly name: string
    readonly type?: EntityType
    readonly description?: string
    /** Turns that mention it. */
    readonly sources: readonly string[]
  }[]
  readonly facts?: readonly FactInput[]
  readonly experiences?: readonly ExperienceInput[]
}

export interface GraphAdded {
  readonly facts: number
  readonly experiences: number
  /** What could not be used, one line each. */
  readonly rejected: readonly string[]
}
