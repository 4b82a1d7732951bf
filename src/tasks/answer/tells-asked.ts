/**
 * Whether a sentence that shares the words of a question tells what it asks: that the act was done, that the day still stands,
 * how many there are in all. "They want 400 to pull it" does not say when the tooth was pulled.
 */
import { regexp } from '../../english/like.ts'
import { endOfLast } from '../../std/last-match.ts'
import { baseVerb, pastOf } from '../../std/verbs.ts'
import { isStopWord } from '../../std/words.ts'
import { keyOf, MAX_QUESTION } from './question.ts'

/** "When did we move …", "when was the boiler fixed". */
const DID = /\bdid\b\s+(?:(?:i|we|you|he|she|they|it)\b\s+)?(.+)$/i
const WAS_DONE = /\b(?:was|were)\b\s+(.+)$/i

/**
 * The act that a question says was done, in base form; `null` where it asks for none.
 *
 * @param verb The verb of a question that says "did", as far as rules take it apart.
 */
export function actDone(question: string, verb: string | null): string | null {
  if (DID.test(question)) return verb === null || isStopWord(verb) || EMPTY.test(verb) ? null : verb
  const done = WAS_DONE.exec(question)?.[1]?.match(/\p{L}+/gu) ?? []
  const participle = done.slice(1).findLast((word) => isPast(word.toLowerCase()) && !isStopWord(word))
  return participle === undefined ? null : baseVerb(participle.toLowerCase())
}

/** Verbs that any sentence about the thing may leave unsaid. */
const EMPTY = /^(?:be|have|do|get|go|take|make|happen)$/

function isPast(word: string): boolean {
  return !/(?:s|ing)$/.test(word) && baseVerb(word) !== word
}

const NEVER_DONE =
  /\b(?:will|shall|would|should|could|can|cannot|may|might|must|not|never|almost|nearly|wants?|wanted|needs?|needed|hop(?:e|es|ed|ing)|plan(?:s|ned|ning)?|intend(?:s|ed)?|meant|supposed|going|gonna|tr(?:y|ies|ied|ying)|promised?|offered|agreed|decided|asked|let['’]?s|ought|about|due|ready|before|until|till|to be|(?:have|has|had|get|got) to)\b|(?:['’](?:ll|d)|n['’]t|\b(?:didn|don|doesn|won|haven|hasn)t)\b/i
/** "Had to return", "managed to pass": it was done. */
const DONE_ALL_THE_SAME = /\b(?:had|managed|got|able|remembered) to$/i
const CLAUSE_END = /[,;:.!?()–—]|\b(?:and|but|so|because|then|which|when)\b/gi
const NOUN_LEAD = /(?:\b(?:my|our|the|his|her|their|its|an?|this|that|first|second|last)|['’]s?)$/i
const GOING_ON = /\b(?:was|were|been|began|started|finished|after|since|of|from)$/i

/** Whether a sentence tells that one of these acts was done: no plan, wish or duty to do it, and none of doing another. */
export function tellsDone(text: string, acts: readonly string[]): boolean {
  const keys = new Set(acts.map(keyOf))
  return [...text.matchAll(/\p{L}+/gu)].some(({ 0: word, index }) => {
    const lower = word.toLowerCase()
    if (!keys.has(keyOf(lower))) return false
    const before = text.slice(0, index).trimEnd()
    const clause = before.slice(endOfLast(before, CLAUSE_END))
    if (DONE_ALL_THE_SAME.test(clause)) return true
    if (/\bto$/i.test(clause) || NEVER_DONE.test(clause)) return false
    if (/ing$/.test(lower)) return GOING_ON.test(clause) || NOUN_LEAD.test(clause)
    return isPast(lower) || pastOf(lower) === lower || NOUN_LEAD.test(clause)
  })
}

/** What follows "it is off": the end of the clause, or a time; "off sugar" and "off Main Street" are something else. */
const OFF_ENDS = String.raw`(?=\s*(?:[,;:.!?()–—…]|$)|,? (?:and|but|so|because|since|as|which|then|again|now|after all|altogether|for (?:now|good)|(?:for |this |next |until |till )*(?:today|tonight|tomorrow|week(?:end)?|month|year|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*|(?:the )?\d+(?:st|nd|rd|th)?))\b)`
const OFF = new RegExp(
  // Whoever "was off on Monday" had a day for themselves.
  `(?:(?<!\\b(?:i|we|he|she|you) )\\b(?:is|are|was|were|it|all|both)|(?<!\\b(?:he|she))['’]s) (?:now |all |probably |sadly |completely )?off\\b${OFF_ENDS}|\\b(?:called (?:it |them |that )?off|cancel(?:l?ed|ling)|fell through|fallen through|scrapped|scratched|postponed|not happening|isn['’]?t happening|(?:not|n['’]t) going ahead)\\b`,
  'i',
)
const ONTO = /\b(?:postponed|moved|pushed)\b.{0,30} (?:to|till|until)\b/i

/** Whether a sentence says that what was set is off: a day in it is the one that no longer holds, or nobody knows which. */
export function tellsOff(text: string): boolean {
  return OFF.test(text) && !ONTO.test(text)
}

/** Verbs of getting some, or giving some away: what they count is not how many there are. */
const SOME =
  /\b(?:bought|got (?:me|us|myself|ourselves)|ordered|planted|received|added|picked up|sold|gave|lent|lost|borrowed|found|threw|broke)\b/i
/** What is there in all. */
const IN_ALL = /^(?:have|own|be|keep|there)$/

/** Whether a number in a sentence may be how many there are in all, for a question with this verb. */
export function tellsTotal(text: string, verb: string): boolean {
  if (!IN_ALL.test(verb) || /\b(?:now|altogether|in total|in all)\b/i.test(text)) return true
  return !SOME.test(text)
}

/** In front of a number that counts one of several: "the one plant that lives". */
export const ONE_OF_THEM = '(?<!\\b(?:the|that|this|any|no|each|every|which|only) (?=one\\b))'

const GAP = '[^?!.\\n]{0,80}'
const ORDERS: readonly RegExp[] = [
  /\b(?:before or after|after or before|earlier or later|later or earlier|sooner or later than)\b/i,
  // "Which came first, the cat or the dog?", "what came first the cat or the dog"
  new RegExp(`\\b(?:first|earlier|later|sooner)[,:;–—] ${GAP}\\bor\\b`, 'i'),
  regexp.i`\b(?:came|comes?|happened|was) (?:first|earlier|later|sooner) (?:the|my|our)\b${GAP} or\b`,
  // "Did I get the cat or the dog first?", "was the wedding or the move earlier?", but not "did I say tea or coffee earlier?"
  new RegExp(`\\bor \\S${GAP}\\bfirst(?=[\\s?!.]*$|,)`, 'i'),
  regexp.i`\b(?:is|are|was|were|came|comes?|happen(?:s|ed)?)\b${GAP}\bor (?!later|earlier|sooner)${GAP}\b(?:earlier|later|sooner)[\s?!.]*$`,
  // "The cat first or the dog?", but not "my first or last name"
  /\b(?:first|earlier),? or (?!(?:last|later|second|third|middle|only|final|latest)\b)/i,
]

/** "Before or after", "the cat or the dog first": a choice, to which no "yes" and no single event is an answer. */
export function asksForOrder(question: string): boolean {
  return question.length <= MAX_QUESTION && ORDERS.some((wording) => wording.test(question))
}
