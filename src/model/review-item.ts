import type { Instant } from './time.ts'

/**
 * What a person may want to look at: `names`: two entities that may be one; `merges`: two that were made one by rule or
 * model; `contradictions`: several values where there can be one; `undated`: events without a date; `stale`: states that
 * nothing confirmed for a year; `repeated`: facts that say the same; `loops`: recalled text that was stored again;
 * `secrets`: suspected keys, passwords and identifiers.
 */
export const REVIEW_KINDS = [
  'names',
  'merges',
  'contradictions',
  'undated',
  'stale',
  'repeated',
  'loops',
  'secrets',
] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** Something to look at, with what it is about. */
export interface ReviewItem {
  readonly kind: ReviewKind
  /** Why it is shown; never the secret itself. */
  readonly why: string
  /** Of `names` and `merges` the one to keep first; else the newest first. */
  readonly things: readonly {
    readonly kind: 'fact' | 'entity' | 'turn'
    readonly id: string
    readonly text: string
    readonly at: Instant | null
  }[]
}

/** What a bounded look at a part of the memory found. */
export interface ReviewPage {
  readonly items: readonly ReviewItem[]
  /** Rows looked at so far, from the beginning. */
  readonly looked: number
  /** Where to look on; `null` when all was looked at. */
  readonly next: number | null
}
