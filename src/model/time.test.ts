import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contains,
  type Instant,
  type Interval,
  isEmpty,
  overlaps,
  parseInstant,
  parseMoment,
  toIso,
} from './time.ts'

const MAX = 20
const instant = fc.nat(MAX).map((ms) => ms as Instant)
const span: fc.Arbitrary<Interval> = fc.record({ from: instant, to: fc.option(instant) })
/** The obvious definition, by trying every instant. */
const members = (s: Interval): number[] =>
  Array.from({ length: 2 * MAX }, (_, ms) => ms).filter((ms) => contains(s, ms as Instant))

describe('spans', () => {
  it('overlap exactly when they share an instant', () =>
    fc.assert(
      fc.property(span, span, (a, b) => {
        const shared = members(a).some((ms) => contains(b, ms as Instant))
        expect(overlaps(a, b)).toBe(shared)
      }),
    ))
  it('are empty exactly when no instant is in them', () =>
    fc.assert(
      fc.property(span, (s) => {
        expect(isEmpty(s)).toBe(members(s).length === 0)
      }),
    ))
})

describe('parseInstant', () => {
  it('reads ISO dates, times and zones as UTC', () => {
    expect(toIso(parseInstant('2025-03-10'))).toBe('2025-03-10T00:00:00.000Z')
    expect(toIso(parseInstant('2025-03-10T09:30'))).toBe('2025-03-10T09:30:00.000Z')
    expect(toIso(parseInstant('2025-03-10 09:30:15'))).toBe('2025-03-10T09:30:15.000Z')
    expect(toIso(parseInstant('2025-03-10T09:30:00+02:00'))).toBe('2025-03-10T07:30:00.000Z')
    expect(toIso(parseInstant(new Date(Date.UTC(2025, 0, 2))))).toBe('2025-01-02T00:00:00.000Z')
    expect(toIso(parseInstant('1969-07-20'))).toBe('1969-07-20T00:00:00.000Z')
  })
  it.each(['', 'yesterday', '2025-13-01', '2025-02-31', '10/03/2025', 'NaN'])('refuses %j', (text) => {
    expect(() => parseInstant(text)).toThrow(expect.objectContaining({ code: 'time-invalid' }))
  })
  it('refuses what is seconds instead of milliseconds, and the zero date', () => {
    expect(() => parseInstant(1_700_000_000)).toThrow(expect.objectContaining({ code: 'time-implausible' }))
    expect(() => parseInstant('1970-01-01')).toThrow(expect.objectContaining({ code: 'time-implausible' }))
    expect(() => parseInstant(Number.NaN)).toThrow(expect.objectContaining({ code: 'time-invalid' }))
  })
})

describe('parseMoment', () => {
  it.each([
    ['2025-03-10', '2025-03-10T23:59:59.999Z'],
    [' 2024-02-28 ', '2024-02-28T23:59:59.999Z'],
    ['2024-02', '2024-02-29T23:59:59.999Z'],
    ['2024-12', '2024-12-31T23:59:59.999Z'],
    ['2024', '2024-12-31T23:59:59.999Z'],
    ['2025-03-10T00:00', '2025-03-10T00:00:00.000Z'],
    ['2025-03-10 09:30+02:00', '2025-03-10T07:30:00.000Z'],
  ])('reads %j as the last moment of what is named', (text, moment) => {
    expect(toIso(parseMoment(text))).toBe(moment)
  })
  it('takes a moment as it is, and refuses what is none', () => {
    expect(parseMoment(Date.UTC(2025, 0, 2))).toBe(Date.UTC(2025, 0, 2))
    expect(parseMoment(new Date(Date.UTC(2025, 0, 2)))).toBe(Date.UTC(2025, 0, 2))
    expect(() => parseMoment('2025-02-31')).toThrow(expect.objectContaining({ code: 'time-invalid' }))
  })
})
