import { statSync } from 'node:fs'

/**
 * Whether the file at `path` came into being after its write-ahead log: then the log is another file's, and SQLite, which
 * cannot tell, would write its pages over those of this one. A backup that was copied over the old file, and not put in
 * its place, is not told.
 */
export function hasStrayLog(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (file === undefined || log === undefined || log.size === 0) return false
  return file.birthtimeMs > Math.max(log.mtimeMs, log.birthtimeMs)
}
