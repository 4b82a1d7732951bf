/**
 * A file in which something was deleted is written anew. SQLite overwrites the rows that are deleted, but where a page was
 * split or merged before, copies of rows that moved stay in bytes that no row uses.
 */
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { MemoryError } from '../../../model/errors.ts'
import { threadModule } from '../../../std/package-file.ts'
import { type Driver, openDriver } from './driver.ts'

/** How long after a deletion, in milliseconds: those of a while share the work. */
const REWRITE_AFTER_MS = 30_000
/** Bytes of a file that is written anew unasked: meanwhile nobody else can write. */
const MOST_BYTES = 64 * 1024 * 1024
const BUSY_MS = 5000

/** Failures in a row after which somebody is told: one is mostly a process that was writing or reading. */
const TOLD_AT = 2

export interface Rewriter {
  /** Notes a deletion, in its transaction: after a crash the next process that has the file open for long knows of it. */
  note(): void
  /** Writes the file anew in a while, in a thread, so that only writes wait for it. */
  later(): void
  /** Waits for that thread: it has the file for itself longer than others wait for a lock. */
  ended(): Promise<void>
  /** Writes the file anew now if this process deleted something since. */
  close(): Promise<void>
}

export function createRewriter(driver: Driver, onError: (error: unknown) => void): Rewriter {
  // A relative path means another file once the folder is changed.
  const path = resolve(driver.path)
  let isOurs = false
  let isClosed = false
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let thread: RewriteThread | null = null
  const isDue = (): boolean => driver.durable && lingering(driver) > 0 && bytesOf(driver) <= MOST_BYTES
  const attempt = async (): Promise<void> => {
    try {
      if (isDue()) {
        thread = inThread(path)
        await thread.ended
      }
      failures = 0
    } catch (error) {
      failures++
      if (failures === TOLD_AT) onError(error)
      later()
    } finally {
      thread = null
    }
  }
  const later = (): void => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = null
      void attempt()
    }, REWRITE_AFTER_MS).unref()
  }
  const ended = async (): Promise<void> => {
    thread?.worker.ref()
    await thread?.ended.catch(() => {})
  }
  if (isDue()) later()
  return {
    note() {
      isOurs = true
      driver.exec('UPDATE deleted_until SET lingering = lingering + 1')
    },
    later,
    ended,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await ended()
      try {
        if (isOurs && isDue()) await rewrite(driver)
      } catch {
        // Another process writes or reads, or there is no room: the note in the file stays.
      }
    },
  }
}

/**
 * Writes a file of any size anew. It needs the room of the file once more in the log, and nobody else can write meanwhile.
 *
 * @returns Its bytes before and after.
 * @throws MemoryError `database-readonly`, `database-locked`, `disk-full`, and what opening a file throws
 */
export async function rewriteFile(
  path: string,
): Promise<{ readonly before: number; readonly after: number }> {
  return opened(path, async (driver) => {
    if (driver.isCopy) throw new MemoryError('database-readonly', { path })
    const before = bytesOf(driver)
    // What is large has no room in memory.
    if (before > MOST_BYTES) driver.pragma('temp_store = FILE')
    await rewrite(driver)
    return { before, after: bytesOf(driver) }
  })
}

/** The same unasked, where something was deleted. @throws MemoryError `database-locked` also while somebody reads it */
export async function rewriteAfterDeletion(path: string): Promise<void> {
  await opened(path, async (driver) => {
    if (lingering(driver) === 0) return
    // Beside one who reads for long, each try would make the log longer by the whole file.
    emptyLog(driver)
    await rewrite(driver)
  })
}

/** How many deletions a file was not written anew since. */
export function deletionsLeft(path: string): Promise<number> {
  return opened(path, async (driver) => lingering(driver))
}

async function opened<T>(path: string, body: (driver: Driver) => Promise<T>): Promise<T> {
  const driver = openDriver({ path, busyTimeoutMs: BUSY_MS, durability: 'full', create: false })
  try {
    return await body(driver)
  } finally {
    driver.close()
  }
}

async function rewrite(driver: Driver): Promise<void> {
  const before = lingering(driver)
  await driver.read(() => driver.exec('VACUUM'))
  // The file has the words until the log is put into it, which waits for those who read.
  await driver.read(() => emptyLog(driver))
  // What was deleted meanwhile counts again.
  await driver.write(() => driver.exec(`UPDATE deleted_until SET lingering = 0 WHERE lingering = ${before}`))
}

/** @throws MemoryError `database-locked` */
function emptyLog(driver: Driver): void {
  const [{ busy }] = driver.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  if (busy !== 0) throw new MemoryError('database-locked', { path: driver.path, waitedMs: BUSY_MS })
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

interface RewriteThread {
  readonly worker: Worker
  readonly ended: Promise<void>
}

function inThread(path: string): RewriteThread {
  const worker = new Worker(threadModule('store/sql/sqlite/rewrite-thread'), { workerData: path })
  worker.unref()
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject).once('exit', () => resolve())
  })
  return { worker, ended }
}
