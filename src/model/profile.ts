import type { Entity } from './entity.ts'
import type { EntityId, ExperienceId, FactId, TurnId } from './ids.ts'

/** A line of a profile or a card. */
export interface ProfileItem {
  readonly text: string
  readonly kind: 'fact' | 'experience' | 'entity'
  readonly id: FactId | ExperienceId | EntityId
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
}

export interface ProfileSection {
  readonly title: string
  /** Most useful first. */
  readonly items: readonly ProfileItem[]
}

/** All that is known of one entity: a view of its facts, made anew each time. */
export interface CardSections {
  readonly entity: Entity
  /** Who it is, what holds now by side of life, collections, what happened, and what ties it to those who speak. */
  readonly sections: readonly ProfileSection[]
}
