/**
 * Whether a fact is worth keeping: would it be useful in six months? What a closed list of relations lets through is still
 * chatter when its other end says nothing that lasts: an outing to a park, a project without a name.
 */
import { stem } from '../../../std/stem.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { isOwnedNoun, PETS } from '../clauses/nouns.ts'
import type { DraftFact } from '../types.ts'

/** Outings: only where they led to is worth keeping, and only when it has a name. */
const OUTINGS: ReadonlySet<string> = new Set(['visited', 'went', 'went_to', 'went_on', 'made'])
/** Ends that say nothing by themselves. */
const EMPTY =
  /^(?:a |an |the |this |my |their |his |her |our |own |new )*(?:projects?|deadlines?|appointments?|stuff|works?|tasks?|things?|games?)$/i

/** Who comes once, to mend or to deliver. */
const CALLER =
  /\bwith (?:an? |the |our |my )?(?:(?:[a-z]+ )?(?:boiler|gas|delivery|window|meter|repair|cable|washing machine|heating|drains?|bin) (?:man|men|guys?|woman|people|person|fitter|engineer)|plumber|electrician|roofer|locksmith|chimney sweep|window cleaner|decorator|exterminator|handyman)$/i

/** Food, drink and wool are used up before anybody asks. */
function isUsedUp(name: string): boolean {
  const noun = name.toLowerCase().split(' ').at(-1) ?? ''
  if (/\p{Lu}/u.test(name) || isOwnedNoun(noun) || PETS.has(noun.replace(/s$/, ''))) return false
  return (
    /^(?:yarn|wool|thread|groceries|snacks?|coffee|tea)$/.test(noun) ||
    openWordClasses().isMember(stem(noun), 'food')
  )
}

export function isWorthKeeping({ relation, head, tail, statement }: DraftFact): boolean {
  if (OUTINGS.has(relation)) return /\p{Lu}/u.test(statement.replace(head.name, ''))
  if (relation === 'bought' && isUsedUp(tail.name)) return false
  if (relation === 'plans_to' && CALLER.test(tail.name)) return false
  return !EMPTY.test(tail.name) || /\p{Lu}|\b(?:called|named)\b/u.test(tail.name)
}
