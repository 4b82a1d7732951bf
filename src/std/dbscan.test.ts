import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dbscan } from './dbscan.ts'

const points = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 25 })
const run = (values: readonly number[], epsilon = 2, minPoints = 3): number[] =>
  dbscan(
    values.map((a) => values.flatMap((b, j) => (Math.abs(a - b) <= epsilon ? [j] : []))),
    minPoints,
  )

it('finds groups and noise', () => {
  expect(run([1, 2, 3, 30, 31, 32, 50])).toEqual([0, 0, 0, 1, 1, 1, -1])
  expect(run([])).toEqual([])
})

it('agrees with the definition: cores that are linked by cores share a cluster, and nothing else does', () =>
  fc.assert(
    fc.property(points, (values) => {
      const labels = run(values)
      const near = (i: number): number[] =>
        values.flatMap((v, j) => (Math.abs(v - (values[i] ?? 0)) <= 2 ? [j] : []))
      const isCore = (i: number): boolean => near(i).length >= 3
      // Reachability by brute force: grow each core's component until nothing changes.
      const component = (i: number): Set<number> => {
        const found = new Set([i])
        for (let grew = true; grew; ) {
          grew = false
          for (const c of [...found].filter(isCore))
            for (const n of near(c).filter(isCore))
              if (!found.has(n)) {
                found.add(n)
                grew = true
              }
        }
        return found
      }
      values.forEach((_, i) => {
        if (isCore(i))
          values.forEach((_, j) => {
            if (isCore(j)) expect(labels[i] === labels[j]).toBe(component(i).has(j))
          })
        else {
          const clusters = near(i)
            .filter(isCore)
            .map((c) => labels[c])
          if (clusters.length === 0) expect(labels[i]).toBe(-1)
          else expect(clusters).toContain(labels[i])
        }
      })
    }),
  ))
