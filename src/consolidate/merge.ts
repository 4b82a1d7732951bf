/**
 * Two entities become one, or one becomes two again, because somebody says so. The merged one lives on as an alias; what
 * was said under its name stays known as such.
 */
import type { Change } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import type { EntityId, TopicId } from '../model/ids.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { derive } from './derive.ts'
import { getDerived } from './edit.ts'
import { dissolving } from './redistil.ts'

/**
 * The changes that make `merged` an alias of `kept`.
 *
 * @throws MemoryError `not-found`; `merge-refused` for a person and a thing; a model's wish is also passed over for two
 * speakers, and for what a user split or protects
 */
export async function mergeChanges(
  store: Store,
  namespace: string,
  kept: EntityId,
  merged: EntityId,
  by: 'model' | 'user',
): Promise<Change[]> {
  const [into, from] = await Promise.all([
    getDerived(store, namespace, 'entity', kept),
    getDerived(store, namespace, 'entity', merged),
  ])
  const refused = whyNot(into, from, by)
  if (refused !== null) {
    if (by === 'model') return []
    throw new MemoryError('merge-refused', { reason: refused })
  }
  return derive(store, namespace, {
    decided: [
      { ...into, apart: into.apart.filter((id) => id !== from.id) },
      {
        ...from,
        status: 'merged',
        mergedInto: into.id,
        mergedBy: by,
        apart: from.apart.filter((id) => id !== into.id),
      },
    ],
  })
}

function whyNot(into: Entity, from: Entity, by: 'model' | 'user'): string | null {
  if (into.id === from.id) return 'they are one already'
  if (into.status !== 'active' || from.status !== 'active') return 'one of them is denied or merged already'
  if ((into.type === 'person') !== (from.type === 'person')) return 'one is a person, the other is not'
  if (by === 'user') return null
  if (into.speaker && from.speaker) return 'both speak, under different names'
  if (into.frozen || from.frozen) return 'one of them is protected'
  return into.apart.includes(from.id) ? 'they were split before' : null
}

/**
 * The changes that make an alias an entity of its own again, with those claims that were made under its
 * name. The two are never merged again by rule or model.
 *
 * @param merged Id of the alias.
 * @throws MemoryError `not-found`, `merge-refused`
 */
export async function splitChanges(store: Store, namespace: string, merged: EntityId): Promise<Change[]> {
  const from = await getDerived(store, namespace, 'entity', merged)
  if (from.mergedInto === null) throw new MemoryError('merge-refused', { reason: `${from.name} is no alias` })
  const into = await getDerived(store, namespace, 'entity', from.mergedInto)
  return [
    ...(await derive(store, namespace, {
      decided: [
        { ...from, status: 'active', mergedInto: null, mergedBy: null, apart: bothOf(from, into) },
        { ...into, apart: bothOf(into, from) },
      ],
    })),
    ...(await dissolving({ store, namespace }, await topicsOfBoth(store, namespace, from.id, into.id))),
  ]
}

/**
 * The changes after which two entities are never made one by rule or model.
 *
 * @throws MemoryError `not-found`; `merge-refused` when they are one
 */
export async function apartChanges(
  store: Store,
  namespace: string,
  one: EntityId,
  other: EntityId,
): Promise<Change[]> {
  const [a, b] = await Promise.all([
    getDerived(store, namespace, 'entity', one),
    getDerived(store, namespace, 'entity', other),
  ])
  if (a.id === b.id || a.mergedInto === b.id || b.mergedInto === a.id)
    throw new MemoryError('merge-refused', { reason: 'they are one; split them' })
  return derive(store, namespace, {
    decided: [
      { ...a, apart: bothOf(a, b) },
      { ...b, apart: bothOf(b, a) },
    ],
  })
}

function bothOf(a: Entity, b: Entity): EntityId[] {
  return [...new Set([...a.apart, b.id])]
}

/** Topics that are read again: what is said of one to the other was nothing while they were one. */
async function topicsOfBoth(store: Store, namespace: string, a: EntityId, b: EntityId): Promise<TopicId[]> {
  const mentions = await store.mentions(namespace, [a, b], MAX_PAGE)
  const byTurn = Map.groupBy(mentions, (m) => m.turn)
  const both = [...byTurn].flatMap(([turn, all]) =>
    new Set(all.map((m) => m.entity)).size === 2 ? turn : [],
  )
  return [...new Set((await store.turns(namespace, both)).flatMap((t) => t.topic ?? []))]
}
