import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dot, dotsBetween } from './vectors.ts'

it('multiplies any two vectors of a list as one by one, whatever their length', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 }), (dimensions, count) => {
      const vectors = Array.from({ length: count }, (_, i) =>
        Float32Array.from({ length: dimensions }, (_, d) => Math.sin(1 + i * 31 + d * 7)),
      )
      const between = dotsBetween(vectors)
      for (const [a, first] of vectors.entries())
        for (const [b, second] of vectors.entries()) expect(between(a, b)).toBeCloseTo(dot(first, second), 6)
    }),
  ))
