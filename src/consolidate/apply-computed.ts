import type { Change } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import type { BatchInfo, Store } from '../store/store.ts'

/** Somebody else may write meanwhile; each try reads again. */
const MAX_TRIES = 20

export interface ApplyComputedOptions {
  /** Under which name the changes can be taken back; `null` for what is final. */
  readonly batch: BatchInfo | null
  /** What is deleted must not linger anywhere. */
  readonly scrub?: boolean
}

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
  { batch, scrub = false }: ApplyComputedOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const ifGraphVersion = (await store.state(namespace))?.graphVersion ?? 0
    try {
      const changes = await compute()
      if (changes.length > 0)
        await store.apply(namespace, changes, { ifGraphVersion, scrub, ...(batch !== null && { batch }) })
      return
    } catch (error) {
      if (tries >= MAX_TRIES || !(await isOutdated(store, namespace, error, ifGraphVersion))) throw error
    }
  }
}

/** Whether somebody else changed the graph: what was read before and after that may not fit together. */
async function isOutdated(
  store: Store,
  namespace: string,
  error: unknown,
  graphVersion: number,
): Promise<boolean> {
  if (isMemoryError(error, 'write-conflict')) return true
  return isMemoryError(error, 'not-found') && (await store.state(namespace))?.graphVersion !== graphVersion
}
