/** Known facts with a figure that may have changed: turns that tell a number share a rare word with them, if no more. */
import { type Fact, heardAt, isTold } from '../model/fact.ts'
import { figuresIn } from '../std/figures.ts'
import { searchTerms } from '../std/words.ts'

/** What is shown of these at most. */
const MAX_FIGURED = 4
/** In how many facts a rare word stands at most. */
const RARE = 2
/** Stems of words that say how long ago or how often, and of what they count: every turn has some. */
const TIMES: ReadonlySet<string> = new Set(
  searchTerms('second minute hour day week weekend month year time lot'),
)

/** Of what is told with these words alone nobody speaks who says one: everybody starts and moves something. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  searchTerms(
    `ask begin build buy call change check come continue cook do drive eat find finish fix get give go have help join keep learn leave
     live look make meet move open pay play quit read return run say see sell send show sleep start stay stop study swim take talk
     tell test think travel try turn update use visit wait walk work write`,
  ),
)

/**
 * Facts that tell a figure, of whoever and whatever, where a turn with one says a word of them that few facts have: "we're at 46
 * riders". Those that share most such words come first, and then the newest.
 *
 * @param said The terms of each turn, with those of the turn before.
 * @param speakers Terms of the names of those who talk, which tell of no fact.
 * @cost O(w) for w words of the facts
 */
export function figuredFacts(
  facts: readonly Fact[],
  texts: readonly string[],
  said: readonly ReadonlySet<string>[],
  speakers: ReadonlySet<string>,
): readonly Fact[] {
  const telling = said.filter((_, i) =>
    figuresIn(texts[i] ?? '').some(({ unit }) => unit === null || !TIMES.has(unit)),
  )
  if (telling.length === 0) return []
  const known = [...new Map(facts.filter(isTold).map((fact) => [fact.id, fact])).values()].map((fact) => ({
    fact,
    terms: new Set(searchTerms(fact.statement)),
  }))
  const count = new Map<string, number>()
  for (const { terms } of known) for (const term of terms) count.set(term, (count.get(term) ?? 0) + 1)
  const isRare = (term: string): boolean =>
    (count.get(term) ?? 0) <= RARE &&
    ![EVERYDAY, TIMES, speakers].some((words) => words.has(term)) &&
    !/^\d/.test(term)
  return known
    .flatMap(({ fact, terms }) => {
      if (fact.valid.to !== null && fact.kind === 'state' && fact.closings.length > 0) return []
      const rare = [...terms].filter(isRare)
      const shared = Math.max(...telling.map((words) => rare.filter((term) => words.has(term)).length))
      return shared > 0 && figuresIn(fact.statement).length > 0 ? [{ fact, shared }] : []
    })
    .sort((a, b) => b.shared - a.shared || heardAt(b.fact) - heardAt(a.fact) || byStatement(a.fact, b.fact))
    .slice(0, MAX_FIGURED)
    .map(({ fact }) => fact)
}

function byStatement(a: Fact, b: Fact): number {
  return a.statement < b.statement ? -1 : 1
}
