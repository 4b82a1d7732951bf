/** Whom the other speaker named right before, and whom "he" or "she" may mean in a reply. */

import { isPlaced, nameRun } from '../../english/clauses.ts'
import { type Word, wordsOf } from '../../english/words.ts'
import { asKnown, entityOf, isNotName, type Known, possessive } from './context.ts'
import { genderOf, isTitleNoun, kinOf } from './nouns.ts'
import { spokenSentences } from './spoken.ts'

/** Longer turns speak of more than one. */
const LONGEST = 400
const THIRD = /(?<![\p{L}'’])(?:he|she|they)(?!\p{L})/iu

/** Whether a text may speak of somebody whom another named. */
export function mayMeanNamed(text: string): boolean {
  return text.length <= LONGEST && THIRD.test(text)
}

/** Everybody that a turn speaks of to `to`, of whom a reply may mean the only one that fits; without names those it only calls something. */
export function justNamed(text: string, by: string, to: string): readonly Known[] {
  if (text.length > LONGEST) return []
  const own = new Set([by, to].flatMap((name) => name.toLowerCase().split(' ')))
  const found = new Map<string, Known>()
  for (const sentence of spokenSentences(text)) {
    const words = wordsOf(sentence, () => false, false)
    for (let i = 0; i < words.length; i++) {
      const lower = words[i]?.lower ?? ''
      const kin = kinOf(SHORT[lower] ?? lower)
      const run = words[i]?.pos === 'PROPN' ? nameRun(words, i) : null
      if (run !== null) {
        const isNobody =
          (isPlaced(words, i) && !isSpokenWith(words, i)) ||
          isNotName(run.text) ||
          own.has(run.text.split(' ')[0]?.toLowerCase() ?? '')
        if (!isNobody) found.set(run.text, asKnown(entityOf(run.text, 'person')))
        i = Math.max(i, run.next - 1)
      } else if (kin !== null || isSomebody(lower)) {
        const known = called(
          kin ?? lower,
          SHORT[lower] ?? lower,
          words.slice(Math.max(0, i - 3), i).map((w) => w.lower),
          to,
        )
        found.set(known.entity.name === '' ? `the ${lower}` : known.entity.name, known)
      }
    }
  }
  return [...found.values()]
}

const SHORT: Readonly<Record<string, string>> = {
  bro: 'brother',
  sis: 'sister',
  bf: 'boyfriend',
  gf: 'girlfriend',
}

/** "Any news from Clara?", "I ran into Clara": people are there behind a word of places. */
function isSpokenWith(words: readonly Word[], at: number): boolean {
  const [verb, to] = [words[at - 2]?.lower ?? '', words[at - 1]?.lower]
  if (to === 'with') return true
  if (to === 'from') return /^(?:heard|hear|news|word)$/.test(verb)
  return (
    (to === 'into' && /^(?:bumped|ran|run|bump)$/.test(verb)) ||
    (to === 'to' && /^(?:talk|talked|speak|spoke|spoken|chatted|married|happened)$/.test(verb))
  )
}

/** "Your sister" is the sister of who is spoken to; "the drummer" is somebody else who may be meant. */
function called(kin: string, noun: string, before: readonly string[], to: string): Known {
  const name = before.includes('your') ? `${possessive(to)} ${noun}` : ''
  const entity = entityOf(name, 'person', name)
  return { entity, gender: genderOf(kin), plural: noun !== kin, toldBy: name === '' ? null : to }
}

function isSomebody(noun: string): boolean {
  return /^(?:guy|man|woman|girl|boy|bloke|lad|lady|ref|drummer)$/.test(noun) || isTitleNoun(noun)
}
