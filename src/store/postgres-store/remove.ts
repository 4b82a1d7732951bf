/** Changes that remove things with all that hangs on them, which only the server knows. */
import type { Change } from '../../model/change.ts'
import { DERIVED_RECORDS } from '../index-entry.ts'
import type { TurnRow } from '../rows.ts'
import { flush } from './flush.ts'
import { type Batch, need } from './pending.ts'

/** Whether the change removes what only the server knows. */
export async function remove(batch: Batch, change: Change): Promise<boolean> {
  const { run } = batch
  switch (change.kind) {
    case 'turn-deleted': {
      await flush(batch)
      const [turn] = await run<TurnRow>('SELECT * FROM $.turn WHERE ns = $1 AND id = $2', change.id)
      const { doc, session } = need(turn, 'turn', change.id)
      // Batches may repeat what the turn said.
      await deleteRecords(
        batch,
        `kind = 'batch' OR (kind, id) IN (SELECT kind, id FROM $.record_turn WHERE ns = $1 AND doc = $2)`,
        doc,
      )
      await run('DELETE FROM $.turn WHERE ns = $1 AND doc = $2', doc)
      // Ordinals stay as they are: they are places in the conversation, not counts.
      await run(
        `UPDATE $.session s SET consolidated = s.turns WHERE s.ns = $1 AND s.id = $2 AND s.consolidated >
           (SELECT max(ordinal) FROM $.turn WHERE ns = $1 AND session = $2)`,
        session,
      )
      await deleteEntries(
        batch,
        `kind = 'topic' AND ref IN (SELECT id FROM $.topic WHERE ns = $1 AND session = $2)
         AND NOT EXISTS (SELECT 1 FROM $.turn WHERE ns = $1 AND session = $2)`,
        session,
      )
      await run(
        `DELETE FROM $.session s WHERE s.ns = $1 AND s.id = $2
           AND NOT EXISTS (SELECT 1 FROM $.turn WHERE ns = $1 AND session = $2)`,
        session,
      )
      batch.purged = true
      break
    }
    case 'topic-deleted':
      await flush(batch)
      await needRow(batch, 'topic', change.id)
      await deleteEntries(batch, `kind = 'topic' AND ref = $2`, change.id)
      await run('UPDATE $.turn SET topic = NULL WHERE ns = $1 AND topic = $2', change.id)
      await run('DELETE FROM $.topic WHERE ns = $1 AND id = $2', change.id)
      break
    case 'entity-deleted':
      await flush(batch)
      await needRow(batch, 'entity', change.id)
      await deleteEntries(
        batch,
        `kind = 'fact' AND ref IN (SELECT id FROM $.fact WHERE ns = $1 AND head = $2
           UNION SELECT id FROM $.fact WHERE ns = $1 AND tail = $2)`,
        change.id,
      )
      await run('DELETE FROM $.entity WHERE ns = $1 AND id = $2', change.id)
      break
    case 'derived-deleted':
      await flush(batch)
      await deleteDerived(batch)
      break
    default:
      return false
  }
  batch.known = null
  batch.written = true
  batch.graphWritten = true
  return true
}

async function needRow(batch: Batch, table: 'topic' | 'entity', id: string): Promise<void> {
  const [found] = await batch.run(`SELECT 1 FROM $.${table} WHERE ns = $1 AND id = $2`, id)
  need(found, table, id)
}

async function deleteEntries(batch: Batch, condition: string, ...values: readonly unknown[]): Promise<void> {
  const gone = await batch.run(`DELETE FROM $.entry WHERE ns = $1 AND (${condition}) RETURNING 1`, ...values)
  if (gone.length > 0) batch.purged = true
}

async function deleteRecords(batch: Batch, condition: string, ...values: readonly unknown[]): Promise<void> {
  await deleteEntries(
    batch,
    `(kind, ref) IN (SELECT kind, id FROM $.record WHERE ns = $1 AND (${condition}))`,
    ...values,
  )
  await batch.run(`DELETE FROM $.record WHERE ns = $1 AND (${condition})`, ...values)
}

async function deleteDerived(batch: Batch): Promise<void> {
  await deleteRecords(
    batch,
    `kind = ANY($2) AND NOT (kind = 'experience' AND (body::jsonb ->> 'status' = 'denied' OR (body::jsonb -> 'frozen')::boolean))
       AND NOT (kind = 'merge' AND (body::jsonb -> 'byUser')::boolean)`,
    DERIVED_RECORDS,
  )
  await deleteEntries(
    batch,
    `kind = 'topic' OR (kind = 'fact' AND ref IN (SELECT id FROM $.fact WHERE ns = $1 AND status = 'active' AND frozen = 0))`,
  )
  await batch.run(`DELETE FROM $.fact WHERE ns = $1 AND status = 'active' AND frozen = 0`)
  // An entity goes only when no fact needs it any more.
  await batch.run(
    `DELETE FROM $.entity e WHERE e.ns = $1 AND e.status <> 'denied' AND e.frozen = 0 AND e.apart = '[]'
       AND NOT EXISTS (SELECT 1 FROM $.fact f WHERE f.ns = $1 AND f.head = e.id)
       AND NOT EXISTS (SELECT 1 FROM $.fact f WHERE f.ns = $1 AND f.tail = e.id)
       AND NOT EXISTS (SELECT 1 FROM $.entity m WHERE m.ns = $1 AND m.frozen = 1 AND m.merged_into = e.id)`,
  )
  for (const table of ['mention', 'cue', 'topic', 'job'])
    await batch.run(`DELETE FROM $.${table} WHERE ns = $1`)
  await batch.run('UPDATE $.turn SET topic = NULL WHERE ns = $1 AND topic IS NOT NULL')
  await batch.run('UPDATE $.session SET consolidated = 0 WHERE ns = $1')
}
