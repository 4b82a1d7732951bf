/** The few SQLite calls we need, and what its errors mean to a caller. */
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { MemoryError } from '../../model/errors.ts'
import type { StateRow } from '../rows.ts'

export interface Statement {
  run(...parameters: readonly unknown[]): {
    readonly changes: number
    readonly lastInsertRowid: number | bigint
  }
  get(...parameters: readonly unknown[]): unknown
  all(...parameters: readonly unknown[]): unknown[]
  pluck(): Statement
}

export interface Driver {
  readonly path: string
  prepare(sql: string): Statement
  exec(sql: string): void
  pragma(text: string): unknown
  /** Runs `body` in a `BEGIN IMMEDIATE` transaction: the lock is taken before anything is read. */
  write<T>(body: () => T): T
  close(): void
}

interface NativeDatabase {
  prepare(sql: string): Statement
  exec(sql: string): void
  pragma(text: string): unknown
  close(): void
}

/** A row of the table `namespace`. */
export interface NamespaceRow extends StateRow {
  readonly id: number
}

export interface OpenOptions {
  readonly path: string
  readonly busyTimeoutMs: number
  /** `full` survives a power cut, `normal` survives a kill of the process. */
  readonly durability: 'full' | 'normal'
}

/** @throws MemoryError `database-unopenable`, `database-corrupt`, `database-locked`, `disk-full` */
export function openDriver({ path, busyTimeoutMs, durability }: OpenOptions): Driver {
  const explain = (error: unknown): unknown => explained(error, path, busyTimeoutMs)
  const guarded = <T>(body: () => T): T => {
    try {
      return body()
    } catch (error) {
      throw explain(error)
    }
  }
  const database = guarded(() => {
    const Database = createRequire(import.meta.url)('better-sqlite3') as new (
      path: string,
      options: { timeout: number },
    ) => NativeDatabase
    return new Database(path, { timeout: busyTimeoutMs })
  })
  try {
    guarded(() => {
      switchToWal(database, busyTimeoutMs)
      database.pragma(`synchronous = ${durability}`)
      database.pragma('foreign_keys = ON')
      // Deleted text is overwritten, not only unlinked.
      database.pragma('secure_delete = ON')
      // Checkpoints cost two syncs each; 16 MB of log between them is little to read after a crash.
      database.pragma('wal_autocheckpoint = 4000')
      database.pragma('temp_store = MEMORY')
      database.pragma('cache_size = -32000')
    })
  } catch (error) {
    database.close()
    throw error
  }

  const wrap = (statement: Statement): Statement => ({
    run: (...p) => guarded(() => statement.run(...p)),
    get: (...p) => guarded(() => statement.get(...p)),
    all: (...p) => guarded(() => statement.all(...p)),
    pluck: () => wrap(statement.pluck()),
  })

  return {
    path,
    prepare: (sql) => wrap(guarded(() => database.prepare(sql))),
    exec: (sql) => guarded(() => database.exec(sql)),
    pragma: (text) => guarded(() => database.pragma(text)),
    write(body) {
      guarded(() => database.exec('BEGIN IMMEDIATE'))
      try {
        const result = body()
        guarded(() => database.exec('COMMIT'))
        return result
      } catch (error) {
        // SQLite has already rolled back after some errors (a full disk); a second rollback would hide the first error.
        try {
          database.exec('ROLLBACK')
        } catch {}
        throw error
      }
    },
    close: () => database.close(),
  }
}

const WAL_RETRY_MS = 20

/**
 * The first process to open a new file changes its journal. SQLite does not wait for that lock as it does for
 * others, so a second process that opens the file in the same moment has to try again.
 */
function switchToWal(database: NativeDatabase, busyTimeoutMs: number): void {
  const nap = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; ; waited += WAL_RETRY_MS)
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const isBusy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
      if (!isBusy || waited >= busyTimeoutMs) throw error
      Atomics.wait(nap, 0, 0, WAL_RETRY_MS)
    }
}

function explained(error: unknown, path: string, waitedMs: number): unknown {
  if (!(error instanceof Error)) return error
  const code = (error as { code?: unknown }).code
  const cause = { cause: error }
  if (typeof code !== 'string') {
    // The driver checks the folder itself, before SQLite does.
    return /directory does not exist|Cannot open/i.test(error.message)
      ? new MemoryError('database-unopenable', { path, reason: whyUnopenable(path, error) }, cause)
      : error
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new MemoryError('database-locked', { path, waitedMs }, cause)
  if (code === 'SQLITE_FULL') return new MemoryError('disk-full', { path }, cause)
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return new MemoryError('database-corrupt', { path, reason: error.message }, cause)
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH|IOERR)/.test(code))
    return new MemoryError('database-unopenable', { path, reason: whyUnopenable(path, error) }, cause)
  return error
}

function whyUnopenable(path: string, error: Error): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return `it is a folder; name a file in it, such as ${join(path, 'memory.db')}`
  const folder = dirname(path)
  return existsSync(folder)
    ? `${error.message}; check that you may read and write it and its folder, or give another path`
    : `there is no folder ${folder}; make it, or give another path`
}
