import type { Change } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredTurn } from '../model/turn.ts'
import { pause } from '../std/abort.ts'
import { same } from '../std/same.ts'
import type { BatchInfo, Store } from '../store/store.ts'

/** Other processes may write meanwhile; each try reads again, after a wait that grows by so many milliseconds. */
const MAX_TRIES = 50
const WAIT_MS = 4

/** The last of those who compute for a namespace in this process: they wait for each other instead of trying again. */
const last = new WeakMap<Store, Map<string, Promise<unknown>>>()

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
export function applyComputed(
  store: Store,
  namespace: string,
  options: ApplyComputedOptions,
  compute: () => Promise<readonly Change[]>,
): Promise<void> {
  const queue = last.get(store) ?? new Map<string, Promise<unknown>>()
  last.set(store, queue)
  const applied = (queue.get(namespace) ?? Promise.resolve()).then(() =>
    applyInTurn(store, namespace, options, compute),
  )
  const ended = applied
    .catch(() => {})
    .then(() => {
      if (queue.get(namespace) === ended) queue.delete(namespace)
    })
  queue.set(namespace, ended)
  return applied
}

async function applyInTurn(
  store: Store,
  namespace: string,
  { batch, scrub = false }: ApplyComputedOptions,
  compute: () => Promise<readonly Change[]>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const state = await store.state(namespace)
    const ifGraphVersion = state?.graphVersion ?? 0
    try {
      const changes = await compute()
      // A namespace that was deleted meanwhile must not come back: it begins with a turn.
      if (changes.length > 0 && state !== null)
        await store.apply(namespace, changes, { ifGraphVersion, scrub, ...(batch !== null && { batch }) })
      return
    } catch (error) {
      if (tries >= MAX_TRIES || !(await isOutdated(store, namespace, error, ifGraphVersion))) throw error
      await pause(tries * WAIT_MS, undefined)
    }
  }
}

/** Whether each of these turns is still stored: what was read of one that is deleted must not be written. */
export async function allStored(store: Store, namespace: string, turns: readonly TurnId[]): Promise<boolean> {
  const ids = [...new Set(turns)]
  return (await store.turns(namespace, ids)).length === ids.length
}

/** Whether turns are stored as they were read: one may have been redacted, or deleted and said otherwise under its id. */
export async function stillSaid(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<boolean> {
  const stored = await store.turns(namespace, [...new Set(turns.map((t) => t.id))])
  // Where it is may change while it says the same.
  const said = ({ ordinal: _, topic: __, ...turn }: StoredTurn): unknown => turn
  const now = new Map(stored.map((t) => [t.id, said(t)]))
  return turns.every((turn) => same(said(turn), now.get(turn.id)))
}

/** Whether somebody else changed the graph: what was read before and after that may not fit together. */
async function isOutdated(
  store: Store,
  namespace: string,
  error: unknown,
  graphVersion: number,
): Promise<boolean> {
  if (isMemoryError(error, 'write-conflict')) return true
  return (
    isMemoryError(error, 'not-found') && ((await store.state(namespace))?.graphVersion ?? 0) !== graphVersion
  )
}
