/** Vectors for turns that lack them: after a slow embedder, a failure, or a change of model. */
import type { Embedder } from '../embed/embedder.ts'
import type { Change, Embedding } from '../model/change.ts'
import { isMemoryError } from '../model/errors.ts'
import { passagesOf, type Turn } from '../model/turn.ts'
import type { Store } from '../store/store.ts'

/** Turns embedded per request. */
const EMBED_BATCH = 128

/** Gives every turn that lacks one a vector of the embedder. A model that fails loses nothing: the rest stays for later. */
export async function embedMissing(
  store: Store,
  namespace: string,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const turns = await store.turnsWithoutVector(namespace, embedder.model, EMBED_BATCH)
    if (turns.length === 0) return
    await embedTurns(store, namespace, turns, embedder, signal)
  }
}

/** Writes the vectors of turns, and with them their search terms. Of turns that are deleted meanwhile none gets one. */
export async function embedTurns(
  store: Store,
  namespace: string,
  turns: readonly Turn[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<void> {
  const embeddings = await embeddingsOf(turns, embedder, signal)
  try {
    await store.apply(
      namespace,
      turns.map(
        (turn, i): Change => ({ kind: 'turn-embedded', id: turn.id, embedding: embeddings[i] as Embedding }),
      ),
    )
  } catch (error) {
    // One of them was deleted: who asks again reads the others again.
    if (!isMemoryError(error, 'not-found')) throw error
  }
}

/** One embedding per turn, in order. */
export async function embeddingsOf(
  turns: readonly Pick<Turn, 'content' | 'captions'>[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Embedding[]> {
  const passages = turns.map(passagesOf)
  const vectors = await embedder.embed(passages.flat(), signal)
  let at = 0
  return passages.map((texts) => {
    const mine = vectors.slice(at, at + texts.length)
    at += texts.length
    return { model: embedder.model, vectors: mine }
  })
}
