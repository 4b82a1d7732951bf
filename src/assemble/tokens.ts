import { LruMap } from '../std/lru.ts'

/** Counts the tokens of a text as a current OpenAI model does (o200k); others differ by a few percent. */
export type CountTokens = (text: string) => number

/** A line of a context; longer texts seldom come twice. */
const MOST_KNOWN = 2000
/** Characters of texts whose counts are known, in all. */
const KNOWN = 4_000_000

let shared: Promise<CountTokens> | null = null

/** @cost about 100 ms and 30 MB the first time in a process */
export function loadTokenCounter(): Promise<CountTokens> {
  shared ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    // Memories are data: a special token inside one is text like any other.
    const count: CountTokens = (text) => countTokens(text, { disallowedSpecial: new Set() })
    // The same lines fit one context after another.
    const known = new LruMap<string, number>(KNOWN)
    return (text) => {
      if (text.length > MOST_KNOWN) return count(text)
      const before = known.get(text)
      if (before !== undefined) return before
      const tokens = count(text)
      known.set(text, tokens, text.length)
      return tokens
    }
  })
  return shared
}
