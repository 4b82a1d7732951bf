/** The only code that writes: what changes touch is loaded, folded, and flushed. */
import { type Change, put } from '../../model/change.ts'
import { MemoryError } from '../../model/errors.ts'
import { type Folded, fold } from '../fold.ts'
import { type ApplyOptions, type ApplyResult, type BatchInfo, KEPT_BATCHES } from '../store.ts'
import type { Dialect, NamespaceRow } from './dialect.ts'
import { type Counters, flush } from './flush.ts'
import { keyedTurns, noteForgotten, unlessForgotten } from './forgotten.ts'
import { type LoadedRows, load } from './load.ts'
import { toState } from './rows.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

/** Runs in a transaction that nobody else writes in. */
export function* apply(
  dialect: Dialect,
  namespace: string,
  changes: readonly Change[],
  options: ApplyOptions = {},
): Steps<ApplyResult> {
  const { ifGraphVersion, batch } = options
  const row = yield* dialect.lockNamespace(namespace)
  const graphVersion = row.isNew ? 0 : row.graph_version
  if (ifGraphVersion !== undefined && ifGraphVersion !== graphVersion)
    throw new MemoryError('write-conflict', { namespace })
  const next: Counters = { doc: row.next_doc, position: row.next_position }
  const { given, forgotten } = options.unlessForgotten
    ? yield* unlessForgotten(dialect, row.ns, namespace, changes)
    : { given: changes, forgotten: [] }
  const asked = given.flatMap((c) => (c.kind === 'turn-deleted' ? [c.id] : []))
  const leaving = yield* keyedTurns(row.ns, asked)
  const folded = yield* applyTo(row.ns, given, next)
  if (!folded.written) {
    if (row.isNew) yield* dialect.dropNamespace(row)
    const state = row.isNew ? { name: namespace, version: 0, graph_version: 0, purged_at: 0 } : row
    return { state: toState(state), turnsAdded: 0, ...(forgotten.length > 0 && { forgotten }) }
  }
  if (batch !== undefined && folded.undo.changes.length > 0)
    yield* writeBatch(row.ns, folded, batch, row.graph_version + 1, next)
  const purged = folded.deletedTurns.size > 0
  if (purged) {
    yield* query('DELETE FROM $.image WHERE ns = $1', row.ns)
    yield* dropBatches(row.ns, 0)
    const gone = leaving.filter((turn) => folded.deletedTurns.has(turn.id))
    yield* noteForgotten(dialect, namespace, gone)
  }
  const result = yield* written(
    dialect,
    { ...row, next_doc: next.doc, next_position: next.position },
    { graphWritten: folded.graphWritten, purged, turnsAdded: folded.addedTurns.size },
  )
  return forgotten.length > 0 ? { ...result, forgotten } : result
}

function* applyTo(ns: NamespaceKey, changes: readonly Change[], next: Counters): Steps<Folded> {
  const loaded: LoadedRows = yield* load(ns, changes)
  const folded = fold(loaded, changes)
  yield* flush(ns, folded, new Map(loaded.docs), next)
  return folded
}

function* written(
  dialect: Dialect,
  row: NamespaceRow,
  what: { readonly graphWritten: boolean; readonly purged: boolean; readonly turnsAdded: number },
): Steps<ApplyResult> {
  const version = row.version + 1
  const state = {
    ...row,
    version,
    graph_version: row.graph_version + (what.graphWritten ? 1 : 0),
    purged_at: what.purged ? version : row.purged_at,
  }
  yield* dialect.saveNamespace(state)
  return { state: toState(state), turnsAdded: what.turnsAdded }
}

/** Names of batches sort by age: each is called after the version of the graph that it made. */
function* writeBatch(
  ns: NamespaceKey,
  { undo }: Folded,
  { reason, at }: BatchInfo,
  graphVersion: number,
  next: Counters,
): Steps<void> {
  const id = `b${String(graphVersion).padStart(12, '0')}`
  const { changes, ...reach } = undo
  const record = { id, turns: [], text: null } as const
  const batch = put('record', { ...record, of: 'batch', value: { id, at, reason, ...reach } })
  yield* applyTo(ns, [batch, put('record', { ...record, of: 'undo', value: { changes } })], next)
  yield* dropBatches(ns, KEPT_BATCHES)
}

/** Forgets all batches but the newest. They rest on no turns, so no other table knows of them. */
function* dropBatches(ns: NamespaceKey, kept: number): Steps<void> {
  for (const kind of ['batch', 'undo'])
    yield* query(
      `DELETE FROM $.record WHERE ns = $1 AND id > $3 AND id < $4 AND id NOT IN (
         SELECT id FROM $.record WHERE ns = $1 AND id > $3 AND id < $4 ORDER BY id DESC LIMIT $2)`,
      ns,
      kept,
      `${kind} `,
      `${kind}!`,
    )
}
