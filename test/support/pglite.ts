/** PostgreSQL inside this process, for tests that prove the SQL without a server. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, types } from '@electric-sql/pglite'
import type { PostgresConnection, Sql } from '../../src/store/sql/postgres/connection.ts'

const PACKAGE = dirname(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
/** Kept for later runs, and thrown away with the packages. */
const KEPT = join(import.meta.dirname, `../../node_modules/.cache/recollect/pglite-${version}.tar`)

/** A database with nothing in it: making one takes two seconds of the processor, starting a copy of it a quarter of that. */
let blank: Promise<Blob> | null = null
async function makeBlank(): Promise<Blob> {
  if (existsSync(KEPT)) return new Blob([readFileSync(KEPT)])
  const database = await PGlite.create()
  const dump = await database.dumpDataDir('none')
  await database.close()
  // Under its name once it is whole: another process may be looking for it.
  mkdirSync(dirname(KEPT), { recursive: true })
  const begun = `${KEPT}.${process.pid}`
  writeFileSync(begun, Buffer.from(await dump.arrayBuffer()))
  renameSync(begun, KEPT)
  return dump
}

export interface Pglite {
  connection(): PostgresConnection
  /** Deletes what is in the tables of a schema; making them anew takes a hundred times as long. */
  empty(schema: string): Promise<void>
}

/** Files that share a process share it, each with schemas of its own: starting one takes half a second of the processor. */
let running: Promise<PGlite> | null = null
async function start(): Promise<PGlite> {
  blank ??= makeBlank()
  return PGlite.create({ loadDataDir: await blank, parsers: { [types.INT8]: Number } })
}

/** One connection for all: its transactions wait for each other. */
export async function openPglite(): Promise<Pglite> {
  running ??= start()
  const database = await running
  const sqlOf = (client: Pick<PGlite, 'query'>): Sql => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  })
  return {
    connection: () => ({
      address: 'pglite',
      query: (text, values) => sqlOf(database).query(text, values),
      transaction: (body) => database.transaction((client) => body(sqlOf(client as unknown as PGlite))),
      close: async () => {},
    }),
    async empty(schema) {
      await database.exec(`
        DO $$ DECLARE name text; BEGIN
          FOR name IN SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = '${schema}' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
              AND c.relname NOT IN ('schema_version', 'deleted_until', 'forgotten')
          LOOP EXECUTE format('DELETE FROM "${schema}".%I', name); END LOOP;
          UPDATE "${schema}".deleted_until SET version = 0, position = 1;
        END $$`)
    },
  }
}
