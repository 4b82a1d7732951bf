/** Turns without a time keep the order in which they were said. */
import { expect, test } from 'vitest'
import { createMemory } from '../src/index.ts'

const said = async (
  calls: readonly (readonly string[])[],
  now?: () => number,
): Promise<readonly string[]> => {
  const memory = await createMemory(now === undefined ? {} : { now })
  const user = memory.namespace('user')
  for (const contents of calls) await user.add(contents.map((content) => ({ content })))
  const facts = await user.facts()
  await memory.close()
  return facts.map((fact) => fact.statement).sort()
}

const CHANGES = ['I live in Leeds.', 'My boss is Tom.', 'I moved to York.', 'My new boss is Ana.']
const NOW = ["Ana is the user's boss.", 'The user moved to York.']

test('what is said later in one call holds', async () => {
  expect(await said([CHANGES])).toEqual(NOW)
})

test('what is said in the next call holds, in the same millisecond, too', async () => {
  const still = (): number => Date.UTC(2026, 4, 1)
  expect(
    await said(
      CHANGES.map((content) => [content]),
      still,
    ),
  ).toEqual(NOW)
})

test('turns without a time between turns with one are told in order', async () => {
  const memory = await createMemory({ now: () => Date.UTC(2026, 4, 1) })
  const user = memory.namespace('user')
  await user.add([
    { content: 'I live in Leeds.', at: '2026-04-01' },
    { content: 'I moved to York.' },
    { content: 'I moved to Hull.' },
  ])
  const homes = await user.facts({ asOf: null, relation: 'lives_in' })
  expect(homes.map((fact) => fact.statement)).toEqual([
    'The user moved to Hull.',
    'The user moved to York.',
    'The user lived in Leeds.',
  ])
  await memory.close()
})
