/**
 * What must not get into a memory: rules that run before anything is stored.
 *
 * @paper GAM Ethics; MRAgent Impact (retention rules)
 */
import type { SessionId } from '../model/ids.ts'
import { checkOptions, type OptionTable, oneOf } from '../model/options.ts'
import type { Turn } from '../model/turn.ts'
import { findSecrets, type SecretKind, withoutSecrets } from '../std/secrets.ts'

/** `keep` it, `redact` only what is found, or `block` the whole turn. */
export type HygieneRule = (typeof RULES)[number]
const RULES = ['keep', 'redact', 'block'] as const

export interface HygieneOptions {
  /** Keys, tokens, passwords; default `keep`. */
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

export interface Hygiene {
  /** The turns as they may be stored; `blocked` are the indexes of those that may not. */
  clean(turns: readonly Turn[]): { readonly turns: Turn[]; readonly blocked: readonly number[] }
}

/** @throws MemoryError `argument-invalid` */
export function createHygiene(options: HygieneOptions): Hygiene {
  checkOptions(options, OPTIONS, 'option of hygiene')
  const { secrets = 'keep', identifiers = 'keep', filter } = options
  oneOf('secrets', secrets, RULES)
  oneOf('identifiers', identifiers, RULES)
  const rules: Readonly<Record<SecretKind, HygieneRule>> = { secret: secrets, identifier: identifiers }
  const searches = secrets !== 'keep' || identifiers !== 'keep'
  const cleanText = (text: string): string | null => {
    if (!searches) return text
    const found = findSecrets(text).filter((f) => rules[f.kind] !== 'keep')
    if (found.some((f) => rules[f.kind] === 'block')) return null
    return withoutSecrets(text, found)
  }
  const cleanTurn = (turn: Turn): Turn | null => {
    const content = cleanText(turn.content)
    const captions = turn.captions.map(cleanText)
    const metadata = Object.entries(turn.metadata).map(([key, value]) =>
      typeof value === 'string' ? ([key, cleanText(value)] as const) : ([key, value] as const),
    )
    if (content === null || captions.includes(null)) return null
    if (metadata.some(([key, value]) => value === null && turn.metadata[key] !== null)) return null
    const kept = filter === undefined ? content : filter({ ...turn, content })
    if (kept === null || (kept.trim() === '' && captions.length === 0)) return null
    return {
      ...turn,
      content: kept,
      captions: captions as string[],
      metadata: Object.fromEntries(metadata),
    }
  }
  return {
    clean(turns) {
      if (!searches && filter === undefined) return { turns: [...turns], blocked: [] }
      const cleaned = turns.map(cleanTurn)
      return {
        turns: cleaned.flatMap((t) => t ?? []),
        blocked: cleaned.flatMap((t, i) => (t === null ? [i] : [])),
      }
    },
  }
}
