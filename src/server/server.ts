/** The HTTP server: listens, and stops without losing what it accepted. */
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createMcpHandler } from '../mcp/http.ts'
import type { Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { checkOptions, type OptionTable } from '../model/options.ts'
import { given } from '../std/given.ts'
import { packageVersion } from '../std/version.ts'
import { createApp, isThisMachine, type Log } from './app.ts'
import { type KeyFile, openKeyFile } from './keys.ts'

export interface ServerOptions {
  /** Stays open when the server is closed; who opened it closes it. */
  readonly memory: Memory
  /** Default `127.0.0.1`, which only programs on this machine reach. */
  readonly host?: string
  /** Default 7411; 0: any that is free. */
  readonly port?: number
  /** File of API keys, as "recollect keys" writes it. Needed for any other host. */
  readonly keys?: string
  /** Requests per minute and key, without keys of all callers together; default 6,000, without keys 0: any number. */
  readonly rateLimit?: number
  /** Most bytes of a request's body; default 10,000,000, ten times that for an import. */
  readonly bodyLimit?: number
  /** Web pages that may call, as origins such as `https://example.com`; default: none. */
  readonly origins?: readonly string[]
  /** Structured log, e.g. of pino; default: none. */
  readonly log?: Log
  /** How long `close` waits for requests that run, in milliseconds; default 10,000. */
  readonly graceMs?: number
}

export interface Server {
  /** The API as a web-standard handler, for other frameworks and for tests. */
  readonly fetch: (request: Request) => Promise<Response>
  /** @throws MemoryError `keys-missing`; `address-unusable` when the port is taken or the host is none of this machine */
  listen(): Promise<{ readonly url: string }>
  /** Takes no more requests, finishes those that run, and ends streams. */
  close(): Promise<void>
}

const DEFAULTS = {
  host: '127.0.0.1',
  port: 7411,
  bodyLimit: 10_000_000,
  graceMs: 10_000,
}
const RATE_LIMIT = 6000
const OPTIONS: OptionTable<ServerOptions> = {
  memory: 'object',
  host: 'text',
  port: 'number',
  keys: 'text',
  rateLimit: 'number',
  bodyLimit: 'number',
  origins: 'texts',
  log: 'object',
  graceMs: 'number',
}
const SILENT: Log = { info() {}, error() {} }
const UNUSABLE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; stop it, or choose another port (0: any that is free)',
  EADDRNOTAVAIL: 'this machine has no such address; 127.0.0.1 is itself, 0.0.0.0 all it has',
  ENOTFOUND: 'there is no host of that name; 127.0.0.1 is this machine, 0.0.0.0 all its addresses',
  EACCES: 'you may not; ports below 1024 are for the administrator',
  ERR_SOCKET_BAD_PORT: 'a port is a number up to 65,535',
}
/** Longer than load balancers keep a connection, so that they close it and not we. */
const KEEP_ALIVE_MS = 65_000
const SWEEP_MS = 20

/** @throws MemoryError `argument-invalid` */
export function createServer(options: ServerOptions): Server {
  checkOptions(options, OPTIONS)
  const { memory } = options
  const { host, port, bodyLimit, graceMs } = { ...DEFAULTS, ...given(options) }
  const keys: KeyFile | null = options.keys === undefined ? null : openKeyFile(options.keys)
  // Without keys only this machine calls: it is limited when that was asked for.
  const rateLimit = options.rateLimit ?? (keys === null ? 0 : RATE_LIMIT)
  const closing = new AbortController()
  const version = packageVersion()
  const log = options.log ?? SILENT
  const app = createApp({
    memory,
    keys,
    version,
    rateLimit,
    bodyLimit,
    origins: options.origins ?? [],
    log,
    mcp: createMcpHandler({
      memory,
      version,
      onError: (error) => log.error({ err: error }, 'tool failed'),
    }),
    closing: closing.signal,
  })
  let server: ServerType | null = null

  return {
    fetch: async (request) => app.fetch(request),
    async listen() {
      if (!isThisMachine(host) && (keys === null || (await keys.list()).length === 0))
        throw new MemoryError('keys-missing', { host })
      const address = await new Promise<AddressInfo>((resolve, reject) => {
        server = serve(
          { fetch: app.fetch, hostname: host, port, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } },
          resolve,
        )
        server.on('error', reject)
      }).catch((cause: NodeJS.ErrnoException) => {
        server = null
        const reason = UNUSABLE[cause.code ?? ''] ?? cause.message
        throw new MemoryError('address-unusable', { host, port, reason }, { cause })
      })
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
      return { url: `http://${name}:${address.port}` }
    },
    async close() {
      closing.abort()
      const running = server
      if (running === null) return
      server = null
      const sweep = setInterval(() => {
        // Connections that were kept alive become idle one by one, as their requests are answered.
        if ('closeIdleConnections' in running) running.closeIdleConnections()
      }, SWEEP_MS)
      const last = setTimeout(() => {
        if ('closeAllConnections' in running) running.closeAllConnections()
      }, graceMs)
      await new Promise<void>((resolve) => running.close(() => resolve()))
      clearInterval(sweep)
      clearTimeout(last)
    },
  }
}
