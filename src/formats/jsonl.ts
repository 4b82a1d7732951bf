/** JSON Lines: one turn per line, or one OpenAI-style `{"messages": […]}` per line. */
import { z } from 'zod'
import type { TurnInput } from '../ingest/ingest.ts'
import { unknownName } from '../model/options.ts'
import { ROLES } from '../model/turn.ts'
import { faultsOf } from '../std/faults.ts'
import { nearest } from '../std/nearest.ts'
import {
  type BrokenRecord,
  type ConversationSession,
  type ReadResult,
  readResult,
  timeProblems,
} from './conversation.ts'
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
  const turns: { session: string | undefined; turn: TurnInput }[] = []
  const chats: ConversationSession[] = []
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
      const session = messageSession(value, defaultSession, true)
      if (typeof session === 'string') broken.push({ line: i + 1, reason: session })
      else chats.push(session)
      return
    }
    const parsed = line.safeParse(value)
    const wrong = parsed.success
      ? [...misspelt(value as object), ...timeProblems(parsed.data.at, 'at')]
      : [faultsOf(parsed.error, 'line')]
    if (!parsed.success || wrong.length > 0) {
      broken.push({ line: i + 1, reason: wrong.join('; ') })
      return
    }
    const { session, ...turn } = parsed.data
    turns.push({ session, turn: withoutUndefined(turn) })
  })
  const lines = [...Map.groupBy(turns, (t) => t.session)].map(([id, group]) => ({
    id: id ?? defaultSession,
    ...(id === undefined && { unnamed: true as const }),
    turns: group.map((t) => t.turn),
  }))
  return readResult('jsonl', [...lines, ...chats], { broken })
}

/** Other fields than ours are passed over; one that was meant to be ours would be lost without a word. */
function misspelt(value: object): string[] {
  const known = Object.keys(line.shape)
  return Object.keys(value).flatMap((name) =>
    known.includes(name) || nearest(name, known) === null ? [] : [unknownName('field', name, known)],
  )
}

function withoutUndefined(turn: object): TurnInput {
  return Object.fromEntries(Object.entries(turn).filter(([, v]) => v !== undefined)) as unknown as TurnInput
}
