import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedEntity, compareEntities, singular, variantsOf } from './compare-entities.ts'

const entity = (name: string, over: Partial<ComparedEntity> = {}): ComparedEntity => ({
  name,
  type: 'thing',
  description: '',
  speaker: false,
  ...over,
})
const person = (name: string, over: Partial<ComparedEntity> = {}): ComparedEntity =>
  entity(name, { type: 'person', ...over })

describe('same or not', () => {
  it.each([
    ['SR-2023-052', 'SR-2023-053', 'different'],
    ['iPad', 'iPad Pro', 'different'],
    ['dog', 'dogs', 'same'],
    ['Nimbus Inc.', 'Nimbus', 'same'],
    ['Golden Gate', 'Golden Gate Bridge', 'unsure'],
    ['constructor', '__proto__', 'different'],
    ['', 'x', 'different'],
  ])('%s / %s: %s', (a, b, verdict) => {
    expect(compareEntities(entity(a), entity(b)).verdict).toBe(verdict)
  })

  it.each([
    // Nothing of the names is alike.
    ['Priya', 'my colleague', 'Dave Marsh', 'surveyor of the bridge', 'different'],
    ['Ed', 'brother of Ana', 'Marguerite Lund', 'boss of Ana', 'different'],
    ['Ed', 'brother of Ana', 'Ed Lund', 'boss of Ana', 'unsure'],
    ['Lund', 'brother of Ana', 'Ed Lund', 'boss of Bo', 'unsure'],
    // Misheard, or mistyped.
    ['Dave Marsden', 'surveyor', 'Dave Marshall', 'surveyor of the bridge', 'unsure'],
    ['Dave Marschner', 'surveyor', 'Dave Marsch', 'surveyor of the bridge', 'unsure'],
    ['Dave Pettit', '', 'Dave Petit', '', 'unsure'],
    ['Dave Pettit', 'the vet', 'Dave Petit', 'a painter', 'different'],
    ['Ann Pettit', '', 'Dave Petit', '', 'different'],
  ])('of people: %s (%s), %s (%s): %s', (a, about, b, other, verdict) => {
    const [x, y] = [person(a, { description: about }), person(b, { description: other })]
    expect(compareEntities(x, y).verdict).toBe(verdict)
    expect(compareEntities(y, x).verdict).toBe(verdict)
  })

  it('never two speakers, never a person and a thing', () => {
    expect(compareEntities(person('Melanie', { speaker: true }), person('Mel')).verdict).toBe('same')
    expect(
      compareEntities(person('Melanie', { speaker: true }), person('Mel', { speaker: true })).verdict,
    ).toBe('different')
    expect(compareEntities(person('Rex'), entity('Rex')).verdict).toBe('different')
  })

  it('does not depend on the order of the two', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Mel',
          'Melanie',
          'Maria',
          'Maria Santos',
          'Dr. Chen',
          'Chen',
          'dogs',
          'dog',
          'NYC',
          'New York City',
          'C++',
          'C',
        ),
        fc.constantFrom(
          'Mel',
          'Melanie',
          'Maria',
          'Maria Santos',
          'Dr. Chen',
          'Chen',
          'dogs',
          'dog',
          'NYC',
          'New York City',
          'C++',
          'C',
        ),
        fc.boolean(),
        (a, b, isPerson) => {
          const make = isPerson ? person : entity
          expect(compareEntities(make(a), make(b)).verdict).toBe(compareEntities(make(b), make(a)).verdict)
        },
      ),
    ))

  it('takes any names', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
        compareEntities(person(a), person(b))
        compareEntities(entity(a), entity(b))
        variantsOf(a, 'person')
        variantsOf(b, 'place')
      }),
    ))
})

it('singular', () => {
  expect(['dogs', 'puppies', 'knives', 'boxes', 'bus', 'glasses', 'yoga', 'physics'].map(singular)).toEqual([
    'dog',
    'puppy',
    'knife',
    'box',
    'bus',
    'glasses',
    'yoga',
    'physics',
  ])
})
