import { withoutRecalled } from '../../model/recalled.ts'
import { type Sentence, sentences } from '../../std/language.ts'
import { LruMap } from '../../std/lru.ts'
import { repaired } from './corrections.ts'

/** Each with letters that are in every text it matches: looking for these is far quicker than trying it. */
const CONTRACTIONS: readonly (readonly [mark: string, RegExp, by: string])[] = [
  ["'m", /\bI'm\b/gi, 'I am'],
  ["'ve", /\b(I|we|you|they)'ve\b/gi, '$1 have'],
  ["'ll", /\b(I|we|you|he|she|they|it)'ll\b/gi, '$1 will'],
  ["'d", /\b(I|we|you|he|she|they)'d\b/gi, '$1 would'],
  ["'re", /\b(we|you|they)'re\b/gi, '$1 are'],
  ["'s", /\b(he|she|it)'s (been|had|moved|lived|worked|got|started|always|never)\b/gi, '$1 has $2'],
  ["'s", /\b(he|she)'s\b/gi, '$1 is'],
  ["can't", /\bcan't\b/gi, 'can not'],
  ['cannot', /\bcannot\b/gi, 'can not'],
  ["won't", /\bwon't\b/gi, 'will not'],
  ["n't", /\b(\w+)n't\b/gi, '$1 not'],
  ['gonna', /\bgonna\b/gi, 'going to'],
  ['wanna', /\bwanna\b/gi, 'want to'],
  ['gotta', /\bgotta\b/gi, 'have to'],
  ['favourite', /\bfavourite\b/gi, 'favorite'],
  // What others did to the speaker, told from the speaker's side.
  [
    ' me',
    /(?:\b(?:they|my (?:new |old )?(?:boss|company|employer|manager|doctor)|the (?:company|boss|doctor|hospital))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) (?:have |has |had )?(?:just )?(fired|sacked|dismissed|promoted|hired|diagnosed|laid off) me\b/gu,
    'I was $1',
  ],
  [
    'laid me off',
    /(?:\b(?:they|my (?:boss|company|employer))|(?<![\p{L}.])\p{Lu}[\p{L}&-]+) laid me off\b/gu,
    'I was laid off',
  ],
]

/** The text with contractions written out, so that every verb is a word. */
export function expanded(text: string): string {
  const plain = text.replace(/[’‘]/g, "'")
  const lower = plain.toLowerCase()
  return CONTRACTIONS.reduce(
    (result, [mark, pattern, by]) => (lower.includes(mark) ? result.replace(pattern, by) : result),
    plain,
  )
}

/** A line that a program wrote: it begins with a time stamp, a level, or a stack frame. */
const LOG_LINE =
  /^[^\S\r\n\u2028\u2029]*(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\]?[ :]|at \S+ ?\(|Traceback \().*$/gm

/** The text without what is no speech: recalled memories, code, links, quotations, log lines. */
export function spoken(text: string): string {
  return withoutRecalled(text)
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^[^\S\r\n\u2028\u2029]*>.*$/gm, ' ')
    .replace(LOG_LINE, ' ')
}

/** Characters of turns whose sentences are kept: a summary reads what was just distilled. */
const KEPT = 100_000
const read = new LruMap<string, readonly Sentence[]>(KEPT)

/** @param isUser Whether "the user's" is the speaker's own. */
export function spokenSentences(text: string, isUser = false): readonly Sentence[] {
  const isOwn = isUser && /\buser's\b/i.test(text)
  const key = isOwn ? `u${text}` : ` ${text}`
  const known = read.get(key)
  if (known !== undefined) return known
  const plain = repaired(expanded(spoken(text)))
  const found = sentences(
    isOwn ? plain.replace(/\b(?:The user|User)'s\b/g, 'My').replace(/\bthe user's\b/g, 'my') : plain,
  )
  read.set(key, found, text.length)
  return found
}
