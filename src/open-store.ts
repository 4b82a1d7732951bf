/** Where a memory lives, by what a caller names. */
import { argumentInvalid } from './model/errors.ts'
import { createPostgresStore } from './store/sql/postgres/postgres-store.ts'
import { createSqliteStore } from './store/sql/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

export interface StoreOptions {
  /** The file to open or create. With neither this nor `url` everything lives in this process only. */
  readonly path?: string
  /** A PostgreSQL server instead of a file, for several machines: `postgres://user:password@host:5432/database`. */
  readonly url?: string
  /** Survive a power cut (`full`, default) or only a kill of the process (`normal`, faster). */
  readonly durability?: 'full' | 'normal'
  /** How long to wait for another process's write, or for a server that cannot be reached, in milliseconds; default 5,000 and 10,000. */
  readonly busyTimeoutMs?: number
  /** Whether a file of an older version is brought up to date; default true. `false` leaves it as it is, and reads a copy in memory. */
  readonly upgrade?: boolean
}

/** @throws MemoryError `argument-invalid`, `database-unopenable`, `database-corrupt`, `database-locked`, `database-too-new`, `dependency-missing` */
export async function openStore(
  { path, url, durability, busyTimeoutMs, upgrade }: StoreOptions,
  onError?: (error: unknown) => void,
): Promise<Store> {
  if (url !== undefined) {
    if (path !== undefined) throw argumentInvalid('url', 'and path cannot both be given')
    return createPostgresStore({ url, ...(busyTimeoutMs !== undefined && { patienceMs: busyTimeoutMs }) })
  }
  return createSqliteStore({
    path: path ?? ':memory:',
    ...(durability && { durability }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
    ...(upgrade !== undefined && { upgrade }),
    ...(onError !== undefined && { onError }),
  })
}
