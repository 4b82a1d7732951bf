/** Waiting that ends when nobody waits any more. */
import { setTimeout } from 'node:timers/promises'

/** What `work` gives, or the reason of the signal when that comes first; the work itself goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) {
      // Nobody hears of it any more.
      work.catch(() => {})
      return stop()
    }
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Waits for so many milliseconds, or until the signal. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // The only way it fails is that the signal came.
  await setTimeout(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {})
}
