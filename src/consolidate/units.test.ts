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
  it('ends where the session was flushed although the turns around that place are gone', async () => {
    const all = turns(about('harbour', 8))
    const left = all.filter((_, i) => i < 2 || i === 6)
    expect(await cut(left, [4])).toEqual([2])
    expect(await cut(left, [4, 8])).toEqual([2, 1])
  })
})
