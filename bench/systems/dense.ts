import { createOfflineEmbedder } from 'recollect'
import type { Conversation } from 'recollect/formats'
import { type Baseline, textOf } from './bm25.ts'

/** Flat dense search: the cosine of every turn with the question, by the same embedder that the memory uses. */
export async function createDenseBaseline(conversation: Conversation): Promise<Baseline> {
  const { embed } = createOfflineEmbedder()
  const turns = conversation.sessions.flatMap((s) => s.turns)
  const vectors = await embed(turns.map(textOf))
  return {
    name: 'dense',
    async rank(question) {
      const [asked] = await embed([question])
      return turns
        .map((t, i) => ({
          turnId: t.id ?? '',
          score: cosine(vectors[i], asked),
          i,
        }))
        .sort((a, b) => b.score - a.score || a.i - b.i)
    },
  }
}

/** Of two unit vectors; 0 where one is missing. */
export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  let sum = 0
  if (a !== undefined && b !== undefined) for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
