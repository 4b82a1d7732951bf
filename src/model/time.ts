import { argumentInvalid, MemoryError } from './errors.ts'

declare const unit: unique symbol

/** Milliseconds since the Unix epoch, UTC; what was told has the clock of its memory's zone, written so (`clock.ts`). */
export type Instant = number & { readonly [unit]: 'instant' }

/**
 * Half-open span `[from, to)`: something true until noon is no longer true at noon.
 * `to: null` means the end is not known yet. `to === from` holds at no instant: what was taken back, or ended in the moment in which it was told.
 */
export interface Interval {
  readonly from: Instant
  readonly to: Instant | null
}

export const DAY: number = 24 * 60 * 60 * 1000

export function contains(span: Interval, at: Instant): boolean {
  return span.from <= at && (span.to === null || at < span.to)
}

export function overlaps(a: Interval, b: Interval): boolean {
  if (isEmpty(a) || isEmpty(b)) return false
  return (b.to === null || a.from < b.to) && (a.to === null || b.from < a.to)
}

/** Whether one begins no later than the other ends, both ways: they overlap, or border on each other. */
export function touches(a: Interval, b: Interval): boolean {
  return (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)
}

export function isOneSpan(a: Interval, b: Interval): boolean {
  return a.from === b.from && a.to === b.to
}

/** Whether two spans with both ends have a moment in common. */
export function meets(a: Bounded, b: Bounded): boolean {
  return a.from < b.to && b.from < a.to
}

/** Whether no moment of a span lies outside another. */
export function isWithin(inner: Bounded, outer: Bounded): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

interface Bounded {
  readonly from: number
  readonly to: number
}

export function isEmpty(span: Interval): boolean {
  return span.to !== null && span.to <= span.from
}

export function toIso(at: Instant): string {
  return new Date(at).toISOString()
}

/** So far from 1970 a time may lie, in milliseconds; the calendar of JavaScript goes 20,000 years further, for "long ago". */
export const MOST_MS = 8e15

/** Calendar day in UTC, e.g. `2025-03-10`. */
export function toDay(at: Instant): string {
  return toIso(at).slice(0, 10)
}

const ISO_DATE =
  /^[+-]?\d{4,6}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?)?)?$/

/**
 * Reads a time given from outside: a `Date`, milliseconds since 1970, or an ISO-8601 string. A string
 * without a zone is UTC, so that one file means the same on every machine; for a memory of another zone, `clock.ts` converts
 * what names an instant before.
 *
 * @param name How the caller calls the value; it appears in the error.
 * @throws MemoryError `time-invalid` when it is not a time, `time-implausible` when it lies in the year
 * 1970 (seconds passed as milliseconds, or a missing date written as zero).
 */
export function parseInstant(value: string | number | Date, name = 'time'): Instant {
  const ms =
    value instanceof Date ? value.getTime() : typeof value === 'number' ? value : parseIso(value.trim())
  if (!Number.isFinite(ms) || Math.abs(ms) > MOST_MS)
    throw new MemoryError('time-invalid', { name, value: String(value) })
  if (ms >= 0 && ms < 365 * DAY)
    throw new MemoryError('time-implausible', { name, value: new Date(ms).toISOString() })
  return Math.trunc(ms) as Instant
}

/**
 * Reads a moment that is asked about. A day without an hour is its last moment, in UTC as every time without a zone, so that
 * what was told or began on that day counts; so are a month and a year.
 *
 * @throws MemoryError as {@link parseInstant}
 */
export function parseMoment(value: string | number | Date, name = 'time'): Instant {
  const first = parseInstant(value, name)
  const date = typeof value === 'string' ? DATE_ALONE.exec(value.trim()) : null
  if (date === null) return first
  const [, month, day] = date
  const next = new Date(first)
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1)
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return (next.getTime() - 1) as Instant
}
const DATE_ALONE = /^[+-]?\d{4,6}(-\d{2})?(-\d{2})?$/

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY, w: 7 * DAY, y: 365 * DAY }

/**
 * Reads a length of time given from outside: milliseconds, or a number with `m`, `h`, `d`, `w` or `y` (of 365 days).
 *
 * @throws MemoryError `argument-invalid` unless it is more than nothing and less than a thousand years
 */
export function parseDuration(value: string | number, name = 'duration'): number {
  const [, number, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([mhdwy])$/.exec(String(value).trim()) ?? []
  const ms = typeof value === 'number' ? value : Number(number) * (UNITS[unit] ?? Number.NaN)
  if (!(ms > 0 && ms <= 1000 * 365 * DAY))
    throw argumentInvalid(
      name,
      `must be a length of time such as 90d (m, h, d, w, y), or milliseconds, not ${JSON.stringify(value)}`,
    )
  return Math.trunc(ms)
}

/** Whether a text of a time says in which zone it is meant. */
export function isZoned(text: string): boolean {
  return /\d:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim())
}

function parseIso(text: string): number {
  if (!ISO_DATE.test(text)) return Number.NaN
  const dateTime = text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T').replace(' ', '')
  const zoned = /T/.test(dateTime) && !isZoned(dateTime) ? `${dateTime}Z` : dateTime
  const ms = Date.parse(zoned)
  if (!Number.isFinite(ms)) return ms
  // `Date.parse` rolls 31 February over to March; a caller's typing error should not move a memory.
  const day = /^\d{4}-\d{2}-(\d{2})/.exec(text)?.[1]
  const rolled = day !== undefined && Number(day) > daysInMonth(text)
  return rolled ? Number.NaN : ms
}

function daysInMonth(text: string): number {
  const [year, month] = text.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
}
