import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byClock, clockAt, clockOf, clockText, properZone, UTC } from './clock.ts'

const shown = (instant: string, zone: string): string =>
  clockText(clockAt(Date.parse(instant), zone)).slice(0, 16)

/** What a zone's clock shows, by other means: the fields of the date as it is written there. */
function written(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  )
}
const ZONES = [
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
]
const zone = fc.constantFrom(...ZONES)
const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2040-01-01') })

describe('what the clock of a zone shows', () => {
  it('is what is written there, but in the hour that comes twice', () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const is = clockText(clockAt(at, name)).slice(0, 19).replace('T', ' ')
        const isPutBack = clockAt(at, name) === clockAt(at - 1000, name)
        if (!isPutBack) expect(is).toBe(written(at, name))
        expect(is.slice(0, 10)).toBe(written(at, name).slice(0, 10))
      }),
      { numRuns: 400 },
    )
  })

  it('never goes back', () => {
    const changes = fc.constantFrom(
      '2026-11-01T09:00Z',
      '2026-04-04T14:00Z',
      '2026-04-04T15:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T10:00Z',
    )
    const near = fc
      .tuple(changes, fc.integer({ min: -2 * 3_600_000, max: 4 * 3_600_000 }))
      .map(([at, by]) => Date.parse(at) + by)
    fc.assert(
      fc.property(near, fc.nat(3_600_000), zone, (at, later, name) => {
        expect(clockAt(at + later, name)).toBeGreaterThanOrEqual(clockAt(at, name))
      }),
      { numRuns: 1000 },
    )
  })

  it('jumps over an hour in spring, and stands for one in autumn', () => {
    const LA = 'America/Los_Angeles'
    expect(shown('2026-03-08T09:59Z', LA)).toBe('2026-03-08T01:59')
    expect(shown('2026-03-08T10:00Z', LA)).toBe('2026-03-08T03:00')
    expect(shown('2026-11-01T08:30Z', LA)).toBe('2026-11-01T01:30')
    expect(shown('2026-11-01T09:10Z', LA)).toBe('2026-11-01T01:59')
    expect(shown('2026-11-01T10:00Z', LA)).toBe('2026-11-01T02:00')
    expect(shown('2026-04-04T14:10Z', 'Pacific/Auckland')).toBe('2026-04-05T02:59')
    expect(shown('2026-04-04T15:00Z', 'Pacific/Auckland')).toBe('2026-04-05T03:00')
  })

  it('is the instant itself in UTC', () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(clockAt(at, UTC)).toBe(at)
      }),
    )
  })
})

it('converts what names an instant, and leaves what a clock showed', () => {
  const zone = 'Pacific/Auckland'
  const at = Date.parse('2026-05-04T08:00Z')
  for (const told of [
    '2026-05-03T20:00Z',
    '2026-05-04 08:00:00 +12:00',
    '2026-05-04T08:00+1200',
    at - 12 * 3_600_000,
    new Date(at - 12 * 3_600_000),
  ])
    expect(clockOf(told, zone)).toBe(at)
  for (const told of [
    '2026-05-04T08:00',
    '2026-05-04',
    '2026-05',
    'yesterday',
    '2026-13-45T08:00Z',
    Number.NaN,
    5,
  ])
    expect(byClock(told, zone)).toBe(told)
  expect(clockOf(clockText(at), zone)).toBe(at)
})

it('knows zones by their names, and refuses others', () => {
  expect(['utc', 'Etc/UTC', 'GMT', 'europe/berlin'].map(properZone)).toEqual([
    'UTC',
    'UTC',
    'UTC',
    'Europe/Berlin',
  ])
  for (const name of ['', 'Mars/Base', 'Europe/Berlin '])
    expect(() => properZone(name)).toThrow(
      expect.objectContaining({
        code: 'argument-invalid',
        data: expect.objectContaining({ name: 'timeZone' }),
      }),
    )
})
