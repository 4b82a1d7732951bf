import { describe, expect, it } from 'vitest'
import type { StoredTurn } from '../model/turn.ts'
import { segment } from '../tasks/segment.ts'
import { aTurn, day } from '../testing/builders.ts'
import { finishedUnits, hasFinished } from './units.ts'

const MINUTE = 60_000
const turns = (texts: readonly string[], minutes = 1): StoredTurn[] =>
  texts.map((content, i) => ({
    ...aTurn(`t${i}`, { content, at: (day(1) + i * minutes * MINUTE) as StoredTurn['at'] }),
    ordinal: i,
    topic: null,
  }))
const cut = async (buffer: readonly StoredTurn[], flushes: readonly number[] = []): Promise<number[]> => {
  const units = await finishedUnits(buffer, flushes, async (run) => segment.offline({ turns: run }).segments)
  expect(hasFinished(buffer, flushes)).toBe(units.length > 0)
  return units.map((u) => u.turns.length)
}
const about = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `The ${word} was fine, the ${word} number ${i}.`)

describe('units of a buffer', () => {
  it('waits while nothing says that it is finished', async () => {
    expect(await cut(turns(about('harbour', 6)))).toEqual([])
    expect(await cut([])).toEqual([])
  })
  it('ends at a pause of half an hour, and not at a shorter one', async () => {
    expect(await cut(turns(about('harbour', 3), 29))).toEqual([])
    expect(await cut(turns(about('harbour', 3), 30))).toEqual([1, 1])
  })
  it('ends where the session was flushed, also on a rebuild', async () => {
    expect(await cut(turns(about('harbour', 5)), [3])).toEqual([3])
    expect(await cut(turns(about('harbour', 5)), [3, 5])).toEqual([3, 2])
  })
  it('cuts a full buffer where the subject changes, and keeps the tail', async () => {
    const filler = ' and so on and on'.repeat(20)
    const buffer = turns([...about('harbour', 12), ...about('violin', 14)].map((t) => t + filler))
    const units = await cut(buffer)
    expect(units[0]).toBe(12)
    expect(units.reduce((a, b) => a + b, 0)).toBeLessThan(26)
  })
  it('makes one unit of a full buffer without a change of subject', async () => {
    expect(await cut(turns(about('harbour', 3).map((t) => t.repeat(100))))).toEqual([2])
  })
  it('loses no turn and changes no order, whatever it cuts', async () => {
    const buffer = turns(
      Array.from({ length: 60 }, (_, i) =>
        `Talk of ${'abcdefgh'[Math.floor(i / 8)]?.repeat(5)} again ${i}. `.repeat(9),
      ),
    )
    const units = await finishedUnits(buffer, [60], async (run) => segment.offline({ turns: run }).segments)
    expect(units.flatMap((u) => u.turns)).toEqual(buffer)
  })
  it('makes decided units again as they were, and nothing reaches across them', async () => {
    const buffer = turns(about('harbour', 9))
    const given = { topic: 'p' as never, turns: buffer.slice(3, 5) }
    const ask = async (run: readonly StoredTurn[]) => segment.offline({ turns: run }).segments
    expect(hasFinished(buffer, [], [given])).toBe(true)
    const units = await finishedUnits(buffer, [], ask, [given])
    expect(units.map((u) => [u.turns.length, u.decided])).toEqual([
      [3, null],
      [2, 'p'],
    ])
    const rest = await finishedUnits(buffer, [9], ask, [given])
    expect(rest.map((u) => u.turns.length)).toEqual([3, 2, 4])
  })
  it('joins what a model read of the parts of a decided unit', async () => {
    const buffer = turns(about('harbour', 4))
    const reading = (kept: number[]) => ({ summary: 's', keywords: [], kept })
    const parts = [
      { first: 0, last: 1, reading: reading([1]) },
      { first: 2, last: 3, reading: reading([2, 3]) },
    ]
    const [unit] = await finishedUnits(buffer, [], async () => parts, [
      { topic: 'p' as never, turns: buffer },
    ])
    expect(unit?.reading?.kept).toEqual([1, 2, 3])
  })
})
