/** Reads a conversation file of any known format. */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { MemoryError } from '../model/errors.ts'
import { LIMITS } from '../model/limits.ts'
import { properName } from '../model/names.ts'
import { readBytes, readTextFile } from '../model/text-file.ts'
import { given } from '../std/given.ts'
import { later } from '../std/later.ts'
import type { ReadAttached } from './chatgpt-export.ts'
import type { ReadResult } from './conversation.ts'
import type { Format } from './known.ts'
import { isAttached } from './list-conversation-files.ts'
import { type ParseOptions, parseConversations } from './parse-conversations.ts'
import { type SlackFolder, slackFolder } from './slack.ts'

/** Characters of a session's name that is made from a file's; something may be added to it. */
const MAX_NAME = 120
/** Names that many an export gives its file; the folder says more. */
const SAYS_NOTHING = /^_chat$/

/**
 * @param path A file, or a BEAM chat folder.
 * @param format What it is; left out, it is recognised by its content.
 * @param date When turns were said that have no time; default for conversations: the day that the file's name has.
 * @throws MemoryError `file-unreadable`, `format-unknown`, `time-invalid` for a `date` that is none
 */
export async function readConversations(path: string, format?: Format, date?: string): Promise<ReadResult> {
  const info = await stat(path).catch(() => null)
  const folder = info?.isDirectory() ?? false
  const file = folder ? join(path, 'chat.json') : path
  if (folder && !existsSync(file))
    throw new MemoryError('file-unreadable', {
      path,
      reason: 'it is a folder; name a file in it, or list its files with listConversationFiles',
    })
  const { text, encoding } = decoded(await readBytes(file))
  const vault = vaultOf(file)
  return parseConversations(text, {
    path: file,
    encoding,
    ...placeOf(file, vault),
    beamId: `${basename(dirname(dirname(file)))}/${basename(dirname(file))}`,
    room: basename(dirname(file)),
    slack: () => slackAround(dirname(dirname(file))),
    attached: attachedIn(dirname(file)),
    ...(info !== null && !folder && { modified: Math.trunc(info.mtimeMs) }),
    ...given({ format, date }),
  })
}

/** The session of a file: its place in a folder of Obsidian, or its name. */
function placeOf(file: string, vault: string | null): Pick<ParseOptions, 'sessionId' | 'title' | 'placed'> {
  const bare = basename(file).replace(/\.\w+$/, '')
  if (vault === null) return { sessionId: nameOf(file), title: bare }
  const path = relative(vault, file)
    .split(sep)
    .join('/')
    .replace(/\.\w+$/, '')
  return { sessionId: properName(`${basename(vault)}/${path}`.slice(-MAX_NAME)), title: bare, placed: true }
}

/** A browser counts what it downloads twice: `chat (1).json` goes on with `chat.json`. */
function nameOf(file: string): string {
  const bare = basename(file).replace(/\.\w+$/, '')
  const name = (SAYS_NOTHING.test(bare) ? basename(dirname(file)) : bare).replace(
    /(?: ?\(\d+\)| - copy| copy(?: \d+)?)+$/i,
    '',
  )
  return properName(name.slice(0, MAX_NAME)) || 'file'
}

function vaultOf(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.obsidian'))) return folder
    if (dirname(folder) === folder) return null
  }
}

/** Mails say for themselves how they are written; other text is UTF-8, or as Windows wrote it. */
function decoded(bytes: Buffer): { readonly text: string; readonly encoding: 'utf8' | 'latin1' } {
  if (bytes.subarray(0, 5).toString('latin1') === 'From ')
    return { text: bytes.toString('latin1'), encoding: 'latin1' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: bytes.toString('utf16le'), encoding: 'utf8' }
  const text = bytes.toString('utf8')
  const isOther = text.includes('\uFFFD') && !text.includes('\u0000')
  return { text: isOther ? new TextDecoder('windows-1252').decode(bytes) : text, encoding: 'utf8' }
}

/** Reads the text of files whose names begin with their id, as in `file-abc-notes.txt`; of other kinds of files there is none. */
function attachedIn(folder: string): ReadAttached {
  const names = later(() => readdir(folder).catch(() => []))
  return async (id) => {
    const name = (await names()).find((each) => each.startsWith(`${id}-`) || each.startsWith(`${id}.`))
    if (name === undefined || !isAttached(name)) return null
    const path = join(folder, name)
    const info = await stat(path)
    if (!info.isFile() || info.size > LIMITS.turn) return null
    const { text } = decoded(await readBytes(path))
    return text.includes('\u0000') ? null : text
  }
}

/** The names a Slack export has beside its channels, read once for all of its files. */
async function slackAround(folder: string): Promise<SlackFolder> {
  const users = join(folder, 'users.json')
  const changed = (await stat(users).catch(() => null))?.mtimeMs ?? 0
  const known = slackFolders.get(folder)
  if (known?.changed === changed) return known.read
  const rooms = await Promise.all(
    ['channels', 'groups', 'dms', 'mpims'].map((name) => jsonIn(join(folder, `${name}.json`))),
  )
  const read = slackFolder(await jsonIn(users), rooms.flat())
  slackFolders.clear()
  slackFolders.set(folder, { changed, read })
  return read
}
const slackFolders = new Map<string, { readonly changed: number; readonly read: SlackFolder }>()

async function jsonIn(path: string): Promise<unknown[]> {
  if (!existsSync(path)) return []
  try {
    const value: unknown = JSON.parse(await readTextFile(path))
    return Array.isArray(value) ? value : []
  } catch (cause) {
    throw new MemoryError(
      'record-invalid',
      { path, line: 1, reason: 'not JSON; export the folder again' },
      { cause },
    )
  }
}
