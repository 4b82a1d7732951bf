/** DOOR 1: the HTTP API as a web-standard `fetch` handler. No memory logic: every route is one call of the library. */
import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { McpCaller } from '../mcp/http.ts'
import type { Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { inSpan } from '../std/spans.ts'
import { docsPage } from './docs-page.ts'
import { type KeyFile, mayDo, maySee, type Principal } from './keys.ts'
import { createMetrics } from './metrics.ts'
import { type App, register, type Variables } from './operation.ts'
import { sendProblem } from './problems.ts'
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
  readonly version: string
  readonly log: Log
  /** Requests per minute and key, without keys of all callers together; 0: any number. */
  readonly rateLimit: number
  /** Most bytes of a request's body. */
  readonly bodyLimit: number
  /** Web pages that may call, as origins such as `https://example.com`; none by default. */
  readonly origins: readonly string[]
  readonly mcp: (request: Request, caller: McpCaller) => Promise<Response>
  /** Streams end with it. */
  readonly closing: AbortSignal
}

const EVERYTHING: Principal = { key: null, scope: 'admin', namespaces: ['*'] }
/** What tells nothing of any memory. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/docs', '/openapi.json'])
/** An import is a whole namespace. */
const IMPORT_FACTOR = 10

export function createApp(options: AppOptions): App {
  const { memory, log, version, origins } = options
  const metrics = createMetrics()
  const app: App = new OpenAPIHono<Variables>({
    defaultHook(result) {
      if (result.success) return
      const issues = result.error.issues.flatMap(causesOf).map((i) => ({
        path: [result.target, ...i.path].join('.'),
        message: i.message,
      }))
      throw new MemoryError('request-invalid', { issues })
    },
  })
  app.use(requestId(), metrics.count, logged(log), traced, secureHeaders({ strictTransportSecurity: false }))
  if (origins.length > 0)
    app.use(
      cors({
        origin: [...origins],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-API-Key'],
        exposeHeaders: ['ETag', 'X-Request-Id', 'Retry-After'],
      }),
    )
  app.use(fromHere(options), limited(options), authenticated(options))
  app.get('/v1/*', tagged)

  for (const operation of [
    ...WRITING,
    ...readingOperations(options.closing),
    ...GRAPH,
    ...upkeepOperations(options.closing),
  ])
    register(app, memory, operation)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    // Ready means that the database answers.
    await memory.namespaces()
    return c.json({ status: 'ok' })
  })
  app.get('/metrics', async (c) => {
    if (!mayDo(c.get('principal'), 'admin'))
      throw new MemoryError('forbidden', { reason: 'This needs a key that may admin' })
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  app.all('/mcp', (c) => options.mcp(c.req.raw, callerOf(c.get('principal'))))

  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of "recollect keys create". Without keys the server answers this machine only.',
  })
  const document = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Recollect',
        version,
        description: 'Long-term memory for agents: conversations in, compact cited context out.',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
    })
  app.get('/openapi.json', (c) => c.json(document() as object))
  app.get('/docs', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(docsPage(document() as never))
  })

  app.notFound((c) =>
    c.body(
      JSON.stringify({
        type: 'urn:recollect:error:route-unknown',
        title: 'route unknown',
        status: 404,
        detail: 'There is no such path here, or not with this method. /docs lists what there is.',
        code: 'route-unknown',
        requestId: c.get('requestId'),
      }),
      404,
      { 'Content-Type': 'application/problem+json' },
    ),
  )
  app.onError((error, c) =>
    sendProblem(c, error, (cause, requestId) => log.error({ requestId, err: cause }, 'request failed')),
  )
  return app
}

/** Of a value that may have several shapes, what is wrong with it in the shape it comes nearest to. */
function causesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const shapes = issue.errors.map((shape) => shape.flatMap(causesOf))
  const nearness = (shape: readonly z.core.$ZodIssue[]): number =>
    Math.max(...shape.map((i) => 2 * i.path.length + (i.code === 'invalid_type' ? 0 : 1)))
  const [nearest = []] = shapes.toSorted((a, b) => nearness(b) - nearness(a))
  return nearest.map((cause) => ({ ...cause, path: [...issue.path, ...cause.path] }))
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

const tag = etag()

/** A stream has no tag: to make one, all of it would have to be read. */
const tagged: MiddlewareHandler<Variables> = async (c, next) => {
  await next()
  if (c.res.headers.get('content-type')?.startsWith('application/json')) await tag(c, async () => {})
}

const traced: MiddlewareHandler<Variables> = (c, next) =>
  inSpan('recollect.http', { 'http.request.method': c.req.method }, next)

/**
 * Keeps web pages out that were not allowed. A page can make a browser send requests to this machine; it names itself
 * in `Origin`, and under a name of its own that leads here (DNS rebinding) in `Host`.
 */
function fromHere({ keys, origins }: AppOptions): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const host = c.req.header('host') ?? ''
    const origin = c.req.header('origin')
    if (keys === null && !isThisMachine(host.replace(/:\d*$/, '')))
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

function limited({ bodyLimit: most }: AppOptions): MiddlewareHandler<Variables> {
  const limit = (maxSize: number): MiddlewareHandler =>
    bodyLimit({
      maxSize,
      onError() {
        throw new MemoryError('request-too-large', { limit: maxSize })
      },
    })
  const usual = limit(most)
  const large = limit(most * IMPORT_FACTOR)
  return (c, next) => (c.req.path.endsWith('/import') ? large : usual)(c, next)
}

/** @throws MemoryError `unauthorized` */
async function principalOf(keys: KeyFile, c: Context<Variables>): Promise<Principal> {
  const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.header('x-api-key')
  if (given === undefined) throw new MemoryError('unauthorized', { reason: 'This needs an API key' })
  const principal = await keys.principalOf(given)
  if (principal === null)
    throw new MemoryError('unauthorized', { reason: 'This API key is unknown or was revoked' })
  return principal
}

function authenticated({ keys, rateLimit }: AppOptions): MiddlewareHandler<Variables> {
  const limiter = rateLimit === 0 ? null : new RateLimiterMemory({ points: rateLimit, duration: 60 })
  return async (c, next) => {
    if (OPEN_PATHS.has(c.req.path)) {
      c.set('principal', EVERYTHING)
      return next()
    }
    const principal = keys === null ? EVERYTHING : await principalOf(keys, c)
    c.set('principal', principal)
    try {
      await limiter?.consume(principal.key ?? '')
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new MemoryError('rate-limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
    return next()
  }
}
