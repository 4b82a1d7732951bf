/**
 * Density clustering (Ester et al., 1996): things with at least `minPoints` neighbours within `epsilon`,
 * themselves included, are cores; clusters are what cores reach.
 *
 * @param distance Symmetric, ≥ 0.
 * @returns A label per thing: 0, 1, … in order of first core, or -1 for noise. A border point reached by
 * several clusters belongs to the first.
 * @cost O(n²) distances
 */
export function dbscan(
  count: number,
  distance: (a: number, b: number) => number,
  { epsilon, minPoints }: { readonly epsilon: number; readonly minPoints: number },
): number[] {
  const neighbours = Array.from({ length: count }, (_, i) => [i])
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++)
      if (distance(i, j) <= epsilon) {
        neighbours[i]?.push(j)
        neighbours[j]?.push(i)
      }
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
