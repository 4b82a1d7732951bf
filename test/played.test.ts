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
    [
      "time for some d&d, I'm Thorin!",
      '> You enter a tavern.',
      'My sister is a witch and I live in Mirewood.',
    ],
    ['Let’s play D&D. I’ll be Thorin the dwarf.', '> Hail!', 'My name is Thorin. I live in Neverwinter.'],
    ['Pretend I’m a guy called Max.', '> Hi Max!', 'I live in Neverwinter.'],
    ['roleplay: you are a guard and I play the thief', '> Halt!', 'I live in Neverwinter.'],
    ["Hi! Let's do a role play where I'm Captain Bly. Thanks!", '> Ahoy!', 'I live in Tortuga.'],
    ["You're the innkeeper, I'm the traveller.", '> Welcome!', 'I am from Split.'],
    ["I'll be the smuggler and you be the customs officer", '> Papers!', 'I am from Split.'],
    ["ok pretend i'm a pensioner called Ernst", '> Hello Ernst.', "I'm 78 and I drive a Trabant."],
    [
      "You be the customs officer, I'll be the smuggler",
      '> Papers!',
      'My name is Ivo Karr. I am from Split.',
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
    ...[
      "Explain black holes. Pretend I'm five.",
      'Explain black holes, pretend I am a German.',
      'Pretend I am a beginner and explain ownership in Rust.',
      'My ex keeps calling the bank, pretending to be me.',
      "All day at work, pretending we're a happy team.",
      'I am a software engineer at Nokia, you will be a code reviewer.',
      "I'm a 45-year-old diabetic and you will be my nutrition coach.",
      'I am the owner of a bakery and you can be the accountant.',
      "I'm a nurse and you can be the judge.",
      'You will be my personal trainer, I am a beginner.',
      "You're the doctor, I'm the patient.",
      "You're the best and I'm the luckiest.",
      "You're the expert, I'm the newcomer.",
      'Time for a murder mystery party! What do I need?',
      'can you help me start a dnd campaign for my kids?',
      'I want to start a D&D group',
      "I'm thinking of starting D&D, I'm Tom by the way",
      "Let's plan a D&D campaign, I'm the host.",
      'We will start an improv class in town',
      "I'm ready for roleplay exercises at work",
      'Let us run the RPG server on the NAS',
      'Start a new RPG project in Godot called Emberfall',
      'Roleplaying, board games and running are my hobbies.',
      'Roleplay with a friend is my hobby.',
      "Let's play some music: I'm a Beatles fan",
      "Lets play chess, I'm a pensioner with time",
      "Let's play D&D, I'm the only one online.",
      "Let's do a role play, I'm German.",
      "Let's do a role play. I'm Anna.",
      "Pretend I'm Canadian.",
      "rp: I'm Tom Reed from Nokia, I need a recipe",
      "You're the chef, I'm the vegan.",
      "I play D&D with friends, I'm the bard.",
      'Let me make up a story for my daughter. Give me three prompts.',
      "I'll make everything up to her.",
      "can we do an interview? I'll just make things up",
      "Let's roleplay: you're my boss and I ask for a raise.",
      "Let's play D&D.",
      "let's play school, you are the teacher",
    ].map((first) => [first, '> Sure.', 'I live in Ulm.']),
    ...['Thanks, good practice! I live in Ulm.', 'Good morning. I live in Ulm.', 'Hey, I live in Ulm.'].map(
      (last) => ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', last],
    ),
    ["let's do a roleplay, I'm Captain Bly", 'Thanks, bye!', 'I live in Ulm.'],
  ])('stays: %s', async (...said) => {
    expect((await told(said)).facts).toContain('The user lives in Ulm.')
  })

  it.each([
    'I am a software engineer, you will be a code reviewer. I live in Ulm.',
    "I'm a 45-year-old diabetic and you will be my nutrition coach. I live in Ulm.",
    'Time for a murder mystery party! I live in Ulm.',
    'Let me make up a story for my daughter. I live in Ulm.',
    "You will be my personal trainer, I'm a beginner, I live in Ulm.",
  ])('stays in the same turn: %s', async (said) => {
    expect((await told([said])).facts).toContain('The user lives in Ulm.')
  })

  it('hours later is so again', async () => {
    const said = ["let's do a roleplay, I'm Captain Bly", '> Ahoy!', 'I live in Ulm.']
    expect((await told(said, 90)).facts).toContain('The user lives in Ulm.')
  })

  it('more than half an hour later is so again where it says nothing of the game', async () => {
    const said = [
      "let's do a roleplay, I'm Captain Bly",
      'I live in Ulm.',
      'I, Captain Bly, live in Tortuga.',
    ]
    expect((await told(said, 31)).facts).toEqual(['The user lives in Ulm.'])
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
