import { describe, expect, it } from 'vitest'
import type { StoredTurn } from '../model/turn.ts'
import { detectBoundaries } from '../tasks/detect-boundaries.ts'
import { aTurn, day } from '../testing/builders.ts'
import { finishedUnits } from './units.ts'

const MINUTE = 60_000
const turns = (texts: readonly string[], minutes = 1): StoredTurn[] =>
  texts.map((content, i) => ({
    ...aTurn(`t${i}`, { content, at: (day(1) + i * minutes * MINUTE) as StoredTurn['at'] }),
    ordinal: i,
    topic: null,
  }))
const cut = (buffer: readonly StoredTurn[], flushes: readonly number[] = []): number[] =>
  finishedUnits(buffer, flushes, detectBoundaries).map((u) => u.length)
const about = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `The ${word} was fine, the ${word} number ${i}.`)

describe('units of a buffer', () => {
  it('waits while nothing says that it is finished', () => {
    expect(cut(turns(about('harbour', 6)))).toEqual([])
    expect(cut([])).toEqual([])
  })
  it('ends at a pause of half an hour, and not at a shorter one', () => {
    expect(cut(turns(about('harbour', 3), 29))).toEqual([])
    expect(cut(turns(about('harbour', 3), 30))).toEqual([1, 1])
  })
  it('ends where the session was flushed, also on a rebuild', () => {
    expect(cut(turns(about('harbour', 5)), [3])).toEqual([3])
    expect(cut(turns(about('harbour', 5)), [3, 5])).toEqual([3, 2])
  })
  it('cuts a full buffer where the subject changes, and keeps the tail', () => {
    const filler = ' and so on and on'.repeat(20)
    const buffer = turns([...about('harbour', 12), ...about('violin', 14)].map((t) => t + filler))
    const units = cut(buffer)
    expect(units[0]).toBe(12)
    expect(units.reduce((a, b) => a + b, 0)).toBeLessThan(26)
  })
  it('makes one unit of a full buffer without a change of subject', () => {
    expect(cut(turns(about('harbour', 3).map((t) => t.repeat(100))))).toEqual([2])
  })
  it('loses no turn and changes no order, whatever it cuts', () => {
    const buffer = turns(
      Array.from({ length: 60 }, (_, i) =>
        `Talk of ${'abcdefgh'[Math.floor(i / 8)]?.repeat(5)} again ${i}. `.repeat(9),
      ),
    )
    expect(finishedUnits(buffer, [60], detectBoundaries).flat()).toEqual(buffer)
  })
})
