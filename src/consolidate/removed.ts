/**
 * What a user removed is not made again from the turns it rested on: marks say so, without saying what it was. New turns
 * may say it anew.
 */
import { type Change, put } from '../model/change.ts'
import type { Evidence } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { fingerprint } from '../std/hash.ts'
import type { Store } from '../store/store.ts'

export function factMark({ head, relation, tail }: Pick<Evidence, 'head' | 'relation' | 'tail'>): string {
  return `fact ${fingerprint(head, relation, tail)}`
}

export function entityMark(id: EntityId): string {
  return `entity ${id}`
}

export function experienceMark(id: string): string {
  return `experience ${id}`
}

export interface Marks {
  /** Whether it was removed when this turn had said it. */
  has(mark: string, turn: TurnId): boolean
  /** Whether it was removed at all. */
  any(mark: string): boolean
}

export async function marksOf(store: Store, namespace: string, marks: readonly string[]): Promise<Marks> {
  const found = marks.length === 0 ? [] : await store.records(namespace, 'removed', [...new Set(marks)])
  const turns = new Map(found.map((r) => [r.id, new Set(r.turns)]))
  return { has: (mark, turn) => turns.get(mark)?.has(turn) ?? false, any: (mark) => turns.has(mark) }
}

export async function markChanges(
  store: Store,
  namespace: string,
  turnsByMark: ReadonlyMap<string, readonly TurnId[]>,
): Promise<Change[]> {
  const known = await store.records(namespace, 'removed', [...turnsByMark.keys()])
  const before = new Map(known.map((r) => [r.id, r.turns]))
  return [...turnsByMark].map(([id, turns]) =>
    put('record', {
      of: 'removed',
      id,
      turns: [...new Set([...(before.get(id) ?? []), ...turns])],
      text: null,
      value: {},
    }),
  )
}
