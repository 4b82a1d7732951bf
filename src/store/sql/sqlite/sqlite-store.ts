/**
 * The store in one SQLite file: WAL, and vectors in the same transaction. Any number of processes may open the same file.
 */
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../store.ts'
import type { SqlDatabase } from '../dialect.ts'
import { createSqlStore } from '../sql-store.ts'
import { type NamedNamespace, onConflict, type Rows, type Statement, type Steps } from '../steps.ts'
import { type Driver, openDriver, type Statement as Prepared } from './driver.ts'
import { createRewriter } from './rewrite.ts'
import { migrate, SCHEMA_VERSION } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export interface SqliteStoreOptions {
  /** File to open or create; its folder must exist. `:memory:` keeps everything in this process. */
  readonly path: string
  /** How long to wait for another process's write, in milliseconds; default 5,000. */
  readonly busyTimeoutMs?: number
  /** `full` (default) survives a power cut; `normal` is faster and survives a kill of the process. */
  readonly durability?: 'full' | 'normal'
  /** Whether a file of an older version is brought up to date; default true. `false` leaves it as it is, and reads a copy in memory. */
  readonly upgrade?: boolean
  /** Told, once, when the file cannot be written anew after a deletion, which is tried again and again. */
  readonly onError?: (error: unknown) => void
}

/** How long to wait before the log is emptied again, when a reader kept it. */
const SCRUB_AGAIN_MS = 1000

/** @throws MemoryError `node-too-old`, `database-unopenable`, `database-corrupt`, `database-locked`, `database-readonly`, `database-too-new`, `disk-full`, `disk-failed` */
export function createSqliteStore({
  upgrade = true,
  onError = () => {},
  ...options
}: SqliteStoreOptions): Store {
  const driver = openDriver({
    busyTimeoutMs: 5000,
    durability: 'full',
    ...options,
    ...(!upgrade && { copyBelow: SCHEMA_VERSION }),
  })
  try {
    migrate(driver)
    // What was written to a copy would be lost.
    if (driver.isCopy) driver.pragma('query_only = ON')
    return createSqlStore(openDatabase(driver, onError))
  } catch (error) {
    driver.close()
    throw error
  }
}

function openDatabase(driver: Driver, onError: (error: unknown) => void): SqlDatabase {
  const run = createRunner(driver)
  const rewriter = createRewriter(driver, onError)
  let scrubbing: NodeJS.Timeout | null = null
  /** What was deleted must not linger in the write-ahead log; a process that reads keeps it for a while. */
  const scrub = (): void => {
    if (scrubbing !== null) clearTimeout(scrubbing)
    scrubbing = setTimeout(scrubLater, SCRUB_AGAIN_MS).unref()
    const [{ busy }] = driver.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
    if (busy !== 0) return
    clearTimeout(scrubbing)
    scrubbing = null
  }
  const scrubLater = (): void => {
    try {
      scrub()
    } catch {
      // Nobody waits for it. It is tried until the disk is there again, and by the next to write or close.
    }
  }
  return {
    durable: driver.durable,
    dialect: sqliteDialect(driver),
    read: (steps) => driver.read(() => run(steps())),
    async write(steps, deletes) {
      await rewriter.ended()
      let deleted = false
      const result = await driver.write(() => {
        const result = run(steps())
        deleted = deletes?.(result) === true
        if (deleted) rewriter.note()
        return result
      })
      if (deleted) {
        scrub()
        rewriter.later()
      }
      // The driver works synchronously; between writes the event loop must turn, or a long import would keep
      // signals, timers and other requests waiting.
      await setImmediate()
      return result
    },
    async close() {
      try {
        await rewriter.close()
        if (scrubbing !== null) scrub()
      } finally {
        if (scrubbing !== null) clearTimeout(scrubbing)
        driver.close()
      }
    },
  }
}

interface Ready {
  readonly statement: Prepared
  /** Of the values given, those that its parameters take, one after the other. */
  readonly places: readonly number[]
}

/** Runs steps to their end, on the spot. */
function createRunner(driver: Driver): <T>(steps: Steps<T>) => T {
  const prepared = new Map<string, Ready>()
  const preparedByName = new Map<string, Ready>()
  const prepare = (text: string, byName = false): Ready => {
    const known = byName ? preparedByName : prepared
    let ready = known.get(text)
    if (ready === undefined) {
      // Numbered parameters would be bound by name, from an object made for each call. A parameter alone is one whose value
      // the planner may look at: SQLite would plan the statement anew each time it runs, which costs more than most take.
      const places: number[] = []
      const sql = translated(byName ? text.replace(/\$1\b/g, NAMED) : text).replace(
        /\?(\d+)/g,
        (_, n: string) => {
          places.push(Number(n) - 1)
          return '+?'
        },
      )
      ready = { statement: driver.prepare(sql), places }
      known.set(text, ready)
    }
    return ready
  }
  const execute = (asked: Statement): readonly unknown[] => {
    if ('table' in asked) return insert(asked)
    const { statement, places } = prepare(asked.text, isNamed(asked.values[0]))
    const given = asked.values.map((value) =>
      Array.isArray(value) ? JSON.stringify(value) : isNamed(value) ? value.named : value,
    )
    const values = places.map((place) => given[place])
    if (statement.reader) return statement.all(...values)
    statement.run(...values)
    return []
  }
  const insert = (asked: Rows): readonly unknown[] => {
    const { statement } = prepare(inserting(asked))
    for (const row of asked.rows) statement.run(asked.ns, ...row)
    return []
  }
  return (steps) => {
    for (let step = steps.next([]); ; step = steps.next(execute(step.value))) if (step.done) return step.value
  }
}

function inserting(rows: Rows): string {
  const names = rows.columns.map((name) => `, "${name}"`)
  const values = ', ?'.repeat(names.length)
  return `INSERT INTO ${rows.table} (ns${names.join('')}) VALUES (?${values}) ${onConflict(rows)}`
}

/** Where a namespace is given by its name: a statement of its own would take longer, and a number that was kept could be another's. */
const NAMED = '(SELECT id FROM $.namespace WHERE name = $$1)'

function isNamed(value: unknown): value is NamedNamespace {
  return typeof value === 'object' && value !== null && 'named' in value
}

/** The text as SQLite wants it (`../steps.ts`). */
function translated(text: string): string {
  return text
    .replaceAll('$.', '')
    .replace(/ FOR (?:UPDATE|SHARE)\b/g, '')
    .replace(
      /json_to_recordset\((\$\d+)::json\) AS (\w+)\(([^)]*)\)/g,
      (_, list: string, name: string, columns: string) => {
        const fields = columns.split(',').map((column) => column.trim().split(' ')[0])
        return `(SELECT ${fields.map((f) => `value ->> '${f}' AS ${f}`).join(', ')} FROM json_each(${list})) AS ${name}`
      },
    )
    .replace(/= ANY\((\$\d+)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replace(/\{by (\w+)\}/g, 'INDEXED BY $1')
    .replaceAll('{then} JOIN', 'CROSS JOIN')
    .replace(/::\w+/g, '')
    .replace(/\$(\d+)/g, '?$1')
}
