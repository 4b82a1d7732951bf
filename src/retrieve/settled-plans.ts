/** What became of plans that quoted turns tell: whoever reads such a turn alone takes them for what is to come. */
import { type Closing, type Fact, heardAt, holdsAt, isTold, outcomeOf } from '../model/fact.ts'
import type { EndedTelling } from '../model/hit.ts'
import type { TurnId } from '../model/ids.ts'
import { type KnownTime, timeText } from '../model/known-time.ts'
import type { Instant } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import { PLANS } from '../tasks/relations.ts'
import type { Search } from './search.ts'

/** Newest plans of one head that are read. */
const READ = 200
/** Share of the words of a plan that another one has which is the same in other words. */
const ALIKE = 0.75

/** A plan of which somebody told the outcome or another day. */
export interface SettledPlan {
  readonly fact: Fact
  /** `given up by 2025-03-11`, `later told for Mon 2025-03-17`: nobody need have said that it was moved */
  readonly until: string
  /** The turn that let us know. */
  readonly by: TurnId
  /** What tells the plan and not what became of it. */
  readonly told: Fact['evidence']
}

/** @cost that of {@link withoutMadeAgain} */
export async function settledPlans(search: Search, known: readonly Fact[]): Promise<readonly SettledPlan[]> {
  const settled = known.flatMap((fact) => settledPlan(fact, search.asOf) ?? [])
  const isDone = ({ fact }: SettledPlan): boolean => outcomeOf(fact)?.closing.done === true
  const dropped = settled.filter((plan) => !isDone(plan)).map(({ fact }) => fact)
  const left = await withoutMadeAgain(search, dropped)
  return settled.filter((plan) => isDone(plan) || left.includes(plan.fact))
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

function isMadeAgain(plan: Fact, other: Fact): boolean {
  if (plan.head !== other.head || plan.relation !== other.relation || plan.id === other.id) return false
  const said = new Set(searchTerms(other.statement))
  // Who plans, and that it is a plan, says nothing of what for.
  const terms = searchTerms(/ to (.*)/.exec(plan.statement)?.[1] ?? plan.statement)
  const isEach = terms.every((term) => said.has(term) || !/\d/.test(term))
  return isEach && terms.filter((term) => said.has(term)).length >= ALIKE * terms.length
}

/** What was told of a plan by then, after turns told it; `null` for nothing. */
function settledPlan(fact: Fact, asOf: Instant): SettledPlan | null {
  const { kind, time, valid, evidence, closings } = fact
  if (kind !== 'state' || time.bound !== 'after' || !isTold(fact)) return null
  const outcome = outcomeOf(fact)
  const last =
    outcome === null
      ? evidence.findLast((e) => e.time.span !== null && e.time.span.from === time.span?.from)
      : isLastWord(outcome.closing, evidence)
        ? outcome.closing
        : undefined
  if (last === undefined) return null
  const isOver =
    outcome === null
      ? last.heardAt <= asOf
      : outcome.closing.at <= asOf && (valid.to === null || valid.to <= asOf)
  const ending = new Set([last.turn, ...closings.map((c) => c.turn)])
  const told = evidence.filter(
    (e) => !ending.has(e.turn) && e.heardAt < last.heardAt && (outcome !== null || isOtherDay(e.time, time)),
  )
  if (!isOver || told.length === 0) return null
  const until = outcome?.text ?? `later told for ${timeText(time, heardAt(fact))}`
  return { fact, until, by: last.turn, told }
}

/** Told again after it was given up, it may be a plan again. */
function isLastWord({ by, done, heardAt: heard }: Closing, evidence: Fact['evidence']): boolean {
  return by === null && (done === true || evidence.every((e) => e.heardAt < heard))
}

/** As a plan of which somebody said that its day is another is marked. */
export function movedTo(fact: Pick<Fact, 'time' | 'evidence'>): string {
  return `moved to ${timeText(fact.time, heardAt(fact))}`
}

function isOtherDay({ span: told }: KnownTime, { span }: KnownTime): boolean {
  return told !== null && span !== null && (told.to <= span.from || span.to <= told.from)
}

export function planTellings(
  { fact, until, by, told }: SettledPlan,
  head: string,
  value: string,
): EndedTelling[] {
  const named = namedPlan(fact, head, value)
  const plan = { head, value, relation: fact.relation, until, named, corrected: null, by }
  return told.map(({ turn, time }) => ({ turn, day: time.span, ...plan }))
}

/** "Ana to move to Graz" */
export function namedPlan({ relation }: Pick<Fact, 'relation'>, head: string, value: string): string {
  return `${head} ${PLANS.includes(relation) ? 'to' : relation.replaceAll('_', ' ')} ${value}`
}
