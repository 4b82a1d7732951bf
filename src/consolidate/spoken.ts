/** The turns that were spoken under the name of an entity. */
import type { Entity } from '../model/entity.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredTurn, Turn } from '../model/turn.ts'
import { pages } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { entityIdOf } from './names.ts'
import { entityMark, marksOf } from './removed.ts'

/** A document and a tool are nobody. */
export function isSpoken({ role }: Pick<Turn, 'role'>): boolean {
  return role === 'user' || role === 'assistant'
}

/** All of them, by time, then order of arrival. */
export async function* spokenBy(
  store: Store,
  namespace: string,
  entity: Entity,
  size: number = MAX_PAGE,
): AsyncGenerator<StoredTurn> {
  if (!entity.speaker) return
  // A person may have given it another name.
  const [first] = await store.turns(namespace, entity.sources)
  const isFirst = first !== undefined && entityIdOf({ name: first.speaker, type: 'person' }) === entity.id
  const speaker = isFirst ? first.speaker : entity.name
  for await (const turn of pages((page) => store.findTurns(namespace, { speaker, ...page }), size))
    if (isSpoken(turn)) yield turn
}

/** The first of them by time, then id, beside the turns `without` and those for which a person removed the entity. */
export async function firstSpoken(
  store: Store,
  namespace: string,
  entity: Entity,
  without: ReadonlySet<TurnId>,
): Promise<StoredTurn | null> {
  const mark = entityMark(entity.id)
  const removed = await marksOf(store, namespace, [mark])
  let first: StoredTurn | null = null
  for await (const turn of spokenBy(store, namespace, entity, Math.min(MAX_PAGE, without.size + 20))) {
    if (first !== null && turn.at > first.at) break
    if (without.has(turn.id) || removed.has(mark, turn.id)) continue
    if (first === null || turn.id < first.id) first = turn
  }
  return first
}
