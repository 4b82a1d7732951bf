import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageRank, type WeightedEdge } from './pagerank.ts'

const OPTIONS = { damping: 0.85, tolerance: 1e-12, rounds: 500 }

/** Power iteration on the dense matrix, written from the definition. */
function dense(edges: readonly WeightedEdge[], seeds: readonly number[], damping: number): number[] {
  const n = seeds.length
  const sum = seeds.reduce((a, b) => a + b, 0)
  const restart = seeds.map((s) => (sum === 0 ? 1 / n : s / sum))
  const matrix = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  for (const { from, to, weight } of edges)
    (matrix[from] as number[])[to] = (matrix[from]?.[to] ?? 0) + weight
  for (let i = 0; i < n; i++) {
    const out = (matrix[i] as number[]).reduce((a, b) => a + b, 0)
    matrix[i] = out === 0 ? restart : (matrix[i] as number[]).map((w) => w / out)
  }
  let rank = restart
  for (let round = 0; round < 500; round++)
    rank = restart.map(
      (r, j) =>
        (1 - damping) * r + damping * rank.reduce((s, held, i) => s + held * (matrix[i]?.[j] ?? 0), 0),
    )
  return rank
}

const graphs = fc.integer({ min: 1, max: 8 }).chain((n) =>
  fc.record({
    seeds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: n, maxLength: n }),
    edges: fc.array(
      fc.record({
        from: fc.nat(n - 1),
        to: fc.nat(n - 1),
        weight: fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 2, noNaN: true })),
      }),
      { maxLength: 20 },
    ),
  }),
)

describe('pageRank', () => {
  it('agrees with power iteration on the dense matrix', () =>
    fc.assert(
      fc.property(graphs, fc.constantFrom(0, 0.5, 0.85), ({ seeds, edges }, damping) => {
        const rank = pageRank(edges, seeds, { ...OPTIONS, damping })
        dense(edges, seeds, damping).forEach((expected, i) => {
          expect(rank[i]).toBeCloseTo(expected, 8)
        })
      }),
    ))

  it('loses no rank, also at nodes without a way out', () =>
    fc.assert(
      fc.property(graphs, ({ seeds, edges }) => {
        const rank = pageRank(edges, seeds, { ...OPTIONS, rounds: 3 })
        expect(rank.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
      }),
    ))

  it('gives more to what heavier edges lead to', () => {
    const [, light = 0, heavy = 0] = pageRank(
      [
        { from: 0, to: 1, weight: 1 },
        { from: 0, to: 2, weight: 3 },
      ],
      [1, 0, 0],
      OPTIONS,
    )
    expect(heavy / light).toBeCloseTo(3, 6)
  })

  it('is empty for an empty graph', () => expect(pageRank([], [], OPTIONS)).toHaveLength(0))
})
