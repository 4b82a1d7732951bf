import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besideEachOther, canBeOneValue, clearest, isBeginning, phraseOf } from './values.ts'

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

describe('values beside each other', () => {
  const beside = (relation: string, known: string, told: string): unknown =>
    besideEachOther(
      relation,
      { phrase: phraseOf(known), statement: `Ana lives in ${known}.` },
      { phrase: phraseOf(told), statement: `Ana lives in a ${told}.` },
    )

  it.each([
    ['lives_in', 'Porto', 'rented flat in Bonfim', 'told'],
    ['lives_in', 'Leeds', 'Elm Street', 'told'],
    ['lives_in', 'terraced house in Armley', 'Leeds', 'known'],
    ['lives_in', 'room in Campanhã', 'Porto', 'known'],
    ['lives_in', 'Bodø', 'Mørkved in Bodø', 'told'],
    ['lives_in', 'Bodø', 'Mørkved, Bodø', 'told'],
    ['lives_in', 'Bodø, Norway', 'row house in Mørkved in Bodø', 'told'],
    ['lives_in', 'Bodø', 'Mørkved, Bodø, Norway', 'told'],
    ['lives_in', 'Porto', 'new flat in Porto', 'told'],
    ['lives_in', 'Norway', 'Bodø, Norway', 'told'],
    ['lives_in', 'Mørkved in Bodø', 'bodø', 'known'],
    ['lives_in', 'flat in the Bronx', 'Bronx', 'known'],
    ['works_at', 'São João', 'neonatal ward', 'told'],
    ['works_at', 'São João hospital', 'milk bank of the hospital', 'told'],
    ['works_at', 'Orbit', 'marketing department', 'told'],
    ['works_at', 'Orbit', 'payments team at Orbit', 'told'],
    ['works_at', 'platform team', 'Orbit', 'known'],
    ['works_at', 'hospital', 'ICU', 'told'],
    ['works_at', 'St Mary’s', 'ward 12', 'told'],
    ['works_at', 'Tesco', 'Headingley branch of Tesco', 'told'],
    ['studies_at', 'University of Porto', 'engineering faculty', 'told'],
  ])('%s: %s, %s', (relation, known, told, inner) => {
    expect(beside(relation, known, told)).toMatchObject({ inner })
  })

  it.each([
    ['Mørkved', 'Ana moved to Mørkved in Bodø in March.', 'told'],
    ['Mørkved', 'Ana lives in a row house in Mørkved, Bodø, Norway.', 'told'],
    ['Mørkved', 'Ana lives in Mørkved and works in Bodø.', undefined],
    ['Mørkved', 'Ana lives in Mørkved, works in Bodø.', undefined],
    ['Fauske', 'Ana moved from Bodø to Fauske in Norway.', undefined],
  ])('by the sentence, Bodø and %s: %s', (name, statement, inner) => {
    const bodø = { phrase: phraseOf('Bodø'), statement: 'Ana lives in Bodø.' }
    expect(besideEachOther('lives_in', bodø, { phrase: phraseOf(name), statement })?.inner).toBe(inner)
  })

  it.each([
    ['lives_in', 'Porto', 'Matosinhos'],
    ['lives_in', 'flat in Leeds', 'house in York'],
    ['lives_in', 'Porto', 'new flat in Bonfim'],
    ['lives_in', 'Rønvik in Bodø', 'Mørkved in Bodø'],
    ['lives_in', 'Bodø', 'Bodø'],
    ['lives_in', 'Bodø, Norway', 'Oslo, Norway'],
    ['lives_in', 'Paris, France', 'Paris, Texas'],
    ['lives_in', 'Springfield, Illinois', 'Elmwood in Springfield, Missouri'],
    ['lives_in', 'York', 'Queens in New York'],
    ['lives_in', 'Bodø', 'Fauske near Bodø'],
    ['lives_in', 'village', 'flat in Leeds'],
    ['works_at', 'Orbit', 'fire department'],
    ['works_at', 'Orbit', 'Department of Health'],
    ['works_at', 'Orbit', 'bakery'],
    ['works_at', 'Orbit', 'marketing team at Halden'],
    ['works_at', 'neonatal ward', 'cardiology ward'],
    ['works_at', 'Leeds University', 'bakery in Leeds'],
    ['works_at', 'Orbit', 'new team'],
    ['hometown', 'Porto', 'flat in Bonfim'],
    ['job_title', 'nurse', 'ward sister'],
  ])('not so of %s: %s, %s', (relation, known, told) => {
    expect(beside(relation, known, told)).toBeNull()
  })
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
