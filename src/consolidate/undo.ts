/** Batches of changes that can be taken back: a store writes down beside them what was there before. */
import { type Change, deleted } from '../model/change.ts'
import { normaliseName } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import type { EntityId, FactId, TopicId } from '../model/ids.ts'
import type { Batch } from '../model/records.ts'
import { KEPT_BATCHES, type Store } from '../store/store.ts'
import { PLANS } from '../tasks/relations.ts'
import { entityIdOf } from './names.ts'

/**
 * The changes that take a batch back.
 *
 * @throws MemoryError `not-found`; `undo-blocked` when a later batch changed or needs the same things, or computed
 * something from them
 */
export async function undoChanges(store: Store, namespace: string, id: string): Promise<Change[]> {
  const [found] = await store.records(namespace, 'batch', [id])
  if (found === undefined) throw new MemoryError('not-found', { what: 'batch', id })
  const newest = await store.findRecords(namespace, 'batch', { newestFirst: true, limit: KEPT_BATCHES })
  const later = newest.filter((r) => r.id > id)
  const undo = await undoOf(store, namespace, found.value)
  const own = await reachOf(store, namespace, found.value, undo)
  const blocking: string[] = []
  for (const { id: other, value } of later) {
    const reach = await reachOf(store, namespace, value, await undoOf(store, namespace, value))
    if (meet(reach.touched, own.touched) || meet(reach.touched, own.used) || meet(reach.used, own.touched))
      blocking.push(other)
  }
  if (blocking.length > 0) throw new MemoryError('undo-blocked', { batch: id, by: blocking })
  return [...undo, ...undoneBatch(id)]
}

/** What remains of a batch goes when it was taken back, or never can be. */
export function undoneBatch(id: string): Change[] {
  return [deleted('record', `batch ${id}`), deleted('record', `undo ${id}`)]
}

async function undoOf(store: Store, namespace: string, { id, undo }: Batch): Promise<readonly Change[]> {
  return undo ?? (await store.records(namespace, 'undo', [id]))[0]?.value.changes ?? []
}

interface Reach {
  readonly touched: ReadonlySet<string>
  readonly used: ReadonlySet<string>
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((key) => b.has(key))
}

/** What a batch changed and used, with what its changes were computed from. */
async function reachOf(
  store: Store,
  namespace: string,
  { touched, used }: Batch,
  undo: readonly Change[],
): Promise<Reach> {
  const reach = { touched: new Set(touched), used: new Set(used) }
  const idsOf = <Id extends string>(collection: string): Id[] =>
    touched.flatMap((key) =>
      key.startsWith(`${collection} `) ? key.slice(collection.length + 1) : [],
    ) as Id[]
  const before = undo.flatMap((c) => (c.kind === 'put' && c.in === 'fact' ? c.value : []))
  for (const fact of [...before, ...(await store.facts(namespace, idsOf<FactId>('fact')))])
    for (const { head, relation } of [fact, ...fact.evidence]) {
      // A timeline is one, whichever of its facts a change was about.
      reach.touched.add(`timeline ${head} ${relation}`)
      reach.used.add(`record relation ${relation}`)
      // Whatever somebody did may be what he planned.
      reach.used.add(`plans ${head}`)
      if (PLANS.includes(relation)) reach.touched.add(`plans ${head}`)
    }
  const entitiesBefore = undo.flatMap((c) => (c.kind === 'put' && c.in === 'entity' ? c.value : []))
  // Whom a name means depends on who else bears it, and on what was decided about them.
  for (const { name } of [...entitiesBefore, ...(await store.entities(namespace, idsOf<EntityId>('entity')))])
    reach.touched.add(`name ${normaliseName(name)}`)
  const topics = await store.topics(namespace, idsOf<TopicId>('topic'))
  const topicsBefore = undo.flatMap((c) => (c.kind === 'put' && c.in === 'topic' ? c.value : []))
  // A turn belongs to one topic, whichever of them a change was about.
  for (const turn of [...topicsBefore, ...topics].flatMap((t) => t.turns))
    reach.touched.add(`topic of ${turn}`)
  const ids = topics.flatMap((t) => t.turns)
  for (const { speaker } of await store.turns(namespace, ids))
    reach.used.add(`entity ${entityIdOf({ name: speaker, type: 'person' })}`)
  return reach
}
