import { expect, it } from 'vitest'
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
