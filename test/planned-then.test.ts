/** What was planned is read as of the days on which it was, whatever became of it later. */
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'
import { tell as tellAll } from './support/tell.ts'

let lines: readonly string[] = []
let memory: Memory
let ana: Namespace
beforeEach(async () => {
  memory = await createMemory({
    store: createPlainStore(),
    model: replying(({ task }) => (task === 'distil' ? { facts: lines } : {})),
    models: { segment: null, review: null, 'induce-experiences': null, answer: null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(at: string, content: string, ...facts: readonly string[]): Promise<void> {
  lines = facts
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
/** Told to a memory without a model. */
async function byRules(...told: readonly (readonly [at: string, content: string])[]): Promise<void> {
  await memory.close()
  memory = await createMemory({ store: createPlainStore() })
  ana = memory.namespace('ana')
  await tellAll(ana, 'Ana', ...told)
}
const asOf = async (day: string): Promise<string[]> =>
  (await ana.facts({ asOf: day, relation: 'plans_to' })).map((f) => `${f.tailName}: ${whenText(f)}`)

describe.each([
  ['0 | same #1 | 2025-07-03'],
  ['0 | becomes #1 | Ana | plans_to | open the shop | 2025-07-03'],
  ['0 | corrects #1 | Ana | plans_to | open the shop | 2025-07-03'],
  ['0 | new | Ana | plans_to | open the shop | 2025-07-03'],
])('a plan that is moved by "%s"', (line) => {
  beforeEach(async () => {
    await tell(
      '2025-04-20',
      'I open the shop on 5 June.',
      '0 | new | Ana | plans_to | open the shop | 2025-06-05',
    )
    await tell('2025-05-20', 'I open the shop on 3 July instead.', line)
  })

  it('has its old day until that was told, and its new one from then on', async () => {
    expect(await asOf('2025-05-01')).toEqual(['open the shop: Thu 2025-06-05'])
    expect(await asOf('2025-05-19')).toEqual(['open the shop: Thu 2025-06-05'])
    expect(await asOf('2025-05-20')).toEqual(['open the shop: Thu 2025-07-03'])
    expect(await asOf('2025-06-20')).toEqual(['open the shop: Thu 2025-07-03'])
    expect(await asOf('2025-08-01')).toEqual([])
  })

  it('was planned for the old day in the history of its plans', async () => {
    const told = (await ana.history('Ana', 'plans_to')).map((f) => `${f.statement} ${whenText(f)}`)
    const moved = line.includes('new')
      ? []
      : ['Ana planned to open the shop. Thu 2025-06-05, taken back 2025-05-20']
    expect(told).toEqual([...moved, 'Ana planned to open the shop. Thu 2025-07-03'])
  })

  it('is answered, quoted and shown on a card with the day it had', async () => {
    const read = async (day: string): Promise<string> =>
      [
        (await ana.answer('When does Ana open the shop?', { asOf: day })).text,
        (await ana.recall('When does Ana open the shop?', { asOf: day })).text,
        (await ana.card('Ana', { asOf: day })).text,
        (await ana.profile({ asOf: day })).text,
      ].join('\n')
    expect(await read('2025-05-01')).toContain('2025-06-05')
    expect(await read('2025-05-01')).not.toMatch(/2025-07-03|3 July|taken back|Not so|moved/)
    expect(await read('2025-06-01')).toContain('2025-07-03')
  })
})

describe('what was to begin', () => {
  beforeEach(() =>
    tell('2025-04-20', 'From June I work at Orbit.', '0 | new | Ana | works_at | Orbit | 2025-06..'),
  )
  const ahead = async (day: string): Promise<string> => (await ana.card('Ana', { asOf: day })).text

  it('is ahead as of the days before something else took its place', async () => {
    await tell(
      '2025-05-20',
      'It will be Vela from July.',
      '0 | becomes #1 | Ana | works_at | Vela | 2025-07..',
    )
    expect(await ahead('2025-05-01')).toMatch(/Orbit.*from June 2025/)
    expect(await ahead('2025-05-01')).not.toContain('Vela')
    expect(await ahead('2025-05-21')).toMatch(/Vela.*from July 2025/)
    expect(await ahead('2025-05-21')).not.toContain('Orbit')
    const { text } = await ana.recall('When does Ana start at Orbit?', {
      asOf: '2025-05-01',
      kinds: ['fact'],
    })
    expect(text).toMatch(/Orbit.*from June 2025/)
  })

  it('was never so where that came too late for its day', async () => {
    await tell(
      '2025-06-10',
      'I never began at Orbit, I said it wrong, it is Vela from July.',
      '0 | corrects #1 | Ana | works_at | Vela | 2025-07..',
    )
    expect((await ana.facts({ asOf: '2025-06-05' })).map((f) => f.tailName)).toEqual([])
    expect(await ahead('2025-05-01')).toMatch(/Orbit/)
  })

  it('was given up later, and is ahead until then', async () => {
    await tell('2025-05-20', 'Nothing came of Orbit.', '0 | ends #1 | -')
    expect(await ahead('2025-05-01')).toMatch(/Orbit.*from June 2025/)
    expect(await ahead('2025-05-21')).not.toContain('Orbit')
    expect(await ahead('2025-07-21')).not.toContain('Orbit')
  })
})

it('a plan that was given up on a day before that was told was none from that day on', async () => {
  await tell(
    '2025-04-20',
    'I open the shop on 5 June.',
    '0 | new | Ana | plans_to | open the shop | 2025-06-05',
  )
  await tell('2025-05-20', 'I dropped the shop on 10 May.', '0 | ends #1 | 2025-05-10')
  expect(await asOf('2025-05-01')).toEqual(['open the shop: Thu 2025-06-05, given up Sat 2025-05-10'])
  expect(await asOf('2025-05-15')).toEqual([])
})

it('what was put right is not what was so before that was told', async () => {
  await tell('2025-04-20', 'I live in Linz.', '0 | new | Ana | lives_in | Linz | -')
  await tell('2025-05-20', 'I meant Graz.', '0 | corrects #1 | Ana | lives_in | Graz | -')
  expect((await ana.facts({ asOf: '2025-05-01' })).map((f) => f.tailName)).toEqual(['Graz'])
})

describe.each([
  ['Tom | plans_to | sell the boat', 'of somebody else'],
  ['Ana | plans_to | sell the bike', 'another'],
])('a plan that was noted wrongly: it is %s', (right) => {
  it('was none on any day', async () => {
    await tell('2025-03-01', 'The boat is to be sold.', '0 | new | Ana | plans_to | sell the boat | -')
    await tell(
      '2025-05-20',
      'You noted it wrong, it is Tom who plans to sell the boat, and it is the bike.',
      `0 | corrects #1 | ${right} | -`,
    )
    expect(await asOf('2025-04-01')).not.toContainEqual(expect.stringContaining('Ana plans to sell the boat'))
    expect((await ana.card('Ana', { asOf: '2025-04-01' })).text).not.toContain('boat')
    const told = (await ana.history('Ana', 'plans_to')).map((f) => f.statement)
    expect(told.join()).not.toContain('boat')
  })
})

it('a plan that rules read as moved has its old day until then', async () => {
  await byRules(
    ['2025-03-01', 'We fly to Rome in May.'],
    ['2025-03-20', 'Sorry, we fly to Rome in June, not in May.'],
  )
  expect(await asOf('2025-03-10')).toEqual(['fly to Rome: May 2025'])
  expect(await asOf('2025-03-21')).toEqual(['fly to Rome: June 2025'])
})

it('a plan that was put right on its day was none for the old one', async () => {
  await byRules(
    ['2025-03-01T10:00', 'We fly to Rome in May.'],
    ['2025-03-01T12:00', 'Sorry, we fly to Rome in June, not in May.'],
  )
  const told = (await ana.history('Ana', 'plans_to')).map((f) => `${f.statement} ${whenText(f)}`)
  expect(told).toEqual(['Ana planned to fly to Rome. June 2025'])
})
