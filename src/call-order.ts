/** Calls under way: closing a memory, or deleting a namespace of it, comes after what was called before. */
import type { Namespace } from './api.ts'
import { MemoryError } from './model/errors.ts'

export interface CallOrder {
  /** The namespace, its calls in order. Streams are none: they end with the store. */
  ordered(space: Namespace): Namespace
  /** Deletes once everything was written that was asked for before; what is asked for from now on waits for it. */
  deleting<Result>(namespace: string, run: () => Promise<Result>): Promise<Result>
  /** Refuses calls from now on, and waits for those made before, but for upkeep. */
  close(): Promise<void>
}

/** Methods by which a namespace comes to be, or comes back. */
const BEGIN: ReadonlySet<string> = new Set<keyof Namespace>(['add', 'addGraph', 'import', 'setTtl'])
/** Closing leaves their work to the next process, and waits for none: they may wait for models as long as they like. */
const UPKEEP: ReadonlySet<string> = new Set<keyof Namespace>(['flush', 'rebuild'])
const STREAMS: ReadonlySet<string> = new Set<keyof Namespace>(['changes', 'export'])

type Method = (...given: readonly unknown[]) => Promise<unknown>

export function createCallOrder(): CallOrder {
  const open = new Set<Promise<unknown>>()
  /** Of each namespace, calls that write to it. */
  const writing = new Map<string, Set<Promise<unknown>>>()
  /** The last deletion of each namespace that is deleted. */
  const deletions = new Map<string, Promise<void>>()
  let closed = false

  const unlessClosed = <Result>(call: () => Promise<Result>): Promise<Result> =>
    closed ? Promise.reject(new MemoryError('closed', { what: 'memory' })) : call()
  const run = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const called = unlessClosed(call)
    open.add(called)
    const over = (): unknown => open.delete(called)
    called.then(over, over)
    return called
  }
  const write = (namespace: string, call: () => Promise<unknown>): Promise<unknown> => {
    const before = deletions.get(namespace)
    const called = before === undefined ? call() : before.then(call)
    const calls = writing.get(namespace) ?? new Set()
    writing.set(namespace, calls.add(called))
    const over = (): void => {
      calls.delete(called)
      if (calls.size === 0 && writing.get(namespace) === calls) writing.delete(namespace)
    }
    called.then(over, over)
    return called
  }

  return {
    ordered(space) {
      const methods = Object.entries(space).flatMap(([name, method]: [string, unknown]) =>
        typeof method === 'function' && !STREAMS.has(name) ? [[name, method as Method] as const] : [],
      )
      const ordered = methods.map(([name, method]): [string, Method] => [
        name,
        BEGIN.has(name)
          ? (...given) => run(() => write(space.name, () => method(...given)))
          : (...given) => (UPKEEP.has(name) ? unlessClosed : run)(() => method(...given)),
      ])
      return { ...space, ...Object.fromEntries(ordered) }
    },
    deleting: (namespace, call) =>
      run(() => {
        const before = [deletions.get(namespace), ...(writing.get(namespace) ?? [])]
        const called = Promise.allSettled(before).then(call)
        const done = (): void => {
          if (deletions.get(namespace) === over) deletions.delete(namespace)
        }
        const over: Promise<void> = called.then(done, done)
        deletions.set(namespace, over)
        return called
      }),
    async close() {
      closed = true
      await Promise.allSettled(open)
    },
  }
}
