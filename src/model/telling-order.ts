/** Which of several tellings came first. */
import { compare } from '../std/compare.ts'
import type { Evidence } from './fact.ts'
import type { TurnId } from './ids.ts'

type Told = Pick<Evidence, 'turn' | 'heardAt'>

/** Below 0 where `a` was told before `b`; 0 for what one turn tells. */
export type TellingOrder = (a: Told, b: Told) => number

/**
 * By the time of their turns, and of one time as these arrived: of two tellings of one day the one that came later is the newer.
 *
 * @param arrivals Places of turns that share their time with others, in the order of arrival.
 */
export function tellingOrder(arrivals: ReadonlyMap<TurnId, number> = new Map()): TellingOrder {
  const placeOf = ({ turn }: Told): number => arrivals.get(turn) ?? -1
  return (a, b) => a.heardAt - b.heardAt || placeOf(a) - placeOf(b) || compare(a.turn, b.turn)
}
