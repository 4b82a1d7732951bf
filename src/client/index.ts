/**
 * A client of the HTTP server with the methods of the library. Needs `fetch` only: browsers, Node, Bun, Deno and edge
 * runtimes.
 */
import type { Answer, Context, Namespace } from '../api.ts'
import type { DerivedKind } from '../consolidate/edit.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import type { ChangeNotice } from '../model/change-notice.ts'
import { eachLine, type Lines } from '../model/each-line.ts'
import {
  type Call,
  ClientError,
  type ClientOptions,
  createHttp,
  eventsOf,
  type Http,
  linesOf,
  refused,
} from './http.ts'

export type { Namespace } from '../api.ts'
export { type ErrorCode, isMemoryError } from '../model/errors.ts'
export { ClientError, type ClientOptions } from './http.ts'

export interface Access {
  /** `read` looks, `write` also changes, `admin` may do everything. */
  readonly scope: 'read' | 'write' | 'admin'
  /** Names of namespaces, `team/*` for all that begin with `team/`, `*` for all. */
  readonly namespaces: readonly string[]
}

export interface Client {
  /** @param options `timeZone`: where its people live; default: that of the client. */
  namespace(name: string, options?: { readonly timeZone?: string }): Namespace
  /** Those the key may see. */
  namespaces(): Promise<string[]>
  /** What the key may do, and where. */
  access(): Promise<Access>
  /** Removes a namespace and all it holds, for good; `false` when there was none. */
  deleteNamespace(name: string): Promise<boolean>
}

/** Rows of one request; lists that ask for more are read in several. */
const PAGE = 1000
const DEFAULT_LIMIT = 100
/** Ids that fit an address. */
const IDS = 50
const PLURALS = { fact: 'facts', entity: 'entities', topic: 'topics', experience: 'experiences' } as const
/** How long to wait before a stream that broke is opened again, in milliseconds. */
const RECONNECT_MS = 500

export function createClient(options: ClientOptions): Client {
  const http = createHttp(options)
  return {
    namespace(name, { timeZone = options.timeZone } = {}) {
      // Half a character would be sent as another one.
      if (typeof name !== 'string' || name.trim() === '' || !name.isWellFormed())
        throw refused('namespace', 'namespace: must have 1 to 200 characters, all of them visible.')
      const own =
        timeZone === options.timeZone ? http : createHttp({ ...options, timeZone: timeZone as string })
      return remoteNamespace(own, name, timeZone)
    },
    namespaces: () => pages<string>(http, '/v1/namespaces', {}, 0, Number.POSITIVE_INFINITY),
    access: () => http.json({ method: 'GET', path: '/v1/access' }),
    async deleteNamespace(name) {
      try {
        await http.json({ method: 'DELETE', path: pathOf(name) })
        return true
      } catch (error) {
        if (error instanceof ClientError && error.code === 'namespace-unknown') return false
        throw error
      }
    },
  }
}

async function allLines(given: Lines): Promise<string[]> {
  const lines: string[] = []
  for await (const line of eachLine(given, (reason) => refused('lines', `lines: ${reason}.`)))
    lines.push(line)
  return lines
}

/** Where one derived thing is, below its namespace. */
function thing(kind: DerivedKind, id: string): string {
  if (!Object.hasOwn(PLURALS, kind))
    throw refused('kind', `kind: must be one of ${Object.keys(PLURALS).join(', ')}, not "${kind}".`)
  return `/${PLURALS[kind]}/${partOf('id', id)}`
}

function remoteNamespace(http: Http, name: string, timeZone = 'UTC'): Namespace {
  const base = pathOf(name)
  const get = <T>(path: string, query: object = {}): Promise<T> =>
    http.json({ method: 'GET', path: `${base}${path}`, query: { ...query } })
  const post = <T>(path: string, body?: unknown, more: Partial<Call> = {}): Promise<T> =>
    http.json({ method: 'POST', path: `${base}${path}`, body, ...more })
  const items = async <T>(path: string, query: object = {}): Promise<T[]> =>
    (await get<{ items: T[] }>(path, query)).items
  const list = <T>(
    path: string,
    {
      offset = 0,
      limit = DEFAULT_LIMIT,
      ...query
    }: { readonly offset?: number; readonly limit?: number } = {},
  ): Promise<T[]> => pages(http, `${base}${path}`, query, offset, limit)
  const byIds = async <T>(path: string, field: string, ids: readonly string[], query = {}): Promise<T[]> => {
    const found: T[] = []
    for (let at = 0; at < ids.length; at += IDS)
      found.push(...(await items<T>(path, { ...query, [field]: idList(ids.slice(at, at + IDS)) })))
    return found
  }
  const remove = (path: string): Promise<void> => http.json({ method: 'DELETE', path: `${base}${path}` })

  return {
    name,
    timeZone,

    // Options go to the server as they were given, which refuses those it does not know.
    add(turns, { signal, ...options } = {}) {
      return post(
        '/turns',
        { turns: turns as TurnInput, ...options },
        {
          signal,
          // Sent again under the same key it stores nothing twice.
          headers: { 'Idempotency-Key': crypto.randomUUID() },
          repeatable: true,
        },
      )
    },
    flush: (session) => post('/flush', { session }, { repeatable: true }),

    recall: (question, { signal, ...options } = {}) =>
      post('/recall', { question, ...options }, { signal, repeatable: true }),

    inspect: (question, { signal, ...options } = {}) =>
      post('/inspection', { question, ...options }, { signal, repeatable: true }),

    answer: (question, { signal, onContext, ...options } = {}) =>
      onContext === undefined
        ? post('/answer', { question, ...options }, { signal, repeatable: true })
        : streamAnswer(http, { path: `${base}/answer`, body: { question, ...options }, signal }, onContext),

    facts: ({ asOf, ...query } = {}) =>
      list('/facts', { ...query, ...(asOf !== undefined && { asOf: asOf ?? 'any' }) }),
    history: (entity, relation) => items('/history', { entity, relation }),
    entities: (query) => list('/entities', query),
    topics: (query) => list('/topics', query),
    timeline: (query) => items('/timeline', query),
    turns: ({ ids, ...query } = {}) =>
      ids === undefined ? list('/turns', query) : byIds('/turns', 'ids', ids, query),
    sessions: (query) => list('/sessions', query),

    get: async (kind, id) => get(thing(kind, id)),
    update: async (kind, id, patch) =>
      http.json({ method: 'PATCH', path: `${base}${thing(kind, id)}`, body: patch }),
    deny: async (kind, id) => post(`${thing(kind, id)}/deny`),
    freeze: async (kind, id, frozen = true) =>
      post(`${thing(kind, id)}/freeze`, { frozen }, { repeatable: true }),
    delete: async (kind, id) => remove(thing(kind, id)),
    deleteTurn: async (id) => remove(`/turns/${partOf('id', id)}`),
    forget: (query) => post('/forget', query),
    redact: async (turn, phrase) => post(`/turns/${partOf('id', turn)}/redact`, { phrase }),
    setTtl: (ttl) => post('/ttl', { ttl }, { repeatable: true }),
    deleteSession: async (id) => remove(`/sessions/${partOf('id', id)}`),

    async *export({ signal } = {}) {
      const response = await http.send({ method: 'GET', path: `${base}/export`, stream: true, signal })
      for await (const line of linesOf(response)) if (line !== '') yield line
    },
    async import(given) {
      const [path, lines] = [`${base}/import`, await allLines(given)]
      return (await http.json<{ applied: number }>({ method: 'POST', path, lines, stream: true })).applied
    },
    rebuild: (options = {}) => post('/rebuild', options, { stream: true }),
    stats: () => get('/stats'),
    jobs: (query) => items('/jobs', query),
    job: async (id) => get(`/jobs/${partOf('id', id)}`),
    injections: (query) => list('/injections', query),

    changes: ({ after, signal, intervalMs: _, ...options } = {}) =>
      followChanges(http, { path: `${base}/changes`, query: options, signal }, after),

    experiences: (query) => list('/experiences', query),
    profile: (options) => get('/profile', options),
    card: (entity, options) => get('/card', { entity, ...options }),
    explore: (operator, operands, { signal, ...options } = {}) =>
      post('/explore', { operator, operands, ...options }, { signal, repeatable: true }),
    explain: async (factId) => get(`${thing('fact', factId)}/explanation`),
    batches: (query) => items('/batches', query),
    undo: async (batch) => post(`/batches/${partOf('batch', batch)}/undo`),
    merge: (kept, merged) => post('/merges', { kept, merged }),
    split: (merged) => post('/splits', { merged }),
    keepApart: (one, other) => post('/apart', { one, other }, { repeatable: true }),
    merges: () => items('/merges'),
    defineRelation: (relation, definition) =>
      post('/relations', { relation, ...definition }, { repeatable: true }),
    addGraph: (graph) => post('/graph', graph),
    audit: () => get('/audit'),
    preview: (correction) => post('/preview', correction, { repeatable: true }),
    review: (kind, after) => get('/review', { kind, after }),
    neighbours: (entity, { asOf, ...options } = {}) =>
      get('/neighbours', { entity, ...options, ...(asOf !== undefined && { asOf: asOf ?? 'any' }) }),
    distilled: (turns) => byIds('/distilled', 'turns', turns),
  }
}

/** Gives what was found as soon as it comes, and the answer when it is made. */
async function streamAnswer(
  http: Http,
  call: Pick<Call, 'path' | 'body' | 'signal'>,
  onContext: (context: Context) => void,
): Promise<Answer> {
  const headers = { Accept: 'text/event-stream' }
  const response = await http.send({ method: 'POST', ...call, headers, stream: true })
  for await (const { event, data } of eventsOf(response)) {
    const value = JSON.parse(data) as unknown
    if (event === 'context') onContext(value as Context)
    else if (event === 'answer') return value as Answer
    else if (event === 'problem') {
      const problem = value as { detail: string; status: number }
      throw new ClientError(problem.detail, problem.status, { ...problem })
    }
  }
  throw new ClientError('The answer ended before it was complete.', null, {})
}

/** Opens the stream anew, where it ended, whenever the connection breaks. */
async function* followChanges(
  http: Http,
  { query, ...call }: Pick<Call, 'path' | 'query' | 'signal'>,
  after: number | undefined,
): AsyncGenerator<ChangeNotice> {
  const headers = { Accept: 'text/event-stream' }
  let position = after
  for (;;) {
    try {
      const from = { ...query, after: position }
      const response = await http.send({ method: 'GET', ...call, query: from, headers, stream: true })
      for await (const { event, data, id } of eventsOf(response)) {
        position = Number(id)
        yield { position, kind: event, id: (JSON.parse(data) as { id: string | null }).id } as ChangeNotice
      }
    } catch (error) {
      if (call.signal?.aborted) return
      // What was refused will be refused again; a connection that broke is opened anew where it ended.
      if (error instanceof ClientError && error.status !== null) throw error
    }
    if (call.signal?.aborted) return
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
  }
}

function pathOf(namespace: string): string {
  return `/v1/namespaces/${partOf('namespace', namespace)}`
}

/** A name as a part of an address. Some would make it the address of something else, in whatever way they are written. */
function partOf(what: string, name: string): string {
  if (typeof name !== 'string' || name === '' || name === '.' || name === '..')
    throw refused(what, `${what}: must be a text other than "", "." and "..", which no address can have.`)
  return encodeURIComponent(name.toWellFormed())
}

/** Ids may have commas of their own, so each is encoded for itself. */
function idList(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',')
}

async function pages<T>(
  http: Http,
  path: string,
  query: object,
  offset: number,
  limit: number,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await http.json<{ items: T[]; next: string | null }>({
      method: 'GET',
      path,
      query: {
        ...query,
        limit: Math.min(limit - all.length, PAGE),
        ...(cursor !== undefined ? { cursor } : offset > 0 && { offset }),
      },
    })
    all.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined && all.length < limit)
  return all
}
