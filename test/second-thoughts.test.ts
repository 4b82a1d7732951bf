/** What somebody puts right in the same breath is told once, and what one sentence says of two places holds of both. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { tell } from './support/tell.ts'

async function told(...said: readonly string[]): Promise<string[]> {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-05-20') })
  const space = memory.namespace('rosa')
  await tell(space, 'Rosa', ...said.map((content, i) => [`2025-03-${10 + i}`, content] as const))
  const facts = await space.facts({ limit: 100, asOf: null })
  const states = facts.filter((f) => f.kind === 'state' && (f.valid.to === null || f.relation === 'plans_to'))
  await memory.close()
  return states
    .map(({ tailName, time }) =>
      time.bound === 'after' && time.span !== null
        ? `${tailName} ${new Date(time.span.from).toISOString().slice(5, 10)}`
        : tailName,
    )
    .sort()
}

it.each<[said: string, ...told: string[]]>([
  ['We deploy to Fly. No wait, Render.', 'Render'],
  ['I drive a Honda. Wait, an Audi.', 'Audi'],
  ['I have two cats. No wait, three.', 'three cats'],
  ['My interview is on Tuesday. Sorry, Wednesday.', 'interview 03-12'],
  ['My dentist appointment is Tuesday. no wait, wednesday', 'dentist appointment 03-12'],
  ['My flight is on 3 May. No wait, 4 May.', 'flight 05-04'],
  // Which word another one stands for cannot be seen: nothing is told.
  ['Our api runs on Heroku. no wait, fly.io'],
  ["I'm allergic to nuts. no wait, just peanuts"],
  ['we deploy to fly, no, render'],
  ['I live in Leeds. No, really.', 'Leeds'],
  ['I live in Leeds. No wait, I forgot to ask: is York nice?', 'Leeds'],
  ['We deploy to Fly. No, not Render.', 'Fly'],
  ['We deploy to Fly. Wait for Render.', 'Fly'],
  ['We deploy to Fly. No, Render is not an option.', 'Fly'],
  // What is denied of oneself was said of somebody else.
  ["My son Leo is allergic to nuts, I told you. I'm not.", 'Leo', 'nuts'],
  ["My wife Mia has a peanut allergy, just so you know. I don't.", 'Mia', 'peanuts'],
  ["My wife Mia is a nurse, you know. I'm not.", 'Mia', 'nurse'],
  ["My sister says she's vegan. I'm not.", 'vegan'],
  ["I don't eat pork, as I said. No, I do not.", 'pork'],
  ["My doctor says I am diabetic. I'm not."],
  ['Apparently I live in Hull. Not true.'],
  // What is wrong is what stands beside it.
  ['I live in Hull but the letter went to York, which is wrong.', 'Hull'],
  ['I moved to Hull in May, my mum says June, which is wrong.', 'Hull'],
  ['My son Leo has asthma, the school denies it, which is a lie.', 'Leo', 'asthma'],
  ['My ex says I am a smoker and that I live in Hull, none of which is true.'],
  // There is none of something, or more of the same.
  ['I have a nut allergy. Sorry, no peanuts.', 'nuts'],
  ["I'm vegan. Sorry, no fish.", 'vegan'],
  ["I'm on warfarin. Actually no alcohol.", 'warfarin'],
  ['I live in Hull. Sorry, no car.', 'Hull'],
  ["I'm allergic to nuts, no, all nuts.", 'nuts'],
  ["I'm vegan, no, strictly vegan.", 'vegan'],
  ["I'm vegan. No wait, strictly vegan.", 'vegan'],
  ["I don't eat pork, no, not ever.", 'pork'],
])('%s', async (said, ...expected) => {
  expect(await told(said)).toEqual(expected)
})

it.each<[said: readonly string[], ...told: string[]]>([
  [['I live in Leeds and in York.'], 'Leeds', 'York'],
  [['I live in Leeds and York.'], 'Leeds', 'York'],
  [['I work at Lidl and at Tesco.'], 'Lidl', 'Tesco'],
  [['I work at Lidl and Tesco.', 'I quit Tesco.'], 'Lidl'],
  [['I live in Leeds and York.', 'I moved to Oslo.'], 'Oslo'],
  [['I live in Leeds, actually I live in York.'], 'York'],
  [['I live in Leeds. I live in York now.'], 'York'],
  [['I live in York at the weekends.']],
])('%s', async (said, ...expected) => {
  expect(await told(...said)).toEqual(expected)
})

it.each<[question: string, answer: string | null, said: string]>([
  ['Where do we deploy?', null, 'We deploy to Fly. No wait, Render.'],
  ['When is the meeting?', null, "The meeting is on Tuesday. It's Tuesday, no, Wednesday"],
  ['When is my interview?', 'Wed 2025-03-12', 'My interview is on Tuesday. Sorry, Wednesday.'],
  ['Where do I live?', 'Leeds, York', 'I live in Leeds and in York.'],
])('%s %s: %s', async (question, answer, content) => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-03-10') })
  const space = memory.namespace('rosa')
  await tell(space, 'Rosa', ['2025-03-10', content])
  expect((await space.answer(question)).text).toBe(answer)
  await memory.close()
})
