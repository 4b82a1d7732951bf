/** What a project may cost, when it is due, and what was measured: "our kitchen budget is 18k", "coverage is down to 64 %". */

import { likeAnyCase, regexp, type Written } from '../../../english/like.ts'
import { spanText } from '../../../model/known-time.ts'
import type { Instant } from '../../../model/time.ts'
import { MONTH, WEEKDAY } from '../../../std/months.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { timesOfText } from '../../../std/time-expressions.ts'
import {
  COUNTED,
  deadlineOf,
  EVENTS,
  GOALS,
  isSet,
  MEETINGS,
  METRICS,
  MONEY,
  SLOT_NOUNS,
  slotOf,
} from '../../project-slots.ts'
import type { Meaning } from '../clauses/meaning.ts'
import { kinOf } from '../clauses/nouns.ts'
import { asKnown, entityOf, isNotName } from '../names/context.ts'
import {
  CLAUSE,
  ENDS,
  isMeant,
  isSupposed,
  meantAt,
  NAME,
  type OfProject,
  OURS,
  type Slot,
  slotted,
  THING,
  told,
  turningOn,
  WORD,
} from './project-words.ts'

const OF = `(?: (?:for|of|on) (?:(?<the>the|our|my|an?) )?(?<of>${THING}?)| for this (?:year|month|quarter|season))?`

const FILL =
  '(?: (?:now|currently|still|already|about|around|roughly|approximately|only|just|up|down|back|at|to|set|scheduled|planned|confirmed|fixed|agreed|for|on|by|due|in|over|under|almost|exactly))*'
const HELP =
  '(?:has |have |had |was |were |got |has been |have been |is |are |is being )?(?:just |now |recently |finally )?'
const CHANGED =
  'went|gone|goes|rose|risen|increased|dropped|fell|fallen|decreased|improved|changed|raised|lowered|cut|reduced|moved|pushed|shifted|postponed|rescheduled|delayed|extended|brought|put|slipped|slid|grew|grown|climbed|jumped|bumped|upped|shrunk|shrank|set|fixed'
const BECAME = `(?:(?:is late before|is|are|stands|sits|will be|came in|comes in)${FILL}|${HELP}(?:${CHANGED})(?: up| down| back| forward| out| in)?(?: from [^.;!?]{1,24}?)? (?:to|at|for|until|till)|(?:has |have )?(?:hit|reached))`
const WAS = '(?: was (?:[^.;!?,]|\\.\\d){1,20},? (?:and|but)(?: it)?)?'

const NOUN = `(?<mods>(?:${WORD} ){0,3}?)(?<noun>${SLOT_NOUNS})(?: date| day)?`
const NEW = '(?:(?:new|current|total|overall|latest|average) )*'
/** "The kitchen budget is", "our deadline for the draft was moved to": what is told, up to the value. */
const IS = likeAnyCase`${CLAUSE}(?:${OURS}${NEW}|(?<owner>${NAME})['’]s )?${NOUN}${OF}(?:${WAS} ${BECAME}|:) `
/** "The coverage of my tests, which has improved to". */
const WHICH = turningOn(/, which /, 'i')`\b${OURS}${NEW}${NOUN}${OF}, which ${BECAME} `
/** "We raised the budget to", "they pushed the deadline back to". */
const MADE = turningOn(
  / (?:the|our|my) .+ (?:to|at|for|until|till) /i,
  'i',
)`\b(?:we|they|I|the \p{L}+|my \p{L}+|our \p{L}+) (?:have |had |has |had to |just |now |also |already |agreed to |decided to )*(?:${CHANGED}|raise|lower|move|push|extend|cut|reduce|increase|improve|got) (?:the|our|my) ${NEW}${NOUN}${OF}(?: up| down| back| forward| out)?(?: from [^.;!?]{1,24}?)? (?:to|at|for|until|till) `
/** "To meet my deadline of 5 May", "with a budget of 5k": what is spoken of has that value, whatever is wanted of it. */
const OF_VALUE = turningOn(/(?:budget|deadline|target|goal|date) of /i, 'i')`
  \b(?:(?:[Mm]y|[Oo]ur|[Tt]he) ${NEW}|(?<one>(?:have|has|got|with|on|under|to|set) an? (?:\p{L}+ )?))(?<mods>(?:${WORD} ){0,2}?)(?<noun>budget|deadline|due date|target|goal|launch date|release date) of (?=[^.;!?]{3,30}? for (?:(?:the|our|my|an?) )?(?<of>${THING}?)(?=[.,;!?]|$| (?:and|but|which|so|that|with|by)\b)|)
`
/** "Working on the shed with a budget of": what it is of stands before. */
const WITH = likeAnyCase`\b(?:on|for|planning|organi[sz]ing|building|renovating|designing|writing|of) (?:(?:the|our|my|an?) )?(?<of>${THING}?) $`
/** "The April 15 deadline for the MVP". */
const DAY_BEFORE = turningOn(/\d[a-z]*,? (?:\d{4} )?(?:[^ ]+ ){0,2}(?:deadline|launch|release|due)\b/i, 'i')`
  \b(?:the|my|our) (?<day>(?:${MONTH} \d{1,2}|\d{1,2} ${MONTH})(?:st|nd|rd|th)?(?:,? \d{4})?) (?<mods>(?:${WORD} ){0,2}?)(?<noun>deadline|launch|release|due date)${OF}${ENDS}
`

/** "My friend's" is somebody's. */
const OF_ONE = /^(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Aa]n?|[Tt]his|[Tt]hat) |^\p{Ll}/u

const isOf = (nouns: string): RegExp => new RegExp(`^(?:${nouns})$`, 'i')
const [IS_MONEY, IS_EVENT, IS_MEETING, IS_GOAL, IS_METRIC] = [
  `${MONEY}|rent|rate|hourly rate`,
  EVENTS,
  MEETINGS,
  GOALS,
  METRICS,
].map(isOf) as [RegExp, RegExp, RegExp, RegExp, RegExp]

/** What is paid, in figures. */
const IS_AMOUNT =
  /^[$€£¥]? ?\d[\d.,]*(?: ?(?:k|m|million))?(?: ?(?:€|euros?|dollars?|bucks|pounds?|francs|usd|eur|gbp|chf))?(?: ?(?:an?|per(?! ?cent)|\/) ?\p{L}+)?$/iu
const CURRENCY = '€|euros?|dollars?|bucks|pounds?|francs|usd|eur|gbp|chf'
const UNIT = `k|m|million|%|percent|per cent|${CURRENCY}|ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|kb|mb|gb|words?|pages?|units?|points?|stars?|people|tickets?|issues?|items?|users?|guests?|subscribers?|customers?|copies|visitors?|members?|cards?|requests?|views?`
const FIGURE = likeAnyCase`^(?:about |around |roughly |only |just |a |at |over |under |almost |exactly |to )*(?<value>(?:[$€£¥] ?)?\d[\d.,]*(?<=\d)(?![\d.,]*\d)(?: ?(?:${UNIT})(?![\p{L}\d]))*(?: ?(?:an?|per|/) ?(?:month|year|week|hour|day|person|copy|head|ticket|piece|seat|night|unit|user|minute|second))?)${ENDS}`

/** The amount, the share or the count with which the words go on. */
function figureAt(rest: string): string | null {
  return FIGURE.exec(rest)?.groups?.value ?? null
}

const BARE_MONTH = regexp.none`^(?:(?:the )?(?:early|mid|late|end of|beginning of)[- ]?)?(?=${MONTH}(?=[.,;!]|$| (?:now|because|instead|so|and|but|since)\b))`
const LEADS_TO_DAY = /^(?:(?:on|by|in|at|for|to|the|be|now|around|until|till|about) )*$/i

/** The day, week or month with which the words go on, as it is shown; what lies behind is none. */
function dayAt(rest: string, said: Instant): string | null {
  const text = BARE_MONTH.test(rest) ? `It is in ${rest}` : `It is on ${rest.replace(/^(?:on|in|by) /, '')}`
  const lead = text.length - rest.length
  const time = timesOfText(text, said, null)?.of('future')[0]
  if (time === undefined || time.to <= said || time.carried) return null
  if (!/^(?:day|week|month|season|year)$/.test(time.unit)) return null
  const before = text.slice('It is '.length, time.index)
  if (lead < 0 || !LEADS_TO_DAY.test(before)) return null
  const after = text.slice(time.index + time.text.length)
  if (/^ (?:or|to|and \d|[-–])/.test(after)) return null
  const span = { from: time.from as Instant, to: time.to as Instant }
  const part = /\b(?:end|beginning|start|middle) of \p{L}+|\b(?:early|mid|late)[- ]\p{Lu}\p{Ll}+/u.exec(
    time.text,
  )?.[0]
  return part === undefined ? spanText(span, time.unit) : `${part} ${new Date(time.to - 1).getUTCFullYear()}`
}

const RECURRING = regexp.i`^(?:(?:on|at|every|each|now|always|to) )*(?<value>(?:every |each )?${WEEKDAY}s?(?: and ${WEEKDAY}s?)?(?: mornings?| afternoons?| evenings?)?(?: at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)?|\d{1,2}(?:[:.]\d\d| ?[ap]m|(?=[.!]?$| now\b| every\b| on\b))(?: ?[ap]m)?)`
const IS_WEEKLY =
  /\b(?:weekly|daily|regular|stand-?up|retro\w*|sync|check-?in|rehearsal|office hours?)\b|days\b|every\b/i

/** What a sentence may tell, by the words that are in it. */
interface Hints {
  /** It names something that has one value. */
  readonly isSlot: boolean
  /** It tells of such in other words. */
  readonly isOtherwise: boolean
  /** What "it" may be. */
  readonly about: (() => Slot | null) | null
}

/** Amounts, days and figures, and what is over by them. */
export function valuesIn(text: string, said: Instant, { isSlot, isOtherwise, about }: Hints): OfProject {
  if (!HAS_VALUE.test(text)) return NOTHING
  const plain = text.replace(NOT_BEFORE, 'is late before')
  const matches = isSlot ? [IS, WHICH, MADE].flatMap((one) => one.all(plain)) : []
  const read = matches.map((m) => ({ isMoved: MOVED.test(m[0]), meanings: ofMatch(plain, m, said) }))
  const named = read.flatMap(({ meanings }) => meanings)
  const moved = read.flatMap(({ isMoved, meanings }) =>
    isMoved ? meanings.filter(({ relation }) => isSet(relation)) : [],
  )
  const taken = named.length === 0 && isSlot ? presupposed(text, said) : named
  const all = taken.length === 0 && isOtherwise ? otherwise(text, said) : taken
  const found = [...all, ...ofIt(plain, said, about)]
  // What gets a day is on again.
  const again = AGAIN.test(text) ? found.map(({ relation }) => `${relation}_status`) : []
  return {
    meanings: found,
    endings: [
      ...again.map((relation) => ({ relation, tail: 'cancelled' })),
      // What is put off has no more the day that was told as its deadline.
      ...moved.map(({ relation }) => ({ relation: deadlineOf(relation), tail: null })),
    ],
  }
}
const MOVED = / (?:moved|pushed|shifted|postponed|rescheduled|delayed|brought|slipped|slid) /i

const NOTHING: OfProject = { meanings: [], endings: [] }
const HAS_VALUE =
  /\d|\b(?:next|this|end of(?: the)?|every|each|late|mid|early|in|on|by|to|at|until|till|of|is|for|before|the)[- ](?:week|month|(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*)\b/i
const AGAIN = /\b(?:back on|again|new date|after all|rescheduled)\b/i
/** Until when it is not: "won't be before June 2" says a day, and nothing of what is not. */
const NOT_BEFORE = /\b(?:will|is) not (?:be |start |happen )?before(?= )/i
const NAMED = /^\p{Lu}\p{Ll}/u

function ofMatch(text: string, match: RegExpExecArray, said: Instant): Meaning[] {
  const { owner, mods = '', noun = '', the, of: behind = '' } = match.groups ?? {}
  const end = match.index + match[0].length
  const isLate = match[0].endsWith('is late before ')
  // A noun alone begins a sentence.
  const isOwned = owner !== undefined || /(?:^|\P{L})(?:our|my|the) /iu.test(match[0])
  if (!isOwned && match.index > 0 && !/^\W?(?:so|and|ok|btw|now)\b/.test(match[0])) return []
  const isOfOther = owner !== undefined && (isNotName(owner) || OF_ONE.test(owner))
  if (isOfOther || (owner !== undefined && (IS_METRIC.test(noun) || IS_GOAL.test(noun)))) return []
  const isSaidOurs = owner !== undefined || /(?:^|\P{L})(?:our|my) /iu.test(match[0])
  // "The launch of the iPhone" is not ours, nor are "the iPhone launch" and "the price of gold".
  if (the !== undefined && /\p{Lu}\p{Ll}/u.test(behind)) return []
  if (!isSaidOurs && /\p{Ll}\p{Lu}/u.test(mods)) return []
  if (!isSaidOurs && the === undefined && behind !== '' && /^(?:price|costs?)$/i.test(noun)) return []
  if (isLate ? isSupposed(text, end) : !isMeant(text, match.index, end)) return []
  const rest = text.slice(end)
  const of = behind === '' && IS_MONEY.test(noun) ? (FOR_WHAT.exec(rest)?.groups?.of ?? '') : behind
  const value = valueAt(noun, `${of} ${mods}`, rest, match[0], said)
  if (value === null) return []
  const whole = `${mods}${noun}`
  const called = isOwned ? whole : whole.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
  return [ofNamed({ noun: called, of }, isLate ? `not before ${value}` : value, owner)]
}

/** "800 euros for the bike". */
const FOR_WHAT = pattern(`^[^.,;!?]{1,24}? for (?:the|our|my) (?<of>${THING}?)(?=[.,;!?]|$)`, 'i')

/** "We moved it to 5 July", "actually it's 14k". */
const IT = turningOn(
  /\b(?:it|that) .*(?:to|at|for|until|till|is|reached|hit|be) /i,
  'i',
)`(?:${CLAUSE}(?:(?:actually|sorry|no|oh|wait|oops|correction),? )*(?:it|that) ${BECAME}|\b(?:we|they|I) (?:have |had |had to |just |now |then |since )*(?:${CHANGED}|raise|lower|move|push|extend|cut|reduce|increase) (?:it|that)(?: up| down| back| forward| out)?(?: from [^.;!?]{1,24}?)? (?:to|at|for|until|till)) `
const SLOT_NAMED = pattern(`\\b${OURS}${NEW}${NOUN}${OF}(?![\\p{L}-])`, 'i')

/** What a sentence speaks of last that has one value. */
export function slotNamed(text: string): Slot | null {
  const { mods = '', noun, of = '' } = SLOT_NAMED.all(text).at(-1)?.groups ?? {}
  return noun === undefined || NAMED.test(of) ? null : { noun: `${mods}${noun}`, of }
}

const ANY_THING = likeAnyCase`\b(?:an?|the|my|our|his|her|their|your|this|these|those|some|one) \p{L}|\p{L}['’]s \p{L}`

/** Whether words name something, which "it" may then be. */
export function namesThing(words: string): boolean {
  return ANY_THING.test(words)
}

/** "It" is what was spoken of last. */
function ofIt(text: string, said: Instant, about: Hints['about']): Meaning[] {
  const match = about === null ? null : meantAt(text, IT)
  if (match === null) return []
  const before = text.slice(0, match.index)
  const named = SLOT_NAMED.all(before).at(-1)
  // "Our budget is tight, and my sister found a car, and it is 5k": whatever else was named is meant.
  if (namesThing(before.slice(named === undefined ? 0 : named.index + named[0].length))) return []
  const slot = about?.()
  if (slot == null) return []
  const noun = new RegExp(`(?:${SLOT_NOUNS})$`, 'i').exec(slot.noun)?.[0] ?? ''
  const value = valueAt(
    noun,
    `${slot.of} ${slot.noun}`,
    text.slice(match.index + match[0].length),
    match[0],
    said,
  )
  return value === null ? [] : [slotted(slot, value)]
}

/** A value of what has a name, or of what is one's own. */
function ofNamed({ noun, of }: Slot, value: string, owner?: string): Meaning {
  const name = (owner ?? (NAMED.test(of) ? of : undefined))?.replace(/ project$/, '')
  const own = slotted({ noun, of: NAMED.test(of) ? '' : of }, value)
  return name === undefined ? own : { ...own, of: asKnown(entityOf(name, 'thing')) }
}

/** "I'm renovating the bathroom with", and not "I read of a couple who built a house with". */
const OWN_DOING = /\b(?:I|we) (?:am|are|have|had|got|set|will)\b(?!.*\b(?:who|that|about)\b)/i

/** What is taken for granted, by questions as well: "how do I meet my deadline of 5 May?" */
export function presupposed(text: string, said: Instant): Meaning[] {
  if (!HAS_VALUE.test(text)) return []
  const match = OF_VALUE.exec(text)
  if (match !== null && !isSupposed(text, match.index)) {
    const { one, mods = '', noun = '', of: behind } = match.groups ?? {}
    const isWith = one !== undefined && /^with/i.test(one)
    const of = behind ?? (isWith ? WITH.exec(text.slice(0, match.index))?.groups?.of : undefined) ?? ''
    const end = match.index + match[0].length
    const isOwn = one === undefined || (OWN_DOING.test(text.slice(0, end)) && isMeant(text, match.index, end))
    const isOfThis = / for (?:this|that|it|these)\b/.test(text.slice(end, end + 30))
    const value = isOwn && !isOfThis ? valueAt(noun, `${of} ${mods}`, text.slice(end), match[0], said) : null
    if (value !== null) return [ofNamed({ noun: `${mods}${noun}`, of }, value)]
  }
  const before = DAY_BEFORE.exec(text)
  if (before === null || isSupposed(text, before.index)) return []
  const { day = '', mods = '', noun = '', of = '' } = before.groups ?? {}
  // "The 20 May launch of Windows": of what has a name.
  const value = text.startsWith(' of ', before.index + before[0].length) ? null : dayAt(day, said)
  return value === null ? [] : [ofNamed({ noun: `${mods}${noun}`, of }, value)]
}

/** Rates that nobody asks for work. */
const RATES_OF_ALL =
  /\b(?:exchange|interest|inflation|tax|mortgage|unemployment|crime|birth|death|divorce|heart|pulse)\b/i

function valueAt(noun: string, thing: string, rest: string, match: string, said: Instant): string | null {
  if (IS_MONEY.test(noun)) {
    // A rent of one's own is told elsewhere.
    if (/^(?:rent|rate|hourly rate)$/i.test(noun) && thing.trim() === '') return null
    if (/^rate$/i.test(noun) && RATES_OF_ALL.test(thing)) return null
    const value = figureAt(rest)
    return value !== null && IS_AMOUNT.test(value) ? value : null
  }
  if (IS_METRIC.test(noun) || IS_GOAL.test(noun)) {
    const value = figureAt(rest)
    return value !== null && (!/ rate$/i.test(noun) || /%|percent/.test(value)) ? value : null
  }
  if (IS_MEETING.test(noun)) {
    const value = RECURRING.exec(rest)?.groups?.value
    return value !== undefined && IS_WEEKLY.test(`${thing} ${noun} ${rest}`) ? value : null
  }
  const day = dayAt(rest, said)
  if (day === null) return null
  return IS_EVENT.test(noun) && /\bby $/.test(match) ? `by ${day}` : day
}

/** What begins on a day that is set. */
export const UNDERTAKINGS: string =
  'beta|sprint|phase|construction|renovation|works?|contractors?|builders?|painters?|roofers?|tilers?|electricians?|plumbers?|project|pilot|trial|campaign|rollout|build|shoot|migration|redesign|demolition|rehearsals?|production|filming|printing|crowdfunding|fundraiser|installation|audit'

const OUR_THING = `${CLAUSE}${OURS}(?<of>${THING})`
const THE_THING = `(?:the|our|my) (?<of>${THING})`
const COUNT = '(?<value>\\d[\\d.,]*(?<=\\d)k?)'
const SHARE = '(?<value>\\d[\\d.,]*(?<=\\d) ?(?:%|percent))'
const SO_FAR = String.raw`(?=[.,;!?]|$| (?:now|so far|already|and|but|this|at the moment|as of|signed up|confirmed|registered)\b)`

const row =
  (noun: string, mark: RegExp): Written<{ readonly noun: string; readonly said: Pattern }> =>
  (...text) => ({ noun, said: turningOn(mark, 'i')(...text) })
/** Other ways to tell a price, a budget, a day or a figure: the slot that it is of, on what it turns, and what is said up to the value. */
const OTHERWISE = [
  row('budget', / budget of /i)`${OUR_THING} (?:has|have|comes with) a (?:\p{L}+ )?budget of `,
  row('budget', / to spend (?:on|for) /i)`
    \b(?:we|I) (?:have|have got|got) (?=[$€£\d][^.;!?]{0,20} to spend (?:on|for) ${THE_THING})
  `,
  row(
    'price',
    / (?:costs?|priced at|sells for) /i,
  )`${CLAUSE}${OURS}(?:new )?(?<of>${THING}) (?:costs|cost|will cost|is going to cost|is (?:now )?priced at|sells for)(?: us| me)?(?: about| around| now)? `,
  row('price', / charge /i)`
    \b(?:we|I) (?:now )?charge (?=[^.;!?]{1,20} for (?:an?|the|our|my|each|every) (?<of>${THING}))
  `,
  row('quote', / quoted /i)`${CLAUSE}${OURS}(?<of>${WORD}(?: ${WORD})?) (?:has )?quoted (?:us|me) `,
  row(
    'deadline',
    / due /i,
  )`${CLAUSE}(?:${OURS}|(?=chapter |phase ))(?<of>${THING}) (?:is|are)(?: now)? due(?: now)? `,
  row(
    'deadline',
    / to be \w+(?: in)? (?:by|on) /i,
  )`${OUR_THING} (?:has|have) to be (?:in|done|finished|submitted|ready|handed in) (?:by|on) `,
  row(
    'launch',
    /\bwe .*(?:launch|releas)/i,
  )`\bwe (?:are (?:now )?(?:launching|releasing)|will (?:launch|release)|launch|release) (?:${THE_THING} )?(?:on|in) `,
  row('go-live', / live /i)`
    \bwe (?:are (?:now )?going|will go|go) live(?: with ${THE_THING})? (?:on|in) (?:the )?
  `,
  row(
    'release',
    /\bwe .*to (?:ship|release) /i,
  )`\bwe (?:have )?(?:agreed|decided|plan|are going) to (?:ship|release) (?:the |our )?(?<of>${THING}) (?:on|in) `,
  row(
    'start',
    / (?:starts?|begins?|kicks? off|starting) (?:on|in) /i,
  )`${CLAUSE}${OURS}(?<of>(?:${WORD} )?(?:${UNDERTAKINGS})(?: \d+)?) (?:starts?|begins?|kicks? off|is starting|are starting) (?:on|in) `,
  row('length', /\dk? (?:words|pages)\b/i)`
    ${OUR_THING} (?:is|stands)(?: now)?(?: at| up to)?(?: about| around)? (?=[\d.,]+k? (?:words|pages)\b)
  `,
  row('target', /\b(?:aim|aiming|target|targeting) .*\d/i)`
    \b(?:we|I) (?:aim for|are aiming (?:for|at)|target|are targeting) (?:${SHARE}|${COUNT.replace('value', 'count')}) (?<of>${THING})${ENDS}
  `,
  row('', /\d ?(?:%|percent) /i)`
    \b(?:we|I) (?:have |now |currently |already |just )*(?:reached|hit|achieved|got|have|are at|am at|got to) (?:about |around )?${SHARE} (?<of>(?:${WORD} ){0,2}?(?:${METRICS}))${ENDS}
  `,
  row('number', /\b(?:we|I) .*\d/i)`
    \b(?:we|I) (?:(?:now |currently )?have(?: now)?(?: reached| hit| got)?|are (?:now )?(?:at|up to|down to)|(?:have )?(?:reached|hit|passed)) (?:about |around |now )?${COUNT} (?<of>(?:(?:active|paying|daily|monthly|confirmed|weekly|registered|beta|newsletter|open|email) ){0,2}(?:${COUNTED}))${SO_FAR}
  `,
  row('number', / has .*\d/i)`
    ${OUR_THING} (?:now |currently )?has (?:about |around |now |over )?${COUNT} (?<what>(?:${WORD} )?(?:${COUNTED}))${SO_FAR}
  `,
]
const IS_DAY = /^(?:deadline|launch|go-live|release|start)$/

/** What comes or falls due by itself. */
const NEVER_OURS =
  /^(?:budget|deadline|price|baby|rent|bus|train|flight|plane|twins|library books?|exam|test|car|period|tax|taxes|payment|bill)$/i

function otherwise(text: string, said: Instant): Meaning[] {
  for (const one of OTHERWISE) {
    const match = meantAt(text, one.said)
    if (match === null) continue
    const { noun } = one
    const { of = '', what, count } = match.groups ?? {}
    const rest = text.slice(match.index + match[0].length)
    const value = match.groups?.value ?? count ?? (IS_DAY.test(noun) ? dayAt(rest, said) : figureAt(rest))
    const isTheirs =
      NEVER_OURS.test(of) ||
      kinOf(of.split(' ').at(-1) ?? '') !== null ||
      (/^(?:price|start|quote)$/.test(noun) && /\p{Lu}\p{Ll}|\p{Ll}\p{Lu}/u.test(of))
    if (value === null || isTheirs) continue
    if (noun !== 'number') return [ofNamed(noun === '' ? { noun: of, of: '' } : { noun, of }, value)]
    const counted = what === undefined ? of : `${of} ${what}`
    return [told(slotOf('number', counted), value, `number of ${counted}`, value)]
  }
  return []
}
