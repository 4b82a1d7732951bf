/**
 * VERB 1: what a caller hands in becomes turns, checked and complete.
 *
 * @paper GAM §3.3 (episodic buffering)
 */
import { MemoryError } from '../model/errors.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import { ID_RULE, MAX_NAME, properId, properName } from '../model/names.ts'
import { DAY, type Instant, parseInstant, toDay } from '../model/time.ts'
import { type Metadata, ROLES, type Role, type Turn } from '../model/turn.ts'
import { sortableTime } from '../std/hash.ts'
import { storable } from '../std/visible.ts'

/** A turn as callers write it; only `content` is needed. */
export interface TurnInput {
  readonly content: string
  /** Default: the role, or `user`. Characters that cannot be seen, and breaks of lines, are taken out of a name. */
  readonly speaker?: string
  /** Default: `assistant` when the speaker is called so, else `user`. */
  readonly role?: Role
  /** When it was said: ISO-8601, milliseconds or a `Date`. Default: now. */
  readonly at?: string | number | Date
  /** Your own id, unique in the namespace, 1 to 200 visible characters. Adding the same turn twice under one id changes nothing. */
  readonly id?: string
  /** Descriptions of pictures or files that came with it. */
  readonly captions?: readonly string[]
  /** Flat data of yours. */
  readonly metadata?: Metadata
}

export interface IngestInput {
  readonly turns: readonly TurnInput[]
  /** Default: the day of the first turn. */
  readonly session?: string
  readonly now: Instant
  /** In `[0, 1)`. */
  readonly random: () => number
}

/** Characters of one turn at most; ten million would be a document, not an utterance. */
export const MAX_CONTENT = 1_000_000
/** Clocks differ; what is said tomorrow is an error. */
const FUTURE_SLACK = DAY

/** @throws MemoryError `turn-invalid`, `turn-too-long`, `time-invalid`, `time-implausible`; nothing is stored then */
export function ingest({ turns, session, now, random }: IngestInput): Turn[] {
  const seen = new Set<string>()
  const checked = turns.map((input, index) => check(input, index, now))
  const sessionId = properId(session ?? toDay(checked[0]?.at ?? now)) as SessionId
  if (sessionId === null) throw new MemoryError('argument-invalid', { name: 'session', reason: ID_RULE })
  return checked.map((turn, index) => {
    const id = (turn.id ?? newId(turn.at, seen, random)) as TurnId
    if (turn.id !== null && seen.has(turn.id))
      throw new MemoryError('turn-invalid', {
        index,
        reason: `its id ${JSON.stringify(turn.id)} comes twice in this batch`,
      })
    seen.add(id)
    return { ...turn, id, session: sessionId }
  })
}

type Checked = Omit<Turn, 'id' | 'session'> & { readonly id: string | null }

function check(input: TurnInput, index: number, now: Instant): Checked {
  const invalid = (reason: string): MemoryError => new MemoryError('turn-invalid', { index, reason })
  if (typeof input !== 'object' || input === null) throw invalid('it is no object')
  const { content, captions = [] } = input
  if (typeof content !== 'string') throw invalid('content must be a string')
  if (!Array.isArray(captions) || captions.some((c) => typeof c !== 'string'))
    throw invalid('captions must be strings')
  if (content.trim() === '' && captions.every((c) => c.trim() === '')) throw invalid('it is empty')
  const length = content.length + captions.reduce((sum, c) => sum + c.length, 0)
  if (length > MAX_CONTENT) throw new MemoryError('turn-too-long', { index, length, limit: MAX_CONTENT })
  if (input.role !== undefined && !ROLES.includes(input.role))
    throw invalid(`role must be one of ${ROLES.join(', ')}, not ${JSON.stringify(input.role)}`)
  if (input.speaker !== undefined && typeof input.speaker !== 'string')
    throw invalid('speaker must be a string')
  const role = input.role ?? (input.speaker?.toLowerCase() === 'assistant' ? 'assistant' : 'user')
  const speaker = properName(input.speaker ?? role)
  if (speaker === '' || speaker.length > MAX_NAME)
    throw invalid(`speaker must have 1 to ${MAX_NAME} visible characters`)
  const id = input.id === undefined ? null : properId(input.id)
  if (id === null && input.id !== undefined) throw invalid(`id ${ID_RULE}`)
  const at = input.at === undefined ? now : parseInstant(input.at, `at of turn ${index}`)
  if (at > now + FUTURE_SLACK)
    throw new MemoryError('time-implausible', {
      name: `at of turn ${index}`,
      value: new Date(at).toISOString(),
    })
  return {
    id,
    speaker,
    role,
    content: storable(content),
    at,
    captions: captions.map(storable),
    metadata: storableMetadata(input.metadata ?? {}, invalid),
  }
}

function storableMetadata(given: Metadata, invalid: (reason: string) => MemoryError): Metadata {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('metadata must be an object')
  const stored = new Map<string, Metadata[string]>()
  for (const [name, value] of Object.entries(given)) {
    const key = properId(name)
    if (key === null) throw invalid(`a key of metadata ${ID_RULE}`)
    if (stored.has(key)) throw invalid(`metadata.${key} comes twice`)
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
      throw invalid(`metadata.${key} must be text, a number, true, false or null`)
    stored.set(key, typeof value === 'string' ? storable(value) : value)
  }
  return Object.fromEntries(stored)
}

function newId(at: Instant, taken: ReadonlySet<string>, random: () => number): string {
  for (;;) {
    const id = `t${sortableTime(at)}${Math.floor(random() * 32 ** 8)
      .toString(32)
      .padStart(8, '0')}`
    if (!taken.has(id)) return id
  }
}
