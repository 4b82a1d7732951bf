/** Checks of what callers pass; what is wrong is named, with what it must be. */
import type { TimeInput } from './api.ts'
import { MemoryError } from './model/errors.ts'
import { type Instant, parseInstant } from './model/time.ts'

/** @throws MemoryError `time-invalid` */
export function optionalTime(value: TimeInput | undefined, name: string): Instant | undefined {
  return value === undefined ? undefined : parseInstant(value, name)
}

/** @throws MemoryError `argument-invalid` */
export function wholeNumber(value: number, name: string, least: number): number {
  if (!Number.isInteger(value) || value < least)
    throw new MemoryError('argument-invalid', { name, reason: `must be a whole number, ${least} or more` })
  return value
}

/** More than this is no question and no list of words to look for. */
const MAX_ASKED = 20_000

/** @throws MemoryError `argument-invalid` */
export function askedText(text: string, name: string): string {
  if (text.length > MAX_ASKED)
    throw new MemoryError('argument-invalid', {
      name,
      reason: `must have at most ${MAX_ASKED} characters; ask for one thing at a time`,
    })
  return text
}

/** @throws MemoryError `argument-invalid` */
export function tokenBudget(budget: number): number {
  if (!Number.isInteger(budget) || budget < 0)
    throw new MemoryError('argument-invalid', {
      name: 'budget',
      reason: 'must be a whole number of tokens, 0 or more',
    })
  return budget
}
