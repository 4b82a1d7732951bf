/** Which of the turns that were found does a reader need to see? */
import { toldBy } from '../model/fact.ts'
import type { Hits, TurnHit } from '../model/hit.ts'
import { words } from '../std/words.ts'
import type { QueryShape } from './analyse.ts'

/** Kinds of questions that mostly one turn answers. */
const ONE_TURN_ANSWERS: ReadonlySet<QueryShape> = new Set(['one', 'when', 'now', 'who'])
/** Turns that score below this share of the best one are left out: for one answer, and for spread ones. */
const LEAST_OF_ONE = 0.4
const LEAST_OF_MANY = 0.25
/** A turn that tells of the side of a life asked about, at least so well, is shown. */
const TELLS_OF_IT = 0.4
/** The best turns are shown whatever they score. */
const LEAST_TURNS = 5

/**
 * Turns without copies: of what one says in the same words again the newest tells as much as all.
 *
 * @param shown Their copies are left out, too.
 */
export function withoutCopies(turns: readonly TurnHit[], shown: readonly TurnHit[] = []): TurnHit[] {
  const read = (hit: TurnHit) => {
    const said = saidIn(hit.turn.content)
    return { hit, said, key: `${hit.turn.speaker}\n${said}` }
  }
  const known = new Set(shown.map((hit) => read(hit).key))
  const newest = new Map<string, TurnHit>()
  const all = turns.map(read)
  for (const { hit, key } of all) {
    const other = newest.get(key)
    if (other === undefined || hit.turn.at > other.turn.at) newest.set(key, hit)
  }
  return all.flatMap(({ hit, said, key }) =>
    said === '' || (newest.get(key) === hit && !known.has(key)) ? [hit] : [],
  )
}

function saidIn(text: string): string {
  return words(text).join(' ')
}

/** Below this share of {@link topAlone} a turn is mostly left out. */
export function leastShare(shape: QueryShape): number {
  return ONE_TURN_ANSWERS.has(shape) ? LEAST_OF_ONE : LEAST_OF_MANY
}

/** The best score but for what a fact or the side of a life asked about adds to it: that says nothing against the others. */
export function topAlone(turns: readonly Pick<TurnHit, 'score' | 'signals'>[]): number {
  return turns.reduce(
    (most, { score, signals }) => Math.max(most, score - (signals.fact ?? 0) - (signals.aspect ?? 0)),
    0,
  )
}

/**
 * A memory in which little bears on a question gives a short context, whatever the budget. What a fact that was found
 * rests on stays: a changed value often shares no word with the question that asks for it.
 */
export function worthShowing({ turns, facts }: Pick<Hits, 'turns' | 'facts'>, shape: QueryShape): TurnHit[] {
  const top = topAlone(turns)
  // Where no turn shares a word with the question, what tells of the side of life asked about is all there is.
  const isToldAlone =
    turns.some(({ signals }) => (signals.aspect ?? 0) >= TELLS_OF_IT && (signals.aspect ?? 0) > top) &&
    turns.every(({ signals }) => (signals.words ?? 0) === 0)
  const least = isToldAlone ? Number.POSITIVE_INFINITY : leastShare(shape) * top
  const known = new Set(facts.flatMap(({ fact }) => toldBy(fact)))
  const isWorth = ({ score, signals, turn }: TurnHit, i: number): boolean =>
    i < LEAST_TURNS || score >= least || known.has(turn.id) || (signals.aspect ?? 0) >= TELLS_OF_IT
  // What may have overtaken another takes the room that is left.
  return [
    ...turns.filter(isWorth),
    ...turns.filter((hit, i) => !isWorth(hit, i) && hit.signals.newer !== undefined),
  ]
}
