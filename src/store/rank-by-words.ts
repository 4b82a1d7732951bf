import { inverseDocumentFrequency, termSaturation } from '../std/bm25.ts'

interface Document {
  readonly id: string
  readonly terms: readonly string[]
}

const K1 = 1.2
const B = 0.75

/**
 * Ids of the documents that have any of the terms, best match first, then by id.
 *
 * @param documents All that have any of the terms; others may be among them.
 * @param total How many there are of the kind.
 */
export function rankByWords(
  documents: readonly Document[],
  total: number,
  terms: readonly string[],
  limit: number,
): string[] {
  const average = documents.reduce((sum, d) => sum + d.terms.length, 0) / (documents.length || 1)
  const weights = [...new Set(terms)].map((term) => ({
    term,
    idf: inverseDocumentFrequency(total, documents.filter((d) => d.terms.includes(term)).length),
  }))
  return documents
    .map(({ id, terms: words }) => ({
      id,
      score: weights.reduce((sum, { term, idf }) => {
        const count = words.filter((w) => w === term).length
        return sum + (count === 0 ? 0 : idf * termSaturation(count, words.length, average, K1, B))
      }, 0),
    }))
    .filter((d) => d.score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map((d) => d.id)
}
