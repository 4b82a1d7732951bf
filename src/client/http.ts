/** Requests to a Recollect server: time-outs, tries again where that is safe, and errors as the library throws them. */
import type { ErrorCode } from '../model/errors.ts'

export interface ClientOptions {
  /** Address of the server, e.g. `https://memory.example.com`; in a browser also a path of the site, e.g. `/memory`. */
  readonly url: string
  /** An API key; not needed for a server on the same machine without keys. */
  readonly key?: string
  /**
   * Where the people live whose memories are kept, as `timeZone` of `createMemory`; default: that of the server, which its
   * `stats` tell. For one namespace: `client.namespace(name, { timeZone })`.
   */
  readonly timeZone?: string
  /** Default: the runtime's own. */
  readonly fetch?: typeof fetch
  /** How often a request is sent again that could not be answered, where that is safe; default 2. */
  readonly retries?: number
  /** How long to wait for an answer, in milliseconds; default 30,000. Streams may last as long as they like. */
  readonly timeoutMs?: number
}

/**
 * What the server refused, or why it gave no answer. Has the same codes as the errors of the library, and is one to
 * `isMemoryError`.
 */
export class ClientError extends Error {
  override readonly name = 'MemoryError'
  readonly code: ErrorCode | 'internal' | 'route-unknown'
  /** HTTP status; `null` when there was no answer at all. */
  readonly status: number | null
  /** Under which the server's log says more; `null` when there was no answer. */
  readonly requestId: string | null
  /** What the server said, in full. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    status: number | null,
    data: Readonly<Record<string, unknown>>,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.data = data
    this.code = (typeof data.code === 'string' ? data.code : 'service-failed') as ClientError['code']
    this.requestId = typeof data.requestId === 'string' ? data.requestId : null
  }
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Lines of JSON instead of a body. */
  readonly lines?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Sending it twice does the same as sending it once. */
  readonly repeatable?: boolean
  /** The answer is read as it comes. */
  readonly stream?: boolean
}

export interface Http {
  send(call: Call): Promise<Response>
  /** The answer as JSON; `undefined` when it has none. */
  json<T>(call: Call): Promise<T>
}

const RETRY_STATUS = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000

const OPTIONS: { readonly [Name in keyof Required<ClientOptions>]: true } = {
  url: true,
  key: true,
  timeZone: true,
  fetch: true,
  retries: true,
  timeoutMs: true,
}

/** An argument that is refused before anything is sent. */
export function refused(name: string, message: string): ClientError {
  return new ClientError(message, null, { code: 'argument-invalid', name })
}

/** What is wrong would go unnoticed until a request fails. */
function checked(options: ClientOptions): ClientOptions {
  const unknown = Object.keys(options ?? {}).find((name) => !(name in OPTIONS))
  if (unknown !== undefined)
    throw refused(
      unknown,
      `createClient has no option ${unknown}; it has ${Object.keys(OPTIONS).join(', ')}.`,
    )
  const { url } = options ?? {}
  if (typeof url !== 'string' || !/^(?:https?:\/\/.|\/)/i.test(url))
    throw refused(
      'url',
      `createClient needs the address of a server, with http:// or https://, not ${JSON.stringify(url ?? null)}: createClient({ url: 'http://127.0.0.1:7411' }).`,
    )
  return options
}

/** @throws ClientError `argument-invalid` for options it does not have, or without an address of HTTP */
export function createHttp(options: ClientOptions): Http {
  const { url, key, timeZone, fetch: send = fetch, retries = 2, timeoutMs = 30_000 } = checked(options)
  const base = url.replace(/\/+$/, '')

  const once = async (call: Call): Promise<Response> => {
    const { method, path, query = {}, body, lines, headers, signal, stream } = call
    const target = `${base}${path}${queryString(query)}`
    const timeout = stream ? undefined : AbortSignal.timeout(timeoutMs)
    const signals = [signal, timeout].filter((s) => s !== undefined)
    try {
      return await send(target, {
        method,
        headers: {
          Accept: 'application/json',
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
          ...(timeZone !== undefined && { 'Time-Zone': timeZone }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(lines !== undefined && { 'Content-Type': 'application/x-ndjson' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(lines !== undefined && { body: lines.join('\n') }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      })
    } catch (cause) {
      signal?.throwIfAborted()
      const reason = timeout?.aborted ? `no answer within ${timeoutMs} ms` : messageOf(cause)
      throw new ClientError(
        `${base} gave no answer: ${reason}. Check the address and that the server runs.`,
        null,
        { code: 'service-failed' },
        cause,
      )
    }
  }

  return {
    async send(call) {
      for (let tries = 0; ; tries++) {
        const last = tries >= retries
        let response: Response
        try {
          response = await once(call)
        } catch (error) {
          // Without an answer nobody knows whether it was done.
          const again = error instanceof ClientError && (call.repeatable ?? call.method === 'GET')
          if (last || !again) throw error
          await wait(FIRST_WAIT_MS * 2 ** tries, call.signal)
          continue
        }
        if (response.ok) return response
        // These say that nothing was done.
        if (last || !RETRY_STATUS.has(response.status)) throw await refusal(response)
        const asked = Number(response.headers.get('retry-after')) * 1000
        await response.body?.cancel()
        await wait(Math.min(asked || FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), call.signal)
      }
    },

    async json<T>(call: Call): Promise<T> {
      const response = await this.send(call)
      if (response.status === 204) return undefined as T
      try {
        return (await response.json()) as T
      } catch (cause) {
        call.signal?.throwIfAborted()
        throw new ClientError(
          `${base} answered with something that is no answer of Recollect.`,
          response.status,
          {},
          cause,
        )
      }
    },
  }
}

async function refusal(response: Response): Promise<ClientError> {
  const text = await response.text().catch(() => '')
  let data: Record<string, unknown> = {}
  try {
    data = JSON.parse(text) as Record<string, unknown>
  } catch {
    // Not from Recollect: a proxy, or another server.
  }
  const detail = typeof data.detail === 'string' ? data.detail : `The server answered ${response.status}.`
  return new ClientError(detail, response.status, data)
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return error instanceof Error ? `${error.message}${cause}` : String(error)
}

/** The lines of a streamed answer, without their ends. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) yield line.replace(/\r$/, '')
      if (done) return
    }
  } finally {
    // A reader that stops early lets the server stop, too.
    await reader.cancel().catch(() => {})
  }
}

export interface ServerEvent {
  readonly event: string
  readonly data: string
  readonly id: string | null
}

/** The events of a `text/event-stream` answer. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  let event = 'message'
  let data: string[] = []
  let id: string | null = null
  for await (const line of linesOf(response)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n'), id }
      event = 'message'
      data = []
      continue
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }
}
