/**
 * Many growing lists of numbered items with a count each, as an inverted index has one per term, packed into one
 * buffer: about two bytes per item.
 *
 * A list is a chain of slices, each twice as long as the one before, so that it can grow without being moved. A
 * slice holds differences of item numbers and, where it is not 1, the count; its last four bytes say where the next
 * slice begins.
 *
 * @see Büttcher, Clarke & Cormack, Information Retrieval (2010), §4.5.1 (extensible in-memory postings)
 */
import { type ColumnSet, createColumnSet } from './columns.ts'

export interface PostingLists {
  /** Puts an item at the end of a list; items ascend within a list. Lists are numbered from 0 and begin empty. */
  append(list: number, item: number, count: number): void
  length(list: number): number
  /** Calls back for every item of a list, in ascending order. */
  each(list: number, visit: (item: number, count: number) => void): void
  readonly bytes: number
}

const POINTER = 4
const FIRST_SLICE = 8
const LAST_SLICE = 4096
const SEVEN = 0x7f
const MORE = 0x80

/** @param set Where they are kept; a set that was written down is taken up. */
export function createPostingLists(set: ColumnSet = createColumnSet()): PostingLists {
  const pool = set.bytes('pool')
  const lengths = set.integers('lengths')
  const lastItem = set.integers('last item')
  /** Where the list begins, where the slice that is written begins, where in it the next item goes, where its pointer is. */
  const first = set.integers('first')
  const begun = set.integers('begun')
  const write = set.integers('write')
  const limit = set.integers('limit')
  const columns = [lengths, lastItem, first, begun, write, limit]

  const addSlice = (list: number, size: number): number => {
    const at = pool.size
    pool.extend(at + size)
    begun.data[list] = at
    write.data[list] = at
    limit.data[list] = at + size - POINTER
    return at
  }
  const begin = (list: number): void => {
    if (list >= lengths.size) for (const column of columns) column.extend(list + 1)
    lastItem.data[list] = -1
    first.data[list] = addSlice(list, FIRST_SLICE)
  }
  const grow = (list: number): void => {
    const pointer = limit.data[list] as number
    const size = pointer + POINTER - (begun.data[list] as number)
    const next = addSlice(list, Math.min(LAST_SLICE, 2 * size))
    new DataView(pool.data.buffer).setInt32(pointer, next, true)
  }
  const put = (at: number, value: number): number => {
    const { data } = pool
    let rest = value
    let to = at
    while (rest > SEVEN) {
      data[to++] = (rest & SEVEN) | MORE
      rest >>>= 7
    }
    data[to++] = rest
    return to
  }

  return {
    append(list, item, count) {
      if (list >= lengths.size || lengths.data[list] === 0) begin(list)
      // Never 0: a 0 where an item should begin says that the slice ends.
      const value = ((item - (lastItem.data[list] as number)) << 1) | (count > 1 ? 1 : 0)
      const needed = width(value) + (count > 1 ? width(count) : 0)
      while ((write.data[list] as number) + needed > (limit.data[list] as number)) grow(list)
      let at = put(write.data[list] as number, value)
      if (count > 1) at = put(at, count)
      write.data[list] = at
      lastItem.data[list] = item
      lengths.data[list] = (lengths.data[list] as number) + 1
    },
    length: (list) => (list < lengths.size ? (lengths.data[list] as number) : 0),
    each(list, visit) {
      const left = list < lengths.size ? (lengths.data[list] as number) : 0
      if (left === 0) return
      const { data } = pool
      const view = new DataView(data.buffer)
      let size = FIRST_SLICE
      let at = first.data[list] as number
      let end = at + size - POINTER
      let item = -1
      for (let n = 0; n < left; n++) {
        while (at >= end || data[at] === 0) {
          at = view.getInt32(end, true)
          size = Math.min(LAST_SLICE, size * 2)
          end = at + size - POINTER
        }
        let byte = data[at++] as number
        let value = byte & SEVEN
        for (let shift = 7; byte > SEVEN; shift += 7) {
          byte = data[at++] as number
          value |= (byte & SEVEN) << shift
        }
        item += value >>> 1
        let count = 1
        if ((value & 1) === 1) {
          byte = data[at++] as number
          count = byte & SEVEN
          for (let shift = 7; byte > SEVEN; shift += 7) {
            byte = data[at++] as number
            count |= (byte & SEVEN) << shift
          }
        }
        visit(item, count)
      }
    },
    get bytes() {
      return set.size()
    },
  }
}

/** Bytes of a number, seven bits in each. */
function width(value: number): number {
  let bytes = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes += 1
  return bytes
}
