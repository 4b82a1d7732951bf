/** What rules say of turns that are read again without their units, and without a model. */
import type { TurnId } from '../model/ids.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { StoredTurn } from '../model/turn.ts'
import type { Store } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { type SummaryOutput, summaryOf } from '../tasks/summary.ts'
import { speakersOf, withoutClaims } from './distil-units.ts'
import type { ReadTurns } from './hear.ts'
import { turnsPutRight } from './put-right.ts'

/** Each turn by itself; of what only repeats what was said before, no claims. @param gone Turns that count no longer. */
export async function readByRules(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
  gone: ReadonlySet<TurnId>,
): Promise<ReadTurns[]> {
  const keys = new Map(turns.flatMap((t) => (repetitionKey(t) === null ? [] : [[t.id, repetitionKey(t)]])))
  const first = await store.firstToSay(namespace, [...new Set(keys.values())] as string[], {
    except: [...gone],
  })
  const said = await turnsPutRight(store, namespace, turns, gone)
  return [...new Map(turns.map((t) => [t.id, t])).values()].map((turn) => {
    const key = keys.get(turn.id)
    const isRepeated = key != null && first.get(key)?.id !== turn.id
    const before = said.filter((t) => t.session === turn.session)
    const output = distil.offline({ turns: [turn], speakers: [turn.speaker], before })
    return { turns: [turn], output: isRepeated ? withoutClaims(output, new Set([turn.id])) : output }
  })
}

/** The summary of a topic that no model reads. */
export function summaryByRules(turns: readonly StoredTurn[]): SummaryOutput {
  const { facts, cues } = distil.offline({ turns, speakers: speakersOf(turns) })
  return summaryOf({ turns, facts, cues })
}

/** Those of the turns that no model read: what a model said of a turn stands by itself. */
export async function withoutModel(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<StoredTurn[]> {
  const topics = [...new Set(turns.flatMap((t) => t.topic ?? []))]
  const notes = new Map((await store.records(namespace, 'topic-note', topics)).map((r) => [r.id, r.value]))
  return turns.filter((t) => t.topic !== null && notes.get(t.topic)?.by === null)
}
