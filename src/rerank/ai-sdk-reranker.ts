import { MemoryError } from '../model/errors.ts'
import { loadOptional } from '../model/optional-package.ts'
import type { Reranker } from './reranker.ts'

/** What we need of a reranking model of the Vercel AI SDK, whatever its version of the interface. */
export interface AiSdkRerankingModel {
  readonly modelId: string
  readonly provider: string
}

type Rerank = (options: {
  model: AiSdkRerankingModel
  query: string
  documents: string[]
  abortSignal?: AbortSignal
}) => Promise<{ ranking: { originalIndex: number; score: number }[] }>

/**
 * Any reranking model of the AI SDK, e.g. `cohere.reranking('rerank-v3.5')`. The package `ai` sends the
 * request and retries; it is an optional peer and must be installed beside the provider.
 */
export function createAiSdkReranker(model: AiSdkRerankingModel): Reranker {
  const name = `${model.provider}/${model.modelId}`
  return {
    model: name,
    immediate: false,
    async rerank(question, texts, signal) {
      if (texts.length === 0) return []
      const { rerank } = await loadOptional<{ rerank: Rerank }>('ai', 'An AI SDK reranking model')
      try {
        const { ranking } = await rerank({
          model,
          query: question,
          documents: [...texts],
          ...(signal && { abortSignal: signal }),
        })
        // A service may leave out what it thinks worthless.
        const scores = texts.map(() => 0)
        for (const { originalIndex, score } of ranking) {
          if (!(originalIndex in scores) || !Number.isFinite(score))
            throw new RangeError(`score ${score} for text ${originalIndex} of ${texts.length}`)
          scores[originalIndex] = Math.min(1, Math.max(0, score))
        }
        return scores
      } catch (cause) {
        throw new MemoryError('reranking-failed', { model: name, reason: String(cause) }, { cause })
      }
    },
  }
}
