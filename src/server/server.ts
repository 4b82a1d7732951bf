/** The HTTP server: listens, and stops without losing what it accepted. */
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createMcpHandler } from '../mcp/http.ts'
import type { Memory } from '../memory.ts'
import { loggable, MemoryError } from '../model/errors.ts'
import { checkOptions, type OptionTable } from '../model/options.ts'
import { given } from '../std/given.ts'
import { packageVersion } from '../std/version.ts'
import { createApp, isThisMachine, type Log } from './app.ts'
import { timesOf, watchConnections } from './connections.ts'
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
  /**
   * Whether programs on this machine are answered without a key until the file `keys` is there, and from then on with
   * keys only; default false: without a key nobody is answered.
   */
  readonly openUntilKeys?: boolean
  /** Requests per minute and key, without keys of all callers together; default 6,000, without keys 0: any number. */
  readonly rateLimit?: number
  /** Most bytes of a request's body; default 10,000,000, ten times that for an import. */
  readonly bodyLimit?: number
  /** Most connections at a time, those of streams included; default 1,000. More are closed at once. */
  readonly connections?: number
  /** How long a request may take to arrive, in milliseconds; default 120,000; its headers 10,000 of them at most. */
  readonly arrivalMs?: number
  /** Web pages that may call, as origins such as `https://example.com`; default: none. */
  readonly origins?: readonly string[]
  /** Serve the inspector at `/inspect`, a page to look at memories and to correct them; default true. */
  readonly inspector?: boolean
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
  connections: 1000,
  arrivalMs: 120_000,
  graceMs: 10_000,
}
const OPTIONS: OptionTable<ServerOptions> = {
  memory: 'object',
  host: 'text',
  port: 'number',
  keys: 'text',
  openUntilKeys: 'flag',
  rateLimit: 'number',
  bodyLimit: 'number',
  origins: 'texts',
  inspector: 'flag',
  log: 'object',
  connections: 'number',
  arrivalMs: 'number',
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
const SWEEP_MS = 20

/** @throws MemoryError `argument-invalid` */
export function createServer(options: ServerOptions): Server {
  checkOptions(options, OPTIONS)
  const { memory } = options
  const { host, port, bodyLimit, connections, arrivalMs, graceMs } = { ...DEFAULTS, ...given(options) }
  const keys: KeyFile | null = options.keys === undefined ? null : openKeyFile(options.keys)
  const closing = new AbortController()
  const version = packageVersion()
  const log = options.log ?? SILENT
  const app = createApp({
    memory,
    keys,
    openUntilKeys: options.openUntilKeys ?? false,
    version,
    rateLimit: options.rateLimit ?? null,
    bodyLimit,
    origins: options.origins ?? [],
    inspector: options.inspector ?? true,
    log,
    mcp: createMcpHandler({
      memory,
      version,
      onError: (error) => log.error({ error: loggable(error) }, 'tool failed'),
    }),
    closing: closing.signal,
  })
  let server: HttpServer | null = null

  return {
    fetch: async (request) => app.fetch(request),
    async listen() {
      if (!isThisMachine(host) && (keys === null || (await keys.list()).length === 0))
        throw new MemoryError('keys-missing', { host })
      const address = await new Promise<AddressInfo>((resolve, reject) => {
        const node = serve(
          {
            fetch: app.fetch,
            hostname: host,
            port,
            serverOptions: timesOf(arrivalMs),
            // What is left of a body is passed over here, and not up to 64 MB as it would be there.
            autoCleanupIncoming: false,
          },
          resolve,
        ) as HttpServer
        node.maxConnections = connections
        watchConnections(node)
        node.on('error', reject)
        server = node
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
      // Connections that were kept alive become idle one by one, as their requests are answered.
      const sweep = setInterval(() => running.closeIdleConnections(), SWEEP_MS)
      const last = setTimeout(() => running.closeAllConnections(), graceMs)
      await new Promise<void>((resolve) => running.close(() => resolve()))
      clearInterval(sweep)
      clearTimeout(last)
    },
  }
}
