/**
 * PORT 4: how well does each text answer a question, read together with it? Implementations:
 * `offline-reranker.ts` (default), `ai-sdk-reranker.ts`, `onnx-reranker.ts`.
 */
export interface Reranker {
  readonly model: string
  /** Cheap, local and exact enough only to order what a model would; the default strategy ranks without it. */
  readonly immediate: boolean

  /**
   * One relevance per text, in order, in `[0, 1]`; 0.5 means as likely as not. Models that give logits are
   * brought to it by the sigmoid, so that factors can multiply it.
   *
   * A memory takes whatever else is given or thrown for `reranking-failed`.
   *
   * @throws MemoryError `reranking-failed`
   */
  rerank(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
