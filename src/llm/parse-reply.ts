/** Reading JSON that a model wrote: inside prose, in a fence, cut off, with parts that do not fit. */
import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'
import { faultOf } from '../std/faults.ts'
import { isObject, parsedJson } from '../std/parsed-json.ts'
import { storable, withStrings } from '../std/visible.ts'

export type ParsedReply<T> =
  | {
      readonly kind: 'usable'
      readonly value: T
      /** The text was no plain JSON. */
      readonly repaired: boolean
      /** Items of lists that did not fit and were left out, as `path: reason`. */
      readonly dropped: readonly string[]
    }
  | Unusable

export interface Unusable {
  readonly kind: 'unusable'
  /** What is wrong, for the model. */
  readonly issues: readonly string[]
}

/** Rounds of leaving out what does not fit; each drops at least one item. */
const MAX_ROUNDS = 200
const MAX_ISSUES = 8
/** More than models are allowed to reply; nothing that long is read. */
const MAX_REPLY = 1_000_000
/** Characters of JSON that is repaired: repairing takes more than linear time. */
const MAX_REPAIRED = 40_000

/**
 * The value in `text` that fits the schema, without the list items that do not: one bad fact does not take
 * the others with it.
 */
export function parseReply<T>(
  text: string,
  schema: z.ZodType<T>,
  options: { readonly mayBeEmpty?: boolean } = {},
): ParsedReply<T> {
  let unusable: ParsedReply<T> | null = null
  for (const json of objectsIn(text)) {
    const read = fitted(json, schema, options)
    if (read.kind === 'usable') return read
    unusable ??= read
  }
  return unusable ?? { kind: 'unusable', issues: ['reply: no JSON object in it'] }
}

interface Json {
  readonly value: object
  readonly repaired: boolean
}

function fitted<T>(
  json: Json,
  schema: z.ZodType<T>,
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean },
): ParsedReply<T> {
  // "{}" says neither that there is something nor that there is nothing.
  const fields = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const isEmpty = mayBeEmpty && Object.keys(json.value).length === 0
  if (!isEmpty && fields.length > 0 && !fields.some((field) => Object.hasOwn(json.value, field)))
    return { kind: 'unusable', issues: [`reply: has none of the fields ${fields.join(', ')}`] }
  const dropped: string[] = []
  let value: unknown = json.value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const checked = schema.safeParse(value)
    if (checked.success)
      return { kind: 'usable', value: withStrings(checked.data, storable), repaired: json.repaired, dropped }
    const { issues } = checked.error
    const faults = issues.map((issue) => faultOf(issue, 'reply'))
    const inLists = new Set(issues.map((issue) => listItemOf(issue.path)))
    if (inLists.has(null)) return { kind: 'unusable', issues: faults.slice(0, MAX_ISSUES) }
    dropped.push(...faults)
    value = without(value, treeOf([...inLists].map((path) => JSON.parse(path as string))))
  }
  return { kind: 'unusable', issues: dropped.slice(0, MAX_ISSUES) }
}

/** What may be meant, the likeliest first: the whole text, the last of several objects in it, what repair makes of it. */
function* objectsIn(text: string): Generator<Json> {
  if (text.length > MAX_REPLY) return
  const whole = parsedJson(text.trim())
  if (whole !== undefined) {
    if (isObject(whole)) yield { value: whole, repaired: false }
    return
  }
  const answer = withoutThought(text)
  const bodies = bodiesIn(answer).reverse()
  for (const [i, body] of bodies.entries()) {
    // The last may be cut off.
    const value = parsedJson(body) ?? (i === 0 ? repaired(body) : undefined)
    // An empty one among others is an example.
    if (isObject(value) && (bodies.length === 1 || Object.keys(value).length > 0))
      yield { value, repaired: true }
  }
  const fenced = /```(?:json)?\s*([\s\S]*?)(?:```|$)/.exec(answer)?.[1] ?? answer
  const start = fenced.indexOf('{')
  if (start < 0) return
  for (const body of [fenced.slice(start, fenced.lastIndexOf('}') + 1), fenced.slice(start)]) {
    const value = repaired(body)
    if (isObject(value)) yield { value, repaired: true }
  }
}

/** `undefined`: it is beyond repair. */
function repaired(body: string): unknown {
  if (body === '' || body.length > MAX_REPAIRED) return undefined
  try {
    return JSON.parse(jsonrepair(body))
  } catch {
    return undefined
  }
}

/** What a model says after it has thought aloud, unless it then says nothing. */
function withoutThought(text: string): string {
  const answer = text.replace(/^[\s\S]*<\/(?:think|thinking|reasoning)>/i, '')
  return answer.includes('{') ? answer : text
}

/** Stretches between braces that match, one behind the other, as JSON counts them, and what begins with one that is open. */
function bodiesIn(text: string): string[] {
  const bodies: string[] = []
  let [start, depth, quoted] = [0, 0, false]
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted) {
      if (char === '\\') i += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = depth > 0
    else if (char === '{') {
      if (depth === 0) start = i
      depth += 1
    } else if (char === '}' && depth > 0) {
      depth -= 1
      if (depth === 0) bodies.push(text.slice(start, i + 1))
    }
  }
  return depth > 0 ? [...bodies, text.slice(start)] : bodies
}

type Path = readonly PropertyKey[]

/** The list item an issue lies in, as a JSON path; `null` when it lies in none. */
function listItemOf(path: Path): string | null {
  const index = path.findLastIndex((part) => typeof part === 'number')
  return index < 0 ? null : JSON.stringify(path.slice(0, index + 1))
}

/** Places to leave out, step by step; `null` ends one. */
interface Tree extends Map<string | number, Tree | null> {}

function treeOf(paths: readonly (readonly (string | number)[])[]): Tree {
  const root: Tree = new Map()
  // The shorter first: what lies inside goes with it.
  for (const path of paths.toSorted((a, b) => a.length - b.length)) {
    let node = root
    for (const [i, step] of path.entries()) {
      const below: Tree | null | undefined = node.get(step)
      const next: Tree | null = below === undefined ? (i === path.length - 1 ? null : new Map()) : below
      node.set(step, next)
      if (next === null) break
      node = next
    }
  }
  return root
}

function without(value: unknown, left: Tree): unknown {
  if (Array.isArray(value))
    return value.flatMap((item, i) => {
      const below = left.get(i)
      return below === undefined ? [item] : below === null ? [] : [without(item, below)]
    })
  const object = value as Record<string, unknown>
  const changed = [...left].flatMap(([key, below]) =>
    below === null ? [] : [[key, without(object[key], below)]],
  )
  return { ...object, ...Object.fromEntries(changed) }
}
