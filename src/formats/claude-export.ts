/** `conversations.json` of a Claude export. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { createTally, type ReadParts, type Tally, timeProblems } from './conversation.ts'
import { documentTurns } from './document-turns.ts'
import { contentPart, roleOf, textOf } from './messages.ts'
import { readItems } from './read-items.ts'

const attachment = z.looseObject({ file_name: z.string().nullish(), extracted_content: z.string().nullish() })
const conversation = z.looseObject({
  uuid: z.string(),
  chat_messages: z.array(
    z.looseObject({
      uuid: z.string(),
      sender: z.string(),
      text: z.string().nullish(),
      content: z.array(contentPart).nullish(),
      created_at: z.string().refine((at) => timeProblems(at, 'created_at').length === 0, 'is no time'),
      attachments: z.array(attachment).nullish(),
      files: z.array(attachment).nullish(),
    }),
  ),
})
type Message = z.infer<typeof conversation>['chat_messages'][number]

/** `null` when it is something else. What was attached follows its message, as a document under its name. */
export function readClaudeExport(value: unknown): ReadParts | null {
  if (!Array.isArray(value) || !value.some((c) => Array.isArray(c?.chat_messages))) return null
  const { read, broken } = readItems(conversation, value)
  const left = createTally()
  const sessions = read.map(({ item }) => ({
    id: item.uuid,
    turns: item.chat_messages.flatMap((message) => turnsOf(message, left.add)),
  }))
  return {
    conversations: [{ id: null, sessions: sessions.filter((s) => s.turns.length > 0) }],
    broken,
    left: left.told(),
  }
}

function turnsOf(message: Message, leave: Tally['add']): TurnInput[] {
  const { uuid, sender, content, text, created_at: at, attachments, files } = message
  for (const part of content ?? [])
    if (part.type != null && part.type !== 'text') leave(`${part.type.replaceAll('_', ' ')} part`)
  const said = (content != null && textOf(content)) || (text ?? '').trim()
  const attached = [...(attachments ?? []), ...(files ?? [])]
  const given = attached.map((a) => ({ name: a.file_name, text: a.extracted_content }))
  const documents = documentTurns(uuid, given, at, leave)
  return said === '' ? documents : [{ id: uuid, content: said, role: roleOf(sender), at }, ...documents]
}
