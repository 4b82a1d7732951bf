import { expect, it } from 'vitest'
import type { TurnId } from '../../../model/ids.ts'
import type { Instant } from '../../../model/time.ts'
import type { DistilTurn } from '../types.ts'
import { wishesOfTurn, withoutReplaced } from './wishes-of-turn.ts'

const turn: DistilTurn = {
  id: 't' as TurnId,
  speaker: 'Ana',
  role: 'user',
  content: '',
  captions: [],
  at: Date.parse('2025-03-01') as Instant,
}
const read = (...texts: readonly string[]): string[] =>
  wishesOfTurn(texts, turn).map((wish) => wish.content.replace('Ana asks: ', ''))

it.each([
  [['Always answer in German.', 'Actually, English.'], ['From now on answer in English.']],
  [
    ['Please always answer in German.', 'No, sorry, please answer in English.'],
    ['From now on answer in English.'],
  ],
  [
    ['Always use metric units.', 'Actually, always use imperial units.'],
    ['Actually, always use imperial units.'],
  ],
  [['From now on keep answers short.', 'From now on give long answers.'], ['From now on give long answers.']],
  // Both can be followed, or nothing is put in the place of a wish.
  [
    ['Always answer in German.', 'Always use metric units.'],
    ['Always answer in German.', 'Always use metric units.'],
  ],
  [['Always answer in German.', 'Actually, I live in Linz.'], ['Always answer in German.']],
  [['Always answer in German.', 'Sorry, my English is bad.'], ['Always answer in German.']],
  [['Always answer in German.', 'No, thanks.'], ['Always answer in German.']],
  [
    ['Always answer in German.', 'Always write code comments in English.'],
    ['Always answer in German.', 'Always write code comments in English.'],
  ],
  [['I live in Linz.', 'Actually, English.'], []],
  [['Always call me Ana.', 'Actually, call me Annie.'], ['From now on call me Annie.']],
  [['Always call me Ana.', 'Sorry, call me Dr. Ruiz, please.'], ['From now on call me Dr. Ruiz, please.']],
  [['Always call me Ana.', 'Actually, call me a taxi.'], ['Always call me Ana.']],
  [['Please call me Annie.', 'Oh, call me crazy, but I love snow.'], ['Please call me Annie.']],
  [['Always call me Annie.', 'I mean, call me old-fashioned.'], ['Always call me Annie.']],
  [['Always call me Annie.', 'Actually, call me Monday.'], ['Always call me Annie.']],
])('%s', (texts, wishes) => expect(read(...texts)).toEqual(wishes))

it('keeps what ends a wish of before, and the last of what a model tells', () => {
  const told = (...contents: readonly string[]): string[] =>
    withoutReplaced(
      contents.map((content) => ({ type: 'instruction', content, source: turn.id })),
      turn,
    ).map((wish) => wish.content)
  expect(told('Ana wants answers in German.', 'Ana wants answers in English.')).toEqual([
    'Ana wants answers in English.',
  ])
  expect(told('Ana no longer wants bullets.', 'Ana wants short answers.')).toHaveLength(2)
  expect(told('Ana wants answers in German until 3 April.', 'Ana wants short answers.')).toHaveLength(2)
})
