import { describe, expect, it } from 'vitest'
import type { EndedTelling } from '../model/hit.ts'
import type { StoredTurn } from '../model/turn.ts'
import { withEnds } from './ends-beside.ts'

const ended = (value: string): EndedTelling[] => [
  {
    turn: 't' as EndedTelling['turn'],
    head: '',
    value,
    relation: 'do',
    until: 'until Thu 2026-04-30',
    named: null,
    day: null,
    corrected: null,
    by: null,
  },
]

it.each([
  [
    'ines owns the frontend, tomasz does infra and the fly account, halvard is product',
    'infra',
    'ines owns the frontend, tomasz does infra and the fly account [infra: until Thu 2026-04-30], halvard is product',
  ],
  [
    'We run one machine, in Falkenstein, with backups. It is fine.',
    'one machine in Falkenstein',
    'We run one machine, in Falkenstein, with backups [one machine in Falkenstein: until Thu 2026-04-30]. It is fine.',
  ],
  ['nothing of it is here', 'infra', 'nothing of it is here'],
  [
    'its at 2.600. no wait, 2.200, the refund went in',
    '2,200 euro on the loan',
    'its at 2.600. no wait, 2.200, the refund went in [2,200 euro on the loan: until Thu 2026-04-30]',
  ],
  // Said twice, part of another number, or too short to be that one.
  ['2200 on it, and 2.200 for the van', '2,200 euro on the loan', '2200 on it, and 2.200 for the van'],
  ['its at 12.200 now', '2,200 euro on the loan', 'its at 12.200 now'],
  ['its at 22 now', '22 euro on the loan', 'its at 22 now'],
  ['from 2200 to 1800', '2,200 of 3,000 euro on the loan', 'from 2200 to 1800'],
])('an end stands behind the words it belongs to: %s', (content, value, shown) => {
  const { turn } = withEnds({ content } as StoredTurn, ended(value), (text) => text.length)
  expect(turn.content).toBe(shown)
})

it('the end of a wish stands behind the sentence that says most of it, in whatever words a model says it', () => {
  const content = 'evening. I teach physics. keep it short please, I read on the phone with bad eyes'
  const [one] = ended('Ana wants answers kept short, since she reads on the phone')
  const shown = (relation: string): string =>
    withEnds({ content } as StoredTurn, [{ ...(one as EndedTelling), relation }], (text) => text.length).turn
      .content
  expect(shown('wish')).toBe(`${content} [wish: until Thu 2026-04-30]`)
  expect(shown('do')).toBe(content)
})

it('the end of a wish beside others of its turn says which', () => {
  const [one] = ended('no emojis in answers')
  const telling = { ...(one as EndedTelling), relation: 'wish', named: 'wish (no emojis in answers)' }
  const content = 'hey, please keep answers short and no emojis'
  const { turn, ends } = withEnds({ content } as StoredTurn, [telling], (text) => text.length)
  expect(turn.content).toBe(`${content} [wish (no emojis in answers): until Thu 2026-04-30]`)
  expect(ends).toEqual([' [wish (no emojis in answers): until Thu 2026-04-30]'])
})

it.each([
  [
    'My daughter Mia is allergic to nuts. Only vegan dishes for her please.',
    'Ana wants recipes for her daughter Mia without nuts',
  ],
  ['I live in Berlin and speak German. Danke!', 'Ana wants replies in German'],
  ['I teach short physics courses in Ely. Be brief please.', 'Ana wants answers kept short'],
])('a sentence that only says a fact is not marked as an ended wish: %s', (content, value) => {
  const [one] = ended(value)
  const { turn } = withEnds(
    { content } as StoredTurn,
    [{ ...(one as EndedTelling), relation: 'wish' }],
    (text) => text.length,
  )
  expect(turn.content).toBe(content)
})

it('of a fact and an order in one sentence the order is marked', () => {
  const [one] = ended('Ana wants replies in German')
  const { turn } = withEnds(
    { content: 'Reply in German please, I live in Berlin.' } as StoredTurn,
    [{ ...(one as EndedTelling), relation: 'wish' }],
    (text) => text.length,
  )
  expect(turn.content).toBe('Reply in German please [wish: until Thu 2026-04-30], I live in Berlin.')
})

it('a wish in the words of its turn is marked in any form', () => {
  const [one] = ended('auf Deutsch, sans emojis')
  const content = 'Auf Deutsch, sans emojis. Ich wohne in Bonn.'
  const { turn } = withEnds(
    { content } as StoredTurn,
    [{ ...(one as EndedTelling), relation: 'wish' }],
    (text) => text.length,
  )
  expect(turn.content).toBe('Auf Deutsch, sans emojis [wish: until Thu 2026-04-30]. Ich wohne in Bonn.')
})

it.each([
  [
    "I'm Tilda, I grow veg, and Beata started last month.",
    'Beata',
    'Tilda',
    'works at',
    'and Beata started last month [works at Tilda: until Thu 2026-04-30].',
  ],
  ["I'm Tilda, I grow veg.", 'Beata', 'Tilda', 'works at', null],
  [
    'Saltgrass is up to 18 kg. Fine.',
    'Saltgrass',
    '18 kg of salad leaves a week',
    'takes',
    'Saltgrass is up to 18 kg [18 kg of salad leaves a week: until Thu 2026-04-30]. Fine.',
  ],
  ['Saltgrass is up to 118 kg.', 'Saltgrass', '18 kg of salad leaves a week', 'takes', null],
  ['Saltgrass has 18 tables.', 'Saltgrass', '18 kg of salad leaves a week', 'takes', null],
  ['Ferry Inn is up to 18 kg.', 'Saltgrass', '18 kg of salad leaves a week', 'takes', null],
])('an end stands where its head is spoken of: %s (%s)', (content, head, value, relation, shown) => {
  const [one] = ended(value)
  const { turn } = withEnds(
    { content, speaker: 'Tilda' } as StoredTurn,
    [{ ...(one as EndedTelling), head, relation }],
    (text) => text.length,
  )
  if (shown === null) expect(turn.content).toBe(content)
  else expect(turn.content).toContain(shown)
})

describe('of a plan', () => {
  const marked = (content: string, head: string, value: string, speaker = 'Ana'): string => {
    const [one] = ended(value)
    const plan = {
      ...(one as EndedTelling),
      head,
      named: `${head} to ${value}`,
      until: 'given up by 2026-02-12',
    }
    return withEnds({ content, speaker, at: 0 } as StoredTurn, [plan], (text) => text.length).turn.content
  }

  it.each([
    ['We move state from provider to riverpod.', 'Tidelog', 'move state from provider to riverpod'],
    ['Noted, we drop Android 7 with 2.4.', 'Tidelog', 'drop Android 7 with release 2.4'],
    ["I'm going to sell the van.", 'Ana', 'sell the van'],
    ['Bo is moving to Graz in May.', 'Bo', 'move to Graz'],
    ['Grandma is fine. I will visit Rome with her.', 'Ana', 'visit Rome with her'],
  ])('the words that tell it alone need no name: %s', (content, head, value) => {
    expect(marked(content, head, value)).toBe(content.replace(/\.$/, ' [given up by 2026-02-12].'))
  })

  it.each([
    ['somebody else tells the same', 'Bo is moving to Graz in May, so are we.', 'Ana', 'move to Graz'],
    ['somebody is named beside', 'I help Bo to move to Graz.', 'Ana', 'move to Graz'],
    ['another plan stands beside', 'I learn the cello and move to Graz.', 'Ana', 'move to Graz'],
    ['another plan stands before', 'I see Rome before I move to Graz.', 'Ana', 'move to Graz'],
    ['nobody is named', 'The wisdom tooth is coming out.', 'Ana', 'have a wisdom tooth out'],
    ['two are told alike', 'Ana will move to Graz, Bo will move to Graz.', 'Cy', 'move to Graz'],
    [
      'another plan of the same verb follows',
      'We drop Android 7, we drop Android 6.',
      'Tidelog',
      'drop Android 7',
    ],
    ['a condition stands behind', 'I sell the van if Bo wants it.', 'Ana', 'sell the van'],
    ['it is an alternative', 'We buy a barge or a van.', 'Ana', 'buy a barge'],
    ['somebody else says so', 'Bo said: I am selling the van.', 'Ana', 'sell the van'],
    ['another one is asked for it', 'Could Bo sell the van for us?', 'Ana', 'sell the van'],
    ['another figure stands there', 'We drop Android 7 with 2.4.', 'Tidelog', 'drop Android 7 with 2.6'],
  ])('it is named where %s', (_, content, head, value) => {
    const shown = marked(content, head, value)
    expect(shown).toContain(`[${head} to ${value}: given up by 2026-02-12]`)
    expect(shown.replace(/ \[.*?\]/, '')).toBe(content)
  })

  const at = Date.UTC(2026, 0, 10)
  const june4 = { from: Date.UTC(2026, 5, 4), to: Date.UTC(2026, 5, 5) } as NonNullable<EndedTelling['day']>
  const dated = (content: string, value: string, day: EndedTelling['day']): string => {
    const [one] = ended(value)
    const plan = { ...(one as EndedTelling), head: 'Shop', named: `Shop to ${value}`, day, until: 'moved' }
    return withEnds({ content, speaker: 'Ana', at } as StoredTurn, [plan], (text) => text.length).turn.content
  }

  it.each([
    [
      'Skripta mailed, they moved it to 4 june because of the hall. Tea is nice.',
      'Skripta mailed, they moved it to 4 june because of the hall [Shop to have a booth at the Skripta fair: moved]. Tea is nice.',
    ],
    // Two sentences name the day, another day, none.
    ['it is on 4 june now. Bo comes on 4 june.', null],
    ['they moved it to 5 june.', null],
    ['they moved it again.', null],
  ])('the day alone tells where it stands: %s', (content, shown) => {
    expect(dated(content, 'have a booth at the Skripta fair', june4)).toBe(shown ?? content)
  })

  it('of sentences that say as much the one with its verb, of the one who plans, has the mark', () => {
    const given = ' [Shop to switch to Lindqvist: moved]'
    expect(
      dated(
        "Lindqvist came back, 33 a ream. we'll switch in may i think, once it is gone",
        'switch to Lindqvist',
        null,
      ),
    ).toBe(`Lindqvist came back, 33 a ream. we'll switch in may i think${given}, once it is gone`)
    expect(
      marked(
        'My sister is running the Leeds race. I am running the Leeds race.',
        'Ana',
        'run the Leeds race',
      ),
    ).toMatch(/^My sister is running the Leeds race\. I am running the Leeds race \[.*\]\.$/)
  })

  it.each([
    ['We drop Windows.', 'drop Android 7 with release 2.4'],
    ['I was in Graz in May.', 'move to a flat in Graz'],
    ['Tea is nice.', 'move to Graz'],
    ['We will see.', 'see Bo in Leeds'],
    ['I hate moving.', 'move to Graz in spring'],
  ])('nothing stands where little of it is said: %s', (content, value) => {
    expect(marked(content, 'Ana', value)).toBe(content)
  })
})

it.each([
  // Both who made it, and it is said once.
  [
    'podcast night, Jasper and me do episode 14 of Second Shift',
    [
      { head: 'Nadja', value: 'Second Shift' },
      { head: 'Jasper', value: 'Second Shift' },
    ],
    'podcast night, Jasper and me do episode 14 of Second Shift [do Second Shift: until Thu 2026-04-30]',
  ],
  // The project is clear, unless another is named; and somebody else does not end with it.
  [
    'New date is 15 May. Raúl does testing since Monday',
    [{ head: 'Raúl', value: 'testing of Compass' }],
    'New date is 15 May. Raúl does testing since Monday [testing of Compass: until Thu 2026-04-30]',
  ],
  [
    'Raúl does testing of Lantern',
    [{ head: 'Raúl', value: 'testing of Compass' }],
    'Raúl does testing of Lantern',
  ],
  ['Bo does testing', [{ head: 'Raúl', value: 'testing of Compass' }], 'Bo does testing'],
])('ends of what two do, and of parts: %s', (content, tellings, shown) => {
  const all = tellings.flatMap((one) => ended(one.value).map((end) => ({ ...end, ...one })))
  const { turn } = withEnds({ content, speaker: 'Nadja' } as StoredTurn, all, (text) => text.length)
  expect(turn.content).toBe(shown)
})
