/**
 * The only code that writes to the server. What a batch of changes touches is read in a few queries, the changes are
 * folded over it here, and the outcome is written in a few more: the number of round trips does not grow with the
 * batch. Changes that remove things with all that hangs on them are statements of their own.
 */
import type { Change } from '../../model/change.ts'
import { MemoryError } from '../../model/errors.ts'
import { type StateRow, toState } from '../rows.ts'
import type { ApplyOptions, ApplyResult } from '../store.ts'
import type { PostgresConnection } from './connection.ts'
import { flush } from './flush.ts'
import { fold } from './fold.ts'
import { load } from './load.ts'
import { type Batch, nothingPending } from './pending.ts'
import { remove } from './remove.ts'
import type { Qualify } from './schema.ts'

interface NamespaceRow extends StateRow {
  readonly next_doc: number
  readonly next_position: number
}

/** Thrown to take back a transaction that would leave an empty namespace. */
class NothingWritten extends Error {}

export async function apply(
  connection: PostgresConnection,
  q: Qualify,
  namespace: string,
  changes: readonly Change[],
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  try {
    return await connection.transaction(async (sql) => {
      // A new namespace must not be taken for one of the same name that was deleted.
      await sql.query(
        q(
          `INSERT INTO $.namespace
           SELECT $1, version, version, CASE version WHEN 0 THEN 0 ELSE version + 1 END, 1, position
           FROM $.deleted_until ON CONFLICT DO NOTHING`,
        ),
        [namespace],
      )
      // Writers of one namespace wait for each other here; those of others do not.
      const [row] = await sql.query<NamespaceRow>(
        q('SELECT ns AS name, * FROM $.namespace WHERE ns = $1 FOR UPDATE'),
        [namespace],
      )
      if (row === undefined) throw new MemoryError('write-conflict', { namespace })
      const isNew = row.version === 0 || row.purged_at > row.version
      if (options.ifGraphVersion !== undefined && options.ifGraphVersion !== (isNew ? 0 : row.graph_version))
        throw new MemoryError('write-conflict', { namespace })
      const batch: Batch = {
        ns: namespace,
        run: async <Row>(text: string, ...values: readonly unknown[]) =>
          sql.query<Row>(q(text), [namespace, ...values]),
        known: null,
        pending: nothingPending(),
        nextDoc: row.next_doc,
        nextPosition: row.next_position,
        turnsAdded: 0,
        written: false,
        graphWritten: false,
        purged: false,
      }
      for (const [i, change] of changes.entries()) {
        if (await remove(batch, change)) continue
        batch.known ??= await load(batch.run, changes.slice(i))
        fold(batch, batch.known, change)
      }
      await flush(batch)
      if (!batch.written) {
        // A namespace appears with its first change.
        if (isNew) throw new NothingWritten()
        return { state: toState(row), turnsAdded: 0 }
      }
      const version = row.version + 1
      const state: StateRow = {
        name: namespace,
        version,
        graph_version: row.graph_version + (batch.graphWritten ? 1 : 0),
        purged_at: batch.purged ? version : row.purged_at,
      }
      if (batch.purged) await sql.query(q('DELETE FROM $.image WHERE ns = $1'), [namespace])
      await sql.query(
        q(
          `UPDATE $.namespace SET version = $2, graph_version = $3, purged_at = $4, next_doc = $5, next_position = $6
           WHERE ns = $1`,
        ),
        [namespace, version, state.graph_version, state.purged_at, batch.nextDoc, batch.nextPosition],
      )
      return { state: toState(state), turnsAdded: batch.turnsAdded }
    })
  } catch (error) {
    if (error instanceof NothingWritten)
      return { state: { name: namespace, version: 0, graphVersion: 0, purgedAt: 0 }, turnsAdded: 0 }
    throw error
  }
}
