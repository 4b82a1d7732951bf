import { createPacer } from '../std/pacer.ts'
import { type Embedder, toUnitLength } from './embedder.ts'
import { openWordVectors } from './word-vectors.ts'

/**
 * The default embedder: averaged word vectors, no model file, no network, about 100,000 short texts a
 * second. It knows English words only; texts in other languages get a zero vector and are found by
 * their words. Any real embedding model is better.
 */
export function createOfflineEmbedder(): Embedder {
  return {
    model: 'recollect-words-160d-2',
    immediate: true,
    async embed(texts) {
      const table = openWordVectors()
      const pace = createPacer()
      const vectors: Float32Array[] = []
      for (const text of texts) {
        vectors.push(toUnitLength(table.sentence(text)))
        await pace(text.length)
      }
      return vectors
    },
  }
}
