/** Checks of what callers pass; what is wrong is named, with what it must be. */
import type { TimeInput } from './api.ts'
import { argumentInvalid } from './model/errors.ts'
import { type Instant, parseInstant, parseMoment } from './model/time.ts'

/** @throws MemoryError `time-invalid` */
export function optionalTime(value: TimeInput | undefined, name: string): Instant | undefined {
  return value === undefined ? undefined : parseInstant(value, name)
}

/** A moment that is asked about: all of the day that is named. @throws MemoryError `time-invalid` */
export function optionalMoment(value: TimeInput | undefined, name: string): Instant | undefined {
  return value === undefined ? undefined : parseMoment(value, name)
}

/** @throws MemoryError `argument-invalid` */
export function wholeNumber(value: number, name: string, least: number): number {
  if (!Number.isInteger(value) || value < least)
    throw argumentInvalid(name, `must be a whole number, ${least} or more`)
  return value
}

/** @throws MemoryError `argument-invalid` */
export function tokenBudget(budget: number): number {
  if (!Number.isInteger(budget) || budget < 0)
    throw argumentInvalid('budget', 'must be a whole number of tokens, 0 or more')
  return budget
}
