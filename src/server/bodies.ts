/**
 * How much the bodies of requests may hold: each up to a limit, those of one key up to a share, and all together. A
 * body is read when its sender is known and may do what it asks for; of one that is refused nothing is kept. What the
 * routes see is UTF-8, whatever was sent.
 */
import { isUtf8 } from 'node:buffer'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MemoryError } from '../model/errors.ts'
import type { Variables } from './operation.ts'

/** @param total Bytes of all bodies that are held at a time; one key may hold half of them. */
export function createBodies(total: number): (most: number) => MiddlewareHandler<Variables> {
  const held = new Map<string | null, number>()
  let all = 0
  const take = (key: string | null, bytes: number): void => {
    all += bytes
    const mine = (held.get(key) ?? 0) + bytes
    if (mine === 0) held.delete(key)
    else held.set(key, mine)
  }

  return (most) => async (c, next) => {
    const { raw } = c.req
    if (raw.body === null) return next()
    if (!['', 'identity'].includes(c.req.header('content-encoding') ?? ''))
      throw new HTTPException(415, { message: 'Bodies are taken as they are, not compressed' })
    if (Number(c.req.header('content-length') ?? 0) > most)
      throw new MemoryError('request-too-large', { limit: most })
    const { key } = c.get('principal')
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      for await (const chunk of chunksOf(raw.body)) {
        size += chunk.length
        take(key, chunk.length)
        if (size > most) throw new MemoryError('request-too-large', { limit: most })
        if (all > total || (held.get(key) ?? 0) > total / 2) throw new MemoryError('server-busy', {})
        chunks.push(chunk)
      }
      const body = inUtf8(Buffer.concat(chunks), c.req.header('content-type') ?? '')
      chunks.length = 0
      take(key, body.length - size)
      size = body.length
      c.req.raw = new Request(raw, { body })
      return await next()
    } finally {
      take(key, -size)
    }
  }
}

/** A body in UTF-8. One whose bytes are no text would be kept with signs in the place of its letters. */
function inUtf8(body: Buffer<ArrayBuffer>, type: string): Buffer<ArrayBuffer> {
  const charset = /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([^\s"';]{1,60})/i.exec(type)?.[1] ?? 'utf-8'
  const text = decoderOf(charset)
  if (text.encoding === 'utf-8' && isUtf8(body)) return body
  try {
    return Buffer.from(text.decode(body))
  } catch (cause) {
    const issues = [{ path: 'body', message: `is no ${text.encoding}; name its charset in Content-Type` }]
    throw new MemoryError('request-invalid', { issues }, { cause })
  }
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch (cause) {
    throw new HTTPException(415, { message: `The charset "${charset}" is not known`, cause })
  }
}

/** Not cancelled when nobody reads on: that would close the connection before the answer is sent. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        const issues = [{ path: 'body', message: 'ended before it was complete' }]
        throw new MemoryError('request-invalid', { issues }, { cause })
      })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
