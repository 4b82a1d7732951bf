/** What came of plans that a model says were carried out. */
import { normaliseName } from '../../../model/entity.ts'
import { claimedIn, untold } from '../../../model/known-time.ts'
import { DAY } from '../../../model/time.ts'
import { searchableText } from '../../../model/turn.ts'
import { searchTerms } from '../../../std/words.ts'
import { canonicalRelation } from '../../relations.ts'
import type { DraftFact, KnownFact } from '../types.ts'
import type { FactLine, Told } from './fact-line.ts'

/** How long after its day the plan was carried out on it, as far as nobody says otherwise. */
const JUST_PAST = 45 * DAY
const LATE =
  /\b(?:finally|at last|eventually|in the end|late|later|delay\w*|postpone\w*|(?:was|were|been|got|they) moved|rescheduled|instead|after all|only now|early|earlier|meant to)\b/i

type ReadLine = Told & { readonly said: FactLine }

/**
 * What came of a plan that was carried out lies on the plan's day, where neither line has a time, the day is just past and no
 * word says that it came otherwise.
 */
export function onTheirDays<L extends ReadLine>(lines: readonly L[]): readonly L[] {
  const dated = new Map<ReadLine, Told>()
  for (const one of lines) {
    const { mark, known, turn, parts, context } = one.said
    const { span, unit = null } = known?.time ?? { span: null }
    // A plan that becomes what was planned is told in one line with that.
    const isOne = mark === 'becomes' && one.ending?.done === true
    if ((mark !== 'done' && !isOne) || known?.time.bound !== 'after' || one.ending === null) continue
    // Of what had to be done by a day nobody knows on which it was.
    if (known.time.edge === 'by') continue
    if (span === null || span.to > turn.at || turn.at - span.to > JUST_PAST || /\d/.test(parts.time)) continue
    if ([turn, ...context].some((t) => LATE.test(searchableText(t)))) continue
    const day = { ...one.ending, at: span.from, within: { ...span, unit } }
    for (const other of lines) {
      const { fact } = other
      if (fact === null || (isOne ? other !== one : other.said.mark !== 'new') || !isOutcome(fact, known))
        continue
      const time = { bound: 'at' as const, span, unit }
      const claimed = claimedIn(fact.kind, time, turn.at)
      dated.set(other, { fact: { ...fact, time, claimed }, ending: null })
      dated.set(one, { fact: isOne ? { ...fact, time, claimed } : null, ending: day })
    }
  }
  return lines.map((one) => ({ ...one, ...dated.get(one) }))
}

/** Whether something new without a time is what was planned: it says all that the plan does or the plan all that it says, of a state with the plan's verb. */
function isOutcome(
  { head, tail, relation, wording, kind, time, claimed }: DraftFact,
  plan: KnownFact,
): boolean {
  if (time.span !== null || time.bound !== untold(kind).bound) return false
  if (kind === 'state' && claimed.to !== null) return false
  if (normaliseName(head.name) !== normaliseName(plan.head.name)) return false
  const own = new Set(searchTerms(head.name))
  const planned = searchTerms(plan.tail.name).filter((term) => !own.has(term))
  const [verb = '', ...rest] = planned
  const came = searchTerms(tail.name).filter((term) => !own.has(term))
  const shared = came.filter((term) => rest.includes(term))
  if (shared.length === 0 || (shared.length < came.length && shared.length < rest.length)) return false
  if (kind === 'event') return true
  const words = plan.tail.name.split(' ')
  const meant = [1, 2].map((n) => canonicalRelation(words.slice(0, n).join(' ')).relation)
  return meant.includes(relation) || searchTerms(wording).includes(verb)
}
