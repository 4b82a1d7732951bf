/**
 * How alike are a question and a short text? Half of it is the share of the question's words that the text
 * has, rare words counting more; half is the likeness of meaning. Every strategy measures with it where its
 * paper uses the cosine of a sentence encoder: averaged word vectors alone are too coarse for that.
 */
import type { Embedder } from '../embed/embedder.ts'
import type { Alternate } from '../embed/word-vectors.ts'
import { isMemoryError } from '../model/errors.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { compare } from '../std/compare.ts'
import { LruMap } from '../std/lru.ts'
import { dot } from '../std/vectors.ts'
import { searchTerms } from '../std/words.ts'
import type { Query } from './analyse.ts'
import type { SearchImage } from './search-image.ts'

export interface Likeness {
  /** In `[0, 1]`, one per text. */
  of(texts: readonly string[]): Promise<number[]>
  /** That of meaning alone, in `[0, 1]`, one per text; `null` while the embedder fails. */
  meanings(texts: readonly string[]): Promise<(number | null)[]>
  /** Share of the question's words that are among these, in `[0, 1]`; related words count in part. */
  coverage(terms: Iterable<string>): number
  /** Share of these words that the question has, in `[0, 1]`; related words count in part. */
  asked(terms: Iterable<string>): number
}

/**
 * Things with the likeness of their texts, most alike first; equals in the order of their ids, or as they were
 * given when they have none.
 */
export async function byLikeness<T>(
  likeness: Likeness,
  items: readonly T[],
  textOf: (item: T) => string,
  idOf: (item: T) => string = () => '',
): Promise<{ readonly item: T; readonly score: number }[]> {
  const scores = await likeness.of(items.map(textOf))
  return items
    .map((item, i) => ({ item, score: scores[i] ?? 0, i }))
    .sort((a, b) => b.score - a.score || compare(idOf(a.item), idOf(b.item)) || a.i - b.i)
    .map(({ item, score }) => ({ item, score }))
}

/** Unit vectors of texts, remembered: statements and summaries are compared again and again. */
export interface TextVectors {
  /** `null` for each text while the embedder fails. */
  of(texts: readonly string[], signal?: AbortSignal): Promise<(Float32Array | null)[]>
}

/** Share of the weight of a word asked for that a related word earns. */
const RELATED = 0.4
const WORDS_SHARE = 0.5
const REMEMBERED = 20_000

export function createTextVectors(embedder: Embedder): TextVectors {
  const known = new LruMap<string, Float32Array>(REMEMBERED)
  return {
    async of(texts, signal) {
      const missing = [...new Set(texts.filter((text) => known.get(text) === undefined))]
      const fresh = new Map<string, Float32Array>()
      if (missing.length > 0)
        try {
          const vectors = await embedder.embed(missing, signal)
          missing.forEach((text, i) => {
            const vector = vectors[i] as Float32Array
            fresh.set(text, vector)
            known.set(text, vector, 1)
          })
        } catch (error) {
          // The question's own vector already told the caller that the embedder fails.
          if (!isMemoryError(error, 'embedding-failed')) throw error
        }
      return texts.map((text) => fresh.get(text) ?? known.get(text) ?? null)
    },
  }
}

export interface LikenessInput {
  readonly query: Query
  readonly vector: Float32Array | null
  readonly image: SearchImage
  readonly vectors: TextVectors
  readonly alternates: (term: string) => readonly Alternate[]
  readonly signal: AbortSignal | undefined
}

export function createLikeness({
  query,
  vector,
  image,
  vectors,
  alternates,
  signal,
}: LikenessInput): Likeness {
  const worth = new Map<string, number>()
  /** How well the question has a word: 1, or less where it has a related one. */
  const near = new Map<string, number>()
  let total = 0
  for (const { term, proper } of query.terms) {
    const weight = inverseDocumentFrequency(image.size, image.frequency(term))
    total += weight
    worth.set(term, weight)
    near.set(term, 1)
    if (proper) continue
    for (const other of alternates(term)) {
      const value = weight * other.similarity * RELATED
      if ((worth.get(other.term) ?? 0) < value) worth.set(other.term, value)
      if ((near.get(other.term) ?? 0) < other.similarity) near.set(other.term, other.similarity)
    }
  }
  const coverage = (terms: Iterable<string>): number => {
    if (total === 0) return 0
    let sum = 0
    const counted: string[] = []
    for (const term of terms) {
      const weight = worth.get(term)
      if (weight === undefined || counted.includes(term)) continue
      counted.push(term)
      sum += weight
    }
    return Math.min(1, sum / total)
  }
  const meanings = async (texts: readonly string[]): Promise<(number | null)[]> => {
    const found = vector === null ? [] : await vectors.of(texts, signal)
    return texts.map((_, i) => {
      const own = found[i] ?? null
      return vector === null || own === null ? null : Math.max(0, dot(own, vector))
    })
  }
  return {
    coverage,
    asked(terms) {
      let [has, all] = [0, 0]
      for (const term of new Set(terms)) {
        const weight = inverseDocumentFrequency(image.size, image.frequency(term))
        all += weight
        has += weight * (near.get(term) ?? 0)
      }
      return all === 0 ? 0 : has / all
    },
    meanings,
    async of(texts) {
      const alike = await meanings(texts)
      return texts.map((text, i) => {
        const words = coverage(searchTerms(text))
        const meaning = alike[i] ?? null
        return meaning === null ? words : WORDS_SHARE * words + (1 - WORDS_SHARE) * meaning
      })
    },
  }
}
