/** Which figures are the age of somebody. */

import type { Clause } from '../../english/clauses.ts'
import type { Word } from '../../english/words.ts'
import { DAY, type Instant } from '../../model/time.ts'
import type { TextTimes, TimeExpression } from '../../std/time-expressions.ts'
import { ageIn } from './clauses/being.ts'
import { isSoftware } from './clauses/tools.ts'
import { timesOf } from './clauses/when.ts'
import type { Known } from './names/context.ts'
import type { DistilTurn } from './types.ts'

/** "She turns nine on Saturday", "he's 40 in June": from then on somebody is as old. */
export function birthdayAhead(
  times: TextTimes,
  words: readonly Word[],
  clause: Clause,
  said: Instant,
): TimeExpression | null {
  const [object] = clause.objects
  const isAge =
    /^(?:be|turn)$/.test(clause.verb) && ageIn(object?.name.replace(/ years?$/, '') ?? '') !== undefined
  if (!isAge || clause.tense === 'past' || clause.perfect || clause.negated) return null
  const time = timesOf(times, words, clause, 'future').find((t) => t.role === 'at' && t.from > said)
  return time === undefined || time.from - said > YEAR ? null : { ...time, role: 'since' }
}

/** Whether a figure is how old somebody is. */
export function isAge(
  head: Known,
  years: number,
  text: string,
  times: readonly TimeExpression[],
  { content, at }: DistilTurn,
): boolean {
  // "She's 71 next week."
  const isAhead = times.some(({ role, from }) => role === 'at' && from > at)
  return !isAhead && !isNoAge(head, years, text) && !(isNow(text) && isMeasured(years, content))
}

/** "I've put on 4 kilos, I'm 84 now", "Node is 18": a weight, a place in a queue, a version. */
function isNoAge({ entity }: Known, years: number, text: string): boolean {
  const isElder = ELDERS.test(entity.description)
  return (
    isSoftware(entity.name) ||
    years > OLDEST ||
    (isElder && years < GROWN_UP) ||
    (FIGURES.test(entity.name) && !/\byears? old\b|\bturned\b/i.test(text)) ||
    /\b(?:kilos?|kg|lbs?|weigh\w*|dieting|queue|down from|up from|challenge|books?|pages?|percent|degrees|diet|scales?)\b/i.test(
      text,
    )
  )
}

/** "I'm 91 now": what one is now may be kilos, points, a rank. */
function isNow(text: string): boolean {
  return /\b(?:am|is) (?:only |just |down to |at )?\d+ now\b/.test(text)
}

/** Whether words around "I'm 91 now" tell of what is measured, or of a higher figure before: nobody gets younger. */
function isMeasured(years: number, turn: string): boolean {
  if (MEASURED.test(turn)) return true
  const figures = [...turn.matchAll(BARE_FIGURE)].map((m) => Number(m[1]))
  return figures.some((figure) => figure > years && figure < 400)
}

const MEASURED =
  /\b(?:scales?|weigh\w*|weight|kilos?|pounds?|stones?|handicap|averages?|scores?|points?|ranked|ranking|rating|level|pulse|bpm|waist|(?:lost|gained|lose|dropped|shed|put on) (?:it|some|more|a (?:bit|little|few|lot)|another|\d+|two|three|four|five|six|ten)|(?:less|more|fewer|lower|higher) than|diet|slimming|dress size)\b/i

/** No part of a date, a time, an amount of something. */
const BARE_FIGURE =
  /(?<![\d.,:/€$£-])(?:(?<=\b(?:at|was|from|were|been|of) ))(\d{2,3})(?=[.,;!?]|$| (?:at|in|and|when|last|before|now|on|to)\b)/g

const OLDEST = 120

const GROWN_UP = 14

const ELDERS =
  /(?:mother|father|mum|mom|dad|parents?|grandma|grandpa|aunt|uncle|husband|wife|boss|landlord|landlady)$/

/** "Target is 75 by June": what begins a sentence large bears no name for that. */
const FIGURES =
  /^(?:goal|target|aim|score|progress|total|average|bench|squat|deadlift|record|limit|max(?:imum)?|min(?:imum)?|count|number|weight|height|size|rent|price|cost|budget|battery|humidity|temperature|speed|pace|pulse|level|grade|result|mark|platform|gate|room|seat|table|page|chapter|version|rate|rank|position|distance|volume|pressure|dose|deadline)s?$/i

export const YEAR: number = 366 * DAY
