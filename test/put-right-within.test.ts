/** Who puts right a value in the sentence that tells it tells one value, the right one. */
import { createMemory, type Memory, whenText } from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'
import { tell } from './support/tell.ts'

let rules: Memory
let model: Memory
let lines: readonly string[] = []
beforeAll(async () => {
  rules = await createMemory({ store: createPlainStore() })
  model = await createMemory({
    store: createPlainStore(),
    model: replying(({ task }) => (task === 'distil' ? { facts: lines } : {})),
    models: { segment: null, review: null, 'induce-experiences': null },
  })
})
afterAll(() => Promise.all([rules.close(), model.close()]))

const read = async (memory: Memory, content: string): Promise<string[]> => {
  const space = memory.namespace(`${content} ${lines.join()}`.slice(0, 200).trim())
  await tell(space, 'Ana', ['2025-03-01T10:00', content])
  return (await space.facts({ asOf: null }))
    .map((f) => `${f.tailName} ${f.time.span === null ? '' : whenText(f)}`.trim())
    .sort()
}

describe('by rules', () => {
  it.each([
    ['I take 10 mg, no, 15 mg of ramipril.', ['15 mg of ramipril']],
    ['I take 10 mg of ramipril, no, 15 mg.', ['15 mg of ramipril']],
    ['I take 10 mg of ramipril in the morning, sorry, 15 mg.', ['15 mg of ramipril']],
    ['I take 10mg of ramipril, sorry, 15mg, with water.', ['15mg of ramipril']],
    ['We fly to Rome on the 3rd, sorry, the 4th of May.', ['fly to Rome Sun 2025-05-04']],
    // Another thing is told behind it.
    ['I take 10 mg of ramipril, no 15 mg pills of anything.', ['10 mg of ramipril']],
    ['I take 10 mg of ramipril, no, 15 drops.', []],
  ])('%s', async (content, facts) => {
    lines = []
    expect(await read(rules, content)).toEqual(facts)
  })
})

describe('by a model', () => {
  const DOSES = ['takes | 10 mg of ramipril | -', 'takes | 15 mg of ramipril | -']
  const DAYS = ['plans_to | fly to Rome | 2025-05-03', 'plans_to | fly to Rome | 2025-05-04']
  it.each([
    ['I take 10 mg, no, 15 mg of ramipril.', DOSES, ['15 mg of ramipril']],
    ['I take 10mg of ramipril, sorry, 15mg.', DOSES, ['15 mg of ramipril']],
    ['We fly to Rome on the 3rd, sorry, the 4th of May.', DAYS, ['fly to Rome Sun 2025-05-04']],
    ['We fly to Rome on May 3, no, May 4.', DAYS.toReversed(), ['fly to Rome Sun 2025-05-04']],
    ['I live in Linz, no, Graz.', ['lives_in | Linz | -', 'lives_in | Graz | -'], ['Graz']],
    // A day counted from the right one.
    [
      'Physio on March 3, sorry, March 4, and again three weeks after that.',
      ['event:had | physio | 2025-03-04', 'event:had | physio | 2025-03-25'],
      ['physio Tue 2025-03-04', 'physio Tue 2025-03-25'],
    ],
    // Two doses, and two values of which one is told beside what was put right.
    [
      'I take 10 mg of ramipril at 8, no, at 9, and 15 mg at noon.',
      DOSES,
      ['10 mg of ramipril', '15 mg of ramipril'],
    ],
    ['I take 10 mg of ramipril, and 15 mg at night.', DOSES, ['10 mg of ramipril', '15 mg of ramipril']],
    [
      'I own a kayak, no, I own a canoe and a kayak.',
      ['owns | a kayak | -', 'owns | a canoe | -'],
      ['canoe', 'kayak'],
    ],
    [
      'I visited Rome on 3 May 2024, no, 4 May, and on 3 May I was in Linz.',
      ['visited | Rome | 2024-05-04', 'visited | Linz | 2024-05-03'],
      ['Linz Fri 2024-05-03', 'Rome Sat 2024-05-04'],
    ],
  ])('%s', async (content, told, facts) => {
    lines = told.map((line) => `0 | new | Ana | ${line}`)
    expect(await read(model, content)).toEqual(facts)
  })

  it('of what was known before, once', async () => {
    const space = model.namespace('becomes')
    lines = ['0 | new | Ana | takes | 5 mg of ramipril | -']
    await tell(space, 'Ana', ['2025-02-01', 'I take 5 mg of ramipril.'])
    lines = ['10', '15'].map((dose) => `0 | becomes #1 | Ana | takes | ${dose} mg of ramipril | -`)
    await tell(space, 'Ana', ['2025-03-01', 'I take 10 mg of ramipril now, no, 15 mg.'])
    const facts = await space.facts({ asOf: '2025-04-01' })
    expect(facts.map((f) => f.tailName)).toEqual(['15 mg of ramipril'])
  })
})
