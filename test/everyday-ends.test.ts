/** What friends told in their own words ends by their own words, and a reply of one word says whom it is about. */
import { createMemory, type Namespace } from 'recollect'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let rosa: Namespace
let close: () => Promise<void>
beforeEach(async () => {
  const memory = await createMemory({
    store: createPlainStore(),
    now: () => Date.parse('2024-09-01T12:00:00Z'),
  })
  close = () => memory.close()
  rosa = memory.namespace('rosa')
})
afterEach(() => close())

const tell = async (at: string, ...said: readonly string[]): Promise<void> => {
  const turns = said.map((content, i) => ({
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    speaker: i % 2 === 0 ? 'Rosa' : 'assistant',
    content,
    at: `${at}T10:0${i}:00Z`,
  }))
  await rosa.add(turns, { session: at })
  await rosa.flush()
}
const holding = async (): Promise<string[]> => (await rosa.facts({ limit: 100 })).map((f) => f.statement)

it.each([
  ['I get migraines.', "I don't get migraines anymore.", 'Rosa gets migraines.'],
  ['I get migraines.', 'I no longer get migraines.', 'Rosa gets migraines.'],
  ['been sober since March', 'I started drinking again.', 'Rosa does not drink alcohol.'],
  ['allergic to nuts btw', 'no longer allergic to nuts', 'Rosa is allergic to nuts.'],
  ['allergic to nuts btw', 'Not allergic to nuts anymore!', 'Rosa is allergic to nuts.'],
])('%s – %s', async (told, ended, fact) => {
  await tell('2024-05-10', told)
  expect(await holding()).toContain(fact)
  await tell('2024-06-10', ended)
  expect(await holding()).not.toContain(fact)
})

it('leaves what only does not come at times', async () => {
  await tell('2024-05-10', 'I get migraines.')
  await tell('2024-06-10', "I don't get migraines in winter.")
  expect(await holding()).toContain('Rosa gets migraines.')
})

it.each([
  ['I met Zoe.', 'Where does Zoe live?'],
  ['My sister Zoe called.', 'Where does she live?'],
])('%s – %s – In Graz.', async (told, asked) => {
  await tell('2024-05-10', told, asked, 'In Graz.')
  const [home] = await rosa.facts({ relation: 'lives_in' })
  expect(home?.statement).toBe('Zoe lives in Graz.')
  expect((await rosa.answer('Where does Zoe live?')).text).toBe('Graz')
})

it('takes no lesson for news of whom nobody knows', async () => {
  await tell('2024-05-10', 'Quiz me!', 'Where did Napoleon live?', 'In Paris.')
  expect(await rosa.facts({ relation: 'lives_in' })).toEqual([])
})
