/** The part of a list that a caller asked for. */
import { wholeNumber } from '../arguments.ts'
import { pages, type Range } from '../std/pages.ts'

const DEFAULT_LIMIT = 100
const ROWS_PER_READ = 500

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
  read: (page: Range) => Promise<Row[]>,
  wanted: (row: Row) => Row | null,
  { offset, limit }: Range,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const row of pages(read, ROWS_PER_READ)) {
    const kept = wanted(row)
    if (kept !== null) found.push(kept)
    if (found.length === offset + limit) break
  }
  return found.slice(offset)
}

export function active<Row extends { readonly status: string }>(row: Row): Row | null {
  return row.status === 'active' ? row : null
}
