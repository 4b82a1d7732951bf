/** Data from outside, held to the form that is known; what differs is named by file and place. */
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { isFile } from './dataset.ts'

/**
 * The value in its known form; keys that the form does not name are left out.
 *
 * @param place Of the value inside the file, e.g. `[3]` or `line 7`; empty for all of it.
 * @throws RangeError naming the file and the place of the first thing that is missing or of another kind
 */
export function checked<T>(form: z.ZodType<T>, value: unknown, path: string, place = ''): T {
  const { error, data } = form.safeParse(value)
  if (error === undefined) return data
  const [issue, ...others] = error.issues.map((i) => deepest(i))
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  throw new RangeError(`${path}: ${complaint(issue as Issue, value, place)}${more}`)
}

/** @throws RangeError naming the file when it is not there, no JSON, or of another form */
export function readJson<T>(path: string, form: z.ZodType<T>): T {
  if (!isFile(path)) throw new RangeError(`${path}: there is no such file`)
  return checked(form, parsed(readFileSync(path, 'utf8'), path), path)
}

/** @throws RangeError naming the line that is no JSON or of another form */
export function readJsonLines<T>(path: string, text: string, form: z.ZodType<T>): T[] {
  return text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [readJsonLine(path, line, i, form)]))
}

/** @param index Of the line, from 0. */
export function readJsonLine<T>(path: string, line: string, index: number, form: z.ZodType<T>): T {
  const place = `line ${index + 1}`
  return checked(form, parsed(line, `${path}, ${place}`), path, place)
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new RangeError(`${where}: is no JSON: ${(error as Error).message}`)
  }
}

type Issue = z.core.$ZodIssue

/** Of the forms that a value may have, the one it comes nearest to: whose complaint lies deepest. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const nearest = issue.errors
    .flatMap((issues) => issues.slice(0, 1).map(deepest))
    .reduce<Issue | null>((a, b) => (a === null || b.path.length > a.path.length ? b : a), null)
  return nearest === null || nearest.path.length === 0
    ? issue
    : { ...nearest, path: [...issue.path, ...nearest.path] }
}

function complaint(issue: Issue, value: unknown, place: string): string {
  const path = pathText(issue.path)
  const apart = place !== '' && path !== ''
  const between = !apart ? '' : !place.startsWith('[') ? ', ' : path.startsWith('[') ? '' : '.'
  const where = `${place}${between}${path}`
  const found = issue.path.reduce<unknown>(
    (v, key) => (v === null || v === undefined ? undefined : (v as Record<PropertyKey, unknown>)[key]),
    value,
  )
  if (found === undefined && issue.path.length > 0) return `${where} is missing`
  return `${where || 'the file'} is not of the form that is known: ${issue.message}`
}

/** `[3].qa[2].evidence` */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`))
    .join('')
}
