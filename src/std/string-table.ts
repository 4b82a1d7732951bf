/**
 * Texts numbered in the order in which they came: a map and an array of strings at a fifth of their memory, for
 * the ids and words of a million turns.
 */
import { type ColumnSet, createColumnSet } from './columns.ts'

export interface StringTable {
  readonly size: number
  /** The number of a text; it gets the next one when it is new. */
  add(text: string): number
  /** -1 when it was never added. */
  find(text: string): number
  /** The text with this number, `0 … size - 1`. */
  at(number: number): string
}

/** @param columns Where it is kept; a set that was written down is taken up. */
export function createStringTable(columns: ColumnSet = createColumnSet()): StringTable {
  const pool = columns.bytes('pool')
  const starts = columns.integers('starts')
  const hashes = columns.integers('hashes')
  /** One byte per character, or two. */
  const widths = columns.bytes('widths')
  // Numbers plus one; 0 is free. Of a table that was taken up they are filled when a text is looked for.
  let slots = new Int32Array(0)

  const stop = (number: number): number =>
    number + 1 < starts.size ? (starts.data[number + 1] as number) : pool.size

  const equals = (number: number, text: string): boolean => {
    const start = starts.data[number] as number
    const width = widths.data[number] as number
    if (stop(number) - start !== text.length * width) return false
    const { data } = pool
    for (let i = 0; i < text.length; i++) {
      const at = start + i * width
      const code = width === 1 ? (data[at] as number) : (data[at] as number) | ((data[at + 1] as number) << 8)
      if (code !== text.charCodeAt(i)) return false
    }
    return true
  }
  /** The slot that holds the text, or the free one where it belongs. */
  const slotOf = (text: string, hash: number): number => {
    if (slots.length === 0) rehash()
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot] as number
      if (held === 0 || (hashes.data[held - 1] === hash && equals(held - 1, text))) return slot
    }
  }
  const rehash = (): void => {
    const { data, size } = hashes
    slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(128, 3 * size))))
    const mask = slots.length - 1
    for (let number = 0; number < size; number++) {
      let slot = (data[number] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
  }
  const write = (text: string): void => {
    const start = pool.size
    let width = 1
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) width = 2
    starts.push(start)
    widths.push(width)
    pool.extend(start + text.length * width)
    const { data } = pool
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      data[start + i * width] = code
      if (width === 2) data[start + i * width + 1] = code >> 8
    }
  }

  return {
    get size() {
      return starts.size
    },
    add(text) {
      const hash = hashOf(text)
      const slot = slotOf(text, hash)
      const held = slots[slot] as number
      if (held !== 0) return held - 1
      write(text)
      hashes.push(hash)
      slots[slot] = starts.size
      if (starts.size * 2 > slots.length) rehash()
      return starts.size - 1
    },
    find(text) {
      const slot = slotOf(text, hashOf(text))
      return (slots[slot] as number) - 1
    },
    at(number) {
      const { data } = pool
      return Buffer.from(
        data.buffer,
        starts.data[number],
        stop(number) - (starts.data[number] as number),
      ).toString(widths.data[number] === 1 ? 'latin1' : 'utf16le')
    },
  }
}

/** FNV-1a over the code units, with a last stir. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) | 0
}
