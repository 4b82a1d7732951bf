import { isFixed } from '../consolidate/derive.ts'
import { type Change, put } from '../model/change.ts'
import type { Entity } from '../model/entity.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'

/** Kinds of records that are made from turns. */
const DERIVED: ReadonlySet<RecordKind> = new Set([
  'rewriting',
  'topic-note',
  'cluster',
  'pending',
  'batch',
  'undo',
])

/**
 * Turns that wait to be consolidated, and what a user decided or brought from elsewhere: reading the turns again does
 * not make it. Topics are left out, too: where one is, its turns count as read.
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
      return isDecidedEntity(change.value) ? change : null
    case 'fact':
      return isFixed(change.value) || isImported(change.value)
        ? put('fact', withoutReadings(change.value))
        : null
    case 'record':
      return isDecidedRecord(change.value) ? change : null
    default:
      return null
  }
}

export function isDecidedEntity({ frozen, status, mergedBy, apart }: Entity): boolean {
  return frozen || status === 'denied' || mergedBy === 'user' || apart.length > 0
}

function isImported({ evidence }: Fact): boolean {
  return evidence.some((e) => e.by === 'import')
}

function isDecidedRecord(record: StoredRecord): boolean {
  if (record.of === 'experience') return record.value.frozen || record.value.status === 'denied'
  return !DERIVED.has(record.of)
}

function withoutReadings(fact: Fact): Fact {
  return isFixed(fact) ? fact : { ...fact, evidence: fact.evidence.filter((e) => e.by === 'import') }
}

/** A fact needs it; what was told of it is heard again. */
function nameOnly(entity: Entity): Entity {
  return { ...entity, description: '', heard: { ...entity.heard, told: [] } }
}
