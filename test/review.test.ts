/** The session review, with a model that answers as it is told. */
import { createMemory, type Llm, type Memory, type Namespace, type TurnInput, whenText } from 'recollect'
import { createScriptedLlm } from 'recollect/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'

const NOW = Date.parse('2025-06-01T12:00:00Z')
let reviews: string[] = []
let answer: (facts: readonly string[], prompt: string) => object = () => ({})
let ana: Namespace
let memory: Memory

/** Reads by rules, and reviews as the test says. */
const model: Llm = {
  ...createScriptedLlm(),
  async complete(request, signal) {
    if (request.task !== 'review') return createScriptedLlm().complete(request, signal)
    reviews.push(request.user)
    const facts = /<facts>\n([\s\S]*?)\n<\/facts>/.exec(request.user)?.[1]?.split('\n') ?? []
    return { text: JSON.stringify(answer(facts, request.user)), inputTokens: 100, outputTokens: 10 }
  },
}
const said = (content: string, id: string, over: Partial<TurnInput> = {}): TurnInput => ({
  speaker: 'Ana',
  content,
  id,
  at: '2024-05-22',
  ...over,
})

beforeEach(async () => {
  reviews = []
  answer = () => ({})
  memory = await createMemory({ model, models: { segment: null, distil: null }, now: () => NOW })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

it('is asked once a session, with the facts and the turns they rest on', async () => {
  await ana.add([said('I live in Vienna.', 't1'), said('I love jazz.', 't2')], { session: 'a' })
  await ana.flush()
  await ana.add(said('I have a dog named Rex.', 't3'), { session: 'b' })
  await ana.flush()
  await ana.flush()
  expect(reviews).toHaveLength(2)
  expect(reviews[0]).toContain('Ana | lives_in | Vienna | by 2024-05-22 (0)')
  // What is known from before is shown as known, and is not judged.
  expect(/<facts>[\s\S]*<\/facts>/.exec(reviews[1] ?? '')?.[0]).not.toContain('Vienna')
  expect(reviews[1]).toMatch(/<known>\n[\s\S]*Ana \| lives_in \| Vienna[\s\S]*<\/known>/)
})

it('hides what nothing supports, rewords what is wrong, verifies the rest', async () => {
  answer = (facts) => ({
    unsupported: [facts.findIndex((f) => f.includes('jazz'))],
    reworded: [`${facts.findIndex((f) => f.includes('Vienna'))} | Ana has her home in Vienna.`],
  })
  await ana.add([said('I live in Vienna.', 't1'), said('I love jazz.', 't2')])
  await ana.flush()
  const facts = await ana.facts({ denied: true })
  expect(facts.map((f) => [f.statement, f.status, f.verified])).toEqual(
    expect.arrayContaining([
      ['Ana has her home in Vienna.', 'active', true],
      ['Ana loves jazz.', 'hidden', true],
    ]),
  )
  expect((await ana.recall('What music does Ana love?')).facts.map((f) => f.fact.statement)).not.toContain(
    'Ana loves jazz.',
  )
})

it('hides what nobody would miss or nothing supports, and says of neither that it is not so', async () => {
  answer = (facts) => ({
    worth: facts.map((f, n) => `${n}:${f.includes('jazz') ? 1 : 3}`).join(' '),
    unsupported: [facts.findIndex((f) => f.includes('Rex'))],
  })
  const turns = [
    said('I live in Vienna.', 't1'),
    said('I love jazz.', 't2'),
    said('I have a dog named Rex.', 't3'),
  ]
  await ana.add(turns)
  await ana.flush()
  const statuses = async (space: Namespace): Promise<Record<string, string>> => {
    const facts = await space.facts({ denied: true, asOf: null })
    return Object.fromEntries(facts.map((f) => [f.tailName, f.status]))
  }
  const judged = { Vienna: 'active', jazz: 'hidden', Rex: 'hidden' }
  expect(await statuses(ana)).toMatchObject(judged)
  expect((await ana.facts({ asOf: null })).map((f) => f.tailName)).toEqual(['Vienna'])
  const context = await ana.recall('Does Ana love jazz, and what dog does she have?')
  expect(context.text).not.toContain('Not so')

  await ana.rebuild()
  expect(await statuses(ana)).toMatchObject(judged)
  const lines: string[] = []
  for await (const line of ana.export()) lines.push(line)
  const other = memory.namespace('other')
  await other.import(lines)
  expect(await statuses(other)).toMatchObject(judged)

  const hidden = (await ana.facts({ denied: true })).find((f) => f.tailName === 'jazz')
  await ana.freeze('fact', hidden?.id ?? '', false)
  expect((await ana.facts()).map((f) => f.tailName)).toContain('jazz')
})

it.each([
  ['lives_in | Vienna | 2020-09..2020-11.. |', 'since some time in September 2020 to November 2020'],
  ['event:moved to | Vienna | 2021-05 |', 'since May 2021'],
  ['lives_in | Vienna | - | Ana has her home in Vienna.', 'by 2024-05-22'],
])('gives a fact that is unsupported, and added as it is right, its time: %s', async (right, when) => {
  answer = (facts) => ({
    unsupported: [facts.findIndex((f) => f.includes('Vienna'))],
    add: [`0 | new | Ana | ${right}`],
  })
  await ana.add(said('I live in Vienna, where I moved long ago.', 't1'))
  await ana.flush()
  const facts = await ana.facts({ denied: true, asOf: null, relation: 'lives_in' })
  expect(facts.map((f) => [f.tailName, f.status, whenText(f)])).toEqual([['Vienna', 'active', when]])
})

it('adds what was missed, with its turns; what names unknown turns or facts is left out', async () => {
  answer = () => ({
    unsupported: [77],
    add: [
      '0 | new | Ana | works at | harbour | - | Ana works at the harbour.',
      '9 | new | Ana | owns | a boat | -',
    ],
    same: [4],
    relations: ['unheard_of | likes | one'],
    links: ['3 | causal | 3'],
  })
  await ana.add(said('I live in Vienna, and the harbour pays my rent.', 't1'))
  await ana.flush()
  expect((await ana.facts({ relation: 'works_at' })).map((f) => [f.tailName, f.evidence[0]?.turn])).toEqual([
    ['harbour', 't1'],
  ])
  expect(await ana.facts({ relation: 'owns' })).toEqual([])
  const row = (await ana.stats()).ledger.find((r) => r.task === 'review')
  expect(row).toMatchObject({
    rejected: 5,
    partial: 1,
    why: expect.objectContaining({
      'fact: no turn': 1,
      'pair: was not given': 1,
      'relation: was not given': 1,
    }),
  })
  // Deleting turns leaves the ledger: it quotes nothing.
  expect(JSON.stringify(row)).not.toContain('unheard_of')
})

it('decides about entities that rules leave open, and files relations that mean the same under one name', async () => {
  await ana.add(said('We walked over the Golden Gate Bridge.', 't1'), { session: 'a' })
  await ana.addGraph({
    facts: [
      { head: 'Ana', relation: 'walked over', tail: 'Golden Gate Bridge', sources: ['t1'], kind: 'event' },
      { head: 'Ana', relation: 'took a photo of', tail: 'Golden Gate', sources: ['t1'], kind: 'event' },
      { head: 'Ana', relation: 'strolled across', tail: 'Golden Gate', sources: ['t1'], kind: 'event' },
    ],
  })
  answer = (_, prompt) => {
    const relations = /<relations>\n([\s\S]*?)\n<\/relations>/.exec(prompt)?.[1]?.split('\n') ?? []
    const strolled = relations.find((r) => r.startsWith('stroll')) ?? ''
    const walked = relations.find((r) => r.startsWith('walk')) ?? ''
    expect(prompt).toMatch(/0 Golden Gate.* \| Golden Gate/)
    return { same: [0], relations: [`${strolled} | ${walked} | many`] }
  }
  await ana.flush()
  expect((await ana.merges()).map((m) => m.reason)).toEqual(['the model'])
  const events = await ana.facts({ entity: 'Golden Gate', asOf: null })
  expect(new Set(events.map((f) => f.tailName)).size).toBe(1)
  expect(new Set(events.map((f) => f.relation).filter((r) => /walk|stroll/.test(r))).size).toBe(1)
})

it.each([
  ['QA of Compass', 'Compass', 'thing', false],
  ['Compass pilot', 'Compass', 'thing', true],
] as const)(
  'a part of something is not asked to be the whole: %s',
  async (part, whole, tailType, isAsked) => {
    await ana.add(said('I test it.', 't1'), { session: 'a' })
    await ana.addGraph({
      facts: [
        { head: 'Ana', headType: 'person', relation: 'pays for', tail: part, tailType, sources: ['t1'] },
        { head: 'Ana', headType: 'person', relation: 'works on', tail: whole, tailType, sources: ['t1'] },
      ],
    })
    let pairs = ''
    answer = (_, prompt) => {
      pairs = /<pairs>\n([\s\S]*?)\n<\/pairs>/.exec(prompt)?.[1] ?? pairs
      return {}
    }
    await ana.flush()
    expect(pairs.includes(part)).toBe(isAsked)
  },
)

it.each([
  ['Ana', true],
  ['Bo', false],
])('what has an owner keeps its name, and is that of nobody else: %s', async (other, isOne) => {
  await ana.add(said('I pay for the PhD.', 't1'), { session: 'a' })
  await ana.addGraph({
    facts: [
      { head: 'Ana', headType: 'person', relation: 'pays for', tail: 'PhD', sources: ['t1'] },
      { head: other, headType: 'person', relation: 'prints', tail: 'PhD', sources: ['t1'] },
      { head: "Ana's PhD", relation: 'rests on', tail: '11 sites', sources: ['t1'] },
    ],
  })
  let pairs = ''
  answer = (_, prompt) => {
    pairs = /<pairs>\n([\s\S]*?)\n<\/pairs>/.exec(prompt)?.[1] ?? pairs
    return { same: pairs === '' ? [] : [0] }
  }
  await ana.flush()
  expect(pairs).toMatch(/PhD/)
  const names = (await ana.entities({ limit: 50 })).filter((e) => e.name.includes('PhD'))
  expect(names.map((e) => [e.name, e.aliases]).sort()).toEqual(
    isOne
      ? [["Ana's PhD", ['PhD']]]
      : [
          ["Ana's PhD", []],
          ['PhD', []],
        ],
  )
})

it('links topics the way it says', async () => {
  await ana.add(
    [said('I love the garden and the roses in the garden.', 't1'), said('The garden roses bloom.', 't2')],
    {
      session: 'a',
    },
  )
  await ana.flush()
  answer = (_, prompt) => {
    expect(prompt).toContain('other 0:')
    return { links: ['0 | contradict | 0'] }
  }
  await ana.add(
    [said('I hate the garden and the roses in the garden.', 't3'), said('The garden roses died.', 't4')],
    {
      session: 'b',
    },
  )
  await ana.flush()
  const lines: string[] = []
  for await (const line of ana.export()) lines.push(line)
  expect(lines.filter((l) => l.includes('topic-link')).map((l) => JSON.parse(l).value.relation)).toEqual([
    'contradict',
  ])
})

it('judges only what its own turns tell; what other sessions told as well is shown and stays', async () => {
  await ana.add(said('I live in Vienna.', 't1'), { session: 'a' })
  await ana.flush()
  answer = () => ({ unsupported: [0, 1], reworded: ['0 | Ana likes noise.'] })
  await ana.add([said('I live in Vienna.  Still!', 't2'), said('I love jazz.', 't3')], { session: 'b' })
  await ana.flush()
  expect(reviews[1]).toMatch(/<known>\n#1 Ana \| lives_in \| Vienna \| by [\d-]+\n<\/known>/)
  expect(reviews[1]).not.toMatch(/^\d+ Ana \| lives_in/m)
  const facts = await ana.facts({ denied: true })
  expect(facts.map((f) => [f.statement, f.status])).toEqual(
    expect.arrayContaining([
      ['Ana lives in Vienna.', 'active'],
      ['Ana loves jazz.', 'hidden'],
    ]),
  )
})

it('shows turns that end something, too', async () => {
  await ana.add(said('I drink decaf.', 't1'), { session: 'a' })
  await ana.flush()
  await ana.add([said('I no longer drink decaf.', 't2'), said('I love jazz.', 't3')], { session: 'b' })
  await ana.flush()
  expect(reviews[1]).toContain('Ana: I no longer drink decaf.')
})

it('asks about a relation once, whatever the verdict', async () => {
  const graph = (turn: string, tail: string) => ({
    facts: [{ head: 'Ana', relation: 'steeps', tail, sources: [turn] }],
  })
  answer = (_, prompt) => (prompt.includes('<relations>') ? { relations: ['steep | - | many'] } : {})
  await ana.add(said('I steep green tea.', 't1'), { session: 'a' })
  await ana.addGraph(graph('t1', 'green tea'))
  await ana.flush()
  await ana.add(said('I steep black tea.', 't2'), { session: 'b' })
  await ana.addGraph(graph('t2', 'black tea'))
  await ana.flush()
  expect(reviews.map((r) => r.includes('<relations>'))).toEqual([true, false])
})

it('shows a turn that the segments keep and no fact rests on, so that what was missed there can be added', async () => {
  const prompts: string[] = []
  const keeping: Llm = {
    ...createScriptedLlm(),
    async complete({ task, user }) {
      if (task === 'review') prompts.push(user)
      const replies: Readonly<Record<string, object>> = {
        segment: { units: [{ first: 0, summary: 'Ana talks of herself.', keywords: ['Ana'], keep: [0, 2] }] },
        distil: { facts: ['0 | new | Ana | lives_in | Vienna | -'] },
        review: { worth: '0:3', add: ['1 | new | Ana | plays | oboe | -'] },
      }
      return { text: JSON.stringify(replies[task] ?? {}), inputTokens: 100, outputTokens: 10 }
    },
  }
  const kept = await createMemory({ model: keeping, now: () => NOW })
  const space = kept.namespace('ana')
  await space.add([
    said('I live in Vienna.', 't1'),
    said('Oh well, such is life.', 't2'),
    said('The oboe is mine, I play it daily.', 't3'),
  ])
  await space.flush()
  expect(prompts[0]).toMatch(/\n0 Ana: I live in Vienna\.\n…\n1 Ana: The oboe is mine/)
  expect(prompts[0]).not.toContain('such is life')
  expect((await space.facts()).map((f) => f.tailName).sort()).toEqual(['Vienna', 'oboe'])
  await kept.close()
})
