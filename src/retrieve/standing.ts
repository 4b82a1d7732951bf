/** What stands of the wishes that are stored: whatever lists wishes and whatever quotes them asks here. */
import { type Experience, isWish } from '../model/experience.ts'
import type { ExperienceId, TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { endsAmong, type WishEnd } from '../tasks/standing-wishes.ts'
import { eligibleIndexes, type Search } from './search.ts'

/** A wish as it was last told in turns that may be shown. */
export interface KnownWish {
  readonly id: ExperienceId
  readonly content: string
  readonly at: number
  readonly turn: TurnId
  readonly end: WishEnd
}

/** Wishes that no later one revokes, and whose end is ahead where they name one. */
export async function standingWishes(
  store: Store,
  namespace: string,
  wishes: readonly Experience[],
  now: Instant,
): Promise<Experience[]> {
  const sources = [...new Set(wishes.flatMap((wish) => wish.sources))]
  const times = new Map((await store.turns(namespace, sources)).map((turn) => [turn.id, turn.at]))
  const told = wishes.map((wish) => ({
    wish,
    content: wish.content,
    at: Math.max(0, ...wish.sources.map((turn) => times.get(turn) ?? 0)),
  }))
  const ends = endsAmong(told, now)
  return told.flatMap((one) => (ends.get(one) === 'stands' ? [one.wish] : []))
}

/** All wishes that turns which may be shown tell, with their ends. @cost a read */
export async function wishesTold(search: Search): Promise<KnownWish[]> {
  const { store, namespace, image, asOf } = search
  const all = await store.findRecords(namespace, 'experience', { limit: MAX_PAGE })
  const told = all.flatMap(({ value }) => {
    if (value.status !== 'active' || !isWish(value)) return []
    const { id, content, sources } = value
    const times = eligibleIndexes(search, sources).map((index) => ({ index, at: image.at[index] as number }))
    const last = times.length === 0 ? null : times.reduce((a, b) => (b.at >= a.at ? b : a))
    return last === null ? [] : [{ id, content, at: last.at, turn: image.idOf(last.index) }]
  })
  const ends = endsAmong(told, asOf)
  return told.map((wish) => ({ ...wish, end: ends.get(wish) ?? 'stands' }))
}
