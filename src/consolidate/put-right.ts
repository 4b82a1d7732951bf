/** What a correction that says nothing by itself puts right: the turn of its speaker before it. */
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { mayPutRight } from '../tasks/distil/bare-corrections.ts'
import { MAX_SPOKEN, PUT_RIGHT_MS } from '../tasks/distil/distil.ts'

/**
 * The turns that those at hand may put right, in order; the same ones however these are grouped.
 *
 * @param gone Turns that count no longer.
 * @cost one read for each turn that sounds like a bare correction; nothing for others
 */
export async function turnsPutRight(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
  gone: ReadonlySet<TurnId> = new Set(),
): Promise<StoredTurn[]> {
  const found: StoredTurn[] = []
  for (const { session, speaker, at, ordinal, content } of turns) {
    if (content.length > MAX_SPOKEN || !mayPutRight(content)) continue
    const [from, to] = [at - PUT_RIGHT_MS, at + 1] as [Instant, Instant]
    const said = await store.findTurns(namespace, { session, speaker, from, to, limit: MAX_PAGE })
    const last = said.filter((t) => t.ordinal < ordinal && !gone.has(t.id)).at(-1)
    if (last !== undefined) found.push(last)
  }
  return found.sort((a, b) => a.ordinal - b.ordinal)
}
