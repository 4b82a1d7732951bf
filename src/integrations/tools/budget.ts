/** Answers of tools fit a budget of tokens, whatever is stored. */
import { loadTokenCounter } from '../../assemble/tokens.ts'

/** What a client takes of one answer: Claude Code warns above 10,000 tokens and cuts at 25,000. */
export const MOST_TOKENS = 20_000
export const USUAL_TOKENS = 1000

/**
 * As many items as fit, in their order.
 *
 * @param budget Tokens of all of them as JSON.
 */
export async function fitting<Item>(
  items: readonly Item[],
  budget: number,
): Promise<{ readonly kept: Item[]; readonly leftOut: number }> {
  const count = await loadTokenCounter()
  const kept: Item[] = []
  let left = budget
  for (const item of items) {
    left -= count(JSON.stringify(item)) + 1
    if (left < 0) break
    kept.push(item)
  }
  return { kept, leftOut: items.length - kept.length }
}

/** Text cut to a budget, at the end of a line where possible. */
export async function cut(text: string, budget: number): Promise<string> {
  const count = await loadTokenCounter()
  if (count(text) <= budget) return text
  let end = Math.min(text.length, budget * 6)
  while (end > 0 && count(text.slice(0, end)) > budget) end = Math.floor(end * 0.9)
  const lineEnd = text.lastIndexOf('\n', end)
  return text.slice(0, lineEnd > end / 2 ? lineEnd : end).toWellFormed()
}
