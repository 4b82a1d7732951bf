/**
 * Whether a fact is worth keeping: would it be useful in six months? What a closed list of relations lets through is still
 * chatter when its other end says nothing that lasts: an outing to a park, a project without a name.
 */
import type { DraftFact } from './types.ts'

/** Outings: only where they led to is worth keeping, and only when it has a name. */
const OUTINGS: ReadonlySet<string> = new Set(['visited', 'went', 'went_to', 'went_on', 'made'])
/** Ends that say nothing by themselves. */
const EMPTY =
  /^(?:a |an |the |this |my |their |his |her |our |own |new )*(?:projects?|deadlines?|appointments?|stuff|works?|tasks?|things?|games?)$/i

export function isWorthKeeping({ relation, head, tail, statement }: DraftFact): boolean {
  if (OUTINGS.has(relation)) return /\p{Lu}/u.test(statement.replace(head.name, ''))
  return !EMPTY.test(tail.name) || /\p{Lu}|\b(?:called|named)\b/u.test(tail.name)
}
