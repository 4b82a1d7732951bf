/** Plans that came true, told without a word of the plan: they are over, and what was done lies on the day it was planned for. */
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let lines: readonly string[] = []
let memory: Memory
let ana: Namespace
beforeEach(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    model: replying(({ task }) => (task === 'distil' ? { facts: lines } : {})),
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(at: string, content: string, ...facts: readonly string[]): Promise<void> {
  lines = facts
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
const all = async (): Promise<string[]> =>
  (await ana.facts({ asOf: null })).map((f) => `${f.tailName}: ${whenText(f)}`).sort()

it.each([
  ['move to Lisbon once the visa is here', 'new | Ana | event:moved to | Lisbon | -', true],
  ['move to Lisbon once the visa is here', 'new | Ana | lives_in | Lisbon | -', true],
  ['move to Lisbon', 'new | Ana | lives_in | Lisbon | -', true],
  ['sell the boat as soon as spring comes', 'new | Ana | event:sold | the boat | -', true],
  ['sell the boat', 'new | Ana | event:sold | the boat to Tom | -', true],
  ['move to New York', 'new | Ana | lives_in | New York | -', true],
  ['get married', 'new | Ana | event:got married to | Tom | -', true],
  // That it can be done now is not that it was done, nor is another place, or more of it.
  ['move to Lisbon once the visa is here', 'new | Ana | event:got | her visa | -', false],
  ['move to Lisbon once the visa is here', 'new | Ana | lives_in | Porto | -', false],
  ['move to a house in Lisbon', 'new | Ana | lives_in | Lisbon | -', false],
  ['move to York once the lease ends', 'new | Ana | lives_in | New York | -', false],
  ['move to Porto', 'new | Ana | lives_in | Porto Alegre | -', false],
  ['move to Lisbon', 'new | Ana | state:lives near | Lisbon | -', false],
  ['move to New York', 'new | Ana | lives_in | York | -', false],
  // Behind "after" stands which meeting is meant.
  ['meet Tom after the exam', 'new | Ana | event:met | Tom | - | Ana met Tom before school.', false],
  ['sell the boat', 'new | Ana | event:sold | photos of the boat | -', false],
  ['learn when to stop', 'new | Ana | event:learned | the tango | -', false],
])('a plan to %s, and then %s', async (plan, line, isDone) => {
  await tell('2025-04-01', `We ${plan}.`, `0 | new | Ana | plans_to | ${plan} | - | Ana plans to ${plan}.`)
  await tell(
    '2025-05-10',
    'It is about the visa, learning the tango, photos of the boat, marriage with Tom, New York, Porto Alegre and Lisbon.',
    `0 | ${line}`,
  )
  const told = (await all()).find((one) => one.startsWith(plan))
  expect(told).toBe(`${plan}: after 2025-04-01${isDone ? ', carried out by 2025-05-10' : ''}`)
})

it('a home that was known with the plan carries none out', async () => {
  await tell(
    '2025-04-01',
    'I live in Lisbon, and we move within Lisbon.',
    '0 | new | Ana | lives_in | Lisbon | -',
    '0 | new | Ana | plans_to | move within Lisbon | -',
  )
  expect(await all()).toContain('move within Lisbon: after 2025-04-01')
})

it.each([
  ['I live in Lisbon.', 'lives_in | Lisbon', 'Lisbon: since Sat 2025-04-05', 'carried out Sat 2025-04-05'],
  ['We moved later, to Lisbon.', 'lives_in | Lisbon', 'Lisbon: by 2025-04-07', 'carried out by 2025-04-07'],
])('a plan that becomes what was planned: %s', async (said, told, fact, outcome) => {
  await tell(
    '2025-04-01',
    'We move to Lisbon on Saturday.',
    '0 | new | Ana | plans_to | move to Lisbon | 2025-04-05',
  )
  await tell('2025-04-07', said, `0 | becomes #1 | Ana | ${told} | -`)
  expect(await all()).toEqual([fact, `move to Lisbon: Sat 2025-04-05, ${outcome}`])
})
