import type { EntityId, TurnId } from './ids.ts'

export const ENTITY_TYPES = ['person', 'place', 'organization', 'thing', 'concept'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/** A person, place, thing or concept that turns talk about. */
export interface Entity {
  readonly id: EntityId
  readonly name: string
  readonly type: EntityType
  /** Other names it is known by, normalised names excluded. */
  readonly aliases: readonly string[]
  /** What is known about it, in a sentence or two; may be empty. */
  readonly description: string
  /** The turn that introduced it; more turns are linked as mentions. */
  readonly sources: readonly TurnId[]
  /** Whether turns were spoken under this name. Two speakers are never one entity. */
  readonly speaker: boolean
  readonly frozen: boolean
  /** `merged`: it lives on as an alias of `mergedInto`. */
  readonly status: 'active' | 'denied' | 'merged'
  readonly mergedInto: EntityId | null
  /** Entities it was split from; the same two are never merged again by rule or model. */
  readonly apart: readonly EntityId[]
}

/**
 * The form under which names are compared: lower case, no accents, no leading article, single spaces.
 * Digits and hyphens stay, because `SR-052` and `SR-053` are different things.
 */
export function normaliseName(name: string): string {
  const plain = withoutDecoration(name)
  // Somebody may be called by an emoji; other signs alone are no name.
  return plain === '' && /\p{Extended_Pictographic}/u.test(name) ? name.trim() : plain
}

function withoutDecoration(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s$/u, '')
    .replace(/[^\p{L}\p{N}\s.+#&-]/gu, ' ')
    .replace(/^(the|a|an|my|our|his|her|their|your|this|that)\s+/u, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '')
}
