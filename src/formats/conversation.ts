/** What every reader makes of a file: conversations, each with sessions of turns. */
import type { TurnInput } from '../ingest/ingest.ts'
import { clockOf } from '../model/clock.ts'
import { type Instant, parseInstant } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { fingerprint } from '../std/hash.ts'

export interface ConversationSession {
  readonly id: string
  /**
   * The file does not say this name: it was made from the name of the file, a date or a number, and another file may
   * come by the same.
   */
  readonly unnamed?: true
  /** Ids of its turns are numbers within one conversation, so that those of another are the same. */
  readonly numbered?: true
  /** Ids of its turns stay when a message is edited or its writer renamed: a turn that is stored under its id is known. */
  readonly lasting?: true
  /**
   * What its times are worth. `local`: of a clock whose zone nobody knows, so that another export can have all of them
   * moved by hours. `file`: of the file, so that they say nothing of which turns are the same. Default: they are sure.
   */
  readonly clock?: 'local' | 'file'
  /** Times of it that are numbers are what a clock showed, in no zone; else they are instants. So are those of a `local` clock. */
  readonly zoneless?: true
  /**
   * It may begin with a copy of another session, which it was resumed from: a turn whose id is stored, in whatever
   * session, is that turn. All its turns have ids.
   */
  readonly copied?: true
  /** When turns were said that have no time, as the file's name or its user says. */
  readonly day?: Instant
  /** With the ids that the file gives them. */
  readonly turns: readonly TurnInput[]
}

export interface Conversation {
  /** The file's own name for it; `null` when the file holds just one. */
  readonly id: string | null
  /** Where a door for programs of another memory looks for it; default: wherever it is put. */
  readonly namespace?: string
  readonly sessions: readonly ConversationSession[]
}

/** A record that could not be read; the others could. */
export interface BrokenRecord {
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

/** A part of a JSON document that could not be read. */
export interface BrokenPart {
  /** Keys and indexes that lead to it. */
  readonly path: readonly PropertyKey[]
  readonly reason: string
}

/** What a reader of JSON documents makes of one. */
export interface ReadParts {
  readonly conversations: readonly Conversation[]
  readonly broken?: readonly BrokenPart[]
  readonly left?: readonly string[]
}

export interface ReadResult {
  readonly format: string
  readonly conversations: readonly Conversation[]
  readonly broken: readonly BrokenRecord[]
  /** Turns whose time the file does not say. */
  readonly undated: number
  /** Kinds of things in it that are not taken, each with its number, e.g. `3 system lines`. */
  readonly left: readonly string[]
}

/** What a reader of texts gives: sessions of one conversation, or of none. */
export function readResult(
  format: string,
  sessions: readonly ConversationSession[],
  { broken, left = [] }: Pick<ReadResult, 'broken'> & Partial<Pick<ReadResult, 'left'>>,
): ReadResult {
  const turns = sessions.flatMap((session) => session.turns)
  return {
    format,
    conversations: sessions.length === 0 ? [] : [{ id: null, sessions }],
    broken,
    undated: turns.filter((turn) => turn.at === undefined).length,
    left,
  }
}

export function countTurns(conversations: readonly Conversation[]): number {
  return conversations.flatMap((c) => c.sessions).reduce((sum, s) => sum + s.turns.length, 0)
}

/** Counts kinds of things, for {@link ReadResult.left}: a noun, and what is said of it, e.g. `message`, `without words`. */
export interface Tally {
  add(noun: string, rest?: string): void
  told(): string[]
}

export function createTally(): Tally {
  const counts = new Map<string, { readonly noun: string; readonly rest: string; count: number }>()
  return {
    add(noun, rest = '') {
      const kind = counts.get(`${noun} ${rest}`) ?? { noun, rest, count: 0 }
      kind.count += 1
      counts.set(`${noun} ${rest}`, kind)
    },
    told: () => [...counts.values()].map(({ noun, rest, count }) => `${counted(count, noun)} ${rest}`.trim()),
  }
}

/** What the clock of a zone showed at a time of a session. @throws MemoryError `time-invalid`, `time-implausible` */
export function clockIn(
  { clock, zoneless }: Pick<ConversationSession, 'clock' | 'zoneless'>,
  at: NonNullable<TurnInput['at']>,
  zone: string,
  name?: string,
): Instant {
  const isShown = typeof at === 'number' && (zoneless || clock === 'local')
  return isShown ? parseInstant(at, name) : clockOf(at, zone, name)
}

/** Tells why a time of a file cannot be used; empty when it can, or there is none. */
export function timeProblems(at: TurnInput['at'], name: string): string[] {
  try {
    if (at !== undefined) parseInstant(at, name)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** A name for one of several conversations that would have the same, made from how it begins. */
export function variantOf(name: string, beginning: readonly TurnInput[]): string {
  return `${name}~${fingerprint(JSON.stringify(beginning)).slice(0, 6)}`
}

/** The name that a variant was made from. */
export function stemOf(name: string): string {
  return name.replace(/(?:~[0-9a-z]+)+$/, '')
}
