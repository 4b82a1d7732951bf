import { describe, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'

interface Said {
  readonly speaker: string
  readonly content: string
  readonly role?: 'user' | 'assistant' | 'document'
}

const BESIDE = [
  'The choir sang in the old church on Friday.',
  'My sister baked three loaves of rye bread.',
  'We watched a film about penguins last night.',
  'The neighbour lent me his ladder for the gutters.',
  'There was a long queue at the post office.',
  'The tomatoes on the balcony are nearly ripe.',
].map((content): Said => ({ speaker: 'Bo', content }))

const SHIP: Said = {
  role: 'document',
  speaker: 'Tidewater (film)',
  content: 'Tidewater is a film about a ferry. It was directed by Hanne Brekke and shown in two cities.',
}
const DIRECTOR: Said = {
  role: 'document',
  speaker: 'Hanne Brekke',
  content: 'Hanne Brekke was born in Molde. She lives with four cats.',
}
const DOG: Said = { speaker: 'Ana', content: 'My brother adopted a dog, he called it Biscuit.' }
const AGE: Said = { speaker: 'Tom', content: 'We guess Biscuit is six years old now.' }

/** What is found for a question after each of these was said in a session of its own: what each turn was lifted by, best first. */
async function liftedBy(
  said: readonly Said[],
  question: string,
  bridge = 3,
): Promise<{ content: string; bridge: number }[]> {
  const memory = await createMemory({ now: () => Date.parse('2026-12-01') })
  const space = memory.namespace('bo')
  for (const [day, turn] of [...BESIDE, ...said].entries())
    await space.add([{ role: 'user', ...turn, at: Date.UTC(2026, 5, 1 + day) }], { session: `s${day}` })
  await space.flush()
  const { hits } = await space.recall(question, { k: 50, knobs: { auto: { bridge } } })
  await memory.close()
  return hits.map((hit) => ({ content: hit.turn.content, bridge: hit.signals.bridge ?? 0 }))
}

/** Those that a name led to. */
async function ledTo(said: readonly Said[], question: string): Promise<string[]> {
  return (await liftedBy(said, question)).filter((hit) => hit.bridge > 0).map((hit) => hit.content)
}

describe('names that lead on', () => {
  it.each([
    [
      'a document by its title',
      [SHIP, DIRECTOR],
      'In which town was the woman born who directed Tidewater?',
      DIRECTOR,
    ],
    ['a turn that says what is open', [DOG, AGE], "How old is the dog that Ana's brother adopted?", AGE],
  ])('lead to %s', async (_, said, question, answer) => {
    const rankOf = (hits: readonly { content: string }[]): number =>
      hits.findIndex((hit) => hit.content === answer.content)
    const decoys = ['The old town was bought by two brothers.', 'An old dog was born in the old town.'].map(
      (content): Said => ({ speaker: 'Bo', content }),
    )
    expect(await ledTo([...said, ...decoys], question)).toContain(answer.content)
    const [without, found] = [
      await liftedBy([...said, ...decoys], question, 0),
      await liftedBy([...said, ...decoys], question),
    ]
    expect(rankOf(found)).toBeGreaterThanOrEqual(0)
    expect(rankOf(found)).toBeLessThan(rankOf(without))
    expect(without.every((hit) => hit.bridge === 0)).toBe(true)
  })

  it.each([
    ['where the question describes nobody', [DOG, AGE], 'How old is the dog, Ana?'],
    ['where it names nobody to begin at', [DOG, AGE], 'how old is the dog that my brother adopted?'],
    ['where one turn says all of it', [SHIP, DIRECTOR], 'Who directed the film of Tidewater about a ferry?'],
    [
      'from the words of an assistant',
      [{ ...DOG, speaker: 'assistant', role: 'assistant' as const }, AGE],
      "How old is the dog that Ana's brother adopted?",
    ],
    [
      'along a name that many turns have',
      [
        DOG,
        AGE,
        ...Array.from(
          { length: 20 },
          (_, i): Said => ({ speaker: 'Tom', content: `Biscuit ate shoe ${i}.` }),
        ),
      ],
      "How old is the dog that Ana's brother adopted?",
    ],
  ])('lead nowhere %s', async (_, said, question) => {
    expect(await ledTo(said, question)).toEqual([])
  })
})
