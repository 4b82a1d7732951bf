/** What a batch of changes touches and what is to be written of it. */
import { MemoryError } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { Job } from '../../model/job.ts'
import type { StoredRecord } from '../../model/records.ts'
import type { Topic } from '../../model/topic.ts'
import type { SessionRow, TurnRow } from '../rows.ts'

/** A statement of one namespace: `$1` is its name. */
export type Run = <Row>(text: string, ...values: readonly unknown[]) => Promise<Row[]>

/** One batch on its way. */
export interface Batch {
  readonly ns: string
  readonly run: Run
  /** `null`: what the rest of the changes touches was not read yet, or is no longer true. */
  known: Known | null
  pending: Pending
  nextDoc: number
  nextPosition: number
  turnsAdded: number
  written: boolean
  graphWritten: boolean
  purged: boolean
}

export interface EntryRow {
  readonly kind: string
  readonly ref: string
  readonly position: number
  readonly doc: number | null
  readonly terms: string
  readonly words: readonly string[]
  readonly traits: number
  readonly model: string | null
  /** Hexadecimal. */
  readonly vectors: string | null
}

/** What the changes still to come touch, as it is stored with what was folded so far. */
export interface Known {
  readonly turns: Map<string, TurnRow>
  readonly sessions: Map<string, SessionRow>
  readonly topics: Set<string>
  readonly entities: Set<string>
  readonly facts: Set<string>
  /** Terms by kind and id. */
  readonly entries: Map<string, string>
}

/** What is to be written; `null`: to be removed. */
export interface Pending {
  readonly sessions: Map<string, SessionRow>
  readonly turns: Map<string, TurnRow>
  readonly topicOfTurn: Map<string, { id: string; topic: string }>
  readonly topics: Map<string, Topic>
  readonly links: Map<string, object | null>
  readonly entities: Map<string, object>
  readonly names: Map<string, readonly string[]>
  readonly mentionsCleared: Set<number>
  readonly mentions: Map<string, { entity: string; doc: number }>
  readonly facts: Map<string, Fact | null>
  readonly sources: Map<string, readonly number[]>
  readonly cuesCleared: Set<number>
  readonly cues: Map<string, { cue: string; doc: number; tag: string }>
  readonly records: Map<string, PendingRecord>
  readonly entries: Map<string, EntryRow | GoneEntry>
  readonly jobs: Map<string, Job | null>
}

export const SEPARATOR = '\u0001'
export const key = (...parts: readonly (string | number)[]): string => parts.join(SEPARATOR)

export interface PendingRecord {
  readonly kind: string
  readonly id: string
  readonly row: StoredRecord | null
  readonly docs: readonly number[]
}

export interface GoneEntry {
  readonly kind: string
  readonly ref: string
  readonly gone: true
}

export function nothingPending(): Pending {
  return {
    sessions: new Map(),
    turns: new Map(),
    topicOfTurn: new Map(),
    topics: new Map(),
    links: new Map(),
    entities: new Map(),
    names: new Map(),
    mentionsCleared: new Set(),
    mentions: new Map(),
    facts: new Map(),
    sources: new Map(),
    cuesCleared: new Set(),
    cues: new Map(),
    records: new Map(),
    entries: new Map(),
    jobs: new Map(),
  }
}

/** @throws MemoryError `not-found` */
export function need<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined) throw new MemoryError('not-found', { what, id })
  return value
}
