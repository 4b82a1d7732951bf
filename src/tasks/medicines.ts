/** Medicines by name and dose, and words about one that do not say whose it is. */
import { regexp } from '../english/like.ts'
import { NUMBER_WORDS } from '../std/number-words.ts'
import { matchesOf, pattern } from '../std/pattern.ts'
import { remembering } from '../std/remembering.ts'
import { stem } from '../std/stem.ts'
import { openWordClasses } from '../std/word-classes.ts'
import { isStopWord, searchTerms } from '../std/words.ts'
import { isDrug } from './distil/clauses/nouns.ts'
import type { DraftEntity } from './distil/types.ts'

export const DOSED: RegExp = /\d[\d.,]* ?(?:mg|mcg|µg|g|ml|iu|units?)\b/i

/** In a sentence that names a medicine: it is taken in another way, or no more. */
export const CHANGES_MEDICINE: RegExp =
  /\b(?:(?:increas|rais|lower|reduc|adjust|halv|doubl|stopp|swapp|switch|chang|replac|discontinu)ed|upped|cut|put up|withdrawn|is now|put\b[^.]{2,30}\b(?:up|down)|\d+(?: ?\p{L}+)? now|(?:taken|took|came|come)\b[^.]{0,20}\boff)\b/iu

/** "Ramipril 5 mg", "5 mg of ramipril": ramipril. */
export function drugOf(name: string): string {
  return name
    .replace(DOSED, '')
    .replace(/^\s*of\s+/, '')
    .trim()
}

const COUNTED = regexp.gi`(?<![\w.,])(\d[\d.,]*|half an?|an?|${[...NUMBER_WORDS.keys()].join('|')})[ -]?(mg|milligrams?|mcg|µg|micrograms?|g|grams?|ml|iu|units?|puffs?|sprays?|drops?|tablets?|pills?|capsules?|patch(?:es)?)\b`
const FORM = /\b(?:tablets?|pills?|capsules?|inhalers?|spray|drops|injections?)\b/gi
/** Words behind the medicine: when it is taken. */
const HOW =
  /,|\(|(?<!\S)(?:in|at|for|on|as|with|every|each|before|after|once|twice|\S+ times|a|per|daily|nightly|only|when|if)(?!\S)/i
const OFTEN = /\b(?:once|twice|\S+ times)\b/i
const NEEDED = /\b(?:as|if|when) (?:needed|required|necessary)\b|\bonly (?:when|if|for|on)\b/i
export const HOUR: RegExp =
  /\b(?:morning|breakfast|noon|midday|lunch|afternoon|evening|dinner|night|bed|as needed|(?:if|when) needed)/i

/** Words after which a sentence tells why or since when. */
const REASON =
  /;| (?:as|when) (?!needed)| after (?!breakfast|lunch|dinner)| (?:because|since|while|but|until|due to|so that) /i

/** "Flutide 50", "Symbicort 160/4.5": the strength as it stands on the pack. */
const BARE = /^(.+?)\s+(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/
const STRENGTH = 'strength '
const WORD = pattern('^\\p{L}{4,}$')
const CAPITAL = pattern('^\\p{Lu}')

/** What a bare number behind it is a dose of. Behind any other noun it is part of the name: "Omega 3", "Factor 8", "bus 12". */
function isMedicineName(called: string, isMeasured: boolean): boolean {
  const word = called.split(/\s+/).at(-1) ?? ''
  const lower = word.toLowerCase()
  if (lower === 'vitamin' || !WORD.test(word) || isStopWord(lower)) return false
  return isDrug(lower) || ((isMeasured || CAPITAL.test(word)) && !openWordClasses().isNoun(stem(lower)))
}

/** A dose by what it is to another: "half the pregabalin", "a lower dose of sertraline". */
const SHARE =
  /^(?:(?:only|just|about) )?(?:(half|a (?:third|quarter)|double|twice)(?: of)? (?:(?:the|my|his|her|their|an?) )?(?:(?:usual|old|former|previous) )?(?:(?:dose|amount)(?: of)? )?|(?:(?:an?|the) )?(lower|smaller|reduced|higher|bigger|increased) dose of )(?=\S)/i

/** What is taken, how much of it, how often and at which hour, as far as a name says. */
interface Dose {
  readonly drug: string
  readonly amounts: ReadonlyMap<string, number>
  /** What it is to the dose before. */
  readonly share: string | undefined
  readonly often: string | undefined
  readonly hour: string | undefined
}

/** Each dose somebody takes is compared with each other one. */
const doseOf: (name: string) => Dose = remembering(readDose, { characters: 50_000, longest: 200 })

function readDose(name: string): Dose {
  const amounts = new Map(
    matchesOf(COUNTED, name).map(([, count = '', unit = '']) => {
      const figure =
        NUMBER_WORDS.get(count.toLowerCase()) ?? (/^half/i.test(count) ? 0.5 : Number.parseFloat(count))
      const sort = unit
        .toLowerCase()
        .replace(/^milligrams?/, 'mg')
        .replace(/^(?:µg|micrograms?)/, 'mcg')
      const isGram = /^g(?:rams?)?$/.test(sort)
      return [
        isGram ? 'mg' : sort.replace(/(?:e?s)$/, ''),
        (Number.isNaN(figure) ? 1 : figure) * (isGram ? 1000 : 1),
      ]
    }),
  )
  const [less = '', part, size] = amounts.size > 0 ? [] : (SHARE.exec(name) ?? [])
  const rest = name
    .slice(less.length)
    .replace(COUNTED, '')
    .replace(FORM, '')
    .replace(/^\s*of\s+/, '')
    .trim()
  const said = (rest.split(HOW)[0] ?? '').trim()
  const [, called = said, ...strengths] = BARE.exec(said) ?? []
  const isBare = called !== said && isMedicineName(called, amounts.size > 0)
  for (const [i, strength] of isBare ? strengths.entries() : [])
    if (strength !== undefined) amounts.set(`${STRENGTH}${i}`, Number.parseFloat(strength))
  return {
    drug: searchTerms(isBare ? called : said).join(' '),
    amounts,
    share: (part ?? size)?.toLowerCase(),
    often: NEEDED.test(name) ? 'as needed' : OFTEN.exec(name)?.[0].toLowerCase(),
    hour: HOUR.exec(name)?.[0].toLowerCase(),
  }
}

/**
 * A name with the hour at which it is taken, which may only be said around it: "5 mg of ramipril" that is taken in the morning.
 * Why and since when it is, "as the mornings were high", tells no hour.
 */
export function withHour(name: string, statement: string): string {
  const hour = HOUR.test(name) ? null : HOUR.exec(statement.split(REASON)[0] ?? '')
  return hour === null ? name : `${name} at ${hour[0].trim()}`
}

/**
 * Whether two names are of one medicine in two doses, of which one is taken in place of the other; not its dose at another hour.
 *
 * @param one Told before the other: half of it is less, but its bare name does not undo the half.
 */
export function isOtherDose(one: string, other: string): boolean {
  const [a, b] = [doseOf(one), doseOf(other)]
  if (a.drug === '' || a.drug !== b.drug) return false
  if (a.hour !== undefined && b.hour !== undefined && a.hour !== b.hour) return false
  if (b.share !== undefined) return a.share !== b.share
  if (a.share !== undefined && b.amounts.size > 0) return true
  return (
    (a.often !== undefined && b.often !== undefined && a.often !== b.often) ||
    [...a.amounts].some(([unit, amount]) => (b.amounts.get(unit) ?? amount) !== amount) ||
    isOtherStrength(a, b) ||
    isOtherStrength(b, a)
  )
}

/** A bare number is of the unit that the other names. */
function isOtherStrength({ amounts }: Dose, { amounts: named }: Dose): boolean {
  const strength = amounts.has(`${STRENGTH}1`) ? undefined : amounts.get(`${STRENGTH}0`)
  const other = named.get('mg') ?? named.get('mcg')
  return strength !== undefined && other !== undefined && strength !== other
}

/** The relation of who takes a medicine to it. */
export const TAKES = 'takes'

/**
 * The relation of an ending whose head is the medicine: it is over for the one who takes it, as far as the memory knows of one.
 * Its tail is the dose that is taken instead; `null` where nothing is.
 */
export const TAKEN_BY = 'taken_by'

/** The wording of what is said to be taken by nobody in particular: the speaker takes it, unless only another is known to. */
export const LIKELY_TAKES = 'likely take'

/** The wording of a dose that only tells something where its speaker, and nobody else, is known to take the medicine. */
export const KNOWN_TAKES = 'take as known'

/** A dose that somebody takes, and the wording that tells it. */
export interface ToldDose {
  readonly head: string
  readonly name: string
  readonly wording: string
}

export function isOfNobody(wording: string): boolean {
  return wording === LIKELY_TAKES || wording === KNOWN_TAKES
}

/** Whether a dose of which nobody said whose it is can be its speaker's, by all that is known to be taken. */
export function isOwnDose(dose: ToldDose, known: readonly ToldDose[]): boolean {
  const { drug, amounts } = doseOf(dose.name)
  const holders = known.filter((k) => !isOfNobody(k.wording) && doseOf(k.name).drug === drug)
  const own = holders.filter((k) => k.head === dose.head)
  if (dose.wording === LIKELY_TAKES) return holders.length === 0 || own.length > 0
  if (own.length === 0 || own.length < holders.length) return false
  const bare = amounts.get(`${STRENGTH}0`)
  return (
    bare === undefined || own.some((k) => [...doseOf(k.name).amounts.values()].some((n) => isNear(bare, n)))
  )
}

/** A dose is raised by little: a number far from the one before is a price, or an age. */
function isNear(amount: number, before: number): boolean {
  return amount <= before * 4 && before <= amount * 4
}

/** The medicine as the head of such an ending; what somebody takes of it is a thing. */
export function medicine(drug: string): DraftEntity {
  return { name: drug.toLowerCase(), type: 'concept', description: '' }
}
