/** What waits for an outcome, is wanted or has an end ahead: shown to a model beside any words that may answer it, and over by itself. */
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replying } from './support/replying.ts'

let lines: readonly string[] = []
let asked = ''
let now = 0
let memory: Memory
let ana: Namespace
const model = replying(({ task, user }) => {
  if (task !== 'distil') return {}
  asked = user
  const biopsy = /#\d+(?= Ana \| \S+ \S+ \S+ \| biopsy)/.exec(user)?.[0] ?? '#9'
  return { facts: lines.map((line) => line.replace('#biopsy', biopsy)) }
})
beforeEach(async () => {
  now = Date.parse('2025-03-20T12:00:00Z')
  memory = await createMemory({
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => now,
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(
  at: string,
  ...told: readonly (readonly [content: string, fact: string])[]
): Promise<void> {
  now = Math.max(now, Date.parse(`${at}T12:00:00Z`))
  lines = told.flatMap(([, fact], i) => (fact === '' ? [] : `${i} | ${fact}`))
  const turns = told.map(([content], i) => ({
    ...{ role: 'user' as const, speaker: 'Ana', content, at: `${at}T09:${10 + i}:00Z` },
  }))
  await ana.add(turns, { session: at })
  await ana.flush()
}
const times = async (): Promise<string[]> =>
  (await ana.facts({ asOf: null, limit: 200 })).map((f) => `${f.statement} ${whenText(f)}`).sort()
const holding = async (asOf?: string): Promise<string[]> =>
  (await ana.facts({ limit: 200, ...(asOf !== undefined && { asOf: Date.parse(asOf) }) }))
    .map((f) => f.tailName)
    .sort()

const OPEN = [
  ['I am waiting for the biopsy result.', 'new | Ana | state:is waiting for | biopsy result | -'],
  ['They say I may have asthma.', 'new | Ana | has_condition | asthma | - | Ana may have asthma.'],
  [
    'I applied for the post of head librarian.',
    'new | Ana | state:has applied for | post of head librarian | -',
  ],
  ['I am on a six-month contract now.', 'new | Ana | state:is on | a six-month contract | -'],
  ['We want to find a bigger flat.', 'new | Ana | wants_to | find a bigger flat | -'],
] as const

it('is shown beside words that do not name it, however much else shares their words', async () => {
  for (const [i, thing] of ['garden', 'choir', 'library', 'balcony'].entries())
    await tell(
      `2025-01-1${i}`,
      ...['old', 'new', 'red', 'small', 'big', 'odd', 'blue'].map(
        (sort) => [`About the ${sort} ${thing}.`, `new | Ana | likes | the ${sort} ${thing} | -`] as const,
      ),
    )
  await tell('2025-02-01', ...OPEN)
  await tell('2025-03-15', [
    'Good news from the hospital, so back to the garden, the choir, the library and my balcony.',
    '',
  ])
  for (const tail of [
    'biopsy result',
    'asthma',
    'post of head librarian',
    'six-month contract',
    'bigger flat',
  ])
    expect(asked).toContain(`${tail} | by 2025-02-01`)
  expect(asked.match(/^#\d+ /gm)).toHaveLength(33)
})

describe('what waits for an outcome', () => {
  beforeEach(() => tell('2025-02-01', ...OPEN.slice(0, 3)))

  it('is no illness, and is over some time though nobody tells', async () => {
    expect(await holding()).toEqual(['asthma', 'biopsy result', 'post of head librarian'])
    expect((await ana.facts({ relation: 'has_condition' })).length).toBe(0)
    now = Date.parse('2025-12-01T12:00:00Z')
    expect(await holding()).toEqual([])
    expect(await holding('2025-04-01')).toHaveLength(3)
    expect(await times()).toEqual([
      'Ana had applied for post of head librarian. by 2025-02-01',
      'Ana perhaps had asthma. by 2025-02-01',
      'Ana was waiting for biopsy result. by 2025-02-01',
    ])
    expect((await ana.profile()).text).not.toContain('asthma')
  })

  it('goes on when it is told again, and is over when that is told', async () => {
    await tell('2025-07-01', ['Still no biopsy result.', 'same #biopsy | -'])
    now = Date.parse('2025-09-01T12:00:00Z')
    expect(await holding()).toEqual(['biopsy result'])
    await tell('2025-09-01', ['They called, all is well.', 'done #biopsy | -'])
    expect(await holding()).toEqual([])
    expect((await times()).filter((one) => one.endsWith('over by 2025-09-01'))).toHaveLength(1)
  })
})

describe('what has an end ahead', () => {
  it.each([
    ['I am at Orbit on a six-month contract from March.', 'works_at | Orbit | 2025-03..', '2025-09-01'],
    [
      'I am at Orbit now.',
      'works_at | Orbit | 2025-03.. | Ana works at Orbit on a six-month contract.',
      '2025-09-01',
    ],
    ["I'm staying at my mum's until 20 August.", 'state:is staying with | her mum | -', '2025-08-21'],
    ["I'm staying at my mum's.", 'state:is staying with | her mum | ..2025-08-20', '2025-08-21'],
    ["I'm staying with Petra for two weeks.", 'state:is staying with | Petra | -', '2025-03-24'],
    ['I have a two-year visa.', 'state:has | a two-year visa | -', '2027-03-10'],
  ])('ends then: %s', async (content, fact, end) => {
    await tell('2025-03-10', [content, `new | Ana | ${fact}`])
    const [held] = await ana.facts({ asOf: null })
    expect(held?.valid.to).toBeGreaterThanOrEqual(Date.parse(end))
    expect(held?.valid.to).toBeLessThan(Date.parse(end) + 86_400_000)
    expect(await holding('2025-03-15')).toHaveLength(1)
    now = Date.parse('2027-06-01')
    expect(await holding()).toEqual([])
  })

  it.each([
    ["I'm not at Orbit until 20 August, but in Porto.", 'lives_in | Porto | -'],
    ['I have until 20 August to hand in my thesis on bats.', 'works_on | my thesis on bats | -'],
    ['I work at Orbit until 6 pm.', 'works_at | Orbit | -'],
    ['I have been with Petra for two years now.', 'partner_of | Petra | -'],
    ['My two-year-old has a cat.', 'has_cat | a cat | -'],
    ['I live in Porto, and Petra is away until August.', 'lives_in | Porto | -'],
  ])('does not end without such words: %s', async (content, fact) => {
    await tell('2025-03-10', [content, `new | Ana | ${fact}`])
    expect((await ana.facts({ asOf: null })).map((f) => f.valid.to)).toEqual([null])
  })
})

it('a wish to find or get something is reached by who moved there or has it', async () => {
  await tell('2025-02-01', ...OPEN.slice(4))
  await tell('2025-03-01', [
    'We moved to a bigger flat in Braga.',
    'new | Ana | state:moved to | a bigger flat in Braga | 2025-03..',
  ])
  expect(await holding()).toEqual(['bigger flat in Braga'])
  expect((await times()).join()).toContain('reached')
})
