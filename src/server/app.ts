/** DOOR 1: the HTTP API as a web-standard `fetch` handler. No memory logic: every route is one call of the library. */
import { setTimeout } from 'node:timers/promises'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { McpCaller } from '../mcp/http.ts'
import type { Memory } from '../memory.ts'
import { loggable, MemoryError, unlessUnknown } from '../model/errors.ts'
import { inSpan } from '../std/spans.ts'
import { createBodies } from './bodies.ts'
import { docsPage } from './docs-page.ts'
import { INSPECTOR_PATHS, offerInspector } from './inspector.ts'
import { type KeyFile, mayDo, maySee, type Principal } from './keys.ts'
import { createMetrics } from './metrics.ts'
import { nearestRoute, type Route } from './nearest-route.ts'
import { type App, register, routeOf, type Variables } from './operation.ts'
import { faultsOf, routeUnknown, sendProblem } from './problems.ts'
import { GRAPH } from './routes/graph.ts'
import { readingOperations } from './routes/reading.ts'
import { upkeepOperations } from './routes/upkeep.ts'
import { WRITING } from './routes/writing.ts'

/** Where the server tells what it does; pino's loggers fit. */
export interface Log {
  info(data: object, message: string): void
  error(data: object, message: string): void
}

export interface AppOptions {
  readonly memory: Memory
  /** `null`: no keys are asked for; only programs on this machine are answered then. */
  readonly keys: KeyFile | null
  /** Whether none are asked for, either, until the file of keys is there. */
  readonly openUntilKeys: boolean
  readonly version: string
  readonly log: Log
  /** Requests per minute and key, without keys of all callers together; 0: any number; `null`: 6,000 with a key. */
  readonly rateLimit: number | null
  /** Most bytes of a request's body. */
  readonly bodyLimit: number
  /** Web pages that may call, as origins such as `https://example.com`; none by default. */
  readonly origins: readonly string[]
  /** Whether the page at `/inspect` is served. */
  readonly inspector: boolean
  readonly mcp: (request: Request, caller: McpCaller) => Promise<Response>
  /** Streams end with it. */
  readonly closing: AbortSignal
}

const RATE_LIMIT = 6000
/** Probes wait a few seconds. */
const READY_MS = 2000
/** After this long a read that tells whether the database answers is asked anew. */
const HANGING_MS = 30_000
const EVERYTHING: Principal = { key: null, scope: 'admin', namespaces: ['*'] }
/** What tells nothing of any memory. */
const OPEN_PATHS = new Set(['/', '/healthz', '/readyz', '/docs', '/openapi.json', ...INSPECTOR_PATHS])
/** Beside the operations. */
const OTHER_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/mcp' },
  ...['/docs', '/openapi.json', '/healthz', '/readyz', '/metrics'].map((path) => ({ method: 'GET', path })),
]
const INSPECTOR: Route = { method: 'GET', path: '/inspect' }
/** An import is a whole namespace. */
const IMPORT_FACTOR = 10
/** Imports whose bodies may be held at a time; one key may hold half of that. */
const IMPORTS_HELD = 2

export function createApp(options: AppOptions): App {
  const { memory, log, version, origins, bodyLimit } = options
  const metrics = createMetrics(memory)
  const app: App = new OpenAPIHono<Variables>({
    defaultHook(result) {
      if (result.success) return
      const issues = result.error.issues.flatMap((issue) => faultsOf(issue, result.target))
      throw new MemoryError('request-invalid', { issues })
    },
  })
  const fail = (error: unknown, id: string): void =>
    log.error({ requestId: id, error: loggable(error) }, 'request failed')
  app.use(requestId(), metrics.count, logged(log), traced, secureHeaders({ strictTransportSecurity: false }))
  app.use(notKept)
  if (origins.length > 0)
    app.use(
      cors({
        origin: [...origins],
        allowHeaders: [
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'Last-Event-ID',
          'Time-Zone',
          'X-API-Key',
        ],
        exposeHeaders: ['ETag', 'X-Request-Id', 'Retry-After'],
      }),
    )
  const asks = asking(options)
  app.use(fromHere(options, asks), authenticated(options, asks))
  app.use((c, next) => {
    c.set('failed', (error) => fail(error, c.get('requestId')))
    return next()
  })
  app.get('/v1/*', tagged)

  const operations = [
    ...WRITING,
    ...readingOperations(options.closing),
    ...GRAPH,
    ...upkeepOperations(options.closing),
  ]
  const bodies = createBodies(IMPORTS_HELD * IMPORT_FACTOR * bodyLimit)
  const body = bodies(bodyLimit)
  const largeBody = bodies(IMPORT_FACTOR * bodyLimit)
  for (const operation of operations)
    register(app, memory, operation, operation.bodyOfLines ? largeBody : body)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  const isReady = readiness(memory)
  app.get('/readyz', async (c) =>
    (await isReady((error) => fail(error, c.get('requestId'))))
      ? c.json({ status: 'ok', ...(await modelFaults(memory)) })
      : c.json({ status: 'unavailable' }, 503),
  )
  app.get('/metrics', async (c) => {
    if (!mayDo(c.get('principal'), 'admin'))
      throw new MemoryError('forbidden', { reason: 'This operation needs an API key with the scope admin' })
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  app.all('/mcp', body, (c) => options.mcp(c.req.raw, callerOf(c.get('principal'))))

  offerDocument(app, version)
  if (options.inspector) offerInspector(app)
  app.get('/', (c) => c.redirect(options.inspector ? 'inspect' : 'docs'))

  const routes = [...operations.map(routeOf), ...OTHER_ROUTES, ...(options.inspector ? [INSPECTOR] : [])]
  app.notFound((c) => routeUnknown(c, nearestRoute(c.req, routes)))
  app.onError((error, c) => sendProblem(c, error, fail))
  return app
}

/**
 * Whether the database answers in time: one small read, of which there is one at a time, since anybody may ask. One that
 * hangs, on a connection that broke unnoticed, is not waited for forever.
 */
function readiness(memory: Memory): (failed: (error: unknown) => void) => Promise<boolean> {
  let asked: { readonly since: number; readonly answer: Promise<boolean> } | null = null
  return (failed) => {
    const now = performance.now()
    if (asked === null || now - asked.since > HANGING_MS) {
      const answer = unlessUnknown(() => memory.namespace('ready').sessions({ limit: 1 }), [])
        .then(
          () => true,
          (error) => {
            failed(error)
            return false
          },
        )
        .finally(() => {
          if (asked?.answer === answer) asked = null
        })
      asked = { since: now, answer }
    }
    return Promise.race([asked.answer, setTimeout(READY_MS, false, { ref: false })])
  }
}

/** What of the models anybody may know: that rules stand in for one, and why. */
async function modelFaults(memory: Memory): Promise<{ readonly models?: readonly string[] }> {
  const faults = (await memory.models()).flatMap(({ fault }) => fault?.text ?? [])
  return faults.length === 0 ? {} : { models: faults }
}

/** What the API is, for programs and for people. */
function offerDocument(app: App, version: string): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of "recollect keys create". Without keys the server answers this machine only.',
  })
  let made: object | null = null
  // Made once: anybody may ask for it.
  const document = (): object => {
    made ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Recollect',
        version,
        description: 'Long-term memory for agents: conversations in, compact cited context out.',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
    })
    return made
  }
  app.get('/openapi.json', (c) => c.json(document()))
  app.get('/docs', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(docsPage(document() as never))
  })
}

function callerOf(principal: Principal): McpCaller {
  const [first = '*', ...others] = principal.namespaces
  return {
    mayWrite: mayDo(principal, 'write'),
    maySee: (namespace) => maySee(principal, namespace),
    home: others.length > 0 || first.endsWith('*') ? 'default' : first,
  }
}

function logged(log: Log): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        key: c.get('principal')?.key ?? null,
      },
      'request',
    )
  }
}

/** What memories hold is for who asked, and for no cache on the way. */
const notKept: MiddlewareHandler<Variables> = async (c, next) => {
  await next()
  // `c.header` would make a stream of a body that is there as a whole.
  if (!OPEN_PATHS.has(c.req.path)) c.res.headers.set('Cache-Control', 'no-store')
}

const tag = etag()

/** A stream has no tag: to make one, all of it would have to be read. */
const tagged: MiddlewareHandler<Variables> = async (c, next) => {
  await next()
  if (c.res.headers.get('content-type')?.startsWith('application/json')) await tag(c, async () => {})
}

const traced: MiddlewareHandler<Variables> = (c, next) =>
  inSpan('recollect.http', { 'http.request.method': c.req.method }, next)

type Asks = () => Promise<boolean>

/** Whether a key is needed. Once there were keys it stays so: a file that is lost must not open everything. */
function asking({ keys, openUntilKeys }: AppOptions): Asks {
  let asks = keys !== null && !openUntilKeys
  return async () => {
    asks ||= keys !== null && (await keys.isThere())
    return asks
  }
}

/**
 * Keeps web pages out that were not allowed. A page can make a browser send requests to this machine; it names itself
 * in `Origin`, and under a name of its own that leads here (DNS rebinding) in `Host`.
 */
function fromHere({ origins }: AppOptions, asks: Asks): MiddlewareHandler<Variables> {
  return async (c, next) => {
    // A request that a program makes for `fetch` has its host in the address alone.
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const origin = c.req.header('origin')
    if (!isThisMachine(host.replace(/:\d*$/, '')) && !(await asks()))
      throw new MemoryError('forbidden', {
        reason: 'Without API keys this server answers only under the name of this machine',
      })
    if (origin !== undefined && !origins.includes(origin) && !sameHost(origin, host))
      throw new MemoryError('forbidden', { reason: 'Web pages of this origin were not allowed with --cors' })
    await next()
  }
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Names under which only programs on this machine are reached. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host.toLowerCase())
}

/** @throws MemoryError `unauthorized` */
function keyOf(c: Context<Variables>): string {
  const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.header('x-api-key')
  if (given === undefined) throw new MemoryError('unauthorized', { reason: 'This needs an API key' })
  return given
}

function authenticated({ keys, rateLimit }: AppOptions, asks: Asks): MiddlewareHandler<Variables> {
  const limiter =
    rateLimit === 0 ? null : new RateLimiterMemory({ points: rateLimit ?? RATE_LIMIT, duration: 60 })
  return async (c, next) => {
    const isOpen = OPEN_PATHS.has(c.req.path)
    const key = isOpen || !(await asks()) ? null : keyOf(c)
    const principalNow = async (): Promise<Principal | null> => {
      if (key !== null) return keys?.principalOf(key) ?? null
      return isOpen || !(await asks()) ? EVERYTHING : null
    }
    const principal = key === null ? EVERYTHING : await principalNow()
    if (principal === null)
      throw new MemoryError('unauthorized', { reason: 'This API key is unknown or was revoked' })
    c.set('principal', principal)
    c.set('principalNow', principalNow)
    if (isOpen) return next()
    // Without keys only this machine calls: it is limited when that was asked for.
    if (principal.key === null && rateLimit === null) return next()
    try {
      await limiter?.consume(principal.key ?? '')
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new MemoryError('rate-limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
    return next()
  }
}
