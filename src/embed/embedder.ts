/**
 * PORT 3: texts to vectors. Implementations: `offline-embedder.ts` (default), `ai-sdk-embedder.ts`,
 * `onnx-embedder.ts`.
 */
export interface Embedder {
  /** Name and version; it is stored with every vector, and vectors of different models are never compared. */
  readonly model: string
  /**
   * Cheap, local and reliable: turns are embedded in the same write that stores them. Otherwise, and when that fails,
   * they are stored first and embedded afterwards, so that no service can delay or lose them.
   */
  readonly immediate: boolean

  /**
   * One vector per text, in order, of as many numbers in every call, unit length (L2) or all zero when the text says
   * nothing the model knows. Splitting into requests that a service accepts is the implementation's duty.
   *
   * A memory scales other lengths, and takes whatever else is given or thrown for `embedding-failed`.
   *
   * @throws MemoryError `embedding-failed`
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}

/** Scales a vector to unit length in place; an all-zero vector stays. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0
  for (const x of vector) sum += x * x
  if (sum === 0) return vector
  const scale = 1 / Math.sqrt(sum)
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale
  return vector
}
