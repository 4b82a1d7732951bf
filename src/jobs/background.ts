/**
 * Work that follows a write: consolidation of finished buffers and vectors that are still missing. What
 * is left to do is always found in the store itself, so a crash loses no work; the next process goes on.
 */
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { SessionId } from '../model/ids.ts'
import { later } from '../std/later.ts'

export interface Background {
  /** Asks for a session's finished units to be consolidated; returns at once. */
  schedule(namespace: string, session: SessionId): void
  /** Waits until everything scheduled so far for the namespace was tried; failures were told to `onError`. */
  idle(namespace: string): Promise<void>
  /**
   * Starts nothing for the namespace until what this gives is called; the rest is done then. What runs is aborted, and what
   * a model was asked for it is lost, unless that is declined. Waits for its end, a little: it may hang on a model.
   */
  pause(namespace: string, options?: { readonly abort?: boolean }): Promise<() => void>
  /**
   * Takes no more work, and waits for what runs and for one small piece of each namespace, so that whoever only opens and
   * closes gets on; after a while what still runs is aborted.
   */
  close(): Promise<void>
}

export interface BackgroundOptions {
  readonly work: (namespace: string, sessions: readonly SessionId[], signal: AbortSignal) => Promise<void>
  /** In how many milliseconds work that failed should be tried again; `null` when none is left. */
  readonly retryIn?: (namespace: string) => Promise<number | null>
  /** Told of errors that nobody waits for. */
  readonly onError: (error: unknown, namespace: string) => void
}

/** How long to wait for what was told to end, in milliseconds. */
const PAUSE_MS = 1000
/** How long closing lets work go on, in milliseconds. */
const CLOSE_MS = 3000
/** Sessions that are worked on together, and in the last piece. */
const PIECE = 48
const LAST_PIECE = 8

/**
 * One worker per namespace at a time; sessions in the order they were scheduled, all that wait together. When they
 * fail, each is tried alone: one that cannot be worked on must not hold up the others.
 */
export function createBackground({ work, onError, retryIn }: BackgroundOptions): Background {
  const queues = new Map<string, Set<SessionId>>()
  const failed = new Map<string, Set<SessionId>>()
  const workers = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, AbortController>()
  /** How many keep a namespace paused. */
  const paused = new Map<string, number>()
  const stop = new AbortController()
  let closing = false

  const run = async (namespace: string): Promise<void> => {
    const queue = queues.get(namespace) ?? new Set()
    let isLast = false
    while (queue.size > 0 && !isLast && !stop.signal.aborted && !paused.has(namespace)) {
      isLast = closing
      const sessions = nextOf(namespace, queue, isLast ? LAST_PIECE : PIECE)
      for (const session of sessions) queue.delete(session)
      const own = new AbortController()
      running.set(namespace, own)
      try {
        await work(namespace, sessions, AbortSignal.any([stop.signal, own.signal]))
        settled(namespace, sessions)
      } catch (error) {
        if (stop.signal.aborted) break
        if (own.signal.aborted) {
          for (const session of sessions) queue.add(session)
          continue
        }
        onError(error, namespace)
        failed.set(namespace, new Set([...(failed.get(namespace) ?? []), ...sessions]))
        await retryLater(namespace)
      }
    }
    workers.delete(namespace)
    running.delete(namespace)
    if (queue.size === 0) queues.delete(namespace)
    else if (!closing) start(namespace)
  }
  const nextOf = (namespace: string, queue: ReadonlySet<SessionId>, most: number): SessionId[] => {
    const alone = failed.get(namespace) ?? new Set()
    const together = [...queue].filter((session) => !alone.has(session))
    return together.length > 0 ? together.slice(0, most) : [...queue].slice(0, 1)
  }
  const settled = (namespace: string, sessions: readonly SessionId[]): void => {
    const left = failed.get(namespace)
    for (const session of sessions) left?.delete(session)
    if (left?.size === 0) failed.delete(namespace)
  }
  /** All that failed is tried again when its time has come; the process does not stay alive for that. */
  const retryLater = async (namespace: string): Promise<void> => {
    const wait = await retryIn?.(namespace).catch(() => null)
    if (wait === null || wait === undefined || closing) return
    clearTimeout(timers.get(namespace))
    const again = (): void => {
      timers.delete(namespace)
      for (const session of failed.get(namespace) ?? []) schedule(namespace, session)
    }
    timers.set(namespace, setTimeout(again, wait).unref())
  }
  const start = (namespace: string): void => {
    if (workers.has(namespace) || paused.has(namespace)) return
    // A turn of the event loop later, so that the write that caused the work is answered first.
    const later = new Promise<void>((resolve) => setImmediate(resolve))
    const worker = later.then(() => run(namespace))
    workers.set(namespace, worker)
  }

  const schedule = (namespace: string, session: SessionId): void => {
    if (closing) return
    const queue = queues.get(namespace) ?? new Set()
    queue.add(session)
    queues.set(namespace, queue)
    start(namespace)
  }

  return {
    schedule,
    async idle(namespace) {
      for (let worker = workers.get(namespace); worker !== undefined; worker = workers.get(namespace))
        await worker
    },
    async pause(namespace, { abort = true } = {}) {
      paused.set(namespace, (paused.get(namespace) ?? 0) + 1)
      if (abort) running.get(namespace)?.abort()
      const patience = new AbortController()
      await Promise.race([
        workers.get(namespace),
        setTimeoutAsync(PAUSE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
      ])
      patience.abort()
      return later(() => {
        const left = (paused.get(namespace) ?? 1) - 1
        if (left > 0) paused.set(namespace, left)
        else paused.delete(namespace)
        if (left === 0 && queues.has(namespace) && !closing) start(namespace)
      })
    },
    async close() {
      closing = true
      for (const timer of timers.values()) clearTimeout(timer)
      const deadline = setTimeout(() => stop.abort(), CLOSE_MS)
      await Promise.all(workers.values())
      clearTimeout(deadline)
    },
  }
}
