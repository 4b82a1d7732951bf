/** Sentences that answer whether something is so by saying that it is over, off, or never was, and whom they say it of. */

import { regexp } from '../../english/like.ts'
import { words } from '../../std/words.ts'
import { KIN } from '../relations.ts'
import { CLAUSES, OF_ANOTHER } from './doubts.ts'
import { isKin, keyOf, keysOf } from './question.ts'
import { ENDED } from './said.ts'
import type { Sought } from './sought.ts'

/** That something is over, off, or never was. */
const TELLS_NO = regexp.i`\b(?:${ENDED}|never|not|neither|skipped|pulled out|left|(?:is|was|['’]s|all) over|over with|done with|passed(?: away)?|gone|stepped down|switched|moved (?:on|out|away)|rehomed|outgrown|grown out of|took (?:me|him|her) off|let .{1,20} go|laid off|joked|ended|closed|changed (?:my|our|his|her|their) minds?)\b|n['’]t\b`
const NO_MORE = /\bno (\p{L}+)/giu

/** The clauses that tell so of what is asked: "I have a cabin and my brother doesn't ski" tells nothing of the cabin. */
export function saysNo(text: string, { weights }: Sought): string[] {
  return text.split(CLAUSES).filter((clause) => {
    const isNone =
      TELLS_NO.test(clause) ||
      // "No climbing for six weeks" does not say that the ankle is well.
      [...clause.matchAll(NO_MORE)].some(([, noun = '']) => weights.has(keyOf(noun.toLowerCase())))
    return isNone && [...keysOf(clause)].some((key) => weights.has(key))
  })
}

const OF_KIN = regexp.giu`\b(?:my|our) (?:\p{Ll}+ )?(${Object.keys(KIN).join('|')})['’]s (\p{Ll}+(?: \p{Ll}+)?)`

/** "My sister Eva has two kids." */
const KIN_HAS = regexp.giu`\b(?:my|our) (?:\p{Ll}+ )?(${Object.keys(KIN).join('|')})(?: \p{Lu}[\p{L}'’-]+)?,? (?:also |now |just |already )?(?:has|have|had|got|owns) ([^.;!?]{2,60})`

/** "My sister's dog" is not mine, nor are the kids that she has. */
export function isOfKin(text: string, { weights }: Sought): boolean {
  return [...text.matchAll(OF_KIN), ...text.matchAll(KIN_HAS)].some(
    ([, kin = '', thing = '']) =>
      [...keysOf(thing)].some((key) => weights.has(key)) && !weights.has(keyOf(kin)),
  )
}

/** Whether it speaks of somebody whom the question does not name. */
export function isOfAnother(text: string, { weights, names }: Sought): boolean {
  // "They took me off it."
  if (/\b(?:me|us)\b/i.test(text)) return false
  const [subject] = OF_ANOTHER.exec(text) ?? []
  const isAsked = subject === undefined || words(subject).some((word) => weights.has(keyOf(word)))
  const others = names.length > 0 || [...weights.keys()].some(isKin)
  return !isAsked || (!others && /\b(?:he|she)\b/i.test(text))
}
