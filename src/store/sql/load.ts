/** What is stored of everything that a list of changes names, in a handful of statements. */
import type { Change, Collection, Collections } from '../../model/change.ts'
import type { SessionId, TopicId, TurnId } from '../../model/ids.ts'
import type { Session } from '../../model/session.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { type Loaded, placeKey, type TurnPlace } from '../fold.ts'
import { type Scope, scopeOf } from '../needs.ts'
import { type SessionRow, TURN_COLUMNS, type TurnRow, toSession, toTurn } from './rows.ts'
import { COLLECTIONS, type StoredRow, shapeOf } from './shapes.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

export interface LoadedRows extends Loaded {
  /** Numbers that stand for turns in other tables. */
  readonly docs: ReadonlyMap<TurnId, number>
}

export function* load(ns: NamespaceKey, changes: readonly Change[]): Steps<LoadedRows> {
  const scope = scopeOf(changes)
  const values = {} as { [C in Collection]: Map<string, Collections[C]> }
  for (const collection of COLLECTIONS)
    (values as Record<Collection, unknown>)[collection] = yield* valuesOf(
      ns,
      collection,
      scope.values[collection],
    )
  // What a topic archived before may return to the buffer.
  for (const topic of values.topic.values()) for (const id of topic.turns) scope.turns.add(id)
  const { turns, whole, docs } = yield* turnsOf(ns, scope)
  for (const { session } of turns.values()) scope.sessions.add(session)
  return {
    values,
    turns,
    whole,
    docs,
    sessions: yield* sessionsOf(ns, scope.sessions),
    taken: yield* takenOf(ns, scope.places),
    entities: yield* idsOf(ns, 'entity', scope.entities),
    topics: yield* idsOf(ns, 'topic', scope.topics),
  }
}

export function* valuesOf<C extends Collection>(
  ns: NamespaceKey,
  collection: C,
  keys: Iterable<string>,
): Steps<Map<string, Collections[C]>> {
  const ids = [...keys]
  if (ids.length === 0) return new Map()
  const { table, read } = shapeOf(collection)
  const rows = yield* query<StoredRow>(`SELECT * FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, ns, ids)
  return new Map(rows.map((row) => [row.id, read(row)]))
}

function* turnsOf(
  ns: NamespaceKey,
  scope: Scope,
): Steps<{
  turns: Map<TurnId, TurnPlace>
  whole: Map<TurnId, StoredTurn>
  docs: Map<TurnId, number>
}> {
  const docs = new Map<TurnId, number>()
  const turns = new Map<TurnId, TurnPlace>()
  const whole = new Map<TurnId, StoredTurn>()
  if (scope.whole.size > 0)
    for (const row of yield* query<TurnRow>(
      `SELECT ${TURN_COLUMNS} FROM $.turn t WHERE t.ns = $1 AND t.id = ANY($2)`,
      ns,
      [...scope.whole],
    )) {
      const turn = toTurn(row)
      whole.set(turn.id, turn)
      turns.set(turn.id, turn)
      docs.set(turn.id, row.doc)
    }
  const places = [...scope.turns].filter((id) => !scope.whole.has(id))
  if (places.length > 0)
    for (const row of yield* query<Pick<TurnRow, 'id' | 'doc' | 'session' | 'topic'>>(
      'SELECT id, doc, session, topic FROM $.turn WHERE ns = $1 AND id = ANY($2)',
      ns,
      places,
    )) {
      const id = row.id as TurnId
      turns.set(id, { session: row.session as SessionId, topic: row.topic as TopicId | null })
      docs.set(id, row.doc)
    }
  return { turns, whole, docs }
}

function* sessionsOf(ns: NamespaceKey, ids: ReadonlySet<SessionId>): Steps<Map<SessionId, Session>> {
  if (ids.size === 0) return new Map()
  const rows = yield* query<SessionRow>('SELECT * FROM $.session WHERE ns = $1 AND id = ANY($2)', ns, [
    ...ids,
  ])
  return new Map(rows.map((row) => [row.id as SessionId, toSession(row)]))
}

function* takenOf(ns: NamespaceKey, places: Scope['places']): Steps<Set<string>> {
  if (places.length === 0) return new Set()
  const rows = yield* query<{ session: SessionId; ordinal: number }>(
    `SELECT t.session, t.ordinal FROM json_to_recordset($2::json) AS p(session text, ordinal int)
     {then} JOIN $.turn t ON t.ns = $1 AND t.session = p.session AND t.ordinal = p.ordinal`,
    ns,
    JSON.stringify(places),
  )
  return new Set(rows.map((row) => placeKey(row.session, row.ordinal)))
}

function* idsOf(ns: NamespaceKey, table: string, ids: ReadonlySet<string>): Steps<Set<string>> {
  if (ids.size === 0) return new Set()
  const rows = yield* query<{ id: string }>(`SELECT id FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, ns, [
    ...ids,
  ])
  return new Set(rows.map((row) => row.id))
}
