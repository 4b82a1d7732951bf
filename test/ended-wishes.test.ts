/** A wish that is over is not quoted bare, an end stands behind the words it belongs to, and plans keep their days on cards. */
import { createMemory } from 'recollect'
import { afterAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-08-10') })
afterAll(() => memory.close())

async function told(name: string, said: readonly (readonly [string, string])[]) {
  const space = memory.namespace(name)
  for (const [at, content] of said)
    await space.add({ role: 'user', speaker: 'Sam', content, at }, { session: at })
  await space.flush()
  return space
}

it('a wish that was taken back or said anew is quoted with that', async () => {
  const space = await told('wishes', [
    ['2026-03-06', 'Never put summaries at the end of your answers. The invoice test is red.'],
    ['2026-03-07', 'Always answer in German.'],
    ['2026-07-07', 'You can add summaries again.'],
    ['2026-07-08', 'Please always answer in French.'],
    ['2026-07-09', 'Never use emojis.'],
  ])
  const quoted = async (question: string) => (await space.recall(question, { budget: 300 })).text
  expect(await quoted('What did I say about summaries?')).toContain(
    'Never put summaries at the end of your answers [wish: over by 2026-07-07]. The invoice test is red.',
  )
  expect(await quoted('What did I say about German?')).toContain(
    'Always answer in German [wish: said anew on 2026-07-08].',
  )
  expect(await quoted('What did I say about emojis?')).not.toMatch(/emojis \[/)
})

it('plans of a collection keep their days', async () => {
  const space = await told('plans', [
    ['2026-08-01', 'I plan to visit Rome on 3 September.'],
    ['2026-08-02', 'I plan to sell my car on 12 October.'],
  ])
  expect((await space.card('Sam')).text).toContain('visit Rome (for Thu 2026-09-03)')
})
