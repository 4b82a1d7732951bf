/** The words of a turn as they stand in a context: resolved dates beside them, and only what matters of a long one. */

import { withoutPleasantries } from '../english/pleasantries.ts'
import type { WordSpan } from '../model/known-time.ts'
import { asksAtEnd, captionText, passagesOf, type StoredTurn } from '../model/turn.ts'
import { splitSentences } from '../std/sentence.ts'
import { oneLine } from '../std/visible.ts'
import { searchTerms, UNSPACED, wholeSignsBefore } from '../std/words.ts'
import { withDates } from './dates-beside.ts'
import type { CountTokens } from './tokens.ts'
import { type Voice, voicesOf, voicesWithEnds } from './voices.ts'

export interface Quoting {
  /** Stems of the question; they choose the parts of a long turn. */
  readonly terms: readonly string[]
  /** Dates that words such as "last Friday" mean stand beside them. */
  readonly dates: boolean
  readonly count: CountTokens
  /** A turn is quoted in whole up to this many tokens, then by its best parts. */
  readonly quoteTokens: number
}

/** Characters of a usual token at most; longer ones are runs of one sign. */
const MOST_PER_TOKEN = 20
/** Spaces, breaks and kind words make a text so many times as long at most; a longer one is not read in whole to see. */
const MOST_TO_SPARE = 4
/** What the attachments of a turn show is quoted up to this many tokens. */
const CAPTION_TOKENS = 300
/** Quotes of fewer tokens are put together of sentences, longer ones of passages. */
const BY_SENTENCES = 80

export interface Quote {
  /** One line. What is left out is marked by "…". */
  readonly text: string
  /** Whether anything is left out for want of room; a speaker's own words may have "…", too. */
  readonly isCut: boolean
  /** The same with the sentences beside those that say little alone; null where there are none. */
  readonly joined: string | null
}

/**
 * @param told Where none of these is what the words of the turn are read as, no date stands beside them.
 * @param ends What was written into the turn.
 */
export function quote(
  turn: StoredTurn,
  { terms, dates, count, quoteTokens }: Quoting,
  told: readonly WordSpan[] = [],
  ends: readonly string[] = [],
): Quote {
  const content = dates ? withDates(turn, told) : turn.content
  const wanted = new Set(terms)
  // What a picture shows is told where it bears on the question, or where the words need it.
  const isPointed = turn.content.trim() === '' || (quoteTokens >= ROOMY && POINTS.test(turn.content))
  const bears = (caption: string): boolean => isPointed || searchTerms(caption).some((t) => wanted.has(t))
  const captions = clipped(
    turn.captions
      .filter(bears)
      .map((c) => ` ${captionText(oneLine(c))}`)
      .join(''),
    CAPTION_TOKENS,
    count,
  )
  const voices = turn.role === 'user' ? voicesWithEnds(content, ends) : [{ text: content, lead: null }]
  if (content.length <= quoteTokens * MOST_PER_TOKEN * MOST_TO_SPARE) {
    const whole = voices.map((voice) => kept(voice, wanted)).join(' ')
    if (isShort(whole, quoteTokens, count)) return { text: whole + captions, isCut: false, joined: null }
  }
  const bySentences = quoteTokens < BY_SENTENCES
  const pieces = voices.flatMap((voice) => piecesOf(voice, wanted, bySentences))
  const chosen = partsOf(pieces, wanted, bySentences, quoteTokens, count)
  const text = put(chosen, pieces.length) + captions
  const joined = bySentences ? put(withBeside(chosen, pieces, count), pieces.length) + captions : text
  return { text, isCut: true, joined: joined === text ? null : joined }
}

/** The parts, and beside those that say little alone the sentence before them, or after them where none is before. */
function withBeside(chosen: readonly Part[], pieces: readonly Piece[], count: CountTokens): Part[] {
  const parts = new Map(chosen.map((part) => [part.i, part]))
  for (const { i, text, voice } of chosen) {
    const refers = REFERS_BACK.test(text)
    if (parts.has(i - 1) || !(refers || (isFewWords(text) && !parts.has(i + 1)))) continue
    const beside = pieces[i - 1]?.voice === voice ? i - 1 : refers ? i : i + 1
    const piece = pieces[beside]
    if (piece?.voice !== voice || parts.has(beside)) continue
    const shown = oneLine(piece.text)
    if (isShort(shown, BESIDE_TOKENS, count)) parts.set(beside, { ...piece, text: shown, i: beside })
  }
  return [...parts.values()]
}

/** A sentence beside one that says little alone is told where it has at most so many tokens. */
const BESIDE_TOKENS = 40
/** A sentence of fewer words says little alone. */
const FEW_WORDS = 6

/** Says what it is about by a word that stands for it, or goes on with what stands before it. */
const REFERS_BACK =
  /^["“'(]?(?:(?:it|that|they|them|he|she|him|his|her|their|its|because|and|but|or|then|which)(?:['’]\p{L}+)?(?![\p{L}\p{N}])|so(?:,| (?:I|we|you|he|she|it|they|that|this|the|my|our|now|when)\b)|this (?:is|was|has|had|will|means?|meant|makes?|made)\b)/iu

function isFewWords(text: string): boolean {
  return text.replace(IN_BRACKETS, '').trim().split(/\s+/u).length < FEW_WORDS
}
const IN_BRACKETS = /\[[^[\]]*\]/gu

/** A part of a turn that may be quoted, and whose words it is. */
interface Piece {
  readonly text: string
  readonly voice: Voice
  /** Whether the voice begins, and ends, with it. */
  readonly begins: boolean
  readonly ends: boolean
}

function piecesOf(voice: Voice, wanted: ReadonlySet<string>, bySentences: boolean): Piece[] {
  const shown = voice.lead === null ? voice : { ...voice, text: voice.text.trim().replace(OUTER_MARKS, '') }
  const parts = bySentences
    ? sentencesOf(kept(shown, wanted))
    : passagesOf({ content: shown.text, captions: [] })
  return parts.map((text, i) => ({ text, voice, begins: i === 0, ends: i === parts.length - 1 }))
}
const OUTER_MARKS = /^["“„«»]\s*|\s*["“”«»]$/gu

/** The sentences of a text; one that puts right the words before it is no sentence of its own: "three nights... no, two". */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const one of splitSentences(text).flatMap(linesOf)) {
    const last = sentences.at(-1)
    if (last === undefined || asksAtEnd(last) || !PUTS_RIGHT.test(one)) sentences.push(one)
    else sentences[sentences.length - 1] = `${last} ${one}`
  }
  return sentences
}
/** Lists and long texts in scripts without spaces may have no full stop: they are cut at line breaks, of which spaces are left, and commas. */
function linesOf(sentence: string): string[] {
  return sentence.length > LONG_LINE && UNSPACED.test(sentence) ? sentence.split(LINE_END) : [sentence]
}
const LONG_LINE = 60
const SIGN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
const LINE_END = new RegExp(`(?<=[，；])|(?<=[${SIGN}\\p{N}]) (?=(?:[-*•] ?)?[${SIGN}])`, 'u')
const PUTS_RIGHT =
  /^(?:(?:no|nope|wait|oh|ah|er|um|hm+|oops|sorry|well)[,.…:;–—-]* )*(?:(?:no|nope|sorry|wait|oops|correction)[,.…:;–—]|(?:no|sorry) wait\b|(?:or|no) rather\b|i mean[t,]|(?:make|scratch|strike) that\b|(?:that|it) was wrong\b)/i

/** One line, without what the speaker says to be kind. */
function kept({ text, lead }: Voice, wanted: ReadonlySet<string>): string {
  const line = oneLine(text)
  return lead === null ? withoutPleasantries(line, wanted) : line
}

/** The best pieces of a text in their order, up to so many tokens. */
function partsOf(
  pieces: readonly Piece[],
  wanted: ReadonlySet<string>,
  areSentences: boolean,
  tokens: number,
  count: CountTokens,
): Part[] {
  const terms = pieces.map(({ text }) => searchTerms(text))
  const weights = weightsOf(wanted, terms)
  const wantedIn = (said: readonly string[]): number => said.filter((term) => wanted.has(term)).length
  const parts = pieces.map((piece, i) => ({
    ...piece,
    text: oneLine(piece.text),
    i,
    worth: worthOf(
      piece.text,
      terms[i] as readonly string[],
      weights,
      areSentences,
      (term) =>
        !terms.some((said, j) => j > i && said.includes(term) && wantedIn(said) > wantedIn(terms[i] ?? [])),
    ),
  }))
  const chosen: Part[] = []
  const heard = new Set<Voice>()
  let left = tokens
  for (const part of [...parts].sort((a, b) => b.worth - a.worth || a.i - b.i)) {
    const { lead } = part.voice
    const introduced = lead === null || heard.has(part.voice) ? 0 : count(`${lead} ""`)
    // A log has sentences without end: that they are too long is seen without counting them.
    const isFar = part.text.length > left * MOST_PER_TOKEN
    const cost = introduced + (isFar ? part.text.length / MOST_PER_TOKEN : count(part.text))
    if (cost > left && chosen.length > 0) break
    // What was asked may stand at the end of a long passage.
    const room = Math.max(1, left - introduced)
    const shorter = (): string =>
      areSentences
        ? cutAt(tellingPlace(part.text, room, weights, count), part.text, room, count)
        : bestSentences(sentencesOf(part.text), wanted, room, count)
    chosen.push(cost > left ? { ...part, text: shorter() } : part)
    heard.add(part.voice)
    left -= cost
    if (left <= 0) break
  }
  return chosen
}

function bestSentences(
  sentences: readonly string[],
  wanted: ReadonlySet<string>,
  tokens: number,
  count: CountTokens,
): string {
  const pieces = sentences.map((text) => ({ text, voice: UNLED, begins: true, ends: true }))
  return put(partsOf(pieces, wanted, true, tokens, count), pieces.length)
}

interface Part extends Piece {
  /** Its place among all. */
  readonly i: number
}

/** Of the sentences of one part, which is led in as a whole. */
const UNLED: Voice = { text: '', lead: null }

/** The parts in their order, gaps marked, words of somebody else in quotation marks behind what introduces them. */
function put(chosen: readonly Part[], of: number): string {
  let text = ''
  let before: Part | null = null
  for (const part of [...chosen].sort((a, b) => a.i - b.i)) {
    const { voice } = part
    const isNext = part.i === (before?.i ?? -1) + 1
    if (voice === before?.voice) text += ` ${isNext ? '' : '… '}${part.text}`
    else {
      const led = isNext && before !== null ? '' : `${part.i === 0 ? '' : '… '}${voice.lead} `
      const opened = voice.lead === null ? (isNext ? '' : '… ') : `${led}"${part.begins ? '' : '… '}`
      text += `${closed(before)} ${opened}${part.text}`
    }
    before = part
  }
  const end = before?.i === of - 1 || text.endsWith('…') ? '' : ' …'
  const isCutOff = before !== null && before.voice.lead !== null && !before.ends
  return `${text}${closed(before)}${isCutOff ? '' : end}`.trim().replace(/…(?: …)+/g, '…')
}

/** What ends the words of somebody else. */
function closed(last: Part | null): string {
  if (last === null || last.voice.lead === null) return ''
  return last.ends || last.text.endsWith('…') ? '"' : ' …"'
}

/** Where of a sentence without end (a log, a long request) the part begins that has most of what is wanted. */
function tellingPlace(
  text: string,
  tokens: number,
  weights: ReadonlyMap<string, number>,
  count: CountTokens,
): number {
  const places = placesIn(text, tokens)
  let best = 0
  let most = 0
  for (const [i, at] of places.entries()) {
    const part = text.slice(at, wholeSignsBefore(text, at + tokens * CHARACTERS_OF_TOKEN))
    const worth = worthOf('', searchTerms(part), weights, false)
    if (worth > most) [best, most] = [i, worth]
  }
  // Where the text ends before the room does, the part begins earlier.
  while (best > 0 && isShort(text.slice(places[best - 1]), tokens / 2, count)) best--
  return places[best] as number
}
/** Fewer than a token of prose has: what is wanted must not be what the cut leaves out. */
const CHARACTERS_OF_TOKEN = 2

/** Where a part of a text may begin: with a clause; where none begins for long with a word, in a script without spaces with a sign. */
function placesIn(text: string, tokens: number): number[] {
  const places = [0]
  let last = 0
  const upTo = (end: number): void => {
    while (end - last > tokens * 2) {
      const at = last + tokens * 2
      const word = text.slice(at, at + MOST_PER_TOKEN).search(/(?<=\s)\S/)
      last = word < 0 ? Math.max(last + 1, wholeSignsBefore(text, at)) : at + word
      places.push(last)
    }
  }
  for (const { index } of text.matchAll(CLAUSE)) {
    upTo(index)
    if (index - last < tokens) continue
    places.push(index)
    last = index
  }
  upTo(text.length)
  return places
}
const CLAUSE =
  /(?<=[,;:.!?–—-]\s)\S|(?<=\s)(?:and|but|so|because|since|which|when|where|while|although|can you|could you)\b/giu

function cutAt(at: number, text: string, tokens: number, count: CountTokens): string {
  if (at === 0) return cut(text, tokens, count)
  const rest = text.slice(at).replace(REST_OF_DATE, '')
  return `… ${isShort(rest, tokens, count) ? rest : cut(rest, tokens, count)}`
}
/** What a cut leaves of a date or an end in square brackets. */
const REST_OF_DATE = /^[^[\]]{0,160}\] ?/
const BEGUN_DATE = /\s*\[[^[\]]{0,160}$/

/** Wanted stems by how much they tell the parts apart: one that stands in a single one more than one that stands in each. */
function weightsOf(
  wanted: ReadonlySet<string>,
  parts: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const terms of parts)
    for (const term of new Set(terms)) if (wanted.has(term)) found.set(term, (found.get(term) ?? 0) + 1)
  return new Map([...found].map(([term, n]) => [term, 1 + Math.log(parts.length / n) / 2]))
}

/** The question of a turn, in one line: the last of its sentences that asks, or how it begins; "…" where it is cut. */
export function questionOf(content: string, tokens: number, count: CountTokens): string {
  const text = oneLine(content)
  if (isShort(text, tokens, count)) return text
  const own = voicesOf(content).filter(({ lead }) => lead === null)
  const said = own.flatMap((voice) => splitSentences(oneLine(voice.text).trim()))
  const question = said.findLast(asksAtEnd) ?? text
  if (isShort(question, tokens, count)) return question
  return cut(question, tokens, count)
}

/** The beginning of a text up to a whole word, marked. */
function cut(text: string, tokens: number, count: CountTokens): string {
  return `${clipped(text, tokens, count)
    .replace(/\s+\S*$/u, '')
    .replace(BEGUN_DATE, '')} …`
}

/** A quote with so much room has some for what it points to. */
const ROOMY = 60

/** "I made this", "here's one I took", "It tracks my runs": what is meant is in the picture. */
const POINTS =
  /(?:^|[.!?] )(?:it|this|these|that|those)(?:['’]s| (?:is|are|was|were|one|ones|has|have|\p{Ll}+s)) |\b(?:made|got|bought|took|painted|drew|found|wrote|built|see|like|call(?:ed)?|here['’]s|here (?:is|are)|check(?: it| them)? out) (?:this|these|it|one|them)\b(?! (?:morning|week|weekend|month|year|time|way))|\b(?:this|these)(?=[.!?,]|$)/iu

/** Words of a sentence that count as one of the question's. */
const FULL_WORDS = 5
const IN_PERSON = /(?<![\p{L}\p{N}'’])(?:I|my|we|our)(?![\p{L}\p{N}])/iu
/** A number, a name, a day, a title. */
const DETAIL = /\d|(?<=[\p{L},] )\p{Lu}\p{Ll}|\b(?:yesterday|last|next)\b|["“]/u

/** Says that something does not take place or hold any more. */
const CALLS_OFF =
  /\b(?:(?:is|are|was|were|been|got|gets|['’]s|have|has|I|we|they) (?:now |just |all )?(?:cancel(?:l?ed|ling)|called off|scrapped|postponed)|off the table|fell through|not happening|(?:won['’]?t|will not) happen|no longer|(?:call|calling) (?:it|that|this) off)\b/i
/** Says of what stands before it that it is over. */
const IS_OVER =
  /\b(?:(?<!\b(?:turn(?:ed|ing)?|the) )left|quit|stopped|ended|resigned|retired|closed|died|gone|(?:moved|pulled|dropped|backed) out|(?:gave|given) up|shut down|passed away|went (?:under|bust)|(?:is|are|was|were|['’]s|['’]re|got) (?:now |all |already |finally |long )?(?:over|off|out|done|finished|dead|sold|dropped|reverted))(?=\s*[.,;:!]|\s*$| (?:us|now|on|in|by|since|last|this|for good|today|yesterday|after|because|and|again)\b)/i
/** Words between what is asked for and that it is over, at most. */
const NEAR_END = 4
/** It weighs so many times what anything that is called off does: more than all other words of a question in a longer sentence. */
const ENDS = 3

/**
 * "Saltgrass left": short as it is, it is what an asker has to know; of what was not asked for it may be any departure, and
 * behind it more of the question may be said of the same: "My phone died. My phone is a Pixel".
 */
function endsWanted(
  text: string,
  weights: ReadonlyMap<string, number>,
  isLast: (term: string) => boolean,
): boolean {
  const end = IS_OVER.exec(text)
  if (end === null) return false
  const before = text.slice(0, end.index).trim().split(/\s+/u).slice(-NEAR_END).join(' ')
  return searchTerms(before).some((term) => weights.has(term) && isLast(term))
}

/**
 * What the wanted stems in a part of a turn weigh; of a sentence also how much it tells beside them: something of the speaker,
 * details, many words.
 */
function worthOf(
  text: string,
  terms: readonly string[],
  weights: ReadonlyMap<string, number>,
  isSentence: boolean,
  isLast: (term: string) => boolean = () => true,
): number {
  const asked = [...new Set(terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  // Without it what was called off reads as if it went on.
  const off = asked > 0 && endsWanted(text, weights, isLast) ? ENDS : Number(CALLS_OFF.test(text))
  if (!isSentence) return asked + Math.min(1, off)
  const signs =
    2 * off + Number(IN_PERSON.test(text)) + Number(DETAIL.test(text)) - 2 * Number(asksAtEnd(text))
  return asked + (signs + Math.min(2, terms.length / FULL_WORDS))
}

export function isShort(text: string, tokens: number, count: CountTokens): boolean {
  // Few characters cannot have more tokens than that, nor many fewer: only what lies between is counted.
  if (text.length > tokens * MOST_PER_TOKEN) return false
  return text.length <= tokens * 2 || count(text) <= tokens
}

/** The beginning of a text, so that it has at most so many tokens. */
function clipped(text: string, tokens: number, count: CountTokens): string {
  let end = Math.min(text.length, tokens * 5)
  while (end > 0 && count(text.slice(0, end)) > tokens) end = Math.floor(end * 0.85)
  return text.slice(0, wholeSignsBefore(text, end))
}
