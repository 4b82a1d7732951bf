/** Words of somebody else that were pasted into a text, by their own marks: quotations, letters, mails, lines of a chat. */

import { isGivenName } from '../std/given-names.ts'
import { openWordClasses } from '../std/word-classes.ts'
import { regexp } from './like.ts'

/** A stretch of a text that its writer only hands on. */
export interface HandedOn {
  /** Where it begins, with the order to do something with it. */
  readonly from: number
  /** Where words of somebody else begin; `to` where there are none, as in a program. */
  readonly words: number
  readonly to: number
}

/** The stretches that show by themselves that somebody else wrote them, in no order. @cost O(length) */
export function pasted(text: string): HandedOn[] {
  const quoted = HAS_MARKS.test(text) ? quotationsIn(text) : []
  const rest = masked(text, quoted)
  // Most turns are one line, and no letter.
  if (!/[\n:<]/.test(text) && !BEGINS_LETTER.test(rest)) return quoted
  const letters = lettersIn(rest)
  const left = masked(rest, letters)
  return [...quoted, ...letters, ...mailsIn(left), ...chatsIn(left)]
}

/** The text with blanks in place of the stretches, and its lines as they were. @cost O(length) */
export function masked(text: string, stretches: readonly HandedOn[]): string {
  if (stretches.length === 0) return text
  let plain = ''
  let end = 0
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (to <= end) continue
    const start = Math.max(from, end)
    plain += text.slice(end, start) + text.slice(start, to).replace(/[^\n]/g, ' ')
    end = to
  }
  return plain + text.slice(end)
}

const HAS_MARKS = /["“„«»]/
const BEGINS_LETTER = /^\s*\p{L}+ [^,!:\n]{1,60}[,!:]/u

/** Marks that open a quotation, with those that close it. */
const CLOSED_BY: Readonly<Record<string, string>> = { '"': '"', '“': '”"', '„': '“”"', '«': '»', '»': '«' }
const OPENS = /(?<=^|[\s([:>–—-])["“„«»](?=\S)/gu
const CLOSES = /(?<=\S)["“”»«](?![\p{L}\p{N}])/gu
/** Characters of a quotation at most. */
const LONGEST = 4000
/** A quotation of so many words may be a title, or a phrase that is spoken of. */
const MOST_WORDS = 8
const MORE_SENTENCES = /[.!?…]\s+\S|\n/u
/** "How I Learned to Stop Worrying". */
const NO_TITLE_WORD = /(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}'’]{3,}/u
/** What speaks of nobody is a message of a program, or a phrase. */
const OF_PEOPLE =
  /(?<![\p{L}\p{N}])(?:I|me|my|we|us|our|you|your|he|his|she|her|they|their|ich|wir|sie|je|nous|vous|yo|nosotros)(?![\p{L}\p{N}])/iu
/** "Always end your answers with …": what stands before words that the assistant is to use, or never. */
const TO_BE_USED =
  /(?:^|[.!?\n,] ?)(?:(?:please|pls|and|so|also|but|from now on),? )*(?:always|never|end|start|begin|finish|sign|reply|answer|respond|greet|close|open|say|use|avoid|include|add|don['’]?t|do not|call)\b[^.!?:\n]*$/i

/** 'She said "I live in Leeds"': short, and of whoever says it. */
const OF_SELF = /(?<![\p{L}\p{N}])(?:I|my|we|our)(?![\p{L}\p{N}])/u
const TELLS =
  /(?<!\b(?:I|we)(?:['’]ve| have| had)?(?: just| also| then)? )\b(?:says?|said|tells|told|asks|asked|writes|wrote|shouts|shouted|yells|yelled|replies|replied|answers|answered|texts|texted|goes|like)(?: \p{L}+){0,3}[,:]?\s*$/iu

/** What stands in quotation marks and is longer than a title. */
function quotationsIn(text: string): HandedOn[] {
  const marks = [
    ...[...text.matchAll(OPENS)].map(({ index }) => ({ index, step: 1 })),
    ...[...text.matchAll(CLOSES)].map(({ index }) => ({ index, step: -1 })),
  ].sort((a, b) => a.index - b.index)
  const found: HandedOn[] = []
  let end = 0
  for (const [i, { index, step }] of marks.entries()) {
    if (index < end || step < 0) continue
    const close = closeOf(text, marks, i)
    if (close === null) continue
    end = close + 1
    const before = text.slice(Math.max(0, index - 120), index)
    const inner = text.slice(index + 1, close)
    if ((isSpeech(inner) || (OF_SELF.test(inner) && TELLS.test(before))) && !TO_BE_USED.test(before))
      found.push({ from: index, words: index, to: Math.min(text.length, end) })
  }
  return found
}

function isSpeech(inner: string): boolean {
  if (MORE_SENTENCES.test(inner.trim())) return true
  return inner.trim().split(/\s+/).length > MOST_WORDS && NO_TITLE_WORD.test(inner) && OF_PEOPLE.test(inner)
}

interface Mark {
  readonly index: number
  /** What it does to the depth of quotations within each other. */
  readonly step: number
}

/** Where a quotation ends; the end of the text where one that begins a line, or stands behind a colon, is never closed. */
function closeOf(text: string, marks: readonly Mark[], nth: number): number | null {
  const open = (marks[nth] as Mark).index
  const opening = text.charAt(open)
  const closing = CLOSED_BY[opening] ?? opening
  let depth = 1
  let first: number | null = null
  for (let i = nth + 1; i < marks.length; i++) {
    const { index, step } = marks[i] as Mark
    if (index - open > LONGEST) break
    const isOpening = step > 0 && text.charAt(index) === opening
    if (!isOpening && !(step < 0 && closing.includes(text.charAt(index)))) continue
    if (!isOpening) first ??= index
    depth += step
    if (depth === 0) return index
  }
  if (first !== null) return first
  return /(?:^|[:\n])\s*$/.test(text.slice(Math.max(0, open - 20), open)) ? text.length : null
}

// Where `^` finds the start of a line, what may stand before the words goes over no end of one: it would be gone through again
// from each.
const GREETING =
  /^[^\S\r\n\u2028\u2029]*(?:(?<letter>(?:my )?dear(?:est)?|to whom it may concern|lieber?|sehr geehrte[rn]?|ch(?:er|ère)|querid[oa]|estimad[oa]|car[oa])|hi|hello|hey|hiya|good (?:morning|afternoon|evening)|hallo|hola|bonjour|ciao)(?<whom>(?: [^\s,!.:?]{1,20}){0,5})[,!:]/gimu
/** Whoever listens, or nobody. */
const NO_ADDRESSEE =
  /^ (?:assistant|ai|claude|chatgpt|chat|gpt|gemini|copilot|bot|friend|computer|diary|journal|me|oh|god|lord|there|again)\b/i
const CLOSING =
  /(?:^|(?<=[.!?…] ))[^\S\r\n\u2028\u2029]*(?:(?:with )?(?:(?:kind(?:est)?|best|warm(?:est)?|many|all my|lots of|much|all the) (?:regards|wishes|greetings|love|thanks|best)|regards|sincerely|yours?(?: (?:sincerely|faithfully|truly|ever|always))?|love(?: you)?|cheers|hugs|x[xo]+|best|thanks|thank you|see you(?: soon)?|take care|respectfully|mit freundlichen grüßen|liebe grüße|lg|vg|mfg|saludos|un abrazo|bises))(?:, [^\n.!?,]{1,30}| [^\s.!?,]{1,20})?[,.!]?[^\S\n]*$/gimu
/** The line below a closing that says who wrote. */
const SIGNED = /^\n{1,2}[^\S\n]*[^\s.!?]+(?: [^\s.!?]+){0,4}[^\S\n]*(?=\n|$)/u

/** Whom one speaks to who knows no name: a service, or whoever reads. */
const ANYBODY = /^ (?:\p{L}+ )?(?:support|service|team|all|sirs?|madam|everyone|everybody|guys|folks)\b/iu
/** What one adds to a letter of one's own. */
const POSTSCRIPT = /^\s*(?:p\.? ?s\b|$)/i

/**
 * "Dear Ms Olsen, …" up to its closing, else to the end. What a turn begins with may be said to whoever listens: it is a letter
 * only if it has a closing and something else is said behind it, and a plain "hello" never begins one there.
 */
function lettersIn(text: string): HandedOn[] {
  const found: HandedOn[] = []
  const first = text.search(/\S/)
  for (const { index, groups } of text.matchAll(GREETING)) {
    const { letter, whom = '' } = groups ?? {}
    if (index < (found.at(-1)?.to ?? 0) || NO_ADDRESSEE.test(whom)) continue
    if (whom === '' && !/^to whom/i.test(letter ?? '')) continue
    const before = text.slice(Math.max(0, index - 80), index)
    const isFirst = index <= first
    if (letter === undefined && (isFirst || !/(?:\n[^\S\n]*|:[^\S\n]*)\n[^\S\n]*$/.test(before))) continue
    const isAnybody = ANYBODY.test(whom)
    if (isAnybody && (letter === undefined || isFirst)) continue
    const to = closingAfter(text, index)
    if (to === null && (isFirst || isAnybody)) continue
    if (isFirst && POSTSCRIPT.test(text.slice(to ?? 0))) continue
    found.push({ from: index, words: index, to: to ?? text.length })
  }
  return found
}

/** Where the next closing ends with nothing but a blank line behind it. */
function closingAfter(text: string, from: number): number | null {
  for (const { 0: closing, index } of text.slice(from).matchAll(CLOSING)) {
    const end = from + index + closing.length
    const signed = end + (SIGNED.exec(text.slice(end, end + 100))?.[0].length ?? 0)
    const found = [end, signed].find((at) => /^\s*(?:\n[^\S\n]*\n|$)/.test(text.slice(at)))
    if (found !== undefined) return found
  }
  return null
}

const MAIL = /^(?:From|Subject|To|Date|Sent): \S.*\r?\n(?:From|Subject|To|Date|Sent): \S/m
const FORWARDED =
  /^[^\S\r\n\u2028\u2029]*(?:[-_*=]{2,}[^\S\n]*(?:original|forwarded)[^\n]{0,20}|begin forwarded message:?[^\S\n]*)$/im

function mailsIn(text: string): HandedOn[] {
  return [MAIL, FORWARDED].flatMap((head) => {
    const from = text.search(head)
    return from < 0 ? [] : { from, words: from, to: text.length }
  })
}

const STAMP = String.raw`\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?\]?`
const NAME = "[\\p{L}][\\p{L}'’.-]{0,24}(?: [\\p{L}][\\p{L}'’.-]{0,24}){0,2}"
/** Who says a line of a chat that was pasted, and when. */
const HEAD = regexp.iu`^[^\S\n]*(?:(?<stamp>\[[^\]\n]{4,40}\]|${STAMP})(?: ?[-–—])? ?)?(?:<(?<tagged>${NAME})>|(?<name>${NAME}):)[^\S\n]+(?=\S)`
/** "Lena Vogt  10:02 AM", with what she says on the lines below. */
const HEAD_ABOVE = new RegExp(`^(?<name>${NAME})[^\\S\\n]+${STAMP}[^\\S\\n]*$`, 'iu')
/** A time with its day, or in brackets; a clock time alone stands in plans, too. */
const IS_STAMP = /^\[|\d[./-]\d{1,2}[./-]\d/
const SELF = /^(?:me|I|myself)$/i
const LARGE = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)?$/u
/** Words before a colon that are no names. */
const NO_SPEAKER =
  /^(?:updates?|notes?|edit|info|context|question|reminder|correction|news|summary|also|p\.?s|fyi|background|problem|situation|intro|introduction|profile|bio|status|confession|facts?|important|warning|allergies|diet|health|work|home|family|job|location|today|yesterday|tomorrow|remember|btw|anyway|so|ok|okay|well|honestly|basically|disclaimer|clarification|addendum|goals?|plans?|preferences?|answer|reason|yes|no|true|breaking|hi|hello|hey|quick update|good news|bad news|fun fact|name|age|address|email|phone|typos?|oops|sorry|mistake|apologies|wait|actually|thing|point|issue|result|outcome|same|from|to|subject|date|sent|tl;?dr|nb|tbh|imo|psa|eta|re|cc|via|lol|omg|ugh|spoiler|born|married|lives|works|likes|allergic|currently|currently living)$/i
/** How people are called who have no name there: a list of one's relatives has the same words. */
const CALLED =
  /^(?:my )?(?:mum|mom|mam|mama|mummy|dad|papa|daddy|gran|grandma|grandpa|granny|nan|sis|bro|sister|brother|aunt|auntie|uncle|cousin|wife|husband|boss|manager|landlord|landlady|neighbou?r|teacher|colleague|flatmate|roommate|housemate)$/i

const DAY =
  /^(?:mon|tues?|wed|weds|thur?s?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/i
/** Words of people who talk to each other. */
const OF_TALK =
  /(?<![\p{L}\p{N}])(?:I|im|ive|me|my|we|us|our|you|u|your|let['’]?s)(?![\p{L}\p{N}])|[?!]["”]?\s*$/iu
/** A sentence that does not merely say of somebody what they do, or are: "plays the piano." */
const SENTENCE = /^(?!\p{L}+s\b|an?\b|the\b)\S+(?:\s+\S+){2,}\.\s*$/iu

interface ChatLine {
  readonly from: number
  readonly words: number
  readonly to: number
  readonly name: string
  readonly isSurely: boolean
  readonly isSpeech: boolean
}

/** Lines of a chat with who says them; of what the writer says there ("me: …") only who. */
function chatsIn(text: string): HandedOn[] {
  const lines: ChatLine[] = []
  let at = 0
  let above: string | null = null
  for (const line of text.split('\n')) {
    const span = { from: at, to: at + line.length }
    at = span.to + 1
    const spoken = HEAD_ABOVE.exec(line)?.groups?.name
    if (spoken !== undefined && isName(spoken)) above = spoken
    if (line.trim() === '') above = null
    const head = HEAD.exec(line)
    const { stamp = '', tagged, name: named } = head?.groups ?? {}
    const name = above ?? tagged ?? named
    if (name === undefined || NO_SPEAKER.test(name)) continue
    const words = span.from + (above === null ? (head?.[0].length ?? 0) : 0)
    const said = text.slice(words, span.to)
    const isSpeech = OF_TALK.test(said) || (SENTENCE.test(said) && !CALLED.test(name))
    const isMarked = tagged !== undefined || stamp.startsWith('[') || (IS_STAMP.test(stamp) && isName(name))
    const isCalled = above !== null || (isName(name) && (stamp !== '' || LARGE.test(name)))
    const isSurely = isMarked || (isSpeech && isCalled && !CALLED.test(name))
    lines.push({ ...span, words, name, isSurely, isSpeech })
  }
  const isChat = isTalk(lines)
  return lines
    .filter(({ isSurely }) => isSurely || isChat)
    .map(({ from, words, to, name }) =>
      SELF.test(name) ? { from, words, to: words } : { from, words: from, to },
    )
}

/**
 * Whether lines "mia: …" are a talk: others than the writer speak in them, and one of them is known as a name, is the writer, or
 * speaks again after another. Lists have labels of the same form ("Brother: Tom"), but nobody speaks in them.
 */
function isTalk(lines: readonly ChatLine[]): boolean {
  if (lines.length < 2) return false
  if (!lines.some(({ name, isSpeech }) => isSpeech && !SELF.test(name))) return false
  const names = lines.map(({ name }) => name.toLowerCase())
  const goesOn = names.some(
    (name, i) => i > 1 && names[i - 1] !== name && names.indexOf(name) < i - 1 && isName(name),
  )
  return goesOn || names.some((name) => SELF.test(name) || name.split(' ').some(isGivenName))
}

/** Whether a word before a colon is who speaks: "Anna", not "Backend". */
function isName(name: string): boolean {
  if (CALLED.test(name)) return true
  return (
    !DAY.test(name) && name.split(' ').some((word) => isGivenName(word) || !openWordClasses().isNoun(word))
  )
}
