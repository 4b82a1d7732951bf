/** Reads a conversation file of any known format. */

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MemoryError } from '../model/errors.ts'
import { properName } from '../model/names.ts'
import { readTextFile } from '../model/text-file.ts'
import { isAgentFormat, readAgentTranscript } from './agent-transcript.ts'
import type { Conversation, ReadResult } from './conversation.ts'
import { readBeam, readLocomo, readLongMemEval } from './datasets.ts'
import { readJsonl } from './jsonl.ts'
import { FORMATS, type Format } from './known.ts'
import { messageSession, readChatGptExport, readClaudeExport } from './messages.ts'
import { NO_SPEAKER, readTranscript } from './transcript.ts'

/** Characters of a session's name that is made from a file's; something may be added to it. */
const MAX_NAME = 120

/**
 * @param path A file, or a BEAM chat folder.
 * @param format What it is; left out, it is recognised by its content.
 * @throws MemoryError `file-unreadable`, `format-unknown`
 */
export async function readConversations(path: string, format?: Format): Promise<ReadResult> {
  const folder = await isFolder(path)
  const file = folder ? join(path, 'chat.json') : path
  if (folder && !existsSync(file))
    throw new MemoryError('file-unreadable', {
      path,
      reason: 'it is a folder; name a file in it (only folders of BEAM are read as such)',
    })
  const text = await readTextFile(file)
  const beamId = `${basename(dirname(dirname(file)))}/${basename(dirname(file))}`
  return parseConversations(text, {
    path: file,
    sessionId: nameOf(file),
    beamId,
    ...(format && { format }),
  })
}

/** A browser counts what it downloads twice: `chat (1).json` goes on with `chat.json`. */
function nameOf(file: string): string {
  const name = basename(file)
    .replace(/\.\w+$/, '')
    .replace(/(?: ?\(\d+\)| - copy| copy(?: \d+)?)+$/i, '')
  return properName(name.slice(0, MAX_NAME)) || 'file'
}

export interface ParseOptions {
  /** For messages. */
  readonly path: string
  /** Session of turns that name none. */
  readonly sessionId: string
  readonly beamId?: string
  readonly format?: Format
}

/** @throws MemoryError `format-unknown` when nothing in it can be read */
export function parseConversations(
  text: string,
  { path, sessionId, beamId, format }: ParseOptions,
): ReadResult {
  const unknown = (): MemoryError => new MemoryError('format-unknown', { path, known: FORMATS })
  const plain = text.replace(/^\uFEFF/, '')
  if (plain.trim() === '') return { format: format ?? 'empty', conversations: [], broken: [], undated: 0 }
  if (format === 'transcript') return readTranscript(plain, sessionId)
  if (format === 'jsonl') return readJsonl(plain, sessionId)
  const agents =
    isAgentFormat(format) || format === undefined ? readAgentTranscript(plain, sessionId, format) : null
  if (agents !== null) return agents
  const value = parseWhole(plain)
  if (value !== undefined) {
    const readers: readonly (readonly [Format, () => Conversation[] | null])[] = [
      ['claude', () => readClaudeExport(value)],
      ['chatgpt', () => readChatGptExport(value, sessionId)],
      ['longmemeval', () => readLongMemEval(value)],
      ['beam', () => readBeam(value, beamId ?? null)],
      ['locomo', () => readLocomo(value)],
      ['messages', () => readMessages(value, sessionId)],
    ]
    for (const [name, read] of readers) {
      if (format !== undefined && format !== name) continue
      const conversations = read()
      if (conversations === null) continue
      const turns = conversations.flatMap((c) => c.sessions.flatMap((s) => s.turns))
      return {
        format: name,
        conversations,
        broken: [],
        undated: turns.filter((t) => t.at === undefined).length,
      }
    }
    if (format !== undefined || !plain.trimStart().startsWith('{')) throw unknown()
  }
  if (format !== undefined) throw unknown()
  if (plain.trimStart().startsWith('{')) return readJsonl(plain, sessionId)
  if (plain.trimStart().startsWith('[{') || plain.includes('\u0000')) throw unknown()
  const transcript = readTranscript(plain, sessionId)
  const { conversations, broken } = transcript
  if (conversations.length === 0 && broken.every((b) => b.reason === NO_SPEAKER)) throw unknown()
  return transcript
}

function readMessages(value: unknown, sessionId: string): Conversation[] | null {
  const session = messageSession(value, sessionId)
  return typeof session === 'string' ? null : [{ id: null, sessions: [session] }]
}

/** The file as one JSON value; `undefined` when it is none (JSON Lines, or plain text). */
function parseWhole(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    // A single line of JSON Lines is a JSON value, too.
    return typeof value === 'object' && value !== null && 'content' in value && !('messages' in value)
      ? undefined
      : value
  } catch {
    return undefined
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
