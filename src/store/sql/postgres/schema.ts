/**
 * The tables on a server: made at once where there are none, brought up to date where they are older. Every key begins
 * with the namespace, and no statement reads two, so that the tables can be partitioned or distributed by it.
 */
import { MemoryError } from '../../../model/errors.ts'
import { TABLES } from '../tables.ts'
import type { PostgresConnection, Sql } from './connection.ts'
import { creating } from './creating.ts'
import { MIGRATIONS } from './migrations.ts'

/** Text in which `$.name` stands for a table of our schema. */
export type Qualify = (text: string) => string

export function qualify(schema: string): Qualify {
  const prefix = `"${schema.replaceAll('"', '""')}".`
  return (text) => text.replaceAll('$.', prefix)
}

const SCHEMA_VERSION = 5

const NAMESPACES: readonly string[] = [
  `CREATE TABLE $.namespace (ns text COLLATE "C" PRIMARY KEY, version bigint NOT NULL, graph_version bigint NOT NULL,
     purged_at bigint NOT NULL, next_doc bigint NOT NULL, next_position bigint NOT NULL)`,
  // One row: the highest version and position of a namespace that was deleted, and what tells the database from others.
  'CREATE TABLE $.deleted_until (version bigint NOT NULL, position bigint NOT NULL, id text NOT NULL)',
  'INSERT INTO $.deleted_until VALUES (0, 1, md5(random()::text || clock_timestamp()::text))',
  // Turns that came under a key and were deleted, a short fingerprint of each, and when, in seconds.
  `CREATE TABLE $.forgotten (owner text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, said text COLLATE "C" NOT NULL,
     at bigint NOT NULL, PRIMARY KEY (owner, id, said))`,
  'CREATE INDEX forgotten_by_time ON $.forgotten (at)',
]

/** Any number; the same for everybody who migrates. */
const LOCK = 0x52434c54

/**
 * Brings the schema up to the newest version; safe when many processes start at once.
 *
 * @param partitions Of every table, by hash of the namespace; only when the tables are made.
 * @throws MemoryError `database-too-new`
 */
export async function migrate(
  connection: PostgresConnection,
  schema: string,
  partitions: number,
): Promise<void> {
  const q = qualify(schema)
  if ((await versionOf(connection, schema)) === SCHEMA_VERSION) return
  await connection.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const current = await versionOf(sql, schema)
    if (current > SCHEMA_VERSION)
      throw new MemoryError('database-too-new', {
        path: connection.address,
        version: current,
        supported: SCHEMA_VERSION,
      })
    const statements =
      current === 0
        ? [
            'CREATE SCHEMA IF NOT EXISTS $',
            'CREATE TABLE $.schema_version (version int NOT NULL)',
            'INSERT INTO $.schema_version VALUES (0)',
            ...NAMESPACES,
            ...TABLES.flatMap((table) => creating(table, partitions)),
          ]
        : await migrationsFrom(current, sql, schema)
    for (const text of statements)
      await sql.query(text.endsWith(' $') ? text.replace('$', q('$.').slice(0, -1)) : q(text))
    await sql.query(q('UPDATE $.schema_version SET version = $1'), [SCHEMA_VERSION])
  })
}

async function migrationsFrom(version: number, sql: Sql, schema: string): Promise<string[]> {
  const [parts] = await sql.query<{ parts: number }>(
    `SELECT count(*)::int AS parts FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = 'turn'`,
    [schema],
  )
  return MIGRATIONS.slice(version - 1).flatMap((migration) => migration(Math.max(1, parts?.parts ?? 1)))
}

async function versionOf(sql: Sql, schema: string): Promise<number> {
  const [there] = await sql.query<{ there: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_version') AS there`,
    [schema],
  )
  if (there?.there !== true) return 0
  const [row] = await sql.query<{ version: number }>(qualify(schema)('SELECT version FROM $.schema_version'))
  return row?.version ?? 0
}
