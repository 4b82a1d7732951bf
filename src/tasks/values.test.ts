import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canBeOneValue, clearest, isBeginning, phraseOf } from './values.ts'

const isOne = (relation: string, known: string, told: string): boolean =>
  canBeOneValue(relation, phraseOf(known), phraseOf(told))

describe('one value, told in other words', () => {
  it.each([
    ['job_title', 'nurse', 'ICU nurse'],
    ['job_title', 'software engineer', 'engineer'],
    ['job_title', 'chief financial officer', 'CFO'],
    ['lives_in', 'Lisbon', 'small flat in Lisbon'],
    ['lives_in', 'Lisbon, Portugal', 'Lisbon'],
    ['lives_in', 'small flat', 'Lisbon'],
    ['lives_in', 'Lisbon', 'her own place'],
    ['lives_in', 'Gdańsk', 'flat near Gdańsk'],
    ['works_at', 'tech company', 'Orbit'],
    ['works_at', 'startup called Orbit', 'Orbit'],
    ['works_at', 'Orbit', 'Orbit Labs'],
    ['works_at', "St Mary's Hospital", 'hospital'],
    ['works_at', "St Mary's", 'hospital'],
    ['married_to', 'husband', 'partner'],
    ['married_to', 'her husband', 'Tom'],
    ['married_to', 'Tom', 'husband'],
    ['partner_of', 'Priya', 'girlfriend of three years'],
    ['married_to', 'dentist called Rafael', 'Rafael Muñoz'],
    ['studies_at', 'university', 'University of Porto'],
    ['studies_at', 'University of Porto', 'Porto University'],
    ['relationship_status', 'single', 'single mother'],
    ['diet', 'vegan diet', 'vegan'],
    ['drives', 'car', 'red Honda Civic'],
    ['drives', 'Honda', 'red Honda Civic'],
    ['hometown', 'mining town in Wales', 'Merthyr Tydfil'],
    ['birthday', 'May', '12 May'],
    ['address', '14 Elm Street', '14 Elm St., Apt 3B'],
    ['favorite_color', 'blue', 'dark blue'],
  ])('%s: %s, %s', (relation, known, told) => {
    expect(isOne(relation, known, told)).toBe(true)
  })

  it.each([
    ['lives_in', 'York', 'New York'],
    ['lives_in', 'Porto', 'Porto Alegre'],
    ['lives_in', 'Lisbon', 'Porto'],
    ['lives_in', 'small flat', 'big house'],
    ['lives_in', 'flat', 'house'],
    ['lives_in', 'village', 'city'],
    ['drives', 'Tesla', 'company car'],
    ['lives_in', 'flat in Lisbon', 'new flat in Lisbon'],
    ['job_title', 'engineer', 'senior engineer'],
    ['job_title', 'director', 'assistant director'],
    ['job_title', 'teacher', 'teacher trainer'],
    ['works_at', 'law firm', 'tech company'],
    ['works_at', 'Orbit', 'tech company'],
    ['works_at', 'bakery', 'Orbit'],
    ['works_at', 'Orbit', 'Halden'],
    ['married_to', 'Tom', 'Leo'],
    ['married_to', 'husband', 'new husband'],
    ['relationship_status', 'married', 'not married'],
    ['relationship_status', 'single', 'engaged'],
    ['age', '3', '3 months'],
    ['phone_number', '555 0199', '555 0199 4'],
    ['address', '22 Park Road', '22 Park Lane'],
    ['studies_at', 'community college', 'Halden University'],
    ['drives', 'van', 'Tesla'],
    ['birthday', '12 May', '13 May'],
    ['favorite_food', '', 'pizza'],
  ])('another value of %s: %s, %s', (relation, known, told) => {
    expect(isOne(relation, known, told)).toBe(false)
  })

  it('takes any text for a value', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('lives_in', 'works_at', 'married_to', 'address', 'job_title', 'x'),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (relation, known, told) => {
          expect(typeof isOne(relation, known, told)).toBe('boolean')
        },
      ),
    ))
})

describe('the clearest of several names', () => {
  it.each([
    [['her husband', 'Tom'], 'Tom'],
    [['Lisbon', 'small flat in Lisbon'], 'Lisbon'],
    [['Lisbon', 'Lisbon, Portugal'], 'Lisbon, Portugal'],
    [['nurse', 'ICU nurse'], 'ICU nurse'],
    [['May', '12 May'], '12 May'],
  ])('%j: %s', (names, expected) => {
    expect(clearest(names, phraseOf)).toBe(expected)
    expect(clearest(names.toReversed(), phraseOf)).toBe(expected)
  })
})

it('tells verbs of a beginning from those of what is', () => {
  expect(['move', 'move to', 'promote', 'become'].map(isBeginning)).toEqual([true, true, true, true])
  expect(['live', 'work at', 'be', 'getaway'].map(isBeginning)).toEqual([false, false, false, false])
})
