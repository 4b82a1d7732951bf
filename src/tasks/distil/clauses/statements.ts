/** Sentences that say a fact in the third person, made from its parts. */
import type { Clause } from '../../../english/clauses.ts'
import { type Phrase, textOf } from '../../../english/phrases.ts'
import type { Word } from '../../../english/words.ts'
import { pastOf, thirdPersonOf } from '../../../std/verbs.ts'
import { type Known, possessive } from '../names/context.ts'
import { isTelling } from './nouns.ts'

/** `He`, `his`, `their`: what "my" becomes. */
function possessiveOf({ gender, plural }: Known): string {
  return plural || gender === null ? 'their' : gender === 'he' ? 'his' : 'her'
}

export function inThirdPerson(text: string, head: Known): string {
  const them = head.plural || head.gender === null ? 'them' : head.gender === 'he' ? 'him' : 'her'
  return text
    .replace(/\b(?:my|our)\b/gi, head.toldBy === null ? possessiveOf(head) : possessive(head.toldBy))
    .replace(/\b(?:me|us)\b/gi, head.toldBy ?? them)
    .replace(/\b(?:myself|ourselves)\b/gi, them === 'them' ? 'themselves' : `${them}self`)
    .replace(/^(?:this) /, 'a ')
    .replace(/^(?:these) /, '')
    .replace(/\ba (?=[aeio])/g, 'an ')
}

export function finite(verb: string, past: boolean, { plural }: Known): string {
  if (past) return verb === 'be' && plural ? 'were' : pastOf(verb)
  if (plural) return verb === 'be' ? 'are' : verb
  return thirdPersonOf(verb)
}

/** The words that follow the verb: the object, or this one of a list, and what belongs to it as far as it is clear. */
export function restOf(words: readonly Word[], clause: Clause, only: Phrase | null, head: Known): string {
  const parts: string[] = []
  const particle = clause.particle === null ? [] : [clause.particle]
  if (!isParted(clause)) parts.push(...particle)
  const objects = only !== null && clause.objects.includes(only) ? [only] : clause.objects
  const isEarlier = only !== null && objects.length < clause.objects.length && only !== clause.objects.at(-1)
  if (objects.length > 0) parts.push(objects.map((o) => o.text).join(' and '))
  if (isParted(clause)) parts.push(...particle)
  for (const { preposition, items, phrase } of clause.prepositional) {
    if (!items.every((i) => i === only || isClear(i))) break
    // "Flask and SQLite for the database": the purpose is that of the last.
    if (isEarlier && /^(?:for|as)$/.test(preposition)) break
    const shown =
      only !== null && items.includes(only)
        ? only.text
        : textOf(words, phrase.start, (items.at(-1) as Phrase).next)
    parts.push(`${preposition} ${shown}`)
  }
  return inThirdPerson(parts.join(' '), head)
}

/** "Have my tonsils out": the object stands before the particle. */
export function isParted({ verb, particle, objects }: Clause): boolean {
  return /^(?:have|get)$/.test(verb) && particle !== null && objects.length > 0
}

function isClear(phrase: Phrase): boolean {
  return isTelling(phrase) && phrase.noun !== 'user'
}
