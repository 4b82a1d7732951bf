import type { Sentence } from '../../std/language.ts'
import { isStopWord, words } from '../../std/words.ts'
import type { DistilTurn } from './types.ts'

/** The tag of a turn that is about nothing. */
export const SMALL_TALK = 'small talk'
const MAX_CUES = 8
const WEAK = new Set(
  'thing lot way bit time day week year kind sort part people one something anything everything great good nice awesome cool amazing really just like get go make know think see want hey wow thanks thank yeah yes okay'.split(
    ' ',
  ),
)

/**
 * The cues of a turn: its speaker, its names and its telling nouns and verbs; and its tag: the noun
 * phrase of at most two words that names best what it is about.
 *
 * @paper MRAgent §3 (the speaker is always a cue)
 */
export function cuesOfTurn(
  turn: DistilTurn,
  sentences: readonly Sentence[],
): { readonly tag: string; readonly cues: readonly string[] } {
  const scores = new Map<string, number>()
  const phrases = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, weight: number): void => {
    map.set(key, (map.get(key) ?? 0) + weight)
  }
  for (const { tokens } of sentences) {
    tokens.forEach((token, i) => {
      const weight = token.pos === 'PROPN' ? 3 : token.pos === 'NOUN' ? 2 : token.pos === 'VERB' ? 0.8 : 0
      if (
        weight === 0 ||
        token.lower.length < 3 ||
        isStopWord(token.lower) ||
        WEAK.has(token.lemma) ||
        /[^\p{L}\p{N}'-]/u.test(token.lower)
      )
        return
      add(scores, token.pos === 'PROPN' ? token.lower : token.lemma, weight)
      if (token.pos === 'VERB') return
      const before = tokens[i - 1]
      const joined =
        before &&
        (before.pos === 'NOUN' || before.pos === 'PROPN' || before.pos === 'ADJ') &&
        !isStopWord(before.lower) &&
        !WEAK.has(before.lower)
      add(phrases, joined ? `${before.lower} ${token.lower}` : token.lower, weight + (joined ? 1 : 0))
    })
  }
  for (const word of turn.captions.flatMap(words))
    if (!isStopWord(word) && word !== 'photo') add(scores, word, 1)
  if (sentences.length === 0)
    for (const word of words(turn.content.slice(0, 2000)))
      if (!isStopWord(word) && word.length > 1) add(scores, word, 1)
  const best = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_CUES)
  const tag = [...phrases].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
  const speaker = turn.speaker.toLowerCase()
  return {
    tag: tag ?? best[0]?.[0] ?? SMALL_TALK,
    cues: [...new Set([speaker, ...best.map(([cue]) => cue)])],
  }
}
