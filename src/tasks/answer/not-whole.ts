/** Whether a list of values is not whole: "also allergic to …" was said of the same, and no rule read what. */
import { normaliseName } from '../../model/entity.ts'
import type { StoredTurn } from '../../model/turn.ts'
import { isStopWord, words } from '../../std/words.ts'
import { namesMedicine, PETS } from '../distil/clauses/nouns.ts'
import { TAKES } from '../medicines.ts'
import { isSingleValued } from '../relations.ts'
import { OF_ANOTHER } from './doubts.ts'
import { type Asked, keyOf, keysOf } from './question.ts'
import { isMeant, sentencesOf } from './said.ts'
import type { ToldFact } from './told-facts.ts'

const ADDS =
  /\b(?:also|too|as well|another|a (?:second|third|fourth)|in addition|on top of (?:that|it|this)|besides)\b/i
const DENIES = /\b(?:not|never|no longer|no more)\b|\b(?:is|was|are|were|does|do|did)n['’]t\b/i
/** What is named first is known, and something comes beside it: "besides peanuts". */
const BESIDE = /\b(?:besides|on top of|apart from|other than|in addition to|as well as)\b/i
const ALLERGY = /\b(?:allerg\w+|intoleran\w+|anaphyl\w+)\b/i
const CHILD = /\b(?:sons?|daughters?|boys?|girls?|kids?|child(?:ren)?|baby|babies|twins?)\b/i
const SIBLING = /\b(?:brothers?|sisters?|siblings?)\b/i
/** Lists of pets have what was adopted. */
const ADOPTED = 'adopted'
/** Verbs that say nothing of what is asked. */
const EMPTY = /^(?:be|have|do|get|call|go|take)$/

/**
 * @param cited The values that an answer lists.
 * @param turns What was said by the moment of asking.
 */
export function isAddedTo(
  cited: readonly ToldFact[],
  asked: Asked,
  facts: readonly ToldFact[],
  turns: readonly StoredTurn[],
): boolean {
  const [first] = cited
  if (first === undefined || asked.form !== 'what') return false
  if (cited.some(({ fact }) => isSingleValued(fact.relation))) return false
  const { head } = first
  const heard = Math.min(...cited.flatMap(({ fact }) => fact.evidence.map((e) => e.heardAt)))
  const relations = new Set(cited.map(({ fact }) => fact.relation))
  const read = new Set<string>(
    facts.flatMap((f) =>
      (relations.has(f.fact.relation) || f.fact.relation === ADOPTED) &&
      normaliseName(f.head) === normaliseName(head)
        ? f.fact.evidence.map((e) => e.turn)
        : [],
    ),
  )
  const values = cited.map(({ tail }) => [...keysOf(tail)])
  const named = keysOf(head)
  const isTopic = topicOf(asked, cited)
  const isAbout = (sentence: string, said: ReadonlySet<string>, speaker: string): boolean =>
    speaker === head
      ? !OF_ANOTHER.test(sentence)
      : [...named].some((key) => said.has(key)) || /^(?:(?:and|but|so|oh),? )*(?:s?he|they)\b/i.test(sentence)
  return turns.some(({ id, role, speaker, content, at }) => {
    if (role !== 'user' || at < heard || read.has(id)) return false
    return sentencesOf(content).some((sentence) => {
      if (!ADDS.test(sentence) || DENIES.test(sentence) || !isMeant(sentence)) return false
      const said = keysOf(sentence)
      const isKnown = values.some((keys) => keys.every((key) => said.has(key)))
      return (
        (!isKnown || BESIDE.test(sentence)) && isTopic(sentence, said) && isAbout(sentence, said, speaker)
      )
    })
  })
}

/** Tells whether a sentence speaks of what is listed. */
function topicOf(
  { owned, kind, verb }: Asked,
  cited: readonly ToldFact[],
): (sentence: string, said: ReadonlySet<string>) => boolean {
  const noun = (owned ?? kind ?? '').split(' ').at(-1) ?? ''
  const keys = [noun, EMPTY.test(verb) ? '' : verb]
    .filter((word) => word !== '' && !isStopWord(word))
    .map(keyOf)
  const is = (relation: RegExp): boolean => cited.some(({ fact }) => relation.test(fact.relation))
  const isOfPets = /^(?:pets?|animals?)$/.test(noun)
  return (sentence, said) =>
    keys.some((key) => said.has(key)) ||
    (is(/^(?:allergic_to|avoids)$/) && ALLERGY.test(sentence)) ||
    (cited.some(({ fact }) => fact.relation === TAKES) && namesMedicine(sentence)) ||
    (isOfPets && words(sentence).some((word) => PETS.has(word))) ||
    (/^(?:children|kids)$/.test(noun) && CHILD.test(sentence)) ||
    (noun === 'siblings' && SIBLING.test(sentence))
}
