import { withoutRecalled } from '../../model/recalled.ts'
import { type Sentence, sentences } from '../../std/language.ts'

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/gi, 'I am'],
  [/\b(I|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(I|we|you|he|she|they|it)'ll\b/gi, '$1 will'],
  [/\b(I|we|you|he|she|they)'d\b/gi, '$1 would'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(he|she|it)'s (been|had|moved|lived|worked|got|started|always|never)\b/gi, '$1 has $2'],
  [/\b(he|she)'s\b/gi, '$1 is'],
  [/\bcan't\b/gi, 'can not'],
  [/\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(\w+)n't\b/gi, '$1 not'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bfavourite\b/gi, 'favorite'],
]

/** The text with contractions written out, so that every verb is a word. */
export function expanded(text: string): string {
  const plain = text.replace(/[’‘]/g, "'")
  return CONTRACTIONS.reduce((result, [pattern, by]) => result.replace(pattern, by), plain)
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

export function spokenSentences(text: string): Sentence[] {
  return sentences(expanded(spoken(text)))
}
