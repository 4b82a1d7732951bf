/** One operation of the HTTP API: its route, its place in the OpenAPI document, who may call it, and what it does. */
import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Namespace } from '../api.ts'
import type { Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { LIMITS } from '../model/limits.ts'
import { given } from '../std/given.ts'
import { mayDo, maySee, type Principal, type Scope } from './keys.ts'
import type { Route } from './nearest-route.ts'
import { problem, strict } from './schemas.ts'

/** What travels with a request. */
export interface Variables {
  readonly Variables: {
    requestId: string
    principal: Principal
    /** Who sent the request, as the keys say now: `null` when its key was revoked meanwhile. */
    principalNow: () => Promise<Principal | null>
    /** Whether the caller may still see what it asked for. */
    mayStill: () => Promise<boolean>
    /** Told of what goes wrong after the answer has begun. */
    failed: (error: unknown) => void
  }
}
export type App = OpenAPIHono<Variables>

export interface Call {
  readonly memory: Memory
  readonly space: Namespace
  readonly context: Context<Variables>
  /** A parameter of the path. */
  readonly param: (name: string) => string
  readonly query: Readonly<Record<string, string | number | undefined>>
  /** The checked body. */
  readonly body: unknown
  /** Comes when the caller goes away. */
  readonly signal: AbortSignal
}

export interface Operation {
  /** Name of the method of the library it stands for. */
  readonly id: string
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Below `/v1/namespaces/{ns}`, unless `absolute`. */
  readonly path: string
  readonly absolute?: boolean
  readonly tag: string
  readonly scope: Scope
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, z.ZodType>>
  readonly headers?: Readonly<Record<string, z.ZodType>>
  readonly body?: z.ZodType
  /** Body of lines of JSON instead. */
  readonly bodyOfLines?: true
  /** Default: nothing is returned (204). */
  readonly response?: z.ZodType
  readonly status?: 201 | 202
  /** Other forms the response can have. */
  readonly alsoAs?: readonly ('text/event-stream' | 'application/x-ndjson')[]
  /** The response has only those other forms. */
  readonly only?: true
  run(call: Call): Promise<unknown>
}

/** As a table of one tag has it. */
export type Untagged = Omit<Operation, 'tag'>

export function under(tag: string, operations: readonly Untagged[]): Operation[] {
  return operations.map((operation) => ({ ...operation, tag }))
}

type Head = Pick<Operation, 'id' | 'method' | 'path' | 'scope' | 'summary'>
type Heading = (
  id: string,
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
  summary: string,
) => Head

function heading(scope: Scope): Heading {
  return (id, route, summary) => {
    const [method = '', path = ''] = route.split(' ')
    return { id, method: method.toLowerCase() as Operation['method'], path, scope, summary }
  }
}

/** What every operation says of itself, by what its caller may do: `reads('facts', 'GET /facts', 'Facts that hold now')`. */
export const reads: Heading = heading('read')
export const writes: Heading = heading('write')
export const administers: Heading = heading('admin')

const PREFIX = '/v1/namespaces/{ns}'
/** Header that says whose clock the times of a request, and of its answer, are told by. */
export const TIME_ZONE = 'time-zone'
const timeZone = z
  .string()
  .min(1)
  .max(LIMITS.name)
  .optional()
  .describe(
    'Where the people of the namespace live, e.g. America/Los_Angeles; default: the zone of the server.',
  )

/** As the OpenAPI document names it. */
export function routeOf({ method, path, absolute }: Operation): Route {
  return { method: method.toUpperCase(), path: absolute ? path : `${PREFIX}${path}` }
}

const PROBLEM = {
  description: 'What went wrong, and what to do next.',
  content: { 'application/problem+json': { schema: problem } },
}

/** @param body Reads the body of a request to it. */
export function register(
  app: App,
  memory: Memory,
  operation: Operation,
  body: MiddlewareHandler<Variables>,
): void {
  const { path } = routeOf(operation)
  const route = createRoute({
    operationId: operation.id,
    method: operation.method,
    path,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    security: [{ key: [] }],
    request: requestOf(operation, path),
    responses: { ...responseOf(operation), default: PROBLEM },
    middleware: [allows(operation.scope), body],
  })
  // The types of a route are those of its schemas; here they are one for all.
  const handler = async (c: Context<Variables>): Promise<Response> => {
    const param = (name: string): string => c.req.param(name) ?? ''
    const result = await operation.run({
      memory,
      get space() {
        return memory.namespace(param('ns'), given({ timeZone: c.req.header(TIME_ZONE) }))
      },
      context: c,
      param,
      query: c.req.valid('query' as never) as Call['query'],
      body: operation.body === undefined ? undefined : c.req.valid('json' as never),
      signal: signalOf(c.req.raw),
    })
    if (result instanceof Response) return result
    return result === undefined ? c.body(null, 204) : c.json(result as object, operation.status ?? 200)
  }
  app.openapi(route, handler as never)
}

/** The request's own comes with a text for its reason, which is no error to those who catch it. */
function signalOf({ signal }: Request): AbortSignal {
  const gone = new AbortController()
  if (signal.aborted) gone.abort()
  else signal.addEventListener('abort', () => gone.abort(), { once: true })
  return gone.signal
}

function requestOf(
  { query = {}, headers, body, bodyOfLines }: Operation,
  path: string,
): NonNullable<RouteConfig['request']> {
  const isOfNamespace = path.startsWith(PREFIX)
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
  return {
    ...(params.length > 0 && {
      params: z.object(
        Object.fromEntries(
          params.map((name) => [
            name,
            z
              .string()
              .min(1)
              .max(LIMITS[name === 'ns' ? 'name' : 'query']),
          ]),
        ),
      ),
    }),
    query: strict(query, 'parameter'),
    ...((headers !== undefined || isOfNamespace) && {
      headers: z.object({ ...headers, ...(isOfNamespace && { [TIME_ZONE]: timeZone }) }),
    }),
    ...(body !== undefined && {
      body: { required: true, content: { 'application/json': { schema: body } } },
    }),
    ...(bodyOfLines && {
      body: { required: true, content: { 'application/x-ndjson': { schema: z.string() } } },
    }),
  }
}

function responseOf({ response, status, alsoAs = [], only }: Operation): RouteConfig['responses'] {
  if (response === undefined && alsoAs.length === 0) return { 204: { description: 'Done.' } }
  return {
    [status ?? 200]: {
      description: 'Done.',
      content: {
        ...(response !== undefined && !only && { 'application/json': { schema: response } }),
        ...Object.fromEntries(alsoAs.map((type) => [type, { schema: z.string() }])),
      },
    },
  }
}

/** @throws MemoryError `forbidden` – the same whether the namespace exists or not */
function allows(scope: Scope): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const principal = c.get('principal')
    if (!mayDo(principal, scope))
      throw new MemoryError('forbidden', {
        reason: `This operation needs an API key with the scope ${scope}`,
      })
    const namespace = c.req.param('ns')
    const sees = (who: Principal): boolean => namespace === undefined || maySee(who, namespace)
    if (!sees(principal)) throw new MemoryError('forbidden', { reason: 'This key is not for that namespace' })
    c.set('mayStill', async () => {
      const now = await c.get('principalNow')()
      return now !== null && mayDo(now, scope) && sees(now)
    })
    await next()
  }
}
