/** Answers that come in parts, as `text/event-stream`. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Variables } from './operation.ts'

export type Send = (event: string, data: unknown, id?: string) => Promise<void>

/** Lines without meaning, so that nobody on the way takes the silence for the end. */
const HEARTBEAT_MS = 10_000

/**
 * @param closing The server's: streams end with it.
 * @param body Ends when its signal does: the caller went away, or the server closes.
 */
export function eventStream(
  context: Context<Variables>,
  closing: AbortSignal,
  body: (send: Send, signal: AbortSignal) => Promise<void>,
): Response {
  return streamSSE(context, async (out) => {
    const gone = new AbortController()
    out.onAbort(() => gone.abort())
    const heart = setInterval(() => void out.write(': \n\n'), HEARTBEAT_MS)
    try {
      // Headers go out with the first bytes: the caller knows that it is heard.
      await out.write(': \n\n')
      await body(
        (event, data, id) =>
          out.writeSSE({ event, data: JSON.stringify(data), ...(id !== undefined && { id }) }),
        AbortSignal.any([gone.signal, closing]),
      )
    } finally {
      clearInterval(heart)
    }
  })
}
