import { describe, expect, it } from 'vitest'
import type { TurnId } from '../../model/ids.ts'
import type { Instant } from '../../model/time.ts'
import { type DistilReply, isSupported, readDistilReply, readWhen } from './read-reply.ts'
import type { DistilTurn } from './types.ts'

/** Wednesday, 24 May 2023. */
const SAID = Date.UTC(2023, 4, 24, 10) as Instant
const turn = (id: string, speaker: string, content: string): DistilTurn => ({
  id: id as TurnId,
  speaker,
  role: 'user',
  content,
  captions: [],
  at: SAID,
})
const turns = [
  turn('t0', 'Ana', 'I moved to Porto last week and started at Nimbus as a nurse.'),
  turn('t1', 'Ben', 'Great! I still live in Vienna with Rex, my dog.'),
]
const input = { turns, speakers: ['Ana', 'Ben'] }
const nothing: DistilReply = { turns: [], entities: [], facts: [], ended: [], wishes: [] }
const fact = (over: Partial<DistilReply['facts'][number]>): DistilReply['facts'][number] => ({
  head: 'Ana',
  relation: 'lives_in',
  tail: 'Porto',
  statement: 'Ana lives in Porto.',
  aspect: 'home',
  condition: null,
  kind: 'state',
  from: null,
  to: null,
  confidence: 0.9,
  intent: 'FACT',
  sources: [0],
  ...over,
})
const readFacts = (...facts: DistilReply['facts']) => {
  const { output, rejected } = readDistilReply({ ...nothing, facts }, input)
  return { facts: output.facts, rejected }
}
const day = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10)

describe('what a model says is checked against what was said', () => {
  it('takes a good fact as it is', () => {
    const { facts, rejected } = readFacts(fact({ from: '2023-05-17', sources: [0, 1] }))
    expect(rejected).toEqual([])
    expect(facts).toMatchObject([
      {
        head: { name: 'Ana', type: 'person' },
        relation: 'lives_in',
        tail: { name: 'Porto', type: 'place' },
        source: 't0',
        context: ['t1'],
        verified: true,
      },
    ])
    expect(day(facts[0]?.claimed.from)).toBe('2023-05-17')
  })

  it.each<[string, Partial<DistilReply['facts'][number]>, number]>([
    ['turns that were not given', { sources: [7] }, 0],
    ['a tail nobody spoke of', { tail: 'Tokyo Tower' }, 0],
    ['a head nobody spoke of', { head: 'Zacharias' }, 0],
    ['one thing about itself', { tail: 'ana' }, 0],
    ['a relation without a word', { relation: '!?' }, 0],
    ['a date that cannot be read, without the date', { from: '2023-13-45' }, 1],
    ['an end before its beginning, without the end', { from: '2023-05-17', to: '2021-01-01' }, 1],
    ['one source of two that was not given, with the other', { sources: [0, 9] }, 1],
  ])('leaves out %s', (_, over, kept) => {
    const { facts, rejected } = readFacts(fact(over), fact({ relation: 'works_at', tail: 'Nimbus' }))
    expect(rejected.length).toBeGreaterThan(0)
    expect(facts.filter((f) => f.relation !== 'works_at')).toHaveLength(kept)
    // The other fact is not taken along.
    expect(facts.filter((f) => f.relation === 'works_at')).toHaveLength(1)
    for (const { claimed } of facts) expect(claimed.to === null || claimed.to > claimed.from).toBe(true)
  })

  it('turns round what was said from the other end, and files wordings under one relation', () => {
    const { facts } = readFacts(
      fact({ head: 'Nimbus', relation: 'employs', tail: 'Ana' }),
      fact({ relation: 'is currently residing in' }),
      fact({ head: 'Ben', relation: 'is the owner of', tail: 'Rex', sources: [1] }),
    )
    expect(facts.map((f) => `${f.head.name} ${f.relation} ${f.tail.name} (${f.wording})`)).toEqual([
      'Ana works_at Nimbus (employs)',
      'Ana lives_in Porto (is currently residing in)',
      'Ben owns Rex (is the owner of)',
    ])
  })

  it('takes "I" for who speaks', () => {
    expect(readFacts(fact({ head: 'I' })).facts[0]?.head.name).toBe('Ana')
  })

  it('an unknown turn is left out, a given one keeps its speaker as a cue', () => {
    const { output, rejected } = readDistilReply(
      {
        ...nothing,
        turns: [
          { n: 0, text: 'Ana moved to Porto.', tag: 'Move', cues: ['Porto', 'nurse'] },
          { n: 5, text: null, tag: 'x', cues: ['x'] },
        ],
      },
      input,
    )
    expect(output.cues).toEqual([{ turn: 't0', tag: 'move', cues: ['ana', 'porto', 'nurse'] }])
    expect(output.rewritings).toEqual([{ turn: 't0', text: 'Ana moved to Porto.' }])
    expect(rejected).toEqual(['turn 5: was not given'])
  })
})

describe('dates that models write', () => {
  it.each([
    ['2023', '2023-01-01', '2024-01-01'],
    ['2023-05', '2023-05-01', '2023-06-01'],
    ['2023-05-17', '2023-05-17', '2023-05-18'],
    ['2023-05-17T09:00:00Z', '2023-05-17', '2023-05-18'],
    ['2023-05-00', '2023-05-01', '2023-06-01'],
    ['last week', '2023-05-15', '2023-05-22'],
    ['17 May, 2023', '2023-05-17', '2023-05-18'],
    ['May, 2022', '2022-05-01', '2022-06-01'],
  ])('%s', (text, from, to) => {
    const when = readWhen(text, SAID)
    expect([day(when?.from), day(when?.to)]).toEqual([from, to])
  })
  it.each(['', 'soon', '2023-02-30', '2023-13', 'N/A', 'childhood'])('not %j', (text) => {
    expect(readWhen(text, SAID)).toBeNull()
  })
})

describe('self-consistency without a model', () => {
  const claimed = { from: SAID, to: null }
  it.each([
    ['Ana moved to Porto.', true],
    ['Ana moved to Porto in May 2023.', true],
    ['Ana moved to Lisbon.', false],
    ['Ana moved to Porto in 2019.', false],
    ['Ana started at Nimbus with 3 colleagues.', false],
  ])('%s → %s', (statement, expected) => {
    expect(isSupported(statement, [turns[0] as DistilTurn], claimed)).toBe(expected)
  })
})
