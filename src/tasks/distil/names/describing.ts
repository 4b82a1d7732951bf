/** Single words at the beginning of a sentence that describe and name nobody: "Busy. He works at Vela now." */
import { isGivenName } from '../../../std/given-names.ts'
import { sentences } from '../../../std/language.ts'
import { LruMap } from '../../../std/lru.ts'
import { stem } from '../../../std/stem.ts'
import { openWordClasses } from '../../../std/word-classes.ts'

/**
 * What begins a sentence is written large, and the tagger takes it for a name: written small it shows what it is.
 *
 * @param isAlone Nothing else is in the sentence: then a noun describes as well, "Chaos."
 */
export function describes(name: string, isAlone: boolean): boolean {
  if (name.includes(' ') || isGivenName(name)) return false
  const small = name.toLowerCase()
  // "Quieter" is as quiet.
  const isQuality = [small, small.replace(/(?<=...)er$/, '')].some((word) => DESCRIBING.test(posOf(word)))
  return isQuality || (isAlone && posOf(small) === 'NOUN' && openWordClasses().isNoun(stem(small)))
}

/** "Medicines": a noun, and nobody's first name. */
export function isPlainNoun(word: string): boolean {
  return !isGivenName(word) && openWordClasses().isNoun(word.toLowerCase())
}

const DESCRIBING = /^(?:ADJ|ADV|VERB|INTJ)$/

/** Words whose part of speech is kept: those that begin turns come again. */
const KEPT = 1000
const known = new LruMap<string, string>(KEPT)

function posOf(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const pos = sentences(word)[0]?.tokens[0]?.pos ?? ''
  known.set(word, pos, 1)
  return pos
}
