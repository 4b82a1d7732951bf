/** Times, counts and orders that are asked for: a sentence with the words of the question has to tell what it asks. */
import { createMemory, type Memory } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let memory: Memory
beforeAll(async () => {
  memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2026-09-01') })
})
afterAll(() => memory.close())

let count = 0
/** A month lies between two sessions; the first is on Wednesday 4 March 2026. */
async function answered(question: string, ...sessions: readonly string[]): Promise<string | null> {
  count += 1
  const space = memory.namespace(`n${count}`)
  for (const [i, content] of sessions.entries()) {
    const at = Date.parse('2026-03-04T09:00:00Z') + i * 30 * 86_400_000
    await space.add([{ role: 'user', content, at }], { session: `s${i}` })
  }
  await space.flush()
  return (await space.answer(question)).text
}

describe('what a sentence does not tell is declined', () => {
  it.each<[question: string, ...told: string[]]>([
    ['When did I pass my driving test?', 'I failed my driving test today, 12 faults.'],
    ['When was the boiler fixed?', 'They want nine hundred euros to fix the boiler, the man came on Monday.'],
    ["When was Rex's tooth pulled?", "They want 400 to pull Rex's bad tooth, the vet said so on Monday."],
    ['When was the cast taken off?', 'The surgeon says they will take the cast off on the 20th.'],
    ['When did we see the Alhambra?', 'We had planned to see the Alhambra on 4 May.'],
    ['When was the tooth pulled?', 'I have to have the tooth pulled on the 12th.'],
    ['When did we move to Lisbon?', "We've decided: Lisbon, moving in June!"],
    ['When is the retreat in Umbria?', 'The retreat in Umbria is off for May, the place flooded.'],
    ['When is the dinner?', 'The dinner on Friday got cancelled, so we do it on the 20th.'],
    ['how many plants do i have?', "that's the one plant my cat leaves alone"],
    ['How many chairs do we have in the kitchen?', 'We bought two chairs for the kitchen.'],
    ['How much did Omar lend me?', 'I lent Omar 50 dollars.'],
    ['When do I fly at Christmas?', "I'll see mum at Christmas anyway, flying on the 20th."],
    [
      'Did I adopt the cat before or after I lost my job?',
      'I lost my job in March.',
      'I adopted a cat called Miso.',
    ],
    ['Did I get the cat or the dog first?', 'I got a cat called Miso.', 'I got a dog called Rex.'],
    [
      'On which day does my drama group rehearse?',
      'The drama group wrote that from April rehearsals will be on Wednesdays, which is a nuisance.',
      'I have given up one thing this spring: the drama group.',
    ],
  ])('%s', async (question, ...told) => {
    expect(await answered(question, ...told)).toBeNull()
  })
})

describe('what it does tell is answered', () => {
  it.each<[question: string, told: string, answer: string]>([
    ['When did I pass my driving test?', 'I passed my driving test on 4 February.', '2026-02-04'],
    ["When was Rex's tooth pulled?", "The vet pulled Rex's tooth on Monday.", '2026-03-02'],
    ['When was the fence repaired?', 'We finally got the fence repaired on 20 February.', '2026-02-20'],
    ['When did I return the camera?', 'I had to return the camera on 20 February.', '2026-02-20'],
    ['When did I start at Novo?', "I've been at Novo since January.", 'January 2026'],
    ['When was the bridge opened?', 'The new bridge was opened in 1999.', '1999'],
    ['When is the exam?', 'The exam was postponed to 3 April.', '2026-04-03'],
    [
      "When was cousin Bob's wedding?",
      "I've been to two weddings, Ann's in May and last Saturday cousin Bob's.",
      '2026-02-28',
    ],
    ['How many guitars do I have?', 'I have three guitars and a banjo.', 'three guitars'],
    ['How much did we pay for the roof?', 'We paid 4,000 euros for the roof.', '4,000 euros'],
  ])('%s', async (question, told, answer) => {
    expect(await answered(question, told)).toContain(answer)
  })
})
