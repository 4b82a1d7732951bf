import { expect, it } from 'vitest'
import type { TurnId } from '../model/ids.ts'
import { type SummaryInput, summaryOf } from './summary.ts'

const CUES = ['invoice', 'parser', 'totals']

function summaryOfTurns(turns: readonly Omit<SummaryInput['turns'][number], 'captions'>[]): string {
  return summaryOf({
    turns: turns.map((t) => ({ captions: [], ...t })),
    facts: [],
    cues: turns.map((_, i) => ({ turn: `t${i}` as TurnId, tag: '', cues: CUES })),
  }).summary
}

const user = { speaker: 'user', role: 'user' } as const
const assistant = { speaker: 'assistant', role: 'assistant' } as const

it('tells in the words of who asks, not of the assistant, and on one line', () => {
  const answer =
    '## Invoice parser\n- **Totals**: the invoice parser adds up the totals of each invoice.\n- Step two follows.'
  expect(
    summaryOfTurns([
      { ...user, content: 'Hi there. How should my invoice parser check the totals?' },
      { ...assistant, content: answer },
    ]),
  ).toBe(
    'The user and assistant talked about invoice, parser, totals. The user: “How should my invoice parser check the totals?”',
  )
  expect(summaryOfTurns([{ ...assistant, content: answer }])).toBe(
    'assistant talked about invoice, parser, totals. assistant: “Totals: the invoice parser adds up the totals of each invoice.”',
  )
})

it('prefers who tells of themselves to who speaks to the other, and leaves out what is too short to say anything', () => {
  const ana = { speaker: 'Ana', role: 'user' } as const
  const ben = { speaker: 'Ben', role: 'user' } as const
  const cheer = { ...ben, content: 'Your invoice parser and its totals will make you proud!' }
  expect(
    summaryOfTurns([{ ...ana, content: 'I finished the invoice parser after three long weeks.' }, cheer]),
  ).toBe(
    'Ana and Ben talked about invoice, parser, totals. Ana: “I finished the invoice parser after three long weeks.”',
  )
  expect(summaryOfTurns([cheer])).toContain('Ben: “Your invoice parser')
  expect(summaryOfTurns([{ ...ana, content: 'I like the totals.' }])).toBe(
    'Ana talked about invoice, parser, totals.',
  )
})

it.each([
  'Mam invoice, wabi się parser i dobrze.',
  'Han har en invoice i London med parser.',
  'The parser dont like my mams invoice, btw.',
])('quotes the turn as it was written: %s', (content) => {
  expect(summaryOfTurns([{ ...user, content }])).toContain(`The user: “${content}”`)
})

it.each([
  ['user', 'The user talked.'],
  ['Ana', 'Ana talked.'],
  ['superuser', 'superuser talked.'],
])('names who talks as statements do: %s', (speaker, summary) => {
  expect(
    summaryOf({ turns: [{ speaker, role: 'user', content: 'Hm.', captions: [] }], facts: [], cues: [] })
      .summary,
  ).toBe(summary)
})
