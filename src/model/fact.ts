import { figuresIn, givesOtherFigure } from '../std/figures.ts'
import { given } from '../std/given.ts'
import { matchesOf } from '../std/pattern.ts'
import { table } from '../std/table.ts'
import { baseVerb, gerundOf, isPastForm, pastOf } from '../std/verbs.ts'
import { awaitedOnce, isAwaited } from './awaited.ts'
import type { EntityId, FactId, TurnId } from './ids.ts'
import {
  begunText,
  dayText,
  type KnownTime,
  type NamedSpan,
  sharpest,
  someDayOf,
  spanText,
} from './known-time.ts'
import { contains, DAY, type Instant, type Interval, isOneSpan, isWithin, toDay } from './time.ts'

export type Intent = 'FACT' | 'CAUSAL' | 'TEMPORAL' | 'CONTRAST' | 'EVOLUTION'

/** One turn's support for a fact: what it claims, in its own words and under the names it used. */
/** What words say of a fact, beside who did what and when. A new part of it belongs to claims, drafts and rows by itself. */
export interface Telling {
  /** The words the relation was read from, e.g. `moved to`. */
  readonly wording: string
  /** The fact as one English sentence; what a reader sees and what is searched. */
  readonly statement: string
  /** What side of the head it is about, e.g. `home`, `work`. */
  readonly aspect: string
  /** Circumstance under which it holds; `null` when none was said. */
  readonly condition: string | null
  /** A state lasts until something ends it; an event happened within its span. */
  readonly kind: 'state' | 'event'
  readonly intent: Intent
  /** Its own sources support it when checked once more. @paper GAM §3.4 */
  readonly verified: boolean
}

/** Of a telling, what seldom is said. */
export const UNSAID: Pick<Telling, 'condition' | 'verified'> = { condition: null, verified: false }

const TELLING: { readonly [Field in keyof Telling]: true } = {
  wording: true,
  statement: true,
  aspect: true,
  condition: true,
  kind: true,
  intent: true,
  verified: true,
}
export const TELLING_FIELDS = Object.keys(TELLING) as readonly (keyof Telling)[]

/** The telling alone of something that holds one. */
export function tellingIn(told: Telling): Telling {
  return Object.fromEntries(TELLING_FIELDS.map((field) => [field, told[field]])) as unknown as Telling
}

export interface Evidence extends Telling {
  readonly turn: TurnId
  /** Further turns that belong to it; they add no belief of their own. */
  readonly context: readonly TurnId[]
  /** When we heard it: the time of the turn. */
  readonly heardAt: Instant
  /** The span this turn claims, before anything else was known. */
  readonly claimed: Interval
  /** How this turn tells the time. */
  readonly time: KnownTime
  readonly confidence: number
  /** The entities of the names that were used; the fact's own ends are what these names mean by what is known now. */
  readonly head: EntityId
  readonly relation: string
  readonly tail: EntityId
  /** `import`: it was found elsewhere, so no reading of the turn makes it again. */
  readonly by: 'reading' | 'import'
  /** Its sentence takes the place of those before, of which some detail is not so, or no more. */
  readonly isAnew?: true
  /** It goes on after all: the ends ahead that were told before are none. */
  readonly goesOn?: true
}

/** Words of a turn that say something is over: "no longer", "quit", "broke up with". It may be heard before what it ends. */
export interface Ending {
  readonly id: string
  /** Of the name that was used. */
  readonly head: EntityId
  readonly relation: string
  /** What is over, in words; `null` for whatever holds under the relation. Compared by shared words. */
  readonly tail: string | null
  /** What is over, exactly: a plan that came true; `null` when words say it. */
  readonly value: EntityId | null
  readonly at: Instant
  /** The span within which it ended, where words name one: "last month". */
  readonly within?: NamedSpan
  readonly turn: TurnId
  readonly heardAt: Instant
  /** A plan that was carried out, not given up. */
  readonly done?: true
  /** A plan in whose place another was told: neither given up nor wrong. */
  readonly changed?: true
  /** It never was so: what the speaker put in its place, `null` for nothing. Left out when it was so until then. */
  readonly corrects?: {
    readonly value: EntityId | null
    readonly span: KnownTime['span']
    /** What was told was no mistake: it is known more exactly. */
    readonly isExact?: true
  }
}

/**
 * A reason why a fact ended: a newer value, or words such as "no longer". Kept as a list, because at
 * another moment of knowledge another end was known.
 */
export interface Closing {
  readonly at: Instant
  /** The fact that replaced it; `null` when the end itself was stated. */
  readonly by: FactId | null
  /** The turn that let us know. */
  readonly turn: TurnId
  /** When we heard of the end. */
  readonly heardAt: Instant
  /** The span that words name for it; left out where they name none: then it was over by the time we heard of it. */
  readonly within?: NamedSpan
  /** A plan was carried out; left out where it was given up. */
  readonly done?: true
  /** Another plan took the place of this one. */
  readonly changed?: true
  /** It never was so; left out where it was so until then. */
  readonly corrects?: true
  /** A plan was noted wrongly, not moved: it never was one. */
  readonly mistaken?: true
}

/**
 * One statement about the world, with the two times a long-term memory must keep apart: when it was
 * true (`valid`) and when we heard of it (`evidence[].heardAt`).
 *
 * @paper REAL Eq. 4; MemWeaver Eq. 6
 */
export interface Fact extends Telling {
  readonly id: FactId
  readonly head: EntityId
  /** Canonical snake_case verb, e.g. `lives_in`; facts conflict only under one head and one relation. */
  readonly relation: string
  readonly tail: EntityId
  /** World time, after everything heard so far. */
  readonly valid: Interval
  /** How the beginning of a state, the time of an event, or the date of a plan is known. */
  readonly time: KnownTime
  /** Belief in `[0, 1]`; independent confirmations raise it. */
  readonly confidence: number
  /** Oldest first; never empty. */
  readonly evidence: readonly Evidence[]
  readonly closings: readonly Closing[]
  /**
   * `denied`: a person says that it is not so. `hidden`: a review found that nothing says so, that nobody would miss it, or that
   * another fact says as much; nothing is told of it.
   */
  readonly status: 'active' | 'denied' | 'hidden'
  readonly frozen: boolean
  /**
   * When a person last put right what it says. Nothing writes over it from then on, but what is heard later may end it.
   * Left out when nobody did, and when it is protected from its end as well.
   */
  readonly correctedAt?: Instant
  /** The name that a person put in the place of the tail its turns tell; left out when nobody did. */
  readonly correctedTail?: EntityId
}

/** The turns it rests on, without repetitions, in the order of the evidence. */
export function sourcesOf(fact: {
  readonly evidence: readonly Pick<Evidence, 'turn' | 'context'>[]
}): readonly TurnId[] {
  return [...new Set(fact.evidence.flatMap((e) => [e.turn, ...e.context]))]
}

/** The turns it rests on, and those that told its end. */
export function toldBy(fact: Pick<Fact, 'evidence' | 'closings'>): readonly TurnId[] {
  return [...new Set([...sourcesOf(fact), ...fact.closings.map((c) => c.turn)])]
}

/** The words a fact is found by: its sentence, its relation in words, and its aspect. */
export function searchableStatement(fact: Pick<Fact, 'statement' | 'relation' | 'aspect'>): string {
  return `${fact.statement} ${fact.relation.replaceAll('_', ' ')} ${fact.aspect}`
}

type Ended = Pick<Fact, 'valid' | 'kind' | 'closings' | 'evidence'>

/** Whether it was taken back: it never was so. */
export function isWithdrawn(fact: Ended): boolean {
  return fact.valid.to === fact.valid.from && !isEndedAtOnce(fact)
}

/** Whether a state was told, and by a later turn of the same moment told to be over: it was so, though its span holds no moment. */
function isEndedAtOnce({ valid: { from }, kind, closings, evidence }: Ended): boolean {
  const ends = closings.filter((c) => c.at === from)
  const isLater = ({ heardAt, turn }: Closing): boolean =>
    heardAt === from && evidence.every((e) => e.heardAt >= from && e.turn !== turn)
  return kind === 'state' && ends.some(isLater) && ends.every((c) => c.corrects === undefined)
}

/** By which words it was taken back, or what took its place at once; `undefined` where neither is known. */
export function withdrawnBy({ valid, closings }: Pick<Fact, 'valid' | 'closings'>): Closing | undefined {
  return closings.findLast((c) => c.at === valid.from)
}

/** Whether it is a plan that was taken back on a later day than it was told on: moved, or not meant any more, it was one until then. */
export function wasPlanned(fact: Ended & Pick<Fact, 'status' | 'time'>): boolean {
  if (fact.status !== 'active' || fact.time.bound !== 'after' || !isWithdrawn(fact)) return false
  const by = withdrawnBy(fact)
  return by?.mistaken !== true && toDay(by?.heardAt ?? heardAt(fact)) > toDay(heardAt(fact))
}

/** Whether it is told at all: neither denied nor hidden, and not taken back. */
export function isTold(fact: Ended & Pick<Fact, 'status'>): boolean {
  return fact.status === 'active' && !isWithdrawn(fact)
}

/** What is meant to be, and what was: the first of these words that a plan is told with. */
const PLANNED: Readonly<Record<string, string>> = {
  plans: 'planned',
  plan: 'planned',
  intends: 'intended',
  intend: 'intended',
  wants: 'wanted',
  hopes: 'hoped',
  is: 'was',
  are: 'were',
}
/** Not of what the main clause only allows for: "in case she has to go back". */
const MAIN = '(?<!\\b(?:in case|if|because|since|so that|when|while|unless|until|although|though)\\b[^,;.]*)'
const MEANT = new RegExp(
  `${MAIN} (plans?|intends?|wants|hopes)(?= (?:to|on|for|an?|the|his|her|their|[A-Z][^ ]+ to) )`,
)
/** Not of somebody named in passing: "who is living in Porto". */
const PASSING = `(?<! (?:who|that|which|and))${MAIN}`
const COMING = new RegExp(
  `${PASSING} (is|are)(?= (?:(?:(?:going|due|set|supposed|about|planned|scheduled|meant|planning|hoping) )?to|[a-z]{2,}ing) )`,
)
/** Of something one has, not of what is done by now: "has booked" stays true; nor behind what makes it a bare verb: "to have". */
const HELD = new RegExp(
  `${PASSING}(?<! (?:to|will|must|can|may|should|would|could|might|not)) (has|have)(?= (?:an?|another|the|his|her|their|two|three|some) )`,
)
/** "Will have booked it" stays, as what is done by now does. */
const WILL = new RegExp(`${PASSING} will( not)?(?= (?!have )[a-z]{2,} )`)
/** Whom the words before tell of is more than one: "Ana and Bo", "they", "the twins". */
const MANY = / and |\b(?:[Tt]hey|[Ww]e|[Bb]oth|[a-z]+[^su\W]s)$/
const HELD_THEN: Readonly<Record<string, string>> = { has: 'was going to have', have: 'were going to have' }
const OBLIGED = new RegExp(
  `${PASSING}(?<! (?:will|can|may|should|would|could|might|not)) (?:(?:has|have)(?= (?:(?:until|till) [^,;.]{1,40} )?to )|(must)(?= (?!not )))`,
)

/**
 * The fact as it is told at a time: of a plan whose day is past, or which nobody told for a year, nobody says that somebody
 * still has it, nor of a result that it is still awaited. What was true when it was told, that a trip was booked, stays as
 * it was said, and what changed later was not so yet.
 */
export function toldAt<F extends Retold>(fact: F, at: Instant): F {
  const told = asToldBy(fact, at)
  const { statement } = told
  if (!isRetold(told) || !isPast(told, at)) return told
  return { ...told, statement: isAwaited(told) ? awaitedOnce(statement) : asPast(statement) }
}

type Retold = Pick<
  Fact,
  'relation' | 'statement' | 'valid' | 'frozen' | 'kind' | 'wording' | 'time' | 'evidence' | 'correctedAt'
>

/**
 * A state in the words told by `at`, where words that were told anew came later: that Bruno is ten was not so when he was told to be
 * nine. What happened, and what a person wrote, was so all along.
 */
function asToldBy<F extends Retold>(fact: F, at: Instant): F {
  const { kind, frozen, correctedAt, evidence } = fact
  if (kind !== 'state' || frozen || correctedAt !== undefined) return fact
  // Of the time before anybody told it the first telling says most.
  const by = Math.max(at, heardAt(fact))
  const before = evidence.filter((e) => e.heardAt <= by)
  if (before.length === evidence.length) return fact
  const news = toldAnew(evidence)
  return news === null || news.heardAt <= by ? fact : { ...fact, statement: tellingOf(before).statement }
}

/** Whether it is over, or was meant to be done some day and not come back to. */
function isPast(fact: Retold, at: Instant): boolean {
  const { to } = fact.valid
  return to === null ? isForgotten(fact, at) : to <= at
}

/** What somebody meant to do some day, and did not come back to. */
function isForgotten({ time: { bound, span }, evidence }: Retold, at: Instant): boolean {
  return bound === 'after' && span === null && evidence.every((e) => e.heardAt < at - FORGOTTEN)
}
const FORGOTTEN = 366 * DAY

function asPast(told: string): string {
  const statement = told.replace(WAITS, (_, verb: string) => ` ${pastOf(baseVerb(verb))}`)
  const will = WILL.exec(statement)
  const act = statement === told ? ACT_AHEAD.exec(statement) : null
  for (const [ahead, inPast] of IN_PAST) {
    const found = ahead.exec(statement)
    if (found === null) continue
    const [said, verb = ''] = found
    const rest = statement.slice(found.index + said.length)
    return `${statement.slice(0, found.index)} ${inPast(verb) ?? said.trim()}${alike(rest)}`
  }
  if (will === null && act !== null) {
    const [all, who = '', verb = ''] = act
    return `${who} ${who.includes(' and ') ? 'were' : 'was'} going to ${baseVerb(verb)}${alike(statement.slice(all.length))}`
  }
  if (will === null) return statement
  const before = statement.slice(0, will.index)
  const was = MANY.test(before) ? 'were' : 'was'
  return `${before} ${was}${will[1] ?? ''} going to${statement.slice(will.index + will[0].length)}`
}
/** Meant, in words that need no verb behind them. */
const WAITS =
  /(?<=^\p{Lu}[\p{L}-]*(?: (?:and )?\p{Lu}[\p{L}-]*)*) ((?:wait|look|ask|want)s?|search(?:es)?|appl(?:ies|y))(?= (?:for|out) )/u
/** What is told of a plan as an act: "Ana flies to Bo". What somebody has, feels or knows was so when it was told. */
const ACT_AHEAD =
  /^(\p{Lu}[\p{L}-]*(?: (?:and )?\p{Lu}[\p{L}-]*)*) (?!(?:is|has|does|was|must|needs|knows|likes|loves|wants|hopes|expects|thinks|feels|owns|says|looks|considers|intends|plans|belongs|seems)\b)([a-z]{2,}(?<!s)s)(?= (?:an?|the|his|her|their|its|at|for|in|on|with|as|to|into|onto|from|off|away|back|over|out|half|all|some|one|two|\p{Lu}\S*|\p{N}+)\b)/u
const IN_PAST: readonly (readonly [RegExp, (verb: string) => string | undefined])[] = [
  [MEANT, (verb) => PLANNED[verb]],
  [COMING, (verb) => PLANNED[verb]],
  [OBLIGED, (verb) => (verb === 'must' ? 'had to' : 'had')],
  [HELD, (verb) => HELD_THEN[verb]],
]

/** "Was going to Leeds and buys a car": whatever else was meant stands as the first verb does. */
function alike(rest: string): string {
  const isDoing = / [a-z]{2,}ing /.test(rest.slice(0, rest.indexOf(' ', 1) + 1)) && !TO_DO.test(rest)
  return rest.replace(ALSO, (_, lead: string, verb: string) => {
    const base = baseVerb(verb)
    return `${lead}${isDoing ? gerundOf(base) : base}`
  })
}
const TO_DO = /^ (?:going|planning|hoping|supposed|about) to [a-z]/
const ALSO =
  /((?:,| and|, and) (?:then |also )?)([a-z]{2,}s)(?= (?!and )(?:an?|the|his|her|its|their|another|some|him|it|them|[A-Z])| (?<=(?:goes|flies|moves|drives|travels|stays|returns|comes|lives|works|starts) ))/g

/** The fact of {@link toldAt}, in the past where it merely was so and is over: "Ana took ramipril". */
export function toldOver<F extends Retold>(fact: F, at: Instant): F {
  const isOver = fact.kind === 'state' && !fact.frozen && !isRetold(fact) && isPast(fact, at)
  if (!isOver) return toldAt(fact, at)
  const told = asToldBy(fact, at)
  return { ...told, statement: wasSo(told) }
}

/** With its first verb in the past, and those that stand as that does; as it was, where none is the relation's or stands right behind a name, or one is past. */
function wasSo({ statement, wording }: Pick<Fact, 'statement' | 'wording'>): string {
  // "Ana works as a nurse" is how a job title is told.
  const own = wording === 'job title' ? 'work' : baseVerb(wording.split(' ')[0] ?? '')
  const verbs = matchesOf(PRESENT, statement).filter(
    ([, verb = '']) => BEING[verb] !== undefined || !UNSURE.test(baseVerb(verb)),
  )
  const found =
    verbs.find(([, verb = '']) => BEING[verb] !== undefined || baseVerb(verb) === own) ??
    verbs.find(({ 0: said, index }) => {
      return NAME_ALONE.test(statement.slice(0, index)) && DOING.test(statement.slice(index + said.length))
    })
  if (found === undefined) return statement
  const [said, verb = ''] = found
  const before = statement.slice(0, found.index)
  const rest = statement.slice(found.index + said.length)
  if (
    FORMER.test(statement) ||
    QUOTED.test(before) ||
    (BEING[verb] === undefined && MORE.test(rest)) ||
    before
      .replace(ABOUT, ' ')
      .split(/[^\p{L}]+/u)
      .some(isPastForm)
  )
    return statement
  // Two tenses in one sentence are worse than the old one.
  if ([...rest.matchAll(ALSO)].some(([, , also = '']) => UNSURE.test(baseVerb(also)))) return statement
  const told = rest.replace(AND_IT, (all, lead: string, also: string, next = '') => {
    // "It is sold in Austria" may be so still.
    const isSure = isForm(also) ? !isPastForm(next) : !UNSURE.test(baseVerb(also))
    return isSure ? `${lead}${pastForm(also)}` : all
  })
  return `${before} ${pastForm(verb)}${told.replace(ALSO, (_, lead: string, also: string) => `${lead}${pastForm(also)}`)}`
}
function pastForm(verb: string): string {
  return DID[verb] ?? BEING[verb] ?? pastOf(baseVerb(verb))
}
function isForm(verb: string): boolean {
  return DID[verb] !== undefined || BEING[verb] !== undefined
}
/** What is over, told of in a clause of its own: "and it works". */
const AND_IT =
  /((?:,| and|, and| but|, but|,? because) it )(is|has|does|[a-z]{2,}(?<!s)s|(?:does|is|has)n['’]t)(?= (\p{Ll}+)|[ .,;]|$)/gu
const DID: Readonly<Record<string, string | undefined>> = table({
  does: 'did',
  "doesn't": "didn't",
  "isn't": "wasn't",
  "hasn't": "hadn't",
  'doesn’t': 'didn’t',
  'isn’t': 'wasn’t',
  'hasn’t': 'hadn’t',
})
/** What is told in passing of somebody or something: "who worked at Kiln". */
const ABOUT = /,? (?:who|whose|whom|which|that)\b[^,;]*/g
const PRESENT = new RegExp(
  `${PASSING}(?<! (?:to|will|must|can|may|should|would|could|might|not)) (is|are|has|have|[a-z]{2,}(?<!s)s)(?=[ .,;])`,
  'g',
)
/** "Jette packs at the shop" tells that she works there: behind a name, and before what is no verb, stands one. Of two either may be over. */
const NAME_ALONE = /^\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)*$/u
const DOING =
  /^(?!.*(?: (?:is|are|was|were)|(?:[,;]| and) (?:also )?[a-z]{2,}s) ) (?:(?:an?|the|his|her|their|at|for|in|on|with|as|to|after) |\p{Lu}|\p{N})/u
const BEING: Readonly<Record<string, string | undefined>> = table({
  is: 'was',
  are: 'were',
  has: 'had',
  have: 'had',
})
/** The verb may be one of a title or of what somebody said. */
const QUOTED = /["“”„«»]|(?<![\p{L}\p{N}])['‘]/u
/** Other verbs that would stay as they are: "swims, runs, and bikes", "thinks that Ana is". */
const MORE = /^(?: that |(?:,| and|, and) [a-z]{2,}s(?![a-z]))/
/** Says itself that it is over. */
const FORMER = /\b(?:former(?:ly)?|ex-|no longer)/i
/** Verbs whose past may be another's, or is not known. */
const UNSURE =
  /^(?:be|lie|underlie|overlie|shine|outshine|beget|bestride|cleave|smite|gainsay|sightsee|hamstring)$/

/** The fact of {@link toldOver} as it was told at an earlier time: a plan that was one still, and a state that held, in the words of its turns. */
export function toldBefore<F extends Retold>(fact: F, at: Instant): F {
  const isOwn = fact.frozen || fact.correctedAt !== undefined
  const wasOn = isRetold(fact) || (fact.kind === 'state' && !isOwn)
  if (!wasOn || isPast(fact, at)) return fact
  return asToldBy({ ...fact, statement: tellingOf(fact.evidence).statement }, at)
}

/** Whether it is told in other words once it is past: a plan, and what was awaited, unless its words are a person's. */
function isRetold(fact: Retold): boolean {
  return !fact.frozen && (fact.relation === 'plans_to' || isAwaited(fact))
}

export function heardAt(fact: { readonly evidence: readonly Pick<Evidence, 'heardAt'>[] }): Instant {
  return Math.min(...fact.evidence.map((e) => e.heardAt)) as Instant
}

export function lastHeardAt(fact: { readonly evidence: readonly Pick<Evidence, 'heardAt'>[] }): Instant {
  return Math.max(...fact.evidence.map((e) => e.heardAt)) as Instant
}

/**
 * Joins the belief of independent turns: each one leaves less room for doubt.
 *
 * @paper REAL §III-A (upgrade on repetition); capped at 0.99, nothing heard is certain
 */
function joinConfidence(values: readonly number[]): number {
  if (values.length === 1) return values[0] ?? 0
  const doubt = values.reduce((product, c) => product * (1 - c), 1)
  return Math.min(0.99, 1 - doubt)
}

/**
 * The fact as it was believed at `knownAt`, or `null` when nothing of it had been heard by then.
 * Later evidence is left out and later endings are undone.
 */
export function asKnownAt(fact: Fact, knownAt: Instant): Fact | null {
  const isKnown = ({ heardAt }: Evidence | Closing): boolean => heardAt <= knownAt
  return restingOn(fact, isKnown, isKnown)
}

/** The fact for whoever reads as of a moment, by what was known at one; `null`: by everything heard so far. */
export function asReadAt(
  fact: Fact,
  { asOf, knownAt }: { readonly asOf: Instant | null; readonly knownAt: Instant | null },
): Fact | null {
  const known = knownAt === null ? fact : asKnownAt(fact, knownAt)
  return known === null || asOf === null ? known : asPlannedAt(known, asOf)
}

/**
 * What was planned, or told to begin, as it stood at `at`: with the day it had then, also where it was moved or came to nothing
 * later. What began, and what was told to be over, is as all that was heard says.
 */
export function asPlannedAt(fact: Fact, at: Instant): Fact {
  const { status, frozen, correctedAt } = fact
  if (status !== 'active' || frozen || correctedAt !== undefined) return fact
  const then = restingOn(
    fact,
    (e) => e.heardAt <= at,
    (c) => c.heardAt <= at || c.corrects === undefined || c.mistaken === true,
  )
  if (then === null || then === fact) return fact
  return then.time.bound === 'after' || (isAhead(then, at) && !holdsAt(fact, at)) ? then : fact
}

/** The fact as part of its evidence and endings tells it, or `null` when no evidence is left. */
export function restingOn(
  fact: Fact,
  isHeard: (evidence: Evidence) => boolean,
  isEnd: (closing: Closing) => boolean,
): Fact | null {
  const evidence = fact.evidence.filter(isHeard)
  if (evidence.length === 0) return null
  const closings = fact.closings.filter(isEnd)
  if (evidence.length === fact.evidence.length && closings.length === fact.closings.length) return fact
  if (fact.correctedAt !== undefined) return { ...endedBy(fact, closings), evidence }
  // What a person put right stays as it was written.
  const told = isReworded(fact) ? {} : tellingOf(evidence)
  return { ...fact, ...told, ...supportOf(evidence, closings) }
}

/**
 * A fact that a person put right, with these closings: those that were known then changed nothing, and where it was given
 * an end, it has that one.
 */
export function endedBy(fact: Fact, closings: readonly Closing[]): Fact {
  const { valid, correctedAt = Number.POSITIVE_INFINITY } = fact
  const isNews = ({ heardAt }: Closing): boolean => heardAt > correctedAt
  const wasOpen = valid.to === null || fact.closings.some((c) => isNews(c) && c.at === valid.to)
  const to = closings.filter(isNews).map((c) => c.at as number)
  return wasOpen
    ? {
        ...fact,
        closings,
        valid: { from: valid.from, to: to.length === 0 ? null : (Math.min(...to) as Instant) },
      }
    : fact
}

/** Whether a person wrote what it says, instead of its turns. */
export function isReworded(fact: Fact): boolean {
  if (!fact.frozen) return false
  const { statement, aspect, condition } = tellingOf(fact.evidence)
  return statement !== fact.statement || aspect !== fact.aspect || condition !== fact.condition
}

/**
 * What the evidence says in words: the last that was told anew, or with another figure, or what says no less since then; else the statement that names
 * most speaks for all, of such the fullest, among equals the first.
 * Words for another time than the first stand behind others: the first may be what is meant.
 */
export function tellingOf(evidence: readonly Evidence[]): Telling {
  const spoken = toldAnew(evidence) ?? evidence.reduce(fuller)
  return { ...tellingIn(spoken), verified: evidence.some((e) => e.verified) }
}

/** How much and for when the evidence speaks, ended by `closings`. */
export function supportOf(
  evidence: readonly Evidence[],
  closings: readonly Closing[],
): Pick<Fact, 'evidence' | 'closings' | 'confidence' | 'valid' | 'time'> {
  const time = dayTold(evidence)?.time ?? sharpest(evidence.map((e) => e.time))
  const confidence = joinConfidence(evidence.map((e) => e.confidence))
  // An event lies where the words are most precise; retellings widen nothing.
  const event = evidence.find((e) => e.kind === 'event' && e.time === time)
  const valid: Interval =
    event === undefined
      ? {
          from: Math.min(...evidence.map((e) => e.claimed.from)) as Instant,
          to: endOf(evidence, closings),
        }
      : { from: event.claimed.from, to: endOf([event], closings) }
  return { evidence, closings, time, confidence, valid }
}

/** A longer one than this is a sentence that went on. */
const FULL_STATEMENT = 160

/**
 * What was told anew last takes the place of what was heard before it. Where nothing was, its turn is the oldest, whenever it was
 * read: it is one telling among others.
 */
function toldAnew(evidence: readonly Evidence[]): Evidence | null {
  const others = withOtherFigures(evidence)
  const last = evidence.findLast((e) => e.isAnew === true || others.has(e))
  if (last === undefined) return null
  const later = evidence.slice(evidence.indexOf(last) + 1)
  if (later.length > 0 && later.length === evidence.length - 1) return later.reduce(fuller)
  // A shorter telling since then names the fact, and takes nothing back.
  return later.findLast((e) => saysNoLess(e, last)) ?? last
}

/** The tellings that give another figure than one before them: it changed since, or was no more than expected. */
function withOtherFigures(evidence: readonly Evidence[]): ReadonlySet<Evidence> {
  if (evidence.length < 2) return new Set()
  const figured = evidence.filter((e) => figuresIn(e.statement).length > 0 && !tellsAgain(e.statement))
  return new Set(
    figured.filter(({ statement }, i) =>
      figured.slice(Math.max(0, i - LOOKED_BACK), i).some((e) => givesOtherFigure(e.statement, statement)),
    ),
  )
}
const LOOKED_BACK = 8

function saysNoLess({ statement }: Evidence, than: Evidence): boolean {
  const isWhole = statement.length <= FULL_STATEMENT && !tellsAgain(statement)
  return isWhole && statement.length >= than.statement.length && namesIn(statement) >= namesIn(than.statement)
}

function fuller(a: Evidence, b: Evidence): Evidence {
  const told = ({ statement }: Evidence): string => (statement.length > FULL_STATEMENT ? '' : statement)
  const order =
    Number(tellsAgain(a.statement)) - Number(tellsAgain(b.statement)) ||
    namesIn(told(b)) - namesIn(told(a)) ||
    told(b).length - told(a).length ||
    a.claimed.from - b.claimed.from ||
    a.heardAt - b.heardAt
  // Of one time the one that stands first was told first.
  return order <= 0 ? a : b
}

/** Whether a sentence says of what happened that it had happened before: "again", "a second trip". */
export function tellsAgain(statement: string): boolean {
  return AGAIN.test(statement)
}
const AGAIN =
  /\b(?:again|once more|(?<!one )another|for the (?:second|third|fourth|fifth|umpteenth) time|(?:a|his|her|their|['’]s) (?:second|third|fourth|fifth)(?![- ](?:hand|floor|year|grade|class|place|prize|half|language|name|degree)))\b/

/** "Ana is married to Tom" tells more than "Ana is married to her husband". */
function namesIn(statement: string): number {
  return statement.match(NAMES)?.length ?? 0
}
const NAMES = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu

/**
 * End of the span that `evidence` claims, cut by the earliest of `closings`; `null` while it is open. An end of a state that is
 * told anew, by name, moves there.
 */
export function endOf(all: readonly Evidence[], closed: readonly Closing[]): Instant | null {
  const off = all.filter((e) => e.goesOn === true)
  const evidence =
    off.length === 0
      ? all
      : all.map((e) => (isCalledOff(off, { at: e.claimed.to, heardAt: e.heardAt }) ? withoutEnd(e) : e))
  const closings = closed.filter((c) => c.by !== null || !isCalledOff(off, c))
  const telling = withoutUndated(evidence)
  const last = telling.reduce((a, b) => ((b.claimed.to ?? Infinity) > (a.claimed.to ?? Infinity) ? b : a))
  const { heardAt, claimed, time } = last
  const ahead: readonly ToldEnd[] =
    claimed.to === null ? [] : [{ at: claimed.to, heardAt, by: null, ...given({ within: time.until }) }]
  const ends = [...ahead, ...closings]
  const from = Math.min(...evidence.map((e) => e.claimed.from))
  const isMoving = evidence.every((e) => e.kind === 'state' && e.time.bound !== 'after')
  // What was taken back never was.
  const told = isMoving && ends.every((end) => end.at > from) ? lastTold(ends) : null
  const rivals = told === null ? ends : ends.filter((end) => end.by !== null)
  const known = [...(told === null ? [] : [told]), ...rivals.map((end) => end.at)]
  return known.length === 0 ? null : (Math.min(...known) as Instant)
}

/** Whether an end that was told ahead was called off before it came: "she isn't leaving after all". */
export function isCalledOff(
  evidence: readonly Evidence[],
  { at, heardAt }: { readonly at: Instant | null; readonly heardAt: Instant },
): boolean {
  return at !== null && evidence.some((e) => e.goesOn === true && heardAt < e.heardAt && e.heardAt < at)
}

function withoutEnd({ time: { until: _, ...time }, ...evidence }: Evidence): Evidence {
  return { ...evidence, time, claimed: { from: evidence.claimed.from, to: null } }
}

type ToldEnd = Pick<Closing, 'at' | 'heardAt' | 'by' | 'within'>

/** Where words put an end, after all that was heard: the earliest of those told, but what is told later with another day moves it. */
export function lastTold(ends: readonly ToldEnd[]): Instant | null {
  const told = ends.filter((end) => end.by === null).toSorted((a, b) => a.heardAt - b.heardAt || a.at - b.at)
  return (
    told.reduce<ToldEnd | null>((known, next) => {
      if (known === null) return next
      const { within } = next
      // What holds the known end tells it less exactly.
      if (within !== undefined && known.within !== undefined && isWithin(known.within, within)) return known
      const isMoved = within !== undefined && !contains(within, known.at) && next.heardAt > known.heardAt
      return next.at < known.at || isMoved ? next : known
    }, null)?.at ?? null
  )
}

/** Of a plan the one that tells its day, and of a state the last that tells an end ahead, unless it was still told when that was past. */
function withoutUndated(evidence: readonly Evidence[]): readonly Evidence[] {
  const ending = evidence.filter(
    (e) => e.kind === 'state' && e.time.until !== undefined && (e.claimed.to ?? 0) > e.heardAt,
  )
  const end = ending.toSorted((a, b) => a.heardAt - b.heardAt).at(-1)
  if (end !== undefined) return evidence.every((e) => e.heardAt < (end.claimed.to ?? 0)) ? [end] : evidence
  const day = dayTold(evidence)
  const last = day?.claimed.to ?? null
  return day !== null && last !== null && evidence.every((e) => e.heardAt < last) ? [day] : evidence
}

/** What tells the day of a plan: the last that names one, unless it tells the known one less exactly. */
function dayTold(evidence: readonly Evidence[]): Evidence | null {
  if (evidence.some((e) => e.time.bound !== 'after')) return null
  return evidence
    .filter((e) => e.time.span !== null)
    .toSorted((a, b) => a.heardAt - b.heardAt)
    .reduce<Evidence | null>((known, next) => {
      const [before, now] = [known?.time.span, next.time.span]
      return before != null && now !== null && isWithin(before, now) ? known : next
    }, null)
}

/**
 * When it was so or happened, as a reader sees it: `Sat 2023-05-27`, `since May 2023, until 2025`, `by 2025-03-11, over by 2025-04-17`.
 *
 * @param fact An event has no end of its own; a plan is told with its day, and whether it was given up; what was said to be wrong, or a
 *   plan that was moved, with the day it was taken back.
 */
export function whenText(fact: Fact): string {
  const { kind, time, valid } = fact
  const since = `${begunText(fact, saidBy(fact))}${rewordedText(rewordedAt(fact))}`
  if (isWithdrawn(fact)) {
    const by = withdrawnBy(fact)
    return `${since}, taken back${by === undefined ? '' : ` ${toDay(by.heardAt)}`}`
  }
  if (kind === 'event' || valid.to === null) return since
  if (time.bound === 'after') return `${since}${outcomeText(fact)}`
  // "In 2019", and no longer.
  const { span, until: ended } = time
  if (span !== null && ended !== undefined && isOneSpan(ended, span) && valid.to <= ended.to)
    return spanText(ended, ended.unit)
  const until = endText(fact, valid.to)
  // What was over before it was told, and is told to have ended then, needs no second bound; nobody may have told an outcome.
  if (time.bound === 'before' || (ended !== undefined && saidBy(fact) < heardAt(fact))) return until || since
  return until === '' ? since : `${since}, ${until}`
}

/** By when a state was so that nobody dated: what was put right holds as long as what stood in its place seemed to. */
function saidBy(fact: Fact): Instant {
  const { kind, time, valid } = fact
  const first = heardAt(fact)
  return kind === 'state' && time.bound === 'by' && valid.from < first ? valid.from : first
}

/** When a state was told in the sentence it has now, which is not the first; its other times are those of the state. `null`: all along. */
export function rewordedAt({ kind, time, evidence, statement }: Fact): Instant | null {
  if (kind !== 'state' || time.bound === 'after') return null
  const told = evidence.filter((e) => e.isAnew === true && e.statement === statement).map((e) => e.heardAt)
  const at = Math.min(...told) as Instant
  return told.length > 0 && toDay(at) !== toDay(heardAt({ evidence })) ? at : null
}

/** `, as told 2025-03-11`. */
export function rewordedText(at: Instant | null | undefined): string {
  return at == null ? '' : `, as told ${toDay(at)}`
}

/** What became of a plan: `, given up 2025-03-11`, `, carried out by 2025-03-11` where only the telling has a day, or nothing where nobody said. */
export function outcomeText(fact: Pick<Fact, 'time' | 'valid' | 'closings'>): string {
  const outcome = outcomeOf(fact)
  return outcome === null ? '' : `, ${outcome.text}`
}

/** What became of a plan, in words, and what says so; `null` where nobody said. */
export function outcomeOf(
  fact: Pick<Fact, 'time' | 'valid' | 'closings'>,
): { readonly text: string; readonly closing: Closing } | null {
  const { time, valid, closings } = fact
  if (time.bound !== 'after' || valid.to === null) return null
  const dropped = droppedBy(fact)
  const closing = dropped ?? closings.find((c) => c.done === true)
  if (closing === undefined) return null
  const { within, at, heardAt } = closing
  const day =
    within !== undefined ? spanText(within, within.unit) : at === heardAt ? `by ${toDay(at)}` : dayText(at)
  const outcome = dropped === undefined ? 'carried out' : dropped.changed ? 'changed' : 'given up'
  return { text: `${outcome} ${day}`, closing }
}

/** What says that a plan came to nothing: it ended the plan before its days, or was told within or after them, and nothing says that it was carried out. */
function droppedBy({
  time: { span },
  valid,
  closings,
}: Pick<Fact, 'time' | 'valid' | 'closings'>): Closing | undefined {
  if (span === null || (valid.to ?? 0) <= span.from)
    return closings.find((c) => c.at === valid.to && c.done === undefined)
  return closings.some((c) => c.done === true) ? undefined : closings.find((c) => c.by === null)
}

/** `until March 2025`, or `over by 2025-04-17` where nobody said when. */
export function endText(
  fact: Pick<Fact, 'closings' | 'evidence' | 'time' | 'kind' | 'relation' | 'wording'>,
  to: Instant,
): string {
  const { closings, evidence, time, relation } = fact
  const closing = closings.find((c) => c.at === to)
  const within =
    closing === undefined ? evidence.find((e) => e.claimed.to === to)?.time.until : closing.within
  // Who swims in the club wanted to until then, and did not give it up.
  const done = closing?.done === true && !isAwaited(fact) ? DONE[relation] : undefined
  const until = done ?? 'until'
  if (within !== undefined) return `${until} ${someDayOf(spanText(within, within.unit))}`
  if (closing === undefined) return time.bound === 'before' || isAwaited(fact) ? '' : `until ${toDay(to)}`
  return `${closing.at === closing.heardAt ? `${done ?? 'over'} by` : until} ${toDay(to)}`
}

/** What is said of an aim that came true; what merely was so is over. */
const DONE: Readonly<Record<string, string | undefined>> = { plans_to: 'carried out', wants_to: 'reached' }

/** When it ended by words of its turns, whatever came after it; `null`: they say nothing of an end. */
export function statedEnd({ evidence, closings }: Fact): Instant | null {
  const stated = closings.filter((c) => c.by === null)
  return endOf(evidence, stated)
}

/** True at `at`, and not denied. */
export function holdsAt(fact: Fact, at: Instant): boolean {
  return fact.status === 'active' && contains(fact.valid, at)
}

/** When a plan, or a state that was told ahead, begins; `null` where that is not known, or of others. */
export function comingOn({
  time: { bound, span },
  evidence,
}: Pick<Fact, 'time' | 'evidence'>): Instant | null {
  const isComing = bound === 'after' || (span !== null && lastHeardAt({ evidence }) < span.from)
  return isComing ? (span?.from ?? null) : null
}

/** A state that was told by `at` and begins after it. */
export function isAhead({ kind, status, valid, evidence }: Fact, at: Instant): boolean {
  const isComing = kind === 'state' && valid.from > at && (valid.to === null || valid.to > valid.from)
  return isComing && status === 'active' && evidence.some((e) => e.heardAt <= at)
}
