/**
 * The two factors of Okapi BM25, so that every caller weighs words the same way.
 *
 * @see Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), §3
 */

/** Weight of a term that occurs in `documentFrequency` of `documents`; > 0, larger for rarer terms. */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/**
 * How much `count` occurrences say in a text of `length` terms where `averageLength` is usual; in `[0, k1 + 1)`.
 *
 * @param k1 How slowly repetition saturates; ≥ 0.
 * @param b How far long texts are marked down; in `[0, 1]`.
 */
export function termSaturation(
  count: number,
  length: number,
  averageLength: number,
  k1: number,
  b: number,
): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / (averageLength || 1)))
}
