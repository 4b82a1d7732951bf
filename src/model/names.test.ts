import { describe, expect, it } from 'vitest'
import { titleOfValues } from './names.ts'

describe('a title of values', () => {
  it.each([
    ['book', 'booked', 'Ana and Ben booked a hotel.', 'Ana booked'],
    ['book', 'book', 'The journey of Ana is booked.', 'Ana booked'],
    ['tune_for', 'tuned for', "Ana's teacher tuned for Richter.", 'Ana tuned for'],
    ['have_key_of', 'has key of', 'Ana has the key of the house.', 'Ana has key of'],
    ['probably_seeing', 'is probably seeing', 'Ana is probably seeing somebody.', 'Ana is probably seeing'],
    ['collect', 'collect', 'Ana collects stamps.', 'Ana collects'],
    ['be_refused', 'was refused', 'Ana was refused a loan.', 'Ana was refused'],
    ['lives_in', 'moved to', 'Ana moved to Ely.', 'Ana lives in'],
    ['likes', 'like', 'Ana likes tea.', 'Ana likes'],
    ['visited', 'visit', 'Ana visited Oslo.', 'Ana visited'],
    ['got', 'get', 'Ana got a lamp.', 'Ana got'],
    ['rent', 'rent', "Ana's rent is 950 euros.", 'Ana rent'],
    ['has_dog', 'have', 'Ana has a dog named Rex.', "Ana's dogs"],
    ['hobby', 'hobby', "Ana's hobby is chess.", "Ana's hobbies"],
  ])('%s, told as %s: %s', (relation, wording, statement, wanted) => {
    expect(titleOfValues('Ana', { relation, wording, statement })).toBe(wanted)
  })
})
