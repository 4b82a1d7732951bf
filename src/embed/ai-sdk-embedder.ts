import { MemoryError } from '../model/errors.ts'
import { loadOptional } from '../model/optional-package.ts'
import { type Embedder, toUnitLength } from './embedder.ts'

/** What we need of an embedding model of the Vercel AI SDK, whatever its version of the interface. */
export interface AiSdkEmbeddingModel {
  readonly modelId: string
  readonly provider: string
}

type EmbedMany = (options: {
  model: AiSdkEmbeddingModel
  values: string[]
  abortSignal?: AbortSignal
}) => Promise<{ embeddings: number[][] }>

/**
 * Any embedding model of the AI SDK, e.g. `openai.embedding('text-embedding-3-small')`. The package `ai`
 * does batching and retries; it is an optional peer and must be installed beside the provider.
 */
export function createAiSdkEmbedder(model: AiSdkEmbeddingModel): Embedder {
  const name = `${model.provider}/${model.modelId}`
  return {
    model: name,
    immediate: false,
    async embed(texts, signal) {
      const { embedMany } = await loadOptional<{ embedMany: EmbedMany }>('ai', 'An AI SDK embedding model')
      try {
        const { embeddings } = await embedMany({
          model,
          values: [...texts],
          ...(signal && { abortSignal: signal }),
        })
        if (embeddings.length !== texts.length)
          throw new RangeError(`${embeddings.length} vectors for ${texts.length} texts`)
        return embeddings.map((e) => toUnitLength(Float32Array.from(e)))
      } catch (cause) {
        throw new MemoryError('embedding-failed', { model: name, reason: String(cause) }, { cause })
      }
    },
  }
}
