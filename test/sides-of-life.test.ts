/** General questions about a person find what tells of it, though it shares no word with them. */
import { createMemory, type Namespace } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const TOLD: readonly (readonly [string, string])[] = [
  ['2026-01-05', 'Which oil is best for an old squeaky gate? I have tried butter.'],
  ['2026-01-20', 'Found a room in Utrecht with a drummer, 510 a month'],
  ['2026-02-02', 'What is a good name for a sourdough starter that will live in my fridge?'],
  ['2026-02-10', 'my colleague Joost works at Halo and hates it'],
  ['2026-02-21', 'signed with Brightside, back end, four days a week!!'],
  ['2026-03-04', 'How do I work a drill without waking the neighbours?'],
  ['2026-03-18', 'no more roller coasters for me at forty-six'],
  ['2026-04-02', 'The old Nokia fell into the soup, so I am back on my iPhone 12.'],
  ['2026-04-20', 'The doctor put me on 5 mg of the little white ones since Monday.'],
  ['2026-05-06', 'Please write a haiku about moving clouds.'],
  ['2026-06-11', 'Correction, it is 10 mg since the check-up.'],
  ['2026-07-01', 'got the flat in Zwolle!! two rooms, moving in on the 14th'],
  ['2026-07-20', 'If I won the lottery I would move to Lisbon and buy a house there.'],
  ['2026-08-09', 'Is it normal that a beagle eats grass? Ours is called Waffle.'],
  ['2026-08-30', 'What can I read on a train for five hours?'],
  ['2026-09-14', 'no olives pls, they taste of pond'],
]

let space: Namespace
let close: () => Promise<void>
beforeAll(async () => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-10-01') })
  close = () => memory.close()
  space = memory.namespace('ana')
  for (const [at, content] of TOLD) {
    await space.add({ role: 'user', content, at, id: at }, { session: at })
    await space.add({ role: 'assistant', content: 'I see.', at, id: `${at}a` }, { session: at })
  }
  await space.flush()
})
afterAll(() => close())

const cited = async (question: string): Promise<string[]> =>
  (await space.recall(question, { budget: 600 })).citations.flatMap((c) => (c.kind === 'turn' ? [c.id] : []))

describe('finds', () => {
  it.each([
    ['where do i live?', '2026-07-01'],
    ['What is my address these days?', '2026-07-01'],
    ['Who is my employer?', '2026-02-21'],
    ['what company do i work for', '2026-02-21'],
    ['How old am I?', '2026-03-18'],
    ['What phone do I have?', '2026-04-02'],
    ['What medication do I take?', '2026-06-11'],
    ['Any pets?', '2026-08-09'],
    ['Which foods do I hate?', '2026-09-14'],
  ])('%s', async (question, turn) => expect(await cited(question)).toContain(turn))

  it('several sides where everything is asked', async () => {
    const turns = await cited('What do you know about me?')
    expect(turns).toEqual(expect.arrayContaining(['2026-07-01', '2026-02-21', '2026-08-09']))
  })
})

it('counts the newest of several values most, and little what is only wished for', async () => {
  const { hits } = await space.recall('Where do I live?')
  const worth = (id: string): number => hits.find(({ turn }) => turn.id === id)?.signals.aspect ?? 0
  expect(worth('2026-07-01')).toBeGreaterThan(worth('2026-01-20'))
  expect(worth('2026-01-20')).toBeGreaterThan(worth('2026-07-20'))
})

it('leaves other questions as they are', async () => {
  const { hits } = await space.recall('Which oil did I try on the gate?')
  expect(hits[0]?.turn.id).toBe('2026-01-05')
  expect(hits.every(({ signals }) => signals.aspect === undefined)).toBe(true)
})

it('is in doubt where only the words of the question were said', async () => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-10-01') })
  const other = memory.namespace('ben')
  for (const content of ['My old gate squeaks.', 'The old town is lovely.', 'What is a good oil?'])
    await other.add({ role: 'user', content })
  await other.flush()
  expect((await other.recall('How old am I?')).sufficiency).toBeLessThan(0.5)
  expect((await other.recall('How old is the gate?')).sufficiency).toBeGreaterThan(0.5)
  expect((await space.recall('How old am I?')).sufficiency).toBeGreaterThan(0.3)
  await memory.close()
})
