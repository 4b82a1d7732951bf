/** Several people in one memory: "I" is who asks. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PEOPLE = [
  ['Ana', 'peanuts', 'Lisbon'],
  ['Bo', 'shellfish', 'Porto'],
] as const

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ now: () => Date.parse('2025-03-01') })
  const team = memory.namespace('team')
  for (const [speaker, food, city] of PEOPLE)
    await team.add(
      [
        {
          speaker,
          role: 'user',
          content: `Hi, I am allergic to ${food}. I live in ${city}.`,
          at: '2025-01-01',
        },
        { role: 'assistant', content: 'Noted.', at: '2025-01-01' },
      ],
      { session: speaker },
    )
  await team.flush()
})
afterAll(() => memory.close())

it.each(PEOPLE)('answers %s of themselves', async (asker, food, city) => {
  const team = memory.namespace('team')
  expect((await team.answer('What am I allergic to?', { asker })).text).toBe(food)
  expect((await team.answer('Where do I live?', { asker })).text).toBe(city)
  const { hits, facts } = await team.recall('What am I allergic to?', { asker })
  expect(hits[0]?.turn.speaker).toBe(asker)
  expect(facts[0]?.head).toBe(asker)
  // As it is typed in haste.
  const typed = await team.recall('where do i live', { asker })
  expect(typed.hits[0]?.turn.speaker).toBe(asker)
  expect(typed.facts[0]?.head).toBe(asker)
})

it('answers nobody of another where it is not said who asks', async () => {
  expect((await memory.namespace('team').answer('Where do I live?')).text).toBeNull()
  expect((await memory.namespace('team').answer('Where do I live?', { asker: 'Cy' })).text).toBeNull()
})

it('knows a user who speaks without a name by the one they told', async () => {
  const space = memory.namespace('nameless')
  const said = ['My name is Priya and I live in Pune.', 'I work as a nurse.', 'My boss is Kate.']
  for (const content of said) await space.add({ role: 'user', content, at: '2025-01-01' })
  await space.add({ role: 'user', content: 'Always answer in short sentences.', at: '2025-01-02' })
  await space.flush()
  const answers = ['Where does Priya live?', 'What does Priya do?', 'Where does Rahul live?', 'Who is Priya?']
  const answered = answers.map(async (question) => (await space.answer(question)).text)
  expect(await Promise.all(answered)).toEqual([
    'Pune',
    'nurse',
    null,
    "The user's name is Priya. The user works as a nurse.",
  ])
  const statements = (await space.facts()).map((fact) => fact.statement)
  expect(statements.toSorted()).toEqual([
    "Kate is the user's boss.",
    'The user lives in Pune.',
    'The user works as a nurse.',
    "The user's name is Priya.",
  ])
  const [wish] = await space.experiences()
  expect(wish?.content).toBe('The user asks: Always answer in short sentences.')
})

it('knows such a user by no name that another bears, but by the full one', async () => {
  const space = memory.namespace('namesakes')
  const said = [
    'My name is Tom Reed. I work at Nokia.',
    'My colleague Tom is a baker.',
    'Our guest Tom lives in Bern.',
  ]
  for (const content of said) await space.add({ role: 'user', content, at: '2025-01-01' })
  await space.flush()
  const answers = ['Where does Tom work?', 'Where does Tom Reed work?', 'Who is Tom?', 'Where does Tom live?']
  const answered = answers.map(async (question) => (await space.answer(question)).text)
  const [work, own, who, home] = await Promise.all(answered)
  expect([work, own, home]).toEqual([null, 'Nokia', 'Bern'])
  expect(who).toMatch(/^(?=.*Tom is a baker\.)(?=.*Tom is the user's colleague\.)/)
})

it('leaves the name of somebody called User alone', async () => {
  const space = memory.namespace('user-smith')
  await space.add({
    role: 'user',
    speaker: 'Rosa',
    content: 'My friend User Smith lives in Bern.',
    at: '2025-01-01',
  })
  await space.flush()
  expect((await space.facts()).map(({ statement }) => statement)).toContain("User Smith is Rosa's friend.")
})
