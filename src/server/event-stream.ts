/** Answers that come in parts, as `text/event-stream`. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Variables } from './operation.ts'

export type Send = (event: string, data: unknown, id?: string) => Promise<void>

/** Lines without meaning, so that nobody on the way takes the silence for the end. */
const HEARTBEAT_MS = 10_000
/** How often a stream looks whether its key is still good. */
const KEY_MS = 1000

/**
 * @param closing The server's: streams end with it.
 * @param body Ends when its signal does: the caller went away, its key was revoked, or the server closes.
 */
export function eventStream(
  context: Context<Variables>,
  closing: AbortSignal,
  body: (send: Send, signal: AbortSignal) => Promise<void>,
): Response {
  const { mayStill, failed } = context.var
  return streamSSE(context, async (out) => {
    const gone = new AbortController()
    const stop = (): void => gone.abort()
    out.onAbort(stop)
    const signal = AbortSignal.any([gone.signal, closing])
    const heart = setInterval(() => void out.write(': \n\n'), HEARTBEAT_MS)
    const guard = setInterval(() => void mayStill().then((may) => may || stop(), stop), KEY_MS)
    try {
      // Headers go out with the first bytes: the caller knows that it is heard.
      await out.write(': \n\n')
      await body(async (event, data, id) => {
        if (!(await mayStill())) return stop()
        await out.writeSSE({ event, data: JSON.stringify(data), ...(id !== undefined && { id }) })
      }, signal)
    } catch (error) {
      if (!signal.aborted) failed(error)
    } finally {
      clearInterval(heart)
      clearInterval(guard)
    }
  })
}
