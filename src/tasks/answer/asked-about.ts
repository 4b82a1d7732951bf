/** Whose names are those of the one a question asks about. */
import { normaliseName } from '../../model/entity.ts'
import { isGivenName } from '../../std/given-names.ts'
import { literal } from '../../std/literal.ts'
import { wordsForRelative } from '../compare-entities.ts'
import { snakeCase } from '../relations.ts'
import type { AnswerInput } from './answer.ts'
import type { Asked } from './question.ts'
import type { ToldFact } from './told-facts.ts'

/** What a user without a name is called. */
const NAMELESS = /^(?:user|human|me|you|customer|client|guest|anonymous)$/i

/** The turn at hand under the name of the one who asks, if they have one. */
export function signedBySelf(input: AnswerInput): AnswerInput['turns'][number] | null {
  const [name = 'user'] = selves(input)
  if (NAMELESS.test(name)) return null
  return input.turns.find(({ turn }) => turn.role === 'user' && turn.speaker === name) ?? null
}

/** The names of the one who asks; none when several could be meant. */
function selves({ asker, turns }: AnswerInput): readonly string[] {
  if (asker !== null) return [asker]
  const speakers = new Set(turns.filter(({ turn }) => turn.role === 'user').map(({ turn }) => turn.speaker))
  return speakers.size === 1 ? [...speakers] : []
}

/** Whether "I" may be any of several people who speak under their names. */
export function mayBeAnyone({ asker, turns }: AnswerInput): boolean {
  const users = turns.filter(({ turn }) => turn.role === 'user' && !NAMELESS.test(turn.speaker))
  return asker === null && new Set(users.map(({ turn }) => turn.speaker)).size > 1
}

/** "Ana" is Ana Silva, and "Mel" is Melanie. */
export function isNamed(name: string, asked: string): boolean {
  const [a, b] = [normaliseName(name), normaliseName(asked)]
  if (a === b) return true
  // Sami's mother is not Sami.
  if (/\p{L}['’]s? /u.test(name)) return false
  const first = a.split(' ')[0] ?? ''
  return a.startsWith(`${b} `) || (b.length >= 3 && first.length >= b.length + 2 && first.startsWith(b))
}

/** "Ana's sister" for Ida, where nobody else is Ana's sister. */
function tiesOf(subject: string, facts: readonly ToldFact[]): string[] {
  const ties = facts.filter((f) => /^has_(?!pet$|condition$|degree$)/.test(f.fact.relation))
  return ties
    .filter((f) => isNamed(f.tail, subject))
    .filter(
      (f) =>
        !ties.some(
          (other) =>
            other.fact.relation === f.fact.relation &&
            other.head === f.head &&
            normaliseName(other.tail) !== normaliseName(f.tail),
        ),
    )
    .flatMap((f) => {
      const kin = f.fact.relation.slice('has_'.length).replaceAll('_in_law', '-in-law').replaceAll('_', ' ')
      return wordsForRelative(kin).flatMap((word) =>
        [`${f.head}'s ${word}`, `${f.head}' ${word}`].map(normaliseName),
      )
    })
}

/** Relations that tie somebody to who is called so. */
function tiesTo(kin: readonly string[]): ReadonlySet<string> {
  return new Set(kin.map((word) => `has_${snakeCase(word)}`))
}

/** Those who speak without a name, and said that this is theirs; none where somebody else is called so, too. */
function namelessCalled(name: string | null, facts: readonly ToldFact[]): readonly string[] {
  if (name === null || facts.some((fact) => isOfNamesake(fact, name))) return []
  return facts.flatMap(({ fact, head, tail }) =>
    fact.relation === 'name' && NAMELESS.test(head) && isNamed(tail, name) ? [head] : [],
  )
}

/** Whether it is about somebody who bears that name, and not for having told it. */
function isOfNamesake({ fact, head, tail }: ToldFact, name: string): boolean {
  if (!NAMELESS.test(head) && isNamed(head, name)) return true
  // "Ana" is no analyst: what is no person may begin with the same letters.
  const words = ` ${normaliseName(tail)} `
  return fact.relation !== 'name' && /^\p{Lu}/u.test(tail) && words.startsWith(` ${normaliseName(name)} `)
}

/** Tells whether a name is that of the one asked about; "my sister" is who is known as the sister. */
export function isAskedAbout(
  { subject, whose }: Pick<Asked, 'subject' | 'whose'>,
  input: AnswerInput,
  facts: readonly ToldFact[],
): (name: string) => boolean {
  const people = subject === 'i' ? selves(input) : namelessCalled(subject, facts)
  const is = (name: string): boolean =>
    people.includes(name) || (subject !== 'i' && subject !== null && isNamed(name, subject))
  if (whose === null) {
    const tied = subject === null || subject === 'i' ? [] : tiesOf(subject, facts)
    return (name) => is(name) || tied.includes(normaliseName(name))
  }
  const kin = wordsForRelative(whose)
  const ties = tiesTo(kin)
  const known = new Set(facts.filter((f) => ties.has(f.fact.relation) && is(f.head)).map((f) => f.tail))
  return (name) => {
    const [owner = '', thing] = name.split(/['’]s? /)
    return known.has(name) || (thing !== undefined && kin.includes(thing) && is(owner))
  }
}

/** Whether "my sister" may be any of several who hold that place. */
export function isAnyOfSeveral(
  { subject, whose }: Asked,
  input: AnswerInput,
  facts: readonly ToldFact[],
): boolean {
  if (whose === null) return false
  const people = subject === 'i' ? selves(input) : []
  const ties = tiesTo(wordsForRelative(whose))
  const known = facts.filter(
    ({ fact, head }) =>
      ties.has(fact.relation) &&
      fact.status === 'active' &&
      fact.valid.to === null &&
      (subject === 'i' ? people.includes(head) : subject !== null && isNamed(head, subject)),
  )
  return new Set(known.flatMap(({ tail }) => (/['’]s? /.test(tail) ? [] : normaliseName(tail)))).size > 1
}

/** Whether the question calls somebody by a first name that two people bear, and by no surname: "Mia" of two families. */
export function isNamedLikeAnother(input: AnswerInput, facts: readonly ToldFact[]): boolean {
  const speakers = new Set(input.turns.flatMap(({ turn }) => (turn.role === 'user' ? turn.speaker : [])))
  const told = [...facts, ...input.resting.facts].flatMap(({ head, tail }) => [head, tail])
  const isMeant = (first: string): boolean =>
    input.question.includes(first) &&
    new RegExp(`(?<!\\p{L})${literal(first)}(?!\\p{L})`, 'u').test(input.question) &&
    !new RegExp(`(?<!\\p{L})${literal(first)} \\p{Lu}`, 'u').test(input.question)
  const people = [...new Set([...speakers, ...told])].filter(
    (name) =>
      FULL_NAME.test(name) &&
      isMeant(firstOf(name)) &&
      (speakers.has(name) || isGivenName(firstOf(name).toLowerCase())),
  )
  return people.some((one) =>
    people.some((other) => firstOf(other) === firstOf(one) && !canBeOnePerson(one, other)),
  )
}

const FULL_NAME = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’.-]*)+$/u

function firstOf(name: string): string {
  return name.split(' ')[0] ?? ''
}

/** "Ana Silva" may be Ana S., Ana Maria Silva or Ana Silva Costa. */
function canBeOnePerson(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replaceAll('.', '').split(' ').slice(1)) as [
    string[],
    string[],
  ]
  const begins = a.every(
    (word, i) => i >= b.length || (b[i] ?? '').startsWith(word) || word.startsWith(b[i] ?? ''),
  )
  return begins || a.at(-1) === b.at(-1)
}
