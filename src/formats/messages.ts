/** Chats as the usual APIs write them: OpenAI messages and the like. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import type { Role } from '../model/turn.ts'
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
const moment = z.union([z.string(), z.number()]).optional()
const message = z.looseObject({
  role: z.string(),
  content,
  name: z.string().optional(),
  speaker: z.string().optional(),
  id: z.string().optional(),
  at: moment,
  created_at: moment,
  timestamp: moment,
})
const chat = z.looseObject({
  messages: z.array(message),
  id: z.string().optional(),
  session: z.string().optional(),
})

/**
 * One chat as a session, or what is wrong with it.
 *
 * @param several Whether it is one of several in a file.
 */
export function messageSession(
  value: unknown,
  defaultId: string,
  several = false,
): ConversationSession | string {
  const parsed = chat.safeParse(Array.isArray(value) ? { messages: value } : value)
  if (!parsed.success)
    return parsed.error.issues
      .slice(0, 3)
      .map((i) => `${i.path.join('.')}: ${i.message}`)
      .join('; ')
  const { messages, id, session } = parsed.data
  const turns = messages.flatMap((m): TurnInput[] => {
    const text = textOf(m.content)
    const at = m.at ?? m.created_at ?? m.timestamp
    const speaker = m.name ?? m.speaker
    if (text === '') return []
    return [
      {
        content: text,
        role: roleOf(m.role),
        ...(speaker !== undefined && { speaker }),
        ...(m.id !== undefined && { id: m.id }),
        ...(at !== undefined && { at: timeOf(at) }),
      },
    ]
  })
  const name = session ?? id
  const made = several ? variantOf(defaultId, turns.slice(0, 1)) : defaultId
  return name === undefined ? { id: made, unnamed: true, turns } : { id: name, turns }
}

export function textOf(value: string | null | readonly (string | ContentPart)[]): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  return value
    .map((p) => (typeof p === 'string' ? p : (p.text ?? '')))
    .join('\n')
    .trim()
}

export function roleOf(name: string): Role {
  if (name === 'human') return 'user'
  if (name === 'developer') return 'system'
  if (name === 'function') return 'tool'
  return name === 'assistant' || name === 'system' || name === 'tool' || name === 'document' ? name : 'user'
}

/** APIs write seconds since 1970; dates as text stay. */
export function timeOf(value: string | number): string | number {
  return typeof value === 'number' && value < 1e11 ? Math.round(value * 1000) : value
}
