import type { Instant } from './time.ts'

/** A change by hand, as data: what `preview` foretells is what the method of that name writes. */
export type Correction =
  | {
      readonly action: 'deny' | 'delete'
      readonly kind: 'fact' | 'entity' | 'topic' | 'experience'
      readonly id: string
    }
  | {
      readonly action: 'update'
      readonly kind: 'fact' | 'entity' | 'topic' | 'experience'
      readonly id: string
      readonly patch: object
    }
  | { readonly action: 'deleteTurn' | 'deleteSession' | 'undo'; readonly id: string }
  | { readonly action: 'merge'; readonly kept: string; readonly merged: string }
  | { readonly action: 'split'; readonly merged: string }

/** What each needs. */
export const CORRECTION_FIELDS: {
  readonly [A in Correction['action']]: readonly ('kind' | 'id' | 'patch' | 'kept' | 'merged')[]
} = {
  deny: ['kind', 'id'],
  delete: ['kind', 'id'],
  update: ['kind', 'id', 'patch'],
  deleteTurn: ['id'],
  deleteSession: ['id'],
  undo: ['id'],
  merge: ['kept', 'merged'],
  split: ['merged'],
}
export const CORRECTIONS = Object.keys(CORRECTION_FIELDS) as readonly Correction['action'][]

/** One thing that a correction would write or take away. */
export interface Consequence {
  readonly kind: 'turn' | 'fact' | 'entity' | 'topic' | 'experience'
  readonly id: string
  /** `ended`, `reopened`: a fact holds for another span; `supported`: other turns speak for it. */
  readonly effect:
    | 'added'
    | 'removed'
    | 'denied'
    | 'hidden'
    | 'merged'
    | 'ended'
    | 'reopened'
    | 'supported'
    | 'changed'
  /** What it says, before the correction where it was there. */
  readonly text: string
  /** What it will say, where that is something else. */
  readonly becomes: string | null
  /** When it was said, began or happened; `null` where it has no time. */
  readonly at: Instant | null
}

/** What a correction would take with it. Nothing is written. */
export interface Preview {
  /** The first 100. */
  readonly items: readonly Consequence[]
  readonly counts: readonly {
    readonly kind: Consequence['kind']
    readonly effect: Consequence['effect']
    readonly count: number
  }[]
  /** Whether it was reckoned for the first turns of a very long conversation only. */
  readonly partial: boolean
}
