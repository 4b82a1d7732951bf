/**
 * A file in which something was deleted is written anew. SQLite overwrites the rows that are deleted, but where a page was
 * split or merged before, copies of rows that moved stay in bytes that no row uses.
 */
import { Worker } from 'node:worker_threads'
import { MemoryError } from '../../../model/errors.ts'
import { packageFile } from '../../../std/package-file.ts'
import { type Driver, openDriver } from './driver.ts'

/** How long after a deletion, in milliseconds: those of a while share the work. */
const REWRITE_AFTER_MS = 30_000
/** Bytes of a file that is written anew unasked: meanwhile nobody else can write. */
const MOST_BYTES = 64 * 1024 * 1024

export interface Rewriter {
  /** Notes a deletion, in its transaction: after a crash the next process that has the file open for long knows of it. */
  note(): void
  /** Writes the file anew in a while, in a thread, so that only writes wait for it. */
  later(): void
  /** Writes the file anew now if this process deleted something since. */
  close(): Promise<void>
}

export function createRewriter(driver: Driver): Rewriter {
  let isOurs = false
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  const isDue = (): boolean => driver.durable && lingering(driver) > 0 && bytesOf(driver) <= MOST_BYTES
  const later = (): void => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      try {
        if (isDue()) inThread(driver.path, later)
      } catch {
        later()
      }
    }, REWRITE_AFTER_MS).unref()
  }
  if (isDue()) later()
  return {
    note() {
      isOurs = true
      driver.exec('UPDATE deleted_until SET lingering = lingering + 1')
    },
    later,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      try {
        if (isOurs && isDue()) await rewrite(driver)
      } catch {
        // Another process writes, or there is no room: the note in the file stays.
      }
    },
  }
}

/**
 * Writes a file of any size anew. It needs the room of the file once more in the log, and nobody else can write meanwhile.
 *
 * @param isAsked Also when nothing was deleted since it was done last.
 * @returns Its bytes before and after.
 * @throws MemoryError `database-readonly`, `database-locked`, `disk-full`, and what opening a file throws
 */
export async function rewriteFile(
  path: string,
  isAsked: boolean,
): Promise<{ readonly before: number; readonly after: number }> {
  const driver = openDriver({ path, busyTimeoutMs: 5000, durability: 'full' })
  try {
    if (driver.isCopy) throw new MemoryError('database-readonly', { path })
    const before = bytesOf(driver)
    // What is large has no room in memory.
    if (before > MOST_BYTES) driver.pragma('temp_store = FILE')
    if (isAsked || lingering(driver) > 0) await rewrite(driver)
    return { before, after: bytesOf(driver) }
  } finally {
    driver.close()
  }
}

/** How many deletions a file was not written anew since. */
export function deletionsLeft(path: string): number {
  const driver = openDriver({ path, busyTimeoutMs: 5000, durability: 'full' })
  try {
    return lingering(driver)
  } finally {
    driver.close()
  }
}

async function rewrite(driver: Driver): Promise<void> {
  const before = lingering(driver)
  await driver.read(() => driver.exec('VACUUM'))
  // What was deleted meanwhile counts again.
  await driver.write(() => driver.exec(`UPDATE deleted_until SET lingering = 0 WHERE lingering = ${before}`))
  driver.pragma('wal_checkpoint(TRUNCATE)')
}

function lingering(driver: Driver): number {
  return driver.prepare('SELECT lingering FROM deleted_until').pluck().get() as number
}

function bytesOf(driver: Driver): number {
  const [pages, size] = ['page_count', 'page_size'].map(
    (pragma) => driver.prepare(`PRAGMA ${pragma}`).pluck().get() as number,
  )
  return (pages ?? 0) * (size ?? 0)
}

function inThread(path: string, again: () => void): void {
  const module = 'store/sql/sqlite/rewrite-thread'
  // As this module runs: from its source, or built.
  const file = import.meta.url.endsWith('.ts') ? `src/${module}.ts` : `dist/${module}.js`
  new Worker(packageFile(file), { workerData: path }).on('error', again).unref()
}
