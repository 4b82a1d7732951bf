/** Batches of one session are asked about one after another, each with what those before it made and ended. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

interface Reply {
  readonly facts?: readonly string[]
  readonly wishes?: readonly string[]
}

/** By a word of the batch, what a model replies about it. */
let replies: ReadonlyMap<string, Reply> = new Map()
let asked: string[] = []
let memory: Memory
let space: Namespace
const model = replying(({ task, user }) => {
  if (task !== 'distil') return {}
  asked.push(user)
  const turns = user.slice(user.lastIndexOf('<turns>'))
  return [...replies].find(([word]) => turns.includes(word))?.[1] ?? {}
})

beforeEach(async () => {
  asked = []
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  space = memory.namespace('rui')
})
afterEach(() => memory.close())

/** A session of which some turns say something, at their places. */
async function tell(day: string, length: number, said: Readonly<Record<number, string>>): Promise<void> {
  for (let i = 0; i < length; i++)
    await space.add(
      {
        role: 'user',
        speaker: 'Rui',
        content: said[i] ?? `Nothing else to tell about number ${i}.`,
        at: `${day}T09:${String(i).padStart(2, '0')}:00Z`,
        id: `${day}-${i}`,
      },
      { session: day },
    )
  await space.flush()
}

const known = (request: string | undefined): string =>
  /<known>[\s\S]*<\/known>/.exec(request ?? '')?.[0] ?? ''

it('what a batch ended is shown with its end, what it made has a number, what it wished stands', async () => {
  replies = new Map<string, Reply>([
    [
      'zither',
      { facts: ['0 | new | Rui | works_at | Orbit | -', '0 | new | Rui | plans_to | buy a zither | -'] },
    ],
    [
      'quit',
      {
        facts: ['2 | ends #1 | -', '3 | new | Rui | state:sings in | Harbour Choir | -'],
        wishes: ['4 | instruction | Rui wants no emojis.'],
      },
    ],
    ['Harbour rehearsals', { facts: ['1 | ends #2 | -'], wishes: ['2 | ends W1'] }],
  ])
  await tell('2025-03-01', 1, { 0: 'I work at Orbit and I plan to buy a zither.' })
  await tell('2025-04-01', 20, {
    2: 'I quit my job at Orbit.',
    3: 'I sing in the Harbour Choir.',
    4: 'Please never use emojis.',
    11: 'No more Harbour rehearsals, I left the choir. Orbit was nicer.',
    12: 'Emojis are fine after all.',
  })
  expect(asked).toHaveLength(3)
  expect(known(asked[1])).toMatch(/#\d+ Rui \| works_at \| Orbit \| by 2025-03-01\n/)
  expect(known(asked[2])).toMatch(/#\d+ Rui \| works_at \| Orbit \| by 2025-03-01, over by 2025-04-01\n/)
  expect(known(asked[2])).toMatch(/#\d+ Rui \| state:sings in \| Harbour Choir/)
  expect(asked[2]).toContain('W1 Rui wants no emojis.')
})

it('what a batch made is ended by a later one of its session', async () => {
  replies = new Map<string, Reply>([
    ['sing in', { facts: ['3 | new | Rui | state:sings in | Harbour Choir | -'] }],
    ['left the choir', { facts: ['1 | ends #1 | -'] }],
  ])
  await tell('2025-04-01', 20, {
    3: 'I sing in the Harbour Choir.',
    11: 'I left the choir.',
  })
  const now = await space.facts({ limit: 10 })
  expect(now).toEqual([])
  expect((await space.facts({ asOf: null, limit: 10 })).map((fact) => fact.tailName)).toEqual([
    'Harbour Choir',
  ])
})
