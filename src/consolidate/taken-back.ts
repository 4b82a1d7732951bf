/** Claims that their speaker took back: "sorry, I meant Bradford". They never were so, whenever they come in. */
import type { Ending, Evidence, Fact } from '../model/fact.ts'
import type { EntityId } from '../model/ids.ts'
import type { TellingOrder } from '../model/telling-order.ts'
import { DAY, isOneSpan, isWithin, meets } from '../model/time.ts'
import { searchTerms } from '../std/words.ts'
import { isOneAtATime, ONCE, PLANS } from '../tasks/relations.ts'
import type { Claim } from './supersede.ts'

/** Without words for what was wrong, only what was said shortly before is meant. */
const REACH = 60 * DAY
const SHORT_REACH = 14 * DAY
/** What was said this long ago under the same relation is what "I meant" is about. */
const JUST_SAID = 3 * DAY

export interface Compared {
  readonly rootOf: (id: EntityId) => EntityId
  readonly nameOf: (id: EntityId) => string
  /** Whether words speak of a value. */
  readonly isMeant: (words: string, id: EntityId) => boolean
  readonly singleValued: boolean
  readonly order: TellingOrder
  /** Whether it tells another fact of the same ends than the one that an ending names. */
  readonly isOther?: (ending: Ending, evidence: Evidence) => boolean
}

/** Under one head and relation: the claims that were taken back, and by what. */
export function takenBackAmong(
  claims: readonly Claim[],
  endings: readonly Ending[],
  compared: Compared,
  factsOf: FactsOf,
): [Claim, Ending][] {
  const corrections = endings.filter((e) => e.corrects !== undefined)
  const isOther = apartFromNamed(corrections, endings, claims, compared, factsOf)
  return claims.flatMap((claim) => {
    const by = takenBackBy(claim, corrections, { ...compared, isOther })
    return by === undefined ? [] : [[claim, by]]
  })
}

/** The facts that claims and endings make. */
type FactsOf = (claims: readonly Claim[], endings: readonly Ending[]) => readonly Fact[]

/**
 * Of the claims of one value, those of other facts than the one that was shown to whoever put it right: what begins in October
 * and not in September is one stage of a job, one of several visits.
 */
function apartFromNamed(
  corrections: readonly Ending[],
  endings: readonly Ending[],
  claims: readonly Claim[],
  compared: Compared,
  factsOf: FactsOf,
): NonNullable<Compared['isOther']> {
  const { rootOf, singleValued, order } = compared
  const others = new Map<Ending, ReadonlySet<Evidence>>()
  const isOther = (ending: Ending, evidence: Evidence): boolean => others.get(ending)?.has(evidence) === true
  for (const ending of corrections.toSorted(order)) {
    const tail = ending.value === null ? null : rootOf(ending.value)
    const isBefore = (heard: Ending | Evidence): boolean => order(heard, ending) < 0
    const told = claims.filter((c) => (singleValued || c.tail === tail) && isBefore(c.evidence))
    if (told.filter((c) => c.tail === tail).length < 2) continue
    const before = corrections.filter(isBefore)
    const known = told.filter((c) => !takenBackBy(c, before, { ...compared, isOther }))
    const facts = factsOf(known, endings.filter(isBefore))
    // Where none begins then, it was shown by what has been heard or forgotten since, and whichever is right is not known.
    const meant = facts.filter(
      (f) => f.valid.from === ending.at && f.evidence.some((e) => rootOf(e.tail) === tail),
    )
    if (meant.length > 0)
      others.set(ending, new Set(facts.flatMap((f) => (meant.includes(f) ? [] : f.evidence))))
  }
  return isOther
}

export function takenBackBy(
  claim: Claim,
  endings: readonly Ending[],
  compared: Compared,
): Ending | undefined {
  return endings.find((ending) => takesBack(ending, claim, compared))
}

function takesBack(
  ending: Ending,
  { tail: claimed, evidence }: Claim,
  { rootOf, nameOf, isMeant, singleValued, order, isOther }: Compared,
): boolean {
  const { corrects, value: named, tail, relation } = ending
  if (corrects === undefined || order(evidence, ending) >= 0) return false
  const since = ending.heardAt - evidence.heardAt
  const value = corrects.value === null ? null : rootOf(corrects.value)
  const { span, bound } = evidence.time
  const isDated = span !== null && corrects.span !== null
  // What begins after it was told to be so was not so then.
  const isEarly = bound === 'by' && corrects.span !== null && corrects.span.from > evidence.heardAt
  // Whoever was shown the fact says exactly what is wrong: its value, or its time. A longer time leaves room for the right one.
  if (named !== null)
    return (
      rootOf(named) === claimed &&
      isOther?.(ending, evidence) !== true &&
      (claimed !== value || isEarly || (isDated && !isWithin(corrects.span, span)))
    )
  const differs = isEarly || (isDated && !meets(span, corrects.span))
  // What is planned, or happens once, has one date: the one that was told last.
  if (differs && claimed === value && (PLANS.includes(relation) || ONCE.includes(relation))) return true
  if (tail !== null && (isMeant(tail, claimed) || isMeant(tail, evidence.tail))) return claimed !== value
  if (value === null) return false
  const [was, is] = [nameOf(claimed), nameOf(value)]
  if (differs && (claimed === value || nounOf(was) === nounOf(is))) return since <= REACH
  if (claimed === value || tail !== null) return false
  // "I'm going to Berlin in July, not in June" puts a day right: another plan of these days is none of it. Of what was to be done
  // on the very day ("fly to Oslo on Friday", "fly to Bergen on Friday"), it is the thing, where both have names, or neither has: people go to a wedding there, but fly to one place.
  const isSameDay =
    span !== null && corrects.span !== null && span.to - span.from <= DAY && isOneSpan(span, corrects.span)
  const isAlike = verbOf(was) === verbOf(is) && (isOfName(was) === isOfName(is) || verbOf(is) === 'fly')
  const isPut = (isSameDay && isAlike) || sharesThing(was, is)
  if (corrects.span !== null && PLANS.includes(relation) && !isPut) return false
  const isSingle = singleValued || isOneAtATime(relation.replace(/^has_/, ''))
  if (
    since <= JUST_SAID &&
    !/^(?:likes|dislikes|speaks|has_(?:friend|son|daughter|child|brother|sister))$/.test(relation)
  )
    return true
  return (
    since <= (isSingle ? SHORT_REACH : REACH) &&
    (isSingle || nounOf(was) === nounOf(is) || isSpelledAlike(was, is))
  )
}

function nounOf(name: string): string {
  return searchTerms(name).at(-1) ?? name
}

/** "Go to Oslo", and not "go to a wedding". */
function isOfName(plan: string): boolean {
  return /(?:^| )\p{Lu}\S*$/u.test(plan)
}

function verbOf(plan: string): string | undefined {
  return plan.toLowerCase().split(' ')[0]
}

/** "Go to Berlin" and "fly to Berlin", and neither "operation" nor "go to a wedding". */
function sharesThing(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => searchTerms(name.replace(/^\S+ (?=\S)/, '')))
  return one?.some((term) => other?.includes(term)) ?? false
}

/** "Eric" and "Erik": one letter apart. */
function isSpelledAlike(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  if (Math.min(x.length, y.length) < 4 || Math.abs(x.length - y.length) > 1) return false
  let i = 0
  while (i < x.length && x[i] === y[i]) i += 1
  const rest = (text: string, from: number): string => text.slice(from)
  return rest(x, i + 1) === rest(y, i + 1) || rest(x, i) === rest(y, i + 1) || rest(x, i + 1) === rest(y, i)
}
