/** Arrays of numbers that grow: one value per row, a few bytes each, nothing for the garbage collector to walk. */

type Numbers = Uint8Array | Int8Array | Int32Array | Float32Array | Float64Array

export interface Column<T extends Numbers = Numbers> {
  readonly size: number
  /** The values; longer than `size`, and another array once the column has grown. */
  readonly data: T
  /** @returns The row. */
  push(value: number): number
  /** Grows to at least so many rows; new ones are 0. */
  extend(size: number): void
}

const FIRST = 64

export function createColumn<T extends Numbers>(make: (length: number) => T): Column<T> {
  let data = make(FIRST)
  let size = 0
  const reserve = (needed: number): void => {
    if (needed <= data.length) return
    const bigger = make(Math.max(needed, data.length * 2))
    bigger.set(data)
    data = bigger
  }
  return {
    get size() {
      return size
    },
    get data() {
      return data
    },
    push(value) {
      if (size === data.length) reserve(size + 1)
      data[size] = value
      size += 1
      return size - 1
    },
    extend(needed) {
      reserve(needed)
      size = Math.max(size, needed)
    },
  }
}

export const bytes8 = (): Column<Uint8Array> => createColumn((n) => new Uint8Array(n))
export const signed8 = (): Column<Int8Array> => createColumn((n) => new Int8Array(n))
export const integers = (): Column<Int32Array> => createColumn((n) => new Int32Array(n))
export const floats = (): Column<Float32Array> => createColumn((n) => new Float32Array(n))
export const doubles = (): Column<Float64Array> => createColumn((n) => new Float64Array(n))

/** Bytes that columns take. */
export function bytesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, c) => sum + c.data.byteLength, 0)
}
