/** What is over is not quoted without the turn that ended it. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const TOLD = [
  ['2025-01-10', 'My dog Rex is 3.'],
  ['2025-03-10', 'I have a cat named Miso.'],
  ['2025-04-10', 'Miso died yesterday.'],
  ['2025-04-12', 'I moved to Graz on April 1.'],
  ['2025-05-12', 'I work as a nurse.'],
  ['2025-06-12', 'I like to cook.'],
] as const

it('stands beside its end, unless the question is of a time before or the end is forgotten', async () => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-11-25') })
  const space = memory.namespace('ana')
  for (const [at, content] of TOLD) await space.add({ speaker: 'Ana', content, at, id: at }, { session: at })
  await space.flush()
  const quoted = async (question: string, asOf?: string): Promise<string> =>
    (await space.recall(question, { budget: 120, ...(asOf !== undefined && { asOf }) })).text
  for (const question of ['Which pets do I have?', 'Which cats do I have?', 'Do I have a cat?']) {
    expect(await quoted(question)).toContain('a cat named Miso')
    expect(await quoted(question)).toContain('Miso died yesterday')
    expect(await quoted(question, '2025-04-01')).not.toContain('died')
  }
  await space.deleteTurn('2025-04-10')
  expect(await quoted('Do I have a cat?')).not.toContain('died')
  await memory.close()
})
