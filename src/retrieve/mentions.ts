/** Who is mentioned where, whatever name was used. */
import type { EntityId, TurnId } from '../model/ids.ts'
import type { Store } from '../store/store.ts'

type Memory = { readonly store: Store; readonly namespace: string }
type Mentioned = { readonly entity: EntityId; readonly turn: TurnId }

/** Turns that mention one of the entities under any of its names, newest first. */
export async function mentionsOf(
  { store, namespace }: Memory,
  entities: readonly EntityId[],
  limit: number,
): Promise<Mentioned[]> {
  if (entities.length === 0) return []
  const aliases = new Map((await store.aliasesOf(namespace, entities)).map((e) => [e.id, e.mergedInto]))
  const found = await store.mentions(namespace, [...entities, ...aliases.keys()], limit)
  return distinct(found.map(({ entity, turn }) => ({ entity: aliases.get(entity) ?? entity, turn })))
}

/** Whom these turns mention, by turn id, then entity id. */
export async function entitiesIn(
  { store, namespace }: Memory,
  turns: readonly TurnId[],
): Promise<Mentioned[]> {
  const found = await store.entitiesOf(namespace, turns)
  const entities = await store.entities(namespace, [...new Set(found.map((m) => m.entity))])
  const meant = new Map(entities.map((e) => [e.id, e.mergedInto ?? e.id]))
  return distinct(found.map(({ entity, turn }) => ({ entity: meant.get(entity) ?? entity, turn })))
}

function distinct(found: readonly Mentioned[]): Mentioned[] {
  return [...new Map(found.map((m) => [`${m.entity} ${m.turn}`, m])).values()]
}
