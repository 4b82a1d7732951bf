/** Where somebody lives and works is what they say of themselves, and no interview, relative or quotation. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

it.each<[question: string, answer: string | null, ...told: string[]]>([
  ['Where do I work?', null, 'My sister got a new job at Shell.'],
  ['Where do I work?', 'Bosch', 'I work at Bosch.', 'My sister got a new job at Shell.'],
  ['Where do I work?', 'Shell', 'I work at Bosch.', 'I finally got a new job at Shell.'],
  ['Where do I live?', 'Sofia', 'I live in Sofia.', 'My colleague said: "I live in Madrid."'],
  ['Where do I work?', null, 'My mum always says "I work at the post office".'],
  ['Where do I work?', 'Bosch', 'I work at Bosch as a welder.', 'I have an interview at Siemens next week.'],
  ['Where do I work?', null, 'I worked at Lidl as a student.', 'I have a meeting with Bob tomorrow.'],
  // What somebody moved to is a firm, a tool or a team.
  ['Where do I live?', null, 'We moved to T-Mobile in spring.'],
  ['Where do I live?', null, 'We moved to Freshworks for our invoices.'],
  ['Where do I live?', null, 'I moved to Odoo as a product manager.'],
  ['Where do I live?', null, 'We moved to Plausio from Mailchimp.'],
  ['Where do I live?', null, 'We moved to Mattermost last week.'],
  ['Where do I live?', 'Sofia', 'I live in Sofia.', 'i moved to Monzo, the fees are lower'],
  ['Where do I live?', 'Hebden', 'We moved to Hebden, and our shop is around the corner from the flat.'],
  ['Where do I live?', 'Lerwick', 'I moved to Lerwick as a child and I live in Lerwick still.'],
  ['Where do I live?', 'Phoenix', 'We moved to Phoenix.'],
  ['Where do I live?', 'Hebden', 'We moved to Hebden from Leeds.'],
  // One of two that is over leaves the other.
  ['Where do I work?', 'Kiln', 'I work at Kiln and Bosch.', 'I quit Bosch.'],
])('%s %s', async (question, answer, ...told) => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-11-25') })
  const space = memory.namespace('ivo')
  for (const [i, content] of told.entries())
    await space.add({ speaker: 'Ivo', content, at: `2025-01-${10 + i}` }, { session: `s${i}` })
  await space.flush()
  expect((await space.answer(question)).text).toBe(answer)
  await memory.close()
})

it.each<[question: string, answer: string | null, told: string]>([
  ['Where do I live?', null, 'just moved to Porto till the end of August for a course'],
  ['Where do I live?', null, 'I relocated to Bonn until the end of May'],
  ['Where do I live?', null, "I've relocated to Bonn through June 30"],
  ['Where do I live?', null, "We moved to Lyon in January and we're here until 15 July."],
  ['Where do I live?', null, "I moved to York for a placement, I'll be there until 20 July"],
  ['Where do I live?', null, 'Moved to Turin in February! Here till August.'],
  ['Where do I live?', null, 'I moved to York for six months.'],
  ['Where does Tom live?', null, 'Tom moved back to Hull till early June.'],
  ['Where am I staying?', null, "I'm staying in Ghent till 12 April."],
  ['Where do I live?', 'York', 'I moved to York. The lease on the old flat runs until 20 July.'],
  ['Where do I live?', 'York', "I moved to York. We're at my mum's until 20 March."],
  ['Where do I live?', 'York', 'I moved to York. My sister will be here until 20 July.'],
  ['Where do I live?', 'York', "I moved to York. I'm on the train, here until 5"],
  ['Where do I live?', 'Turin', 'Moved to Turin in February! Here till December.'],
  ['Where do I live?', 'Hull', "I live in Hull. I'm in hospital and I'll be here until 20 August."],
  ['Where do I live?', 'Hull', "I live in Hull. I'm in Rome on holiday, I'm here until 20 August."],
  ['Where do I live?', 'Hull', "I live in Hull and work in York, I'm there only until 20 August."],
  ['Where do I live?', 'Hull', "I live in Hull. My office is in York and I'm there until 20 August."],
])('in September %s %s: %s', async (question, answer, content) => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-09-10') })
  const space = memory.namespace('ivo')
  await space.add({ speaker: 'Ivo', content, at: '2025-03-02' }, { session: 's' })
  await space.flush()
  expect((await space.answer(question)).text).toBe(answer)
  await memory.close()
})
