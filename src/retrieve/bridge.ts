/**
 * A second round along names. "Where was the director of X born?" finds what tells of X; that names the director, and what
 * tells of the director answers, though it shares few words with the question. So names in the best turns that the question
 * does not name lead on to the turns that have them and say what of the question is still open.
 *
 * @see Gutiérrez et al., HippoRAG (2024), whose graph of names is walked; here one step from a few turns is enough
 */
import { normaliseName } from '../model/entity.ts'
import { searchableText } from '../model/turn.ts'
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { isGivenName } from '../std/given-names.ts'
import { countBelow } from '../std/halving.ts'
import { pattern } from '../std/pattern.ts'
import { sentencesWithTerms } from '../std/sentence-terms.ts'
import { isStopWord, searchTerms } from '../std/words.ts'
import { isStory, type Query } from './analyse.ts'
import { type RankedTurn, type Search, turnsAt } from './search.ts'
import type { Posting } from './search-image.ts'

/** Best turns whose names lead on. */
const FIRST = 3
/** A turn that says this share of the question's words leaves nothing open. */
const SAYS_ALL = 0.9
/** Share of the question's words that a name must stand beside: of its sentence mostly, of its turn in part. */
const LEAST_SAID = 0.15
const OF_TURN = 0.3
/** A name that more turns have leads everywhere. */
const MOST_TURNS = 20
const MOST_NAMES = 200
/** What it counts that a turn has the name as its title, or in it, and what it counts, times its share, that it says what is open. */
const IS_TITLE = 0.5
const IN_TITLE = 0.3
const SAYS_OPEN = 1.5

const NAME = pattern(
  /\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?:\.? (?:(?:of|the|de|da|and|von|van|du|la|for|in) ){0,2}\p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/u,
)

interface Name {
  readonly text: string
  readonly terms: readonly string[]
  /** It is one word that begins a sentence, and so may be no name. */
  readonly isUnsure: boolean
  /** How much of the question is said beside it, in `[0, 1]`. */
  readonly said: number
}

/** Turns that names in the best ones lead to, with what that counts: 1 for those that fit well. */
export async function bridgedTurns(
  search: Search,
  ranked: readonly RankedTurn[],
): Promise<ReadonlyMap<number, number>> {
  const { image, store, namespace, query, eligible } = search
  const found = new Map<number, number>()
  if (!mayLeadOn(query)) return found
  const share = sharesOf(search)
  const first = ranked.slice(0, FIRST).map((turn) => turn.index)
  if (first.some((index) => share.ofTurn(index) >= SAYS_ALL)) return found
  // What an assistant says is advice for many, and names what has nothing to do with the one it talks to.
  const leading = first.filter((index) => image.roleOf(index) !== 'assistant')
  const turns = await turnsAt(search, leading)
  const named = turns.map((turn) => {
    const index = image.indexOf(turn.id) as number
    return { index, names: namesIn(searchableText(turn), share, share.ofTurn(index)) }
  })
  const unsure = named.flatMap(({ names }) =>
    names.filter((n) => n.isUnsure).map((n) => normaliseName(n.text)),
  )
  const entities = unsure.length === 0 ? [] : await store.entitiesNamed(namespace, [...new Set(unsure)])
  const known = new Set(entities.map((e) => normaliseName(e.name)))
  for (const { index, names } of named)
    for (const { text, terms, isUnsure, said } of names) {
      if (isUnsure && !isGivenName(text) && !known.has(normaliseName(text))) continue
      for (const turn of turnsWith(search, terms)) {
        if (turn === index || !eligible(turn) || image.roleOf(turn) === 'assistant') continue
        const fits = titleFit(search, turn, terms) + SAYS_OPEN * share.open(index, turn)
        found.set(turn, Math.max(found.get(turn) ?? 0, Math.sqrt(said) * fits))
      }
    }
  return found
}

/** Whether a question begins at somebody it names and describes another: only then a name is missing in it. */
function mayLeadOn(query: Query): boolean {
  const { terms, speakers, described, shape, request, role } = query
  const isNamed = speakers.length > 0 || terms.some((t) => t.proper)
  return described && isNamed && terms.length > 1 && !isStory(shape) && !request && role === null
}

interface Shares {
  readonly asked: ReadonlySet<string>
  /** The share of the question's words that are among these, rare ones counting more; so of the others. */
  of(terms: readonly string[]): number
  ofTurn(turn: number): number
  /** The share that `turn` has and `before` lacks. */
  open(before: number, turn: number): number
}

function sharesOf({ image, query }: Search): Shares {
  const words = query.terms.map(({ term }) => {
    const posting = image.posting(term)
    return { term, posting, worth: inverseDocumentFrequency(image.size, posting?.frequency ?? 0) }
  })
  const total = words.reduce((sum, { worth }) => sum + worth, 0) || 1
  const shareOf = (has: (word: (typeof words)[number]) => boolean): number =>
    words.reduce((sum, word) => sum + (has(word) ? word.worth : 0), 0) / total
  return {
    asked: new Set(searchTerms(query.text)),
    of: (terms) => shareOf(({ term }) => terms.includes(term)),
    ofTurn: (turn) => shareOf(({ posting }) => isIn(posting, turn)),
    open: (before, turn) => shareOf(({ posting }) => isIn(posting, turn) && !isIn(posting, before)),
  }
}

/** Names that the question lacks, each where most of the question is said beside it. */
function namesIn(text: string, share: Shares, ofTurn: number): Name[] {
  const names = new Map<string, Name>()
  for (const sentence of text.split('\n').flatMap(sentencesWithTerms)) {
    const said = (1 - OF_TURN) * share.of(sentence.terms) + OF_TURN * ofTurn
    if (said < LEAST_SAID) continue
    for (const { 0: name, index } of NAME.all(sentence.text)) {
      const terms = [...new Set(searchTerms(name))]
      const isUnsure = index === 0 && !name.includes(' ')
      if (name.length < 3 || isStopWord(name.toLowerCase()) || terms.every((t) => share.asked.has(t)))
        continue
      const key = terms.join(' ')
      const before = names.get(key)
      if (before === undefined && names.size >= MOST_NAMES) return [...names.values()]
      names.set(key, {
        text: name,
        terms,
        isUnsure: isUnsure && (before?.isUnsure ?? true),
        said: Math.max(said, before?.said ?? 0),
      })
    }
  }
  return [...names.values()]
}

/** The few turns that have all words of a name; none where there are many. */
function turnsWith({ image }: Search, terms: readonly string[]): readonly number[] {
  const postings = terms.map((term) => image.posting(term))
  const rarest = postings.reduce((a, b) => ((b?.frequency ?? 0) < (a?.frequency ?? 0) ? b : a), postings[0])
  const turns: number[] = []
  for (const turn of rarest?.turn ?? []) {
    if (turn === turns.at(-1) || !postings.every((posting) => isIn(posting, turn))) continue
    if (turns.push(turn) > MOST_TURNS) return []
  }
  return turns
}

/** A document that bears the name as its title tells of nothing else. */
function titleFit({ image }: Search, turn: number, terms: readonly string[]): number {
  if (image.roleOf(turn) !== 'document') return 0
  const title = new Set(searchTerms(image.speakerNames[image.speaker[turn] as number] as string))
  if (!terms.every((term) => title.has(term))) return 0
  return title.size === terms.length ? IS_TITLE : IN_TITLE
}

/** Whether a turn has a word; the turns of a posting ascend. */
function isIn(posting: Posting | undefined, turn: number): boolean {
  if (posting === undefined) return false
  const turns = posting.turn
  return turns[countBelow(turns.length, (i) => (turns[i] as number) < turn)] === turn
}
