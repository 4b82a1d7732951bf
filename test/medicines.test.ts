/** Medicines and whose they are, what somebody must not eat, and figures, fears and judgements that say less than they seem to. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

let count = 0
/** What holds after some sessions, a month apart. */
async function holds(...said: readonly string[]): Promise<string[]> {
  count += 1
  const space = memory.namespace(`n${count}`)
  for (const [i, content] of said.entries())
    await space.add([{ role: 'user', content, at: Date.parse(`2026-0${i + 2}-04T09:00:00Z`) }], {
      session: `s${i}`,
    })
  await space.flush()
  return (await space.facts({ limit: 100 })).map(({ statement }) => statement)
}

describe('who takes it is told by the words around', () => {
  it.each<[said: string, fact: string]>([
    ['My aunt Vera broke her hip. Dr Lind raised the warfarin to 6 mg.', 'Vera takes 6 mg of warfarin now.'],
    [
      'Grandma has been dizzy. The GP has put the bisoprolol up to 10 mg.',
      "The user's grandma takes 10 mg of bisoprolol now.",
    ],
    [
      'My brother Tom is bipolar. His doctor raised his lithium to 800 mg.',
      'Tom takes 800 mg of lithium now.',
    ],
    ['The nurse put Dad up to 8 units of insulin.', "The user's dad takes 8 units of insulin now."],
    ['The consultant added spironolactone 25 mg for Dad.', "The user's dad takes spironolactone 25 mg."],
    ['Dr Stone has started Mum on memantine 5 mg.', "The user's mum takes memantine 5 mg."],
    ['My doctor raised the levothyroxine to 100 mcg.', 'The user takes 100 mcg of levothyroxine now.'],
    ['My lisinopril was raised to 20 mg.', 'The user takes 20 mg of lisinopril now.'],
    ["My sister's insulin went up to 12 units.", "The user's sister takes 12 units of insulin now."],
    ['Dr Crane put me up to 100 mcg of levothyroxine.', 'The user takes 100 mcg of levothyroxine now.'],
    [
      'Mum takes amlodipine 5 mg in the morning and donepezil 10 mg at night.',
      "The user's mum takes donepezil 10 mg at night.",
    ],
    ['Dad takes aspirin in the morning and a statin at night.', "The user's dad takes a statin at night."],
  ])('%s', async (said, fact) => {
    expect(await holds(said)).toContain(fact)
  })

  it.each([
    'No one put me on insulin.',
    'They refused to put me on insulin.',
    'The GP wanted to put me on statins.',
    'They have given me insulin for him.',
    'Years ago they put me on fluoxetine.',
    'In the dream they put me on lithium.',
    'Jack was put on warfarin in the series.',
    'Dr Crane raised the levothyroxine to 100 mcg.',
    'Dr Crane has raised the lisinopril to 20 mg and his ankles are better.',
    'I went to the cardiologist with my wife. She has raised the bisoprolol to 5 mg.',
    'My colleague Ann was telling me about her mother. They raised the ramipril to 10 mg.',
    'The memantine is 20 now, Dr Stone raised it on Monday.',
    'Dr Crane might raise the lisinopril to 20 mg.',
    'The teacher put my son up to 3 pages a day.',
    'I take the bus in the morning and the train at night.',
  ])('nobody: %s', async (said) => {
    expect((await holds(said)).filter((fact) => / takes? /.test(fact))).toEqual([])
  })
})

describe('what is stopped or changed is over', () => {
  it.each<[before: string, after: string, left: readonly string[]]>([
    ['Mum takes amlodipine 5 mg.', 'Dr Nair has stopped the amlodipine and started ramipril 2.5 mg.', []],
    [
      'Mum takes warfarin 3 mg.',
      "They've switched Mum from warfarin to apixaban.",
      ["The user's mum takes apixaban."],
    ],
    ['Dad takes warfarin.', 'Her doctor has taken Dad off the warfarin.', []],
    [
      'I take sertraline 50 mg.',
      'The sertraline is 100 mg now.',
      ['The user takes 100 mg of sertraline now.'],
    ],
    ['Mum takes metformin 500 mg.', 'The GP increased the metformin to 1000 mg.', []],
    ['I take naproxen 250 mg.', 'The doctor has stopped the naproxen.', []],
    // Which of the two it is, nobody knows.
    [
      'I take ramipril 5 mg. Mum takes ramipril 10 mg.',
      'They stopped the ramipril.',
      ['The user takes ramipril 5 mg.', "The user's mum takes ramipril 10 mg."],
    ],
    [
      'Mum takes amlodipine 5 mg.',
      'The doctor stopped the amlodipine for a week.',
      ["The user's mum takes amlodipine 5 mg."],
    ],
    [
      'Mum takes amlodipine 5 mg.',
      'Dr Yeo has not stopped the amlodipine.',
      ["The user's mum takes amlodipine 5 mg."],
    ],
  ])('%s %s', async (before, after, left) => {
    expect((await holds(before, after)).toSorted()).toEqual(left)
  })
})

describe('a dose of which nobody says whose it is', () => {
  it.each<[before: readonly string[], after: string, left: readonly string[]]>([
    [['I take bisoprolol 2.5 mg.'], 'bisoprolol went up to 5 mg', ['The user takes 5 mg of bisoprolol now.']],
    [['I take quetiapine 100mg'], 'quetiapine is 50mg now', ['The user takes 50mg of quetiapine now.']],
    [['I take gabapentin 300 mg.'], 'They lowered gabapentin to 200.', ['The user takes gabapentin 200.']],
    [[], 'citalopram was increased to 20 mg', ['The user takes 20 mg of citalopram now.']],
    // Whoever is known to take it, the speaker does not.
    [['My uncle takes bisoprolol 2.5 mg.'], 'bisoprolol went up to 5 mg', []],
    [
      ['My uncle takes bisoprolol 2.5 mg. I take bisoprolol 10 mg.'],
      'bisoprolol went down to 5 mg',
      ['The user takes 5 mg of bisoprolol now.', "The user's uncle takes bisoprolol 2.5 mg."],
    ],
    [[], 'his bisoprolol went up to 5 mg', []],
    [['I take metformin 500 mg.'], 'They raised the metformin to 1000.', ['The user takes metformin 1000.']],
    [
      ['I take metformin 500 mg.'],
      'They raised the metformin to 1000 mg.',
      ['The user takes 1000 mg of metformin now.'],
    ],
    [
      ['Mum takes metformin 500 mg.'],
      'They raised the metformin to 1000.',
      ["The user's mum takes metformin 500 mg."],
    ],
    [[], 'They raised metformin to 1000.', []],
    [
      ['I take sertraline 50 mg.'],
      'Good news at work, people notice. Sertraline went up to 100 mg.',
      ['The user takes 100 mg of Sertraline now.'],
    ],
    [[], 'My metformin went up to 1000 mg and costs less.', ['The user takes 1000 mg of metformin now.']],
    // A number far from the dose, or of money, is a price.
    [['I take metformin 500 mg.'], 'Metformin went up to 20.', ['The user takes metformin 500 mg.']],
    [['I take metformin 500 mg.'], 'The metformin went up to 12.50.', ['The user takes metformin 500 mg.']],
    [['I take ibuprofen 400 mg.'], 'Ibuprofen is 5 now, it was 3.', ['The user takes ibuprofen 400 mg.']],
    [
      ['I take metformin 500 mg.'],
      'The price of metformin is up to 600.',
      ['The user takes metformin 500 mg.'],
    ],
    // Which of the two it is, nobody knows.
    [
      ['I take ramipril 5 mg. Mum takes ramipril 2.5 mg.'],
      'They raised the ramipril to 10 mg.',
      ['The user takes ramipril 5 mg.', "The user's mum takes ramipril 2.5 mg."],
    ],
    [[], 'My cholesterol went up to 240.', []],
    [[], 'Cholesterol went up to 240.', []],
    [[], 'The vet raised phenobarbital to 60 mg.', []],
    [
      ['I take metformin 500 mg.'],
      'The vet raised the metformin to 1000 mg.',
      ['The user takes metformin 500 mg.'],
    ],
    [[], 'On the ward, metformin was raised to 1000 mg for most.', []],
    [[], 'Lisinopril was increased to 20 mg for bed 4.', []],
    [[], 'The patient was stable. Lisinopril was increased to 20 mg.', []],
    [[], 'The maximum dose of ibuprofen was raised to 800 mg.', []],
    [[], 'In the study, sertraline was increased to 200 mg.', []],
    [[], 'Someone online said sertraline was raised to 200 mg.', []],
    [[], 'Breaking news: in the US, aspirin was lowered to 81 mg.', []],
  ])('%s %s', async (before, after, left) => {
    const facts = await holds(...before, after)
    expect(facts.filter((fact) => / takes /.test(fact)).toSorted()).toEqual(left)
  })
})

describe('is known', () => {
  it.each<[said: string, fact: string]>([
    ["My husband can't have gluten.", "The user's husband can not eat gluten."],
    ['Dad must not have grapefruit because of his tablets.', "The user's dad can not eat grapefruit."],
    ['Oysters make me vomit.', 'The user can not eat oysters.'],
    ['Penicillin brings Dad out in a rash.', "The user's dad is allergic to penicillin."],
    ['My brother has a severe peanut allergy.', "The user's brother is allergic to peanuts."],
    ["I'm allergic to that new varnish so keep it off my lists.", 'The user is allergic to varnish.'],
    ['The nurse says Mum is allergic to plasters.', "The user's mum is allergic to plasters."],
    [
      'Groceries. My brother loves figs. He is allergic to cashews.',
      "The user's brother is allergic to cashews.",
    ],
    ["I'm 41 now.", 'The user is 41 years old.'],
    ['I guess Ghent is my favorite city.', "The user's favorite city is Ghent."],
    ["I'm a freelance painter.", 'The user is a freelance painter.'],
    ["I'm afraid of the dark.", 'The user is afraid of the dark.'],
    ['I work for Rolls Royce on the engines.', 'The user works for Rolls Royce.'],
  ])('%s', async (said, fact) => {
    expect(await holds(said)).toContain(fact)
  })
})

describe('says nothing that lasts', () => {
  it.each([
    'Politics makes me ill.',
    "I can't have a beer tonight, I'm driving.",
    "Dad can't have visitors.",
    'My boss reacts badly to criticism.',
    "I'm allergic to this kind of talk.",
    'I stepped on the scales this morning. I am 79 now.',
    "I was 104 at Easter. I'm 96 now.",
    'My favorite music is Ben thinks jazz.',
    'Maybe Portishead is my favorite band.',
    "I'm a hopeless gardener.",
    "I'm scared of the mortgage.",
  ])('%s', async (said) => {
    expect(await holds(said)).toEqual([])
  })
})

describe('a dose without a name ends no medicine', () => {
  it.each([
    ['I take citalopram 5 mg.', 'They put me up to 10 mg', 'The user takes citalopram 5 mg.'],
    ["I'm on 50 mcg levothyroxine.", "I'm on 75 mcg now.", 'The user is on 50 mcg levothyroxine.'],
    ['I take sertraline 50 mg.', 'I take 10 mg now and 10 mg later.', 'The user takes sertraline 50 mg.'],
  ])('%s %s', async (before, after, kept) => {
    expect(await holds(before, after)).toContain(kept)
  })
})
