/** English word stemming with a bounded memo: the same few thousand words come again and again. */
import porter2 from 'wink-porter2-stemmer'

const MEMO_LIMIT = 50_000
const memo = new Map<string, string>()

/** Porter2 stem of a lower-case word, e.g. `moving` → `move`. Words of other scripts come back as they are. */
export function stem(word: string): string {
  const known = memo.get(word)
  if (known !== undefined) return known
  const result = porter2(word)
  if (memo.size >= MEMO_LIMIT) memo.clear()
  memo.set(word, result)
  return result
}
