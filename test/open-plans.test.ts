/** A question for what is open finds plans with their days, and quotes keep the words that call something off. */
import { createMemory } from 'recollect'
import { afterAll, expect, it } from 'vitest'
import { quote } from '../src/assemble/quote.ts'
import type { StoredTurn } from '../src/model/turn.ts'
import { createPlainStore } from './support/plain-store.ts'

const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-08-10') })
afterAll(() => memory.close())
const space = memory.namespace('plans')
for (const content of [
  'I plan to visit Rome on 3 September.',
  'I plan to sell my car on 20 August.',
  'I plan to paint the shed.',
  'The invoice was open in the browser.',
  'I like open source, and what is due is paid.',
])
  await space.add({ role: 'user', speaker: 'Sam', content, at: '2026-08-01' })
await space.flush()

it.each([
  ["what's still open", ['Rome. (Thu 2026-09-03)', 'car. (Thu 2026-08-20)', 'the shed. (']],
  ['What do I have to do this month?', ['car. (Thu 2026-08-20)']],
  ['where are we with Rome, what is left to do', ['Rome. (Thu 2026-09-03)']],
])('%s', async (question, wanted) => {
  const { text, relevant } = await space.recall(question, { budget: 400 })
  expect(relevant).toBe(true)
  const [, facts = ''] = text.split(/^Facts$/m)
  for (const words of wanted) expect(facts).toContain(words)
})

it.each(['what is open source', 'What did I sell?', 'what is due to the rain'])(
  'not for: %s',
  async (question) => expect((await space.recall(question)).text).not.toContain('2026-09-03)'),
)

it('what is called off stays in a quote that is cut', () => {
  const content = `The gateway gets more memory next week and a new disk for the logs of it. The gateway move is cancelled. ${'We talked about the gateway and its many other parts for a while then. '.repeat(8)}`
  const { text, isCut } = quote({ content, role: 'user', captions: [] } as unknown as StoredTurn, {
    terms: ['gateway', 'memori', 'disk'],
    dates: false,
    count: (said) => said.split(/\s+/).length,
    quoteTokens: 24,
  })
  expect(isCut).toBe(true)
  expect(text).toContain('is cancelled')
})
