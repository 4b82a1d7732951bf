/** Files that a user names, read and written in whole. */
import { createReadStream } from 'node:fs'
import { access, constants, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { replaceFile } from '../std/replace-file.ts'
import { isMemoryError, MemoryError } from './errors.ts'

/** @throws MemoryError `file-unreadable` */
export async function readTextFile(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8')
}

/** About as much as text can hold in one piece. */
const MOST_BYTES = 512_000_000
const TOO_LARGE = 'it is larger than 512 MB, more than is read in one piece; split it'

/** @throws MemoryError `file-unreadable`, also of what is no file and no pipe, or is larger than text can be */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    const found = await stat(path)
    if (found.isCharacterDevice() || found.isBlockDevice())
      throw unreadable(path, 'it is a device; name a file, or name "-" and pipe in what is to be read')
    if (found.size > MOST_BYTES) throw unreadable(path, TOO_LARGE)
    // What the system makes up as it is read, such as a pipe, has no size before.
    return found.isFile() && found.size > 0
      ? await readFile(path)
      : await readPipe(createReadStream(path), path)
  } catch (cause) {
    if (isMemoryError(cause)) throw cause
    throw unreadable(path, whyNot(cause, 'there is no such file'), cause)
  }
}

/**
 * All that comes through a pipe.
 *
 * @param name What an error calls it.
 * @throws MemoryError `file-unreadable` when it is more than text can hold, perhaps without end
 */
export async function readPipe(pipe: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of pipe) {
    length += chunk.length
    if (length > MOST_BYTES) throw unreadable(name, TOO_LARGE)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unreadable(path: string, reason: string, cause?: unknown): MemoryError {
  return new MemoryError('file-unreadable', { path, reason }, { cause })
}

/** Why nothing can be written beside a file and put in its place, though it may be written itself: one that is mounted by itself, say. */
const NOT_BESIDE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EBUSY', 'ENAMETOOLONG'])

/**
 * Writes all of a file, or leaves the one of before as it was; where no other can take its place, it is written over.
 *
 * @throws MemoryError `file-unwritable`, `disk-full`
 */
export async function writeTextFile(path: string, text: string): Promise<void> {
  try {
    const [link, before] = await Promise.all(
      [lstat(path), stat(path)].map((found) => found.catch(() => null)),
    )
    // Nothing can take the place of a device or a pipe, such as /dev/stdout, nor of a link to what is not there yet.
    if (link && !before?.isFile()) return await writeFile(path, text)
    if (before) await access(path, constants.W_OK)
    const replaced = before
      ? replaceFile(await realpath(path), text, before.mode & 0o777)
      : replaceFile(path, text)
    await replaced.catch((error: NodeJS.ErrnoException) => {
      if (!NOT_BESIDE.has(error.code)) throw error
      return writeFile(path, text)
    })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

/** Says why a file cannot be written, from what the system said. */
export function unwritable(path: string, cause: unknown): MemoryError {
  if (['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? ''))
    return new MemoryError('disk-full', { path }, { cause })
  const reason = whyNot(cause, 'there is no such folder')
  return new MemoryError('file-unwritable', { path, reason }, { cause })
}

/** Puts into words what the system said; `missing` for what is not there. */
function whyNot(cause: unknown, missing: string): string {
  const { code = '', message } = cause as NodeJS.ErrnoException
  const known: Readonly<Record<string, string>> = {
    ENOENT: missing,
    ENOTDIR: 'a part of the path is no folder',
    EISDIR: 'it is a folder; name a file in it',
    EACCES: 'you may not; check its permissions',
    EPERM: 'you may not; check its permissions',
    EROFS: 'the disk is read-only',
    EFBIG: 'it is larger than a file may be here',
  }
  return known[code] ?? message
}
