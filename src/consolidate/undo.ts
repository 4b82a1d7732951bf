/** Batches of changes that can be taken back: a store writes down beside them what was there before. */
import { type Change, deleted } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import { KEPT_BATCHES, type Store } from '../store/store.ts'

/**
 * The changes that take a batch back.
 *
 * @throws MemoryError `not-found`; `undo-blocked` when a later batch changed or needs the same things
 */
export async function undoChanges(store: Store, namespace: string, id: string): Promise<Change[]> {
  const [found] = await store.records(namespace, 'batch', [id])
  if (found === undefined) throw new MemoryError('not-found', { what: 'batch', id })
  const touched = new Set(found.value.touched)
  const used = new Set(found.value.used)
  const newest = await store.findRecords(namespace, 'batch', { newestFirst: true, limit: KEPT_BATCHES })
  const blocking = newest
    .filter((r) => r.id > id)
    .filter(
      ({ value }) =>
        value.touched.some((key) => touched.has(key) || used.has(key)) ||
        value.used.some((key) => touched.has(key)),
    )
    .map((r) => r.id)
  if (blocking.length > 0) throw new MemoryError('undo-blocked', { batch: id, by: blocking })
  return [...found.value.undo, deleted('record', `batch ${id}`)]
}
