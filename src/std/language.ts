/** Sentences, words, parts of speech and lemmas of English text (wink-nlp), as plain data. */
import { createRequire } from 'node:module'
import { remembering } from './remembering.ts'

/** Universal part of speech, e.g. `VERB`, `PROPN`. */
export type PartOfSpeech = string

export interface Token {
  readonly text: string
  readonly lower: string
  readonly lemma: string
  readonly pos: PartOfSpeech
  readonly start: number
}

export interface Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
}

interface Items {
  out(property: unknown): string[]
  each(body: (item: Item) => void): void
}
interface Item {
  out(property?: unknown): string
  tokens(): Items
}
interface Nlp {
  readDoc(text: string): { sentences(): Items }
  readonly its: Readonly<Record<'value' | 'lemma' | 'pos' | 'precedingSpaces', unknown>>
}

let shared: Nlp | null = null

/** The tagger is loaded on first use (about 150 ms), so that reading a memory never pays for it. */
function open(): Nlp {
  if (shared === null) {
    const require = createRequire(import.meta.url)
    const winkNlp = require('wink-nlp') as (model: unknown, pipe: string[]) => Nlp
    shared = winkNlp(require('wink-eng-lite-web-model'), ['sbd', 'pos'])
  }
  return shared
}

/** Longer ones are no English words, and the tagger's time grows with the square of their length. */
const LONG_WORD = /\S{60}(?=\S)/gu
/** Tried first: hardly any text has so long a word or so much white space. */
const MAY_BE_LONG = /\S{60}|\s{60}/

/** The dot within "Fly.io", "Next.js", "v5.3.0", "src/app.ts" or "docs.heron.dev", which ends no sentence. */
const DOT_IN_NAME =
  /(?<=(?<![\p{L}\p{N}])v\d[\d.]{0,20})\.(?=\d)|(?<=(?<![\p{L}\p{N}@/.:-])\p{Lu}[\p{L}\p{N}-]{0,30})\.(?=(?:ai|app|co|com|dev|io|js|me|net|org|py|rs|tv|ts|xyz)(?![\p{L}\p{N}]))|\.(?=(?:cfg|cjs|conf|cpp|cs|css|csv|env|html|ini|jsx?|json|kts?|lock|md|mdx|mjs|mts|prisma|proto|py|rb|rs|scss|sql|svelte|toml|tsx?|txt|xml|ya?ml)(?![\p{L}\p{N}.]))(?<=[\p{L}\p{N}_]\.)|\.(?=(?:[\p{L}\p{N}-]{1,30}\.){0,2}(?:com|dev|io|net|org)(?![\p{L}\p{N}]))(?<=(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{1,30}\.){0,2}[\p{L}\p{N}-]{1,30}\.)/gu
/** As wide as the dot, and part of a word for the tagger. */
const DOT_FOR_TAGGER = '\u02d9'

/**
 * "At Ida's." is one word to the tagger, and then so is "Ida's" in every text that it reads later: a space that is
 * taken out again keeps them apart.
 */
const BEFORE_MARK = /(?<=\p{L}'s)(?=[.,;:!?)\]"…])/gu
const THIN_SPACE = '\u200a'

/**
 * A word of more than 60 characters is read in pieces of 60, and so much white space as one break. A summary reads what
 * was just distilled.
 *
 * @cost about 30 µs a sentence
 */
export const sentences: (text: string) => readonly Sentence[] = remembering(tagged, {
  characters: 100_000,
  longest: 10_000,
})

function tagged(text: string): readonly Sentence[] {
  const nlp = open()
  const found: Sentence[] = []
  // A text that has the sign itself keeps it.
  const dot = text.includes(DOT_FOR_TAGGER) ? '.' : DOT_FOR_TAGGER
  const thin = text.includes(THIN_SPACE) ? '' : THIN_SPACE
  const plain = text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"')
  const marked = (plain.includes("'s") ? plain.replace(BEFORE_MARK, thin) : plain).replace(DOT_IN_NAME, dot)
  nlp
    .readDoc(MAY_BE_LONG.test(marked) ? marked.replace(LONG_WORD, '$& ').replace(/\s{60,}/g, '\n') : marked)
    .sentences()
    .each((sentence) => {
      const tokens = sentence.tokens()
      const values = tokens.out(nlp.its.value).map((value) => value.replaceAll(dot, '.'))
      const lemmas = tokens.out(nlp.its.lemma)
      const tags = tokens.out(nlp.its.pos)
      const spaces = tokens.out(nlp.its.precedingSpaces)
      let start = 0
      let written = ''
      const list = values.map((value, i): Token => {
        const space = i === 0 || spaces[i] === undefined || spaces[i] === thin ? '' : spaces[i]
        written += space + value
        start = written.length - value.length
        return {
          text: value,
          lower: value.toLowerCase(),
          lemma: lemmas[i] ?? value.toLowerCase(),
          pos: tags[i] ?? 'X',
          start,
        }
      })
      found.push({ text: written, tokens: FOREIGN.test(written) ? wholeWords(list) : list })
    })
  return found
}

/** Letters that the tagger does not know, with the marks above and below them. */
const FOREIGN = /[^\p{ASCII}\u{80}-\u{ff}]/u
const LETTERS = /^[\p{L}\p{M}]+$/u
/** The rest of a word that was cut, with an apostrophe in it: of "Iğdır'da", of "Kāne'ohe". */
const WITH_APOSTROPHE = /^([\p{L}\p{M}]+)('[\p{L}\p{M}]+)$/u
/** What Turkish puts behind a name: "in", "to", "from", "of". */
const CASE_ENDING = /^'(?:[yn]?[aeıiuü]|[dt][ae](?:n|ki)?|n?[ıiuü]n|yl[ae]|l[ıiuü])$/u

/** The tagger cuts words at letters it does not know, "Gda|ń|sk", and calls what it does not know no name. */
function wholeWords(tokens: readonly Token[]): Token[] {
  const whole: Token[] = []
  for (const token of tokens) {
    const before = whole.at(-1)
    if (before !== undefined && before.start + before.text.length === token.start)
      whole.splice(-1, 1, ...together(before, token))
    else whole.push(FOREIGN.test(token.text) && LETTERS.test(token.text) ? foreign(token) : token)
  }
  return whole
}

/** Two pieces that stand side by side: as one word, with what follows it by itself, or as they are. */
function together(before: Token, token: Token): readonly Token[] {
  const { text } = token
  const isCut = FOREIGN.test(before.text)
  const joined = (piece: string): Token => foreign({ ...before, text: before.text + piece })
  const rest = (piece: string, pos: PartOfSpeech): Token => ({
    ...{ text: piece, lower: piece, lemma: piece, pos },
    start: token.start + text.length - piece.length,
  })
  if (isCut && /^[\p{L}\p{M}]+\.$/u.test(text)) return [joined(text.slice(0, -1)), rest('.', 'PUNCT')]
  const [, letters = '', ending = ''] = (isCut && WITH_APOSTROPHE.exec(text)) || []
  if (CASE_ENDING.test(ending)) return [joined(letters), rest(ending, 'PART')]
  if (ending !== '') return [joined(text)]
  const isForeign = FOREIGN.test(text)
  if ((isCut || isForeign) && LETTERS.test(before.text) && LETTERS.test(text)) return [joined(text)]
  return [before, isForeign && LETTERS.test(text) ? foreign(token) : token]
}

/** What is not written small is a name: scripts without capitals, too. */
function foreign(token: Token): Token {
  const lower = token.text.toLowerCase()
  return { ...token, lower, lemma: lower, pos: /^\p{Ll}/u.test(token.text) ? 'NOUN' : 'PROPN' }
}
