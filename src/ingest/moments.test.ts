import { expect, test } from 'vitest'
import { createMoments } from './moments.ts'

function moments(next: () => number, count: number): number[] {
  return Array.from({ length: count }, () => next())
}

test('turns of one call have a moment each, and the last is now', () => {
  const { take } = createMoments(() => 10_000)
  expect(moments(take(3), 3)).toEqual([9998, 9999, 10_000])
})

test('a call in the same millisecond comes after the one before it, and nothing is read from before', () => {
  const { take, now } = createMoments(() => 10_000)
  expect(moments(take(1), 1)).toEqual([10_000])
  expect(moments(take(2), 2)).toEqual([10_001, 10_002])
  expect(now()).toBe(10_002)
})

test('moments run ahead of the clock by a second at most', () => {
  const { take, now } = createMoments(() => 10_000)
  take(1)
  const later = moments(take(1500), 1500)
  expect(later[0]).toBe(10_001)
  expect(later.at(-1)).toBe(11_000)
  expect(later).toEqual(later.toSorted((a, b) => a - b))
  expect(now()).toBe(11_000)
})

test('a clock that is set back is followed', () => {
  let clock = 100_000
  const { take, now } = createMoments(() => clock)
  take(1)
  clock = 50_000
  expect(now()).toBe(50_000)
  expect(moments(take(1), 1)).toEqual([50_000])
})

test('a turn without a time comes after one that was said at a time just before', () => {
  const { take, saw } = createMoments(() => 10_000)
  saw(10_000 as never)
  expect(moments(take(3), 3)).toEqual([10_001, 10_002, 10_003])
})
