/** The store port on a database that speaks SQL. */
import { MemoryError } from '../../model/errors.ts'
import type { Written } from '../../model/written.ts'
import type { Store } from '../store.ts'
import { apply } from './apply.ts'
import { check } from './check.ts'
import type { SqlDatabase } from './dialect.ts'
import { noteAllForgotten } from './forgotten.ts'
import * as queries from './queries.ts'
import { type StateRow, sumOf, toState } from './rows.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

const { byIds, limitOf, turnsById, ...named } = queries

/** Reads of one namespace: each is the query of its name. */
const READS = {
  ...named,
  turns: turnsById,
  topics: (ns, ids) => byIds(ns, 'topic', ids),
  entities: (ns, ids) => byIds(ns, 'entity', ids),
  facts: (ns, ids) => byIds(ns, 'fact', ids),
  readings: (ns, turns) => byIds(ns, 'reading', turns),
  readImage,
} satisfies {
  readonly [Method in keyof Store]?: Store[Method] extends (
    namespace: string,
    ...asked: infer A
  ) => Promise<infer R>
    ? (ns: NamespaceKey, ...asked: A) => Steps<R>
    : never
}

export function createSqlStore(database: SqlDatabase): Store {
  const { dialect } = database
  const { keyColumn, nameColumn } = dialect
  let closed = false
  const open = (): void => {
    if (closed) throw new MemoryError('closed', { what: 'store' })
  }
  const read = async <T>(steps: () => Steps<T>): Promise<T> => {
    open()
    return database.read(steps)
  }
  const write = async <T>(steps: () => Steps<T>, deletes?: (result: T) => boolean): Promise<T> => {
    open()
    return database.write(steps, deletes)
  }
  const of = <T>(namespace: string, steps: (ns: NamespaceKey) => Steps<T>): Promise<T> =>
    read(() => steps(dialect.keyToRead(namespace)))
  const states = (rest: string, ...values: readonly unknown[]): Steps<readonly StateRow[]> =>
    query(
      `SELECT ${nameColumn} AS name, version, graph_version, purged_at FROM $.namespace ${rest}`,
      ...values,
    )

  /** Names of the namespaces of which a condition holds, those after one first. */
  const names = (
    after: string,
    limit: number,
    where: string,
    ...values: readonly string[]
  ): Promise<string[]> =>
    read(function* () {
      const rows = yield* query<{ name: string }>(
        `SELECT n.${nameColumn} AS name FROM $.namespace n WHERE ${where}
         ORDER BY n.${nameColumn} <= $1, n.${nameColumn} LIMIT $2`,
        after,
        limitOf(limit),
        ...values,
      )
      return rows.map((row) => row.name)
    })
  const reads = Object.entries(READS).map(([method, steps]) => [
    method,
    (namespace: string, ...asked: readonly never[]) =>
      of(namespace, (ns) =>
        (steps as (ns: NamespaceKey, ...asked: readonly never[]) => Steps<unknown>)(ns, ...asked),
      ),
  ])

  return {
    ...(Object.fromEntries(reads) as Pick<Store, keyof typeof READS>),
    supports: { durable: database.durable },

    namespaces: () =>
      read(function* () {
        return (yield* states(`ORDER BY ${nameColumn}`)).map(toState)
      }),
    busyNamespaces: (after, limit) =>
      names(
        after,
        limit,
        `n.${keyColumn} IN (SELECT ns FROM $.session WHERE consolidated < turns)
           OR n.${keyColumn} IN (SELECT ns FROM $.job)`,
      ),
    namespacesWith: (of, after, limit) =>
      names(
        after,
        limit,
        `EXISTS (SELECT 1 FROM $.record r WHERE r.ns = n.${keyColumn} AND r.id > $3 AND r.id < $4)`,
        `${of} `,
        `${of}!`,
      ),
    written: (namespace) => read(() => writtenTo(nameColumn, namespace)),
    state: (namespace) =>
      read(function* () {
        const [row] = yield* states(`WHERE ${nameColumn} = $1`, namespace)
        return row === undefined ? null : toState(row)
      }),
    apply: (namespace, changes, options) =>
      write(
        () => apply(dialect, namespace, changes, options),
        ({ state }) => options?.scrub === true || state.purgedAt === state.version,
      ),
    deleteNamespace: (namespace) =>
      write(
        function* () {
          yield* noteAllForgotten(dialect, namespace)
          return yield* dialect.deleteNamespace(namespace)
        },
        (was) => was,
      ),

    claimJobs: async (namespace, jobs, claim) =>
      jobs.length === 0
        ? []
        : write(function* () {
            return yield* dialect.claimJobs(yield* dialect.keyOf(namespace), jobs, claim)
          }),

    writeImage: (namespace, version, parts) =>
      write(function* () {
        const [row] = yield* states(`WHERE ${nameColumn} = $1 FOR SHARE`, namespace)
        if (row === undefined || row.purged_at > version) return
        const ns = yield* dialect.keyOf(namespace)
        yield* replaceImage(ns, parts)
      }),

    size: () => read(() => dialect.size()),
    check: () => read(() => check(dialect)),
    async close() {
      if (closed) return
      closed = true
      await database.close()
    },
  }
}

function* writtenTo(nameColumn: string, namespace: string): Steps<Written> {
  const [row] = yield* query<{ database: string; version: number }>(
    `SELECT id AS database, coalesce((SELECT version FROM $.namespace WHERE ${nameColumn} = $1), version) AS version
     FROM $.deleted_until`,
    namespace,
  )
  return { database: row?.database ?? '', version: Number(row?.version ?? 0) }
}

function* readImage(ns: NamespaceKey): Steps<Uint8Array[] | null> {
  const parts = yield* query<{ body: Uint8Array; sum: number }>(
    'SELECT body, sum FROM $.image WHERE ns = $1 ORDER BY part',
    ns,
  )
  // A cache that was damaged is made anew.
  return parts.length === 0 || parts.some((part) => sumOf([part.body]) !== part.sum)
    ? null
    : parts.map((part) => part.body)
}

function* replaceImage(ns: NamespaceKey, parts: readonly Uint8Array[]): Steps<void> {
  yield* query('DELETE FROM $.image WHERE ns = $1', ns)
  yield {
    table: 'image',
    ns,
    columns: ['part', 'body', 'sum'],
    rows: parts.map((body, part) => [part, body, sumOf([body])]),
  }
}
