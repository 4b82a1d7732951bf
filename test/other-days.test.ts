/** What is done by the week, and told by rules to be done on other days now, is told with these. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

it.each([
  ['I go to the gym on Mondays.', 'I go to the gym on Fridays now.', 'Maya goes to the gym on Fridays.'],
  ['I play tennis on Mondays.', 'These days I play tennis on Fridays.', 'Maya plays tennis on Fridays.'],
  ['I go to the gym on Mondays.', 'I now go to the gym on Fridays.', 'Maya goes to the gym on Fridays.'],
  ...['now and then', 'now and again', 'now, plus Mondays', 'these days, not just Mondays'].map((now) => [
    'I go to the gym on Mondays.',
    `I go to the gym on Fridays ${now}.`,
    'Maya goes to the gym on Mondays.',
  ]),
  [
    'I teach maths on Mondays.',
    'I teach maths on Fridays now because the school added a course.',
    'Maya teaches maths on Mondays.',
  ],
  [
    'I play tennis with Tom on Mondays.',
    'I play tennis with Bea on Fridays now.',
    'Maya plays tennis with Tom on Mondays.',
  ],
  // Days that are told beside, or without a word of a change, and no days.
  ['I go to the gym on Mondays.', 'Now I go to the gym on Fridays, too.', 'Maya goes to the gym on Mondays.'],
  ['I go to the gym on Mondays.', 'I go to the gym on Fridays.', 'Maya goes to the gym on Mondays.'],
  ['I go to the gym on Mondays.', 'I go to the gym now.', 'Maya goes to the gym on Mondays.'],
])('%s %s', async (said, later, statement) => {
  const space = memory.namespace(`${said} ${later}`)
  await tell(space, 'Maya', ['2025-04-01', said], ['2025-05-10', later])
  const read = async (asOf: string) => (await space.facts({ asOf })).map((f) => f.statement)
  expect(await read('2025-06-01')).toEqual([statement])
  expect(await read('2025-04-20')).toEqual([
    said.replace('I go', 'Maya goes').replace('I play', 'Maya plays').replace('I teach', 'Maya teaches'),
  ])
})
