/**
 * What one question reads of the store, read once: a strategy, the judge of sufficiency and the writer of hits want the
 * same turns and facts, and across a network every read is a wait.
 */
import type { Store } from '../store/store.ts'

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
}

/** The same store, for one question to a namespace: it must not outlive it, and reads nothing after the signal. */
export function readOnce(store: Store, asked: string, signal?: AbortSignal): Store {
  const kinds = new Map<string, Map<string, Row>>()
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
    const rows = under(kinds, kind)
    const readBy = under(reads, kind)
    const missing = [...new Set(ids)].filter((id) => !rows.has(id) && !readBy.has(id))
    if (missing.length > 0) {
      const done = read(asked, missing).then((found) => {
        for (const row of found) rows.set(row.id, row)
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
          namespace === asked ? byId(String(name), ids, read) : read(namespace, ids)
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
