/** Where somebody lives and works, now or then, by their own words and those of others about them. */
import { regexp } from '../../english/like.ts'
import { baseVerb } from '../../std/verbs.ts'
import { FOR_SOME_DAYS } from '../distil/endings/goes-on.ts'
import type { AnswerInput } from './answer.ts'
import { holds } from './answer-by-facts.ts'
import type { Answered } from './answered.ts'
import { isAskedAbout, isNamed } from './asked-about.ts'
import { type Asked, keysOf } from './question.ts'
import { isOverAsSaid, namesRelative, type Said } from './said.ts'
import { stayAt, stayBefore, staysIn } from './told-places.ts'

/** Where they lived or worked then, by what they said themselves; `over` when this had ended by then, or was only planned. */
export function answerByStays(
  asked: Asked,
  said: readonly Said[],
  input: AnswerInput,
  now: number,
): Answered | 'over' | null {
  const { form, relations, before, span, past } = asked
  const relation = (['lives_in', 'works_at'] as const).find((r) => relations.has(r))
  if (relation === undefined || (form !== 'where' && form !== 'what' && form !== 'who')) return null
  if (past && span === null && before === null) return null
  const stays = staysIn(
    relation,
    said.filter(({ text }) => !FOR_A_WHILE.test(text)).map((one) => asTold(one, asked)),
  )
  const found =
    before === null
      ? stayAt(stays, span?.from ?? now, span?.to ?? now)
      : stayBefore(stays, (place) => (before === '' ? stays.at(-1)?.place === place : isNamed(place, before)))
  if (found === null) return null
  // A plan whose day has passed is no more than one that was planned; a first day of work stands unless a fact says otherwise.
  if (found.planned && (relation === 'lives_in' || isElsewhere(found.place, asked, input, now))) return 'over'
  return isOverByThen(found.place, asked, input, now) || (before === null && isOverAsSaid(found.said, now))
    ? 'over'
    : { answer: found.place, citations: [found.said.label] }
}

/** "I moved to Berlin for the weekend", "to a new office in Bonn." */
const FOR_A_WHILE = new RegExp(`\\b${FOR_SOME_DAYS}\\b|\\bmoved to (?:a|the|our) new office\\b`, 'i')

/** Whether it was said that the one asked about works there. */
export function isKnownThere(asked: Asked, said: readonly Said[], wanted: readonly string[]): boolean {
  const stays = staysIn(
    'works_at',
    said.map((one) => asTold(one, asked)),
  )
  return stays.some(({ place }) => wanted.every((word) => keysOf(place).has(word)))
}

/** What is said of another, as that one would say it: "She lives in Bonn" is "I live in Bonn". */
function asTold(said: Said, { subject, whose }: Asked): Said {
  if (subject === 'i' && whose === null) return said
  if (!said.about) return whose === null ? said : { ...said, own: false }
  if (said.own && whose === null) return said
  const name = subject === null || subject === 'i' ? '(?!)' : subject.replace(/[^\p{L}\p{N} -]/gu, '.')
  // "My boss called his mother, she lives in Graz": she is not the boss.
  const pronoun = namesRelative(said.text) ? '(?!)' : '\\b(?:[Ss]he|[Hh]e)'
  const doer = regexp.gu`(?:\b(?:[Mm]y|[Oo]ur) ${whose ?? '(?!)'}(?:,? \p{Lu}[\p{L}'’-]+)?,?|${pronoun}|(?<!\p{L})${name}(?: \p{Lu}[\p{L}'’-]+)?)(?=['’]s |['’]d | )`
  const text = said.text
    .replace(/\b(?:I|we|We)\b/g, 'they')
    .replace(doer, 'I')
    .replace(/\bI['’]s /g, 'I am ')
    .replace(/\bI (is|has|does) /g, (_, verb: string) => `I ${FIRST[verb] ?? verb} `)
    .replace(
      /\b((?:I|and)(?: now| still| also)?) (\p{Ll}{3,}s)\b/gu,
      (_, lead: string, verb: string) => `${lead} ${baseVerb(verb)}`,
    )
  return { ...said, own: true, text }
}

const FIRST: Readonly<Record<string, string>> = { is: 'am', has: 'have', does: 'do' }

/** Whether a fact says that another place holds. */
function isElsewhere(place: string, asked: Asked, input: AnswerInput, now: number): boolean {
  const isMeant = isAskedAbout(asked, input, input.facts)
  return input.facts.some(
    ({ fact, head, tail }) =>
      asked.relations.has(fact.relation) && isMeant(head) && !isNamed(tail, place) && holds(fact, asked, now),
  )
}

/** Whether a fact says that a stay had ended by the time that is asked for: the turn that told its end may not be at hand. */
function isOverByThen(place: string, asked: Asked, input: AnswerInput, now: number): boolean {
  if (asked.before !== null) return false
  const isMeant = isAskedAbout(asked, input, input.facts)
  const same = input.facts.filter(
    (f) => asked.relations.has(f.fact.relation) && isMeant(f.head) && isNamed(f.tail, place),
  )
  return same.length > 0 && !same.some(({ fact }) => holds(fact, asked, now))
}
