import type { CueLink } from './cue.ts'
import type { Entity } from './entity.ts'
import type { Fact } from './fact.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from './ids.ts'
import type { Job } from './job.ts'
import type { RecordKind, StoredRecord } from './records.ts'
import type { Session } from './session.ts'
import type { Topic, TopicLink } from './topic.ts'
import type { Turn } from './turn.ts'

/** Unit vectors of one searchable thing, one per passage, all from one model. */
export interface Embedding {
  readonly model: string
  readonly vectors: readonly Float32Array[]
}

/** Why a stored fact was written anew. */
export type FactUpdateReason =
  | 'reinforced'
  | 'closed'
  | 'reopened'
  | 'edited'
  | 'denied'
  | 'frozen'
  | 'reviewed'
  | 'merged'
  | 'undone'

/**
 * Everything that can happen to a stored memory. Stages return changes; only a store applies them, so
 * a list of changes is at once the write, the audit log and the golden file of a test.
 *
 * Changes carry whole values, never deltas: applying one twice equals applying it once.
 */
export type Change =
  /** Stores a turn at the end of its session, or at a given place when it comes from an export. The same turn again is no change; another one under its id is an error. */
  | {
      readonly kind: 'turn-added'
      readonly turn: Turn
      readonly embedding: Embedding | null
      readonly ordinal?: number
    }
  | { readonly kind: 'turn-embedded'; readonly id: TurnId; readonly embedding: Embedding }
  | { readonly kind: 'turn-deleted'; readonly id: TurnId }
  /** The buffer of a session was emptied on request when it had this many turns. */
  | { readonly kind: 'session-flushed'; readonly id: SessionId; readonly turns: number }
  /** Sets how far a session was consolidated, when it comes from an export; its turns must be there. */
  | { readonly kind: 'session-restored'; readonly session: Session }
  /** Archives the topic's turns: they leave the episodic buffer. */
  | { readonly kind: 'topic-added'; readonly topic: Topic }
  | { readonly kind: 'topic-updated'; readonly topic: Topic }
  | { readonly kind: 'topic-deleted'; readonly id: TopicId }
  | { readonly kind: 'topics-linked'; readonly link: TopicLink }
  /** Takes a link away; an unknown one is no error. */
  | { readonly kind: 'topics-unlinked'; readonly link: TopicLink }
  | { readonly kind: 'entity-added'; readonly entity: Entity }
  | { readonly kind: 'entity-updated'; readonly entity: Entity }
  | { readonly kind: 'entity-deleted'; readonly id: EntityId }
  | { readonly kind: 'entity-mentioned'; readonly id: EntityId; readonly turn: TurnId }
  | { readonly kind: 'fact-added'; readonly fact: Fact }
  | { readonly kind: 'fact-updated'; readonly fact: Fact; readonly reason: FactUpdateReason }
  | { readonly kind: 'fact-deleted'; readonly id: FactId }
  | { readonly kind: 'cue-linked'; readonly link: CueLink }
  /** Takes all cues of these turns away. */
  | { readonly kind: 'cues-cleared'; readonly turns: readonly TurnId[] }
  /** Takes all mentions of entities by these turns away. */
  | { readonly kind: 'mentions-cleared'; readonly turns: readonly TurnId[] }
  /** Writes a record whole; see `records.ts`. */
  | { readonly kind: 'record-put'; readonly record: StoredRecord }
  /** Removes a record; an unknown one is no error. */
  | { readonly kind: 'record-deleted'; readonly of: RecordKind; readonly id: string }
  /** Writes a job whole. Jobs are no part of the graph. */
  | { readonly kind: 'job-put'; readonly job: Job }
  /** The job is done, or no longer needed; an unknown one is no error. */
  | { readonly kind: 'job-deleted'; readonly id: string }
  /**
   * Everything that consolidation made goes, for a rebuild, and turns return to their buffers. Facts and
   * entities that a user froze or denied stay, with the entities they need.
   */
  | { readonly kind: 'derived-deleted' }
