/**
 * Calls under way: closing a memory, or deleting a namespace of it, comes after what was called before. What a model, an
 * embedder or a stream of lines never answers is waited for a while only.
 */
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Namespace } from './api.ts'
import type { Embedder } from './embed/embedder.ts'
import { MemoryError } from './model/errors.ts'
import { pause, unlessAborted } from './std/abort.ts'

export interface CallOrder {
  /** The namespace, its calls in order. Streams are none: they end with the store. */
  ordered(space: Namespace): Namespace
  /** An embedder for the namespace that fails once nobody has patience with it: turns are then stored without vectors. */
  embedder(namespace: string, embedder: Embedder): Embedder
  /**
   * Deletes once everything was written that was asked for before, but for an import whose lines do not come; what is asked
   * for from now on waits for it.
   */
  deleting<Result>(namespace: string, run: () => Promise<Result>): Promise<Result>
  /**
   * Refuses calls from now on, and waits for those made before, but for upkeep. After a while what can be aborted is, and
   * only what adds is waited for.
   */
  close(): Promise<void>
  /** Refuses what has not ended yet, once the store is closed: nothing can be written any more. */
  end(): Promise<void>
}

/** Methods by which a namespace comes to be, or comes back. */
const BEGIN: ReadonlySet<string> = new Set<keyof Namespace>(['add', 'addGraph', 'import', 'setTtl'])
/** Closing leaves their work to the next process, and waits for none: they may wait for models as long as they like. */
const UPKEEP: ReadonlySet<string> = new Set<keyof Namespace>(['flush', 'rebuild'])
const STREAMS: ReadonlySet<string> = new Set<keyof Namespace>(['changes', 'export'])
/** Which argument of a read has the signal that ends it. */
const ABORTED_BY: ReadonlyMap<string, number> = new Map<keyof Namespace, number>([
  ['recall', 1],
  ['inspect', 1],
  ['answer', 1],
  ['explore', 2],
])
/** How long to wait for calls that may hang, in milliseconds. */
const PATIENCE_MS = 3000

type Method = (...given: readonly unknown[]) => Promise<unknown>

/** Calls that write to a namespace, between two deletions of it. */
interface Writing {
  readonly calls: Set<Promise<unknown>>
  /** Nobody has patience with what they wait for any more. */
  readonly stop: AbortController
}

export function createCallOrder(): CallOrder {
  const open = new Set<Promise<unknown>>()
  const writing = new Map<string, Writing>()
  /** The last deletion of each namespace that is deleted. */
  const deletions = new Map<string, Promise<void>>()
  const stop = new AbortController()
  const ended = new AbortController()
  let closed = false

  const unlessClosed = <Result>(call: () => Promise<Result>): Promise<Result> =>
    closed ? Promise.reject(isClosed()) : unlessAborted(call(), ended.signal)
  const run = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const called = unlessClosed(call)
    open.add(called)
    const over = (): unknown => open.delete(called)
    called.then(over, over)
    return called
  }
  const write = (namespace: string, call: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> => {
    const before = deletions.get(namespace)
    const own = writing.get(namespace) ?? { calls: new Set(), stop: new AbortController() }
    const { calls } = own
    const { signal } = own.stop
    const called = before === undefined ? call(signal) : before.then(() => call(signal))
    writing.set(namespace, own)
    calls.add(called)
    const over = (): void => {
      calls.delete(called)
      if (calls.size === 0 && writing.get(namespace) === own) writing.delete(namespace)
    }
    called.then(over, over)
    return called
  }

  return {
    ordered(space) {
      const methods = Object.entries(space).flatMap(([name, method]: [string, unknown]) =>
        typeof method === 'function' && !STREAMS.has(name) ? [[name, method as Method] as const] : [],
      )
      const ordered = methods.map(([name, method]): [string, Method] => {
        if (name === 'import')
          return [
            name,
            (lines, ...rest) =>
              run(() => write(space.name, (signal) => method(whileAwaited(lines, signal), ...rest))),
          ]
        if (BEGIN.has(name)) return [name, (...given) => run(() => write(space.name, () => method(...given)))]
        if (UPKEEP.has(name)) return [name, (...given) => unlessClosed(() => method(...given))]
        const at = ABORTED_BY.get(name)
        return [
          name,
          (...given) => run(() => method(...(at === undefined ? given : abortedToo(given, at, stop.signal)))),
        ]
      })
      return { ...space, ...Object.fromEntries(ordered) }
    },
    embedder: (namespace, embedder) => ({
      ...embedder,
      async embed(texts, signal) {
        const own = writing.get(namespace)?.stop.signal
        if (own === undefined) return embedder.embed(texts, signal)
        try {
          return await embedder.embed(texts, signal === undefined ? own : AbortSignal.any([own, signal]))
        } catch (error) {
          if (!own.aborted || signal?.aborted) throw error
          throw new MemoryError('embedding-failed', { model: embedder.model, reason: 'no reply in time' })
        }
      },
    }),
    deleting: (namespace, call) =>
      run(() => {
        const own = writing.get(namespace)
        // What comes from now on is none of those that are waited for.
        writing.delete(namespace)
        const before = [deletions.get(namespace), ...(own?.calls ?? [])]
        const called = settledOrStopped(before, () =>
          own?.stop.abort(new MemoryError('write-conflict', { namespace })),
        )
          .then(() => Promise.allSettled(before))
          .then(call)
        const done = (): void => {
          if (deletions.get(namespace) === over) deletions.delete(namespace)
        }
        const over: Promise<void> = called.then(done, done)
        deletions.set(namespace, over)
        return called
      }),
    async close() {
      closed = true
      await settledOrStopped([...open], () => {
        stop.abort(isClosed())
        for (const own of writing.values()) own.stop.abort(isClosed())
      })
      await Promise.allSettled([
        ...[...writing.values()].flatMap((own) => [...own.calls]),
        ...deletions.values(),
      ])
    },
    async end() {
      // What was written before the store was closed is told to those who wait for it.
      await setTimeoutAsync(0)
      ended.abort(isClosed())
    },
  }
}

function isClosed(): MemoryError<'closed'> {
  return new MemoryError('closed', { what: 'memory' })
}

/** Waits for calls; when that takes long, stops what they wait for, and no longer waits. */
async function settledOrStopped(calls: readonly unknown[], stop: () => void): Promise<void> {
  const patience = new AbortController()
  const over = Promise.allSettled(calls).then(() => patience.abort())
  await Promise.race([over, pause(PATIENCE_MS, patience.signal)])
  if (!patience.signal.aborted) stop()
}

/** What a read is given, with a signal that ends it, too. What is none of its options it refuses itself. */
function abortedToo(given: readonly unknown[], at: number, stop: AbortSignal): readonly unknown[] {
  const options = given[at] ?? {}
  const { signal } = Object(options) as { readonly signal?: unknown }
  if (given[at] === null || typeof options !== 'object' || Array.isArray(options)) return given
  if (signal !== undefined && !(signal instanceof AbortSignal)) return given
  const either = signal === undefined ? stop : AbortSignal.any([stop, signal])
  return Object.assign([...given], { [at]: { ...options, signal: either } })
}

/** Lines that come one after the other, until the signal. Those that are there end by themselves. */
function whileAwaited(lines: unknown, signal: AbortSignal): unknown {
  if (!(Symbol.asyncIterator in Object(lines))) return lines
  const stream = lines as AsyncIterable<unknown> & { readonly readableObjectMode?: unknown }
  return {
    readableObjectMode: stream.readableObjectMode,
    [Symbol.asyncIterator](): AsyncIterator<unknown> {
      const each = stream[Symbol.asyncIterator]()
      const end = async (): Promise<IteratorResult<unknown>> =>
        (await each.return?.()) ?? { done: true, value: undefined }
      return {
        async next() {
          try {
            return await unlessAborted(each.next(), signal)
          } catch (error) {
            // It may hang as well.
            if (signal.aborted) end().catch(() => {})
            throw error
          }
        },
        return: end,
      }
    },
  }
}
