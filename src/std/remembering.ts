import { LruMap } from './lru.ts'

/**
 * A function that remembers what came of what it was given last: the same turns answer one question after another.
 *
 * @param of Depends on the key alone; what it returns is shared.
 * @param keyOf A text that is the same only where the same comes of it.
 * @param characters Of all keys that are remembered, together.
 */
export function rememberingBy<Given extends readonly unknown[], Value extends NonNullable<unknown>>(
  of: (...given: Given) => Value,
  keyOf: (...given: Given) => string,
  characters: number,
): (...given: Given) => Value {
  const known = new LruMap<string, Value>(characters)
  return (...given) => {
    const key = keyOf(...given)
    const before = known.get(key)
    if (before !== undefined) return before
    const value = of(...given)
    known.set(key, value, key.length)
    return value
  }
}

/** The same of a function of a text. @param longest Longer texts seldom come twice. */
export function remembering<Value extends NonNullable<unknown>>(
  of: (text: string) => Value,
  { characters, longest }: { readonly characters: number; readonly longest: number },
): (text: string) => Value {
  const remembered = rememberingBy(of, (text) => text, characters)
  return (text) => (text.length > longest ? of(text) : remembered(text))
}
