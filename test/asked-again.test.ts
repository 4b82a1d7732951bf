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

it.each<readonly [string, string, readonly { content: string; role?: 'assistant'; speaker?: string }[]]>([
  ['4711', "What's the gate code?", [{ content: "It's 4711.", role: 'assistant' }]],
  ['4711', "What's the gate code?", [{ content: 'Ah, found it: 4711.' }]],
  [
    'Miznon',
    'Which restaurant did we like in Graz?',
    [{ content: 'Miznon, near the opera.', role: 'assistant' }],
  ],
  [
    'behind the boiler',
    'Where does the spare key hang?',
    [
      { content: 'Good question!', role: 'assistant' },
      { content: 'behind the boiler', speaker: 'Ana' },
    ],
  ],
])('finds "%s", which "%s" was answered, whoever did', async (answer, question, replies) => {
  const space = await told()
  const said = [{ content: question }, ...replies].map((turn, i) => ({ ...turn, at: NOW - 9000 + i }))
  await space.add(said, { session: 'chat' })
  const { text, relevant, hits } = await space.recall(question)
  expect([relevant, hits[0]?.turn.content, hits[0]?.answers?.content]).toEqual([
    true,
    replies.at(-1)?.content,
    question,
  ])
  expect(text).toContain(answer)
  expect((await space.answer(question)).context.text).toContain(answer)
})

it.each([
  ['another question', 'Which one?'],
  ['a pleasantry', 'Good question!'],
  ['that nobody knows', "Sorry, I don't know."],
])('takes %s for no answer', async (_, content) => {
  const space = await told()
  const question = 'Which dentist does Marta go to?'
  const first = await space.recall(question)
  const said = [{ content: question }, { content, role: 'assistant' as const }]
  await space.add(
    said.map((turn, i) => ({ ...turn, at: NOW - 9000 + i })),
    { session: 'chat' },
  )
  expect([first.relevant, (await space.recall(question)).relevant]).toEqual([false, false])
})

it('finds the evidence beside answers that earlier askings got', async () => {
  const space = await told()
  const question = 'Tell me about Heron'
  for (let i = 0; i < 5; i++) {
    const said = [{ content: question }, { content: `Here you are (${i}): …`, role: 'assistant' as const }]
    await space.add(
      said.map((turn, j) => ({ ...turn, at: NOW - 9000 + 10 * i + j })),
      { session: `r${i}` },
    )
  }
  const { text } = await space.recall(question)
  for (const evidence of ['29 June', '55,000', 'PostgreSQL', 'Chiara']) expect(text).toContain(evidence)
})

it.each([
  ['Ana is vegan.', 'Ana is vegan?'],
  ['Petra has the keys.', 'Petra has the keys?'],
  ['Ok, so the meeting is on Friday.', 'ok so the meeting is on friday?'],
  ['Will moved to Berlin.', 'Will moved to Berlin'],
  ['Update: the launch is on Friday.', 'Update: the launch is on Friday'],
  ['When I was ten I broke my leg.', 'When I was ten I broke my leg'],
  ['Where Ben lives there are foxes.', 'Where Ben lives there are foxes'],
  ['Give Tom the keys on Monday.', 'Give Tom the keys on Monday'],
  ['Remind me to call the dentist on Friday.', 'remind me to call the dentist on friday'],
  ['How to reset the router: hold the button.', 'How to reset the router: hold the button'],
  ['Tell Ana the flat is sold.', 'Tell Ana the flat is sold'],
])('finds "%s", which asks nothing, by "%s"', async (content, question) => {
  const space = await told()
  await space.add({ content, at: NOW - 9000 }, { session: 'chat' })
  const { hits, relevant, text } = await space.recall(question)
  expect([hits[0]?.turn.content, relevant]).toEqual([content, true])
  expect(text).toContain(content)
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
