/** What people mention in passing: a job, an age, days of the week, what they cannot stand, what they have, who somebody is. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

let count = 0
/** What is known of one turn, now or once. */
async function known(content: string): Promise<string[]> {
  count += 1
  const space = memory.namespace(`n${count}`)
  await space.add([{ role: 'user', content, at: Date.parse('2026-03-04T09:00:00Z') }])
  await space.flush()
  return (await space.facts({ asOf: null, limit: 100 })).map(({ statement }) => statement)
}

describe('is known', () => {
  it.each<[said: string, fact: string]>([
    // Work.
    ['I have been at Kone five years.', 'The user works at Kone.'],
    ['My cousin has been at Kone for two years and loves the job.', "The user's cousin works at Kone."],
    ["My brother changed jobs, he's at Nokia now.", "The user's brother works at Nokia."],
    ['Lena starts at Volvo in May.', 'Lena planned to start at Volvo.'],
    ['GOT THE JOB! Data analyst at Kone, so happy.', 'The user got a job at Kone.'],
    // Age.
    ["I'm fifty-eight.", 'The user is 58 years old.'],
    ['im forty-one and tired', 'The user is 41 years old.'],
    ['At sixty-four I still run marathons.', 'The user is 64 years old.'],
    ['At seventy-three I still drive.', 'The user is 73 years old.'],
    ['At 82 I still live alone.', 'The user is 82 years old.'],
    // Days of the week.
    ['Our orchestra rehearses on Wednesdays.', 'The user goes to the orchestra on Wednesdays.'],
    [
      'My pottery class is on Tuesdays and Fridays.',
      'The user goes to the pottery class on Tuesdays and Fridays.',
    ],
    ['gym is now tue thu sat', 'The user goes to the gym on Tuesdays, Thursdays and Saturdays.'],
    ["I've got judo every Monday and Thursday.", 'The user goes to the judo class on Mondays and Thursdays.'],
    ['My tennis is on Saturdays.', 'The user plays tennis on Saturdays.'],
    // What somebody cannot stand, or does not do.
    ["I can't abide techno.", 'The user can not stand techno.'],
    ["My wife can't stomach liver.", "The user's wife can not stand liver."],
    ["I've gone off coffee lately.", 'The user does not like coffee.'],
    ['no olives, they are gross', 'The user does not like olives.'],
    ['No peanuts, I am allergic to them.', 'The user is allergic to peanuts.'],
    ["We don't fly if we can help it.", 'The user does not fly.'],
    ['My wife does not swim.', "The user's wife does not swim."],
    // What somebody has.
    ['I have four hives.', 'The user has four hives.'],
    ['My phone drowned, replaced it with a Pixel 10.', 'The user has a Pixel 10.'],
    // A home to come, an exam.
    ['moving in w tom! small flat in stoneybatter from the 3rd', 'The user planned to move to Stoneybatter.'],
    ['We signed the lease: apartment in Delft from 15 April.', 'The user planned to move to Delft.'],
    ['I failed my driving theory test today, 33/40', 'The user failed their driving theory test.'],
    // Who somebody is.
    ['my friend Aoife, who is a nurse in Cork, came over', 'Aoife is a nurse in Cork.'],
    ['nuala (flatmate) is vegan', "Nuala is the user's flatmate."],
  ])('%s', async (said, fact) => {
    expect(await known(said)).toContain(fact)
  })
})

describe('tells nothing of the kind', () => {
  it.each([
    "I'm at Heathrow now, my flight is delayed.",
    'I have been at Heathrow six hours.',
    "We've been at Harvard two years.",
    'The sale starts at the corner shop on Friday.',
    'Got it! See you at Starbucks.',
    'Got the job done! Meet me at Tesco.',
    'Got the job! The chef at Noma, Pia, called me.',
    'My dad has been at Birchwood for three years, the nurses are lovely.',
    'I have been at Saint Anne for three months with my back.',
    'At 75 I feel sick on the motorway.',
    'At thirty-five I still freeze.',
    'At 30 I am still in the bath.',
    'The choir rehearses on Mondays, we hear it through the wall.',
    "I'm thirty minutes late.",
    "I'm one of many.",
    'We are twenty.',
    'At sixty I am going to stop.',
    'At fifty I will retire.',
    'At seventy-one my father still climbs.',
    'My gym is closed on Sundays.',
    'The band plays on Fridays at the pub.',
    'The film club meets on Thursdays in the library.',
    "My son's choir rehearses on Tuesdays.",
    'Is the gym now tue thu sat?',
    "I can't bear to watch.",
    "I can't stomach the idea of moving.",
    "I've gone off track.",
    "He's gone off to Spain.",
    'No onions in this one please.',
    'No worries, I hate it too.',
    'No doubt, they are disgusting.',
    'We do not fly until June.',
    "I don't drive after dark.",
    'We do not drive to work.',
    'I replaced it with a comma.',
    'They replaced the Fiat with a Volvo.',
    'If I had money I would have replaced it with a Pixel 10.',
    'I saw four hives by the road.',
    'moving in together, flat in general is small',
    'We signed the petition: house in Leeds from 1900 is to be torn down.',
    'The build failed the test.',
    'I failed to see it.',
    'the game (friend) mode is broken',
    'my friend (boss) said hi',
  ])('%s', async (said) => {
    expect(await known(said)).toEqual([])
  })
})
