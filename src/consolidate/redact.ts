/** A phrase goes out of a turn that stays: what rests on the turn goes as if it were forgotten, and is read anew without the phrase. */
import type { Change, Embedding } from '../model/change.ts'
import type { TurnId } from '../model/ids.ts'
import type { StoredTurn, Turn } from '../model/turn.ts'
import { wholeWords } from '../std/literal.ts'
import type { Store } from '../store/store.ts'
import { forgetTurns } from './forget.ts'

/** Stands where the phrase stood. */
const REDACTED = '[redacted]'

/**
 * The turn without the phrase, as whole words in capitals or not, in its words, captions and texts of its data; `null` when
 * it stands in none of them.
 */
export function withoutPhrase({ ordinal: _, topic: __, ...turn }: StoredTurn, phrase: string): Turn | null {
  const said = new RegExp(wholeWords(phrase).source.replaceAll(/\s+/g, '\\s+'), 'giu')
  const clean = (text: string): string => text.replace(said, REDACTED)
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

export interface Replacing {
  readonly turn: StoredTurn
  readonly redacted: Turn
  readonly embedding: Embedding | null
}

/**
 * The changes that put a turn in the place of the one under its id, which waits to be read again.
 *
 * @returns Also those after which what a user removed stays so.
 */
export async function redactTurn(
  store: Store,
  namespace: string,
  { turn: { ordinal }, redacted, embedding }: Replacing,
): Promise<{ readonly changes: Change[]; readonly marks: Change[] }> {
  const ids: TurnId[] = [redacted.id]
  const [removed, lifetimes] = await Promise.all([
    store.recordsOf(namespace, 'removed', ids),
    store.recordsOf(namespace, 'lifetime', ids),
  ])
  return {
    changes: [
      ...(await forgetTurns(store, namespace, ids)),
      { kind: 'turn-added', turn: redacted, embedding, ordinal },
    ],
    marks: [...removed, ...lifetimes].map((value): Change => ({ kind: 'put', in: 'record', value })),
  }
}
