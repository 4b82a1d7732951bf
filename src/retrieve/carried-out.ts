/** A plan that was carried out is not shown beside what tells of it: one thing would stand there twice. */
import { type Closing, type Fact, heardAt } from '../model/fact.ts'
import { pastOf } from '../std/verbs.ts'
import { searchTerms } from '../std/words.ts'

const PLANNED = /\b(?:plan(?:s|ned)?|want(?:s|ed)?) to (\p{L}+) (.+)$/u

/** All but the plans of which another of these facts tells what came of them. */
export function withoutCarriedOut<T>(all: readonly T[], factOf: (one: T) => Fact): T[] {
  const past = all.map(factOf).filter((fact) => fact.time.bound !== 'after')
  const deeds = Map.groupBy(past, (fact) => fact.head)
  return all.filter((one) => {
    const plan = factOf(one)
    const done = plan.time.bound === 'after' ? plan.closings.find((c) => c.done === true) : undefined
    return done === undefined || !deeds.get(plan.head)?.some((deed) => tellsOutcome(deed, plan, done))
  })
}

/** Whether it says all that the plan does but its verb, in the words that say that it was carried out, or with that verb, too. */
function tellsOutcome(deed: Fact, { time, statement, evidence }: Fact, done: Closing): boolean {
  const [, verb = '', what = ''] = PLANNED.exec(statement) ?? []
  const wanted = searchTerms(what)
  // Of what has no day the plan still tells one.
  const isVaguer = deed.time.span === null && time.span !== null
  if (wanted.length === 0 || isVaguer || heardAt(deed) < heardAt({ evidence })) return false
  const said = new Set(searchTerms(deed.statement))
  const isSameDeed =
    deed.evidence.some((e) => e.turn === done.turn) ||
    searchTerms(pastOf(verb)).every((term) => said.has(term))
  return isSameDeed && wanted.every((term) => said.has(term))
}
