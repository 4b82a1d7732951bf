/**
 * Checks objects that callers pass: a misspelt name or a value of another kind is refused, with the name that was
 * meant. Each table of names stands once, and its type keeps it in step with the interface it stands for.
 */
import { nearest } from '../std/nearest.ts'
import { argumentInvalid, MemoryError } from './errors.ts'

type Kind = 'text' | 'number' | 'flag' | 'time' | 'texts' | 'list' | 'object' | 'function' | 'any'

const KINDS: Readonly<Record<Kind, { readonly says: string; readonly fits: (v: unknown) => boolean }>> = {
  text: { says: 'a text', fits: (v) => typeof v === 'string' },
  number: { says: 'a number', fits: (v) => typeof v === 'number' && !Number.isNaN(v) },
  flag: { says: 'true or false', fits: (v) => typeof v === 'boolean' },
  time: {
    says: 'a time: an ISO-8601 text, milliseconds since 1970, or a Date',
    fits: (v) => typeof v === 'string' || typeof v === 'number' || v instanceof Date,
  },
  texts: {
    says: 'a list of texts',
    fits: (v) => Array.isArray(v) && v.every((each) => typeof each === 'string'),
  },
  list: { says: 'a list', fits: Array.isArray },
  object: { says: 'an object', fits: (v) => typeof v === 'object' && v !== null && !Array.isArray(v) },
  function: { says: 'a function', fits: (v) => typeof v === 'function' },
  /** Checked where it is used. */
  any: { says: 'anything', fits: () => true },
}

/** The kind a value must be of; with a question mark it may be `null`, too. */
export type OptionKind = Kind | `${Kind}?`

/** Every name of `T` with the kind of its value: one that is missing or too many does not compile. */
export type OptionTable<T> = { readonly [K in keyof Required<T>]: OptionKind }

export interface Misuse {
  /** Of the entry that is wrong. */
  readonly name: string
  readonly reason: string
}

/**
 * The first entry of `given` that is unknown or of another kind than the table says; `null` when all is well. An entry
 * that is `undefined` counts as left out, whatever its name. Costs one look-up for each entry.
 *
 * @param noun What an entry is called: option, field …
 */
export function misuse(
  given: object,
  table: Readonly<Record<string, OptionKind>>,
  noun: string,
): Misuse | null {
  for (const name of Object.keys(given)) {
    const value = (given as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) continue
    const kind = Object.hasOwn(table, name) ? table[name] : undefined
    if (kind === undefined) return { name, reason: unknownName(noun, name, Object.keys(table)) }
    const orNull = kind.endsWith('?')
    if (orNull && value === null) continue
    const { says, fits } = KINDS[(orNull ? kind.slice(0, -1) : kind) as Kind]
    if (!fits(value))
      return { name, reason: `must be ${says}${orNull ? ' or null' : ''}, not ${shown(value)}` }
  }
  return null
}

/** The table of an object of defaults, which has every name: each value must be of the kind of its default. */
export function kindsOf<T extends object>(defaults: T): OptionTable<T> {
  const kindOf = (value: unknown): OptionKind =>
    Array.isArray(value)
      ? 'list'
      : typeof value === 'boolean'
        ? 'flag'
        : typeof value === 'string'
          ? 'text'
          : (typeof value as 'number' | 'object')
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, kindOf(value)]),
  ) as OptionTable<T>
}

/** @throws MemoryError `argument-invalid` naming the entry that is unknown or of another kind */
export function checkOptions(
  given: unknown,
  table: Readonly<Record<string, OptionKind>>,
  noun = 'option',
): void {
  if (given === undefined) return
  if (!KINDS.object.fits(given)) throw argumentInvalid(`${noun}s`, `must be an object, not ${shown(given)}`)
  const wrong = misuse(given as object, table, noun)
  if (wrong !== null) throw new MemoryError('argument-invalid', wrong)
}

/**
 * A thing that is called by what it has: a model, an embedder. What else it has is its own affair.
 *
 * @param forms What it must have, in one of these ways.
 * @throws MemoryError `argument-invalid`
 */
export function checkMembers(
  name: string,
  given: unknown,
  says: string,
  ...forms: readonly Readonly<Record<string, Kind>>[]
): void {
  const fits = (form: Readonly<Record<string, Kind>>): boolean =>
    Object.entries(form).every(([member, kind]) => KINDS[kind].fits(Object(given)[member]))
  if (given === undefined || forms.some(fits)) return
  const instead = KINDS.object.fits(given) ? '' : `, not ${shown(given)}`
  throw argumentInvalid(name, `must be ${says}${instead}`)
}

/** A value that must be one of a few. @throws MemoryError `argument-invalid` */
export function oneOf<T extends string>(name: string, given: unknown, known: readonly T[]): T {
  if (known.includes(given as T)) return given as T
  throw argumentInvalid(name, notOneOf(given, known))
}

/** Why a value is none of a few, with the one that was meant. */
export function notOneOf(given: unknown, known: readonly string[]): string {
  return `must be one of ${known.join(', ')}, not ${shown(given)}${meant(String(given), known) ?? ''}`
}

/** Why a name is refused, with the one that was meant or all there are. */
export function unknownName(noun: string, name: string, known: readonly string[]): string {
  const hint = meant(name, known) ?? (known.length === 0 ? '' : `; known: ${known.join(', ')}`)
  return `unknown ${noun} \`${name}\`${hint}`
}

/** What zod says of names that an object does not have: why they are refused, with the ones that were meant. */
export function unknownKeys(
  noun: string,
  known: readonly string[],
): (issue: { readonly code?: string | undefined; readonly keys?: unknown }) => string | undefined {
  return ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? (keys as readonly string[]).map((name) => unknownName(noun, name, known)).join('; ')
      : undefined
}

function meant(name: string, known: readonly string[]): string | null {
  const found = nearest(name, known)
  return found === null ? null : `; did you mean \`${found}\`?`
}

function shown(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value)
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
