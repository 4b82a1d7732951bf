/** Illnesses that somebody was thought to have, and does not. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

let count = 0
/** Who has which illness after some sessions, a month apart. */
async function ill(...said: readonly string[]): Promise<string[]> {
  count += 1
  const space = memory.namespace(`n${count}`)
  for (const [i, content] of said.entries())
    await space.add([{ role: 'user', content, at: Date.parse(`2026-0${i + 2}-04T09:00:00Z`) }], {
      session: `s${i}`,
    })
  await space.flush()
  const facts = await space.facts({ relation: 'has_condition', limit: 100 })
  return facts.map(({ statement }) => statement)
}

describe('a diagnosis', () => {
  it.each<[before: string, after: string]>([
    ['My husband has gout.', 'The specialist says it is not gout, it was the medication.'],
    ['i have psoriasis', "turns out it's not psoriasis, just an allergy to the soap"],
    ['My brother Owen has dementia.', 'The neurologist ruled out dementia.'],
    ['My sister has anaemia.', 'Her anaemia diagnosis was wrong. The lab mixed up the samples.'],
    ['My niece Ada has coeliac disease.', "she doesn't have celiac, the biopsy was fine"],
    ['i have coeliac disease', 'doc says i dont have coeliac after all'],
    ['My dad is diabetic.', "It wasn't diabetes after all, the clinic had mixed up the results."],
  ])('is taken back: %s %s', async (before, after) => {
    expect(await ill(before)).toHaveLength(1)
    expect(await ill(before, after)).toEqual([])
  })

  it.each<[before: string, after: string]>([
    ['My niece has epilepsy.', 'The doctor says it is not epilepsy this time, she only fainted.'],
    ['My niece has epilepsy.', 'My nephew was tested. It is not epilepsy.'],
    ['My niece has epilepsy.', 'I hope it is not epilepsy, the results come tomorrow.'],
    ['My niece has epilepsy.', "My doctor says it's not epilepsy."],
    ['My niece has epilepsy.', 'It is not epilepsy that worries the doctor.'],
    ['My niece has epilepsy.', 'The doctor says it is not just epilepsy.'],
    ['My niece has epilepsy.', 'The doctor says it is not the epilepsy, she was tired.'],
    ['My niece has epilepsy.', 'The doctor ruled out lupus.'],
    ['My niece has epilepsy.', 'In the series the doctor says it is not epilepsy.'],
  ])('stands: %s %s', async (before, after) => {
    expect(await ill(before, after)).toContain("The user's niece has epilepsy.")
  })

  it('of two who may be meant is taken back of nobody', async () => {
    expect(
      await ill('My niece has epilepsy. My uncle has epilepsy.', 'The doctor says it is not epilepsy.'),
    ).toHaveLength(2)
  })

  it('is had again by whoever is told later to have it', async () => {
    expect(
      await ill('My niece has epilepsy.', 'The doctors ruled out epilepsy.', 'My niece has epilepsy.'),
    ).toEqual(["The user's niece has epilepsy."])
  })
})
