import { expect, it } from 'vitest'
import type { FactHit, TurnHit } from '../model/hit.ts'
import { aFact, aTurn } from '../testing/builders.ts'
import { worthShowing } from './worth-showing.ts'

const turnHit = (id: string, score: number): TurnHit => ({
  kind: 'turn',
  turn: { ...aTurn(id), ordinal: 0, topic: null },
  score,
  signals: {},
  answers: null,
})
const TURNS = [2, 1.9, 1.8, 0.3, 0.3, 0.9, 0.7, 0.6, 0.4, 0.2].map((score, i) => turnHit(`t${i}`, score))
const shown = (facts: readonly FactHit[], shape: 'one' | 'all') =>
  worthShowing({ turns: TURNS, facts }, shape).map((hit) => hit.turn.id)

it('leaves out what scores far below the best, sooner for one answer than for many; never the first five', () => {
  expect(shown([], 'one')).toEqual(['t0', 't1', 't2', 't3', 't4', 't5'])
  expect(shown([], 'all')).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7'])
  expect(worthShowing({ turns: [], facts: [] }, 'one')).toEqual([])
})

it('keeps what a fact rests on, though it has no word of the question', () => {
  const fact = aFact('f1', { turn: 't9' })
  const hit: FactHit = { kind: 'fact', fact, head: 'Ana', tail: 'Lisbon', score: 1, signals: {} }
  expect(shown([hit], 'one')).toContain('t9')
  expect(shown([hit], 'one')).not.toContain('t8')
})
