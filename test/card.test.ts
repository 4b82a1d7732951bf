/** Cards and collections: views of facts, cited, at any time, within a budget. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let memory: Memory
let ana: Namespace
beforeEach(async () => {
  memory = await createMemory({ now: () => Date.UTC(2025, 11, 1) })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

/** Facts with exact times, each with a turn of its own. */
async function know(
  facts: readonly {
    head: string
    relation: string
    tail: string
    at: string
    from?: string
    kind?: 'event'
  }[],
): Promise<void> {
  await ana.add(
    facts.map(({ at }, i) => ({ id: `t${i}`, speaker: 'Ana', content: `Note ${i}.`, at })),
    { session: 's' },
  )
  await ana.addGraph({
    facts: facts.map(({ at: _, ...fact }, i) => ({
      ...fact,
      headType: 'person' as const,
      sources: [`t${i}`],
    })),
  })
}

describe('a tie', () => {
  const TOLD = [
    "My mum lives in Leeds. My brother Tom works at Shell. Tom's wife is Mia.",
    'I have a dog named Rex and a cat named Moss. My project is called Heron.',
    'My boss is Kate.',
    'My new boss is Omar.',
  ]
  beforeEach(async () => {
    for (const [i, content] of TOLD.entries())
      await ana.add({ speaker: 'Ana', content, at: `2024-0${i + 1}-10` }, { session: `s${i}` })
  })

  it.each([
    ['mum', "Ana's mum"],
    ['my mother', "Ana's mum"],
    ["Ana's mom", "Ana's mum"],
    ['brother', 'Tom'],
    ['My brother', 'Tom'],
    ["Ana's brother", 'Tom'],
    ["the user's brother", 'Tom'],
    ['my brother’s wife', 'Mia'],
    ['dog', 'Rex'],
    ['the cat', 'Moss'],
    ['our project', 'Heron'],
    ['my boss', 'Omar'],
    ['the user', 'Ana'],
  ])('"%s" finds %s', async (asked, name) => {
    expect((await ana.card(asked)).entity.name).toBe(name)
  })

  it.each(['sister', "Tom's dog", 'my', "'s", 'my brother’s', 'the', 'x'.repeat(900), "a's ".repeat(60)])(
    '"%s" finds nobody',
    async (asked) => {
      await expect(ana.card(asked)).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  it('to one of several is to none, and the error names them', async () => {
    await ana.add({ speaker: 'Ana', content: 'My brother Ben lives in Oslo.', at: '2024-06-10' })
    await expect(ana.card('my brother')).rejects.toThrow(/Name one of "(?:Tom|Ben)", "(?:Tom|Ben)"\.$/)
  })

  it('is that of anybody who speaks', async () => {
    await ana.add({ speaker: 'Bo', content: 'My sister Ida lives in Bonn.', at: '2024-06-10' })
    expect((await ana.card('my sister')).entity.name).toBe('Ida')
  })
})

describe('a first name', () => {
  it('finds the one person who bears it', async () => {
    await know([
      { head: 'Ruben Okafor', relation: 'lives_in', tail: 'Heaton', at: '2024-01-10' },
      { head: "Ruben Okafor's sister", relation: 'lives_in', tail: 'Leeds', at: '2024-01-11' },
    ])
    expect((await ana.card('ruben')).text).toContain('Heaton')
    expect((await ana.facts({ entity: 'Ruben' })).map((f) => f.tailName)).toEqual(['Heaton'])
    await expect(ana.card('Rub')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('of several people is that of none, and the error names them', async () => {
    await know([
      { head: 'Ruben Okafor', relation: 'lives_in', tail: 'Heaton', at: '2024-01-10' },
      { head: 'Ruben Diaz', relation: 'lives_in', tail: 'Leeds', at: '2024-01-11' },
    ])
    await expect(ana.card('Ruben')).rejects.toThrow(
      expect.objectContaining({
        code: 'not-found',
        message: expect.stringMatching(/Name one of "Ruben (?:Okafor|Diaz)", "Ruben (?:Okafor|Diaz)"\.$/),
      }),
    )
  })
})

describe('a card of a first name', () => {
  const card = async () => (await ana.card('Mia')).entity.name

  it('asks which of two is meant, where a third of that name alone is known by nothing else', async () => {
    await ana.add({ content: 'Mia and I had lunch.', speaker: 'Ana', at: '2025-02-01' }, { session: 's' })
    await ana.add(
      { content: 'My sister Mia Okafor lives in Porto.', speaker: 'Ana', at: '2025-02-02' },
      { session: 's' },
    )
    expect(await card()).toBe('Mia')
    await ana.add(
      { content: 'My colleague Mia Winter works at Nimbus.', speaker: 'Ana', at: '2025-02-03' },
      { session: 's' },
    )
    for (const read of ['while they wait', 'after']) {
      await expect(card(), read).rejects.toMatchObject({
        code: 'not-found',
        data: { what: 'entity', id: 'Mia', near: expect.arrayContaining(['Mia Okafor', 'Mia Winter']) },
      })
      const bare = (await ana.entities()).find(({ name }) => name === 'Mia')
      expect((await ana.card(bare?.id ?? '')).entity.name, read).toBe('Mia')
      await ana.flush()
    }
    await ana.add({ content: 'Mia is a nurse.', speaker: 'Ana', at: '2025-02-04' }, { session: 's' })
    expect(await card()).toBe('Mia')
  })
})

describe('the history of a relation that nobody knows', () => {
  it('names those that are near, of somebody and of all', async () => {
    await know([{ head: 'Ana', relation: 'paint_like', tail: 'Klee', at: '2025-01-01' }])
    const near = (relation: string, names: readonly string[]) =>
      expect(ana.history('Ana', relation)).rejects.toMatchObject({
        code: 'not-found',
        data: { what: 'relation', id: relation, near: names },
      })
    await near('lives_inn', ['lives_in'])
    await near('paint_lke', ['paint_like'])
    expect(await ana.history('Ana', 'paint_like')).toHaveLength(1)
    expect(await ana.history('Ana', 'paints_like')).toHaveLength(1)
    expect(await ana.history('Ana', 'paints like')).toHaveLength(1)
    expect(await ana.history('Ana', 'lives_in')).toEqual([])
    expect(await ana.history('Ana', 'zigzagged_over')).toEqual([])
  })
})

describe('a relative whom one has one of', () => {
  const tell = async (...said: string[]): Promise<void> => {
    for (const [i, content] of said.entries())
      await ana.add({ id: `r${i}`, speaker: 'Ana', content, at: Date.UTC(2025, i, 3) }, { session: `r${i}` })
    await ana.flush()
  }
  const linesOf = async (name: string): Promise<string> => (await ana.card(name)).text

  it('has what was told of "Mum" on the card of her name, whichever came first', async () => {
    await tell('Mum loves custard.', 'My mother Edith is 91.', 'My mum broke her hip.')
    const card = await linesOf('Edith')
    expect(card).toMatch(/^\[1\] Edith \(person\): Ana's (?:mum|mother)$/m)
    for (const told of ['loves custard', 'is 91 years old', 'broke her hip']) expect(card).toContain(told)
    expect(await linesOf("Ana's mum")).toBe(card)
  })

  it('is not the one who tells of her, whatever that one is called', async () => {
    await ana.add({ speaker: 'Nils', content: "My grandfather's name is Torvald.", at: '2025-01-03' })
    await ana.flush()
    expect((await ana.card('Torvald')).text).toContain("Torvald (person): Nils' grandfather")
    expect((await ana.card('Nils')).text).toContain('Nils (person)')
  })

  it('ends what "Mum" does no more', async () => {
    await tell('My mum Carol is a vegetarian.', 'Mum eats fish again.')
    expect((await ana.facts({ entity: 'Carol' })).map((f) => f.relation)).not.toContain('diet')
  })

  it('is nobody by the word alone once two are told', async () => {
    await tell('My grandma Ilse lives in Ulm.', 'My grandma is 90.', 'My other grandma Rosa lives in Bonn.')
    for (const name of ['Ilse', 'Rosa']) expect(await linesOf(name)).not.toContain('90')
    expect(await linesOf("Ana's grandma")).toContain('90')
  })

  it('may be one of several: a brother keeps his own', async () => {
    await tell('My brother Tom lives in Ulm.', 'My brother is 30.')
    expect(await linesOf('Tom')).not.toContain('30')
  })
})

describe('a card', () => {
  it('tells what holds, collections and what happened, every line with its turns', async () => {
    await know([
      { head: 'Ana', relation: 'lives_in', tail: 'Vienna', at: '2024-01-10', from: '2020' },
      { head: 'Ana', relation: 'lives_in', tail: 'Porto', at: '2025-02-10', from: '2025-02-01' },
      { head: 'Ana', relation: 'has_dog', tail: 'Toby', at: '2025-02-11' },
      { head: 'Ana', relation: 'has_dog', tail: 'Buddy', at: '2025-03-11' },
      {
        head: 'Ana',
        relation: 'visited',
        tail: 'Kyoto',
        at: '2025-06-01',
        from: '2025-05-06',
        kind: 'event',
      },
    ])
    const card = await ana.card('Ana', { budget: 2000 })
    const items = Object.fromEntries(card.sections.map((s) => [s.title, s.items.map((i) => i.text)]))
    expect(items.Home).toEqual([expect.stringMatching(/Porto.*\(since Sat 2025-02-01\)/)])
    expect(items.Collections).toEqual(['dogs (2): Toby, Buddy'])
    expect(items.Timeline).toEqual([
      expect.stringMatching(/^since Wed 2020-01-01, until Sat 2025-02-01: .*Vienna/),
      expect.stringMatching(/^Tue 2025-05-06: .*Kyoto/),
    ])
    expect(card.citations).toHaveLength(card.text.match(/^\[\d+\]/gm)?.length ?? 0)
    for (const { turns } of card.citations) expect(turns.length).toBeGreaterThan(0)
  })

  it('is as it was, and as it was known', async () => {
    await know([
      { head: 'Ana', relation: 'lives_in', tail: 'Vienna', at: '2024-01-10' },
      { head: 'Ana', relation: 'lives_in', tail: 'Porto', at: '2025-02-10', from: '2024-12-01' },
    ])
    const home = async (at: object): Promise<string> =>
      (await ana.card('Ana', at)).sections.find((s) => s.title === 'Home')?.items[0]?.text ?? ''
    expect(await home({ asOf: '2024-06-01' })).toContain('Vienna')
    expect(await home({ asOf: '2025-01-15' })).toContain('Porto')
    expect(await home({ asOf: '2025-01-15', knownAt: '2025-01-15' })).toContain('Vienna')
  })

  it('fits its budget, and says who is not known', async () => {
    await know([{ head: 'Ana', relation: 'lives_in', tail: 'Vienna', at: '2024-01-10' }])
    const card = await ana.card('Ana', { budget: 30 })
    expect(card.tokens).toBeLessThanOrEqual(30)
    await expect(ana.card('Nobody')).rejects.toThrow(expect.objectContaining({ code: 'not-found' }))
    await expect(ana.card('Ana', { asof: 1 } as never)).rejects.toThrow(/asOf/)
  })

  it('that is cut keeps what holds, family first, and the newest of what happened, and says that it is cut', async () => {
    const events = Array.from({ length: 12 }, (_, i) => ({
      ...{ head: 'Ana', relation: `met_at_party_${i}`, tail: `Guest ${i}`, kind: 'event' as const },
      ...{ at: `2025-03-${10 + i}`, from: `2025-02-${10 + i}` },
    }))
    const works = Array.from({ length: 6 }, (_, i) => ({
      ...{ head: 'Ana', relation: 'visited', tail: `Town ${i}`, at: '2025-01-05', kind: 'event' as const },
    }))
    const kin = [
      ['friend_of', 'Bo'],
      ['parent_of', 'Wren'],
      ['parent_of', 'Caspian'],
      ['has_brother', 'Hugo'],
      ['married_to', 'Tobias'],
    ] as const
    await know([
      ...events,
      ...works,
      ...kin.map(([relation, tail]) => ({ head: 'Ana', relation, tail, at: '2025-01-10' })),
    ])
    const { text, tokens, sections } = await ana.card('Ana', { budget: 250 })
    expect(tokens).toBeLessThanOrEqual(250)
    const family = sections
      .find((s) => s.title === 'Family and pets')
      ?.items.map((i) => i.text)
      .join()
    for (const name of ['Wren', 'Caspian', 'Hugo', 'Tobias']) {
      expect(family).toContain(name)
      expect(text).toContain(name)
    }
    expect(text).toContain('Guest 11')
    expect(text.indexOf('Bo.')).toBeGreaterThan(text.indexOf('Hugo'))
    expect(text).not.toContain('Guest 0')
    const all = sections.flatMap((s) => s.items).length
    const shown = text.match(/^\[\d+\]/gm)?.length ?? 0
    expect(text).toMatch(new RegExp(`\\(cut: ${all - shown} further lines\\)$`))
    expect((await ana.card('Ana', { budget: 4000 })).text).not.toContain('(cut:')
  })

  it.each([
    ['take', 'levothyroxine, 62.5 micrograms', 'Health and food'],
    ['take', 'iron tablets', 'Health and food'],
    ['take', 'train to work', 'Other'],
  ])('has what somebody takes where it belongs: %s %s → %s', async (relation, tail, room) => {
    await know([{ head: 'Ana', relation, tail, at: '2025-01-10' }])
    const { sections } = await ana.card('Ana')
    expect(sections.find((s) => s.items.some((i) => i.text.includes(tail)))?.title).toBe(room)
  })

  it('is about the user by name, where a chat says no more than "user"', async () => {
    const turns = [
      { role: 'user', content: 'I live in Porto.' },
      { speaker: 'Human', content: 'I have a sister.' },
      { speaker: 'Ben', content: 'I live in Graz.' },
      { role: 'assistant', content: 'How nice!' },
    ] as const
    await ana.add(turns, { session: 's', userName: 'Ana' })
    expect((await ana.turns()).map((t) => t.speaker)).toEqual(['Ana', 'Ana', 'Ben', 'assistant'])
    expect((await ana.card('Ana')).text).toContain('Porto')
  })

  it('ties an entity to those who speak', async () => {
    await know([{ head: 'Ana', relation: 'has_sister', tail: 'Maria', at: '2024-01-10' }])
    const { sections, entity } = await ana.card('Maria')
    expect(entity.name).toBe('Maria')
    expect(sections.find((s) => s.title === 'Said of others')?.items[0]?.text).toContain('Ana')
  })
})

it('what is to come stands with its day in a short card, the soonest first', async () => {
  await ana.add(
    [
      'I live in Ghent.',
      'I plan to run a marathon on 4 May 2026.',
      'I plan to paint the shed on 6 March 2026.',
      'I want to learn Finnish. I want to learn Danish.',
      'From 10 January I live in Namur.',
    ].map((content) => ({ speaker: 'Ana', content, at: '2025-11-20' })),
    { session: 's' },
  )
  const { text } = await ana.card('Ana', { budget: 130 })
  const at = (words: string) => text.indexOf(words)
  expect(text).toContain('Home\n[2] Ana lives in Ghent.')
  expect(at('Namur. (from Sat 2026-01-10)')).toBeGreaterThan(0)
  expect(at('shed. (for Fri 2026-03-06)')).toBeGreaterThan(at('Namur'))
  expect(at('marathon. (for Mon 2026-05-04)')).toBeGreaterThan(at('shed'))
  expect((await ana.card('Ana', { asOf: '2025-11-01' })).text).not.toContain('Namur')
})

describe('what can harm somebody', () => {
  it('stands before collections, however much of it there is', async () => {
    const at = '2025-01-10'
    const of = (relation: string, tails: readonly string[]) =>
      tails.map((tail) => ({ head: 'Bo', relation, tail, at }))
    await know([
      ...of('has_condition', ['migraine', 'asthma', 'gout']),
      ...of('allergic_to', ['nuts', 'kiwi']),
      ...of('likes', ['jazz', 'chess']),
      ...of('drinks', ['tea', 'cider']),
    ])
    const { sections } = await ana.card('Bo')
    const linesOf = (title: string): string =>
      sections
        .find((s) => s.title === title)
        ?.items.map((i) => i.text)
        .join('\n') ?? ''
    for (const harm of ['migraine', 'asthma', 'gout', 'nuts', 'kiwi']) {
      expect(linesOf('Health and food')).toContain(harm)
      expect(linesOf('Collections')).not.toContain(harm)
    }
    expect(linesOf('Collections')).toMatch(/jazz, chess|chess, jazz/)
    expect(linesOf('Collections')).toMatch(/tea, cider|cider, tea/)
  })
})

it('of a project has who does what for its parts, whatever is told of the project itself', async () => {
  await ana.add(
    [
      {
        id: 'p',
        speaker: 'Ana',
        content: 'Tom owns the scripts of Compass. Compass goes live.',
        at: '2025-02-07',
      },
      { id: 'q', speaker: 'Ana', content: 'Tom lives in Compassville.', at: '2025-02-08' },
    ],
    { session: 's' },
  )
  await ana.addGraph({
    facts: [
      {
        head: 'Tom',
        headType: 'person',
        relation: 'looks after',
        tail: 'scripts of Compass',
        sources: ['p'],
      },
      { head: 'Compass', headType: 'thing', relation: 'needs', tail: 'tests', sources: ['p'] },
      { head: 'Tom', headType: 'person', relation: 'lives in', tail: 'Compassville', sources: ['q'] },
    ],
  })
  const { text } = await ana.card('Compass')
  expect(text).toContain('Tom looks after scripts of Compass.')
  expect(text).toContain('Compass needs tests.')
  expect(text).not.toContain('Compassville')
})
