/** What is found by its words alone: a filter of lists, and the first look of strategies. */
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { topK } from '../std/top-k.ts'
import type { IndexEntry } from '../store/store.ts'
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

/** The index with things that are not written yet: each stands in for what is there under its id, and counts as the newest. */
export function withEntries(
  index: WordIndex,
  entries: readonly Pick<IndexEntry, 'id' | 'terms'>[],
): WordIndex {
  if (entries.length === 0) return index
  const { end } = index
  const replaced = new Set(entries.flatMap(({ id }) => index.indexOf(id) ?? []))
  const added = entries.filter(({ terms }) => terms.some((passage) => passage.length > 0))
  const lists = new Map<string, number[]>()
  for (const [i, { terms }] of added.entries())
    for (const term of new Set(terms.flat())) lists.set(term, [...(lists.get(term) ?? []), end + i])
  return {
    size: index.size - replaced.size + added.length,
    end: end + added.length,
    having: (term) => [...index.having(term).filter((row) => !replaced.has(row)), ...(lists.get(term) ?? [])],
    idOf: (row) => (row < end ? index.idOf(row) : (added[row - end]?.id ?? '')),
    indexOf(id) {
      const own = added.findIndex((entry) => entry.id === id)
      if (own >= 0) return end + own
      const row = index.indexOf(id)
      return row === undefined || replaced.has(row) ? undefined : row
    },
  }
}
