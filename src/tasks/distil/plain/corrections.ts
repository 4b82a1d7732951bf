/**
 * What a speaker takes back: "sorry, I meant Bradford", "I work at Kestrel, not Petrel". What was noted before never was so;
 * a change ("I work at Kestrel now") is no correction.
 */

import type { Clause } from '../../../english/clauses.ts'
import { regexp } from '../../../english/like.ts'
import { type Phrase, phraseAt } from '../../../english/phrases.ts'
import type { Word } from '../../../english/words.ts'
import { EMAIL, POSTCODE } from '../../../std/contact-forms.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { nameOf } from '../endings/endings.ts'
import { OWNING } from '../endings/over.ts'
import type { DraftEnding, DraftFact } from '../types.ts'

const CUE =
  /\b(?:correction|it (?:was|is) not (?:in|on|at|the|an?) [^.,;!?]{1,30}(?=,)|i (?:misspoke|mistyped|misspelled|misspelt|misread|misheard|misremembered|miscounted|mixed (?:that|it|this|them|those|the \w+) up|mixed up)|my (?:mistake|bad)|brain fog|i (?:was|am) (?:wrong|mistaken)|i made a (?:mistake|typo)|i meant|i mean,|scratch that|strike that|ignore that|let me correct|i (?:got|had) (?:that|it|this|the \w+|his \w+|her \w+|their \w+|my own \w+) wrong|i (?:gave|told) you the wrong|wrong \w+, sorry|that(?: was| is|'s) (?:wrong|not right|incorrect|a typo)|typo\b|wrong (?:one|number|address|e-?mail|day|date)\b|did i say|i said [^.;!?]{1,60}\bbut\b|as i (?:said|wrote)(?: before| earlier)?$|to be (?:exact|precise|correct|accurate)|oops|no,? wait|wait,? no|take (?:that|it) back|small correction|i (?:keep |kept )?(?:confus|mix)(?:ed|ing)|i (?:just )?(?:looked it up|(?:double-?)?checked)|mixed (?:that|it|this|them) up|you (?:misunderstood|misheard|got (?:that|it|me) wrong|have (?:that|it) wrong|noted (?:that|it) wrong)|forget (?:that|it|what i said)|(?:that|it|this)(?: is|'s) not (?:true|right|correct)|it should (?:be|have been)|more precisely|strictly speaking|i never said|on second thoughts?|turns out|after all)\b|^(?:no|sorry|actually|well,? actually|wait|hm+)\b[^.;!?]*,? not\b|^(?:no|sorry|actually|well,? actually|oh|ah),? (?:it|that)(?: is|'s| was) [^.;!?]{0,20}\d[^.;!?]{0,20}[.!]?$|\bnot [^.;!?]{1,40} as i (?:said|wrote)\b|^not [^.;!?]{1,40}, (?:sorry|but|my mistake|i|we|my|he|she|it)\b/i
const MONTH = '(?:Jan|Febr?|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)[a-z]*|May|June|July'
/** Says that the world changed, not what was said of it; "since 2021" is but a time. */
const CHANGE = regexp.i`\b(?:now|nowadays|any ?more|no longer|these days|since(?! (?:(?:the|about|around|early|late|spring|summer|autumn|fall|winter|of) )*(?:\d|(?:${MONTH})\b))|recently|switched|changed|used to)\b`

/** "It's Friday, not Thursday" says nothing by itself. */
const PAIR = /\bit(?: is|'s| was) [^.,;!?]{1,30}, not [^.,;!?]{1,30}[.!]?$/i

/** Which sentences of a turn put something right: those that say so, and the one beside a bare "I misspoke". */
export function correcting(sentences: readonly string[]): boolean[] {
  const says = sentences.map(
    (text) => CUE.test(text) && !/\?\s*$/.test(text.replace(/did i say[^?]*\?/i, '')),
  )
  const isBare = (i: number): boolean => {
    const text = sentences[i] ?? ''
    return (
      says[i] === true && (PAIR.test(text) || (text.split(' ').length <= 7 && !/\b(?:but|not)\b/i.test(text)))
    )
  }
  return sentences.map((text, i) => (says[i] || isBare(i - 1) || isBare(i + 1)) && !CHANGE.test(text))
}

/** "… at Kestrel, not Petrel", "… in March, not in April": what stands behind a clause as wrong. */
export interface Wrong {
  /** `null`: a time, or nothing that has a name. */
  readonly name: string | null
}

function isChange({ lower }: Word, i: number, words: readonly Word[]): boolean {
  return CHANGE.test(lower) && !(lower === 'since' && words[i + 1]?.time)
}

export function wrongAfter(words: readonly Word[], from: number): Wrong | null {
  let k = from
  while (k < words.length && (words[k]?.time || /^(?:ADP|ADV)$/.test(words[k]?.pos ?? ''))) k += 1
  if (words[k]?.lower === ',') k += 1
  if (words[k]?.lower === 'and') k += 1
  if (words[k]?.lower !== 'not' || words.slice(from).some(isChange)) return null
  k += 1
  while (/^(?:in|at|to|on|from|for|with|as|of|since)$/.test(words[k]?.lower ?? '')) k += 1
  if (words[k]?.time) return { name: null }
  const phrase: Phrase | null = phraseAt(words, k)
  if (phrase !== null) return { name: nameOf(phrase) }
  // "Not Fly": in capitals it is a name, whatever else the word may be.
  const { text = '' } = words[k] ?? {}
  return /^\p{Lu}/u.test(text) ? { name: text } : null
}

/** "It's not the oboe, I play the clarinet", "not a Mazda, I drive a Honda": what stands before a clause as wrong. */
export function wrongBefore(words: readonly Word[], clause: Clause): Wrong | null {
  const at = words.findIndex((w) => w.lower === 'not')
  const isFirst =
    at === 0 ||
    (at === 2 && words[0]?.lower === 'it') ||
    (at === 3 && words[1]?.lower === 'it' && isJoint(words[0]))
  if (at < 0 || !isFirst) return null
  const phrase = phraseAt(words, at + 1)
  if (phrase === null || words[phrase.next]?.lower !== ',' || clause.start <= phrase.next) return null
  return { name: nameOf(phrase) }
}

function isJoint(word: Word | undefined): boolean {
  return /^(?:no|sorry|oh|wait|actually|,)$/.test(word?.lower ?? '')
}

/** "I said I studied physics, but …": what is told again only to be put right. */
export function isToldAsWrong(words: readonly Word[], { subject, next }: Clause): boolean {
  const before = words.slice(0, subject.start).map((w) => w.lower)
  const said = before.findLastIndex((w) => /^(?:said|wrote|told|thought|claimed)$/.test(w))
  const isOwn =
    /^(?:i|you)$/.test(before[said - 1] ?? '') &&
    before.slice(said + 1).every((w) => /^(?:that|you|me)$/.test(w))
  return said > 0 && isOwn && words.slice(next, next + 3).some((w) => w.lower === 'but')
}

/** That what was said before of the same is not so, but this. */
export function takenBack(
  { head, relation, tail, time, source }: DraftFact,
  wrong: string | null,
  at: DraftEnding['at'],
): DraftEnding[] {
  // Who drives no Mazda owns none.
  const relations = wrong !== null && OWNING.includes(relation) ? OWNING : [relation]
  return relations.map((one) => ({
    ...{ head, relation: one, tail: wrong, at, source },
    corrects: { value: tail, span: time.span },
  }))
}

/** "In Oran, I mean in Algiers", "at Tessa, sorry, at Tesla": only what is meant stays. */
const REPAIR = String.raw`\s*(?:,|—|–|\.\.\.|-)\s*(?:(?:oh,? )?(?:no,? wait|wait,? no|no|sorry|I mean|I meant|let me think|hang on|or rather|make that|correction|scratch that|well,? actually)[,:]?\s+)+`
const SAME_PLACE = regexp.gu`\b(in|at|to|on|from|for|with) ([^,;.!?—–]{1,40}?)${REPAIR}(?:in|at|to|on|from|for|with) (?=\S)`
const NAME = "\\p{Lu}[\\p{L}\\p{M}\\d'’-]*(?: \\p{Lu}[\\p{L}\\p{M}\\d'’-]*){0,3}"
const SAME_NAME = regexp.gu`(?<=[\p{Ll},] )${NAME}${REPAIR}(?=${NAME}(?:[.,;!?]|$| (?:and|but|in|at|on|last|this)\b))`
const NUMBER = `(?:\\d[\\d.,:]*(?:st|nd|rd|th)?|${numbersBetween(2, 12)})`
const SAME_NUMBER = regexp.gu`\b${NUMBER}((?: [\p{L}]+){0,2})${REPAIR}(?:it is |it was |the )?(${NUMBER})(?:\1)?(?=[.,;!?\s]|$)`
/** "10 mg of ramipril, sorry, 15 mg." */
const SAME_AMOUNT = regexp.gu`\b${NUMBER}( ?\p{L}+)((?: [\p{L}-]+){1,6})${REPAIR}(?:it is |it was )?(${NUMBER})\1(?=[.,;!?]|$)`

const DATE = `(?:(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})|(?:${MONTH})|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:,? \\d{4})?`
/** "On March 1, no, March 2." */
const SAME_DATE = new RegExp(`\\b${DATE}${REPAIR}(?:it was |on |in )?(?=${DATE}\\b)`, 'gu')

/** "LS6 1AB, sorry, LS6 1BA", "a@x.com – no, b@x.com". */
const SAME_FORM = [EMAIL, POSTCODE, '\\+?\\d[\\d ()/.-]{5,18}\\d'].map(
  (form) => new RegExp(`(?<![\\w@])${form}${REPAIR}(?:it(?:'s| is) )?(?=${form}(?![\\w@]))`, 'g'),
)

const REPAIRS =
  /\b(?:sorry|mean|meant|let me think|hang on|wait|no|rather|make that|correction|scratch that|actually)\b/i

export function repaired(text: string): string {
  if (!REPAIRS.test(text)) return text
  return SAME_FORM.reduce((left, same) => left.replace(same, ''), text)
    .replace(SAME_DATE, '')
    .replace(SAME_PLACE, '$1 ')
    .replace(SAME_NAME, '')
    .replace(SAME_NUMBER, '$2$1')
    .replace(SAME_AMOUNT, '$3$1$2')
}
