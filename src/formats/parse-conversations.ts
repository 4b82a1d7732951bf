/** Recognises the text of a conversation file by its content, and reads it. */
import { MemoryError } from '../model/errors.ts'
import { type Instant, parseInstant } from '../model/time.ts'
import { given } from '../std/given.ts'
import { linesOfParts } from '../std/json-place.ts'
import { isAgentFormat, readAgentTranscript } from './agent-transcript.ts'
import { type ReadAttached, readChatGptExport } from './chatgpt-export.ts'
import { readClaudeExport } from './claude-export.ts'
import {
  type BrokenRecord,
  type Conversation,
  countTurns,
  type ReadParts,
  type ReadResult,
} from './conversation.ts'
import { readBeam, readLocomo, readLongMemEval } from './datasets.ts'
import { readJsonl } from './jsonl.ts'
import { FORMATS, type Format } from './known.ts'
import { isMbox, readMbox } from './mbox.ts'
import { isGraphLine, readGraphLines, readLangMem, readMem0, readZep } from './memory-exports.ts'
import { messageSession } from './messages.ts'
import { beginIn, hasDates, hasFrontMatter, readNotes } from './notes.ts'
import { readSlackDay, type SlackFolder, slackFolder } from './slack.ts'
import { isSubtitles, readSubtitles } from './subtitles.ts'
import { readTelegram } from './telegram.ts'
import { NO_SPEAKER, readTranscript } from './transcript.ts'
import { isWhatsApp, readWhatsApp } from './whatsapp.ts'

export interface ParseOptions {
  /** For messages; its ending tells Markdown. */
  readonly path: string
  /** Session of turns that name none. */
  readonly sessionId: string
  /** What it is; left out, it is recognised. */
  readonly format?: Format
  /** Name of the file, for a note that is a document, and whose name can be a date; default: the session. */
  readonly title?: string
  /** The session is named by its place in a folder of Obsidian, and so the note's own. */
  readonly placed?: boolean
  /** When the file was changed last, in milliseconds since 1970: the time of notes without a date. */
  readonly modified?: number
  readonly beamId?: string
  /** Name of the folder it is in, which is a channel of Slack. */
  readonly room?: string
  /** Reads the names that a Slack export has beside its channels. */
  readonly slack?: () => Promise<SlackFolder>
  /** Reads the files that a ChatGPT export has beside its conversations. */
  readonly attached?: ReadAttached
  /** When turns were said that have no time, as a day or time; default for conversations: the day in `title`. */
  readonly date?: string
  /** How the text came from bytes, for mails; default `utf8`. */
  readonly encoding?: 'utf8' | 'latin1'
}

/** Conversations that often have no times, and are as old as their file's name says. */
const NAMED_BY_DAY: ReadonlySet<string> = new Set<Format>(['transcript', 'subtitles', 'jsonl', 'messages'])

/** @throws MemoryError `format-unknown` when nothing in it can be read, `time-invalid` for a `date` that is none */
export async function parseConversations(text: string, options: ParseOptions): Promise<ReadResult> {
  const begin = beginOf(options)
  const read = await parseUndated(text, options, begin)
  if (begin === null || (options.date === undefined && !NAMED_BY_DAY.has(read.format))) return read
  const conversations = read.conversations.map((conversation) => ({
    ...conversation,
    sessions: conversation.sessions.map((session) =>
      session.turns.every((turn) => turn.at !== undefined) ? session : { ...session, day: begin },
    ),
  }))
  return { ...read, conversations, undated: 0 }
}

function beginOf({ date, title, sessionId }: ParseOptions): Instant | null {
  return date === undefined ? beginIn(title ?? sessionId) : parseInstant(date, 'date')
}

async function parseUndated(text: string, options: ParseOptions, begin: Instant | null): Promise<ReadResult> {
  const { format, sessionId } = options
  const plain = text.replace(/^\uFEFF/, '')
  if (plain.trim() === '')
    return { format: format ?? 'empty', conversations: [], broken: [], undated: 0, left: [] }
  if (format === 'jsonl') return readJsonl(plain, sessionId)
  const agents =
    format === undefined || isAgentFormat(format) ? readAgentTranscript(plain, sessionId, format) : null
  if (agents !== null) return agents
  const read = (await readText(plain, options, begin)) ?? (await readJson(plain, options))
  if (read === null) throw new MemoryError('format-unknown', { path: options.path, known: FORMATS })
  return read
}

async function readText(
  text: string,
  options: ParseOptions,
  begin: Instant | null,
): Promise<ReadResult | null> {
  const { format, sessionId, title = sessionId, encoding = 'utf8', date } = options
  const modified = date === undefined ? options.modified : (begin ?? undefined)
  const note = { title, sessionId, ...given({ placed: options.placed, modified }) }
  const is = (name: Format, found: () => boolean): boolean =>
    format === name || (format === undefined && found())
  if (is('subtitles', () => isSubtitles(text))) return readSubtitles(text, sessionId, begin)
  if (is('whatsapp', () => isWhatsApp(text))) return readWhatsApp(text, sessionId)
  if (is('mbox', () => isMbox(text))) return readMbox(text, encoding)
  if (is('notes', () => hasFrontMatter(text))) return readNotes(text, note)
  if (format === 'transcript') return readTranscript(text, sessionId, begin)
  if (format !== undefined || /^\s*(?:\{|\[\s*[{[\]"])/.test(text) || text.includes('\u0000')) return null
  const transcript = readTranscript(text, sessionId, begin)
  const strays = transcript.broken.filter((b) => b.reason === NO_SPEAKER).length
  const isTold = strays === 0 || strays < countTurns(transcript.conversations)
  const isNote = /\.(?:md|markdown)$/i.test(options.path) || hasDates(text, title)
  if (!isTold && isNote) return readNotes(text, note)
  return transcript.conversations.length === 0 && strays === transcript.broken.length ? null : transcript
}

const noFile: ReadAttached = async () => null

type JsonReader = readonly [
  Format,
  (value: unknown, options: ParseOptions) => ReadParts | null | Promise<ReadParts | null>,
]

/** Documents of JSON; the first that knows one reads it. */
const DOCUMENTS: readonly JsonReader[] = [
  ['claude', readClaudeExport],
  ['chatgpt', (value, { sessionId, attached = noFile }) => readChatGptExport(value, sessionId, attached)],
  ['telegram', readTelegram],
  ['longmemeval', (value) => parts(readLongMemEval(value))],
  ['beam', (value, { beamId }) => parts(readBeam(value, beamId ?? null))],
  ['locomo', (value) => parts(readLocomo(value))],
  [
    'slack',
    async (value, { room, slack, sessionId }) =>
      readSlackDay(value, room ?? sessionId, (await slack?.()) ?? slackFolder([], [])),
  ],
  ['mem0', readMem0],
  ['langmem', readLangMem],
  ['zep', readZep],
  [
    'messages',
    (value, { sessionId }) => {
      const session = messageSession(value, sessionId)
      return typeof session === 'string' ? null : { conversations: [{ id: null, sessions: [session] }] }
    },
  ],
]
/** The same with one item on each line. */
const LINES: readonly JsonReader[] = [
  [
    'mcp-memory',
    (values) => ((values as unknown[]).some(isGraphLine) ? readGraphLines(values as unknown[]) : null),
  ],
  ...DOCUMENTS.filter(([name]) => ['mem0', 'langmem', 'zep'].includes(name)),
]

function parts(conversations: readonly Conversation[] | null): ReadParts | null {
  return conversations === null ? null : { conversations }
}

async function readJson(text: string, options: ParseOptions): Promise<ReadResult | null> {
  const { format, sessionId } = options
  const whole = parse(text)
  if ('value' in whole && !isTurn(whole.value)) {
    const read = await firstOf(DOCUMENTS, whole.value, options, (paths) => linesOfParts(text, paths))
    if (read !== null) return read
  }
  const lines = text.split('\n').flatMap((raw, i) => (raw.trim() === '' ? [] : [{ raw, number: i + 1 }]))
  const isLines =
    lines.length > 1
      ? 'value' in parse(lines[0]?.raw ?? '') || /^\s*\{/.test(lines[1]?.raw ?? '')
      : 'value' in whole
  if (!text.trimStart().startsWith('{') || !isLines)
    return 'value' in whole ? null : brokenDocument(text, whole.reason, format)
  const values = lines.map(({ raw, number }) => ({ number, ...parse(raw) }))
  const good = values.flatMap((v) => ('value' in v ? [v] : []))
  const numbers = good.map((v) => v.number)
  const read = await firstOf(
    LINES,
    good.map((v) => v.value),
    options,
    (paths) => paths.map(([at]) => numbers[Number(at)] ?? 0),
  )
  if (read === null) {
    if (format !== undefined || ('value' in whole && !isTurn(whole.value))) return null
    return readJsonl(text, sessionId)
  }
  const bad = values.flatMap((v) => ('reason' in v ? [{ line: v.number, reason: v.reason }] : []))
  return { ...read, broken: [...bad, ...read.broken].toSorted((a, b) => a.line - b.line) }
}

async function firstOf(
  readers: readonly JsonReader[],
  value: unknown,
  options: ParseOptions,
  linesOf: (paths: readonly (readonly PropertyKey[])[]) => readonly number[],
): Promise<ReadResult | null> {
  for (const [name, read] of readers) {
    if (options.format !== undefined && options.format !== name) continue
    const found = await read(value, options)
    if (found === null) continue
    const { conversations, broken = [], left = [] } = found
    const turns = conversations.flatMap((c) => c.sessions.flatMap((s) => s.turns))
    const lines = linesOf(broken.map((b) => b.path))
    return {
      format: name,
      conversations,
      broken: broken.map(({ reason }, i): BrokenRecord => ({ line: lines[i] ?? 0, reason })),
      undated: turns.filter((t) => t.at === undefined).length,
      left,
    }
  }
  return null
}

function parse(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { reason: `not JSON (${(error as Error).message})` }
  }
}

/** A single line of JSON Lines is a JSON value, too. */
function isTurn(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'content' in value && !('messages' in value)
}

/** A document that breaks off or was edited by hand: nothing of it can be read. */
function brokenDocument(text: string, reason: string, format: Format | undefined): ReadResult | null {
  if (!/^\s*[{[]/.test(text)) return null
  const line = Number(/\(line (\d+)/.exec(reason)?.[1] ?? text.trimEnd().split('\n').length)
  return {
    format: format ?? 'json',
    conversations: [],
    broken: [{ line, reason: `${reason}; export it again, or correct it` }],
    undated: 0,
    left: [],
  }
}
