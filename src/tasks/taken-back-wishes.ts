/**
 * A standing wish that somebody took back, as a model notes it: by its number, so that it is known whatever words were used.
 * It is stored like a wish, with its turn, and its words name the one it ends.
 */
import { normaliseName } from '../model/entity.ts'

const TAKES_BACK = ' takes back: '

/** What is stored when `speaker` takes a wish back. */
export function takesBack(speaker: string, wish: string): string {
  return `${speaker}${TAKES_BACK}${wish}`
}

/** The wish that these words take back; `null`: they are a wish. */
function takenBackBy(content: string): string | null {
  const [speaker = '', ...wish] = content.split(TAKES_BACK)
  return speaker === '' || wish.length === 0 ? null : wish.join(TAKES_BACK)
}

/** When a wish was taken back after it was last told, `null` where it was not; what only takes back never stood. */
export function takenBackAmong<T extends { readonly content: string; readonly at: number }>(
  wishes: readonly T[],
): (wish: T) => number | 'never stood' | null {
  const ends = new Map<string, number>()
  for (const { content, at } of wishes) {
    const wish = takenBackBy(content)
    if (wish === null) continue
    const key = normaliseName(wish)
    ends.set(key, Math.max(at, ends.get(key) ?? at))
  }
  if (ends.size === 0) return () => null
  return ({ content, at }) => {
    if (takenBackBy(content) !== null) return 'never stood'
    const end = ends.get(normaliseName(content))
    return end === undefined || at > end ? null : end
  }
}
