/** Facts of a namespace, as many as there are. */
import type { Fact } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { allRows } from '../std/pages.ts'
import { type FactFilter, MAX_PAGE, type Store } from '../store/store.ts'

export function allFacts(
  store: Store,
  namespace: string,
  filter: Omit<FactFilter, 'offset' | 'limit'>,
): Promise<Fact[]> {
  return allRows((page) => store.findFacts(namespace, { ...filter, ...page }))
}

/** Facts that are filed under one of these names, or told by one: a value that is told in several words is filed under one of them. */
export async function factsNaming(
  store: Store,
  namespace: string,
  entities: readonly EntityId[],
): Promise<Fact[]> {
  const mentions = await store.mentions(namespace, entities, MAX_PAGE)
  const sources = [...new Set(mentions.map((m) => m.turn))]
  const [filed, told] = await Promise.all([
    allFacts(store, namespace, { entities }),
    sources.length === 0 ? [] : allFacts(store, namespace, { sources }),
  ])
  const names = new Set(entities)
  const naming = told.filter((f) => f.evidence.some((e) => names.has(e.head) || names.has(e.tail)))
  return [...new Map([...filed, ...naming].map((f) => [f.id, f])).values()]
}
