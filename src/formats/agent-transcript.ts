/** Transcripts that coding agents keep: lines of JSON, of which only what user and assistant said is taken. */
import type { TurnInput } from '../ingest/ingest.ts'
import { LIMITS } from '../model/limits.ts'
import { isObject, parsedJson } from '../std/parsed-json.ts'
import { readClaudeCodeLine } from './claude-code.ts'
import { createCodexReader } from './codex.ts'
import { type BrokenRecord, type ReadResult, readResult, timeProblems } from './conversation.ts'
import { createCursorReader } from './cursor.ts'
import { withoutInjected } from './injected.ts'

/** What one line of a transcript says, as it stands there. */
export interface Utterance {
  /** Stays the same however often and from wherever the transcript is read. */
  readonly id: string
  readonly session: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at?: string | number
}

/** Reads the records of a transcript in their order; `null` where neither user nor assistant says anything. */
export type ReadRecord = (record: unknown) => Utterance | null

export interface SessionTurn {
  readonly session: string
  readonly turn: TurnInput & { readonly id: string }
}

const AGENT_FORMATS = ['claude-code', 'codex', 'cursor'] as const
export type AgentFormat = (typeof AGENT_FORMATS)[number]

const FORMATS: Readonly<
  Record<
    AgentFormat,
    {
      readonly mark: (record: Record<string, unknown>) => boolean
      readonly create: (session: string) => ReadRecord
    }
  >
> = {
  codex: {
    mark: ({ type, payload }) => type === 'session_meta' && isObject(payload),
    create: createCodexReader,
  },
  'claude-code': {
    mark: ({ type, sessionId, uuid }) =>
      (type === 'user' || type === 'assistant') && typeof sessionId === 'string' && typeof uuid === 'string',
    create: () => readClaudeCodeLine,
  },
  cursor: {
    mark: ({ role, message }) => typeof role === 'string' && isObject(message) && 'content' in message,
    create: createCursorReader,
  },
}

export function isAgentFormat(format: string | undefined): format is AgentFormat {
  return format !== undefined && Object.hasOwn(FORMATS, format)
}

/** Lines at the beginning that tell the format; some agents write a few of housekeeping first. */
const TELLING = 50

/** @returns `null` for anything else than a transcript of an agent */
function agentFormatOf(text: string): AgentFormat | null {
  let at = 0
  for (let line = 0; line < TELLING && at < text.length; line++) {
    const end = text.indexOf('\n', at)
    const raw = text.slice(at, end < 0 ? undefined : end).trim()
    at = end < 0 ? text.length : end + 1
    if (raw === '') continue
    if (!raw.startsWith('{')) return null
    const record = parsedJson(raw)
    if (!isObject(record)) continue
    for (const name of AGENT_FORMATS) if (FORMATS[name].mark(record)) return name
  }
  return null
}

/**
 * Reads a transcript line by line, from its first line on; whoever begins later passes the first line nevertheless,
 * which may name the session, and of `cursor` all lines: ids come from what was said before.
 *
 * @param session Name of the session where lines do not say it.
 * @returns What a line says, or why it cannot be read.
 */
export function createAgentReader(
  format: AgentFormat,
  session: string,
): (line: string) => readonly SessionTurn[] | string {
  const read = FORMATS[format].create(session)
  return (line) => {
    if (line.trim() === '') return []
    const record = parsedJson(line)
    if (record === undefined) return 'not JSON'
    const said = read(record)
    return said === null ? [] : turnsOf(said)
  }
}

/** The whole of a transcript; `null` when it is none. */
export function readAgentTranscript(
  text: string,
  defaultSession: string,
  asked?: AgentFormat,
): ReadResult | null {
  const format = asked ?? agentFormatOf(text)
  if (format === null) return null
  const read = createAgentReader(format, defaultSession)
  const broken: BrokenRecord[] = []
  const turns = new Map<string, SessionTurn>()
  text.split('\n').forEach((line, i) => {
    const said = read(line)
    if (typeof said === 'string') broken.push({ line: i + 1, reason: said })
    else for (const each of said) if (!turns.has(each.turn.id)) turns.set(each.turn.id, each)
  })
  const sessions = [...Map.groupBy(turns.values(), (t) => t.session)].map(([id, group]) => ({
    id,
    copied: true as const,
    turns: group.map((t) => t.turn),
  }))
  return readResult(format, sessions, { broken })
}

/** Longer than a turn may be, a text becomes several. */
function turnsOf({ id, session, role, text, at }: Utterance): SessionTurn[] {
  const content = withoutInjected(text)
  const time = at === undefined || timeProblems(at, 'time').length > 0 ? {} : { at }
  const parts: SessionTurn[] = []
  for (let from = 0; from < content.length; from += LIMITS.turn)
    parts.push({
      session,
      turn: {
        id: from === 0 ? id : `${id}.${parts.length + 1}`,
        role,
        content: content.slice(from, from + LIMITS.turn),
        ...time,
      },
    })
  return parts
}
