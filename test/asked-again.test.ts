/** A question is often a turn of its own by the time it is asked again: asking again finds what asking first found. */
import { createMemory, type Namespace } from 'recollect'
import { expect, it, onTestFinished } from 'vitest'

const NOW = Date.parse('2026-06-29T08:00:00Z')
const HERON = [
  'We decided to launch the beta of Project Heron on 22 June.',
  'The budget for Heron is 40,000 euros and Amir leads the backend.',
  'We are switching from MySQL to PostgreSQL for Heron.',
  'The Heron beta slips by a week, to 29 June.',
  'Amir resigned. Chiara takes over the backend of Heron.',
  'The Heron budget was raised to 55,000 euros.',
]
const LIFE = [
  'the plumber comes by',
  'Lotte has a piano lesson',
  'we ate pasta with friends',
  'the train was late again',
  'I read a chapter of the novel',
  'rain all afternoon in town',
]

async function opened(): Promise<Namespace> {
  const memory = await createMemory({ now: () => NOW })
  onTestFinished(() => memory.close())
  return memory.namespace('u')
}

/** Six turns on one project among sixty others. */
async function told(): Promise<Namespace> {
  const space = await opened()
  const begin = Date.parse('2026-05-01')
  for (let i = 0; i < 60; i++) {
    const at = begin + i * 40_000_000
    await space.add({ content: `Note ${i}: ${LIFE[i % 6]} on day ${i}.`, at }, { session: `f${i}` })
    const said = i % 10 === 3 ? HERON[(i - 3) / 10] : undefined
    if (said !== undefined) await space.add({ content: said, at: at + 1000 }, { session: `h${i}` })
  }
  return space
}

it.each([
  'Write a two-line status for Heron.',
  "What's the state of Heron?",
  'Give me an update on Project Heron.',
  'Tell me about Heron',
])('finds the same when "%s" is stored, once and three times', async (question) => {
  const space = await told()
  const first = await space.recall(question)
  for (const evidence of ['29 June', '55,000', 'PostgreSQL', 'Chiara']) expect(first.text).toContain(evidence)
  for (const [i, role] of (['user', 'assistant', 'user'] as const).entries()) {
    await space.add({ content: question, role, at: NOW - 1000 * (5 - i) }, { session: `again-${i}` })
    const again = await space.recall(question)
    expect(again.text).toBe(first.text)
    expect(again.hits.map(({ turn }) => turn.id)).toEqual(first.hits.map(({ turn }) => turn.id))
  }
})

it('does not take a question that was asked for knowing its answer', async () => {
  const space = await opened()
  const question = 'Which dentist does Marta go to?'
  await space.add({ content: 'We painted the fence green.', at: NOW - 2000 })
  const first = await space.recall(question)
  await space.add({ content: question, at: NOW - 1000 }, { session: 'again' })
  const again = await space.recall(question)
  expect([again.relevant, again.sufficiency]).toEqual([first.relevant, first.sufficiency])
  expect(again.relevant).toBe(false)
})

it('finds what another person answered, which may share no word with the question', async () => {
  const space = await told()
  await space.add(
    [
      { speaker: 'Mia', content: 'Who has the key for the parcel locker?', at: NOW - 2000 },
      { speaker: 'Anna', content: 'Ben does', at: NOW - 1000 },
    ],
    { session: 'chat' },
  )
  const { text } = await space.recall('Who has the key for the parcel locker?')
  expect(text).toContain('Ben does')
})

it('finds a turn by its own sentence', async () => {
  const space = await told()
  const { hits, relevant } = await space.recall(HERON[2] as string)
  expect([hits[0]?.turn.content, relevant]).toEqual([HERON[2], true])
})

it('reaches a question that was asked by its id', async () => {
  const space = await told()
  const question = 'Who leads the backend of Heron?'
  const { turns } = await space.add({ content: question, at: NOW - 1000 }, { session: 'again' })
  const found = await space.explore('context_of_turn', { turn: turns[0] as string }, { question })
  expect(found.turns.map(({ content }) => content)).toContain(question)
})
