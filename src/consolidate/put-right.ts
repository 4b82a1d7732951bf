/** Corrections and confirmations that say nothing by themselves, and the turns that they may be about. */
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { isEarlier, type StoredTurn } from '../model/turn.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { mayPutRight } from '../tasks/distil/bare-corrections.ts'
import { MAX_SPOKEN, PUT_RIGHT_MS } from '../tasks/distil/distil.ts'
import { mayConfirm } from '../tasks/distil/requests.ts'

/**
 * The turns before those at hand that may put something right, with what others asked between: the same ones however these
 * are grouped, and in whatever order they came.
 *
 * @param gone Turns that count no longer.
 * @cost one read for each turn that sounds like a bare correction or a confirmation; nothing for others
 */
export async function turnsPutRight(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
  gone: ReadonlySet<TurnId> = new Set(),
): Promise<StoredTurn[]> {
  const found: StoredTurn[] = []
  for (const turn of turns) {
    if (!saysNothingAlone(turn)) continue
    const { session, at } = turn
    const [from, to] = [at - PUT_RIGHT_MS, at + 1] as [Instant, Instant]
    const said = await store.findTurns(namespace, { session, from, to, limit: MAX_PAGE })
    found.push(...said.filter((t) => isEarlier(t, turn) && !gone.has(t.id)))
  }
  return found
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
    const [from, to] = [Math.min(...times), Math.max(...times) + PUT_RIGHT_MS + 1] as [Instant, Instant]
    const later = await allRows(
      (offset, limit) => store.findTurns(namespace, { session, from, to, offset, limit }),
      MAX_PAGE,
    )
    const isAfter = (t: StoredTurn): boolean =>
      group.some((g) => isEarlier(g, t) && t.at - g.at <= PUT_RIGHT_MS)
    found.push(
      ...later.filter((t) => t.topic !== null && !own.has(t.id) && saysNothingAlone(t) && isAfter(t)),
    )
  }
  return found
}
