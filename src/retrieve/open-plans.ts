/** Open plans with their days, where a question asks what is open: it shares no word with any of them. */
import { type Fact, holdsAt, isTold, lastHeardAt } from '../model/fact.ts'
import type { FactHit } from '../model/hit.ts'
import type { Instant } from '../model/time.ts'
import { wholeWords } from '../std/literal.ts'
import { PLANS } from '../tasks/relations.ts'
import { endsOf } from './analyse.ts'
import { factHit, linkedEntities, namesOfEnds } from './entity-names.ts'
import type { Search } from './search.ts'

const OPEN =
  'open|planned|pending|outstanding|left to do|to do|coming up|upcoming|due|ahead|on the (?:list|roadmap|agenda)'
const ASKS_OPEN = new RegExp(
  `\\bwhat(?:['’]?s| is| are)?(?: else)?(?: still| left| we have| I have)?(?: still)? (?:${OPEN})(?=\\W*$|[,;.?!]| (?:for|with|on|in|at|this|next|until|now|today|tomorrow|before|by|and)\\b)|\\bwhat (?:else )?(?:do|should|must) (?:we|I) (?:still |now )?(?:have|need) (?:left )?to (?:do|finish)\\b|\\bwhat (?:do|should|must) (?:we|I) (?:still )?(?:do|finish) (?:next|today|tomorrow|this|before|by)\\b|\\bwhere (?:are|do) we (?:stand )?(?:with|on)\\b|\\bwhere (?:do we|we) stand\\b|\\b(?:open|upcoming|outstanding|pending) (?:plans?|tasks?|points?|to-?dos?|deadlines?|items?|things)\\b|\\b(?:what|which)\\b.{0,20}\\b(?:my|our|the|any|next|upcoming) (?:plans|deadlines|next steps|to-?dos?)\\b`,
  'i',
)
const READ = 200
const SHOWN = 8

/** @returns Those with a day first, the soonest first; those of what the question names, where some are. @cost two reads, and one of names, where it asks what is open */
export async function openPlansFor(search: Search): Promise<FactHit[]> {
  const { query, store, namespace, facts, limits, asOf } = search
  if (limits.facts === 0 || !ASKS_OPEN.test(endsOf(query.text))) return []
  const found = await Promise.all(
    PLANS.map((relation) => store.findFacts(namespace, { relation, limit: READ })),
  )
  const open = facts
    .usable(found.flat())
    .filter(
      (fact) => fact.time.bound === 'after' && isTold(fact) && holdsAt(fact, asOf) && !isBegun(fact, asOf),
    )
  const linked = open.length === 0 ? [] : (await linkedEntities(search)).filter((e) => !e.speaker)
  const ids = new Set(linked.map((e) => e.id))
  const called = linked.map((e) => wholeWords(e.name))
  const ofNamed = open.filter(
    ({ head, tail, statement }) =>
      ids.has(head) || ids.has(tail) || called.some((name) => name.test(statement)),
  )
  const spans = query.times.flatMap((time) => (time.kind === 'span' ? [time] : []))
  const inTime = (ofNamed.length > 0 ? ofNamed : open).filter(
    ({ time: { span } }) =>
      spans.length === 0 || (span !== null && spans.some(({ from, to }) => span.from < to && from < span.to)),
  )
  const dayOf = ({ time }: Fact): number => time.span?.from ?? Number.POSITIVE_INFINITY
  const shown = inTime
    .sort(
      (a, b) =>
        (dayOf(a) === dayOf(b) ? 0 : dayOf(a) - dayOf(b)) ||
        lastHeardAt(b) - lastHeardAt(a) ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, SHOWN)
  const names = await namesOfEnds(search, shown)
  return shown.map((fact) => factHit(fact, names, 1))
}

/** What was to go on from a day that is past. */
function isBegun({ time: { edge, span } }: Fact, asOf: Instant): boolean {
  return edge === 'from' && span !== null && span.to <= asOf
}
