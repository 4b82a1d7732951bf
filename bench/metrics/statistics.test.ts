import { describe, expect, it } from 'vitest'
import {
  areaUnderCurve,
  bootstrapInterval,
  mean,
  pairedDifference,
  percentile,
  precisionRecall,
} from './statistics.ts'

const of = (cluster: string, ...values: number[]) => values.map((value) => ({ cluster, value }))

describe('percentile', () => {
  it('interpolates between ranks, and does not sort as text', () => {
    expect(percentile([10, 9, 100], 0.5)).toBe(10)
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5)
    expect(percentile([1, 2, 3, 4], 0.95)).toBeCloseTo(3.85, 10)
    expect(percentile([], 0.5)).toBe(0)
  })
})

describe('mean', () => {
  it('is 0 of nothing', () => {
    expect(mean([1, 2, 6])).toBe(3)
    expect(mean([])).toBe(0)
  })
})

describe('areaUnderCurve', () => {
  it('counts a tie as half', () => {
    expect(areaUnderCurve([2, 3], [1, 2])).toBe((1 + 0.5 + 1 + 1) / 4)
    expect(areaUnderCurve([0], [1])).toBe(0)
  })
})

describe('bootstrapInterval', () => {
  it('is a point when nothing varies', () => {
    expect(bootstrapInterval(of('a', 1, 1, 1))).toEqual({ mean: 1, low: 1, high: 1 })
  })

  it('of weighted values stays between the least and the greatest', () => {
    const values = Array.from({ length: 40 }, (_, i) => ({
      cluster: `c${i % 4}`,
      value: i % 8 === 0 ? 0 : 100,
      weight: i % 8 === 0 ? 0.2 : 1.6,
    }))
    const { low, mean, high } = bootstrapInterval(values)
    expect(mean).toBeCloseTo((100 * 35 * 1.6) / (35 * 1.6 + 5 * 0.2))
    expect(low).toBeGreaterThan(0)
    expect(high).toBeLessThanOrEqual(100)
  })

  it('has the mean inside, and is the same every time', () => {
    const values = of('a', ...Array.from({ length: 40 }, (_, i) => i % 2))
    const interval = bootstrapInterval(values)
    expect(interval.low).toBeLessThan(interval.mean)
    expect(interval.high).toBeGreaterThan(interval.mean)
    expect(bootstrapInterval(values)).toEqual(interval)
    // Binomial: 1.96 · √(0.25 / 40) = 0.155 on either side.
    expect(interval.high - interval.low).toBeGreaterThan(0.25)
    expect(interval.high - interval.low).toBeLessThan(0.37)
  })

  it('is wider when questions of a conversation go together', () => {
    const ones = Array.from({ length: 50 }, () => 1)
    const zeros = Array.from({ length: 50 }, () => 0)
    const apart = bootstrapInterval([...of('a', ...ones), ...of('b', ...zeros)])
    const mixed = bootstrapInterval(of('a', ...ones, ...zeros))
    expect([apart.low, apart.high]).toEqual([0, 1])
    expect(mixed.high - mixed.low).toBeLessThan(0.25)
  })

  it('weighs conversations by their questions', () => {
    expect(bootstrapInterval([...of('a', 1, 1, 1), ...of('b', 0)]).mean).toBe(0.75)
  })
})

describe('pairedDifference', () => {
  it('is sure of a small difference that is always there', () => {
    const pairs = Array.from({ length: 30 }, (_, i) => ({
      cluster: 'a',
      first: (i % 3) + 0.1,
      second: i % 3,
    }))
    const paired = pairedDifference(pairs)
    expect(paired.mean).toBeCloseTo(0.1, 10)
    expect(paired.low).toBeGreaterThan(0.09)
    expect(paired).toMatchObject({ better: 30, worse: 0, equal: 0 })
  })

  it('counts in the direction first minus second', () => {
    const paired = pairedDifference([
      { cluster: 'a', first: 0, second: 1 },
      { cluster: 'a', first: 1, second: 1 },
      { cluster: 'a', first: 1, second: 0 },
      { cluster: 'a', first: 0, second: 1 },
    ])
    expect(paired).toMatchObject({ mean: -0.25, better: 1, worse: 2, equal: 1 })
  })
})

describe('precisionRecall', () => {
  it('divides by what was said, and by what is', () => {
    const decisions = [
      { said: true, is: true },
      { said: true, is: false },
      { said: true, is: false },
      { said: false, is: true },
      { said: false, is: false },
    ]
    expect(precisionRecall(decisions)).toEqual({ precision: 1 / 3, recall: 1 / 2 })
  })

  it('has no value where there is nothing to divide by', () => {
    expect(precisionRecall([{ said: false, is: false }])).toEqual({ precision: null, recall: null })
  })
})
