import type { Change } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import type { Store } from '../store/store.ts'
import { asBatch, type BatchInfo } from './undo.ts'

/** Somebody else may write meanwhile; each try reads again. */
const MAX_TRIES = 20

/**
 * Applies changes that were computed from what is stored; computes them again when somebody else changed
 * the graph meanwhile. Nothing is written when there is nothing to change.
 *
 * @param batch Under which name they can be taken back; `null` for what is final, such as deletions.
 * @throws MemoryError `write-conflict` when that happened many times in a row
 */
export async function applyComputed(
  store: Store,
  namespace: string,
  compute: () => Promise<readonly Change[]>,
  batch: BatchInfo | null,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const graphVersion = (await store.state(namespace))?.graphVersion ?? 0
    const changes = await compute()
    if (changes.length === 0) return
    const written = batch === null ? changes : await asBatch(store, namespace, changes, graphVersion, batch)
    try {
      await store.apply(namespace, written, { ifGraphVersion: graphVersion })
      return
    } catch (error) {
      if (!isMemoryError(error, 'write-conflict') || tries >= MAX_TRIES) throw error
    }
  }
}
