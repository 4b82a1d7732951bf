/** What a later turn changes or puts right, and what a question about it is answered then. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tell } from './support/tell.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory()
})
afterAll(() => memory.close())

async function told(...turns: readonly string[]) {
  const space = memory.namespace(turns.join(' '))
  await tell(space, 'Rosa', ...turns.map((content, i) => [`2024-0${2 + 3 * i}-02`, content] as const))
  return space
}

async function holding(...turns: readonly string[]): Promise<string[]> {
  const facts = await (await told(...turns)).facts({ limit: 100 })
  return facts.filter((f) => f.kind === 'state').map((f) => `${f.headName} ${f.relation} ${f.tailName}`)
}

describe('holds', () => {
  it.each<[turns: readonly string[], holds: readonly string[]]>([
    // Figures.
    [['My rent is 900 euros a month.', 'My rent went up to 1000 euros.'], ['Rosa rent 1000 euros']],
    [['My salary is $85k.', 'My salary was raised from $85k to $92k.'], ['Rosa salary $92k']],
    [['I weigh 82 kg.', 'I weigh 79 kg now.'], ['Rosa weight 79 kg']],
    [["I'm 1.80 m tall."], ['Rosa height 1.80 m']],
    [['I make 2000 things.', 'If my rent went up to 1000 euros I would move.'], []],
    // Two spellings.
    [['My favorite color is blue.', 'My favourite colour is green.'], ['Rosa favorite_color green']],
    // Who has it now.
    [['I own the billing service.', 'Ana took over the billing service.'], []],
    [['I lead the payments team.', 'Ana now leads the payments team.'], ['Ana leads payments team']],
    [['I own a flat in Rome.', 'The rain took over the city.'], ['Rosa owns flat in Rome']],
    [
      ['I own the billing service.', 'Ana will take over the billing service in May.'],
      ['Rosa owns billing service'],
    ],
    // One of several.
    [['I have two cats.', 'One of my cats died.'], []],
    // Put right.
    [['I have a dog called Bobo.', 'My dog is not called Bobo, his name is Bono.'], ['Rosa has_pet Bono']],
    [['I work at Orbit.', "I said I work at Orbit, but actually it's Orbix."], ['Rosa works_at Orbix']],
    // Whom a pronoun means.
    [["My boss's daughter is Eva. She plays tennis."], ["Rosa's boss has_daughter Eva", 'Eva plays tennis']],
    [["Anna's brother is Leo. He lives in Riga."], ['Anna has_brother Leo', 'Leo lives_in Riga']],
  ])('%j', async (turns, holds) => {
    expect((await holding(...turns)).sort()).toEqual([...holds].sort())
  })

  it('nobody dies of whom only one did', async () => {
    const facts = await (await told('I have two cats.', 'One of my cats died.')).facts({ asOf: null })
    expect(facts.map((f) => f.relation)).not.toContain('died')
  })

  it('a day that is put right in the same breath', async () => {
    const [fact] = await (await told('I moved to Bonn on March 1 2023, no, March 2 2023.')).facts()
    expect(new Date(fact?.valid.from as number).toISOString()).toBe('2023-03-02T00:00:00.000Z')
  })
})

describe('is answered', () => {
  it.each<[turns: readonly string[], question: string, answer: string | null]>([
    [['My rent is 900 euros.', 'My rent is now 950 euros.'], 'How much is my rent?', '950 euros'],
    [['I pay 700 euros in rent.', 'My rent is now 750 euros.'], 'How much rent do I pay?', '750 euros'],
    [['My salary is 50000.', 'I got a raise, now I make 60000.'], 'How much do I earn?', '60000'],
    [["I'm 1.80 m tall."], 'How tall am I?', '1.80 m'],
    // One of two.
    [['I prefer tabs over spaces.'], 'Do I prefer tabs or spaces?', 'Rosa prefers tabs over spaces.'],
    [['I drink coffee every morning.'], 'Do I drink tea or coffee?', 'Rosa drinks coffee.'],
    [['I drink coffee every morning.'], 'Do I drink coffee?', 'Yes. Rosa drinks coffee.'],
    // What was so once.
    [['I used to be allergic to nuts.'], 'What am I allergic to?', null],
    [["I'm reading Dune.", 'I finished Dune and started Ulysses.'], 'What am I reading?', null],
    [
      ['I own the billing service.', 'Ana took over the billing service.'],
      'Who owns the billing service?',
      null,
    ],
    // Of several occasions.
    [['I visited Paris in 2019.', 'I visited Paris in May 2023.'], 'When did I first visit Paris?', '2019'],
    [
      ['I visited Paris in 2019.', 'I visited Paris in May 2023.'],
      'When did I last visit Paris?',
      'May 2023',
    ],
    // Counts.
    [['I have two kids.', 'We just had our third child!'], 'How many children do I have?', 'three kids'],
    [['I have two cats.', 'One of my cats died.'], 'How many cats do I have?', null],
    [['I have two cats.', 'I adopted another cat, Miso.'], 'How many cats do I have?', null],
    [['I have two cats.'], 'How many cats do I have?', 'two cats'],
    [['My favourite film is Alien.'], "What's my favorite movie?", 'Alien'],
  ])('%j: %s', async (turns, question, answer) => {
    const space = await told(...turns)
    expect((await space.answer(question)).text).toBe(answer)
  })
})

it('a sentence with two facts is one line of a card', async () => {
  const space = await told('I work as a nurse at Mercy Hospital.')
  const { text } = await space.card('Rosa')
  expect(text.match(/nurse at Mercy Hospital/g)).toHaveLength(1)
})
