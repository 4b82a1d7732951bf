/**
 * What consolidation would make of the turns that still wait in their buffers, without writing it: so that
 * a recall right after an `add` knows the newest facts, too.
 */
import type { Fact, PendingFacts } from '../model/fact.ts'
import type { EntityId, FactId } from '../model/ids.ts'
import type { StoredTurn } from '../model/turn.ts'
import { LruMap } from '../std/lru.ts'
import type { NamespaceState, Store } from '../store/store.ts'
import { distil, MAX_SPOKEN } from '../tasks/distil/distil.ts'
import type { DistilOutput } from '../tasks/distil/types.ts'
import { derive } from './derive.ts'

/** Sessions that wait, the newest, and turns of each that are looked at; a usual buffer is far smaller. */
const SESSIONS = 8
const TURNS = 200
/**
 * Of all these turns together: a full buffer. What is said beyond is known once it is consolidated; beside an import
 * every recall would do the work of consolidation again.
 */
const CHARACTERS = 8192
/** Distilled turns kept in memory. */
const REMEMBERED = 5000

/** @cost distils each waiting turn once, then a few reads per new version of the namespace */
export function createPreviews(
  store: Store,
): (namespace: string, state: NamespaceState) => Promise<PendingFacts> {
  const outputs = new LruMap<string, DistilOutput>(REMEMBERED)
  const last = new LruMap<string, { readonly version: number; readonly preview: PendingFacts }>(200)

  const distilled = (namespace: string, turn: StoredTurn, speakers: readonly string[]): DistilOutput => {
    const key = `${namespace}\u0000${turn.id}\u0000${speakers.join()}`
    const known = outputs.get(key)
    if (known !== undefined) return known
    const output = distil.offline({ turns: [turn], speakers })
    outputs.set(key, output, 1)
    return output
  }

  return async (namespace, state) => {
    const known = last.get(namespace)
    if (known?.version === state.version) return known.preview
    const units: { turns: StoredTurn[]; output: DistilOutput }[] = []
    for (const turns of await newestBuffers(store, namespace)) {
      const speakers = [...new Set(turns.map((t) => t.speaker))]
      for (const turn of turns) units.push({ turns: [turn], output: distilled(namespace, turn, speakers) })
    }
    const names = new Map<EntityId, string>()
    const facts: Fact[] = []
    const gone = new Set<FactId>()
    const changes =
      units.length === 0
        ? []
        : await derive(store, namespace, { read: units, spoken: units.flatMap((u) => u.turns) })
    for (const change of changes) {
      if (change.kind === 'put' && change.in === 'entity') names.set(change.value.id, change.value.name)
      else if (change.kind === 'put' && change.in === 'fact') facts.push(change.value)
      else if (change.kind === 'deleted' && change.in === 'fact') gone.add(change.key as FactId)
    }
    const preview = { facts, names, gone }
    last.set(namespace, { version: state.version, preview }, 1)
    return preview
  }
}

/** Turns that wait, by session, the oldest first; of the sessions the newest. */
async function newestBuffers(store: Store, namespace: string): Promise<StoredTurn[][]> {
  const buffers: StoredTurn[][] = []
  let characters = 0
  for (const session of await store.bufferedSessions(namespace, SESSIONS, { newestFirst: true })) {
    if (characters >= CHARACTERS) break
    const waiting = await store.buffer(namespace, session.id, TURNS)
    const past = waiting.findIndex((turn) => {
      characters += readLength(turn)
      return characters > CHARACTERS
    })
    buffers.unshift(past < 0 ? waiting : waiting.slice(0, past))
  }
  return buffers
}

function readLength({ content }: StoredTurn): number {
  return Math.min(content.length, MAX_SPOKEN)
}
