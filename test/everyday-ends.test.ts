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
  ['My hobby is singing in the choir.', 'I left the choir.', "Rosa's hobby is singing in the choir."],
  ['I smoke.', 'I stopped the cigarettes', 'Rosa smokes.'],
  ['I smoke ten a day', "I've given up cigarettes", 'Rosa smokes.'],
  ["I'm a heavy smoker", 'I finally packed in the fags!', 'Rosa smokes.'],
  ['I smoke a pack a day.', "I haven't had a cigarette since 1 June.", 'Rosa smokes.'],
  ['I drink coffee.', 'I stopped the coffee.', 'Rosa drinks coffee.'],
])('%s – %s', async (told, ended, fact) => {
  await tell('2024-05-10', told)
  expect(await holding()).toContain(fact)
  await tell('2024-06-10', ended)
  expect(await holding()).not.toContain(fact)
})

it.each([
  ['I sing in the choir.', 'I left the choir a message', 'Rosa sings in the choir.'],
  ['I sing in the choir.', 'I left the choir rehearsal early.', 'Rosa sings in the choir.'],
  ['I love singing.', 'I left the choir.', 'Rosa loves singing.'],
  ['I do yoga.', 'I left my yoga class today because I felt sick.', 'Rosa does yoga.'],
  ['I drink wine.', 'I stopped the wine for Lent.', 'Rosa drinks wine.'],
  ['I smoke.', "I haven't had a cigarette today", 'Rosa smokes.'],
  ['I smoke.', 'I stopped for cigarettes on the way', 'Rosa smokes.'],
  ['I smoke.', 'The doctor said I should stop the cigarettes', 'Rosa smokes.'],
])('%s – but %s', async (told, said, fact) => {
  await tell('2024-05-10', told)
  await tell('2024-06-10', said)
  expect(await holding()).toContain(fact)
})

it('takes no smoker for a trade', async () => {
  await tell('2024-05-10', "I'm a social smoker and a non-smoker at home.")
  expect(await rosa.facts({ relation: 'job_title' })).toEqual([])
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
