/** When something is over by words that say so ahead: "until 20 August", "a six-month contract". */
import { MONTHS } from './months.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { type TimeUnit, timeExpressions } from './time-expressions.ts'
import { DAY } from './time-spans.ts'

interface Span {
  readonly from: number
  readonly to: number
}
/** Within this it is over. */
export interface SaidEnd extends Span {
  readonly unit: TimeUnit
}

/** Also by what is so from then on: "until Rui is back in September". */
const UNTIL =
  /\b(?:until|till|through|up to)\s+(?:[^,.;:]{1,40}\b(?:back|home|returns?|over|ready|done|finished|gone|starts?|begins?|ends?|comes?|arrives?|leaves?)\s+(?:(?:again|from \w+)\s+)?(?:(?:in|on|at|around)\s+)?)?(?:the\s+)?$/i
/** What begins then, or has to be done by then, is not over then. */
const ONLY_THEN =
  /\b(?:not|never|nothing|nobody|no|\w+n['’]t)\b[^,.;]*$|\b(?:ha[sd]|have|wait(?:s|ing)?|\w+day|from \S+)\s*$/i
const LENGTHS = new Map<string, number>([...NUMBER_WORDS, ['a', 1], ['an', 1]])
const COUNT = `(\\d{1,2}|${[...LENGTHS.keys()].join('|')})`
const UNITS = '(day|week|month|year)s?'
/** What is agreed for some time. */
const LIMITED =
  '(?:[a-z-]+ ){0,2}?(?:contract|lease|let|sublet|tenancy|rental|placement|internship|secondment|sabbatical|trial|probation|visa|permit|scholarship|grant|fellowship|exchange|ban|locum|cover|traineeship)'
const AGREED = new RegExp(`\\b${COUNT}[- ]${UNITS}(?:['’]s?)?[- ](?:long )?${LIMITED}\\b`, 'i')
const NEXT = new RegExp(
  `\\b(?:for (?:the next|another)|(?:mov(?:ed|ing)|relocat(?:ed|ing)|stay(?:s|ing)?|lodging|house-?sitting|borrowing|standing in|filling in|covering|away|on loan|seconded)\\b[^.;]* for) ${COUNT} ${UNITS}\\b(?! (?:now|already|so far|ago|an?|every|each)\\b)`,
  'i',
)
/** How long it is at first, and nobody says that it ends then: "six weeks to start", "a trial month first". */
const AT_FIRST =
  /\b(?:to (?:start|begin)(?: (?:off )?with)?(?=[,.;:)!?]|$| and\b)|to (?:start|begin) with|initially|for starters|(?:at )?first(?=[,.;:)!?]|$| (?:and|then|to see)\b))/i
const LENGTH = new RegExp(`\\b(?:${COUNT}|trial|probation)[- ]${UNITS}|\\b(?:trial|probation)\\b`, 'i')
/** Says that it is over after that time. */
const LEAVES =
  /\b(?:then|after (?:that|which)|afterwards)\b[^.;]*\b(?:leav|go(?:es|ing)? (?:back|home)|mov|return|over|ends?\b|back (?:home|to|in)|stops?\b|quit)/i

/** Whether words give a time only to begin with: it may go on. */
export function isAtFirst(text: string): boolean {
  return AT_FIRST.test(text) && LENGTH.test(text) && !LEAVES.test(text)
}

/** What was agreed before, and is over. */
const BEFORE = /\b(?:after|following|finished|ended|left|since)\b[^,.;]*$/i

/** What comes again, and is over each time. */
const HABITS = /\b(?:never|weekends?|every|each|wait|when|whenever|\w+days)\b/i
/** A day of the calendar: "until Monday" may be any. */
const DATED = new RegExp(
  `\\d|\\b(?:new year|christmas|xmas|easter|${MONTHS.map((month) => month.slice(0, 3)).join('|')})`,
  'i',
)
/** "From 18 December to 2 January": until then. */
const FROM_TO = /\bfrom\s+([^,.;]{2,30}?)\s+(?:until|till|through|to)\s+/i
/** "No migrations before August": none until then; no sources "from before August" are those of any time. */
const NOT_BEFORE =
  /\b(?:no|not|n['’]t|nothing|without)\b[^,.;]*(?<!\b(?:from|dated)\s)\bbefore\s+(?:the\s+)?$/i

/** The end that words name by "until" a date, or "before" one what is not to be, or count from when they were said: "for the next two weeks". */
export function saidUntil(text: string, said: number): (SaidEnd & { readonly words: string }) | null {
  const range = rangeIn(text, said)
  const until = untilIn(text, said, HABITS) ?? (range === undefined ? null : untilRange(text, range, said))
  if (until !== null) return DATED.test(until.words) ? until : null
  const before = beforeIn(text, said)
  if (before !== null) return before
  const next = countedIn(NEXT, text, { from: said, to: said })
  return next !== null && /^[^\p{L}]*$/u.test(text.slice(text.indexOf(next.words) + next.words.length))
    ? next
    : null
}

/**
 * The end of an order whose words limit it: as of `saidUntil`, and by days that depend on when it was said ("until Monday", "this
 * week", "for the rest of the month").
 */
export function limitOf(order: string, said: number): (SaidEnd & { readonly words: string }) | null {
  const named = saidUntil(order, said)
  if (named !== null) return named
  const until = untilIn(order, said, HABITS)
  // What is so until next week is over as it begins.
  if (until !== null)
    return /\bnext (?:week|weekend|month|year)$/i.test(until.words) ? { ...until, to: until.from } : until
  const clauses = order.split(CLAUSE).filter((clause) => clause.trim() !== '')
  for (const [i, clause] of clauses.entries()) {
    const limit = i > 0 && TELLS.test(clause) ? null : limitIn(clause, said)
    if (limit !== null) return limit
  }
  return null
}

const CLAUSE = /[,;:()–—](?!\d)/
/** "…, I have exams this week", not "I want". */
const TELLS =
  /^\W*(?:(?:and|but|so) )?(?:I|we|he|she|they|it|there|my|our|his|her|their|\p{Lu}\p{L}+(?= (?:is|was|has|had|will)\b))(?:['’]\p{L}+)? (?!want|need|prefer|would)/u
const THESE =
  '(?:(?:for|during|over|all|throughout) )?(?:this (?:week|weekend|month|year|spring|summer|autumn|fall|winter|evening)|today|tonight|the rest of (?:today|the day|(?:the|this) (?:week|month|year)))'
/** Behind an order, before it, or in a clause of its own. */
const LIMIT = new RegExp(
  `(?<=^|\\s)(?<words>${THESE})(?=(?: only| please| pls)?\\W*$)|^\\W*(?:(?:just|only) )?(?<first>${THESE})(?= (?:please|always|never|answer|reply|use|keep|write|speak|no|don['’]t|do not|stop|only|I (?:want|need|prefer|would))\\b)`,
  'i',
)
/** A reason, what was said or comes again, what only begins then, and what tells when something else was: "films released this year". */
const NO_LIMIT =
  /\b(?:because|since|as|if|when|whenever|every|each|daily|weekly|said|told|asked|mentioned|agreed|wrote|sent|starting|beginning|from|of|about|after|before|by|than|until|like|yet|who|whom|whose|which|that|released|published|produced|made|written|built|founded|issued|born|bought|sold)\b/i
/** "My plan for today", "the weather this week": what days are of; not of a ban on it. */
const OF_DAYS =
  /^(?!.*\b(?:no|not|never|without|stop|\w+n['’]t)\b).*\b(?:plans?|agenda|schedule|calendar|weather|forecast|menus?|meals?|tasks?|todos?|to-dos?|appointments?|meetings?|events?|priorities|deadlines?|reminders?|reports?|data|figures|numbers|sales|news|results|dates|stats|summar(?:y|ies)|lists?|goals?|homework|lessons?|what|which|happen(?:s|ed|ing)?|due|learn(?:ed|t)|did|done)\b/i

function limitIn(clause: string, said: number): ReturnType<typeof untilIn> {
  const { words, first } = LIMIT.exec(clause)?.groups ?? {}
  const limit = words ?? first
  if (limit === undefined) return null
  const rest = clause.replace(limit, ' ')
  if (NO_LIMIT.test(rest) || OF_DAYS.test(rest)) return null
  const whole = limit
    .replace(/^.*the rest of (?:the |this )?/i, 'this ')
    .replace(/^this (?:to)?day$/i, 'today')
  const [time] = timeExpressions(whole, said)
  return time === undefined || time.to <= said
    ? null
    : { from: time.from, to: time.to, unit: time.unit, words: limit }
}

/**
 * When a state that the words tell is over: what is so until a day, still on that day.
 *
 * @param said When the words were said, from which they are counted.
 * @param begun When it began; `null` where nobody says, but by the time it was told.
 */
export function saidEnd(
  text: string,
  said: number,
  begun: Span | null = null,
): { readonly within: SaidEnd; readonly over: number } | null {
  const until = untilIn(text, said, ONLY_THEN)
  if (until !== null) return { within: { from: until.from, to: until.to, unit: until.unit }, over: until.to }
  // Told without its beginning, it ends somewhere on the way.
  const from = begun ?? { from: said, to: said }
  // From some time in a year on, two years may be over or not.
  const next = from.to - from.from > DAY ? null : countedIn(NEXT, text, from)
  const end = countedIn(AGREED, text, from) ?? next
  if (end === null) return null
  return begun === null
    ? { within: { from: said, to: end.to, unit: 'day' }, over: end.to }
    : { within: { from: end.from, to: end.to, unit: end.unit }, over: end.from }
}

/** A range whose beginning is a day, or now, and not long past; not of what the words say of something made. */
function rangeIn(text: string, said: number): string | undefined {
  const found = FROM_TO.exec(text)
  if (found === null || OF_THINGS.test(text.slice(0, found.index))) return undefined
  const [range, begun = ''] = found
  const [start] = timeExpressions(begun, said)
  if (start === undefined) return /^(?:now|here)(?: on)?$/i.test(begun) ? range : undefined
  const isDay = /^(?:\W|the|on)*$/i.test(begun.replace(start.text, ''))
  return isDay && start.to > said - LONG_PAST ? range : undefined
}
const LONG_PAST = 31 * DAY
/** "Reports from 1 January to 31 July" are about these days; "no reports" is about when there are none. */
const OF_THINGS =
  /^(?!.*\b(?:no|not|never|without|\w+n['’]t)\b).*\b(?:reports?|data|figures|numbers|sales|invoices?|receipts|papers|articles|sources|news|photos|pictures|entries|notes|logs?|records|expenses|costs|transactions|statements?|results|dates|stats|statistics|summar(?:y|ies)|books|films|music)\s+$/is

function untilRange(text: string, range: string, said: number): ReturnType<typeof untilIn> {
  const until = untilIn(text.replace(range, 'until '), said, HABITS)
  return until === null ? null : { ...until, words: until.words.replace(/^until /, range) }
}

function beforeIn(text: string, said: number): ReturnType<typeof untilIn> {
  for (const { index, text: words } of timeExpressions(text, said)) {
    const [, lead = ''] = /^(before\s+(?:the\s+)?)?/i.exec(words) ?? []
    const led = `${text.slice(0, index)}${lead}`
    if (!NOT_BEFORE.test(led) || HABITS.test(led) || !DATED.test(words)) continue
    const [end] = timeExpressions(`until ${words.slice(lead.length)}`, said)
    if (end === undefined || end.from <= said || /minute|hour/.test(end.unit)) continue
    const all = `${/\bbefore\s+(?:the\s+)?$/i.exec(led)?.[0]}${words.slice(lead.length)}`
    return { from: end.from, to: end.from, unit: end.unit, words: all }
  }
  return null
}

/** @param isOther Words before it of something else that begins then. */
function untilIn(text: string, said: number, isOther: RegExp): (SaidEnd & { readonly words: string }) | null {
  if (!/\b(?:until|till|through|up to)\b/i.test(text)) return null
  for (const one of timeExpressions(text, said)) {
    const { index, text: words } = one
    const [, lead = ''] = /^((?:until|till|through|up to|back)\s+)?/i.exec(words) ?? []
    const before = `${text.slice(0, index)}${lead}`
    const until = UNTIL.exec(before)?.[0]
    if (until === undefined) continue
    // "Until Rui is back in September" means the next one.
    const { from, to, unit } = timeExpressions(`until ${words.slice(lead.length)}`, said)[0] ?? one
    const isDay = unit !== 'minute' && unit !== 'hour'
    if (isDay && to > said && !isOther.test(before.slice(0, -until.length)))
      return { from, to, unit, words: `${until}${words.slice(lead.length)}` }
  }
  return null
}

function countedIn(
  pattern: RegExp,
  text: string,
  begun: Span,
): (SaidEnd & { readonly words: string }) | null {
  const found = pattern.exec(text)
  if (found === null || BEFORE.test(text.slice(0, found.index))) return null
  const [words, count = '', unit = ''] = found
  const n = LENGTHS.get(count.toLowerCase()) ?? Number(count)
  const lasts = (at: number): number => later(at, n, unit.toLowerCase())
  return {
    from: lasts(begun.from),
    to: lasts(begun.to),
    unit: begun.to - begun.from > DAY ? 'month' : 'day',
    words,
  }
}

function later(at: number, n: number, unit: string): number {
  if (unit === 'day' || unit === 'week') return at + n * (unit === 'day' ? DAY : 7 * DAY)
  const date = new Date(at)
  const months = date.getUTCMonth() + n * (unit === 'month' ? 1 : 12)
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), last)) + (at % DAY)
}
