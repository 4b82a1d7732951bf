/**
 * Upkeep of one namespace goes one after the other in this process: two at once would take the same jobs, which the
 * lease grants to their owner again, and ask a model twice. Whoever comes second finds what is left.
 */
import { MemoryError } from '../model/errors.ts'
import { unlessAborted } from '../std/abort.ts'
import type { WorkThread } from './work-thread.ts'

/** The work, in turn. Closing refuses what still waits. */
export function inTurn<Call extends { readonly namespace: string }>(
  work: WorkThread<Call>,
): WorkThread<Call> {
  const last = new Map<string, Promise<unknown>>()
  const stop = new AbortController()
  return {
    expect: work.expect,
    run(call, signal) {
      const { namespace } = call
      const before = last.get(namespace) ?? Promise.resolve()
      const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal])
      const run = unlessAborted(before, either).then(() => work.run(call, signal))
      // What was aborted while it waited ends before its turn, and must not give it to the next.
      const over = Promise.allSettled([before, run]).then(() => {
        if (last.get(namespace) === over) last.delete(namespace)
      })
      last.set(namespace, over)
      return run
    },
    async close() {
      stop.abort(new MemoryError('closed', { what: 'memory' }))
      await work.close()
    },
  }
}
