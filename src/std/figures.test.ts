import { describe, expect, it } from 'vitest'
import { figuresIn, givesOtherFigure } from './figures.ts'

describe('figures of a text', () => {
  it.each([
    ['The ride has 46 riders.', [[46, 'rider']]],
    [
      '1,200 seats and forty-two young riders',
      [
        [1200, 'seat'],
        [42, 'rider'],
      ],
    ],
    [
      'two hundred guests, €900 each',
      [
        [200, 'guest'],
        [900, '€'],
      ],
    ],
    [
      '$1.5 million, or 900 €',
      [
        [1_500_000, '$'],
        [900, '€'],
      ],
    ],
    [
      '12kg of flour, 10% more',
      [
        [12, 'kg'],
        [10, '%'],
      ],
    ],
    ['it was 12 in the end', [[12, null]]],
    [
      '1.200 euros, 2 000 riders, 1.5 litres',
      [
        [1200, 'euro'],
        [2000, 'rider'],
        [1.5, 'litr'],
      ],
    ],
    [
      '£2m, €1.5bn, $30k, 2 million and 3m of rope',
      [
        [2_000_000, '£'],
        [1_500_000_000, '€'],
        [30_000, '$'],
        [2_000_000, null],
        [3, null],
      ],
    ],
    ['at 9:30 or 6 pm on 10 May 2019, since 2018, on the 3rd floor', []],
    ['80s music, a 3-year-old dog, one of them, v2, MP3', []],
  ])('%s', (text, figures) => {
    expect(figuresIn(text).map(({ value, unit }) => [value, unit])).toEqual(figures)
  })
})

describe('a sentence with another figure', () => {
  it.each([
    ['The hall holds 900 people for concerts.', 'The hall holds 1,200 people.', true],
    ['Ana has a turnout of 42.', 'Ana has a turnout of 46.', true],
    ['Ana pays £900 a month.', 'Ana pays £950 a month.', true],
    ['Ana sold a used cello for €800.', 'Ana sold the used cello for €900, not €800.', true],
    [
      'Ana sold a used cello for €800.',
      'Ana sold the used cello for €900 (instead of the €800) in the end.',
      true,
    ],
    ['The lift holds 8 people.', 'The lift holds 6 people, down from 8.', true],
    ['Ana sold a used cello for €800.', 'Ana sold the used cello for €800, not €900.', false],
    ['Ana sold a used cello for €800.', 'Ana sold a used bow for €90.', false],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 42 riders in May.', false],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 3 helpers.', false],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 42 riders and 46 bikes.', false],
    ['Ana has a farm with 40 cows in the valley of Wells.', 'Ana has a farm where 3 cows are ill.', false],
    ['Ana has a house, bought in May for £900,000.', 'Ana has a house with rates of £900.', false],
    ['Ana works at Kiln with 12 colleagues.', 'Ana works at Kiln with 2 colleagues in her room.', false],
    ['Ana has a dog, 4 years old.', 'Ana has a dog since 3 years.', false],
    ['Ana earns 1,200 euros at Kiln.', 'Ana earns 1.200 euros.', false],
    ['Ana led a ride of 2,000 riders in May.', 'Ana led a ride of 2 000 riders.', false],
    ['Ana has a house for £2 million.', 'Ana has a house for £2m.', false],
    ['Ana has 3 rooms.', 'Ana has a house that was built in 1920.', false],
  ])('%s %s: %s', (before, now, is) => expect(givesOtherFigure(before, now)).toBe(is))
})
