/**
 * The clock of the people who talk. Inside a memory a time is what the clock on their wall showed, written as if that were
 * UTC: what "tomorrow" means, which day it is and what has begun is then read without a zone. Where a time comes in that
 * names an instant, it is converted here.
 */
import { argumentInvalid } from './errors.ts'
import { type Instant, isZoned, parseInstant, toIso } from './time.ts'

/** The zone of a memory of which nobody says another: its clock shows the instants themselves. */
export const UTC = 'UTC'

const QUARTER = 15 * 60 * 1000
/** Clocks are put back by less. */
const PUT_BACK = 3 * 60 * 60 * 1000
/** Callers choose zones and times, so what is remembered of them is bounded. */
const OFFSETS_KEPT = 50_000
const FORMATS_KEPT = 500

/** The zone of a name, as the database of zones calls it; `null` when there is none. */
export function zoneNamed(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return ['Etc/UTC', 'GMT', 'Etc/GMT'].includes(timeZone) ? UTC : timeZone
  } catch {
    return null
  }
}

/** @throws MemoryError `argument-invalid` unless it names a zone */
export function properZone(name: string): string {
  const zone = zoneNamed(name)
  if (zone !== null) return zone
  throw argumentInvalid(
    'timeZone',
    `must be the name of a time zone, such as Europe/Berlin or America/Los_Angeles, not ${JSON.stringify(name)}`,
  )
}

/**
 * What the clock of a zone shows at an instant. Where clocks are put back, it stands in its last moment until it is past
 * the hour that comes twice: of two turns, the one that was said later never comes to lie before the other.
 */
export function clockAt(instant: number, zone: string): Instant {
  if (zone === UTC) return instant as Instant
  const offset = offsetAt(instant, zone)
  const before = offsetAt(instant - PUT_BACK, zone)
  if (before <= offset) return (instant + offset) as Instant
  let change = Math.floor(instant / QUARTER) * QUARTER
  while (offsetAt(change - QUARTER, zone) === offset) change -= QUARTER
  return Math.max(instant + offset, change + before - 1) as Instant
}

/**
 * A time as it is given, for a memory of that zone: a `Date`, milliseconds and a text with a zone name an instant; a text
 * without one is what the clock showed, and stays. What is no time stays, too, for whoever reads it to refuse.
 */
export function byClock<T extends string | number | Date>(value: T, zone: string): T | Instant {
  if (zone === UTC || (typeof value === 'string' && !isZoned(value))) return value
  try {
    return clockAt(parseInstant(value), zone)
  } catch {
    return value
  }
}

/** The same, read. @throws MemoryError as {@link parseInstant} */
export function clockOf(value: string | number | Date, zone: string, name = 'time'): Instant {
  return parseInstant(byClock(value, zone), name)
}

/** A time of the clock as a text that means it in every zone. */
export function clockText(at: number): string {
  return toIso(at as Instant).slice(0, -1)
}

/** What a zone showed and what it was told later can differ so much: whole quarters of an hour, from one end of the world to the other. */
export function isMoved(one: Instant, other: Instant): boolean {
  const by = Math.abs(one - other)
  return by % QUARTER === 0 && by <= 26 * 4 * QUARTER
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Milliseconds by which a zone's clock is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  // Offsets change at whole quarters of an hour.
  const quarter = Math.floor(instant / QUARTER)
  const key = `${quarter} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const told = formatOf(zone).formatToParts(quarter * QUARTER)
  const name = told.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+−-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const length = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  const offset = sign === '+' ? length : -length
  if (offsets.size >= OFFSETS_KEPT) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  if (formats.size >= FORMATS_KEPT) formats.clear()
  formats.set(zone, format)
  return format
}
