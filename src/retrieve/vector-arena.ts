/**
 * The vectors of a namespace's passages, one model's, side by side: whole while they are few, as sketches beyond.
 * Sketches take a quarter of the memory, and find the same after the best of a scan were compared with the vectors in
 * the store (`nearness.ts`).
 */
import type { ColumnSet } from '../std/columns.ts'
import { byteProducts } from '../std/row-products.ts'
import { createSketcher, type Sketcher, spreadOf } from '../std/vector-sketch.ts'

export interface VectorArena {
  /** 0 while there are none. */
  readonly dimensions: number
  /** Whether {@link each} tells the exact product, up to the quantisation of the stored vectors. */
  readonly exact: boolean
  readonly count: number
  /** Calls back with every passage that has a vector and its dot product with the question. */
  each(question: Float32Array, visit: (passage: number, product: number) => void): void
}

export interface GrowingArena extends VectorArena {
  /** Puts the packed vectors of consecutive passages (`std/vectors.ts`), replacing what was there. */
  put(firstPassage: number, passages: number, packed: Uint8Array): void
}

/**
 * @param exactBytes Size up to which vectors are kept whole.
 * @param columns Where they are kept; a set that was written down is taken up.
 */
export function createVectorArena(exactBytes: number, columns: ColumnSet): GrowingArena {
  /** Per passage; 0: it has no vector. */
  const scales = columns.floats('scales')
  /** Whole vectors, while there are few. */
  const values = columns.signedBytes('values')
  const sketches = columns.bytes('sketches')
  /** Of each dimension the sketches' mean and spread, and so their number; empty while there are no sketches. */
  const mean = columns.doubles('mean')
  const spread = columns.doubles('spread')
  let dimensions = mean.size > 0 ? mean.size : scales.size === 0 ? 0 : values.size / scales.size
  let sketcher: Sketcher | null =
    mean.size === 0 ? null : createSketcher({ mean: mean.data, spread: spread.data })
  let count = scales.data.reduce((sum, scale) => sum + (scale === 0 ? 0 : 1), 0)

  const sketchAll = (): void => {
    const measured = spreadOf(values.data, scales.data.subarray(0, scales.size), dimensions)
    for (let d = 0; d < dimensions; d++) {
      mean.push(measured.mean[d] as number)
      spread.push(measured.spread[d] as number)
    }
    sketcher = createSketcher(measured)
    sketches.extend(scales.size * sketcher.bytes)
    for (let p = 0; p < scales.size; p++)
      sketcher.write(values.data, p * dimensions, scales.data[p] as number, sketches.data, p * sketcher.bytes)
    values.clear()
  }

  return {
    get dimensions() {
      return dimensions
    },
    get exact() {
      return sketcher === null
    },
    get count() {
      return count
    },
    put(firstPassage, passages, packed) {
      if (passages === 0 || packed.byteLength === 0) return
      const stride = packed.byteLength / passages
      if (dimensions === 0) dimensions = stride - 4
      // A model that changed its dimensions under one name: nothing sensible can be compared.
      if (stride - 4 !== dimensions) return
      const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
      scales.extend(firstPassage + passages)
      if (sketcher === null) values.extend((firstPassage + passages) * dimensions)
      else sketches.extend((firstPassage + passages) * sketcher.bytes)
      for (let i = 0; i < passages; i++) {
        const passage = firstPassage + i
        const scale = view.getFloat32(i * stride, true)
        const own = new Int8Array(packed.buffer, packed.byteOffset + i * stride + 4, dimensions)
        if (scale !== 0 && scales.data[passage] === 0) count += 1
        scales.data[passage] = scale
        if (sketcher === null) values.data.set(own, passage * dimensions)
        else sketcher.write(own, 0, scale, sketches.data, passage * sketcher.bytes)
      }
      if (sketcher === null && values.size > exactBytes) sketchAll()
    },
    each(question, visit) {
      if (question.length !== dimensions) return
      const { data: scale } = scales
      const { size } = scales
      const visitOne = (p: number, product: number): void => {
        const unit = scale[p] as number
        // A sketch has its scale in it.
        if (unit !== 0) visit(p, sketcher === null ? product * unit : product)
      }
      if (sketcher === null) byteProducts(values.data, size, question, visitOne)
      else sketcher.products(sketches.data, size, question, visitOne)
    },
  }
}
