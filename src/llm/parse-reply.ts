/** Reading JSON that a model wrote: inside prose, in a fence, cut off, with parts that do not fit. */
import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'

export type ParsedReply<T> =
  | {
      readonly kind: 'usable'
      readonly value: T
      /** The text was no plain JSON. */
      readonly repaired: boolean
      /** Items of lists that did not fit and were left out, as `path: reason`. */
      readonly dropped: readonly string[]
    }
  | { readonly kind: 'unusable'; readonly issues: readonly string[] }

/** Rounds of leaving out what does not fit; each drops at least one item. */
const MAX_ROUNDS = 200
const MAX_ISSUES = 8

/**
 * The value in `text` that fits the schema, without the list items that do not: one bad fact does not take
 * the others with it.
 */
export function parseReply<T>(text: string, schema: z.ZodType<T>): ParsedReply<T> {
  const json = jsonOf(text)
  if (json === null) return { kind: 'unusable', issues: ['reply: no JSON object in it'] }
  const dropped: string[] = []
  let { value } = json
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const checked = schema.safeParse(value)
    if (checked.success) return { kind: 'usable', value: checked.data, repaired: json.repaired, dropped }
    const { issues } = checked.error
    const inLists = new Set(issues.map((issue) => listItemOf(issue.path)))
    if (inLists.has(null)) return { kind: 'unusable', issues: issues.slice(0, MAX_ISSUES).map(describe) }
    dropped.push(...issues.map(describe))
    // Deepest first, and from the end: indexes of the others stay right.
    const paths = [...inLists].map((path) => JSON.parse(path as string) as (string | number)[])
    for (const path of paths.sort(byPlace)) value = without(value, path)
  }
  return { kind: 'unusable', issues: dropped.slice(0, MAX_ISSUES) }
}

function jsonOf(text: string): { value: unknown; repaired: boolean } | null {
  const trimmed = text.trim()
  try {
    const value: unknown = JSON.parse(trimmed)
    return isObject(value) ? { value, repaired: false } : null
  } catch {
    // Not plain JSON; see below.
  }
  const fenced = /```(?:json)?\s*([\s\S]*?)(?:```|$)/.exec(trimmed)?.[1] ?? trimmed
  const start = fenced.indexOf('{')
  if (start < 0) return null
  const end = fenced.lastIndexOf('}')
  for (const body of [fenced.slice(start, end + 1), fenced.slice(start)]) {
    if (body === '') continue
    try {
      const value: unknown = JSON.parse(jsonrepair(body))
      if (isObject(value)) return { value, repaired: true }
    } catch {
      // Beyond repair this way; the next may do.
    }
  }
  return null
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Path = readonly PropertyKey[]

/** The list item an issue lies in, as a JSON path; `null` when it lies in none. */
function listItemOf(path: Path): string | null {
  const index = path.findLastIndex((part) => typeof part === 'number')
  return index < 0 ? null : JSON.stringify(path.slice(0, index + 1))
}

function byPlace(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  return b.length - a.length || Number(b.at(-1)) - Number(a.at(-1))
}

function without(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return value
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, i) => i !== key)
      : value.map((item, i) => (i === key ? without(item, rest) : item))
  const object = value as Record<string, unknown>
  return { ...object, [key]: without(object[key], rest) }
}

function describe(issue: { readonly path: Path; readonly message: string }): string {
  return `${issue.path.map(String).join('.') || 'reply'}: ${issue.message}`
}
