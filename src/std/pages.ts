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

/** All rows of such a read. */
export async function allRows<T>(
  read: (offset: number, limit: number) => Promise<T[]>,
  size: number,
): Promise<T[]> {
  const rows: T[] = []
  for await (const row of pages(read, size)) rows.push(row)
  return rows
}
