/** A meaning of a clause, and what it is made with. */
import type { Clause } from '../../../english/clauses.ts'
import type { Phrase } from '../../../english/phrases.ts'
import type { Reality } from '../../../english/reality.ts'
import type { Word } from '../../../english/words.ts'
import type { EntityType } from '../../../model/entity.ts'
import type { TimeExpression } from '../../../std/time-expressions.ts'
import { gerundOf } from '../../../std/verbs.ts'
import { entityOf, type Known, type TurnContext, tailOf } from '../names/context.ts'
import type { DraftEntity } from '../types.ts'
import { aspectOf } from './catalogue.ts'
import { isOccupation, isTelling, kinOf } from './nouns.ts'
import { finite } from './statements.ts'
import type { Standing } from './when.ts'

export interface Meaning {
  readonly relation: string
  readonly aspect: string
  readonly standing: Standing
  readonly tail: DraftEntity
  readonly wording: string
  /** What the head does or is, in the third person. */
  readonly says: string
  /** Whom it is about when that is not the head of the clause. */
  readonly of?: Known
}

export interface Reading {
  readonly words: readonly Word[]
  readonly clause: Clause
  readonly head: Known
  readonly reality: Reality
  readonly times: readonly TimeExpression[]
  readonly context: TurnContext
}

/** Verbs that only lead to the one that matters. */
export const CLEAR: RegExp = /^(?:manage|get|end|have|continue|used|start|begin)$/

/** Progressive verbs that speak of what is to come when a date stands beside them. */
export const HEADING: ReadonlySet<string> = new Set(
  'move go fly travel leave visit start host attend join run get marry graduate open launch take drive throw perform speak have meet'.split(
    ' ',
  ),
)

/**
 * @param of Its tail; a name alone is a concept.
 * @param aspect Where it is about another side of somebody than its relation mostly is.
 */
export function meaning(
  relation: string,
  standing: Standing,
  of: DraftEntity | string,
  says: string,
  wording: string = relation.replaceAll('_', ' '),
  aspect: string | null = null,
): Meaning {
  const tail = typeof of === 'string' ? entityOf(of, 'concept') : of
  const plain = says.replace(/\s+/g, ' ').trim()
  return { relation, aspect: aspect ?? aspectOf(relation) ?? 'other', standing, tail, wording, says: plain }
}

export const isThird = ({ clause }: Reading): boolean => clause.subject.kind !== 'speaker'

export function plain({ text, determiner, proper }: Phrase): string {
  // A name keeps its article: "the Alps".
  const isDropped = determiner === 'the' ? !proper : /^(?:a|an|some)$/.test(determiner)
  return isDropped ? text.slice(determiner.length).trim() : text
}

export function named(phrase: Phrase, type: EntityType, context: TurnContext): DraftEntity {
  return tailOf(phrase, type, context)
}

/** Nouns that say too little without what follows: "a course in bookbinding". */
const LIGHT =
  /^(?:class|course|workshop|trip|book|degree|party|concert|tour|talk|exhibition|exhibit|festival|conference|contest|competition|lesson|lessons|series|film|movie|story|poem|article|program|programme|camp|meeting|appointment|subscription|membership|fan|photo|picture|painting|portrait|drawing|sculpture|game|job|role|interview|collection|song|album|half|head|member|code|examples?|answer|reply|explanation|response|website|app|documentary|screenplay|house|flat|shop|store|bakery|restaurant|cabin|cottage|apartment)s?$/

/** The phrase with the one that belongs to it. */
export function tailWith({ clause }: Reading, phrase: Phrase): string {
  return tailWithOf(clause, phrase)
}

export function tailWithOf({ objects, prepositional }: Clause, phrase: Phrase): string {
  const inside = prepositional.findIndex((p) => p.items.at(-1) === phrase)
  const next =
    objects.at(-1) === phrase ? prepositional[0] : inside < 0 ? undefined : prepositional[inside + 1]
  if (phrase.proper || !LIGHT.test(phrase.noun) || next === undefined) return phrase.name
  if (!/^(?:in|on|about|for|at|with|to)$/.test(next.preposition) || !next.items.every((i) => isTelling(i)))
    return phrase.name
  if (next.items.some((i) => kinOf(i.noun) !== null)) return phrase.name
  return `${phrase.name} ${next.preposition} ${next.items.map((i) => plain(i).replace(/^(?:my|our) /, '')).join(' and ')}`
}

export function isTitle(item: Phrase): boolean {
  return (
    isOccupation(item) &&
    !JUDGED.test(item.name) &&
    !/smoker$/.test(item.name) &&
    !/^(?:my|our|his|her|their)$/.test(item.determiner)
  )
}

/** "A better writer than me", "a great cook": how somebody does what others do for a living. */
const JUDGED =
  /^(?:good|better|best|bad|worse|worst|great|terrible|awful|lousy|decent|amazing|brilliant|fantastic|excellent|wonderful|more|most|less|least|\w+er(?= .* than\b)) /i

/** "As a child", "in my twenties", "from 2010 to 2014": a time of life, not an occasion. */
export function isLongAgo({ words, times }: Reading): boolean {
  if (times.some((t) => t.unit === 'year')) return true
  return /\b(?:as a (?:child|kid|teenager|boy|girl|student)|in my (?:youth|teens|twenties|thirties|childhood|younger days)|when i was (?:a (?:child|kid|teenager|boy|girl|student)|younger|young|little|small|\w+ years old)|back (?:then|in the day)|growing up)\b/i.test(
    words.map((w) => w.lower).join(' '),
  )
}

export function verbText(reading: Reading, standing: Standing): string {
  const { clause, words, head } = reading
  if (clause.passive && words[clause.at - 1]?.lower === 'got') return `got ${words[clause.at]?.lower ?? ''}`
  if (clause.passive)
    return `${standing === 'now' ? finite('be', false, head) : finite('be', true, head)} ${words[clause.at]?.lower ?? ''}`
  if (standing === 'begun' && clause.chain.length > 0) return `started ${gerundOf(clause.verb)}`
  if (standing === 'once')
    return clause.chain.includes('used') ? `used to ${clause.verb}` : finite(clause.verb, true, head)
  if (clause.modal === 'can') return `can ${clause.verb}`
  if (
    clause.progressive &&
    standing === 'now' &&
    !clause.perfect &&
    /^(?:learn|study|write|work|date|read|teach|train|build|develop|create|design|code|program|compose|make)$/.test(
      clause.verb,
    )
  )
    return `${finite('be', false, head)} ${gerundOf(clause.verb)}`
  return finite(clause.verb, standing === 'event', head)
}
