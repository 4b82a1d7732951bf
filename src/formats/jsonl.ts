/** JSON Lines: one turn per line, or one OpenAI-style `{"messages": […]}` per line. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { ROLES } from '../model/turn.ts'
import { type BrokenRecord, bySession, type Conversation, type ReadResult } from './conversation.ts'
import { messageSession } from './messages.ts'

const line = z.object({
  content: z.string(),
  speaker: z.string().optional(),
  role: z.enum(ROLES).optional(),
  at: z.union([z.string(), z.number()]).optional(),
  id: z.string().optional(),
  session: z.string().optional(),
  captions: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
})

export function readJsonl(text: string, defaultSession: string): ReadResult {
  const broken: BrokenRecord[] = []
  const turns: { session: string; turn: TurnInput }[] = []
  const chats: Conversation['sessions'][number][] = []
  text.split('\n').forEach((raw, i) => {
    if (raw.trim() === '') return
    let value: unknown
    try {
      value = JSON.parse(raw)
    } catch (error) {
      broken.push({ line: i + 1, reason: `not JSON (${(error as Error).message})` })
      return
    }
    if (typeof value === 'object' && value !== null && 'messages' in value) {
      const session = messageSession(value, `${defaultSession}-${i + 1}`)
      if (typeof session === 'string') broken.push({ line: i + 1, reason: session })
      else chats.push(session)
      return
    }
    const parsed = line.safeParse(value)
    if (!parsed.success) {
      broken.push({
        line: i + 1,
        reason: parsed.error.issues.map((p) => `${p.path.join('.') || 'line'}: ${p.message}`).join('; '),
      })
      return
    }
    const { session = defaultSession, ...turn } = parsed.data
    turns.push({ session, turn: withoutUndefined(turn) })
  })
  const sessions = [
    ...bySession(
      turns,
      (t) => t.session,
      (t) => t.turn,
    ),
    ...chats,
  ]
  return {
    format: 'jsonl',
    conversations: sessions.length === 0 ? [] : [{ id: null, sessions }],
    broken,
    undated: sessions.flatMap((s) => s.turns).filter((t) => t.at === undefined).length,
  }
}

function withoutUndefined(turn: object): TurnInput {
  return Object.fromEntries(Object.entries(turn).filter(([, v]) => v !== undefined)) as unknown as TurnInput
}
