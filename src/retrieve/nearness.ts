/** How near in meaning each turn of a namespace is to a question. */
import type { TurnId } from '../model/ids.ts'
import { topK } from '../std/top-k.ts'
import { dot, unpackVector } from '../std/vectors.ts'
import type { SearchImage } from './search-image.ts'

/** Turns that are compared with their own vectors when the scan was one of sketches. */
const COMPARED = 200

/**
 * Best cosine of a turn's passages with the question, one per turn; 0 for turns without a vector. Of a namespace
 * whose vectors are kept as sketches, those of the nearest {@link COMPARED} are exact, the others off by some hundredths.
 *
 * @param vectorsOf Packed vectors of turns, one per passage.
 * @cost O(vectors); with sketches a read of 200 turns' vectors
 */
export async function nearnessOf(
  image: SearchImage,
  question: Float32Array,
  vectorsOf: (turns: readonly TurnId[]) => Promise<ReadonlyMap<TurnId, readonly Uint8Array[]>>,
): Promise<Float64Array> {
  const near = new Float64Array(image.size)
  const { vectors, passageTurn } = image
  vectors.each(question, (passage, product) => {
    const turn = passageTurn[passage] as number
    if (product > (near[turn] as number)) near[turn] = product
  })
  if (vectors.exact) return near
  const nearest = topK(near, COMPARED)
  const stored = await vectorsOf(nearest.map((turn) => image.idOf(turn)))
  for (const turn of nearest) {
    const own = stored.get(image.idOf(turn))
    if (own === undefined) continue
    near[turn] = Math.max(0, ...own.map((packed) => dot(unpackVector(packed), question)))
  }
  return near
}
