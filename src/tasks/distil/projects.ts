/**
 * What people tell of what they work on: who does what, what it may cost, when it is due, what was chosen for what, how far it is,
 * and what was measured. Each is one value of a slot (`project-slots.ts`), the newest of which holds.
 */

import { spanText } from '../../model/known-time.ts'
import type { Instant } from '../../model/time.ts'
import { pattern } from '../../std/pattern.ts'
import { timesOfText } from '../../std/time-expressions.ts'
import { COUNTED, EVENTS, GOALS, MEETINGS, METRICS, MONEY, ROLES, slotOf } from '../project-slots.ts'
import { asKnown, entityOf, isNotName } from './context.ts'
import { type Meaning, meaning } from './meaning.ts'
import { isPeople } from './nouns.ts'
import type { DraftEnding, DraftEntity } from './types.ts'

/** What such a sentence says, and what is over by it. */
export interface OfProject {
  readonly meanings: readonly Meaning[]
  readonly endings: readonly Pick<DraftEnding, 'relation' | 'tail'>[]
}

/** Words that say that it is not so, or not yet, or that others say it. */
const UNSURE = pattern(
  /\b(?:if|wish\w*|not|never|no longer|nobody|used to|should|could|would|might|want\w*|need\w*|maybe|perhaps|probably|almost|nearly|hop(?:e|es|ed|ing)|doubt\w*|suppos\w*|imagin\w*|pretend\w*|assum\w*|example|typical\w*|usually|average|sa(?:y|ys|id)|tells?|told|ask\w*|heard|think\w*|thought|guess\w*|were|whe(?:n|re|ther)|once|unless|before|as soon as|consider\w*|plan to|rumou?rs?|story|novel|game|competitors?)\b|\?/i,
)
/** No month. */
const MAY = /(?<!\b(?:in|of|by|to|on|from|until|till|for|mid|since|\d)[ -])\bmay\b(?! \d)/
const isUnsure = (text: string): boolean => UNSURE.test(text) || MAY.test(text)
/** "Write an email that says so." */
const REQUEST =
  /^\W*(?:please |can you |could you |now )*(?:write|draft|act|explain|create|generate|translate|summari[sz]e|say|let us|give|help|suggest|make|add|send|tell|show|rewrite|compose|set|remind|change|update|fix|use|check)\b/i
/** Until when it is not: "won't be before June 2" says a day, and nothing of what is not. */
const NOT_BEFORE = /\b(?:will|is) not (?:be |start |happen )?before(?= )/i

const LINKS =
  'the|an?|my|our|your|his|her|their|its|this|that|these|those|of|for|on|in|at|to|and|or|but|is|are|was|were|not|no|any|some|every|each|if|has|have|had|with|from|by|as|it|we|I|you|they|he|she|there|here|who|which|what|so|now|because|then|than|good|other|another|same|next|last|most|many|be|been|us|me|will|got|just|also|still'
const WORD = `(?!(?:${LINKS})(?![\\p{L}-]))[\\p{L}\\p{N}][\\p{L}\\p{N}&/-]*`
const THING = `${WORD}(?: ${WORD}){0,2}`
/** The same of words that begin small: what is named is no slot. */
const CLAUSE = '(?:^|[.!;:,–—] |\\b(?:and|but|so|that|ok|because|now|btw|which means) )'
const OURS = '(?:[Oo]ur|[Mm]y|[Tt]he) '
const OF = `(?: (?:for|of|on) (?:(?:the|our|my) )?(?<of>${THING}?))?`
const NAME =
  "(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)\\.? )?\\p{Lu}[\\p{L}\\p{M}'’-]+(?: (?:(?:de|van|von|der|di|da|del|la|bin|al) )?\\p{Lu}[\\p{L}\\p{M}'’-]+){0,3}"
const ENDS =
  '(?=[.,;!?)]|$| (?:now|then|already|so far|for|because|since|after|and|but|instead|as of|in total|overall|at the moment|right now|today|this|these|from now|from|of|on our|on the|in the|until|which|so|then|last|yesterday|per|an?|rather|down|up|long|due|when|with|at most)\\b)'

const FILL =
  '(?: (?:now|currently|still|already|about|around|roughly|approximately|only|just|up|down|back|at|to|set|scheduled|planned|confirmed|fixed|agreed|for|on|by|due|in|over|under|almost|exactly))*'
const HELP =
  '(?:has |have |had |was |were |got |has been |have been |is |are |is being )?(?:just |now |recently |finally )?'
const CHANGED =
  'went|gone|goes|rose|risen|increased|dropped|fell|fallen|decreased|improved|changed|raised|lowered|cut|reduced|moved|pushed|shifted|postponed|rescheduled|delayed|extended|brought|put|slipped|slid|grew|grown|climbed|jumped|bumped|upped|shrunk|shrank|set|fixed'
const BECAME = `(?:(?:is|are|stands|sits|will be|came in|comes in|will not be before)${FILL}|${HELP}(?:${CHANGED})(?: up| down| back| forward| out| in)?(?: from [^.;!?]{1,24}?)? (?:to|at|for|until|till)|(?:has |have )?(?:hit|reached))`
const WAS = '(?: was [^.;!?,]{1,20},? (?:and|but)(?: it)?)?'

const NOUNS = [MONEY, 'deadline|due date', EVENTS, MEETINGS, METRICS, GOALS, 'rent|rate|hourly rate'].join(
  '|',
)
/** "The kitchen budget is", "our deadline for the draft was moved to": what is told, up to the value. */
const IS = pattern(
  `${CLAUSE}(?:${OURS}(?:(?:new|current|total|overall|latest) )*|(?<owner>${NAME})['’]s )?(?<mods>(?:${WORD} ){0,3}?)(?<noun>${NOUNS})(?: date| day)?${OF}${WAS} ${BECAME} `,
  'i',
)
/** "We raised the budget to", "they pushed the deadline back to". */
const MADE = pattern(
  `\\b(?:we|they|I|the \\p{L}+|my \\p{L}+|our \\p{L}+) (?:have |had |has |had to |just |now |agreed to |decided to )*(?:${CHANGED}|raise|lower|move|push|extend|cut|reduce|increase) (?:the|our|my) (?<mods>(?:${WORD} ){0,3}?)(?<noun>${NOUNS})(?: date| day)?${OF}(?: up| down| back| forward| out)?(?: from [^.;!?]{1,24}?)? (?:to|at|for|until|till) `,
  'i',
)

/** "My friend's" is somebody's. */
const OF_ONE = /^(?:my|our|the|his|her|their|your|a|an|this|that) |^\p{Ll}/iu

type Kind = 'figure' | 'day' | 'time'
const isOf = (nouns: string): RegExp => new RegExp(`^(?:${nouns})$`, 'i')
const [IS_MONEY, IS_EVENT, IS_MEETING, IS_DUE, IS_GOAL, IS_METRIC] = [
  `${MONEY}|rent|rate|hourly rate`,
  EVENTS,
  MEETINGS,
  'deadline|due date',
  GOALS,
  METRICS,
].map(isOf) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp]

const CURRENCY = '€|euros?|dollars?|bucks|pounds?|francs|usd|eur|gbp|chf'
const UNIT = `k|m|million|%|percent|per cent|${CURRENCY}|ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|kb|mb|gb|words?|pages?|units?|points?|stars?|people|tickets?|issues?|items?|users?|guests?|subscribers?|customers?|copies|visitors?|members?|cards?|requests?|views?`
const FIGURE = pattern(
  `^(?:about |around |roughly |only |just |a |at |over |under |almost |exactly |to )*(?<value>(?:[$€£¥] ?)?\\d[\\d.,]*(?<=\\d)(?: ?(?:${UNIT})(?![\\p{L}\\d]))*(?: ?(?:an?|per|/) ?(?:month|year|week|hour|day|person|copy|head|ticket|piece|seat|night|unit|user|minute|second))?)${ENDS}`,
  'i',
)

/** The amount, the share or the count with which the words go on. */
function figureAt(rest: string): string | null {
  return FIGURE.exec(rest)?.groups?.value ?? null
}

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const BARE_MONTH = new RegExp(
  `^(?:(?:the )?(?:early|mid|late|end of|beginning of)[- ]?)?(?=${MONTH}(?=[.,;!]|$| (?:now|because|instead|so|and|but|since)\\b))`,
)
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

const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const RECURRING = new RegExp(
  `^(?:(?:on|at|every|each|now|always|to) )*(?<value>(?:every |each )?${WEEKDAY}s?(?: and ${WEEKDAY}s?)?(?: mornings?| afternoons?| evenings?)?(?: at \\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)?|\\d{1,2}(?:[:.]\\d\\d| ?[ap]m|(?=[.!]?$| now\\b| every\\b| on\\b))(?: ?[ap]m)?)`,
  'i',
)
const IS_WEEKLY =
  /\b(?:weekly|daily|regular|stand-?up|retro\w*|sync|check-?in|rehearsal|office hours?)\b|days\b|every\b/i

const NAMED = /^\p{Lu}\p{Ll}/u

/** "Our kitchen budget is 18k", "the launch was moved to 18 June", "coverage is down to 64 %". */
function valuesOf(text: string, said: Instant): Meaning[] {
  return [...IS.all(text), ...MADE.all(text)].flatMap((match): Meaning[] => {
    const { owner, mods = '', noun = '', of: whole = '' } = match.groups ?? {}
    const rest = text.slice(match.index + match[0].length)
    const isOwned = /(?:^|\W)(?:our|my|the) /i.test(match[0]) || owner !== undefined
    if (!isOwned && match.index > 0 && !/^\W?(?:so|and|ok|btw|now)\b/.test(match[0])) return []
    if (owner !== undefined && (isNotName(owner) || IS_METRIC.test(noun) || IS_GOAL.test(noun))) return []
    if (owner !== undefined && OF_ONE.test(owner)) return []
    const isNamed = NAMED.test(whole)
    const head = owner ?? (isNamed ? whole : undefined)
    const of = isNamed ? '' : whole
    const value = valueAt(noun, `${of} ${mods}`, rest, match[0], said)
    return value === null ? [] : [slotted({ noun: `${mods}${noun}`, of }, value, head)]
  })
}

function valueAt(noun: string, thing: string, rest: string, match: string, said: Instant): string | null {
  if (IS_MONEY.test(noun)) {
    // A rent of one's own is told elsewhere.
    if (/^(?:rent|rate|hourly rate)$/i.test(noun) && thing === '') return null
    const value = figureAt(rest)
    return value !== null && !/%|ms\b/.test(value) ? value : null
  }
  if (IS_METRIC.test(noun) || IS_GOAL.test(noun)) return figureAt(rest)
  if (IS_MEETING.test(noun)) {
    const value = RECURRING.exec(rest)?.groups?.value
    return value !== undefined && IS_WEEKLY.test(`${thing} ${noun} ${rest}`) ? value : null
  }
  const day = dayAt(rest, said)
  if (day === null) return null
  if (/not be before $/.test(match)) return `not before ${day}`
  return IS_EVENT.test(noun) && /\bby $/.test(match) ? `by ${day}` : day
}

/** What has one value: "budget" of "kitchen". */
interface Slot {
  readonly noun: string
  readonly of: string
}

/** A slot as it is called, with the noun behind what it is of where that is short. */
function calledOf({ noun, of }: Slot): string {
  return of === '' ? noun : `${of.trim()} ${noun}`
}

const relationOf = ({ noun, of }: Slot): string => slotOf(noun, of)

/** A value under its slot. */
function slotted(slot: Slot, value: string, head?: string): Meaning {
  const called = calledOf(slot)
  const own = told(relationOf(slot), entityOf(value, 'concept'), called, value)
  return head === undefined ? own : { ...own, of: asKnown(entityOf(head, 'thing')) }
}

function told(relation: string, tail: DraftEntity, called: string, value: string): Meaning {
  return meaning(relation, 'now', tail, `'s ${called} is ${value}`, called, 'projects')
}

/** Other ways to tell a price, a budget, a day or a figure; `noun` is the slot that it is of. */
const OTHERWISE: readonly (readonly [noun: string, kind: Kind, said: ReturnType<typeof pattern>])[] = [
  [
    'budget',
    'figure',
    pattern(
      `\\b(?:we|I) (?:have|have got|got|set) (?:ourselves )?a budget of (?=[^.;!?]* for (?:the|our|my) (?<after>${THING})| ?)`,
      'i',
    ),
  ],
  [
    'budget',
    'figure',
    pattern(`${CLAUSE}${OURS}(?<of>${THING}) (?:has|have|comes with) a (?:\\p{L}+ )?budget of `, 'i'),
  ],
  [
    'budget',
    'figure',
    pattern(
      `\\b(?:we|I) (?:have|have got|got) (?=[$€£\\d][^.;!?]{0,20} to spend (?:on|for) (?:the|our|my) (?<after>${THING}))`,
      'i',
    ),
  ],
  [
    'price',
    'figure',
    pattern(
      `${CLAUSE}${OURS}(?:new )?(?<of>${THING}) (?:costs|cost|will cost|is going to cost|is (?:now )?priced at|sells for)(?: us| me)?(?: about| around| now)? `,
      'i',
    ),
  ],
  [
    'price',
    'figure',
    pattern(
      `\\b(?:we|I) (?:now )?charge (?=[^.;!?]{1,20} for (?:an?|the|our|my|each|every) (?<after>${THING}))`,
      'i',
    ),
  ],
  ['quote', 'figure', pattern(`${CLAUSE}${OURS}(?<of>${WORD}(?: ${WORD})?) (?:has )?quoted (?:us|me) `, 'i')],
  ['deadline', 'day', pattern(`${CLAUSE}${OURS}(?<of>${THING}) (?:is|are)(?: now)? due(?: now)? `, 'i')],
  [
    'deadline',
    'day',
    pattern(
      `${CLAUSE}${OURS}(?<of>${THING}) (?:has|have) to be (?:in|done|finished|submitted|ready|handed in) (?:by|on) `,
      'i',
    ),
  ],
  [
    'launch',
    'day',
    pattern(
      `\\b(?:we) (?:are (?:now )?(?:launching|releasing)|will (?:launch|release)|launch|release) (?:(?:the|our) (?<of>${THING}) )?(?:on|in) `,
      'i',
    ),
  ],
  [
    'release',
    'day',
    pattern(
      `\\bwe (?:have )?(?:agreed|decided|plan|are going) to (?:ship|release) (?:the |our )?(?<of>${THING}) (?:on|in) `,
      'i',
    ),
  ],
  [
    'start',
    'day',
    pattern(
      `${CLAUSE}${OURS}(?<of>${THING}) (?:starts?|begins?|kicks? off|is starting|are starting) (?:on|in) `,
      'i',
    ),
  ],
  [
    'length',
    'figure',
    pattern(
      `${CLAUSE}${OURS}(?<of>${THING}) (?:is|stands)(?: now)?(?: at| up to)?(?: about| around)? (?=[\\d.,]+k? (?:words|pages)\\b)`,
      'i',
    ),
  ],
]

const AIM = pattern(
  `\\b(?:we|I) (?:aim for|are aiming for|are aiming at|target|are targeting) (?<value>\\d[\\d.,]*(?<=\\d)k? ?(?:%|percent)?) (?<of>${THING})${ENDS}`,
  'i',
)
const HAVE_NOW = pattern(
  `\\b(?:we|I) (?:(?:now )?have(?: now)?(?: reached| hit| got)?|are (?:now )?(?:at|up to|down to)|(?:have )?(?:reached|hit|passed)) (?:about |around |now )?(?<value>\\d[\\d.,]*(?<=\\d)k?) (?<of>(?:(?:active|paying|daily|monthly|confirmed|weekly|registered|beta|newsletter|open|email) ){0,2}(?:${COUNTED}))${ENDS}`,
  'i',
)

function otherwise(text: string, said: Instant): Meaning[] {
  const found = OTHERWISE.flatMap(([noun, kind, one]): Meaning[] => {
    const match = one.exec(text)
    if (match === null) return []
    const { of = '', after = '' } = match.groups ?? {}
    const rest = text.slice(match.index + match[0].length)
    const value = kind === 'day' ? dayAt(rest, said) : figureAt(rest)
    const isNamed = NAMED.test(of)
    return value === null
      ? []
      : [slotted({ noun, of: isNamed ? '' : `${of}${after}` }, value, isNamed ? of : undefined)]
  }).slice(0, 1)
  const aim = AIM.exec(text)?.groups
  if (aim !== undefined) found.push(slotted({ noun: 'target', of: aim.of ?? '' }, (aim.value ?? '').trim()))
  const count = HAVE_NOW.exec(text)?.groups
  if (count !== undefined)
    found.push(
      told(
        slotOf('number', count.of ?? ''),
        entityOf(count.value ?? '', 'concept'),
        `number of ${count.of}`,
        count.value ?? '',
      ),
    )
  return found
}

const ROLE = `(?:(?:${WORD} ){0,2}?(?:${ROLES})|(?:head|lead) of ${WORD}(?: ${WORD})?)`
const ROLE_OF = `(?<role>${ROLE})(?: (?:for|of|on) (?:the|our|my) (?<of>${THING}?))?`
const AREAS =
  'backend|back-end|frontend|front-end|design|marketing|sales|testing|qa|ops|operations|devops|infrastructure|infra|engineering|product|support|finances?|accounting|bookkeeping|catering|logistics|security|data|research|content|social media|hr|recruiting|fundraising|procurement|communications|pr|legal|documentation|mobile|platform|analytics|development|decorations?|music|photography|seo|publicity|registration|editing|purchasing|tickets|ticketing|hosting|set design|costumes|lighting|layout|packaging|shipping|production|customer support|customer service'
const TEAM = `(?:the|our) (?:${WORD} ){1,2}(?:team|side|workstream|department|track|group|crew|squad)|(?:the )?(?:${AREAS})(?: team| side| department)?`
const CHARGE = `(?<area>${TEAM}|(?:the|our) ${THING}?)`
const ROLE_ENDS =
  '(?=[.,;!?)]|$| (?:now|then|instead|since|from now on|from|on (?:this|the|our)|for (?:us|now|the|our)|at the moment|and|but|so|these|this|as of|until|today|here|again|with|in our)\\b)'

const DOES: readonly ReturnType<typeof pattern>[] = [
  // "Priya is the backend lead now."
  pattern(
    `${CLAUSE}(?<who>${NAME}) (?:is|has been|became|becomes|will be|is going to be)(?: now)? (?:our|the)(?: new| current)? ${ROLE_OF}${ROLE_ENDS}`,
  ),
  pattern(
    `${CLAUSE}(?:[Oo]ur|[Mm]y|[Tt]he)(?: new| current)? ${ROLE_OF} (?:is|will be)(?: now)?(?: called| named)? (?<who>${NAME})${ENDS}`,
  ),
  pattern(
    `${CLAUSE}(?<who>${NAME})(?: now)? (?:runs|leads|heads(?: up)?|manages) (?<area>${TEAM})${ROLE_ENDS}`,
  ),
  pattern(
    `${CLAUSE}(?<who>${NAME}) (?:is|has been|will be)(?: now)? (?:in charge of|responsible for|running|leading|heading(?: up)?|handling|looking after|taking care of|managing) ${CHARGE}${ROLE_ENDS}`,
  ),
  pattern(
    `${CLAUSE}(?<who>${NAME})(?: now)? (?:handles|looks after|takes care of|does|owns|oversees|coordinates) (?:(?<area>${TEAM})${ROLE_ENDS}|(?:the |our )(?<area2>${THING}?) for (?:us|our|the)\\b)`,
  ),
  pattern(
    `${CLAUSE}(?<who>${NAME}) (?:has )?(?:took over|takes over|taken over|is taking over) (?:as (?:our |the )?${ROLE_OF}${ROLE_ENDS}|as (?:our |the )?(?<role2>${ROLE}) from |(?<area>${TEAM})(?: from ${NAME})?${ROLE_ENDS})`,
  ),
  pattern(
    `${CLAUSE}(?<who>${NAME}) (?:has )?(?:replaced|replaces|succeeded|succeeds) ${NAME} as (?:our |the )?${ROLE_OF}${ROLE_ENDS}`,
  ),
  pattern(
    `\\b(?:[Ww]e|[Tt]hey) (?:have )?(?:made|named|appointed|promoted) (?<who>${NAME}) (?:to |as )?(?:the |our )?(?:new )?${ROLE_OF}${ROLE_ENDS}`,
  ),
  pattern(
    `\\b(?<who>${NAME}), our (?<role>(?:${WORD} ){0,2}?(?:lead|manager|owner|head of ${WORD}|lead ${WORD})),`,
  ),
]
const STEPS_DOWN = pattern(
  `${CLAUSE}(?<who>${NAME}) (?:is no longer|is not|stepped down as|has stepped down as|stopped being) (?:our |the )?${ROLE_OF}(?: any ?more)?${ROLE_ENDS}`,
)
const NO_ONE =
  /^(?:I|We|He|She|They|It|This|That|What|There|Everyone|Everybody|Nobody|Somebody|Someone|One|Who|Which|Here|Yes|No|So|And|But|Now|Today|Also|User|Since|From)$|day$/

/** Who does what: "Tobias is our backend lead", "Marta runs design". */
function rolesIn(text: string): OfProject {
  const over = STEPS_DOWN.exec(text)?.groups
  if (over !== undefined)
    return {
      meanings: [],
      endings: [{ relation: relationOf(roleSlot(over.role ?? '', over.of)), tail: over.who ?? null }],
    }
  if (isUnsure(text)) return NOTHING
  const meanings = DOES.flatMap((one): Meaning[] => {
    const { who = '', role, role2, of, area, area2 } = one.exec(text)?.groups ?? {}
    const named = role ?? role2
    const what = area ?? area2
    if (who === '' || NO_ONE.test(who) || isNotName(who) || isPeople(who)) return []
    if (named === undefined && what === undefined) return []
    const slot = named === undefined ? { noun: 'lead', of: plainArea(what ?? '') } : roleSlot(named, of)
    return [told(relationOf(slot), entityOf(who, 'person'), calledOf(slot), who)]
  }).slice(0, 1)
  return { meanings, endings: [] }
}

/** "The marketing team" is marketing. */
function plainArea(area: string): string {
  return area
    .replace(/^(?:the|our) /i, '')
    .replace(/ (?:team|side|workstream|department|track|group|crew|squad)$/i, '')
}

function roleSlot(role: string, of = ''): Slot {
  const area = /^(?:head|lead) of (.+)$/i.exec(role)?.[1]
  return area === undefined ? { noun: role, of } : { noun: 'lead', of: `${plainArea(area)} ${of}`.trim() }
}

const VERB_OF_CHOICE =
  '(?:went with|are going with|are going to go with|decided (?:on|to go with|to use)|settled on|agreed on|chose|picked|selected|hired|booked|ended up (?:with|picking|choosing|going with|using)|opted for|ordered)'
const FOR = `for (?<the>the |our |my )?(?<what>${THING}?)(?: now| instead)?(?=[.,;!?)]|$| (?:because|since|and|but|now|instead|so)\\b)`
const CHOICES = [
  pattern(
    `\\b(?:[Ww]e|I|[Tt]he team) (?:have |finally |now |just |both |all )*${VERB_OF_CHOICE} (?:the |an? )?(?<value>${NAME}(?:\\.\\p{L}+)?|${THING}) ${FOR}`,
  ),
  pattern(
    `\\b(?:[Ww]e|I|[Tt]he team) (?:are |am )?(?:now |currently |still )?(?:use|using) (?<value>${NAME}(?:\\.\\p{L}+)?) (?:now )?${FOR}`,
  ),
  pattern(
    `\\b(?:[Ww]e|I|[Tt]he team) (?:have |just |finally |now )*(?:switched|moved|changed|migrated|went)(?: over)? from ${NAME} to (?<value>${NAME}(?:\\.\\p{L}+)?) ${FOR}`,
  ),
  pattern(
    `\\b(?:[Ww]e|I) (?:have |just |finally |now )*(?:switched|changed|moved|migrated) (?<the>the |our |my )(?<what>${THING}?)(?: over)?(?: from ${NAME})? to (?<value>${NAME}(?:\\.\\p{L}+)?)${ENDS}`,
  ),
]
/** What one goes for, and with whom: no choice of anything. */
const OUTING =
  /^(?:lunch|dinner|breakfast|coffee|drinks?|tea|brunch|walks?|runs?|fun|free|life|years?|months?|weeks?|days?|hours?|weekend|holiday|vacation|trip|evening|night|summer|winter|now|that|it|dessert|birthday|job|role|position|example|instance|[\d].*)$/i

/** "We decided on Stripe for payments", "we picked oak for the floor". */
function choicesIn(text: string): Meaning[] {
  return CHOICES.flatMap((one): Meaning[] => {
    const { value = '', what = '', the } = one.exec(text)?.groups ?? {}
    const noun = what.split(' ').at(-1) ?? ''
    if (value === '' || OUTING.test(noun) || OUTING.test(what) || /^\p{Lu}/u.test(what)) return []
    if (the === undefined && /^\p{Ll}/u.test(value)) return []
    if (new RegExp(`^(?:${NOUNS})$`, 'i').test(noun)) return []
    const isRole = new RegExp(`^(?:${ROLES})$`, 'i').test(noun)
    if (isRole) return [told(slotOf(what, ''), entityOf(value, 'organization'), what, value)]
    const called = `choice for ${the === undefined ? '' : 'the '}${what}`
    return [told(slotOf('choice', what), entityOf(value, 'thing'), called, value)]
  }).slice(0, 1)
}

const WORKS =
  'page|feature|migration|redesign|kitchen|bathroom|bedroom|chapter|draft|roof|floors?|flooring|wiring|plumbing|tiling|insulation|docs|documentation|site|website|app|prototype|mock-?ups?|wireframes?|logo|contract|application|module|endpoint|api|dashboard|integration|refactor|refactoring|audit|outline|manuscript|survey|proposal|report|permit|loan|launch|workshop|shoot|offsite|sprint|podcast|bug|beta|release|demo|review|garden|shed|deck|extension|renovation|rollout|roll-out|campaign|newsletter|booklet|brochure|poster|invitations?|menu|schedule|design|database|backend|frontend|pipeline|tests?|checkout|onboarding|import|export|login|search|signup|build|deployment|setup|grant|budget plan|business plan|slides|presentation|analysis|experiments?|interviews|bibliography|introduction|literature review|thesis|book|edit|edits|proofreading|translation|foundation|framing|drywall|painting|paintwork|windows|stage|event|fair|festival|gala|conference|retreat|hackathon|meetup|exhibition|expansion|order|inventory|shop|store|webshop|online shop|fundraiser|crowdfunding|cover|illustrations|layout|trailer|video|installation|inspection|landscaping|patio|fence|staircase|boiler|heating|cabinets|countertops?|user research|roadmap|spec|specification|architecture|infrastructure|ci|auth|authentication|payments?|chatbot|plugin|library|sdk|package'
const WORK = `(?<of>(?:${WORD} ){0,2}?(?:${WORKS})(?: \\d+)?)`
const DONE: readonly (readonly [status: string, said: string])[] = [
  ['done', '(?:all |fully |completely |finally |now |already )*(?:done|finished|complete|completed|ready)'],
  ['live', '(?:finally |now |already )*live'],
  ['cancelled', '(?:now |officially )*(?:cancelled|canceled|called off|off|scrapped|dropped|shelved)'],
  ['on hold', '(?:now |currently |still )*(?:on hold|paused|on ice)'],
  ['in progress', '(?:now |currently |still )*(?:in progress|under way|underway|half done|half finished)'],
  ['approved', '(?:now |finally |officially )*approved'],
  ['signed', '(?:now |finally )*signed'],
  ['fixed', '(?:now |finally )*fixed'],
  ['shipped', '(?:now |finally )*(?:shipped|released|deployed)'],
  ['submitted', '(?:now |finally )*(?:submitted|handed in)'],
  ['closed', '(?:now |officially )*(?:closed|over)'],
  ['delayed', '(?:now )*delayed'],
  ['blocked', '(?:now |currently |still )*blocked'],
]
const STATUS_ENDS =
  '(?=[.,;!)]|$| (?:now|already|since|because|and|but|so|for now|today|yesterday|last|this|on \\p{Lu}|in \\p{Lu}|thanks|at last|again|until)\\b)'
const IS_DONE = DONE.map(
  ([status, said]) =>
    [
      status,
      pattern(
        `${CLAUSE}${OURS}(?:new )?${WORK} (?:is|are|was|were|got|has been|have been|went|has gone)(?: now| finally| just| still| officially)? (?:${said})${STATUS_ENDS}`,
        'i',
      ),
    ] as const,
)
const ACTS: readonly (readonly [status: string, verbs: string])[] = [
  ['done', 'finished|completed|wrapped up'],
  ['cancelled', 'cancelled|canceled|called off|scrapped|dropped|shelved'],
  ['on hold', 'paused|put on hold'],
  ['shipped', 'shipped|released|deployed'],
  ['submitted', 'submitted|handed in|sent off'],
  ['signed', 'signed'],
  ['fixed', 'fixed'],
]
const DID = ACTS.map(
  ([status, verbs]) =>
    [
      status,
      pattern(
        `(?:^|[.!;,] |\\b(?:and|but|so) )(?:we|I) (?:have )?(?:just |finally |now |already |officially )*(?:${verbs}) (?:the |our |my |(?=chapter))(?:new )?${WORK}${STATUS_ENDS}`,
        'i',
      ),
    ] as const,
)

/** "The login page is done", "we cancelled the photo shoot". */
function statusIn(text: string): OfProject {
  for (const [status, said] of [...IS_DONE, ...DID]) {
    const what = said.exec(text)?.groups?.of
    if (what === undefined) continue
    const own = entityOf(status, 'concept')
    const is = meaning(
      slotOf('status', what),
      'now',
      own,
      `'s ${what} is ${status}`,
      `${what} status`,
      'projects',
    )
    // No day is set for what is off.
    const isOff = status === 'cancelled' || status === 'on hold'
    return { meanings: [is], endings: isOff ? [{ relation: slotOf(what, ''), tail: null }] : [] }
  }
  return NOTHING
}

const NOTHING: OfProject = { meanings: [], endings: [] }
const TELLS_PROJECT = /\d|[A-Z]|\b(?:is|are|was|got|has|have|went|we|I)\b/

/** What a sentence tells of a project, and what is over by it. @param said When it was said. */
export function projectIn(text: string, said: Instant): OfProject {
  if (!TELLS_PROJECT.test(text) || REQUEST.test(text)) return NOTHING
  const roles = rolesIn(text)
  const plain = text.replace(NOT_BEFORE, 'will not be before')
  const isSure = !isUnsure(plain.replace('will not be before', 'is'))
  if (!isSure) return roles
  const values = valuesOf(plain, said)
  const status = statusIn(text)
  const rest = [
    ...values,
    ...(values.length === 0 ? otherwise(text, said) : []),
    ...(roles.meanings.length === 0 ? choicesIn(text) : []),
  ]
  return {
    meanings: [...roles.meanings, ...rest, ...status.meanings],
    endings: [...roles.endings, ...status.endings],
  }
}
