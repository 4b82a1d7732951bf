/** Answers by rules that are not taken from what was only planned, is shared by namesakes, or is not the whole of a list. */
import { createMemory } from 'recollect'
import { describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

/** Day, speaker and words. */
type Line = readonly [day: string, speaker: string, content: string]

async function answered(
  lines: readonly Line[],
  question: string,
  today = '2026-11-27',
): Promise<string | null> {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse(today) })
  const space = memory.namespace('talk')
  for (const [day, speaker, content] of lines) {
    const role = speaker === 'assistant' ? 'assistant' : 'user'
    await space.add({ speaker, role, content, at: Date.parse(day) }, { session: day })
  }
  const { text } = await space.answer(question)
  await memory.close()
  return text
}

describe('a plan whose day has passed', () => {
  const home: Line = ['2025-02-04', 'Mia', 'I live in Lisbon']
  const plan: Line = ['2025-04-07', 'Mia', "I'm moving to Porto in June"]

  it.each<[string, readonly Line[], string | null]>([
    ['is no home', [home, plan], null],
    ['is none alone', [plan], null],
    ['was given up', [home, plan, ['2025-05-07', 'Mia', 'I stay in Lisbon after all']], null],
    ['did not come about', [home, plan, ['2025-09-07', 'Mia', 'I still live in Lisbon']], 'Lisbon'],
    ['came about', [home, plan, ['2025-07-07', 'Mia', 'The food in Porto is so good']], 'Porto'],
    ['was told as done', [home, plan, ['2025-07-07', 'Mia', 'I moved to Porto in June']], 'Porto'],
  ])('%s', async (_, lines, right) => {
    expect(await answered(lines, 'Where does Mia live?')).toBe(right)
  })

  it('lies ahead', async () => {
    expect(await answered([home, plan], 'Where does Mia live?', '2025-05-01')).toBe('Lisbon')
  })

  it('was told in the present tense', async () => {
    const work: Line = ['2025-02-04', 'Mia', 'I work at Bosch']
    const start: Line = ['2025-04-07', 'Mia', 'I start at Siemens in June']
    expect(await answered([work, start], 'Where does Mia work?')).toBeNull()
    expect(await answered([work], 'Where does Mia work?')).toBe('Bosch')
  })
})

describe('two people of one first name', () => {
  const two: readonly Line[] = [
    ['2025-02-04', 'Mia Torres', 'I live in Lisbon'],
    ['2025-02-05', 'Mia Schmidt', 'I live in Vienna'],
  ]
  const marias: readonly Line[] = [
    ['2025-02-04', 'Maria Rossi', 'I hate camping'],
    ['2025-02-24', 'Maria Conti', 'I have a dog called Pesto'],
  ]

  it.each<[readonly Line[], string, string | null]>([
    [two, 'Where does Mia live?', null],
    [two, 'Where does Mia Torres live?', 'Lisbon'],
    [two, 'Where does Mia Schmidt live?', 'Vienna'],
    [two.slice(0, 1), 'Where does Mia live?', 'Lisbon'],
    [marias, 'What does Maria hate?', null],
    [marias, "What is Maria's dog called?", null],
    [marias, 'What does Maria Rossi hate?', 'camping'],
    [[...two.slice(0, 1), ['2025-02-05', 'Mia T.', 'Hello all']], 'Where does Mia live?', 'Lisbon'],
    [[...two.slice(0, 1), ['2025-02-05', 'Mia Torres Vega', 'Hello all']], 'Where does Mia live?', 'Lisbon'],
    [[...two.slice(0, 1), ['2025-02-05', 'Ada Schmidt', 'Hello all']], 'Where does Mia live?', 'Lisbon'],
  ])('%j %s → %s', async (lines, question, right) => {
    expect(await answered(lines, question)).toBe(right)
  })
})

describe('a list of which more was told', () => {
  const after = (told: string, later: string): readonly Line[] => [
    ['2025-01-04', 'user', told],
    ['2025-01-20', 'user', later],
  ]

  it.each<[told: string, later: string, question: string, right: string | null]>([
    [
      'Noah is allergic to peanuts.',
      "noah's also allergic to cashews it turns out, tested last week",
      'What is Noah allergic to?',
      'peanuts, cashews',
    ],
    [
      'Noah is allergic to peanuts.',
      'the doctor says noah is also allergic, to cashews this time',
      'What is Noah allergic to?',
      null,
    ],
    [
      'Noah is allergic to peanuts.',
      "My sister's also allergic to nuts.",
      'What is Noah allergic to?',
      'peanuts',
    ],
    ['Noah is allergic to peanuts.', 'Noah is also in the choir.', 'What is Noah allergic to?', 'peanuts'],
    [
      'Noah is allergic to peanuts.',
      'Is Noah also allergic to cashews?',
      'What is Noah allergic to?',
      'peanuts',
    ],
    [
      'Noah is allergic to peanuts.',
      'Noah is also allergic to cashews.',
      'What is Noah allergic to?',
      'peanuts, cashews',
    ],
    ['I take metformin.', 'doc also has me on ramipril since tuesday', 'Which medicines do I take?', null],
    ['I take metformin.', 'The doctor also has a new office.', 'Which medicines do I take?', 'metformin'],
    [
      'I have a dog called Rex.',
      'we also got a cat last weekend, she is grey',
      'Which pets do I have?',
      null,
    ],
    [
      'I have a dog called Rex.',
      'we also got a cat last weekend, she is grey',
      'What is my dog called?',
      'Rex',
    ],
    [
      'I take blood pressure tablets.',
      'I take ramipril now',
      'What blood pressure medicine do I take?',
      null,
    ],
    ['I take iron tablets.', 'The weather is fine.', 'Which medicines do I take?', 'iron tablets'],
  ])('%s – %s – %s', async (told, later, question, right) => {
    expect(await answered(after(told, later), question)).toBe(right)
  })
})

describe('a change of something else', () => {
  const told: Line = ['2025-01-04', 'user', "I'm vegetarian. I live in Leeds."]

  it.each<[later: string, question: string, right: RegExp | null]>([
    ['Marcus and I broke up last weekend.', 'Am I vegetarian?', /^Yes/],
    ['I moved out last weekend.', 'Am I vegetarian?', /^Yes/],
    ['I moved out last weekend.', 'Where do I live?', null],
    ["I've gone back to eating meat.", 'Am I vegetarian?', /^No/],
  ])('%s – %s', async (later, question, right) => {
    const text = await answered([told, ['2025-01-20', 'user', later]], question)
    if (right === null) expect(text).toBeNull()
    else expect(text).toMatch(right)
  })

  it('leaves a marriage in doubt', async () => {
    const lines: readonly Line[] = [
      ['2025-01-04', 'user', "I'm married to Marcus."],
      ['2025-01-20', 'user', 'Marcus and I broke up last weekend.'],
    ]
    expect(await answered(lines.slice(0, 1), 'Am I married?')).toMatch(/^Yes/)
    expect(await answered(lines, 'Am I married?')).not.toMatch(/^Yes/)
  })
})

describe('what a question takes for granted', () => {
  it.each<[told: string, question: string, right: string | null]>([
    ['I always ski with my dog Balu, is that stupid?', 'What is my dog called?', 'Balu'],
    ['I always ski with my dog Balu, is that stupid?', 'Who is Balu?', "Balu is Jonas' dog."],
    ['Should I call my dog Balu?', 'What is my dog called?', null],
    ['What if I had a dog called Balu?', 'What is my dog called?', null],
  ])('%s – %s', async (told, question, right) => {
    expect(await answered([['2025-01-04', 'Jonas', told]], question)).toBe(right)
  })
})

describe('a poem of the assistant', () => {
  const home: Line = ['2025-04-20', 'Jonas', 'we moved to Chur last weekend, my workshop there is tiny']

  it.each<[later: string, speaker: string, right: string | null]>([
    ['I live in the snow / I moved here from the mountains / I love my Jonas', 'assistant', 'Chur'],
    ['Jonas moved out last week.', 'assistant', null],
    ['Jonas moved out last week.', 'Sofie', null],
  ])('%s – %s', async (later, speaker, right) => {
    expect(await answered([home, ['2025-06-10', speaker, later]], 'Where does Jonas live?')).toBe(right)
  })
})
