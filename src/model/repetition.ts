import { fingerprint } from '../std/hash.ts'
import { words } from '../std/words.ts'
import type { Turn } from './turn.ts'

/** Shorter texts are repeated without being copied: "Thanks, that is great!". */
const LEAST_WORDS = 8

/** What two turns have in common when the same speaker says the same words again; `null` for short ones. */
export function repetitionKey({ speaker, content }: Pick<Turn, 'speaker' | 'content'>): string | null {
  const said = words(content)
  return said.length < LEAST_WORDS ? null : fingerprint(speaker, said.join(' '))
}
