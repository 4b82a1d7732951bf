/**
 * What consolidation by rules would make of the turns that still wait in their buffers, without writing it: so that
 * whoever reads right after an `add` sees what was said. Topics, and what is learned of several turns, come with
 * consolidation itself.
 */
import type { Change } from '../model/change.ts'
import type { SessionId } from '../model/ids.ts'
import { isSaidBefore, type StoredTurn } from '../model/turn.ts'
import { LruMap } from '../std/lru.ts'
import { createPacer } from '../std/pacer.ts'
import type { NamespaceState, Store } from '../store/store.ts'
import { distil, MAX_SPOKEN } from '../tasks/distil/distil.ts'
import type { DistilOutput } from '../tasks/distil/types.ts'
import { mayWishAmong } from '../tasks/distil/wishes/wishes.ts'
import { unitChanges } from './consolidate.ts'
import { type DistilledTurns, speakersOf } from './distil-units.ts'
import { putRightAmong, restsOnOthers, turnsPutRight } from './put-right.ts'

export interface Foreseen {
  /** The changes it would come to; none when nothing waits. */
  readonly changes: readonly Change[]
  /** Sessions whose waiting turns it speaks of. */
  readonly sessions: readonly SessionId[]
}

/**
 * Sessions that wait, the newest, and turns of each that are looked at; a usual buffer is far smaller. All of them
 * together are a full buffer at most, which short sessions share. What is said beyond is known once it is consolidated; beside an import every read
 * would do the work of consolidation again.
 */
export const READ_AHEAD = { sessions: 64, turns: 200, characters: 8192 } as const
/** Characters that are distilled in some hundredths of a second; others are served between them. */
const PACE = 500
/** Distilled turns kept in memory. */
const REMEMBERED = 5000
const NOTHING: Foreseen = { changes: [], sessions: [] }

/** @cost distils each waiting turn once, then a few reads per new version of the namespace */
export function createPreviews(): (store: Store, state: NamespaceState) => Promise<Foreseen> {
  const outputs = new LruMap<string, DistilOutput>(REMEMBERED)
  const last = new LruMap<string, { readonly version: number; readonly preview: Promise<Foreseen> }>(200)

  const distilled = (
    { name, purgedAt }: NamespaceState,
    turn: StoredTurn,
    speakers: readonly string[],
    before: readonly StoredTurn[],
    rests: boolean,
  ): { readonly output: DistilOutput; readonly isNew: boolean } => {
    // A turn that went may come again and say something else; what it may rest on may come late.
    const under = rests ? before.filter((t) => isSaidBefore(t, turn)).map((t) => t.id) : []
    const key = [name, purgedAt, turn.id, speakers.join(), under.join()].join('\u0000')
    const known = outputs.get(key)
    if (known !== undefined) return { output: known, isNew: false }
    const output = distil.offline({ turns: [turn], speakers, before })
    outputs.set(key, output, 1)
    return { output, isNew: true }
  }

  const previewOf = async (store: Store, state: NamespaceState): Promise<Foreseen> => {
    const namespace = state.name
    const buffers = await newestBuffers(store, namespace)
    if (buffers.length === 0) return NOTHING
    const packs: DistilledTurns[] = []
    const pace = createPacer(PACE)
    for (const { turns, isWhole } of buffers) {
      const speakers = speakersOf(turns)
      const mayWish = mayWishAmong(turns)
      const resting = new Set(turns.filter(restsOnOthers))
      // A buffer is of one session.
      const before = isWhole
        ? putRightAmong(turns, [...resting])
        : await turnsPutRight(store, namespace, [...resting])
      for (const turn of turns) {
        const { output, isNew } = distilled(state, turn, speakers, before, resting.has(turn))
        if (isNew) await pace(readLength(turn))
        packs.push({ turns: [turn], output: mayWish(turn) ? output : { ...output, wishes: [] } })
      }
    }
    const units = buffers.map(({ turns }) => ({ turns, reading: null }))
    const { changes } = await unitChanges({ store, namespace }, { units, packs, by: new Map(), uses: [] })
    return { changes, sessions: buffers.flatMap(({ turns: [first] }) => first?.session ?? []) }
  }

  return (store, state) => {
    const { name: namespace, version } = state
    const known = last.get(namespace)
    if (known?.version === version) return known.preview
    const preview = previewOf(store, state)
    last.set(namespace, { version, preview }, 1)
    // A read that failed may be tried again.
    preview.catch(() => {
      if (last.get(namespace)?.preview === preview) last.delete(namespace)
    })
    return preview
  }
}

interface Buffer {
  readonly turns: readonly StoredTurn[]
  /** Whether they are all that was said in the session. */
  readonly isWhole: boolean
}

/** Turns that wait, by session, the oldest first; of the sessions the newest. */
async function newestBuffers(store: Store, namespace: string): Promise<Buffer[]> {
  const buffers: Buffer[] = []
  let characters = 0
  for (const session of await store.bufferedSessions(namespace, READ_AHEAD.sessions, { newestFirst: true })) {
    if (characters >= READ_AHEAD.characters) break
    const waiting = await store.buffer(namespace, session.id, READ_AHEAD.turns)
    const past = waiting.findIndex((turn) => {
      characters += readLength(turn)
      return characters > READ_AHEAD.characters
    })
    const read = past < 0 ? waiting : waiting.slice(0, past)
    if (read.length > 0) buffers.unshift({ turns: read, isWhole: read.length === session.turns })
  }
  return buffers
}

export function readLength({ content }: Pick<StoredTurn, 'content'>): number {
  return Math.min(content.length, MAX_SPOKEN)
}
