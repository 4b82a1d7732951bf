/** Homes for a while, and two homes or employers at once. */

import { regexp } from '../../english/like.ts'
import { DAY, type Instant } from '../../model/time.ts'
import { SMALL_MONTH, WEEKDAY } from '../../std/months.ts'
import type { TextTimes, TimeExpression } from '../../std/time-expressions.ts'
import { both } from '../values.ts'
import { spanOf } from './clauses/when.ts'
import type { Draft } from './draft.ts'

/** "I moved to Lyon, we're here until 15 July": a home that was just told is one until then. */
export function readStay(times: TextTimes, { facts, context }: Draft): void {
  const { turn, speaker } = context
  const stay = STAY.exec(times.text)
  const at = facts.findLastIndex((f) => f.relation === 'lives_in' && f.head.name === speaker.name)
  const home = facts[at]
  if (stay === null || home === undefined || home.claimed.to !== null) return
  if (!isOnlyPlace(turn.content, home.tail.name)) return
  const next = stay.index + stay[0].length
  const isDay = ({ index, text, from, unit }: TimeExpression): boolean =>
    index <= next && next < index + text.length && from > turn.at + SOON && !/^(?:hour|minute)$/.test(unit)
  const until = times.of('future').find(isDay)
  if (until === undefined) return
  const to = until.from as Instant
  facts[at] = {
    ...home,
    time: { ...home.time, until: spanOf(until) },
    claimed: { ...home.claimed, to },
  }
}

const STAY =
  /(?:^|\b(?:I|[Ww]e) (?:am|are|will be|am staying|are staying|will stay|will be staying|stay|live) )(?:[Oo]nly |[Jj]ust )?(?:[Hh]ere|there) (?:only |just )?(?:until|till|through) (?:the )?/

/** Whether nothing between a home and "here until" can be another place. */
function isOnlyPlace(text: string, home: string): boolean {
  const end = text.search(/\b(?:here|there) (?:only |just )?(?:until|till|through)\b/i)
  const at = text.lastIndexOf(home, end)
  return at >= 0 && end >= 0 && NO_PLACE.test(text.slice(at + home.length, end))
}

const NO_PLACE = regexp.iu`^(?:[\s.,;:!–—-]|(?:and|but|so|now|only|just|with|my|our|wife|husband|partner|family|kids|I|we|['’](?:m|re|ll)|am|are|will|be|stay|staying|live|for|a|work|course|job|placement|project|in|on|since|last|this|week|month|year|\d+(?:st|nd|rd|th)?|${WEEKDAY}|${SMALL_MONTH})(?![\p{L}\d]))*$`

/** Who is here until Friday may only visit. */
const SOON = 14 * DAY

/** "I live in Leeds and in York", "I work at Lidl and Tesco": one statement tells of both, so that neither takes the other's place. */
export function tellBoth(text: string, from: number, { facts }: Draft): void {
  const told = facts.slice(from).filter((f) => PLACES.test(f.relation) && f.claimed.to === null)
  const [first, second] = told.sort((a, b) => text.indexOf(a.tail.name) - text.indexOf(b.tail.name))
  if (first === undefined || second === undefined || told.length !== 2) return
  const [one, other] = [first.tail.name, second.tail.name]
  const lead = first.statement.slice(0, -one.length - 1)
  const isJoined = JOINED.test(text.slice(text.indexOf(one) + one.length, text.indexOf(other)))
  if (!isJoined || `${lead}${one}.` !== first.statement || `${lead}${other}.` !== second.statement) return
  const statement = `${lead.trimEnd()}${both(one, other)}`
  for (const fact of told) facts[facts.indexOf(fact)] = { ...fact, statement }
}

const PLACES = /^(?:lives_in|works_at)$/

const JOINED =
  /^(?:; (?:\p{L}+ ){1,3}(?:lives?|works?) |,? (?:and|&) (?:also )?)(?:(?:in|at|for) )?(?:the )?$/u
