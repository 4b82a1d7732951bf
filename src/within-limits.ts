/** A namespace that looks at the size of what it is given before anything is done with it. */
import type { Namespace } from './api.ts'
import { MemoryError } from './model/errors.ts'
import { LIMITS } from './model/limits.ts'

/** Names of what each method takes, for the error; what options hold is named by its key. */
const ARGUMENTS: { readonly [Method in keyof Namespace]?: readonly string[] } = {
  flush: ['session'],
  recall: ['question', ''],
  answer: ['question', ''],
  facts: [''],
  history: ['entity', 'relation'],
  entities: [''],
  topics: [''],
  timeline: [''],
  turns: [''],
  sessions: [''],
  get: ['kind', 'id'],
  update: ['kind', 'id', ''],
  deny: ['kind', 'id'],
  freeze: ['kind', 'id'],
  delete: ['kind', 'id'],
  deleteTurn: ['id'],
  deleteSession: ['id'],
  jobs: [''],
  job: ['id'],
  experiences: [''],
  profile: [''],
  explore: ['operator', 'operands', ''],
  explain: ['factId'],
  batches: [''],
  undo: ['batch'],
  merge: ['kept', 'merged'],
  split: ['merged'],
  defineRelation: ['relation', ''],
  addGraph: [''],
}

interface Most {
  /** Characters of a text. */
  readonly text: number
  /** Items of a list. */
  readonly items: number
}
const USUAL: Most = { text: LIMITS.query, items: LIMITS.items }
const LARGER: { readonly [Method in keyof Namespace]?: Most } = {
  update: { text: LIMITS.text, items: LIMITS.items },
  addGraph: { text: LIMITS.text, items: LIMITS.turns },
  turns: { text: LIMITS.query, items: LIMITS.turns },
}

/** Turns are looked at when they are taken in, and so are lines of an export. */
export function withinLimits(space: Namespace): Namespace {
  const checked = Object.entries(ARGUMENTS).map(([method, names]) => {
    const run = space[method as keyof Namespace] as (...given: readonly unknown[]) => Promise<unknown>
    const most = LARGER[method as keyof Namespace] ?? USUAL
    const check = async (...given: readonly unknown[]): Promise<unknown> => {
      for (const [i, name] of names.entries()) look(given[i], name, most, 0)
      return run(...given)
    }
    return [method, check] as const
  })
  return { ...space, ...Object.fromEntries(checked) }
}

/** @throws MemoryError `argument-invalid` that names the field */
function look(value: unknown, name: string, most: Most, depth: number): void {
  const unless = (fits: boolean, reason: string): void => {
    if (!fits) throw new MemoryError('argument-invalid', { name, reason })
  }
  if (typeof value === 'string') {
    const limit = name === 'question' ? LIMITS.question : most.text
    unless(value.length <= limit, `must have at most ${limit} characters`)
  } else if (typeof value === 'number' && name.startsWith('knobs.')) {
    // A strategy goes as far as its settings say.
    const limit = name.endsWith('Ms') ? LIMITS.knobMs : LIMITS.knob
    unless(Math.abs(value) <= limit, `must lie between -${limit} and ${limit}`)
  } else if (holds(value)) {
    unless(depth <= LIMITS.depth, 'must not be nested so deep')
    const entries = Object.entries(value)
    const limit = Array.isArray(value) ? most.items : LIMITS.items
    unless(entries.length <= limit, `must have at most ${limit} items`)
    for (const [key, item] of entries) {
      unless(key.length <= LIMITS.name, `must have keys of at most ${LIMITS.name} characters`)
      look(item, name === '' ? key : `${name}.${key}`, most, depth + 1)
    }
  }
}

/** Whether a value is plain data that holds other data; dates and signals are not. */
function holds(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
