/** The few SQLite calls we need, and what its errors mean to a caller. */
import { accessSync, closeSync, constants, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMemoryError, MemoryError } from '../../../model/errors.ts'
import { requireNode } from '../../../model/node-version.ts'

export interface Statement {
  run(...parameters: readonly unknown[]): unknown
  get(...parameters: readonly unknown[]): unknown
  all(...parameters: readonly unknown[]): unknown[]
  pluck(): Statement
  /** Whether it returns rows. */
  readonly reader: boolean
}

export interface Driver {
  readonly path: string
  /** What is written stays when the process ends. */
  readonly durable: boolean
  /** It is a copy in memory of a file that must not be written. */
  readonly isCopy: boolean
  prepare(sql: string): Statement
  exec(sql: string): void
  pragma(text: string): unknown
  /** Runs `body`; again, when another process is just recovering the file. */
  read<T>(body: () => T): Promise<T>
  /**
   * Runs `body` in a `BEGIN IMMEDIATE` transaction: the lock is taken before anything is read. Waits for it without
   * keeping the event loop.
   */
  write<T>(body: () => T): Promise<T>
  /** The same while the file is being opened: it waits on the spot. */
  writeNow<T>(body: () => T): T
  close(): void
}

interface NativeDatabase {
  serialize(): Buffer
  prepare(sql: string): Statement
  exec(sql: string): void
  pragma(text: string): unknown
  close(): void
}

export interface OpenOptions {
  readonly path: string
  readonly busyTimeoutMs: number
  /** `full` survives a power cut, `normal` survives a kill of the process. */
  readonly durability: 'full' | 'normal'
  /** A file of a lower version (`PRAGMA user_version`) is left as it is: a copy of it in memory is opened. */
  readonly copyBelow?: number
  /** Whether a file that is not there is made; default true. */
  readonly create?: boolean
}

/** How long to wait before a lock is tried again, in milliseconds: at first, and at most. */
const FIRST_WAIT_MS = 1
const LONGEST_WAIT_MS = 5

/**
 * A file that may only be read is read as it is in this moment.
 *
 * @throws MemoryError `node-too-old`, `database-unopenable`, `database-corrupt`, `database-locked`, `disk-full`, `disk-failed`
 */
export function openDriver({
  path,
  busyTimeoutMs,
  durability,
  copyBelow = 0,
  create = true,
}: OpenOptions): Driver {
  const guarded = <T>(body: () => T): T => {
    try {
      return body()
    } catch (error) {
      throw explained(error, path, busyTimeoutMs)
    }
  }
  // An older Node does not refuse the native module, it crashes.
  requireNode(process.versions.node)
  const open = (source: string | Buffer, readonly = false): NativeDatabase => {
    const Database = createRequire(import.meta.url)('better-sqlite3') as new (
      source: string | Buffer,
      options: { timeout: number; fileMustExist: boolean; readonly: boolean },
    ) => NativeDatabase
    return new Database(source, { timeout: busyTimeoutMs, fileMustExist: !create, readonly })
  }
  const snapshot = guarded(() => snapshotOf(path) ?? copyOfOlder(path, copyBelow, open))
  const database = guarded(() => {
    if (snapshot === null && create) createForOwner(path)
    return open(snapshot ?? path)
  })
  try {
    guarded(() => {
      if (snapshot === null) switchToWal(database, busyTimeoutMs)
      database.pragma(`synchronous = ${durability}`)
      // On a Mac, a sync reaches the disk only then; elsewhere this changes nothing.
      database.pragma(`fullfsync = ${durability === 'full' ? 'ON' : 'OFF'}`)
      // What belongs together is written together (`fold.ts`); following references would double the work.
      database.pragma('foreign_keys = OFF')
      // Deleted text is overwritten, not only unlinked.
      database.pragma('secure_delete = ON')
      // Checkpoints cost two syncs each; 16 MB of log between them is little to read after a crash.
      database.pragma('wal_autocheckpoint = 4000')
      database.pragma('temp_store = MEMORY')
      database.pragma('cache_size = -32000')
      // The first read makes the log, which is watched from then on.
      database.pragma('user_version')
    })
  } catch (error) {
    database.close()
    throw error
  }
  // A relative path means another file once the folder is changed.
  const watched =
    snapshot === null && path !== ':memory:' ? [path, `${path}-wal`].map((file) => resolve(file)) : []
  const identities = guarded(() => watched.map(identityOf))

  /** From now on locks are waited for without keeping the event loop. */
  let waits = false
  const patiently = async <T>(body: () => T): Promise<T> => {
    if (!waits) database.pragma('busy_timeout = 0')
    waits = true
    const until = performance.now() + busyTimeoutMs
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
      try {
        return body()
      } catch (error) {
        if (!isBusy(error) || performance.now() + wait > until) throw explained(error, path, busyTimeoutMs)
        await sleep(wait)
      }
  }
  const transaction = <T>(body: () => T): T => {
    try {
      const result = body()
      database.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite has already rolled back after some errors (a full disk); a second rollback would hide the first error.
      try {
        database.exec('ROLLBACK')
      } catch {}
      throw error
    }
  }
  /** What was written to a file that is no longer there was not stored, and what is read of it is not what is stored. */
  const confirmed = <T>(result: T): T => {
    if (guarded(() => watched.every((file, i) => identityOf(file) === identities[i]))) return result
    throw new MemoryError('database-replaced', { path })
  }
  const begin = (): void => database.exec('BEGIN IMMEDIATE')

  return {
    path,
    durable: snapshot === null && path !== ':memory:',
    isCopy: snapshot !== null,
    prepare: (sql) => guarded(() => database.prepare(sql)),
    exec: (sql) => guarded(() => database.exec(sql)),
    pragma: (text) => guarded(() => database.pragma(text)),
    read: async (body) => confirmed(await patiently(body)),
    // Begun and ended within one turn of the event loop, so that nobody else comes between on this connection.
    write: async (body) =>
      confirmed(
        await patiently(() => {
          begin()
          return transaction(body)
        }),
      ),
    writeNow(body) {
      return guarded(() => {
        begin()
        return transaction(body)
      })
    },
    close: () => database.close(),
  }
}

/** Tells one file from another that took its place. */
function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? 'gone' : `${found.dev} ${found.ino}`
}

/** Where the header of a file says that it has a log. */
const LOG_MARKS = [18, 19]

/**
 * The bytes of a file that this process may only read; `null` when it may write, or somebody else does.
 *
 * SQLite reads such a file only where it can make a log beside it, and leaves there one that its owner cannot write.
 */
function snapshotOf(path: string): Buffer | null {
  if (path === ':memory:' || !existsSync(path) || existsSync(`${path}-wal`)) return null
  if (isWritable(path) && isWritable(dirname(path))) return null
  mustFit(path)
  return withoutLog(readFileSync(path))
}

/** The bytes of a file of an older version, with its log; `null` when it is not older, or not there. */
function copyOfOlder(
  path: string,
  version: number,
  open: (path: string, readonly: boolean) => NativeDatabase,
): Buffer | null {
  if (version === 0 || path === ':memory:' || !existsSync(path)) return null
  // Who opens it for writing puts its log into it; where there is none, reading would leave one.
  const file = open(path, existsSync(`${path}-wal`))
  try {
    const [found] = file.pragma('user_version') as { user_version: number }[]
    const own = found?.user_version ?? 0
    if (own <= 0 || own >= version) return null
    mustFit(path)
    return withoutLog(file.serialize())
  } finally {
    file.close()
  }
}

/** SQLite keeps no more than 1 GiB in memory, and bringing a copy up to date takes room, too. */
const MOST_COPIED = 768 * 1024 * 1024

/** @throws MemoryError `database-unopenable` */
function mustFit(path: string): void {
  const { size } = statSync(path)
  if (size <= MOST_COPIED) return
  const reason = `it is of an older version or can only be read, and with ${Math.round(size / 1024 / 1024)} MB too large to be read from a copy in memory; "recollect compact" brings a file that you may write, or a copy of it, up to date`
  throw new MemoryError('database-unopenable', { path, reason })
}

/** In memory there is no log. */
function withoutLog(bytes: Buffer): Buffer {
  for (const mark of LOG_MARKS) if (bytes.length > mark) bytes[mark] = 1
  return bytes
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isBusy(error: unknown): boolean {
  if (isMemoryError(error, 'database-locked')) return true
  return /^SQLITE_(?:BUSY|LOCKED)/.test(String((error as { code?: unknown } | null)?.code))
}

/**
 * A new file is readable for its owner alone; the log and the index that SQLite puts beside it inherit that. One that is
 * there keeps its mode, and what is wrong with the path SQLite says.
 */
function createForOwner(path: string): void {
  if (path === '' || path === ':memory:') return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {}
}

const WAL_RETRY_MS = 20

/**
 * The first process to open a new file changes its journal. SQLite does not wait for that lock as it does for
 * others, so a second process that opens the file in the same moment has to try again.
 */
function switchToWal(database: NativeDatabase, busyTimeoutMs: number): void {
  const nap = new Int32Array(new SharedArrayBuffer(4))
  // For a lock that SQLite does wait for, every try takes the whole time.
  const until = performance.now() + busyTimeoutMs
  for (;;)
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
      Atomics.wait(nap, 0, 0, WAL_RETRY_MS)
    }
}

function explained(error: unknown, path: string, waitedMs: number): unknown {
  if (!(error instanceof Error) || error instanceof MemoryError) return error
  const code = String((error as { code?: unknown }).code ?? '')
  const reason = error.message
  const cause = { cause: error }
  if (isBusy(error)) return new MemoryError('database-locked', { path, waitedMs }, cause)
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code)) return new MemoryError('disk-full', { path }, cause)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code) || isOfAnotherSchema(code, reason))
    return new MemoryError('database-corrupt', { path, reason }, cause)
  if (/^SQLITE_IOERR|^(EIO|ENXIO|ESTALE)$/.test(code))
    return new MemoryError('disk-failed', { path, reason: `${reason} (${code})` }, cause)
  if (/^SQLITE_READONLY/.test(code)) return new MemoryError('database-readonly', { path }, cause)
  // The driver looks for the folder itself, before SQLite does, and so do we for the file.
  if (
    /^(SQLITE_(CANTOPEN|PERM|AUTH)|E[A-Z]+$|ERR_FS)/.test(code) ||
    /directory does not exist|Cannot open/i.test(reason)
  )
    return new MemoryError('database-unopenable', { path, reason: whyUnopenable(path, error) }, cause)
  return error
}

/** Our statements fit our tables: when one does not, the tables are not ours any more. */
function isOfAnotherSchema(code: string, reason: string): boolean {
  return code === 'SQLITE_ERROR' && /^(no such|malformed|duplicate column|table \S+ has no)/.test(reason)
}

function whyUnopenable(path: string, error: Error): string {
  if (isFolder(path)) return `it is a folder; name a file in it, such as ${join(path, 'memory.db')}`
  const folder = dirname(path)
  return existsSync(folder)
    ? `${error.message}; check that you may read and write it and its folder, or give another path`
    : `there is no folder ${folder}; make it, or give another path`
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
