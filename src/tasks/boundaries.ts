import type { Turn } from '../model/turn.ts'
import { searchableText } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'

/** Turns on each side that are compared. */
const WINDOW = 4
/** A unit has at least this many turns, so that a change of subject is not mistaken for an aside. */
const MIN_TURNS = 4
/** How much deeper than its surroundings a gap in shared words must be, in standard deviations above the mean. */
const DEPTH = 0.5

/**
 * Where the conversation turns to something else, as ascending indexes `i`: the topic changes between turn
 * `i` and turn `i + 1`. Text tiling: between each two turns the words before and after are compared; a gap is
 * a boundary when its similarity lies clearly below the peaks on both sides.
 *
 * @paper GAM A.2 (the question); the rule follows Hearst, TextTiling (1997)
 */
export function boundariesOf(turns: readonly Pick<Turn, 'content' | 'captions'>[]): number[] {
  return tile(turns.map((t) => searchTerms(searchableText(t))))
}

function tile(turns: readonly (readonly string[])[]): number[] {
  if (turns.length < 2 * MIN_TURNS) return []
  const gaps = turns
    .slice(0, -1)
    .map((_, i) =>
      similarity(turns.slice(Math.max(0, i + 1 - WINDOW), i + 1), turns.slice(i + 1, i + 1 + WINDOW)),
    )
  const before = peaks(gaps)
  const after = peaks(gaps.toReversed()).reverse()
  const depths = gaps.map((value, i) => (before[i] as number) + (after[i] as number) - 2 * value)
  const mean = depths.reduce((sum, d) => sum + d, 0) / depths.length
  const deviation = Math.sqrt(depths.reduce((sum, d) => sum + (d - mean) ** 2, 0) / depths.length)
  const boundaries: number[] = []
  for (const { i } of depths
    .map((depth, i) => ({ depth, i }))
    .filter((d) => d.depth > mean + DEPTH * deviation)
    .sort((a, b) => b.depth - a.depth || a.i - b.i))
    if (
      i + 1 >= MIN_TURNS &&
      turns.length - i - 1 >= MIN_TURNS &&
      boundaries.every((b) => Math.abs(b - i) >= MIN_TURNS)
    )
      boundaries.push(i)
  return boundaries.sort((a, b) => a - b)
}

/** For each gap the similarity at the next hilltop before it. */
function peaks(gaps: readonly number[]): number[] {
  const found: number[] = []
  for (const [i, value] of gaps.entries())
    found.push(i > 0 && (gaps[i - 1] as number) >= value ? (found[i - 1] as number) : value)
  return found
}

function similarity(before: readonly (readonly string[])[], after: readonly (readonly string[])[]): number {
  const a = counts(before)
  const b = counts(after)
  let dot = 0
  for (const [term, n] of a) dot += n * (b.get(term) ?? 0)
  const norm = (map: ReadonlyMap<string, number>): number =>
    Math.sqrt([...map.values()].reduce((sum, n) => sum + n * n, 0))
  return dot === 0 ? 0 : dot / (norm(a) * norm(b))
}

function counts(turns: readonly (readonly string[])[]): Map<string, number> {
  const map = new Map<string, number>()
  for (const term of turns.flat()) map.set(term, (map.get(term) ?? 0) + 1)
  return map
}
