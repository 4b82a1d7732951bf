/** Turns that an earlier version cut into other search terms are indexed as the words are cut now. */
import type { Embedder } from '../embed/embedder.ts'
import type { Change, Embedding } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import type { TurnId } from '../model/ids.ts'
import { passagesOf } from '../model/turn.ts'
import { same } from '../std/same.ts'
import { searchTerms } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import { embeddingsOf } from './embed-missing.ts'

/** Entries that are read, and turns that are written, at a time. */
const PER_READ = 500

/** @cost One read of every entry and turn; only turns whose terms differ are embedded and written. */
export async function reindexTurns(store: Store, namespace: string, embedder: Embedder): Promise<void> {
  const written = new Set<TurnId>()
  for (let after = 0; ; ) {
    const entries = await store.indexEntries(namespace, after, PER_READ)
    const last = entries.at(-1)
    if (last === undefined) return
    after = last.position
    const terms = new Map(entries.filter((e) => e.kind === 'turn').map((e) => [e.id as TurnId, e.terms]))
    // What is written comes again as the newest entry.
    const turns = (await store.turns(namespace, [...terms.keys()])).filter(
      (turn) => !written.has(turn.id) && !same(terms.get(turn.id), passagesOf(turn).map(searchTerms)),
    )
    if (turns.length === 0) continue
    for (const { id } of turns) written.add(id)
    const embeddings = await embeddingsOf(turns, embedder)
    try {
      await store.apply(
        namespace,
        turns.map(
          (turn, i): Change => ({
            kind: 'turn-embedded',
            id: turn.id,
            embedding: embeddings[i] as Embedding,
          }),
        ),
      )
    } catch (error) {
      // One of them was deleted meanwhile; the next rebuild finds the others.
      if (!isMemoryError(error, 'not-found')) throw error
    }
  }
}
