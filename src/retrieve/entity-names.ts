/** Entities that a question names, and names of the ends of facts. */
import type { Entity } from '../model/entity.ts'
import type { Fact, PendingFacts } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Query } from './analyse.ts'

/** Active entities that the question names; aliases lead to the entity they belong to. */
export async function linkedEntities({
  store,
  namespace,
  query,
}: {
  readonly store: Store
  readonly namespace: string
  readonly query: Query
}): Promise<Entity[]> {
  const found = await store.entitiesNamed(namespace, query.names)
  return found.filter((e) => e.status === 'active')
}

export async function namesOfEnds(
  {
    store,
    namespace,
    pending,
  }: { readonly store: Store; readonly namespace: string; readonly pending?: PendingFacts },
  facts: readonly Fact[],
): Promise<ReadonlyMap<EntityId, string>> {
  const ids = [...new Set(facts.flatMap((f) => [f.head, f.tail]))]
  const stored = ids.length === 0 ? [] : await store.entities(namespace, ids)
  return new Map([...stored.map((e) => [e.id, e.name] as const), ...(pending?.names ?? [])])
}
