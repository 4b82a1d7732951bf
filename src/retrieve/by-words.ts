/** What is found by its words alone: a filter of lists, and the first look of strategies. */
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { topK } from '../std/top-k.ts'
import type { WordIndex } from './derived-index.ts'
import type { SearchImage } from './search-image.ts'

/** Ids of those that have any of the terms; those with the most telling ones first, then in the order of writing. */
export function bestByWords(index: WordIndex, terms: readonly string[], limit: number): string[] {
  const scores = new Float64Array(index.end)
  for (const term of new Set(terms)) {
    const having = index.having(term)
    const weight = inverseDocumentFrequency(index.size, having.length)
    for (const row of having) scores[row] = (scores[row] as number) + weight
  }
  for (let i = 0; i < scores.length; i++) if (scores[i] === 0) scores[i] = Number.NEGATIVE_INFINITY
  return topK(scores, limit).map((row) => index.idOf(row))
}

/** Indexes of the turns that have all of the terms, ascending. */
export function turnsWithAll(image: SearchImage, terms: readonly string[]): number[] {
  const [first, ...others] = [...new Set(terms)].map((term) => new Set(image.posting(term)?.turn))
  return first === undefined ? [] : [...first].filter((turn) => others.every((o) => o.has(turn)))
}
