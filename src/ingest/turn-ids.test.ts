import { describe, expect, test } from 'vitest'
import type { Instant } from '../model/time.ts'
import { createTurnIds } from './turn-ids.ts'

const DAY = Date.UTC(2024, 0, 10) as Instant

describe('ids of turns', () => {
  test('sort by the time of the turn, then by when it came in, also when the clock stands or goes back', () => {
    const clock = [5, 5, 5, 3, 9, 1].map((s) => (DAY + s * 1000) as Instant)
    // Chance alone would turn the order round.
    const chances = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1]
    const newId = createTurnIds(
      () => clock.shift() as Instant,
      () => chances.shift() as number,
    )
    const later = newId((DAY + 1) as Instant)
    const sameDay = [0, 1, 2, 3, 4].map(() => newId(DAY))
    expect([...sameDay].sort()).toEqual(sameDay)
    expect(new Set(sameDay.map((id) => id.length))).toEqual(new Set([23]))
    expect(sameDay.every((id) => id < later)).toBe(true)
  })

  test('differ within a process whatever chance says, and whatever the clock', () => {
    const newId = createTurnIds(
      () => 0 as Instant,
      () => 0,
    )
    expect(new Set(Array.from({ length: 1000 }, () => newId(DAY))).size).toBe(1000)
  })
})
