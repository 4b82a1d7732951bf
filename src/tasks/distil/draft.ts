/** What a turn is read into while it is read, and how a fact comes into it: with its time and its belief, in the place of what it puts right. */

import type { Frame } from '../../english/reality.ts'
import { normaliseName } from '../../model/entity.ts'
import { type Intent, UNSAID } from '../../model/fact.ts'
import { namedSpan } from '../../model/known-time.ts'
import { DAY, type Instant } from '../../model/time.ts'
import { SMALL_MONTH, WEEKDAY } from '../../std/months.ts'
import type { TimeExpression } from '../../std/time-expressions.ts'
import { passingFor } from '../passing-conditions.ts'
import { isOfProject } from '../project-slots.ts'
import { ONCE } from '../relations.ts'
import type { Meaning } from './clauses/meaning.ts'
import { toldOf } from './clauses/when.ts'
import { isOfOtherDay, isOther, isRival, replacedBy } from './endings/rivals.ts'
import type { Known, TurnContext } from './names/context.ts'
import { statementOf } from './names/naming.ts'
import { takenBack, type Wrong } from './plain/corrections.ts'
import type { Spoken } from './projects/projects.ts'
import type { DraftEnding, DraftEntity, DraftFact } from './types.ts'

export interface Draft {
  readonly facts: DraftFact[]
  readonly endings: DraftEnding[]
  readonly called: DraftEntity[]
  readonly context: TurnContext
  frame: Frame
  inQuote: boolean
  /** The sentence puts right what was said before. */
  corrects: boolean
  /** What has one value and was spoken of last: the budget. */
  about: Spoken | null
  /** The project that was named last, which "it" may be. */
  project: Known | null
  /** The sentence before is about somebody else, who may be meant where no subject is said. */
  ofOthers: boolean
}

/** Notes a fact and, where it puts something right or sets another day, that what was said before is wrong. */
export function tell(
  fact: DraftFact,
  wrong: Wrong | null,
  text: string,
  { facts, endings, context }: Draft,
): void {
  // Nobody is their own dog.
  if (normaliseName(fact.head.name) === normaliseName(fact.tail.name)) return
  if (wrong !== null) {
    // What the same turn said before is put right as well.
    const before = facts.findLastIndex((f) => isRival(f, fact, wrong.name))
    if (before >= 0) facts.splice(before, 1)
    endings.push(...takenBack(fact, wrong.name, context.turn.at))
  }
  // "I work at Nokia. Actually, I work at Bosch."
  const second =
    wrong === null && SECOND_THOUGHT.test(text) ? facts.findLastIndex((f) => isOther(f, fact)) : -1
  if (second >= 0) facts.splice(second, 1)
  const isOfHead = (f: DraftFact): boolean => isOfProject(f.relation) && f.tail.name === fact.head.name
  // Who does what is told of the project, so that it is over when another does it.
  if (fact.relation === 'job_title' && facts.some(isOfHead)) return
  // "I submitted the application", "Ana leads the team" is told once, however far that brings the thing.
  const again = facts.findIndex(
    (f) =>
      (fact.relation === 'leads' && isOfHead(f)) ||
      (DOES_WITH.test(fact.relation) && isOfProject(f.relation) && f.relation.endsWith('_status')),
  )
  if (again >= 0) facts.splice(again, 1)
  // Whatever day was said before of what is moved, or happens once, this is what is meant.
  const isMoved = fact.relation === 'plans_to' && (MOVED.test(text) || NOT_THEN.test(text))
  const isRedated = fact.time.span !== null && (happensOnce(fact) || isMoved)
  const other = isRedated ? facts.findLastIndex((f) => isOfOtherDay(f, fact)) : -1
  if (other >= 0) facts.splice(other, 1)
  facts.push(isOnOtherDays(fact, text) ? { ...fact, isAnew: true } : fact)
  if (wrong === null && isRedated)
    for (const name of fact.tail.name === 'get married' ? ['wedding', 'get married'] : [fact.tail.name])
      endings.push(...takenBack(fact, name, context.turn.at))
  const isAhead = fact.kind === 'state' && fact.claimed.from > context.turn.at
  for (const over of replacedBy(fact, `${fact.statement} ${text}`, isAhead)) {
    const within = isAhead ? namedSpan(fact.time) : null
    const at = isAhead ? fact.claimed.from : context.turn.at
    endings.push({ ...over, head: fact.head, at, source: fact.source, ...(within !== null && { within }) })
  }
}

/** "I go to the gym on Fridays now": what is done by the week is done on these days, and on the ones before no more. */
function isOnOtherDays({ kind, statement }: DraftFact, text: string): boolean {
  return kind === 'state' && ON_WEEKDAYS.test(statement) && ON_DAYS_NOW.test(text) && !BESIDE.test(text)
}
const ON_WEEKDAYS = new RegExp(`\\b(?:on|every|each) (?:${WEEKDAY})s?\\b`, 'i')
const DAYS = `(?:on|every|each) (?:${WEEKDAY})s?(?:(?:,| and|, and) (?:${WEEKDAY})s?)*`
const BY_NOW = '(?:now|nowadays|these days|from now on)'
/** Nothing else in the sentence: "on Fridays now and then", "on Fridays now, plus Mondays" leave the other days. */
const ON_DAYS_NOW = new RegExp(
  `^(?:(?:I |we )?${BY_NOW},? [^,;:]*\\b${DAYS}|[^,;:]*\\b${DAYS} ${BY_NOW})[.!]*$`,
  'i',
)
/** Others than the days before, or others than those that somebody was with. */
const BESIDE =
  /\b(?:also|too|as well|in addition|besides|both|even|plus|sometimes|occasionally|often|usually|mostly|mainly|some|another|extra|with)\b/i

const DOES_WITH = /^(?:finished|submitted|released|published)$/

/** A birth, or the adoption of somebody by name: there may be another cat, but not another Luna. */
function happensOnce({ relation, tail: { name } }: DraftFact): boolean {
  return ONCE.includes(relation) && (relation === 'born' || /^\p{Lu}/u.test(name))
}

/** "On Wednesday, not Tuesday." */
const NOT_THEN = new RegExp(`, not (?:on |in |at )?(?:\\d|${WEEKDAY}|${SMALL_MONTH})\\b`, 'i')

const MOVED =
  /\b(?:now|moved|pushed|shifted|postponed|rescheduled|delayed|put off|brought forward|instead|(?:days?|weeks?|months?) (?:later|earlier|sooner))\b/i

const SECOND_THOUGHT = /^(?:(?:oh|no|wait|actually|sorry|oops|hm+),? )+/i

const OBSERVED = 0.85

/** States of which nobody says that they are over when they are, and how long they last at most. */
export const PREGNANT: number = 280 * DAY

const COURSE = 21 * DAY

/** What is taken for some days, unless words say that it goes on. */
const COURSES =
  /^(?:(?:oral |strong |more |some )?(?:antibiotics?|amoxicillin|penicillin|doxycycline|azithromycin|erythromycin|flucloxacillin|cephalexin|ciprofloxacin|clarithromycin|nitrofurantoin|prednisone|prednisolone|steroids|antivirals?|tamiflu|paxlovid))\b/i

/** What is taken while something hurts. */
const PAINKILLERS =
  /^(?:strong )?(?:painkillers?|ibuprofen|paracetamol|acetaminophen|naproxen|codeine|tylenol|advil|co-codamol)\b/i

const GOES_ON =
  /\b(?:for life|long[- ]term|permanent(?:ly)?|for good|every|daily|always|prophyla\w+|preventi\w+|forever|each|for years|indefinitely)\b/i

/** "Over half-term" names no day, and is past before long. */
const HOLIDAYS = / (?:over|at|in|during) (?:half[- ]term|.*(?:holidays|break|weekend))$/

const TERM = 100 * DAY

/**
 * When a state is over at the latest of which nobody will say that it is; `null` for others.
 *
 * @param told When it was told to go on.
 */
function overWithout(meaning: Meaning, text: string, begun: Instant, told: Instant): Instant | null {
  if (meaning.relation === 'has_condition' && meaning.tail.name === 'pregnant')
    return (begun + PREGNANT) as Instant
  const lasts = lastingOf(meaning, text)
  return lasts === null ? null : ((Math.max(begun, told) + lasts) as Instant)
}

/** How long a state goes on at most once it was told. */
function lastingOf({ relation, tail: { name } }: Meaning, text: string): number | null {
  if (relation === 'has_condition') return passingFor(name, text)
  if (relation === 'plans_to' && HOLIDAYS.test(name)) return TERM
  if (relation !== 'takes' || GOES_ON.test(text)) return null
  const isNow = /\b(?:am|is|are) (?:\w+ )?(?:on|taking)\b|\bput (?:me|him|her) on\b/i.test(text)
  return COURSES.test(name) || (isNow && PAINKILLERS.test(name)) ? COURSE : null
}

export function factOf(
  meaning: Meaning,
  head: Known,
  { context }: Draft,
  text: string,
  belief: number,
  times: readonly TimeExpression[],
): DraftFact {
  const { turn } = context
  const { relation, aspect, standing, tail, wording } = meaning
  const told = toldOf(standing, times, turn.at)
  const { from, to } = told.claimed
  const over = to ?? overWithout(meaning, text, from, turn.at)
  const own =
    normaliseName(head.entity.name) === normaliseName(turn.speaker) || head.entity.description !== ''
  return {
    ...UNSAID,
    ...{ head: head.entity, relation, wording, tail, aspect },
    statement: statementOf(head, meaning),
    kind: standing === 'event' ? 'event' : 'state',
    ...told,
    claimed: { from, to: over },
    confidence: own || belief < 0.9 ? belief : OBSERVED,
    intent: intentOf(text),
    ...{ source: turn.id, context: [] },
    // A rule only repeats what the turn says.
    verified: true,
  }
}

/** @paper REAL §III-A (intent cue words) */
export function intentOf(text: string): Intent {
  if (
    /\b(?:because|so that|since .{1,200} (?:is|was|are|were)|due to|thanks to|that is why|therefore)\b/i.test(
      text,
    )
  )
    return 'CAUSAL'
  if (/\b(?:used to|no longer|anymore|recently|these days|nowadays|from now on)\b/i.test(text))
    return 'EVOLUTION'
  if (/\b(?:but|rather than|instead|although|however|unlike)\b/i.test(text)) return 'CONTRAST'
  if (/\b(?:before|after|since|until|till|while)\b/i.test(text)) return 'TEMPORAL'
  return /\bnow\b/i.test(text) ? 'EVOLUTION' : 'FACT'
}
