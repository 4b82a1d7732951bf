/** The sentences of turns as questions look at them. */
import { remembering } from './remembering.ts'
import { splitSentences } from './sentence.ts'
import { searchTerms } from './words.ts'

export interface SentenceTerms {
  readonly text: string
  readonly terms: readonly string[]
}

/** The sentences of a text with their search terms. */
export const sentencesWithTerms: (text: string) => readonly SentenceTerms[] = remembering(
  (whole) => splitSentences(whole).map((text) => ({ text, terms: searchTerms(text) })),
  { characters: 1_000_000, longest: 20_000 },
)
