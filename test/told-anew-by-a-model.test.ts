/** What a model tells anew of what is known: another day, another sentence, and plans and wishes whose words say how long they hold. */
import { createMemory, type LlmRequest, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

type Reply = Record<string, readonly string[] | string>
let replies: Record<string, Reply> = {}
let requests: Pick<LlmRequest, 'task' | 'user'>[] = []
let memory: Memory
let ana: Namespace

const model = replying((request) => {
  requests.push(request)
  const reply = JSON.stringify(replies[request.task] ?? {})
  // A known fact is named by a word of its line.
  return JSON.parse(
    reply.replace(
      /#([a-z]+)/g,
      (_, word) => new RegExp(`#\\d+(?= .*${word})`, 'i').exec(request.user)?.[0] ?? '',
    ),
  ) as Reply
})
beforeEach(async () => {
  requests = []
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-12-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

async function tell(at: string, content: string, distil: Reply, review: Reply = {}): Promise<void> {
  replies = { distil, review }
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
const all = async (): Promise<string[]> =>
  (await ana.facts({ asOf: null, limit: 100 })).map((fact) => `${fact.statement} ${whenText(fact)}`)
const lastPrompt = (task: string): string => requests.filter((r) => r.task === task).at(-1)?.user ?? ''

describe('what a review finds of little worth', () => {
  it.each(['0:0', '0:1', '0:3'])(
    'is not what was known before and only has another day: %s',
    async (worth) => {
      await tell('2025-06-01', 'Ben finishes the house in October.', {
        facts: ['0 | new | Ben | plans_to | finish the house | 2025-10'],
      })
      await tell(
        '2025-09-20',
        'Ben says after Christmas for the house.',
        { facts: ['0 | same #1 | 2025-12-27..'] },
        { worth },
      )
      expect(lastPrompt('review')).toMatch(/<facts>\s*<\/facts>[\s\S]*<known>\n#0 Ben \| plans_to/)
      expect(await all()).toEqual(['Ben plans to finish the house. from Sat 2025-12-27'])
      expect((await ana.recall('What does Ben plan?')).text).not.toContain('Not so')
    },
  )

  it('is what is told for the first time', async () => {
    await tell(
      '2025-09-20',
      'Ben finishes the house in November.',
      { facts: ['0 | new | Ben | plans_to | finish the house | 2025-11'] },
      { worth: '0:1' },
    )
    expect(await all()).toEqual([])
  })
})

it('says of the time before it was told what the first telling says', async () => {
  await tell('2025-02-10', 'Kornfeld gets up at 2:40, since 2019.', {
    facts: ['0 | new | Kornfeld | state:gets up at | 2:40 | 2019.. | Kornfeld gets up at 2:40'],
  })
  await tell('2025-06-06', 'Kornfeld gets up at 4:30 now.', {
    facts: ['0 | same #kornfeld | - | Kornfeld gets up at 4:30'],
  })
  const [then] = await ana.facts({ asOf: '2020-06-01' })
  expect(then?.statement).toBe('Kornfeld gets up at 2:40')
})

it('says of an earlier day what was told by then', async () => {
  await tell('2025-02-10', 'Kornfeld the baker gets up at 2:40.', {
    facts: ['0 | new | Kornfeld | state:gets up at | 2:40 | - | Kornfeld gets up at 2:40'],
  })
  await tell('2025-06-06', 'Kornfeld gets up at 4:30 now, the dough rests overnight.', {
    facts: ['0 | same #kornfeld | - | Kornfeld gets up at 4:30, since the dough rests overnight'],
  })
  const asOf = async (day: string) => (await ana.facts({ asOf: day })).map((fact) => fact.statement)
  expect(await asOf('2025-07-01')).toEqual(['Kornfeld gets up at 4:30, since the dough rests overnight'])
  expect(await asOf('2025-03-01')).toEqual(['Kornfeld gets up at 2:40'])
  const then = (await ana.recall('When does Kornfeld get up?', { asOf: '2025-03-01', kinds: ['fact'] })).text
  expect(then).toContain('2:40')
  expect(then).not.toContain('4:30')
})

describe('what becomes something else', () => {
  it('is over from the day that is told, and what took its place begins then', async () => {
    await tell('2025-02-10', 'Kornfeld bakes 90 rye loaves a day.', {
      facts: ['0 | new | Kornfeld | state:bakes | 90 rye loaves a day | -'],
    })
    await tell('2025-06-06', 'Kornfeld is up to 140 loaves since May.', {
      facts: ['0 | becomes #kornfeld | Kornfeld | state:bakes | 140 rye loaves a day | 2025-05..'],
    })
    expect(new Set(await all())).toEqual(
      new Set([
        'Kornfeld baked 90 rye loaves a day. by 2025-02-10, until May 2025',
        'Kornfeld bakes 140 rye loaves a day. since May 2025',
      ]),
    )
  })

  it('in a detail alone goes on, and says when the detail was told', async () => {
    await tell('2025-02-10', 'Kornfeld works at the mill since 2019, on Mondays.', {
      facts: ['0 | new | Kornfeld | works_at | the mill | 2019.. | Kornfeld works at the mill on Mondays'],
    })
    expect(await all()).toEqual(['Kornfeld works at the mill on Mondays since 2019'])
    await tell('2025-06-06', 'Kornfeld is at the mill on Fridays by now.', {
      facts: ['0 | becomes #kornfeld | - | - | - | - | Kornfeld works at the mill on Fridays'],
    })
    expect(await all()).toEqual(['Kornfeld works at the mill on Fridays since 2019, as told 2025-06-06'])
    const [then] = await ana.facts({ asOf: '2025-03-01' })
    expect(then && `${then.statement} ${whenText(then)}`).toBe(
      'Kornfeld works at the mill on Mondays since 2019',
    )
    await tell('2025-07-06', 'Saw Kornfeld at the mill.', {})
    expect(lastPrompt('distil')).toContain(
      '| since 2019, as told 2025-06-06 | Kornfeld works at the mill on Fridays',
    )
  })

  it('in a detail from a day on was otherwise until then', async () => {
    await tell('2025-02-10', 'Kornfeld trains with Ida on Mondays.', {
      facts: ['0 | new | Kornfeld | state:trains with | Ida | - | Kornfeld trains with Ida on Mondays'],
    })
    await tell('2025-06-06', 'Kornfeld has Ida every other week since 2 June.', {
      facts: ['0 | becomes #kornfeld | - | - | - | 2025-06-02.. | Kornfeld trains with Ida every other week'],
    })
    expect(new Set(await all())).toEqual(
      new Set([
        'Kornfeld trained with Ida on Mondays by 2025-02-10, until 2025-06-02',
        'Kornfeld trains with Ida every other week since Mon 2025-06-02',
      ]),
    )
  })

  it('as a plan was one until then', async () => {
    await tell('2025-06-01', 'The fair on 4 October has bread and beer.', {
      facts: ['0 | new | Ana | plans_to | hold a fair with bread and beer | 2025-10-04'],
    })
    await tell('2025-07-01', 'The fair will be without beer, cider instead.', {
      facts: ['0 | becomes #fair | Ana | plans_to | hold a fair with bread and cider | 2025-10-04'],
    })
    const before = 'Ana planned to hold a fair with bread and beer. Sat 2025-10-04, changed by 2025-07-01'
    expect(await all()).toEqual(['Ana planned to hold a fair with bread and cider. Sat 2025-10-04', before])
    const asOf = async (day: string) => (await ana.facts({ asOf: day })).map((fact) => fact.tailName)
    expect(await asOf('2025-06-15')).toEqual(['hold a fair with bread and beer'])
    expect(await asOf('2025-07-15')).toEqual(['hold a fair with bread and cider'])
    for (const question of ['Was there to be beer at the fair?', 'What is at the fair?'])
      expect((await ana.recall(question)).text).not.toMatch(/Not so|Corrected|given up/)
    const lines: string[] = []
    for await (const one of ana.export()) lines.push(one)
    const other = memory.namespace('other')
    await other.import(lines)
    expect((await other.facts({ asOf: null })).map(whenText).join()).toContain('changed by 2025-07-01')
    expect((await ana.facts({ knownAt: '2025-06-15', asOf: null })).map((f) => f.tailName)).toEqual([
      'hold a fair with bread and beer',
    ])
    await tell('2025-11-01', 'The fair went fine.', { facts: ['0 | done #fair | -'] })
    expect(await all()).toEqual([
      'Ana planned to hold a fair with bread and cider. Sat 2025-10-04, carried out by 2025-11-01',
      before,
    ])
  })

  it('as a wish with a day was one until then, and is marked so in its turn', async () => {
    await tell('2025-08-02', 'I have asked Dean for three days a week from October.', {
      facts: [
        '0 | new | Ana | wants_to | work three days a week | 2025-10.. | Ana has asked Dean for three days a week.',
      ],
    })
    await tell('2025-09-27', 'Dean said no to three, it is four from November.', {
      facts: ['0 | becomes #ana | Ana | plans_to | work four days a week | 2025-11..'],
    })
    expect(await all()).toContain(
      'Ana had asked Dean for three days a week. from October 2025, changed by 2025-09-27',
    )
    const { text } = await ana.recall('Did Ana ask for three days a week?')
    expect(text).toContain('three days a week')
    expect(text).not.toMatch(/Not so|Corrected|given up/)
  })
})

it('tells what is known more exactly once, for as long as it was known', async () => {
  await tell('2025-02-10', 'Kornfeld has a cough.', {
    facts: ['0 | new | Kornfeld | has_condition | a long cough | -'],
  })
  await tell('2025-06-06', 'The cough is asthma, they say.', {
    facts: ['0 | corrects #cough | Kornfeld | has_condition | asthma | -'],
  })
  expect(await all()).toEqual(['Kornfeld has asthma. by 2025-02-10'])
})

it.each([
  ['refines #knee', 'has_condition | a torn meniscus in his right knee', true],
  ['corrects #knee', 'has_condition | a right knee that swells on stairs', true],
  ['corrects #knee', 'has_condition | a right knee that never swells', false],
  ['corrects #knee', 'has_condition | a torn meniscus in his right knee', false],
])('denies only what was a mistake: %s %s', async (mark, parts, isExact) => {
  await tell('2025-02-10', 'The right knee of Kornfeld swells in the cab.', {
    facts: ['0 | new | Kornfeld | has_condition | a right knee that swells | -'],
  })
  await tell('2025-06-06', 'The right knee of Kornfeld: it is a torn meniscus, never swells on stairs.', {
    facts: [`0 | ${mark} | Kornfeld | ${parts} | -`],
  })
  const lines: string[] = []
  for await (const one of ana.export()) lines.push(one)
  const other = memory.namespace('other')
  await other.import(lines)
  for (const space of [ana, other]) {
    const { text } = await space.recall('What is wrong with the knee of Kornfeld?')
    const told = '"Kornfeld has a right knee that swells."'
    expect(text).toContain(`${isExact ? 'Known more exactly than' : 'Corrected, not'}: ${told}`)
    expect(text).not.toContain(isExact ? 'Corrected' : 'Known more exactly')
  }
})

it.each([
  ['corrects', 'lives_in | York', 'lives_in | New York', false],
  ['corrects', 'has_condition | nut allergy', 'has_condition | pine nut allergy', false],
  ['refines', 'lives_in | York', 'lives_in | York near the river', true],
])(
  'denies a name and a kind that merely share words with what is right: %s %s',
  async (mark, was, is, isExact) => {
    await tell('2025-02-10', 'Kornfeld lives in York, and has a nut allergy.', {
      facts: [`0 | new | Kornfeld | ${was} | -`],
    })
    await tell('2025-06-06', 'Kornfeld: it is New York, near the river, and a pine nut allergy.', {
      facts: [`0 | ${mark} #kornfeld | Kornfeld | ${is} | -`],
    })
    const { text } = await ana.recall('Where does Kornfeld live, and which nut allergy is it?')
    expect(text).toContain(isExact ? 'Known more exactly than: "Korn' : 'Corrected, not: "Korn')
  },
)

it('tells what is right under another relation beside what is not, and not as of before', async () => {
  await tell('2025-06-14', 'The clinic think it is mixed dementia that Frank has. He lives in Leeds.', {
    facts: [
      '0 | new | Frank | state:may have | mixed dementia | - | The clinic thinks that Frank has mixed dementia.',
    ],
  })
  await tell('2025-11-02', "It is Alzheimer's that Frank has, and he has a cold.", {
    facts: [
      '0 | new | Frank | has_condition | a cold | -',
      "0 | corrects #clinic | Frank | has_condition | Alzheimer's | -",
    ],
  })
  expect(await all()).toContain("Frank has Alzheimer's. by 2025-11-02")
  const { text } = await ana.recall('Does Frank have dementia?')
  expect(text).toContain('Frank has Alzheimer\'s. (by 2025-11-02) Corrected, not: "The clinic thinks')
  expect(text).not.toContain('Not so')
  expect((await ana.facts({ asOf: '2025-07-01', knownAt: '2025-07-01' })).map((f) => f.tailName)).toEqual([
    'mixed dementia',
  ])
})

it('is taken back where the same thing is told under another relation', async () => {
  await tell('2025-06-14', 'The boat of the club, I have it.', {
    facts: ['0 | new | Ana | owns | the boat | -'],
  })
  await tell('2025-07-14', 'I only rent the boat.', {
    facts: ['0 | corrects #owns | Ana | state:rents | the boat | -'],
  })
  expect(await all()).toEqual(['Ana rents the boat. by 2025-07-14'])
})

describe('what happened', () => {
  beforeEach(() =>
    tell('2025-02-10', 'Kornfeld got an old delivery tricycle for €740 in January. Ida read Dracula.', {
      facts: [
        '0 | new | Kornfeld | bought | an old delivery tricycle | 2025-01 | Kornfeld bought an old delivery tricycle for €740',
        '0 | new | Ida | read | Dracula | -',
      ],
    }),
  )

  it.each([
    ['Correction: the tricycle was 690.', true],
    ['I told you 740 for that thing, it was 690.', true],
    ['I got that wrong, Ida lives in Wels.', false],
    ['The tricycle is in the yard.', false],
  ])('is shown where a turn may put it right: %s', async (said, is) => {
    await tell('2025-06-06', said, {})
    expect(lastPrompt('distil').includes('| bought | old delivery tricycle |')).toBe(is)
    expect(lastPrompt('distil')).not.toContain('#2 ')
  })

  it('is told with the figure that is right, by a correction and as if it were new', async () => {
    await tell('2025-06-06', 'Correction: the tricycle was €690.', {
      facts: ['0 | corrects #tricycle | - | - | - | - | Kornfeld bought an old delivery tricycle for €690'],
    })
    const told = (price: string) => `Kornfeld bought ${price} January 2025`
    expect(await all()).toContain(told('an old delivery tricycle for €690'))
    await tell('2025-07-06', 'Wrong again, the tricycle was €650, not €690.', {
      facts: [
        '0 | new | Kornfeld | bought | the old delivery tricycle | - | Kornfeld bought the old delivery tricycle for €650, not €690',
      ],
    })
    expect(await all()).toContain(told('the old delivery tricycle for €650, not €690'))
    expect(await all()).toHaveLength(2)
  })
})

describe('a plan from a day on', () => {
  beforeEach(() =>
    tell('2025-06-01', 'We rent the mill of the Otts from 1 October on.', {
      facts: ['0 | new | Ana | plans_to | rent the mill of the Otts | 2025-10-01..'],
    }),
  )

  it('that is dropped was a plan, and no state that ran', async () => {
    expect(await all()).toEqual(['Ana plans to rent the mill of the Otts. from Wed 2025-10-01'])
    await tell('2025-11-02', 'The Otts gave the mill to a nephew.', { facts: ['0 | ends #1 | -'] })
    const told = 'from Wed 2025-10-01, given up by 2025-11-02'
    expect(await all()).toEqual([`Ana planned to rent the mill of the Otts. ${told}`])
    expect((await ana.card('Ana')).text).toContain(`was planned ${told}`)
    expect((await ana.recall('What about the mill of the Otts?')).text).not.toContain('over by')
  })

  it('can be moved, and goes on when it is told again after that day', async () => {
    await tell('2025-07-01', 'The mill of the Otts is ours from 1 November only.', {
      facts: ['0 | same #1 | 2025-11-01..'],
    })
    const moved = ['Ana plans to rent the mill of the Otts. from Sat 2025-11-01']
    expect(await all()).toEqual(moved)
    await tell('2025-11-20', 'The mill of the Otts still waits for us.', { facts: ['0 | same #1 | -'] })
    expect(await all()).toEqual(moved)
  })

  it.each(['2025-10-01..', '2025-10-01', '2025-10..'])(
    'goes on when it is told with its own: %s',
    async (day) => {
      await tell('2025-11-20', 'We rent the mill of the Otts since 1 October.', {
        facts: [`0 | same #1 | ${day}`],
      })
      expect(await all()).toEqual(['Ana plans to rent the mill of the Otts. from Wed 2025-10-01'])
    },
  )

  it('was carried out on another day that is past', async () => {
    await tell('2025-11-20', 'We rented the mill of the Otts on 5 November.', {
      facts: ['0 | same #1 | 2025-11-05'],
    })
    expect((await all())[0]).toContain('carried out Wed 2025-11-05')
  })

  it('is among what is open until it begins', async () => {
    const open = async (asOf: string): Promise<string> =>
      (await ana.recall('What are our plans?', { asOf: Date.parse(asOf) })).text
    expect(await open('2025-09-01')).toContain('(from Wed 2025-10-01)')
    expect(await open('2025-11-01')).not.toContain('(from Wed 2025-10-01)')
  })
})

it('says of a plan without a day when it was told, and what became of it', async () => {
  await tell('2025-03-24', 'I put out an ad for a cook.', {
    facts: ['0 | new | Ana | plans_to | hire a cook | - | Ana looks for a cook.'],
  })
  await tell('2025-05-12', 'The cook started on the 5th.', { facts: ['0 | done #1 | 2025-05-05'] })
  expect((await ana.card('Ana')).text).toContain(
    'was planned, told 2025-03-24, carried out Mon 2025-05-05: Ana looked for a cook.',
  )
})

describe('a plan that is moved within its month', () => {
  const plan = async (options = {}): Promise<string[]> =>
    (await ana.facts({ asOf: null, ...options })).map(
      (fact) => `${whenText(fact)} | ${new Date(fact.valid.to ?? 0).toISOString().slice(0, 10)}`,
    )
  const PARTS = 'Ana | plans_to | hold the open day'

  it.each([
    ['2025-05-10', 'same #1 | 2025-05-24'],
    ['2025-05-10', `new | ${PARTS} | 2025-05-24`],
    ['2025-05-10', `corrects #1 | ${PARTS} | 2025-05-24`],
    ['2025-05', 'same #1 | 2025-05-24'],
    ['2025-05-23..2025-05-30', `new | ${PARTS} | 2025-05-24`],
  ])('from %s has its new day everywhere: %s', async (day, line) => {
    await tell('2025-04-01', 'I hold the open day in May.', { facts: [`0 | new | ${PARTS} | ${day}`] })
    const before = await plan()
    await tell('2025-04-20', 'The open day is on the 24th.', { facts: [`0 | ${line}`] })
    expect(await plan()).toEqual(['Sat 2025-05-24 | 2025-05-25'])
    expect(await plan({ knownAt: Date.parse('2025-04-10') })).toEqual(before)
    expect((await ana.card('Ana')).text).toContain('was planned for Sat 2025-05-24')
    const open = async (asOf: string): Promise<boolean> =>
      (await ana.facts({ asOf: Date.parse(asOf) })).length === 1
    expect([await open('2025-05-20'), await open('2025-05-26')]).toEqual([true, false])
    // Who tells it again tells no other day.
    await tell('2025-05-02', 'The open day is near.', { facts: ['0 | same #1 | -'] })
    expect(await plan()).toEqual(['Sat 2025-05-24 | 2025-05-25'])
  })

  it.each(['same #1 | 2025-05', `new | ${PARTS} | 2025-05`])(
    'is not moved where the day is told less exactly: %s',
    async (line) => {
      await tell('2025-04-01', 'I hold the open day on 10 May.', {
        facts: [`0 | new | ${PARTS} | 2025-05-10`],
      })
      await tell('2025-04-20', 'The open day is in May.', { facts: [`0 | ${line}`] })
      expect(await plan()).toEqual(['Sat 2025-05-10 | 2025-05-11'])
    },
  )
})

describe('a plan that is moved', () => {
  beforeEach(() =>
    tell('2025-03-01', 'My brother Piotr comes over at Easter.', {
      facts: ['0 | new | Piotr | plans_to | come over at Easter | 2025-04-20..2025-04-21'],
    }),
  )
  const plans = async (): Promise<string[]> =>
    (await ana.facts({ asOf: null })).map((fact) => `${fact.tailName} | ${whenText(fact)}`)
  const WHITSUN = '2025-06-08 to 2025-06-09'

  it('is no plan for the old day, whose name it was told with', async () => {
    await tell('2025-04-02', 'Piotr comes at Whitsun instead.', {
      facts: ['0 | same #piotr | 2025-06-08..2025-06-09 | Piotr plans to come over at Whitsun'],
    })
    expect(await plans()).toEqual([`come over | ${WHITSUN}`])
    expect((await ana.card('Piotr')).text).not.toMatch(/come over at Easter|given up/)
  })

  it('is not given up where one line drops it and another tells it anew under its name', async () => {
    await tell('2025-04-02', 'Piotr comes over at Whitsun instead.', {
      facts: [
        '0 | ends #piotr | -',
        '0 | new | Piotr | plans_to | come over at Easter | 2025-06-08..2025-06-09',
      ],
    })
    expect(await plans()).toEqual([`come over at Easter | ${WHITSUN}`])
    expect((await ana.card('Piotr')).text).not.toContain('given up')
    const before = await ana.facts({ asOf: null, knownAt: '2025-03-10' })
    expect(before.map((fact) => whenText(fact))).toEqual(['2025-04-20 to 2025-04-21'])
  })

  it('stays given up beside a plan of another name', async () => {
    await tell('2025-04-02', 'Easter is off. He comes over in June for work, another trip.', {
      facts: ['0 | ends #piotr | -', '0 | new | Piotr | plans_to | come over | 2025-06'],
    })
    expect(await plans()).toContain('come over at Easter | 2025-04-20 to 2025-04-21, given up by 2025-04-02')
  })

  it.each([
    ['buy presents for Christmas', '2025-12-15..2025-12-25', '2025-12-10'],
    ['train for the race on 3 May', '2025-05-03', '2025-04-20'],
    ['finish before Christmas', '2025-12-24..2025-12-25', '2026-01-15'],
  ])('keeps the day of what it is for: %s', async (tail, day, next) => {
    await tell('2025-03-02', `I ${tail}.`, { facts: [`0 | new | Ana | plans_to | ${tail} | ${day}`] })
    await tell('2025-03-03', 'It is moved.', { facts: [`0 | same #ana | ${next}`] })
    expect((await plans()).join()).toContain(`${tail} | `)
  })

  it('is given up where the line beside it tells another plan', async () => {
    await tell('2025-04-02', 'Piotr is not coming over. He buys a boat in June.', {
      facts: ['0 | ends #piotr | -', '0 | new | Piotr | plans_to | buy a boat | 2025-06'],
    })
    expect(await plans()).toContain('come over at Easter | 2025-04-20 to 2025-04-21, given up by 2025-04-02')
  })

  it('keeps the name of what is no day of its own', async () => {
    await tell('2025-03-02', 'I visit the Easter market in Graz on 21 April.', {
      facts: ['0 | new | Ana | plans_to | visit the Easter market in Graz | 2025-04-21'],
    })
    await tell('2025-03-20', 'The Easter market of Graz is on the 22nd, I go then.', {
      facts: ['0 | same #market | 2025-04-22'],
    })
    expect(await plans()).toContain('visit the Easter market in Graz | Tue 2025-04-22')
  })
})

it('a plan that has to be carried out by a day keeps that, and is past after it', async () => {
  await tell('2025-06-01', 'We have to be out of the flat by 31 October.', {
    facts: ['0 | new | Ana | plans_to | leave the flat | ..2025-10-31'],
  })
  expect(await all()).toEqual(['Ana planned to leave the flat. by Fri 2025-10-31'])
  await tell('2025-11-03', 'We are out of the flat.', {
    facts: ['0 | done #1 | -', '0 | new | Ana | event:left | the flat | -'],
  })
  expect(await all()).toContain('Ana left the flat. before 2025-11-03')
})

it.each([
  ["Mum is at Paul's in Bray for October.", '2025-10', 'October 2025'],
  ["Mum is at Paul's in Bray for the whole of October.", '2025-10', 'October 2025'],
  ["Mum is at Paul's in Bray since October.", '2025-10', 'since October 2025'],
  ["Mum got hired for October, she is at Paul's in Bray.", '2025-10', 'since October 2025'],
  ["Mum is at Paul's in Bray. Do you have a checklist for October?", '2025-10', 'since October 2025'],
  ["Mum is at Paul's in Bray. The prescription is for October.", '2025-10', 'since October 2025'],
  [
    "Mum is at Paul's in Bray. Do you have a list for Paul's in Bray for October?",
    '2025-10',
    'since October 2025',
  ],
  ["Mum is at Paul's in Bray for October.", '2025-10..', 'since October 2025'],
])('a state ends with the month it is told for: %s', async (content, time, when) => {
  await tell('2025-10-20', content, { facts: [`0 | new | Mum | state:stays with | Paul in Bray | ${time}`] })
  const verb = when.startsWith('since') ? 'stays' : 'stayed'
  expect(await all()).toEqual([`Mum ${verb} with Paul in Bray. ${when}`])
})

describe('a sentence of which a detail changed', () => {
  const before = 'Ana is a physics teacher in Ely, with the lab on the 3rd floor'
  beforeEach(() =>
    tell('2025-06-01', 'I teach physics in Ely, the lab is on the 3rd floor.', {
      facts: [`0 | new | Ana | job_title | physics teacher | - | ${before}`],
    }),
  )
  const statements = async (knownAt?: string): Promise<string[]> =>
    (await ana.facts(knownAt === undefined ? {} : { knownAt: Date.parse(knownAt) })).map((f) => f.statement)

  it.each([
    [
      'corrects #1 | Ana | job_title | physics teacher | -',
      'Ana is a physics teacher in Ely, with the lab on the 2nd floor',
    ],
    ['same #1 | -', 'Ana is a physics teacher in Ely, with the lab on the 2nd floor'],
    ['same #1 | -', 'Ana teaches physics in Ely'],
    // A clause that is not so any more.
    ['same #1 | -', 'Ana is a physics teacher in Ely'],
  ])('gives way to the one that a line brings: %s', async (line, sentence) => {
    await tell('2025-07-01', 'The physics lab is on the second.', { facts: [`0 | ${line} | ${sentence}`] })
    expect(await statements()).toEqual([sentence])
    expect(await statements('2025-06-15')).toEqual([before])
    // A later telling that says more says no more of that detail.
    await tell('2025-08-01', 'I teach physics in Ely.', { facts: [`0 | same #1 | -`] })
    expect(await statements()).toEqual([sentence])
    expect((await ana.facts())[0]?.evidence).toHaveLength(3)
    const lines: string[] = []
    for await (const one of ana.export()) lines.push(one)
    const other = memory.namespace('other')
    await other.import(lines)
    expect((await other.facts()).map((f) => f.statement)).toEqual([sentence])
  })

  it.each([
    'same #1 | Ana is a physics teacher | 2019..',
    'same #1 | - | still so',
    'same #1 | - | 2019..',
    'same #1 | - | the lab is on the 2nd floor now',
    'same #1 | - | physics teacher in Bonn',
    // It leaves out the tail, or marks.
    'same #1 | - | Ana is a teacher in Ely.',
    'same #1 | - | Ana is a physics teacher in Ely, with the lab on the 3rd floor.',
  ])('stays where the line brings no other sentence of it: %s', async (line) => {
    await tell('2025-07-01', 'Physics again, the lab is on the second.', { facts: [`0 | ${line}`] })
    expect((await statements()).map((one) => one.replace(/\.$/, ''))).toEqual([before])
  })

  it('stays where a line only tells it once more', async () => {
    await tell('2025-07-01', 'I teach physics.', {
      facts: ['0 | same #1 | Ana | job_title | physics teacher | - | Ana teaches physics'],
    })
    expect(await statements()).toEqual([before])
  })
})

it('what happened loses no detail to a shorter sentence', async () => {
  const told = 'Ana went to Rome with Tom and Jo'
  await tell('2025-06-01', 'I went to Rome with Tom and Jo.', {
    facts: [`0 | new | Ana | event:went to | Rome | - | ${told}`],
  })
  await tell('2025-07-01', 'Rome was great.', { facts: ['0 | same #1 | - | Ana went to Rome'] })
  expect((await ana.facts()).map((f) => f.statement)).toEqual([told])
  expect(JSON.stringify(await ana.stats())).toContain('only leaves out words of a known fact')
})

it('a sentence that an older turn tells anew takes the place of nothing newer', async () => {
  await tell('2025-07-01', 'I teach physics in Bonn.', {
    facts: ['0 | new | Ana | job_title | physics teacher | - | Ana teaches physics in Bonn'],
  })
  await tell('2025-05-01', 'I teach physics in Greenwich, near the river.', {
    facts: ['0 | same #1 | - | Ana teaches physics in Greenwich, near the river'],
  })
  expect((await ana.facts()).map((f) => f.statement)).toEqual(['Ana teaches physics in Bonn'])
  const then = await ana.facts({ knownAt: Date.parse('2025-06-01') })
  expect(then.map((f) => f.statement)).toEqual(['Ana teaches physics in Greenwich, near the river'])
  await tell('2025-08-01', 'I teach physics in Ely.', {
    facts: ['0 | same #1 | - | Ana teaches physics in Ely'],
  })
  expect((await ana.facts()).map((f) => f.statement)).toEqual(['Ana teaches physics in Ely'])
})

describe('a wish that names its end', () => {
  it.each([
    [
      'Ana wants no migrations from the assistant before August 2025.',
      'no migrations from you before august',
      '2025-08-02',
    ],
    [
      'Ana wants no migrations from the assistant.',
      'No migrations from you before august please.',
      '2025-08-02',
    ],
    [
      'Ana wants no deploys from 18 July until 2 August.',
      'no deploys from 18 July until 2 August',
      '2025-08-04',
    ],
    ['Ana wants no deploys.', 'hi! no deploys until 2 August', '2025-08-04'],
    ['Ana wants no deploys from 18 July to 2 August.', 'As said.', '2025-08-04'],
    ['Ana wants no deploys from 10 July to 2 August.', 'As said.', '2025-08-04'],
    ['Ana wants no deploys or sales reports from 18 July to 2 August.', 'As said.', '2025-08-04'],
    ['Ana wants no deploys from now to 2 August.', 'As said.', '2025-08-04'],
    ['Ana wants no deploys from today to the 2nd of August.', 'As said.', '2025-08-04'],
    ['Ana wants no deploys from Friday to Sunday 3 August.', 'As said.', '2025-08-04'],
  ])('%s', async (wish, content, over) => {
    await tell('2025-07-14', content, { wishes: [`0 | instruction | ${wish}`] })
    const profile = async (asOf: string): Promise<string> =>
      (await ana.profile({ asOf: Date.parse(asOf) })).text
    expect(await profile('2025-07-30')).toMatch(/no (?:migrations|deploys)/)
    expect(await profile(over)).not.toMatch(/no (?:migrations|deploys)/)
  })

  it.each([
    ['Ana wants no deploys until Friday.', 'no deploys until Friday', '2025-07-18', '2025-07-20'],
    ['Ana wants no deploys.', 'no deploys until Friday please', '2025-07-18', '2025-07-20'],
    ['Ana wants no deploys this week.', 'no deploys this week', '2025-07-20', '2025-07-22'],
    ['Ana wants no deploys.', 'This week, no deploys.', '2025-07-20', '2025-07-22'],
    ['Ana wants no deploys for the rest of the month.', 'As said.', '2025-07-31', '2025-08-02'],
    ['Ana wants no deploys.', 'For the rest of July no more: no deploys today.', '2025-07-14', '2025-07-16'],
  ])('by the day on which it is said: %s %s', async (wish, content, last, over) => {
    await tell('2025-07-14', content, { wishes: [`0 | instruction | ${wish}`] })
    const profile = async (asOf: string): Promise<string> =>
      (await ana.profile({ asOf: Date.parse(asOf) })).text
    expect(await profile(`${last}T12:00:00Z`)).toContain('no deploys')
    expect(await profile(over)).not.toContain('no deploys')
  })

  it.each([
    ['Ana wants short answers.', 'Short answers please, I have exams this week.'],
    ['Ana wants short answers.', 'This week is full of exams, short answers please.'],
    ['Ana wants answers in German.', 'Answer in German from today on.'],
    ['Ana wants no deploys on Fridays.', 'No deploys on Fridays.'],
    ['Ana wants no nuts.', 'No meat this week, no nuts.'],
    ['Ana wants no nuts, ever.', 'no nuts today, not ever'],
  ])('not by words of something else: %s %s', async (wish, content) => {
    await tell('2025-07-14', content, { wishes: [`0 | instruction | ${wish}`] })
    expect((await ana.profile({ asOf: Date.parse('2025-11-01') })).text).toContain(wish)
  })

  it.each([
    'Ana wants reports from 1 January to 31 July in one file.',
    'Ana wants expenses from 20 July to 31 July in one file.',
    'Ana wants code read from the 1 July branch to the 31 July branch.',
    'Ana wants no sources from before 1 August.',
  ])('not what names days of what it is about: %s', async (wish) => {
    await tell('2025-07-14', 'As said.', { wishes: [`0 | instruction | ${wish}`] })
    expect((await ana.profile({ asOf: Date.parse('2025-09-01') })).text).toContain(wish)
  })

  it('is quoted as over where its sentence is in other words than the turn', async () => {
    await tell(
      '2025-06-01',
      'Evening. I teach physics. keep it short please, I read on the phone with bad eyes',
      {
        wishes: ['0 | instruction | Ana wants answers kept short, since she reads on the phone'],
      },
    )
    await tell('2025-07-01', 'I have a tablet now, write like a normal person.', { wishes: ['0 | ends W1'] })
    expect((await ana.recall('Ana reads on the phone with bad eyes')).text).toContain(
      'with bad eyes [wish: over by 2025-07-01]',
    )
  })

  it('is named in a quote where its turn has another that holds', async () => {
    await tell('2025-06-01', 'please keep answers short and no emojis', {
      wishes: [
        '0 | instruction | Ana wants answers to be kept short.',
        '0 | instruction | Ana wants no emojis in answers.',
      ],
    })
    await tell('2025-07-01', 'you can use emojis again', {
      wishes: ['0 | ends W1'],
    })
    const { text } = await ana.recall('How should you answer me?')
    expect(text).toMatch(
      /no emojis \[wish \((?:no emojis in answers|answers to be kept short)\): over by 2025-07-01\]/,
    )
    expect(text).not.toContain('[wish: over')
  })

  it.each([
    ['No meat until 2 August, no nuts.', 'Ana wants no nuts.'],
    ['No spicy food until 2 August and no nuts for my son.', 'Ana wants no nuts in food for her son.'],
    ['Answer in German until 2 August, then in French.', 'Ana wants answers in French from then on.'],
    ['No meat before August, and never nuts please, I am allergic.', 'Ana wants no nuts, she is allergic.'],
    ['no deploys before 4 August, never on Fridays', 'Ana wants no deploys on Fridays.'],
  ])('ends no other one beside it: %s', async (content, wish) => {
    await tell('2025-07-14', content, { wishes: [`0 | instruction | ${wish}`] })
    expect((await ana.profile({ asOf: Date.parse('2025-11-01') })).text).toContain(wish)
  })

  it('ends alone of two in one sentence', async () => {
    await tell('2025-07-14', 'No meat until 2 August, no nuts.', {
      wishes: ['0 | instruction | Ana wants no nuts.', '0 | instruction | Ana wants no meat.'],
    })
    const { text } = await ana.profile({ asOf: Date.parse('2025-09-01') })
    expect(text).toContain('no nuts')
    expect(text).not.toContain('no meat')
  })

  it('is only the one that the words speak of', async () => {
    await tell('2025-07-14', 'Short answers please. No deploys until 2 August.', {
      wishes: ['0 | instruction | Ana wants short answers.'],
    })
    expect((await ana.profile()).text).toContain('Ana wants short answers.')
  })
})

it('who is no more what they were is described so, though no word of the turn names them', async () => {
  await tell('2025-06-01', 'My daughter Ines brought Wout, very tall.', {
    facts: ['0 | new | Ines | partner_of | Wout | -'],
    names: ['Wout | person | boyfriend of Ines, very tall', 'Ines | person | daughter of Ana'],
  })
  await tell('2025-09-01', 'Ines is no longer with the tall one, since August.', {
    facts: ['0 | ends #wout | 2025-08'],
    names: ['Wout | person | former boyfriend of Ines, very tall'],
  })
  expect((await ana.card('Wout')).text).toContain('Wout (person): former boyfriend of Ines, very tall')
})

it.each([
  ["once had things in Ana's loft", true],
  ["had things in Ana's loft", true],
  ["has things in Ana's loft once a week", false],
])('who was something once is described so: %s', async (description, is) => {
  const before = "has things in Ana's loft"
  await tell('2025-06-01', 'Tess has her things in my loft.', {
    facts: ['0 | new | Tess | friend_of | Ana | -'],
    names: [`Tess | person | ${before}`],
  })
  await tell('2025-09-01', 'Tess came for her things in the loft.', {
    facts: ['0 | same #tess | -'],
    names: [`Tess | person | ${description}`],
  })
  expect((await ana.card('Tess')).text).toContain(`Tess (person): ${is ? description : before}`)
})

describe('what is over and may be taken up again', () => {
  beforeEach(async () => {
    await tell(
      '2025-03-01',
      'I take celecoxib 200 mg once a day, play in the town band and collect stamps.',
      {
        facts: [
          '0 | new | Ana | takes | celecoxib 200 mg once a day | -',
          '0 | new | Ana | member_of | the town band | -',
          '0 | new | Ana | state:collects | stamps | -',
        ],
      },
    )
    await tell('2025-06-01', 'No celecoxib since May, and I left the town band.', {
      facts: ['0 | ends #celecoxib | 2025-05', '0 | ends #band | -'],
    })
  })

  it.each([
    ['Since last week I am on the c-thing again.', true],
    ['I am back on them.', true],
    ['I went for a walk.', false],
  ])('is among what is known: %s', async (content, isShown) => {
    await tell('2025-11-03', content, {})
    const known = lastPrompt('distil')
    expect(known.includes('Ana | takes | celecoxib 200 mg once a day | by 2025-03-01, until May 2025')).toBe(
      isShown,
    )
    expect(known.includes('Ana | member_of | town band')).toBe(isShown)
  })

  it('holds again, and did not meanwhile', async () => {
    await tell('2025-11-03', 'Since last week I am on the c-thing again.', {
      facts: ['0 | same #celecoxib | week of 2025-10-27..'],
    })
    const taken = (await ana.facts({ asOf: null, relation: 'takes' })).map(whenText)
    expect(taken.sort()).toEqual(['by 2025-03-01, until May 2025', 'since week of Mon 2025-10-27'])
  })
})

describe('a state that was so by a day, as known ones are shown', () => {
  beforeEach(() =>
    tell('2025-03-01', 'I take ramipril 5 mg.', {
      facts: ['0 | new | Ana | takes | ramipril 5 mg | -'],
    }),
  )

  it.each(['same #1 | by 2025-03-01', 'new | Ana | takes | ramipril 5 mg | by 2025-03-01'])(
    'goes on where it is told again: %s',
    async (line) => {
      await tell('2025-07-05', 'Still on ramipril 5 mg.', { facts: [`0 | ${line}`] })
      expect(await all()).toEqual(['Ana takes ramipril 5 mg. by 2025-03-01'])
      expect(await ana.facts()).toHaveLength(1)
    },
  )

  it('holds instead of the one it corrects', async () => {
    await tell('2025-07-05', 'No, 10 mg of ramipril it always was.', {
      facts: ['0 | corrects #1 | Ana | takes | ramipril 10 mg | by 2025-03-01'],
    })
    expect((await ana.facts()).map((f) => f.statement)).toEqual(['Ana takes ramipril 10 mg.'])
  })

  it('is over by a day where a line ends it', async () => {
    await tell('2025-07-05', 'No ramipril since May.', { facts: ['0 | ends #1 | by 2025-05-31'] })
    expect(await all()).toEqual([expect.stringContaining('until Sat 2025-05-31')])
  })
})

it('a habit from a day on goes on where it is told with that day again', async () => {
  await tell('2025-06-01', 'I go to the gym from 3 October on.', {
    facts: ['0 | new | Ana | plans_to | go to the gym | 2025-10-03..'],
  })
  await tell('2025-10-20', 'I go to the gym every day since 3 October.', {
    facts: ['0 | same #gym | 2025-10-03..'],
  })
  expect(await all()).toEqual(['Ana plans to go to the gym. from Fri 2025-10-03'])
  expect(await ana.facts()).toHaveLength(1)
})
