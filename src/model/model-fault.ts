/** Why a model gave no usable reply, in words that name no key and repeat nothing that was said. */

/**
 * `key`: it may not be asked; `model`: there is none of that name or at that address; `unreachable`: nobody answers there;
 * `limit`, `service`, `time`: it may answer later; `request`: it refused what it was asked; `reply`: what it said is no
 * reply; `other`: nothing tells.
 */
export const MODEL_FAULTS = [
  'key',
  'model',
  'unreachable',
  'limit',
  'service',
  'time',
  'request',
  'reply',
  'other',
] as const

export interface ModelFault {
  readonly kind: (typeof MODEL_FAULTS)[number]
  readonly text: string
}

export const UNUSABLE_REPLY: ModelFault = { kind: 'reply', text: 'its reply could not be used' }

/** Codes of an address at which nobody is; the AI SDK has tried several times by then. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'])
/** How deep errors within errors are looked at. */
const DEPTH = 8

/** Reads what anybody threw, and what caused it. */
export function modelFault(error: unknown): ModelFault {
  const chain = chainOf(error, DEPTH)
  const code = chain.map((e) => e.code).find((c) => typeof c === 'string' && /^[A-Z][A-Z_]{2,30}$/.test(c))
  if (typeof code === 'string' && UNREACHABLE.has(code))
    return { kind: 'unreachable', text: `nobody answers at its address (${code})` }
  const status = chain
    .flatMap((e) => [e.statusCode, e.status, saidStatus(e)])
    .find((s) => Number.isInteger(s))
  if (typeof status === 'number' && status >= 200 && status < 600) return ofStatus(status)
  const names = chain.map((e) => String(e.name))
  if (names.includes('AI_LoadAPIKeyError')) return { kind: 'key', text: 'no API key is given' }
  if (names.includes('TimeoutError')) return { kind: 'time', text: 'it did not reply in time' }
  if (code !== undefined) return { kind: 'service', text: `the connection failed (${code})` }
  return { kind: 'other', text: 'it failed' }
}

function ofStatus(status: number): ModelFault {
  const of = (kind: ModelFault['kind'], text: string): ModelFault => ({ kind, text: `${text} (${status})` })
  if (status < 300)
    return of('reply', 'what answers at its address is no model, but perhaps a web page or a proxy')
  if (status < 400) return of('model', 'its address leads elsewhere')
  if (status === 401) return of('key', 'the service refused the API key')
  if (status === 403) return of('key', 'the service refused the API key, or what it may do')
  if (status === 404) return of('model', 'the service knows no such model, or the address is wrong')
  if (status === 402 || status === 429)
    return of('limit', 'the service takes no more requests for now; a limit or the account is used up')
  if (status === 408) return of('time', 'it did not reply in time')
  return status < 500
    ? of('request', 'the service refused what it was asked')
    : of('service', 'the service failed')
}

/** "401 wrong key": clients of services begin what they say so. */
function saidStatus({ message }: Thrown): number | null {
  const status = typeof message === 'string' ? /^[45]\d\d\b/.exec(message) : null
  return status === null ? null : Number(status[0])
}

interface Thrown {
  readonly message?: unknown
  readonly name?: unknown
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly status?: unknown
  readonly cause?: unknown
  readonly lastError?: unknown
}

function chainOf(error: unknown, depth: number): Thrown[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const thrown: Thrown = error
  return [thrown, ...chainOf(thrown.lastError, depth - 1), ...chainOf(thrown.cause, depth - 1)]
}
