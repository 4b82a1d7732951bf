/** What every reader makes of a file: conversations, each with sessions of turns. */
import type { TurnInput } from '../ingest/ingest.ts'
import { parseInstant } from '../model/time.ts'
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
  /**
   * It may begin with a copy of another session, which it was resumed from: a turn whose id is stored, in whatever
   * session, is that turn. All its turns have ids.
   */
  readonly copied?: true
  /** With the ids that the file gives them. */
  readonly turns: readonly TurnInput[]
}

export interface Conversation {
  /** The file's own name for it; `null` when the file holds just one. */
  readonly id: string | null
  readonly sessions: readonly ConversationSession[]
}

/** A record that could not be read; the others could. */
export interface BrokenRecord {
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
}

export interface ReadResult {
  readonly format: string
  readonly conversations: readonly Conversation[]
  readonly broken: readonly BrokenRecord[]
  /** Turns whose time the file does not say. */
  readonly undated: number
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
