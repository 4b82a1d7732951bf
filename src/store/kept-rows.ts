/**
 * Rows that were read by id, the facts of turns, and buffers, kept for whoever reads the namespace next while its graph stays as it
 * is: turns that are added leave them alone, but for the buffer of their session.
 */
import { type Fact, sourcesOf } from '../model/fact.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import type { Session } from '../model/session.ts'
import type { StoredTurn } from '../model/turn.ts'
import { compare } from '../std/compare.ts'
import { frozen } from '../std/frozen.ts'
import { LruMap } from '../std/lru.ts'
import { type FactFilter, MAX_PAGE, type NamespaceState, type Store } from './store.ts'

const BY_ID: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  'turns',
  'facts',
  'entities',
  'topics',
  'readings',
])

interface Row {
  readonly id?: string
  readonly turn?: string
  readonly content?: string
  readonly evidence?: readonly unknown[]
}

/** How much is kept, in characters: of all namespaces together, and of each. */
const ALL_CHARACTERS = 16_000_000
const CHARACTERS = 2_000_000
/** About what a row takes beside the words of a turn, and each telling of a fact. */
const ROW = 300
const TELLING = 500

interface Kept {
  readonly graph: string
  /** By kind and id; `null`: it is not there. */
  readonly rows: Map<string, Map<string, Row | null>>
  readonly factsOf: Map<TurnId, Fact[]>
  readonly buffers: Map<SessionId, Buffer>
  characters: number
}
/** The first turns that wait of a session that stood so. */
interface Buffer {
  readonly stands: string
  readonly limit: number
  readonly turns: readonly StoredTurn[]
}
const kept = new WeakMap<Store, LruMap<string, Kept>>()

/**
 * The same store, to be read by those who found the namespace in this state. Rows are shared, and frozen.
 *
 * @param state A namespace that was deleted and comes again has another `purgedAt`, whatever its versions.
 */
export function keepRows(store: Store, state: NamespaceState): Store {
  const { name } = state
  const graph = `${state.graphVersion} ${state.purgedAt}`
  const namespaces = kept.get(store) ?? new LruMap<string, Kept>(ALL_CHARACTERS)
  kept.set(store, namespaces)
  const current = (): Kept => {
    const known = namespaces.get(name)
    return known?.graph === graph && known.characters < CHARACTERS
      ? known
      : { graph, rows: new Map(), factsOf: new Map(), buffers: new Map(), characters: 0 }
  }
  const grown = (current: Kept, characters: number): void => {
    current.characters += characters
    namespaces.set(name, current, current.characters)
  }

  const byId = async (kind: keyof Store, ids: readonly string[]): Promise<Row[]> => {
    const now = current()
    const rows = now.rows.get(kind) ?? new Map<string, Row | null>()
    now.rows.set(kind, rows)
    const wanted = new Set(ids)
    const missing = [...wanted].filter((id) => !rows.has(id))
    if (missing.length > 0) {
      const found = await (store[kind] as (ns: string, ids: readonly string[]) => Promise<Row[]>)(
        name,
        missing,
      )
      // A turn may come while the graph stays as it is.
      if (kind !== 'turns') for (const id of missing) rows.set(id, null)
      for (const row of found) rows.set(row.id ?? row.turn ?? '', frozen(row))
      grown(now, sizeOfAll(found) + ROW * missing.length)
    }
    return [...wanted].flatMap((id) => rows.get(id) ?? [])
  }

  const factsOf = async (turns: readonly TurnId[], limit: number): Promise<Fact[]> => {
    const now = current()
    const missing = new Set(turns.filter((turn) => !now.factsOf.has(turn)))
    if (missing.size > 0) {
      const found = await store.findFacts(name, { sources: [...missing], limit })
      // There may be more of them.
      if (found.length === limit) return store.findFacts(name, { sources: turns, limit })
      for (const turn of missing) now.factsOf.set(turn, [])
      for (const fact of found)
        for (const turn of sourcesOf(fact)) if (missing.has(turn)) now.factsOf.get(turn)?.push(frozen(fact))
      grown(now, sizeOfAll(found) + ROW * missing.size)
    }
    const all = new Map(turns.flatMap((turn) => now.factsOf.get(turn) ?? []).map((fact) => [fact.id, fact]))
    return [...all.values()]
      .sort((a, b) => b.valid.from - a.valid.from || compare(a.id, b.id))
      .slice(0, limit)
  }

  /** How the sessions stood that were read here. */
  const standing = new Map<SessionId, string>()
  const bufferOf = async (id: SessionId, limit: number): Promise<StoredTurn[]> => {
    const stands = standing.get(id)
    if (stands === undefined) return store.buffer(name, id, limit)
    const now = current()
    const known = now.buffers.get(id)
    if (known?.stands === stands && known.limit === limit) return [...known.turns]
    const turns = (await store.buffer(name, id, limit)).map(frozen)
    now.buffers.set(id, { stands, limit, turns })
    grown(now, sizeOfAll(turns))
    return [...turns]
  }

  return new Proxy(store, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method)
      if (typeof value !== 'function') return value
      const read = (...asked: unknown[]): unknown => value.apply(target, asked)
      if (BY_ID.has(method))
        return (namespace: string, ids: readonly string[]) =>
          namespace === name ? byId(method as keyof Store, ids) : read(namespace, ids)
      if (method === 'bufferedSessions')
        return async (namespace: string, ...rest: unknown[]) => {
          const sessions = (await read(namespace, ...rest)) as Session[]
          if (namespace === name)
            for (const { id, turns, places } of sessions) standing.set(id, `${turns} ${places}`)
          return sessions
        }
      if (method === 'buffer')
        return (namespace: string, id: SessionId, limit: number) =>
          namespace === name ? bufferOf(id, limit) : read(namespace, id, limit)
      if (method === 'findFacts')
        return (namespace: string, filter: FactFilter) =>
          namespace === name && isOfTurns(filter)
            ? factsOf(filter.sources, Math.min(filter.limit, MAX_PAGE))
            : read(namespace, filter)
      return read
    },
  })
}

function sizeOf({ content, evidence }: Row): number {
  return ROW + (content?.length ?? 0) + TELLING * (evidence?.length ?? 0)
}

function sizeOfAll(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + sizeOf(row), 0)
}

/** Whether nothing is asked but facts of these turns. */
function isOfTurns(filter: FactFilter): filter is FactFilter & { readonly sources: readonly TurnId[] } {
  const { sources, limit: _, offset = 0, ...others } = filter
  return sources !== undefined && offset === 0 && Object.values(others).every((value) => value === undefined)
}
