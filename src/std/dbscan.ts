/**
 * Density clustering (Ester et al., 1996): things with at least `minPoints` neighbours within `epsilon`,
 * themselves included, are cores; clusters are what cores reach.
 *
 * @param neighbours Of each thing the things within `epsilon`, itself included, in any order; symmetric.
 * @returns A label per thing: 0, 1, … in order of first core, or -1 for noise. A border point reached by
 * several clusters belongs to the first.
 * @cost O(neighbours)
 */
export function dbscan(neighbours: readonly (readonly number[])[], minPoints: number): number[] {
  const count = neighbours.length
  const labels = new Array<number>(count).fill(-1)
  let next = 0
  for (let start = 0; start < count; start++) {
    if (labels[start] !== -1 || (neighbours[start]?.length ?? 0) < minPoints) continue
    const queue = [start]
    labels[start] = next
    for (let point = queue.pop(); point !== undefined; point = queue.pop()) {
      const near = neighbours[point] ?? []
      if (near.length < minPoints) continue
      for (const other of near)
        if (labels[other] === -1) {
          labels[other] = next
          queue.push(other)
        }
    }
    next += 1
  }
  return labels
}
