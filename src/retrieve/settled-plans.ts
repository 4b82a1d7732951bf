/** What became of plans that quoted turns tell: whoever reads such a turn alone takes them for what is to come. */
import { type Closing, type Fact, heardAt, holdsAt, isTold, outcomeOf } from '../model/fact.ts'
import type { EndedTelling } from '../model/hit.ts'
import { type KnownTime, timeText } from '../model/known-time.ts'
import { searchTerms } from '../std/words.ts'
import { PLANS } from '../tasks/relations.ts'
import type { Search } from './search.ts'

/** Newest plans of one head that are read. */
const READ = 200
/** Share of the words of a plan that another one has which is the same in other words. */
const ALIKE = 0.75

interface Settled {
  /** `given up by 2025-03-11`, `later told for Mon 2025-03-17`: nobody need have said that it was moved */
  readonly until: string
  readonly last: Pick<Closing, 'turn' | 'heardAt'>
}

/** @returns Those of which somebody told the outcome or another day. @cost that of {@link withoutMadeAgain} */
export async function settledPlans(search: Search, known: readonly Fact[]): Promise<readonly Fact[]> {
  const settled = known.filter((fact) => tellsOf(fact).length > 0 && isOver(fact, search))
  const isDropped = (fact: Fact): boolean => outcomeOf(fact)?.closing.done === undefined
  const dropped = await withoutMadeAgain(search, settled.filter(isDropped))
  return settled.filter((fact) => !isDropped(fact) || dropped.includes(fact))
}

/** Without those that hold again in other words. @cost a read for each who has such */
export async function withoutMadeAgain(search: Search, plans: readonly Fact[]): Promise<readonly Fact[]> {
  const keys = Map.groupBy(plans, ({ head, relation }) => `${head} ${relation}`)
  const read = await Promise.all(
    [...keys.values()].map(([fact]) => search.facts.ofRelation(fact as Fact, READ)),
  )
  const open = search.facts.usable(read.flat()).filter((fact) => isTold(fact) && holdsAt(fact, search.asOf))
  return plans.filter((plan) => !open.some((other) => isMadeAgain(plan, other)))
}

function isOver(fact: Fact, { asOf }: Search): boolean {
  const outcome = outcomeOf(fact)
  if (outcome === null) return (settledBy(fact)?.last.heardAt ?? asOf) <= asOf
  return outcome.closing.at <= asOf && (fact.valid.to ?? asOf) <= asOf
}

function isMadeAgain(plan: Fact, other: Fact): boolean {
  if (plan.head !== other.head || plan.relation !== other.relation || plan.id === other.id) return false
  const said = new Set(searchTerms(other.statement))
  // Who plans, and that it is a plan, says nothing of what for.
  const terms = searchTerms(/ to (.*)/.exec(plan.statement)?.[1] ?? plan.statement)
  const isEach = terms.every((term) => said.has(term) || !/\d/.test(term))
  return isEach && terms.filter((term) => said.has(term)).length >= ALIKE * terms.length
}

/** What is told of a plan after turns told it. */
function settledBy(fact: Fact): Settled | null {
  const { kind, time, evidence } = fact
  if (kind !== 'state' || time.bound !== 'after' || !isTold(fact)) return null
  const outcome = outcomeOf(fact)
  if (outcome !== null) {
    const { by, done, heardAt: heard } = outcome.closing
    // Told again after it was given up, it may be a plan again.
    const isLast = done === true || evidence.every((e) => e.heardAt < heard)
    return by === null && isLast ? { until: outcome.text, last: outcome.closing } : null
  }
  const last = evidence.findLast((e) => e.time.span !== null && e.time.span.from === time.span?.from)
  return last === undefined ? null : { until: `later told for ${timeText(fact.time, heardAt(fact))}`, last }
}

/** As a plan of which somebody said that its day is another is marked. */
export function movedTo(fact: Pick<Fact, 'time' | 'evidence'>): string {
  return `moved to ${timeText(fact.time, heardAt(fact))}`
}

/** The turns that tell a plan and not what became of it. */
function tellsOf(fact: Fact): Fact['evidence'] {
  const settled = settledBy(fact)
  if (settled === null) return []
  const { last } = settled
  const isMoved = outcomeOf(fact) === null
  const ending = new Set([last.turn, ...fact.closings.map((c) => c.turn)])
  return fact.evidence.filter(
    (e) => !ending.has(e.turn) && e.heardAt < last.heardAt && (!isMoved || isOtherDay(e.time, fact.time)),
  )
}

function isOtherDay({ span: told }: KnownTime, { span }: KnownTime): boolean {
  return told !== null && span !== null && (told.to <= span.from || span.to <= told.from)
}

export function planTellings(fact: Fact, head: string, value: string): EndedTelling[] {
  const settled = settledBy(fact)
  if (settled === null) return []
  const { until, last } = settled
  const plan = namedPlan(fact, head, value)
  return tellsOf(fact).map(({ turn, time }) => ({
    turn,
    head,
    value,
    relation: fact.relation,
    until,
    plan,
    day: time.span,
    corrected: null,
    by: last.turn,
  }))
}

/** "Ana to move to Graz" */
export function namedPlan({ relation }: Pick<Fact, 'relation'>, head: string, value: string): string {
  return `${head} ${PLANS.includes(relation) ? 'to' : relation.replaceAll('_', ' ')} ${value}`
}
