/**
 * Dot products of one vector with many rows at once: sixteen values at a time by WebAssembly, which is several times as
 * fast as a loop. Rows are copied to its memory in blocks, because they belong to whoever keeps them.
 * The vector is brought to whole numbers of 16 bits, which changes a product of unit vectors by less than 0.0005.
 */
import { readFileSync } from 'node:fs'
import { later } from './later.ts'
import { packageFile } from './package-file.ts'

/** Receives each row's number and its product with the vector, in order; must not multiply itself: all share one memory. */
export type Visit = (row: number, product: number) => void

/** Multiplies `count` rows, `stride` bytes apart, with weights; `padded` bytes are read of each, a multiple of 16. */
type Kernel = (
  rows: number,
  count: number,
  stride: number,
  weights: number,
  padded: number,
  results: number,
) => void

interface Kernels {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): unknown }
  readonly bytes: Kernel
  readonly steps: Kernel
}

const LANES = 16
/** Bytes of rows that are copied at a time: a block stays in the cache. */
const BLOCK = 1 << 17
const PAGE = 1 << 16
const LARGEST_BYTE = 127
const LARGEST_STEP = 3
const STEPS_IN_BYTE = 4

const kernels = later(() => wideKernels() ?? plainKernels())

/** `scripts/row-products.wat`; `null` where WebAssembly is switched off or the processor lacks the instructions. */
function wideKernels(): Kernels | null {
  try {
    const module = new WebAssembly.Module(readFileSync(packageFile('assets/row-products.wasm')))
    return new WebAssembly.Instance(module).exports as unknown as Kernels
  } catch {
    return null
  }
}

/** The same, value by value. */
export function plainKernels(): Kernels {
  let buffer = new ArrayBuffer(2 * PAGE)
  const kernel =
    (inByte: number, factorOf: (view: DataView, at: number, place: number) => number): Kernel =>
    (rows, count, stride, weights, padded, results) => {
      const view = new DataView(buffer)
      for (let row = 0; row < count; row++) {
        let sum = 0
        for (let byte = 0; byte < padded; byte++)
          for (let place = 0; place < inByte; place++) {
            const plane = Math.floor(byte / LANES) * inByte + place
            const weight = view.getInt16(weights + 2 * (plane * LANES + (byte % LANES)), true)
            sum += weight * factorOf(view, rows + row * stride + byte, place)
          }
        view.setInt32(results + 4 * row, sum, true)
      }
    }
  return {
    memory: {
      get buffer() {
        return buffer
      },
      grow(pages) {
        buffer = new ArrayBuffer(buffer.byteLength + pages * PAGE)
      },
    },
    bytes: kernel(1, (view, at) => view.getInt8(at)),
    steps: kernel(STEPS_IN_BYTE, (view, at, place) => (view.getUint8(at) >> (2 * place)) & LARGEST_STEP),
  }
}

/** @param rows Signed bytes, rows of as many as the vector has. */
export function byteProducts(
  rows: Int8Array,
  count: number,
  vector: Float32Array,
  visit: Visit,
  by: Kernels = kernels(),
): void {
  const { length } = vector
  const { whole, unit } = wholeNumbers(vector, LARGEST_BYTE)
  const weights = new Int16Array(padded(length))
  weights.set(whole)
  scan(by, by.bytes, rows, count, length, weights, (row, sum) => visit(row, sum * unit))
}

/** @param rows Steps 0 to 3, four in a byte, the first lowest; rows of as many bytes as the vector's steps need. */
export function stepProducts(
  rows: Uint8Array,
  count: number,
  vector: Float64Array,
  visit: Visit,
  by: Kernels = kernels(),
): void {
  const stride = Math.ceil(vector.length / STEPS_IN_BYTE)
  const { whole, unit } = wholeNumbers(vector, LARGEST_STEP)
  const weights = new Int16Array(padded(stride) * STEPS_IN_BYTE)
  whole.forEach((weight, i) => {
    const byte = Math.floor(i / STEPS_IN_BYTE)
    const plane = Math.floor(byte / LANES) * STEPS_IN_BYTE + (i % STEPS_IN_BYTE)
    weights[plane * LANES + (byte % LANES)] = weight
  })
  scan(by, by.steps, rows, count, stride, weights, (row, sum) => visit(row, sum * unit))
}

function padded(bytes: number): number {
  return Math.ceil(bytes / LANES) * LANES
}

/** Whole numbers in the vector's proportions, as large as can be without a sum beyond 32 bits, and what one is worth. */
function wholeNumbers(
  vector: Float32Array | Float64Array,
  largestInRow: number,
): { readonly whole: Int16Array; readonly unit: number } {
  let largest = 0
  let squares = 0
  for (const x of vector) {
    largest = Math.max(largest, Math.abs(x))
    squares += x * x
  }
  if (largest === 0) return { whole: new Int16Array(vector.length), unit: 0 }
  // No product is larger than the lengths of both.
  const longest = (2 ** 31 - 1) / (largestInRow * Math.sqrt(vector.length))
  const factor = Math.min((2 ** 15 - 1) / largest, (0.99 * longest) / Math.sqrt(squares))
  return { whole: Int16Array.from(vector, (x) => Math.round(x * factor)), unit: 1 / factor }
}

function scan(
  { memory }: Kernels,
  kernel: Kernel,
  rows: Int8Array | Uint8Array,
  count: number,
  stride: number,
  weights: Int16Array,
  visit: Visit,
): void {
  if (stride === 0) {
    for (let i = 0; i < count; i++) visit(i, 0)
    return
  }
  const atOnce = Math.max(1, Math.floor(BLOCK / stride))
  const resultsAt = Math.ceil(weights.byteLength / LANES) * LANES
  const rowsAt = resultsAt + Math.ceil((atOnce * 4) / LANES) * LANES
  // The last row is read to a whole number of lanes as well.
  const missing = rowsAt + atOnce * stride + LANES - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  new Int16Array(memory.buffer, 0, weights.length).set(weights)
  const results = new Int32Array(memory.buffer, resultsAt, atOnce)
  const block = new Uint8Array(memory.buffer, rowsAt, atOnce * stride)
  const bytes = new Uint8Array(rows.buffer, rows.byteOffset, count * stride)
  for (let first = 0; first < count; first += atOnce) {
    const part = Math.min(atOnce, count - first)
    block.set(bytes.subarray(first * stride, (first + part) * stride))
    kernel(rowsAt, part, stride, 0, padded(stride), resultsAt)
    for (let i = 0; i < part; i++) visit(first + i, results[i] as number)
  }
}
