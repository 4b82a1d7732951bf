/** Turns without a time, or of one time, keep the order in which they were said. */
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

test('turns of one day or minute are told in the order of their session', async () => {
  const memory = await createMemory()
  const user = memory.namespace('user')
  const told = [
    ...CHANGES,
    'I work at Acme.',
    'I quit my job at Acme.',
    'I take ramipril.',
    'I stopped taking ramipril.',
  ]
  await user.add(told.map((content) => ({ content, at: '2026-04-01' })))
  const going = (await user.facts()).filter((fact) => fact.kind === 'state')
  expect(going.map((fact) => fact.statement).sort()).toEqual(NOW)
  expect((await user.turns()).map((turn) => turn.at)).toEqual(told.map(() => Date.UTC(2026, 3, 1)))
  await memory.close()
})
