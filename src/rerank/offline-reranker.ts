import { toUnitLength } from '../embed/embedder.ts'
import { openWordVectors } from '../embed/word-vectors.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { dot } from '../std/vectors.ts'
import { searchTerms } from '../std/words.ts'
import { type Reranker, sigmoid } from './reranker.ts'

/** Weights of the words found, of their related words, and of the meaning of the whole; set so that a text with half of the telling words is as likely as not. */
const WORDS = 6
const MEANING = 3
const RELATED = 0.5
const BIAS = -3

/**
 * The default: each word of the question looks for itself or its nearest relative in the text, rare words
 * counting more, and the sentences are compared as wholes. No model, no network.
 */
export function createOfflineReranker(): Reranker {
  return {
    model: 'recollect-lexical-semantic-1',
    immediate: true,
    async rerank(question, texts) {
      const table = openWordVectors()
      const documents = texts.map((text) => new Set(searchTerms(text)))
      const having = (term: string): number => documents.filter((d) => d.has(term)).length
      const asked = [...new Set(searchTerms(question))].map((term) => ({
        weight: inverseDocumentFrequency(documents.length, having(term)),
        relatives: new Map([
          ...table.alternates(term).map((a) => [a.term, a.similarity * RELATED] as const),
          [term, 1] as const,
        ]),
      }))
      const total = asked.reduce((sum, a) => sum + a.weight, 0) || 1
      const meaning = toUnitLength(table.sentence(question))
      return texts.map((text, i) => {
        let words = 0
        for (const { weight, relatives } of asked) {
          let best = 0
          for (const [term, value] of relatives) if (value > best && documents[i]?.has(term)) best = value
          words += weight * best
        }
        const alike = Math.max(0, dot(toUnitLength(table.sentence(text)), meaning))
        return sigmoid(WORDS * (words / total) + MEANING * alike + BIAS)
      })
    },
  }
}
