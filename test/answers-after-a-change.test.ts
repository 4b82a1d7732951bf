/** What was said once and is over answers no question about now. */
import { createMemory } from 'recollect'
import { expect, it } from 'vitest'

const TOLD = Date.UTC(2024, 2, 1)
const CHANGED = Date.UTC(2024, 5, 1)
const ASKED = Date.UTC(2024, 5, 10)

/** @param right What the answer contains; `null`: nothing is said. */
it.each<[told: string, change: string, question: string, right: RegExp | null]>([
  ['I work at Halden.', 'Since I left Halden I work at Brume.', 'Where do I work?', /Brume/i],
  ['I work at Halden.', 'Brume poached me from Halden.', 'Who is my employer?', /Brume/i],
  ['I work at Halden.', 'My new employer is Brume.', 'Where do I work?', /Brume/i],
  ['I work at Halden.', 'I quit my job last week.', 'Where do I work?', null],
  ["I'm a nurse.", "I've retrained as a teacher.", 'What is my job?', /teacher/i],
  ['I live in Oslo.', 'Bergen has been home since April.', 'Where do I live?', /Bergen/i],
  ['I live in Oslo.', 'My new flat in Bergen has no oven.', 'Which city do I live in?', /Bergen/i],
  ['I live in Oslo.', 'I moved to Bergen in May.', 'When did I move to Bergen?', /2024-05|May/i],
  ['I live in Oslo.', 'I moved to Bergen in May.', 'Where did I live before?', /Oslo/i],
  ['My boss is Ida.', 'Sven took over from Ida as my boss.', 'Who is my boss?', /Sven/i],
  ['My boss is Ida.', 'Ida is no longer my boss.', 'Who is my boss?', null],
  ['My girlfriend is Mia.', 'Mia and I broke up.', 'Who is my girlfriend?', null],
  ['My girlfriend is Mia.', "I'm single again.", 'Am I single?', /yes|single/i],
  ['I drive a Volvo.', 'I sold the Volvo.', 'Do I still have the Volvo?', /no|sold/i],
  ['I take metformin.', 'The doctor took me off metformin.', 'Which medicines do I take?', null],
  ['I take metformin.', 'They swapped my metformin for insulin.', 'Which medicines do I take?', /insulin/i],
  [
    'I take 10 mg of lisinopril.',
    'My lisinopril was raised to 20 mg.',
    'What dose of lisinopril do I take?',
    /20/i,
  ],
  ["I'm a vegetarian.", 'I started eating meat again.', 'Am I a vegetarian?', /no|meat/i],
  ['I have a dog called Rex.', 'Rex crossed the rainbow bridge in May.', 'What is my dog called?', null],
  ['I have a dog called Rex.', 'Rex died in May.', 'When did Rex die?', /May|2024-05/i],
  ['My phone number is 555 0101.', 'My new number is 555 0202.', 'What is my phone number?', /555 0202/i],
  ['My email is ana@x.org.', 'My new email is ana@y.org.', 'What is my email address?', /ana@y\.org/i],
  [
    "My favourite restaurant is Luigi's.",
    'My favourite restaurant is Bao now.',
    'What is my favourite restaurant?',
    /Bao/i,
  ],
  [
    'We use Postgres.',
    'We ripped out Postgres and put in SQLite.',
    'Do we still use Postgres?',
    /no|ripped/i,
  ],
  ['I play tennis.', 'I used to play tennis.', 'Do I play tennis?', /no|used/i],
  [
    'My sister lives in Leeds.',
    'My sister sold her house in Leeds and lives in Hull now.',
    'Where does my sister live?',
    /Hull/i,
  ],
  ['My sister works at Halden.', 'My sister quit.', 'Where does my sister work?', null],
  ['Jonas is married to Petra.', 'Petra left Jonas.', 'Is Jonas married?', /no|left/i],
  [
    "Jonas's wife Petra works at Vela.",
    "Jonas's wife Petra works at Orbit now.",
    "Where does Jonas's wife work?",
    /Orbit/i,
  ],
  [
    "Maya's sister lives in Leeds.",
    "Maya's sister moved to Hull.",
    "Where does Maya's sister live?",
    /Hull/i,
  ],
  ['We have two cats.', 'We have three cats now.', 'How many cats do we have?', /3|three/i],
  [
    "I'm studying law at Leiden University.",
    'I switched from law to economics.',
    'What do I study?',
    /economics/i,
  ],
  ["I'm planning a trip to Japan.", 'The Japan trip is off.', 'What trips am I planning?', null],
  ['My flatmate is Jo.', 'Jo moved out.', 'Who is my flatmate?', null],
  ['My dentist is Dr. Sikora.', 'I changed dentists, I go to Dr. Lund now.', 'Who is my dentist?', /Lund/i],
  ['My address is 12 Elm Street.', 'My address is now 4 Oak Road.', 'What is my address?', /4 Oak Road/i],
  ["Ben's email is ben@x.org.", "Ben's new email is ben@y.org.", "What is Ben's email?", /ben@y\.org/i],
  ["My sister's birthday is 3 May.", 'She likes cake.', "When is my sister's birthday?", /3 May/i],
  ["Ben is Ana's brother.", 'Ben lives in Graz.', "Who is Ana's brother?", /Ben/i],
  ["Jonas's wife Petra works at Vela.", 'Hi.', "Who is Jonas's wife?", /Petra/i],
  ["Jonas's wife Petra works at Vela.", 'Hi.', "Where does Jonas's wife work?", /Vela/i],
  ["My sister's husband is called Jonas.", 'He is a vet.', "Who is my sister's husband?", /Jonas/i],
  ["My sister's husband is called Jonas.", 'Hi.', 'Who is my husband?', null],
  ["Jonas is my sister's husband.", 'Hi.', 'Who is my husband?', null],
  ["My sister's dog is called Rex.", 'Hi.', 'What is my dog called?', null],
  ["Anna's dog is called Rex.", 'Hi.', "What is Anna's dog called?", /Rex/i],
  ["Anna's dog is called Rex.", "Anna's dog died last week.", 'Does Anna have a dog?', /no|died/i],
  ["Maya's sister lives in Leeds.", 'Hi.', 'Where does Maya live?', null],
  ["Ben's mother is a doctor.", 'Hi.', 'What does Ben do?', null],
  ["Ben's phone number is 555 0101.", 'My phone number is 555 0202.', 'What is my phone number?', /0202/i],
  ["Ben's phone number is 555 0101.", 'My phone number is 555 0202.', "What is Ben's phone number?", /0101/i],
  ['My dog is called Rex.', 'My dog died last week.', 'Do I have a dog?', /no|died/i],
  ['My boss is Ida.', 'My boss left the company.', 'Who is my boss?', null],
  ['My flatmate Jo is nice.', 'My flatmate moved out.', 'Who is my flatmate?', null],
  ['My cat Milo is grey.', 'We gave our cat away.', 'What is my cat called?', null],
  ['My girlfriend Mia is a vet.', 'My girlfriend and I broke up.', 'Who is my girlfriend?', null],
  ['My colleague Omar sits next to me.', 'My colleague quit.', 'Who is my colleague?', null],
  ['My landlord is Mr. Petrov.', 'I have a new landlord, Ms. Lind.', 'Who is my landlord?', /Lind/i],
  ['My hamster is called Pip. My cat is called Tom.', 'My hamster died.', 'What is my cat called?', /Tom/i],
])('%s – %s – %s', async (told, change, question, right) => {
  const memory = await createMemory({ now: () => ASKED })
  const space = memory.namespace('rosa')
  for (const [content, at] of [
    [told, TOLD],
    [change, CHANGED],
  ] as const)
    await space.add({ speaker: 'Rosa', role: 'user', content, at }, { session: `s${at}` })
  const { text } = await space.answer(question)
  if (right === null) expect(text).toBeNull()
  else expect(text).toMatch(right)
  await memory.close()
})
