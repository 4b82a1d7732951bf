import { MemoryError } from '../model/errors.ts'
import { loadOptional } from '../model/optional-package.ts'
import { type Embedder, toUnitLength } from './embedder.ts'

type Extract = (
  texts: string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<{ tolist(): number[][] }>

interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { local_files_only: boolean },
  ): Promise<Extract>
}

export interface OnnxEmbedderOptions {
  /** Folder that holds the model's folder. */
  readonly folder: string
  /** Name of the model's folder, with `tokenizer.json` and `onnx/model.onnx` in it. */
  readonly name: string
  /** How the runtime is loaded; replaced in tests. */
  readonly load?: () => Promise<Transformers>
}

/**
 * A sentence-embedding model in ONNX form from a local folder; nothing is downloaded. Needs the optional
 * package `@huggingface/transformers`.
 */
export function createOnnxEmbedder({ folder, name, load = loadTransformers }: OnnxEmbedderOptions): Embedder {
  let extract: Promise<Extract> | null = null
  const open = async (): Promise<Extract> => {
    const transformers = await load()
    transformers.env.allowRemoteModels = false
    transformers.env.localModelPath = folder
    return transformers.pipeline('feature-extraction', name, { local_files_only: true })
  }
  return {
    model: `onnx/${name}`,
    immediate: false,
    async embed(texts) {
      if (texts.length === 0) return []
      extract ??= open()
      try {
        const output = await (await extract)([...texts], { pooling: 'mean', normalize: true })
        return output.tolist().map((v) => toUnitLength(Float32Array.from(v)))
      } catch (cause) {
        extract = null
        if (cause instanceof MemoryError) throw cause
        throw new MemoryError('embedding-failed', { model: `onnx/${name}`, reason: String(cause) }, { cause })
      }
    },
  }
}

function loadTransformers(): Promise<Transformers> {
  return loadOptional('@huggingface/transformers', 'A local ONNX embedding model')
}
