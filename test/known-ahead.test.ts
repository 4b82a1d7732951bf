/** What a model is shown of the time and the names of what is known, and what becomes of its lines about them. */
import { createMemory, type Llm, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

let prompts: { task: string; user: string }[] = []
let reply: (task: string, user: string) => object = () => ({})
let explored: (tools: ReadonlyMap<string, (input: object) => Promise<string>>) => Promise<void>
let ana: Namespace
let close: () => Promise<void>

const model: Llm = {
  model: 'test/lines',
  async complete({ system, user }) {
    const task = system.startsWith('You check') ? 'review' : 'distil'
    prompts.push({ task, user })
    return { text: JSON.stringify(reply(task, user)), inputTokens: 100, outputTokens: 10 }
  },
  async useTools({ tools }) {
    await explored(new Map(tools.map((tool) => [tool.name, (input) => tool.run(input as never, 1)])))
    return { text: '{"evidence":[],"enough":false}', inputTokens: 1, outputTokens: 1 }
  },
}
beforeEach(async () => {
  prompts = []
  const memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null, answer: null },
    now: () => Date.parse('2025-06-01T12:00:00Z'),
  })
  close = () => memory.close()
  ana = memory.namespace('ana')
})
afterEach(() => close())

/** Lines may name a known fact by words of it: `#{works_at}`. */
const numbered = (line: string, user: string): string =>
  line.replace(/#\{(.+?)\}/g, (_, words: string) => {
    const known = /<known>\n([\s\S]*?)\n<\/known>/.exec(user)?.[1]?.split('\n') ?? []
    return known.find((one) => one.includes(words))?.match(/^#\d+/)?.[0] ?? '#99'
  })
const tell = async (
  at: string,
  content: string,
  facts: readonly string[] = [],
  more: { readonly names?: readonly string[]; readonly add?: readonly string[] } = {},
): Promise<string> => {
  const { names = [], add = [] } = more
  reply = (task, user) =>
    task === 'review'
      ? { add: add.map((line) => numbered(line, user)) }
      : { facts: facts.map((line) => numbered(line, user)), names }
  await ana.add({ speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
  return prompts.findLast((p) => p.task === 'distil')?.user ?? ''
}
const told = async (asOf: string | null = null): Promise<string[]> =>
  (await ana.facts({ asOf: asOf === null ? null : Date.parse(asOf), limit: 100 })).map(
    (f) => `${f.headName} ${f.relation} ${f.tailName}`,
  )

describe('what begins later', () => {
  const JOB = [
    '0 | new | Ana | works_at | the college | 2024-10-07..',
    '0 | new | Ana | state:teaches on | Tuesdays and Thursdays | 2024-10-07..',
  ]
  const start = async (): Promise<void> => {
    await tell('2024-03-01', 'I work at the bakery.', ['0 | new | Ana | works_at | the bakery | -'])
    await tell('2024-08-12', 'I start at the college on 7 October, Tuesdays and Thursdays.', JOB)
  }

  it('is known before its day, and can be put right', async () => {
    await start()
    const prompt = await tell('2024-09-14', 'The college timetable: Mondays and Thursdays, not Tuesdays.', [
      '0 | corrects #{teaches on} | Ana | state:teaches on | Mondays and Thursdays | -',
    ])
    expect(prompt).toContain('Ana | state:teaches on | Tuesdays and Thursdays | from Mon 2024-10-07')
    const now = await told('2025-01-01')
    expect(now.filter((fact) => /days/.test(fact))).toEqual([
      expect.stringContaining('Mondays and Thursdays'),
    ])
  })

  it('never was so when it came to nothing before its day, and ended nothing', async () => {
    await start()
    await tell('2024-09-14', 'The college took somebody else, so I stay at the bakery.', [
      '0 | ends #{college} | 2024-09-14',
    ])
    expect(await told('2025-01-01')).toContain('Ana works_at bakery')
    expect(await told('2025-01-01')).not.toContain('Ana works_at college')
  })

  it('is told to a model that explores, with when it begins', async () => {
    await tell(
      '2025-05-01',
      'I start at the college on 7 October, Tuesdays and Thursdays. I saw Rome in 2019.',
      ['0 | new | Ana | works_at | the college | 2025-10-07..', '0 | new | Ana | visited | Rome | 2019'],
    )
    const seen: string[] = []
    explored = async (tools) => {
      const [aspects, facts] = [tools.get('aspects_of_person'), tools.get('facts_of_aspect')]
      for (const aspect of (await aspects?.({ person: 'Ana' }))?.split('\n') ?? [])
        seen.push((await facts?.({ person: 'Ana', aspect })) ?? '')
    }
    await ana.recall('What does Ana do?', { strategy: 'reconstruct' })
    expect(seen.join('\n')).toContain('college. (Ana, from Tue 2025-10-07)')
    expect(seen.join('\n')).toContain('Rome. (Ana, 2019)')
  })
})

it('counts only what is new, and of too many leaves out what happened', async () => {
  const things = 'lamp piano kettle fiddle ladder saddle mirror barrel hammer drum candle basket wagon'.split(
    ' ',
  )
  await tell('2024-03-01', 'The manuscript is due in May. I play chess.', [
    '0 | new | Ana | plans_to | deliver the manuscript | 2024-05-01',
    '0 | new | Ana | plays | chess | -',
  ])
  await tell(
    '2024-04-01',
    `I saw ${things.join(', ')} and own each, live in Bray, moved the manuscript to July, chess.`,
    [
      ...things.map((thing) => `0 | new | Ana | event:saw | ${thing} | -`),
      ...things.slice(0, 12).map((thing) => `0 | new | Ana | owns | ${thing} | -`),
      '0 | same #{chess} | -',
      '0 | new | Ana | lives_in | Bray | -',
      '0 | same #{manuscript} | 2024-07-01',
    ],
  )
  const facts = await told()
  expect(facts.filter((fact) => / saw|see /.test(fact))).toHaveLength(11)
  expect(facts).toContain('Ana lives_in Bray')
  const plan = (await ana.facts({ asOf: Date.parse('2024-06-01') })).find((f) => f.relation === 'plans_to')
  expect(plan?.time.span?.from).toBe(Date.parse('2024-07-01'))
})

it('leaves nothing of a time that was corrected', async () => {
  await tell('2024-03-01', 'I work at Orbit.', ['0 | new | Ana | works_at | Orbit | -'])
  await tell('2024-03-05', 'I said it wrong, at Orbit I only start on 1 April.', [
    '0 | corrects #{Orbit} | Ana | works_at | Orbit | 2024-04-01..',
  ])
  expect(await told('2024-03-20')).toEqual([])
  const facts = await ana.facts({ asOf: null })
  expect(facts.map((f) => f.valid.from)).toEqual([Date.parse('2024-04-01')])
})

it('moves a plan in a review', async () => {
  await tell('2024-03-01', 'The manuscript is due in May.', [
    '0 | new | Ana | plans_to | deliver the manuscript | 2024-05-01',
  ])
  await tell(
    '2024-04-01',
    'They moved the manuscript to July, and I live in Bray.',
    ['0 | new | Ana | lives_in | Bray | -'],
    { add: ['0 | same #{manuscript} | 2024-07-01'] },
  )
  const [plan, ...others] = (await ana.facts({ asOf: null, limit: 100 })).filter(
    (f) => f.relation === 'plans_to' && f.valid.from !== f.valid.to,
  )
  expect(others).toEqual([])
  expect(plan?.time.span?.from).toBe(Date.parse('2024-07-01'))
})

it.each([
  ['0 | same #{Ghent} | 2024-06-12..2024-06-15', '2024-06-12', '2024-06-15'],
  ['0 | same #{Ghent} | 2024-06-14..2024-06-16', '2024-06-14', '2024-06-16'],
  ['0 | same #{Ghent} | 2024-06-12..2024-06-13', '2024-06-12', '2024-06-13'],
  ['0 | same #{Ghent} | 2024-06-13', '2024-06-13', '2024-06-13'],
  [
    '0 | corrects #{Ghent} | Ana | plans_to | go to Ghent | 2024-06-13..2024-06-16 | Ana goes to Ghent, by train.',
    ...['2024-06-13', '2024-06-16'],
  ],
  // Vaguer words move nothing.
  ['0 | same #{Ghent} | 2024-06', '2024-06-13', '2024-06-14'],
])('moves a plan by days to days, also where some are the same: %s', async (line, from, last) => {
  await tell('2024-03-01', 'I go to Ghent in June.', ['0 | new | Ana | plans_to | go to Ghent | 2024-06'])
  await tell('2024-04-01', 'Ghent will be the weekend of the 13th, nothing is booked.', [
    '0 | same #{Ghent} | 2024-06-13..2024-06-14 | Ana plans to go to Ghent; nothing is booked.',
  ])
  await tell('2024-05-01', 'We go to Ghent on other days, booked.', [line])
  const plans = (await ana.facts({ asOf: null, limit: 100 })).filter(
    (f) => f.relation === 'plans_to' && f.valid.from !== f.valid.to,
  )
  expect(plans.map((f) => f.time.span)).toEqual([
    { from: Date.parse(from), to: Date.parse(last) + 86_400_000 },
  ])
  if (last > '2024-06-14') expect(plans[0]?.statement).not.toContain('nothing is booked')
})

describe('what is no longer so', () => {
  it('was another day of a plan: that was right when it was told', async () => {
    await tell('2025-03-01', 'The harp has to be ready on 29 August.', [
      '0 | new | Ana | plans_to | have the harp ready | 2025-08-29',
    ])
    await tell('2025-04-01', 'They moved the harp to the 19th of September.', [
      '0 | same #{harp} | 2025-09-19',
    ])
    const { text } = await ana.recall('When does the harp have to be ready?')
    expect(text).toMatch(/harp ready\. \(Fri 2025-09-19\) Told before as: ".*\(Fri 2025-08-29\)"/)
  })

  it('was moved in the turn that tells of another plan: with its own day, and not as corrected by the other', async () => {
    await tell('2025-03-01', 'We are off to Madeira on 8 November.', [
      '0 | new | Ana | plans_to | go to Madeira | 2025-11-08',
    ])
    await tell('2025-04-01', 'My operation is on 12 November, so Madeira is moved to 7 March.', [
      '0 | new | Ana | plans_to | have an operation | 2025-11-12',
      '0 | same #{Madeira} | 2026-03-07',
    ])
    const { text } = await ana.recall('When is Ana going to Madeira?')
    expect(text).toMatch(/Madeira\. \(Sat 2026-03-07\) Told before as: ".*\(Sat 2025-11-08\)"/)
    expect(text).not.toContain('Corrected')
  })

  it('was arranged and undone: with the day on which that was told', async () => {
    await tell('2024-03-01', 'We have booked the ferry to Gotland.', [
      '0 | new | Ana | event:booked | the ferry to Gotland | -',
    ])
    await tell('2024-04-01', 'Gotland has fallen through.', ['0 | ends #{Gotland} | -'])
    const { text } = await ana.recall('Is the ferry to Gotland booked?')
    expect(text).toMatch(/Not so by Mon 2024-04-01: "Ana booked the ferry to Gotland\."/)
    expect(await told()).toEqual([])
  })

  it('was to be so from a day on and is not to be any more: it is not said to be false', async () => {
    await tell('2025-03-01', 'Ben may go to Oslo in September for a few months.', [
      '0 | new | Ben | state:may go to | Oslo | 2025-09..2025-11 | Ben may go to Oslo for a few months.',
    ])
    await tell('2025-04-01', 'Oslo is not on any more.', ['0 | ends #{Oslo} | -'])
    const { text } = await ana.recall('Does Ben go to Oslo?')
    expect(text).toMatch(/No longer ahead by Tue 2025-04-01: "Ben may go to Oslo/)
  })

  it('is not what was to be so from a day on and came true', async () => {
    await tell('2025-03-01', 'We may spend a week in Viana in August.', [
      '0 | new | Ana | state:may spend a week in | Viana | 2025-08 | Ana may spend a week in Viana.',
    ])
    await tell('2025-04-01', 'Viana is settled, from the 22nd to the 30th.', [
      '0 | done #{Viana} | 2025-08-22..2025-08-30',
    ])
    const { text } = await ana.recall('Does Ana go to Viana?')
    expect(text).not.toMatch(/Not so|No longer/)
    expect(await told('2025-08-25')).toContain('Ana may_spend_week_in Viana')
  })

  it('is said of a person with what it was', async () => {
    await tell('2024-03-01', 'I restore the harp with Piotr, he is twenty.', [
      '0 | new | Ana | works_with | Piotr | -',
    ])
    await tell('2024-04-01', 'I restore alone; Piotr left.', ['0 | ends #{works_with} | -'])
    const { text } = await ana.recall('Who is Piotr and how old is he?', { k: 1 })
    expect(text).toContain('[works with Piotr: over by 2024-04-01]')
  })

  it('is said of a project with what it was: the project may go on', async () => {
    await tell('2024-03-01', 'I work on trailbook, an app for trails.', [
      '0 | new | Ana | works_on | trailbook | -',
    ])
    await tell('2024-04-01', 'I left trailbook to the others.', ['0 | ends #{works_on} | -'])
    const { text } = await ana.recall('What is trailbook?', { k: 1 })
    expect(text).toContain('[works on trailbook: over by 2024-04-01]')
  })

  it('was put right: said beside the words that it corrects, and no answer', async () => {
    await tell('2024-03-01', 'My friend Jeanne fell off her bicycle and broke her hip.', [
      '0 | new | Jeanne | has_condition | broken hip | - | Jeanne broke her hip.',
    ])
    await tell('2024-04-01', 'It is the wrist that Jeanne has broken, the hip was only bruised.', [
      '0 | corrects #{hip} | Jeanne | has_condition | broken wrist | - | Jeanne broke her wrist.',
    ])
    const question = 'What did Jeanne break when she fell off her bicycle?'
    expect((await ana.recall(question)).text).toMatch(
      /wrist\. \(.*\) Corrected, not: "Jeanne broke her hip\."/,
    )
    expect((await ana.answer(question)).text ?? '').not.toContain('hip')
  })

  it('was moved often: the day that is asked about is put right first', async () => {
    await tell('2024-03-01', 'The exam is on 1 May 2024.', [
      '0 | new | Ana | plans_to | take the exam | 2024-05-01',
    ])
    for (const month of [6, 7, 8, 9, 10])
      await tell(`2024-03-${month + 10}`, `It was moved to 1/${month}/2024, that exam.`, [
        `0 | same #{exam} | 2024-${String(month).padStart(2, '0')}-01`,
      ])
    const { text } = await ana.recall('When is the exam on 1 May?', { asOf: '2024-04-01' })
    expect(text).toContain('(Tue 2024-10-01) Told before as: "Ana plans to take the exam. (Wed 2024-05-01)"')
  })

  it('was moved and is past: what holds is told as past', async () => {
    await tell('2024-03-01', 'The exam is on 1 May 2024.', [
      '0 | new | Ana | plans_to | take the exam | 2024-05-01',
    ])
    await tell('2024-03-10', 'The exam was moved to 1 June 2024.', ['0 | same #{exam} | 2024-06-01'])
    const { text } = await ana.recall('When is the exam?', { asOf: '2024-07-01' })
    expect(text).toContain(
      'Ana planned to take the exam. (Sat 2024-06-01) Told before as: "Ana plans to take',
    )
  })

  it('was moved twice: told in one line with both days', async () => {
    await tell('2024-03-01', 'The exam is on 1 May 2024.', [
      '0 | new | Ana | plans_to | take the exam | 2024-05-01',
    ])
    await tell('2024-03-10', 'The exam was moved to 1 June 2024.', ['0 | same #{exam} | 2024-06-01'])
    await tell('2024-03-11', 'The exam was moved to 3 July 2024.', ['0 | same #{exam} | 2024-07-03'])
    const { text, citations } = await ana.recall('When is the exam?', { asOf: '2024-04-01' })
    expect(text).toContain(
      'Ana plans to take the exam. (Wed 2024-07-03) Told before as: "Ana plans to take the exam. (Wed 2024-05-01)", "Ana plans to take the exam. (Sat 2024-06-01)"',
    )
    expect(text.match(/Told before as/g)).toHaveLength(1)
    expect(citations.find((c) => c.kind === 'fact')?.turns).toHaveLength(2)
  })

  it('was said of somebody else than the question names: not told beside it', async () => {
    await tell('2024-03-01', 'Marek takes naproxen, 500 mg. I take levothyroxine, 50 micrograms.', [
      '0 | new | Marek | takes | naproxen 500 mg | -',
      '0 | new | Ana | takes | levothyroxine 50 micrograms | -',
    ])
    await tell('2024-04-01', "It is 250 mg of naproxen that Marek takes, I'd misread it.", [
      '0 | corrects #{naproxen} | Marek | takes | naproxen 250 mg | -',
    ])
    const about = async (question: string): Promise<string> => (await ana.recall(question)).text
    expect(await about("What was Ana's levothyroxine dose in March 2024?")).not.toContain('Corrected')
    expect(await about('How much naproxen does Marek take?')).toContain(
      'Corrected, not: "Marek takes naproxen 500 mg."',
    )
    expect(await about("What is Marek's dose?")).toContain('Corrected, not:')
  })

  it('was moved, of a plan for a thing: not told with every question that names the thing', async () => {
    await tell('2024-03-01', 'Heron runs on Postgres. I take the importer live in Heron on 1 May 2024.', [
      '0 | new | Heron | uses | Postgres | -',
      '0 | new | Ana | plans_to | take the importer live in Heron | 2024-05-01',
    ])
    await tell('2024-03-10', 'The importer in Heron moves to 1 June 2024.', [
      '0 | same #{importer} | 2024-06-01',
    ])
    const about = async (question: string): Promise<string> =>
      (await ana.recall(question, { asOf: '2024-04-01' })).text
    expect(await about('Which database does Heron use?')).not.toContain('Told before as')
    expect(await about('When does Heron get it?')).toContain('Told before as')
    expect(await about('Which importer does Heron get?')).toContain('Told before as')
  })

  it('was moved back: the day that holds is not put right', async () => {
    await tell('2024-03-01', 'The exam is on 1 May 2024.', [
      '0 | new | Ana | plans_to | take the exam | 2024-05-01',
    ])
    await tell('2024-03-10', 'The exam was moved to 1 June 2024.', ['0 | same #{exam} | 2024-06-01'])
    await tell('2024-03-11', 'The exam is on 1 May 2024 again.', ['0 | same #{exam} | 2024-05-01'])
    const { text } = await ana.recall('When is the exam?', { asOf: '2024-04-01' })
    expect(text).toContain('(Wed 2024-05-01) Told before as: "Ana plans to take the exam. (Sat 2024-06-01)"')
    expect(text).not.toContain('Told before as: "Ana plans to take the exam. (Wed 2024-05-01)"')
  })

  it('is over: quoted with its end, where the turn that ended it is not quoted', async () => {
    await tell('2024-03-01', 'I sleep badly. I take ramipril, 5 mg. I bake bread.', [
      '0 | new | Ana | state:takes | ramipril 5 mg | -',
    ])
    await tell('2024-04-01', 'The doctor has taken me off that pill.', ['0 | ends #{ramipril} | 2024-03-28'])
    const { text } = await ana.recall('Which medicine does Ana take, ramipril?', { k: 1 })
    expect(text).toContain('I take ramipril, 5 mg [ramipril 5 mg: until Thu 2024-03-28]. I bake bread.')
    const before = await ana.recall('Which medicine does Ana take, ramipril?', { k: 1, asOf: '2024-03-10' })
    expect(before.text).not.toContain('[ramipril')
  })

  it('is over in a detail: quoted without an end, where the rest goes on', async () => {
    const told = 'kept a day in a folder'
    await tell('2024-03-01', `tidecli takes its data from the harbour office, ${told}.`, [
      `0 | new | tidecli | state:takes its data from | the harbour office | - | tidecli takes its data from the harbour office, ${told}.`,
    ])
    await tell('2024-04-01', 'The data of tidecli from the harbour office is kept for an hour now.', [
      '0 | ends #{harbour} | -',
      '0 | new | tidecli | state:takes its data from | the harbour office | - | tidecli takes its data from the harbour office, kept for an hour.',
    ])
    const { text } = await ana.recall('Where does tidecli take its data from?', { k: 1 })
    expect(text).toContain(told)
    expect(text).not.toContain('over by')
  })

  it('is a passive: quoted as it is said', async () => {
    await tell('2024-03-01', 'moorly is built with Fastify 4.', [
      '0 | new | moorly | state:is built with | Fastify 4 | -',
    ])
    await tell('2024-06-01', 'moorly went to another framework.', [
      '0 | ends | moorly | state:is built with | Fastify 4 | -',
    ])
    const { text } = await ana.recall('What is moorly built with, Fastify?', { k: 1 })
    expect(text).toContain('[is built with Fastify 4: over by 2024-06-01]')
  })
})

describe('names', () => {
  it.each([
    [
      'a full name beside the one who talks',
      ['Ana Ruiz | person | a baker | Ana'],
      '0 | new | Ana | lives_in | Bray | -',
    ],
    ['a full name as a fact', [], '0 | new | Ana | name | Ana Ruiz | -'],
  ])('%s', async (_, names, fact) => {
    await tell(
      '2024-03-01',
      "I'm Ana, Ana Ruiz, and I live in Bray.",
      [fact, '0 | new | Ana | likes | tea | -'],
      {
        names,
      },
    )
    expect((await ana.card('Ana Ruiz')).entity.name).toBe('Ana')
  })

  it('of which rules read a part, or another sort, mean what the model named', async () => {
    await tell(
      '2024-03-01',
      "It's called Au Bon Levain, Alain and I opened it in 1994. He died in 2022. Kevin Moreau wants it. Kevin is nice.",
      [
        '0 | new | Ana | started | Au Bon Levain | 1994',
        '0 | new | Kevin Moreau | wants_to | buy Au Bon Levain | -',
        '0 | new | Ana | works_at | the CFA in Bray | -',
      ],
      {
        names: [
          'Au Bon Levain | organization | a bakery',
          'Kevin Moreau | person | a baker',
          'CFA | organization | a school | the CFA in Bray',
        ],
      },
    )
    const names = (await ana.entities({ limit: 100 })).map((e) => `${e.name} (${e.type})`)
    expect(names).toContain('Au Bon Levain (organization)')
    expect(names.filter((name) => /^(?:Kevin|Au Bon Levain|Bon|Levain|CFA in Bray) \(/.test(name))).toEqual([
      'Au Bon Levain (organization)',
    ])
  })

  it('that two are called by mean neither, and York is no part of New York', async () => {
    await tell(
      '2024-03-01',
      'Anna Ruiz and Anna Lopez came, and Anna lives in York. I live in New York.',
      ['0 | new | Anna | lives_in | York | -', '0 | new | Ana | lives_in | New York | -'],
      { names: ['Anna Ruiz | person | a friend | Anna', 'Anna Lopez | person | a colleague | Anna'] },
    )
    expect(await told()).toEqual(expect.arrayContaining(['Anna lives_in York']))
    await tell('2024-03-02', 'We were in York.', ['0 | new | Ana | likes | New York | -'])
    const york = (await ana.entities({ limit: 100 })).find((e) => e.name === 'York')
    expect(york?.mentions).toBe(2)
  })

  it('by which somebody is called in short bring who may be meant', async () => {
    await tell(
      '2024-03-01',
      'Hugo Lamour will take the photographs in autumn.',
      ['0 | new | Hugo Lamour | plans_to | take the photographs | 2024-09..2024-11'],
      { names: ['Hugo Lamour | person | food photographer'] },
    )
    const prompt = await tell('2024-08-01', 'What do I have to tell Hugo?')
    expect(prompt).toContain('Hugo Lamour (person): food photographer')
    expect(prompt).toContain('Hugo Lamour | plans_to')
  })

  it('are described anew where what was told of them is no longer true', async () => {
    const who = async (name: string): Promise<string> =>
      (await ana.entities({ limit: 100 })).find((e) => e.name === name)?.description ?? 'nobody'
    await tell(
      '2024-03-01',
      'My brother Tomek has a van and drives it to Ely.',
      ['0 | new | Ana | has_brother | Tomek | -'],
      {
        names: ["Tomek | person | Ana's brother, has a van"],
      },
    )
    // What says as much, or more, is no other description.
    const more = ["Tomek | person | Ana's elder brother, has a van in Ely"]
    await tell('2024-03-02', 'My brother Tomek came from Ely.', [], { names: more })
    expect(await who('Tomek')).toBe("Ana's elder brother, has a van in Ely")
    const prompt = await tell('2024-03-03', 'The van of Tomek is dead.', [], {
      names: ["Tomek | person | Ana's brother"],
    })
    expect(prompt).toContain("Tomek (person): Ana's elder brother, has a van in Ely")
    expect(await who('Tomek')).toBe("Ana's brother")
    await ana.rebuild()
    await tell('2024-03-04', 'Tomek has bought a tram.', [], {
      names: ["Tomek | person | Ana's brother, has a tram"],
    })
    expect(await who('Tomek')).toBe("Ana's brother, has a tram")
  })

  it('are described by what was put right, and no longer by what is over', async () => {
    const who = async (name: string): Promise<string> =>
      (await ana.entities({ limit: 100 })).find((e) => e.name === name)?.description ?? 'nobody'
    await tell(
      '2024-03-01',
      'My teacher, Mr Zielonka, tuned for Rubinstein. Piotr, our apprentice, works at Vela.',
      ['0 | new | Mr Zielonka | event:tuned for | Rubinstein | -', '0 | new | Piotr | works_at | Vela | -'],
      {
        names: [
          "Mr Zielonka | person | Ana's teacher, tuned pianos for Rubinstein",
          'Piotr | person | apprentice at Vela',
        ],
      },
    )
    await tell('2024-04-01', 'Mr Zielonka tuned for Richter, not for Rubinstein. And Piotr has left Vela.', [
      '0 | corrects #{Rubinstein} | Mr Zielonka | event:tuned for | Richter | -',
      '0 | ends #{works_at} | -',
    ])
    expect(await who('Mr Zielonka')).toBe("Ana's teacher, tuned pianos for Richter")
    expect(await who('Piotr')).toBe('apprentice')
  })

  it('are something to ask about, also where no fact begins or ends with them', async () => {
    await tell(
      '2024-03-01',
      'I want to go to Vilnius with Ewa in June. My cat Mruczka stays here.',
      [
        '0 | new | Ana | plans_to | go to Vilnius with Ewa | 2024-06',
        '0 | new | the cat Mruczka | state:stays with | Ana | -',
      ],
      {
        names: [
          'Vilnius | place | goal of a journey',
          "Mruczka | thing | Ana's cat",
          'Oslo | place | a town',
        ],
      },
    )
    const { text } = await ana.card('Vilnius', { asOf: '2024-03-02' })
    expect(text).toContain('Vilnius (place): goal of a journey')
    expect(text).toContain('Ana plans to go to Vilnius with Ewa.')
    expect((await ana.card('Mruczka')).entity.description).toBe("Ana's cat")
    expect((await ana.entities({ limit: 100 })).map((e) => e.name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cat Mruczka|Oslo/)]),
    )
  })

  it('tell whose a thing is that is called by nothing else', async () => {
    await tell('2024-03-01', 'I finished my book. I lost my job at the bank.', [
      '0 | new | Ana | finished | her book | -',
      '0 | new | Ana | lost | her job at the bank | -',
    ])
    expect(await told()).toEqual(
      expect.arrayContaining(["Ana finished Ana's book", 'Ana lost job at the bank']),
    )
  })
})

it('shows plans for these weeks, whatever the turns are about, before what nothing ends', async () => {
  await tell('2024-03-01', 'I have to deliver the manuscript on 10 April, and was born on 3 May 1980.', [
    '0 | new | Ana | plans_to | deliver the manuscript | 2024-04-10',
    '0 | new | Ana | birthday | 3 May 1980 | -',
  ])
  const things =
    'lamp piano kettle fiddle ladder saddle mirror barrel hammer goat canoe tent drum loom anvil clock scale rug vase stool flute kite'
  for (const [day, some] of [
    ['2024-03-05', things.split(' ').slice(0, 11)],
    ['2024-03-06', things.split(' ').slice(11)],
  ] as const)
    await tell(
      day,
      `I borrowed a ${some.join(', a ')}.`,
      some.map((thing) => `0 | new | Ana | event:borrowed | ${thing} | -`),
    )
  const prompt = await tell('2024-03-28', `I have sent it off! And returned ${things}.`)
  expect(prompt).toContain('#20 ')
  expect(prompt).toContain('deliver the manuscript')
})

describe('what begins ahead and is told again', () => {
  const firstTold = () =>
    tell('2025-03-10', 'Ida lives in Ghent, from June in Namur.', [
      '0 | new | Ida | lives_in | Ghent | -',
      '0 | new | Ida | lives_in | Namur | 2025-06..',
    ])
  const when = async () =>
    (await ana.facts({ asOf: null })).map(
      (f) => `${f.tailName} ${whenText(f)} ${new Date(f.valid.from).toISOString().slice(0, 10)}`,
    )
  beforeEach(firstTold)

  it.each([
    ['Ida packs for Namur.', '-', 'from June 2025', '2025-06-01'],
    ['This year Ida goes to Namur.', '2025', 'from June 2025', '2025-06-01'],
    [
      'Ida is in Namur until Christmas.',
      '..2025-12-25',
      'from June 2025, until Thu 2025-12-25',
      '2025-06-01',
    ],
    ['Ida lives in Namur from 16 June.', '2025-06-16..', 'from Mon 2025-06-16', '2025-06-16'],
    ['Ida lives in Namur from 30 May.', '2025-05-30..', 'from Fri 2025-05-30', '2025-05-30'],
    ['Ida lives in Namur since Friday.', '2025-04-25..', 'since Fri 2025-04-25', '2025-04-25'],
  ])('%s', async (content, time, text, from) => {
    await tell('2025-04-28', content, [`0 | same #{Namur} | ${time}`])
    expect((await when()).filter((one) => one.startsWith('Namur'))).toEqual([`Namur ${text} ${from}`])
    const held = async (asOf: string) => (await ana.facts({ asOf: Date.parse(asOf) })).map((f) => f.tailName)
    const day = Date.parse(from)
    expect(await held(new Date(day - 86_400_000).toISOString())).toEqual(['Ghent'])
    expect(await held(new Date(day + 86_400_000).toISOString())).toEqual(['Namur'])
  })

  it('has begun when it is told to have come true', async () => {
    await tell('2025-04-28', 'Ida is in Namur already.', ['0 | done #{Namur} | -'])
    expect((await ana.facts({ asOf: Date.parse('2025-04-29') })).map((f) => f.tailName)).toEqual(['Namur'])
  })
})
