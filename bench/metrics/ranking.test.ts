import { describe, expect, it } from 'vitest'
import { allAt, ndcgAt, recallAt, reciprocalRank } from './ranking.ts'

describe('recallAt', () => {
  it('is the share of gold ids among the first k', () => {
    expect(recallAt(3, ['a', 'b'], ['x', 'a', 'y', 'b'])).toBe(0.5)
    expect(recallAt(4, ['a', 'b'], ['x', 'a', 'y', 'b'])).toBe(1)
  })

  it('counts a gold id that is listed twice once', () => {
    expect(recallAt(2, ['a', 'a', 'b'], ['a', 'x'])).toBe(0.5)
  })

  it('does not divide by k', () => {
    expect(recallAt(10, ['a'], ['a'])).toBe(1)
  })
})

describe('allAt', () => {
  it('is 1 only when nothing is missing', () => {
    expect(allAt(2, ['a', 'b'], ['b', 'a'])).toBe(1)
    expect(allAt(2, ['a', 'b'], ['b', 'x', 'a'])).toBe(0)
  })
})

describe('reciprocalRank', () => {
  it('looks at the first gold id alone, counting places from 1', () => {
    expect(reciprocalRank(['a', 'b'], ['x', 'b', 'a'])).toBe(0.5)
    expect(reciprocalRank(['a'], ['a'])).toBe(1)
    expect(reciprocalRank(['a'], ['x'])).toBe(0)
  })
})

describe('ndcgAt', () => {
  it('is the discounted gain over that of the best order of all gold ids', () => {
    // (1/log2 3 + 1/log2 4) / (1 + 1/log2 3 + 1/log2 4); over the two found alone it would be 0.69.
    expect(ndcgAt(3, ['a', 'b', 'c'], ['x', 'a', 'b'])).toBeCloseTo(0.5307, 4)
  })

  it('can be 1 when there is more gold than places', () => {
    expect(ndcgAt(1, ['a', 'b', 'c'], ['b'])).toBe(1)
  })

  it('falls with the place, by the logarithm and not by its reciprocal', () => {
    expect(ndcgAt(10, ['a'], ['x', 'x2', 'a'])).toBeCloseTo(0.5, 10)
    expect(ndcgAt(10, ['a'], ['x', 'a'])).toBeCloseTo(0.6309, 4)
  })
})
