/** Which questions ask for an order of two, and which sentences say that something set is off. */
import { describe, expect, it } from 'vitest'
import { asksForOrder, tellsOff } from './tells-asked.ts'

describe('asks for an order', () => {
  it.each([
    'Did I see the film before or after the play?',
    'Did I buy the kayak or the tent first?',
    'Did I buy the kayak first or the tent?',
    'Which came first, the kayak or the tent?',
    'what came first the kayak or the tent',
    'who moved out first, ana or ben?',
    'Which happened later: the exam or the move?',
    'Was the exam or the move earlier?',
  ])('%s', (question) => expect(asksForOrder(question)).toBe(true))

  it.each([
    'Do you know my first or last name?',
    'Do I drink juice or milk first thing after waking?',
    'Did I say juice or milk earlier?',
    'Which town did I grow up in first, before Leeds?',
    'What was my first bike, the green one?',
    'Should I come sooner or later?',
    `${'who did '.repeat(200)}come first, the kayak or the tent?`,
  ])('not: %s', (question) => expect(asksForOrder(question)).toBe(false))
})

describe('says that it is off', () => {
  it.each([
    'The recital is off.',
    "The recital's off, the hall flooded",
    'The recital is off because the hall flooded.',
    'The recital is off for June.',
    'The recital is off this Sunday.',
    'The recital is off the 20th.',
    'They called it off.',
  ])('%s', (text) => expect(tellsOff(text)).toBe(true))

  it.each([
    'The recital is on Sunday, so I was off coffee.',
    'The recital is on Sunday and I was off on Monday to practise.',
    'I was off this week, the recital is on Sunday.',
    'The recital on Sunday was off Station Road.',
    'The recital is off to a good start.',
    'The recital was postponed to Sunday.',
  ])('not: %s', (text) => expect(tellsOff(text)).toBe(false))
})
