/** `result.json` of Telegram Desktop: one chat, or all of an account. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import {
  type BrokenPart,
  type ConversationSession,
  createTally,
  type ReadParts,
  type Tally,
  timeProblems,
} from './conversation.ts'
import { readItems } from './read-items.ts'

const words = z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ text: z.string() })]))])
const date = z.string().refine((text) => timeProblems(text, 'date').length === 0, 'is no time')
const message = z.looseObject({
  id: z.number(),
  type: z.string(),
  date,
  date_unixtime: z.string().regex(/^\d+$/).optional(),
  from: z.string().nullish(),
  from_id: z.union([z.string(), z.number()]).nullish(),
  text: words.optional(),
  file: z.string().nullish(),
  file_name: z.string().nullish(),
  media_type: z.string().nullish(),
  poll: z.looseObject({ question: z.string() }).nullish(),
})
const chat = z.looseObject({
  id: z.union([z.number(), z.string()]),
  name: z.string().nullish(),
  type: z.string(),
  messages: z.array(z.unknown()),
})

/** `null` when it is something else. */
export function readTelegram(value: unknown): ReadParts | null {
  const root = value as {
    messages?: unknown
    type?: unknown
    id?: unknown
    chats?: { list?: unknown }
  } | null
  const isChat = Array.isArray(root?.messages) && typeof root.type === 'string' && root.id !== undefined
  const list = root?.chats?.list
  if (!isChat && !Array.isArray(list)) return null
  const broken: BrokenPart[] = []
  const left = createTally()
  const path = isChat ? [] : ['chats', 'list']
  const chats = readItems(chat, isChat ? [root] : (list as unknown[]), path)
  broken.push(...chats.broken)
  const sessions = chats.read.map(({ item, index }): ConversationSession => {
    const messages = readItems(message, item.messages, [...(isChat ? [] : [...path, index]), 'messages'])
    broken.push(...messages.broken)
    return {
      id: `telegram-${item.id}`,
      lasting: true,
      turns: messages.read.flatMap(({ item: m }) => turnOf(m, item, left.add)),
    }
  })
  return {
    conversations: [{ id: null, sessions: sessions.filter((s) => s.turns.length > 0) }],
    broken,
    left: left.told(),
  }
}

function turnOf(
  m: z.infer<typeof message>,
  { id, name }: z.infer<typeof chat>,
  leave: Tally['add'],
): TurnInput[] {
  if (m.type !== 'message') {
    leave('system line')
    return []
  }
  const text =
    typeof m.text === 'string'
      ? m.text
      : (m.text ?? []).map((p) => (typeof p === 'string' ? p : p.text)).join('')
  const content = (text.trim() === '' ? (m.poll?.question ?? '') : text).trim()
  const captions = documentName(m)
  if (content === '' && captions.length === 0) {
    leave('message', 'without words')
    return []
  }
  return [
    {
      id: `telegram-${id}-${m.id}`,
      speaker: m.from ?? name ?? String(m.from_id ?? 'deleted account'),
      content,
      at: m.date_unixtime === undefined ? m.date : Number(m.date_unixtime) * 1000,
      ...(captions.length > 0 && { captions }),
    },
  ]
}

/** Files that a person named; voices, stickers and pictures have numbers for names. */
function documentName({ media_type: kind, file_name: named, file }: z.infer<typeof message>): string[] {
  if (kind != null) return []
  const name = named ?? file?.split('/').at(-1) ?? ''
  return name === '' || name.startsWith('(') ? [] : [name]
}
