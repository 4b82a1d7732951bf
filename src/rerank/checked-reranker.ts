import { callModel } from '../model/call-model.ts'
import type { Reranker } from './reranker.ts'

/** By how much a score may lie outside of `[0, 1]`. */
const ROUNDING = 1e-6

/**
 * A reranker of anybody's, held to what {@link Reranker} says: whatever it throws is `reranking-failed`, what is not one
 * relevance per text too, and whoever stops waiting is let go.
 */
export function checkedReranker(reranker: Reranker): Reranker {
  const { model, immediate } = reranker
  return {
    model,
    immediate,
    rerank: (question, texts, signal) =>
      callModel({
        code: 'reranking-failed',
        model,
        ask: async (either) => scores(await reranker.rerank(question, texts, either), texts.length),
        signal,
      }),
  }
}

/** @throws RangeError, TypeError when these are not so many relevances */
function scores(given: unknown, count: number): number[] {
  if (!Array.isArray(given)) throw new TypeError('it gave no list of scores')
  if (given.length !== count) throw new RangeError(`${given.length} scores for ${count} texts`)
  for (const score of given)
    if (typeof score !== 'number' || !(score >= -ROUNDING && score <= 1 + ROUNDING))
      throw new RangeError(`a score of ${score}, which is not within 0 and 1`)
  return given
}
