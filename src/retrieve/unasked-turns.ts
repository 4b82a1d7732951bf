/**
 * Turns that a question does not find and its reader may need, for the room that a context has left: what was said right
 * after the best, which may take it back ("no, gave it to Cara"), and all else of a memory that is small.
 */
import { asksNothing, isPleasant } from '../english/pleasantries.ts'
import type { TurnHit } from '../model/hit.ts'
import { DAY } from '../model/time.ts'
import type { StoredTurn } from '../model/turn.ts'
import { best, type RankedTurn, type Search } from './search.ts'
import { leastShare, topAlone } from './worth-showing.ts'

export interface UnaskedTurns {
  /** Short turns that follow the best in their sessions, in their order. */
  readonly replies: readonly RankedTurn[]
  /** Everything else that may be shown, best first; `null`: the memory is not small. */
  readonly others: readonly RankedTurn[] | null
}

/** Best turns whose replies are shown, how many of each, how far on they are looked for, and how soon they were said. */
const REPLIED = 5
const REPLIES = 2
const FOLLOWING = 3
const SOON = DAY
/** A reply has fewer search terms. */
const SHORT = 8
/** A memory of so many times the turns of a ranking, and fewer, is small. */
const SMALL = 2

export function unaskedTurns(search: Search, ranked: readonly RankedTurn[]): UnaskedTurns {
  const { image, fused, query, eligible, limits } = search
  const known = new Set(ranked.map(({ index }) => index))
  const hit = (index: number): RankedTurn => ({
    index,
    score: fused.total[index] as number,
    signals: fused.explain(index),
  })
  const least = leastShare(query.shape) * topAlone(ranked)
  const replied = ranked.slice(0, REPLIED).filter(({ score }) => score >= least)
  const replies = [...new Set(replied.flatMap(({ index }) => repliesTo(search, index)))]
  const most = SMALL * limits.turns
  const all: number[] = []
  for (let index = 0; index < image.size && all.length <= most; index++) if (eligible(index)) all.push(index)
  const others = (): RankedTurn[] => all.filter((index) => !known.has(index)).map(hit)
  return { replies: replies.map(hit), others: all.length > most ? null : best(others(), most) }
}

/** What people said next; what an assistant says to it takes nothing back. */
function repliesTo({ image, eligible }: Search, index: number): number[] {
  const found: number[] = []
  let next = image.next[index] as number
  for (let step = 0; step < FOLLOWING && next >= 0 && found.length < REPLIES; step++) {
    if ((image.at[next] as number) - (image.at[index] as number) > SOON) break
    const isReply = image.roleOf(next) === 'user' && (image.length[next] as number) < SHORT
    if (isReply && eligible(next)) found.push(next)
    next = image.next[next] as number
  }
  return found
}

/**
 * Whether a turn of a small memory is shown though it was not asked for: what no person said is where it shares words with the
 * question.
 */
export function tellsUnasked({ turn, signals }: TurnHit): boolean {
  return (turn.role === 'user' || (signals.words ?? 0) > 0) && !asksNothing(turn.content) && tellsMore(turn)
}

/** Whether a reply says more than "lol", "ok" or "thanks"; "yes" and "no" do. */
export function tellsMore({ content, captions }: Pick<StoredTurn, 'content' | 'captions'>): boolean {
  return captions.length > 0 || !isPleasant(content)
}

/** Whether a memory is shown where nothing in it bears on a question; a greeting asks for none. */
export function asksForAny(question: string): boolean {
  return !asksNothing(question)
}
