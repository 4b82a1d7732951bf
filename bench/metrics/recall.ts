/** Share of the gold ids among the first `k` retrieved; 1 when all are there. `gold` must not be empty. */
export function recallAt(k: number, gold: readonly string[], retrieved: readonly string[]): number {
  const first = new Set(retrieved.slice(0, k))
  return gold.filter((id) => first.has(id)).length / gold.length
}

/** Linear interpolation between the two nearest ranks; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] as number
  const high = sorted[Math.ceil(place)] as number
  return low + (high - low) * (place - Math.floor(place))
}
