/** Chats as the usual APIs write them: OpenAI messages and the like. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { argumentInvalid } from '../model/errors.ts'
import type { Role } from '../model/turn.ts'
import { faultsOf } from '../std/faults.ts'
import { given } from '../std/given.ts'
import { type ConversationSession, variantOf } from './conversation.ts'

/** Of a message that is made of several. */
export interface ContentPart {
  readonly type?: string | null | undefined
  readonly text?: string | null | undefined
}
export const contentPart: z.ZodType<ContentPart> = z.looseObject({
  type: z.string().nullish(),
  text: z.string().nullish(),
})
const content = z.union([z.string(), z.array(z.union([z.string(), contentPart])), z.null()])
const time = z.union([z.string(), z.number(), z.date()]).nullish()
const message = z.looseObject({
  role: z.string(),
  content,
  name: z.string().nullish(),
  speaker: z.string().nullish(),
  id: z.string().nullish(),
  at: time,
  created_at: time,
  createdAt: time,
  timestamp: time,
})
/** Messages in a program: some have parts instead, or only calls of tools, and some were made for turns. */
const messagesGiven = z.array(
  message.extend({ content: content.optional(), parts: z.array(contentPart).nullish() }),
)
type Given = z.infer<typeof messagesGiven>[number]
const chat = z.looseObject({
  messages: z.array(message),
  id: z.string().optional(),
  session: z.string().optional(),
})

/** One chat as a session, or what is wrong with it. @param several Whether it is one of several in a file. */
export function messageSession(
  value: unknown,
  defaultId: string,
  several = false,
): ConversationSession | string {
  const parsed = chat.safeParse(Array.isArray(value) ? { messages: value } : value)
  if (!parsed.success) return faultsOf(parsed.error, 'message')
  const { messages, id, session } = parsed.data
  const turns = messages.flatMap(turnsOf)
  const name = session ?? id
  const made = several ? variantOf(defaultId, turns.slice(0, 1)) : defaultId
  return name === undefined ? { id: made, unnamed: true, turns } : { id: name, turns }
}

/**
 * Turns of chat messages as APIs of models have them (`role`, `content` or `parts`, `name`, `id`, and when they were
 * made), for `add`. Of content in parts the texts are taken; what has none, such as a message that only calls tools, is
 * left out.
 *
 * @throws MemoryError `argument-invalid` for what is no list of messages
 */
export function turnsFromMessages(messages: readonly object[]): TurnInput[] {
  const parsed = messagesGiven.safeParse(messages)
  if (!parsed.success) throw argumentInvalid('messages', faultsOf(parsed.error, 'message'))
  return parsed.data.flatMap(turnsOf)
}

function turnsOf(m: Given): TurnInput[] {
  const text = textOf(m.content ?? null) || textOf(m.parts ?? null)
  const speaker = m.name || m.speaker || undefined
  const at = m.at ?? m.created_at ?? m.createdAt ?? m.timestamp
  if (text === '') return []
  return [
    {
      content: text,
      role: roleOf(m.role),
      ...given({ speaker, id: m.id || undefined }),
      ...(at !== undefined && at !== null && { at: timeOf(at) }),
    },
  ]
}

export function textOf(value: string | null | readonly (string | ContentPart)[]): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  // How a model came to its reply it did not say.
  return value
    .map((p) => (typeof p === 'string' ? p : p.type === 'reasoning' ? '' : (p.text ?? '')))
    .filter((text) => text !== '')
    .join('\n')
    .trim()
}

export function roleOf(given: string): Role {
  const name = given.toLowerCase()
  if (name === 'human') return 'user'
  if (name === 'developer') return 'system'
  if (name === 'function') return 'tool'
  if (name === 'ai' || name === 'model' || name === 'bot') return 'assistant'
  return name === 'assistant' || name === 'system' || name === 'tool' || name === 'document' ? name : 'user'
}

/** APIs write seconds since 1970; dates as text stay. */
export function timeOf<Time extends string | number | Date>(value: Time): Time | number {
  return typeof value === 'number' && value < 1e11 ? Math.round(value * 1000) : value
}
