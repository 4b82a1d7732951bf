/** Which of some turns were said in a game, as somebody else. */
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { allRows } from '../std/pages.ts'
import type { Store } from '../store/store.ts'
import { mayBePlayed, PLAY_MS, playedAmong } from '../tasks/distil/played.ts'

interface Shown {
  readonly turn: StoredTurn
}

/**
 * Those of all turns that were said in a game, of the sessions of some; none where those were not.
 *
 * @param some Turns that matter.
 * @cost one read for each session of these in which somebody speaks of themselves
 */
export async function playedTurns(
  store: Store,
  namespace: string,
  some: readonly Shown[],
  all: readonly Shown[],
): Promise<TurnId[]> {
  const sessions = new Set(some.flatMap(({ turn }) => (mayBePlayed(turn) ? [turn.session] : [])))
  const played: TurnId[] = []
  for (const session of sessions) {
    const own = all.map(({ turn }) => turn).filter((turn) => turn.session === session)
    const times = own.map((turn) => turn.at)
    const [from, to] = [Math.min(...times) - PLAY_MS, Math.max(...times) + 1] as [Instant, Instant]
    const said = await allRows((page) => store.findTurns(namespace, { session, from, to, ...page }))
    const isPlayed = playedAmong(said)
    const ids = new Set(own.map((turn) => turn.id))
    // Names of speakers may be written in another way in the turns that were given.
    played.push(...said.flatMap((t) => (ids.has(t.id) && isPlayed(t) ? t.id : [])))
  }
  return played
}
