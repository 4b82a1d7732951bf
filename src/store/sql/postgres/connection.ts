/** A PostgreSQL server, pooled: the few calls we need, retried where that is safe, and what its errors mean. */
import { argumentInvalid, MemoryError } from '../../../model/errors.ts'
import { loadOptional } from '../../../model/optional-package.ts'
import { fingerprint } from '../../../std/hash.ts'

export interface Sql {
  /** Rows have numbers for `bigint`, and bytes for `bytea`. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** What a store needs of a server; other drivers (an embedded server, a cloud one) implement it, too. */
export interface PostgresConnection extends Sql {
  /** The server's address without a password; for messages. */
  readonly address: string
  /** Everything or nothing. `body` may run more than once: it must do nothing but talk to `sql`. */
  transaction<T>(body: (sql: Sql) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; with `?prepare=false` for {@link prepare} */
  readonly url: string
  /** Connections of this process at most; default 10. */
  readonly poolSize?: number
  /**
   * Whether statements are prepared once per connection; default true. False behind a pooler that gives every
   * transaction another connection and knows nothing of prepared statements, such as PgBouncer before 1.21.
   */
  readonly prepare?: boolean
  /** How long to go on when the server cannot be reached or is restarting, in milliseconds; default 10,000. */
  readonly patienceMs?: number
}

interface PgClient {
  query(
    statement:
      | string
      | { readonly name?: string; readonly text: string; readonly values: readonly unknown[] },
  ): Promise<{ readonly rows: unknown[] }>
  release(broken?: boolean): void
  on(event: 'error', listener: (error: Error) => void): void
  off(event: 'error', listener: (error: Error) => void): void
}
interface PgPool {
  connect(): Promise<PgClient>
  end(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): void
}
interface Pg {
  readonly default: {
    readonly Pool: new (options: object) => PgPool
    readonly types: { getTypeParser(oid: number, format?: string): unknown }
  }
}

/** Type `bigint`. Ours are times and counts, far below 2⁵³. */
const BIGINT = 20
const MOST_PREPARED = 300
const FIRST_WAIT_MS = 20
const LONGEST_WAIT_MS = 500

/** @throws MemoryError `dependency-missing` when `pg` is not installed */
export async function connectPostgres(options: PostgresOptions): Promise<PostgresConnection> {
  const { poolSize = 10, patienceMs = 10_000 } = options
  const address = addressOf(options.url)
  const { url, prepare } = settingsOf(options)
  const { default: pg } = await loadOptional<Pg>('pg', 'A memory on PostgreSQL')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while nobody uses it is replaced by the next one.
  pool.on('error', ignore)

  const withClient = async <T>(work: (client: PgClient) => Promise<T>): Promise<T> => {
    const until = performance.now() + patienceMs
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      let client: PgClient | null = null
      let broken = false
      try {
        client = await pool.connect()
        // A connection that breaks while it is used fails the query, which says so.
        client.on('error', ignore)
        return await work(client)
      } catch (error) {
        broken = !(error instanceof MemoryError)
        if (!isPassing(error) || performance.now() + wait > until)
          throw explained(error, { address, waitedMs: patienceMs, connected: client !== null })
        await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + jitter())))
      } finally {
        client?.off('error', ignore)
        client?.release(broken)
      }
    }
  }
  const names = new Map<string, string>()
  /** A statement with a name is planned once per connection. Those beyond the first few hundred are planned each time. */
  const named = (text: string): { name?: string } => {
    if (!prepare) return {}
    const known = names.get(text)
    if (known === undefined && names.size >= MOST_PREPARED) return {}
    const name = known ?? `recollect ${fingerprint(text)}`
    names.set(text, name)
    return { name }
  }
  const sqlOf = (client: PgClient): Sql => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(values.length === 0 ? text : { ...named(text), text, values })).rows as Row[],
  })
  return {
    address,
    query: (text, values) => withClient((client) => sqlOf(client).query(text, values)),
    transaction: (body) =>
      withClient(async (client) => {
        await client.query('BEGIN')
        try {
          const result = await body(sqlOf(client))
          await client.query('COMMIT')
          return result
        } catch (error) {
          // On a broken connection this fails as well; the first error is the one that says why.
          await client.query('ROLLBACK').catch(() => {})
          throw error
        }
      }),
    close: () => pool.end(),
  }
}

const ignore = (): void => {}

let turn = 0
/** Spreads retries of many clients without chance: the golden ratio's multiples fall evenly into `[0, 1)`. */
function jitter(): number {
  turn += 1
  return (turn * 0.618_033_988_75 + process.pid / 4096) % 1
}

/** Serialisation failures, deadlocks, a server that is away or restarting: the same again may work. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  return (
    ['40001', '40P01', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    code.startsWith('08') ||
    // A statement that was planned before a migration; its connection is given up.
    (code === '0A000' && /cached plan/.test((error as Error).message)) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    (error instanceof Error &&
      /Connection terminated|Client has encountered a connection error/.test(error.message))
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

interface Attempt {
  readonly address: string
  readonly waitedMs: number
  /** Whether there was a connection when it failed. */
  readonly connected: boolean
}

function explained(error: unknown, { address, waitedMs, connected }: Attempt): unknown {
  if (error instanceof MemoryError || !(error instanceof Error)) return error
  const cause = { cause: error }
  const code = codeOf(error)
  if (['40001', '40P01', '55P03'].includes(code))
    return new MemoryError('database-locked', { path: address, waitedMs }, cause)
  if (code === '53100') return new MemoryError('disk-full', { path: address }, cause)
  // Without a connection whatever fails is about it: TLS, certificates, names, routes.
  if (!connected || 'syscall' in error || isPassing(error) || /^(28|3D|3F|42501)/.test(code))
    return new MemoryError(
      'database-unopenable',
      { path: address, reason: `${error.message || code}; check the address and that the server runs` },
      cause,
    )
  return error
}

/** The driver does not know our setting, and hands on to the server what it does not know. */
function settingsOf({ url, prepare }: PostgresOptions): { readonly url: string; readonly prepare: boolean } {
  const parsed = new URL(url)
  const asked = parsed.searchParams.get('prepare')
  parsed.searchParams.delete('prepare')
  return { url: asked === null ? url : parsed.href, prepare: prepare ?? asked !== 'false' }
}

/** The address without its password. */
export function addressOf(url: string): string {
  try {
    const { protocol, username, host, pathname } = new URL(url)
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
  } catch {
    throw argumentInvalid('url', 'must look like postgres://user:password@host:5432/database')
  }
}
