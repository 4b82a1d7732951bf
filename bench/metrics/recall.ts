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

/** Chance that a value of `high` is above one of `low`, ties counting half: the area under the ROC curve. */
export function areaUnderCurve(high: readonly number[], low: readonly number[]): number {
  const sorted = [...low].sort((a, b) => a - b)
  const below = (value: number, orEqual: boolean): number => {
    let from = 0
    let to = sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      const x = sorted[middle] as number
      if (x < value || (orEqual && x === value)) from = middle + 1
      else to = middle
    }
    return from
  }
  const wins = high.reduce((sum, v) => sum + (below(v, false) + below(v, true)) / 2, 0)
  return wins / (high.length * low.length || 1)
}
