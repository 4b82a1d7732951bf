/** What is wrong with a value of a file, for who reads it. */
import type { z } from 'zod'

/** Problems of one value that are told. */
const TOLD = 3

/** @param whole What the value itself is called. */
export function faultsOf({ issues }: z.ZodError, whole: string): string[] {
  return issues.slice(0, TOLD).map(({ path, message }) => `${path.join('.') || whole}: ${message}`)
}
