/** What a model tells of homes, doses and what was: values that hold beside each other, that replace each other, and that are over. */
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let lines: readonly string[] = []
let names: readonly string[] = []
let memory: Memory
let space: Namespace
const model = replying(({ task }) => (task === 'distil' ? { facts: lines, names } : {}))
beforeEach(async () => {
  months = 0
  names = []
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  space = memory.namespace('rui')
})
afterEach(() => memory.close())

/** Each turn is told with one line of a fact, a month apart. */
let months = 0
async function tell(...told: readonly (readonly [content: string, ...lines: string[]])[]): Promise<void> {
  for (const [content, ...facts] of told) {
    lines = facts
    months += 1
    const at = `2025-${String(months).padStart(2, '0')}-10T09:00:00Z`
    await space.add({ role: 'user', speaker: 'Rui', content, at, id: at }, { session: at })
    await space.flush()
  }
}
const holding = async (): Promise<string[]> =>
  (await space.facts({ limit: 100 })).map((fact) => fact.tailName).sort()
const over = async (): Promise<string[]> =>
  (await space.facts({ asOf: null, limit: 100 }))
    .filter((fact) => fact.valid.to !== null && fact.valid.to <= Date.parse('2025-12-01'))
    .map((fact) => fact.tailName)
    .sort()

describe('what was once', () => {
  it.each([
    ['I lived in Leeds for four years.', 'state:lived in | Leeds', 'Rui lived in Leeds for four years.'],
    ['I lived in Leeds for four years.', 'lives_in | Leeds', 'Rui lived in Leeds for four years.'],
    ['I used to live in Leeds.', 'state:used to live in | Leeds', ''],
    ['I worked at Orbit once.', 'state:worked at | Orbit', ''],
    ['I was a nurse for ten years.', 'job_title | nurse', 'Rui was a nurse for ten years.'],
    ['I was married to Eva for a year.', 'state:was married to | Eva', ''],
    ['I was a member of the choir.', 'state:was a member of | choir', ''],
    ['I studied law.', 'state:studied | law', ''],
    ['I owned a boat.', 'state:owned | a boat', ''],
    ['I played the cello as a boy.', 'plays | the cello', 'Rui played the cello as a boy.'],
    ['I drove a Saab.', 'drives | a Saab', 'Rui drove a Saab.'],
    ['I had a dog called Rex.', 'has_dog | Rex', 'Rui had a dog called Rex.'],
    ['I was with Sofia for years.', 'partner_of | Sofia', 'Rui was together with Sofia for years.'],
    ['I took amlodipine for a while.', 'takes | amlodipine', 'Rui took amlodipine for a while.'],
    ['I was afraid of dogs.', 'state:was afraid of | dogs', ''],
  ])('is not so now: %s', async (content, fact, sentence) => {
    await tell([content, `0 | new | Rui | ${fact} | - | ${sentence}`])
    expect(await holding()).toEqual([])
    expect(await over()).toHaveLength(1)
  })

  it.each([
    ['I moved to Leeds.', 'state:moved to | Leeds', ''],
    ['I was hired by Orbit.', 'works_at | Orbit', 'Rui was hired by Orbit.'],
    ['I became a nurse.', 'job_title | nurse', 'Rui became a nurse.'],
    ['I was put on amlodipine.', 'takes | amlodipine', 'Rui was put on amlodipine.'],
    ['I was given a boat.', 'owns | a boat', 'Rui was given a boat.'],
    ['I had to stop eating meat, I am vegan.', 'diet | vegan', 'Rui had to become vegan.'],
    ['I took up the cello, I play it daily.', 'plays | the cello', 'Rui took up the cello.'],
    ['I was born in Leeds and grew up there.', 'hometown | Leeds', 'Rui was born and grew up in Leeds.'],
    ['I was diagnosed with asthma.', 'has_condition | asthma', 'Rui was diagnosed with asthma.'],
    ['I am married to Eva.', 'state:married to | Eva', ''],
    ['I am based in Leeds.', 'state:based in | Leeds', ''],
    ['Eva put me back on aspirin.', 'takes | aspirin', 'Eva put Rui back on aspirin.'],
    ['I live in Leeds, where I studied.', 'lives_in | Leeds', 'Rui lives in Leeds, where he studied.'],
  ])('is so: %s', async (content, fact, sentence) => {
    await tell([content, `0 | new | Rui | ${fact} | - | ${sentence}`])
    expect(await holding()).toHaveLength(1)
  })

  it('ends nothing that is so', async () => {
    await tell(
      ['I live in Porto.', '0 | new | Rui | lives_in | Porto | -'],
      ['I lived in Leeds for four years.', '0 | new | Rui | state:lived in | Leeds | -'],
      ['I do not live in York any more, that was long ago.', '0 | ends | Rui | lives_in | York | -'],
    )
    expect(await holding()).toEqual(['Porto'])
    expect(await over()).toEqual(['Leeds', 'York'])
  })

  it('began when it is told to have begun', async () => {
    await tell(['I lived in Leeds from 2019 on.', '0 | new | Rui | state:lived in | Leeds | 2019..'])
    expect(await holding()).toEqual([])
    expect((await space.facts({ asOf: Date.parse('2020-05-01') })).map((fact) => fact.tailName)).toEqual([
      'Leeds',
    ])
  })
})

describe('doses', () => {
  it('end with another dose of the same medicine, and with no other medicine', async () => {
    await tell(
      [
        'I take amlodipine 5 mg in the morning.',
        '0 | new | Rui | takes | amlodipine 5 mg in the morning | -',
      ],
      ['It is 10 mg of amlodipine now.', '0 | new | Rui | takes | amlodipine 10 mg | 2025-02-01..'],
      ['And losartan 50 mg.', '0 | new | Rui | takes | losartan 50 mg in the evening | -'],
      ['Back to 5 mg of amlodipine.', '0 | new | Rui | takes | amlodipine 5 mg | 2025-04-02..'],
    )
    expect(await holding()).toEqual(['amlodipine 5 mg', 'losartan 50 mg in the evening'])
    const july = await space.facts({ asOf: Date.parse('2025-03-20') })
    expect(july.map((fact) => fact.tailName).sort()).toEqual([
      'amlodipine 10 mg',
      'losartan 50 mg in the evening',
    ])
  })

  it('of one turn, and of two hours of the day, are taken beside each other', async () => {
    await tell(
      [
        'I take metformin 500 mg and, on Sundays, metformin 850 mg.',
        '0 | new | Rui | takes | metformin 500 mg | -',
        '0 | new | Rui | takes | metformin 850 mg | -',
      ],
      ['Ramipril 5 mg in the morning.', '0 | new | Rui | takes | ramipril 5 mg in the morning | -'],
      ['And ramipril 2.5 mg at night.', '0 | new | Rui | takes | ramipril 2.5 mg at night | -'],
    )
    expect(await holding()).toHaveLength(4)
  })
})

describe('a home and a section', () => {
  it('end neither the town nor the employer', async () => {
    await tell(
      ['I drive trams in Porto.', '0 | new | Rui | lives_in | Porto | -'],
      ['We have to leave our flat in Bonfim.', '0 | new | Rui | lives_in | a rented flat in Bonfim | -'],
      ['Marta is at São João hospital.', '0 | new | Marta | works_at | São João hospital | -'],
      [
        'Marta starts in the milk bank of the hospital in May.',
        '0 | new | Marta | works_at | the milk bank of the hospital | 2025-05-01..',
      ],
    )
    const held = ['Porto', 'São João hospital', 'milk bank of the hospital', 'rented flat in Bonfim']
    expect(await holding()).toEqual(held)
    await tell(['We moved to Matosinhos.', '0 | new | Rui | lives_in | Matosinhos | 2025-05-02..'])
    expect(await holding()).toEqual(['Matosinhos', 'São João hospital', 'milk bank of the hospital'])
  })

  it('of before may be given back without a doubt about the one of now', async () => {
    await tell(
      ['We rent a flat in Bonfim.', '0 | new | Rui | lives_in | a flat in Bonfim | -'],
      ['We moved to Matosinhos on the 6th.', '0 | new | Rui | lives_in | Matosinhos | 2025-02-06..'],
      ['I handed the keys of Bonfim back on Monday.'],
    )
    expect((await space.answer('Where does Rui live?')).text).toBe('Matosinhos')
  })
})

describe('a birthday', () => {
  it.each([
    ["Inês is nine, she's my daughter.", '2015 or early 2016', '2015 or early 2016'],
    ["Inês is nine, she's my daughter.", '2015', '2015 or 2016'],
    ["Inês is nine, she's my daughter.", 'about 2015', 'about 2015'],
    ['Inês turned nine on Monday.', '2016', '2016'],
    ['Inês was born in 2015.', '2015', '2015'],
    ['A girl, Inês, born on the 3rd of January.', '3 January 2025', '3 January 2025'],
    ['A girl, Inês, born on Monday.', '6 January 2025', '6 January 2025'],
    ['A girl! 7th, three days late, 3.4 kilos. Inês.', '7 January 2025', '7 January 2025'],
    ['Inês, born the 29th, is home.', '29 December 2024', '29 December 2024'],
    ['Inês was born yesterday.', '9 January 2025', '9 January 2025'],
  ])('is as exact as it is told: %s %s', async (content, told, stored) => {
    await tell([content, `0 | new | Inês | birthday | ${told} | -`])
    expect(await holding()).toEqual([stored])
  })

  it.each([
    ['Inês turned 40, on the 7th floor.', '7 January 2025'],
    ['Inês has a birthday, the 7th.', '7 January 2025'],
    ['A girl, Inês, the 7th.', '8 January 2025'],
    ['A girl, Inês, the 7th.', '7 November 2024'],
    ['A girl, Inês, 7 pounds.', '7 January 2025'],
    ['Inês was born yesterday.', '7 January 2025'],
  ])('that does not follow is none: %s %s', async (content, told) => {
    await tell([content, `0 | new | Inês | birthday | ${told} | -`])
    expect(await space.facts({ relation: 'birthday' })).toEqual([])
  })

  it('that does not follow is none, and one that is told in full is the same', async () => {
    await tell(
      [
        'Inês is nine.',
        '0 | new | Inês | birthday | 2009 or 2010 | -',
        '0 | new | Inês | birthday | 4 January 2025 | -',
        '0 | new | Inês | birthday | 2015 or 2016 | -',
      ],
      ['Inês was born on 3 May 2015.', '0 | new | Inês | birthday | 3 May 2015 | -'],
    )
    expect(await holding()).toEqual(['3 May 2015'])
    expect(await over()).toEqual([])
  })
})

it('a goal that was reached is not told as given up, and a day that something was done on has its weekday', async () => {
  await tell(
    ['Inês wants to swim in a club.', '0 | new | Inês | wants_to | swim in a club | -'],
    ['Inês swims in a club now.', '0 | done #1 | -'],
    ['I will have a blood test in May.', '0 | new | Rui | plans_to | have a blood test | 2025-05'],
    ['I had the blood test on 8 April.', '0 | new | Rui | event:had | a blood test | 2025-04-08'],
  )
  const facts = await space.facts({ asOf: null })
  const of = (name: string): string[] => facts.filter((f) => f.tailName === name).map(whenText)
  expect(of('swim in a club')).toEqual(['by 2025-01-10, reached by 2025-02-10'])
  const entries = await space.timeline()
  expect(entries.map((e) => e.at)).toEqual(entries.map((e) => e.at).toSorted((a, b) => a - b))
  const plan = entries.find((e) => e.kind === 'fact' && e.fact.relation === 'plans_to')
  expect(plan?.at).toBe(Date.parse('2025-05-01'))
})

it.each([
  ['has_condition | a rash', '-', 'by 2025-01-10, over by 2025-02-10'],
  ['has_condition | a rash', '2025-01-28', 'by 2025-01-10, until Tue 2025-01-28'],
  ['state:looks after | the twins', '-', 'by 2025-01-10, over by 2025-02-10'],
  ['wants_to | see the twins', '-', 'by 2025-01-10, reached by 2025-02-10'],
  ['plans_to | see the twins', '-', 'after 2025-01-10, carried out by 2025-02-10'],
  ['plans_to | see the twins | 2025-06-02..', '-', 'from Mon 2025-06-02, carried out by 2025-02-10'],
])('what is done was an aim, else it is over: %s, done %s', async (fact, day, when) => {
  const line = fact.split(' | ').length > 2 ? fact : `${fact} | -`
  await tell(
    ['Inês has a rash, looks after the twins and is to see the twins.', `0 | new | Inês | ${line}`],
    ['Inês has done with the rash and the twins.', `0 | done #1 | ${day}`],
  )
  expect((await space.facts({ asOf: null })).map(whenText)).toEqual([when])
})

it('a card tells in the past what is over, and as it was told what held then', async () => {
  await tell(
    ['Inês takes iron every morning.', '0 | new | Inês | takes | iron | - | Inês takes iron every morning.'],
    ['Inês has done with the iron.', '0 | ends #1 | -'],
  )
  const card = async (asOf?: string) => (await space.card('Inês', asOf === undefined ? {} : { asOf }))?.text
  expect(await card()).toContain('over by 2025-02-10: Inês took iron every morning.')
  expect(await card('2025-01-20')).toContain('Inês takes iron every morning. (by 2025-01-10, over by')
})

it('a death needs no further word', async () => {
  await tell(['My father Ivo died in 2019.', '0 | new | Ivo | died | - | 2019'])
  const [fact] = await space.facts({ asOf: null })
  expect(fact).toMatchObject({ relation: 'died', tailName: 'death', statement: 'Ivo died.', kind: 'event' })
})

describe('where somebody is', () => {
  beforeEach(() => tell(['I live in Porto.', '0 | new | Rui | lives_in | Porto | -']))

  it.each([
    ["I'm at my mum's in Leeds this week.", "lives_in | his mum's in Leeds | 2025-02-10..2025-02-16"],
    ["I'm at my mum's in Leeds this week.", "lives_in | his mum's in Leeds | week of 2025-02-10"],
    ['I live at a hotel in Leeds until 20 March.', 'lives_in | a hotel in Leeds | ..2025-03-20'],
    ['I live at a hotel in Leeds until 20 March.', 'lives_in | a hotel in Leeds | -'],
  ])('for some time is not where they live: %s %s', async (content, line) => {
    await tell([content, `0 | new | Rui | ${line}`])
    expect(await holding()).toEqual(['Porto'])
    const then = (await space.facts({ asOf: Date.parse('2025-02-12') })).map((fact) => fact.tailName)
    expect(then).toHaveLength(2)
  })

  it('is no home either when it is told again meanwhile', async () => {
    await tell(
      [
        'I live at a hotel in Leeds until 20 March.',
        '0 | new | Rui | lives_in | a hotel in Leeds | ..2025-03-20',
      ],
      ['The hotel in Leeds is fine.', '0 | new | Rui | lives_in | a hotel in Leeds | -'],
    )
    expect(await holding()).toEqual(['Porto'])
  })

  it.each([
    ['We moved to Leeds this week.', 'lives_in | Leeds | week of 2025-02-10'],
    ['We live in Leeds now.', 'lives_in | Leeds | -'],
  ])('is where they live when they moved: %s', async (content, line) => {
    await tell([content, `0 | new | Rui | ${line}`])
    expect(await holding()).toEqual(['Leeds'])
  })
})

it('a district that is described as one of the town does not end it, and an end told later ends what was known', async () => {
  names = ['Bonfim | place | a district of Porto']
  await tell(
    ['I live in Porto.', '0 | new | Rui | lives_in | Porto | -'],
    ['Bonfim now, since 5 February.', '0 | new | Rui | lives_in | Bonfim | 2025-02-05..'],
  )
  expect(await holding()).toEqual(['Bonfim', 'Porto'])
  names = []
  await tell(
    ['I work at Orbit.', '0 | new | Rui | works_at | Orbit | -'],
    ['Orbit keeps me until August.', '0 | new | Rui | works_at | Orbit | ..2025-08'],
    ['Busy at Orbit.', '0 | new | Rui | works_at | Orbit | -'],
  )
  expect(await over()).toEqual(['Orbit'])
})

it('what somebody lives by is in the profile, told once; what is done beside a job is not, after half a year', async () => {
  const works = '0 | new | Rui | works_on | a plant nursery | - | Rui runs a plant nursery.'
  await tell(['I run a plant nursery.', works])
  const profile = async () => (await space.profile()).text
  expect(await profile()).toContain('Rui runs a plant nursery.')
  await tell(['I work at the bank.', '0 | new | Rui | works_at | the bank | -'])
  expect(await profile()).not.toContain('nursery')
})

it('what is told again keeps the words it is known by', async () => {
  await tell(
    ['I go hiking.', '0 | new | Rui | practices | hiking | - | Rui goes hiking.'],
    ['Another hike today.', '0 | same #1 | -'],
  )
  const [fact] = await space.facts({ relation: 'practices' })
  expect(fact).toMatchObject({ statement: 'Rui goes hiking.' })
  expect(fact?.evidence).toHaveLength(2)
})
