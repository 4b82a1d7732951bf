/** What of a folder may hold conversations, and what does not. */
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { MemoryError } from '../model/errors.ts'

export interface FoundFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified: number
  /** When it was replaced, renamed or changed last, which nobody can set. */
  readonly changed: number
}

/** A file that is not taken. */
export interface LeftFile {
  readonly path: string
  readonly reason: string
}

/** Endings of texts; a mailbox often has none. */
const TEXT: ReadonlySet<string> = new Set([
  '',
  '.txt',
  '.md',
  '.markdown',
  '.json',
  '.jsonl',
  '.ndjson',
  '.mbox',
  '.log',
  '.vtt',
  '.srt',
])
const PACKED: ReadonlySet<string> = new Set(['.zip', '.gz', '.tgz', '.tar', '.7z', '.rar', '.bz2', '.xz'])
/** What Slack puts beside its channels. */
const OF_SLACK =
  /^(?:users|org_users|channels|groups|dms|mpims|integration_logs|canvases|file_conversations|huddle_transcripts|lists)\.json$/

/** What ChatGPT puts beside its conversations. */
const OF_CHATGPT = /^file[-_]/
const MEDIA = /\.(?:png|jpe?g|gif|webp|heic|svg|mp[34]|mov|wav|m4a|webm|pdf|docx?|xlsx?|pptx?|zip)$/i

/**
 * The files of a folder and of the folders in it that may hold conversations, by path; of a file, itself. Hidden files
 * and links are passed over.
 *
 * @throws MemoryError `file-unreadable`
 */
export async function listConversationFiles(
  path: string,
): Promise<{ readonly files: readonly FoundFile[]; readonly left: readonly LeftFile[] }> {
  const files: FoundFile[] = []
  const left: LeftFile[] = []
  const look = async (at: string, isAsked: boolean): Promise<void> => {
    const info = await stat(at)
    if (!info.isDirectory()) {
      const found = isAsked ? null : info.isFile() ? whyLeft(at) : 'it is no file'
      if (found === null)
        files.push({
          path: at,
          size: info.size,
          modified: Math.trunc(info.mtimeMs),
          changed: Math.trunc(info.ctimeMs),
        })
      else left.push({ path: at, reason: found })
      return
    }
    const entries = (await readdir(at, { withFileTypes: true })).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    const isSlack =
      entries.some((e) => e.name === 'users.json') && entries.some((e) => e.name === 'channels.json')
    const isChatGpt = entries.some((e) => e.name === 'conversations.json')
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.isSymbolicLink()) continue
      if (isSlack && entry.isFile() && OF_SLACK.test(entry.name))
        left.push({ path: join(at, entry.name), reason: 'names for the channels of Slack beside it' })
      else if (isChatGpt && entry.isFile() && OF_CHATGPT.test(entry.name))
        left.push({ path: join(at, entry.name), reason: 'attached to a conversation beside it' })
      // Removed since the folder was listed, it is not there.
      else await look(join(at, entry.name), false).catch(unlessGone)
    }
  }
  try {
    await look(path, true)
  } catch (cause) {
    const reason = isGone(cause) ? 'there is no such file' : (cause as Error).message
    throw new MemoryError('file-unreadable', { path, reason }, { cause })
  }
  return { files, left }
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** Whether a file is named as ChatGPT names what was attached, and may hold text. */
export function isAttached(path: string): boolean {
  return OF_CHATGPT.test(basename(path)) && !MEDIA.test(path)
}

/** Why a file can hold no conversation, by its name; `null` when it may. */
export function whyLeft(path: string): string | null {
  const ending = extname(path).toLowerCase()
  if (ending === '.zip') return 'it is packed; add it by its own name'
  if (PACKED.has(ending)) return 'it is packed; unpack it and add what was in it'
  return TEXT.has(ending) ? null : `${ending} files hold no conversations`
}
