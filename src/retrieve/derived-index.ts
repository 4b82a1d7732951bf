/**
 * What was distilled of turns, by its words: facts, experiences, turns with their references resolved. A thing that
 * is written anew replaces what it was, and one that comes without words is gone, so that the index follows a graph
 * that changes without being built again.
 */
import type { ColumnSet } from '../std/columns.ts'
import { createPostingLists } from '../std/posting-lists.ts'
import { createStringTable } from '../std/string-table.ts'
import type { IndexEntry, IndexedKind } from '../store/store.ts'

/** Things of one kind by their words. */
export interface WordIndex {
  /** How many there are. */
  readonly size: number
  /** Indexes of those that have the term, ascending. */
  having(term: string): number[]
  /** Above every index. */
  readonly end: number
  idOf(index: number): string
  /** Of the one with this id; `undefined` when it is not there. */
  indexOf(id: string): number | undefined
}

export interface ExperienceIndex {
  /** Ids of those with one of the terms, those with most of them first. */
  matching(terms: readonly string[]): string[]
  /** Ids of the newest, newest first. */
  newest(limit: number): string[]
  /** For each of them the share of the weights of the terms it has, with the turns it rests on. */
  covered(worth: ReadonlyMap<string, number>): { readonly turns: readonly number[]; readonly share: number }[]
}

export interface DerivedIndex {
  readonly facts: WordIndex
  readonly topics: WordIndex
  readonly experiences: ExperienceIndex
  /** Turns of which something was distilled. */
  readonly told: number
  /** Turns of which something was distilled that has the term; one may come twice. */
  toldBy(term: string): number[]
  put(entry: Pick<IndexEntry, 'kind' | 'id' | 'terms' | 'turns'>): void
  /** Says which index a turn got, for things that were written before it. */
  turnCame(id: string, turn: number): void
  /** Share of what is kept that is no longer true, in `[0, 1]`. */
  readonly stale: number
  /** Whether every turn that something rests on came. */
  readonly complete: boolean
  readonly bytes: number
}

const KINDS: readonly IndexedKind[] = ['turn', 'fact', 'rewriting', 'experience', 'topic']
const FACT = KINDS.indexOf('fact')
const EXPERIENCE = KINDS.indexOf('experience')
const TOPIC = KINDS.indexOf('topic')
const UNKNOWN = -1

/**
 * @param turnOf Index of a turn, or `undefined` when it did not come yet.
 * @param columns Where it is kept; a set that was written down complete is taken up.
 */
export function createDerivedIndex(
  turnOf: (id: string) => number | undefined,
  columns: ColumnSet,
): DerivedIndex {
  const words = createStringTable(columns.under('words'))
  const lists = createPostingLists(columns.under('lists'))
  /** Kind and id; the newest row of each. */
  const names = createStringTable(columns.under('names'))
  const newest = columns.integers('newest')
  // One row for everything that was ever written.
  const name = columns.integers('name')
  const kind = columns.bytes('kind')
  const current = columns.bytes('current')
  const firstSource = columns.integers('first source')
  const sources = columns.integers('sources')
  const resting = createResting(columns)
  const waiting = new Map<string, number[]>()
  const counts = KINDS.map(() => 0)
  const count = (row: number, change: 1 | -1): void => {
    const of = kind.data[row] as number
    counts[of] = (counts[of] as number) + change
  }
  let dead = 0
  for (let row = 0; row < name.size; row++)
    if (current.data[row] === 0) dead += 1
    else count(row, 1)

  /** @param found To which they are added. */
  const sourcesOf = (row: number, found: number[] = []): number[] => {
    const end = row + 1 < firstSource.size ? (firstSource.data[row + 1] as number) : sources.size
    for (let s = firstSource.data[row] as number; s < end; s++) {
      const turn = sources.data[s] as number
      if (turn !== UNKNOWN) found.push(turn)
    }
    return found
  }
  const retire = (row: number): void => {
    current.data[row] = 0
    dead += 1
    count(row, -1)
    for (const turn of sourcesOf(row)) resting.count(turn, -1)
  }
  const rows: Rows = {
    end: () => name.size,
    count: (of) => counts[of] as number,
    isCurrent: (row, of) => current.data[row] === 1 && (of === null || kind.data[row] === of),
    idOf(row) {
      const text = names.at(name.data[row] as number)
      return text.slice(text.indexOf(' ') + 1)
    },
    rowOf(of, id) {
      const own = names.find(`${of} ${id}`)
      const row = own < 0 ? undefined : newest.data[own]
      return row !== undefined && current.data[row] === 1 ? row : undefined
    },
    sourcesOf,
    having(term, of, visit) {
      const list = words.find(term)
      if (list < 0) return
      lists.each(list, (row) => {
        if (rows.isCurrent(row, of)) visit(row)
      })
    },
  }

  return {
    facts: wordIndex(rows, FACT),
    topics: wordIndex(rows, TOPIC),
    experiences: experienceIndex(rows),
    get told() {
      return resting.turns
    },
    toldBy(term) {
      const found: number[] = []
      rows.having(term, null, (row) => sourcesOf(row, found))
      return found
    },
    put(entry) {
      const of = KINDS.indexOf(entry.kind)
      const own = names.add(`${of} ${entry.id}`)
      const before = own < newest.size ? (newest.data[own] as number) : UNKNOWN
      if (before !== UNKNOWN && current.data[before] === 1) retire(before)
      const row = name.push(own)
      if (own === newest.size) newest.push(row)
      else newest.data[own] = row
      kind.push(of)
      current.push(1)
      firstSource.push(sources.size)
      const terms = new Set(entry.terms.flat())
      for (const term of terms) lists.append(words.add(term), row, 1)
      count(row, 1)
      // What comes without words was taken back.
      if (terms.size === 0) return retire(row)
      for (const id of entry.turns) {
        const turn = turnOf(id)
        const place = sources.push(turn ?? UNKNOWN)
        if (turn !== undefined) resting.count(turn, 1)
        else waiting.set(id, [...(waiting.get(id) ?? []), row, place])
      }
    },
    turnCame(id, turn) {
      const places = waiting.get(id)
      if (places === undefined) return
      waiting.delete(id)
      for (let i = 0; i < places.length; i += 2) {
        sources.data[places[i + 1] as number] = turn
        if (current.data[places[i] as number] === 1) resting.count(turn, 1)
      }
    },
    get stale() {
      return name.size === 0 ? 0 : dead / name.size
    },
    get complete() {
      return waiting.size === 0
    },
    get bytes() {
      return columns.size()
    },
  }
}

/** Everything that was ever written; only what is current counts. */
interface Rows {
  /** Above every row. */
  end(): number
  count(of: number): number
  /** @param of `null`: of any kind. */
  isCurrent(row: number, of: number | null): boolean
  idOf(row: number): string
  rowOf(of: number, id: string): number | undefined
  sourcesOf(row: number): number[]
  /** Visits current rows that have the term, of one kind or of all. */
  having(term: string, of: number | null, visit: (row: number) => void): void
}

function wordIndex(rows: Rows, of: number): WordIndex {
  return {
    get size() {
      return rows.count(of)
    },
    get end() {
      return rows.end()
    },
    having(term) {
      const found: number[] = []
      rows.having(term, of, (row) => found.push(row))
      return found
    },
    idOf: rows.idOf,
    indexOf: (id) => rows.rowOf(of, id),
  }
}

function experienceIndex({ end, isCurrent, idOf, sourcesOf, having }: Rows): ExperienceIndex {
  return {
    matching(terms) {
      const shared = new Map<number, number>()
      for (const term of terms) having(term, EXPERIENCE, (row) => shared.set(row, (shared.get(row) ?? 0) + 1))
      return [...shared]
        .map(([row, count]) => ({ id: idOf(row), count }))
        .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
        .map((c) => c.id)
    },
    newest(limit) {
      const found: string[] = []
      for (let row = end() - 1; row >= 0 && found.length < limit; row--)
        if (isCurrent(row, EXPERIENCE)) found.push(idOf(row))
      return found
    },
    covered(worth) {
      let total = 0
      for (const value of worth.values()) total += value
      if (total === 0) return []
      const sums = new Map<number, number>()
      for (const [term, value] of worth)
        having(term, EXPERIENCE, (row) => sums.set(row, (sums.get(row) ?? 0) + value))
      return [...sums].map(([row, sum]) => ({ turns: sourcesOf(row), share: sum / total }))
    },
  }
}

/** How many things rest on each turn. */
function createResting(columns: ColumnSet) {
  const resting = columns.integers('resting')
  let turns = resting.data.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0)
  return {
    get turns() {
      return turns
    },
    count(turn: number, change: 1 | -1): void {
      if (turn >= resting.size) resting.extend(turn + 1)
      const before = resting.data[turn] as number
      resting.data[turn] = before + change
      if (before === 0) turns += 1
      else if (before + change === 0) turns -= 1
    },
  }
}
