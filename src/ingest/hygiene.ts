/**
 * What must not get into a memory: rules that run before anything is stored, whichever way it comes in.
 *
 * @paper GAM Ethics; MRAgent Impact (retention rules)
 */
import type { SessionId } from '../model/ids.ts'
import { checkOptions, type OptionTable, oneOf } from '../model/options.ts'
import type { Turn } from '../model/turn.ts'
import { standIn } from '../std/hash.ts'
import { parsedJson } from '../std/parsed-json.ts'
import { findSecrets, type SecretKind, withoutSecrets } from '../std/secrets.ts'

/**
 * `keep` it, `redact` only what is found, or `block` the whole turn or thing it stands in. Redacted, a text has
 * `[email]` in its place; an id or a name has a stand-in, the same for the same value.
 */
export type HygieneRule = (typeof RULES)[number]
const RULES = ['keep', 'redact', 'block'] as const

export interface HygieneOptions {
  /**
   * Keys, tokens, passwords; default `keep`. Where no rule of hygiene is set at all, `add` redacts the one of a user who asks right
   * behind it not to store it.
   */
  readonly secrets?: HygieneRule
  /** E-mail addresses, phone, card and account numbers; default `keep`. */
  readonly identifiers?: HygieneRule
  /** Your own rule: the text to store instead, or `null` to keep the turn out. It sees what the other rules left. */
  readonly filter?: (turn: {
    readonly speaker: string
    readonly role: Turn['role']
    readonly content: string
    readonly session: SessionId
  }) => string | null
}

const OPTIONS: OptionTable<HygieneOptions> = { secrets: 'text', identifiers: 'text', filter: 'function' }

/** A thing as it may be stored, or what keeps it out, in words: "an email". */
export type Admitted<T> =
  | { readonly thing: T; readonly keptOutBy: null }
  | { readonly thing: null; readonly keptOutBy: string }

export interface Hygiene {
  /** The turns as they may be stored; `blocked` are the indexes of those that may not. */
  clean(turns: readonly Turn[]): { readonly turns: Turn[]; readonly blocked: readonly number[] }
  /** Whether any rule is set; without one, a user's own request counts. */
  readonly isSet: boolean
  /** A turn, by all the rules. */
  admitTurn(turn: Turn): Admitted<Turn>
  /** Anything else of plain data, with all texts in it: a part of a graph, a correction, a line of an export. */
  admit<T>(thing: T): Admitted<T>
  /**
   * An id or a name as it is stored. What is redacted in it becomes a stand-in that is the same for the same value, so
   * that one stays one, two stay two, and both are found again. Done twice, it changes nothing more.
   */
  stored<T extends string>(idOrName: T): T
}

/** Texts that are read. All others name something, and must still tell it from everything else. */
const READ = new Set(
  'content captions statement wording condition description summary keywords text reason failed theme'.split(
    ' ',
  ),
)

/** The object or list that a text is; `undefined` for any other text. */
function jsonIn(text: string): unknown {
  const value = parsedJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

/**
 * @param concerns Values that the rules are for; default all.
 * @throws MemoryError `argument-invalid`
 */
export function createHygiene(
  options: HygieneOptions,
  concerns: (value: string) => boolean = () => true,
): Hygiene {
  checkOptions(options, OPTIONS, 'option of hygiene')
  const { secrets = 'keep', identifiers = 'keep', filter } = options
  oneOf('secrets', secrets, RULES)
  oneOf('identifiers', identifiers, RULES)
  const rules: Readonly<Record<SecretKind, HygieneRule>> = { secret: secrets, identifier: identifiers }
  const searches = secrets !== 'keep' || identifiers !== 'keep'

  /** @param before Is not rewritten, and tells what the text is. */
  const rewritten = (text: string, isRead: boolean, blockers: Set<string>, before = ''): string => {
    const found = findSecrets(before + text)
      .filter((f) => rules[f.kind] !== 'keep' && f.index >= before.length)
      .map((f) => ({ ...f, index: f.index - before.length }))
      .filter((f) => concerns(text.slice(f.index, f.index + f.length)))
    for (const f of found) if (rules[f.kind] === 'block') blockers.add(f.name)
    return withoutSecrets(text, found, (name, value) => `[${isRead ? name : `${name}-${standIn(value)}`}]`)
  }
  const cleaned = (value: unknown, key: string, blockers: Set<string>): unknown => {
    if (typeof value === 'string') return rewritten(value, READ.has(key), blockers)
    if (Array.isArray(value)) return value.map((each) => cleaned(each, key, blockers))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    if (key !== 'metadata')
      return Object.fromEntries(entries.map(([name, each]) => [name, cleaned(each, name, blockers)]))
    return Object.fromEntries(
      entries.map(([name, each]) => [rewritten(name, false, blockers), cleanedValue(name, each, blockers)]),
    )
  }
  /** A value of metadata: by its own shape a name as any other, or known by its key and worth no name. */
  const cleanedValue = (name: string, value: unknown, blockers: Set<string>): unknown => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const shaped = rewritten(String(value), READ.has(name), blockers)
    const text = rewritten(shaped, true, blockers, `${name}: `)
    if (text === String(value)) return value
    return jsonIn(text) === undefined ? (asJson(value, blockers) ?? text) : text
  }
  /** JSON stays JSON: of its numbers, those that are to be replaced become texts. */
  const asJson = (value: unknown, blockers: Set<string>): string | undefined => {
    const parsed = jsonIn(String(value))
    if (parsed === undefined) return undefined
    const texts = JSON.stringify(parsed, (name, each) => {
      const text = `"${name}": ${each}`
      return typeof each === 'number' && rewritten(text, true, new Set()) !== text ? String(each) : each
    })
    return rewritten(texts, false, blockers)
  }
  const admit = <T>(thing: T): Admitted<T> => {
    if (!searches) return { thing, keptOutBy: null }
    const blockers = new Set<string>()
    const clean = cleaned(thing, '', blockers) as T
    return blockers.size === 0
      ? { thing: clean, keptOutBy: null }
      : { thing: null, keptOutBy: [...blockers].join(', ') }
  }
  const admitTurn = (turn: Turn): Admitted<Turn> => {
    const admitted = admit(turn)
    if (filter === undefined || admitted.thing === null) return admitted
    const { thing } = admitted
    const content = filter(thing)
    if (content === null || (content.trim() === '' && thing.captions.length === 0))
      return { thing: null, keptOutBy: 'your filter' }
    return { thing: { ...thing, content }, keptOutBy: null }
  }
  return {
    clean(turns) {
      const admitted = turns.map((turn) => admitTurn(turn).thing)
      return {
        turns: admitted.flatMap((turn) => turn ?? []),
        blocked: admitted.flatMap((turn, i) => (turn === null ? [i] : [])),
      }
    },
    isSet: Object.values(options).some((rule) => rule !== undefined),
    admitTurn,
    admit,
    stored: (text) => (searches ? (rewritten(text, false, new Set()) as typeof text) : text),
  }
}
