/** Whom a sentence names, so that a pronoun may mean them. */

import { nameRun } from '../../english/clauses.ts'
import { inPassing } from '../../english/in-passing.ts'
import type { Word } from '../../english/words.ts'
import { isGivenName } from '../../std/given-names.ts'
import { KIN } from '../relations.ts'
import { genderOf, kinOf } from './clauses/nouns.ts'
import { isKin } from './endings/over.ts'
import { asKnown, entityOf, isNotName, kinEntity, type TurnContext } from './names/context.ts'

/** Nouns that can stand for somebody or for a pet: "my sister". */
export const KIN_NOUNS: ReadonlySet<string> = new Set([
  ...Object.keys(KIN),
  ...Object.keys(KIN).map((k) => (k.endsWith('y') ? `${k.slice(0, -1)}ies` : `${k}s`)),
])

export const NAMING: RegExp = /^(?:name|names|named|called|nicknamed)$/

/** "Alain and I opened it. He …": whoever has a first name may be meant, wherever they are named. */
export function noteFirstNames(words: readonly Word[], context: TurnContext): void {
  for (const [i, { pos, text }] of words.entries()) {
    if (pos !== 'PROPN' || !isGivenName(text) || isNotName(text) || words[i - 1]?.pos === 'PROPN') continue
    const run = nameRun(words, i)
    // "Clara's mum is ill. She …" is about the mother.
    if (/^['’]s?$/.test(words[run?.next ?? i + 1]?.lower ?? '')) continue
    const name = run?.text ?? text
    context.mention(context.named(name) ?? asKnown(entityOf(name, 'person')))
  }
}

/** "My dad and I are walking there, he's 80." */
export function noteBesideSpeaker(words: readonly Word[], context: TurnContext): void {
  for (const [i, { lower }] of words.entries()) {
    const [noun, and, self] = words.slice(i + 1, i + 4)
    if (lower === 'my' && and?.lower === 'and' && self?.text === 'I' && isKin(noun?.lower))
      kinEntity(noun?.lower ?? '', null, context)
  }
}

/** "Clara asked about my mum. She …": a relative beside a first name may be meant as well. */
export function noteRelativesBeside(words: readonly Word[], context: TurnContext): void {
  if (!words.some((w) => w.pos === 'PROPN' && isGivenName(w.text))) return
  if (words.some((w) => NAMING.test(w.lower))) return
  for (const [i, { lower }] of words.entries()) {
    const [noun, after] = [words[i + 1]?.lower ?? '', words[i + 2]]
    if (!/^(?:my|our)$/.test(lower) || genderOf(kinOf(noun) ?? '') === null) continue
    // Who is called by name, or only has what is meant, is nobody beside it.
    const isNamed = after?.pos === 'PROPN' || /^(?:['’]s?|,|is|was)$/.test(after?.lower ?? '')
    if (!isNamed && !/^(?:,|is|was|['’]s|became|like|as)$/.test(words[i - 1]?.lower ?? ''))
      kinEntity(noun, null, context)
  }
}

/** Whom a sentence speaks of without a clause about them; "Mason's the quiet one, he's a plumber" is about Mason alone. */
export function noteInPassing(words: readonly Word[], context: TurnContext): void {
  const people = inPassing(words, KIN_NOUNS).flatMap((one) => {
    if (/^\p{Ll}/u.test(one.name)) return [{ ...one, known: kinEntity(one.name, null, context) }]
    if (isNotName(one.name) || context.isSpeaker(one.name)) return []
    const known = context.named(one.name) ?? asKnown(entityOf(one.name, 'person'))
    context.mention(known)
    return [{ ...one, known }]
  })
  const [first] = people
  if (first === undefined) {
    context.focus(null)
    return
  }
  const pronoun = words.findIndex((w) => /^(?:he|she)$/.test(w.lower))
  const isOfFirst =
    first.start === 0 &&
    words
      .slice(first.next, Math.max(pronoun, first.next))
      .every((w) => w.pos !== 'PROPN' && !KIN_NOUNS.has(w.lower) && w.lower !== 'but')
  context.focus(isOfFirst ? first.known : null)
}
