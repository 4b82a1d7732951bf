/**
 * Personalised PageRank on a weighted graph in compressed rows.
 *
 * A step takes the share `damping` of each node's rank along its edges, in proportion to their weights, and
 * gives `1 − damping` back to the seeds. A node without outgoing weight gives its share to the seeds, too, so
 * no rank is lost and the ranks add up to 1.
 *
 * @see Page et al., The PageRank Citation Ranking (1999)
 */
export interface WeightedEdge {
  readonly from: number
  readonly to: number
  /** ≥ 0 */
  readonly weight: number
}

export interface PageRankOptions {
  /** In `[0, 1)`. */
  readonly damping: number
  /** The iteration ends when the ranks change by less than this in all. */
  readonly tolerance: number
  readonly rounds: number
}

/**
 * @param seeds One weight ≥ 0 per node; all zero means all nodes alike.
 * @cost O(rounds · (nodes + edges))
 */
export function pageRank(
  edges: readonly WeightedEdge[],
  seeds: ArrayLike<number>,
  { damping, tolerance, rounds }: PageRankOptions,
): Float64Array {
  const size = seeds.length
  const restart = normalised(seeds)
  const start = new Int32Array(size + 1)
  const out = new Float64Array(size)
  for (const { from, weight } of edges) {
    start[from + 1] = (start[from + 1] as number) + 1
    out[from] = (out[from] as number) + weight
  }
  for (let i = 0; i < size; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number)
  const next = start.slice()
  const target = new Int32Array(edges.length)
  const share = new Float64Array(edges.length)
  for (const { from, to, weight } of edges) {
    const place = next[from] as number
    next[from] = place + 1
    target[place] = to
    share[place] = (out[from] as number) === 0 ? 0 : weight / (out[from] as number)
  }
  let rank = restart.slice()
  for (let round = 0; round < rounds; round++) {
    const moved = new Float64Array(size)
    let dangling = 0
    for (let node = 0; node < size; node++) {
      const held = rank[node] as number
      if (held === 0) continue
      if (out[node] === 0) {
        dangling += held
        continue
      }
      const end = start[node + 1] as number
      for (let e = start[node] as number; e < end; e++)
        moved[target[e] as number] = (moved[target[e] as number] as number) + held * (share[e] as number)
    }
    let change = 0
    for (let node = 0; node < size; node++) {
      const back = restart[node] as number
      const value = (1 - damping) * back + damping * ((moved[node] as number) + dangling * back)
      change += Math.abs(value - (rank[node] as number))
      moved[node] = value
    }
    rank = moved
    if (change < tolerance) break
  }
  return rank
}

function normalised(weights: ArrayLike<number>): Float64Array {
  const result = Float64Array.from(weights)
  let sum = 0
  for (const w of result) sum += w
  return result.map((w) => (sum === 0 ? 1 / result.length : w / sum))
}
