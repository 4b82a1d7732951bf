/** Lists, counts and comparisons get the values of a relation in one line, each with the turns that tell it. */
import { createMemory, type Namespace, type RecallOptions } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const NOW = Date.parse('2025-06-01T12:00:00Z')
const TOLD = [
  { id: 'a1', speaker: 'Ana', content: 'I have a dog named Rex. I love hiking.', at: '2025-01-01T10:00:00Z' },
  { id: 'b1', speaker: 'Ben', content: 'I play the violin and I love hiking.', at: '2025-01-01T10:01:00Z' },
  {
    id: 'a2',
    speaker: 'Ana',
    content: 'I have a cat named Miso, too. I play the piano.',
    at: '2025-02-01T10:00:00Z',
  },
  { id: 'a3', speaker: 'Ana', content: 'I visited Lisbon in March 2024.', at: '2025-03-01T10:00:00Z' },
  { id: 'a4', speaker: 'Ana', content: 'I visited Porto on 3 May 2024.', at: '2025-03-02T10:00:00Z' },
]

let space: Namespace
let close: () => Promise<void>
beforeEach(async () => {
  const memory = await createMemory({ store: createPlainStore(), now: () => NOW })
  close = () => memory.close()
  space = memory.namespace('ana')
  for (const turn of TOLD) await space.add(turn, { session: turn.at })
  await space.flush()
})
afterEach(() => close())

/** Lines of the section of facts, without labels. */
async function factsIn(question: string, options: RecallOptions = {}): Promise<string[]> {
  const { text } = await space.recall(question, { budget: 600, ...options })
  const section = /\n\nFacts\n([\s\S]*?)(?:\n\n|$)/.exec(text)?.[1] ?? ''
  return section.split('\n').flatMap((line) => line.replace(/^\[\d+\] /, '') || [])
}

describe('values in one line', () => {
  it('stand before the quotes, with their kinds and the turns that tell them', async () => {
    expect(await factsIn('Which pets does Ana have?')).toEqual(["Ana's pets: Rex (dog), Miso (cat)"])
    const { citations } = await space.recall('Which pets does Ana have?', { budget: 600 })
    expect(citations[0]).toMatchObject({ label: '1', kind: 'fact', turns: ['a1', 'a2'] })
  })

  it('have the dates of what happened', async () => {
    expect(await factsIn('How many cities has Ana visited?')).toEqual([
      'Ana visited: Lisbon (March 2024), Porto (Fri 2024-05-03)',
    ])
  })

  it('are the newest, where there is no room for all', async () => {
    const cities = ['Bari', 'Cork', 'Graz', 'Lviv', 'Oslo', 'Riga', 'Vigo', 'Turin', 'Ghent', 'Bergen']
    for (const [i, city] of cities.entries())
      await space.add(
        { speaker: 'Ana', content: `I visited ${city} in 201${i}.`, at: `2025-04-0${(i % 9) + 1}T10:00:00Z` },
        { session: city },
      )
    await space.flush()
    const [line = ''] = await factsIn('Which cities has Ana visited?', { budget: 260 })
    expect(line).toMatch(/^Ana visited \(\d of 12\): .*Lisbon \(March 2024\), Porto \(Fri 2024-05-03\)$/)
    const { citations } = await space.recall('Which cities has Ana visited?', { budget: 260 })
    const shown = Number(/\((\d) of/.exec(line)?.[1])
    expect(citations[0]?.turns).toHaveLength(shown)
  })

  it('that two share are told of both, with the turns of both', async () => {
    for (const question of ['What do Ana and Ben both like?', 'What do Ana and Ben have in common?'])
      expect(await factsIn(question)).toContain('Ana and Ben both: likes hiking')
    const { citations } = await space.recall('What do Ana and Ben both like?', { budget: 600 })
    expect(citations[0]?.turns).toEqual(['a1', 'b1'])
  })

  it('are what held at the time asked about, as told by turns that pass the filters', async () => {
    expect(await factsIn('Which pets does Ana have?', { asOf: '2025-01-15' })).not.toContainEqual(
      expect.stringContaining('pets'),
    )
    expect(await factsIn('Which cities has Ana visited?', { to: '2025-03-01T23:00:00Z' })).not.toContainEqual(
      expect.stringContaining('Porto'),
    )
    expect(await factsIn('What do Ana and Ben both like?', { speaker: 'Ben' })).not.toContainEqual(
      expect.stringContaining('both'),
    )
  })

  it('tell beside each when it held, where one no longer does', async () => {
    await space.add(
      { speaker: 'Ana', content: 'I take aspirin and ibuprofen.', at: '2025-04-01T10:00:00Z' },
      { session: 'take' },
    )
    await space.add(
      { speaker: 'Ana', content: 'I no longer take aspirin.', at: '2025-05-20T10:00:00Z' },
      { session: 'no longer' },
    )
    await space.add(
      { speaker: 'Ana', content: 'I take zinc tablets.', at: '2025-05-25T10:00:00Z' },
      { session: 'zinc' },
    )
    await space.flush()
    const [then = ''] = await factsIn('Which medicines did Ana take in April 2025?')
    for (const value of [
      'aspirin (by 2025-04-01, over by 2025-05-20)',
      'ibuprofen (by 2025-04-01)',
      'zinc tablets (by 2025-05-25)',
    ])
      expect(then).toContain(value)
    const [now = ''] = await factsIn('Which medicines does Ana take?')
    expect(now).toMatch(/: ibuprofen, zinc tablets$/)
  })

  it('lose what was deleted, and a single value is no line', async () => {
    await space.deleteTurn('a2')
    expect(await factsIn('Which pets does Ana have?')).not.toContainEqual(expect.stringContaining('pets'))
  })

  it('are not shown to other questions, nor where only turns are wanted, nor beyond a fifth of the budget', async () => {
    expect(await factsIn("What is the name of Ana's dog?")).toEqual([])
    expect(await factsIn('Which pets does Ana have?', { kinds: ['turn'] })).toEqual([])
    expect(await factsIn('Which pets does Ana have?', { budget: 60 })).toEqual([])
  })
})

it('have the figure that only a sentence tells, and none that the values have', async () => {
  await space.add(
    [
      { id: 'w1', speaker: 'Ana', content: 'So many of them! And a tasting.', at: '2025-05-01' },
      { id: 'w2', speaker: 'Ana', content: 'Noted.', at: '2025-05-02' },
    ],
    { session: 'w' },
  )
  const plan = { head: 'Ana', headType: 'person' as const, relation: 'plans to', sources: ['w1'] }
  await space.addGraph({
    facts: [
      {
        ...plan,
        tail: 'marry Piet at a farm',
        statement: 'Ana plans to marry Piet at a farm with 54 people.',
      },
      { ...plan, tail: 'go to 2 tastings', statement: 'Ana plans to go to 2 tastings.' },
      { ...plan, tail: 'paint the shed', statement: 'Ana plans to paint the shed, and 3 chairs.' },
    ],
  })
  const [line = ''] = await factsIn('What are all the plans of Ana?')
  expect(line).toContain('marry Piet at a farm with 54 people')
  expect(line).toMatch(/go to 2 tastings(?:,|$)/)
  expect(line).toMatch(/paint the shed(?:,|$)/)
})
