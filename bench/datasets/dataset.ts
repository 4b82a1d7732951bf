/** Questions over conversations, in one shape for all data sets. */
import { statSync } from 'node:fs'
import type { Conversation } from 'recollect/formats'

export interface Question {
  /** Index in the set's own list. */
  readonly index: number
  readonly text: string
  readonly category: string
  /** Ids of the turns that answer it; empty when the set names none. */
  readonly gold: readonly string[]
  /** Sessions that answer it. */
  readonly goldSessions: readonly string[]
  /** What the set calls the right answer; of a multiple choice its letter. `null` where there is none. */
  readonly answer: string | null
  /** Other wordings of the answer that count as well. */
  readonly aliases: readonly string[]
  /** What a right answer does, point by point, where the set says it so; otherwise empty. */
  readonly rubric: readonly string[]
  /** Of a multiple choice, each with its letter, as the set writes them; otherwise empty. */
  readonly options: readonly string[]
  /** False: the conversation does not say, and the right answer is to decline. */
  readonly answerable: boolean
}

export interface Sample {
  readonly id: string
  readonly conversation: Conversation
  readonly questions: readonly Question[]
  /** When the questions are asked, in milliseconds since 1970; `null`: now. */
  readonly askedAt: number | null
  /** Evidence ids that could not be used, e.g. because the turn does not exist. */
  readonly droppedEvidence: number
}

/** What identifies the data a figure was measured on. */
export interface DataFile {
  /** Below the path that was given. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface Dataset {
  readonly name: string
  readonly files: readonly DataFile[]
  /** One after the other, so that sets larger than the memory of a machine can be read. */
  samples(): AsyncGenerator<Sample>
}

/** How one data set is read. */
export interface DatasetReader {
  /** Where it comes from. */
  readonly source: string
  /** What the path must name. */
  readonly layout: string
  /** The files that make it up, below `path`; empty when they are not there. */
  files(path: string): string[]
  read(path: string): AsyncGenerator<Sample> | Generator<Sample>
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** The parts of a question that most sets do not have. */
export const PLAIN_QUESTION = {
  goldSessions: [],
  answer: null,
  aliases: [],
  rubric: [],
  options: [],
  answerable: true,
} as const

export function sessionOfTurns(conversation: Conversation): Map<string, string> {
  return new Map(conversation.sessions.flatMap((s) => s.turns.map((t) => [t.id ?? '', s.id] as const)))
}

/** Which of `ids` exist, and the sessions they stand in. */
export function evidence(
  conversation: Conversation,
  ids: readonly string[],
): { readonly gold: string[]; readonly goldSessions: string[]; readonly dropped: number } {
  const sessionOf = sessionOfTurns(conversation)
  const unique = [...new Set(ids)]
  const gold = unique.filter((id) => sessionOf.has(id))
  return {
    gold,
    goldSessions: [...new Set(gold.map((id) => sessionOf.get(id) ?? ''))],
    dropped: unique.length - gold.length,
  }
}
