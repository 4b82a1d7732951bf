/** Times as models write them. */
import { claimedIn, type KnownTime, type NamedSpan, untold } from '../../../model/known-time.ts'
import { DAY, type Instant, type Interval } from '../../../model/time.ts'
import { given } from '../../../std/given.ts'
import { type TimeUnit, timeExpressions } from '../../../std/time-expressions.ts'

export interface Span {
  readonly from: Instant
  readonly to: Instant
  readonly unit: TimeUnit
}

/** Characters of a turn in which times are looked for. */
export const MAX_DATED = 4000

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/
const WEEK_OF = /^(?:the )?week (?:of|from) (\d{4}-\d{2}-\d{2})$/i

/** A date as a model writes one, or an expression of time counted from when it was said. */
export function readWhen(text: string, said: Instant): Span | null {
  const plain = text.trim()
  const [, year, month, day] = PARTIAL_DATE.exec(plain) ?? []
  if (year !== undefined) {
    const y = Number(year)
    const m = month === undefined || month === '00' ? null : Number(month)
    const d = day === undefined || day === '00' || m === null ? null : Number(day)
    if (y < 1000 || (m !== null && m > 12) || (d !== null && d > daysIn(y, m ?? 1))) return null
    const from = Date.UTC(y, (m ?? 1) - 1, d ?? 1)
    const to = m === null ? Date.UTC(y + 1, 0, 1) : d === null ? Date.UTC(y, m, 1) : Date.UTC(y, m - 1, d + 1)
    const unit = m === null ? 'year' : d === null ? 'month' : 'day'
    return { from: from as Instant, to: to as Instant, unit }
  }
  const week = WEEK_OF.exec(plain)?.[1]
  const first = week === undefined ? null : readWhen(week, said)
  if (first !== null) {
    const monday = first.from - ((new Date(first.from).getUTCDay() + 6) % 7) * DAY
    return { from: monday as Instant, to: (monday + 7 * DAY) as Instant, unit: 'week' }
  }
  const found = timeExpressions(plain, said)[0]
  return found === undefined
    ? null
    : { from: found.from as Instant, to: found.to as Instant, unit: found.unit }
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The time of a fact, or why the words that tell it cannot be used; then it counts as not told. */
export interface ToldTime {
  readonly time: KnownTime
  readonly claimed: Interval
  readonly refused: string | null
}

const NONE = /^(?:-+|–|—|\?|none|null|unknown|n\/a|no date|not said)?$/i
const RANGE = /^(.*?)\s*(?:\.\.+|…|\s(?:to|until|till|–|-)\s)\s*(.*)$/i
/** A state, or a plan, that began some time in a range, and goes on. */
const BEGUN_WITHIN = /^(.+?(?:\.\.|…).+?)(?:\.\.+|…)$/
/** From then on. */
const OPEN = /^(?:since|from)\s|(?:\.\.+|…)$/i
/** Whether a time is written as one that goes on. */
export function isOpen(text: string): boolean {
  return OPEN.test(text.trim())
}

const BY = /^by\s/i
const LEAD = /^(since|from|until|till|by|in|on|at)\s+/i

/**
 * When it is over what ends within a span. What ends ahead holds on its last day; of a month that is past, or goes on, nobody says
 * on which day, and it was so in it; a year is too long for that.
 */
export function overAt({ from, to, unit }: NamedSpan, said: Instant): Instant {
  if (from > said) return to
  return unit === 'year' || to - from <= DAY ? from : (Math.min(to, said) as Instant)
}

/**
 * The time a model gives for a fact: `2023-05-19`, `2023-05`, `2023`, `week of 2023-05-15`, a range `2016..2020`, one
 * open on either side, or `2018..2021..` for a state that began some time in it. A plan that is open goes on from then, or is to be done by then.
 *
 * @param said When the turn was said that tells the fact.
 */
export function toldTime(
  text: string,
  { kind, plan }: { readonly kind: 'state' | 'event'; readonly plan: boolean },
  said: Instant,
): ToldTime {
  const open: KnownTime = plan ? { bound: 'after', span: null, unit: null } : untold(kind)
  const none = (refused: string | null): ToldTime => ({
    time: open,
    claimed: claimedIn(kind, open, said),
    refused,
  })
  if (NONE.test(text.trim())) return none(null)
  const begun = kind === 'state' ? BEGUN_WITHIN.exec(text.trim())?.[1] : undefined
  const ends = endsOf(begun ?? text.trim(), said)
  if (ends === null) return none(`unreadable time ${JSON.stringify(text)}`)
  const { first, last } = ends
  if (first !== null && last !== null && (last.to <= first.from || last.from < first.from))
    return none(`ends before it begins: ${JSON.stringify(text)}`)
  const at = (
    span: Interval & { readonly to: Instant },
    unit: TimeUnit,
    bound: 'at' | 'after' = 'at',
  ): KnownTime => ({
    bound,
    span: { from: span.from, to: span.to },
    unit,
  })
  if (kind === 'state' && !plan) {
    // "By" is how the time of a known state is shown that was so when it was told.
    if (first === null && last !== null && BY.test(text.trim())) {
      if (last.from > said)
        return { time: at(last, last.unit), claimed: { from: last.from, to: null }, refused: null }
      return { time: open, claimed: { from: last.from, to: null }, refused: null }
    }
    if (first === null) {
      const over = overAt(last as Span, said)
      // It is over, and nobody said since when it was so.
      const begin = over > said ? said : over - DAY
      const time = { ...open, until: last as Span }
      return { time, claimed: { from: begin as Instant, to: over }, refused: null }
    }
    if (begun !== undefined && last !== null) {
      const time = at({ from: first.from, to: last.to }, last.unit)
      return { time, claimed: { from: first.from, to: null }, refused: null }
    }
    const time = { ...at(first, first.unit), ...(last !== null && { until: last }) }
    const to = last === null ? null : Math.max(overAt(last, said), first.from === last.from ? last.to : 0)
    return { time, claimed: { from: first.from, to: to as Instant | null }, refused: null }
  }
  const begin = first ?? (last as Span)
  const whole = last === null || last === begin ? begin : { from: begin.from, to: last.to }
  const unit = whole === begin || last === null ? begin.unit : unitOfRange(begin, last, said)
  const edge: KnownTime['edge'] | undefined = !plan
    ? undefined
    : first === null
      ? 'by'
      : OPEN.test(text.trim())
        ? 'from'
        : undefined
  if (plan && edge !== 'from' && whole.to <= said)
    return none(`planned for a time before it was told: ${JSON.stringify(text)}`)
  // What is told of the future has not happened yet.
  const time = { ...at(whole, unit, plan || whole.from > said ? 'after' : 'at'), ...given({ edge }) }
  return { time, claimed: claimedIn(kind, time, said), refused: null }
}

/**
 * What two ends tell: from one day to another it went on, and in a range of weeks, months or years it lies, as it does in the
 * week or more before the telling, by which "just" and "a few days ago" are written.
 */
function unitOfRange(first: Span, last: Span, said: Instant): TimeUnit {
  if (first.unit !== 'day' || last.unit !== 'day')
    return COARSE.findLast((unit) => [first.unit, last.unit].includes(unit)) ?? 'day'
  const isUntilTold = last.from <= said && said - last.to < DAY
  return isUntilTold && last.to - first.from >= 7 * DAY ? 'week' : 'day'
}

const COARSE: readonly TimeUnit[] = ['week', 'month', 'season', 'year']

/** The two ends of a range; a single time is its beginning. `null`: it cannot be read. */
function endsOf(
  text: string,
  said: Instant,
): { readonly first: Span | null; readonly last: Span | null } | null {
  const [, left, right] = RANGE.exec(text) ?? []
  if (left === undefined || right === undefined) {
    const span = readWhen(text.replace(LEAD, ''), said)
    if (span === null) return null
    return /^(?:until|till|by)\s/i.test(text) ? { first: null, last: span } : { first: span, last: null }
  }
  const [first, last] = [left, right].map((part) =>
    part === '' ? null : readWhen(part.replace(LEAD, ''), said),
  )
  const isUnread = (part: string, span: Span | null | undefined): boolean => part !== '' && span === null
  if (isUnread(left, first) || isUnread(right, last) || (left === '' && right === '')) return null
  return { first: first ?? null, last: last ?? null }
}
