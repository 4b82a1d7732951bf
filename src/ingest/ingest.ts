/**
 * VERB 1: what a caller hands in becomes turns, checked and complete.
 *
 * @paper GAM §3.3 (episodic buffering)
 */
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import { LIMITS } from '../model/limits.ts'
import { metadataFault, storedMetadata } from '../model/metadata.ts'
import { ID_RULE, properId, properName } from '../model/names.ts'
import { misuse, notOneOf, type OptionTable } from '../model/options.ts'
import { DAY, type Instant, parseInstant, toDay } from '../model/time.ts'
import { type Metadata, properSpeaker, ROLES, type Role, type Turn } from '../model/turn.ts'
import { storable } from '../std/visible.ts'
import type { Moments } from './moments.ts'
import type { NewTurnId } from './turn-ids.ts'

/** A turn as callers write it; only `content` is needed. */
export interface TurnInput {
  readonly content: string
  /** Default: the role, or `user`. Characters that cannot be seen, and breaks of lines, are taken out of a name. */
  readonly speaker?: string
  /** Default: `assistant` when the speaker is called so, else `user`. */
  readonly role?: Role
  /**
   * When it was said: ISO-8601, milliseconds or a `Date`. Default: as stored under its id, else now,
   * each turn of one call a millisecond after the one before it. A text without a zone is the time on the clock of whoever
   * speaks, by which "tomorrow" and "on Friday" are read; what names an instant is that in the memory's `timeZone`.
   */
  readonly at?: string | number | Date
  /**
   * Your own id, unique in the namespace, 1 to 200 visible characters. Adding the same turn twice under one id changes
   * nothing; without one, each call adds it anew.
   */
  readonly id?: string
  /** Descriptions of pictures or files that came with it. */
  readonly captions?: readonly string[]
  /** Flat data of yours. */
  readonly metadata?: Metadata
}

const FIELDS: OptionTable<TurnInput> = {
  content: 'text',
  speaker: 'text',
  role: 'text',
  at: 'time',
  id: 'text',
  captions: 'texts',
  metadata: 'object',
}

export interface IngestInput {
  readonly turns: readonly TurnInput[]
  /** Default: the day of the first turn. */
  readonly session?: string
  readonly moments: Moments
  readonly newId: NewTurnId
}

/** Clocks differ; what is said tomorrow is an error. */
const FUTURE_SLACK = DAY

/** @throws MemoryError `argument-invalid`, `turn-invalid`, `turn-too-long`, `time-invalid`, `time-implausible`; nothing is stored then */
export function ingest({ turns, session, moments, newId }: IngestInput): Turn[] {
  if (turns.length > LIMITS.turns)
    throw argumentInvalid('turns', `must be at most ${LIMITS.turns} in one call; add them in several`)
  const seen = new Set<string>()
  const now = moments.now()
  const given = turns.map((input, index) => check(input, index, now))
  const undated = given.filter((turn) => turn.at === null).length
  const next = undated === 0 ? moments.now : moments.take(undated)
  const checked = given.map((turn) => ({ ...turn, at: turn.at ?? next() }))
  for (const { at } of given) if (at !== null) moments.saw(at)
  const sessionId = properId(session ?? toDay(given[0]?.at ?? now)) as SessionId
  if (sessionId === null) throw argumentInvalid('session', ID_RULE)
  return checked.map((turn, index) => {
    const id = (turn.id ?? newId(turn.at)) as TurnId
    if (seen.has(id))
      throw new MemoryError('turn-invalid', {
        index,
        reason: `its id ${JSON.stringify(id)} comes twice in this batch`,
      })
    seen.add(id)
    return { ...turn, id, session: sessionId }
  })
}

/** The words of a turn and who says them. */
export type Said = Pick<Turn, 'speaker' | 'role' | 'content' | 'captions' | 'metadata'>
type Checked = Said & { readonly id: string | null; readonly at: Instant | null }

function check(input: TurnInput, index: number, now: Instant): Checked {
  const said = saidBy(input, index)
  const at = timeOf(input, index)
  if (at !== null && at > now + FUTURE_SLACK)
    throw new MemoryError('time-implausible', {
      name: `at of turn ${index}`,
      value: new Date(at).toISOString(),
    })
  return { ...said, id: input.id === undefined ? null : properId(input.id), at }
}

/** How chats call a user whose name they do not know. */
const NAMELESS = /^(?:user|human|you)$/i

export function isNameless(speaker: string): boolean {
  return NAMELESS.test(speaker.trim())
}

/** The turns, with the user's own name where they call the user no more than a user. */
export function namingUser<Input extends Pick<TurnInput, 'speaker' | 'role'>>(
  turns: readonly Input[],
  userName: string | undefined,
): readonly Input[] {
  if (userName === undefined) return turns
  return turns.map((turn) => {
    const { speaker = 'user', role = 'user' } = turn ?? {}
    return role === 'user' && isNameless(speaker) ? { ...turn, speaker: userName } : turn
  })
}

/** @throws MemoryError `time-invalid`, `time-implausible` */
export function timeOf({ at }: TurnInput, index: number): Instant | null {
  return at === undefined ? null : parseInstant(at, `at of turn ${index}`)
}

/** Messages of APIs of models are given as they are. */
function wayOf(input: object): string {
  return 'role' in input ? '; turnsFromMessages(messages) makes turns of chat messages' : ''
}

/** @throws MemoryError `turn-invalid`, `turn-too-long` */
export function saidBy(input: TurnInput, index: number): Said {
  const invalid = (reason: string): MemoryError => new MemoryError('turn-invalid', { index, reason })
  if (typeof input !== 'object' || input === null)
    throw invalid('it is no object; give one with its words as content')
  const wrong = misuse(input, FIELDS, 'field')
  if (wrong !== null)
    throw invalid(
      (wrong.reason.startsWith('must') ? `${wrong.name} ${wrong.reason}` : wrong.reason) + wayOf(input),
    )
  const { content, captions = [], metadata = {} } = input
  if (content === undefined) throw invalid(`it has no content${wayOf(input)}`)
  if (captions.length > LIMITS.captions) throw invalid(`captions must be at most ${LIMITS.captions}`)
  if (content.trim() === '' && captions.every((c) => c.trim() === ''))
    throw invalid(`it is empty${wayOf(input)}`)
  const length = content.length + captions.reduce((sum, c) => sum + c.length, 0)
  if (length > LIMITS.turn) throw new MemoryError('turn-too-long', { index, length, limit: LIMITS.turn })
  if (input.role !== undefined && !ROLES.includes(input.role))
    throw invalid(`role ${notOneOf(input.role, ROLES)}${wayOf(input)}`)
  const role = input.role ?? (input.speaker?.toLowerCase() === 'assistant' ? 'assistant' : 'user')
  const speaker = properSpeaker(properName(input.speaker ?? role), role)
  if (speaker === '' || speaker.length > LIMITS.name)
    throw invalid(`speaker must have 1 to ${LIMITS.name} visible characters`)
  if (input.id !== undefined && properId(input.id) === null) throw invalid(`id ${ID_RULE}`)
  const fault = metadataFault(metadata)
  if (fault !== null) throw invalid(fault)
  return {
    speaker,
    role,
    content: storable(content),
    captions: captions.map(storable),
    metadata: storedMetadata(metadata),
  }
}
