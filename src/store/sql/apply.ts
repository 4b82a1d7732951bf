/** The only code that writes: what changes touch is loaded, folded, and flushed. */
import { type Change, put } from '../../model/change.ts'
import { MemoryError } from '../../model/errors.ts'
import type { Batch } from '../../model/records.ts'
import { type Folded, fold } from '../fold.ts'
import { type ApplyOptions, type ApplyResult, type BatchInfo, KEPT_BATCHES } from '../store.ts'
import type { Dialect, NamespaceRow } from './dialect.ts'
import { type Counters, flush, writeSessions } from './flush.ts'
import { type LoadedRows, load } from './load.ts'
import { type SessionRow, toSession, toState } from './rows.ts'
import { type NamespaceKey, query, type Steps } from './steps.ts'

/** Runs in a transaction that nobody else writes in. */
export function* apply(
  dialect: Dialect,
  namespace: string,
  changes: readonly Change[],
  { ifGraphVersion, batch }: ApplyOptions = {},
): Steps<ApplyResult> {
  const row = yield* dialect.lockNamespace(namespace)
  const graphVersion = row.isNew ? 0 : row.graph_version
  if (ifGraphVersion !== undefined && ifGraphVersion !== graphVersion)
    throw new MemoryError('write-conflict', { namespace })
  if (changes[0]?.kind === 'derived-cleared') {
    yield* clearDerived(row.ns)
    return yield* written(dialect, row, { graphWritten: true, purged: true, turnsAdded: 0 })
  }
  const next: Counters = { doc: row.next_doc, position: row.next_position }
  const folded = yield* applyTo(row.ns, changes, next)
  if (!folded.written) {
    if (row.isNew) yield* dialect.dropNamespace(row)
    const state = row.isNew ? { name: namespace, version: 0, graph_version: 0, purged_at: 0 } : row
    return { state: toState(state), turnsAdded: 0 }
  }
  if (batch !== undefined && folded.undo.undo.length > 0)
    yield* writeBatch(row.ns, folded, batch, row.graph_version + 1, next)
  const purged = folded.deletedTurns.size > 0
  if (purged) {
    yield* query('DELETE FROM $.image WHERE ns = $1', row.ns)
    yield* dropBatches(row.ns, 0)
  }
  return yield* written(
    dialect,
    { ...row, next_doc: next.doc, next_position: next.position },
    { graphWritten: folded.graphWritten, purged, turnsAdded: folded.addedTurns.size },
  )
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
  const value: Batch = { id, at, reason, ...undo }
  yield* applyTo(ns, [put('record', { of: 'batch', id, turns: [], text: null, value })], next)
  yield* dropBatches(ns, KEPT_BATCHES)
}

/** Forgets all batches but the newest. They rest on no turns, so no other table knows of them. */
function* dropBatches(ns: NamespaceKey, kept: number): Steps<void> {
  yield* query(
    `DELETE FROM $.record WHERE ns = $1 AND id > 'batch ' AND id < 'batch!' AND id NOT IN (
       SELECT id FROM $.record WHERE ns = $1 AND id > 'batch ' AND id < 'batch!' ORDER BY id DESC LIMIT $2)`,
    ns,
    kept,
  )
}

/** In this order: an entity goes only when no fact needs it any more. */
const CLEARED: readonly string[] = [
  'DELETE FROM $.topic_link WHERE ns = $1',
  'DELETE FROM $.topic WHERE ns = $1 AND kept = 0',
  'DELETE FROM $.fact WHERE ns = $1 AND kept = 0',
  'DELETE FROM $.fact_source WHERE ns = $1 AND fact NOT IN (SELECT id FROM $.fact WHERE ns = $1)',
  'DELETE FROM $.ending WHERE ns = $1',
  'DELETE FROM $.cue WHERE ns = $1',
  'DELETE FROM $.mention WHERE ns = $1',
  'DELETE FROM $.reading WHERE ns = $1',
  `DELETE FROM $.entity WHERE ns = $1 AND kept = 0
     AND id NOT IN (SELECT head FROM $.fact WHERE ns = $1 UNION SELECT tail FROM $.fact WHERE ns = $1)
     AND id NOT IN (SELECT merged_into FROM $.entity WHERE ns = $1 AND kept = 1 AND merged_into IS NOT NULL)`,
  'DELETE FROM $.entity_name WHERE ns = $1 AND entity NOT IN (SELECT id FROM $.entity WHERE ns = $1)',
  'DELETE FROM $.record WHERE ns = $1 AND kept = 0',
  'DELETE FROM $.record_turn WHERE ns = $1 AND record NOT IN (SELECT id FROM $.record WHERE ns = $1)',
  'DELETE FROM $.job WHERE ns = $1',
  `DELETE FROM $.entry WHERE ns = $1 AND kind <> 'turn'
     AND (kind <> 'fact' OR ref NOT IN (SELECT id FROM $.fact WHERE ns = $1))
     AND (kind <> 'experience' OR 'experience ' || ref NOT IN (SELECT id FROM $.record WHERE ns = $1))`,
  'UPDATE $.turn SET topic = NULL WHERE ns = $1 AND topic IS NOT NULL',
  'DELETE FROM $.image WHERE ns = $1',
]

function* clearDerived(ns: NamespaceKey): Steps<void> {
  for (const text of CLEARED) yield* query(text, ns)
  // Their sums cover how much of them is consolidated, so they are written whole.
  const sessions = yield* query<SessionRow>('SELECT * FROM $.session WHERE ns = $1', ns)
  yield* writeSessions(
    ns,
    sessions.map((row) => ({ ...toSession(row), consolidated: 0 })),
  )
}
