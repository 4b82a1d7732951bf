/** The store port on a database that speaks SQL. */
import { MemoryError } from '../../model/errors.ts'
import type { Store } from '../store.ts'
import { apply } from './apply.ts'
import { check } from './check.ts'
import type { SqlDatabase } from './dialect.ts'
import * as q from './queries.ts'
import { type StateRow, sumOf, toState } from './rows.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

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
  /** Reads of one namespace. */
  const of = <T>(namespace: string, steps: (ns: NamespaceKey) => Steps<T>): Promise<T> =>
    read(function* () {
      return yield* steps(yield* dialect.keyOf(namespace))
    })
  const states = (rest: string, ...values: readonly unknown[]): Steps<readonly StateRow[]> =>
    query(
      `SELECT ${nameColumn} AS name, version, graph_version, purged_at FROM $.namespace ${rest}`,
      ...values,
    )

  return {
    supports: { durable: database.durable },

    namespaces: () =>
      read(function* () {
        return (yield* states(`ORDER BY ${nameColumn}`)).map(toState)
      }),
    busyNamespaces: (after, limit) =>
      read(function* () {
        const rows = yield* query<{ name: string }>(
          `SELECT n.${nameColumn} AS name FROM $.namespace n
           WHERE n.${keyColumn} IN (SELECT ns FROM $.session WHERE consolidated < turns)
              OR n.${keyColumn} IN (SELECT ns FROM $.job)
           ORDER BY n.${nameColumn} <= $1, n.${nameColumn} LIMIT $2`,
          after,
          q.limitOf(limit),
        )
        return rows.map((row) => row.name)
      }),
    namespacesWith: (of, after, limit) =>
      read(function* () {
        const rows = yield* query<{ name: string }>(
          `SELECT n.${nameColumn} AS name FROM $.namespace n
           WHERE EXISTS (SELECT 1 FROM $.record r WHERE r.ns = n.${keyColumn} AND r.id > $3 AND r.id < $4)
           ORDER BY n.${nameColumn} <= $1, n.${nameColumn} LIMIT $2`,
          after,
          q.limitOf(limit),
          `${of} `,
          `${of}!`,
        )
        return rows.map((row) => row.name)
      }),
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
        () => dialect.deleteNamespace(namespace),
        (was) => was,
      ),

    turns: (namespace, ids) => of(namespace, (ns) => q.turnsById(ns, ids)),
    firstToSay: (namespace, keys, options) => of(namespace, (ns) => q.firstToSay(ns, keys, options)),
    findTurns: (namespace, filter) => of(namespace, (ns) => q.findTurns(ns, filter)),
    turnsWithoutVector: (namespace, model, limit) =>
      of(namespace, (ns) => q.turnsWithoutVector(ns, model, limit)),
    sessions: (namespace, options) => of(namespace, (ns) => q.sessions(ns, options)),
    session: (namespace, id) => of(namespace, (ns) => q.session(ns, id)),
    bufferedSessions: (namespace, limit, options) =>
      of(namespace, (ns) => q.bufferedSessions(ns, limit, options)),
    buffer: (namespace, session, limit) => of(namespace, (ns) => q.buffer(ns, session, limit)),

    topics: (namespace, ids) => of(namespace, (ns) => q.byIds(ns, 'topic', ids)),
    findTopics: (namespace, filter) => of(namespace, (ns) => q.findTopics(ns, filter)),
    topicLinks: (namespace, topics, limit) => of(namespace, (ns) => q.topicLinks(ns, topics, limit)),

    entities: (namespace, ids) => of(namespace, (ns) => q.byIds(ns, 'entity', ids)),
    aliasesOf: (namespace, entities) => of(namespace, (ns) => q.aliasesOf(ns, entities)),
    entitiesNamed: (namespace, names, firstWords) =>
      of(namespace, (ns) => q.entitiesNamed(ns, names, firstWords)),
    findEntities: (namespace, filter) => of(namespace, (ns) => q.findEntities(ns, filter)),
    mentions: (namespace, entities, limit) => of(namespace, (ns) => q.mentions(ns, entities, limit)),
    entitiesOf: (namespace, turns) => of(namespace, (ns) => q.entitiesOf(ns, turns)),

    facts: (namespace, ids) => of(namespace, (ns) => q.byIds(ns, 'fact', ids)),
    findFacts: (namespace, filter) => of(namespace, (ns) => q.findFacts(ns, filter)),
    factsUnder: (namespace, keys) => of(namespace, (ns) => q.factsUnder(ns, keys)),
    endingsUnder: (namespace, keys) => of(namespace, (ns) => q.endingsUnder(ns, keys)),
    endingsOf: (namespace, turns) => of(namespace, (ns) => q.endingsOf(ns, turns)),

    readings: (namespace, turns) => of(namespace, (ns) => q.byIds(ns, 'reading', turns)),
    turnsByCue: (namespace, cues, limit) => of(namespace, (ns) => q.turnsByCue(ns, cues, limit)),
    topicsByCue: (namespace, cues, perCue) => of(namespace, (ns) => q.topicsByCue(ns, cues, perCue)),

    records: (namespace, kind, ids) => of(namespace, (ns) => q.records(ns, kind, ids)),
    findRecords: (namespace, kind, options) => of(namespace, (ns) => q.findRecords(ns, kind, options)),
    recordsOf: (namespace, kind, turns) => of(namespace, (ns) => q.recordsOf(ns, kind, turns)),

    claimJobs: async (namespace, jobs, claim) =>
      jobs.length === 0
        ? []
        : write(function* () {
            return yield* dialect.claimJobs(yield* dialect.keyOf(namespace), jobs, claim)
          }),
    jobs: (namespace, filter) => of(namespace, (ns) => q.jobs(ns, filter)),

    turnVectors: (namespace, model, turns) => of(namespace, (ns) => q.turnVectors(ns, model, turns)),
    indexEntries: (namespace, after, limit) => of(namespace, (ns) => q.indexEntries(ns, after, limit)),
    readImage: (namespace) =>
      of(namespace, function* (ns) {
        const parts = yield* query<{ body: Uint8Array; sum: number }>(
          'SELECT body, sum FROM $.image WHERE ns = $1 ORDER BY part',
          ns,
        )
        // A cache that was damaged is made anew.
        return parts.length === 0 || parts.some((part) => sumOf([part.body]) !== part.sum)
          ? null
          : parts.map((part) => part.body)
      }),
    writeImage: (namespace, version, parts) =>
      write(function* () {
        const [row] = yield* states(`WHERE ${nameColumn} = $1 FOR SHARE`, namespace)
        if (row === undefined || row.purged_at > version) return
        const ns = yield* dialect.keyOf(namespace)
        yield* query('DELETE FROM $.image WHERE ns = $1', ns)
        yield {
          table: 'image',
          ns,
          columns: ['part', 'body', 'sum'],
          rows: parts.map((body, part) => [part, body, sumOf([body])]),
        }
      }),

    counts: (namespace) => of(namespace, q.counts),
    readingCounts: (namespace, model) => of(namespace, (ns) => q.readingCounts(ns, model)),
    size: () => read(() => dialect.size()),
    check: () => read(() => check(dialect)),
    async close() {
      if (closed) return
      closed = true
      await database.close()
    },
  }
}
