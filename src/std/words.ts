/** From text to search terms: one tokenizer for indexing, for queries and for full-text search. */
import { groupedNumbersIn } from './grouped-numbers.ts'
import { asciiDigit, isAscii, plainLetters } from './letters.ts'
import { remembering } from './remembering.ts'
import { stem } from './stem.ts'

/** Scripts written without spaces, and Hangul, whose words end in particles: their text is searched by overlapping pairs of characters. */
export const UNSPACED: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** What no sign begins with. */
const MIDST = /^(?:[\p{M}\u200d]|[\udc00-\udfff])/u
const HAN = /\p{Script=Han}/u
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|\p{Script=Hangul}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}]\p{M}*)+(?:'(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}\p{M}*)+)?/gu
const ASCII_TOKEN = /[a-z0-9]+(?:'[a-z]+)?/g
/** Characters without a shape of their own: the soft hyphen, joiners, and the stroke that stretches Arabic words. */
const SHAPELESS = /[\u00ad\u200b-\u200d\u2060\ufeff\u0640]/g
/** "And", "in", "to" and the article, which Arabic joins to the word. */
const ARABIC_ARTICLE = /^[وفبك]?ال(?=\p{L}{2})|^لل(?=\p{L}{2})/u
/** A word whose end after the apostrophe English has; any other is two: "l'eau", "İzmir'de". */
const ENGLISH_ENDING = /^\p{L}{2,}'(?:s|t|d|m|ll|re|ve)$|^i'(?:d|m|ll|ve)$|^[a-z]'s$/u
/** Signs that say too little to be looked for by themselves. */
const LITTLE_SIGNS: ReadonlySet<string> = new Set(
  '的了是我你他她它们們在有和与與就都也很不没沒这這那哪什么麼吗嗎呢吧个個上下中来來去到说說会會能要对對为為以之其着过過得地还還把被让讓给給从從一二三人大小年月日时時今天',
)

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are aren't as at be because been before being below between both
  but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further
  had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself him himself his how how's i
  i'd i'll i'm i've if in into is isn't it it's its itself just let's me more most mustn't my myself no nor not of off
  on once only or other ought our ours ourselves out over own same shan't she she'd she'll she's should shouldn't so
  some such than that that's the their theirs them themselves then there there's these they they'd they'll they're
  they've this those through to too under until up very was wasn't we we'd we'll we're we've were weren't what what's
  when when's where where's which while who who's whom why why's will with won't would wouldn't you you'd you'll you're
  you've your yours yourself yourselves s t d ll m re ve`.split(/\s+/),
)

/** True for words too common to tell texts apart; give it lower case. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/**
 * The words of `text` in order, lower case, without accents, other digits than 0 to 9, Arabic articles and elided ones. Runs of scripts
 * without spaces come as pairs of characters, Han characters also one by one.
 *
 * @cost O(length)
 */
export function words(text: string): string[] {
  if (isAscii(text)) {
    const all = text.toLowerCase().match(ASCII_TOKEN) ?? []
    return text.includes("'") ? all.flatMap(parted) : all
  }
  const plain = text.normalize('NFKC').toLowerCase().replace(/’/g, "'").replace(SHAPELESS, '')
  const found: string[] = []
  for (const token of plain.match(TOKEN) ?? []) {
    if (UNSPACED.test(token)) pushPairs(found, token)
    else found.push(...parted(plainly(token)))
  }
  return found
}

function plainly(token: string): string {
  if (isAscii(token)) return token
  return plainLetters(token)
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(ARABIC_ARTICLE, '')
}

/** "L'eau" is two words, of which one letter is none; "don't" is one. */
function parted(token: string): string[] {
  if (!token.includes("'") || ENGLISH_ENDING.test(token)) return [token]
  return token.split("'").filter((part) => part.length > 1)
}

function pushPairs(found: string[], run: string): void {
  const last = run.length - lengthAt(run, run.length - 1)
  if (last <= 0) found.push(run)
  for (let i = 0, next = 0; i <= last; i = next) {
    next = i + lengthAt(run, i)
    const sign = run.slice(i, next)
    if (i < last) found.push(run.slice(i, next + lengthAt(run, next)))
    if (last > 0 && HAN.test(sign) && !LITTLE_SIGNS.has(sign)) found.push(sign)
  }
}

/** Code units of the character at or around a position. */
function lengthAt(text: string, at: number): 1 | 2 {
  return (text.charCodeAt(at) & 0xf800) === 0xd800 ? 2 : 1
}

export function withoutPossessive(word: string): string {
  return word.endsWith("'s") ? word.slice(0, -2) : word.endsWith("'") ? word.slice(0, -1) : word
}

/** Search terms of `text`, in order, with repetitions: words without stop words, stemmed; last, numbers in groups as they are without. */
export const searchTerms: (text: string) => readonly string[] = remembering(termsOf, {
  characters: 4_000_000,
  longest: 1_000_000,
})

function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of words(text)) {
    if (STOP_WORDS.has(word)) continue
    const base = withoutPossessive(word)
    if (base !== '' && !STOP_WORDS.has(base)) terms.push(stem(base))
  }
  return MAY_BE_GROUPED.test(text) ? [...terms, ...ungrouped(text)] : terms
}

const MAY_BE_GROUPED = /\p{Nd}[ ,.()/，．-]{1,2}\p{Nd}/u
/** "12,500", "2.399,00" */
const THOUSANDS =
  /(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+(?:,\d{1,2})?)(?![.,]?\d)/gu

function ungrouped(text: string): string[] {
  const plain = text.normalize('NFKC')
  const amounts = [...plain.matchAll(THOUSANDS)].map(([amount]) =>
    amount.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, ''),
  )
  return [...amounts, ...groupedNumbersIn(plain)].map(stem)
}

/**
 * Cuts a long text into passages of whole sentences, about `size` words each, so that one strong
 * sentence in a long text is not drowned by the rest. A short text is one passage.
 */
export function passages(text: string, size: number): string[] {
  if (text.length < size * 4) return [text]
  const found: string[] = []
  let current: string[] = []
  let count = 0
  for (const sentence of text.split(/(?<=[.!?。！？])\s*(?=\s|[^\p{ASCII}])|\n+/u)) {
    for (const piece of slices(sentence, size)) {
      if (piece.trim() === '') continue
      const length = piece.split(/\s+/).length + Math.floor(piece.length / 20)
      if (count > 0 && count + length > size * 1.3) {
        found.push(current.join(' '))
        current = []
        count = 0
      }
      current.push(piece.trim())
      count += length
    }
  }
  if (current.length > 0) found.push(current.join(' '))
  return found.length === 0 ? [text] : found
}

/** A sentence without end (a log, base64, unspaced script) is cut by length. */
function slices(sentence: string, size: number): string[] {
  const limit = size * 12
  if (sentence.length <= limit) return [sentence]
  const found: string[] = []
  for (let i = 0, next = 0; i < sentence.length; i = next) {
    next = wholeSignsBefore(sentence, i + limit)
    // One sign with very many marks.
    if (next <= i) next = i + limit
    found.push(sentence.slice(i, next))
  }
  return found
}

/** The last place up to `at` that lies in no sign: neither between a pair of surrogates nor before a mark. */
export function wholeSignsBefore(text: string, at: number): number {
  let end = Math.min(at, text.length)
  while (end > 0 && end < text.length && MIDST.test(text.slice(end, end + 2))) end -= 1
  return end
}

/** Whether all terms of one text are among the other's: "jazz" and "jazz concerts". Of a text without terms, no. */
export function isPartOfOther(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  return a.every((term) => b.includes(term)) || b.every((term) => a.includes(term))
}
