import { MemoryError } from '../model/errors.ts'
import { loadOptional } from '../model/optional-package.ts'
import { type Reranker, sigmoid } from './reranker.ts'

type Tokenise = (
  questions: string[],
  options: { text_pair: string[]; padding: boolean; truncation: boolean },
) => object
type Classify = (inputs: object) => Promise<{ readonly logits: { tolist(): number[][] } }>

interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string }
  readonly AutoTokenizer: {
    from_pretrained(model: string, options: { local_files_only: boolean }): Promise<Tokenise>
  }
  readonly AutoModelForSequenceClassification: {
    from_pretrained(model: string, options: { local_files_only: boolean }): Promise<Classify>
  }
}

export interface OnnxRerankerOptions {
  /** Folder that holds the model's folder. */
  readonly folder: string
  /** Name of the model's folder, e.g. `ms-marco-MiniLM-L-6-v2`, with `tokenizer.json` and `onnx/model.onnx` in it. */
  readonly name: string
  /** How the runtime is loaded; replaced in tests. */
  readonly load?: () => Promise<Transformers>
}

/** Texts read by the model at once: more cost memory and gain nothing. */
const BATCH = 16

/**
 * A cross-encoder in ONNX form from a local folder; nothing is downloaded. Needs the optional package
 * `@huggingface/transformers`. @paper GAM §3.4 (cross-encoder)
 */
export function createOnnxReranker({ folder, name, load = loadTransformers }: OnnxRerankerOptions): Reranker {
  let opened: Promise<readonly [Tokenise, Classify]> | null = null
  const open = async (): Promise<readonly [Tokenise, Classify]> => {
    const { env, AutoTokenizer, AutoModelForSequenceClassification } = await load()
    env.allowRemoteModels = false
    env.localModelPath = folder
    const local = { local_files_only: true }
    return Promise.all([
      AutoTokenizer.from_pretrained(name, local),
      AutoModelForSequenceClassification.from_pretrained(name, local),
    ])
  }
  return {
    model: `onnx/${name}`,
    immediate: false,
    async rerank(question, texts, signal) {
      opened ??= open()
      try {
        const [tokenise, classify] = await opened
        const scores: number[] = []
        for (let i = 0; i < texts.length; i += BATCH) {
          signal?.throwIfAborted()
          const batch = texts.slice(i, i + BATCH)
          const asked = batch.map(() => question)
          const inputs = tokenise(asked, { text_pair: batch, padding: true, truncation: true })
          const { logits } = await classify(inputs)
          // One number is the logit of "relevant"; of two classes the second is it.
          for (const row of logits.tolist())
            scores.push(sigmoid(row.length > 1 ? (row[1] ?? 0) - (row[0] ?? 0) : (row[0] ?? 0)))
        }
        if (scores.length !== texts.length || scores.some((s) => !Number.isFinite(s)))
          throw new RangeError(`${scores.length} scores for ${texts.length} texts`)
        return scores
      } catch (cause) {
        signal?.throwIfAborted()
        opened = null
        if (cause instanceof MemoryError) throw cause
        throw new MemoryError('reranking-failed', { model: `onnx/${name}`, reason: String(cause) }, { cause })
      }
    },
  }
}

function loadTransformers(): Promise<Transformers> {
  return loadOptional('@huggingface/transformers', 'A local ONNX reranker')
}
