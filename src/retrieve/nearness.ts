/** How near in meaning each turn of a namespace is to a question. */
import type { TurnId } from '../model/ids.ts'
import { topK } from '../std/top-k.ts'
import { dot, unpackVector } from '../std/vectors.ts'
import type { SearchImage } from './search-image.ts'

export interface Nearness {
  /** Best cosine of a turn's passages with the question, one per turn; 0 for turns without a vector. */
  readonly of: Float64Array
  /** Makes that of some turns exact, where it is not yet. */
  compare(turns: readonly number[]): Promise<void>
}

/** Turns that are compared with their own vectors when the scan was one of sketches. */
const COMPARED = 200

/**
 * Of a namespace whose vectors are kept as sketches, only the nearest {@link COMPARED} and those that are compared
 * later are exact, the others off by some hundredths.
 *
 * @param vectorsOf Packed vectors of turns, one per passage.
 * @cost O(vectors); with sketches a read of 200 turns' vectors
 */
export async function nearnessOf(
  image: SearchImage,
  question: Float32Array,
  vectorsOf: (turns: readonly TurnId[]) => Promise<ReadonlyMap<TurnId, readonly Uint8Array[]>>,
): Promise<Nearness> {
  const near = new Float64Array(image.size)
  const { vectors, passageTurn } = image
  vectors.each(question, (passage, product) => {
    const turn = passageTurn[passage] as number
    if (product > (near[turn] as number)) near[turn] = product
  })
  const exact = new Set<number>()
  const compare = async (turns: readonly number[]): Promise<void> => {
    const open = vectors.exact ? [] : turns.filter((turn) => !exact.has(turn))
    if (open.length === 0) return
    const stored = await vectorsOf(open.map((turn) => image.idOf(turn)))
    for (const turn of open) {
      exact.add(turn)
      const own = stored.get(image.idOf(turn)) ?? []
      near[turn] = Math.max(0, ...own.map((packed) => dot(unpackVector(packed), question)))
    }
  }
  if (!vectors.exact) await compare(topK(near, COMPARED))
  return { of: near, compare }
}
