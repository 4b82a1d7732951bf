/** What becomes of a plan by what is told later: it is off, moved, or done, and its own day makes it past. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    now: () => Date.parse('2024-04-02T12:00:00Z'),
  })
})
afterAll(() => memory.close())

it.each<[planned: string, said: string, plans: readonly string[]]>([
  ["We're skiing in Livigno over half-term.", 'well, no Livigno. We cancelled the lot.', []],
  ["We're flying to Rome on 10 May.", 'Rome fell through.', []],
  ["We're flying to Rome on 10 May.", 'The trip fell through.', []],
  ["We're flying to Rome on 10 May.", 'The party fell through.', ['fly to Rome 2024-05-10']],
  ["We're flying to Rome on 10 May.", "Change of plan, we're not flying to Rome.", []],
  ["We're flying to Rome on 10 May.", "We're flying to Rome on 12 May instead.", ['fly to Rome 2024-05-12']],
  [
    "We're flying to Rome on 10 May.",
    "We're flying to Oslo on 12 May instead of Rome.",
    ['fly to Oslo 2024-05-12'],
  ],
  [
    "We're flying to Rome on 10 May.",
    "We're flying to Rome on 10 May, did I say?",
    ['fly to Rome 2024-05-10'],
  ],
  ["I'm giving a talk at the library on 14 May.", 'They moved my talk to 20 May.', ['talk 2024-05-20']],
  ["I'm giving a talk at the library on 14 May.", "My talk's been moved to 20 May.", ['talk 2024-05-20']],
  ["I'm performing at the Roundhouse on 9 May.", 'The Roundhouse gig was called off.', []],
  ["I'm running the Leeds marathon on 10 May.", "I've pulled out of the Leeds marathon.", []],
  ["Our wedding's on 6 September.", "We're getting married on 4 October now.", ['get married 2024-10-04']],
  ["I'm running the Leeds marathon on 10 May.", "I'm not running the Leeds marathon any more.", []],
  ["I'm running the Leeds marathon on 10 May.", "I'm no longer running the Leeds marathon.", []],
  ["I'm running the Leeds marathon on 10 May.", "I can't run the Leeds marathon after all.", []],
  [
    "I'm running the Leeds marathon on 10 May.",
    "Tom's not running the Leeds marathon any more.",
    ['run Leeds marathon 2024-05-10'],
  ],
  ["I'm selling the flat in June.", "I'm not selling the flat after all.", []],
  ['I plan to sell the boat.', 'I no longer plan to sell the boat.', []],
  ['I plan to sell the boat.', "I've given up my plan to sell the boat.", []],
  ['I plan to sell the boat.', 'I gave up the plan to sell the car.', ['sell boat']],
  ['I plan to sell the boat.', 'I gave up the plan to sell the boat to Bo.', ['sell boat']],
  ['I plan to sell the boat.', 'I no longer plan to sell the boat cheaply.', ['sell boat']],
  ['I plan to sell the boat.', 'I no longer plan to sell the boat myself, a broker does it.', ['sell boat']],
  ['I plan to move to Porto.', 'I no longer plan to move to Porto.', []],
  ['I plan to sell the boat.', 'We no longer plan to sell the boat.', []],
  [
    'I plan to sell the boat.',
    'I had given up the plan to sell the boat but now it is on again.',
    ['sell boat'],
  ],
  ['I plan to sell the boat.', 'My brother gave up the plan to sell the boat.', ['sell boat']],
  ["We're buying a barge in May.", "We've bought the barge!", []],
  ["I'm jumping out of a plane on 26 March.", 'I did the jump!!', []],
])('%s – %s', async (planned, said, plans) => {
  const rosa = memory.namespace(`${planned} ${said}`)
  await tell(rosa, 'Rosa', ['2024-03-02', planned], ['2024-04-01', said])
  const held = await rosa.facts({ relation: 'plans_to', limit: 100 })
  const shown = held.map(
    ({ tailName, time: { span } }) =>
      `${tailName}${span === null ? '' : ` ${new Date(span.from).toISOString().slice(0, 10)}`}`,
  )
  expect(shown.toSorted()).toEqual([...plans].toSorted())
})

it('a plan that was given up in the moment in which it was told answers nothing', async () => {
  const rosa = memory.namespace('same moment')
  const at = '2024-03-02T10:00'
  await tell(rosa, 'Rosa', [at, 'I plan to sell the boat.'], [at, 'I gave up the plan to sell the boat.'])
  expect((await rosa.answer('What does Rosa plan?')).text).toBeNull()
})

it.each<[planned: string, plans: readonly string[]]>([
  ['I have an operation on 5 June.', ['go to Berlin 2024-07-01', 'operation 2024-06-05']],
  ["I'm going to Ben's wedding on 5 June.", ["go to Ben's wedding 2024-06-05", 'go to Berlin 2024-07-01']],
  ['I plan to learn the cello.', ['go to Berlin 2024-07-01', 'learn cello']],
  ["I'm going to Berlin in June.", ['go to Berlin 2024-07-01']],
  ["I'm flying to Berlin on 12 June.", ['go to Berlin 2024-07-01']],
])('%s – a day put right is that of the same plan', async (planned, plans) => {
  const rosa = memory.namespace(`${planned} right`)
  await tell(
    rosa,
    'Rosa',
    ['2024-03-30', planned],
    ['2024-03-31', "I'm going to Berlin in July, not in June."],
    ['2024-04-01', 'Berlin is July, not June.'],
  )
  const held = await rosa.facts({ relation: 'plans_to', limit: 100 })
  const shown = held.map(
    ({ tailName, time: { span } }) =>
      `${tailName}${span === null || span.from < Date.parse('2024-04-01') ? '' : ` ${new Date(span.from).toISOString().slice(0, 10)}`}`,
  )
  expect(shown.toSorted()).toEqual([...plans].toSorted())
})

it.each<[planned: string, said: string, plans: readonly string[]]>([
  ["I'm flying to Oslo on Friday.", "Sorry, I meant I'm flying to Bergen on Friday.", ['fly to Bergen']],
  ["I'm flying to Oslo on Friday.", "I meant I'm flying to my parents on Friday.", ['fly to parents']],
  ['im flying to oslo on friday', "Sorry, I'm flying to Bergen on Friday, I misspoke.", ['fly to Bergen']],
  [
    'I have an operation on Friday.',
    "Sorry, I meant I'm flying to Bergen on Friday.",
    ['fly to Bergen', 'operation'],
  ],
  [
    "I'm flying to Oslo on Friday.",
    "I'm flying to Bergen on Saturday, not on Sunday.",
    ['fly to Bergen', 'fly to Oslo'],
  ],
  [
    "I'm going to a wedding on Friday.",
    "I'm going to Berlin on Friday, not Thursday.",
    ['go to Berlin', 'go to wedding'],
  ],
  [
    "I'm going to a wedding in July.",
    "I'm going to Berlin in July, not in June.",
    ['go to Berlin', 'go to wedding'],
  ],
])('%s – %s (what is put right on the very day)', async (planned, said, plans) => {
  const rosa = memory.namespace(`${planned} ${said} day`)
  await tell(rosa, 'Rosa', ['2024-03-31', planned], ['2024-03-31', said])
  const held = await rosa.facts({ relation: 'plans_to', limit: 100 })
  expect(held.map((fact) => fact.tailName).toSorted()).toEqual(plans)
})
