/** Rows of a read that gives a page at a time, in order. */
export async function* pages<T>(
  read: (offset: number, limit: number) => Promise<T[]>,
  size: number,
): AsyncGenerator<T> {
  for (let offset = 0; ; offset += size) {
    const rows = await read(offset, size)
    yield* rows
    if (rows.length < size) return
  }
}

/** Rows of such a read from `offset` on, as many as `limit` says, also when they are more than a page. */
export async function rowsFrom<T>(
  read: (offset: number, limit: number) => Promise<T[]>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  size: number,
): Promise<T[]> {
  const rows: T[] = []
  while (rows.length < limit) {
    const most = Math.min(limit - rows.length, size)
    const page = await read(offset + rows.length, most)
    rows.push(...page)
    if (page.length < most) break
  }
  return rows
}

export function allRows<T>(
  read: (offset: number, limit: number) => Promise<T[]>,
  size: number,
): Promise<T[]> {
  return rowsFrom(read, { offset: 0, limit: Number.POSITIVE_INFINITY }, size)
}
