/** Facts that stand in each other's way: what a new one ends, and which of a turn's own an afterthought replaces. */

import { normaliseName } from '../../../model/entity.ts'
import { numbersBetween } from '../../../std/number-words.ts'
import { DOSED, drugOf, HOUR, KNOWN_TAKES } from '../../medicines.ts'
import { isOneAtATime, isSingleValued } from '../../relations.ts'
import { homeOf, phraseOf } from '../../values.ts'
import { insteadOf } from '../clauses/tools.ts'
import type { DraftEnding, DraftFact } from '../types.ts'
import { HOUSEMATES } from './over.ts'

/**
 * What holds no longer when this does: another dose of what is taken, another version of what is used, whoever was it before ("my new boss is Ida").
 *
 * @param isAhead Whether it is told to begin on a day to come.
 */
export function replacedBy(
  { head, relation, tail: { name }, statement, wording }: DraftFact,
  text: string,
  isAhead: boolean,
): Pick<DraftEnding, 'relation' | 'tail'>[] {
  const one = (tail: string | undefined): Pick<DraftEnding, 'relation' | 'tail'>[] =>
    tail === undefined ? [] : [{ relation, tail }]
  // Whose dose it is, the memory tells.
  if (wording === KNOWN_TAKES) return []
  // At which hour the other one is taken is not known here.
  if (relation === 'takes')
    return DOSED.test(name) && drugOf(name) !== '' && !HOUR.test(statement) ? one(drugOf(name)) : []
  const kin = /^has_(\w+)$/.exec(relation)?.[1]
  if (kin !== undefined && isOneAtATime(kin) && !PARENT.test(kin)) {
    const ties = ALIKE.find((group) => group.includes(kin)) ?? [kin]
    const isNew =
      isAhead ||
      NEWLY.test(text) ||
      isTheOne(ties, text) ||
      new RegExp(`\\bnew (?:\\w+ )?(?:${kin}|lead(?:er)?)\\b`, 'i').test(text)
    return isNew ? ties.map((tie) => ({ relation: `has_${tie}`, tail: null })) : []
  }
  // "Elin is my niece": no daughter, as was thought.
  if (kin !== undefined && RELATIVES.includes(kin) && saysOnly(`${name} is my ${kin}`, text))
    return RELATIVES.filter((other) => other !== kin).map((other) => ({
      relation: `has_${other}`,
      tail: name,
    }))
  const isNewly = isAhead || NEWLY.test(text) || /\bsince\b/i.test(text)
  // Who ran the marathon trains for it no more.
  if (/^(?:ran|passed|finished|completed)$/.test(relation))
    return one(name).map((over) => ({ ...over, relation: 'prepares_for' }))
  // Who has handed in the thesis has done the degree.
  if (/^(?:submitted|defended|handed_in)$/.test(relation) && /\b(?:thesis|dissertation)\b/i.test(name))
    return [{ relation: 'studies', tail: 'PhD' }]
  // "My new car is a Mazda."
  if (relation === 'owns' && /\b(?:my|our) new (?:car|van|truck|motorbike|scooter) is\b/i.test(text))
    return [{ relation: 'drives', tail: null }]
  // Who has work is not out of it.
  if (relation === 'works_at' && /\b(?:found|got|landed) (?:an?|some) (?:\w+ )?(?:job|work)\b/.test(text))
    return [{ relation: 'job_title', tail: 'unemployed' }]
  if (relation === 'prefers') return opposites(name).flatMap(one)
  if (relation === 'dislikes' && isNewly) return [{ relation: 'likes', tail: name }]
  if (relation === 'likes' && isNewly) return [{ relation: 'dislikes', tail: name }]
  if (relation === 'studies' && (isNewly || /\b(?:switch|chang|transferr?)ed (?:\w+ )?to\b/i.test(text)))
    return [{ relation: 'studies', tail: null }]
  if (relation === 'plays_for' && (isAhead || NEWLY.test(text))) return [{ relation, tail: null }]
  // Who lives with somebody else now shares the flat of before no more.
  const isMove = relation === 'moved_in_with' || (relation === 'lives_with' && NEWLY.test(text))
  if (isMove && head.type === 'person') return HOUSEMATES.map((other) => ({ relation: other, tail: null }))
  if (/^has_(?:pet|kid|child|son|daughter)$/.test(relation) && isNewly)
    return otherCounts(name).map((tail) => ({ relation, tail }))
  // "We live in a flat in York now": no longer in the town of before.
  if (
    relation === 'lives_in' &&
    /\b(?:now|nowadays|these days)\b/i.test(text) &&
    homeOf({ phrase: phraseOf(name), statement }) !== null
  )
    return [{ relation, tail: null }]
  if (relation !== 'uses') return []
  const others = REPLACED.test(text) ? one(insteadOf(name, AS.exec(text)?.[1])) : []
  const isVersion =
    isNewly ||
    (/\b(?:upgraded|updated|bumped|migrated|moved|switched)\b/i.test(text) &&
      !/\b(?:on|in|for) (?:staging|dev|tests?|testing|the tests|a branch|one service)\b/i.test(text))
  return isVersion ? [...one(VERSION.exec(name)?.[1]), ...others] : others
}

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['tabs', 'spaces'],
  ['dark', 'light'],
  ['short', 'long'],
  ['short', 'detailed'],
  ['brief', 'detailed'],
  ['window', 'aisle'],
  ['tea', 'coffee'],
  ['cats', 'dogs'],
  ['mornings', 'evenings'],
  ['metric', 'imperial'],
  ['formal', 'informal'],
]

const SPOKEN =
  'English German Spanish French Italian Portuguese Dutch Polish Chinese Japanese Russian Turkish'.split(' ')
const LANGUAGE = new RegExp(`(?<=\\bin )(?:${SPOKEN.join('|')})(?!\\p{L})`, 'u')

/** What nobody prefers who prefers this: "dark mode" and "light mode". */
function opposites(name: string): string[] {
  // "Answers in German" are not in English.
  const language = LANGUAGE.exec(name)?.[0]
  const others = language === undefined ? [] : SPOKEN.filter((one) => one !== language)
  if (language !== undefined) return others.map((other) => name.replace(language, other))
  return OPPOSITES.flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([own = '', other = '']) => {
      const word = new RegExp(`(?<!\\p{L})${own}(?!\\p{L})`, 'iu')
      return word.test(name) ? name.replace(word, other) : []
    }),
  )
}

const COUNTS = numbersBetween(1, 10).split('|')

/** "Three cats" were two or four before; empty for what is not counted. */
function otherCounts(name: string): string[] {
  const [count = '', ...rest] = name.split(' ')
  const noun = rest.join(' ').replace(/s$/, '')
  return COUNTS.includes(count)
    ? COUNTS.filter((c) => c !== count).map((c) => `${c} ${noun}${c === 'one' ? '' : 's'}`)
    : []
}

const PARENT = /^(?:mother|father|mom|mum|dad)$/
/** Words for one tie. */
const ALIKE: readonly (readonly string[])[] = [
  ['boss', 'manager', 'supervisor'],
  ['landlord', 'landlady'],
  ['roommate', 'flatmate', 'housemate'],
  ['girlfriend', 'boyfriend', 'partner'],
]
/** Nobody is two of these. */
const RELATIVES: readonly string[] =
  'son daughter brother sister niece nephew cousin uncle aunt grandson granddaughter'.split(' ')
function saysOnly(words: string, text: string): boolean {
  return text.includes(words) && !/\b(?:too|also|as well|both|like)\b/i.test(text)
}

/** "Uses Biome as the formatter." */
const AS = / as the ([^.]+)\./
const VERSION = /^(\p{L}.*?) v?\d[\d.]*$/u
/** "Now I use SQLite for the tests" leaves the rest as it was. */
const REPLACED =
  /\b(?:switch|migrat|port|replac|mov|upgrad)(?:e|ed|ing)\b|\brewr(?:ote|itten|iting)\b|\binstead\b|\bis now\b|\bnow[.!]?$/i
const NEWLY = /\b(?:now|instead|only|down to|up to|from now on)\b/i

/** "My boss is Kate" leaves room for no other; "my eye doctor is …" does. */
function isTheOne(ties: readonly string[], text: string): boolean {
  const who = `(?:current |line |direct |team )?(?:${[...ties, 'lead(?:er)?'].join('|')})`
  return new RegExp(`\\b(?:[Mm]y|[Oo]ur) ${who} is (?:Dr\\.? |Mrs?\\.? |Ms\\.? )?\\p{Lu}`, 'u').test(text)
}

/** Whether two facts say one relation of one head. */
function isAlike(a: DraftFact, b: DraftFact): boolean {
  return a.relation === b.relation && normaliseName(a.head.name) === normaliseName(b.head.name)
}

/** What the same words would say of another value. */
export function isOther(a: DraftFact, b: DraftFact): boolean {
  if (!isAlike(a, b) || normaliseName(a.tail.name) === normaliseName(b.tail.name)) return false
  return (
    isSingleValued(a.relation) ||
    isOneAtATime(a.relation.replace(/^has_/, '')) ||
    otherCounts(b.tail.name).some((other) => other === a.tail.name) ||
    (DOSED.test(a.tail.name) && DOSED.test(b.tail.name) && drugOf(a.tail.name) === drugOf(b.tail.name))
  )
}

/** "My flight is on 3 May. No wait, 4 May": the same of another day. */
export function isOfOtherDay(a: DraftFact, b: DraftFact): boolean {
  return (
    isAlike(a, b) &&
    normaliseName(a.tail.name) === normaliseName(b.tail.name) &&
    a.time.span?.from !== b.time.span?.from
  )
}

/** @param wrong `null`: whatever was just said under the relation, since the words say that it is not so. */
export function isRival(a: DraftFact, b: DraftFact, wrong: string | null): boolean {
  if (!isAlike(a, b)) return false
  return wrong === null
    ? normaliseName(a.tail.name) !== normaliseName(b.tail.name) && !/^(?:dis)?likes$/.test(a.relation)
    : normaliseName(a.tail.name) === normaliseName(wrong) ||
        (DOSED.test(a.tail.name) && a.tail.name.startsWith(wrong)) ||
        // "Three cats, not two."
        (COUNTS.includes(wrong) && a.tail.name.startsWith(`${wrong} `))
}
