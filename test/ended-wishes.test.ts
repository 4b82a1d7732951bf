/** A wish that is over is not quoted bare, an end stands behind the words it belongs to, and plans keep their days on cards. */
import { createMemory } from 'recollect'
import { afterAll, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-08-10') })
afterAll(() => memory.close())

async function told(name: string, said: readonly (readonly [string, string])[]) {
  const space = memory.namespace(name)
  for (const [at, content] of said)
    await space.add({ role: 'user', speaker: 'Sam', content, at }, { session: at })
  await space.flush()
  return space
}

it('a wish that was taken back or changed is quoted with that', async () => {
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
    'Always answer in German [wish: changed on 2026-07-08: Please always answer in French].',
  )
  expect(await quoted('What did I say about emojis?')).not.toMatch(/emojis \[/)
})

it('a wish that a model narrowed is quoted with its new words', async () => {
  let wishes: readonly string[] = []
  const model = replying(({ task }) => (task === 'distil' ? { facts: [], wishes } : {}))
  const models = { segment: null, review: null, 'induce-experiences': null }
  const narrowing = await createMemory({ store: createPlainStore(), model, models })
  const space = narrowing.namespace('narrowed')
  const tell = async (at: string, content: string, ...lines: string[]) => {
    wishes = lines
    await space.add({ role: 'user', speaker: 'Sam', content, at }, { session: at })
    await space.flush()
  }
  await tell('2026-03-06', 'nae emojis please', '0 | instruction | Sam wants no emojis.')
  await tell(
    '2026-07-08',
    'a card for mum, emojis are grand there',
    '0 | ends W1',
    '0 | instruction | Sam wants no emojis, except on cards.',
  )
  expect((await space.recall('What did I say about emojis?')).text).toContain(
    'nae emojis please [wish: changed on 2026-07-08: no emojis, except on cards]',
  )
  await narrowing.close()
})

it('a wish that was taken back while one alike goes on is over, and changed where one took its place', async () => {
  let wishes: readonly string[] = []
  const model = replying(({ task }) => (task === 'distil' ? { facts: [], wishes } : {}))
  const models = { segment: null, review: null, 'induce-experiences': null }
  const lifting = await createMemory({ store: createPlainStore(), model, models })
  const space = lifting.namespace('lifted')
  const tell = async (at: string, content: string, ...lines: string[]) => {
    wishes = lines
    await space.add({ role: 'user', speaker: 'Sam', content, at }, { session: at })
    await space.flush()
  }
  await tell('2026-03-06', 'nae emojis in mails', '0 | instruction | Sam wants no emojis in mails.')
  await tell(
    '2026-03-07',
    'nane for the board either',
    '0 | instruction | Sam wants no emojis in mails to the board.',
  )
  await tell('2026-03-08', 'tables as csv', '0 | instruction | Sam wants tables as CSV.')
  const quoted = async (question: string) => (await space.recall(question)).text
  // Both share words with the turn, the newer one comes first.
  await tell('2026-07-08', 'emojis in mails are grand', '0 | ends W2')
  expect(await quoted('What did I say about emojis in mails?')).toContain(
    'nae emojis in mails [wish: over by 2026-07-08]',
  )
  await tell('2026-07-09', 'tables as tsv', '0 | ends W1', '0 | instruction | Sam wants tables as TSV.')
  expect(await quoted('What did I say about tables?')).toContain(
    'tables as csv [wish: changed on 2026-07-09: tables as TSV]',
  )
  await lifting.close()
})

it('a wish stands among wishes only where nothing took it back, whatever words that had', async () => {
  const space = await told('prose', [
    ['2026-03-06', 'Always answer in bullets.'],
    ['2026-03-07', 'You can use prose again.'],
    ['2026-03-08', 'Always answer in euros.'],
  ])
  const holding = (await space.experiences()).filter(({ holds }) => holds)
  expect(holding.map(({ content }) => content)).toEqual([expect.stringContaining('euros')])
  for (const question of ['answer in bullets', 'Suggest how to answer in bullets', 'answer in euros']) {
    const { experiences } = await space.recall(question)
    for (const { experience } of experiences) expect(experience.content).toContain('euros')
    expect(experiences).toHaveLength(1)
  }
  expect((await space.recall('answer in bullets')).text).toContain('in bullets [wish: over by 2026-03-07]')
})

it('plans on a card keep their days', async () => {
  const space = await told('plans', [
    ['2026-08-01', 'I plan to visit Rome on 3 September.'],
    ['2026-08-02', 'I plan to sell my car on 12 October.'],
  ])
  expect((await space.card('Sam')).text).toContain('visit Rome. (for Thu 2026-09-03)')
})
