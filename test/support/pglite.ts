/** PostgreSQL inside this process, for tests that prove the SQL without a server. */
import { PGlite, types } from '@electric-sql/pglite'
import type { PostgresConnection, Sql } from '../../src/store/sql/postgres/connection.ts'

/** One connection for all: its transactions wait for each other. */
export async function openPglite(): Promise<{ connection(): PostgresConnection; close(): Promise<void> }> {
  const database = await PGlite.create({ parsers: { [types.INT8]: Number } })
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
    close: () => database.close(),
  }
}
