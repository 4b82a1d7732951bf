/** Files that a user names, read and written in whole. */
import { readFile, writeFile } from 'node:fs/promises'
import { MemoryError } from './errors.ts'

/** @throws MemoryError `file-unreadable` */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason =
      (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (cause as Error).message
    throw new MemoryError('file-unreadable', { path, reason }, { cause })
  }
}

/** @throws MemoryError `file-unreadable` */
export async function writeTextFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (cause) {
    throw new MemoryError('file-unreadable', { path, reason: (cause as Error).message }, { cause })
  }
}
