/** Rows of the tables of SQL stores, and what they mean: lists are JSON text, truth is 1. */
import type { Entity } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Job } from '../model/job.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'
import type { Session } from '../model/session.ts'
import type { Instant } from '../model/time.ts'
import type { Topic, TopicLink } from '../model/topic.ts'
import type { Role, StoredTurn } from '../model/turn.ts'
import type { IndexEntry, NamespaceState } from './store.ts'

export interface StateRow {
  readonly name: string
  readonly version: number
  readonly graph_version: number
  readonly purged_at: number
}

export function toState(row: StateRow): NamespaceState {
  return { name: row.name, version: row.version, graphVersion: row.graph_version, purgedAt: row.purged_at }
}

export interface TurnRow {
  /** Stands for the turn in other tables; in order of arrival. */
  readonly doc: number
  readonly id: string
  readonly session: string
  readonly ordinal: number
  readonly speaker: string
  readonly role: string
  readonly content: string
  readonly at: number
  readonly captions: string | null
  readonly metadata: string | null
  readonly topic: string | null
}

export const TURN_COLUMNS =
  't.doc, t.id, t.session, t.ordinal, t.speaker, t.role, t.content, t.at, t.captions, t.metadata, t.topic'

export function toTurn(row: TurnRow): StoredTurn {
  return {
    id: row.id as TurnId,
    session: row.session as SessionId,
    speaker: row.speaker,
    role: row.role as Role,
    content: row.content,
    at: row.at as Instant,
    captions: row.captions === null ? [] : JSON.parse(row.captions),
    metadata: row.metadata === null ? {} : JSON.parse(row.metadata),
    ordinal: row.ordinal,
    topic: row.topic as TopicId | null,
  }
}

export interface SessionRow {
  readonly id: string
  readonly from_at: number
  readonly to_at: number
  readonly turns: number
  readonly consolidated: number
  readonly flushes: string
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id as SessionId,
    from: row.from_at as Instant,
    to: row.to_at as Instant,
    turns: row.turns,
    consolidated: row.consolidated,
    flushes: JSON.parse(row.flushes),
  }
}

export interface TopicRow {
  readonly id: string
  readonly session: string
  readonly summary: string
  readonly keywords: string
  readonly turns: string
  readonly from_at: number
  readonly to_at: number
  readonly frozen: number
  readonly status: string
}

export function toTopic(row: TopicRow): Topic {
  return {
    id: row.id as TopicId,
    session: row.session as SessionId,
    summary: row.summary,
    keywords: JSON.parse(row.keywords),
    turns: JSON.parse(row.turns),
    from: row.from_at as Instant,
    to: row.to_at as Instant,
    frozen: row.frozen === 1,
    status: row.status as Topic['status'],
  }
}

export interface LinkRow {
  readonly from_id: string
  readonly to_id: string
  readonly relation: string
  readonly weight: number
}

export function toLink(row: LinkRow): TopicLink {
  return {
    from: row.from_id as TopicId,
    to: row.to_id as TopicId,
    relation: row.relation as TopicLink['relation'],
    weight: row.weight,
  }
}

export interface EntityRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly aliases: string
  readonly description: string
  readonly sources: string
  readonly speaker: number
  readonly frozen: number
  readonly status: string
  readonly merged_into: string | null
  readonly apart: string
}

export function toEntity(row: EntityRow): Entity {
  return {
    id: row.id as Entity['id'],
    name: row.name,
    type: row.type as Entity['type'],
    aliases: JSON.parse(row.aliases),
    description: row.description,
    sources: JSON.parse(row.sources),
    speaker: row.speaker === 1,
    frozen: row.frozen === 1,
    status: row.status as Entity['status'],
    mergedInto: row.merged_into as Entity['mergedInto'],
    apart: JSON.parse(row.apart),
  }
}

/** The columns beside `body` repeat parts of it for the indexes; `body` is the fact. */
export interface FactRow {
  readonly body: string
}

export function toFact(row: FactRow): Fact {
  const fact = JSON.parse(row.body) as Fact
  // Facts written before there was verification.
  return fact.verified === undefined ? { ...fact, verified: false } : fact
}

export interface RecordRow {
  readonly kind: string
  readonly id: string
  readonly turns: string
  readonly text: string | null
  readonly body: string
}

export function toRecord<K extends RecordKind>(row: RecordRow): StoredRecord<K> {
  return {
    of: row.kind,
    id: row.id,
    turns: JSON.parse(row.turns),
    text: row.text,
    value: JSON.parse(row.body),
  } as StoredRecord<K>
}

export interface JobRow {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly state: string
  readonly attempts: number
  readonly not_before: number
  readonly owner: string | null
  readonly lease_until: number
  readonly error: string | null
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind as Job['kind'],
    subject: row.subject,
    state: row.state as Job['state'],
    attempts: row.attempts,
    notBefore: row.not_before as Instant,
    owner: row.owner,
    leaseUntil: row.lease_until as Instant,
    error: row.error,
  }
}

export interface EntryRow {
  readonly position: number
  readonly kind: string
  readonly ref: string
  readonly terms: string
  readonly metadata: string | null
  readonly traits: number
  readonly model: string | null
  readonly vectors: Uint8Array | null
  readonly session: string | null
  readonly ordinal: number | null
  readonly speaker: string | null
  readonly role: string | null
  readonly at: number | null
  readonly sources: string | null
}

/** Passages are lines, their terms words. */
export function termText(terms: IndexEntry['terms']): string {
  return terms.map((passage) => passage.join(' ')).join('\n')
}

function toTerms(text: string): IndexEntry['terms'] {
  return text.split('\n').map((passage) => (passage === '' ? [] : passage.split(' ')))
}

export function toEntry(row: EntryRow): IndexEntry {
  return {
    kind: row.kind as IndexEntry['kind'],
    id: row.ref,
    turns: row.sources === null ? [row.ref as TurnId] : JSON.parse(row.sources),
    terms: toTerms(row.terms),
    vectors: row.model === null || row.vectors === null ? null : { model: row.model, packed: row.vectors },
    place:
      row.session === null
        ? null
        : {
            session: row.session as SessionId,
            ordinal: row.ordinal ?? 0,
            speaker: row.speaker ?? '',
            role: row.role as Role,
            at: row.at as Instant,
            traits: row.traits,
            metadata: row.metadata === null ? null : JSON.parse(row.metadata),
          },
    position: row.position,
  }
}
