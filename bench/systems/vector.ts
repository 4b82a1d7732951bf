/** Searches by the cosine of vectors, with the embedder that the memory itself uses. */
import { createOfflineEmbedder } from 'recollect'
import { rankingSystem } from './ranking-system.ts'
import type { System } from './system.ts'
import { lineOf, tokensOf, wordsOf } from './texts.ts'

/** Flat: every turn by itself. */
export function dense(): System {
  const { model, embed } = createOfflineEmbedder()
  return rankingSystem({
    variants: ['dense'],
    settings: { embedder: model },
    async build(turns) {
      const vectors = await embed(turns.map(({ turn }) => wordsOf(turn)))
      return async (question) => {
        const [asked] = await embed([question])
        return vectors.map((v) => cosine(v, asked))
      }
    },
  })
}

/** Tokens of a chunk at most, unless one turn has more. */
const CHUNK = 256

/** Flat chunks: runs of turns of a session; a turn has the score of its chunk. */
export function chunks(): System {
  const { model, embed } = createOfflineEmbedder()
  return rankingSystem({
    variants: ['chunks'],
    settings: { embedder: model, tokens: CHUNK },
    async build(turns) {
      const texts: string[] = []
      const chunkOf: number[] = []
      let session = ''
      let size = 0
      for (const item of turns) {
        const line = lineOf(item.turn)
        const tokens = tokensOf(line)
        if (texts.length === 0 || item.session !== session || size + tokens > CHUNK) {
          texts.push('')
          size = 0
        }
        session = item.session
        size += tokens
        texts[texts.length - 1] += `${line}\n`
        chunkOf.push(texts.length - 1)
      }
      const vectors = await embed(texts)
      return async (question) => {
        const [asked] = await embed([question])
        const scores = vectors.map((v) => cosine(v, asked))
        return chunkOf.map((c) => scores[c] ?? 0)
      }
    },
  })
}

/** Of two unit vectors; 0 where one is missing. */
export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  let sum = 0
  if (a !== undefined && b !== undefined) for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
