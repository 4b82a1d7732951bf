/** Descriptions on cards tell in the past what is over, on the day on which an announced end comes. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

async function cardOf(
  name: string,
  told: readonly (readonly [
    at: string,
    content: string,
    facts: readonly string[],
    names?: readonly string[],
  ])[],
): Promise<(asOf: string) => Promise<string>> {
  let reply: object = {}
  const model = replying(({ task }) => (task === 'distil' ? reply : {}))
  const memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01'),
  })
  const space = memory.namespace('rui')
  for (const [at, content, facts, names = []] of told) {
    reply = { facts, names }
    await space.add({ role: 'user', speaker: 'Rui', content, at, id: at }, { session: at })
    await space.flush()
  }
  return async (asOf) => (await space.card(name, { asOf: Date.parse(asOf) })).text
}

it('of whom somebody has, until that is over', async () => {
  const card = await cardOf('Ana', [
    [
      '2025-03-01',
      'Ana is my landlady, she paints.',
      ['0 | new | Rui | state:has landlady | Ana | -'],
      ["Ana | person | Rui's landlady, a painter"],
    ],
    ['2025-05-01', 'Ana is my landlady until the end of June.', ['0 | ends #1 | 2025-06-30']],
  ])
  expect(await card('2025-06-15')).toContain("Ana (person): Rui's landlady, a painter")
  expect(await card('2025-07-15')).toContain("Ana (person): formerly Rui's landlady, a painter")
})

it('of what somebody has to do with, until that is over', async () => {
  const card = await cardOf('Bo', [
    [
      '2025-03-01',
      'Bo is a nurse at Orbit, and my neighbour.',
      ['0 | new | Bo | works_at | Orbit | -'],
      ["Bo | person | Rui's neighbour, nurse at Orbit"],
    ],
    ['2025-05-01', 'Bo works at Orbit until the end of June.', ['0 | ends #1 | 2025-06-30']],
  ])
  expect(await card('2025-06-15')).toContain("Rui's neighbour, nurse at Orbit")
  expect(await card('2025-07-15')).toContain("Rui's neighbour, formerly nurse at Orbit")
})

it('of whom somebody does without, in what goes on', async () => {
  const told = (name: string, description: string) =>
    cardOf(name, [
      [
        '2025-03-01',
        'Ana runs the Papierfink with Dilan, and lives with Dilan.',
        [
          '0 | new | Ana | works_at | Papierfink | 2021.. | Ana runs the Papierfink.',
          '0 | new | Ana | works_with | Dilan | 2021..',
        ],
        [`Ana | person | ${description}`, 'Dilan | person | founder'],
      ],
      ['2025-05-01', 'Ana works with Dilan until the end of June.', ['0 | ends #2 | 2025-06-30']],
    ])
  const card = await told('Ana', 'runs the Papierfink with Dilan')
  expect(await card('2025-06-15')).toContain('Ana (person): runs the Papierfink with Dilan')
  expect(await card('2025-07-15')).toContain('Ana (person): runs the Papierfink, formerly with Dilan')
  const other = await told('Ana', 'sells paper with Dilan')
  expect(await other('2025-07-15')).toContain('Ana (person): formerly sells paper with Dilan')
})

it('of whoever talks, when it is over', async () => {
  const card = await cardOf('Rui', [
    [
      '2025-03-01',
      'I run the Papierfink with Dilan.',
      ['0 | new | Rui | works_at | Papierfink | 2021..', '0 | new | Rui | works_with | Dilan | 2021..'],
      ['Rui | person | runs the Papierfink with Dilan'],
    ],
    ['2025-07-01', 'Dilan is gone.', ['0 | ends | Rui | works_with | Dilan | 2025-06-30']],
  ])
  expect(await card('2025-07-15')).toContain('Rui (person): runs the Papierfink\n')
})

it.each([
  [
    'a mother who died',
    '0 | new | Rui | has_mother | Eva | -',
    "Eva | person | Rui's mother",
    '0 | ends #1 | 2025-06-30',
  ],
  [
    'what is told as past',
    '0 | new | Rui | state:has landlady | Eva | -',
    "Eva | person | Rui's former landlady",
    '0 | ends #1 | 2025-06-30',
  ],
  [
    'another tie',
    '0 | new | Rui | state:has landlady | Eva | -',
    "Eva | person | Rui's colleague",
    '0 | ends #1 | 2025-06-30',
  ],
  [
    'what goes on',
    '0 | new | Rui | state:has landlady | Eva | -',
    "Eva | person | Rui's landlady",
    '0 | same #1 | -',
  ],
])('not of %s', async (_, fact, name, last) => {
  const card = await cardOf('Eva', [
    ['2025-03-01', 'Eva is my mother or landlady, once former, and colleague.', [fact], [name]],
    ['2025-05-01', 'About Eva, the landlady or mother: the end of June.', [last]],
  ])
  expect(await card('2025-07-15')).toContain(`Eva (person): ${name.split(' | ')[2]}`)
})

it.each([
  ['friend of Rui in the darts team', false],
  ["Rui's friend in the darts team", false],
  ['friend of Rui and captain of the darts team', true],
  ['leads the darts team', true],
])('of a friend whose post is over: %s', async (description, isPast) => {
  const card = await cardOf('Bet', [
    [
      '2025-03-01',
      'Bet is captain of the darts team.',
      ['0 | new | Bet | state:is captain of | the darts team | -'],
      [`Bet | person | ${description}`],
    ],
    ['2025-05-01', 'Bet is captain until the end of June.', ['0 | ends #1 | 2025-06-30']],
  ])
  expect(await card('2025-07-15')).toContain(`Bet (person): ${isPast ? 'formerly ' : ''}${description}`)
})
