/**
 * What one question reads of the store, read once: a strategy, the judge of sufficiency and the writer of hits want the
 * same turns and facts, and across a network every read is a wait.
 */
import { frozen } from '../std/frozen.ts'
import { LruMap } from '../std/lru.ts'
import type { NamespaceState, Store } from '../store/store.ts'

/** Reads of things by id: what was read before is not asked for again. */
const BY_ID: ReadonlySet<PropertyKey> = new Set<keyof Store>(['turns', 'facts', 'entities', 'topics'])
/** Reads that are answered as a whole. */
const BY_ARGUMENTS: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  'findTurns',
  'findTopics',
  'findFacts',
  'factsUnder',
  'entitiesNamed',
  'entitiesOf',
  'mentions',
  'aliasesOf',
  'readings',
  'turnsByCue',
  'turnVectors',
  'records',
  'recordsOf',
  'topicLinks',
])

interface Row {
  readonly id: string
  readonly content?: string
}

/** Rows by kind and id. */
type Rows = Map<string, Map<string, Row>>

/** Namespaces of which rows are kept while nothing in them changes, and how much of each, in characters. */
const KEPT = 8
const KEPT_CHARACTERS = 2_000_000
/** About what a row takes beside the words of a turn. */
const ROW = 300

const kept = new WeakMap<
  Store,
  LruMap<string, { readonly version: number; readonly rows: Rows; size: number }>
>()

/** What is known of a namespace as it stands. */
function keptOf(store: Store, { name, version }: NamespaceState) {
  const namespaces = kept.get(store) ?? new LruMap(KEPT)
  kept.set(store, namespaces)
  const known = namespaces.get(name)
  if (known?.version === version && known.size < KEPT_CHARACTERS) return known
  const anew = { version, rows: new Map() as Rows, size: 0 }
  namespaces.set(name, anew, 1)
  return anew
}

/**
 * The same store, for one question: it must not outlive it, and reads nothing after the signal.
 *
 * @param state Of the one namespace that is asked; what others read of it in this state is not read again. It is shared, and frozen.
 */
export function readOnce(store: Store, state: NamespaceState, signal?: AbortSignal): Store {
  const shared = keptOf(store, state)
  const answers = new Map<string, Promise<unknown>>()
  /** By kind and namespace: the read that each id is part of. */
  const things = new Map<string, Map<string, Promise<ReadonlyMap<string, Row>>>>()

  const remembered = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = read()
    answers.set(key, answer)
    // A read that failed may be tried again.
    answer.catch(() => answers.delete(key))
    return answer
  }
  const rowsOf = (kind: string): Map<string, Row> => {
    const rows = shared.rows.get(kind) ?? new Map<string, Row>()
    shared.rows.set(kind, rows)
    return rows
  }
  const keep = (kind: string, row: Row): void => {
    rowsOf(kind).set(row.id, frozen(row))
    shared.size += ROW + (row.content?.length ?? 0)
  }
  const byId = async (
    kind: string,
    namespace: string,
    ids: readonly string[],
    read: (namespace: string, ids: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const kinds = `${kind} ${namespace}`
    const known = things.get(kinds) ?? new Map<string, Promise<ReadonlyMap<string, Row>>>()
    things.set(kinds, known)
    const before = namespace === state.name ? rowsOf(kind) : NONE
    const missing = [...new Set(ids)].filter((id) => !before.has(id) && !known.has(id))
    if (missing.length > 0) {
      const rows = read(namespace, missing).then((found) => {
        if (namespace === state.name) for (const row of found) keep(kind, row)
        return new Map(found.map((row) => [row.id, row]))
      })
      for (const id of missing) known.set(id, rows)
      rows.catch(() => {
        for (const id of missing) known.delete(id)
      })
    }
    const reads = ids.map((id) => known.get(id))
    const found = new Map<unknown, ReadonlyMap<string, Row> | undefined>()
    for (const rows of new Set(reads)) found.set(rows, await rows)
    return ids.flatMap((id, i) => before.get(id) ?? found.get(reads[i])?.get(id) ?? [])
  }

  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const read = async (...args: unknown[]): Promise<never> => {
        signal?.throwIfAborted()
        return value.apply(target, args) as never
      }
      if (BY_ID.has(name))
        return (namespace: string, ids: readonly string[]) => byId(String(name), namespace, ids, read)
      if (BY_ARGUMENTS.has(name))
        return (...args: unknown[]) =>
          remembered(`${String(name)} ${JSON.stringify(args)}`, () => read(...args))
      return read
    },
  })
}

const NONE: ReadonlyMap<string, Row> = new Map()
