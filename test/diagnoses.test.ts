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
    ['My husband has gout.', 'The specialist says it is not gout after all, it was the medication.'],
    ['My husband has gout.', 'The doctor says it is not gout.'],
    ['i have psoriasis', "turns out it's not psoriasis, just an allergy to the soap"],
    ['My brother Owen has dementia.', 'The neurologist ruled out dementia.'],
    ['My brother Owen has dementia.', 'My brother Owen tested negative for dementia.'],
    ['My brother Owen has dementia.', 'Owen was misdiagnosed with dementia.'],
    ['My sister has anaemia.', "My sister's anaemia diagnosis was wrong. The lab mixed up the samples."],
    ['My niece Ada has coeliac disease.', "Ada doesn't have coeliac, the biopsy was fine"],
    ['i have coeliac disease', 'doc says i dont have coeliac after all'],
    ['I have asthma.', 'I was misdiagnosed with asthma.'],
    ['I have asthma.', 'My pulmonologist has finally ruled out asthma!'],
    ['I have asthma.', 'It was never asthma.'],
    ['I have lupus.', 'Good news, my test results are back, no lupus!'],
    ['I have diabetes.', 'tested negative for diabetes, yay'],
    ['My dad is diabetic.', "It wasn't diabetes after all, the clinic had mixed up the results."],
  ])('is taken back: %s %s', async (before, after) => {
    expect(await ill(before)).toHaveLength(1)
    expect(await ill(before, after)).toEqual([])
  })

  it.each<[before: string, after: string]>([
    ['My niece has epilepsy.', 'The doctor says it is not epilepsy this time, she only fainted.'],
    ['My niece has epilepsy.', 'My nephew was tested. It is not epilepsy.'],
    ['My niece has epilepsy.', 'My nephew was tested. They ruled out epilepsy.'],
    ['My niece has epilepsy.', 'I hope it is not epilepsy, the results come tomorrow.'],
    ['My niece has epilepsy.', "My doctor says it's not epilepsy."],
    ['My niece has epilepsy.', 'It is not epilepsy that worries the doctor.'],
    ['My niece has epilepsy.', 'The doctor says it is not just epilepsy.'],
    ['My niece has epilepsy.', 'The doctor says it is not the epilepsy, she was tired.'],
    ['My niece has epilepsy.', 'The doctor ruled out lupus.'],
    ['My niece has epilepsy.', 'In the series the doctor says it is not epilepsy.'],
    ['My mother Ida has diabetes.', 'tested negative for diabetes, yay'],
    ['My mother Ida has diabetes.', 'Had bloods done. It is not diabetes, the doctor says.'],
    ['My son Tom has asthma.', 'The doctors never ruled out asthma.'],
  ])('of another stands: %s %s', async (before, after) => {
    expect(await ill(before, after)).toEqual(await ill(before))
  })

  it.each<[illness: string, after: string]>([
    // It is not ruled out, or not yet.
    ['lupus', 'They still have not ruled out lupus.'],
    ['asthma', "The clinic hasn't ruled out asthma."],
    ['asthma', 'They have never ruled out asthma.'],
    ['asthma', 'Nobody ruled out asthma.'],
    ['asthma', 'No doctor ruled out asthma.'],
    ['asthma', 'They never ruled asthma out.'],
    ['asthma', 'Once my doctor has ruled out asthma, I can dive.'],
    ['asthma', 'Until they have ruled out asthma, I cannot dive.'],
    ['asthma', 'I booked the test for ruling out asthma.'],
    ['asthma', 'The doctor starts by ruling out asthma.'],
    ['asthma', 'The doctors wrongly ruled out asthma.'],
    ['asthma', 'They ruled out asthma, but a second test found it.'],
    // It was long ago.
    ['asthma', 'For years they ruled out asthma.'],
    ['asthma', 'In 2015 they ruled out asthma, in 2019 they found it.'],
    ['diabetes', 'I tested negative for diabetes as a child.'],
    ['diabetes', 'Last year I did not have diabetes, my results were fine.'],
    ['diabetes', 'My test results from 2010 say I did not have diabetes then.'],
    ['endometriosis', 'For years the doctors told me it is not endometriosis, just cramps.'],
    // It is of somebody else.
    ['celiac disease', 'The results are here, Mia tested negative for celiac disease.'],
    ['celiac disease', 'Jo tested negative for celiac disease.'],
    ['celiac disease', 'She tested negative for celiac disease.'],
    ['celiac disease', 'The kids tested negative for celiac disease.'],
    ['celiac disease', 'The dog tested negative for celiac disease.'],
    ['celiac disease', 'Half of my family tested negative for celiac disease.'],
    ['epilepsy', "Ben's results are back: they ruled out epilepsy."],
    ['epilepsy', 'They ruled out epilepsy. Ben is so relieved.'],
    ['epilepsy', 'At work today a man collapsed. Paramedics ruled out epilepsy.'],
    ['epilepsy', 'Our neighbour collapsed. They ruled out epilepsy.'],
    ['lupus', 'On the show they ruled out lupus.'],
    ['ADHD', "My doctor's kid was tested. Adhd was ruled out."],
    ['diabetes', 'I read about a patient. The doctors ruled out diabetes.'],
    ['anxiety', 'Women are often misdiagnosed with anxiety.'],
    ['depression', 'Many people with bipolar are misdiagnosed as having depression.'],
    ['anxiety', 'He has bad sleep. The doctor says it is not anxiety.'],
    ['eczema', "The vet looked at the dog's skin: it is not eczema."],
    // It is of one time.
    ['asthma', 'Saw the doctor about my chest. It was not asthma, it was an infection.'],
    ['migraine', 'The doctor says it was not migraine, it was sinusitis.'],
    ['asthma', 'She said it is not asthma, I just have a cold on top of it.'],
    ['lupus', 'My new doctor says the rash is eczema. It is not lupus.'],
    // No doctor says so.
    ['ADHD', 'My ex claims it is not ADHD. What do doctors say about people like that?'],
    ['depression', 'People tell me it is not depression, just a phase. My doctor is furious.'],
    ['depression', 'They say it is not depression.'],
    ['depression', 'My boss says it is not depression.'],
    ['asthma', 'Has asthma been ruled out?'],
  ])('of the speaker stands: %s, %s', async (illness, after) => {
    const before = `I have ${illness}.`
    expect(await ill(before)).toHaveLength(1)
    expect(await ill(before, after)).toEqual(await ill(before))
  })

  it('is looked for in long runs of letters without delay', async () => {
    const started = performance.now()
    await ill(`I was wrong not ${'a-'.repeat(20_000)}`, `it is not ${"a'".repeat(20_000)} after all`)
    expect(performance.now() - started).toBeLessThan(5000)
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
