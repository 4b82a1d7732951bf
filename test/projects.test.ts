/** What is told of projects over months: each thing has one budget, one day, one lead, and the newest holds. */
import { describe, expect, test } from 'vitest'
import { createMemory } from '../src/index.ts'
import type { TurnId } from '../src/model/ids.ts'
import type { Instant } from '../src/model/time.ts'
import { isWorthKeeping } from '../src/tasks/distil/by-model/worth.ts'
import { spokenSentences } from '../src/tasks/distil/plain/spoken.ts'
import { choicesIn } from '../src/tasks/distil/projects/project-progress.ts'
import { readTurn } from '../src/tasks/distil/read-turn.ts'
import { filled, growth } from './support/growth.ts'
import { createReferenceStore } from './support/reference-store.ts'

const MONDAY = Date.parse('2026-03-02T09:00:00Z') as Instant
const MONTH = 30 * 86_400_000

function told(content: string): string[] {
  const turn = {
    id: 't' as TurnId,
    role: 'user' as const,
    speaker: 'user',
    content,
    at: MONDAY,
    captions: [],
  }
  return readTurn(turn, spokenSentences(content, true), ['user'])
    .facts.filter((f) => isWorthKeeping(f) && f.relation.startsWith('our_'))
    .map((f) => f.statement)
}

test.each([
  // Who does what.
  ['Tobias is our backend lead.', "The user's backend lead is Tobias."],
  ['our new head of product is Sandro Ricci', "The user's product lead is Sandro Ricci."],
  ['Nina does music for us.', "The user's music lead is Nina."],
  ['Ines is running the redesign.', "The user's redesign lead is Ines."],
  ['Our art director is Sol Bassett.', "The user's art director is Sol Bassett."],
  ['Marta runs design on our team.', "The user's design lead is Marta."],
  ['Jorge is taking over marketing from Ines.', "The user's marketing lead is Jorge."],
  ['Amara replaced Luke as the design lead.', "The user's design lead is Amara."],
  ['the builder for our extension is called Gary', "The user's extension builder is Gary."],
  ['We replaced our caterer with Alder Foods.', "The user's caterer is Alder Foods."],
  // Money.
  ['The budget for the kitchen is $18k.', "The user's kitchen budget is $18k."],
  ['We raised the budget to 25,000 dollars.', "The user's budget is 25,000 dollars."],
  ['my budget is 800 euros for the bike, not more', "The user's bike budget is 800 euros."],
  ["We've got 6k to spend on the bathroom.", "The user's bathroom budget is 6k."],
  ['The new roof will cost 14,500 euros.', "The user's roof price is 14,500 euros."],
  ['The electrician quoted us 2,900 euros.', "The user's electrician quote is 2,900 euros."],
  // Days.
  ['The launch has been moved to June 18.', "The user's launch is Thu 2026-06-18."],
  ['Client demo got pushed to next Thursday.', "The user's client demo is Thu 2026-03-12."],
  ['The roof has to be finished by the end of May.', "The user's roof deadline is end of May 2026."],
  ["The beta isn't before 1 June.", "The user's beta is not before Mon 2026-06-01."],
  ['The release slipped to May.', "The user's release is May 2026."],
  ['Our weekly meeting is on Thursdays.', "The user's weekly meeting is Thursdays."],
  ['How do I meet the deadline of June 3 for the draft?', "The user's draft deadline is Wed 2026-06-03."],
  [
    'The launch was supposed to be on 4 June, but we moved it to 5 July.',
    "The user's launch is Sun 2026-07-05.",
  ],
  ["The budget is 12k. Actually it's 14k.", "The user's budget is 14k."],
  // What was chosen.
  ['We decided on Stripe for payments.', "The user's choice for payments is Stripe."],
  ['we decided on slate for the patio', "The user's choice for the patio is slate."],
  // How far it is.
  ['The login page is done.', "The user's login page is done."],
  ['The slides are ready.', "The user's slides are done."],
  ['The party is on again.', "The user's party is planned."],
  ["We've paused the newsletter for now.", "The user's newsletter is on hold."],
  ['The March workshop was called off.', "The user's March workshop is cancelled."],
  // What was measured.
  ['Test coverage is at 78 % now.', "The user's test coverage is 78 %."],
  ['Revenue hit 14,000 euros in March.', "The user's revenue is 14,000 euros."],
  ['We aim for 90% coverage.', "The user's coverage target is 90%."],
  ['Our newsletter has 2,300 subscribers now.', "The user's number of newsletter subscribers is 2,300."],
])('%s', (text, statement) => {
  expect(told(text)).toEqual([statement])
})

test.each([
  'If our budget were 50k we could do the roof too.',
  'Suppose the deadline is 5 May, how should I plan?',
  'Is Tobias the backend lead?',
  'Maybe Priya could be the backend lead.',
  "My friend's kitchen budget is 30k.",
  "Spotify's backend lead is Anna Holm.",
  'Wanda is the tech lead at Spotify.',
  'The director is Christopher Nolan and the film is great.',
  'Ruth runs a bakery in Porto.',
  'A typical kitchen costs 15,000 euros.',
  'The iPhone costs 1,200 euros.',
  'The launch of the iPhone 20 is on 9 September.',
  'The budget is 20 pages long.',
  'The deadline is tight.',
  'Draft an email saying that the launch is moved to 5 May.',
  'I read about a couple who built a house with a budget of 30k.',
  'The baby is due on 5 May.',
  'We went with Anna for a walk.',
  'We picked strawberries for the cake.',
  'The heating is off.',
  'When the login page is done, we can start on search.',
  'Test coverage should be at 80 %.',
  'The conversion rate is 1.08 dollars per euro.',
  'We have 4 guests for dinner.',
  'Our budget is tight. My sister found a car and it is 5000 euros.',
  'We discussed our budget. I bought a phone. It is 300 dollars now.',
  "The deadline is close. Mom's surgery was moved, it is on 5 May.",
  'The price of gold is 2,000 dollars.',
  'The SpaceX launch is on Friday.',
  'The 20 May launch of Windows is close.',
  'The exchange rate is 1.08.',
  'The unemployment rate is 4 percent.',
  'My friend has a budget of 6k.',
  'We moved the wedding to Saturday.',
  'We agreed on Friday for the call.',
  'We moved the wedding to Italy.',
  'I moved the car to Main Street.',
  "We moved the couch to Anna's.",
  'We moved the kids to Portland.',
  'I changed the password to Hunter.',
  'We went with Anna for the concert.',
  'Rachel does music.',
  'Verstappen is leading the championship.',
  'Tom is running the marathon.',
  'Tom is running the tests.',
  'Mia is looking after the kids.',
  'Charles is the head of state.',
  'The podcast host is Joe Rogan.',
  'The team manager is Jürgen Klopp.',
  'The bathroom is closed.',
  'Our coverage is good. The weather was cold. It dropped to 5.',
])('%s tells nothing of a project', (text) => {
  expect(told(text)).toEqual([])
})

test.each(['I changed the from Ana to ', 'we went with Ana for ', 'we moved the as to '])(
  'choices are looked for in "%s" again and again in time that grows with it',
  async (unit) => {
    expect(await growth((size) => choicesIn(filled(unit, size)), 2000)).toBeNull()
  },
)

describe('the newest holds', () => {
  test.each([
    ['Our budget is 12k. / We raised the budget to 15k.', "What's our budget?", '15k'],
    ['Our budget is 12k. / We raised the budget to 15k.', 'What was our budget before?', '12k'],
    ['Tobias is our backend lead. / Priya took over the backend.', 'Who leads the backend?', 'Priya'],
    ['Tobias is our backend lead. / Priya took over the backend.', 'Who led the backend before?', 'Tobias'],
    ['The launch is on 4 June. / We pushed the launch to June 18.', 'When is the launch?', 'Thu 2026-06-18'],
    ["Harbor's deadline is 3 June.", 'What is the deadline for Harbor?', 'Wed 2026-06-03'],
    [
      'We picked oak for the floor. / We went with bamboo for the floor.',
      'What did we choose for the floor?',
      'bamboo',
    ],
    [
      'The redesign is on hold. / The redesign is done.',
      'Is the redesign done?',
      "Yes. The user's redesign is done.",
    ],
    ['The demo is called off.', 'Is the demo off?', "Yes. The user's demo is cancelled."],
    ['The demo is on 4 May. / We cancelled the demo.', 'When is the demo?', null],
    // Of which of them it is told, nobody knows; or newer words tell no value.
    ['The kitchen budget is 18k. / We raised the budget to 20k.', 'What is the kitchen budget?', null],
    ['The wedding budget is 30k. / The honeymoon budget is 5k.', "What's our budget?", null],
    [
      'The kitchen budget is 12k. / We had to cut the kitchen budget a bit.',
      'What is the kitchen budget?',
      null,
    ],
    ['Tobias is our backend lead. / Tobias left the company.', 'Who is our backend lead?', null],
    ['Tobias is our backend lead. / Priya leads the backend team.', 'Who is our backend lead?', null],
    ['Marta runs marketing. / Marta and Jorge run marketing now.', 'Who runs marketing?', null],
    ['Our caterer is Alder Foods. / We fired the caterer.', 'Who is our caterer?', null],
    ['Our kitchen budget is 18k. / The kitchen budget is gone.', 'What is the kitchen budget?', null],
    ["The draft is done. / I rewrote the draft, it isn't done any more.", 'Is the draft done?', null],
    ['The API is done. / We had to reopen the API.', 'Is the API done?', null],
    // What was read of another thing says nothing of this one.
    ["Harbor's budget is 30k. / Atlas's budget is 12k.", "What is Harbor's budget?", '30k'],
    ["Harbor's budget is 30k. / Atlas's budget is 12k.", 'What is the budget?', null],
    ['Our photographer is Lena. / The photographer costs 1,200 euros.', 'Who is our photographer?', 'Lena'],
    [
      'We chose Stripe for payments. / We switched from Stripe to Adyen.',
      'What do we use for payments?',
      null,
    ],
  ])('%s – %s', async (history, question, answer) => {
    const memory = await createMemory({ store: createReferenceStore(), now: () => MONDAY + 6 * MONTH })
    const namespace = memory.namespace('one')
    for (const [i, content] of history.split(' / ').entries()) {
      const turn = { role: 'user' as const, content, at: new Date(MONDAY + i * MONTH).toISOString() }
      await namespace.add([turn], { session: `s${i}` })
    }
    await namespace.flush()
    expect((await namespace.answer(question)).text).toBe(answer)
    await memory.close()
  })
})

describe('a day that is moved', () => {
  const holding = async (...said: readonly string[]): Promise<string[]> => {
    const memory = await createMemory({ now: () => MONDAY + said.length * 86_400_000 })
    const space = memory.namespace('a')
    for (const [day, content] of said.entries())
      await space.add({ role: 'user', content, at: MONDAY + day * 86_400_000 }, { session: `s${day}` })
    const facts = await space.facts()
    await memory.close()
    return facts.map((f) => f.statement.replace(/ \w{3} 2026-/, ' ')).sort()
  }
  test.each([
    [['deadline for the beta is march 15', 'beta moved to april 10'], ["The user's beta is 04-10."]],
    [['The launch deadline is March 15.', 'We pushed the launch to May 2.'], ["The user's launch is 05-02."]],
    [
      ['deadline for the beta is march 15', 'beta moved to april 10', 'beta is out!!'],
      ["The user's beta is shipped."],
    ],
    // Each has its own day.
    [
      ['The launch is on May 15.', 'The deadline for the launch is May 1.'],
      ["The user's launch deadline is 05-01.", "The user's launch is 05-15."],
    ],
    [
      ['The launch deadline is May 1.', 'The demo was pushed to May 20.'],
      ["The user's demo is 05-20.", "The user's launch deadline is 05-01."],
    ],
    [['The release is on May 15.', 'The release is out of scope now.'], ["The user's release is 05-15."]],
  ])('%j: %j', async (said, known) => expect(await holding(...said)).toEqual(known))
})
