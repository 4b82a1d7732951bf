/** What is not kept: what was never had, what is used up, who comes once. */
import { describe, expect, it } from 'vitest'
import type { TurnId } from '../../model/ids.ts'
import type { Instant } from '../../model/time.ts'
import { distil } from './distil.ts'

function read(content: string): string[] {
  const at = Date.UTC(2024, 4, 10, 12) as Instant
  const turn = { id: 't' as TurnId, speaker: 'Rosa', role: 'user' as const, content, captions: [], at }
  const { facts, endings } = distil.offline({ turns: [turn], speakers: ['Rosa'] })
  return [...facts.map((f) => f.statement), ...(endings.length > 0 ? ['something is over'] : [])]
}

describe('nothing is read', () => {
  it.each([
    'We lost the bungalow. They went with a cash buyer.',
    'We lost the apartment to a developer.',
    'I lost the role to somebody with more years.',
    'We lost the boat, another couple offered more.',
    'I bought a baguette.',
    'I bought some wool.',
    'I have an appointment with the gas engineer on Tuesday.',
    "She wrote half the letter, Marta's a better writer than me.",
    'My brother is a better cook than I am.',
    'My sister is a great cook.',
    'Ida is a faster runner than me.',
  ])('%s', (said) => expect(read(said)).toEqual([]))
})

describe('it is kept', () => {
  it.each([
    ['My sister is a nurse and a great cook.', "Rosa's sister is a nurse."],
    ["I'm a real estate agent.", 'Rosa is a real estate agent.'],
    ['We lost our house in the flood.', 'Rosa lost their house in the flood.', 'something is over'],
    ['I lost my job to a machine.', 'Rosa lost their job to a machine.', 'something is over'],
    ['We lost the cottage in the divorce.', 'Rosa lost the cottage in the divorce.', 'something is over'],
    ['I bought a piano.', 'Rosa bought a piano.'],
    ['We bought two chickens.', 'Rosa bought two chickens.'],
    ['I bought an apple tree.', 'Rosa bought an apple tree.'],
    ['I have an appointment with Dr Patel on Tuesday.', 'Rosa has an appointment with Dr Patel.'],
  ])('%s', (said, ...kept) => expect(read(said)).toEqual(kept))
})
