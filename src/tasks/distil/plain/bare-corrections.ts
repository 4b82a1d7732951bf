/**
 * Corrections that say nothing by themselves: "Sorry, I meant Linz, not Graz." With the sentence that they put right they
 * say all of it: "I live in Linz, not Graz."
 */

import { likeAnyCase } from '../../../english/like.ts'
import { DUE, EMAIL, POSTCODE, STREET } from '../../../std/contact-forms.ts'
import { literal } from '../../../std/literal.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { pattern } from '../../../std/pattern.ts'
import { NAME } from './paraphrase.ts'
import { isFirstName, isPlace } from './typed-fast.ts'

/** What the values of `KINDS` are called. */
const CALLED = '(?:(?:phone|mobile) )?(?:number|address|e-?mail|mail|day|date|postcode|figure)'
const CUE = `(?:(?:oh|ah|oops|whoops|sorry|wait|no|actually|hang on|correction(?: from (?:the |my )?[\\p{L}]+)?|my mistake|my bad|(?:a )?typo|i mean|i meant|i meant to say|make (?:that|it)|(?:scratch|strike|ignore) that|rather|argh|ugh|hm+|(?:I (?:gave|told|sent|typed|wrote)(?: you)? the |that(?:'s| is| was) (?:the )?)?wrong(?: (?:one|${CALLED}))?)[,:.!–—-]* +)`
const LEAD =
  "(?:(?:it|that|this|which)(?: is|'s| was) |(?:his|her|its|their|the) name(?: is|'s| was) (?:actually )?|it should (?:be|have been) )"
/** Of whom an age or a name is told. */
const WHO = "(?:(?:she|he)(?:'s| is) (?:called |named )?)"
const VALUE = "((?:(?!\\b(?:not|but)\\b)[\\p{L}\\p{M}\\d'’&+:-]+(?:[.,]\\d+)*(?: |(?=[.,!]|$))){1,5}?)"
const END = '[.!]*$'
const NUMBER_WORD = numbersBetween(2, 12)

/** What somebody is reached by: known by its form, whatever stands before it. An address may do without its town. */
const KINDS = [EMAIL, '(?:\\+|\\(0)?\\d[\\d ()/.-]{5,18}\\d', POSTCODE, STREET].map((kind) => ({
  alone: likeAnyCase`^(?:(?:${CUE}+(?:the right one is |${LEAD})?|${DUE})(?<behind>${kind})(?:,? sorry)?|(?<before>${kind})(?: is the (?:right|correct) (?:one|${CALLED})|,? (?:sorry|i mean|i meant|i meant to say)))${END}`,
  all: pattern(`(?<![\\p{L}\\p{M}\\d@.+-])${kind}(?![\\p{L}\\p{M}\\d@])`),
}))

/** What is right where it is known by its form, and the only value of that form in a sentence. */
function knownByForm(correction: string): BareCorrection | null {
  for (const { alone, all } of KINDS) {
    const { behind, before } = alone.exec(correction)?.groups ?? {}
    const right = behind ?? before
    if (right === undefined || all.exec(right)?.[0] !== right) continue
    const like = (sentence: string): string | null => {
      const [only, another] = all.all(sentence).map(([value]) => value)
      return only === undefined || another !== undefined ? null : only
    }
    return { right, wrong: null, like }
  }
  return null
}

/** What is right, and what was wrong where that is said. */
interface BareCorrection {
  readonly right: string
  readonly wrong: string | null
  /** The value of a sentence that it stands for, where its form tells which. */
  readonly like?: (sentence: string) => string | null
}

/** With what is right first, and what was wrong. */
const PAIR = likeAnyCase`^\*?${CUE}*(?:${LEAD}|${WHO})?(?:i meant )?${VALUE},? ?(?:and )?not ${VALUE}${END}`
/** The other way round. */
const SAID = pattern(`^i said ${VALUE},? ?(?:but )?i meant(?: to say)? ${VALUE}${END}`, 'i')
const TURNED = pattern(`^${CUE}*not ${VALUE}(?:, |(?:, ?)?but )${VALUE}${END}`, 'i')
const RIGHT_ALONE = [
  pattern(`^(?:\\*|${CUE}+)${LEAD}?${VALUE}(?:,? sorry)?${END}`, 'i'),
  pattern(`^${CUE}*(?:his|her|its|their|the) name(?: is|'s) actually ${VALUE}${END}`, 'i'),
  pattern(`^${VALUE}, (?:i mean|i meant|i meant to say|rather|sorry)${END}`, 'i'),
  pattern(`^${CUE}+${WHO}(?=\\d|(?:${NUMBER_WORD})\\b)${VALUE}${END}`, 'i'),
]

function bareCorrection(said: string): BareCorrection | null {
  const sentence = said.replace(/,? (?:lol|lmao|haha(?:ha)*)\b/gi, '')
  if (sentence.length > LONGEST) return null
  const byForm = knownByForm(sentence)
  if (byForm !== null) return byForm
  const turned = SAID.exec(sentence) ?? TURNED.exec(sentence)
  const [, right, wrong] = turned === null ? (PAIR.exec(sentence) ?? []) : [turned[0], turned[2], turned[1]]
  if (right !== undefined && wrong !== undefined)
    return isValue(right) && isValue(wrong) ? { right: right.trim(), wrong: wrong.trim() } : null
  const alone = RIGHT_ALONE.map((one) => one.exec(sentence)?.[1]).find((v) => v !== undefined && isValue(v))
  return alone === undefined ? null : { right: alone.trim(), wrong: null }
}

const NUMBER = new RegExp(`(?<![\\p{L}\\d])(?:\\d+(?:[.,:]\\d+)*|${NUMBER_WORD})(?![\\p{L}\\d])`, 'iu')
const NAMES = new RegExp(`(?<![\\p{L}\\p{M}])${NAME}`, 'gu')
const NO_NAME = /^(?:I|My|Our|We|He|She|It|They|The|A|An|In|On|At|But|And|So|Oh|Sorry|No|Yes|His|Her)$/

function isValue(text: string): boolean {
  return !/^(?:i|we|you|he|she|it|they|my|me|no|yes|sorry|that|this|so|what|who|never|sure|ok|okay|bad|mistake|problem|thanks|wrong)\b|\b(?:i|i'm|i am|you|he|she|we|they|is|are|was|were|have|has)\b/i.test(
    text,
  )
}

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const WEEKDAY = new RegExp(`^${DAY}$`, 'i')
const WEEKDAYS = new RegExp(`\\b${DAY}\\b`, 'gi')

/** The value of the sentence that the right one stands for: of its kind, and the only one of that kind. */
function likeOf(sentence: string, right: string): string | null {
  if (WEEKDAY.test(right)) {
    const [day, another] = sentence.match(WEEKDAYS) ?? []
    return another === undefined ? (day ?? null) : null
  }
  const count = NUMBER.exec(right)?.[0]
  if (count !== undefined) {
    const rest = right.slice(right.indexOf(count) + count.length).trim()
    const numbers = [...sentence.matchAll(new RegExp(NUMBER, 'giu'))].map((m) => m[0])
    const [only] = numbers
    if (numbers.length !== 1 || only === undefined) return null
    return rest === '' || sentence.includes(`${only} ${rest}`) ? [only, rest].join(' ').trim() : null
  }
  // "*porto": the one place, or the one first name, that the sentence has.
  const small = /^\p{Ll}+$/u.test(right) ? [isPlace, isFirstName].find((isKind) => isKind(right)) : undefined
  if (small !== undefined) {
    const [only, another] = (sentence.match(/\p{Ll}{3,}/gu) ?? []).filter(small)
    return another === undefined ? (only ?? null) : null
  }
  if (!/^\p{Lu}/u.test(right)) return null
  const names = [...sentence.matchAll(NAMES)].map((m) => m[0]).filter((name) => !NO_NAME.test(name))
  return names.length === 1 ? (names[0] ?? null) : null
}

/** The sentence with what is right in the place of what is not, cut to what speaks of it. */
function putRight(sentence: string, { right: told, wrong, like }: BareCorrection): string | null {
  const lead = wrong === null && like === undefined ? (LED.exec(told)?.[0] ?? '') : ''
  const given = told.slice(lead.length)
  const said = wrong ?? (like === undefined ? likeOf(sentence, given) : like(sentence))
  if (said === null || said.toLowerCase() === given.toLowerCase()) return null
  if (like === undefined && !isOfKind(given, said)) return null
  // "41 Cardigan Lane" leaves out the town.
  const town = like === undefined || given.includes(',') ? '' : (/^\d[^,]*(,.*)$/s.exec(said)?.[1] ?? '')
  const right = `${given}${town}`
  const at = placeOf(sentence, said)
  if (at < 0) return null
  // "A Honda. Wait, an Audi."
  const before = sentence.slice(0, at)
  const isLed = lead === '' || before.endsWith(` ${lead}`) || (/^an? $/.test(lead) && / an? $/.test(before))
  if (!isLed) return null
  // "It's 40 mg, not 20" leaves the unit out once.
  const unit = / (\p{L}+)$/u.exec(right)?.[1]
  const follows = sentence.slice(at + said.length)
  const whole =
    unit !== undefined && NUMBER.test(said) && follows.startsWith(` ${unit}`) ? `${said} ${unit}` : said
  const rest = sentence
    .slice(at + whole.length)
    .replace(/[.!?]*$/, '')
    .replace(/[,;]? (?:and|but|so|because|since|which|who)\b.*$|[,;].*$/su, '')
  return `${lead === '' ? before : before.replace(/\S+ $/, lead)}${right}${rest}, not ${whole}.`
}
/** Words that both values may have before them. */
const LED = new RegExp(`^(?:an?|the|in|at|to|on|for|with) (?=\\p{Lu}|${DAY}$)`, 'u')

/** A name stands in for a name, a figure for a figure, few words for few: "the train goes to Linz" for no town. */
function isOfKind(right: string, wrong: string): boolean {
  if (NUMBER.test(wrong)) return NUMBER.test(right)
  if (WEEKDAY.test(wrong)) return WEEKDAY.test(right)
  return /^\p{Lu}/u.test(wrong) ? WHOLE_NAME.test(right) : right.split(' ').length <= 3
}
const WHOLE_NAME =
  /^(?:the )?\p{Lu}[\p{L}\p{M}\d'’&.-]*(?: (?:of |de |la |van |von |the )?[\p{Lu}\d][\p{L}\p{M}\d'’&.-]*)*$/u

function placeOf(sentence: string, value: string): number {
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\d])${literal(value)}(?![\\p{L}\\p{M}\\d])`, 'giu')
  return [...sentence.matchAll(whole)].at(-1)?.index ?? -1
}

/** A full stop within a word ends none: "ana@example.com". */
const SENTENCES = /(?:[^.!?\n]|[.!?](?=[^\s.!?]))+(?:[.!?]+|$|\n)/g
/** A correction is short. */
const LONGEST = 90
const MIGHT =
  /\b(?:sorry|oops|whoops|meant?|correction|not|no|wait|actually|make (?:that|it)|typo|mistake|wrong|(?:scratch|strike|ignore) that|right one|correct one|should|same (?:goes )?(?:for|with)|(?:change|correct|update|fix) (?:it|that))\b|^\*/i

/** Says by itself that something was wrong. */
const SURE =
  /\b(?:sorry|oops|whoops|correction|i mean|i meant|typo|my (?:mistake|bad)|(?:scratch|strike|ignore) that|make (?:that|it)|wrong)\b|^\*|\bname(?: is|'s) actually\b|\bis the (?:right|correct) /i
/** What follows a question and may answer it: "sorry, 5 May". */
const MAY_ANSWER =
  /^(?!.*\b(?:meant?|typo|wrong|mistake|correction|right|correct)\b)(?:(?:oh|ah|oops|whoops|sorry|wait|no|actually|hang on|argh|ugh|hm+)[,:.!–—-]* +)*[^,]*[\d@][^,]*$/i

/**
 * "No wait, fly.io", "we host on aws... no, gcp": another word was meant, and which it stands for cannot be seen.
 * "Sorry, no fish" corrects nothing: behind these a comma ends the "no".
 */
const UNCLEAR =
  /(?:^(?:oh,? |ah,? )?(?:(?:no,? wait|scratch that|no,? sorry)[,:]?|(?:wait,? no|actually,? no|sorry,? no)[,:])|(?:,|\.\.\.|…|—|–) ?(?:no|no,? wait|wait,? no),) (?!(?:really|seriously|honestly|thanks|thank|kidding|problem|worries|idea|way|wait|maybe|never|not|none|nothing|sorry|yes|yeah|but|and|so)\b)((?:(?:an?|the|in|at|on|to|just|only) )?[^\s,;]+(?: [^\s,;.]+)?)$/i
/** "Nuts, no, all nuts", "vegan, no, strictly vegan" say the same more strongly. */
const STRESSED = /^(?:all|every|very|only|just|(?!early\b)\p{L}+ly) (\p{L}+)$/iu
/** What was denied is denied again by "no". */
const DENIED = /\b(?:not|never|no|nothing|none|nobody)\b|n['’]t\b/i

/**
 * Whether what a sentence, or the one before it, tells was put right in words that nobody can place.
 *
 * @param before The sentence before.
 */
export function isPutRightUnclearly(sentence: string, before = ''): 'this' | 'last' | null {
  const found = UNCLEAR.exec(sentence.replace(/[.!?\s]+$/, ''))
  const right = found?.[1] ?? ''
  if (found === null || !isValue(right)) return null
  const said = found.index === 0 ? before : sentence.slice(0, found.index)
  const again = STRESSED.exec(right)?.[1]
  if (again !== undefined && new RegExp(`\\b${literal(again)}\\b`, 'iu').test(said)) return null
  if (found.index === 0) return 'last'
  return DENIED.test(said) ? null : 'this'
}

/** "Same for Mia." */
const SAME = /^(?:and )?(?:the )?same (?:goes )?(?:for|with) (\p{L}{3,})(?: too| btw)?[.!]*$/iu

/** What is told of another as well: the sentence of one person, named at its beginning, with the other name. */
function toldOfBoth(sentence: string, earlier: readonly string[]): string | null {
  const name = SAME.exec(sentence)?.[1]
  if (name === undefined || !isFirstName(name.toLowerCase())) return null
  const one = earlier.at(-1)?.trim() ?? ''
  const [first = '', another] = (one.match(/\p{L}{3,}/gu) ?? []).filter((w) => isFirstName(w.toLowerCase()))
  return one.startsWith(first) && first !== '' && another === undefined && !one.endsWith('?')
    ? one.replace(first, () => name)
    : null
}

/** Whether a text may hold a correction that says nothing by itself. */
export function mayPutRight(text: string): boolean {
  if (!MIGHT.test(text)) return false
  return (text.match(SENTENCES) ?? []).some(
    (sentence) => bareCorrection(sentence.trim()) !== null || SAME.test(sentence.trim()),
  )
}

/** What its speaker said shortly before, and whether somebody asked something since. */
export interface SaidBefore {
  readonly text: string
  readonly asked: boolean
}

/**
 * The text with its bare corrections said in full.
 *
 * What puts right another turn has to say so, or when nobody asked to name what was wrong or to be known by its form: "No, Linz"
 * may be an answer.
 */
export function saidInFull(text: string, before?: SaidBefore): string {
  if (!MIGHT.test(text)) return text
  const earlier = before?.text.match(SENTENCES) ?? []
  const own: string[] = []
  let isChanged = false
  const told = (text.match(SENTENCES) ?? []).map((sentence) => {
    const plain = sentence.trim()
    const both = toldOfBoth(plain, [...earlier, ...own])
    if (both !== null) {
      isChanged = true
      own.push(both)
      return `${/^\s*/.exec(sentence)?.[0] ?? ''}${both}`
    }
    const isAnswer = /\?\s*$/.test(own.at(-1) ?? '')
    const correction = isAnswer ? null : bareCorrection(plain)
    const reaches =
      correction !== null &&
      ((SURE.test(plain) && !(before?.asked === true && MAY_ANSWER.test(plain))) ||
        ((correction.wrong !== null || correction.like !== undefined) && before?.asked === false))
    const fitting =
      correction === null
        ? []
        : [...(reaches ? earlier : []), ...own].filter((one) => putRight(one.trim(), correction) !== null)
    // Of two numbers either may be wrong.
    const full = correction?.like !== undefined && fitting.length > 1 ? undefined : fitting.at(-1)
    own.push(sentence)
    if (correction === null || full === undefined) return sentence
    isChanged = true
    return `${/^\s*/.exec(sentence)?.[0] ?? ''}${putRight(full.trim(), correction)}`
  })
  return isChanged ? told.join('') : text
}
