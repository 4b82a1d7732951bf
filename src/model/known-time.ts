/**
 * How the time of a fact is known. Only words make a date: the day of telling is a bound, never the date itself.
 *
 * @paper REAL §III-A (explicit and implicit times); the bounds are ours
 */
import type { TimeUnit } from '../std/time-expressions.ts'
import { DAY, type Instant, type Interval, toDay } from './time.ts'

/**
 * - `at`: it happened, or began, within `span`
 * - `before`: it happened before it was first told, nobody said when
 * - `by`: it was so when it was first told; since when is not known
 * - `after`: it is meant to happen after it was told, within `span` if that was said
 * - `unknown`: no word and no telling says anything
 */
export type Bound = (typeof BOUNDS)[number]
export const BOUNDS = ['at', 'before', 'by', 'after', 'unknown'] as const
export const TIME_UNITS: readonly TimeUnit[] = ['minute', 'hour', 'day', 'week', 'month', 'season', 'year']

/** From its first moment to the one after its last. */
export interface WordSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface NamedSpan extends WordSpan {
  /** How precise the words are; `null` where that is not known. */
  readonly unit: TimeUnit | null
}

export interface KnownTime {
  readonly bound: Bound
  /** The span that words name; `null` when they name none. */
  readonly span: WordSpan | null
  /** How precise the words are; `null` without a span. */
  readonly unit: TimeUnit | null
  /** Of a plan: it goes on from the span, or has to be done by its end. Left out where it is for the span itself. */
  readonly edge?: 'from' | 'by'
  /** The span within which it ended, where the same words tell that, too: "from 2015 to 2019". Left out where they do not. */
  readonly until?: NamedSpan
}

type Kind = 'state' | 'event'

/** The span that words name, with how precise they are; `null` when they name none. */
export function namedSpan({ span, unit }: Pick<KnownTime, 'span' | 'unit'>): NamedSpan | null {
  return span === null ? null : { ...span, unit }
}

/** A time that no words name: an event lies before its telling, a state began by then. */
export function untold(kind: Kind): KnownTime {
  return { bound: kind === 'event' ? 'before' : 'by', span: null, unit: null }
}

/** What a claimed span says when nothing says how it is known: older databases and imported graphs. */
export function timeOfClaim(kind: Kind, claimed: Interval, heardAt: Instant | null): KnownTime {
  if (claimed.from === heardAt) return untold(kind)
  const to = kind === 'event' && claimed.to !== null ? claimed.to : ((claimed.from + DAY) as Instant)
  return { bound: 'at', span: { from: claimed.from, to }, unit: unitOf(claimed.from, to) }
}

/** The span a claim holds in. A past event without a date stands where it was told, a plan from then until its date. */
export function claimedIn(kind: Kind, { bound, span, edge }: KnownTime, heardAt: Instant): Interval {
  // Whoever is to go to the gym from Friday on means it for more than that day, and means it already.
  const isDated = span !== null && span.to > heardAt && edge !== 'from'
  if (bound === 'after') return { from: heardAt, to: isDated ? span.to : null }
  if (kind === 'state') return { from: bound === 'at' && span !== null ? span.from : heardAt, to: null }
  return bound === 'at' && span !== null
    ? span
    : { from: heardAt, to: ((Math.floor(heardAt / DAY) + 1) * DAY) as Instant }
}

/** What all claims of a fact say together of its time: the most precise words, else the earliest telling. */
export function sharpest(times: readonly KnownTime[]): KnownTime {
  return times.reduce((a, b) => (sharpness(b) < sharpness(a) ? b : a))
}

/** Smaller is more precise. */
function sharpness({ bound, span }: KnownTime): number {
  if (span !== null) return span.to - span.from
  return bound === 'unknown' ? Number.POSITIVE_INFINITY : Number.MAX_SAFE_INTEGER
}

/**
 * The time as a reader sees it: `Sat 2023-05-27`, `week of Mon 2023-05-15`, `May 2023`, `2019`, `before 2023-06-21`,
 * `by 2023-01-20`, `after 2023-06-21`, `some time in 2018 to 2021`.
 *
 * @param told When it was first told.
 */
export function timeText({ bound, span, unit, edge }: KnownTime, told: Instant): string {
  if (span === null) return bound === 'unknown' ? 'time unknown' : `${bound} ${toDay(told)}`
  const text = spanText(span, unit)
  if (edge !== undefined) return `${edge === 'from' && span.from <= told ? 'since' : edge} ${someDayOf(text)}`
  // From one day to another it went on; within weeks, months or years it was some time.
  return unit === null || DAILY.has(unit) ? text : someDayOf(text)
}

const DAILY: ReadonlySet<TimeUnit> = new Set(['minute', 'hour', 'day'])

/** The same of a fact, without its end: a state began then, or begins on the day that was told ahead. */
export function begunText(
  { kind, time }: { readonly kind: 'state' | 'event'; readonly time: KnownTime },
  told: Instant,
): string {
  const text = timeText(time, told)
  if (kind !== 'state' || time.bound !== 'at' || time.span === null) return text
  return `${time.span.from > told ? 'from' : 'since'} ${someDayOf(text)}`
}

/** Within a span of several days or years: "since 1 to 5 July" reads as if it were over on the 5th. */
export function someDayOf(span: string): string {
  return /^(?!some ).* to /.test(span) ? `some time in ${span}` : span
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const SEASONS = ['winter', 'spring', 'summer', 'autumn']

/** Day with its weekday, e.g. `Sat 2023-05-27`. */
export function dayText(at: Instant): string {
  return `${WEEKDAYS[new Date(at).getUTCDay()]} ${toDay(at)}`
}

/** A span as a reader sees it: `Fri 2023-05-19`, `week of Mon 2023-05-15`, `May 2023`, `2019`, or its first and last day. */
export function spanText(
  { from, to }: { readonly from: Instant; readonly to: Instant },
  unit: TimeUnit | null,
): string {
  const first = new Date(from)
  const year = first.getUTCFullYear()
  const is = unit ?? unitOf(from, to)
  const isWholeYears =
    is === 'year' && from === Date.UTC(year, 0) && to === Date.UTC(new Date(to).getUTCFullYear(), 0)
  if (isWholeYears && to - from > 366 * DAY) return `${year} to ${new Date(to).getUTCFullYear() - 1}`
  if (is === 'year' && to - from <= 366 * DAY) return String(year)
  const month = (of: Date): string => `${MONTHS[of.getUTCMonth()]} ${of.getUTCFullYear()}`
  if (is === 'month' && to - from <= 31 * DAY) return month(first)
  const isWholeMonths = is === 'month' && [first, new Date(to)].every((end) => end.getUTCDate() === 1)
  if (isWholeMonths && from % DAY === 0) return `${month(first)} to ${month(new Date(to - 1))}`
  if (is === 'season' && to - from <= 93 * DAY)
    return `${SEASONS[Math.floor(((first.getUTCMonth() + 1) % 12) / 3)]} ${year}`
  const isWeek = is === 'week' && to - from > 3 * DAY && to - from <= 7 * DAY
  if (isWeek && (to - from < 7 * DAY || first.getUTCDay() === 1)) return `week of ${dayText(from)}`
  if (to - from <= DAY) return dayText(from)
  return `${toDay(from)} to ${toDay((to - 1) as Instant)}`
}

function unitOf(from: Instant, to: Instant): TimeUnit {
  const length = to - from
  if (length <= DAY) return 'day'
  if (length <= 7 * DAY) return 'week'
  return length <= 31 * DAY ? 'month' : length <= 93 * DAY ? 'season' : 'year'
}
