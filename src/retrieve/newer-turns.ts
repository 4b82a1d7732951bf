/**
 * Turns that are newer than what was found, name the same thing and speak of a change of it: "got the Vivaro, sold the Transit"
 * shares no word with "Which car do I drive?", but with the turn that told of the Transit.
 */
import { inverseDocumentFrequency } from '../std/bm25.ts'
import { pattern } from '../std/pattern.ts'
import { sentencesWithTerms } from '../std/sentence-terms.ts'
import { searchTerms } from '../std/words.ts'
import { speaksOfChange } from '../tasks/answer/told-since.ts'
import { type Found, type RankedTurn, readTurns, type Search } from './search.ts'
import { leastShare, topAlone } from './worth-showing.ts'

/** Best turns that others may have overtaken, and the share of the best score from which they are asked about. */
const FOUND = 8
const LEAST_SCORE = 0.4
const READ = 24
const SHOWN = 3
/** A word names something when no more turns have it than this share of all, or so few. */
const RARE_SHARE = 0.02
const RARE_TURNS = 6
/** Characters of a turn that are read: who writes more pasted it. */
const LONGEST = 2000
/** How much more a word counts that the question has, or by which its side of life is told. */
const ASKED = 2

/**
 * What was found, with what overtook the best of it at its end, where a context has room left; what is ranked already keeps
 * its place.
 *
 * @cost two reads, of at most 8 and 24 turns
 */
export async function withNewer(search: Search, found: Found): Promise<RankedTurn[]> {
  const limit = search.limits.turns
  const ranked = found.turns.slice(0, limit)
  const newer = await newerTurns(search, ranked, found.telling?.cues ?? [])
  const isRanked = new Set(ranked.map(({ index }) => index))
  // Only what is mostly left out gives way.
  const least = leastShare(search.query.shape) * topAlone(ranked)
  const free = limit - ranked.filter(({ score }) => score >= least).length
  const missing = newer.filter(({ index }) => !isRanked.has(index)).slice(0, Math.max(0, free))
  const kept = ranked.slice(0, Math.max(0, limit - missing.length)).map((turn) => marked(turn, newer))
  return [...kept, ...missing].slice(0, limit)
}

function marked(turn: RankedTurn, newer: readonly RankedTurn[]): RankedTurn {
  const worth = newer.find(({ index }) => index === turn.index)?.signals.newer
  return worth === undefined ? turn : { ...turn, signals: { ...turn.signals, newer: worth } }
}

/** The newer turns that are worth most, best first. */
async function newerTurns(
  search: Search,
  ranked: readonly RankedTurn[],
  cues: readonly string[],
): Promise<RankedTurn[]> {
  const { image, query, fused } = search
  const asked = new Set([...query.terms.map(({ term }) => term), ...cues])
  const worthOf = (term: string): number =>
    inverseDocumentFrequency(image.size, image.frequency(term)) * (asked.has(term) ? ASKED : 1)
  const first = overtakable(search, ranked)
  const { named, ofBest } = await namedAgain(search, first)
  const known = new Set(first)
  const likeliest = [...named]
    .filter(([index]) => !known.has(index))
    .map(([index, terms]) => ({ index, worth: sumOf([...terms], worthOf) }))
    .sort((a, b) => b.worth - a.worth || b.index - a.index)
    .slice(0, READ)
    .map(({ index }) => image.idOf(index))
  const turns = await readTurns(search, likeliest)
  return turns
    .flatMap(({ index, turn }) => {
      const terms = named.get(index) ?? new Set()
      const worths = sentencesWithTerms(turn.content.slice(0, LONGEST)).map(({ text, terms: said }) => {
        const again = [...new Set(said.filter((term) => terms.has(term)))]
        // One word that is not asked about, nor a name of the best turn, may be there by chance.
        const isNamed =
          again.length > 1 ||
          again.some((term) => asked.has(term) || (ofBest.has(term) && isName(term, text)))
        return isNamed && speaksOfChange(text) ? sumOf(again, worthOf) : 0
      })
      const worth = Math.max(0, ...worths)
      return worth === 0 ? [] : [{ index, score: fused.total[index] as number, signals: { newer: worth } }]
    })
    .sort((a, b) => b.signals.newer - a.signals.newer || b.index - a.index)
    .slice(0, SHOWN)
}

/** The best turns that people told and that bear on the question by what they say. */
function overtakable(search: Search, ranked: readonly RankedTurn[]): number[] {
  const bears = ({ signals }: RankedTurn): boolean =>
    [signals.words, signals.aspect, signals.fact].some((signal) => (signal ?? 0) > 0)
  const top = topAlone(ranked)
  return ranked
    .slice(0, FOUND)
    .filter(
      (turn) => turn.score >= LEAST_SCORE * top && bears(turn) && search.image.roleOf(turn.index) === 'user',
    )
    .map(({ index }) => index)
}

/** Newer turns of the same speaker, with the telling words that one of these shares with them. */
async function namedAgain(
  search: Search,
  older: readonly number[],
): Promise<{
  readonly named: ReadonlyMap<number, ReadonlySet<string>>
  readonly ofBest: ReadonlySet<string>
}> {
  const { image, eligible } = search
  const most = Math.max(RARE_TURNS, RARE_SHARE * image.size)
  const named = new Map<number, Set<string>>()
  const turns = await readTurns(search, older.map(image.idOf))
  for (const { index: told, turn } of turns) {
    const isNewer = (index: number): boolean =>
      (image.at[index] as number) > (image.at[told] as number) &&
      image.speaker[index] === image.speaker[told] &&
      eligible(index)
    for (const term of new Set(searchTerms(turn.content.slice(0, LONGEST)))) {
      if (image.frequency(term) > most) continue
      for (const index of image.posting(term)?.turn ?? [])
        if (isNewer(index)) named.set(index, (named.get(index) ?? new Set()).add(term))
    }
  }
  const best = turns.find(({ index }) => index === older[0])?.turn.content ?? ''
  return { named, ofBest: new Set(searchTerms(best.slice(0, LONGEST))) }
}

const LARGE = pattern('^\\p{Lu}')

/** Whether a sentence writes a word large that does not begin it. */
function isName(term: string, sentence: string): boolean {
  const [, ...words] = sentence.split(/\s+/)
  return words.some((word) => LARGE.test(word) && searchTerms(word).includes(term))
}

function sumOf(terms: readonly string[], worthOf: (term: string) => number): number {
  return terms.reduce((sum, term) => sum + worthOf(term), 0)
}
