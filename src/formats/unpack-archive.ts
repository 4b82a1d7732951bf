/** Exports that come as one zip archive. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry } from 'yauzl'
import { isMemoryError, MemoryError } from '../model/errors.ts'
import { isAttached, type LeftFile, whyLeft } from './list-conversation-files.ts'

/** An export of ten years with a thousand pictures has less than a tenth of these. */
const MOST_ENTRIES = 100_000
const MOST_BYTES = 2_000_000_000
const SIGNATURES: readonly string[] = ['PK\u0003\u0004', 'PK\u0005\u0006']
/** What macOS puts beside each file. */
const OF_MACOS = '__MACOSX/'

/** Whether a file is a zip archive, by its content; not when it cannot be read. */
export async function isArchive(path: string): Promise<boolean> {
  // What opens a pipe is its reader, and there can be only one.
  if (!(await stat(path).catch(() => null))?.isFile()) return false
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && SIGNATURES.includes(buffer.toString('latin1'))
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/**
 * Writes what of an archive may hold conversations into a folder, and nothing outside of it. What an archive says of the
 * sizes of its files is believed only as far as they agree with it.
 *
 * @returns What was left in it, and why.
 * @throws MemoryError `file-unreadable` when it is damaged, or holds more than any export
 */
export async function unpackArchive(archive: string, folder: string): Promise<LeftFile[]> {
  const left: LeftFile[] = []
  const refused = (reason: string, cause?: unknown): MemoryError =>
    new MemoryError('file-unreadable', { path: archive, reason }, { cause })
  let [entries, bytes] = [0, 0]
  // Most files that are looked at are no archives.
  const { default: yauzl } = await import('yauzl')
  try {
    const zip = await yauzl.openPromise(archive)
    try {
      for await (const entry of zip.eachEntry()) {
        const { fileName: name } = entry
        entries += 1
        if (entries > MOST_ENTRIES)
          throw refused(`it holds more than ${MOST_ENTRIES} files; unpack it, and add the folder`)
        if (name.endsWith('/') || name.startsWith(OF_MACOS)) continue
        const reason = (isAttached(name) ? null : whyLeft(name)) ?? whyUnreadable(entry)
        if (reason !== null) {
          left.push({ path: join(archive, name), reason })
          continue
        }
        bytes += entry.uncompressedSize
        if (bytes > MOST_BYTES)
          throw refused('it holds more than 2 GB of text; unpack it, and add the parts you want')
        const target = join(folder, name)
        await mkdir(dirname(target), { recursive: true })
        const packed = await zip.openReadStreamPromise(entry)
        // Opened when its errors are heard: one before that would end the process.
        await pipeline(packed, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
        // Notes without a date are as old as their file.
        await utimes(target, entry.getLastModDate(), entry.getLastModDate())
      }
    } finally {
      zip.close()
    }
  } catch (cause) {
    if (isMemoryError(cause)) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    throw code === 'ENOSPC'
      ? refused('the disk for temporary files is full; make room, or unpack it elsewhere', cause)
      : refused(
          `the archive is damaged (${message}); download it again, or unpack it and add the folder`,
          cause,
        )
  }
  return left
}

function whyUnreadable(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'it is encrypted; unpack it with its password and add what was in it'
  return entry.canDecodeFileData()
    ? null
    : 'it is packed in a way that is not known; unpack it and add what was in it'
}
