/** A model that is shown what the memory knows, and says what is told again, what is over and what was wrong. */
import { createMemory, type Llm, type LlmRequest, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'

const NOW = Date.parse('2025-06-01T12:00:00Z')
let requests: LlmRequest[] = []
let reply: (user: string) => object = () => ({})
let ana: Namespace
let close: () => Promise<void>

const model: Llm = {
  model: 'test/lines',
  async complete(request) {
    requests.push(request)
    return { text: JSON.stringify(reply(request.user)), inputTokens: 100, outputTokens: 10 }
  },
  useTools: (request) => model.complete(request),
}
beforeEach(async () => {
  requests = []
  const memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, review: null, 'induce-experiences': null },
    now: () => NOW,
  })
  close = () => memory.close()
  ana = memory.namespace('ana')
})
afterEach(() => close())

const tell = async (session: string, at: string, content: string, ...facts: string[]): Promise<string> => {
  reply = () => ({ facts })
  await ana.add({ speaker: 'Ana', content, at, id: session }, { session })
  await ana.flush()
  return requests.at(-1)?.user ?? ''
}
const facts = async (options = {}) =>
  (await ana.facts({ asOf: null, limit: 100, ...options })).map((f) => ({
    ...{ fact: `${f.headName} ${f.relation} ${f.tailName}`, turns: f.evidence.map((e) => e.turn) },
    ...{ from: new Date(f.valid.from).toISOString().slice(0, 10) },
    to: f.valid.to === null ? null : new Date(f.valid.to).toISOString().slice(0, 10),
  }))

const PLAN = 'Ana | plans_to | move to Braga'

it('shows the facts that turns may speak of, by number, and what is told again joins them', async () => {
  await tell(
    's1',
    '2024-01-10',
    'I lost my job at the bank.',
    '0 | new | Ana | lost | her job at the bank | 2024-01-09',
  )
  const prompt = await tell(
    's2',
    '2024-06-01',
    'It has been tough since the bank let me go.',
    '0 | same #1 | -',
  )
  expect(prompt).toContain('<known>\n#1 Ana | lost | job at the bank | Tue 2024-01-09\n</known>')
  expect(await facts()).toEqual([
    { fact: 'Ana lost job at the bank', turns: ['s1', 's2'], from: '2024-01-09', to: '2024-01-10' },
  ])
})

it('lets what came in its place begin on the day on which the first is told to have ended', async () => {
  await tell('s1', '2025-02-08', 'I work at Hearth.', '0 | new | Ana | works_at | Hearth | -')
  reply = (user) => ({
    facts: [
      '0 | new | Ana | works_at | college | 2025-04..',
      `1 | ends #${/#(\d) Ana \| works_at \| Hearth/.exec(user)?.[1]} | 2025-04-11`,
    ],
  })
  const said = (content: string, at: string) => ({ speaker: 'Ana', content, at: `2025-04-17T${at}Z` })
  await ana.add([
    said('First week at the college done.', '18:05:00'),
    said('I gave Hearth my keys back on the 11th.', '18:09:00'),
  ])
  await ana.flush()
  expect((await facts()).map(({ fact, from, to }) => [fact, from, to])).toEqual(
    expect.arrayContaining([
      ['Ana works_at Hearth', '2025-02-08', '2025-04-11'],
      ['Ana works_at college', '2025-04-11', null],
    ]),
  )
})

it('shows what may change of a dog that the turn does not name, where words speak of it', async () => {
  await tell(
    's1',
    '2024-01-10',
    'Biscuit, my dog, takes Apoquel, 5.4 mg twice a day, for her itch. Bramble, my cat, weighs 4 kg.',
    '0 | new | Ana | has_dog | Biscuit | -',
    '0 | new | Ana | has_cat | Bramble | -',
    '0 | new | Biscuit | state:takes | Apoquel 5.4 mg twice a day | - | Biscuit takes Apoquel, 5.4 mg twice a day, for her itch.',
    '0 | new | Bramble | weight | 4 kg | -',
  )
  const prompt = await tell('s2', '2024-06-01', 'The itch is better, the vet put her on one a day.')
  expect(prompt).toMatch(/#\d Biscuit \| takes \| Apoquel 5\.4 mg twice a day/)
  expect(prompt.indexOf('Apoquel')).toBeLessThan(prompt.indexOf('4 kg'))
})

it('shows a plan of somebody whom no turn names where one says half of what is planned', async () => {
  await tell(
    's1',
    '2024-01-10',
    'Priya tears down the old boat shed in May, and Rui sails to Porto.',
    '0 | new | Priya | plans_to | tear down the old boat shed | 2024-05',
    '0 | new | Rui | plans_to | sail to Porto | -',
  )
  const prompt = await tell('s2', '2024-06-01', 'The old boat shed is gone.', '0 | done #1 | 2024-05')
  expect(prompt).toContain('<known>\n#1 Priya | plans_to | tear down the old boat shed | May 2024')
  expect((await ana.facts({ asOf: null, relation: 'plans_to' })).map(whenText)).toContain(
    'May 2024, carried out May 2024',
  )
})

it('ends exactly the fact that is meant, from then on', async () => {
  await tell(
    's1',
    '2024-01-10',
    'I play chess and jazz piano.',
    '0 | new | Ana | plays | chess | -',
    '0 | new | Ana | plays | jazz piano | -',
  )
  reply = (user) => ({ facts: [`0 | ends #${/#(\d) Ana \| plays \| chess/.exec(user)?.[1]} | 2024-05`] })
  await ana.add(
    { speaker: 'Ana', content: 'No more chess for me, only piano.', at: '2024-06-01' },
    { session: 's2' },
  )
  await ana.flush()
  expect((await facts()).map((f) => [f.fact, f.to])).toEqual(
    expect.arrayContaining([
      ['Ana plays chess', '2024-06-01'],
      ['Ana plays jazz piano', null],
    ]),
  )
})

it.each([
  ['a state', 'lives_in', 'Porto', 'Braga', '-', '2024-01-10'],
  ['an event', 'visited', 'Porto', 'Braga', '2023-11', '2023-11-01'],
])('takes back %s that was wrong: before, it was believed', async (_, relation, wrong, right, time, from) => {
  await tell(
    's1',
    '2024-01-10',
    'Porto, where I am. Or was.',
    `0 | new | Ana | ${relation} | ${wrong} | ${time}`,
  )
  await tell('s2', '2024-06-01', 'Not Porto. Braga!', `0 | corrects #1 | Ana | ${relation} | ${right} | -`)
  const known = (knownAt: string) => facts({ knownAt: Date.parse(knownAt) })
  expect((await known('2024-02-01')).map((f) => f.fact)).toEqual([`Ana ${relation} ${wrong}`])
  const now = await facts()
  expect(now.find((f) => f.fact.endsWith(right))).toMatchObject({ from })
  // It never was so: its time is empty.
  const withdrawn = now.find((f) => f.fact.endsWith(wrong))
  expect(withdrawn === undefined || withdrawn.from === withdrawn.to).toBe(true)
  const [denied] = (await ana.facts({ asOf: null, denied: true })).filter((f) => f.tailName === wrong)
  expect(denied && whenText(denied)).toMatch(/, taken back 2024-06-01$/)
})

it.each(['corrects #1 | Ana | plans_to | move to Braga | 2024-07-19', 'same #1 | 2024-07-19'])(
  'knows a plan by the day it was moved to: %s',
  async (line) => {
    await tell('s1', '2024-01-10', 'We move to Braga on July 12.', `0 | new | ${PLAN} | 2024-07-12`)
    await tell('s2', '2024-06-01', 'We move to Braga on July 19 instead.', `0 | ${line}`)
    const prompt = await tell('s3', '2024-06-02', 'Packing for Braga.')
    expect(prompt).toContain('<known>\n#1 Ana | plans_to | move to Braga | Fri 2024-07-19\n</known>')
    const told = async (knownAt: string) => (await facts({ asOf: '2024-06-20', knownAt })).map((f) => f.to)
    expect([await told('2024-05-01'), await told('2024-06-20')]).toEqual([['2024-07-13'], ['2024-07-20']])
  },
)

it.each(['2024-06-01', '2024-07-20'])(
  'tells a plan that was given up as one, before its day and after it: %s',
  async (day) => {
    await tell('s1', '2024-01-10', 'We move to Braga on July 12.', `0 | new | ${PLAN} | 2024-07-12`)
    await tell('s2', day, 'No Braga for us.', '0 | ends #1 | -')
    const text = `was planned for Fri 2024-07-12, given up by ${day}: Ana planned to move to Braga.`
    expect((await ana.card('Ana')).text).toContain(text)
    expect((await ana.history('Ana', 'plans_to')).map((f) => f.statement)).toEqual([
      'Ana planned to move to Braga.',
    ])
  },
)

it.each([
  ['Ana is signed up for the Kamnik ultra, 54 km.', 'Ana is signed up for the Kamnik ultra, 54 km.'],
  ['Ana runs the Kamnik ultra on 20 September with Rui.', 'Ana runs the Kamnik ultra with Rui.'],
  ['', 'Ana plans to run the Kamnik ultra.'],
  [
    'Ana runs the Kamnik ultra on 20 September, moved by Rui, since the club is away.',
    'Ana runs the Kamnik ultra.',
  ],
])('tells a plan that was moved in its own words, without its days: %s', async (sentence, told) => {
  const plan = `Ana | plans_to | run the Kamnik ultra | 2024-09-20${sentence && ` | ${sentence}`}`
  await tell('s1', '2024-03-10', 'Signed up for the Kamnik ultra with Rui, 54 km.', `0 | new | ${plan}`)
  await tell('s2', '2024-05-10', 'The Kamnik ultra was moved to 4 October.', '0 | same #1 | 2024-10-04')
  const [fact] = await ana.facts({ asOf: '2024-05-11' })
  expect([fact?.statement, fact && whenText(fact)]).toEqual([told, 'Fri 2024-10-04'])
})

it('tells no plan that was carried out, or whose day is past, as one to come', async () => {
  await tell('s1', '2024-01-10', 'We want to move to Braga.', `0 | new | ${PLAN} | -`)
  await tell('s2', '2024-02-10', 'Yes, Braga in July.', '0 | same #1 | 2024-07')
  expect((await facts()).map((f) => f.to)).toEqual(['2024-08-01'])
  await tell('s3', '2024-07-20', 'So we moved to Braga, on July 6.', '0 | same #1 | 2024-07-06')
  expect((await facts()).map((f) => f.to)).toEqual(['2024-07-06'])
})

it('shows amounts and plans that just fell due, and takes the words of what is known', async () => {
  await tell(
    's1',
    '2024-01-10',
    'I take 50 micrograms of levothyroxine, and I have an interview at Vela on January 20. I own a heron statue.',
    '0 | new | Ana | state:takes | levothyroxine, 50 micrograms | -',
    '0 | new | Ana | plans_to | have an interview at Vela | 2024-01-20',
    '0 | new | Ana | owns | a heron statue | -',
  )
  const prompt = await tell(
    's2',
    '2024-02-10',
    'She has put me up to 75. Painted it green, too.',
    '0 | new | Ana | state:takes | levothyroxine, 75 micrograms | -',
    '0 | new | Ana | state:painted | the heron statue | -',
    '0 | new | Ana | state:painted | the unicorn | -',
  )
  expect(prompt).toContain('levothyroxine, 50 micrograms')
  expect(prompt).toContain('have an interview at Vela')
  const told = (await facts()).map((f) => f.fact)
  expect(told).toContain('Ana takes levothyroxine, 75 micrograms')
  expect(told).toContain('Ana painted heron statue')
  expect(told).not.toContain('Ana painted unicorn')
  expect(await tell('s3', '2024-06-10', 'No change.')).not.toContain('interview')
})

it('names what has a name, and says once what it is', async () => {
  const describe = (what: string) => {
    reply = () => ({
      facts: ['0 | new | Ana | friend_of | Priya | -', '0 | new | Ana | studies | 3 | -'],
      names: [`Priya | person | ${what}`, '3 | concept | year of school'],
    })
  }
  for (const [session, what] of Object.entries({ s1: 'friend of Ana, solicitor', s2: "Ana's friend" })) {
    describe(what)
    await ana.add({ speaker: 'Ana', content: `Priya likes year 3 (${what})`, at: NOW }, { session })
    await ana.flush()
  }
  const prompt = await tell('s3', '2024-06-10', 'Priya has 3 vets.')
  expect(prompt).toContain('<names>\nPriya (person): friend of Ana, solicitor\n</names>')
})

it('says what is told of who talks', async () => {
  reply = () => ({ facts: ['0 | new | Ana | runs | a bakery | -'], names: ['Ana | person | runs a bakery'] })
  await ana.add({ speaker: 'Ana', content: 'I run a bakery.', at: NOW }, { session: 's1' })
  await ana.flush()
  expect(await tell('s2', '2025-06-02', 'Bread again.')).toContain('<names>\nAna (person): runs a bakery\n')
})

it('tells nothing of what was corrected', async () => {
  const bought = (price: string) => `Ana | bought | a cargo bike for ${price} | 2024-01-09`
  await tell('s1', '2024-01-10', 'I got a cargo bike, for 2100 or 1900.', `0 | new | ${bought('2100')}`)
  await tell('s2', '2024-02-10', 'The cargo bike was 1900, not 2100.', `0 | corrects #1 | ${bought('1900')}`)
  const prompt = await tell('s3', '2024-06-01', 'My cargo bike for 2100, or was it 1900?')
  expect(prompt).toContain('for 1900')
  await ana.recall('How much was the cargo bike for?', { strategy: 'reconstruct' })
  const told = [
    /<cues>[\s\S]*<\/cues>/.exec(requests.at(-1)?.user ?? '')?.[0] ?? '',
    /<known>[\s\S]*<\/known>/.exec(prompt)?.[0] ?? '',
    (await ana.card('Ana')).text,
    JSON.stringify((await ana.timeline()).filter((e) => e.kind === 'fact')),
    JSON.stringify(await ana.history('Ana', 'bought')),
  ]
  expect(told.filter((text) => !text.includes('1900'))).toEqual([])
  expect(told.filter((text) => /for 2100/.test(text))).toEqual([])
})

it('is asked about a few turns at a time, with what was said before', async () => {
  reply = () => ({ facts: [] })
  const turns = Array.from({ length: 33 }, (_, i) => ({
    speaker: i % 2 === 0 ? 'Ana' : 'Ben',
    content: `Number ${i} of the things I did today was long.`,
    at: Date.parse('2024-01-10T10:00:00Z') + i * 1000,
  }))
  await ana.add(turns, { session: 's' })
  await ana.flush()
  const counts = requests.map((r) => r.user.match(/^\d+ \w+: /gm)?.length ?? 0)
  expect(counts).toEqual([11, 11, 11])
  const later = requests.filter((r) => r.user.includes('<before>'))
  expect(later).toHaveLength(2)
  for (const { user } of later)
    expect(/<before>\n([\s\S]*)\n<\/before>/.exec(user)?.[1]?.split('\n')).toHaveLength(4)
})

it('shows what the turns are about before what everybody says, and what says the same once', async () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  await tell(
    's1',
    '2024-01-10',
    `I go to the pool every day, and I adopted Luna, a parrot from Lima. ${days.join(' ')}`,
    ...days.map((day) => `0 | new | Ana | event:swam | in the pool on ${day} | -`),
    ...days.map((day) => `0 | new | Ana | likes | the pool on ${day} | -`),
    '0 | new | Ana | adopted | Luna | -',
    '0 | new | Luna | state:was hatched | in Lima | -',
    '0 | new | Ana | practices | swimming in the pool | - | Ana swims in the pool on most mornings.',
    '0 | new | Ana | state:swims | in the pool | - | Ana swims in the pool most mornings.',
  )
  const prompt = await tell('s2', '2024-06-01', 'After the pool I went home, and Luna was gone.')
  const known = /<known>\n([\s\S]*?)\n<\/known>/.exec(prompt)?.[1]?.split('\n') ?? []
  expect(known.slice(0, 2).every((line) => line.includes('Luna'))).toBe(true)
  expect(known.filter((line) => / swims? | swimming /.test(line))).toHaveLength(1)
  expect(known.some((line) => line.includes('likes'))).toBe(true)
  // What happened is shown where it is told again.
  expect(known.some((line) => line.includes('swam'))).toBe(false)
})

it('shows what may be taken up again, and nothing that was denied in its place', async () => {
  const names = ['celecoxib', 'ramipril', 'metformin', 'aspirin']
  await tell(
    's1',
    '2025-03-01',
    `I take ${names.join(', ')}.`,
    ...names.map((n) => `0 | new | Ana | takes | ${n} | -`),
  )
  for (const { id, tailName } of await ana.facts({ asOf: null })) {
    await ana.update('fact', id, { validTo: tailName === 'celecoxib' ? '2025-04-01' : '2025-05-01' })
    if (tailName !== 'celecoxib') await ana.deny('fact', id)
  }
  expect(await tell('s2', '2025-05-20', 'I am back on the c-thing again.')).toMatch(/#\d+ .*celecoxib/)
})

const told = async (): Promise<string[]> =>
  (await ana.facts({ asOf: null, limit: 100 })).map((f) => `${f.statement} (${whenText(f)})`).sort()

it.each([
  ['My driving test is over, phew!', '2025-04-02', ', carried out by 2025-04-02'],
  ['My driving test was cancelled.', '2025-04-02', ', given up by 2025-04-02'],
  ['My driving test is over, phew!', '2025-06-02', ', carried out by 2025-06-02'],
  ["I've given up driving.", '2025-06-02', ''],
  ["I'm done with driving.", '2025-06-02', ''],
])('tells by words alone what became of a plan: %s (%s)', async (said, day, end) => {
  const memory = await createMemory({ store: createPlainStore(), now: () => Date.parse('2025-09-01') })
  const space = memory.namespace('rosa')
  const first = 'I plan to take my driving test on 12 May.'
  await space.add({ role: 'user', content: first, at: '2025-03-02' }, { session: 'a' })
  await space.add({ role: 'user', content: said, at: day }, { session: 'b' })
  await space.flush()
  const [plan] = (await space.facts({ asOf: null })).filter((f) => f.relation === 'plans_to')
  expect(plan === undefined ? '' : whenText(plan)).toBe(`Mon 2025-05-12${end}`)
  await memory.close()
})

it('tells a plan that was carried out from one that was given up', async () => {
  const planned = [
    '0 | new | Ana | plans_to | run the Lakes marathon | 2025-05-10',
    `0 | new | ${PLAN} | 2025-05-20`,
  ]
  await tell(
    's1',
    '2025-04-01',
    'I plan to run the Lakes marathon on 10 May and to move to Braga on the 20th.',
    ...planned,
  )
  const known = (user: string, what: string): string =>
    /#(\d+)/.exec(user.split('\n').find((l) => l.includes(what)) ?? '')?.[1] ?? ''
  reply = (user: string) => ({
    facts: [`0 | ends #${known(user, 'marathon')} | -`, `0 | done #${known(user, 'Braga')} | 2025-04-29`],
  })
  const content = 'The Lakes marathon is off, my knee. We moved to Braga on the 29th, sooner than planned!'
  await ana.add({ speaker: 'Ana', content, at: '2025-05-02', id: 's2' }, { session: 's2' })
  await ana.flush()
  expect(await told()).toEqual([
    'Ana planned to move to Braga. (Tue 2025-05-20, carried out Tue 2025-04-29)',
    'Ana planned to run the Lakes marathon. (Sat 2025-05-10, given up by 2025-05-02)',
  ])
  const card = (await ana.card('Ana')).text
  expect(card).toContain('was planned for Sat 2025-05-10, given up by 2025-05-02')
  expect(card).toContain('was planned for Tue 2025-05-20, carried out Tue 2025-04-29: ')
})

it('ends what is announced to end on its day, and keeps what was over before it was known', async () => {
  await tell(
    's1',
    '2025-03-01',
    'I take 50 micrograms of levothyroxine.',
    '0 | new | Ana | state:takes | 50 micrograms of levothyroxine | -',
  )
  const words = 'From tomorrow I take 75 micrograms. I no longer have the Fiesta since the 3rd.'
  await tell(
    's2',
    '2025-03-18',
    words,
    '0 | ends #1 | 2025-03-19',
    '0 | ends | Ana | owns | the Fiesta | 2025-03-03',
  )
  expect(await told()).toEqual([
    'Ana owned Fiesta. (until Mon 2025-03-03)',
    'Ana took 50 micrograms of levothyroxine. (by 2025-03-01, until Wed 2025-03-19)',
  ])
  expect((await ana.facts({ asOf: '2025-03-18T20:00Z' })).map((f) => f.tailName)).toEqual([
    '50 micrograms of levothyroxine',
  ])
})

it('shows who a word for a relative means, and what may have changed for them', async () => {
  await tell(
    's1',
    '2025-01-10',
    'My mother Moira lives in Leith.',
    '0 | new | Ana | has_mother | Moira | -',
    '0 | new | Moira | lives_in | Leith | -',
  )
  const prompt = await tell('s2', '2025-03-10', 'Mum has moved down here, to a flat by the harbour.')
  expect(prompt).toContain('Ana | has_mother | Moira')
  expect(prompt).toContain('Moira | lives_in | Leith')
  expect(prompt).toMatch(/<names>\nMoira, also Ana.s mother \(person\)/)
})

it('shows what is known of a thing with a sign in its name', async () => {
  await tell(
    '1',
    '2025-01-01',
    'pg-02 has a disk of 100 GB.',
    '0 | new | pg-02 | state:has a disk of | 100 GB | -',
  )
  expect(await tell('2', '2025-03-01', 'pg-02 is switched off since February.')).toContain('100 GB')
})

describe('what is known of whom no turn names', () => {
  const uses = [
    'serde',
    'tokio',
    'nextest',
    'criterion',
    'clippy',
    'tracing',
    'rayon',
    'bytes',
    'anyhow',
    'clap',
    'hyper',
  ]
  const told = `Cobalt stores to sled on node-7. We publish cobalt on the 20th. It uses ${uses.join(', ')}.`
  const cobalt = () =>
    tell(
      's1',
      '2025-03-01',
      told,
      '0 | new | cobalt | plans_to | publish | 2025-03-20',
      '0 | new | cobalt | uses | sled on node-7 | -',
      ...uses.map((one) => `0 | new | cobalt | uses | ${one} | -`),
    )

  it.each([
    ['Right. We published it on the 21st.', 'cobalt | plans_to | publish'],
    ['node-7 was switched off, nothing is on it.', 'cobalt | uses | sled on node-7'],
  ])('the project: %s', async (content, line) => {
    await cobalt()
    const known = (await tell('s2', '2025-03-25', content)).match(/^#\d+ .*/gm) ?? []
    expect(known.join('\n')).toContain(line)
    expect(known).toHaveLength(13)
  })

  it('a plan of one word', async () => {
    await tell('s1', '2025-03-01', 'Jon emigrates in May.', '0 | new | Jon | plans_to | emigrate | 2025-05')
    expect(await tell('s2', '2025-05-25', 'Gone in the end.')).toContain('Jon | plans_to | emigrate')
  })
})
