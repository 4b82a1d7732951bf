/** The public evaluation sets, in their official layouts: LoCoMo, LongMemEval and BEAM. */

import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { MONTHS } from '../std/months.ts'
import type { Conversation, ConversationSession } from './conversation.ts'

const locomoTurn = z.looseObject({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
})
const locomoSample = z.looseObject({ sample_id: z.string(), conversation: z.record(z.string(), z.unknown()) })

/** LoCoMo: one conversation per sample; turn ids are the set's own (`D1:3`), session ids their first part. */
export function readLocomo(value: unknown): Conversation[] | null {
  const parsed = z.array(locomoSample).safeParse(Array.isArray(value) ? value : [value])
  if (!parsed.success) return null
  return parsed.data.map(({ sample_id, conversation }) => ({
    id: sample_id,
    sessions: locomoSessions(conversation),
  }))
}

/** Sessions are found by their turns: some samples have dates of sessions that do not exist. */
function locomoSessions(conversation: Readonly<Record<string, unknown>>): ConversationSession[] {
  return Object.keys(conversation)
    .flatMap((key) => {
      const number = /^session_(\d+)$/.exec(key)?.[1]
      const turns = z.array(locomoTurn).safeParse(conversation[key])
      return number === undefined || !turns.success || turns.data.length === 0
        ? []
        : [{ number: Number(number), turns: turns.data }]
    })
    .sort((a, b) => a.number - b.number)
    .map(({ number, turns }) => {
      const at = locomoTime(String(conversation[`session_${number}_date_time`] ?? ''))
      return {
        id: `D${number}`,
        unnamed: true as const,
        numbered: true as const,
        zoneless: true as const,
        turns: turns.map(
          (t): TurnInput => ({
            id: t.dia_id,
            speaker: t.speaker,
            role: 'user',
            content: t.text,
            ...(at !== null && { at }),
            ...(t.blip_caption !== undefined && { captions: [t.blip_caption] }),
          }),
        ),
      }
    })
}

/** "1:56 pm on 8 May, 2023" */
function locomoTime(text: string): number | null {
  const m = /(\d{1,2}):(\d{2})\s*(am|pm) on (\d{1,2}) (\w+),? (\d{4})/i.exec(text)
  if (m === null) return null
  const [, hour, minute, half, day, month, year] = m
  return Date.UTC(
    Number(year),
    MONTHS.indexOf((month ?? '').toLowerCase()),
    Number(day),
    (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0),
    Number(minute),
  )
}

const longMemEval = z.array(
  z.looseObject({
    question_id: z.string(),
    haystack_dates: z.array(z.string()),
    haystack_session_ids: z.array(z.string()),
    haystack_sessions: z.array(z.array(z.looseObject({ role: z.string(), content: z.string() }))),
  }),
)

/** LongMemEval: one conversation per instance; its turns have no ids. */
export function readLongMemEval(value: unknown): Conversation[] | null {
  const parsed = longMemEval.safeParse(value)
  if (!parsed.success) return null
  return parsed.data.map((instance) => ({
    id: instance.question_id,
    sessions: instance.haystack_sessions.map((session, s) => {
      const id = instance.haystack_session_ids[s]
      const at = slashTime(instance.haystack_dates[s] ?? '')
      return {
        id: id ?? `session-${s + 1}`,
        ...(id === undefined && { unnamed: true as const }),
        zoneless: true as const,
        turns: session.flatMap((turn): TurnInput[] =>
          turn.content.trim() === ''
            ? []
            : [
                {
                  role: turn.role === 'assistant' ? 'assistant' : 'user',
                  content: turn.content,
                  ...(at !== null && { at }),
                },
              ],
        ),
      }
    }),
  }))
}

/** "2023/05/25 (Thu) 20:21" */
function slashTime(text: string): number | null {
  const m = /(\d{4})\/(\d{2})\/(\d{2})(?:[^\d]+(\d{2}):(\d{2}))?/.exec(text)
  return m === null
    ? null
    : Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3]), Number(m[4] ?? 0), Number(m[5] ?? 0))
}

const beam = z.array(
  z.looseObject({
    batch_number: z.number(),
    turns: z.array(
      z.array(
        z.looseObject({
          role: z.string(),
          id: z.number(),
          content: z.string(),
          time_anchor: z.string().nullable().optional(),
        }),
      ),
    ),
  }),
)

/** BEAM: one conversation per chat; a batch is a session, turn ids are the set's own numbers. */
export function readBeam(value: unknown, id: string | null): Conversation[] | null {
  const parsed = beam.safeParse(value)
  if (!parsed.success) return null
  let at: number | null = null
  const sessions = parsed.data.map((batch) => ({
    id: `batch-${batch.batch_number}`,
    unnamed: true as const,
    numbered: true as const,
    turns: batch.turns.flat().flatMap((turn): TurnInput[] => {
      at = anchorTime(turn.time_anchor ?? '') ?? at
      // User turns end in a marker of the generator, such as "->-> 1,1".
      const marker = turn.content.search(/->->[\s\d,]*$/)
      const content = marker < 0 ? turn.content : turn.content.slice(0, marker).trimEnd()
      if (content.trim() === '') return []
      return [
        {
          id: String(turn.id),
          role: turn.role === 'assistant' ? 'assistant' : 'user',
          content,
          ...(at !== null && { at }),
        },
      ]
    }),
  }))
  return [{ id, sessions }]
}

/** "March-15-2024" */
function anchorTime(text: string): number | null {
  const m = /^(\w+)-(\d{1,2})-(\d{4})$/.exec(text)
  const month = MONTHS.indexOf((m?.[1] ?? '').toLowerCase())
  return m === null || month < 0 ? null : Date.UTC(Number(m[3]), month, Number(m[2]))
}
