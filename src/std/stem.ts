/// <reference path="./wink-porter2-stemmer.d.ts" />
/** English word stemming with a bounded memo: the same few thousand words come again and again. */
import porter2 from 'wink-porter2-stemmer'

const MEMO_LIMIT = 50_000
/** Longer ones are no English words (a key, base64), and the stemmer's time grows with the square of their length. */
const MAX_WORD = 40
const memo = new Map<string, string>()

/** Porter2 stem of a lower-case word, e.g. `moving` → `move`. Words of other scripts come back as they are. */
export function stem(word: string): string {
  if (word.length > MAX_WORD) return word
  const known = memo.get(word)
  if (known !== undefined) return known
  const result = porter2(word)
  if (memo.size >= MEMO_LIMIT) memo.clear()
  memo.set(word, result)
  return result
}
