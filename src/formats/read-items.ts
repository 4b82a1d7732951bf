/** Reads the items of a list one by one, so that one broken item costs no other. */
import type { z } from 'zod'
import { faultsOf } from '../std/faults.ts'
import type { BrokenPart } from './conversation.ts'

/** @param path Leads to the list. */
export function readItems<Item>(
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  path: readonly PropertyKey[] = [],
): {
  readonly read: readonly { readonly item: Item; readonly index: number }[]
  readonly broken: readonly BrokenPart[]
} {
  const read: { item: Item; index: number }[] = []
  const broken: BrokenPart[] = []
  items.forEach((value, index) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) read.push({ item: parsed.data, index })
    else
      broken.push({
        path: [...path, index, ...(parsed.error.issues[0]?.path ?? [])],
        reason: faultsOf(parsed.error, 'item'),
      })
  })
  return { read, broken }
}
