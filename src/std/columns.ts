/**
 * Arrays of numbers that grow: one value per row, a few bytes each, nothing for the garbage collector to walk; and
 * sets of them by name, which can be written down whole and taken up again.
 */

type Numbers = Uint8Array | Int8Array | Int32Array | Float32Array | Float64Array

export interface Column<T extends Numbers = Numbers> {
  readonly size: number
  /** The values; longer than `size`, and another array once the column has grown. */
  readonly data: T
  /** @returns The row. */
  push(value: number): number
  /** Grows to at least so many rows; new ones are 0. */
  extend(size: number): void
  clear(): void
}

export interface ColumnSet {
  bytes(name: string): Column<Uint8Array>
  signedBytes(name: string): Column<Int8Array>
  integers(name: string): Column<Int32Array>
  floats(name: string): Column<Float32Array>
  doubles(name: string): Column<Float64Array>
  /** The part of the set whose names begin so. */
  under(prefix: string): ColumnSet
  /** Every column's rows as bytes of this machine, by name. */
  written(): Map<string, Uint8Array>
  /** Bytes of the columns' rows. */
  size(): number
}

const FIRST = 64
const GROWTH = 1.5

interface Typed<T extends Numbers> {
  readonly BYTES_PER_ELEMENT: number
  new (length: number): T
  new (buffer: ArrayBufferLike, offset: number, length: number): T
}

function createColumn<T extends Numbers>(type: Typed<T>, kept: Uint8Array | undefined): Column<T> {
  let size = kept === undefined ? 0 : kept.byteLength / type.BYTES_PER_ELEMENT
  let data = kept === undefined ? new type(FIRST) : new type(kept.buffer, kept.byteOffset, size)
  const reserve = (needed: number): void => {
    if (needed <= data.length) return
    const bigger = new type(Math.max(needed, Math.ceil(data.length * GROWTH), FIRST))
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
    clear() {
      data = new type(FIRST)
      size = 0
    },
  }
}

/** @param kept What {@link ColumnSet.written} gave: columns of these names begin with it, and own it. */
export function createColumnSet(kept: ReadonlyMap<string, Uint8Array> = new Map()): ColumnSet {
  const columns = new Map<string, Column>()
  const add = <T extends Numbers>(name: string, type: Typed<T>): Column<T> => {
    const column = createColumn(type, kept.get(name))
    columns.set(name, column)
    return column
  }
  const under = (prefix: string): ColumnSet => ({
    bytes: (name) => add(prefix + name, Uint8Array),
    signedBytes: (name) => add(prefix + name, Int8Array),
    integers: (name) => add(prefix + name, Int32Array),
    floats: (name) => add(prefix + name, Float32Array),
    doubles: (name) => add(prefix + name, Float64Array),
    under: (more) => under(`${prefix}${more} `),
    written: () =>
      new Map(
        [...columns]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, { data, size }]) => [
            name,
            new Uint8Array(data.buffer, data.byteOffset, size * data.BYTES_PER_ELEMENT),
          ]),
      ),
    size: () =>
      [...columns].reduce(
        (sum, [name, { data, size }]) => sum + (name.startsWith(prefix) ? size * data.BYTES_PER_ELEMENT : 0),
        0,
      ),
  })
  return under('')
}
