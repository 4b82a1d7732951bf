/**
 * Expressions of time in English text, resolved against the moment they were said. Calendar dates come
 * from chrono; what people say in conversation is read by `time-rules.ts`, because chrono misses it or
 * reads it otherwise. Only words make a date: what names none, "when I was ten", gives none.
 *
 * All times are UTC milliseconds; spans are half-open.
 */

import { createRequire } from 'node:module'
import type { ParsedResult } from 'chrono-node/en'
import { MONTHS, SMALL_MONTH } from './months.ts'
import { isPlain, matchesOf } from './pattern.ts'
import { FAMILIES, SIMPLE_PAST, VAGUE } from './time-rules.ts'
import {
  DAY,
  type Moment,
  momentOf,
  months,
  type Span,
  type Tense,
  type TimeUnit,
  type ToldMonth,
  years,
} from './time-spans.ts'
import { IN_PAST } from './verbs.ts'

export type { Tense, TimeUnit } from './time-spans.ts'

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
  /** It was said in a sentence before: `text` and `index` are of that sentence. */
  readonly carried?: true
}

/** Without one of these in it, in lower case, a text speaks of no time that the rules know. */
const HINT =
  /\d|day|night|week|month|year|decade|time|hour|minute|season|morning|afternoon|evening|tomorrow|now|spring|summer|autumn|fall|winter|holiday|thanksgiving|christmas|xmas|halloween|easter|independence|patrick|valentine|ies\b|quarter|half|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|first|second|third|th\b/u
const HAS_DATE =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b/i

type Chrono = typeof import('chrono-node/en')
let chrono: Chrono | null = null

/** Fifty modules, loaded for the first text with a figure or a month. */
function openChrono(): Chrono {
  chrono ??= createRequire(import.meta.url)('chrono-node/en') as Chrono
  return chrono
}

const EVENING_ON = /\b(?:morning|afternoon|evening|night)(?= on )/gi

const SHORT_MONTH = `(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})`
/** Chrono takes "from 1 June" for one o'clock in June. */
const FROM_DAY = new RegExp(`\\bfrom (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?${SHORT_MONTH})`, 'gi')

/**
 * "22 of us in October, 17 left" counts who left, where chrono takes a day: so does a number right before a word of what is counted
 * or of what became of it. Before any other word it is a day: "due by June, 15 noon", "from October, 17 onwards".
 */
const MONTH_THEN_COUNT = new RegExp(
  `\\b(?:in|during|since|until|till|by|last|this|next) (?:${SMALL_MONTH}|${SHORT_MONTH}|sept),(?= \\d{1,2} (?:in ${SMALL_MONTH}|of (?:us|them|you)|are|were|left|leave|stay|stayed|remain|remained|people|men|women|children|kids|adults|(?:member|guest|student|pupil|player|friend|colleague|employee|user|customer|client|patient|order|ticket|visitor|volunteer)s|(?:hour|night|day|week|month|year)s(?! ago))\\b)`,
  'gi',
)

/** Text before an expression that its reading may depend on. */
const BEFORE = 80
const ROLE = '(since|until|till|through|by|up to|before|after|from|starting|beginning|effective|as of)'
const ROLE_BEFORE = new RegExp(`\\b${ROLE}\\s+(?:on\\s+|in\\s+|the\\s+|about\\s+|around\\s+)*$`)
const ROLE_WITHIN = new RegExp(`^${ROLE}\\b`)

const OCCASION =
  'appointment|interview|exam|test|meeting|flight|surgery|operation|audition|concert|gig|race|match|game|wedding|party|conference|recital|check-?up|scan|mri|viva|deadline|viewing|trip|holiday|vacation|tickets?|lesson|class|call|date'
/** What is set for a day lies ahead, however the sentence says that it was set: "they moved the demo to", "I've got a scan on". */
const AWAITED = new RegExp(
  [
    `\\b(?:moved|pushed|shifted|postponed|rescheduled|delayed|put off|brought (?:[^.;!?]{0,30} )?forward|extended|changed|rebooked|booked|set|scheduled|slipped|slid)\\b[^.;!?]{0,60} (?:to|until|till|for|into) (?:the )?$`,
    `\\b(?:starting|beginning|effective)(?: on| from)? $`,
    `\\b(?:signed up|registered|enrolled|entered|tickets|pencill?ed)\\b[^.;!?]{0,60} (?:(?:in|on|for) )?$`,
    `(?:\\b(?:have|has)|['’]ve(?: got)?|['’]s got|\\bgot) (?:an?|another|my|our|two|some) [^.;!?,]{0,40}?\\b(?:${OCCASION})\\b[^.;!?]{0,40} (?:(?:on|in|for|at) )?$`,
    `\\b(?:gave|offered) (?:me|us|him|her|them|you) (?:until|(?:an?|another) (?:appointment|slot|date|interview)(?: on| for)?) $`,
    // "The wedding's in September", "due in August", "my lease runs out in June", "deadline's October 15".
    `(?:\\b(?:is|are|am|due|starts?|begins?|ends?|expires?|opens?|closes?|comes?|arrives?|leaves?)|['’](?:s|re)|\\bruns out|\\bgets? (?:back|married|home))(?: up| out| back| over)? (?:(?:in|on|by) )?$`,
    `\\b(?:starts?|begins?) (?:\\w+ ){1,2}(?:(?:in|on) )?$`,
    // "Promoted from September".
    `\\b(?:promoted|hired|appointed|elected|transferred)\\b[^.;!?]{0,40} from $`,
    // "Asked me to do five days from September", "got a place in the nursery from September".
    `\\b(?:ask(?:ed|s)?|wants?|wanted|told|offered|invited) (?:me|us|him|her|them) to [^.;!?]{0,60} from $`,
    `\\bgot (?:an?|the|another|my|his|her|our|their) (?:\\w+ )?(?:place|spot|job|post|role|position|contract|flat)\\b[^.;!?]{0,60} from $`,
    `\\bdeadline(?:['’]s| is)? (?:on )?$`,
  ].join('|'),
)
/** "She's coming for dinner on Saturday", but "went to my cousin's wedding on Saturday". */
const UNDER_WAY =
  /(?:\b(?:is|are|am)|['’](?:s|re|m)) (?:\w+ )?(?!(?:wedding|morning|evening|building|meeting|thing|ring|king|spring|string|painting|training|opening|reading|blessing|christening|housewarming|being|nothing|something|anything|everything)\b)\w{2,}ing\b[^.;!?,]{0,40} (?:(?:on|in|from|by) )?$/
/** "Can we meet on Thursday", "please call me on Monday", "deliver it on Friday": what is asked for is still to come. */
const ASKED =
  /(?:\b(?:can|could|would|will|shall|should|must|may) (?:you|we|i|he|she|they|it|this|that)\b|\b(?:please|let us|need to|needs to|want to|wants to|like to|have to|has to|hope to|aim to)\b|\blet['’]s\b|(?:^|[.!?\n:] ?)(?:and |also |ok,? |so |hi,? |hello,? )?(?:call|book|move|reschedule|schedule|remind|deliver|send|meet|change|push|ring|e-?mail|ping|text|visit|invite|pick|bring)\b)(?![^.;!?]*\b(?:tell|ask|say|talk|hear|share|thank|note|know|explain)\b)[^.;!?]*$/
/** "We freeze main on Friday": acts that are set for a day. */
const SET_FOR =
  /\b(?:i|we|they) (?:\w+ly |only |then |also )?(?:start|begin|leave|fly|move|freeze|ship|release|deploy|launch|meet|arrive|return|open|close|present|travel|sign|marry|finish|end|switch|migrate|depart|drive|host|celebrate|graduate|join|submit|hand|check|perform|publish|upload)\b[^.,;!?]{0,40} (?:(?:on|in|at|by|from|next|this) )?$/
const TOLD_AS_PAST = new RegExp(`\\b${IN_PAST}\\b`)

/** A day so far ahead, in milliseconds, is rather the one before: who tells of it tells late. */
const TOO_FAR = 300 * DAY
/** "Moved from April 10 to April 24" is no span; "every second Wednesday", "the last Friday of each month" are no day. */
const NO_DAY =
  /(?<=\b(?:moved|pushed|shifted|postponed|rescheduled|changed|delayed)(?: forward| back)? )from [^,.;!?]{3,24}?(?= to )|\b(?:every|each) (?:other|second|third|fourth|alternate) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:each|every) month\b/gi

/** More than this is no sentence; the readers of dates take more than linear time. */
const MAX_TEXT = 4000

/**
 * All expressions of time in the first 4,000 characters of `whole` that words date, in order, without overlaps.
 *
 * "Next Friday" is in the week after this one, "this Friday" in this one. A numeric date that can be read day first and
 * month first (`03/04/2023`) is read as another date of the text is written, else as the only reading that fits the
 * tense, and left out when both fit.
 *
 * @param said When the text was said, in milliseconds; relative expressions count from here.
 * @param tense What the sentence speaks of, when known; `null` prefers the past.
 */
export function timeExpressions(whole: string, said: number, tense: Tense | null = null): TimeExpression[] {
  return timesOfText(whole, said).of(tense)
}

/** The same of a text of several sentences, where the words around each time say of which tense it is. */
export function timesByTense(whole: string, said: number, tenseAt: TenseAt): TimeExpression[] {
  const { found, lower } = foundIn(whole, said)
  return datesOf(found, lower, momentOf(said, null), { month: null, tenseAt }).times
}
/** @param index Where the words of time stand. */
type TenseAt = (index: number, words: string) => Tense | null

/** The words of time of one text: where they stand is found once, what they mean for each tense that asks. */
export interface TextTimes {
  readonly text: string
  of(tense: Tense | null): TimeExpression[]
  /** The last month that it named, as it was read last, or the text before it where this one names no time at all. */
  month(): ToldMonth | null
}

type ReadWords = (moment: Moment) => Span | readonly [...Span, 'since'] | null
interface Found {
  readonly index: number
  readonly words: string
  readonly read: ReadWords
}

/** @param before What was said right before it: after "2 December" the 6th is one of December. */
export function timesOfText(whole: string, said: number, before: TextTimes | null = null): TextTimes {
  let words: Words | null = null
  const known = new Map<Tense | null, Dated>()
  let last: Dated | null = null
  return {
    text: whole,
    of(tense) {
      words ??= foundIn(whole, said)
      if (words.found.length === 0) return []
      last =
        known.get(tense) ??
        datesOf(words.found, words.lower, momentOf(said, tense), { month: before?.month() ?? null })
      known.set(tense, last)
      return last.times
    },
    month: () => (words?.found.length === 0 ? (before?.month() ?? null) : (last?.month ?? null)),
  }
}

interface Words {
  readonly found: readonly Found[]
  /** `null` where lower case is longer: positions would differ, and what stands around is not looked at. */
  readonly lower: string | null
}

function foundIn(whole: string, said: number): Words {
  const text = whole
    .slice(0, MAX_TEXT)
    .replace(NO_DAY, (words) => '_'.repeat(words.length))
    .replace(DAY_WITH_DOT, ' $1 ')
  const lower = text.toLowerCase()
  return {
    found: HINT.test(lower) ? wordsOfTime(text, lower, said) : [],
    lower: lower.length === text.length ? lower : null,
  }
}

/** What the words of time of a text mean, and the month they named last. */
interface Dated {
  readonly times: TimeExpression[]
  readonly month: ToldMonth | null
}

/** "It came on 24 feb. 58,000 in all": a part of a number is neither a year nor a day. */
const MONTH_THEN_SUM = new RegExp(`\\b${SHORT_MONTH}[a-z]*\\.? (?=\\d{1,2}[.,]\\d{3}(?!\\d))`, 'gi')

/** Expressions without overlaps, whatever they date. */
function wordsOfTime(text: string, lower: string, said: number): Found[] {
  const found: Found[] = []
  const taken = new Uint8Array(text.length)
  const take = (index: number, words: string, read: ReadWords): void => {
    if (taken.subarray(index, index + words.length).includes(1)) return
    taken.fill(1, index, index + words.length)
    found.push({ index, words, read })
  }
  const plain = isPlain(text)
  for (const [hint, rules] of FAMILIES)
    if (hint.test(lower))
      for (const { pattern, read } of rules)
        for (const match of matchesOf(pattern(plain), plain ? lower : text))
          take(match.index, text.slice(match.index, match.index + match[0].length), (moment) =>
            read(lowerGroups(match.groups), moment),
          )
  readNumeric(text, said, take)
  // Chrono takes "a sauna evening on 9 February" for this evening.
  const dated = text
    .replace(EVENING_ON, (words) => '_'.repeat(words.length))
    .replace(FROM_DAY, (words) => `${'_'.repeat(words.length - 1)} `)
    .replace(MONTH_THEN_COUNT, (words) => `${words.slice(0, -1)};`)
    .replace(MONTH_THEN_SUM, (words) => `${words.slice(0, -1)};`)
  for (const result of HAS_DATE.test(text)
    ? openChrono().casual.parse(dated, { instant: new Date(said), timezone: 0 })
    : [])
    if (isDate(result, lower)) take(result.index, result.text, (moment) => calendarDate(result, moment))
  return found
}

interface Around {
  readonly month: ToldMonth | null
  /** Left out where one tense is that of the whole text. */
  readonly tenseAt?: TenseAt
}

function datesOf(
  found: readonly Found[],
  lower: Words['lower'],
  now: Moment,
  { month, tenseAt }: Around,
): Dated {
  const { said } = now
  const dated: TimeExpression[] = []
  // A text before this one is another sentence.
  const before: ToldMonth | null = month === null ? null : { ...month, isNear: false }
  let told = before
  let toldUpTo = 0
  for (const { index, words, read } of [...found].sort((a, b) => a.index - b.index)) {
    const tense = tenseAt === undefined ? now.tense : tenseAt(index, words)
    const lead = lower?.slice(Math.max(0, index - BEFORE), index) ?? ''
    const word = ROLE_WITHIN.exec(words.toLowerCase())?.[1] ?? ROLE_BEFORE.exec(lead)?.[1]
    if (told?.isNear && lower !== null && CLAUSE_ENDS.test(lower.slice(toldUpTo, index)))
      told = { ...told, isNear: false }
    const moment: Moment = { ...now, tense, before: lead, told }
    const spanIn = (tense: Tense | null) => read({ ...moment, tense })
    const leadFrom = /^from /i.test(words) ? `${lead}from ` : lead
    const isAwaited =
      AWAITED.test(leadFrom) ||
      ((UNDER_WAY.test(lead) || ASKED.test(lead) || SET_FOR.test(lead)) && !TOLD_AS_PAST.test(lead))
    const ahead = word !== 'since' && isAwaited ? spanIn('future') : null
    const isNear = ahead !== null && ahead[0] - said < TOO_FAR
    const pointed = tenseAfter(word, tense ?? (startsAhead(words, lead) ? 'future' : null))
    const span = isNear ? ahead : spanIn(pointed)
    if (span === null || !(span[1] > span[0])) continue
    const end = index + words.length
    if (NAMES_MONTH.test(words)) {
      const isBound = word === 'since' || span[3] === 'since'
      const of = NAMES_YEAR.test(words) ? (span[0] > said ? 'future' : 'past') : isNear ? 'future' : pointed
      told = { span: [span[0], span[1], span[2]], tense: of, isBound, isNear: true }
      toldUpTo = end
    }
    const onwards = /^ (?:on|onwards?|to|until|till)\b/.test(lower?.slice(end, end + 10) ?? '')
    const [from, to, role] =
      span[3] === 'since' ? [span[0], span[1], span[3]] : inRole(span, word, pointed, onwards)
    dated.push({ text: words, index, from, to, unit: span[2], role })
  }
  return { times: dated, month: told === before ? null : told }
}

const NAMES_MONTH = new RegExp(`\\b${SHORT_MONTH}`, 'i')
const NAMES_YEAR = /\d{4}/
/** What follows may be of another time than what stands before: "in May, and I saw the dentist on the 3rd". */
const CLAUSE_ENDS =
  /[.!?;:\n]|\b(?:so|but|because|although|though)\b|,? and (?:then )?(?:i|we|he|she|they|it|you|my|our|the)\b/
const FROM_MONTH = new RegExp(`^from ${SHORT_MONTH}[a-z.]*$`, 'i')
/** "Photos from March" are of then. */
const MADE =
  /\b(?:photos?|pictures?|pics?|shots?|videos?|footage|albums?|memor(?:y|ies)|souvenirs?|leftovers|invoices?|bills?|receipts?|letters?|e?mails?|messages?|posts?|articles?|reports?|reviews?|data|figures|numbers|results|notes?|one|ones|that|those|this|it|back)\s*$/
const HAVE_GOT = /(?:['’](?:s|ve)|\b(?:has|have)) got\b/g

/** "A job in Exeter, from September": what begins with a month, and is not told in the past, begins with the next one. */
function startsAhead(words: string, before: string): boolean {
  if (!FROM_MONTH.test(words) || MADE.test(before)) return false
  return !SIMPLE_PAST.test(before.replace(HAVE_GOT, ''))
}

/**
 * Whether words put it into the past or a while back without a date: "when I was ten", "years ago", "recently", "once".
 * What happened then happened before it was told, nobody said when.
 */
export function speaksVaguely(text: string): boolean {
  return text.slice(0, MAX_TEXT).search(VAGUE) >= 0
}

function lowerGroups(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups ?? {}).flatMap(([k, v]) =>
      v === undefined ? [] : [[k, v.toLowerCase().replace(/’/g, "'")]],
    ),
  )
}

/** "Since Monday" is past and "by Monday" is to come, unless the sentence says otherwise. */
function tenseAfter(role: string | undefined, tense: Tense | null): Tense | null {
  if (role === 'since') return 'past'
  if (/^(?:starting|beginning|effective|as of)$/.test(role ?? '')) return tense ?? 'future'
  return /^(?:until|till|through|by|up to)$/.test(role ?? '') ? (tense ?? 'future') : tense
}

/** "Since May" starts with May and "after May" when it is over; "until May" ends when May starts. */
function inRole(
  [from, to]: Span | readonly [...Span, 'since'],
  role: string | undefined,
  tense: Tense | null,
  onwards: boolean,
): readonly [from: number, to: number, role: TimeExpression['role']] {
  switch (role) {
    case 'since':
    case 'starting':
    case 'beginning':
    case 'effective':
    case 'as of':
      return [from, to, 'since']
    case 'after':
      return [to, to + (to - from), 'since']
    case 'until':
    case 'till':
    case 'before':
    case 'up to':
      return [from, to, 'until']
    // "Through June 30" ends then, and "through June" goes on for all of it.
    case 'through':
      return [from, to, to - from <= DAY ? 'until' : 'at']
    // "Photos from last summer" are of then; "from Monday on" begins.
    case 'from':
      return [from, to, onwards || tense === 'future' ? 'since' : 'at']
    default:
      return [from, to, 'at']
  }
}

/** "10. November 2023", as it is written in German and elsewhere. */
const DAY_WITH_DOT = new RegExp(`\\b(\\d{1,2})\\. (?=${SMALL_MONTH} \\d{4}\\b)`, 'gi')

const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[./-]\d)/g

/** Dates in figures; a year of two digits only after slashes, because "1.2.23" may be a version. */
function readNumeric(
  text: string,
  said: number,
  take: (index: number, words: string, read: ReadWords) => void,
): void {
  const dates = [...text.matchAll(NUMERIC)].filter((m) => m[4]?.length === 4 || m[2] === '/')
  const isDayFirst = dates.some((m) => Number(m[1]) > 12)
  const isMonthFirst = dates.some((m) => Number(m[3]) > 12)
  for (const match of dates) {
    const [words, a, mark, b, y] = match
    const year = Number(y) + (y?.length === 2 ? 2000 : 0)
    const day = (month: string | undefined, date: string | undefined): Span | null => {
      const from = Date.UTC(year, Number(month) - 1, Number(date))
      const is = new Date(from)
      return is.getUTCMonth() === Number(month) - 1 &&
        is.getUTCDate() === Number(date) &&
        year >= 1000 &&
        year <= 2200
        ? [from, from + DAY, 'day']
        : null
    }
    take(match.index, words, ({ tense }) => {
      const [dayFirst, monthFirst] = [day(b, a), day(a, b)]
      if (dayFirst === null || monthFirst === null || a === b) return dayFirst ?? monthFirst
      if (isDayFirst !== isMonthFirst) return isDayFirst ? dayFirst : monthFirst
      if (mark === '.') return dayFirst
      const fits = [dayFirst, monthFirst].filter((s) => (tense === 'future' ? s[1] > said : s[0] <= said))
      return fits.length === 1 ? (fits[0] ?? null) : null
    })
  }
}

/** Months whose names are also names of people, or other words. */
const ALSO_NAMES = /^(?:april|may|june|august|march|mar|jan|dec)\.?$/
const BEFORE_MONTH =
  /(?:\b(?:in|of|to|through|until|till|since|by|during|and|or|for|this|last|next)|,|[-–—])\s*$/

const COUNTED = /^ ?(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|times)\b/
const INSIDE_WORD = /[\p{L}\p{N}-]$/u

/** What chrono finds is a date only if it says a month with a day, or a month that is surely one. */
function isDate(result: ParsedResult, lower: string): boolean {
  const text = result.text.trim().toLowerCase()
  const before = lower.slice(Math.max(0, result.index - BEFORE), result.index)
  // "Thirty-one years before he retired" is a length.
  if (/(?:before|after|later|earlier)$/.test(text) || INSIDE_WORD.test(before)) return false
  // A bare number such as "5/6" inside other text is more often a quantity than a date.
  if (/^\d{1,2}[./-]\d{1,2}(?:[./-]\d+)?$/.test(text)) return false
  // "Since Jan, 10 weeks"
  if (/^\p{L}+\.?, \d+$/u.test(text) && COUNTED.test(lower.slice(result.index + text.length))) return false
  // "may 5 people come"
  if (
    /^may \d+$/.test(text) &&
    /^ ?\p{Ll}/u.test(lower.slice(result.index + text.length)) &&
    !/\b(?:on|by|since|until|before|after) $/.test(lower.slice(0, result.index))
  )
    return false
  return !ALSO_NAMES.test(text) || BEFORE_MONTH.test(before)
}

function calendarDate(result: ParsedResult, now: Moment): Span | null {
  const { start, end } = result
  const sure = (part: 'day' | 'month' | 'year'): boolean => start.isCertain(part)
  if (!sure('day') && !sure('month') && !sure('year')) return null
  const monthIndex = (start.get('month') ?? 1) - 1
  // "December 25th, 25 people": two digits after a month in words are no year.
  const hasYear = sure('year') && /\d{4}|['’]\d\d/.test(result.text)
  const year = hasYear
    ? (start.get('year') ?? now.year)
    : nearestYear(Date.UTC(now.year, monthIndex, start.get('day') ?? 1), now)
  if (year < 1000 || year > 2200) return null
  if (!sure('day')) return sure('month') ? months(year, monthIndex) : years(year)
  const from = Date.UTC(year, monthIndex, start.get('day') ?? 1)
  const lately = yearLately(result.text, now.year)
  if (lately !== null && /\bin $/.test(now.before) && !GOES_IN.test(now.before))
    return months(lately, monthIndex)
  if (end?.isCertain('day')) {
    const endYear = end.isCertain('year') ? (end.get('year') ?? year) : year
    const to = Date.UTC(endYear, (end.get('month') ?? 1) - 1, end.get('day') ?? 1) + DAY
    if (to > from && to - from < 400 * DAY) return [from, to, 'day']
  }
  if (/\bweekend of (?:\w+day,? )?(?:the )?$/.test(now.before)) return weekendOf(from)
  return [from, from + DAY, 'day']
}

const MONTH_AND_FIGURES = new RegExp(`^${SHORT_MONTH}[a-z]*\\.? (\\d\\d)$`, 'i')
/** "We moved in june 24" may be the month or the day. */
const GOES_IN = /\b(?:mov|check|settl|cl?ock|log|sign|sail|turn|pitch|break|broke|go|went|c[oa]m)\w* in $/

/** The year that a month and two figures may name as well as a day ("sept 23"): one of the last ten. */
function yearLately(words: string, now: number): number | null {
  const year = 2000 + Number(MONTH_AND_FIGURES.exec(words)?.[1] ?? Number.NaN)
  return year <= now && year > now - 10 ? year : null
}

/** Whether words that are read as a day may be of that month in another year: who names a day of the last weeks, or says "on", means it. */
export function mayNameAYear({ text, from, unit }: TimeExpression, before: string, at: number): boolean {
  if (unit !== 'day' || yearLately(text, new Date(at).getUTCFullYear()) === null) return false
  return at - from > LATELY && !/\bon (?:\w+day,? )?$/i.test(before)
}
const LATELY = 60 * DAY

/** Saturday and Sunday of which a day is one, or beside a Friday or Monday; the weekend of another day may be either. */
function weekendOf(day: number): Span | null {
  const weekday = new Date(day).getUTCDay()
  const first = { 5: 1, 6: 0, 0: -1, 1: -2 }[weekday]
  return first === undefined ? null : [day + first * DAY, day + (first + 2) * DAY, 'day']
}

/** The year of a date that names none: the tense decides, and without one the year that brings it closest to now. */
function nearestYear(thisYear: number, now: Moment): number {
  if (now.tense === 'future') return thisYear >= now.day ? now.year : now.year + 1
  if (thisYear <= now.day) return now.year
  return now.tense === 'past' || thisYear - now.day > 183 * DAY ? now.year - 1 : now.year
}
