/**
 * Spans of the calendar, counted from the moment somebody speaks. All times are UTC milliseconds; spans are half-open
 * and weeks begin on Monday.
 */
import { MONTHS } from './months.ts'
import { table } from './table.ts'

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'season' | 'year'

/** Whether the sentence speaks of what was or of what is to come; decides "on Friday" and "in May". */
export type Tense = 'past' | 'future'

export interface Moment {
  readonly said: number
  /** Start of the day it was said on. */
  readonly day: number
  readonly year: number
  readonly month: number
  /** 0 = Monday. */
  readonly weekday: number
  readonly tense: Tense | null
  /** The text right before the expression, in lower case. */
  readonly before: string
  /** What the text names with its month before the expression, the last; `null`: nothing. */
  readonly told: ToldMonth | null
}

/** A time that a text named with its month, for the days without one that come after it. */
export interface ToldMonth {
  readonly span: Span
  /** What the words around it speak of. */
  readonly tense: Tense | null
  /** Nothing but "since" it: what is told lies anywhere after. */
  readonly isBound: boolean
  /** No other clause stands between it and what is read. */
  readonly isNear: boolean
}

export type Span = readonly [from: number, to: number, unit: TimeUnit]

export const DAY: number = 24 * 60 * 60 * 1000
export const WEEK: number = 7 * DAY

export function momentOf(said: number, tense: Tense | null): Moment {
  const date = new Date(said)
  return {
    said,
    day: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()),
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    weekday: (date.getUTCDay() + 6) % 7,
    tense,
    before: '',
    told: null,
  }
}

export function days(now: Moment, offset: number, length = 1): Span {
  return [now.day + offset * DAY, now.day + (offset + length) * DAY, 'day']
}

export function years(year: number, count = 1): Span {
  return [Date.UTC(year, 0, 1), Date.UTC(year + count, 0, 1), 'year']
}

/** @param month From 0; beyond 11 it counts on into the next years. */
export function months(year: number, month: number, count = 1): Span {
  return [Date.UTC(year, month, 1), Date.UTC(year, month + count, 1), 'month']
}

export function shift(span: Span, by: number): Span {
  return [span[0] + by, span[1] + by, span[2]]
}

/** From the start of one span to the end of another. */
export function hull(a: Span, b: Span): Span {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1]), a[2]]
}

/** The span `n` units before now; negative: ahead. A week or two is rarely meant to the day: the week around that day. */
export function distant(now: Moment, n: number, unit: string): Span | null {
  switch (unit) {
    case 'minute':
    case 'hour': {
      const at = now.said - n * (unit === 'hour' ? DAY / 24 : DAY / 1440)
      return days(now, Math.floor(at / DAY) - Math.floor(now.day / DAY))
    }
    case 'day':
    case 'night':
      return days(now, -n)
    case 'week':
      return [now.day - n * WEEK - 3 * DAY, now.day - n * WEEK + 4 * DAY, 'week']
    case 'weekend':
      return shift(relative(n > 0 ? 'last' : 'coming', unit, now) as Span, (n > 0 ? 1 - n : -n - 1) * WEEK)
    case 'month':
      return months(now.year, now.month - n)
    case 'year':
      return years(now.year - n)
    case 'decade':
      return years(now.year - n * 10 - 1, 3)
    default:
      return null
  }
}

/** `[which]` week, weekend, month or year. */
export function relative(which: string, unit: string, now: Moment): Span | null {
  const step = /last|past|previous/.test(which) ? -1 : /next|following|coming/.test(which) ? 1 : 0
  const monday = now.day - now.weekday * DAY
  if (unit === 'week') return [monday + step * WEEK, monday + (step + 1) * WEEK, 'week']
  if (unit === 'month') return months(now.year, now.month + step)
  if (unit === 'year') return years(now.year + step)
  if (unit !== 'weekend') return null
  // The last weekend is the one before this week's, also on a Sunday; the coming one is this week's.
  const weeks = step > 0 && now.weekday < 5 && /coming/.test(which) ? 0 : step
  return [monday + 5 * DAY + weeks * WEEK, monday + (7 + 7 * weeks) * DAY, 'day']
}

/** First day of each season's three months, from 0. */
const SEASONS: Readonly<Record<string, number>> = table({
  spring: 2,
  summer: 5,
  autumn: 8,
  fall: 8,
  winter: 11,
})

export function season(name: string, year: number): Span {
  const [from, to] = months(year, SEASONS[name] ?? 5, 3)
  return [from, to, 'season']
}

/** The year whose span is the latest that `fits`, counted back from `year`, or with `step` 1 the earliest, counted on. */
function yearly(
  inYear: (year: number) => Span,
  year: number,
  step: 1 | -1,
  fits: (span: Span) => boolean,
): Span {
  for (let y = year - step; Math.abs(y - year) < 4; y += step) if (fits(inYear(y))) return inYear(y)
  return inYear(year)
}

export function whichSeason(which: string, name: string, now: Moment): Span {
  const inYear = (year: number): Span => season(name, year)
  if (/last|past/.test(which)) return yearly(inYear, now.year, -1, (s) => s[1] <= now.day)
  if (/next/.test(which)) return yearly(inYear, now.year, 1, (s) => s[0] > now.day)
  // Without a word that says which: the one that runs, else the next or the one before.
  if (which === '')
    return now.tense === 'future'
      ? yearly(inYear, now.year, 1, (s) => s[1] > now.day)
      : yearly(inYear, now.year, -1, (s) => s[0] < now.day)
  // Winter runs over New Year: in January "this winter" began last year.
  const running = inYear(now.year - 1)
  return running[1] > now.day ? running : inYear(now.year)
}

/** Month (from 0) and day; or month, weekday (0 = Sunday) and which of them, -1 being the last. */
const HOLIDAYS: Readonly<Record<string, readonly [number, number] | readonly [number, number, number]>> =
  table({
    christmas: [11, 25],
    'christmas day': [11, 25],
    xmas: [11, 25],
    'christmas eve': [11, 24],
    'boxing day': [11, 26],
    halloween: [9, 31],
    "valentine's day": [1, 14],
    "valentine's": [1, 14],
    "st patrick's day": [2, 17],
    "new year's eve": [11, 31],
    "new year's day": [0, 1],
    "new year's": [0, 1],
    'new year': [0, 1],
    'july 4th': [6, 4],
    'independence day': [6, 4],
    'the fourth of july': [6, 4],
    thanksgiving: [10, 4, 4],
    "mother's day": [4, 0, 2],
    "father's day": [5, 0, 3],
    'memorial day': [4, 1, -1],
    'labor day': [8, 1, 1],
  })
/** Days that move with Easter Sunday, in days after it. */
const OF_EASTER: Readonly<Record<string, number>> = table({
  'shrove tuesday': -47,
  'ash wednesday': -46,
  'palm sunday': -7,
  'maundy thursday': -3,
  'good friday': -2,
  'easter saturday': -1,
  easter: 0,
  'easter sunday': 0,
  'easter monday': 1,
  'ascension day': 39,
  'whit sunday': 49,
  'whit monday': 50,
})
export const HOLIDAY_NAMES: readonly string[] = [...Object.keys(HOLIDAYS), ...Object.keys(OF_EASTER)]

export function holiday(name: string, year: number): Span {
  const known = HOLIDAYS[name]
  if (known === undefined) return onDay(easter(year) + (OF_EASTER[name] ?? 0) * DAY)
  const [month, day, nth] = known
  return nth === undefined ? onDay(Date.UTC(year, month, day)) : nthWeekday(months(year, month), day, nth)
}

function onDay(from: number): Span {
  return [from, from + DAY, 'day']
}

/** Easter Sunday by the rule of the Gregorian calendar: the Sunday after the first full moon of spring. */
function easter(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (correction + 19 * golden + 15) % 30
  const late = epact === 29 || (epact === 28 && golden > 10) ? 1 : 0
  const moon = Date.UTC(year, 2, 21) + (epact - late) * DAY
  return moon + (7 - new Date(moon).getUTCDay()) * DAY
}

export function whichHoliday(which: string, name: string, now: Moment): Span {
  const inYear = (year: number): Span => holiday(name, year)
  if (/last|past/.test(which) || (which === '' && now.tense !== 'future'))
    return yearly(inYear, now.year, -1, (s) => s[0] < now.day)
  return yearly(inYear, now.year, 1, (s) => s[0] >= now.day)
}

/** @param weekday 0 = Sunday. @param nth Counted from 1; -1 is the last. */
export function nthWeekday([from, to]: Span, weekday: number, nth: number): Span {
  const first = from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * DAY
  if (nth > 0) return onDay(first + (nth - 1) * WEEK)
  const last = to - DAY
  return onDay(last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY)
}

/** @param target 0 = Sunday. */
export function whichWeekday(which: string, target: number, now: Moment): Span {
  const index = (target + 6) % 7
  const back = (now.weekday - index + 7) % 7 || 7
  const forward = (index - now.weekday + 7) % 7
  if (/last|past/.test(which)) return days(now, -back)
  // Said on a Wednesday, "this Friday" is two days ahead and "next Friday" is in the week after, as "next weekend" is.
  if (/next/.test(which)) return days(now, index - now.weekday + 7)
  if (which === 'this') return days(now, now.tense === 'past' && index < now.weekday ? -back : forward)
  return now.tense === 'future' || /coming/.test(which) ? days(now, forward || 7) : days(now, -back)
}

export function monthIndex(name: string): number {
  return MONTHS.findIndex((m) => m.startsWith(name.replace('.', '').slice(0, 3)))
}

/** The month of that name that the tense points at. */
export function namedMonth(index: number, year: string | undefined, now: Moment): Span {
  if (year !== undefined) return months(Number(year), index)
  if (now.tense === 'future') return months(index >= now.month ? now.year : now.year + 1, index)
  return months(index <= now.month ? now.year : now.year - 1, index)
}

/**
 * The `date`-th day of the month that the text named before, where that month is surely meant; of this month, or of the
 * nearest month before or after it that the tense points at and that has it, where it surely is not; else none. A plan for
 * May says nothing of what was on the 3rd, and who had the flu in June may tell of the 20th of June or of this month.
 */
export function nearestDate(date: number, now: Moment): Span | null {
  const nearest = dateNearNow(date, now)
  const { told } = now
  const named = told === null ? null : dateWithin(date, told.span)
  if (told === null || named === null || named[0] === nearest?.[0]) return nearest
  if (!fits(told.tense, now.tense) || now.tense === (named[0] > now.day ? 'past' : 'future')) return nearest
  return isSurelyMeant(told, named, now) ? named : null
}

function fits(a: Tense | null, b: Tense | null): boolean {
  return a === null || b === null || a === b
}

/** Without a tense a date is of either year. */
const EITHER_YEAR = 183 * DAY

/** Whether a later day is of the same month: in one clause with it, or where the month had a day of its own. */
function isSurelyMeant({ span, tense, isBound, isNear }: ToldMonth, day: Span, now: Moment): boolean {
  if (isBound) return false
  if (isNear) return true
  // A story goes on: after the 28th the 3rd may be one of the next month.
  if (now.tense === 'past' && day[0] < span[0]) return false
  return span[2] === 'day' && (tense === now.tense || Math.abs(span[0] - now.day) <= EITHER_YEAR)
}

function dateNearNow(date: number, now: Moment): Span | null {
  const step = now.tense === 'future' ? 1 : -1
  for (let k = 0; k < 4; k++) {
    const from = Date.UTC(now.year, now.month + k * step, date)
    const exists = new Date(from).getUTCDate() === date
    if (exists && (step > 0 ? from >= now.day : from <= now.day)) return onDay(from)
  }
  return null
}

/** The `date`-th day of the month in which a span begins; `null`: it has none. */
function dateWithin(date: number, [from]: Span): Span | null {
  const at = new Date(from)
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), date)
  return new Date(day).getUTCDate() === date ? onDay(day) : null
}

/** The nearest `weekday` that is a `date`-th, before or after now as the tense says: "Friday the 13th". */
export function datedWeekday(weekday: number, date: number, now: Moment): Span | null {
  const steps = now.tense === 'future' ? [1] : now.tense === 'past' ? [-1] : [1, -1]
  for (let k = 0; k < 24; k++)
    for (const step of steps) {
      const day = dateWithin(date, months(now.year, now.month + k * step))
      if (day === null || new Date(day[0]).getUTCDay() !== weekday) continue
      if (steps.length > 1 || (step > 0 ? day[0] >= now.day : day[0] <= now.day)) return day
    }
  return null
}

/** The first, middle or last third of a span, by the words `early`, `mid`, `end of` and their like. */
export function partOf(span: Span, part: string | undefined): Span {
  if (part === undefined) return span
  const third = (span[1] - span[0]) / 3
  const index = /early|beginning|start/.test(part) ? 0 : /mid/.test(part) ? 1 : 2
  const wholeDays = (ms: number): number => Math.round(ms / DAY) * DAY
  const from = wholeDays(span[0] + index * third)
  const unit = span[2] === 'year' ? 'season' : span[2] === 'week' ? 'day' : 'week'
  return [from, Math.max(from + DAY, wholeDays(span[0] + (index + 1) * third)), unit]
}
