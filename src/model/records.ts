import type { Change } from './change.ts'
import type { Cluster, Experience } from './experience.ts'
import type { EntityId, TopicId, TurnId } from './ids.ts'
import type { TaskUse } from './task-use.ts'
import type { Instant } from './time.ts'

/** A turn with pronouns and times resolved; the turn itself stays as it was said. @paper MRAgent B.1 */
export interface Rewriting {
  readonly text: string
}

/** How a topic was distilled. */
export interface TopicNote {
  readonly topic: TopicId
  /** The model that read it; `null` when rules did. */
  readonly by: string | null
  /** Turns that passed the memory gate. @paper MemORAI §3.1 */
  readonly kept: number
  readonly turns: number
  /** Why a model that should have read it did not; `null` when all went well. */
  readonly failed: string | null
}

/** What a namespace knows about a relation beyond the seed vocabulary. */
export interface RelationDefinition {
  readonly relation: string
  /** At most one value at a time. */
  readonly singleValued: boolean
  /** Other wordings that mean the same, in canonical form. */
  readonly synonyms: readonly string[]
  /** Who said so: a user, a model, or what was seen. */
  readonly by: 'user' | 'model' | 'learned'
}

/** Two entities that were found to be one. */
export interface Merge {
  readonly kept: EntityId
  /** The entity that lives on as an alias. */
  readonly merged: EntityId
  readonly keptName: string
  readonly mergedName: string
  /** Why: the rule or model that decided. */
  readonly reason: string
  /** A user's merge outlives a rebuild. */
  readonly byUser: boolean
}

/** A batch of changes. What takes it back is a record of its own, so that a list of batches is little to read. */
export interface Batch {
  readonly id: string
  readonly at: Instant
  readonly reason: string
  /** The things it changed, by collection and key; a later batch that changed or uses one of them must be undone first. */
  readonly touched: readonly string[]
  /** What the things it changed need; a later batch that changed one of these must be undone first. */
  readonly used: readonly string[]
  /** In batches that older versions wrote, what an `undo` record holds. */
  readonly undo?: readonly Change[]
}

/** What takes the batch of the same id back. */
export interface Undoing {
  /** Lead back to what was before. */
  readonly changes: readonly Change[]
}

export interface Lifetime {
  /** Milliseconds after it was said that a turn is forgotten. */
  readonly ms: number
  /** By whose clock its turns tell their times; default UTC. */
  readonly timeZone?: string
}

/** What consolidation keeps beside the graph, by collection. */
export interface Records {
  rewriting: Rewriting
  'topic-note': TopicNote
  relation: RelationDefinition
  /**
   * A user removed what its id names; it is not made again from the turns of the record. The names are in the id as
   * fingerprints only.
   */
  removed: Readonly<Record<string, never>>
  /** How long turns are kept: those of the record, or all of the namespace. */
  lifetime: Lifetime
  cluster: Cluster
  /** Turns that are in no cluster yet: the turns of the record. */
  pending: Readonly<Record<string, never>>
  experience: Experience
  batch: Batch
  undo: Undoing
  use: TaskUse
}
export type RecordKind = keyof Records

/** One record with its place. */
export type StoredRecord<K extends RecordKind = RecordKind> = {
  [Of in K]: {
    readonly of: Of
    readonly id: string
    /** The turns it rests on. */
    readonly turns: readonly TurnId[]
    /** What it is found by; `null` when it is not searched. */
    readonly text: string | null
    readonly value: Records[Of]
  }
}[K]
