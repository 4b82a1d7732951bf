/**
 * A store for LangGraph, kept in a memory: items under paths, with search by meaning. Nothing of LangGraph is imported;
 * its types are described as far as they are used.
 *
 * Every item is a turn of the session of its path, and a new value a new version of it; so items are found by recall
 * like anything else, survive a crash, and of two writers none is lost unseen.
 */
import type { Namespace, RecallOptions } from '../api.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { argumentInvalid, unlessUnknown } from '../model/errors.ts'
import { LIMITS } from '../model/limits.ts'
import type { Metadata, StoredTurn } from '../model/turn.ts'
import { decoded } from '../std/decoded.ts'
import { given } from '../std/given.ts'
import { fingerprint } from '../std/hash.ts'
import { allRows } from '../std/pages.ts'
import { checkNamespace } from './check-namespace.ts'
import {
  inTurn,
  newestOf,
  readRevision,
  removeRevisions,
  turnsOfSession,
  untilWritten,
  writeRevision,
} from './revisions.ts'

// biome-ignore lint/suspicious/noExplicitAny: LangGraph declares values so, and methods must agree with it
type Value = Record<string, any>

export interface StoreItem {
  value: Value
  key: string
  namespace: string[]
  createdAt: Date
  updatedAt: Date
}

export interface FoundItem extends StoreItem {
  /** Higher is better; comparable only within one search. */
  score?: number
}

interface Search {
  readonly namespacePrefix: string[]
  /** Per field a value, or conditions `$eq`, `$ne`, `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`. */
  readonly filter?: Value
  readonly limit?: number
  readonly offset?: number
  readonly query?: string
}

interface Put {
  readonly namespace: string[]
  readonly key: string
  readonly value: Value | null
  readonly index?: false | string[]
}

interface ListNamespaces {
  readonly matchConditions?: { readonly matchType: 'prefix' | 'suffix'; readonly path: string[] }[]
  readonly maxDepth?: number
  readonly limit: number
  readonly offset: number
}

type Operation = { readonly namespace: string[]; readonly key: string } | Search | Put | ListNamespaces

/** What LangGraph expects of a `BaseStore`. */
export interface MemoryStore {
  /** Carries out the operations one after the other, so a read sees what was put before it. */
  // biome-ignore lint/suspicious/noExplicitAny: LangGraph computes the type of the results from the operations
  batch(operations: readonly Operation[]): Promise<any>
  get(namespace: string[], key: string): Promise<StoreItem | null>
  /** With a `query` best first, else by path and age. @cost without a `query`, or with a `filter`: reads all items below the path */
  search(namespacePrefix: string[], options?: Omit<Search, 'namespacePrefix'>): Promise<FoundItem[]>
  /** @param index `false`: found by its path alone; paths such as `chapters[*].text`: found by these fields */
  put(namespace: string[], key: string, value: Value, index?: false | string[]): Promise<void>
  delete(namespace: string[], key: string): Promise<void>
  listNamespaces(options?: {
    prefix?: string[]
    suffix?: string[]
    maxDepth?: number
    limit?: number
    offset?: number
  }): Promise<string[][]>
  start(): void
  stop(): void
}

/** Sessions of items begin so. */
const SESSION = 'langgraph'
const LIMIT = 10
const PAGE = 1000

/** @throws MemoryError `argument-invalid` for what is no namespace */
export function createStore(space: Namespace): MemoryStore {
  checkNamespace(space)
  const get = async (path: readonly string[], key: string): Promise<StoreItem | null> => {
    const found = await readRevision(space, idOf(path, key))
    return found === null ? null : itemOf(found.turn)
  }
  const put = async ({ namespace: path, key, value, index }: Put): Promise<void> => {
    check(path, key)
    const id = idOf(path, key)
    await inTurn(space, id, async () => {
      await untilWritten(space.name, async () => {
        const before = await readRevision(space, id)
        if (value === null) {
          if (before !== null) await removeRevisions(space, before)
          return true
        }
        const created = before === null ? null : createdAt(before.turn)
        const turn = turnOf({ namespace: path, key, value, ...given({ index }) }, created)
        return writeRevision(space, id, before, turn, sessionOf(path))
      })
    })
  }
  const paths = async (prefix: readonly string[]): Promise<string[][]> => {
    const all = await unlessUnknown(() => allRows((page) => space.sessions(page), PAGE), [])
    const below = all
      .flatMap(({ id, turns }) => (turns > 0 ? pathOf(id) : []))
      .filter((path) => matches(path, prefix, 'prefix'))
    return below.sort((a, b) => (sessionOf(a) < sessionOf(b) ? -1 : 1))
  }
  const listed = async (prefix: readonly string[]): Promise<FoundItem[]> => {
    const items: FoundItem[] = []
    for (const path of await paths(prefix)) {
      const newest = newestOf(await turnsOfSession(space, sessionOf(path)))
      items.push(...[...newest.values()].map((revision) => itemOf(revision.turn)))
    }
    return items
  }
  const ranked = async (query: string, prefix: readonly string[], k: number): Promise<FoundItem[]> => {
    const metadata = {
      depth: { from: prefix.length },
      ...Object.fromEntries(prefix.map((part, depth) => [levelOf(depth), part])),
    }
    const asked: RecallOptions = { k, metadata, kinds: ['turn'], role: 'document' }
    const found = await unlessUnknown(() => space.recall(query.slice(0, LIMITS.question), asked), null)
    const hits = found?.hits ?? []
    const items = hits
      // Turns that are no items may have metadata of the same names.
      .filter(({ turn }) => pathOf(turn.session).length > 0 && turn.metadata.hidden !== true)
      .map(({ turn, score }) => ({ ...itemOf(turn), score }))
    // What is left out has taken the places of others.
    const isCut = items.length < hits.length && hits.length >= k && k < LIMITS.items
    return isCut ? ranked(query, prefix, LIMITS.items) : items
  }
  const search = async (asked: Search): Promise<FoundItem[]> => {
    const { namespacePrefix: prefix, filter, query, limit = LIMIT, offset = 0 } = asked
    const most = filter === undefined ? Math.max(1, offset + limit) : LIMITS.items
    const all = query ? await ranked(query, prefix, most) : await listed(prefix)
    return all.filter(({ value }) => passes(value, filter ?? {})).slice(offset, offset + limit)
  }
  const list = async ({ matchConditions, maxDepth, limit, offset }: ListNamespaces): Promise<string[][]> => {
    const wanted = (await paths([])).filter((path) =>
      (matchConditions ?? []).every((condition) => matches(path, condition.path, condition.matchType)),
    )
    const cut = new Map(wanted.map((path) => path.slice(0, maxDepth)).map((path) => [sessionOf(path), path]))
    return [...cut.values()].slice(offset, offset + limit)
  }
  const run = async (operation: Operation): Promise<unknown> => {
    if ('namespacePrefix' in operation) return search(operation)
    if ('value' in operation) return put(operation)
    if ('key' in operation) return get(operation.namespace, operation.key)
    return list(operation)
  }

  return {
    async batch(operations) {
      const results: unknown[] = []
      for (const operation of operations) results.push(await run(operation))
      return results
    },
    get,
    search: (namespacePrefix, options = {}) => search({ ...options, namespacePrefix }),
    put: (namespace, key, value, index) => put({ namespace, key, value, ...given({ index }) }),
    delete: (namespace, key) => put({ namespace, key, value: null }),
    listNamespaces({ prefix, suffix, maxDepth, limit = 100, offset = 0 } = {}) {
      const matchConditions = [
        ...(prefix === undefined ? [] : [{ matchType: 'prefix' as const, path: prefix }]),
        ...(suffix === undefined ? [] : [{ matchType: 'suffix' as const, path: suffix }]),
      ]
      return list({ matchConditions, limit, offset, ...given({ maxDepth }) })
    },
    start() {},
    stop() {},
  }
}

function check(path: readonly string[], key: string): void {
  const isUsable = path.length > 0 && path.every((part) => part !== '' && part.isWellFormed())
  if (!isUsable || sessionOf(path).length > LIMITS.name)
    throw argumentInvalid(
      'namespace',
      `must have at least one part, none of them empty or half a character, and about ${LIMITS.name} characters in all at most`,
    )
  if (key.trim() === '' || key.length > LIMITS.name)
    throw argumentInvalid('key', `must have 1 to ${LIMITS.name} characters`)
}

function sessionOf(path: readonly string[]): string {
  return [SESSION, ...path.map((part) => encodeURIComponent(part.toWellFormed()))].join('/')
}

/** The path of a session of items; none of another session. */
function pathOf(session: string): string[][] {
  const path = session.split('/').slice(1).map(decoded)
  // Others may call their sessions so, too.
  return path.length > 0 && sessionOf(path) === session ? [path] : []
}

function idOf(path: readonly string[], key: string): string {
  return `item-${fingerprint(sessionOf(path), key)}`
}

function levelOf(depth: number): string {
  return `level${depth}`
}

function createdAt({ metadata, at }: StoredTurn): Date {
  return new Date(typeof metadata.created === 'number' ? metadata.created : at)
}

function turnOf(
  { namespace: path, key, value, index }: Put & { readonly value: Value },
  created: Date | null,
): Omit<TurnInput, 'id'> {
  return {
    role: 'document',
    speaker: titleOf(path, key),
    content: (index === false ? '' : textOf(value, index)).trim() || key,
    metadata: {
      ...Object.fromEntries(path.map((part, depth) => [levelOf(depth), part])),
      depth: path.length,
      key,
      value: JSON.stringify(value),
      ...given({ created: created?.getTime() }),
      ...(index === false && { hidden: true }),
    },
  }
}

/** Says whose an item is where it is recalled among others; of a long path its end. */
function titleOf(path: readonly string[], key: string): string {
  return [...path, key].join('/').slice(-LIMITS.name)
}

function itemOf(turn: StoredTurn): StoreItem {
  const { key, value, depth }: Metadata = turn.metadata
  return {
    value: JSON.parse(String(value)) as Value,
    key: String(key),
    namespace: Array.from({ length: Number(depth) }, (_, at) => String(turn.metadata[levelOf(at)])),
    createdAt: createdAt(turn),
    updatedAt: new Date(turn.at),
  }
}

function matches(path: readonly string[], wanted: readonly string[], end: 'prefix' | 'suffix'): boolean {
  if (wanted.length > path.length) return false
  const start = end === 'prefix' ? 0 : path.length - wanted.length
  return wanted.every((part, at) => part === '*' || part === path[start + at])
}

/** The texts of a value, for search and for reading: of a single one as it is, of several with the names of their fields. */
function textOf(value: Value, fields: readonly string[] = ['$']): string {
  const leaves = fields.flatMap((field) => leavesOf(field === '$' ? value : at(value, stepsOf(field)), field))
  if (leaves.length === 1) return leaves[0]?.text ?? ''
  return leaves.map(({ name, text }) => (name === '$' ? text : `${name}: ${text}`)).join('\n')
}

function leavesOf(value: unknown, name: string): { readonly name: string; readonly text: string }[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, name))
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, each]) => leavesOf(each, key))
  return [{ name, text: String(value) }]
}

/** `chapters[*].text` → `chapters`, `*`, `text`. */
function stepsOf(field: string): string[] {
  return field.match(/[^.[\]]+/g) ?? []
}

function at(value: unknown, [step, ...more]: readonly string[]): unknown {
  if (step === undefined || value === null || typeof value !== 'object')
    return step === undefined ? value : null
  if (step === '*') return Object.values(value).map((each) => at(each, more))
  return at(Array.isArray(value) ? value.at(Number(step)) : (value as Value)[step], more)
}

const CONDITIONS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => Number(value) > Number(wanted),
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $lt: (value, wanted) => Number(value) < Number(wanted),
  $lte: (value, wanted) => Number(value) <= Number(wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (value, wanted) => !(Array.isArray(wanted) && wanted.includes(value)),
}

function passes(value: Value, filter: Value): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const conditions = typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : []
    if (!conditions.some(([name]) => name.startsWith('$')))
      return JSON.stringify(value[field]) === JSON.stringify(wanted)
    return conditions.every(([name, bound]) => {
      const holds = CONDITIONS[name]
      if (holds === undefined)
        throw argumentInvalid(
          'filter',
          `${name} is no condition; known: ${Object.keys(CONDITIONS).join(', ')}`,
        )
      return holds(value[field], bound)
    })
  })
}
