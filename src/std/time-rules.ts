/**
 * What people say in conversation about when ("two weekends ago", "on the 17th", "for ten years"), rule by rule.
 * A rule that reads `null` takes its words away from the rules after it: they name no date.
 */

import { MONTHS } from './months.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { table } from './table.ts'
import {
  DAY,
  datedWeekday,
  days,
  distant,
  HOLIDAY_NAMES,
  holiday,
  hull,
  type Moment,
  momentOf,
  monthIndex,
  months,
  namedMonth,
  nearestDate,
  nthWeekday,
  partOf,
  relative,
  type Span,
  season,
  shift,
  WEEK,
  whichHoliday,
  whichSeason,
  whichWeekday,
  years,
} from './time-spans.ts'
import { IN_PAST } from './verbs.ts'

type Groups = Readonly<Record<string, string | undefined>>
/** `since` with the span: it holds from then on, whatever word stands before it. */
export type Read = Span | readonly [...Span, 'since'] | null
export interface Rule {
  /** Made when it is first needed: of plain text, lower case, the pattern is several times as fast without Unicode. */
  pattern(ofPlainLower: boolean): RegExp
  readonly read: (groups: Groups, now: Moment) => Read
}

const NUMBERS: Readonly<Record<string, number>> = table(
  Object.fromEntries([
    ...[...NUMBER_WORDS].filter(([, n]) => n <= 50),
    ...['a', 'an'].map((word) => [word, 1] as const),
    ...['a couple of', 'a couple', 'couple of', 'the couple of'].map((word) => [word, 2] as const),
  ]),
)
/** As few and as many as such words mean. */
const ROUGHLY: Readonly<Record<string, readonly [number, number]>> = table({
  'a few': [2, 4],
  few: [2, 4],
  'a handful of': [3, 6],
  several: [3, 7],
})
const anyOf = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|')
const NUMBER = `\\d{1,3}|${anyOf([...Object.keys(NUMBERS), ...Object.keys(ROUGHLY)])}`
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const ORDINAL = `\\d{1,2}(?:st|nd|rd|th)|${anyOf(ORDINALS)}|twenty-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty-first`
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri)\\b\\.?'
const MONTH = `${MONTHS.join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?`
const YEAR = '(?:19|20)\\d\\d'
const SEASON = 'spring|summer|autumn|fall|winter'
const HOLIDAY = anyOf(HOLIDAY_NAMES).replaceAll("'", "['’]")
const UNIT = 'day|week|month|year'
const ABOUT = '(?: about| almost| nearly| around| over| more than| at least| roughly| maybe| just)?'
const PART = 'early|mid|late|beginning of|start of|middle of|end of'
const WHICH = 'last|this past|past|this|this coming|coming|next'
const OF_DAY = '(?: (?:morning|afternoon|evening|night))?'
/** "Easter weekend" is more than the day. */
const OF_HOLIDAY = `${OF_DAY}(?: (?<more>weekend|break|holidays?))?`
/** Names of holidays that name their weekday: that is no other one. "A really good Friday" is any Friday. */
const NAMED_WEEKDAY = `(?<!\\b(?:an?|one|no|any|every|very|pretty|so|quite|rather|my|our|your|(?!early|only)[a-z]+ly) )(?:${anyOf(
  HOLIDAY_NAMES.filter((name) => /(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(name)),
)})`
const TENS = 'twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties'.split('|')
/** Words that give what follows a role, so that a bare month or year after them is one. */
const ROLES = 'since|until|till|by|before|after|from|starting|as of'
/** "We come back in May", "he gets it back in May": that may be a May to come. "Went back in May" is past either way. */
const RETURNING =
  "\\b(?:be|being|been|am|is|are|was|were|['’](?:m|s|re)|go|goes|going|gone|com(?:e|es|ing)|gets?|getting|mov(?:e|es|ing)|heads?|heading|fly|flies|flying|driv(?:e|es|ing)|sails?|sailing|travel(?:s|ling)?)(?: (?:home|right|straight))?"
const HANDING =
  '\\b(?:gives?|giving|gets?|getting|has|have|wants?|needs?|brings?|bringing|takes?|taking|sends?|sending|hands?|handing|pays?|paying) (?:it|them|him|her|us|you|me|(?:the|my|our|your|his|her|their) [a-z]+)'
const BACK_IN = `back in(?<!(?:${RETURNING}|${HANDING}) back in)`
const IN = `in|during|around|${BACK_IN}|over|${ROLES}`

const rule = (source: string, read: Rule['read']): Rule => {
  let plain: RegExp | null = null
  let unicode: RegExp | null = null
  return {
    read,
    pattern(ofPlainLower) {
      if (ofPlainLower) {
        plain ??= new RegExp(`(?<![a-z0-9-])(?:${source})(?![a-z0-9])`, 'g')
        return plain
      }
      unicode ??= new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}])`, 'giu')
      return unicode
    },
  }
}
const none = (): null => null

const NO_TIMES: readonly Rule[] = [
  rule(
    `(?:${NUMBER})[- ](?:${UNIT})s?[- ]old|(?:\\d{1,3}|${anyOf(Object.keys(NUMBERS))})-(?:${UNIT}|hour|minute)s?`,
    none,
  ),
  rule(`(?:${NUMBER}|once|twice) times? (?:a|per) (?:${UNIT})|(?:once|twice) (?:a|per) (?:${UNIT})`, none),
  rule(
    `(?:every|each) (?:other |single )?(?:day|week|weekend|month|year|morning|night|${SEASON}|${WEEKDAY}|${MONTH}|${HOLIDAY})s?`,
    none,
  ),
  // "I'd do one Friday in four."
  rule(`one (?:${WEEKDAY}|day|week|weekend|month) (?:in|out of) (?:every )?(?:${NUMBER})`, none),
  rule(`on an? (?:${WEEKDAY})(?! (?:week|fortnight|in|of|last|this|next)\\b)`, none),
  // "Monday evenings" are a habit; "my Thursday class" and "a hand with Sunday supper" speak of no day in particular.
  rule(`(?:on )?(?:${WEEKDAY}) (?:mornings|afternoons|evenings|nights|lunchtimes)`, none),
  rule(
    `(?:my|our|your|his|her|their|the|an?|with|for|of|about) (?:${WEEKDAY}) (?!(?:mornings?|afternoons?|evenings?|nights?|and|or|but|at|in|on|to|by|of|with|from|when|where|because|so|if|as|since|until|till|before|after|for|the|a|an|i|we|he|she|they|you|it|my|our|his|her|their|that|this|last|next|week|ago|back|is|was|will|would|should|might|can|then|already|again|instead|too|also|just|only|${MONTH})\\b)[a-z]{3,}`,
    none,
  ),
  rule(
    `(?:${NUMBER}) (?:${UNIT})s? (?:in a row|older|younger|later|earlier|long|apart|straight|sober|ahead|after|into)`,
    none,
  ),
  rule(`(?:my|your|his|her|their|our) (?:(?:early|mid|late)[- ])?(?:\\d0s|teens|${TENS.join('|')})`, none),
  rule(
    `when (?:i|we|he|she|they|you) (?:was|were|turned) (?:about |around |only |just )?(?:${NUMBER})`,
    none,
  ),
  // In a story the next day follows the day told of, not the day of telling.
  rule(`the (?:next|following|same|previous) (?:day|morning|afternoon|evening|night)`, none),
  rule(
    `(?:the )?following (?<unit>week|weekend|month|year)|the next (?<unit2>week|weekend|month|year)`,
    (g, now) => (now.tense === 'future' ? relative('next', g.unit ?? g.unit2 ?? '', now) : null),
  ),
]

const LENGTHS: readonly Rule[] = [
  rule(
    // "The last month" alone is the month before; what is so "in the last month" may be of yesterday.
    `(?<lead>for|over|in|during|within)${ABOUT}(?: the)? (?:past|last) (?:(?<n>${NUMBER}) )?(?<unit>${UNIT})s?(?! of\\b)`,
    (g, now) => {
      const begun = begunAgo(g.n ?? '1', g.unit, now)
      return begun === null || /^(?:for|over|during)$/.test(g.lead ?? '')
        ? begun
        : [begun[0], now.day + DAY, begun[2]]
    },
  ),
  rule(
    `for${ABOUT} (?<n>${NUMBER}) (?<unit>${UNIT})s?(?<now> now| already| and counting)?(?! (?:before|until|till)\\b)`,
    (g, now) => (lastsUntilNow(g, now) ? begunAgo(g.n, g.unit, now) : null),
  ),
  rule(`(?:for|in|over|during|within) the next (?<n>${NUMBER}) (?<unit>${UNIT})s?`, (g, now) => {
    const last = ahead(g.n, g.unit, now)
    return last === null ? null : [now.day, last[1], last[2]]
  }),
]

const DISTANCES: readonly Rule[] = [
  rule(`the day before yesterday|(?:the )?(?:day|night) before last`, (_, now) => days(now, -2)),
  rule(`the day after tomorrow`, (_, now) => days(now, 2)),
  rule(`(?<n>${NUMBER}) (?<unit>${UNIT})s? ago (?:today|this (?:week|month))`, (g, now) =>
    anniversary(g, now),
  ),
  rule(`half a year ago`, (_, now) => distant(now, 6, 'month')),
  rule(`(?:a year and a half|one and a half years) (?:ago|back)`, (_, now) => distant(now, 18, 'month')),
  rule(
    `(?<n>${NUMBER})(?: or (?<m>${NUMBER}))? (?<unit>minute|hour|night|weekend|decade|${UNIT})s? (?:ago|back)`,
    (g, now) => ago(g, now),
  ),
  rule(`half an hour ago|(?:moments|minutes|a moment|hours) ago`, (_, now) => days(now, 0)),
  rule(`a (?<unit>${UNIT}) or two (?:ago|back)`, (g, now) => ago({ ...g, n: '1', m: '2' }, now)),
  rule(`(?<n>${NUMBER}) (?<weekday>${WEEKDAY})s ago`, (g, now) =>
    shift(whichWeekday('last', weekdayOf(g.weekday), now), (1 - amount(g.n)) * WEEK),
  ),
  rule(`(?<n>${NUMBER}) (?<season>${SEASON})s ago`, (g, now) => {
    const last = whichSeason('last', g.season ?? '', now)
    return season(g.season ?? '', new Date(last[0]).getUTCFullYear() + 1 - amount(g.n))
  }),
  rule(
    `(?<lead>in|within)(?: about| around| just| another)? (?<n>${NUMBER}) (?<unit>minute|hour|weekend|${UNIT})s?(?:['’]s? time)?`,
    (g, now) =>
      // "I read it in two days" tells how long it took.
      SIMPLE_PAST.test(now.before) && now.tense !== 'future' ? null : ahead(g.n, g.unit, now),
  ),
  rule(`(?<n>${NUMBER}) (?<unit>${UNIT})s? from (?:now|today)`, (g, now) => ahead(g.n, g.unit, now)),
  rule(`a week from (?:(?<tomorrow>tomorrow)|(?:this |next )?(?<weekday>${WEEKDAY}))`, (g, now) =>
    g.tomorrow === undefined ? shift(whichWeekday('coming', weekdayOf(g.weekday), now), WEEK) : days(now, 8),
  ),
  rule(`(?:the )?(?<weekday>${WEEKDAY}) (?<side>before last|after next)`, (g, now) =>
    g.side === 'after next'
      ? shift(whichWeekday('next', weekdayOf(g.weekday), now), WEEK)
      : shift(whichWeekday('last', weekdayOf(g.weekday), now), -WEEK),
  ),
  rule(`(?:the )?(?<unit>week|weekend|month|year) (?<side>before last|after next)`, (g, now) => {
    const step = g.side === 'after next' ? 1 : -1
    if (g.unit === 'month') return months(now.year, now.month + 2 * step)
    if (g.unit === 'year') return years(now.year + 2 * step)
    return shift(relative(step > 0 ? 'next' : 'last', g.unit ?? '', now) as Span, step * WEEK)
  }),
  rule(`(?:the )?(?<season>${SEASON}) before last`, (g, now) => {
    const last = whichSeason('last', g.season ?? '', now)
    return season(g.season ?? '', new Date(last[0]).getUTCFullYear() - 1)
  }),
  rule(`yesterday${OF_DAY}|last night`, (_, now) => days(now, -1)),
  rule(`tomorrow${OF_DAY}`, (_, now) => days(now, 1)),
  rule(
    `(?:later |earlier )?today|tonight|(?:earlier )?this (?:morning|afternoon|evening)|just now|right now`,
    (_, now) => days(now, 0),
  ),
  rule(`the other (?:day|night|evening|morning)`, (_, now) => [now.day - 5 * DAY, now.day, 'week']),
  rule(`(?:around )?(?:this|the same|same) time (?<which>last|next) (?<unit>week|month|year)`, (g, now) => {
    const step = g.which === 'last' ? 1 : -1
    if (g.unit === 'week') return distant(now, step, 'week')
    if (g.unit === 'month') return distant(now, step, 'month')
    return months(now.year - step, now.month)
  }),
]

/** Parts of a span that another expression names; before the rules that would take that expression alone. */
const PARTS_OF: readonly Rule[] = [
  rule(`(?:(?:${IN}) )?(?:the )?(?<season>${SEASON})(?: of)? (?<which>last|this|next) year`, (g, now) =>
    season(g.season ?? '', now.year + stepOf(g.which)),
  ),
  rule(
    `(?<lead>around |over )?(?<holiday>${HOLIDAY})${OF_HOLIDAY}(?:,? (?:of |in )?(?<year>${YEAR})|(?: of)? (?<which>last|this|next) year)`,
    (g, now) =>
      around(
        g.more ?? g.lead,
        holiday(g.holiday ?? '', g.year === undefined ? now.year + stepOf(g.which) : Number(g.year)),
      ),
  ),
  rule(
    `(?:on |over |in |during )?(?:the )?(?<nth>first|second|third|fourth|last|very first|1st|2nd|3rd|4th) (?<unit>week|weekend|day|${WEEKDAY}) (?:of|in) (?:(?<which>last|this|next|the) (?<whole>month|year)|(?<month>${MONTH})(?:,? (?:of )?(?<year>${YEAR}))?)`,
    (g, now) =>
      nthOf(g, g.month === undefined ? wholeOf(g, now) : namedMonth(monthIndex(g.month), g.year, now)),
  ),
  rule(`(?<weekday>${WEEKDAY})(?: of)? (?<which>last|this|next) week`, (g, now) =>
    days(now, ((weekdayOf(g.weekday) + 6) % 7) - now.weekday + 7 * stepOf(g.which)),
  ),
  rule(`(?<quarter>q[1-4])(?:(?: of)?,? (?:(?<year>${YEAR})|(?<which>last|this|next) year))?`, (g, now) =>
    quarter(g, now),
  ),
  rule(
    `(?:the )?(?<nth>first|second|third|fourth|last) quarter of (?:(?<year>${YEAR})|(?<which>last|this|next|the) year)`,
    (g, now) =>
      quarter({ ...g, quarter: `q${g.nth === 'last' ? 4 : ORDINALS.indexOf(g.nth ?? '') + 1}` }, now),
  ),
  rule(
    `(?:the )?(?<nth>first|second) half of (?:(?<year>${YEAR})|(?<which>last|this|next|the) year)`,
    (g, now) => {
      const year = g.year === undefined ? now.year + stepOf(g.which) : Number(g.year)
      return months(year, g.nth === 'first' ? 0 : 6, 6)
    },
  ),
  rule(
    `(?:(?:${IN}) )?(?:the )?(?:(?<part>${PART})[- ])?(?<month>${MONTH})(?: of)? (?<which>last|this|next) year`,
    (g, now) => partOf(months(now.year + stepOf(g.which), monthIndex(g.month ?? '')), g.part),
  ),
  rule(`(?:on )?the (?<date>${ORDINAL}) of (?<which>last|this|next|the) month`, (g, now) => {
    const from = months(now.year, now.month + stepOf(g.which))[0] + (dateOf(g.date) - 1) * DAY
    return [from, from + DAY, 'day']
  }),
  // "Friday was her last day."
  rule(`last days?`, none),
]

const RELATIVE: readonly Rule[] = [
  rule(
    `(?:at |by |towards? )?(?:the )?(?:very )?(?<part>${PART})[- ](?<which>last|this|next|the) (?<unit>week|month|year)`,
    (g, now) => {
      const named = g.which === 'the' ? 'this' : (g.which ?? '')
      const at = (which: string): Span => partOf(relative(which, g.unit ?? '', now) as Span, g.part)
      const span = at(named)
      if (g.which !== 'the') return span
      if (now.tense === 'past' && span[0] > now.day) return at('last')
      return now.tense === 'future' && span[1] <= now.day ? at('next') : span
    },
  ),
  rule(`earlier this (?<unit>week|month|year)`, (g, now) => {
    const span = relative('this', g.unit ?? '', now) as Span
    return [span[0], Math.max(span[0] + DAY, now.day), span[2]]
  }),
  rule(`later this (?<unit>week|month|year)`, (g, now) => {
    const span = relative('this', g.unit ?? '', now) as Span
    return [Math.min(span[1] - DAY, now.day), span[1], span[2]]
  }),
  rule(
    `(?:on |over |during )?(?:the )?(?<which>last|past|this past|previous|this|this coming|coming|next|upcoming) (?<unit>week|weekend|month|year)`,
    (g, now) => relative(g.which ?? '', g.unit ?? '', now),
  ),
  // "The weekend of 8 February" is another.
  rule(`(?:over|on|during|for|at) the weekend(?! of\\b)`, (_, now) =>
    relative(now.tense === 'future' ? 'this' : 'last', 'weekend', now),
  ),
]

const SEASONS: readonly Rule[] = [
  rule(
    `(?:(?:${IN}) )?(?:the )?(?:(?<part>early|mid|late)[- ])?(?<season>${SEASON})(?: of)?,? (?<year>${YEAR})`,
    (g) => partOf(season(g.season ?? '', Number(g.year)), g.part),
  ),
  rule(`(?:(?<part>early|mid|late)[- ])?(?<which>${WHICH}) (?<season>${SEASON})`, (g, now) =>
    partOf(whichSeason(g.which ?? '', g.season ?? '', now), g.part),
  ),
  rule(`(?:${IN}|through) (?:the )?(?:(?<part>early|mid|late)[- ])?(?<season>${SEASON})`, (g, now) =>
    partOf(whichSeason('', g.season ?? '', now), g.part),
  ),
  // The season of a sport: which months it has is not said, so all that can belong to it.
  rule(`(?<which>last|this past|previous|next) season`, (g, now) => {
    const [from, to] =
      g.which === 'next' ? months(now.year, now.month + 1, 18) : months(now.year, now.month - 18, 18)
    return [from, to, 'season']
  }),
]

const HOLIDAYS: readonly Rule[] = [
  rule(`(?:over|during|for|around) the holidays`, (_, now) => {
    const [from] = whichHoliday('', 'christmas eve', now)
    return [from - 4 * DAY, from + 9 * DAY, 'week']
  }),
  // Which Monday is one of those is not said.
  rule(`(?:on )?(?:bank holiday|black|cyber) (?:${WEEKDAY})(?!,? (?:the )?\\d)`, none),
  rule(`(?<which>${WHICH}) (?<holiday>${HOLIDAY})${OF_HOLIDAY}`, (g, now) =>
    around(g.more, whichHoliday(g.which ?? '', g.holiday ?? '', now)),
  ),
  rule(
    `(?<lead>on|at|for|over|around|${ROLES}) (?:the (?=new))?(?<holiday>${HOLIDAY})${OF_HOLIDAY}`,
    (g, now) => around(g.more ?? g.lead, whichHoliday('', g.holiday ?? '', now)),
  ),
  rule(`(?<holiday>${NAMED_WEEKDAY})${OF_DAY}`, (g, now) => whichHoliday('', g.holiday ?? '', now)),
]

const WEEKDAY_RULES: readonly Rule[] = [
  // "Friday week", "a week on Friday": a week after Friday.
  rule(
    `(?:on )?(?<weekday>${WEEKDAY}) week(?=\\s*(?:[.,;:!?)]|$)| (?:i|we|he|she|they|in|at|to|with|for|and|but)\\b)|(?<!for )a week on (?<weekday2>${WEEKDAY})`,
    (g, now) => shift(whichWeekday('coming', weekdayOf(g.weekday ?? g.weekday2), now), WEEK),
  ),
  rule(
    `(?:on )?(?<weekday>${WEEKDAY}),? (?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)(?! (?:${MONTH}|of)\\b)`,
    (g, now) => datedWeekday(weekdayOf(g.weekday), Number(g.date), now),
  ),
  rule(`(?:on )?(?<which>${WHICH}) (?<weekday>${WEEKDAY})${OF_DAY}`, (g, now) =>
    whichWeekday(g.which ?? '', weekdayOf(g.weekday), now),
  ),
  rule(
    `(?:on )?(?<weekday>${WEEKDAY})${OF_DAY}(?!,? (?:${MONTH}|(?:the )?\\d(?![\\d.,]* ?(?:k|km|m|miles?|metres|hours?|minutes?|of us)(?![a-z]))))`,
    (g, now) => (/^wed$/.test(g.weekday ?? '') ? null : whichWeekday('', weekdayOf(g.weekday), now)),
  ),
]

const YEARS: readonly Rule[] = [
  rule(
    `(?:in |during |${BACK_IN} |${ROLES} )?(?:the )?(?:(?<part>early|mid|late)[- ])?(?<decade>${YEAR.replace('\\d\\d', '\\d0')})s`,
    (g) => partOf(years(Number(g.decade), 10), g.part),
  ),
  rule(
    `(?:in |during |${BACK_IN} )?(?:the |['’])(?:(?<part>early|mid|late)[- ])?['’]?(?:(?<tens>[3-9]0)s|(?<word>${TENS.slice(3).join('|')}))(?! degrees)`,
    (g) =>
      partOf(
        years(1900 + (g.tens === undefined ? 20 + 10 * TENS.indexOf(g.word ?? '') : Number(g.tens)), 10),
        g.part,
      ),
  ),
  rule(
    `(?:(?:from|between) )?(?<year>${YEAR}) ?(?:to|until|till|and|through|[-–—]) ?(?<end>${YEAR})(?![-/.]\\d)`,
    (g, now) =>
      / and /.test(now.before) || Number(g.end) < Number(g.year)
        ? null
        : hull(years(Number(g.year)), days(momentOf(years(Number(g.end))[0], null), 0)),
  ),
]

const MONTH_RULES: readonly Rule[] = [
  // "In Sept '23".
  rule(`(?:(?:${IN}) )?(?<month>${MONTH}) ?['’](?<year>\\d\\d)(?!\\d)`, (g, now) => {
    const year = 2000 + Number(g.year)
    return months(year > now.year + 20 ? year - 100 : year, monthIndex(g.month ?? ''))
  }),
  // "From 2020 to March 2024".
  rule(
    `(?:from|between) (?<start>${YEAR}) (?:to|until|till|and|through) (?<month>${MONTH})(?:,? (?:of )?(?<year>${YEAR}))`,
    (g, now) => {
      const end = namedMonth(monthIndex(g.month ?? ''), g.year, now)
      const [from] = years(Number(g.start))
      return from < end[0] ? hull(years(Number(g.start)), end) : null
    },
  ),
  rule(
    `(?:from|between) (?:(?<part>early|mid|late)[- ])?(?<month>${MONTH})(?:,? (?<year>${YEAR}))? (?:to|until|till|and|through) (?<end>${MONTH})(?:,? (?<endYear>${YEAR}))?(?![- ]\\d)`,
    (g, now) => monthsBetween(g, now),
  ),
  rule(
    `(?:(?<role>${IN}) )?(?:the )?(?<part>${PART})[- ](?<month>${MONTH})(?:,? (?:of )?(?<year>${YEAR}))?(?![- ]\\d{1,2}\\b)`,
    (g, now) => partOf(bareMonth(g, now), g.part),
  ),
  rule(
    `(?:the )?week of (?<month>${MONTH}) (?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>${YEAR}))?`,
    (g, now) => {
      const start = namedMonth(monthIndex(g.month ?? ''), g.year, now)[0] + (Number(g.date) - 1) * DAY
      return [start, start + WEEK, 'week']
    },
  ),
  rule(`(?<month>${MONTH})-(?<date>\\d{1,2})-(?<year>${YEAR})`, (g) => {
    const from = Date.UTC(Number(g.year), monthIndex(g.month ?? ''), Number(g.date))
    return [from, from + DAY, 'day']
  }),
  rule(`(?<which>${WHICH}) (?<month>${MONTH})(?! \\d)`, (g, now) => {
    const index = monthIndex(g.month ?? '')
    if (/next|coming/.test(g.which ?? ''))
      return namedMonth(index, undefined, { ...now, tense: 'future', month: now.month + 1 })
    // "Last May" said in May is a year ago; "this May" follows the sentence.
    return /^last|past/.test(g.which ?? '')
      ? namedMonth(index, undefined, { ...now, tense: 'past', month: now.month - 1 })
      : months(now.year, index)
  }),
  rule(`(?<role>${IN}) (?<month>${MONTH})(?: of)?(?:,? (?<year>${YEAR}))?(?![- ,]*\\d)`, (g, now) =>
    isPerson(g, now) ? null : bareMonth(g, now),
  ),
  rule(
    `(?<!\\d(?:st|nd|rd|th)?(?: of)? )(?<month>${MONTH}),? (?:of )?(?<year>${YEAR})(?![-/.]\\d)`,
    (g, now) => namedMonth(monthIndex(g.month ?? ''), g.year, now),
  ),
  rule(
    `(?:(?:${IN}) (?:the )?)?(?<part>early|mid|late|beginning of|start of|middle of|end of)[- ](?<year>${YEAR})(?![-/.]\\d)|(?:${IN})[- ](?:the year )?(?<only>${YEAR})(?![-/.,]?\\d)(?! (?:people|steps|words|dollars|euros|pounds|km|miles|met(?:er|re)s|calories|times|hours))`,
    (g) => partOf(years(Number(g.year ?? g.only)), g.part),
  ),
]

const DATES: readonly Rule[] = [
  // "On the third" needs no month, "on the third floor" is no date.
  rule(
    `(?<lead>on|by|around|${ROLES}) the (?<date>${ORDINAL})(?=\\s*(?:[.,;:!?)]|$|[-–—] )| (?:at|and|to|with|when|because|but|so|for|in the|i|we|he|she|they|my|our)\\b)`,
    (g, now) => around(g.lead, nearestDate(dateOf(g.date), now)),
  ),
  rule(
    `(?<=\\b(?:leave|leaves|leaving|left|arrive|arrives|arrived|return|returns|returned|start|starts|started|began|begins|moved?|moving|met|meet|due|back|opens?|opened|closes?|closed|saturday|sunday) )the (?<date>\\d{1,2}(?:st|nd|rd|th))(?=\\s*(?:[.,;!?)]|$))`,
    (g, now) => nearestDate(dateOf(g.date), now),
  ),
  rule(`(?<year>${YEAR})-(?<month>0[1-9]|1[0-2])(?![-\\d])`, (g) =>
    months(Number(g.year), Number(g.month) - 1),
  ),
]

/**
 * Earlier rules win over later ones that touch the same words. A family is tried only on texts that have, in lower case, a word of it,
 * because trying all rules on every sentence costs more than everything else that is done with it.
 */
export const FAMILIES: readonly (readonly [hint: RegExp, rules: readonly Rule[]])[] = [
  [/\d|day|night|week|month|year|morning|afternoon|evening|ies|teens|when|every|each/, NO_TIMES],
  [/day|week|month|year/, LENGTHS],
  [/ago|back|(?:in|within) |from|last|next|yesterday|tomorrow|today|night|this|now|other/, DISTANCES],
  [/\d|year|month|week|quarter|first|second|third|fourth|last/, PARTS_OF],
  [/week|month|year/, RELATIVE],
  [/spring|summer|autumn|fall|winter|season/, SEASONS],
  [/day|mas|new year|halloween|valentine|easter|thanksgiving|patrick|july/, HOLIDAYS],
  [/mon|tue|wed|thu|fri|sat|sun/, WEEKDAY_RULES],
  [/\d|ties/, YEARS],
  [/jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{4}/, MONTH_RULES],
  [/\d|th\b|first|second|third/, DATES],
]

/** Words that put a thing into the past, or a while before now, and name no date. */
export const VAGUE: RegExp =
  /\b(?:(?:many |some )?(?:years|ages|decades|months|weeks) (?:ago|back)|(?:a )?(?:long|little|short) (?:time|while) (?:ago|back)|a while (?:ago|back)|some time ago|long ago|once(?! (?:a|per|i|we|you|he|she|it|they|the|my|every|again|more|in)\b)|once upon a time|in the past|back then|back in the day|at the time|those days|recently|lately|just (?!now\b)\w+ed|(?:when|since|while) (?:I|we|he|she|they) (?:was|were|turned) (?:a |an |about |around |only |just |still |very )*(?:\d{1,2}|kids?|child|children|baby|boy|girl|young(?:er)?|little|small|teen(?:ager)?s?|student|in (?:school|college|high school)|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|growing up)|as (?:a |an )?(?:young |little |small )?(?:kids?|child|children|baby|boy|girl|teen(?:ager)?|student)|growing up|(?:since|from|in) (?:my |his |her |our |their )?childhood|in (?:my|your|his|her|their|our) (?:(?:early|mid|late)[- ])?(?:\d0s|teens|youth|twenties|thirties|forties|fifties|sixties)|ages ago|used to)\b/iu

/** "A letter from April": the month is somebody's name. */
function isPerson(g: Groups, now: Moment): boolean {
  return (
    g.role === 'from' &&
    g.year === undefined &&
    /^(?:april|may|june|august)$/.test(g.month ?? '') &&
    /\b(?:gift|present|letter|card|postcard|message|text|call|email|news|hear|heard|recipe|advice|help|hug|invitation)\s*$/.test(
      now.before,
    )
  )
}

/** The clause before the expression tells what was, in the simple past. */
export const SIMPLE_PAST: RegExp = new RegExp(`\\b(?:${IN_PAST}|read)\\b[^.;!?]*$`)
const PERFECT = /(?:\b(?:have|has)\b|['’]ve\b|['’]s (?:been|\w+ed)\b|\bis (?:been|\w+ed)\b|\bbeen\b)[^.;!?]*$/

const PAST_PERFECT = /\bhad (?:\w+ )?(?:been|\w+ed)\b[^.;!?]*$/

/** "For ten years" reaches up to now after "I have lived here"; after "I lived there" it is only a length. */
function lastsUntilNow(g: Groups, now: Moment): boolean {
  // "I had been a nurse for nine years when …"
  if (now.tense === 'future' || PAST_PERFECT.test(now.before)) return false
  if (g.now !== undefined || PERFECT.test(now.before)) return true
  return !SIMPLE_PAST.test(now.before) && (now.before.trim() === '' || /month|year/.test(g.unit ?? ''))
}

function amount(text: string | undefined): number {
  return NUMBERS[text ?? ''] ?? ROUGHLY[text ?? '']?.[1] ?? Number(text)
}

/** As few and as many as the words mean, the same number where they are exact. */
function amounts(text: string | undefined): readonly [number, number] {
  return ROUGHLY[text ?? ''] ?? [amount(text), amount(text)]
}

function ago(g: Groups, now: Moment): Span | null {
  const [least, most] = g.m === undefined ? amounts(g.n) : [amount(g.n), amount(g.m)]
  const far = distant(now, most, g.unit ?? '')
  const near = distant(now, least, g.unit ?? '')
  return far === null || near === null ? null : hull(far, near)
}

function ahead(n: string | undefined, unit: string | undefined, now: Moment): Span | null {
  const [least, most] = amounts(n)
  const near = distant(now, -least, unit ?? '')
  const far = distant(now, -most, unit ?? '')
  return far === null || near === null ? null : hull(near, far)
}

/** "Two years ago today": that very day. */
function anniversary(g: Groups, now: Moment): Span | null {
  const n = amount(g.n)
  const at = new Date(now.day)
  if (g.unit === 'year') at.setUTCFullYear(at.getUTCFullYear() - n)
  else if (g.unit === 'month') at.setUTCMonth(at.getUTCMonth() - n)
  else return days(now, -n * (g.unit === 'week' ? 7 : 1))
  return [at.getTime(), at.getTime() + DAY, 'day']
}

/** "For ten years" said today means: since about ten years ago. */
function begunAgo(
  n: string | undefined,
  unit: string | undefined,
  now: Moment,
): readonly [...Span, 'since'] | null {
  const [least, most] = amounts(n)
  if (unit === 'year' || unit === 'month') {
    const [from, to] = hull(distant(now, most, unit) as Span, distant(now, least, unit) as Span)
    return [from, to, unit, 'since']
  }
  const length = unit === 'week' ? WEEK : DAY
  return [now.day - most * length, now.day - least * length + DAY, 'day', 'since']
}

function around<S extends Span | null>(lead: string | undefined, span: S): S | Span {
  return span !== null && /around|over|weekend|break|holiday/.test(lead ?? '')
    ? [span[0] - 3 * DAY, span[1] + 3 * DAY, 'week']
    : span
}

function weekdayOf(text: string | undefined): number {
  return WEEKDAYS.indexOf((text ?? '').slice(0, 3))
}

function dateOf(text: string | undefined): number {
  if (text === 'thirtieth') return 30
  if (text === 'thirty-first') return 31
  const [, unit] = /^twenty-(\w+)$/.exec(text ?? '') ?? []
  const index = ORDINALS.indexOf(unit ?? text ?? '')
  return index < 0 ? Number.parseInt(text ?? '', 10) : index + 1 + (unit === undefined ? 0 : 20)
}

function stepOf(which: string | undefined): number {
  return which === 'last' ? -1 : which === 'next' ? 1 : 0
}

function wholeOf(g: Groups, now: Moment): Span {
  return relative(g.which === 'the' ? 'this' : (g.which ?? ''), g.whole ?? '', now) as Span
}

/** The first weekend of a month begins with its first Saturday; its weeks are counted in sevens of days. */
function nthOf(g: Groups, whole: Span): Span {
  const nth = g.nth === 'last' ? -1 : Math.max(1, dateOf((g.nth ?? '').replace('very ', '')))
  if (g.unit === 'week' || g.unit === 'day') {
    const length = g.unit === 'week' ? WEEK : DAY
    const from = nth < 0 ? whole[1] - length : whole[0] + (nth - 1) * length
    return [from, from + length, g.unit]
  }
  const day = nthWeekday(whole, g.unit === 'weekend' ? 6 : weekdayOf(g.unit), nth)
  return g.unit === 'weekend' ? [day[0], day[1] + DAY, 'day'] : day
}

function quarter(g: Groups, now: Moment): Span {
  const first = 3 * (Number((g.quarter ?? '').slice(1)) - 1)
  const inYear = (year: number): Span => [...months(year, first, 3).slice(0, 2), 'season'] as unknown as Span
  if (g.year !== undefined) return inYear(Number(g.year))
  if (g.which !== undefined) return inYear(now.year + stepOf(g.which))
  const span = inYear(now.year)
  if (now.tense === 'future') return span[1] > now.day ? span : inYear(now.year + 1)
  return span[0] <= now.day ? span : inYear(now.year - 1)
}

/** A month without a year; "until May" and "by May" said in May mean the next one. */
function bareMonth(g: Groups, now: Moment): Span {
  const awaited = /^(?:until|till|by)$/.test(g.role ?? '') && now.tense === 'future' && g.part === undefined
  return namedMonth(monthIndex(g.month ?? ''), g.year, awaited ? { ...now, month: now.month + 1 } : now)
}

function monthsBetween(g: Groups, now: Moment): Span {
  const endYear = g.endYear ?? g.year
  const end = namedMonth(monthIndex(g.end ?? ''), endYear, now)
  const first = monthIndex(g.month ?? '')
  const start = namedMonth(first, g.year ?? String(new Date(end[0]).getUTCFullYear()), now)
  const begins = start[0] > end[0] ? months(new Date(start[0]).getUTCFullYear() - 1, first) : start
  return hull(partOf(begins, g.part), end)
}
