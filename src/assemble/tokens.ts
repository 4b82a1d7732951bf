/** Counts the tokens of a text as a current OpenAI model does (o200k); others differ by a few percent. */
export type CountTokens = (text: string) => number

let shared: Promise<CountTokens> | null = null

/** @cost about 100 ms and 30 MB the first time in a process */
export function loadTokenCounter(): Promise<CountTokens> {
  shared ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    // Memories are data: a special token inside one is text like any other.
    return (text) => countTokens(text, { disallowedSpecial: new Set() })
  })
  return shared
}
