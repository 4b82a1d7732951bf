/** What somebody says as somebody else, in a game that goes on over several turns. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

const START = Date.parse('2026-02-04T09:00:00Z')
const MINUTE = 60_000
let count = 0
function turn(content: string, minutes: number) {
  const role = content.startsWith('> ') ? ('assistant' as const) : ('user' as const)
  return { role, content: content.replace(/^> /, ''), at: START + minutes * MINUTE }
}
async function told(said: readonly string[], every = 1, batched = true) {
  count += 1
  const space = memory.namespace(`n${count}`)
  const turns = said.map((content, i) => turn(content, i * every))
  for (const group of batched ? [turns] : turns.map((one) => [one])) {
    await space.add(group, { session: 's' })
    if (!batched) await space.flush()
  }
  const waiting = (await space.facts({ limit: 100 })).map(({ statement }) => statement)
  await space.flush()
  const facts = (await space.facts({ limit: 100 })).map(({ statement }) => statement)
  expect(waiting.toSorted()).toEqual(facts.toSorted())
  return { space, facts }
}

describe('in a game', () => {
  it.each([
    ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', 'I was born in Tortuga and I hate the navy.'],
    ['time for some d&d!', '> You enter a tavern.', 'My sister is a witch and I live in Mirewood.'],
    ["ok pretend i'm a pensioner called Ernst", '> Hello Ernst.', "I'm 78 and I drive a Trabant."],
    [
      "You be the customs officer, I'll be the smuggler",
      '> Papers!',
      'My name is Ivo Karr. I am from Split.',
    ],
    ["can we do an interview? I'll just make things up", '> Sure.', 'I work at Bosch and I have four kids.'],
    [
      "let's play school, you are the teacher",
      '> Good morning!',
      'I have two hamsters.',
      '> Nice.',
      'I live in Ulm.',
    ],
  ])('%s: nothing is so', async (...said) => {
    expect((await told(said)).facts).toEqual([])
    expect((await told(said, 1, false)).facts).toEqual([])
  })

  it('nothing that was said is an answer', async () => {
    const { space } = await told([
      "let's do a roleplay, I'm Captain Bly",
      '> Ahoy!',
      'I was born in Tortuga.',
    ])
    expect((await space.answer('Where was I born?', { asker: 'user' })).text).toBeNull()
  })
})

describe('what is said of oneself', () => {
  it.each([
    [
      "let's do a roleplay, I'm Captain Bly",
      '> Ahoy!',
      'I hate the navy.',
      'ok, back to reality. I live in Ulm.',
    ],
    ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', 'btw I live in Ulm.'],
    ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', 'That was fun, thanks!', '> Bye!', 'I live in Ulm.'],
    ['We do a roleplay at the club every week.', '> Nice.', 'I live in Ulm.'],
    ["Let's do a roleplay tomorrow.", '> Sure.', 'I live in Ulm.'],
    ["Pretend you're my coach.", '> Hello!', 'I live in Ulm.'],
    ["Let's play cards, I'm a beginner.", '> Sure.', 'I live in Ulm.'],
    ['You are a star and I am a fan.', '> Thanks!', 'I live in Ulm.'],
    ["I'll make it up to her.", '> Good.', 'I live in Ulm.'],
    ['My son likes to pretend he is a dog.', '> Cute.', 'I live in Ulm.'],
  ])('stays: %s', async (...said) => {
    expect((await told(said)).facts).toContain('The user lives in Ulm.')
  })

  it('hours later is so again', async () => {
    const said = ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', 'I live in Ulm.']
    expect((await told(said, 90)).facts).toContain('The user lives in Ulm.')
  })

  it('is read anew when the turn that began the game comes late, or goes', async () => {
    count += 1
    const space = memory.namespace(`n${count}`)
    const facts = async () => (await space.facts({ limit: 100 })).map(({ statement }) => statement)
    await space.add([turn('I live in Ulm.', 2)], { session: 's' })
    await space.flush()
    expect(await facts()).toEqual(['The user lives in Ulm.'])
    const [begun] = (await space.add([turn("let's do a roleplay, I'm Captain Bly", 0)], { session: 's' }))
      .turns
    await space.flush()
    expect(await facts()).toEqual([])
    await space.deleteTurn(begun ?? '')
    await space.flush()
    expect(await facts()).toEqual(['The user lives in Ulm.'])
  })
})
