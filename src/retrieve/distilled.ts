/** What was read of turns: for a person who looks at a conversation and wonders what was kept of it. */
import type { Distilled } from '../model/distilled.ts'
import { sourcesOf } from '../model/fact.ts'
import type { TurnId } from '../model/ids.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { nameEnds } from './explain.ts'

/** @cost three reads, whatever the number of turns */
export async function readDistilled(
  store: Store,
  namespace: string,
  turns: readonly TurnId[],
): Promise<Distilled[]> {
  const [readings, facts] = await Promise.all([
    store.readings(namespace, turns),
    store.findFacts(namespace, { sources: turns, limit: MAX_PAGE }),
  ])
  const named = await nameEnds(store, namespace, facts)
  const readingOf = new Map(readings.map((r) => [r.turn, r]))
  return turns.map((turn) => {
    const { tag = '', cues = [], mentions = [] } = readingOf.get(turn) ?? {}
    return {
      turn,
      tag,
      cues,
      mentions: mentions.map(({ entity, name }) => ({ entity, name })),
      facts: named.filter((f) => sourcesOf(f).includes(turn)),
    }
  })
}
