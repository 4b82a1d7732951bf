/**
 * The store on a PostgreSQL server, for several machines: any number of processes read and write it. Vectors are bytes:
 * what is near a question is ranked exactly, by the image of a namespace that every process holds of what it searches
 * (`retrieve/search-image.ts`), so no extension is needed.
 */
import type { CueLink } from '../../model/cue.ts'
import { MemoryError } from '../../model/errors.ts'
import type { Fact } from '../../model/fact.ts'
import type { EntityId, TurnId } from '../../model/ids.ts'
import { jobId } from '../../model/job.ts'
import type { RecordKind, StoredRecord } from '../../model/records.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { searchTerms } from '../../std/words.ts'
import { byPassage } from '../index-entry.ts'
import { rankByWords } from '../rank-by-words.ts'
import {
  type EntityRow,
  type EntryRow,
  type FactRow,
  type JobRow,
  type LinkRow,
  type RecordRow,
  type SessionRow,
  type StateRow,
  type TopicRow,
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
import { type HealthProblem, MAX_PAGE, NAMES_PER_FIRST_WORD, type Store, type StoreCounts } from '../store.ts'
import { apply } from './apply.ts'
import { connectPostgres, type PostgresConnection, type PostgresOptions } from './connection.ts'
import { migrate, qualify, TABLE_NAMES } from './schema.ts'
import { searchWords } from './search-words.ts'

export interface PostgresStoreOptions extends Omit<PostgresOptions, 'url'> {
  /** A server's address, or a connection of another driver. */
  readonly url: string | PostgresConnection
  /** The schema that holds our tables; default `recollect`. */
  readonly schema?: string
  /** Partitions of every table, by hash of the namespace; only when the tables are made. Default 1: none. */
  readonly partitions?: number
}

/** Things that a keyword search ranks at most; a common word in a huge namespace is cut off there. */
const MOST_RANKED = 5000

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
  const q = qualify(schema)
  let closed = false
  const open = (): void => {
    if (closed) throw new MemoryError('closed', { what: 'store' })
  }
  const rows = async <Row, T>(
    to: (row: Row) => T,
    text: string,
    ...values: readonly unknown[]
  ): Promise<T[]> => {
    open()
    return (await connection.query<Row>(q(text), values)).map(to)
  }
  const byIds = async <Row extends { readonly id: string }, T>(
    to: (row: Row) => T,
    table: string,
    namespace: string,
    ids: readonly string[],
  ): Promise<T[]> => {
    if (ids.length === 0) return []
    const found = await rows<Row, readonly [string, T]>(
      (row) => [row.id, to(row)],
      `SELECT * FROM $.${table} WHERE ns = $1 AND id = ANY($2)`,
      namespace,
      ids,
    )
    const byId = new Map(found)
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  const limitOf = (limit: number): number => Math.min(limit, MAX_PAGE)
  const recordsWhere = <K extends RecordKind>(
    of: K,
    condition: string,
    namespace: string,
    ...values: readonly unknown[]
  ): Promise<StoredRecord<K>[]> =>
    rows<RecordRow, StoredRecord<K>>(
      toRecord,
      `SELECT r.kind, r.id, r.words AS text, r.body,
              (SELECT coalesce(json_agg(t.id ORDER BY x.place), '[]')::text FROM $.record_turn x
                JOIN $.turn t ON t.ns = x.ns AND t.doc = x.doc
                WHERE x.ns = r.ns AND x.kind = r.kind AND x.id = r.id) AS turns
       FROM $.record r WHERE r.ns = $1 AND r.kind = $2 AND ${condition} ORDER BY r.id`,
      namespace,
      of,
      ...values,
    )

  const store: Store = {
    supports: { durable: true, multiProcess: true },

    namespaces: () =>
      rows<StateRow, ReturnType<typeof toState>>(
        toState,
        'SELECT ns AS name, * FROM $.namespace ORDER BY ns',
      ),

    busyNamespaces: (after, limit) =>
      rows(
        (row: { ns: string }) => row.ns,
        `SELECT ns FROM (
           SELECT DISTINCT ns FROM $.session WHERE consolidated < turns UNION SELECT DISTINCT ns FROM $.job
         ) busy ORDER BY ns <= $1, ns LIMIT $2`,
        after,
        limitOf(limit),
      ),

    async state(namespace) {
      const [found] = await rows<StateRow, ReturnType<typeof toState>>(
        toState,
        'SELECT ns AS name, * FROM $.namespace WHERE ns = $1',
        namespace,
      )
      return found ?? null
    },

    async apply(namespace, changes, applyOptions) {
      open()
      return apply(connection, q, namespace, changes, applyOptions)
    },

    async deleteNamespace(namespace) {
      open()
      return connection.transaction(async (sql) => {
        const there = await sql.query<{ version: number; next_position: number }>(
          q('SELECT version, next_position FROM $.namespace WHERE ns = $1 FOR UPDATE'),
          [namespace],
        )
        for (const table of TABLE_NAMES)
          await sql.query(q(`DELETE FROM $.${table} WHERE ns = $1`), [namespace])
        // At the end, so that a deletion that takes long keeps no other waiting.
        for (const { version, next_position: position } of there)
          await sql.query(
            q(
              'UPDATE $.deleted_until SET version = greatest(version, $1), position = greatest(position, $2)',
            ),
            [version, position],
          )
        return there.length > 0
      })
    },

    turns: (namespace, ids) => byIds<TurnRow, StoredTurn>(toTurn, 'turn', namespace, ids),

    async findTurns(namespace, filter) {
      const terms = filter.matching === undefined ? [] : searchTerms(filter.matching)
      const { where, values } = conditions([
        ['t.ns = ?', namespace],
        ['t.session = ?', filter.session],
        ['lower(t.speaker) = lower(?)', filter.speaker],
        ['t.role = ?', filter.role],
        ['t.at >= ?', filter.from],
        ['t.at < ?', filter.to],
        ['t.topic = ?', filter.topic],
        [
          `EXISTS (SELECT 1 FROM $.entry e WHERE e.ns = t.ns AND e.kind = 'turn' AND e.ref = t.id AND e.words @> ?)`,
          terms.length === 0 ? undefined : searchWords(namespace, 'turn', terms),
        ],
      ])
      // What leaves few turns is looked up first and then sorted; by time alone, every turn of the namespace would be met.
      const narrow = filter.session !== undefined || filter.topic !== undefined || terms.length > 0
      return rows<TurnRow, StoredTurn>(
        toTurn,
        `SELECT t.* FROM $.turn t WHERE ${where} ORDER BY t.at${narrow ? ' + 0' : ''}, t.doc LIMIT ${limitOf(filter.limit)} OFFSET ${Number(filter.offset ?? 0)}`,
        ...values,
      )
    },

    turnsWithoutVector: (namespace, model, limit) =>
      rows<TurnRow, StoredTurn>(
        toTurn,
        // Three ranges of one index; "model <> $2" would look at every turn.
        `SELECT t.* FROM (
           SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model IS NULL
           UNION ALL SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model < $2
           UNION ALL SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model > $2
         ) e JOIN $.turn t ON t.ns = $1 AND t.doc = e.doc ORDER BY t.doc LIMIT $3`,
        namespace,
        model,
        limitOf(limit),
      ),

    sessions: (namespace, { offset = 0, limit }) =>
      rows<SessionRow, ReturnType<typeof toSession>>(
        toSession,
        'SELECT * FROM $.session WHERE ns = $1 ORDER BY from_at, id LIMIT $2 OFFSET $3',
        namespace,
        limitOf(limit),
        offset,
      ),

    async session(namespace, id) {
      const [found] = await byIds<SessionRow, ReturnType<typeof toSession>>(toSession, 'session', namespace, [
        id,
      ])
      return found ?? null
    },

    bufferedSessions: (namespace, limit) =>
      rows<SessionRow, ReturnType<typeof toSession>>(
        toSession,
        'SELECT * FROM $.session WHERE ns = $1 AND consolidated < turns ORDER BY from_at, id LIMIT $2',
        namespace,
        limitOf(limit),
      ),

    buffer: (namespace, session, limit) =>
      rows<TurnRow, StoredTurn>(
        toTurn,
        `SELECT t.* FROM $.turn t JOIN $.session s ON s.ns = t.ns AND s.id = t.session
         WHERE t.ns = $1 AND t.session = $2 AND t.ordinal >= s.consolidated ORDER BY t.ordinal LIMIT $3`,
        namespace,
        session,
        limitOf(limit),
      ),

    topics: (namespace, ids) => byIds<TopicRow, ReturnType<typeof toTopic>>(toTopic, 'topic', namespace, ids),

    async findTopics(namespace, { session, from, to, offset = 0, limit }) {
      const { where, values } = conditions([
        ['ns = ?', namespace],
        ['session = ?', session],
        ['from_at >= ?', from],
        ['from_at < ?', to],
      ])
      return rows<TopicRow, ReturnType<typeof toTopic>>(
        toTopic,
        `SELECT * FROM $.topic WHERE ${where} ORDER BY from_at, id LIMIT ${limitOf(limit)} OFFSET ${Number(offset)}`,
        ...values,
      )
    },

    topicLinks: (namespace, topics, limit) =>
      rows<LinkRow, ReturnType<typeof toLink>>(
        toLink,
        `SELECT from_id, to_id, relation, weight FROM $.topic_link WHERE ns = $1 AND from_id = ANY($2)
         UNION
         SELECT from_id, to_id, relation, weight FROM $.topic_link WHERE ns = $1 AND to_id = ANY($2)
         ORDER BY weight DESC, from_id, to_id LIMIT $3`,
        namespace,
        topics,
        limitOf(limit),
      ),

    entities: (namespace, ids) =>
      byIds<EntityRow, ReturnType<typeof toEntity>>(toEntity, 'entity', namespace, ids),

    async entitiesNamed(namespace, normalisedNames, firstWords = []) {
      if (normalisedNames.length + firstWords.length === 0) return []
      return rows<EntityRow, ReturnType<typeof toEntity>>(
        toEntity,
        // The character after the space: everything in between begins with the word and a space.
        `SELECT * FROM $.entity WHERE ns = $1 AND id IN (
           SELECT entity FROM $.entity_name WHERE ns = $1 AND name = ANY($2)
           UNION
           SELECT b.entity FROM unnest($3::text[]) AS w(word) CROSS JOIN LATERAL (
             SELECT entity FROM $.entity_name WHERE ns = $1 AND name > w.word || ' ' AND name < w.word || '!'
             ORDER BY name, entity LIMIT ${NAMES_PER_FIRST_WORD}) b
         ) ORDER BY id`,
        namespace,
        normalisedNames,
        firstWords,
      )
    },

    findEntities: (namespace, { type, offset = 0, limit }) =>
      rows(
        (r: EntityRow & { mentions: number }) => ({ ...toEntity(r), mentions: r.mentions }),
        `SELECT e.*, (SELECT count(*) FROM $.mention m WHERE m.ns = e.ns AND m.entity = e.id) AS mentions
         FROM $.entity e WHERE e.ns = $1 AND ($2::text IS NULL OR e.type = $2)
         ORDER BY mentions DESC, e.name, e.id LIMIT $3 OFFSET $4`,
        namespace,
        type ?? null,
        limitOf(limit),
        offset,
      ),

    mentions: (namespace, entities, limit) =>
      rows(
        toMention,
        `SELECT m.entity, t.id AS turn FROM $.mention m JOIN $.turn t ON t.ns = m.ns AND t.doc = m.doc
         WHERE m.ns = $1 AND m.entity = ANY($2) ORDER BY m.doc DESC, m.entity LIMIT $3`,
        namespace,
        entities,
        limitOf(limit),
      ),

    entitiesOf: (namespace, turns) =>
      rows(
        toMention,
        `SELECT m.entity, t.id AS turn FROM $.turn t JOIN $.mention m ON m.ns = t.ns AND m.doc = t.doc
         WHERE t.ns = $1 AND t.id = ANY($2) ORDER BY t.id, m.entity`,
        namespace,
        turns,
      ),

    facts: (namespace, ids) => byIds<FactRow & { readonly id: string }, Fact>(toFact, 'fact', namespace, ids),

    async findFacts(namespace, filter) {
      const offset = filter.offset ?? 0
      const limit = limitOf(filter.limit)
      const { where, values } = conditions([
        ['f.ns = ?', namespace],
        ['f.head = ?', filter.head],
        ['f.relation = ?', filter.relation],
        [
          'f.valid_from <= ? AND (f.valid_to IS NULL OR f.valid_to > ? OR f.closings > 0)',
          filter.validAt && [filter.validAt, filter.validAt],
        ],
        ['f.valid_from >= ?', filter.from],
        ['f.valid_from < ?', filter.to],
        [
          `f.id IN (SELECT s.fact FROM $.turn t JOIN $.fact_source s ON s.ns = t.ns AND s.doc = t.doc
                    WHERE t.ns = ? AND t.id = ANY(?))`,
          filter.sources && [namespace, filter.sources],
        ],
      ])
      const select = `SELECT f.id, f.valid_from, f.body FROM $.fact f WHERE ${where}`
      const order = 'ORDER BY valid_from DESC, id'
      if (filter.entities === undefined)
        return rows<FactRow, Fact>(
          toFact,
          `${select} ${order} LIMIT ${limit} OFFSET ${Number(offset)}`,
          ...values,
        )
      // Per entity and side an index gives the newest first; a hub costs no more than a leaf.
      const n = values.length + 1
      const side = (column: string): string =>
        `(SELECT b.* FROM unnest($${n}::text[]) AS e(id) CROSS JOIN LATERAL (
            ${select} AND f.${column} = e.id ${order} LIMIT ${limit + Number(offset)}) b)`
      return rows<FactRow, Fact>(
        toFact,
        `SELECT * FROM (${side('head')} UNION ${side('tail')}) found ${order} LIMIT ${limit} OFFSET ${Number(offset)}`,
        ...values,
        [...new Set(filter.entities)],
      )
    },

    async factsUnder(namespace, keys) {
      if (keys.length === 0) return []
      return rows<FactRow, Fact>(
        toFact,
        `SELECT * FROM (
           SELECT f.id, f.body FROM json_to_recordset($2::json) AS k(head text, relation text, tail text)
           JOIN $.fact f ON f.ns = $1 AND f.head = k.head AND f.relation = k.relation
           WHERE k.tail IS NULL
           UNION
           SELECT f.id, f.body
           FROM json_to_recordset($2::json) AS k(head text, relation text, tail text, "from" bigint, "to" bigint)
           JOIN $.fact f ON f.ns = $1 AND f.head = k.head AND f.relation = k.relation AND f.tail = k.tail
           WHERE k.tail IS NOT NULL AND (k."from" IS NULL OR (
             (k."to" IS NULL OR f.valid_from < k."to")
             AND (f.valid_to IS NULL OR (f.valid_to > k."from" AND f.valid_to > f.valid_from))))
         ) found ORDER BY id`,
        namespace,
        JSON.stringify(
          keys.map(({ head, relation, tail, during }) => ({
            head,
            relation,
            tail: tail ?? null,
            from: during?.from ?? null,
            to: during?.to ?? null,
          })),
        ),
      )
    },

    turnsByCue: (namespace, cues, limit) =>
      rows(
        toCue,
        // Cue by cue the key gives the newest first and stops at the limit.
        `SELECT c.cue, c.tag, t.id AS turn
         FROM unnest($2::text[]) WITH ORDINALITY AS w(cue, n) CROSS JOIN LATERAL (
           SELECT * FROM $.cue WHERE ns = $1 AND cue = w.cue ORDER BY doc DESC LIMIT $3) c
         JOIN $.turn t ON t.ns = c.ns AND t.doc = c.doc ORDER BY w.n, c.doc DESC LIMIT $3`,
        namespace,
        cues,
        limitOf(limit),
      ),

    cuesOf: (namespace, turns) =>
      rows(
        toCue,
        `SELECT c.cue, c.tag, t.id AS turn FROM $.turn t JOIN $.cue c ON c.ns = t.ns AND c.doc = t.doc
         WHERE t.ns = $1 AND t.id = ANY($2) ORDER BY t.id, c.cue`,
        namespace,
        turns,
      ),

    records: (namespace, of, ids) => recordsWhere(of, 'r.id = ANY($3)', namespace, ids),

    async findRecords(namespace, of, { newestFirst = false, offset = 0, limit }) {
      const all = await recordsWhere<typeof of>(
        of,
        `r.id IN (SELECT id FROM $.record WHERE ns = $1 AND kind = $2
                  ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ${limitOf(limit)} OFFSET ${Number(offset)})`,
        namespace,
      )
      return newestFirst ? all.reverse() : all
    },

    recordsOf: (namespace, of, turns) =>
      recordsWhere(
        of,
        `r.id IN (SELECT x.id FROM $.turn t JOIN $.record_turn x ON x.ns = t.ns AND x.doc = t.doc AND x.kind = $2
                  WHERE t.ns = $1 AND t.id = ANY($3))`,
        namespace,
        turns,
      ),

    async claimJobs(namespace, jobs, { owner, now, leaseUntil, force, deadOwners }) {
      if (jobs.length === 0) return []
      open()
      const ids = jobs.map(({ kind, subject }) => ({ id: jobId(kind, subject), kind, subject }))
      return connection.transaction(async (sql) => {
        // A new job is there already due; whoever holds one, or waits with it, is left alone.
        await sql.query(
          q(
            `INSERT INTO $.job (ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error)
             SELECT n.ns, x.id, x.kind, x.subject, 'waiting', 0, $3, NULL, 0, NULL
             FROM $.namespace n, json_to_recordset($2::json) AS x(id text, kind text, subject text)
             WHERE n.ns = $1 ON CONFLICT DO NOTHING`,
          ),
          [namespace, JSON.stringify(ids), now],
        )
        // Those that somebody else takes at this moment are his.
        const taken = await sql.query<JobRow>(
          q(
            `UPDATE $.job j SET state = 'running', owner = $3, lease_until = $4
             WHERE j.ns = $1 AND j.id IN (
               SELECT id FROM $.job WHERE ns = $1 AND id = ANY($2) AND (
                 (state = 'running' AND (owner = $3 OR lease_until <= $5 OR owner = ANY($6)))
                 OR (state = 'waiting' AND (not_before <= $5 OR $7))
                 OR (state = 'dead' AND $7))
               FOR UPDATE SKIP LOCKED)
             RETURNING j.*`,
          ),
          [namespace, ids.map((i) => i.id), owner, leaseUntil, now, deadOwners, force],
        )
        const byId = new Map(taken.map((row) => [row.id, toJob(row)]))
        return ids.flatMap(({ id }) => byId.get(id) ?? [])
      })
    },

    async jobs(namespace, { state, kind, limit }) {
      const { where, values } = conditions([
        ['ns = ?', namespace],
        ['state = ?', state],
        ['kind = ?', kind],
      ])
      return rows<JobRow, ReturnType<typeof toJob>>(
        toJob,
        `SELECT * FROM $.job WHERE ${where} ORDER BY not_before, id LIMIT ${limitOf(limit)}`,
        ...values,
      )
    },

    async turnVectors(namespace, model, turns) {
      const found = await rows(
        (row: { ref: string; vectors: Uint8Array; terms: string }) =>
          [row.ref as TurnId, byPassage(row.vectors, row.terms.split('\n').length)] as const,
        `SELECT ref, vectors, terms FROM $.entry WHERE ns = $1 AND kind = 'turn' AND ref = ANY($2) AND model = $3`,
        namespace,
        turns,
        model,
      )
      return new Map(found)
    },

    indexEntries: (namespace, after, limit) =>
      rows<EntryRow, ReturnType<typeof toEntry>>(
        toEntry,
        `SELECT e.position, e.kind, e.ref, e.terms, e.traits, e.model, e.vectors,
                t.session, t.ordinal, t.speaker, t.role, t.at, t.metadata,
                CASE e.kind
                  WHEN 'turn' THEN NULL
                  WHEN 'fact' THEN (SELECT coalesce(json_agg(u.id ORDER BY s.doc), '[]')::text FROM $.fact_source s
                    JOIN $.turn u ON u.ns = s.ns AND u.doc = s.doc WHERE s.ns = e.ns AND s.fact = e.ref)
                  ELSE (SELECT coalesce(json_agg(u.id ORDER BY s.place), '[]')::text FROM $.record_turn s
                    JOIN $.turn u ON u.ns = s.ns AND u.doc = s.doc
                    WHERE s.ns = e.ns AND s.kind = e.kind AND s.id = e.ref)
                END AS sources
         FROM $.entry e LEFT JOIN $.turn t ON t.ns = e.ns AND t.doc = e.doc
         WHERE e.ns = $1 AND e.position > $2 AND e.kind <> 'topic' ORDER BY e.position LIMIT $3`,
        namespace,
        after,
        limitOf(limit),
      ),

    async search(namespace, kind, terms, limit) {
      if (terms.length === 0) return []
      const [found, [total]] = await Promise.all([
        rows(
          (row: { ref: string; terms: string }) => ({ id: row.ref, terms: row.terms.split(/[ \n]+/) }),
          `SELECT ref, terms FROM $.entry WHERE ns = $1 AND words && $2 ORDER BY position DESC LIMIT ${MOST_RANKED}`,
          namespace,
          searchWords(namespace, kind, terms),
        ),
        rows(
          (row: { n: number }) => row.n,
          'SELECT count(*) AS n FROM $.entry WHERE ns = $1 AND kind = $2',
          namespace,
          kind,
        ),
      ])
      return rankByWords(found, total ?? 0, terms, limitOf(limit))
    },

    async readImage(namespace) {
      const parts = await rows(
        (row: { body: Uint8Array }) => row.body,
        'SELECT body FROM $.image WHERE ns = $1 ORDER BY part',
        namespace,
      )
      return parts.length === 0 ? null : parts
    },

    async writeImage(namespace, version, parts) {
      open()
      await connection.transaction(async (sql) => {
        const [row] = await sql.query<{ purged_at: number }>(
          q('SELECT purged_at FROM $.namespace WHERE ns = $1 FOR SHARE'),
          [namespace],
        )
        if (row === undefined || row.purged_at > version) return
        await sql.query(q('DELETE FROM $.image WHERE ns = $1'), [namespace])
        for (const [part, body] of parts.entries())
          await sql.query(q('INSERT INTO $.image (ns, part, body) VALUES ($1, $2, $3)'), [
            namespace,
            part,
            Buffer.from(body.buffer, body.byteOffset, body.byteLength),
          ])
      })
    },

    async counts(namespace) {
      const [found] = await rows(
        (row: StoreCounts) => row,
        `SELECT
           (SELECT count(*) FROM $.session WHERE ns = $1) AS "sessions",
           (SELECT count(*) FROM $.turn WHERE ns = $1) AS "turns",
           (SELECT coalesce(sum(turns - consolidated), 0)::bigint FROM $.session WHERE ns = $1) AS "buffered",
           (SELECT count(*) FROM $.topic WHERE ns = $1) AS "topics",
           (SELECT count(*) FROM $.entity WHERE ns = $1) AS "entities",
           (SELECT count(*) FROM $.fact WHERE ns = $1) AS "facts",
           (SELECT count(*) FROM $.fact WHERE ns = $1 AND status = 'denied') AS "deniedFacts",
           (SELECT count(*) FROM $.cue WHERE ns = $1) AS "cues"`,
        namespace,
      )
      return found as StoreCounts
    },

    async size() {
      const [bytes] = await rows(
        (row: { bytes: number | null }) => row.bytes ?? 0,
        `SELECT sum(pg_total_relation_size(c.oid))::bigint AS bytes FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`,
        schema,
      )
      return bytes ?? 0
    },

    async check() {
      const problems: HealthProblem[] = []
      for (const { check, sql } of CHECKS)
        problems.push(
          ...(await rows((row: { id: string }) => ({ check, detail: row.id }), `${sql} LIMIT 20`)),
        )
      return problems
    },

    async close() {
      if (closed) return
      closed = true
      await connection.close()
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

/** The conditions whose value is given, joined by AND; each question mark becomes the number of its value. */
function conditions(all: readonly (readonly [text: string, value: unknown])[]): {
  where: string
  values: unknown[]
} {
  const values: unknown[] = []
  const where = all
    .filter(([, value]) => value !== undefined)
    .map(([text, value]) => {
      const marks = text.split('?').length - 1
      const given = marks > 1 ? (value as readonly unknown[]) : [value]
      let used = 0
      return text.replace(/\?/g, () => `$${values.push(given[used++])}`)
    })
    .join(' AND ')
  return { where, values }
}

const CHECKS: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'turn without index entry',
    sql: `SELECT t.id FROM $.turn t LEFT JOIN $.entry e ON e.ns = t.ns AND e.kind = 'turn' AND e.ref = t.id WHERE e.ref IS NULL`,
  },
  {
    check: 'fact without source',
    sql: 'SELECT f.id FROM $.fact f LEFT JOIN $.fact_source s ON s.ns = f.ns AND s.fact = f.id WHERE s.fact IS NULL',
  },
  {
    check: 'fact without index entry',
    sql: `SELECT f.id FROM $.fact f LEFT JOIN $.entry e ON e.ns = f.ns AND e.kind = 'fact' AND e.ref = f.id WHERE e.ref IS NULL`,
  },
  {
    check: 'archived turn of an unknown topic',
    sql: 'SELECT t.id FROM $.turn t LEFT JOIN $.topic p ON p.ns = t.ns AND p.id = t.topic WHERE t.topic IS NOT NULL AND p.id IS NULL',
  },
]
