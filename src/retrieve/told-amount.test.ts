import { describe, expect, it } from 'vitest'
import type { FactHit } from '../model/hit.ts'
import { aFact } from '../testing/builders.ts'
import { analyse } from './analyse.ts'
import { tellsAmount } from './told-amount.ts'

const now = Date.UTC(2026, 10, 1) as never
/** A fact that bears on the question: its sentence, and how well it fits. */
const hit = (statement: string, words = 0.4): FactHit => ({
  kind: 'fact',
  fact: { ...aFact(statement), statement, kind: 'state', valid: { from: 0 as never, to: null } },
  head: 'Ana',
  tail: statement,
  score: 1,
  signals: { words, entity: 0.15, turn: 0 },
})

describe('an amount that one fact tells', () => {
  it.each([
    ['How much levothyroxine does Ana take now?', 'Ana takes levothyroxine, 88 micrograms.'],
    ['how much rent does ana pay', 'Ana pays € 950 rent.'],
    ['How much does Ana earn?', 'Ana earns 7,900 złoty a month.'],
    ['How much does Ana weigh?', 'Ana weighs seventy kilos.'],
    ['How many hours does Ana work?', 'Ana works 30 hours a week.'],
    ['How many cats does Ana have?', 'Ana has three grey cats.'],
    ['how many days a week does ana work now', 'Ana works four days a week.'],
    ['How many micrograms of levothyroxine does Ana take?', 'Ana takes 88 micrograms of levothyroxine.'],
    ['How often does Ana have physiotherapy?', 'Ana has physiotherapy twice a week.'],
    ['How often does Ana swim?', 'Ana swims on Thursdays.'],
  ])('%s', (question, statement) => {
    expect(tellsAmount([hit(statement)], analyse(question, ['Ana'], now))).toBe(true)
  })

  it.each([
    ['How much did Ana spend in total?', ['Ana spends 40 euros a week.']],
    ['How much did Ana take before?', ['Ana takes 88 micrograms.']],
    ['How many times has Ana been to Porto?', ['Ana visits Porto twice a year.']],
    ['How many books has Ana read so far?', ['Ana has read ten books.']],
    ['How much do Ana and Ben both pay?', ['Ana pays 300 euros.']],
    ['How many cats does Ana have?', ['Ana has a cat named Kiwi.', 'Ana has a cat named Rex.']],
    ['How many cats does Ana have?', ['Ana feeds her cat 40 grams a day.']],
    ['How much does Ana pay for the house?', ['Ana lives in Kwietna Street 14 in Oliwa.']],
    [
      'How much does Ana pay for subscriptions?',
      ['Ana pays 12 euros for films.', 'Ana pays 9 euros for music.'],
    ],
    ['How much does Ana take?', ['Ana takes naproxen.']],
    ['What does Ana take?', ['Ana takes 88 micrograms.']],
    ['How often does Ana swim?', ['Ana swims in the lake.']],
  ])('%s %s', (question, statements) => {
    expect(
      tellsAmount(
        statements.map((s) => hit(s)),
        analyse(question, ['Ana'], now),
      ),
    ).toBe(false)
  })

  it('holds of the fact that fits best alone', () => {
    const query = analyse('How much levothyroxine does Ana take?', ['Ana'], now)
    const others = [hit('Ana takes 200 milligrams of iron.', 0.25)]
    expect(tellsAmount([hit('Ana takes levothyroxine, 88 micrograms.'), ...others], query)).toBe(true)
  })

  it.each([
    ['How much rent did Ana pay in 2019?', false],
    ['How much rent did Ana pay in 2024?', true],
  ])('holds at the time that is asked for: %s', (question, isTold) => {
    const { fact, ...rest } = hit('Ana pays € 950 rent.')
    const since = { ...fact, valid: { from: Date.UTC(2023, 0, 1) as never, to: null } }
    expect(tellsAmount([{ ...rest, fact: since }], analyse(question, ['Ana'], now))).toBe(isTold)
  })
})
