import { expect, it } from 'vitest'
import type { FactHit, TurnHit } from '../model/hit.ts'
import { aFact, aTurn } from '../testing/builders.ts'
import { withoutEchoes } from './asked-before.ts'
import { withoutCopies, worthShowing } from './worth-showing.ts'

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

it('shows what may have overtaken another last', () => {
  const newer = TURNS.map((hit) => (hit.turn.id === 't8' ? { ...hit, signals: { newer: 3 } } : hit))
  expect(worthShowing({ turns: newer, facts: [] }, 'one').map((hit) => hit.turn.id)).toEqual([
    ...shown([], 'one'),
    't8',
  ])
})

it.each([
  ['no turn shares a word', 0, 5],
  ['another turn shares a word', 0.3, 8],
])('beside what tells of the side of life asked about few are shown where %s', (_, words, expected) => {
  const telling = { ...turnHit('telling', 1.4), signals: { aspect: 1 } }
  const others = Array.from({ length: 7 }, (_, i) => ({
    ...turnHit(`o${i}`, 0.35),
    signals: { meaning: 0.3, ...(i === 0 && { words }) },
  }))
  expect(worthShowing({ turns: [telling, ...others], facts: [] }, 'one')).toHaveLength(expected)
})

it('shows what is said in the same words again once, the newest, and no copy of the question', () => {
  const said = (id: string, content: string, at: number, speaker = 'Ana'): TurnHit => {
    const hit = turnHit(id, 1)
    return { ...hit, turn: { ...hit.turn, content, speaker, at: at as never } }
  }
  const hits = [
    said('a', 'Which port is it?', 1),
    said('b', 'It is 3000.', 2),
    said('c', 'it is 3000', 4),
    said('d', 'It is 3000.', 3, 'Bo'),
    said('e', '', 5),
  ]
  const telling = withoutEchoes(hits, 'which port is it')
  expect(withoutCopies(telling).map((h) => h.turn.id)).toEqual(['c', 'd', 'e'])
  expect(withoutCopies(hits).map((h) => h.turn.id)).toEqual(['a', 'c', 'd', 'e'])
})
