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

/** The same store, for one question: it must not outlive it, and reads nothing after the signal. */
export function readOnce(store: Store, signal?: AbortSignal): Store {
  const answers = new Map<string, Promise<unknown>>()
  const things = new Map<string, Promise<Row | null>>()

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
    namespace: string,
    ids: readonly string[],
    read: (namespace: string, ids: readonly string[]) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const keyOf = (id: string): string => `${kind} ${namespace}\u0000${id}`
    const missing = [...new Set(ids)].filter((id) => !things.has(keyOf(id)))
    if (missing.length > 0) {
      const rows = read(namespace, missing).then((found) => new Map(found.map((row) => [row.id, row])))
      for (const id of missing) {
        const thing = rows.then((found) => found.get(id) ?? null)
        things.set(keyOf(id), thing)
        thing.catch(() => things.delete(keyOf(id)))
      }
    }
    const found = await Promise.all(ids.map((id) => things.get(keyOf(id))))
    return found.flatMap((row) => row ?? [])
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
