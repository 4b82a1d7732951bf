/** Turns that tell of the side of a life a question asks about, whether or not they share a word with it. */

import { withoutHandedOn } from '../english/handed-on.ts'
import { asksAtEnd } from '../model/turn.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { later } from '../std/later.ts'
import { type SentenceTerms, sentencesWithTerms } from '../std/sentence-terms.ts'
import { topK } from '../std/top-k.ts'
import { searchTerms } from '../std/words.ts'
import { kinOf } from '../tasks/distil/clauses/nouns.ts'
import { endsOf, type Query, SAYS_I } from './analyse.ts'
import { type Aspect, aspectsAsked } from './aspects.ts'
import { type Search, turnsAt } from './search.ts'

const READ = 60
/** Turns of one aspect that are told; where a whole person is asked for. */
const TOLD = 6
const TOLD_OF_MANY = 2
/** Characters of a turn that are read: who writes more pasted it. */
const LONGEST = 4000
/** Questions with more of them ask for something else. */
const MOST_ASPECTS = 3

/** Below this share of a question an aspect adds nothing that could be seen. */
const LEAST_SHARE = 0.1
/** A word beside them weighs the more the fewer of them there are. */
const SHARPNESS = 3

export interface TellingTurns {
  /** How well each tells of it, in `(0, 1]`, by the turn's index. */
  readonly turns: ReadonlyMap<number, number>
  /** Stems of what they tell it by; they choose the parts that are quoted. */
  readonly cues: readonly string[]
  /** How much of the question asks for that side and nothing else, in `(0, 1]`. */
  readonly share: number
}

/** @returns `null` where no such side is asked about. @cost a read of at most 60 turns for each side */
export async function tellingTurns(search: Search): Promise<TellingTurns | null> {
  const { query } = search
  const aspects = aspectsAsked(query.text, query.portrait)
  if (aspects.length === 0 || (aspects.length > MOST_ASPECTS && !query.portrait)) return null
  const share = shareOf(search, aspects)
  const said = share < LEAST_SHARE ? null : saidBy(search)
  if (said === null) return null
  const turns = new Map<number, number>()
  const terms = new Set<string>()
  for (const aspect of aspects)
    for (const { index, worth, by } of await turnsOf(search, aspect, said)) {
      turns.set(index, Math.max(turns.get(index) ?? 0, share * worth))
      for (const term of searchTerms(by)) terms.add(term)
    }

  return { turns, cues: [...terms], share }
}

/** Words that say nothing of what is asked for beside its aspect. */
const GENERAL = later(
  () =>
    new Set(
      searchTerms(
        'name call kind type sort many much currently now today nowadays day days year last next new old current problem issue present remember know tell own use anybody somebody anyone someone one person people moment go get take do work present previous previously earlier right actual whole exactly still already called title model brand part whats wheres whos hows u',
      ),
    ),
)

/** How much of a question asks for these aspects, in `[0, 1]`: "what did my sister say about Lima?" is hardly about sisters. */
function shareOf({ query }: Search, aspects: readonly Aspect[]): number {
  if (query.portrait) return 1
  const asked = endsOf(query.text)
  // "In which part of Oslo do I live?"
  const isPlace = ({ word, proper }: Query['terms'][number]): boolean =>
    proper && new RegExp(`\\b(?:in|of|near) (?:the )?${word}\\b`, 'iu').test(asked)
  const told = query.terms.filter((one) => !GENERAL().has(one.term) && !isPlace(one))
  const own = told.filter(
    ({ term, word }) => kinOf(word) !== null || aspects.some((aspect) => aspect.cues().has(term)),
  )
  return told.length === 0 ? 1 : (own.length / told.length) ** SHARPNESS
}

/** Who asks with others; the US is a country. */
const SAYS_WE = /\b(?:[Ww]e|[Oo]ur|us)\b/

/** Whether a turn is said by whom the question is about; `null` where it is about nobody who speaks. */
function saidBy({ image, query, eligible }: Search): ((turn: number) => boolean) | null {
  const [named, ...more] = query.speakers
  if (more.length > 0) return null
  if (named !== undefined) {
    const speaker = image.speakerNames.indexOf(named)
    return (turn) => image.speaker[turn] === speaker && eligible(turn)
  }
  // "Any allergies in the family?" is asked of one's own.
  const isOwn =
    SAYS_I.test(query.text) || SAYS_WE.test(query.text) || !query.terms.some(({ proper }) => proper)
  return isOwn ? (turn) => image.roleOf(turn) === 'user' && eligible(turn) : null
}

interface Telling {
  readonly index: number
  readonly worth: number
  /** The words that tell it. */
  readonly by: string
}

async function turnsOf(search: Search, aspect: Aspect, said: (turn: number) => boolean): Promise<Telling[]> {
  const { image, query, people } = search
  const cued = withCues(search, aspect, said)
  const who = { kin: kinAsked(query.text, aspect), others: isConversation(people) ? SECOND_OR_THIRD : THIRD }
  const turns = cued.length === 0 ? [] : await turnsAt(search, cued)
  const found = turns.flatMap(({ id, content }): Telling[] => {
    const text = content.slice(0, LONGEST)
    // Most turns tell nothing of it: what they hand on is looked for in the others.
    const best = bestSentence(text, aspect, who)
    if (best.worth === 0) return []
    const own = withoutHandedOn(text)
    const { worth, by } = own === text ? best : bestSentence(own, aspect, who)
    return worth === 0 ? [] : [{ index: image.indexOf(id) as number, worth, by }]
  })
  const hasNewest = aspect.single && query.shape !== 'change'
  return (hasNewest ? newestMost(search, found) : found)
    .sort((a, b) => b.worth - a.worth || b.index - a.index)
    .slice(0, query.portrait ? TOLD_OF_MANY : TOLD)
}

/** The turns that have most of the words by which people tell of it. */
function withCues({ image }: Search, aspect: Aspect, said: (turn: number) => boolean): number[] {
  const cued = new Float64Array(image.size)
  for (const cue of aspect.cues()) {
    const posting = image.posting(cue)
    if (posting === undefined) continue
    const weight = inverseDocumentFrequency(image.size, posting.frequency)
    let before = -1
    for (const turn of posting.turn) {
      // Passages of one turn follow each other.
      if (turn !== before && said(turn)) cued[turn] = (cued[turn] as number) + weight
      before = turn
    }
  }
  return topK(cued, READ).filter((turn) => (cued[turn] as number) > 0)
}

/** Where one value follows another the older ones count less. */
function newestMost({ image }: Search, found: readonly Telling[]): Telling[] {
  return found
    .toSorted((a, b) => (image.at[b.index] as number) - (image.at[a.index] as number))
    .map((one, place, all) => ({ ...one, worth: one.worth * (1 - (OLDEST * place) / all.length) }))
}

/** What is taken off the oldest of several values of which the newest holds. */
const OLDEST = 0.3
/** What a sentence counts that says something of the kind, is of others, of nobody ("signed a lease"), or asks. */
const HINT = 0.5
const OF_OTHERS = 0.4
const WITHOUT_SUBJECT = 0.85
const AS_QUESTION = 0.5
/** "If I won the lottery I'd move to Japan." */
const SUPPOSED = /\b(?:if (?:i|we)|would|could|wish|i['’]?d|we['’]d|might|imagine|dream(?:s|t|ed|ing)?)\b/iu
const AS_SUPPOSED = 0.4
const FIRST = /\b(?:i|we|me|us|im|ive)\b/iu
const OWN = /\b(?:my|our)\b/iu
const THIRD = /\b(?:he|she|they|his|her|their|him|them)\b/iu
/** Where people speak with each other: "congratulations on your new job". */
const SECOND_OR_THIRD = /\b(?:he|she|they|his|her|their|him|them|you|your)\b/iu

interface Who {
  /** Names the relative whose side of life is asked about. */
  readonly kin: RegExp | null
  /** Words for whoever else a sentence is of. */
  readonly others: RegExp
}

function isConversation(people: ReadonlySet<string>): boolean {
  return people.size - Number(people.has('assistant')) > 1
}

function kinAsked(text: string, aspect: Aspect): RegExp | null {
  if (aspect.ofOthers) return null
  const noun = /\b(?:my|our) (?:\p{L}+ )??(\p{L}+?)(?:['’]?s)?\b/iu.exec(text)?.[1]
  const kin = noun === undefined ? null : kinOf(noun)
  return kin === null ? null : new RegExp(`\\b${kin}`, 'iu')
}

function bestSentence(text: string, aspect: Aspect, who: Who): { worth: number; by: string } {
  let best = { worth: 0, by: '' }
  for (const one of sentencesWithTerms(text)) {
    const { text: sentence } = one
    const told = aspect.tells.exec(sentence)?.[0]
    const by = told ?? aspect.hints.exec(sentence)?.[0] ?? kindIn(one, aspect)
    if (by === undefined) continue
    const worth =
      (told === undefined ? HINT : 1) *
      subjectOf(sentence, who) *
      (asksAtEnd(sentence) && told !== undefined ? AS_QUESTION : 1) *
      (SUPPOSED.test(sentence) ? AS_SUPPOSED : 1)
    if (worth > best.worth) best = { worth, by }
  }
  return best
}

function kindIn({ terms }: SentenceTerms, { kinds }: Aspect): string | undefined {
  return kinds().size === 0 ? undefined : terms.find((term) => kinds().has(term))
}

/** How much a sentence is of whoever is asked about. */
function subjectOf(sentence: string, { kin, others }: Who): number {
  if (kin !== null) return kin.test(sentence) ? 1 : 0
  if (FIRST.test(sentence) || OWN.test(sentence)) return 1
  return others.test(sentence) ? OF_OTHERS : WITHOUT_SUBJECT
}
