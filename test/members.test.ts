/** Questions for all of a kind find the turns that tell of its members, whatever words they tell them in. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2024-12-01') })
  const space = memory.namespace('ana')
  const talk = Array.from({ length: 40 }, (_, i) => ({
    id: `talk${i}`,
    speaker: i % 2 === 0 ? 'Ana' : 'Ben',
    content: `Meeting number ${i} of the garden club, and we talked all evening.`,
    at: `2024-0${1 + (i % 9)}-10`,
  }))
  const members = [
    { id: 'kyoto', speaker: 'Ana', content: 'The ramen alone was worth the flight.', at: '2024-03-11' },
    { id: 'oslo', speaker: 'Ana', content: 'So much snow, and we forgot our hats.', at: '2024-05-11' },
    { id: 'lima', speaker: 'Ana', content: 'My ears popped on the bus up the hill.', at: '2024-07-11' },
    { id: 'bonn', speaker: 'Ben', content: 'The museum was closed, of course.', at: '2024-08-11' },
  ]
  for (const [i, turn] of [...talk, ...members].entries()) await space.add(turn, { session: `s${i}` })
  await space.flush()
  const fact = (head: string, relation: string, tail: string, source: string) => ({
    ...{ head, relation, tail },
    sources: [source],
  })
  await space.addGraph({
    facts: [
      fact('Ana', 'visited', 'Kyoto', 'kyoto'),
      fact('Ana', 'visited', 'Oslo', 'oslo'),
      fact('Ana', 'visited', 'Lima', 'lima'),
      fact('Ben', 'visited', 'Bonn', 'bonn'),
    ],
  })
})
afterAll(() => memory.close())

const lifted = async (question: string): Promise<string[]> =>
  (await memory.namespace('ana').recall(question)).hits
    .filter((hit) => (hit.signals.fact ?? 0) > 0)
    .map((hit) => hit.turn.id as string)
    .sort()

it('of the person who is named, and of nobody else', async () => {
  expect(await lifted('Which places has Ana been to?')).toEqual(['kyoto', 'lima', 'oslo'])
})

it('and only where all are asked for', async () => {
  expect(await lifted('When was meeting number 7 of the garden club?')).toEqual([])
})
