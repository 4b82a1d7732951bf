/** Changes by hand: what each of them would write. The methods that write it and the preview of them begin here. */
import { DERIVED_KINDS, deny, edit, readPatch, remove } from './consolidate/edit.ts'
import { forgetTurns } from './consolidate/forget.ts'
import { mergeChanges, splitChanges } from './consolidate/merge.ts'
import { undoChanges } from './consolidate/undo.ts'
import { FORGET_BATCH } from './forgetting.ts'
import type { Hygiene } from './ingest/hygiene.ts'
import type { Lookup } from './lookup.ts'
import type { Change } from './model/change.ts'
import { CORRECTION_FIELDS, CORRECTIONS, type Correction } from './model/correction.ts'
import { type Entity, normaliseName } from './model/entity.ts'
import { argumentInvalid, MemoryError } from './model/errors.ts'
import type { EntityId, TurnId } from './model/ids.ts'
import { askedId } from './model/names.ts'
import { checkOptions, oneOf } from './model/options.ts'
import type { Instant } from './model/time.ts'
import type { Store } from './store/store.ts'

export interface CorrectionDeps {
  readonly store: Store
  readonly hygiene: Hygiene
  readonly lookup: Lookup
  readonly now: () => Instant
}

export interface Corrections {
  /**
   * The changes that a correction comes to; of a very long session those of its next turns.
   *
   * @throws MemoryError `not-found`, `argument-invalid`, `merge-refused`, `undo-blocked`
   */
  changesOf(correction: Correction): Promise<Change[]>
  /** @throws MemoryError `argument-invalid` when hygiene blocks what is in it */
  admitted<T>(argument: string, thing: T): T
}

export function createCorrections(
  name: string,
  { store, hygiene, lookup, now }: CorrectionDeps,
): Corrections {
  const admitted = <T>(argument: string, thing: T): T => {
    const { thing: clean, keptOutBy } = hygiene.admit(thing)
    if (keptOutBy !== null)
      throw argumentInvalid(argument, `holds what this memory keeps out (${keptOutBy}); leave it out`)
    return clean
  }
  const turnsToForget = async (given: string): Promise<TurnId[]> => {
    const id = await lookup.session(given)
    if ((await store.session(name, id)) === null)
      throw new MemoryError('not-found', { what: 'session', id: given })
    return (await store.findTurns(name, { session: id, limit: FORGET_BATCH })).map((t) => t.id)
  }

  const changesOf = async (correction: Correction): Promise<Change[]> => {
    checkCorrection(correction)
    switch (correction.action) {
      case 'deny':
        return deny(store, name, oneOf('kind', correction.kind, DERIVED_KINDS), askedId(correction.id))
      case 'delete':
        return remove(store, name, oneOf('kind', correction.kind, DERIVED_KINDS), askedId(correction.id))
      case 'update': {
        const kind = oneOf('kind', correction.kind, DERIVED_KINDS)
        const patch = admitted('patch', readPatch(kind, correction.patch))
        return edit(store, name, kind, askedId(correction.id), patch, now())
      }
      case 'deleteTurn': {
        const id = await lookup.turn(correction.id)
        const found = await store.turns(name, [id])
        if (found.length === 0) throw new MemoryError('not-found', { what: 'turn', id: correction.id })
        return forgetTurns(store, name, [id])
      }
      case 'deleteSession':
        return forgetTurns(store, name, await turnsToForget(correction.id))
      case 'undo':
        return undoChanges(store, name, askedId(correction.id))
      case 'merge': {
        const [into] = await lookup.entities(correction.kept)
        const [from] = await lookup.entities(correction.merged)
        return mergeChanges(store, name, (into as Entity).id, (from as Entity).id, 'user')
      }
      case 'split': {
        const { merged } = correction
        const names = [normaliseName(merged), normaliseName(hygiene.stored(merged))]
        const named = await store.entitiesNamed(name, names)
        const alias = named.find((e) => e.mergedInto !== null) ?? named[0]
        return splitChanges(store, name, alias?.id ?? (askedId(merged) as EntityId))
      }
      default:
        return correction satisfies never
    }
  }
  return { changesOf, admitted }
}

/** @throws MemoryError `argument-invalid` naming what is missing, too many or of another kind */
function checkCorrection(correction: Correction): void {
  checkOptions(correction ?? null, FIELDS, 'field')
  const needed: readonly string[] = CORRECTION_FIELDS[oneOf('action', correction.action, CORRECTIONS)]
  const given = Object.keys(correction).filter((name) => name !== 'action')
  for (const name of new Set([...needed, ...given]))
    if (!needed.includes(name) || !given.includes(name))
      throw argumentInvalid(
        name,
        `${needed.includes(name) ? 'is needed' : 'must be left out'} for ${correction.action}`,
      )
}

const FIELDS = {
  action: 'text',
  kind: 'text',
  id: 'text',
  patch: 'object',
  kept: 'text',
  merged: 'text',
} as const
