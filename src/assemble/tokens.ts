import { readFile } from 'node:fs/promises'
import { packageFile } from '../std/package-file.ts'
import { matchesOf } from '../std/pattern.ts'
import { remembering } from '../std/remembering.ts'
import { tokenCounterOf } from './token-table.ts'

/**
 * Counts the tokens of a text as a current OpenAI model does (o200k); others differ by a few percent. A run of more
 * than 256 characters without a space or digit, or of as many spaces, is counted in pieces, which may add a token or
 * two for each.
 */
export type CountTokens = (text: string) => number

/** Characters that the tokenizer is given at once of a run that it cannot split. */
const PIECE = 256
const LONG_RUN: RegExp = new RegExp(
  `(?<![^\\s\\p{N}])[^\\s\\p{N}]{${PIECE + 1},}|(?<!\\s)\\s{${PIECE + 1},}`,
  'gu',
)
/** Is in every text with a long run, and found without classes of Unicode, which are slow. */
const MAY_RUN: RegExp = new RegExp(`(?<![^\\s0-9])[^\\s0-9]{${PIECE + 1}}|(?<!\\s)\\s{${PIECE + 1}}`)
let shared: Promise<CountTokens> | null = null

/** @cost about 3 ms and 3 MB the first time in a process; then at most 2 µs a character */
export function loadTokenCounter(): Promise<CountTokens> {
  shared ??= readFile(packageFile('assets/token-table.bin')).then((file) => {
    // Memories are data: a special token inside one is text like any other.
    const count = tokenCounterOf(file)
    // The same lines fit one context after another.
    return remembering((text) => countInPieces(text, count), { characters: 4_000_000, longest: 2000 })
  })
  return shared
}

function countInPieces(text: string, count: CountTokens): number {
  if (text.length <= PIECE || !MAY_RUN.test(text)) return count(text)
  let sum = 0
  let at = 0
  for (const { 0: run, index } of matchesOf(LONG_RUN, text))
    for (let end = index + PIECE; end < index + run.length; end += PIECE) {
      sum += count(text.slice(at, end))
      at = end
    }
  return sum + count(text.slice(at))
}
