/** What speakers take back: it was believed until then, and never was so. */
import { createMemory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let ana: Namespace
let close: () => Promise<void>
beforeEach(async () => {
  const memory = await createMemory({ now: () => Date.parse('2025-01-01T12:00:00Z') })
  close = () => memory.close()
  ana = memory.namespace('ana')
})
afterEach(() => close())

async function told(...days: readonly (readonly [day: string, content: string])[]): Promise<void> {
  for (const [at, content] of days) await ana.add({ speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
const facts = async (options = {}): Promise<string[]> =>
  (await ana.facts({ asOf: null, limit: 100, ...options })).map(
    ({ headName, relation, tailName, time }) =>
      `${headName} ${relation} ${tailName}${time.span === null ? '' : ` ${new Date(time.span.from).toISOString().slice(0, 7)}`}`,
  )

describe('what was wrong is no fact, and what is right is one', () => {
  it.each<[string, string, string[]]>([
    ['I work at Petrel.', 'Correction: I work at Kestrel, not Petrel.', ['Ana works_at Kestrel']],
    ['I live in Oran.', 'I misspoke. I live in Algiers.', ['Ana lives_in Algiers']],
    ['My boss is Marta.', 'I got the name wrong. My boss is Martina.', ['Ana has_boss Martina']],
    ['I have two dogs.', 'Scratch that, I have three dogs.', ['Ana has_pet three dogs']],
    ['I visited Naples.', 'No, wait, I visited Bari, not Naples.', ['Ana visited Bari']],
    ['I adopted a cat in March.', 'I misspoke, I adopted the cat in February.', ['Ana adopted cat 2024-02']],
    [
      'I moved to Delft in 2019.',
      'I moved to Delft in 2018, not in 2019 as I said.',
      ['Ana lives_in Delft 2018-01'],
    ],
    [
      "I've lived in Porto since 2019.",
      "Sorry, I've lived in Porto since 2021, not 2019.",
      ['Ana lives_in Porto 2021-01'],
    ],
    [
      'I have worked at Petrel since May 2019.',
      'Correction: I have worked at Petrel since May 2021.',
      ['Ana works_at Petrel 2021-05'],
    ],
    [
      "I've been vegan since 2019.",
      "I've been vegan since 2021, not since 2019.",
      ['Ana diet vegan 2021-01'],
    ],
    ["I'm allergic to nuts.", "Turns out I'm not allergic to nuts after all.", []],
    ['I was born in 1991.', 'I typed the wrong year: I was born in 1990.', ['Ana born birth 1990-01']],
    [
      'I adopted Luna in 2020.',
      'Looking at the papers, I adopted Luna in 2019.',
      ['Ana adopted Luna 2019-01'],
    ],
    ['I visited Oslo.', 'It was Bergen I visited, not Oslo.', ['Ana visited Bergen']],
    ["My dog's name is Bax.", "My dog's name isn't Bax, it's Max.", ['Ana has_pet Max']],
    ['I play the cello.', 'Viola, not cello. I play the viola.', ['Ana plays viola']],
    ["I'm learning Danish.", "You wrote Danish, but I'm learning Dutch.", ['Ana learns Dutch']],
    [
      'We got engaged in April 2024.',
      'It was in March 2024 that we got engaged.',
      ['Ana got_engaged engagement 2024-03'],
    ],
    ['I sold my car.', "I haven't sold my car, the buyer never came.", []],
    ['I sold my car.', "I haven't sold the bike yet.", ['Ana sold car']],
    [
      "I'm allergic to almonds.",
      "I was wrong, the test says I'm not allergic to almonds but to hazelnuts.",
      ['Ana allergic_to hazelnuts'],
    ],
  ])('%s %s', async (wrong, right, expected) => {
    await told(['2024-05-10', wrong], ['2024-05-12', right])
    expect(await facts()).toEqual(expected)
  })

  it('what was taken back is not recalled', async () => {
    await told(['2024-05-10', 'I visited Naples.'], ['2024-05-12', 'No, wait, I visited Bari, not Naples.'])
    const recalled = (await ana.recall('Which towns did Ana visit?')).facts.map((f) => f.tail)
    expect(recalled).toContain('Bari')
    expect(recalled).not.toContain('Naples')
  })

  it.each([
    ['I live in Oran, I mean in Algiers.', ['Ana lives_in Algiers']],
    ['I work at Tessa, sorry, at Tesla.', ['Ana works_at Tesla']],
    ['I live in Oran. Sorry, I meant Algiers: I live in Algiers.', ['Ana lives_in Algiers']],
  ])('within one turn: %s', async (content, expected) => {
    await told(['2024-05-10', content])
    expect(await facts()).toEqual(expected)
  })

  it.each([
    [
      'I work at Petrel.',
      'I work at Kestrel now, not at Petrel.',
      ['Ana works_at Petrel', 'Ana works_at Kestrel'],
    ],
    ['I live in Oran.', 'Actually, I moved to Bari since then.', ['Ana lives_in Oran', 'Ana lives_in Bari']],
    ['I live in Graz.', 'Actually, I like Graz.', ['Ana lives_in Graz', 'Ana likes Graz']],
    ['I have a cat.', "I don't have a dog, actually.", ['Ana has_pet cat']],
  ])('a change is none: %s %s', async (before, after, expected) => {
    await told(['2024-05-10', before], ['2024-05-12', after])
    expect((await facts()).sort()).toEqual([...expected].sort())
  })
})

it('was believed until then, is shown on request, and holds again when the correction is forgotten', async () => {
  await told(
    ['2024-05-12', 'Correction: I work at Kestrel, not Petrel.'],
    ['2024-05-10', 'I work at Petrel.'],
  )
  expect(await facts({ knownAt: '2024-05-11' })).toEqual(['Ana works_at Petrel'])
  expect((await facts({ denied: true })).sort()).toEqual(['Ana works_at Kestrel', 'Ana works_at Petrel'])
  await ana.deleteTurn('2024-05-12')
  expect(await facts()).toEqual(['Ana works_at Petrel'])
})

it.each(['before', 'after'])(
  'a title outlasts the employer it was told with, denied %s its end is told',
  async (when) => {
    await told(['2024-05-10', 'I work at Petrel as a nurse.'])
    const deny = async (): Promise<void> => {
      const known = await ana.facts({ asOf: null })
      const job = known.find((fact) => fact.relation === 'works_at' && fact.tailName === 'Petrel')
      await ana.deny('fact', job?.id ?? '')
    }
    if (when === 'before') await deny()
    await told(['2024-06-10', 'I quit Petrel and started at Kestrel.'])
    if (when === 'after') await deny()
    expect(await facts({ asOf: undefined })).toContain('Ana job_title nurse')
  },
)

describe('a correction without a sentence of its own', () => {
  const minutes = (n: number): string => `2024-05-10T10:${String(n).padStart(2, '0')}:00Z`
  const say = async (
    turns: readonly (readonly [speaker: string, content: string])[],
    { flushing, session = () => 's' }: { flushing: boolean; session?: (n: number) => string },
  ): Promise<string[]> => {
    for (const [n, [speaker, content]] of turns.entries()) {
      const role = speaker === 'assistant' ? 'assistant' : 'user'
      await ana.add({ speaker, role, content, at: minutes(n) }, { session: session(n) })
      if (flushing) await ana.flush()
    }
    const seen = (await ana.facts()).map((fact) => fact.statement)
    await ana.flush()
    expect((await ana.facts()).map((fact) => fact.statement)).toEqual(seen)
    return seen
  }
  const chat = [
    ['Ana', 'I live in Graz.'],
    ['assistant', 'What a nice town!'],
    ['Ana', 'Sorry, I meant Linz, not Graz.'],
  ] as const

  it.each([true, false])(
    'puts right what its speaker said before, read together or not: %s',
    async (flushing) => {
      expect(await say(chat, { flushing })).toEqual(['Ana lives in Linz.'])
      const [fact] = await ana.facts()
      const ids = (fact?.evidence ?? []).flatMap((e) => [e.turn, ...e.context])
      const turns = await ana.turns({ ids })
      expect(turns.map((turn) => turn.content)).toEqual(['Sorry, I meant Linz, not Graz.', 'I live in Graz.'])
    },
  )

  it('says nothing of what another said, of another session, or long ago', async () => {
    const others = [
      ['Bea', 'I live in Graz.'],
      ['Ana', 'Sorry, Linz, not Graz.'],
    ] as const
    expect(await say(others, { flushing: false })).toEqual(['Bea lives in Graz.'])
    expect(await say(chat, { flushing: true, session: (n) => `s${n}` })).toContain('Ana lives in Graz.')
  })

  it('says nothing when the turn it puts right is forgotten', async () => {
    await say(chat, { flushing: true })
    const [first] = await ana.turns({ speaker: 'Ana', limit: 1 })
    await ana.deleteTurn(first?.id ?? '')
    expect(await ana.facts({ asOf: null })).toEqual([])
    expect((await ana.turns({ speaker: 'Ana' })).map((turn) => turn.content)).toEqual([
      'Sorry, I meant Linz, not Graz.',
    ])
  })

  it('keeps no name that is removed', async () => {
    await say(chat, { flushing: true })
    const linz = (await ana.entities()).find((entity) => entity.name === 'Linz')
    await ana.delete('entity', linz?.id ?? '')
    expect((await ana.entities()).map((entity) => entity.name)).not.toContain('Linz')
    for await (const line of ana.export()) if (line.includes('"ending"')) expect(line).not.toContain(linz?.id)
    await ana.rebuild()
    expect((await ana.entities()).map((entity) => entity.name)).not.toContain('Linz')
  })

  it('is none when it answers a question', async () => {
    const asked = [
      ['Ana', 'I live in Graz.'],
      ['assistant', 'And the party is in Graz, too?'],
      ['Ana', 'Linz, not Graz.'],
    ] as const
    expect(await say(asked, { flushing: true })).toEqual(['Ana lives in Graz.'])
    const [question] = await ana.turns({ speaker: 'assistant' })
    await ana.deleteTurn(question?.id ?? '')
    const without = (await ana.facts()).map((fact) => fact.statement)
    await ana.rebuild()
    expect((await ana.facts()).map((fact) => fact.statement)).toEqual(without)
  })

  it('is read the same when everything is read again', async () => {
    const before = await say(chat, { flushing: true })
    await ana.rebuild()
    expect((await ana.facts()).map((fact) => fact.statement)).toEqual(before)
  })
})

describe('a name that was given', () => {
  const named = async (...turns: readonly string[]): Promise<string[]> => {
    for (const [i, content] of turns.entries())
      await ana.add({ role: 'user', content, at: `2024-06-0${i + 1}`, id: `n${i}` }, { session: `n${i}` })
    await ana.flush()
    return called()
  }
  const called = async (): Promise<string[]> =>
    (await ana.entities()).find((e) => e.name === 'user')?.aliases.toSorted() ?? []
  const homeOf = async (): Promise<string[]> =>
    (await ana.facts({ relation: 'lives_in' })).map((f) => f.headName)
  const nameFact = async (): Promise<string> => (await ana.facts({ relation: 'name' }))[0]?.id ?? ''
  const TOLD = ['My name is Hiro Tanaka.', 'Hiro Tanaka lives in Ulm.'] as const

  it('joins nobody when it is denied, until the denial is lifted', async () => {
    expect(await named(...TOLD)).toEqual(['Hiro Tanaka'])
    const id = await nameFact()
    await ana.deny('fact', id)
    for (const read of [async () => {}, () => ana.rebuild()]) {
      await read()
      expect([await called(), await homeOf()]).toEqual([[], ['Hiro Tanaka']])
    }
    const [denied] = await ana.facts({ relation: 'name', denied: true })
    await ana.freeze('fact', denied?.id ?? '', false)
    expect([await called(), await homeOf()]).toEqual([['Hiro Tanaka'], ['user']])
  })

  it('joins nobody when it is deleted, until it is said anew', async () => {
    await named(...TOLD)
    await ana.delete('fact', await nameFact())
    for (const read of [async () => {}, () => ana.rebuild()]) {
      await read()
      expect([await called(), await homeOf()]).toEqual([[], ['Hiro Tanaka']])
    }
    await ana.add({ role: 'user', content: 'My name is Hiro Tanaka.', at: '2024-06-09', id: 'n9' })
    await ana.flush()
    expect([await called(), await homeOf()]).toEqual([['Hiro Tanaka'], ['user']])
  })

  it('joins again when its deletion is undone', async () => {
    await named(...TOLD)
    await ana.delete('fact', await nameFact())
    const [batch] = await ana.batches()
    await ana.undo(batch?.id ?? '')
    expect([await called(), await homeOf()]).toEqual([['Hiro Tanaka'], ['user']])
  })

  it('joins nobody when it was taken back, whichever came in first', async () => {
    const right = 'Sorry, my name is Hiro Tanabe, not Hiro Tanaka.'
    expect(await named(TOLD[0], right)).toEqual(['Hiro Tanabe'])
    await ana.deleteTurn('n1')
    expect(await called()).toEqual(['Hiro Tanaka'])
    await ana.deleteTurn('n0')
    await ana.add({ role: 'user', content: right, at: '2024-06-02', id: 'm1' }, { session: 'm1' })
    await ana.flush()
    await ana.add({ role: 'user', content: TOLD[0], at: '2024-06-01', id: 'm0' }, { session: 'm0' })
    await ana.flush()
    expect(await called()).toEqual(['Hiro Tanabe'])
  })

  it('stays when another one takes its place', async () => {
    expect(await named(TOLD[0], 'My name is Hiro Sato now.')).toContain('Hiro Tanaka')
  })
})
