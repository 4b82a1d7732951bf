/** Standing wishes of turns that were found which are over: whoever reads the turn alone would keep to them. */
import { isWish } from '../model/experience.ts'
import type { EndedTelling } from '../model/hit.ts'
import type { TurnId } from '../model/ids.ts'
import { type Instant, toDay } from '../model/time.ts'
import { shortened } from '../tasks/answer/answered.ts'
import { isAbout, orderOf } from '../tasks/standing-wishes.ts'
import type { Search } from './search.ts'

/** @cost a read, and that of all wishes where one of the turns wishes something */
export async function endedWishes(search: Search, turns: readonly TurnId[]): Promise<EndedTelling[]> {
  const { store, namespace } = search
  const own = turns.length === 0 ? [] : await store.recordsOf(namespace, 'experience', turns)
  if (!own.some(({ value }) => value.status === 'active' && isWish(value))) return []
  const known = await search.wishes()
  const standing = known.flatMap(({ content, at, end }) =>
    end === 'stands' ? [{ order: orderOf(content), at }] : [],
  )
  const found = new Set(turns)
  return known.flatMap(({ content, at, turn, end }) => {
    if (!found.has(turn) || end === 'stands' || end === 'never stood') return []
    const value = orderOf(content)
    const isOfSame = isAbout(value)
    // What was narrowed goes on, and what was lifted in part: only where nothing of it stands is it over.
    // One told between the wish and its end stood beside it.
    const anew = standing.find((other) => other.at > at && other.at >= (end ?? at) && isOfSame(other.order))
    const until =
      anew !== undefined
        ? `changed on ${toDay(anew.at as Instant)}: ${shortened(anew.order.replace(/\.$/, ''))}`
        : `over${end === null ? '' : ` by ${toDay(end as Instant)}`}`
    // A reader who misses the turn that ended it would keep to it: the end is told even where that turn may be quoted.
    // Beside others that stand it would read as if all were over.
    const isOneOfMore = known.some((other) => other.turn === turn && other.content !== content)
    const named = isOneOfMore ? `wish (${shortened(value.replace(/\.$/, ''))})` : null
    return [{ turn, head: '', value, relation: 'wish', until, named, day: null, corrected: null, by: null }]
  })
}
