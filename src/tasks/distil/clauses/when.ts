/** When what a clause says is so: which words of time belong to it, and what they make of a fact's time. */
import type { Clause } from '../../../english/clauses.ts'
import type { Word } from '../../../english/words.ts'
import {
  claimedIn,
  type KnownTime,
  type NamedSpan,
  untold,
  type WordSpan,
} from '../../../model/known-time.ts'
import { DAY, type Instant, type Interval } from '../../../model/time.ts'
import type { Tense, TextTimes, TimeExpression, TimeUnit } from '../../../std/time-expressions.ts'
import { months, years } from '../../../std/time-spans.ts'

/**
 * - `event`: it happened
 * - `now`: it is so
 * - `begun`: it is so from a time on that the words may name
 * - `once`: it was so and is over
 * - `plan`: it is meant to happen
 */
export type Standing = 'event' | 'now' | 'begun' | 'once' | 'plan'

export interface Told {
  readonly claimed: Interval
  readonly time: KnownTime
}

/** What may stand between words of time and the clause they open: "In May, after a long winter, I moved". */
const OPENING = /^[\s,–-]*(?:then |finally |just |and |so )?$/i
/** Words after the clause that lead on to another one. */
const ELSEWHERE = /[,;:—]| (?:and|but|so|because|which|that|who|when|while|before|after|until|since) /i
const MAX_GAP = 30

/** The words of time that belong to a clause: all within and right after it, else those that open it. */
export function timesOf(
  { text, of }: TextTimes,
  words: readonly Word[],
  clause: Clause,
  tense: Tense,
): TimeExpression[] {
  const times = of(tense)
  const start = words[clause.start]?.start ?? 0
  const end = words[Math.max(clause.next - 1, clause.at)]?.end ?? text.length
  const inside = times.filter((t) => t.index >= start && t.index < end)
  let reach = end
  for (const t of times) {
    if (t.index < reach) continue
    // The word that gives a time its role belongs to it.
    const gap = text.slice(reach, t.index).replace(/ (?:until|till|through|since|before|after) $/i, ' ')
    const isNext =
      /^\s*(?:,?\s*and\s)?\s*(?:until|till|through|since|by|from|before|after|in|on|at|for)?\s*$/i.test(
        gap,
      ) ||
      (gap.length <= MAX_GAP && !ELSEWHERE.test(`${gap} `))
    const behind = text.slice(t.index + t.text.length)
    if (!isNext || (/\band\b/i.test(gap) && (t.text.toLowerCase() === 'now' || OPENS_NEXT.test(behind))))
      break
    inside.push(t)
    reach = t.index + t.text.length
  }
  if (inside.length > 0) return inside
  const before = times.findLast((t) => t.index < start)
  if (before === undefined) return []
  const gap = text.slice(before.index + before.text.length, start)
  const opensSentence =
    /^\W*(?:\w+\W+){0,2}$/.test(text.slice(0, before.index)) && !/[,;]|\band\b|\bbut\b/i.test(gap)
  // "I've lived here since 1968 and I sing": nobody said since when. "It closes by May and we've bought another" says no day of that.
  const isOfAnother = before.role !== 'at' || clause.perfect
  if (isOfAnother && !opensSentence && /\S/.test(text.slice(0, before.index))) return []
  return OPENING.test(gap) || (opensSentence && gap.length < 12) ? [before] : []
}

/** "I bought it in 2009 and in 2015 I sold it". */
const OPENS_NEXT = /^,? (?:I|we|he|she|they|it|you|my|our|his|her|their)\b/i

/** Further ahead than this, "from September" rather was the last one. */
const HALF_YEAR = 183 * DAY
/** "From Monday to Friday" says on which days. */
const RANGE = /^\s*(?:to|until|till|through|[–-])(?!\p{L})/u

/** The words of time that put the beginning of what a clause tells ahead: "from May Peter is my boss", "starting 1 June". */
export function beginningAhead(
  times: TextTimes,
  words: readonly Word[],
  clause: Clause,
  said: Instant,
): TimeExpression | null {
  if (clause.tense === 'past' || clause.perfect || !BEGINS.test(times.text)) return null
  const start = words[clause.start]?.start ?? 0
  const end = words[Math.max(clause.next - 1, clause.at)]?.end ?? times.text.length
  return beginningAround(times, { start, end }, said)
}

/** The same of what words around a name tell: "our landlord from June is Mrs Kranz". */
export function beginningBeside(times: TextTimes, name: string, said: Instant): TimeExpression | null {
  const start = BEGINS.test(times.text) ? times.text.indexOf(name) : -1
  return start < 0 ? null : beginningAround(times, { start, end: start + name.length }, said)
}

function beginningAround(
  { text, of }: TextTimes,
  told: { readonly start: number; readonly end: number },
  said: Instant,
): TimeExpression | null {
  const found = of('future').find((time) => {
    const end = time.index + time.text.length
    if (!isBeginningAhead(time, text, said)) return false
    if (time.index >= told.start && time.index < told.end) return true
    // "Starting in May, Peter is my manager", "my new boss is Peter, from May".
    return time.index < told.start
      ? !ELSEWHERE.test(text.slice(end, told.start).replace(/^, /, ''))
      : !ELSEWHERE.test(
          text.slice(told.end, time.index).replace(/^, /, CLOSES.test(text.slice(end)) ? '' : '$&'),
        )
  })
  return found ?? null
}
const CLOSES = /^(?: on| onwards?)?(?:[.,;!?]|$)/

function isBeginningAhead(
  { role, from, index, text }: TimeExpression,
  whole: string,
  said: Instant,
): boolean {
  const isNear = role === 'since' && from > said && from - said < HALF_YEAR
  return isNear && !RANGE_WITHIN.test(text) && !RANGE.test(whole.slice(index + text.length))
}
const BEGINS = /\b(?:from|as of|starting|beginning|effective|after)\b/i
const RANGE_WITHIN = / (?:to|until|till|through) |–/i

/** "I moved to York until 20 July": what has begun, and is not said to be over, ends on such a day to come. */
export function goingOnUntil(
  told: readonly TimeExpression[],
  times: TextTimes,
  said: Instant,
): readonly TimeExpression[] {
  return told.map((time) => {
    if (time.role !== 'until' || time.from > said) return time
    return times.of('future').find(({ index, from }) => index === time.index && from > said) ?? time
  })
}

/** What a fact's time is, by how it stands and the words of time. @paper REAL §III-A */
export function toldOf(standing: Standing, times: readonly TimeExpression[], said: Instant): Told {
  const time = times.find((t) => t.role !== 'until') ?? null
  const until = times.find((t) => t.role === 'until') ?? null
  const span = time === null ? null : { from: time.from as Instant, to: time.to as Instant }
  const unit = time?.unit ?? null
  const at: KnownTime | null = span === null ? null : { bound: 'at', span, unit }
  if (standing === 'event') {
    const known = at !== null && at.span !== null && at.span.from <= said ? at : untold('event')
    return { time: known, claimed: claimedIn('event', known, said) }
  }
  if (standing === 'plan') {
    const known: KnownTime =
      span !== null && span.to > said
        ? { bound: 'after', span, unit }
        : { bound: 'after', span: null, unit: null }
    return { time: known, claimed: claimedIn('state', known, said) }
  }
  if (standing === 'once') return onceTold(at, until, said)
  const end = until !== null && until.from > said ? until : null
  // Words that put a beginning ahead are told apart before: here they are the only ones that lie ahead.
  const isBegun = standing === 'begun' ? (span?.from ?? 0) <= said : time?.role === 'since'
  const since = at !== null && isBegun ? at : untold('state')
  const to = end === null ? null : (end.from as Instant)
  return { time: { ...since, ...endedIn(end) }, claimed: { ...claimedIn('state', since, said), to } }
}

export function spanOf({ from, to, unit }: TimeExpression): NamedSpan {
  return { from: from as Instant, to: to as Instant, unit }
}

function endedIn(until: TimeExpression | null): Pick<KnownTime, 'until'> {
  return until === null ? {} : { until: spanOf(until) }
}

/** "From 2010 to 2014" began in 2010 and ended in 2014; what is told of one year began and ended in it. */
function firstAndLast({ from, to }: WordSpan, unit: TimeUnit | null): { first: WordSpan; last: NamedSpan } {
  const last = to - 1
  const isToMonth = unit === 'year' && isFirstOfMonth(to) && new Date(to).getUTCMonth() > 0
  const within = isToMonth ? 'month' : unit
  return {
    first: { from, to: Math.min(unitAround(from, unit)?.to ?? to, to) as Instant },
    last: { ...(unitAround(last, within) ?? { from, to }), unit: within },
  }
}

function isFirstOfMonth(at: number): boolean {
  return at % DAY === 0 && new Date(at).getUTCDate() === 1
}

/** The year or month that a moment lies in; `null` for other units. */
function unitAround(at: number, unit: TimeUnit | null): WordSpan | null {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const span = unit === 'year' ? years(year) : unit === 'month' ? months(year, month) : null
  return span === null ? null : { from: span[0] as Instant, to: span[1] as Instant }
}

/** What is over: within its words of time, else the last day before it was told is all that is known. */
function onceTold(at: KnownTime | null, until: TimeExpression | null, said: Instant): Told {
  if (at?.span != null) {
    const to = until === null ? at.span.to : (until.from as Instant)
    const end = Math.max(Math.min(to, said), at.span.from + DAY) as Instant
    const { first, last } = firstAndLast(at.span, at.unit)
    const ended = until === null ? last : spanOf(until)
    return { time: { ...at, span: first, until: ended }, claimed: { from: at.span.from, to: end } }
  }
  const end = until !== null && until.from <= said ? (until.from as Instant) : said
  return {
    time: { bound: 'before', span: null, unit: null, ...endedIn(until) },
    claimed: { from: (end - DAY) as Instant, to: end },
  }
}
