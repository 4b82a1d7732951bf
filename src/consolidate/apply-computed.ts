import type { Change } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import type { Store } from '../store/store.ts'

/** Somebody else may write meanwhile; each try reads again. */
const MAX_TRIES = 20

/**
 * Applies changes that were computed from what is stored; computes them again when somebody else changed
 * the graph meanwhile. Nothing is written when there is nothing to change.
 *
 * @throws MemoryError `write-conflict` when that happened many times in a row
 */
export async function applyComputed(
  store: Store,
  namespace: string,
  compute: () => Promise<readonly Change[]>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const state = await store.state(namespace)
    const changes = await compute()
    if (changes.length === 0) return
    try {
      await store.apply(namespace, changes, { ifGraphVersion: state?.graphVersion ?? 0 })
      return
    } catch (error) {
      if (!isMemoryError(error, 'write-conflict') || tries >= MAX_TRIES) throw error
    }
  }
}
