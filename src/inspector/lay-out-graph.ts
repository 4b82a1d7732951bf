/** A radial layout: the centre, and around it one ring for each step away from it. The same graph gives the same picture. */

export interface Placed {
  readonly x: number
  readonly y: number
  /** In radians, clockwise from the right; of the centre 0. */
  readonly angle: number
  /** Steps from the centre. */
  readonly depth: number
}

/** Between two rings, and along a ring between two neighbours, in units of the picture. */
const RING = 150
const ALONG = 26

/**
 * @param edges Pairs of ids; in their order a node is reached first.
 * @returns A place for every node that the centre leads to.
 * @cost O(nodes + edges)
 */
export function layOutGraph(
  centre: string,
  edges: readonly (readonly [string, string])[],
): ReadonlyMap<string, Placed> {
  const beside = new Map<string, string[]>()
  for (const [a, b] of edges) {
    beside.set(a, [...(beside.get(a) ?? []), b])
    beside.set(b, [...(beside.get(b) ?? []), a])
  }
  const rings: string[][] = [[centre]]
  const parent = new Map<string, string | null>([[centre, null]])
  for (let ring = rings[0]; ring !== undefined && ring.length > 0; ring = rings.at(-1)) {
    const next: string[] = []
    for (const id of ring)
      for (const other of beside.get(id) ?? [])
        if (!parent.has(other)) {
          parent.set(other, id)
          next.push(other)
        }
    rings.push(next)
  }
  const share = leavesBelow(rings, parent)
  const placed = new Map<string, Placed>([[centre, { x: 0, y: 0, angle: 0, depth: 0 }]])
  const spans = new Map<string, readonly [number, number]>([[centre, [-Math.PI / 2, 1.5 * Math.PI]]])
  let radius = 0
  for (const [depth, ring] of rings.entries()) {
    if (depth === 0 || ring.length === 0) continue
    radius = Math.max(radius + RING, (ring.length * ALONG) / (2 * Math.PI))
    const begun = new Map<string, number>()
    for (const id of ring) {
      const from = parent.get(id) as string
      const [start, end] = spans.get(from) as readonly [number, number]
      const at = begun.get(from) ?? start
      const width = ((end - start) * (share.get(id) as number)) / childrenShare(from, ring, parent, share)
      begun.set(from, at + width)
      spans.set(id, [at, at + width])
      const angle = at + width / 2
      placed.set(id, { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius, angle, depth })
    }
  }
  return placed
}

/** How many ends of branches hang on each node, itself if it is one: it gets as much of the circle. */
function leavesBelow(
  rings: readonly (readonly string[])[],
  parent: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, number> {
  const share = new Map<string, number>()
  for (const ring of [...rings].reverse())
    for (const id of ring) {
      const own = share.get(id) ?? 1
      share.set(id, own)
      const above = parent.get(id)
      if (above != null) share.set(above, (share.get(above) ?? 0) + own)
    }
  return share
}

const sums = new WeakMap<ReadonlyMap<string, number>, Map<string, number>>()

function childrenShare(
  from: string,
  ring: readonly string[],
  parent: ReadonlyMap<string, string | null>,
  share: ReadonlyMap<string, number>,
): number {
  const known = sums.get(share) ?? new Map<string, number>()
  sums.set(share, known)
  const sum =
    known.get(from) ??
    ring.reduce((all, id) => all + (parent.get(id) === from ? (share.get(id) as number) : 0), 0)
  known.set(from, sum)
  return sum
}
