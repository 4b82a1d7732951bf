/**
 * Leaves out the turns that only ask what is asked now: an echo is the best hit of its own question, and tells nothing. Asking
 * again finds what asking first found.
 */
import { withoutRecalled } from '../model/recalled.ts'
import { asksAtEnd } from '../model/turn.ts'
import { searchTerms, words } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import type { Query } from './analyse.ts'
import type { Posting, SearchImage } from './search-image.ts'

/** Without a question mark: "tell me about Heron", "where does ana live". */
const ASKS =
  /^\W*(?:(?:and|so|hey|hi|ok(?:ay)?|please|now)\b\W*)*(?:tell|give|remind|brief|update|list|describe|summari[sz]e|recap|sum up|who|whom|whose|what|which|when|where|why|how|do|does|did|is|are|was|were|has|have|had|can|could|will|would|should)(?:['’]s)?\b/i
/** Longer texts are documents: nobody asks them twice in the same words. */
const LONGEST = 1000
/** Echoes that are left out, newest first. */
const MOST = 200

/**
 * Indexes of the turns that say the question in its own words and nothing else. None for a text that tells something: whoever
 * searches by a sentence wants the turn that says it. A question that another person answered stays, since the words of the
 * answer may be found by it alone.
 *
 * @cost one read, where turns have all words of the question and as many
 */
export async function askedBefore(
  image: SearchImage,
  store: Pick<Store, 'turns'>,
  namespace: string,
  { text, request, portrait }: Query,
): Promise<ReadonlySet<number>> {
  const none: ReadonlySet<number> = new Set()
  if (text.length > LONGEST || !(asksAtEnd(text) || request || portrait || ASKS.test(text))) return none
  const terms = searchTerms(text)
  const [first, ...more] = [...new Set(terms)]
    .map((term) => image.posting(term)?.turn ?? [])
    .sort((a, b) => a.length - b.length)
  if (first === undefined || first.length === 0) return none
  const alike = [...new Set(first)].filter((turn) => image.length[turn] === terms.length)
  const rest = more.map((turns) => new Set(alike.length === 0 ? [] : turns))
  const ids = alike
    .filter((turn) => rest.every((turns) => turns.has(turn)) && !isAnswered(image, turn))
    .slice(-MOST)
    .map((turn) => image.idOf(turn))
  if (ids.length === 0) return none
  const asked = words(text).join(' ')
  const turns = await store.turns(namespace, ids)
  return new Set(
    turns.flatMap(({ id, content, captions }) => {
      const isEcho = captions.length === 0 && words(withoutRecalled(content)).join(' ') === asked
      return isEcho ? (image.indexOf(id) ?? []) : []
    }),
  )
}

function isAnswered({ next, speaker, roleOf }: SearchImage, turn: number): boolean {
  const reply = next[turn] as number
  return reply >= 0 && roleOf(reply) === 'user' && speaker[reply] !== speaker[turn]
}

/** The image as it would be had these turns, which have all words of the question, no words. */
export function silencing(image: SearchImage, turns: ReadonlySet<number>, { text }: Query): SearchImage {
  if (turns.size === 0) return image
  const postings = new Map(searchTerms(text).map((term) => [term, without(image.posting(term), turns)]))
  const posting = (term: string): Posting | undefined =>
    postings.has(term) ? postings.get(term) : image.posting(term)
  const frequency = (term: string): number =>
    postings.has(term) ? (postings.get(term)?.frequency ?? 0) : image.frequency(term)
  // Columns are read as they stand when they are asked for: an image grows.
  return Object.create(image, { posting: { value: posting }, frequency: { value: frequency } }) as SearchImage
}

function without(posting: Posting | undefined, turns: ReadonlySet<number>): Posting | undefined {
  if (posting === undefined) return undefined
  const kept = [...posting.turn.keys()].filter((i) => !turns.has(posting.turn[i] as number))
  const distilled = posting.distilled.filter((turn) => !turns.has(turn))
  if (kept.length === 0 && distilled.length === 0) return undefined
  const at = (column: Int32Array): Int32Array => Int32Array.from(kept, (i) => column[i] as number)
  return {
    turn: at(posting.turn),
    count: at(posting.count),
    length: at(posting.length),
    distilled,
    frequency: posting.frequency - new Set(posting.turn.filter((turn) => turns.has(turn))).size,
  }
}
