/** Chats as the usual APIs and exports write them: OpenAI messages, Claude and ChatGPT exports. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import type { Role } from '../model/turn.ts'
import { type Conversation, type ConversationSession, variantOf } from './conversation.ts'

const part = z.looseObject({ type: z.string().optional(), text: z.string().optional() })
const content = z.union([z.string(), z.array(z.union([z.string(), part])), z.null()])
const message = z.looseObject({
  role: z.string(),
  content,
  name: z.string().optional(),
  id: z.string().optional(),
  created_at: z.union([z.string(), z.number()]).optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
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
    const at = m.created_at ?? m.timestamp
    if (text === '') return []
    return [
      {
        content: text,
        role: roleOf(m.role),
        ...(m.name !== undefined && { speaker: m.name }),
        ...(m.id !== undefined && { id: m.id }),
        ...(at !== undefined && { at: timeOf(at) }),
      },
    ]
  })
  const name = session ?? id
  const made = several ? variantOf(defaultId, turns.slice(0, 1)) : defaultId
  return name === undefined ? { id: made, unnamed: true, turns } : { id: name, turns }
}

const claude = z.array(
  z.looseObject({
    uuid: z.string(),
    created_at: z.string(),
    chat_messages: z.array(
      z.looseObject({
        uuid: z.string(),
        sender: z.string(),
        text: z.string().optional(),
        content: z.array(part).optional(),
        created_at: z.string(),
      }),
    ),
  }),
)

/** `conversations.json` of a Claude export; `null` when it is something else. */
export function readClaudeExport(value: unknown): Conversation[] | null {
  const parsed = claude.safeParse(value)
  if (!parsed.success) return null
  const sessions = parsed.data.map((c) => ({
    id: c.uuid,
    turns: c.chat_messages.flatMap((m): TurnInput[] => {
      const text = (m.content !== undefined && textOf(m.content)) || (m.text ?? '').trim()
      return text === '' ? [] : [{ id: m.uuid, content: text, role: roleOf(m.sender), at: m.created_at }]
    }),
  }))
  return [{ id: null, sessions: sessions.filter((s) => s.turns.length > 0) }]
}

const chatgpt = z.array(
  z.looseObject({
    create_time: z.number().nullable(),
    id: z.string().optional(),
    conversation_id: z.string().optional(),
    current_node: z.string().nullable().optional(),
    mapping: z.record(
      z.string(),
      z.looseObject({
        parent: z.string().nullable().optional(),
        message: z
          .looseObject({
            id: z.string(),
            author: z.looseObject({ role: z.string() }),
            create_time: z.number().nullable().optional(),
            content: z.looseObject({ parts: z.array(z.unknown()).optional() }),
          })
          .nullable()
          .optional(),
      }),
    ),
  }),
)

/**
 * `conversations.json` of a ChatGPT export; `null` when it is something else. A conversation is a tree of
 * edits and retries; the branch that was shown last is read.
 */
export function readChatGptExport(value: unknown, defaultId: string): Conversation[] | null {
  const parsed = chatgpt.safeParse(value)
  if (!parsed.success) return null
  const sessions = parsed.data.map((c) => {
    const turns: TurnInput[] = []
    const seen = new Set<string>()
    for (
      let node = c.current_node ?? Object.keys(c.mapping).at(-1) ?? null;
      node !== null && !seen.has(node);
    ) {
      seen.add(node)
      const { message: m, parent }: (typeof c.mapping)[string] = c.mapping[node] ?? {}
      const text = (m?.content.parts ?? [])
        .filter((p) => typeof p === 'string')
        .join('\n')
        .trim()
      if (m && text !== '' && (m.author.role === 'user' || m.author.role === 'assistant')) {
        const at = m.create_time ?? c.create_time
        turns.push({
          id: m.id,
          content: text,
          role: m.author.role,
          ...(at !== null && { at: timeOf(at) }),
        })
      }
      node = parent ?? null
    }
    turns.reverse()
    const name = c.conversation_id ?? c.id
    return name === undefined
      ? { id: variantOf(defaultId, turns.slice(0, 1)), unnamed: true as const, turns }
      : { id: name, turns }
  })
  return [{ id: null, sessions: sessions.filter((s) => s.turns.length > 0) }]
}

function textOf(value: z.infer<typeof content>): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  return value
    .map((p) => (typeof p === 'string' ? p : (p.text ?? '')))
    .join('\n')
    .trim()
}

function roleOf(name: string): Role {
  if (name === 'human') return 'user'
  if (name === 'developer') return 'system'
  if (name === 'function') return 'tool'
  return name === 'assistant' || name === 'system' || name === 'tool' || name === 'document' ? name : 'user'
}

/** APIs write seconds since 1970; dates as text stay. */
function timeOf(value: string | number): string | number {
  return typeof value === 'number' && value < 1e11 ? Math.round(value * 1000) : value
}
