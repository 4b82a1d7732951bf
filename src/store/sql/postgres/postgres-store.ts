/**
 * The store on a PostgreSQL server, for several machines: any number of processes read and write it. Vectors are bytes:
 * what is near a question is ranked exactly, by the image of a namespace that every process holds of what it searches
 * (`retrieve/search-image.ts`), so no extension is needed.
 */
import { storable } from '../../../std/visible.ts'
import type { Store } from '../../store.ts'
import type { SqlDatabase } from '../dialect.ts'
import { createSqlStore } from '../sql-store.ts'
import { onConflict, type Rows, type Statement, type Steps } from '../steps.ts'
import { type ColumnType, TABLES } from '../tables.ts'
import { connectPostgres, type PostgresConnection, type PostgresOptions, type Sql } from './connection.ts'
import { TYPES } from './creating.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { migrate, type Qualify, qualify } from './schema.ts'

export interface PostgresStoreOptions extends Omit<PostgresOptions, 'url'> {
  /** A server's address, or a connection of another driver. */
  readonly url: string | PostgresConnection
  /** The schema that holds our tables; default `recollect`. */
  readonly schema?: string
  /** Partitions of every table, by hash of the namespace; only when the tables are made. Default 1: none. */
  readonly partitions?: number
}

/** @throws MemoryError `dependency-missing`, `database-unopenable`, `database-too-new`, `argument-invalid` */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, schema = 'recollect', partitions = 1 } = options
  const connection = typeof url === 'string' ? await connectPostgres({ ...options, url }) : url
  try {
    await migrate(connection, schema, partitions)
  } catch (error) {
    await connection.close()
    throw error
  }
  return createSqlStore(openDatabase(connection, schema))
}

function openDatabase(connection: PostgresConnection, schema: string): SqlDatabase {
  const q = qualify(schema)
  return {
    durable: true,
    dialect: postgresDialect(schema),
    read: (steps) => run(connection, q, steps()),
    write: (steps) => connection.transaction((sql) => run(sql, q, steps())),
    close: () => connection.close(),
  }
}

/** Runs steps to their end, one after the other. */
async function run<T>(sql: Sql, q: Qualify, steps: Steps<T>): Promise<T> {
  for (let step = steps.next([]); ; ) {
    if (step.done) return step.value
    let rows: readonly unknown[]
    try {
      rows = await execute(sql, q, step.value)
    } catch (error) {
      step = steps.throw(error)
      continue
    }
    step = steps.next(rows)
  }
}

const texts = new Map<string, string>()

function execute(sql: Sql, q: Qualify, statement: Statement): Promise<unknown[]> {
  if ('table' in statement) return insert(sql, q, statement)
  let text = texts.get(statement.text)
  if (text === undefined) {
    text = statement.text.replace(/\{\w+(?: \w+)?\}/g, '')
    texts.set(statement.text, text)
  }
  return sql.query(q(text), statement.values)
}

/** Rows as JSON in one statement; a list of any length is one round trip. */
function insert(sql: Sql, q: Qualify, asked: Rows): Promise<unknown[]> {
  const { table, ns, columns, rows } = asked
  const types = TABLES.find((t) => t.name === table)?.columns ?? {}
  const typed = columns.map((name) => {
    const type = types[name]?.replace('?', '')
    if (type === undefined) throw new TypeError(`${table} has no column ${name}`)
    return { name: `"${name}"`, bytes: type === 'bytes', type: TYPES[type as ColumnType] }
  })
  const values = typed.map(({ name, bytes }) => (bytes ? `decode(x.${name}, 'hex')` : `x.${name}`))
  const shape = typed.map(({ name, bytes, type }) => `${name} ${bytes ? 'text' : type}`)
  return sql.query(
    q(`INSERT INTO $.${table} (ns, ${typed.map((t) => t.name).join(', ')}) SELECT $1, ${values.join(', ')}
       FROM json_to_recordset($2::json) AS x(${shape.join(', ')}) ${onConflict(asked)}`),
    [ns, asJson(columns, rows)],
  )
}

/** PostgreSQL's text has neither NUL nor half a surrogate pair; both become U+FFFD. */
function asJson(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, keepable(row[i])]))),
  )
}

function keepable(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
  return typeof value === 'string' ? storable(value) : value
}
