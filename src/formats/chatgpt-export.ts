/** `conversations.json` of a ChatGPT export. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { fingerprint } from '../std/hash.ts'
import {
  type ConversationSession,
  createTally,
  type ReadParts,
  type Tally,
  variantOf,
} from './conversation.ts'
import { documentTurns } from './document-turns.ts'
import { timeOf } from './messages.ts'
import { readItems } from './read-items.ts'

const message = z.looseObject({
  id: z.string(),
  author: z.looseObject({ role: z.string() }),
  create_time: z.number().nullish(),
  content: z.looseObject({
    content_type: z.string().optional(),
    parts: z.array(z.unknown()).optional(),
    user_profile: z.string().nullish(),
    user_instructions: z.string().nullish(),
  }),
  metadata: z
    .looseObject({
      is_visually_hidden_from_conversation: z.boolean().nullish(),
      user_context_message_data: z
        .looseObject({ about_user_message: z.string().nullish(), about_model_message: z.string().nullish() })
        .nullish(),
      attachments: z.array(z.looseObject({ id: z.string().nullish(), name: z.string().nullish() })).nullish(),
    })
    .nullish(),
})
const conversation = z.looseObject({
  create_time: z.number().nullish(),
  id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), z.looseObject({ parent: z.string().nullish(), message: message.nullish() })),
})
type Chat = z.infer<typeof conversation>
type Message = z.infer<typeof message>

/** The text of an attached file, by its id; `null` where the export has none. */
export type ReadAttached = (id: string) => Promise<string | null>

/**
 * `null` when it is something else. A conversation is a tree of edits and retries; the branch that was shown last is
 * read. Files that were attached follow their message: their names, and their text where it lies beside.
 */
export async function readChatGptExport(
  value: unknown,
  defaultId: string,
  attached: ReadAttached,
): Promise<ReadParts | null> {
  if (!Array.isArray(value) || !value.some((c) => typeof c?.mapping === 'object' && c.mapping !== null))
    return null
  const { read, broken } = readItems(conversation, value)
  const left = createTally()
  const sessions: ConversationSession[] = []
  const settings = new Map<string, TurnInput>()
  for (const { item } of read) {
    const messages = shown(item)
    sessions.push(await sessionOf(item, messages, defaultId, left.add, attached))
    for (const turn of customInstructions(item, messages))
      if (!settings.has(turn.content)) settings.set(turn.content, turn)
  }
  const instructed = { id: INSTRUCTIONS, lasting: true as const, turns: [...settings.values()] }
  return {
    conversations: [{ id: null, sessions: [instructed, ...sessions].filter((s) => s.turns.length > 0) }],
    broken,
    left: left.told(),
  }
}

async function sessionOf(
  chat: Chat,
  messages: readonly Message[],
  defaultId: string,
  leave: Tally['add'],
  attached: ReadAttached,
): Promise<ConversationSession> {
  const turns: TurnInput[] = []
  for (const m of messages) {
    const { role } = m.author
    if (m.content.content_type === CUSTOM) continue
    if ((role !== 'user' && role !== 'assistant') || m.metadata?.is_visually_hidden_from_conversation) {
      leave('message', role === 'user' || role === 'assistant' ? 'of the settings' : `of role ${role}`)
      continue
    }
    const content = (m.content.parts ?? []).flatMap(wordsOf).join('\n').trim()
    const time = m.create_time ?? chat.create_time ?? null
    const at = time === null ? undefined : timeOf(time)
    if (content !== '') turns.push({ id: m.id, content, role, ...(at !== undefined && { at }) })
    else if ((m.content.parts ?? []).length > 0) leave('message', 'without words')
    const files: { readonly name: string | null | undefined; readonly text: string | null }[] = []
    for (const { id, name } of m.metadata?.attachments ?? [])
      files.push({ name, text: id == null ? null : await attached(id) })
    turns.push(...documentTurns(m.id, files, at, leave))
  }
  const name = chat.conversation_id ?? chat.id
  return name == null
    ? { id: variantOf(defaultId, turns.slice(0, 1)), unnamed: true, turns }
    : { id: name, turns }
}

/** The kind of a message that repeats the custom instructions of the settings in every conversation. */
const CUSTOM = 'user_editable_context'
const INSTRUCTIONS = 'custom-instructions'

/** What the user told of themselves and of answers in the settings, each text once, when it was first used. */
function customInstructions(chat: Chat, messages: readonly Message[]): TurnInput[] {
  return messages.flatMap(({ content, metadata, create_time: time }): TurnInput[] => {
    if (content.content_type !== CUSTOM) return []
    const { about_user_message: user, about_model_message: model } = metadata?.user_context_message_data ?? {}
    const texts = [user ?? content.user_profile, model ?? content.user_instructions]
    const at = time ?? chat.create_time ?? null
    return texts.flatMap((text): TurnInput[] => {
      const said = typed(text ?? '')
      const id = `${INSTRUCTIONS}-${fingerprint(said)}`
      return said === '' ? [] : [{ id, content: said, role: 'user', ...(at !== null && { at: timeOf(at) }) }]
    })
  })
}

/** What stands in a fence was typed; around it the service speaks. */
function typed(text: string): string {
  return (/```\n?([\s\S]*?)```/.exec(text)?.[1] ?? text).trim()
}

/** What was typed, and what was spoken and written down. */
function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  const { content_type: kind, text } = (part ?? {}) as { content_type?: unknown; text?: unknown }
  return kind === 'audio_transcription' && typeof text === 'string' ? [text] : []
}

function shown({ mapping, current_node: last }: Chat): Message[] {
  const found: z.infer<typeof message>[] = []
  const seen = new Set<string>()
  for (let node = last ?? Object.keys(mapping).at(-1) ?? null; node !== null && !seen.has(node); ) {
    seen.add(node)
    const { message: said, parent }: Chat['mapping'][string] = mapping[node] ?? {}
    if (said) found.push(said)
    node = parent ?? null
  }
  return found.reverse()
}
