/** Standing wishes of turns that were found which are over: whoever reads the turn alone would keep to them. */
import { isWish } from '../model/experience.ts'
import type { EndedTelling } from '../model/hit.ts'
import type { TurnId } from '../model/ids.ts'
import { type Instant, toDay } from '../model/time.ts'
import { MAX_PAGE } from '../store/store.ts'
import { isAbout, orderOf, standingAmong, type ToldWish } from '../tasks/standing-wishes.ts'
import { eligibleIndexes, type Search } from './search.ts'

interface Told extends ToldWish {
  readonly turn: TurnId
}

/** @cost a read, and another where one of the turns wishes something */
export async function endedWishes(search: Search, turns: readonly TurnId[]): Promise<EndedTelling[]> {
  const { store, namespace, image, asOf } = search
  const own = turns.length === 0 ? [] : await store.recordsOf(namespace, 'experience', turns)
  if (!own.some(({ value }) => value.status === 'active' && isWish(value))) return []
  const all = await store.findRecords(namespace, 'experience', { limit: MAX_PAGE })
  const told = all.flatMap(({ value }): Told[] => {
    if (value.status !== 'active' || !isWish(value)) return []
    const last = eligibleIndexes(search, value.sources).at(-1)
    if (last === undefined) return []
    return [{ content: value.content, at: image.at[last] as number, turn: image.idOf(last) }]
  })
  const standing = new Set(standingAmong(told, asOf))
  const found = new Set(turns)
  return told.flatMap((wish) => {
    if (standing.has(wish) || !found.has(wish.turn)) return []
    const over = lastStood(wish, told)
    if (over === 'never stood') return []
    const value = orderOf(wish.content)
    // What was narrowed or told in other words goes on: only where nothing of it stands is it over.
    const anew = told.find(
      (other) => standing.has(other) && other.at > wish.at && isAbout(orderOf(other.content), value),
    )
    const until =
      anew !== undefined
        ? `said anew on ${toDay(anew.at as Instant)}`
        : `over${over === null ? '' : ` by ${toDay(over as Instant)}`}`
    // A reader who misses the turn that ended it would keep to it: the end is told even where that turn may be quoted.
    return [{ turn: wish.turn, value, relation: 'wish', until, by: null }]
  })
}

/** When a telling let it no longer stand; `null`: a day of its own ends it. What only takes others back never stood. */
function lastStood(wish: Told, all: readonly Told[]): number | null | 'never stood' {
  const stands = (until: number): boolean =>
    standingAmong(
      all.filter(({ at }) => at <= until),
      wish.at,
    ).includes(wish)
  if (!stands(wish.at)) return 'never stood'
  const later = [...new Set(all.flatMap(({ at }) => (at > wish.at ? [at] : [])))].sort((a, b) => a - b)
  let [from, to] = [0, later.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (stands(later[middle] as number)) from = middle + 1
    else to = middle
  }
  return later[from] ?? null
}
