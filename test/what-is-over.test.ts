/** What ends without "no longer": births, plans, courses of medicine; what a turn said a month later ends of the first. */
import { describe, expect, it } from 'vitest'
import { createMemory } from '../src/memory.ts'
import { createReferenceStore } from './support/reference-store.ts'

const FIRST = '2025-03-12T18:00:00Z'
const THEN = '2025-04-11T18:00:00Z'

/** The facts of the first turn that hold at a moment after both, as statements. */
async function held(first: string, then: string, now: string): Promise<string[]> {
  const memory = await createMemory({ store: createReferenceStore(), now: () => Date.parse(now) })
  const notes = memory.namespace('n')
  await notes.add([{ role: 'user', speaker: 'Rosa', content: first, at: FIRST }], { session: 'a' })
  await notes.add([{ role: 'user', speaker: 'Rosa', content: then, at: THEN }], { session: 'b' })
  await notes.flush()
  const facts = await notes.facts({ limit: 50 })
  await memory.close()
  return facts.filter((f) => f.kind === 'state' && f.valid.from < Date.parse(THEN)).map((f) => f.statement)
}

const OTHER = 'The weather is nice.'
const SOON = '2025-04-12T18:00:00Z'

describe('it is over', () => {
  it.each<[string, string, string?]>([
    ['My sister is pregnant.', 'My sister gave birth last night.'],
    ['Ines is pregnant.', 'Ines had a boy on Sunday.'],
    ['Ines is pregnant.', "Ines's baby was born on Sunday."],
    ['I am pregnant.', 'The baby came on Sunday, a girl!'],
    ['I am pregnant, due on 20 April.', OTHER, '2025-05-10T18:00:00Z'],
    ['My sister is pregnant. The baby is due in July.', OTHER, '2025-08-02T18:00:00Z'],
    ['We are moving to Wales in July.', "We're not moving to Wales after all."],
    ['I am flying to Boston in May.', 'They cancelled my flight to Boston.'],
    ['We are going to Iceland in May.', "Iceland's cancelled."],
    ['We are getting married in October.', "The wedding's off."],
    ['We are getting married in October.', 'We got married on Saturday!'],
    ['I am starting a job at Orbit in May.', 'I turned down the job at Orbit.'],
    ['I am running the Bath marathon in May.', 'They moved the Bath marathon to June.'],
    ['I am vegetarian.', 'oh n im not veggie anymore'],
    ['I do pottery.', "I've packed in the pottery."],
    ['I am on antibiotics for a chest infection.', OTHER],
    ["I'm taking ibuprofen for my knee.", OTHER],
  ])('%s → %s', async (first, then, now) => expect(await held(first, then, now ?? SOON)).toEqual([]))
})

describe('it is not over', () => {
  it.each<[string, string, string]>([
    ['Ines is pregnant.', 'Ines had a baby shower on Sunday.', 'Ines is pregnant.'],
    ['Ines is pregnant.', 'My sister had a girl on Sunday.', 'Ines is pregnant.'],
    ['Ines is pregnant, due in May.', OTHER, 'Ines is pregnant.'],
    [
      'We are moving to Wales in July.',
      "We're not moving to Leeds after all.",
      'Rosa plans to move to Wales.',
    ],
    ['We are moving to Wales in July.', "We're not moving on Friday.", 'Rosa plans to move to Wales.'],
    ['I am flying to Boston in May.', 'They cancelled my flight to Oslo.', 'Rosa plans to fly to Boston.'],
    [
      'I am running the Bath marathon in May.',
      'They moved the office to Bath.',
      'Rosa plans to run the Bath marathon.',
    ],
    ['I take ibuprofen every day.', OTHER, 'Rosa takes ibuprofen.'],
    ['I am vegetarian.', 'The veggie burger was not good.', 'Rosa is vegetarian.'],
  ])('%s → %s', async (first, then, still) => expect(await held(first, then, SOON)).toEqual([still]))
})
