import type { ExperienceId, FactId, TurnId } from './ids.ts'

export interface ProfileItem {
  readonly text: string
  readonly kind: 'fact' | 'experience'
  readonly id: FactId | ExperienceId
  /** The turns it rests on. */
  readonly turns: readonly TurnId[]
}

export interface ProfileSection {
  readonly title:
    | 'Standing instructions'
    | 'Facts'
    | 'People'
    | 'Preferences'
    | 'Plans and projects'
    | 'Patterns'
  /** Most useful first. */
  readonly items: readonly ProfileItem[]
}
