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

/** The wishes that were not taken back after they were last told, without those that only take back. */
export function notTakenBack<T extends { readonly content: string; readonly at: number }>(
  wishes: readonly T[],
): readonly T[] {
  const ends = new Map<string, number>()
  for (const { content, at } of wishes) {
    const wish = takenBackBy(content)
    if (wish === null) continue
    const key = normaliseName(wish)
    ends.set(key, Math.max(at, ends.get(key) ?? at))
  }
  if (ends.size === 0) return wishes
  return wishes.filter(({ content, at }) => {
    const end = ends.get(normaliseName(content))
    return takenBackBy(content) === null && (end === undefined || at > end)
  })
}
