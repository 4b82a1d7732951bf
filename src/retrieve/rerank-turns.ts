import { isMemoryError } from '../model/errors.ts'
import { type StoredTurn, searchableText } from '../model/turn.ts'
import type { Search } from './search.ts'

/** A turn as it is read together with the question. */
export function readAloud(turn: StoredTurn): string {
  return `${turn.speaker}: ${searchableText(turn)}`
}

/** Relevance of each turn by the reranker; `null` when it fails, and the caller of the recall is told. */
export async function rerankTurns(
  { reranker, query, signal, warn }: Search,
  turns: readonly StoredTurn[],
): Promise<number[] | null> {
  try {
    return await reranker.rerank(query.text, turns.map(readAloud), signal)
  } catch (error) {
    if (!isMemoryError(error, 'reranking-failed')) throw error
    warn(error.message)
    return null
  }
}
