/** What earlier processes left of namespaces is taken up once this one has used them for a while, one after the other. */
import { setImmediate } from 'node:timers/promises'
import type { Background } from './jobs/background.ts'
import { LruMap } from './std/lru.ts'
import type { Store } from './store/store.ts'
import { endSession, leftBehind } from './upkeep.ts'

/** A process that only asks one thing, or adds one, is done by then, and does no work of others meanwhile. */
const TAKE_UP_MS = 1000
/** Namespaces that are known to have been looked at. */
const KNOWN_NAMESPACES = 10_000

export interface TakingUp {
  /** Looks at the namespace in a while, once; returns at once. */
  later(namespace: string): void
  stop(): void
}

export interface TakingUpDeps {
  /** Whether this process consolidates by itself. */
  readonly isOn: boolean
  readonly store: Store
  readonly background: Background
  readonly onError: (error: unknown, namespace: string) => void
}

export function createTakingUp({ isOn, store, background, onError }: TakingUpDeps): TakingUp {
  /** Those used last; what was forgotten here is looked at again. */
  const known = new LruMap<string, true>(KNOWN_NAMESPACES)
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  const takeUp = async (namespace: string): Promise<void> => {
    // Whoever is at work there goes on to all that is over: taken up beside it, a model would be asked twice.
    const [atWork] = await store.jobs(namespace, { state: 'running', limit: 1 })
    if (atWork !== undefined) return again(namespace)
    for (const session of await leftBehind(store, namespace, [])) {
      await endSession(store, namespace, session)
      background.schedule(namespace, session.id)
    }
  }
  const takeUpAll = async (): Promise<void> => {
    const all = [...waiting]
    waiting.clear()
    timer = null
    for (const namespace of all) {
      if (stopped) return
      await takeUp(namespace).catch((error: unknown) => {
        if (!stopped) onError(error, namespace)
      })
      await setImmediate()
    }
  }
  const again = (namespace: string): void => {
    waiting.add(namespace)
    timer ??= setTimeout(() => void takeUpAll(), TAKE_UP_MS).unref()
  }
  return {
    later(namespace) {
      if (!isOn || known.get(namespace) === true) return
      known.set(namespace, true, 1)
      again(namespace)
    },
    stop() {
      stopped = true
      clearTimeout(timer ?? undefined)
    },
  }
}
