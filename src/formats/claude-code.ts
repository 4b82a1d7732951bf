/** Transcripts of Claude Code: `~/.claude/projects/<folder>/<session>.jsonl`. */
import { z } from 'zod'
import type { Utterance } from './agent-transcript.ts'
import { textOfBlocks } from './text-blocks.ts'

const head = { uuid: z.string().min(1), sessionId: z.string().min(1), timestamp: z.string().optional() }
const message = z.looseObject({
  ...head,
  type: z.enum(['user', 'assistant']),
  message: z.looseObject({ content: z.unknown(), model: z.string().optional() }),
})
/** What a user types while the agent works stands beside the messages. */
const queued = z.looseObject({
  ...head,
  type: z.literal('attachment'),
  attachment: z.looseObject({
    type: z.literal('queued_command'),
    prompt: z.unknown(),
    commandMode: z.literal('prompt').optional(),
  }),
})
/** Side chains of sub-agents, summaries of compaction, notes of the program itself. */
const NOT_SAID = [
  'isMeta',
  'isSidechain',
  'isCompactSummary',
  'isVisibleInTranscriptOnly',
  'isApiErrorMessage',
]
/** The program's own words under the assistant's name. */
const SYNTHETIC = '<synthetic>'

/** Thinking, calls of tools and their results are blocks without text, and so are left out. */
export function readClaudeCodeLine(record: unknown): Utterance | null {
  const line = z.union([message, queued]).safeParse(record).data
  if (line === undefined || NOT_SAID.some((flag) => line[flag] === true)) return null
  const { uuid: id, sessionId: session, timestamp: at } = line
  const time = at === undefined ? {} : { at }
  if (line.type === 'attachment')
    return { id, session, role: 'user', text: textOfBlocks(line.attachment.prompt), ...time }
  if (line.message.model === SYNTHETIC) return null
  return { id, session, role: line.type, text: textOfBlocks(line.message.content), ...time }
}
