/** What every store puts into its search index, so that all of them find the same things. */
import type { Embedding } from '../model/change.ts'
import { type Fact, searchableStatement, sourcesOf } from '../model/fact.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'
import type { Topic } from '../model/topic.ts'
import { passagesOf, type StoredTurn, traitsOf, traitsToBits } from '../model/turn.ts'
import { packVectors } from '../std/vectors.ts'
import { searchTerms } from '../std/words.ts'
import type { IndexEntry } from './store.ts'

type Unplaced = Omit<IndexEntry, 'position'>

export function turnEntry(turn: StoredTurn, embedding: Embedding | null): Unplaced {
  return {
    kind: 'turn',
    id: turn.id,
    turns: [turn.id],
    terms: passagesOf(turn).map(searchTerms),
    vectors: embedding === null ? null : { model: embedding.model, packed: packVectors(embedding.vectors) },
    place: {
      session: turn.session,
      ordinal: turn.ordinal,
      speaker: turn.speaker,
      role: turn.role,
      at: turn.at,
      traits: traitsToBits(traitsOf(turn)),
      metadata: Object.keys(turn.metadata).length === 0 ? null : turn.metadata,
    },
  }
}

export function factEntry(fact: Fact): Unplaced {
  return {
    kind: 'fact',
    id: fact.id,
    turns: sourcesOf(fact),
    terms: [searchTerms(searchableStatement(fact))],
    vectors: null,
    place: null,
  }
}

/** Kinds of records that are made from turns and go with a rebuild; the others are kept. */
export const DERIVED_RECORDS: readonly RecordKind[] = [
  'rewriting',
  'topic-note',
  'repetition',
  'merge',
  'cluster',
  'pending',
  'experience',
  'batch',
]

/** The entry of a record that is searched, or `null`. */
export function recordEntry({ of, id, turns, text }: StoredRecord): Unplaced | null {
  if (text === null || (of !== 'rewriting' && of !== 'experience')) return null
  return { kind: of, id, turns, terms: [searchTerms(text)], vectors: null, place: null }
}

/** The parts of packed vectors that belong to each of so many passages. */
export function byPassage(packed: Uint8Array, passages: number): Uint8Array[] {
  const stride = packed.length / Math.max(1, passages)
  return Array.from({ length: passages }, (_, i) => packed.subarray(i * stride, (i + 1) * stride))
}

/** The words a topic is found by. */
export function topicTerms(topic: Topic): string[] {
  return searchTerms(`${topic.summary} ${topic.keywords.join(' ')}`)
}
