/**
 * Lists page by page. A cursor names the last entries that were given, not how many: what is deleted or added between two
 * pages neither hides an entry nor gives one twice.
 */
import { argumentInvalid } from '../model/errors.ts'
import { firstNotBelow } from '../std/halving.ts'
import { fingerprint } from '../std/hash.ts'
import type { Range } from '../std/pages.ts'
import type { Call } from './operation.ts'

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** How a list is told apart and sorted. */
export interface Listed<Item> {
  /** Names an entry. */
  readonly id: (item: Item) => string
  /**
   * Never falls from one entry to the next. `null` where entries cannot tell (those that suit words best): a place that
   * is lost is then looked for from the beginning.
   */
  readonly key: ((item: Item) => number | string) | null
}

/** Where a page ended. */
interface Place {
  readonly offset: number
  readonly key: number | string | null
  /** Marks of the last entries with this key, the very last one at the end. */
  readonly marks: readonly string[]
}

type Read<Item> = (range: Range) => Promise<readonly Item[]>

/** Entries of one key that a cursor remembers: when all of them are gone, those of the key are given again. */
const MARKS = 20
const MARK_LENGTH = 6
/** Rows read at once while a place is looked for. */
const STRIDE = 500

/** A slice of a list and the cursor that goes on behind it. */
export async function page<Item>(
  { query }: Call,
  read: Read<Item>,
  listed: Listed<Item>,
): Promise<Page<Item>> {
  const limit = Number(query.limit ?? 100)
  const before = query.cursor === undefined ? null : placeOf(String(query.cursor))
  // One more than asked for tells whether there is a next page.
  const [offset, found] =
    before === null
      ? await from(read, Number(query.offset ?? 0), limit + 1)
      : await behind(read, before, limit + 1, listed)
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? cursorAt(placeAfter(items, offset, before, listed)) : null }
}

type Found<Item> = readonly [offset: number, rows: readonly Item[]]

async function from<Item>(read: Read<Item>, offset: number, limit: number): Promise<Found<Item>> {
  return [offset, await read({ offset, limit })]
}

async function behind<Item>(
  read: Read<Item>,
  place: Place,
  limit: number,
  listed: Listed<Item>,
): Promise<Found<Item>> {
  const { offset, marks } = place
  if (marks.length === 0 || offset === 0) return from(read, offset, limit)
  // Mostly nothing has moved, and one read gives the page.
  const [last, ...rest] = await read({ offset: offset - 1, limit: limit + 1 })
  if (last !== undefined && markOf(listed, last) === marks.at(-1)) return [offset, rest]
  return from(read, await sought(read, place, limit, listed), limit)
}

/** Behind the last of the marked entries that is still there; without any, where the entries of their key begin. */
async function sought<Item>(
  read: Read<Item>,
  { offset, key, marks }: Place,
  stride: number,
  listed: Listed<Item>,
): Promise<number> {
  const keyOf = listed.key
  const start = keyOf === null || key === null ? 0 : await firstAt(read, offset, stride, keyOf, key)
  let best = -1
  let place = start
  for (let at = start; ; at += STRIDE) {
    const rows = await read({ offset: at, limit: STRIDE })
    for (const [i, row] of rows.entries()) {
      if (keyOf !== null && key !== null && compare(keyOf(row), key) > 0) return place
      const rank = marks.indexOf(markOf(listed, row))
      if (rank <= best) continue
      best = rank
      place = at + i + 1
      if (rank === marks.length - 1) return place
    }
    if (rows.length < STRIDE) return place
  }
}

/** Offset of the first entry whose key is not below this one, from where it was in steps that grow, then by halves. */
async function firstAt<Item>(
  read: Read<Item>,
  near: number,
  stride: number,
  keyOf: (item: Item) => number | string,
  key: number | string,
): Promise<number> {
  const isBelow = async (offset: number): Promise<boolean> => {
    const [row] = await read({ offset, limit: 1 })
    return row !== undefined && compare(keyOf(row), key) < 0
  }
  let low = near
  for (let step = stride; low > 0 && !(await isBelow(low - 1)); step *= 2) low = Math.max(0, low - step)
  return firstNotBelow(low, stride, isBelow)
}

function placeAfter<Item>(
  items: readonly Item[],
  offset: number,
  before: Place | null,
  listed: Listed<Item>,
): Place {
  const last = items.at(-1) as Item
  const key = listed.key?.(last) ?? null
  const tied = listed.key === null ? items : items.filter((item) => listed.key?.(item) === key)
  const earlier = before?.key === key ? before.marks : []
  const marks = [...earlier, ...tied.map((item) => markOf(listed, item))].slice(-MARKS)
  return { offset: offset + items.length, key, marks }
}

function markOf<Item>({ id }: Listed<Item>, item: Item): string {
  return fingerprint(id(item)).slice(0, MARK_LENGTH)
}

/** Texts as the databases sort them: by their bytes. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function cursorAt({ offset, key, marks }: Place): string {
  return Buffer.from(JSON.stringify([offset, key, marks.join('')])).toString('base64url')
}

function placeOf(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  // As cursors were before they named entries.
  const counted = /^o(\d{1,15})$/.exec(text)?.[1]
  if (counted !== undefined) return { offset: Number(counted), key: null, marks: [] }
  try {
    const [offset, key, marks] = JSON.parse(text) as [unknown, unknown, unknown]
    if (
      Number.isSafeInteger(offset) &&
      (offset as number) >= 0 &&
      (key === null || typeof key === 'number' || typeof key === 'string') &&
      typeof marks === 'string'
    )
      return { offset: offset as number, key, marks: marks.match(/.{6}/gs) ?? [] }
  } catch {
    // Refused below.
  }
  throw argumentInvalid('cursor', 'must be `next` of the page before')
}
