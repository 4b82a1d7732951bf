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
    const by = endOf(wish, told)
    if (by === 'never stood') return []
    const { content, turn } = wish
    // A reader who misses the turn that ended it would keep to it: the end is told even where that turn may be quoted.
    return [{ turn, value: orderOf(content), relation: 'wish', until: textOf(wish, by), by: null }]
  })
}

function textOf(wish: Told, by: Told | null): string {
  if (by === null) return 'over'
  const day = toDay(by.at as Instant)
  const isAnew =
    isAbout(orderOf(by.content), orderOf(wish.content)) && standingAmong([wish, by], by.at).includes(by)
  return isAnew ? `said anew on ${day}` : `over by ${day}`
}

/** The telling with which a wish no longer stands; `null`: a day of its own ends it. What only takes others back never stood. */
function endOf(wish: Told, all: readonly Told[]): Told | null | 'never stood' {
  const stands = (until: number): boolean =>
    standingAmong(
      all.filter(({ at }) => at <= until),
      until,
    ).includes(wish)
  if (!stands(wish.at)) return 'never stood'
  const later = all.filter(({ at }) => at > wish.at).sort((a, b) => a.at - b.at)
  let [from, to] = [0, later.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (stands((later[middle] as Told).at)) from = middle + 1
    else to = middle
  }
  const by = later[from]
  return by !== undefined && standingAmong([wish, by], by.at).includes(wish) ? null : (by ?? null)
}
