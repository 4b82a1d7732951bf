/** Corrections, confirmations and replies that say nothing by themselves, and the turns that they may be about. */
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { isSaidBefore, type StoredTurn } from '../model/turn.ts'
import { allRows } from '../std/pages.ts'
import type { Store } from '../store/store.ts'
import { MAX_SPOKEN, mayRestOnOther, PUT_RIGHT_MS } from '../tasks/distil/distil.ts'
import { mayPutRight } from '../tasks/distil/plain/bare-corrections.ts'
import { mayConfirm } from '../tasks/distil/plain/requests.ts'
import { framesPlay, mayBePlayed, PLAY_MS } from '../tasks/distil/played.ts'

/**
 * The turns before those at hand that these may put right or answer, with what others asked between: whatever these are grouped
 * with, and in whatever order they came. Later ones may be among them.
 *
 * @param gone Turns that count no longer.
 * @cost one read for each session with turns that sound like bare corrections, confirmations or replies; nothing for others
 */
export async function turnsPutRight(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
  gone: ReadonlySet<TurnId> = new Set(),
): Promise<StoredTurn[]> {
  const found = new Map<TurnId, StoredTurn>()
  for (const [session, group] of Map.groupBy(turns.filter(restsOnOthers), (t) => t.session)) {
    const span = reachOf(group)
    const said = await allRows((page) => store.findTurns(namespace, { session, ...span, ...page }))
    for (const turn of said) if (!gone.has(turn.id)) found.set(turn.id, turn)
  }
  return [...found.values()]
}

/** {@link turnsPutRight} where all that was said in the session is at hand, by place. */
export function putRightAmong(said: readonly StoredTurn[], turns: readonly StoredTurn[]): StoredTurn[] {
  if (turns.length === 0) return []
  const { from, to } = reachOf(turns)
  return said.filter((t) => from <= t.at && t.at < to).toSorted((a, b) => a.at - b.at)
}

function reachOf(turns: readonly StoredTurn[]): { readonly from: Instant; readonly to: Instant } {
  const times = turns.map((t) => t.at)
  return { from: (Math.min(...times) - REACH_MS) as Instant, to: (Math.max(...times) + 1) as Instant }
}

/** A reply is read with the question before it, and that with what it asks of: each within as long as a correction may come. */
const REACH_MS = 2 * PUT_RIGHT_MS

/** Whether what a turn says may be other than what it says alone. */
export function restsOnOthers(turn: StoredTurn): boolean {
  return saysNothingAlone(turn) || isReply(turn) || mayBePlayed(turn)
}

function isReply(turn: StoredTurn): boolean {
  return turn.content.length <= MAX_SPOKEN && mayRestOnOther(turn)
}

function saysNothingAlone({ content, role }: StoredTurn): boolean {
  return (
    content.length <= MAX_SPOKEN && (mayPutRight(content) || (role === 'assistant' && mayConfirm(content)))
  )
}

/**
 * The read turns that may rest on some, which they put right, or of which one asks for them. When these go, or come late, they
 * say something else.
 *
 * @cost one read for each session of the turns
 */
export async function turnsPuttingRight(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<StoredTurn[]> {
  const own = new Set(turns.map((t) => t.id))
  const found: StoredTurn[] = []
  for (const [session, group] of Map.groupBy(turns, (t) => t.session)) {
    const times = group.map((t) => t.at)
    const [from, to] = [Math.min(...times), Math.max(...times) + REACH_MS + 1] as [Instant, Instant]
    const later = await allRows((page) => store.findTurns(namespace, { session, from, to, ...page }))
    const next = new Set(repliesAfter(own, later))
    const isAfter = (t: StoredTurn): boolean =>
      group.some((g) => isSaidBefore(g, t) && t.at - g.at <= (next.has(t) ? REACH_MS : PUT_RIGHT_MS))
    const frames = group.filter(framesPlay)
    const isFramed = (t: StoredTurn): boolean =>
      frames.some((g) => g.speaker === t.speaker && isSaidBefore(g, t) && t.at - g.at <= PLAY_MS)
    found.push(
      ...later.filter(
        (t) =>
          t.topic !== null &&
          !own.has(t.id) &&
          ((isAfter(t) && (saysNothingAlone(t) || next.has(t))) || (isFramed(t) && mayBePlayed(t))),
      ),
    )
  }
  return found
}

/** What may answer one of the turns, or a question about it: the next two turns behind each. */
function repliesAfter(own: ReadonlySet<TurnId>, turns: readonly StoredTurn[]): StoredTurn[] {
  const inOrder = [...turns].sort((a, b) => (isSaidBefore(a, b) ? -1 : 1))
  let left = 0
  return inOrder.filter((turn) => {
    if (own.has(turn.id)) left = FOLLOWING + 1
    left -= 1
    return left >= 0 && !own.has(turn.id) && isReply(turn)
  })
}
/** A name may be asked of somebody of whom the turn before the question tells. */
const FOLLOWING = 2
