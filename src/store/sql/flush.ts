/** What was folded, as rows: a statement a table, whatever the number of rows. */
import type { Collection, Collections } from '../../model/change.ts'
import type { SessionId, TurnId } from '../../model/ids.ts'
import { repetitionKey } from '../../model/repetition.ts'
import type { Session } from '../../model/session.ts'
import type { Instant } from '../../model/time.ts'
import { same } from '../../std/same.ts'
import type { Folded, Moved } from '../fold.ts'
import type { IndexEntry } from '../store.ts'
import { ENTRY_COLUMNS, SESSION_COLUMNS, sessionRow, sumOf, TURN_TEXT, termText, turnText } from './rows.ts'
import { COLLECTIONS, type PartShape, type Shape, shapeOf } from './shapes.ts'
import { type NamespaceKey, query, type Steps, write } from './steps.ts'

/** Numbers that rows get, in the order of writing. */
export interface Counters {
  doc: number
  position: number
}

/** @param docs Numbers of the turns that are stored; grows by those that are written. */
export function* flush(
  ns: NamespaceKey,
  folded: Folded,
  docs: Map<TurnId, number>,
  next: Counters,
): Steps<void> {
  yield* flushTurns(ns, folded, docs, next)
  for (const collection of COLLECTIONS) yield* flushValues(ns, collection, folded.values[collection], docs)
  yield* flushEntries(ns, folded, docs, next)
}

function* flushTurns(
  ns: NamespaceKey,
  { addedTurns, deletedTurns, archived, sessions, shrunk }: Folded,
  docs: Map<TurnId, number>,
  next: Counters,
): Steps<void> {
  if (deletedTurns.size > 0)
    yield* query('DELETE FROM $.turn WHERE ns = $1 AND id = ANY($2)', ns, [...deletedTurns])
  const rows = [...addedTurns.values()].map((turn) => {
    // What takes the place of a turn under its id arrived when that did.
    const doc = (deletedTurns.has(turn.id) ? docs.get(turn.id) : undefined) ?? next.doc++
    docs.set(turn.id, doc)
    const text = turnText(turn)
    return [doc, ...text, turn.topic, repetitionKey(turn), sumOf(text)]
  })
  yield* write({ table: 'turn', ns, columns: ['doc', ...TURN_TEXT, 'topic', 'said', 'sum'], rows })
  for (const [topic, ids] of Map.groupBy(archived.keys(), (id) => archived.get(id)))
    yield* query('UPDATE $.turn SET topic = $3 WHERE ns = $1 AND id = ANY($2)', ns, ids, topic)
  const gone = [...sessions].filter(([, session]) => session === null).map(([id]) => id)
  if (gone.length > 0) yield* query('DELETE FROM $.session WHERE ns = $1 AND id = ANY($2)', ns, gone)
  const spans = yield* spansOf(ns, [...shrunk])
  const stay = [...sessions.values()].flatMap((s) => (s === null ? [] : { ...s, ...spans.get(s.id) }))
  yield* writeSessions(ns, stay)
}

function* writeSessions(ns: NamespaceKey, sessions: readonly Session[]): Steps<void> {
  yield* write({
    table: 'session',
    ns,
    columns: [...SESSION_COLUMNS, 'sum'],
    replacing: ['id'],
    rows: sessions.map((session) => {
      const row = sessionRow(session)
      return [...row, sumOf(row)]
    }),
  })
}

/** First and last time of what is left of sessions. */
function* spansOf(
  ns: NamespaceKey,
  sessions: readonly SessionId[],
): Steps<Map<SessionId, { readonly from: Instant; readonly to: Instant }>> {
  if (sessions.length === 0) return new Map()
  const rows = yield* query<{ session: SessionId; from_at: Instant; to_at: Instant }>(
    `SELECT session, min(at) AS from_at, max(at) AS to_at FROM $.turn
     WHERE ns = $1 AND session = ANY($2) GROUP BY session`,
    ns,
    sessions,
  )
  return new Map(rows.map(({ session, from_at: from, to_at: to }) => [session, { from, to }]))
}

function* flushValues<C extends Collection>(
  ns: NamespaceKey,
  collection: C,
  moved: ReadonlyMap<string, Moved<Collections[C]>>,
  docs: ReadonlyMap<TurnId, number>,
): Steps<void> {
  const shape = shapeOf(collection)
  const changed = [...moved].flatMap(([key, { before, after }]) =>
    same(before, after) ? [] : [{ key, before, after }],
  )
  if (changed.length === 0) return
  const gone = changed.filter(({ after }) => after === null).map(({ key }) => key)
  if (gone.length > 0) {
    for (const part of shape.parts) yield* dropParts(ns, shape, part, gone)
    yield* query(`DELETE FROM $.${shape.table} WHERE ns = $1 AND id = ANY($2)`, ns, gone)
  }
  yield* write({
    table: shape.table,
    ns,
    columns: ['id', ...shape.columns, ...(shape.body === null ? [] : ['body', 'sum'])],
    replacing: ['id'],
    rows: changed.flatMap(({ key, after }) => (after === null ? [] : [rowOf(shape, key, after, docs)])),
  })
  for (const part of shape.parts) yield* flushParts(ns, shape, part, changed, docs)
}

function rowOf<V>(shape: Shape<V>, key: string, value: V, docs: ReadonlyMap<TurnId, number>): unknown[] {
  const row = [key, ...shape.row(value), ...(shape.docOf === null ? [] : [docs.get(shape.docOf(value))])]
  if (shape.body === null) return row
  const body = JSON.stringify(shape.body(value))
  return [...row, body, sumOf([...row, body])]
}

function* flushParts<V>(
  ns: NamespaceKey,
  shape: Shape<V>,
  part: PartShape<V>,
  changed: readonly (Moved<V> & { readonly key: string })[],
  docs: ReadonlyMap<TurnId, number>,
): Steps<void> {
  const rows: (readonly unknown[])[] = []
  const stale: string[] = []
  for (const { key, before, after } of changed) {
    if (after === null) continue
    const old = before === null ? [] : part.rows(before)
    const now = part.rows(after)
    // Lists mostly grow at their end; then only the new rows are written.
    const grown = old.every((row, i) => same(row, now[i]))
    if (!grown) stale.push(key)
    rows.push(...(grown ? now.slice(old.length) : now))
  }
  if (stale.length > 0) yield* dropParts(ns, shape, part, stale)
  const doc = part.columns.indexOf('doc')
  yield* write({
    table: part.table,
    ns,
    columns: part.columns,
    rows: doc < 0 ? rows : rows.map((row) => row.with(doc, docs.get(row[doc] as TurnId))),
  })
}

function* dropParts<V>(
  ns: NamespaceKey,
  shape: Shape<V>,
  part: PartShape<V>,
  keys: readonly string[],
): Steps<void> {
  const owners =
    shape.docOf === null
      ? '= ANY($2)'
      : `IN (SELECT doc FROM $.${shape.table} WHERE ns = $1 AND id = ANY($2))`
  yield* query(`DELETE FROM $.${part.table} WHERE ns = $1 AND ${part.owner} ${owners}`, ns, keys)
}

function* flushEntries(
  ns: NamespaceKey,
  { addedTurns, deletedTurns, entries }: Folded,
  docs: ReadonlyMap<TurnId, number>,
  next: Counters,
): Steps<void> {
  const gone = [
    ...[...deletedTurns].map((ref) => ({ kind: 'turn', ref: ref as string })),
    // What a turn's rewriting is indexed by has the turn's id.
    ...entries
      .filter((e) => e.kind !== 'turn' || !addedTurns.has(e.id as TurnId))
      .map(({ kind, id }) => ({ kind, ref: id })),
  ]
  for (const [kind, refs] of Map.groupBy(gone, (e) => e.kind))
    yield* query(
      'DELETE FROM $.entry WHERE ns = $1 AND kind = $2 AND ref = ANY($3)',
      ns,
      kind,
      refs.map((e) => e.ref),
    )
  // Of several versions of one thing in one list, the last counts.
  const last = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  yield* write({
    table: 'entry',
    ns,
    columns: [...ENTRY_COLUMNS, 'sum'],
    rows: [...last.values()].map((entry) => {
      const row = entryRow(entry, next.position++, docs)
      return [...row, sumOf(row)]
    }),
  })
}

function entryRow(
  { kind, id, terms, place, vectors }: Omit<IndexEntry, 'position'>,
  position: number,
  docs: ReadonlyMap<TurnId, number>,
): unknown[] {
  return [
    position,
    kind,
    id,
    kind === 'turn' ? docs.get(id as TurnId) : null,
    termText(terms),
    place?.traits ?? 0,
    vectors?.model ?? null,
    vectors?.packed ?? null,
  ]
}
