/** What was known at a moment is what a memory knew that had heard no more. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

type Told = readonly [at: string, content: string]
const known = async (name: string, told: readonly Told[], at?: string): Promise<string[]> => {
  const space = memory.namespace(name)
  await tell(space, 'Ann', ...told)
  const facts = await space.facts({ asOf: null, limit: 100, ...(at !== undefined && { knownAt: at }) })
  return facts
    .filter((f) => f.valid.to === null || f.valid.to > f.valid.from)
    .map(({ statement, valid }) => `${statement} ${valid.from}–${valid.to ?? ''}`)
    .sort()
}

it.each<[what: string, at: string, told: Told[]]>([
  [
    'what had ended it, though it is taken back later',
    '2024-07-20',
    [
      ['2024-04-18', 'I live in Rome.'],
      ['2024-07-16', 'I moved to Paris.'],
      ['2024-08-30', 'Actually, I never lived in Rome.'],
    ],
  ],
  [
    'that it had ended, though an earlier change is told later',
    '2024-04-01',
    [
      ['2024-02-02', 'I live in Oslo.'],
      ['2024-03-20', 'I no longer live in Oslo.'],
      ['2024-06-13', 'I moved to Paris on March 3.'],
    ],
  ],
  [
    'since when the next one was so, though its beginning is told later',
    '2024-06-25',
    [
      ['2024-01-14', 'I live in Oslo.'],
      ['2024-06-23', 'I live in Paris.'],
      ['2024-07-22', 'I have lived in Paris since March.'],
    ],
  ],
])('%s', async (what, at, told) => {
  const heard = told.filter(([day]) => day <= at)
  expect(await known(`all of ${what}`, told, at)).toEqual(await known(`then of ${what}`, heard))
})
