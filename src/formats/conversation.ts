/** What every reader makes of a file: conversations, each with sessions of turns. */
import type { TurnInput } from '../ingest/ingest.ts'

export interface ConversationSession {
  readonly id: string
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

/** One session per key, in the order the keys first appear. */
export function bySession<T>(
  items: readonly T[],
  key: (item: T) => string,
  turn: (item: T) => TurnInput,
): ConversationSession[] {
  return [...Map.groupBy(items, key)].map(([id, group]) => ({ id, turns: group.map(turn) }))
}
