/** Tells who speaks in a namespace. */
import type { Entity } from '../model/entity.ts'
import type { Store } from '../store/store.ts'

const MAX_SPEAKERS = 20

/** Most mentioned first; an assistant without a name has no life to tell of. */
export async function speakersOf(store: Store, namespace: string): Promise<Entity[]> {
  const people = await store.findEntities(namespace, { type: 'person', limit: 200 })
  return people
    .filter((e) => e.speaker && e.status === 'active' && e.name !== 'assistant')
    .slice(0, MAX_SPEAKERS)
}
