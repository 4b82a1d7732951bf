/**
 * The store in one SQLite file: WAL, foreign keys, full text (FTS5) and vectors in the same transaction.
 * Any number of processes may open the same file.
 */
import type { CueLink } from '../../model/cue.ts'
import { MemoryError } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { EntityId, TurnId } from '../../model/ids.ts'
import type { RecordKind, StoredRecord } from '../../model/records.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { searchTerms } from '../../std/words.ts'
import { byPassage } from '../index-entry.ts'
import {
  type EntityRow,
  type FactRow,
  type JobRow,
  type LinkRow,
  type RecordRow,
  type SessionRow,
  type TopicRow,
  TURN_COLUMNS,
  type TurnRow,
  toEntity,
  toEntry,
  toFact,
  toJob,
  toLink,
  toRecord,
  toSession,
  toState,
  toTopic,
  toTurn,
} from '../rows.ts'
import {
  type HealthProblem,
  MAX_PAGE,
  NAMES_PER_FIRST_WORD,
  type SearchKind,
  type Store,
  type StoreCounts,
} from '../store.ts'
import { createApply, scopeOf } from './apply.ts'
import { claimJobs } from './claim-jobs.ts'
import { type Driver, type NamespaceRow, openDriver, type Statement } from './driver.ts'
import { migrate } from './schema.ts'

export interface SqliteStoreOptions {
  /** File to open or create; its folder must exist. `:memory:` keeps everything in this process. */
  readonly path: string
  /** How long to wait for another process's write, in milliseconds; default 5,000. */
  readonly busyTimeoutMs?: number
  /** `full` (default) survives a power cut; `normal` is faster and survives a kill of the process. */
  readonly durability?: 'full' | 'normal'
}

/** @throws MemoryError `database-unopenable`, `database-corrupt`, `database-locked`, `database-too-new` */
export function createSqliteStore(options: SqliteStoreOptions): Store {
  const driver = openDriver({ busyTimeoutMs: 5000, durability: 'full', ...options })
  try {
    migrate(driver)
  } catch (error) {
    driver.close()
    throw error
  }
  const apply = createApply(driver)
  const prepared = new Map<string, Statement>()
  const sql = (text: string): Statement => {
    if (closed) throw new MemoryError('closed', { what: 'store' })
    let statement = prepared.get(text)
    if (statement === undefined) {
      statement = driver.prepare(text)
      prepared.set(text, statement)
    }
    return statement
  }
  let closed = false

  const row = (namespace: string): NamespaceRow | undefined =>
    sql('SELECT * FROM namespace WHERE name = ?').get(namespace) as NamespaceRow | undefined
  const idOf = (namespace: string): number => row(namespace)?.id ?? -1
  const rows = <Row, T>(to: (row: Row) => T, text: string, ...parameters: readonly unknown[]): T[] =>
    (sql(text).all(...parameters) as Row[]).map(to)
  /** Rows of `ids` in the order asked; lists travel as JSON so that one prepared statement serves any length. */
  const byIds = <Row extends { readonly id: string }, T>(
    to: (row: Row) => T,
    text: string,
    namespace: string,
    ids: readonly string[],
  ): T[] => {
    if (ids.length === 0) return []
    const found = new Map(
      (sql(text).all(idOf(namespace), JSON.stringify(ids)) as Row[]).map((r) => [r.id, r]),
    )
    return ids.flatMap((id) => {
      const one = found.get(id)
      return one === undefined ? [] : [to(one)]
    })
  }
  const limitOf = (limit: number): number => Math.min(limit, MAX_PAGE)
  const recordsWhere = <K extends RecordKind>(
    of: K,
    condition: string,
    namespace: string,
    parameter: string | null = null,
  ): StoredRecord<K>[] =>
    rows<RecordRow, StoredRecord<K>>(
      toRecord,
      `SELECT r.kind, r.id, r.text, r.body,
              (SELECT json_group_array(id) FROM (SELECT t.id FROM record_turn x JOIN turn t ON t.doc = x.doc
                WHERE x.ns = r.ns AND x.kind = r.kind AND x.id = r.id ORDER BY x.place)) AS turns
       FROM record r WHERE r.ns = ?1 AND r.kind = ?2 AND ${condition} ORDER BY r.id`,
      { 1: idOf(namespace), 2: of, ...(parameter !== null && { 3: parameter }) },
    )

  const store: Store = {
    supports: { durable: options.path !== ':memory:', multiProcess: options.path !== ':memory:' },

    async namespaces() {
      return rows(toState, 'SELECT * FROM namespace ORDER BY name')
    },

    async busyNamespaces(after, limit) {
      return rows(
        (row: { name: string }) => row.name,
        `SELECT n.name FROM namespace n
         WHERE EXISTS (SELECT 1 FROM session s WHERE s.ns = n.id AND s.consolidated < s.turns)
            OR EXISTS (SELECT 1 FROM job j WHERE j.ns = n.id)
         ORDER BY n.name <= ?, n.name LIMIT ?`,
        after,
        limitOf(limit),
      )
    },

    async state(namespace) {
      const found = row(namespace)
      return found === undefined ? null : toState(found)
    },

    async apply(namespace, changes, applyOptions) {
      if (closed) throw new MemoryError('closed', { what: 'store' })
      const result = apply(namespace, changes, applyOptions)
      // The driver works synchronously; between writes the event loop must turn, or a long import would keep
      // signals, timers and other requests waiting.
      await new Promise<void>((resolve) => setImmediate(resolve))
      return result
    },

    async deleteNamespace(namespace) {
      const ns = idOf(namespace)
      if (ns < 0) return false
      driver.write(() => {
        // The text index is no table, so no foreign key reaches it.
        driver
          .prepare(
            `INSERT INTO entry_text (entry_text, rowid, scope, terms)
             SELECT 'delete', position, scope, terms FROM entry WHERE ns = ?`,
          )
          .run(ns)
        // Leaves first: a cascade from the top would look up every row's children one by one.
        for (const table of [
          'image',
          'record_turn',
          'record',
          'entry',
          'cue',
          'fact_source',
          'mention',
          'fact',
          'entity_name',
          'entity',
          'turn',
        ])
          driver.prepare(`DELETE FROM ${table} WHERE ns = ?`).run(ns)
        driver
          .prepare(
            'UPDATE deleted_until SET version = max(version, (SELECT version FROM namespace WHERE id = ?))',
          )
          .run(ns)
        driver.prepare('DELETE FROM namespace WHERE id = ?').run(ns)
      })
      // What was deleted must not linger in the write-ahead log.
      driver.pragma('wal_checkpoint(TRUNCATE)')
      return true
    },

    async turns(namespace, ids) {
      return byIds(
        toTurn,
        `SELECT ${TURN_COLUMNS} FROM turn t WHERE ns = ? AND id IN (SELECT value FROM json_each(?))`,
        namespace,
        ids,
      )
    },

    async findTurns(namespace, filter) {
      const ns = idOf(namespace)
      if (ns < 0) return []
      const terms = filter.matching === undefined ? [] : searchTerms(filter.matching)
      const { where, values } = conditions([
        ['t.ns = ?', ns],
        ['t.session = ?', filter.session],
        ['lower(t.speaker) = ?', filter.speaker?.toLowerCase()],
        ['t.role = ?', filter.role],
        ['t.at >= ?', filter.from],
        ['t.at < ?', filter.to],
        ['t.topic = ?', filter.topic],
        [
          't.doc IN (SELECT e.doc FROM entry_text x JOIN entry e ON e.position = x.rowid WHERE entry_text MATCH ?)',
          terms.length === 0
            ? undefined
            : `scope:${scopeOf(ns, 'turn')} AND ${terms.map((t) => `terms:${quote(t)}`).join(' AND ')}`,
        ],
      ])
      // What leaves few turns is looked up first and then sorted; by time alone, every turn of the namespace would be met.
      const narrow = filter.session !== undefined || filter.topic !== undefined || terms.length > 0
      return rows<TurnRow, StoredTurn>(
        toTurn,
        `SELECT ${TURN_COLUMNS} FROM turn t WHERE ${where} ORDER BY ${narrow ? '+' : ''}t.at, t.doc LIMIT ? OFFSET ?`,
        ...values,
        limitOf(filter.limit),
        filter.offset ?? 0,
      )
    },

    async turnsWithoutVector(namespace, model, limit) {
      const ns = idOf(namespace)
      // Three ranges of one index; "model <> ?" would look at every turn.
      return rows(
        toTurn,
        `SELECT ${TURN_COLUMNS} FROM turn t WHERE t.doc IN (
           SELECT doc FROM entry WHERE ns = ?1 AND kind = 'turn' AND model IS NULL
           UNION ALL SELECT doc FROM entry WHERE ns = ?1 AND kind = 'turn' AND model < ?2
           UNION ALL SELECT doc FROM entry WHERE ns = ?1 AND kind = 'turn' AND model > ?2
         ) ORDER BY t.doc LIMIT ?3`,
        { 1: ns, 2: model, 3: limitOf(limit) },
      )
    },

    async sessions(namespace, { offset = 0, limit }) {
      return rows(
        toSession,
        'SELECT * FROM session WHERE ns = ? ORDER BY from_at, id LIMIT ? OFFSET ?',
        idOf(namespace),
        limitOf(limit),
        offset,
      )
    },

    async session(namespace, id) {
      const found = sql('SELECT * FROM session WHERE ns = ? AND id = ?').get(idOf(namespace), id) as
        | SessionRow
        | undefined
      return found === undefined ? null : toSession(found)
    },

    async bufferedSessions(namespace, limit) {
      return rows(
        toSession,
        'SELECT * FROM session WHERE ns = ? AND consolidated < turns ORDER BY from_at, id LIMIT ?',
        idOf(namespace),
        limitOf(limit),
      )
    },

    async buffer(namespace, session, limit) {
      return rows(
        toTurn,
        `SELECT ${TURN_COLUMNS} FROM turn t JOIN session s ON s.ns = t.ns AND s.id = t.session
         WHERE t.ns = ? AND t.session = ? AND t.ordinal >= s.consolidated ORDER BY t.ordinal LIMIT ?`,
        idOf(namespace),
        session,
        limitOf(limit),
      )
    },

    async topics(namespace, ids) {
      return byIds<TopicRow, ReturnType<typeof toTopic>>(
        toTopic,
        'SELECT * FROM topic WHERE ns = ? AND id IN (SELECT value FROM json_each(?))',
        namespace,
        ids,
      )
    },

    async findTopics(namespace, { session, from, to, offset = 0, limit }) {
      const { where, values } = conditions([
        ['ns = ?', idOf(namespace)],
        ['session = ?', session],
        ['from_at >= ?', from],
        ['from_at < ?', to],
      ])
      return rows(
        toTopic,
        `SELECT * FROM topic WHERE ${where} ORDER BY from_at, id LIMIT ? OFFSET ?`,
        ...values,
        limitOf(limit),
        offset,
      )
    },

    async topicLinks(namespace, topics, limit) {
      const ns = idOf(namespace)
      const ids = JSON.stringify(topics)
      return rows<LinkRow, ReturnType<typeof toLink>>(
        toLink,
        `SELECT from_id, to_id, relation, weight FROM topic_link
         WHERE ns = ? AND from_id IN (SELECT value FROM json_each(?))
         UNION
         SELECT from_id, to_id, relation, weight FROM topic_link
         WHERE ns = ? AND to_id IN (SELECT value FROM json_each(?))
         ORDER BY weight DESC, from_id, to_id LIMIT ?`,
        ns,
        ids,
        ns,
        ids,
        limitOf(limit),
      )
    },

    async entities(namespace, ids) {
      return byIds<EntityRow, ReturnType<typeof toEntity>>(
        toEntity,
        'SELECT * FROM entity WHERE ns = ? AND id IN (SELECT value FROM json_each(?))',
        namespace,
        ids,
      )
    },

    async entitiesNamed(namespace, normalisedNames, firstWords = []) {
      if (normalisedNames.length + firstWords.length === 0) return []
      const ns = idOf(namespace)
      const beginning = firstWords.flatMap(
        (word) =>
          sql(
            `SELECT entity FROM entity_name WHERE ns = ? AND name > ? AND name < ? ORDER BY name, entity LIMIT ${NAMES_PER_FIRST_WORD}`,
          )
            .pluck()
            // The character after the space: everything in between begins with the word and a space.
            .all(ns, `${word} `, `${word}!`) as string[],
      )
      return rows(
        toEntity,
        `SELECT * FROM entity WHERE ns = ?1 AND id IN (
           SELECT n.entity FROM json_each(?2) j CROSS JOIN entity_name n ON n.ns = ?1 AND n.name = j.value
           UNION SELECT value FROM json_each(?3)) ORDER BY id`,
        { 1: ns, 2: JSON.stringify(normalisedNames), 3: JSON.stringify(beginning) },
      )
    },

    async findEntities(namespace, { type, offset = 0, limit }) {
      return rows(
        (r: EntityRow & { mentions: number }) => ({ ...toEntity(r), mentions: r.mentions }),
        `SELECT e.*, (SELECT count(*) FROM mention m WHERE m.ns = e.ns AND m.entity = e.id) AS mentions FROM entity e
         WHERE e.ns = ? AND (? IS NULL OR e.type = ?) ORDER BY mentions DESC, e.name, e.id LIMIT ? OFFSET ?`,
        idOf(namespace),
        type ?? null,
        type ?? null,
        limitOf(limit),
        offset,
      )
    },

    async mentions(namespace, entities, limit) {
      return rows(
        toMention,
        `SELECT m.entity, t.id AS turn FROM mention m JOIN turn t ON t.doc = m.doc
         WHERE m.ns = ? AND m.entity IN (SELECT value FROM json_each(?)) ORDER BY m.doc DESC, m.entity LIMIT ?`,
        idOf(namespace),
        JSON.stringify(entities),
        limitOf(limit),
      )
    },

    async entitiesOf(namespace, turns) {
      return rows(
        toMention,
        `SELECT m.entity, t.id AS turn FROM turn t JOIN mention m ON m.doc = t.doc
         WHERE t.ns = ? AND t.id IN (SELECT value FROM json_each(?)) ORDER BY t.id, m.entity`,
        idOf(namespace),
        JSON.stringify(turns),
      )
    },

    async facts(namespace, ids) {
      return byIds<FactRow & { id: string }, ReturnType<typeof toFact>>(
        toFact,
        'SELECT id, body FROM fact WHERE ns = ? AND id IN (SELECT value FROM json_each(?))',
        namespace,
        ids,
      )
    },

    async findFacts(namespace, filter) {
      const ns = idOf(namespace)
      const offset = filter.offset ?? 0
      const limit = limitOf(filter.limit)
      const find = (
        side: string | undefined,
        entity: string | undefined,
        take: number,
        skip: number,
      ): Fact[] => {
        const { where, values } = conditions([
          ['f.ns = ?', ns],
          [side ?? '', entity],
          ['f.head = ?', filter.head],
          ['f.relation = ?', filter.relation],
          [
            'f.valid_from <= ? AND (f.valid_to IS NULL OR f.valid_to > ? OR f.closings > 0)',
            filter.validAt && [filter.validAt, filter.validAt],
          ],
          ['f.valid_from >= ?', filter.from],
          ['f.valid_from < ?', filter.to],
        ])
        // From the sources to their facts; the other way round would look at every fact.
        const from =
          filter.sources === undefined
            ? 'fact f'
            : `(SELECT DISTINCT s.fact FROM json_each(?) j CROSS JOIN turn t ON t.ns = ? AND t.id = j.value
                CROSS JOIN fact_source s ON s.doc = t.doc) x CROSS JOIN fact f ON f.id = x.fact`
        const first = filter.sources === undefined ? [] : [JSON.stringify(filter.sources), ns]
        return rows(
          toFact,
          `SELECT f.body FROM ${from} WHERE ${where} ORDER BY f.valid_from DESC, f.id LIMIT ? OFFSET ?`,
          ...first,
          ...values,
          take,
          skip,
        )
      }
      if (filter.entities === undefined) return find(undefined, undefined, limit, offset)
      // Per entity and side an index gives the newest first; a hub costs no more than a leaf.
      const found = new Map<string, Fact>()
      for (const entity of new Set(filter.entities))
        for (const side of ['f.head = ?', 'f.tail = ?'])
          for (const fact of find(side, entity, limit + offset, 0)) found.set(fact.id, fact)
      return [...found.values()]
        .sort((a, b) => b.valid.from - a.valid.from || (a.id < b.id ? -1 : 1))
        .slice(offset, offset + limit)
    },

    async factsUnder(namespace, keys) {
      const ns = idOf(namespace)
      const whole = keys.filter((k) => k.tail === undefined).map((k) => [k.head, k.relation])
      const values = keys
        .filter((k) => k.tail !== undefined)
        .map((k) => [k.head, k.relation, k.tail, k.during?.from ?? null, k.during?.to ?? null])
      const found = [
        ...rows<FactRow, Fact>(
          toFact,
          `SELECT f.body FROM json_each(?) k CROSS JOIN fact f INDEXED BY fact_by_relation
             ON f.ns = ? AND f.head = k.value ->> 0 AND f.relation = k.value ->> 1`,
          JSON.stringify(whole),
          ns,
        ),
        ...rows<FactRow, Fact>(
          toFact,
          // Without statistics the planner would scan the namespace; the tail is by far the narrowest of the three.
          `SELECT f.body FROM json_each(?) k CROSS JOIN fact f INDEXED BY fact_by_tail
             ON f.ns = ? AND f.tail = k.value ->> 2 AND f.head = k.value ->> 0 AND f.relation = k.value ->> 1
           WHERE k.value ->> 3 IS NULL OR (
             (k.value ->> 4 IS NULL OR f.valid_from < k.value ->> 4)
             AND (f.valid_to IS NULL OR (f.valid_to > k.value ->> 3 AND f.valid_to > f.valid_from)))`,
          JSON.stringify(values),
          ns,
        ),
      ]
      return [...new Map(found.map((f) => [f.id, f])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },

    async turnsByCue(namespace, cues, limit) {
      const ns = idOf(namespace)
      const found: CueLink[] = []
      // Cue by cue the primary key gives the newest first and stops at the limit.
      for (const cue of cues) {
        const left = limitOf(limit) - found.length
        if (left <= 0) break
        found.push(
          ...rows(
            toCue,
            `SELECT c.cue, c.tag, t.id AS turn FROM cue c CROSS JOIN turn t ON t.doc = c.doc
             WHERE c.ns = ? AND c.cue = ? ORDER BY c.doc DESC LIMIT ?`,
            ns,
            cue,
            left,
          ),
        )
      }
      return found
    },

    async cuesOf(namespace, turns) {
      return rows(
        toCue,
        `SELECT c.cue, c.tag, t.id AS turn FROM turn t JOIN cue c ON c.doc = t.doc
         WHERE t.ns = ? AND t.id IN (SELECT value FROM json_each(?)) ORDER BY t.id, c.cue`,
        idOf(namespace),
        JSON.stringify(turns),
      )
    },

    async records(namespace, of, ids) {
      return recordsWhere(of, 'r.id IN (SELECT value FROM json_each(?3))', namespace, JSON.stringify(ids))
    },

    async findRecords(namespace, of, { newestFirst = false, offset = 0, limit }) {
      const found = `r.id IN (SELECT id FROM record WHERE ns = ?1 AND kind = ?2
        ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${limitOf(limit)} OFFSET ${Number(offset)})`
      const all = recordsWhere<typeof of>(of, found, namespace)
      return newestFirst ? all.reverse() : all
    },

    async recordsOf(namespace, of, turns) {
      return recordsWhere(
        of,
        `r.id IN (SELECT x.id FROM turn t CROSS JOIN record_turn x INDEXED BY record_turn_by_doc
                  ON x.doc = t.doc AND x.kind = ?2
                  WHERE t.ns = ?1 AND t.id IN (SELECT value FROM json_each(?3)))`,
        namespace,
        JSON.stringify(turns),
      )
    },

    async claimJobs(namespace, jobs, claim) {
      if (closed) throw new MemoryError('closed', { what: 'store' })
      const ns = idOf(namespace)
      return ns < 0 || jobs.length === 0 ? [] : claimJobs(driver, sql, ns, jobs, claim)
    },

    async jobs(namespace, { state, kind, limit }) {
      const { where, values } = conditions([
        ['ns = ?', idOf(namespace)],
        ['state = ?', state],
        ['kind = ?', kind],
      ])
      return rows<JobRow, ReturnType<typeof toJob>>(
        toJob,
        `SELECT * FROM job WHERE ${where} ORDER BY not_before, id LIMIT ?`,
        ...values,
        limitOf(limit),
      )
    },

    async turnVectors(namespace, model, turns) {
      const found = sql(
        `SELECT e.ref, e.vectors, e.terms FROM json_each(?) j CROSS JOIN entry e INDEXED BY entry_by_ref
           ON e.ns = ? AND e.kind = 'turn' AND e.ref = j.value WHERE e.model = ?`,
      ).all(JSON.stringify(turns), idOf(namespace), model) as {
        ref: string
        vectors: Uint8Array
        terms: string
      }[]
      return new Map(found.map((f) => [f.ref as TurnId, byPassage(f.vectors, f.terms.split('\n').length)]))
    },

    async indexEntries(namespace, after, limit) {
      return rows(
        toEntry,
        `SELECT e.position, e.kind, e.ref, e.terms, e.traits, e.model, e.vectors,
                t.session, t.ordinal, t.speaker, t.role, t.at, t.metadata,
                CASE e.kind WHEN 'fact' THEN (SELECT json_group_array(u.id) FROM fact_source s JOIN turn u ON u.doc = s.doc
                                              WHERE s.ns = e.ns AND s.fact = e.ref)
                            WHEN 'turn' THEN NULL
                            ELSE (SELECT json_group_array(u.id) FROM record_turn s JOIN turn u ON u.doc = s.doc
                                  WHERE s.ns = e.ns AND s.kind = e.kind AND s.id = e.ref) END AS sources
         FROM entry e LEFT JOIN turn t ON t.doc = e.doc
         WHERE e.ns = ? AND e.position > ? AND e.kind <> 'topic' ORDER BY e.position LIMIT ?`,
        idOf(namespace),
        after,
        limitOf(limit),
      )
    },

    async search(namespace, kind, terms, limit) {
      const ns = idOf(namespace)
      return terms.length === 0 || ns < 0 ? [] : candidates(sql, ns, kind, terms, limitOf(limit))
    },

    async readImage(namespace) {
      const parts = sql('SELECT body FROM image WHERE ns = ? ORDER BY part')
        .pluck()
        .all(idOf(namespace)) as Uint8Array[]
      return parts.length === 0 ? null : parts
    },

    async writeImage(namespace, version, parts) {
      driver.write(() => {
        const found = row(namespace)
        if (found === undefined || found.purged_at > version) return
        sql('DELETE FROM image WHERE ns = ?').run(found.id)
        const add = sql('INSERT INTO image (ns, part, body) VALUES (?, ?, ?)')
        for (const [part, body] of parts.entries()) add.run(found.id, part, body)
      })
    },

    async counts(namespace) {
      const ns = idOf(namespace)
      return sql(
        `SELECT
           (SELECT count(*) FROM session WHERE ns = ?1) AS sessions,
           (SELECT count(*) FROM turn WHERE ns = ?1) AS turns,
           (SELECT coalesce(sum(turns - consolidated), 0) FROM session WHERE ns = ?1) AS buffered,
           (SELECT count(*) FROM topic WHERE ns = ?1) AS topics,
           (SELECT count(*) FROM entity WHERE ns = ?1) AS entities,
           (SELECT count(*) FROM fact WHERE ns = ?1) AS facts,
           (SELECT count(*) FROM fact WHERE ns = ?1 AND status = 'denied') AS deniedFacts,
           (SELECT count(*) FROM cue WHERE ns = ?1) AS cues`,
      ).get({ 1: ns }) as StoreCounts
    },

    async size() {
      return (
        (sql('PRAGMA page_count').pluck().get() as number) * (sql('PRAGMA page_size').pluck().get() as number)
      )
    },

    async check() {
      return check(driver)
    },

    async close() {
      if (closed) return
      closed = true
      driver.close()
    },
  }
  return store
}

const toCue = (row: { cue: string; tag: string; turn: string }): CueLink => ({
  cue: row.cue,
  tag: row.tag,
  turn: row.turn as TurnId,
})

const toMention = (row: { entity: string; turn: string }): { entity: EntityId; turn: TurnId } => ({
  entity: row.entity as EntityId,
  turn: row.turn as TurnId,
})

function candidates(
  sql: (text: string) => Statement,
  ns: number,
  kind: SearchKind,
  terms: readonly string[],
  limit: number,
): string[] {
  const any = [...new Set(terms)].map(quote).join(' OR ')
  return sql(
    `SELECT e.ref FROM entry_text x JOIN entry e ON e.position = x.rowid
     WHERE entry_text MATCH ? AND rank MATCH 'bm25(0.0, 1.0)' ORDER BY rank, e.ref LIMIT ?`,
  )
    .pluck()
    .all(`scope:${scopeOf(ns, kind)} AND terms:(${any})`, limit) as string[]
}

/** The conditions whose value is given, joined by AND; several values fill several question marks. */
function conditions(all: readonly (readonly [text: string, value: unknown])[]): {
  where: string
  values: unknown[]
} {
  const given = all.filter(([, value]) => value !== undefined)
  return { where: given.map(([text]) => text).join(' AND '), values: given.flatMap(([, value]) => value) }
}

/** A term as an FTS5 string, so that no character of it is syntax. */
function quote(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

const CHECKS: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'turn without index entry',
    sql: `SELECT t.id FROM turn t LEFT JOIN entry e ON e.ns = t.ns AND e.kind = 'turn' AND e.ref = t.id WHERE e.ref IS NULL`,
  },
  {
    check: 'fact without source',
    sql: 'SELECT f.id FROM fact f LEFT JOIN fact_source s ON s.ns = f.ns AND s.fact = f.id WHERE s.fact IS NULL',
  },
  {
    check: 'fact without index entry',
    sql: `SELECT f.id FROM fact f LEFT JOIN entry e ON e.ns = f.ns AND e.kind = 'fact' AND e.ref = f.id WHERE e.ref IS NULL`,
  },
  {
    check: 'archived turn of an unknown topic',
    sql: 'SELECT t.id FROM turn t LEFT JOIN topic p ON p.ns = t.ns AND p.id = t.topic WHERE t.topic IS NOT NULL AND p.id IS NULL',
  },
]

function check(driver: Driver): HealthProblem[] {
  const integrity = (driver.pragma('integrity_check') as { integrity_check: string }[])
    .map((r) => r.integrity_check)
    .filter((line) => line !== 'ok')
    .map((detail) => ({ check: 'file integrity', detail }))
  const foreign = (driver.pragma('foreign_key_check') as { table: string; parent: string }[]).map((r) => ({
    check: 'dangling reference',
    detail: `${r.table} → ${r.parent}`,
  }))
  const rows = CHECKS.flatMap(({ check: name, sql }) =>
    (driver.prepare(`${sql} LIMIT 20`).pluck().all() as string[]).map((detail) => ({ check: name, detail })),
  )
  const text: HealthProblem[] = []
  try {
    driver.exec(`INSERT INTO entry_text (entry_text, rank) VALUES ('integrity-check', 1)`)
  } catch (error) {
    text.push({ check: 'full-text index', detail: String(error) })
  }
  return [...integrity, ...foreign, ...rows, ...text]
}
