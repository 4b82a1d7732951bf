/**
 * Expressions of time in English text, resolved against the moment they were said. Calendar dates come
 * from chrono; what people say in conversation ("two weekends ago", "last summer", "since 2016",
 * "for ten years") is read by the rules here, because chrono misses it or reads it otherwise.
 *
 * All times are UTC milliseconds; spans are half-open.
 */

import { casual, type ParsedResult } from 'chrono-node/en'
import { MONTHS } from './months.ts'
import { table } from './table.ts'

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'season' | 'year'

export interface TimeExpression {
  readonly text: string
  /** Where it stands in the text. */
  readonly index: number
  readonly from: number
  readonly to: number
  /** How precise it is. */
  readonly unit: TimeUnit
  /** `since`: from then on; `until`: up to then; `at`: within the span. */
  readonly role: 'at' | 'since' | 'until'
}

/** Whether the sentence speaks of what was or of what is to come; decides "on Friday" and "in May". */
export type Tense = 'past' | 'future'

const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY

const NUMBERS: Readonly<Record<string, number>> = table({
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  'a couple of': 2,
  'a couple': 2,
  'couple of': 2,
  three: 3,
  'a few': 3,
  few: 3,
  four: 4,
  several: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
})
const NUMBER = `\\d{1,3}|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri)\\b\\.?'
const MONTH = `${MONTHS.join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?`
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }
/** Month (from 0) and day; a holiday lasts one day. */
const HOLIDAYS: Readonly<Record<string, readonly [number, number]>> = {
  christmas: [11, 25],
  'christmas eve': [11, 24],
  halloween: [9, 31],
  "valentine's day": [1, 14],
  "new year's eve": [11, 31],
  "new year's day": [0, 1],
  "new year's": [0, 1],
  'new year': [0, 1],
  'july 4th': [6, 4],
  'the fourth of july': [6, 4],
}
const HOLIDAY = ['thanksgiving', ...Object.keys(HOLIDAYS)].sort((a, b) => b.length - a.length).join('|')

interface Moment {
  /** Start of the day it was said on. */
  readonly day: number
  readonly year: number
  readonly month: number
  /** 0 = Monday. */
  readonly weekday: number
  readonly tense: Tense | null
}

type Span = readonly [from: number, to: number, unit: TimeUnit, role?: 'at' | 'since' | 'until']
type Rule = readonly [
  pattern: RegExp,
  read: (groups: Readonly<Record<string, string>>, now: Moment) => Span | null,
]

const rule = (pattern: string, read: Rule[1]): Rule => [
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
  read,
]

/** Earlier rules win over later ones that touch the same words. */
const RULES: readonly Rule[] = [
  // Not times: ages, lengths, speeds.
  rule(
    `(?:${NUMBER})[- ](?:day|week|month|year)s?[- ]old|(?:\\d{1,3}|two|three|four|five|six|ten)-(?:day|week|month|year|hour|minute)s?|(?:${NUMBER}) times? (?:a|per) (?:day|week|month|year)|(?:every|each) (?:other )?(?:day|week|weekend|month|year|morning|night|summer|winter|spring|fall|${WEEKDAY})s?`,
    () => null,
  ),
  // Lengths that reach up to now: "for ten years", "over the past two months".
  rule(
    `(?:for|over|in|during)(?: about| almost| nearly| around| over| more than)?(?: the)? (?:past|last) (?<n>${NUMBER}) (?<unit>day|week|month|year)s?`,
    (g, now) => since(g, now),
  ),
  rule(
    `for(?: about| almost| nearly| around| over| more than)? (?<n>${NUMBER}) (?<unit>day|week|month|year)s?(?: now| already)?`,
    (g, now) => (now.tense === 'future' ? null : since(g, now)),
  ),
  rule(`(?:for|over|in|during) the (?:past|last) (?<unit>week|month|year)`, (g, now) =>
    since({ ...g, n: '1' }, now),
  ),
  // Distance from now.
  rule(`the day before yesterday`, (_, now) => days(now, -2)),
  rule(`the day after tomorrow`, (_, now) => days(now, 2)),
  rule(`(?:the )?(?:day|night) before last`, (_, now) => days(now, -2)),
  rule(`(?<n>${NUMBER}) (?<unit>day|night|week|weekend|month|year)s? (?:ago|back|earlier)`, (g, now) =>
    ago(g, now),
  ),
  rule(
    `(?:in|within)(?: about| around)? (?<n>${NUMBER}) (?<unit>day|week|month|year)s?(?:['’]s? time)?`,
    (g, now) => ahead(g, now),
  ),
  rule(`(?<n>${NUMBER}) (?<unit>day|week|month|year)s? from (?:now|today)`, (g, now) => ahead(g, now)),
  rule(`(?:the )?(?<unit>week|weekend|month|year|${WEEKDAY}) before last`, (g, now) =>
    WEEKDAYS.some((w) => isWeekday(g.unit, w))
      ? shift(lastWeekday(g.unit ?? '', now), -WEEK)
      : g.unit === 'week'
        ? shift(relative('last', 'week', now) as Span, -WEEK)
        : ago({ ...g, n: '2' }, now),
  ),
  rule(`(?:the )?(?<unit>week|weekend) after next`, (g, now) =>
    relative('next', g.unit ?? '', { ...now, day: now.day + WEEK }),
  ),
  rule(`yesterday(?: (?:morning|afternoon|evening|night))?|last night`, (_, now) => days(now, -1)),
  rule(`tomorrow(?: (?:morning|afternoon|evening|night))?`, (_, now) => days(now, 1)),
  rule(`today|tonight|this (?:morning|afternoon|evening)|earlier today|just now|right now`, (_, now) =>
    days(now, 0),
  ),
  rule(`the other (?:day|night)`, (_, now) => [now.day - 5 * DAY, now.day, 'week']),
  rule(`(?:a|the) (?:few|couple(?: of)?) (?:days|nights) ago`, (_, now) => [
    now.day - 4 * DAY,
    now.day - DAY,
    'day',
  ]),
  rule(`earlier this (?<unit>week|month|year)`, (g, now) =>
    untilNow(relative('this', g.unit ?? '', now), now),
  ),
  rule(`later this (?<unit>week|month|year)`, (g, now) => fromNow(relative('this', g.unit ?? '', now), now)),
  rule(
    `(?<role>since|until|till|by) (?:the )?(?<which>last|past|this|next) (?<unit>week|weekend|month|year)`,
    (g, now) => withRole(relative(g.which ?? '', g.unit ?? '', now) as Span, g.role),
  ),
  rule(
    `(?:on |over |during )?(?:the )?(?<which>last|past|this past|previous|this|this coming|coming|next|following) (?<unit>week|weekend|month|year)`,
    (g, now) => relative(g.which ?? '', g.unit ?? '', now),
  ),
  rule(`(?:over|on|during|for) the weekend`, (_, now) =>
    relative(now.tense === 'future' ? 'this' : 'last', 'weekend', now),
  ),
  // Seasons and holidays.
  rule(
    `(?:(?:in|during|since|over|back in) )?(?:the )?(?<season>spring|summer|autumn|fall|winter)(?: of)?,? (?<year>(?:19|20)\\d\\d)`,
    (g) => season(g.season ?? '', Number(g.year)),
  ),
  rule(
    `(?<which>last|this past|past|this|this coming|next) (?<season>spring|summer|autumn|fall|winter)`,
    (g, now) => whichSeason(g.which ?? '', g.season ?? '', now),
  ),
  rule(`(?:in|during|over) (?:the )?(?<season>spring|summer|autumn|fall|winter)`, (g, now) =>
    whichSeason(now.tense === 'future' ? 'next' : 'last', g.season ?? '', now),
  ),
  rule(`(?<which>last|this past|this|this coming|next) (?<holiday>${HOLIDAY})`, (g, now) =>
    holiday(g.which ?? '', g.holiday ?? '', now),
  ),
  rule(`(?:on|at|for|over|around|before|since) (?<holiday>${HOLIDAY})`, (g, now) =>
    holiday(now.tense === 'future' ? 'next' : 'last', g.holiday ?? '', now),
  ),
  // Weekdays.
  rule(
    `(?:on )?(?<which>last|this past|past|this|this coming|next|coming) (?<weekday>${WEEKDAY})(?: (?:morning|afternoon|evening|night))?`,
    (g, now) => weekday(g.which ?? '', g.weekday ?? '', now),
  ),
  rule(`(?<role>since|until|till|by) (?<weekday>${WEEKDAY})`, (g, now) =>
    withRole(weekday(g.role === 'since' ? 'last' : 'next', g.weekday ?? '', now), g.role),
  ),
  rule(
    `(?:on |this )?(?<weekday>${WEEKDAY})(?: (?:morning|afternoon|evening|night))?(?!,? (?:${MONTH}|\\d))`,
    (g, now) =>
      /^(sat|sun|wed|mar)$/i.test(g.weekday ?? '')
        ? null
        : weekday(now.tense === 'future' ? 'next' : 'last', g.weekday ?? '', now),
  ),
  rule(`(?:in |during |back in )?(?:the )?(?:(?<part>early|mid|late)[- ])?(?<decade>(?:19|20)\\d0)s`, (g) =>
    partOf([yearStart(Number(g.decade)), yearStart(Number(g.decade) + 10), 'year'], g.part),
  ),
  // Years and months with their roles.
  rule(
    `(?:from|between) (?<year>(?:19|20)\\d\\d) (?:to|until|till|and|through) (?<end>(?:19|20)\\d\\d)`,
    (g) => [yearStart(Number(g.year)), yearStart(Number(g.end)) + DAY, 'year'],
  ),
  rule(
    `(?<role>since|until|till|by|before|after|from) (?:the )?(?<part>early|mid|late|beginning of|start of|middle of|end of)?[- ]?(?<month>${MONTH})(?:,? (?:of )?(?<year>(?:19|20)\\d\\d))?(?![- ]\\d)`,
    (g, now) =>
      withRole(
        month(
          g,
          g.role === 'since' || g.role === 'after'
            ? { ...now, tense: now.tense ?? 'past' }
            : {
                ...now,
                tense: now.tense === 'past' ? 'past' : 'future',
                month: now.tense === 'past' ? now.month : now.month + 1,
              },
        ),
        g.role,
      ),
  ),
  rule(
    `(?<role>since|until|till|by|before|after|from) (?:the )?(?<part>early|mid|late|beginning of|start of|middle of|end of)?[- ]?(?<year>(?:19|20)\\d\\d)(?![-/.]\\d)`,
    (g) =>
      withRole(partOf([yearStart(Number(g.year)), yearStart(Number(g.year) + 1), 'year'], g.part), g.role),
  ),
  rule(
    `(?:in |during |around |back in )?(?:the )?(?<part>early|mid|late|beginning of|start of|middle of|end of)[- ](?<month>${MONTH})(?:,? (?<year>(?:19|20)\\d\\d))?`,
    (g, now) => month(g, now),
  ),
  rule(
    `(?:the )?week of (?<month>${MONTH}) (?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>(?:19|20)\\d\\d))?`,
    (g, now) => weekOf(month(g, now), Number(g.date)),
  ),
  rule(`(?<month>${MONTH})-(?<date>\\d{1,2})-(?<year>(?:19|20)\\d\\d)`, (g) =>
    dayOfMonth(month(g, { day: 0, year: 0, month: 0, weekday: 0, tense: null }), Number(g.date)),
  ),
  rule(`(?<role>since|until|till|by|before) last (?<month>${MONTH})(?! \\d)`, (g, now) =>
    withRole(month(g, { ...now, tense: 'past', month: now.month - 1 }), g.role),
  ),
  rule(`(?<which>last|this past|this|this coming|next) (?<month>${MONTH})(?! \\d)`, (g, now) =>
    month(g, { ...now, ...whichTense(g.which ?? '', now) }),
  ),
  rule(
    `(?:in |during |around |back in )(?<month>${MONTH})(?: of)?(?:,? (?<year>(?:19|20)\\d\\d))?(?![- ,]*\\d)`,
    (g, now) => month(g, now),
  ),
  rule(
    `(?<!\\d(?:st|nd|rd|th)?(?: of)? )(?<month>${MONTH}),? (?:of )?(?<year>(?:19|20)\\d\\d)(?![-/.]\\d)`,
    (g, now) => (Number.isNaN(Number(g.year)) ? null : month(g, now)),
  ),
  rule(
    `(?:in|during|around|back in|(?<part>early|mid|late|beginning of|start of|end of))[- ]?(?<year>(?:19|20)\\d\\d)(?![-/.]\\d)`,
    (g) => partOf([yearStart(Number(g.year)), yearStart(Number(g.year) + 1), 'year'], g.part),
  ),
]

/** Without one of these in it a text speaks of no time that the rules know. */
const HINT =
  /\d|day|night|week|month|year|morning|afternoon|evening|now|spring|summer|autumn|fall|winter|thanksgiving|christmas|halloween|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri/iu

/** Words around a date that give it a role. */
const BEFORE = 40
const BEFORE_DATE = /\b(since|until|till|by|up to|before)\s+(?:the\s+)?$/i

/** More than this is no sentence; the readers of dates take more than linear time. */
const MAX_TEXT = 4000

/**
 * All expressions of time in the first 4,000 characters of `whole`, in order, without overlaps.
 *
 * @param said When the text was said, in milliseconds; relative expressions count from here.
 * @param tense What the sentence speaks of, when known; `null` prefers the past.
 */
export function timeExpressions(whole: string, said: number, tense: Tense | null = null): TimeExpression[] {
  const text = whole.slice(0, MAX_TEXT)
  if (!HINT.test(text)) return []
  const date = new Date(said)
  const now: Moment = {
    day: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()),
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    weekday: (date.getUTCDay() + 6) % 7,
    tense,
  }
  const found: TimeExpression[] = []
  const taken = new Uint8Array(text.length)
  const free = (from: number, to: number): boolean => !taken.subarray(from, to).includes(1)
  for (const [pattern, read] of RULES) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (!free(match.index, end)) continue
      const span = read(lowerGroups(match.groups), now)
      taken.fill(1, match.index, end)
      if (span === null || !(span[1] > span[0])) continue
      found.push({
        text: match[0],
        index: match.index,
        from: span[0],
        to: span[1],
        unit: span[2],
        role: span[3] ?? 'at',
      })
    }
  }
  for (const result of /\d/.test(text) ||
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b/i.test(
    text,
  )
    ? casual.parse(text, { instant: date, timezone: 0 })
    : []) {
    if (!free(result.index, result.index + result.text.length)) continue
    const span = calendarDate(result, now)
    if (span === null) continue
    const role = withRole(
      span,
      BEFORE_DATE.exec(text.slice(Math.max(0, result.index - BEFORE), result.index))?.[1]?.toLowerCase(),
    )
    found.push({
      text: result.text,
      index: result.index,
      from: role[0],
      to: role[1],
      unit: role[2],
      role: role[3] ?? 'at',
    })
  }
  return found.sort((a, b) => a.index - b.index)
}

function lowerGroups(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups ?? {}).flatMap(([k, v]) =>
      v === undefined ? [] : [[k, v.toLowerCase().replace(/’/g, "'")]],
    ),
  )
}

function amount(text: string | undefined): number {
  return NUMBERS[text ?? ''] ?? Number(text)
}

function days(now: Moment, offset: number): Span {
  return [now.day + offset * DAY, now.day + (offset + 1) * DAY, 'day']
}

function shift(span: Span, by: number): Span {
  return [span[0] + by, span[1] + by, span[2]]
}

function monthStart(year: number, month: number): number {
  return Date.UTC(year, month, 1)
}

function yearStart(year: number): number {
  return Date.UTC(year, 0, 1)
}

function ago(g: Readonly<Record<string, string>>, now: Moment): Span | null {
  const n = amount(g.n)
  switch (g.unit) {
    case 'day':
    case 'night':
      return days(now, -n)
    case 'week':
      // A week or two ago is rarely meant to the day: the week around that day.
      return [now.day - n * WEEK - 3 * DAY, now.day - n * WEEK + 4 * DAY, 'week']
    case 'weekend':
      return shift(relative('last', 'weekend', now) as Span, -(n - 1) * WEEK)
    case 'month':
      return [monthStart(now.year, now.month - n), monthStart(now.year, now.month - n + 1), 'month']
    case 'year':
      return [yearStart(now.year - n), yearStart(now.year - n + 1), 'year']
    default:
      return null
  }
}

function ahead(g: Readonly<Record<string, string>>, now: Moment): Span | null {
  const n = amount(g.n)
  if (g.unit === 'day') return days(now, n)
  if (g.unit === 'week') return [now.day + n * WEEK - 3 * DAY, now.day + n * WEEK + 4 * DAY, 'week']
  if (g.unit === 'month')
    return [monthStart(now.year, now.month + n), monthStart(now.year, now.month + n + 1), 'month']
  return g.unit === 'year' ? [yearStart(now.year + n), yearStart(now.year + n + 1), 'year'] : null
}

/** "For ten years" said today means: since about ten years ago. */
function since(g: Readonly<Record<string, string>>, now: Moment): Span | null {
  const n = amount(g.n)
  if (g.unit === 'year') return [yearStart(now.year - n), yearStart(now.year - n + 1), 'year', 'since']
  if (g.unit === 'month')
    return [monthStart(now.year, now.month - n), monthStart(now.year, now.month - n + 1), 'month', 'since']
  const length = g.unit === 'week' ? WEEK : DAY
  return [now.day - n * length, now.day - n * length + DAY, 'day', 'since']
}

function relative(which: string, unit: string, now: Moment): Span | null {
  const step = /last|past|previous/.test(which) ? -1 : /next|following|coming/.test(which) ? 1 : 0
  const monday = now.day - now.weekday * DAY
  if (unit === 'week') return [monday + step * WEEK, monday + (step + 1) * WEEK, 'week']
  if (unit === 'weekend') {
    const saturday = monday + 5 * DAY
    // The last weekend is the last one that is over, or on a Sunday the running one has not ended yet.
    const shifted =
      step < 0
        ? saturday - WEEK
        : step > 0 && now.weekday < 5 && /coming/.test(which)
          ? saturday
          : saturday + step * WEEK
    return [shifted, shifted + 2 * DAY, 'day']
  }
  if (unit === 'month')
    return [monthStart(now.year, now.month + step), monthStart(now.year, now.month + step + 1), 'month']
  return unit === 'year' ? [yearStart(now.year + step), yearStart(now.year + step + 1), 'year'] : null
}

function untilNow(span: Span | null, now: Moment): Span | null {
  return span === null ? null : [span[0], Math.max(span[0] + DAY, Math.min(span[1], now.day)), span[2]]
}

function fromNow(span: Span | null, now: Moment): Span | null {
  return span === null ? null : [Math.min(span[1] - DAY, Math.max(span[0], now.day)), span[1], span[2]]
}

function season(name: string, year: number): Span {
  const month = SEASONS[name] ?? 5
  return [monthStart(year, month), monthStart(year, month + 3), 'season']
}

function whichSeason(which: string, name: string, now: Moment): Span {
  if (/last|past/.test(which)) {
    for (let year = now.year; ; year--) if (season(name, year)[1] <= now.day) return season(name, year)
  }
  if (/next/.test(which)) {
    for (let year = now.year - 1; ; year++) if (season(name, year)[0] > now.day) return season(name, year)
  }
  // Winter runs over New Year: in January "this winter" began last year.
  const running = season(name, now.year - 1)
  return running[1] > now.day ? running : season(name, now.year)
}

function holiday(which: string, name: string, now: Moment): Span {
  const inYear = (year: number): Span => {
    const [month, day] = HOLIDAYS[name] ?? thanksgiving(year)
    return [Date.UTC(year, month, day), Date.UTC(year, month, day) + DAY, 'day']
  }
  const past = /last|past/.test(which)
  const thisYear = inYear(now.year)
  if (past) return thisYear[0] < now.day ? thisYear : inYear(now.year - 1)
  return thisYear[0] >= now.day ? thisYear : inYear(now.year + 1)
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): readonly [number, number] {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  return [10, 1 + ((4 - first + 7) % 7) + 21]
}

function isWeekday(text: string | undefined, weekday: string): boolean {
  return text !== undefined && text.length >= 3 && weekday.startsWith(text.replace('.', ''))
}

function lastWeekday(text: string, now: Moment): Span {
  return weekday('last', text, now) ?? days(now, -7)
}

function weekday(which: string, text: string, now: Moment): Span | null {
  const index = WEEKDAYS.findIndex((w) => isWeekday(text, w))
  if (index < 0) return null
  const target = (index + 6) % 7
  const back = (now.weekday - target + 7) % 7 || 7
  if (/last|past/.test(which)) return days(now, -back)
  const forward = (target - now.weekday + 7) % 7
  // "Next Friday" said on a Friday is a week away; "this Friday" is today.
  return days(now, /next/.test(which) && forward === 0 ? 7 : forward)
}

function month(g: Readonly<Record<string, string>>, now: Moment): Span {
  const index = MONTHS.findIndex((m) => m.startsWith((g.month ?? '').replace('.', '').slice(0, 3)))
  const year =
    g.year !== undefined
      ? Number(g.year)
      : now.tense === 'future'
        ? index >= now.month
          ? now.year
          : now.year + 1
        : index <= now.month
          ? now.year
          : now.year - 1
  return partOf([monthStart(year, index), monthStart(year, index + 1), 'month'], g.part)
}

function partOf(span: Span, part: string | undefined): Span {
  if (part === undefined) return span
  const third = (span[1] - span[0]) / 3
  const dayOf = (ms: number): number => Math.round(ms / DAY) * DAY
  const start = /early|beginning|start/.test(part)
    ? span[0]
    : /mid/.test(part)
      ? span[0] + third
      : span[0] + 2 * third
  return [dayOf(start), dayOf(start + third), span[2] === 'year' ? 'season' : 'week']
}

/** "Last May" said in May is a year ago; "this May" follows the sentence. */
function whichTense(which: string, now: Moment): Partial<Moment> {
  if (/next|coming/.test(which)) return { tense: 'future', month: now.month + 1 }
  return /^last|past/.test(which) ? { tense: 'past', month: now.month - 1 } : { tense: now.tense }
}

function dayOfMonth(span: Span, date: number): Span {
  return [span[0] + (date - 1) * DAY, span[0] + date * DAY, 'day']
}

function weekOf(span: Span, date: number): Span {
  const start = span[0] + (date - 1) * DAY
  return [start, start + WEEK, 'week']
}

/** "Since May" starts with May; "until May" and "by May" end when May starts. */
function withRole(span: Span | null, role: string | undefined): Span {
  if (span === null) return [0, 0, 'day']
  if (role === 'since' || role === 'from' || role === 'after') return [span[0], span[1], span[2], 'since']
  if (role === 'until' || role === 'till' || role === 'before' || role === 'up to')
    return [span[0], span[1], span[2], 'until']
  return span
}

function calendarDate(result: ParsedResult, now: Moment): Span | null {
  const { start, end } = result
  const sure = (part: 'day' | 'month' | 'year' | 'weekday'): boolean => start.isCertain(part)
  if (!sure('day') && !sure('month') && !sure('year')) return null
  // A bare number such as "2023" or "5/6" inside other text is more often a quantity than a date.
  if (/^\d{1,2}[./]\d{1,2}$/.test(result.text.trim())) return null
  let year = start.get('year') ?? now.year
  const monthIndex = (start.get('month') ?? 1) - 1
  if (!sure('year') && sure('month')) {
    const day = Date.UTC(now.year, monthIndex, start.get('day') ?? 1)
    year =
      now.tense === 'future'
        ? day >= now.day
          ? now.year
          : now.year + 1
        : day <= now.day
          ? now.year
          : now.tense === 'past'
            ? now.year - 1
            : nearestYear(day, now)
  }
  if (year < 1000 || year > 2200) return null
  if (!sure('day')) {
    if (!sure('month')) return [yearStart(year), yearStart(year + 1), 'year']
    return [monthStart(year, monthIndex), monthStart(year, monthIndex + 1), 'month']
  }
  const from = Date.UTC(year, monthIndex, start.get('day') ?? 1)
  if (end?.isCertain('day')) {
    const endYear = end.isCertain('year') ? (end.get('year') ?? year) : year
    const to = Date.UTC(endYear, (end.get('month') ?? 1) - 1, end.get('day') ?? 1) + DAY
    if (to > from && to - from < 400 * DAY) return [from, to, 'day']
  }
  return [from, from + DAY, 'day']
}

/** A date without a year and without a tense: the year that brings it closest to the moment of speaking. */
function nearestYear(dayThisYear: number, now: Moment): number {
  return dayThisYear - now.day > 183 * DAY ? now.year - 1 : now.year
}
