import { isFixed } from '../consolidate/derive.ts'
import { type Change, put } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import { OUTLIVES_REBUILD } from '../model/outlives-rebuild.ts'

/**
 * Turns that wait to be consolidated, and what a user decided or brought from elsewhere, as a rebuild would leave it. Topics
 * are left out, too: where one is, its turns count as read.
 */
export function withoutDerived(changes: readonly Change[]): Change[] {
  const kept = changes.flatMap((c) => decided(c) ?? [])
  const needed = new Set<EntityId | null>()
  for (const c of kept)
    if (c.kind === 'put' && c.in === 'entity') needed.add(c.value.mergedInto)
    else if (c.kind === 'put' && c.in === 'fact')
      for (const e of [c.value, ...c.value.evidence]) needed.add(e.head).add(e.tail)
  const there = new Set(kept)
  const more = changes.flatMap((c) =>
    c.kind === 'put' && c.in === 'entity' && !there.has(c) && needed.has(c.value.id) ? nameOnly(c.value) : [],
  )
  return [...kept, ...more.map((entity) => put('entity', entity))]
}

function decided(change: Change): Change | null {
  if (change.kind !== 'put') return change
  switch (change.in) {
    case 'entity':
      return OUTLIVES_REBUILD.entity(change.value) ? change : null
    case 'fact':
      return OUTLIVES_REBUILD.fact(change.value) ? put('fact', withoutReadings(change.value)) : null
    case 'record':
      return OUTLIVES_REBUILD.record(change.value) ? change : null
    default:
      return null
  }
}

function withoutReadings(fact: Fact): Fact {
  return isFixed(fact) ? fact : { ...fact, evidence: fact.evidence.filter((e) => e.by === 'import') }
}

/** A fact needs it; what was told of it is heard again. */
function nameOnly(entity: Entity): Entity {
  return { ...entity, description: '', heard: { ...entity.heard, told: [] } }
}
