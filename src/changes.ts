/** Word of what is written to a namespace, as it is written. */
import type { ChangeNotice } from './model/change-notice.ts'
import { pause } from './std/abort.ts'
import { firstNotBelow } from './std/halving.ts'
import type { IndexEntry, Store } from './store/store.ts'

const PAGE = 200
/** Positions passed at once when the last one is looked for. */
const FIRST_STEP = 1024

/**
 * Notices of what any process writes after a position, in the order of writing; until the signal.
 *
 * @param after `null`: only what is written from now on
 * @cost one small read per interval while nothing happens
 */
export async function* watchChanges(
  store: Store,
  namespace: string,
  after: number | null,
  intervalMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChangeNotice> {
  let position = after ?? (await newestPosition(store, namespace))
  let seen = after === null ? await store.state(namespace) : null
  while (signal?.aborted !== true) {
    const state = await store.state(namespace)
    if (state !== null && state.version !== seen?.version) {
      if (seen !== null && state.purgedAt > seen.purgedAt) yield { position, kind: 'deleted', id: null }
      for (let entries: IndexEntry[]; ; ) {
        entries = await store.indexEntries(namespace, position, PAGE)
        for (const { position: at, kind, id, terms, place } of entries) {
          position = at
          // What was derived and has no words any more was taken back; a turn with its references resolved and a topic are no news.
          if (place === null && terms.flat().length === 0) yield { position, kind: 'deleted', id: null }
          else if (kind !== 'rewriting' && kind !== 'topic') yield { position, kind, id }
        }
        if (entries.length < PAGE) break
      }
      seen = state
    }
    await pause(intervalMs, signal)
  }
}

/** The last position written: found by doubling and halving, since the store gives only what comes after one. */
async function newestPosition(store: Store, namespace: string): Promise<number> {
  const anyAfter = async (position: number): Promise<boolean> =>
    (await store.indexEntries(namespace, position, 1)).length > 0
  return firstNotBelow(0, FIRST_STEP, anyAfter)
}
