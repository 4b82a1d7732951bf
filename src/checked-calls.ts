/** A namespace that looks at what it is given, by name, kind and size, before anything is done with it. */
import type { Namespace } from './api.ts'
import { argumentInvalid } from './model/errors.ts'
import { LIMITS } from './model/limits.ts'
import { checkOptions, type OptionKind, type OptionTable } from './model/options.ts'

/** What a method takes last; an option that is missing in its table or too many does not compile. */
type OptionsOf<Method extends keyof Namespace> = Namespace[Method] extends (...given: infer Given) => unknown
  ? Required<Given> extends readonly [...unknown[], infer Last]
    ? Last
    : never
  : never

const FILTERS = {
  session: 'text',
  speaker: 'text',
  role: 'text',
  from: 'time',
  to: 'time',
  metadata: 'object',
} as const
const FOUND = {
  ...FILTERS,
  asker: 'text',
  budget: 'number',
  k: 'number',
  facts: 'number',
  experiences: 'number',
  strategy: 'text',
  knobs: 'object',
  kinds: 'texts',
  asOf: 'time',
  knownAt: 'time',
  floor: 'number',
  modelCalls: 'number',
  signal: 'object',
} as const
const PAGE = { offset: 'number', limit: 'number' } as const

const OPTIONS = {
  add: { session: 'text', userName: 'text', ttl: 'any', signal: 'object' },
  recall: { ...FOUND, format: 'text', trace: 'flag' },
  inspect: { ...FOUND, format: 'text' },
  answer: { ...FOUND, trace: 'flag', onContext: 'function' },
  facts: {
    entity: 'text',
    relation: 'text',
    asOf: 'time?',
    knownAt: 'time',
    matching: 'text',
    denied: 'flag',
    ...PAGE,
  },
  entities: { type: 'text', ...PAGE },
  topics: { session: 'text', matching: 'text', ...PAGE },
  timeline: { from: 'time', to: 'time', limit: 'number' },
  turns: {
    ids: 'texts',
    session: 'text',
    speaker: 'text',
    role: 'text',
    from: 'time',
    to: 'time',
    matching: 'text',
    topic: 'text',
    ...PAGE,
  },
  sessions: { newestFirst: 'flag', ...PAGE },
  forget: { before: 'time', matching: 'text', expired: 'flag', dryRun: 'flag' },
  rebuild: { only: 'text' },
  jobs: { state: 'text', kind: 'text', limit: 'number' },
  injections: PAGE,
  export: { signal: 'object' },
  changes: { after: 'number', intervalMs: 'number', signal: 'object' },
  experiences: { type: 'text', ...PAGE },
  profile: { budget: 'number', entity: 'text', asOf: 'time' },
  card: { budget: 'number', asOf: 'time', knownAt: 'time' },
  explore: { ...FILTERS, question: 'text', asOf: 'time', knownAt: 'time', signal: 'object' },
  neighbours: { limit: 'number', asOf: 'time?', knownAt: 'time' },
  batches: { limit: 'number' },
  defineRelation: { singleValued: 'flag', synonyms: 'texts' },
} satisfies { readonly [Method in keyof Namespace]?: OptionTable<OptionsOf<Method>> }

/**
 * Names of what each method takes, for the error; what options hold is named by its key. Turns are looked at when they are
 * taken in, and so are lines of an export.
 */
const ARGUMENTS: { readonly [Method in keyof Namespace]?: readonly (string | null)[] } = {
  add: [null, ''],
  flush: ['session'],
  recall: ['question', ''],
  inspect: ['question', ''],
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
  forget: [''],
  redact: ['turn', 'phrase'],
  setTtl: ['ttl'],
  rebuild: [''],
  jobs: [''],
  job: ['id'],
  injections: [''],
  experiences: [''],
  profile: [''],
  card: ['entity', ''],
  explore: ['operator', 'operands', ''],
  explain: ['factId'],
  batches: [''],
  undo: ['batch'],
  merge: ['kept', 'merged'],
  split: ['merged'],
  keepApart: ['one', 'other'],
  preview: ['correction'],
  review: ['kind'],
  neighbours: ['entity', ''],
  distilled: ['turns'],
  defineRelation: ['relation', ''],
  addGraph: [''],
}

/** Kinds of what is no object of options; `session`, which `flush` alone takes, may be left out. */
const NAMED: Readonly<Record<string, OptionKind>> = {
  ...Object.fromEntries(
    'session question kind id entity relation operator factId batch kept merged one other'
      .split(' ')
      .map((name) => [name, 'text'] as const),
  ),
  turns: 'texts',
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
  preview: { text: LIMITS.text, items: LIMITS.items },
  addGraph: { text: LIMITS.text, items: LIMITS.turns },
  turns: { text: LIMITS.query, items: LIMITS.turns },
}

export function checkedCalls(space: Namespace): Namespace {
  const checked = Object.entries(ARGUMENTS).map(([method, names]) => {
    const run = space[method as keyof Namespace] as (...given: readonly unknown[]) => Promise<unknown>
    const most = LARGER[method as keyof Namespace] ?? USUAL
    const check = async (...given: readonly unknown[]): Promise<unknown> => {
      for (const [i, name] of names.entries()) {
        if (name === '' && Object.hasOwn(OPTIONS, method))
          checkOptions(given[i], OPTIONS[method as keyof typeof OPTIONS])
        if (name === null) continue
        if (Object.hasOwn(NAMED, name)) {
          const value = given[i] ?? (name === 'session' ? undefined : null)
          checkOptions({ [name]: value }, NAMED, 'argument')
        }
        look(given[i], name, most, 0)
      }
      return run(...given)
    }
    return [method, check] as const
  })
  return {
    ...space,
    ...Object.fromEntries(checked),
    async *changes(options) {
      checkOptions(options, OPTIONS.changes)
      yield* space.changes(options)
    },
    async *export(options) {
      checkOptions(options, OPTIONS.export)
      yield* space.export(options)
    },
  }
}

/** @throws MemoryError `argument-invalid` that names the field */
function look(value: unknown, name: string, most: Most, depth: number): void {
  const unless = (fits: boolean, reason: string): void => {
    if (!fits) throw argumentInvalid(name, reason)
  }
  if (typeof value === 'string') {
    const [limit, hint] =
      name === 'question' ? [LIMITS.question, '; ask for one thing at a time'] : [most.text, '']
    unless(value.length <= limit, `must have at most ${limit} characters${hint}`)
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
