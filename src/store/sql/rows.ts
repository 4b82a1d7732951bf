/** Rows of the tables, and what they mean: lists are JSON text. */
import { crc32 } from 'node:zlib'
import { MemoryError } from '../../model/errors.ts'
import type { SessionId, TurnId } from '../../model/ids.ts'
import type { Job } from '../../model/job.ts'
import type { Session } from '../../model/session.ts'
import type { Instant } from '../../model/time.ts'
import type { Role, StoredTurn } from '../../model/turn.ts'
import type { IndexEntry, NamespaceState } from '../store.ts'

/** What `read` makes of a row. @throws MemoryError `row-damaged` when that is impossible */
export function intact<T>(table: string, id: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new MemoryError('row-damaged', { table, id }, { cause })
  }
}

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

export function toTurn(row: TurnRow): StoredTurn {
  return intact('turn', row.id, () => ({
    id: row.id as TurnId,
    session: row.session as SessionId,
    speaker: row.speaker,
    role: row.role as Role,
    content: row.content,
    at: row.at as Instant,
    captions: row.captions === null ? [] : JSON.parse(row.captions),
    metadata: row.metadata === null ? {} : JSON.parse(row.metadata),
    ordinal: row.ordinal,
    topic: row.topic as StoredTurn['topic'],
  }))
}

/** What a turn says, as columns; the topic is none of it. */
export const TURN_TEXT = [
  'id',
  'session',
  'ordinal',
  'speaker',
  'role',
  'content',
  'at',
  'captions',
  'metadata',
] as const

/** Of a table that is called `t`. */
export const TURN_COLUMNS: string = ['doc', ...TURN_TEXT, 'topic'].map((column) => `t.${column}`).join(', ')

export function turnText(turn: StoredTurn): readonly unknown[] {
  const captions = turn.captions.length === 0 ? null : JSON.stringify(turn.captions)
  const metadata = Object.keys(turn.metadata).length === 0 ? null : JSON.stringify(turn.metadata)
  const row = { ...turn, captions, metadata }
  return TURN_TEXT.map((column) => row[column])
}

export interface SessionRow {
  readonly id: string
  readonly from_at: number
  readonly to_at: number
  readonly turns: number
  readonly consolidated: number
  readonly places: number
  readonly flushes: string
}

export const SESSION_COLUMNS = [
  'id',
  'from_at',
  'to_at',
  'turns',
  'consolidated',
  'places',
  'flushes',
] as const

export function toSession(row: SessionRow): Session {
  return intact('session', row.id, () => ({
    id: row.id as SessionId,
    from: row.from_at as Instant,
    to: row.to_at as Instant,
    turns: row.turns,
    consolidated: row.consolidated,
    places: row.places,
    flushes: JSON.parse(row.flushes),
  }))
}

export function sessionRow({
  id,
  from,
  to,
  turns,
  consolidated,
  places,
  flushes,
}: Session): readonly unknown[] {
  return [id, from, to, turns, consolidated, places, JSON.stringify(flushes)]
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
  readonly traits: number
  readonly model: string | null
  readonly vectors: Uint8Array | null
  readonly session: string | null
  readonly ordinal: number | null
  readonly speaker: string | null
  readonly role: string | null
  readonly at: number | null
  readonly metadata: string | null
}

export const ENTRY_COLUMNS = [
  'position',
  'kind',
  'ref',
  'doc',
  'terms',
  'traits',
  'model',
  'vectors',
] as const

/** Passages are lines, their terms words. */
export function termText(terms: IndexEntry['terms']): string {
  return terms.map((passage) => passage.join(' ')).join('\n')
}

function toTerms(text: string): IndexEntry['terms'] {
  return text.split('\n').map((passage) => (passage === '' ? [] : passage.split(' ')))
}

/** @param turns What it rests on; not for turns, which rest on themselves. */
export function toEntry(row: EntryRow, turns: readonly TurnId[]): IndexEntry {
  return {
    kind: row.kind as IndexEntry['kind'],
    id: row.ref,
    turns: row.kind === 'turn' ? [row.ref as TurnId] : turns,
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
            metadata:
              row.metadata === null ? null : intact('turn', row.ref, () => JSON.parse(row.metadata ?? '')),
          },
    position: row.position,
  }
}

/** A checksum of the values of a row, by which damage is found that the database itself cannot see. */
export function sumOf(values: readonly unknown[]): number {
  let sum = 0
  for (const value of values)
    sum = value instanceof Uint8Array ? crc32(value, sum) : crc32(JSON.stringify(value) ?? 'null', sum)
  return sum
}
