import { LruMap } from './lru.ts'

/**
 * A function of a text that remembers what came of the texts it was given last: the same turns answer one question after another.
 *
 * @param of Depends on the text alone; what it returns is shared.
 * @param characters Of all texts that are remembered, together.
 * @param longest Longer texts seldom come twice.
 */
export function remembering<Value extends NonNullable<unknown>>(
  of: (text: string) => Value,
  { characters, longest }: { readonly characters: number; readonly longest: number },
): (text: string) => Value {
  const known = new LruMap<string, Value>(characters)
  return (text) => {
    if (text.length > longest) return of(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const value = of(text)
    known.set(text, value, text.length)
    return value
  }
}
