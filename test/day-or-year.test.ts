/** A month and two figures that may be a year are the day that facts are told with, and no part of a name. */
import { createMemory, type Memory, whenText } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

it.each([
  ['Tom died Aug 22 after a long illness.', 'death', 'Fri 2025-08-22'],
  ['I got married June 20.', 'wedding', 'Fri 2025-06-20'],
  ['I had knee surgery June 18.', 'knee surgery', 'Wed 2025-06-18'],
  ['I moved to Graz August 20.', 'Graz', 'since Wed 2025-08-20'],
  ['I quit Orbit July 24.', 'Orbit', 'Thu 2025-07-24'],
  ['I work at Orbit since May 19.', 'Orbit', 'since Mon 2025-05-19'],
  ['We bought the car in june 24.', 'car', 'June 2024'],
])('%s', async (said, tail, when) => {
  const space = memory.namespace(said)
  await tell(space, 'Maya', ['2025-12-01', said])
  expect((await space.facts({ asOf: null })).map((f) => [f.tailName, whenText(f)])).toEqual([[tail, when]])
})
