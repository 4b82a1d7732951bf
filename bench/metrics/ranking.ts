/** How well a ranking finds what it should. Ids are compared as sets; all values are in `[0, 1]`. */

/** Share of the gold ids among the first `k` retrieved. `gold` must not be empty. */
export function recallAt(k: number, gold: readonly string[], retrieved: readonly string[]): number {
  const first = new Set(retrieved.slice(0, k))
  const wanted = new Set(gold)
  return [...wanted].filter((id) => first.has(id)).length / wanted.size
}

/** 1 when every gold id is among the first `k`, otherwise 0. */
export function allAt(k: number, gold: readonly string[], retrieved: readonly string[]): number {
  return Number(recallAt(k, gold, retrieved) === 1)
}

/** 1 / place of the first gold id, counted from 1; 0 when none was retrieved. */
export function reciprocalRank(gold: readonly string[], retrieved: readonly string[]): number {
  const wanted = new Set(gold)
  const place = retrieved.findIndex((id) => wanted.has(id))
  return place < 0 ? 0 : 1 / (place + 1)
}

/** Normalised discounted cumulative gain of binary relevance: gain 1 / log₂(place + 1), over that of the best order. */
export function ndcgAt(k: number, gold: readonly string[], retrieved: readonly string[]): number {
  const wanted = new Set(gold)
  const gain = (place: number): number => 1 / Math.log2(place + 2)
  const found = retrieved.slice(0, k).reduce((sum, id, i) => sum + (wanted.has(id) ? gain(i) : 0), 0)
  let best = 0
  for (let i = 0; i < Math.min(k, wanted.size); i++) best += gain(i)
  return found / best
}
