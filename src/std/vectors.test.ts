import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dot, neighboursOf } from './vectors.ts'

it('finds the vectors that are near each other as one by one, whatever their length', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }).chain((length) =>
        fc.array(
          fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
          {
            maxLength: 12,
          },
        ),
      ),
      fc.float({ min: -1, max: 2, noNaN: true }),
      (values, least) => {
        const vectors = values.map((v) => Float32Array.from(v))
        const near = neighboursOf(vectors, least)
        expect(near.map((found) => found.toSorted((a, b) => a - b))).toEqual(
          vectors.map((a) => vectors.flatMap((b, j) => (dot(a, b) >= least ? [j] : []))),
        )
      },
    ),
  ))

it('finds a vector near itself', () => {
  const vectors = [Float32Array.of(0.6, 0.8), Float32Array.of(0, 0), Float32Array.of(0.8, 0.6)]
  expect(neighboursOf(vectors, 0.95)).toEqual([[0, 2], [], [0, 2]])
})
