/** Allergies, diets, conditions and standing wishes stand in contexts where something is made or chosen that they are for, whatever the question says. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
let space: Namespace
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-11-01') })
  space = memory.namespace('nadia')
  const told = [
    'Please always answer in metric units and keep your answers short.',
    'Never use emojis.',
    "I'm allergic to peanuts.",
    "I'm vegetarian.",
    'My husband Piotr is allergic to shellfish.',
    ...Array.from({ length: 20 }, (_, i) => `I cooked pasta for the family on day ${i}, it was nice.`),
  ]
  for (const [i, content] of told.entries())
    await space.add(
      { speaker: 'Nadia', role: 'user', content, at: `2026-0${1 + (i % 9)}-10` },
      { session: `s${i % 9}` },
    )
  await space.flush()
})
afterAll(() => memory.close())

it.each([
  ['Suggest a dinner recipe for my family', ['peanuts', 'vegetarian', 'shellfish', 'emojis', 'metric']],
  ['Suggest a quick lunch', ['peanuts', 'vegetarian', 'emojis', 'metric']],
])('%s', async (question, wanted) => {
  const { text, usage } = await space.recall(question, { budget: 300 })
  for (const words of wanted) expect(text).toContain(words)
  expect(usage.tokens).toBeLessThanOrEqual(300)
})

it('of others only where it is for them, and of none where nothing is eaten', async () => {
  expect((await space.recall('Suggest a quick lunch', { budget: 300 })).text).not.toContain('shellfish. (')
  const { text } = await space.recall('Write a function that sorts names', { budget: 300 })
  expect(text).not.toContain('Nadia is allergic')
})

it.each([
  [['I am allergic to nuts. My parcel is late.'], 'Suggest a dinner', 'allergic to nuts. ('],
  [['I am allergic to nuts. My parcel is late.'], 'Recommend a restaurant in Leeds', 'allergic to nuts. ('],
  [['I am allergic to nuts. My parcel is late.'], 'Order lunch', 'allergic to nuts. ('],
  [['I am allergic to nuts. My parcel is late.'], 'Where do we eat tonight?', 'allergic to nuts. ('],
  [['My wife is allergic to nuts.', 'My parcel is late.'], 'Plan dinner for us', 'allergic to nuts. ('],
  [['I have asthma.', 'My parcel is late.'], 'Suggest a workout', 'has asthma. ('],
  [['I take warfarin.', 'My parcel is late.'], 'Which painkiller could I buy?', 'takes warfarin. ('],
  [['I am afraid of flying.', 'My parcel is late.'], 'Plan a trip to Rome', 'afraid of flying. ('],
])('%j: %s', async (told, question, wanted) => {
  const small = memory.namespace(`small ${question}`)
  await small.add(told.map((content) => ({ role: 'user' as const, speaker: 'Sam', content })))
  await small.flush()
  const { relevant, text } = await small.recall(question)
  expect({ relevant, text }).toEqual({ relevant: true, text: expect.stringContaining(wanted) })
})

it('needs bring no other turn with them, and a greeting brings nothing', async () => {
  const small = memory.namespace('greeted')
  for (const content of ['Hi!', 'ok', 'I am allergic to nuts.', 'My parcel is late, ok?'])
    await small.add({ role: 'user', speaker: 'Sam', content })
  await small.flush()
  expect((await small.recall('Suggest a dinner')).text).not.toContain('parcel')
  for (const greeting of ['hi', 'ok', 'Thanks!', 'good morning']) {
    const { relevant, sufficiency, text } = await small.recall(greeting)
    expect({ relevant, sufficiency, text }).toEqual({
      relevant: false,
      sufficiency: 0,
      text: expect.not.stringContaining('parcel'),
    })
  }
})

it('needs that find no room make nothing relevant', async () => {
  const { relevant, text } = await space.recall('Suggest a dinner', { floor: 1, budget: 5 })
  expect({ relevant, text }).toEqual({ relevant: false, text: '' })
})

it.each(['Great Britain', 'support', 'Rock', 'care', 'Sweet Caroline', 'thank you notes', 'OK Computer'])(
  'a keyword is no greeting: %s',
  async (keyword) => {
    const small = memory.namespace(`kept ${keyword}`)
    await small.add({ role: 'user', speaker: 'Sam', content: `Yesterday we spoke of ${keyword} at school.` })
    await small.flush()
    const { relevant, sufficiency, text } = await small.recall(keyword)
    expect(sufficiency).toBeGreaterThan(0)
    expect({ relevant, text }).toEqual({ relevant: true, text: expect.stringContaining('at school') })
  },
)
