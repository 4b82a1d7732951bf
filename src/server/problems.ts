/** Errors as HTTP says them: RFC 9457 problem details with the codes of this library. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorCode, isMemoryError, publicMessage } from '../model/errors.ts'
import type { Route } from './nearest-route.ts'

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** What happened, and what to do next. */
  readonly detail: string
  readonly code: ErrorCode | 'internal' | 'route-unknown'
  readonly requestId: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** What is wrong with a part of a request, and where. */
export function faultsOf(
  issue: z.core.$ZodIssue,
  part: string,
): { readonly path: string; readonly message: string }[] {
  return causesOf(issue).map(({ path, message }) => ({ path: [part, ...path].join('.'), message }))
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

/** What a client can put right; everything else is the server's fault. */
const STATUS: Readonly<Partial<Record<ErrorCode, ContentfulStatusCode>>> = {
  'time-invalid': 400,
  'time-implausible': 400,
  'turn-invalid': 400,
  'turn-too-long': 413,
  'argument-invalid': 400,
  'record-invalid': 400,
  'request-invalid': 400,
  'request-too-large': 413,
  unauthorized: 401,
  forbidden: 403,
  'namespace-unknown': 404,
  'not-found': 404,
  'turn-conflict': 409,
  'write-conflict': 409,
  'undo-blocked': 409,
  'merge-refused': 409,
  'rate-limited': 429,
  'backlog-full': 503,
  'server-busy': 503,
}

/** The caller went away before it was answered; only the log sees it. */
const GONE = 499 as ContentfulStatusCode

const UNAVAILABLE: readonly ErrorCode[] = ['database-unopenable', 'database-locked', 'disk-full', 'closed']

/** Sends an error; `log` is told of what is the server's fault. */
export function sendProblem(
  c: Context,
  error: unknown,
  log: (error: unknown, requestId: string) => void,
): Response {
  const requestId = String(c.get('requestId') ?? '')
  // Nobody reads the answer, and what failed was stopped.
  if (c.req.raw.signal.aborted) return c.body(null, GONE)
  const problem = problemOf(error, requestId)
  if (problem.status >= 500) log(error, requestId)
  if (isMemoryError(error, 'rate-limited')) c.header('Retry-After', String(error.data.retryAfterSeconds))
  if (problem.status === 503) c.header('Retry-After', '1')
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer')
  return sent(c, problem)
}

/** @param nearest The documented route that is most like what was asked for. */
export function routeUnknown(c: Context, nearest: Route): Response {
  const isNamespace = /^\/v1\/namespaces\/[^/]+\/./.test(c.req.path)
  const slash = isNamespace
    ? ' A "/" in the name of a namespace or in an id is written %2F: customer%2F1001.'
    : ''
  const detail = `There is no such path here, or not with this method. The nearest is ${nearest.method} ${nearest.path}; /docs lists what there is.${slash}`
  return sent(c, called('route-unknown', 404, detail, String(c.get('requestId') ?? '')))
}

function called(code: Problem['code'], status: number, detail: string, requestId: string): Problem {
  const type = `urn:recollect:error:${code}`
  return { type, title: code.replaceAll('-', ' '), status, detail, code, requestId }
}

function sent(c: Context, problem: Problem): Response {
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
  })
}

function whyUnread({ status, message }: HTTPException): string {
  if (status === 415 && message === 'Unsupported Media Type')
    return 'Send JSON with the header Content-Type: application/json'
  return (message || 'The request cannot be read').replace(/\.$/, '')
}

export function problemOf(error: unknown, requestId: string): Problem {
  // What the framework refuses before a route runs: JSON that is none, a body of another type.
  if (error instanceof HTTPException && error.status < 500)
    return called('request-invalid', error.status, `${whyUnread(error)}. See /docs.`, requestId)
  if (!isMemoryError(error)) return internal(500, requestId)
  const status = STATUS[error.code]
  const detail = publicMessage(error)
  if (status === undefined || detail === null)
    return internal(UNAVAILABLE.includes(error.code) ? 503 : 500, requestId, error.code)
  const problem = called(error.code, status, detail, requestId)
  return isMemoryError(error, 'request-invalid') ? { ...problem, errors: error.data.issues } : problem
}

function internal(status: 500 | 503, requestId: string, code: Problem['code'] = 'internal'): Problem {
  return {
    type: `urn:recollect:error:${code}`,
    title: status === 503 ? 'unavailable' : 'internal error',
    status,
    detail:
      status === 503
        ? 'The memory cannot do this now. Nothing was written; try again.'
        : 'Something went wrong here. The log of the server says more, under this request id.',
    code,
    requestId,
  }
}
