/** What every store puts into its search index, so that all of them find the same things. */
import type { Collection, Collections, Embedding } from '../model/change.ts'
import { searchableStatement } from '../model/fact.ts'
import { passagesOf, type StoredTurn, type Turn, traitsOf, traitsToBits } from '../model/turn.ts'
import { createPacer } from '../std/pacer.ts'
import { packVectors } from '../std/vectors.ts'
import { searchTerms } from '../std/words.ts'
import type { IndexEntry } from './store.ts'

/** Terms of turns that are about to be stored, by passage. */
const found = new WeakMap<Turn, IndexEntry['terms']>()

/**
 * Finds the terms of turns ahead, and lets others be served meanwhile: once they are written, the database is locked and
 * this thread does nothing else.
 */
export async function findTerms(turns: readonly Turn[]): Promise<void> {
  const pace = createPacer(PACE)
  for (const turn of turns) {
    found.set(turn, termsOf(turn))
    await pace(turn.content.length)
  }
}
/** Characters whose terms are found in some hundredths of a second. */
const PACE = 100_000

function termsOf(turn: Turn): IndexEntry['terms'] {
  return passagesOf(turn).map(searchTerms)
}

/** @param given The turn as it was given, of which terms may be found already. */
export function turnEntry(
  turn: StoredTurn,
  embedding: Embedding | null,
  given: Turn = turn,
): Omit<IndexEntry, 'position'> {
  return {
    kind: 'turn',
    id: turn.id,
    turns: [turn.id],
    terms: found.get(given) ?? termsOf(turn),
    vectors: embedding === null ? null : { model: embedding.model, packed: packVectors(embedding.vectors) },
    place: {
      session: turn.session,
      ordinal: turn.ordinal,
      speaker: turn.speaker,
      role: turn.role,
      at: turn.at,
      traits: traitsToBits(traitsOf(turn)),
      metadata: Object.keys(turn.metadata).length === 0 ? null : turn.metadata,
    },
  }
}

type Searched = Pick<IndexEntry, 'kind' | 'id' | 'terms'>

/** The entry of a derived value, or `null` when it is not searched. */
export function entryOf<C extends Collection>(collection: C, value: Collections[C]): Searched | null {
  switch (collection) {
    case 'fact': {
      const fact = value as Collections['fact']
      return { kind: 'fact', id: fact.id, terms: [searchTerms(searchableStatement(fact))] }
    }
    case 'topic': {
      const { id, summary, keywords, status } = value as Collections['topic']
      const terms = status === 'active' ? searchTerms(`${summary} ${keywords.join(' ')}`) : []
      return { kind: 'topic', id, terms: [terms] }
    }
    case 'record': {
      const { of, id, text } = value as Collections['record']
      if (text === null || (of !== 'rewriting' && of !== 'experience')) return null
      return { kind: of, id, terms: [searchTerms(text)] }
    }
    default:
      return null
  }
}

/** The parts of packed vectors that belong to each of so many passages. */
export function byPassage(packed: Uint8Array, passages: number): Uint8Array[] {
  const stride = packed.length / Math.max(1, passages)
  return Array.from({ length: passages }, (_, i) => packed.subarray(i * stride, (i + 1) * stride))
}
