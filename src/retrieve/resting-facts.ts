/** Facts that rest on the turns that were found, whether or not they can answer: what is known of what these turns say. */
import { type Fact, isReworded, isWithdrawn, tellingOf } from '../model/fact.ts'
import type { Correction, RestingFacts } from '../model/hit.ts'
import type { TurnId } from '../model/ids.ts'
import { namesOfEnds } from './entity-names.ts'
import type { Search } from './search.ts'

/** Best turns whose facts are read: those that a context quotes, and all that rules look at; and facts of them. */
const QUOTED = 20
const LOOKED_AT = 50
const FACTS = 500

/**
 * @param forRules Rules answer from them, and need to know their names.
 * @cost two reads, and one of names for rules
 */
export async function restingFacts(
  search: Search,
  found: readonly TurnId[],
  forRules: boolean,
): Promise<RestingFacts> {
  const turns = found.slice(0, forRules ? LOOKED_AT : QUOTED)
  const [stored, removed] = await Promise.all([
    search.facts.of(turns, FACTS),
    turns.length === 0 || !forRules ? [] : search.store.recordsOf(search.namespace, 'removed', turns),
  ])
  const judged = stored.flatMap((one) => {
    const { fact, why } = search.facts.judge(one)
    return fact === null || why === 'not heard of by then' ? [] : [fact]
  })
  const names = await namesOfEnds(search, forRules ? judged : [])
  const asked = new Set(turns)
  return {
    facts: (forRules ? judged : []).map((fact) => ({
      fact,
      head: names.get(fact.head) ?? '',
      tail: names.get(fact.tail) ?? '',
    })),
    removedFrom: new Set(
      removed.flatMap((r) => (r.id.startsWith('fact ') ? r.turns.filter((turn) => asked.has(turn)) : [])),
    ),
    corrections: judged.flatMap(correctionOf),
  }
}

/** What a person put in the place of what turns say; nothing where they left it as it was told. */
function correctionOf(fact: Fact): Correction[] {
  const { statement } = tellingOf(fact.evidence)
  if (fact.status === 'denied') return [{ fact, told: statement, holds: null }]
  return isReworded(fact) && fact.statement !== statement && !isWithdrawn(fact)
    ? [{ fact, told: statement, holds: fact.statement }]
    : []
}
