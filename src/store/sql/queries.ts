/** Everything that is asked of a namespace, as steps. */
import type { Collection, Collections } from '../../model/change.ts'
import type { Entity } from '../../model/entity.ts'
import type { Ending, Fact } from '../../model/fact.ts'
import type { EntityId, TopicId, TurnId } from '../../model/ids.ts'
import type { Job } from '../../model/job.ts'
import type { CueLink } from '../../model/reading.ts'
import type { RecordKind, StoredRecord } from '../../model/records.ts'
import type { Session } from '../../model/session.ts'
import type { Topic, TopicLink } from '../../model/topic.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { byPassage } from '../index-entry.ts'
import {
  type FactFilter,
  type FactKey,
  type IndexEntry,
  MAX_PAGE,
  NAMES_PER_FIRST_WORD,
  type ReadingCounts,
  type Store,
  type StoreCounts,
  type TurnFilter,
} from '../store.ts'
import {
  type EntryRow,
  type JobRow,
  type SessionRow,
  TURN_COLUMNS,
  type TurnRow,
  toEntry,
  toJob,
  toSession,
  toTurn,
} from './rows.ts'
import { type StoredRow, shapeOf } from './shapes.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

type Ns = NamespaceKey

/** Parts of a union in one statement; longer lists take several. */
const MOST_PARTS = 40

export function limitOf(limit: number): number {
  return Math.min(limit, MAX_PAGE)
}

/** The values of a collection under these keys, in the order of the keys. */
export function* byIds<C extends Collection>(
  ns: Ns,
  collection: C,
  ids: readonly string[],
): Steps<Collections[C][]> {
  if (ids.length === 0) return []
  const { table, read } = shapeOf(collection)
  const rows = yield* query<StoredRow>(
    `SELECT id, body FROM $.${table} WHERE ns = $1 AND id = ANY($2)`,
    ns,
    ids,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row === undefined ? [] : [read(row)]
  })
}

/** The values of a collection, from its table as `v` and what follows that. */
function* valuesWhere<C extends Collection>(
  collection: C,
  rest: string,
  ...values: readonly unknown[]
): Steps<Collections[C][]> {
  const { table, read } = shapeOf(collection)
  const rows = yield* query<StoredRow>(`SELECT v.id, v.body FROM $.${table} v ${rest}`, ...values)
  return rows.map(read)
}

function* turnsFrom(tables: string, ...values: readonly unknown[]): Steps<StoredTurn[]> {
  const rows = yield* query<TurnRow>(`SELECT ${TURN_COLUMNS} FROM ${tables}`, ...values)
  return rows.map(toTurn)
}

function turnsWhere(rest: string, ...values: readonly unknown[]): Steps<StoredTurn[]> {
  return turnsFrom(`$.turn t ${rest}`, ...values)
}

/** The conditions whose value is given, joined by AND; each question mark becomes the number of its value. */
function conditions(all: readonly (readonly [text: string, ...values: readonly unknown[]])[]): {
  where: string
  values: unknown[]
} {
  const values: unknown[] = []
  const where = all
    .filter(([, ...given]) => given.every((value) => value !== undefined))
    .map(([text, ...given]) => {
      let used = 0
      return text.replace(/\?/g, () => `$${values.push(given[used++])}`)
    })
    .join(' AND ')
  return { where, values }
}

// --- turns and sessions ---

export function* turnsById(ns: Ns, ids: readonly TurnId[]): Steps<StoredTurn[]> {
  if (ids.length === 0) return []
  const found = new Map(
    (yield* turnsWhere('WHERE t.ns = $1 AND t.id = ANY($2)', ns, ids)).map((turn) => [turn.id, turn]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

export function* firstToSay(
  ns: Ns,
  keys: readonly string[],
  { except = [] }: { except?: readonly TurnId[] } = {},
): Steps<Map<string, StoredTurn>> {
  if (keys.length === 0) return new Map()
  const rows = yield* query<TurnRow & { said: string }>(
    `SELECT k.said, ${TURN_COLUMNS} FROM json_to_recordset($2::json) AS k(said text)
     {then} JOIN $.turn t ON t.ns = $1 AND t.id = (
       SELECT f.id FROM $.turn f WHERE f.ns = $1 AND f.said = k.said AND NOT f.id = ANY($3)
         AND f.topic IS NOT NULL ORDER BY f.at, f.id LIMIT 1)`,
    ns,
    JSON.stringify([...new Set(keys)].map((said) => ({ said }))),
    except,
  )
  return new Map(rows.map((row) => [row.said, toTurn(row)]))
}

export function* findTurns(ns: Ns, filter: TurnFilter): Steps<StoredTurn[]> {
  const { where, values } = conditions([
    ['t.ns = ?', ns],
    ['t.id = ANY(?)', filter.ids],
    ['t.session = ?', filter.session],
    ['lower(t.speaker) = ?', filter.speaker?.toLowerCase()],
    ['t.role = ?', filter.role],
    ['t.at >= ?', filter.from],
    ['t.at < ?', filter.to],
    ['t.topic = ?', filter.topic],
  ])
  // What leaves few turns is looked up first and then sorted; by time alone, every turn of the namespace would be met.
  const narrow = [filter.ids, filter.session, filter.topic].some((one) => one !== undefined)
  const n = values.length
  return yield* turnsWhere(
    `WHERE ${where} ORDER BY t.at${narrow ? ' + 0' : ''}, t.doc LIMIT $${n + 1} OFFSET $${n + 2}`,
    ...values,
    limitOf(filter.limit),
    filter.offset ?? 0,
  )
}

export function turnsWithoutVector(ns: Ns, model: string, limit: number): Steps<StoredTurn[]> {
  // Three ranges of one index; "model <> $2" would look at every turn.
  return turnsFrom(
    `(SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model IS NULL
       UNION ALL SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model < $2
       UNION ALL SELECT doc FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model > $2
     ) e {then} JOIN $.turn t ON t.ns = $1 AND t.doc = e.doc ORDER BY t.doc LIMIT $3`,
    ns,
    model,
    limitOf(limit),
  )
}

function* sessionsWhere(rest: string, ...values: readonly unknown[]): Steps<Session[]> {
  return (yield* query<SessionRow>(`SELECT * FROM $.session WHERE ns = $1 ${rest}`, ...values)).map(toSession)
}

export function sessions(
  ns: Ns,
  { newestFirst = false, offset = 0, limit }: Parameters<Store['sessions']>[1],
): Steps<Session[]> {
  const way = newestFirst ? 'DESC' : 'ASC'
  return sessionsWhere(`ORDER BY from_at ${way}, id ${way} LIMIT $2 OFFSET $3`, ns, limitOf(limit), offset)
}

export function* session(ns: Ns, id: string): Steps<Session | null> {
  return (yield* sessionsWhere('AND id = $2', ns, id))[0] ?? null
}

export function bufferedSessions(
  ns: Ns,
  limit: number,
  { newestFirst = false }: { readonly newestFirst?: boolean } = {},
): Steps<Session[]> {
  const way = newestFirst ? 'DESC' : 'ASC'
  const order = `ORDER BY from_at ${way}, id ${way}`
  return sessionsWhere(`AND consolidated < turns ${order} LIMIT $2`, ns, limitOf(limit))
}

export function buffer(ns: Ns, id: string, limit: number): Steps<StoredTurn[]> {
  return turnsWhere(
    '{by turn_by_place} WHERE t.ns = $1 AND t.session = $2 AND t.topic IS NULL ORDER BY t.ordinal LIMIT $3',
    ns,
    id,
    limitOf(limit),
  )
}

// --- topics ---

export function findTopics(ns: Ns, filter: Parameters<Store['findTopics']>[1]): Steps<Topic[]> {
  const { where, values } = conditions([
    ['v.ns = ?', ns],
    ['v.session = ?', filter.session],
    ['v.from_at >= ?', filter.from],
    ['v.from_at < ?', filter.to],
    ['v.decided = ?', filter.decided && 1],
  ])
  const n = values.length
  return valuesWhere(
    'topic',
    `WHERE ${where} ORDER BY v.from_at, v.id LIMIT $${n + 1} OFFSET $${n + 2}`,
    ...values,
    limitOf(filter.limit),
    filter.offset ?? 0,
  )
}

export function topicLinks(ns: Ns, topics: readonly string[], limit: number): Steps<TopicLink[]> {
  return valuesWhere(
    'topic-link',
    `WHERE v.ns = $1 AND v.id IN (SELECT id FROM $.topic_link WHERE ns = $1 AND from_id = ANY($2)
       UNION SELECT id FROM $.topic_link WHERE ns = $1 AND to_id = ANY($2))
     ORDER BY v.weight DESC, v.from_id, v.to_id LIMIT $3`,
    ns,
    topics,
    limitOf(limit),
  )
}

// --- entities ---

export function aliasesOf(ns: Ns, entities: readonly EntityId[]): Steps<Entity[]> {
  return valuesWhere(
    'entity',
    '{by entity_merged} WHERE v.ns = $1 AND v.merged_into = ANY($2) ORDER BY v.id',
    ns,
    entities,
  )
}

export function* entitiesNamed(
  ns: Ns,
  normalisedNames: readonly string[],
  firstWords: readonly string[] = [],
): Steps<Entity[]> {
  const ids = new Set<string>()
  if (normalisedNames.length > 0)
    for (const { entity } of yield* query<{ entity: string }>(
      'SELECT entity FROM $.entity_name WHERE ns = $1 AND name = ANY($2)',
      ns,
      normalisedNames,
    ))
      ids.add(entity)
  for (const part of chunks([...new Set(firstWords)])) {
    const unions = part.map(
      (_, i) =>
        `SELECT * FROM (SELECT entity FROM $.entity_name WHERE ns = $1 AND name > $${2 * i + 2} AND name < $${2 * i + 3}
           ORDER BY name, entity LIMIT ${NAMES_PER_FIRST_WORD}) w${i}`,
    )
    // The character after the space: everything in between begins with the word and a space.
    const bounds = part.flatMap((word) => [`${word} `, `${word}!`])
    for (const { entity } of yield* query<{ entity: string }>(unions.join(' UNION ALL '), ns, ...bounds))
      ids.add(entity)
  }
  return yield* byIds(ns, 'entity', [...ids].sort())
}

export function* findEntities(
  ns: Ns,
  { ids, type, status, offset = 0, limit }: Parameters<Store['findEntities']>[1],
): Steps<(Entity & { mentions: number })[]> {
  const { where, values } = conditions([
    ['v.ns = ?', ns],
    ['v.id = ANY(?)', ids],
    ['v.type = ?', type],
    ['v.status = ?', status],
  ])
  const n = values.length
  const rows = yield* query<StoredRow & { mentions: number }>(
    `SELECT v.id, v.body, (SELECT count(*) FROM $.mention m WHERE m.ns = v.ns AND m.entity = v.id)
         + (SELECT count(*) FROM $.entity a {then} JOIN $.mention m ON m.ns = a.ns AND m.entity = a.id
            WHERE a.ns = v.ns AND a.merged_into = v.id) AS mentions
     FROM $.entity v WHERE ${where} ORDER BY mentions DESC, v.name, v.id LIMIT $${n + 1} OFFSET $${n + 2}`,
    ...values,
    limitOf(limit),
    offset,
  )
  return rows.map((row) => ({ ...shapeOf('entity').read(row), mentions: row.mentions }))
}

interface MentionRow {
  readonly entity: EntityId
  readonly turn: TurnId
}

export function* mentions(ns: Ns, entities: readonly EntityId[], limit: number): Steps<MentionRow[]> {
  const most = limitOf(limit)
  const found: (MentionRow & { readonly doc: number })[] = []
  // Per entity an index gives the newest first and stops at the limit.
  for (const part of chunks([...new Set(entities)])) {
    const unions = part.map(
      (_, i) =>
        `SELECT * FROM (SELECT entity, doc FROM $.mention WHERE ns = $1 AND entity = $${i + 3}
           ORDER BY doc DESC LIMIT $2) m${i}`,
    )
    found.push(
      ...(yield* query<MentionRow & { doc: number }>(
        `SELECT m.entity, m.doc, t.id AS turn FROM (${unions.join(' UNION ALL ')}) m
         {then} JOIN $.turn t ON t.ns = $1 AND t.doc = m.doc ORDER BY m.doc DESC, m.entity LIMIT $2`,
        ns,
        most,
        ...part,
      )),
    )
  }
  return found
    .sort((a, b) => b.doc - a.doc || (a.entity < b.entity ? -1 : 1))
    .slice(0, most)
    .map(({ entity, turn }) => ({ entity, turn }))
}

export function* entitiesOf(ns: Ns, turns: readonly TurnId[]): Steps<MentionRow[]> {
  const rows = yield* query<MentionRow>(
    `SELECT m.entity, t.id AS turn FROM $.turn t {then} JOIN $.mention m ON m.ns = t.ns AND m.doc = t.doc
     WHERE t.ns = $1 AND t.id = ANY($2) ORDER BY t.id, m.entity`,
    ns,
    turns,
  )
  return rows.map(({ entity, turn }) => ({ entity, turn }))
}

// --- facts ---

export function* findFacts(ns: Ns, filter: FactFilter): Steps<Fact[]> {
  const offset = filter.offset ?? 0
  const limit = limitOf(filter.limit)
  const { where, values } = conditions([
    ['f.ns = ?', ns],
    ['f.head = ?', filter.head],
    ['f.relation = ?', filter.relation],
    ['f.valid_from >= ?', filter.from],
    ['f.valid_from < ?', filter.to],
    [
      `f.id IN (SELECT s.fact FROM $.turn t {then} JOIN $.fact_source s ON s.ns = t.ns AND s.doc = t.doc
                WHERE t.ns = $1 AND t.id = ANY(?))`,
      filter.sources,
    ],
  ])
  // What few turns say is looked up first and then sorted; by time alone, every fact of the namespace would be met.
  const order = `ORDER BY valid_from${filter.sources === undefined ? '' : ' + 0'} DESC, id`
  const read = (rows: readonly StoredRow[]): Fact[] => rows.map(shapeOf('fact').read)
  if (filter.entities === undefined)
    return read(
      yield* query<StoredRow>(
        `SELECT f.id, f.body FROM $.fact f WHERE ${where} ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        ...values,
        limit,
        offset,
      ),
    )
  // Per entity and side an index gives the newest first; a hub costs no more than a leaf.
  const found = new Map<string, Fact>()
  for (const part of chunks([...new Set(filter.entities)], MOST_PARTS / 2)) {
    const sides = part.flatMap((_, i) =>
      ['head', 'tail'].map(
        (side) =>
          `SELECT * FROM (SELECT f.id, f.body FROM $.fact f {by fact_by_${side}} WHERE ${where}
             AND f.${side} = $${values.length + i + 2} ORDER BY f.valid_from DESC, f.id
             LIMIT $${values.length + 1}) ${side}${i}`,
      ),
    )
    const rows = yield* query<StoredRow>(sides.join(' UNION ALL '), ...values, limit + offset, ...part)
    for (const fact of read(rows)) found.set(fact.id, fact)
  }
  return [...found.values()].sort(newestFirst).slice(offset, offset + limit)
}

function newestFirst(a: Fact, b: Fact): number {
  return b.valid.from - a.valid.from || (a.id < b.id ? -1 : 1)
}

export function* factsUnder(ns: Ns, keys: readonly FactKey[]): Steps<Fact[]> {
  const found = new Map<string, StoredRow>()
  const read = function* (given: readonly FactKey[], index: string, isOf: string): Steps<void> {
    if (given.length === 0) return
    const rows = yield* query<StoredRow>(
      `SELECT f.id, f.body
       FROM json_to_recordset($2::json) AS k(head text, relation text, tail text, from_at bigint, to_at bigint)
       {then} JOIN $.fact f {by ${index}} ON f.ns = $1 AND f.head = k.head AND f.relation = k.relation${isOf}`,
      ns,
      JSON.stringify(
        given.map(({ head, relation, tail, during }) => ({
          head,
          relation,
          tail: tail ?? null,
          from_at: during?.from ?? null,
          to_at: during?.to ?? null,
        })),
      ),
    )
    for (const row of rows) found.set(row.id, row)
  }
  const [open, closed] = [keys.filter((k) => k.tail === undefined), keys.filter((k) => k.tail !== undefined)]
  yield* read(open, 'fact_by_relation', '')
  // Many things are said to have one relation; of one thing in it, fewer.
  yield* read(
    closed,
    'fact_by_tail',
    ` AND f.tail = k.tail AND (k.from_at IS NULL OR (
         (k.to_at IS NULL OR f.valid_from <= k.to_at)
         AND (f.valid_to IS NULL OR f.valid_to >= k.from_at)))`,
  )
  return [...found.values()].map(shapeOf('fact').read).sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function* endingsUnder(ns: Ns, keys: readonly Pick<FactKey, 'head' | 'relation'>[]): Steps<Ending[]> {
  if (keys.length === 0) return []
  const rows = yield* query<StoredRow>(
    `SELECT e.id, e.body FROM json_to_recordset($2::json) AS k(head text, relation text)
     {then} JOIN $.ending e {by ending_by_key} ON e.ns = $1 AND e.head = k.head AND e.relation = k.relation ORDER BY e.at, e.id`,
    ns,
    JSON.stringify(keys.map(({ head, relation }) => ({ head, relation }))),
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(shapeOf('ending').read)
}

export function endingsOf(ns: Ns, turns: readonly TurnId[]): Steps<Ending[]> {
  return valuesWhere(
    'ending',
    `{by ending_by_doc} WHERE v.ns = $1 AND v.doc IN (SELECT doc FROM $.turn WHERE ns = $1 AND id = ANY($2)) ORDER BY v.id`,
    ns,
    turns,
  )
}

// --- readings ---

export function* turnsByCue(ns: Ns, cues: readonly string[], limit: number): Steps<CueLink[]> {
  const found: CueLink[] = []
  const most = limitOf(limit)
  for (const part of chunks(cues)) {
    if (found.length >= most) break
    const rows = yield* query<{ place: number; cue: string; id: TurnId; body: string }>(
      `SELECT c.place, c.cue, r.id, r.body FROM (${newestUnder(part)}) c
       {then} JOIN $.reading r ON r.ns = $1 AND r.doc = c.doc ORDER BY c.place, c.doc DESC`,
      ns,
      most - found.length,
      ...part,
    )
    for (const row of rows) {
      const { tag } = shapeOf('reading').read(row)
      found.push({ cue: row.cue, tag, turn: row.id })
    }
  }
  return found.slice(0, most)
}

export function* topicsByCue(
  ns: Ns,
  cues: readonly string[],
  perCue: number,
): Steps<{ cue: string; topic: TopicId }[]> {
  const found: { cue: string; topic: TopicId }[] = []
  for (const part of chunks(cues))
    found.push(
      ...(yield* query<{ cue: string; topic: TopicId }>(
        `SELECT n1.cue, t.topic FROM (${newestUnder(part)}) n1
         {then} JOIN $.turn t ON t.ns = $1 AND t.doc = n1.doc WHERE t.topic IS NOT NULL ORDER BY n1.place, n1.doc DESC`,
        ns,
        limitOf(perCue),
        ...part,
      )),
    )
  return found
}

/** Cue by cue an index gives the newest turns first and stops at the limit, which is `$2`; cues count from `$3`. */
function newestUnder(cues: readonly string[]): string {
  return cues
    .map(
      (_, i) =>
        `SELECT * FROM (SELECT ${i} AS place, c.cue, c.doc FROM $.cue c WHERE c.ns = $1 AND c.cue = $${i + 3}
           ORDER BY c.doc DESC LIMIT $2) c${i}`,
    )
    .join(' UNION ALL ')
}

// --- records and jobs ---

export function* records<K extends RecordKind>(
  ns: Ns,
  of: K,
  ids: readonly string[],
): Steps<StoredRecord<K>[]> {
  const keys = ids.map((id) => `${of} ${id}`)
  const found = yield* byIds(ns, 'record', keys)
  return ofKind<K>(found).sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function* findRecords<K extends RecordKind>(
  ns: Ns,
  of: K,
  {
    newestFirst = false,
    offset = 0,
    limit,
  }: { readonly newestFirst?: boolean; readonly offset?: number; readonly limit: number },
): Steps<StoredRecord<K>[]> {
  const found = yield* valuesWhere(
    'record',
    `WHERE v.ns = $1 AND v.id > $2 AND v.id < $3 ORDER BY v.id ${newestFirst ? 'DESC' : 'ASC'} LIMIT $4 OFFSET $5`,
    ns,
    `${of} `,
    `${of}!`,
    limitOf(limit),
    offset,
  )
  return ofKind<K>(found)
}

export function* recordsOf<K extends RecordKind>(
  ns: Ns,
  of: K,
  turns: readonly TurnId[],
): Steps<StoredRecord<K>[]> {
  const found = yield* valuesWhere(
    'record',
    `WHERE v.ns = $1 AND v.id IN (SELECT x.record FROM $.turn t {then} JOIN $.record_turn x ON x.ns = t.ns AND x.doc = t.doc
       WHERE t.ns = $1 AND t.id = ANY($2) AND x.record > $3 AND x.record < $4) ORDER BY v.id`,
    ns,
    turns,
    `${of} `,
    `${of}!`,
  )
  return ofKind<K>(found)
}

/** Rows were looked up by their kind. */
function ofKind<K extends RecordKind>(found: readonly StoredRecord[]): StoredRecord<K>[] {
  return found as unknown as StoredRecord<K>[]
}

export function* jobs(ns: Ns, { state, kind, limit }: Parameters<Store['jobs']>[1]): Steps<Job[]> {
  const { where, values } = conditions([
    ['ns = ?', ns],
    ['state = ?', state],
    ['kind = ?', kind],
  ])
  const rows = yield* query<JobRow>(
    `SELECT * FROM $.job WHERE ${where} ORDER BY not_before, id LIMIT $${values.length + 1}`,
    ...values,
    limitOf(limit),
  )
  return rows.map(toJob)
}

// --- the index ---

export function* turnVectors(
  ns: Ns,
  model: string,
  turns: readonly TurnId[],
): Steps<Map<TurnId, readonly Uint8Array[]>> {
  const rows = yield* query<{ ref: TurnId; vectors: Uint8Array; terms: string }>(
    `SELECT e.ref, e.vectors, e.terms FROM $.entry e {by entry_by_ref}
     WHERE e.ns = $1 AND e.kind = 'turn' AND e.ref = ANY($2) AND e.model = $3`,
    ns,
    turns,
    model,
  )
  return new Map(rows.map((r) => [r.ref, byPassage(r.vectors, r.terms.split('\n').length)]))
}

export function* indexEntries(ns: Ns, after: number, limit: number): Steps<IndexEntry[]> {
  const rows = yield* query<EntryRow>(
    `SELECT e.position, e.kind, e.ref, e.terms, e.traits, e.model, e.vectors,
            t.session, t.ordinal, t.speaker, t.role, t.at, t.metadata
     FROM $.entry e {by entry_by_position} LEFT JOIN $.turn t ON t.ns = e.ns AND t.doc = e.doc
     WHERE e.ns = $1 AND e.position > $2 ORDER BY e.position LIMIT $3`,
    ns,
    after,
    limitOf(limit),
  )
  const sources = yield* sourcesOfEntries(ns, rows)
  return rows.map((row) => toEntry(row, sources.get(`${row.kind} ${row.ref}`) ?? []))
}

/** The turns that facts and records rest on, by kind and id. */
function* sourcesOfEntries(
  ns: Ns,
  rows: readonly Pick<EntryRow, 'kind' | 'ref'>[],
): Steps<Map<string, TurnId[]>> {
  const facts = rows.filter((r) => r.kind === 'fact').map((r) => r.ref)
  const others = rows.filter((r) => r.kind === 'experience' || r.kind === 'rewriting')
  const found: { key: string; turn: TurnId }[] = []
  if (facts.length > 0)
    found.push(
      ...(yield* query<{ key: string; turn: TurnId }>(
        `SELECT 'fact ' || s.fact AS key, t.id AS turn FROM $.fact_source s {by fact_source_back}
         {then} JOIN $.turn t ON t.ns = s.ns AND t.doc = s.doc
         WHERE s.ns = $1 AND s.fact = ANY($2) ORDER BY s.doc`,
        ns,
        facts,
      )),
    )
  if (others.length > 0)
    found.push(
      ...(yield* query<{ key: string; turn: TurnId }>(
        `SELECT s.record AS key, t.id AS turn FROM $.record_turn s {then} JOIN $.turn t ON t.ns = s.ns AND t.doc = s.doc
         WHERE s.ns = $1 AND s.record = ANY($2) ORDER BY s.place`,
        ns,
        others.map((r) => `${r.kind} ${r.ref}`),
      )),
    )
  const groups = Map.groupBy(found, ({ key }) => key)
  return new Map([...groups].map(([key, rested]) => [key, rested.map(({ turn }) => turn)]))
}

export function* counts(ns: Ns): Steps<StoreCounts> {
  const [found] = yield* query<StoreCounts>(
    `SELECT
       (SELECT count(*) FROM $.session WHERE ns = $1) AS "sessions",
       (SELECT count(*) FROM $.turn WHERE ns = $1) AS "turns",
       (SELECT coalesce(sum(turns - consolidated), 0)::bigint FROM $.session WHERE ns = $1) AS "buffered",
       (SELECT count(*) FROM $.topic WHERE ns = $1 AND status <> 'removed') AS "topics",
       (SELECT count(*) FROM $.entity WHERE ns = $1) AS "entities",
       (SELECT count(*) FROM $.fact WHERE ns = $1) AS "facts",
       (SELECT count(*) FROM $.fact WHERE ns = $1 AND status <> 'active') AS "deniedFacts",
       (SELECT count(*) FROM $.cue WHERE ns = $1) AS "cues"`,
    ns,
  )
  return found as StoreCounts
}

export function* readingCounts(ns: Ns, model: string): Steps<ReadingCounts> {
  const turns = `SELECT count(*) FROM $.entry WHERE ns = $1 AND kind = 'turn' AND model`
  const [found] = yield* query<ReadingCounts>(
    `SELECT (${turns} IS NULL) + (${turns} < $2) + (${turns} > $2) AS "withoutVector",
       coalesce(sum((v.body::json -> 'value' ->> 'turns')::bigint), 0)::bigint AS "readTurns",
       coalesce(sum((v.body::json -> 'value' ->> 'kept')::bigint), 0)::bigint AS "keptTurns",
       count(v.body::json -> 'value' ->> 'failed') AS "failedTopics"
     FROM $.record v WHERE v.ns = $1 AND v.id > 'topic-note ' AND v.id < 'topic-note!'`,
    ns,
    model,
  )
  return found as ReadingCounts
}

function* chunks<T>(list: readonly T[], size = MOST_PARTS): Generator<readonly T[], void, undefined> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size)
}
