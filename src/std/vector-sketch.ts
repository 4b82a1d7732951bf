/**
 * Vectors at two bits per dimension, for more of them than memory should hold whole: which of four steps a value is
 * on, by the mean and the spread of its dimension. A dot product with a sketch is off by a few hundredths for unit
 * vectors, so that the best of a scan must be compared once more with the vectors themselves.
 *
 * @see Max, Quantizing for Minimum Distortion (1960), for the steps
 */
import { stepProducts, type Visit } from './row-products.ts'

/** Width of a step in spreads of its dimension, the best for a normal distribution. */
const STEP = 0.9957
/** How far apart the values are that stand for the steps, moved outwards so that products keep their size. */
const APART = STEP / 0.8812
/** The middle of the four steps. */
const MIDDLE = 1.5

export interface Sketcher {
  readonly bytes: number
  /** Writes the sketch of one vector of packed bytes (`std/vectors.ts`, without its scale) at `at`. */
  write(values: Int8Array, from: number, scale: number, sketches: Uint8Array, at: number): void
  /** Dot products of a question with `count` sketches side by side, about. */
  products(sketches: Uint8Array, count: number, question: Float32Array, visit: Visit): void
}

/** Of each dimension. */
export interface Spread {
  readonly mean: Float64Array
  readonly spread: Float64Array
}

/**
 * @param values Vectors side by side, quantised.
 * @param scale One per vector; 0 for those that are not there.
 */
export function spreadOf(values: Int8Array, scale: Float32Array, dimensions: number): Spread {
  const mean = new Float64Array(dimensions)
  const spread = new Float64Array(dimensions)
  let count = 0
  for (let v = 0; v < scale.length; v++) {
    const unit = scale[v] as number
    if (unit === 0) continue
    count += 1
    for (let d = 0; d < dimensions; d++) {
      const value = (values[v * dimensions + d] as number) * unit
      mean[d] = (mean[d] as number) + value
      spread[d] = (spread[d] as number) + value * value
    }
  }
  for (let d = 0; d < dimensions; d++) {
    const m = (mean[d] as number) / (count || 1)
    mean[d] = m
    spread[d] = Math.sqrt(Math.max(1e-12, (spread[d] as number) / (count || 1) - m * m))
  }
  return { mean, spread }
}

export function createSketcher({ mean, spread }: Spread): Sketcher {
  const dimensions = mean.length
  const bytes = Math.ceil(dimensions / 4)
  /** A value times the first plus the second is its step, before it is cut to 0 … 3. */
  const slope = Float64Array.from(spread, (width) => 1 / (width * STEP))
  const offset = Float64Array.from(mean, (m, d) => 2 - m * (slope[d] as number))
  return {
    bytes,
    write(values, from, scale, sketches, at) {
      for (let b = 0; b < bytes; b++) {
        let code = 0
        const first = b * 4
        const end = Math.min(first + 4, dimensions)
        for (let d = first; d < end; d++) {
          const step = (values[from + d] as number) * scale * (slope[d] as number) + (offset[d] as number)
          code |= Math.min(3, Math.max(0, step)) << (2 * (d - first))
        }
        sketches[at + b] = code
      }
    },
    products(sketches, count, question, visit) {
      const weights = Float64Array.from(spread, (width, d) => (question[d] as number) * width * APART)
      const level = mean.reduce(
        (sum, m, d) => sum + (question[d] as number) * m - MIDDLE * (weights[d] as number),
        0,
      )
      stepProducts(sketches, count, weights, (row, product) => visit(row, level + product))
    },
  }
}
