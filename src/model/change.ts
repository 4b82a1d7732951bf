import type { Entity } from './entity.ts'
import type { Ending, Fact } from './fact.ts'
import type { FactId, SessionId, TurnId } from './ids.ts'
import type { Job } from './job.ts'
import type { Reading } from './reading.ts'
import type { StoredRecord } from './records.ts'
import type { Topic, TopicLink } from './topic.ts'
import type { Turn } from './turn.ts'

/** Unit vectors of one searchable thing, one per passage, all from one model. */
export interface Embedding {
  readonly model: string
  readonly vectors: readonly Float32Array[]
}

/** What is kept beside the turns, by collection; every value carries its own key (`KEYS`). */
export interface Collections {
  topic: Topic
  'topic-link': TopicLink
  entity: Entity
  reading: Reading
  fact: Fact
  ending: Ending
  record: StoredRecord
  job: Job
}
export type Collection = keyof Collections

export const KEYS: { readonly [C in Collection]: (value: Collections[C]) => string } = {
  topic: (topic) => topic.id,
  'topic-link': ({ from, to, relation }) => `${from} ${to} ${relation}`,
  entity: (entity) => entity.id,
  reading: (reading) => reading.turn,
  fact: (fact) => fact.id,
  ending: (ending) => ending.id,
  record: ({ of, id }) => `${of} ${id}`,
  job: (job) => job.id,
}

/**
 * Everything that can happen to a stored memory. Stages return changes; only a store applies them, so
 * a list of changes is at once the write, the audit log and the golden file of a test.
 *
 * Changes carry whole values, never deltas: applying one twice equals applying it once.
 */
export type Change =
  /**
   * Stores a turn at the end of its session; when it comes from an export, at its place there, if that is free. The
   * same turn again is no change; another one under its id is an error.
   */
  | {
      readonly kind: 'turn-added'
      readonly turn: Turn
      readonly embedding: Embedding | null
      readonly ordinal?: number
    }
  | { readonly kind: 'turn-embedded'; readonly id: TurnId; readonly embedding: Embedding }
  /** Writes the search terms of a fact anew, as words are cut now. */
  | { readonly kind: 'fact-indexed'; readonly id: FactId }
  /** The turn alone; the same list takes away what rests on it. */
  | { readonly kind: 'turn-deleted'; readonly id: TurnId }
  /** The buffer of a session was emptied on request when so many places were given. */
  | { readonly kind: 'session-flushed'; readonly id: SessionId; readonly places: number }
  | Put
  | Deleted

/** Writes a value whole. A topic archives its turns: they leave the episodic buffer until the topic is deleted. */
export type Put<C extends Collection = Collection> = {
  [K in C]: { readonly kind: 'put'; readonly in: K; readonly value: Collections[K] }
}[C]

/** Takes a value away; one that is not there is no error. */
export type Deleted<C extends Collection = Collection> = {
  [K in C]: { readonly kind: 'deleted'; readonly in: K; readonly key: string }
}[C]

export function put<C extends Collection>(collection: C, value: Collections[C]): Put<C> {
  return { kind: 'put', in: collection, value } as Put<C>
}

export function deleted<C extends Collection>(collection: C, key: string): Deleted<C> {
  return { kind: 'deleted', in: collection, key } as Deleted<C>
}
