/** Notes that other memories keep of somebody without saying of whom: "Works at Orbit", "Ana – works at – Orbit". */

import { KIN } from '../relations.ts'

/** A verb in the third person, or in the past, at the beginning of a note. */
const NOTED =
  /^(?:(?:also|currently|now|recently|previously|formerly|usually|often|always|never|really|still) )?(?:lives?d?|works?|worked|is|was|has|had|likes?|loves?|hates?|dislikes?|prefers?|enjoys?|plays?|speaks?|stud(?:ies|ied)|owns?|drives?|uses?|wants|plans|moved|got|takes|avoids|eats|drinks|does(?: not|n['’]t)|can(?:not|['’]t)|married|graduated|bought|adopted|visited|started|stopped|quit|learns|teaches|practi[cs]es|collects|follows|runs|manages|leads|founded|joined|left|volunteers|attends|grew up|was born|suffers|needs|goes|sold|lost|broke|retired)\b/i
const QUALITY =
  /^(?:allergic to|vegan|vegetarian|married|engaged|divorced|widowed|single|retired|interested in|fluent in|afraid of|from|based in|pregnant|diabetic|lactose[- ]intolerant|gluten[- ]intolerant)\b/i
const TIED = new RegExp(`^(?:is )?(?:the |an? )?(${Object.keys(KIN).join('|')}) of$`, 'iu')
const RELATED = /^(.{1,120}?) – ([\p{L} '’-]{2,60}) – (.{1,200})$/u

/**
 * A note as a sentence about whom it is of; `null` where it has a subject of its own.
 *
 * @param subject Whom it is noted of.
 */
export function aboutSubject(note: string, subject: string): string | null {
  const text = note.trim()
  const said = `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  if (QUALITY.test(text)) return `${subject} is ${said}`
  return NOTED.test(text) ? `${subject} ${said}` : null
}

/** A turn of a graph of named things as a sentence: a relation, or an observation under the name of its thing. */
export function graphSentence(content: string, name: string): string {
  const [, from, relation, to] = RELATED.exec(content.trim()) ?? []
  if (from === undefined || to === undefined) return aboutSubject(content, named(name)) ?? content
  const kin = TIED.exec(relation ?? '')?.[1]
  const [one, other] = [named(from), named(to)]
  return kin === undefined ? `${one} ${verbal(relation ?? '')} ${other}.` : `${other}'s ${kin} is ${one}.`
}

/** "Zoë_Brandt" as people write it. */
function named(name: string): string {
  return name.replaceAll('_', ' ')
}

/** "Member of" is what somebody is. */
function verbal(relation: string): string {
  return /^(?:\p{L}+ )?(?:of|to|for|in|at)$/u.test(relation) && !/^\p{L}+s /u.test(relation)
    ? `is ${relation}`
    : relation
}
