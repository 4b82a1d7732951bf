import { closeSync, openSync, readSync } from 'node:fs'
import { SCHEMA_VERSION } from './schema.ts'

/** Where the header of a file has `PRAGMA user_version`, in four bytes. */
const PLACE = 60

/**
 * The version of a file that opening it for writing would bring up to date; `null` of any other. Not to be asked while this
 * process has the file open: closing it would take the locks of SQLite with it.
 */
export function olderVersion(path: string): number | null {
  const header = Buffer.alloc(PLACE + 4)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, header, 0, header.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
  const version = header.readInt32BE(PLACE)
  return header.toString('latin1', 0, 13) === 'SQLite format' && version > 0 && version < SCHEMA_VERSION
    ? version
    : null
}
