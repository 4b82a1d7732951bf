/** Answers of tools fit a budget of tokens, whatever is stored. */
import { loadTokenCounter } from '../../assemble/tokens.ts'
import { safeJson } from '../../std/visible.ts'

/** What a client takes of one answer: Claude Code warns above 10,000 tokens and cuts at 25,000. */
export const MOST_TOKENS = 20_000
export const USUAL_TOKENS = 1000

/** As many items as fit, in their order. @param budget Tokens of all of them as JSON. */
export async function fitting<Item>(
  items: readonly Item[],
  budget: number,
): Promise<{ readonly kept: Item[]; readonly leftOut: number }> {
  const count = await loadTokenCounter()
  const kept: Item[] = []
  let left = budget
  for (const item of items) {
    left -= count(safeJson(item)) + 1
    if (left < 0) break
    kept.push(item)
  }
  return { kept, leftOut: items.length - kept.length }
}

/** Characters that are counted at a time. */
const STEP = 500

/** Text cut to a budget, at the end of a line where possible. @cost O(budget) */
export async function cut(text: string, budget: number): Promise<string> {
  const count = await loadTokenCounter()
  const beginning = text.slice(0, budget * 6)
  if (beginning === text && count(text) <= budget) return text
  let end = 0
  let left = budget
  for (let cost = 0; end < beginning.length && left > 0; left -= cost) {
    let size = STEP
    do {
      cost = count(beginning.slice(end, end + size))
      if (cost > left) size = Math.floor(size * 0.8)
    } while (cost > left && size > 0)
    if (size === 0) break
    end += size
  }
  const lineEnd = beginning.lastIndexOf('\n', end)
  return beginning.slice(0, lineEnd > end / 2 ? lineEnd : end).toWellFormed()
}
