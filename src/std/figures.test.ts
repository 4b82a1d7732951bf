import { describe, expect, it } from 'vitest'
import { figuresIn, givesOtherFigure, isOtherAmount } from './figures.ts'

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
    ['at 9:30 or 6 pm on 10 May 2019, since 2018, on the 3rd floor', []],
    ['80s music, a 3-year-old dog, one of them, v2, MP3', []],
  ])('%s', (text, figures) => {
    expect(figuresIn(text).map(({ value, unit }) => [value, unit])).toEqual(figures)
  })
})

describe('another amount of the same', () => {
  it.each([
    ['42 riders', '46 riders', true],
    ['14 jars at the fair', 'twelve jars at the fair', true],
    ['£900', '£950', true],
    ['42', '46', true],
    ['42 riders', '42 riders', false],
    ['42 riders', '46 runners', false],
    ['14 jars at the fair', '12 jars at the market', false],
    ['Node 20', 'Node 22', false],
    ['the 10 km race', 'the 5 km race', false],
    ['7 Mill Lane', '9 Mill Lane', false],
    ['room 12', 'room 14', false],
  ])('%s, %s: %s', (one, other, is) => {
    expect(isOtherAmount(one, other)).toBe(is)
    expect(isOtherAmount(other, one)).toBe(is)
  })
})

describe('a sentence with another figure', () => {
  it.each([
    ['The hall holds 900 people for concerts.', 'The hall holds 1,200 people.', true],
    ['Ana has a turnout of 42.', 'Ana has a turnout of 46.', true],
    ['Ana pays £900 a month.', 'Ana pays £950 a month.', true],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 42 riders in May.', false],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 3 helpers.', false],
    ['Ana led the ride with 42 riders.', 'Ana led the ride with 42 riders and 46 bikes.', false],
    ['Ana has 3 rooms.', 'Ana has a house that was built in 1920.', false],
  ])('%s %s: %s', (before, now, is) => expect(givesOtherFigure(before, now)).toBe(is))
})
