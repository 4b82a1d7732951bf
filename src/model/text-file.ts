/** Files that a user names, read and written in whole. */
import { access, constants, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { replaceFile } from '../std/replace-file.ts'
import { MemoryError } from './errors.ts'

/** @throws MemoryError `file-unreadable` */
export async function readTextFile(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8')
}

/** @throws MemoryError `file-unreadable` */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new MemoryError(
      'file-unreadable',
      { path, reason: whyNot(cause, 'there is no such file') },
      { cause },
    )
  }
}

/**
 * Writes all of a file, or leaves the one of before as it was.
 *
 * @throws MemoryError `file-unwritable`, `disk-full`
 */
export async function writeTextFile(path: string, text: string): Promise<void> {
  try {
    const before = await stat(path).catch(() => null)
    if (before === null) return await replaceFile(path, text)
    // Nothing can take the place of a device or a pipe, such as /dev/stdout.
    if (!before.isFile()) return await writeFile(path, text)
    await access(path, constants.W_OK)
    await replaceFile(await realpath(path), text, before.mode & 0o777)
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
    ERR_STRING_TOO_LONG: 'it is too large for one piece; split it',
    ERR_FS_FILE_TOO_LARGE: 'it is too large for one piece; split it',
  }
  return known[code] ?? message
}
