/** What we labelled ourselves, a line of JSON each. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { readJsonLines } from '../datasets/checked.ts'

export type Halves<T> = Readonly<Record<'aside' | 'open', readonly T[]>>

/** @param name Of a file beside this one. */
export function readLabels<T>(name: string, form: z.ZodType<T>): T[] {
  const path = fileURLToPath(new URL(name, import.meta.url))
  return readJsonLines(path, readFileSync(path, 'utf8'), form)
}

/** Every second label is kept aside: whoever writes rules looks at the open ones. */
export function halved<T>(labels: readonly T[]): Halves<T> {
  return { aside: labels.filter((_, i) => i % 2 === 1), open: labels.filter((_, i) => i % 2 === 0) }
}
