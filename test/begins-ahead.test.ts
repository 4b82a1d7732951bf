/** What is told to begin on a day to come holds from that day on, and what it replaces until then. */
import { createMemory, type Memory, whenText } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore() })
})
afterAll(() => memory.close())

/** Each as told on 12 March and 20 April 2025, with what holds a week later, and after a year. */
it.each([
  ['I live in Ghent.', 'From 10 June I live in Namur.', 'lives_in', 'Ghent', 'Namur', 'from Tue 2025-06-10'],
  ['I live in Ghent.', 'As of July we live in Namur.', 'lives_in', 'Ghent', 'Namur', 'from July 2025'],
  ['I work at Vela.', 'Starting 2 May I work at Orbit.', 'works_at', 'Vela', 'Orbit', 'from Fri 2025-05-02'],
  ['I work at Vela.', "From June I'll be working at Orbit.", 'works_at', 'Vela', 'Orbit', 'from June 2025'],
  ['I drive a Fiat.', 'Beginning in June I drive a Volvo.', 'drives', 'Fiat', 'Volvo', 'from June 2025'],
  [
    'My boss is Edda.',
    'Edda is off to Oslo, so from May Sven is my boss.',
    'has_boss',
    'Edda',
    'Sven',
    'from May 2025',
  ],
  [
    'Edda is my manager.',
    'Effective 2 May my manager is Sven.',
    'has_manager',
    'Edda',
    'Sven',
    'from Fri 2025-05-02',
  ],
  ['My boss is Edda.', 'From May Sven is my boss.', 'has_boss', 'Edda', 'Sven', 'from May 2025'],
  ['My boss is Edda.', 'My new boss is Sven, from June.', 'has_boss', 'Edda', 'Sven', 'from June 2025'],
])('%s %s', async (said, later, relation, before, after, when) => {
  const space = memory.namespace(`${said} ${later}`)
  await tell(space, 'Maya', ['2025-03-12', said], ['2025-04-20', later])
  const held = async (asOf: string) => (await space.facts({ asOf, relation })).map((f) => f.tailName)
  expect(await held('2025-04-27')).toEqual([before])
  expect(await held('2026-04-27')).toEqual([after])
  const facts = await space.facts({ asOf: null, relation })
  expect(facts.filter((f) => f.tailName === after).map(whenText)).toEqual([when])
})

it.each([
  ['I live in Ghent.', 'Since April I live in Namur.', 'lives_in', 'Namur'],
  ['I work at Vela.', 'From Monday to Friday I work at Orbit.', 'works_at', 'Orbit'],
  ['My boss is Edda.', 'Sven is my boss and from June Ida is my deputy.', 'has_boss', 'Sven'],
])('holds at once: %s %s', async (said, later, relation, now) => {
  const space = memory.namespace(`${said} ${later}`)
  await tell(space, 'Maya', ['2025-03-12', said], ['2025-04-20', later])
  const facts = await space.facts({ asOf: '2025-04-27', relation })
  expect(facts.map((f) => f.tailName)).toContain(now)
})

it('holds from the day on which it began, where that came before the day that was announced', async () => {
  const space = memory.namespace('earlier')
  await tell(
    space,
    'Maya',
    ['2025-01-20', 'From June I work at Orbit.'],
    ['2025-02-10', 'I work at Orbit since 1 February.'],
  )
  const held = async (asOf: string) => (await space.facts({ asOf })).map((f) => f.tailName)
  expect(await held('2025-01-25')).toEqual([])
  expect(await held('2025-02-05')).toEqual(['Orbit'])
  expect((await space.answer('Where does Maya work?', { asOf: '2025-02-05' })).text).toBe('Orbit')
})

it('says nothing of what is only supposed', async () => {
  const space = memory.namespace('supposed')
  await tell(
    space,
    'Maya',
    ['2025-03-12', 'I live in Ghent.'],
    ['2025-04-20', 'If all goes well, from June I live in Namur.'],
  )
  expect((await space.facts({ asOf: '2026-01-01', relation: 'lives_in' })).map((f) => f.tailName)).toEqual([
    'Ghent',
  ])
})

it('plans a move that is set for a day', async () => {
  const space = memory.namespace('move')
  await tell(space, 'Maya', ['2025-04-20', 'We move to Namur on 10 June. I move the sofa on 11 June.'])
  expect((await space.facts({ asOf: null })).map((f) => f.tailName)).toEqual(['move to Namur'])
})
