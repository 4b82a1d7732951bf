/** Whether a turn is part of a game in which its speaker is somebody else, begun in an earlier turn. */
import { beginsPlay, endsPlay, isOfPlay, leavesPlay } from '../../english/play.ts'
import { isSaidBefore } from '../../model/turn.ts'
import type { DistilTurn } from './types.ts'

/** How long after it began a game may go on, in milliseconds. */
export const PLAY_MS = 7_200_000
/** After this long a turn is part of it only where it says so: who says nothing of the game has most likely left it. */
const SURE_MS = 1_800_000
/** More than this is a document. */
const LONGEST = 4000

/** Whether what a turn says may be said in a game: somebody speaks of themselves. */
export function mayBePlayed({ role, content }: Pick<DistilTurn, 'role' | 'content'>): boolean {
  return role === 'user' && content.length <= LONGEST && OF_SELF.test(content)
}
const OF_SELF = /\b(?:i|i'?m|my|we|our|me)\b/i

/** Whether other turns are read in another way because of this one. */
export function framesPlay({ role, content }: Pick<DistilTurn, 'role' | 'content'>): boolean {
  return role === 'user' && content.length <= LONGEST && (beginsPlay(content) || endsPlay(content))
}

/**
 * Tells which turns are part of a game.
 *
 * @param said Turns of their session, they among them or not.
 */
export function playedAmong(said: readonly DistilTurn[]): (turn: DistilTurn) => boolean {
  const frames = said.filter(framesPlay).sort((a, b) => (isSaidBefore(a, b) ? -1 : 1))
  return (turn) => {
    const last = frames.findLast(
      (t) => t.speaker === turn.speaker && isSaidBefore(t, turn) && turn.at - t.at <= PLAY_MS,
    )
    if (last === undefined || !mayBePlayed(turn) || leavesPlay(turn.content)) return false
    if ([last, turn].some(({ content }) => endsPlay(content))) return false
    return turn.at - last.at <= SURE_MS || isOfPlay(turn.content, last.content)
  }
}
