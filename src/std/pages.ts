/** The part of a list that is read at once. */
export interface Range {
  readonly offset: number
  readonly limit: number
}

/** Rows that a store gives at most at once. */
export const MAX_PAGE = 10_000

type Read<T> = (range: Range) => Promise<T[]>

/** Rows of a read that gives a page at a time, in order. */
export async function* pages<T>(read: Read<T>, size: number = MAX_PAGE): AsyncGenerator<T> {
  for (let offset = 0; ; offset += size) {
    const rows = await read({ offset, limit: size })
    yield* rows
    if (rows.length < size) return
  }
}

/** Rows of such a read from `offset` on, as many as `limit` says, also when they are more than a page. */
export async function rowsFrom<T>(
  read: Read<T>,
  { offset, limit }: Range,
  size: number = MAX_PAGE,
): Promise<T[]> {
  const rows: T[] = []
  while (rows.length < limit) {
    const most = Math.min(limit - rows.length, size)
    const page = await read({ offset: offset + rows.length, limit: most })
    rows.push(...page)
    if (page.length < most) break
  }
  return rows
}

export function allRows<T>(read: Read<T>, size?: number): Promise<T[]> {
  return rowsFrom(read, { offset: 0, limit: Number.POSITIVE_INFINITY }, size)
}
