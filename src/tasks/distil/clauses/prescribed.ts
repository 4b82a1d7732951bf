/**
 * Medicines that are started, stopped, swapped or changed in their dose, and for whom: "Dr Hay has taken Dad off the warfarin",
 * "they raised her sertraline to 100 mg". Doctors speak of "the ramipril": whose it is has to be told by the words around it,
 * and where they do not tell it, nobody is said to take it.
 */
import { like, regexp } from '../../../english/like.ts'
import { pattern } from '../../../std/pattern.ts'
import { DOSED, KNOWN_TAKES, LIKELY_TAKES, medicine, TAKEN_BY, TAKES } from '../../medicines.ts'
import {
  asKnown,
  entityOf,
  isNotName,
  type Known,
  kinEntity,
  likelyGender,
  type TurnContext,
} from '../names/context.ts'
import type { DraftEnding } from '../types.ts'
import { type Meaning, meaning } from './meaning.ts'
import { isDrug, kinOf } from './nouns.ts'

interface Prescribed {
  readonly meanings: readonly Meaning[]
  readonly endings: readonly Omit<DraftEnding, 'at' | 'source'>[]
}

const NOTHING: Prescribed = { meanings: [], endings: [] }

const DOSE = DOSED.source
/** "The memantine is 20 now", "they raised it to 20": the unit goes without saying where a medicine is named. */
const AMOUNT = `(?<dose>${DOSE}|\\d+(?:\\.\\d+)?(?= now\\b|[.,;!?]*$|[,;] ))`
const PATIENT = '(?<patient>me|us|him|her|them|(?:my|our|the|his|her) [\\p{Ll}-]+|\\p{Lu}[\\p{L}-]+)'
/** Whoever stands before the verb. */
const SUBJECT = String.raw`(?<patient>I|we|he|she|they|(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er) [\p{Ll}-]+|\p{Lu}[\p{L}-]+)`
/** "My metformin", "Anke's losartan", "the dose of my ramipril". */
const OWNED = String.raw`(?:[Tt]he (?:dose|dosage) of )?(?:(?<owner>(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er)(?: \p{Ll}+(?:'s|s'))?|[Tt]he|\p{Lu}[\p{L}-]+'s?) )?(?:dose of |dosage of )?(?<drug>[\p{L}-]+)(?: dose| dosage| tablets?| pills?)?`
const OTHER = `(?:an? |some |the )?(?<other>[\\p{L}-]+)(?:,? (?:at )?(?<dose>${DOSE}))?`
const CHANGED =
  '(?:increased|raised|upped|doubled|lowered|reduced|cut|halved|changed|adjusted|bumped(?: up)?|put(?: up)?|brought(?: down| up)?|turned(?: down| up)?)'
const SWAPPED = '(?:switched|swapped|changed|moved|replaced|exchanged|transferred)'
const STOPPED = '(?:stopped|discontinued|withdrawn|withdrew|taken away)'
const WAS = '(?:am|is|are|was|were|got|has been|have been|had to be)(?: now| finally)?'
const FOR = "(?: for (?<whose>me|us|him|her|them|(?:my|our) [\\p{Ll}-]+|\\p{Lu}[\\p{L}-]+)(?![\\p{L}'-]))?"
/** The name of a medicine is no part of a longer one. */
const DRUG_ENDS = String.raw`(?=[.,;!?]|$| (?:and|but|because|so|as|since|for|last|this|next|today|yesterday|on|in|at|again|now|instead|entirely|altogether|completely|\d)\b)`

/** What its words do: `up`: another dose of what is taken; `on`, `off`: what is taken now, or no more; `over`: one in the place of another. */
type Act = 'up' | 'on' | 'off' | 'over'

const forms = (act: Act, ...sources: readonly string[]) =>
  sources.map((source) => ({ act, said: pattern(source) }))

const FORMS = [
  ...forms(
    'over',
    `\\b${SWAPPED} ${PATIENT} (?:over )?from ${OWNED}(?: ${DOSE})? (?:on)?to ${OTHER}`,
    `(?<![\\p{L}'])${SUBJECT} ${WAS} ${SWAPPED} (?:over )?from ${OWNED}(?: ${DOSE})? (?:on)?to ${OTHER}`,
    `\\b${SWAPPED} ${OWNED}(?: ${DOSE})? (?:for|to|with|by) ${OTHER}`,
    `(?<![\\p{L}'])${OWNED} ${WAS} ${SWAPPED} (?:for|to|with|by) ${OTHER}`,
  ),
  ...forms(
    'up',
    `\\b(?<patient>I) am (?:now |currently )?(?:down|up|back)(?: to| on)+ (?<drug>[\\p{L}-]+) ${AMOUNT}`,
    `\\b(?<patient>I) am (?:now |currently )?(?:down|up|back)(?: to| on)+ ${AMOUNT} of (?<drug>[\\p{L}-]+)`,
    `\\b(?:put|moved) ${PATIENT} (?:up |down |back )?(?:to|on) ${AMOUNT} of ${OWNED}`,
    `\\b${CHANGED} ${OWNED} (?:up |down )?(?:from [^.,;!?]{1,15} )?to ${AMOUNT}`,
    `\\b${CHANGED} ${OWNED},? (?:so |and )?(?<patient>I) am (?:now )?(?:down|up|back)? ?(?:to|on|at) ${AMOUNT}`,
    `(?<![\\p{L}'])${OWNED} (?:is now(?: up to| down to| at)?|(?:was|is|has been|got) ${CHANGED}(?: from [^.,;!?]{1,15})? to|(?:went|has gone) (?:up|down) to|is (?:up|down) to|is(?= \\d[\\d.,]* ?\\p{L}* now\\b)) ${AMOUNT}`,
  ),
  ...forms(
    'off',
    `\\b(?:taken|took) ${PATIENT} off ${OWNED}${DRUG_ENDS}`,
    `(?<![\\p{L}'])${SUBJECT} (?:was|were|has been|have been|got) taken off ${OWNED}${DRUG_ENDS}`,
    `\\b(?:told|asked|had|made) ${PATIENT} (?:to )?(?:stop|come off)(?: taking)? ${OWNED}${DRUG_ENDS}`,
    `\\b${STOPPED} ${OWNED}${FOR}${DRUG_ENDS}`,
    `(?<![\\p{L}'])${OWNED} (?:was|has been|is|got|were|have been) (?:now |finally )?${STOPPED}${DRUG_ENDS}`,
  ),
  ...forms(
    'on',
    `\\b(?:put|started|switched|placed) ${PATIENT} (?:back |over )?(?:on|to|onto) ${OTHER}${DRUG_ENDS}`,
    `(?<![\\p{L}'])${SUBJECT} ${WAS} (?:put|started|switched) (?:back )?(?:on|to|onto) ${OTHER}${DRUG_ENDS}`,
    `\\b(?:prescribed|given) ${PATIENT} ${OTHER}${FOR}${DRUG_ENDS}`,
    `\\b(?:added|adds|prescribed|prescribes|introduced|started|begun|begins|starts) (?:with )?${OTHER}${FOR}${DRUG_ENDS}`,
  ),
]

/** One of these is in every form. */
const MARK = regexp.none`\b(?:${CHANGED}|${SWAPPED}|${STOPPED}|took|taken|stop|come off|put|placed|started|starts|begun|begins|prescribed|prescribes|given|added|adds|introduced|is now|is \d+(?:\.\d+)?[a-zµ]*|(?:is|went|gone) (?:up|down)|am (?:now |currently )?(?:up|down|back))\b`
const NOT_SO =
  /\b(?:if|unless|wish|not|never|should|may|might|could|would|will|shall|must|can|maybe|perhaps|almost|nearly|(?:want|need|plan|hope|going|like|trying)s? to|instead of)\b/
/** Behind a medicine that is taken again after that. */
const BRIEFLY =
  /^ (?:for (?:an?|the|one|two|three|four|a few|\d+) (?:\p{Ll}+ )?\p{Ll}+|until|till|over|during|before)\b/u
const UNIT = /\p{L}/u
/** Nobody took it, somebody else's patients did, or it was long ago or is still to come. */
const ELSEWHERE =
  /\b(?:nobody|no one|none|refus(?:e|es|ed)|declin(?:e|es|ed)|(?:want|need|plan|hope|offer|suggest|consider|threaten)(?:s|ed|ing)?|planned|tried|thought about|talked about|patients?|trials?|dreams?|dreamt|dreamed|nightmare|film|movie|series|episode|book|novel|game|story|character|years ago|back then|as a (?:child|kid|teenager|baby)|when (?:i|he|she|they|we) (?:was|were)|(?:19|20)\d\d|tomorrow|next (?:week|month|year|time|mon|tues|wednes|thurs|fri|satur|sun))/i

/** "Switched me to losartan": who did it is left out. */
const DROPPED =
  /^(?:Switched|Swapped|Moved|Changed|Put|Placed|Started|Stopped|Took|Taken|Prescribed|Raised|Lowered|Increased|Reduced|Doubled|Halved|Upped|Cut)\b/

/** @param said A sentence in plain words. */
export function prescribedIn(said: string, context: TurnContext): Prescribed {
  const text = said.replace(DROPPED, (verb) => verb.toLowerCase())
  if (!MARK.test(text) || !mayNameMedicine(text) || /\bif\b/i.test(text) || ELSEWHERE.test(text))
    return NOTHING
  const found = matchesIn(text)
  const meanings: Meaning[] = []
  const endings: Omit<DraftEnding, 'at' | 'source'>[] = []
  for (const { act, groups, from, next } of found) {
    const { drug, other, dose } = groups
    const told = patientOf(groups, text, { from: found[0]?.from ?? from, act }, context)
    const isMeasured = dose !== undefined && UNIT.test(dose)
    if (act === 'up' && isOfNoOne(told, isMeasured, context.turn.content)) continue
    const guess = told === null && act === 'up' ? wordingOfGuess(groups, text, context) : null
    const isGuess = guess !== null
    const patient = isGuess ? asKnown(context.speaker) : told
    const amount = dose === undefined || isMeasured || (act === 'up' && isDrug(drug ?? '')) ? dose : null
    const over = act === 'on' || (act === 'off' && BRIEFLY.test(text.slice(next))) ? undefined : drug
    // "Her sertraline" is that of somebody, and no word on whoever else takes it; "the metformin went up to 12" may be its price.
    const isOver = act !== 'up' || dose === undefined || isMeasured
    if (told === null && over !== undefined && isOver && saidPatient(groups) === undefined)
      endings.push(...overForWhoever(over, act === 'up' ? dose : undefined))
    if (patient === null) continue
    if (over !== undefined && act !== 'up')
      endings.push({ head: patient.entity, relation: TAKES, tail: over })
    const taken = act === 'up' ? drug : act === 'off' ? undefined : other
    if (taken === undefined || amount === null) continue
    const tail = entityOf(amount === undefined ? taken : `${taken} ${amount}`, 'thing')
    const says = act === 'up' && isMeasured ? `takes ${amount} of ${taken} now` : `takes ${tail.name}`
    meanings.push({ ...meaning(TAKES, 'now', tail, says, guess ?? 'take'), of: patient })
  }
  return { meanings, endings }
}

/**
 * "Sertraline went up to 100 mg", of nobody else's: it is the speaker's, unless another is known to take it. "The sertraline",
 * and a number without a unit, only where the speaker is known to take it. `null` where it may be anybody's.
 */
function wordingOfGuess(
  { owner, dose = '' }: Match['groups'],
  text: string,
  context: TurnContext,
): typeof LIKELY_TAKES | typeof KNOWN_TAKES | null {
  const isOther =
    (owner !== undefined && !/^the$/i.test(owner)) ||
    /\b(?:his|him|he|her|she|their|them)\b/i.test(context.turn.content) ||
    patientsBeside(text, context).length > 0
  if (isOther) return null
  return owner === undefined && UNIT.test(dose) ? LIKELY_TAKES : KNOWN_TAKES
}

/**
 * What medicines cost is no dose, but a number with a unit of one is. Where a turn is about animals, wards, studies or the news,
 * a medicine of nobody in particular may be theirs.
 */
function isOfNoOne(told: Known | null, isMeasured: boolean, turn: string): boolean {
  return (!isMeasured && PRICED.test(turn)) || (told === null && OF_STRANGERS.test(turn))
}
const PRICED =
  /[$€£¥]|\b(?:prices?|priced|costs?|costly|pay|pays|paid|co-?pay(?:ment)?s?|expensive|cheap(?:er)?|robb?(?:ing|ery)|rip-?off|bucks?|dollars?|euros?|pounds?|cents?)\b/i
const OF_STRANGERS =
  /\b(?:vets?|dogs?|cats?|puppy|kitten|horses?|pony|rabbits?|hamsters?|pets?|wards?|beds? \d+|room \d+|patients?|(?:the|an?|this|that|new|recent|clinical) (?:\p{Ll}+ )?study|studies|trials?|guidelines?|protocol|participants|mice|rats|(?:maximum|minimum|max|recommended|usual|standard|daily|legal) (?:\p{Ll}+ )?(?:dose|dosage|limit)|online|internet|forum|reddit|breaking news|the news|newspaper|article|in the (?:us|usa|uk|eu|states)|for (?:most|all|many)|on shift)\b/iu

/** A dose, or a word as medicines have it: looking for that is quicker than trying all forms. */
function mayNameMedicine(text: string): boolean {
  return /\d/.test(text) || text.split(/[^\p{L}-]+/u).some((word) => isDrug(word))
}

interface Match {
  readonly act: Act
  readonly groups: Readonly<Record<string, string | undefined>>
  readonly from: number
  readonly next: number
}

/** What the sentence says of medicines in order, each word of it read once. */
function matchesIn(text: string): Match[] {
  const taken: Match[] = []
  for (const { act, said } of FORMS)
    for (const match of said.all(text)) {
      const groups = match.groups ?? {}
      const [from, next] = [match.index, match.index + match[0].length]
      const isRead = taken.some((t) => from < t.next && t.from < next)
      if (!isRead && isOfMedicine(act, groups, text) && isSo(text, from, match[0]))
        taken.push({ act, groups, from, next })
    }
  return taken.sort((a, b) => a.from - b.from)
}

function isOfMedicine(act: Act, { drug = '', other, dose = '' }: Match['groups'], text: string): boolean {
  if (act === 'on')
    return other !== undefined && (isDrug(other) || UNIT.test(dose)) && !NO_MEDICINE.test(other)
  if (act === 'up')
    return (
      isDrug(drug) ||
      (UNIT.test(dose) && /\b(?:dose|dosage)\b/.test(text) && !/^(?:dose|dosage|it)$/.test(drug))
    )
  return isDrug(drug) || (other !== undefined && isDrug(other))
}
/** Words in the place of a medicine: "started on 5 mg". */
const NO_MEDICINE = /^(?:on|with|at|to|of|the|an?|him|her|me|my|his|up|down|it)$/

/** Whether the words before it, of the same clause, leave it standing. */
function isSo(text: string, from: number, match: string): boolean {
  const lead =
    text
      .slice(0, from)
      .split(/[,;:]| (?:and|but|because|so) /)
      .at(-1) ?? ''
  return !NOT_SO.test(`${lead} ${match}`.toLowerCase())
}

const ACTOR = like`(?:^|[.,;:!?] |\b(?:and|but|so|because|since|as|that|now|then) )(?<actor>I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]er|[Hh]is)(?: new)? [\p{L}-]+|(?:Dr\.? |Prof(?:essor)?\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) (?:has |have |had )?(?:just |now |finally |also |already )*$`
const DOCTOR =
  /^(?:Dr|Prof)|\b(?:doctors?|gp|psychiatrist|specialist|consultant|nurse|\p{L}+logist|\p{L}+(?:iatrician|iatrist)|vet|pharmacist|surgeon|clinic|hospital|surgery|dentist|therapist|they)$/iu
const OWN_DOCTOR = /^my /i
/** What somebody thinks of it says nothing of who takes it. */
const REMARK =
  /\bI(?:'m| am| was)? (?:so |very |really |quite |a bit )?(?:think|find|guess|believe|hope|heard|say|said|noticed|fear|suppose|know|see|relieved|worried|glad|happy|scared|afraid|sad|told|asked)\b/g

/** Whose it is said to be in the words beside the medicine. */
function saidPatient({ patient, owner, whose }: Match['groups']): string | undefined {
  // "They gave me insulin for him."
  if (whose !== undefined && /^(?:him|her|them|\p{Lu})/u.test(whose)) return whose
  return patient ?? whose ?? (/^the$/i.test(owner ?? '') ? undefined : owner)
}

/** Who takes it; `null` where the words do not tell. */
function patientOf(
  groups: Match['groups'],
  text: string,
  { from, act }: Pick<Match, 'from' | 'act'>,
  context: TurnContext,
): Known | null {
  const said = saidPatient(groups)
  if (said !== undefined) return named(said, context)
  const actor = ACTOR.exec(text.slice(0, from))?.groups?.actor ?? ''
  const beside = text.replace(actor, '')
  const others = patientsBeside(beside, context)
  const pronoun = /\b(?:his|him|he|her|she)\b/i.exec(beside)?.[0].toLowerCase()
  if (pronoun !== undefined) return meant(/^(?:his|him|he)$/.test(pronoun) ? 'he' : 'she', context)
  const isOwnAct = act !== 'up' && OWN_ACT.test(text.slice(from))
  if (isOwnAct && actor !== '' && !DOCTOR.test(actor) && others.length === 0) return named(actor, context)
  const isOfSelf = isOfSpeaker(beside) || /^I$/.test(actor) || (OWN_DOCTOR.test(actor) && DOCTOR.test(actor))
  const [only, another] = others
  if (only === undefined) return isOfSelf ? asKnown(context.speaker) : null
  return another === undefined && !isOfSelf && !isOfSpeaker(context.turn.content) ? only : null
}

/** What patients do themselves, too. */
const OWN_ACT = /^(?:started|starts|begun|begins|stopped|switched|swapped|changed|replaced|exchanged)\b/

/** The only one of those spoken of whom "he" or "she" can mean, apart from doctors. */
function meant(pronoun: 'he' | 'she', context: TurnContext): Known | null {
  const all = context
    .people()
    .filter((p) => !p.plural && isPatient(p) && (p.entity.name !== '' || p.gender !== null))
  const can = all.filter((p) => [pronoun, null].includes(likelyGender(p)))
  const [only, another] = can
  if (only !== undefined) return another === undefined && only.entity.name !== '' ? only : null
  const earlier = context.meantBy(pronoun)
  return earlier !== null && isPatient(earlier) ? earlier : null
}

function isPatient({ entity: { name, description } }: Known): boolean {
  return !DOCTOR.test(name) && !DOCTOR.test(description)
}

function isOfSpeaker(text: string): boolean {
  const own = text
    .replace(REMARK, '')
    .replace(/\b(?:my|our) (?:\p{Ll}+ )?(\p{Ll}+(?:-in-law)?)/giu, (all, noun: string) =>
      kinOf(noun) === null ? all : '',
    )
  return /\b(?:I|i|me|my|mine|myself)\b/.test(own)
}

/** Relatives and friends whom a sentence names by what they are. */
function relativesIn(text: string, context: TurnContext): Known[] {
  return [...text.matchAll(/\b(?:my|our) (\p{Ll}+(?:-in-law)?)\b/giu)].flatMap(([, noun = '']) =>
    kinOf(noun) === null || DOCTOR.test(noun) ? [] : [kinEntity(noun, null, context)],
  )
}

/** Everybody who may be ill and of whom a sentence or those before it in the turn speak. */
export function patientsBeside(text: string, context: TurnContext): Known[] {
  const all = [...relativesIn(text, context), ...patientsIn(context)]
  return [...new Map(all.map((p) => [p.entity.name, p])).values()]
}

/** Everybody the turn has spoken of so far who may be ill. */
function patientsIn(context: TurnContext): Known[] {
  return context.people().filter((person) => isPatient(person) && person.entity.name !== '')
}

/** Who is meant by "me", "my mum's", "her", "Anke's"; `null` where that cannot be told. */
export function named(said: string, context: TurnContext): Known | null {
  if (/^(?:I|me|my)$/i.test(said)) return asKnown(context.speaker)
  if (/^(?:he|him|his)$/i.test(said)) return meant('he', context)
  if (/^(?:she|her)$/i.test(said)) return meant('she', context)
  // "Mum" is one's own.
  const noun = /^(?:(?:my|our) )?(\p{L}[\p{L}-]*?)(?:'s|s')?$/iu.exec(said)?.[1]?.toLowerCase()
  if (noun !== undefined && kinOf(noun) !== null && !DOCTOR.test(noun)) return kinEntity(noun, null, context)
  if (/^(?:my|our) /i.test(said)) return null
  const name = /^\p{Lu}[\p{L}-]*/u.exec(said)?.[0] ?? ''
  const isNobody = name === '' || /^(?:We|They|The|His|Her|It|My|Our)$/.test(name) || isNotName(name)
  if (isNobody || context.isSpeaker(name) || DOCTOR.test(said)) return null
  return context.named(name) ?? asKnown(entityOf(name, 'person'))
}

/**
 * "They stopped the amlodipine", and nobody says whose: it is over for the only one who takes it, which only the memory knows.
 *
 * @param dose What is taken instead of any other dose.
 */
function overForWhoever(drug: string, dose: string | undefined): Omit<DraftEnding, 'at' | 'source'>[] {
  const tail = dose === undefined ? null : `${drug} ${dose}`
  return [{ head: medicine(drug), relation: TAKEN_BY, tail }]
}
