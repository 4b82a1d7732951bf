import { plainLetters } from '../std/letters.ts'
import { remembering } from '../std/remembering.ts'
import { oneLine, visible } from '../std/visible.ts'
import type { EntityId, TurnId } from './ids.ts'
import type { Instant } from './time.ts'

export const ENTITY_TYPES = ['person', 'place', 'organization', 'thing', 'concept'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/** A person, place, thing or concept that turns talk about, under one name. */
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
  /** Whether turns were spoken under this name. Rules and models never make two speakers one; a user may. */
  readonly speaker: boolean
  readonly frozen: boolean
  /** `merged`: it lives on as an alias of `mergedInto`. */
  readonly status: 'active' | 'denied' | 'merged'
  readonly mergedInto: EntityId | null
  /** Who found that it is an alias; `null` when it is none. Rules may find otherwise later, a model's or a user's word stands. */
  readonly mergedBy: 'rule' | 'model' | 'user' | null
  /** Entities it was split from; the same two are never merged again by rule or model. */
  readonly apart: readonly EntityId[]
  /** What turns said under this very name, from which type and description follow. */
  readonly heard: Heard
}

/** What was heard of a name. */
export interface Heard {
  /** When it was first heard of. */
  readonly since: Instant
  /** What it was said to be, in the order of {@link ENTITY_TYPES}; `thing`: nothing was said. */
  readonly types: readonly EntityType[]
  /** What was told about it, the earliest first; `as`: of a mere thing. */
  readonly told: readonly { readonly text: string; readonly at: Instant; readonly as?: 'thing' | undefined }[]
}

/**
 * The form under which names are compared: lower case, no accents, no leading article, single spaces.
 * Digits and hyphens stay, because `SR-052` and `SR-053` are different things. What cannot be seen counts for nothing.
 */
export function normaliseName(name: string): string {
  const plain = withoutDecoration(name)
  // Somebody may be called by an emoji; other signs alone are no name.
  return plain === '' && /\p{Extended_Pictographic}/u.test(name) ? oneLine(name) : plain
}

/** Marks that no letter bears. */
const STRAY_MARKS = /(?<![\p{L}\p{M}])\p{M}+/gu

const withoutDecoration: (name: string) => string = remembering(
  (name) =>
    plainLetters(visible(name).normalize('NFKC').replace(STRAY_MARKS, '').toLowerCase())
      .replace(/[’']s$/u, '')
      .replace(/[^\p{L}\p{N}\p{M}\s.+#&-]/gu, ' ')
      .replace(/^(the|a|an|my|our|his|her|their|your|this|that)\s+/u, '')
      .replace(/\s+/gu, ' ')
      .replace(/^[\s.-]+|(?<![\s.-])[\s.-]+$/gu, ''),
  { characters: 100_000, longest: 200 },
)

/** "pg-02", "node.js", "24.8", "C++": a sign belongs to it. */
const SIGNED = /[\p{L}\p{N}][-.+#&][\p{L}\p{N}+#]|[\p{L}\p{N}][+#]$/u

/**
 * Runs of up to `longest` words of a text with a sign in one of them, as names are compared. Search parts words at their
 * signs ("pg", "02"), which makes no such name.
 */
export function signedNames(text: string, longest: number): string[] {
  const said = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, ''))
  const names = new Set<string>()
  for (const [at, word] of said.entries()) {
    if (!SIGNED.test(word) || word.length > LONGEST_SIGNED) continue
    for (let from = Math.max(0, at - longest + 1); from <= at; from++)
      for (let to = at + 1; to <= Math.min(said.length, from + longest); to++)
        names.add(normaliseName(said.slice(from, to).join(' ')))
  }
  return [...names]
}
/** Longer ones are addresses and keys. */
const LONGEST_SIGNED = 60

/** Its name and aliases as names are compared, each once. */
export function normalisedNames({ name, aliases }: Pick<Entity, 'name' | 'aliases'>): string[] {
  return [...new Set([name, ...aliases].map(normaliseName))]
}
