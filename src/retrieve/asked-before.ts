/**
 * Turns that only ask what is asked now: an echo is the best hit of its own question, and tells nothing. It is no hit, and asking
 * again finds what asking first found, and what asking first was answered.
 */
import { isPleasant } from '../english/pleasantries.ts'
import type { TurnHit } from '../model/hit.ts'
import { withoutRecalled } from '../model/recalled.ts'
import { DAY } from '../model/time.ts'
import { asksAtEnd, type StoredTurn } from '../model/turn.ts'
import { searchTerms, words } from '../std/words.ts'
import type { Store } from '../store/store.ts'
import type { Query } from './analyse.ts'
import type { RankedTurn } from './search.ts'
import type { Posting, SearchImage } from './search-image.ts'
import { topAlone } from './worth-showing.ts'

const BEFORE = String.raw`^\W*(?:(?:and|so|hey|hi|ok(?:ay)?|please|now)\b\W*)*`
const FOR_ME = String.raw`(?:tell|show|brief|update) me\b|(?:give|write|draft)(?: me)? an?\b|(?:summari[sz]e|recap|describe|explain)\b|list (?:all|the|my|our)\b`
/** How a question begins that ends in its mark. */
const QUESTION = new RegExp(
  `${BEFORE}(?:${FOR_ME}|(?:who|whom|whose|what|which|when|where|why|how|do|does|did|is|are|am|was|were|has|have|had|can|could|will|would|should|shall|may)\\b)`,
  'i',
)
/** A whole sentence without the mark: "tell me about Heron", "where does ana live". "When I was ten" and "List: eggs" tell. */
const UNMARKED = new RegExp(
  `${BEFORE}(?:${FOR_ME}|(?:who|what|when|where|why|how) (?:is|are|was|were|do|does|did)\\b)[^:;.!?\\n]*[.!]?\\s*$`,
  'i',
)
/** Longer texts are documents: nobody asks them twice in the same words. */
const LONGEST = 1000
/** Echoes that are left out, newest first. */
const MOST = 200
/** Answers that earlier askings got are shown, each once, the newest first. */
const REPLIES = 3
const PRAISE = /^\W*(?:(?:that['’]s |what )?an? )?(?:good|great|nice|excellent|interesting) question\W*$/i
/** Whole replies of one who does not know. */
const UNKNOWING =
  /^\W*(?:(?:i['’]m |i am )?sorry\b\W*)?(?:no idea|(?:i|we) (?:don['’]t|do not|can['’]t|cannot) (?:know|remember|recall|tell|say|find|see|have)\b[^.,;:!?\d]*)[.!]?\s*$/i

/**
 * Whether a turn says the question in its own words and nothing else, and asks, too: whoever searches by a sentence wants the
 * turn that says it, and whoever doubts one ("Ana is vegan?") wants it all the more.
 */
export function isEcho(
  { content, captions }: Pick<StoredTurn, 'content' | 'captions'>,
  question: string,
): boolean {
  if (captions.length > 0 || question.length > LONGEST) return false
  const said = withoutRecalled(content).trim()
  const asked = words(question).join(' ')
  if (asked === '' || words(said).join(' ') !== asked) return false
  if (!asksAtEnd(said)) return UNMARKED.test(said)
  return QUESTION.test(said) || said.toLowerCase() === question.trim().toLowerCase()
}

/** Turns without echoes. They would leave little room for others: they go before anything is measured by the best. */
export function withoutEchoes(turns: readonly TurnHit[], question: string): TurnHit[] {
  return turns.filter(({ turn }) => !isEcho(turn, question))
}

/** Indexes of turns. */
export interface AskedBefore {
  readonly echoes: ReadonlySet<number>
  /** What was answered, whoever did, newest first, with the echo it answers. */
  readonly replies: ReadonlyMap<number, number>
}

export const NEVER_ASKED: AskedBefore = { echoes: new Set(), replies: new Map() }

/** @cost two reads, where turns have all words of the question and as many */
export async function askedBefore(
  image: SearchImage,
  store: Pick<Store, 'turns'>,
  namespace: string,
  { text }: Query,
): Promise<AskedBefore> {
  if (text.length > LONGEST) return NEVER_ASKED
  const terms = searchTerms(text)
  const [first, ...more] = [...new Set(terms)]
    .map((term) => image.posting(term)?.turn ?? [])
    .sort((a, b) => a.length - b.length)
  if (first === undefined || first.length === 0) return NEVER_ASKED
  const alike = [...new Set(first)].filter((turn) => image.length[turn] === terms.length)
  const rest = more.map((turns) => new Set(alike.length === 0 ? [] : turns))
  const likely = alike.filter((turn) => rest.every((turns) => turns.has(turn))).slice(-MOST)
  if (likely.length === 0) return NEVER_ASKED
  const read = async (indexes: readonly number[]): Promise<ReadonlyMap<number, StoredTurn>> => {
    const turns = await store.turns(
      namespace,
      indexes.map((turn) => image.idOf(turn)),
    )
    return new Map(
      turns.flatMap((turn) => {
        const index = image.indexOf(turn.id)
        return index === undefined ? [] : [[index, turn] as const]
      }),
    )
  }
  const asked = await read(likely)
  const echoes = likely.filter((turn) => {
    const stored = asked.get(turn)
    return stored !== undefined && isEcho(stored, text)
  })
  if (echoes.length === 0) return NEVER_ASKED
  const following = new Map(echoes.map((turn) => [turn, followingOf(image, turn)]))
  const said = await read([...new Set([...following.values()].flat())])
  const known = new Set<string>()
  const replies = new Map<number, number>()
  for (const echo of echoes.toReversed()) {
    const reply = following.get(echo)?.find((turn) => isReply(said.get(turn), text))
    const key = words(reply === undefined ? '' : (said.get(reply)?.content ?? '')).join(' ')
    if (reply === undefined || known.has(key) || replies.size === REPLIES) continue
    known.add(key)
    replies.set(reply, echo)
  }
  return { echoes: new Set(echoes), replies }
}

/** The next turn of the session and the next but one, of anybody: whoever finds it out answers also themselves. */
function followingOf({ next, at }: SearchImage, turn: number): number[] {
  const one = next[turn] as number
  const two = one < 0 ? -1 : (next[one] as number)
  return [one, two].filter((other) => other >= 0 && (at[other] as number) - (at[turn] as number) <= DAY)
}

function isReply(turn: StoredTurn | undefined, question: string): boolean {
  if (turn === undefined || isEcho(turn, question)) return false
  const { content, captions } = turn
  const saysNothing = isPleasant(content) || PRAISE.test(content) || UNKNOWING.test(content)
  return captions.length > 0 || !(asksAtEnd(content) || saysNothing)
}

/** What was found with what was answered before, which may share no word with the question: as good as the best. */
export function withReplies(
  ranked: readonly RankedTurn[],
  { replies }: AskedBefore,
  mayBeSeen: (turn: number) => boolean,
  most: number,
): readonly RankedTurn[] {
  const seen = [...replies].filter(([reply, echo]) => mayBeSeen(reply) && mayBeSeen(echo))
  if (seen.length === 0) return ranked
  const best = topAlone(ranked) || 1
  const answered = new Set(seen.map(([reply]) => reply))
  const signalsOf = (turn: number) => ranked.find(({ index }) => index === turn)?.signals ?? {}
  return [
    ...[...answered].map((index) => ({ index, score: best, signals: signalsOf(index) })),
    ...ranked.filter(({ index }) => !answered.has(index)),
  ].slice(0, Math.max(most, ranked.length))
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
