/** The part of a list that a caller asked for. */
import { wholeNumber } from '../arguments.ts'

const DEFAULT_LIMIT = 100
const ROWS_PER_READ = 500

export interface Range {
  readonly offset: number
  readonly limit: number
}

export function rangeOf({ offset = 0, limit }: Partial<Range>): Range {
  return { offset: wholeNumber(offset, 'offset', 0), limit: limitOf(limit) }
}

/** A negative limit would mean "all of them" to some databases. */
export function limitOf(limit: number | undefined): number {
  return wholeNumber(limit ?? DEFAULT_LIMIT, 'limit', 1)
}

/**
 * Reads page by page until `limit` rows passed, so that those which are over, merged or denied do not take the place
 * of those that hold.
 */
export async function collect<Row>(
  read: (offset: number, limit: number) => Promise<Row[]>,
  wanted: (row: Row) => Row | null,
  { offset, limit }: Range,
): Promise<Row[]> {
  const found: Row[] = []
  let skipped = 0
  for (let at = 0; found.length < limit; at += ROWS_PER_READ) {
    const page = await read(at, ROWS_PER_READ)
    for (const row of page) {
      const kept = wanted(row)
      if (kept === null) continue
      if (skipped < offset) skipped += 1
      else if (found.length < limit) found.push(kept)
    }
    if (page.length < ROWS_PER_READ) break
  }
  return found
}

export function active<Row extends { readonly status: string }>(row: Row): Row | null {
  return row.status === 'active' ? row : null
}
