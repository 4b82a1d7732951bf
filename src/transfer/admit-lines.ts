/** Lines of an export as hygiene lets them in. */
import { entityIdOf } from '../consolidate/names.ts'
import type { Admitted, Hygiene } from '../ingest/hygiene.ts'
import type { Entity } from '../model/entity.ts'
import type { Turn } from '../model/turn.ts'
import { same } from '../std/same.ts'

/** A checked line and where it stood. */
export interface ReadLine<Value = { readonly kind: string }> {
  readonly at: number
  readonly value: Value
}
/** Tells why the whole file is not imported. */
export type Refuse = (at: number, reason: string) => never

export interface AdmittedLines {
  readonly lines: readonly ReadLine[]
  /** What was said in some turn was rewritten, so what was derived may repeat parts of it. */
  readonly rewritten: boolean
}

/** The lines, with names that were rewritten under the ids that such names have. */
export function admitLines(lines: readonly ReadLine[], hygiene: Hygiene, refuse: Refuse): AdmittedLines {
  const ids = new Map<string, string>()
  let rewritten = false
  const admitted = lines.map(({ at, value }): ReadLine => {
    const { thing, keptOutBy } = admit(value, hygiene)
    if (keptOutBy !== null)
      return refuse(
        at,
        `it holds what this memory keeps out (${keptOutBy}); what rests on it would be lost with it, so redact when importing, or take it out of the export`,
      )
    rewritten ||= value.kind === 'turn-added' && !same(value, thing)
    noteNewId(ids, entityIn(value), entityIn(thing))
    return { at, value: thing }
  })
  if (ids.size === 0) return { lines: admitted, rewritten }
  return {
    lines: admitted.map(({ at, value }) => ({ at, value: withIds(value, ids) as ReadLine['value'] })),
    rewritten,
  }
}

function admit(value: ReadLine['value'], hygiene: Hygiene): Admitted<ReadLine['value']> {
  // The name of a namespace is its owner's.
  if (value.kind === 'recollect') return { thing: value, keptOutBy: null }
  if (value.kind !== 'turn-added') return hygiene.admit(value)
  const { thing, keptOutBy } = hygiene.admitTurn((value as unknown as { readonly turn: Turn }).turn)
  return keptOutBy === null
    ? { thing: { ...value, turn: thing } as ReadLine['value'], keptOutBy }
    : { thing: null, keptOutBy }
}

/** The entity that a line of either format is about. */
function entityIn(line: { readonly kind: string }): Pick<Entity, 'id' | 'name'> | null {
  const { in: collection, value, entity } = line as { in?: unknown; value?: unknown; entity?: unknown }
  const found = line.kind === 'entity-added' ? entity : collection === 'entity' ? value : null
  return found as Pick<Entity, 'id' | 'name'> | null
}

/** An id that was made of the name as it was is made of the name as it is. */
function noteNewId(
  ids: Map<string, string>,
  before: Pick<Entity, 'id' | 'name'> | null,
  after: Pick<Entity, 'name'> | null,
): void {
  if (before === null || after === null || before.name === after.name) return
  for (const type of ['person', 'thing'] as const)
    if (before.id === entityIdOf({ name: before.name, type }))
      ids.set(before.id, entityIdOf({ name: after.name, type }))
}

/** Also in marks of what was removed: `entity e…`. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const [, what = '', id = ''] = /^((?:entity )?)(e\w+)$/.exec(value) ?? []
    const next = ids.get(id)
    return next === undefined ? value : `${what}${next}`
  }
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, ids)]))
}
