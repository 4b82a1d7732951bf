import { callModel } from '../model/call-model.ts'
import { dot } from '../std/vectors.ts'
import { type Embedder, toUnitLength } from './embedder.ts'

/** By how much the square of a length may differ from 1: half precision, and services that round. */
const ROUNDING = 1e-3

/**
 * An embedder of anybody's, held to what {@link Embedder} says: whatever it throws is `embedding-failed`, what cannot be
 * compared too, and whoever stops waiting is let go. Vectors of another length are brought to unit length.
 */
export function checkedEmbedder(embedder: Embedder): Embedder {
  const { model, immediate } = embedder
  let dimensions: number | null = null
  return {
    model,
    immediate,
    async embed(texts, signal) {
      if (texts.length === 0) return []
      const ask = async (either: AbortSignal): Promise<Float32Array[]> =>
        comparable(await embedder.embed(texts, either), texts.length, dimensions)
      const vectors = await callModel({ code: 'embedding-failed', model, ask, signal })
      dimensions = vectors[0]?.length ?? null
      return vectors
    },
  }
}

/** @throws RangeError, TypeError when these are not so many vectors of so many numbers */
function comparable(given: unknown, count: number, dimensions: number | null): Float32Array[] {
  if (!Array.isArray(given)) throw new TypeError('it gave no list of vectors')
  if (given.length !== count) throw new RangeError(`${given.length} vectors for ${count} texts`)
  // A list may have places that nothing was put into, which `map` passes over.
  const vectors = Array.from(given, (v) => (v instanceof Float32Array ? v : Float32Array.from(v)))
  const length = dimensions ?? vectors[0]?.length
  return vectors.map((vector) => {
    if (vector.length === 0) throw new RangeError('a vector of 0 numbers')
    if (vector.length !== length) throw new RangeError(`vectors of ${length} and of ${vector.length} numbers`)
    const square = dot(vector, vector)
    if (!Number.isFinite(square)) throw new RangeError('a vector of numbers that are not all finite')
    return Math.abs(square - 1) < ROUNDING ? vector : toUnitLength(vector.slice())
  })
}
