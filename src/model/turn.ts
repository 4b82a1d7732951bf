import { passages } from '../std/words.ts'
import type { SessionId, TopicId, TurnId } from './ids.ts'
import { withoutRecalled } from './recalled.ts'
import type { Instant } from './time.ts'

/** Who is talking: a person or an agent, the application, a tool, or a document that was read in. */
export type Role = (typeof ROLES)[number]

export const ROLES = ['user', 'assistant', 'system', 'tool', 'document'] as const

export type MetadataValue = string | number | boolean | null
export type Metadata = Readonly<Record<string, MetadataValue>>

/** One utterance, exactly as it was said. Immutable: everything else is derived from turns and can be rebuilt from them. */
export interface Turn {
  /** The caller's own id, or one made from its time; unique within the namespace. */
  readonly id: TurnId
  readonly session: SessionId
  /** Name of who speaks; `user` or `assistant` when no name is known. */
  readonly speaker: string
  readonly role: Role
  /** May be empty only when there is a caption. */
  readonly content: string
  /** When it was said. With a `timeZone`, what the clock there showed, written as if it were UTC. */
  readonly at: Instant
  /** Descriptions of attached pictures or files; searchable like the content. */
  readonly captions: readonly string[]
  readonly metadata: Metadata
}

/** A turn as the store keeps it, with its place. */
export interface StoredTurn extends Turn {
  /** Position within the session, from 0, in the order of arrival. */
  readonly ordinal: number
  /** The topic that archives it; `null` while it waits in the episodic buffer. */
  readonly topic: TopicId | null
}

/** Key of metadata of a turn whose speaker is not the user: its orders are nobody's standing instructions. */
export const ORDERS_NOTHING = 'recollect:orders-nothing'

export type Searchable = Pick<Turn, 'content' | 'captions'> & Partial<Pick<Turn, 'role' | 'speaker'>>

/**
 * What a turn says, for search: its content, without what was recalled into it, and what its attachments show;
 * of a document, whose speaker is its title, the title as well.
 */
export function searchableText({ content, captions, role, speaker }: Searchable): string {
  const said = withoutRecalled(content)
  const titled = role === 'document' && speaker !== undefined ? `${speaker}\n${said}` : said
  return captions.length === 0 ? titled : `${titled}\n${captions.join('\n')}`
}

/** How what a picture shows stands in a line of text. */
export function captionText(caption: string): string {
  return `[shows: ${caption}]`
}

/** Words per passage of a long turn; a usual utterance is one passage. */
const PASSAGE_WORDS = 80

/** The passages a turn is indexed and embedded by, in order; at least one. */
export function passagesOf(turn: Searchable): string[] {
  return passages(searchableText(turn), PASSAGE_WORDS)
}

/** What ranking wants to know about a turn without reading it. */
export interface TurnTraits {
  /** Ends in a question: the next turn answers it. */
  readonly asks: boolean
  /** Tells something in the first person, or shows something. @paper MemORAI §3.1 (memory gate) */
  readonly tells: boolean
  /** Has an expression of time. @paper GAM §3.4 (I_time) */
  readonly dated: boolean
}

const ASKS = /[?？]["'”’)\s]*$/u
const TELLS =
  /(?<![\p{L}\p{N}'’])(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]ine|[Mm]e|[Ww]e|[Ww]e['’](?:re|ve|d|ll)|[Oo]ur|[Uu]s)(?![\p{L}\p{N}])|[我私僕俺나저]/u
const DATED =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|recently|since|summer|winter|fall|autumn|spring|birthday|just)\b|\d{4}|[年月日昨今明]/iu

/** Whether a text ends in a question. */
export function asksAtEnd(text: string): boolean {
  return ASKS.test(text.slice(-200))
}

export function traitsOf(turn: Pick<Turn, 'content' | 'captions'>): TurnTraits {
  return {
    asks: asksAtEnd(turn.content),
    tells: turn.captions.length > 0 || TELLS.test(turn.content),
    dated: DATED.test(turn.content),
  }
}

export function traitsToBits(traits: TurnTraits): number {
  return (traits.asks ? 1 : 0) | (traits.tells ? 2 : 0) | (traits.dated ? 4 : 0)
}

export function traitsFromBits(bits: number): TurnTraits {
  return { asks: (bits & 1) !== 0, tells: (bits & 2) !== 0, dated: (bits & 4) !== 0 }
}

/** How a speaker is called: "Assistant" and "User" are no names, however a transcript writes them. */
export function properSpeaker(speaker: string, role: Turn['role']): string {
  return speaker.toLowerCase() === role ? role : speaker
}

/** Of two turns, which was said first. */
export function isEarlier(a: Pick<Turn, 'at' | 'id'>, b: Pick<Turn, 'at' | 'id'>): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id)
}

/** Of two turns of one session, which was said first; a turn that nobody stored has no place. */
export function isSaidBefore(a: Placed, b: Placed): boolean {
  const isPlaced = a.at === b.at && a.ordinal !== undefined && b.ordinal !== undefined
  return isPlaced ? a.ordinal < b.ordinal : isEarlier(a, b)
}
type Placed = Pick<Turn, 'at' | 'id'> & Partial<Pick<StoredTurn, 'ordinal'>>

/** What is read of a store is shared; a caller may do with a turn what it wants. */
export function ownCopy(turn: StoredTurn): StoredTurn {
  return { ...turn, captions: [...turn.captions], metadata: { ...turn.metadata } }
}
