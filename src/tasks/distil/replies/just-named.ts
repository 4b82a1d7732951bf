/** Whom the other speaker named right before, and whom "he" or "she" may mean in a reply. */

import { isPlaced, nameRun } from '../../../english/clauses.ts'
import { type Word, wordsOf } from '../../../english/words.ts'
import { pattern } from '../../../std/pattern.ts'
import { openWordClasses } from '../../../std/word-classes.ts'
import { genderOf, isTitleNoun, kinOf } from '../clauses/nouns.ts'
import { asKnown, entityOf, isNotName, type Known, possessive } from '../names/context.ts'
import { spokenSentences } from '../plain/spoken.ts'

/** Longer turns speak of more than one. */
const LONGEST = 400
/** Near its beginning: later on, a text has named others. */
const THIRD = pattern("^.{0,60}?(?<![\\p{L}'’])(?:he|she|they)(?!\\p{L})", 'i')

/** Whether a text may speak of somebody whom another named. */
export function mayMeanNamed(text: string): boolean {
  return text.length <= LONGEST && THIRD.test(text)
}

/**
 * Everybody that a turn speaks of to `to`, of whom a reply may mean the only one that fits; without names those it only calls
 * something.
 *
 * @param whose By which word it calls those whom `to` has.
 */
export function justNamed(
  text: string,
  { by, to, whose }: { readonly by: string; readonly to: string; readonly whose: 'your' | 'my' },
): readonly Known[] {
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
        const name = run.text.replace(FONDLY, '')
        const isNobody =
          (i === 0 && name === run.text && !doesSomething(words[run.next])) ||
          openWordClasses().isMember(name.toLowerCase(), 'country') ||
          (isPlaced(words, i) && !isSpokenWith(words, i)) ||
          FONDLY.test(`${name} `) ||
          isNotName(name) ||
          own.has(name.split(' ')[0]?.toLowerCase() ?? '')
        if (!isNobody) found.set(name, asKnown(entityOf(name, 'person')))
        i = Math.max(i, run.next - 1)
      } else if (kin !== null || isSomebody(lower, words[i - 1]?.lower)) {
        const name = kin !== null && words[i + 1]?.pos === 'PROPN' ? nameRun(words, i + 1) : null
        // "My sister Zoe" is one.
        if (name !== null) {
          found.set(name.text, { ...asKnown(entityOf(name.text, 'person')), gender: genderOf(kin ?? '') })
          i = name.next - 1
          continue
        }
        const known = called(
          kin ?? lower,
          SHORT[lower] ?? lower,
          words.slice(Math.max(0, i - 3), i).map((w) => w.lower),
          { to, whose },
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

const FONDLY = /^(?:(?:Poor|Dear|Little|Old|Young|Lovely|Happy|Sweet|Good|Silly) )+/

/** Behind the first word of a sentence: "Tyler is", "Tyler?", but not "Marvellous.", "Poor baby", "Splendid, and". */
function doesSomething(next: Word | undefined): boolean {
  return next !== undefined && (/^(?:AUX|VERB|PART|CCONJ)$/.test(next.pos) || next.text === '?')
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
function called(
  kin: string,
  noun: string,
  before: readonly string[],
  { to, whose }: { readonly to: string; readonly whose: string },
): Known {
  const name = before.includes(whose) ? `${possessive(to)} ${noun}` : ''
  const entity = entityOf(name, 'person', name)
  return { entity, gender: genderOf(kin), plural: noun !== kin, toldBy: name === '' ? null : to }
}

function isSomebody(noun: string, before: string | undefined): boolean {
  if (/^(?:guy|man|woman|girl|boy|bloke|lad|lady|ref|drummer)$/.test(noun)) return true
  return /^(?:the|that|your|my|his|her|their|our)$/.test(before ?? '') && isTitleNoun(noun)
}
