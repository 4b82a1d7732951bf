/** The tables of a file: made at once for a new one, brought up to date for an old one, which opens forever. */
import { MemoryError } from '../../../model/errors.ts'
import { TABLES } from '../tables.ts'
import { creating } from './creating.ts'
import type { Driver } from './driver.ts'
import { MIGRATIONS } from './migrations.ts'

/** Marks a file as ours (`PRAGMA application_id`): "RCLT". */
const APPLICATION_ID = 0x52434c54

/** `PRAGMA user_version` of a file that is up to date. */
export const SCHEMA_VERSION = 6

const NAMESPACES = `
  CREATE TABLE namespace (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    graph_version INTEGER NOT NULL,
    purged_at INTEGER NOT NULL
  ) STRICT;
  -- One row: the highest version of a namespace that was deleted, how many deletions the file was not written anew since,
  -- and what tells the database from others; copies of the file have it, too.
  CREATE TABLE deleted_until (version INTEGER NOT NULL, lingering INTEGER NOT NULL DEFAULT 0, id TEXT NOT NULL DEFAULT '') STRICT;
  INSERT INTO deleted_until VALUES (0, 0, lower(hex(randomblob(8))));
  -- Turns that came under a key and were deleted, a short fingerprint of each, and when, in seconds.
  CREATE TABLE forgotten (owner TEXT NOT NULL, id TEXT NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (owner, id, said)) STRICT, WITHOUT ROWID;
  CREATE INDEX forgotten_by_time ON forgotten (at);
`

/**
 * Brings the file up to the newest schema; safe when several processes open it at once.
 *
 * @throws MemoryError `database-too-new`, or `database-corrupt` when the file is another program's
 */
export function migrate(driver: Driver): void {
  if (version(driver) === SCHEMA_VERSION) return
  driver.writeNow(() => {
    const current = version(driver)
    if (current === SCHEMA_VERSION) return
    if (current > SCHEMA_VERSION)
      throw new MemoryError('database-too-new', {
        path: driver.path,
        version: current,
        supported: SCHEMA_VERSION,
      })
    if (current < 0)
      throw new MemoryError('database-corrupt', {
        path: driver.path,
        reason: `it says it has version ${current}`,
      })
    if (current === 0) create(driver)
    else for (const sql of MIGRATIONS.slice(current - 1)) driver.exec(sql())
    driver.pragma(`user_version = ${SCHEMA_VERSION}`)
  })
}

function create(driver: Driver): void {
  const foreign = driver.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number
  if (foreign > 0)
    throw new MemoryError('database-corrupt', { path: driver.path, reason: 'it belongs to another program' })
  driver.pragma(`application_id = ${APPLICATION_ID}`)
  driver.exec(NAMESPACES)
  for (const table of TABLES) driver.exec(creating(table))
}

function version(driver: Driver): number {
  return driver.prepare('PRAGMA user_version').pluck().get() as number
}
