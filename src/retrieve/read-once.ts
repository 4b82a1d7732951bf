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
  readonly evidence?: readonly unknown[]
}

/** Namespaces of which rows are kept while nothing in them changes, and how much of each, in characters. */
const KEPT = 8
const KEPT_CHARACTERS = 2_000_000
/** About what a row takes beside the words of a turn, and each telling of a fact. */
const ROW = 300
const TELLING = 500

interface Kept {
  readonly version: number
  /** By kind and id. */
  readonly rows: Map<string, Map<string, Row>>
  characters: number
}
const kept = new WeakMap<Store, LruMap<string, Kept>>()

/** What was read of a namespace as it stands. */
function keptOf(store: Store, { name, version }: NamespaceState): Kept {
  const namespaces = kept.get(store) ?? new LruMap<string, Kept>(KEPT)
  kept.set(store, namespaces)
  const known = namespaces.get(name)
  if (known?.version === version && known.characters < KEPT_CHARACTERS) return known
  const anew: Kept = { version, rows: new Map(), characters: 0 }
  namespaces.set(name, anew, 1)
  return anew
}

/**
 * The same store, for one question: it must not outlive it, and reads nothing after the signal.
 *
 * @param state Of the namespace that is asked; what another question read by id in this state is not read again. It is shared, and frozen.
 */
export function readOnce(store: Store, state: NamespaceState, signal?: AbortSignal): Store {
  const shared = keptOf(store, state)
  const answers = new Map<string, Promise<unknown>>()
  /** By kind and id: the read of which it is a part. */
  const reads = new Map<string, Map<string, Promise<void>>>()

  const remembered = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = read()
    answers.set(key, answer)
    // A read that failed may be tried again.
    answer.catch(() => answers.delete(key))
    return answer
  }
  const byId = async (
    kind: string,
    ids: readonly string[],
    read: (namespace: string, ids: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const rows = under(shared.rows, kind)
    const readBy = under(reads, kind)
    const missing = [...new Set(ids)].filter((id) => !rows.has(id) && !readBy.has(id))
    if (missing.length > 0) {
      const done = read(state.name, missing).then((found) => {
        for (const row of found) {
          rows.set(row.id, frozen(row))
          shared.characters += ROW + (row.content?.length ?? 0) + TELLING * (row.evidence?.length ?? 0)
        }
      })
      for (const id of missing) readBy.set(id, done)
      done.catch(() => {
        for (const id of missing) readBy.delete(id)
      })
    }
    await Promise.all(new Set(ids.map((id) => readBy.get(id))))
    return ids.flatMap((id) => rows.get(id) ?? [])
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
        return (namespace: string, ids: readonly string[]) =>
          namespace === state.name ? byId(String(name), ids, read) : read(namespace, ids)
      if (BY_ARGUMENTS.has(name))
        return (...args: unknown[]) =>
          remembered(`${String(name)} ${JSON.stringify(args)}`, () => read(...args))
      return read
    },
  })
}

function under<V>(all: Map<string, Map<string, V>>, kind: string): Map<string, V> {
  const found = all.get(kind) ?? new Map<string, V>()
  all.set(kind, found)
  return found
}
