/** What a model tells of one life over months: names, ends that move, what is told anew, and what nobody said in so many words. */
import { createMemory, type LlmRequest, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let reply: { facts?: readonly string[]; names?: readonly string[] } = {}
let prompt = ''
let memory: Memory
let nika: Namespace
const model = replying((request: Pick<LlmRequest, 'task' | 'user'>) => {
  prompt = request.user
  return reply
})
beforeEach(async () => {
  prompt = ''
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2026-11-26T12:00:00Z'),
  })
  nika = memory.namespace('nika')
})
afterEach(() => memory.close())

async function tell(
  at: string,
  content: string | readonly string[],
  facts: readonly string[],
  names = reply.names,
): Promise<void> {
  reply = { facts, ...(names !== undefined && { names }) }
  const turns = [content]
    .flat()
    .map((text, i) => ({ speaker: 'Nika', content: text, at: `${at}T20:0${i}:00Z` }))
  await nika.add(turns, { session: at })
  await nika.flush()
  reply = {}
}
const told = async (): Promise<string[]> =>
  (await nika.facts({ asOf: null, limit: 100 })).map((f) => `${f.statement} (${whenText(f)})`).sort()
const typeOf = async (name: string): Promise<string | undefined> =>
  (await nika.entities({ limit: 100 })).find((e) => e.name === name || e.aliases.includes(name))?.type

describe('another name of somebody', () => {
  const FALL = 'dad fell in the bathroom on sunday. Ivo, 78, the most stubborn man in Ormož'
  const FATHER = ["Nika's father | person | retired | Ivo"]

  it('is shown with the name, and means nobody else', async () => {
    await tell('2026-03-05', FALL, ['0 | new | Nika | has_father | Ivo | -'], FATHER)
    await tell('2026-04-13', "I go to dad tuesdays, and he's on the waiting list for the home in Ormož", [
      '0 | new | Nika | state:visits | Ivo | - | Nika visits Ivo on Tuesdays.',
      '0 | new | Ivo | state:is on the waiting list for | the home in Ormož | -',
    ])
    expect(prompt).toContain("Nika's father, also Ivo (person): retired")
    const facts = await nika.facts({ asOf: null, limit: 100 })
    expect(facts.map((f) => `${f.headName} ${f.relation} ${f.tailName}`).sort()).toEqual([
      "Nika has_father Nika's father",
      "Nika visits Nika's father",
      "Nika's father on_waiting_list_for home in Ormož",
    ])
    expect(await typeOf('Ivo')).toBe('person')
  })

  it('makes no place of whom somebody visits', async () => {
    await tell('2026-04-13', 'I go to see dad tuesdays, and Eva now and then', [
      "0 | new | Nika | state:visits | Nika's father | -",
      '0 | new | Nika | state:visits | Eva | -',
    ])
    expect(await typeOf("Nika's father")).toBe('person')
    expect(await typeOf('Eva')).not.toBe('place')
  })
})

describe('an end that is told anew', () => {
  const LEAVE = [
    'sick leave extended till end of april',
    '0 | new | Nika | state:is on | sick leave | ..2026-04-30',
  ] as const

  it('moves to where the later telling puts it', async () => {
    await tell('2026-03-05', LEAVE[0], [LEAVE[1]])
    await tell('2026-04-13', 'the sick leave goes on, I can go back from may 4', ['0 | ends #1 | 2026-05-04'])
    expect(await told()).toEqual(['Nika was on sick leave. (by 2026-03-05, until Mon 2026-05-04)'])
    const before = await nika.facts({ asOf: null, knownAt: Date.parse('2026-04-01'), limit: 10 })
    expect(before.map(whenText)).toEqual(['by 2026-03-05, until Thu 2026-04-30'])
  })

  it('moves back as well, and forth again, and stays where words tell it less exactly', async () => {
    await tell('2026-03-05', LEAVE[0], [LEAVE[1]])
    await tell('2026-03-12', 'the sick leave ends on april 20 already', ['0 | ends #1 | 2026-04-20'])
    await tell('2026-04-10', 'the sick leave goes on till april 27 after all', ['0 | ends #1 | 2026-04-27'])
    await tell('2026-04-20', 'sick leave till the end of the month, about', ['0 | ends #1 | 2026-04'])
    expect(await told()).toEqual(['Nika was on sick leave. (by 2026-03-05, until Mon 2026-04-27)'])
  })
})

describe('what is new under the parts of a known fact', () => {
  const visits = (days: string) =>
    `0 | new | Nika | state:visits | Nika's father | - | Nika visits her father ${days}.`
  const since = (content: string, days: string) => tell('2026-11-23', content, [visits(days)])
  beforeEach(() => tell('2026-04-13', 'I go to see dad tuesdays', [visits('on Tuesdays')]))

  it('holds instead of it where it is done on other days', async () => {
    await since('I see dad sundays now', 'on Sundays')
    expect(await told()).toEqual([
      'Nika visited her father on Tuesdays. (by 2026-04-13, over by 2026-11-23)',
      'Nika visits her father on Sundays. (by 2026-11-23)',
    ])
  })

  it('is the same where it is done on more days, or says more', async () => {
    await since('I see dad sundays too', 'on Sundays')
    await tell('2026-11-24', 'on tuesdays dad and I play cards', [
      visits('on Tuesdays, to play cards with him'),
    ])
    expect(await told()).toEqual([
      'Nika visits her father on Tuesdays, to play cards with him. (by 2026-04-13)',
    ])
  })

  it('is counted where its words are not kept', async () => {
    await since('I take Lan along to dad', 'with Lan')
    expect(await told()).toEqual(['Nika visits her father on Tuesdays. (by 2026-04-13)'])
    expect(JSON.stringify(await nika.stats())).toContain('whose sentence is kept')
  })
})

describe('a plan', () => {
  it('says that it was given up, also within its days', async () => {
    await tell('2026-07-02', 'in autumn I buy a boat', [
      '0 | new | Nika | plans_to | buy a boat | 2026-09..2026-11',
    ])
    await tell('2026-10-08', 'no boat this year, money is gone', ['0 | ends #1 | -'])
    expect(await told()).toEqual([
      'Nika planned to buy a boat. (some time in September 2026 to November 2026, given up by 2026-10-08)',
    ])
  })

  it('is carried out on no day that nobody told', async () => {
    await tell('2026-04-13', 'from may 4 I go to dispatch in Maribor', [
      '0 | new | Nika | plans_to | work in dispatch in Maribor | 2026-05-04..2026-11',
    ])
    await tell('2026-05-21', 'dispatch is ok, third week', [
      '0 | new | Nika | works_at | the dispatch in Maribor | 2026-05.. | Nika works in dispatch in Maribor.',
    ])
    await tell('2026-07-02', 'we signed for a house', [
      '0 | new | Nika | plans_to | move into a house | 2026-08-15..',
    ])
    const plans = (await nika.facts({ asOf: null, limit: 100 })).filter((f) =>
      f.statement.includes('dispatch'),
    )
    expect(plans.map(whenText)).toEqual([
      'since May 2026',
      'some time in 2026-05-04 to 2026-11-30, carried out May 2026',
    ])
  })
})

it.each(['next sat', 'next saturday', 'on sat', 'this saturday'])(
  'takes a birthday that follows from an age: 16 %s',
  async (day) => {
    await tell('2026-04-13', `Lan is loud. he's 16 ${day}`, ['0 | new | Lan | birthday | 18 April 2010 | -'])
    expect(await told()).toEqual(['Lan was born on 18 April 2010. (by 2026-04-13)'])
  },
)

it('leaves an injured back as it was told', async () => {
  await tell('2026-02-10', 'my back injury, since friday', [
    '0 | new | Nika | has_condition | a back injury | 2026-02-06..',
  ])
  await tell('2026-07-10', 'the back injury is still there', ['0 | same #1 | -'])
  expect(await told()).toEqual(['Nika has a back injury. (since Fri 2026-02-06)'])
})

it('takes a smaller dose without a figure in the place of the dose before', async () => {
  await tell('2026-03-05', "i'm on pregabalin at night now", [
    '0 | new | Nika | takes | pregabalin at night | -',
  ])
  await tell('2026-04-13', 'I got myself down to half the pregabalin', [
    '0 | new | Nika | takes | half the dose of pregabalin at night | -',
  ])
  expect(await told()).toEqual([
    'Nika takes half the dose of pregabalin at night. (by 2026-04-13)',
    'Nika took pregabalin at night. (by 2026-03-05, over by 2026-04-13)',
  ])
})

it('hears what somebody is no more from the turn that ends it', async () => {
  await tell(
    '2026-02-10',
    'we rent from Mr Kokol who lives above',
    ['0 | new | Nika | state:rents from | Mr Kokol | -'],
    ["Mr Kokol | person | Nika's landlord, lives above her"],
  )
  await tell(
    '2026-08-26',
    ['the spider is called Kokol', 'we moved out, the old landlord kept 200 of the deposit'],
    ['1 | ends #1 | -', '1 | new | Mr Kokol | event:kept | 200 of the deposit | -'],
    ["Mr Kokol | person | Nika's former landlord"],
  )
  const landlord = (await nika.entities({ limit: 100 })).find((e) => e.name === 'Mr Kokol')
  expect(landlord?.description).toBe("Nika's former landlord")
})

describe('the known facts that a prompt shows', () => {
  it('are of those who are named, before whoever is called theirs', async () => {
    await tell('2026-04-13', "Lan's mother works in Vienna. Lan has a girlfriend, Eva", [
      "0 | new | Lan's mother | works_at | a job in Vienna | -",
      '0 | new | Lan | has_girlfriend | Eva | -',
    ])
    await tell('2026-10-08', 'Lan and eva are over btw, a tragedy', [])
    expect(prompt).toContain('Lan | has_girlfriend | Eva')
    expect(prompt.indexOf('has_girlfriend')).toBeLessThan(prompt.indexOf("Lan's mother"))
  })

  it('hold what ties two that are named before what shares words with the turns', async () => {
    const things =
      'lamp kettle carpet, ladder drum violin, anvil barrel canoe, hammock helmet igloo, jigsaw kimono lantern, mattress needle oven, piano quilt rug, saddle tent umbrella, vase wagon xylophone, yacht zither accordion, basket candle dresser, easel flute guitar, harp inkwell jug, kite ladle mirror, notebook organ paddle, quiver radio sofa, trumpet urn violet, wardrobe yoke banjo, cello dartboard easychair, fiddle goblet hourglass'.split(
        ', ',
      )
    await tell('2026-04-13', 'I have physio with Sanja', ['0 | new | Nika | has_physiotherapist | Sanja | -'])
    for (const [i, some] of [things.slice(0, 10), things.slice(10)].entries())
      await tell(
        `2026-05-1${i}`,
        `I keep: ${some.join(', ')}`,
        some.map((thing) => `0 | new | Nika | state:keeps | ${thing} | -`),
      )
    await tell('2026-11-23', `finished with Sanja. I still keep: ${things.join(', ')}`, [])
    expect(prompt).toMatch(/^#[1-9] Nika \| has_physiotherapist/m)
    expect(prompt).toContain('Nika | has_physiotherapist | Sanja')
  })
})

it('tells in a profile the day of a plan, and when a job ends', async () => {
  await tell(
    '2026-11-23',
    'leibnitz took me, start work 4 january. wedding on 12 june. last shift at dispatch 18 december',
    [
      '0 | new | Nika | plans_to | start work in Leibnitz | 2027-01-04..',
      '0 | new | Nika | plans_to | have a wedding | 2027-06-12',
      '0 | new | Nika | works_at | dispatch | ..2026-12-18',
    ],
  )
  const { text } = await nika.profile()
  expect(text).toContain('Nika plans to start work in Leibnitz. (from Mon 2027-01-04)')
  expect(text).toContain('Nika plans to have a wedding. (Sat 2027-06-12)')
  expect(text).toContain('Nika works at dispatch. (until Fri 2026-12-18)')
})
