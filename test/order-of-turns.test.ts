/** Turns without a time keep the order in which they were said. */
import { expect, test } from 'vitest'
import { addConversation, parseConversations } from '../src/formats/index.ts'
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

test('turns of a file whose name has its day are told in the order of the file', async () => {
  const memory = await createMemory()
  const user = memory.namespace('user')
  const text = CHANGES.map((content) => `Ben: ${content.replace('Ana', 'Ida')}\n`).join('')
  const path = '2026-03-04-chat.txt'
  const { conversations } = await parseConversations(text, {
    path,
    sessionId: 'chat',
    title: '2026-03-04-chat',
  })
  for (const { sessions } of conversations)
    for (const session of sessions) await addConversation(user, session)
  const going = (await user.facts()).map((fact) => fact.statement).sort()
  expect(going).toEqual(['Ben moved to York.', "Ida is Ben's boss."])
  await memory.close()
})
