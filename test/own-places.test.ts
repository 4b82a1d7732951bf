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
])('%s %s', async (question, answer, ...told) => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-11-25') })
  const space = memory.namespace('ivo')
  for (const [i, content] of told.entries())
    await space.add({ speaker: 'Ivo', content, at: `2025-01-${10 + i}` }, { session: `s${i}` })
  await space.flush()
  expect((await space.answer(question)).text).toBe(answer)
  await memory.close()
})
