/** Whom a pronoun, a word written large and a name in passing mean; statements of one turn by Rosa. */
import { describe, expect, it } from 'vitest'
import type { TurnId } from '../../model/ids.ts'
import type { Instant } from '../../model/time.ts'
import { distil } from './distil.ts'

function statements(content: string): string[] {
  const at = Date.UTC(2024, 4, 10, 12) as Instant
  const turn = { id: 't' as TurnId, speaker: 'Rosa', role: 'user' as const, content, captions: [], at }
  return distil.offline({ turns: [turn], speakers: ['Rosa'] }).facts.map((f) => f.statement)
}

describe('a pronoun after a contracted name', () => {
  it.each<[string, ...string[]]>([
    ["Tomas is 16. Theo's still small, he's seven.", 'Tomas is 16 years old.', 'Theo is 7 years old.'],
    ["Dana works at Ikea. Ruby's lovely too, she's a dentist.", 'Dana works at Ikea.', 'Ruby is a dentist.'],
    [
      "Greta lives in Oslo. Mona's the loud one, she's a lawyer.",
      'Greta lives in Oslo.',
      'Mona is a lawyer.',
    ],
    ["Leo moved to Kent. Felix's doing fine, he's a baker.", 'Leo moved to Kent.', 'Felix is a baker.'],
    [
      "Nora is a nurse. My sister's the clever one, she's a judge.",
      'Nora is a nurse.',
      "Rosa's sister is a judge.",
    ],
    ["Tom's great. He works at Barlow now.", 'Tom works at Barlow.'],
    // Who it is cannot be told.
    ["Priya is 30. Her husband's lovely, he's a nurse.", 'Priya is 30 years old.'],
    ["Maya is 31. The other one, Iris, is off to college, she's nineteen.", 'Maya is 31 years old.'],
    ['Tom works at Shell. I met Ben there. He is vegetarian.', 'Tom works at Shell.', 'Rosa met Ben.'],
    ["Ivan is a nurse. Sam's odd. My aunt's bored, but he's a plumber.", 'Ivan is a nurse.'],
    // What is somebody's is not somebody.
    ["Tom works at Shell. His car's a wreck. He's vegetarian.", 'Tom works at Shell.', 'Tom is vegetarian.'],
  ])('%s', (said, ...read) => expect(statements(said)).toEqual(read))
})

describe('a pronoun where several are named', () => {
  it.each<[string, ...string[]]>([
    ['Clara and Tom were there. She works at Barlow now.', 'Clara works at Barlow.'],
    ['Judith and Simon are fine. He retired.', 'Simon retired.'],
    ['I talked to Priya about Kubernetes. She is a nurse.', 'Priya is a nurse.'],
    ['The shop is called Le Coq, Alain and I opened it together. He died.', 'Alain died.'],
    ['We saw Dune with Felix. He is allergic to nuts.', 'Felix is allergic to nuts.'],
    // Who it is cannot be told.
    ['We had coffee with Anna and Beth. She lives in Leeds.'],
    ['Tom came with Alex. He is vegetarian.'],
    ['Kim came with Alex. She is vegetarian.'],
    // A relative is somebody beside a name, and the one whose relative it is nobody.
    ['I told Clara about my brother. He has asthma.', "Rosa's brother has asthma."],
    ['Clara saw my doctor. She has asthma.', 'Clara has asthma.'],
    ["Clara's mum came along. She has asthma."],
    ["I rang Clara's mum. She has asthma."],
    ["Tom's dad visited. He has asthma.", "Tom's dad has asthma."],
    ['Clara asked about my mum. She takes metformin 500 mg.'],
    ['Tom helped my dad. He takes ibuprofen.'],
    ['Clara is like my sister. She has asthma.', 'Clara has asthma.'],
  ])('%s', (said, ...read) => expect(statements(said)).toEqual(read))
})

describe('one word that describes is nobody', () => {
  it.each([
    'Sweaty. He works at Barlow now.',
    'Gutted. She moved back to Leeds.',
    'Quieter. She has asthma, it turns out.',
    'Chaos. He got a hamster from Gina.',
    'Hectic, but fine. He is a nurse.',
    'With Mum I do not think so.',
    'My brother I do not see much.',
  ])('%s', (said) => expect(statements(said)).toEqual([]))
  it.each([
    ['Tom. He works at Barlow now.', 'Tom works at Barlow.'],
    ['Priya, the tall one. She works at Barlow.', 'Priya works at Barlow.'],
    ['Kit, from work. He moved to Leeds.', 'Kit moved to Leeds.'],
  ])('%s', (said, read) => expect(statements(said)).toEqual([read]))
})

describe('first names that are other words as well', () => {
  it.each([
    ['Josh works at Barlow.', 'Josh works at Barlow.'],
    ['Will is 14 years old.', 'Will is 14 years old.'],
    ["Rob's a baker.", 'Rob is a baker.'],
    ['Drew moved to Leeds.', 'Drew moved to Leeds.'],
    ['Sue has a dog.', 'Sue has a dog.'],
    ['Mark is 14 years old.', 'Mark is 14 years old.'],
    ['I met Will.', 'Rosa met Will.'],
    // Other words.
    ['Will you come to Leeds?'],
    ['Rob a bank, Josh me, sue them!'],
    ['Mark the date.'],
    ['May is lovely.'],
    ['Max is 75 by June.'],
  ])('%s', (said, ...read) => expect(statements(said)).toEqual(read))
})

describe('after "a" stands a noun, whatever it looks like', () => {
  it.each([
    ['I have been a postwoman since 2009.', 'Rosa is a postwoman.'],
    ['Tom is a postwoman in Bonn.', 'Tom is a postwoman in Bonn.'],
  ])('%s', (said, read) => expect(statements(said)).toContain(read))
})
