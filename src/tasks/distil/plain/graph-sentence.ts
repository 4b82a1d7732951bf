/** Turns of a graph of named things, read as sentences: "Ana – works at – Orbit", or "Lives in Rome" noted of Ana. */
import { aboutSubject } from '../../../std/without-subject.ts'
import { KIN } from '../../relations.ts'

const TIED = new RegExp(`^(?:is )?(?:the |an? )?(${Object.keys(KIN).join('|')}) of$`, 'iu')
const RELATED = /^(.{1,120}?) – ([\p{L} '’-]{2,60}) – (.{1,200})$/u

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
