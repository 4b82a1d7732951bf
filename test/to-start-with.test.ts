/** What a model tells of a stay or job that has a length only to begin with, of passives, and of clauses about somebody named in passing. */
import { createMemory, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

let facts: readonly string[] = []
let memory: Memory
let ana: Namespace

beforeEach(async () => {
  const model = replying(({ task }) => (task === 'distil' ? { facts } : {}))
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(at: string, content: string, ...lines: readonly string[]): Promise<void> {
  facts = lines.map((line) => `0 | ${line}`)
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}

const STAY = 'state:stays with | Paul in Bray'
const JOB = 'works_at | Brume'

it.each([
  ['I am staying with Paul in Bray for six weeks to start.', `${STAY} | -`],
  ['I am staying with Paul in Bray for six weeks to begin with.', `${STAY} | 2025-06-02..2025-07-13`],
  [
    'I moved to Paul in Bray, initially for three months.',
    `${STAY} | - | Ana moved to Paul in Bray for three months.`,
  ],
  [
    'I am at Brume now, on a six-week contract to start with.',
    `${JOB} | - | Ana works at Brume on a six-week contract.`,
  ],
  [
    'I work at Brume, a one-month trial first.',
    `${JOB} | - | Ana works at Brume, with a one-month trial first.`,
  ],
])('goes on: %s', async (content, line) => {
  await tell('2025-06-01', content, `new | Ana | ${line}`)
  expect((await ana.facts({ asOf: null })).map((f) => f.valid.to)).toEqual([null])
})

it.each([
  ['I am staying with Paul in Bray for six weeks.', `${STAY} | -`],
  ['I am staying with Paul in Bray for six weeks to start, then I go home.', `${STAY} | -`],
  ['For six weeks first I am staying with Paul in Bray until 20 July.', `${STAY} | -`],
  ['I am on a six-week contract at Brume, to start in June.', `${JOB} | -`],
  ['It is my first job, a six-month contract at Brume.', `${JOB} | -`],
])('ends: %s', async (content, line) => {
  await tell('2025-06-01', content, `new | Ana | ${line}`)
  expect((await ana.facts({ asOf: null })).map((f) => f.valid.to !== null)).toEqual([true])
})

describe('what is done by somebody or something', () => {
  it.each([
    [
      'launch',
      'state:is blocked by',
      'certificate',
      'certificate block launch',
      'The launch is blocked by the certificate.',
    ],
    [
      'launch',
      'state:blocked by',
      'certificate',
      'certificate block launch',
      'The launch is blocked by the certificate.',
    ],
    [
      'launch',
      'blocked_by',
      'certificate',
      'certificate block launch',
      'The launch is blocked by the certificate.',
    ],
    ['shop', 'managed_by', 'boss', 'boss manage shop', 'The shop is managed by the boss.'],
    ['shop', 'state:run by', 'boss', 'boss ran shop', 'The shop is run by the boss.'],
    ['mill', 'owned_by', 'bank', 'bank owns mill', 'The mill is owned by the bank.'],
    ['report', 'written_by', 'boss', 'boss wrote report', 'The report was written by the boss.'],
    // Who does it "by" somewhere does it.
    ['bus', 'event:stopped by', 'school', 'bus stop_by school', 'The bus stopped by the school.'],
  ])('%s %s %s', async (head, relation, tail, parts, statement) => {
    await tell('2025-06-01', statement, `new | the ${head} | ${relation} | the ${tail} | -`)
    const [fact] = await ana.facts({ asOf: null })
    expect(`${fact?.headName} ${fact?.relation} ${fact?.tailName}`).toBe(parts)
    expect(fact?.statement).toBe(statement)
  })
})

describe('the past of somebody named in passing', () => {
  const SENTENCES = [
    ['has_sister | a sister', 'Ana has a sister whose dog died.', 'Ana had a sister whose dog died.'],
    ['works_at | Kiln', 'Ana, who lived in Rome, works at Kiln.', 'Ana, who lived in Rome, worked at Kiln.'],
    ['lives_in | Bonn', 'Ana lives in Bonn, which was rebuilt.', 'Ana lived in Bonn, which was rebuilt.'],
  ] as const

  it.each(SENTENCES)('is not that of the fact: %s %s', async (parts, sentence, past) => {
    await tell('2025-06-01', sentence, `new | Ana | ${parts} | - | ${sentence}`)
    const [fact] = await ana.facts()
    expect(fact && `${fact.statement} ${whenText(fact)}`).toBe(`${sentence} by 2025-06-01`)
    expect((await ana.card('Ana')).text).toContain(sentence)
    await tell('2025-07-01', `No more: ${sentence}`, 'ends #1 | -')
    expect((await ana.card('Ana')).text).toContain(past)
  })
})
