/** A phrase goes out of a turn that stays: what rests on the turn goes as if it were forgotten, and is read anew without the phrase. */
import { type Change, type Embedding, put } from '../model/change.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredTurn, Turn } from '../model/turn.ts'
import { literal } from '../std/literal.ts'
import type { Store } from '../store/store.ts'
import { forgetTurns } from './forget.ts'

const REDACTED = '[redacted]'

/**
 * The turn without the phrase, as whole words in capitals or not, in its words, captions and texts of its data; `null` when
 * it stands in none of them.
 */
export function withoutPhrase({ ordinal: _, topic: __, ...turn }: StoredTurn, phrase: string): Turn | null {
  const said = saying(phrase.normalize('NFC'))
  const clean = (text: string): string => {
    const composed = text.normalize('NFC')
    const cleaned = composed.replace(said, REDACTED)
    return cleaned === composed ? text : cleaned
  }
  const content = clean(turn.content)
  const captions = turn.captions.map(clean)
  const metadata = Object.fromEntries(
    Object.entries(turn.metadata).map(([key, value]) => [
      key,
      typeof value === 'string' ? clean(value) : value,
    ]),
  )
  const redacted = { ...turn, content, captions, metadata }
  return JSON.stringify(redacted) === JSON.stringify(turn) ? null : redacted
}

/** Finds the phrase where no other word touches it; among letters that are written without spaces, anywhere. */
function saying(phrase: string): RegExp {
  const written = literal(phrase).replaceAll(/\s+/g, '\\s+').replaceAll(APOSTROPHES, APOSTROPHES.source)
  const before = STARTS_UNSPACED.test(phrase) ? '' : `(?<!${SPACED})`
  if (ENDS_UNSPACED.test(phrase)) return new RegExp(`${before}${written}(?!\\p{M})`, 'giv')
  // A syllable and a particle are as a rule another word.
  const particle = phrase.length > 1 ? `(?:${PARTICLES})?` : ''
  return new RegExp(`${before}${written}(?=${particle}(?!${SPACED}))`, 'giv')
}
const APOSTROPHES = /['’ʼ]/g
const UNSPACED_LETTER =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const STARTS_UNSPACED = new RegExp(`^${UNSPACED_LETTER}`, 'v')
const ENDS_UNSPACED = new RegExp(`${UNSPACED_LETTER}$`, 'v')
/** What words with spaces between them are made of; a selector of how a sign looks is none. */
const SPACED = `[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED_LETTER}\\uFE00-\\uFE0F]]`
/** What Korean joins to a name or a number. */
const PARTICLES =
  '(?:씨|님)?(?:은|는|이|가|을|를|의|에|에서|에게|한테|와|과|랑|이랑|하고|도|만|로|으로|부터|까지|야|이야|예요|이에요|입니다|이고|라고|이라고)'

export interface Replacing {
  readonly turn: StoredTurn
  readonly redacted: Turn
  readonly embedding: Embedding | null
}

/** The changes that put a turn in the place of the one under its id, which waits to be read again. */
export async function redactTurn(
  store: Store,
  namespace: string,
  { turn: { ordinal }, redacted, embedding }: Replacing,
): Promise<Change[]> {
  const ids: TurnId[] = [redacted.id]
  const [removed, lifetimes] = await Promise.all([
    store.recordsOf(namespace, 'removed', ids),
    store.recordsOf(namespace, 'lifetime', ids),
  ])
  return [
    ...(await forgetTurns(store, namespace, ids)),
    { kind: 'turn-added', turn: redacted, embedding, ordinal },
    // What a user removed stays so, and the turn is kept no longer than it was to be.
    ...[...removed, ...lifetimes].map((value) => put('record', value)),
  ]
}
