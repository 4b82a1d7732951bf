/** Which known fact a line ends that writes its parts and not its number. */
import { normaliseName } from '../../../model/entity.ts'
import { isPartOfOther, searchTerms } from '../../../std/words.ts'
import { PLANS } from '../../relations.ts'
import type { KnownFact } from '../types.ts'

interface Ended {
  readonly head: string
  readonly relation: string
  readonly kind: KnownFact['kind']
  readonly tail: string
}

/**
 * The only fact of the head that fits: under the same relation, or as another form of a plan, with a tail that says all that the other
 * does. Of several the one that holds, or has just this tail. Another verb may mean another fact: "teaches Spanish", "studies Spanish".
 */
export function endedAmong(known: readonly KnownFact[], ended: Ended): KnownFact | null {
  const own = new Set(searchTerms(ended.head))
  const termsOf = (name: string): string[] => {
    const terms = searchTerms(name)
    const rest = terms.filter((term) => !own.has(term))
    return rest.length > 0 ? rest : [...terms]
  }
  const said = termsOf(ended.tail)
  const ofHead = known.filter(
    (one) =>
      one.kind === ended.kind &&
      normaliseName(one.head.name) === normaliseName(ended.head) &&
      isPartOfOther(said, termsOf(one.tail.name)),
  )
  const isPlan = PLANS.includes(ended.relation)
  const alike = ofHead.filter(
    ({ relation }) => relation === ended.relation || (isPlan && PLANS.includes(relation)),
  )
  return onlyOf(alike, ended.tail)
}

function onlyOf(facts: readonly KnownFact[], tail: string): KnownFact | null {
  const exact = facts.filter((one) => normaliseName(one.tail.name) === normaliseName(tail))
  const open = facts.filter((one) => one.until === undefined)
  return [facts, open, exact].find((some) => some.length === 1)?.[0] ?? null
}
