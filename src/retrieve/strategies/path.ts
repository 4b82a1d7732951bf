/** Walking along facts. */
import type { Fact } from '../../model/fact.ts'
import type { PathStep } from '../../model/hit.ts'
import type { EntityId } from '../../model/ids.ts'

export function endNameOf({ forward, head, tail }: PathStep): string {
  return forward ? tail : head
}

/** One step from an entity along a fact, in whichever direction it lies. */
export function stepFrom(
  fact: Fact,
  at: EntityId,
  names: ReadonlyMap<EntityId, string>,
): { readonly step: PathStep; readonly end: EntityId } {
  const forward = fact.head === at
  return {
    step: {
      fact,
      head: names.get(fact.head) ?? '',
      tail: names.get(fact.tail) ?? '',
      forward,
      mentionedWith: null,
    },
    end: forward ? fact.tail : fact.head,
  }
}
