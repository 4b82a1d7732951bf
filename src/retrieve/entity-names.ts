/** Entities that a question names, and names of the ends of facts. */
import { type Entity, normaliseName } from '../model/entity.ts'
import type { Fact, PendingFacts } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Query } from './analyse.ts'

/** Active entities that the question names, by a short form of a speaker's name or as "I", too. */
export async function linkedEntities({
  store,
  namespace,
  query,
}: {
  readonly store: Store
  readonly namespace: string
  readonly query: Query
}): Promise<Entity[]> {
  // In a chat with an assistant the one who asks is the user.
  const asker = /\b(?:I|my|me|mine|myself)\b/.test(query.text) ? ['user'] : []
  const names = [...query.names, ...query.speakers.map(normaliseName), ...asker]
  const found = await store.entitiesNamed(namespace, [...new Set(names)])
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
