/** What a model ends: standing wishes, and facts that its turns name by half a name, or that only a review sees. */
import { createMemory, type LlmRequest, type Memory, type Namespace, whenText } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlainStore } from './support/plain-store.ts'
import { replying } from './support/replying.ts'

type Reply = Record<string, readonly string[] | string>
let replies: Partial<Record<string, (user: string) => Reply>> = {}
let requests: Pick<LlmRequest, 'task' | 'user'>[] = []
let memory: Memory
let ana: Namespace

const model = replying((request) => {
  requests.push(request)
  return replies[request.task]?.(request.user) ?? {}
})
beforeEach(async () => {
  requests = []
  replies = {}
  memory = await createMemory({
    store: createPlainStore(),
    model,
    models: { segment: null, 'induce-experiences': null },
    now: () => Date.parse('2025-09-01T12:00:00Z'),
  })
  ana = memory.namespace('ana')
})
afterEach(() => memory.close())

const tell = async (at: string, content: string, distil: Reply, review: Reply = {}): Promise<void> => {
  replies = { distil: () => distil, review: () => review }
  await ana.add({ role: 'user', speaker: 'Ana', content, at, id: at }, { session: at })
  await ana.flush()
}
const shown = (task: string, tag: string): string => {
  const user = requests.filter((request) => request.task === task).at(-1)?.user ?? ''
  return new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(user)?.[1] ?? ''
}
const holding = async (): Promise<string[]> =>
  (await ana.facts({ limit: 100 })).map((fact) => `${fact.headName} ${fact.relation} ${fact.tailName}`).sort()

describe('a wish', () => {
  beforeEach(() =>
    tell('2025-03-01', 'Kilometres only, please, for all you write.', {
      wishes: ['0 | instruction | Ana wants distances in kilometres only.'],
    }),
  )
  const profile = async (): Promise<string> => (await ana.profile()).text

  it('is shown by number where a user speaks, and what a model ends stands no longer', async () => {
    expect(await profile()).toContain('kilometres only')
    await tell('2025-06-01', 'Miles are fine from now on, use what fits.', { wishes: ['0 | ends W1'] })
    expect(shown('distil', 'wishes')).toBe('W1 Ana wants distances in kilometres only.')
    expect(await profile()).not.toContain('kilometres')
    const asked = await ana.recall('How far is it to Leeds? Tell me the distance.')
    expect(asked.text).not.toContain('kilometres only.')
    await tell('2025-07-01', 'I went for a walk.', {})
    expect(shown('distil', 'wishes')).toBe('')
  })

  it('stands again when the turn that took it back is gone', async () => {
    await tell('2025-06-01', 'Miles are fine from now on.', { wishes: ['0 | ends W1'] })
    await ana.deleteTurn('2025-06-01')
    expect(await profile()).toContain('kilometres only')
  })
})

describe('what is known', () => {
  beforeEach(() =>
    tell(
      '2025-03-01',
      `The rowing club will build the Halden boathouse next year, and I do the drawings.
      My friend Petra is at home with a broken leg.`,
      {
        facts: [
          '0 | new | Ana | works_on | Halden boathouse | -',
          '0 | new | the rowing club | event:approved | Halden boathouse | -',
          '0 | new | the rowing club | plans_to | build the Halden boathouse | 2026-05',
          '0 | new | Petra | state:is at home with | a broken leg | -',
          '0 | new | Ana | friend_of | Petra | -',
        ],
        names: ['Halden boathouse | thing | what the club builds', 'Petra | person | friend of Ana'],
      },
    ),
  )

  it('is shown of what the turns call by half its name, and of those who have to do with it', async () => {
    await tell('2025-04-01', 'so the halden thing is off. and petra moved to her mum in bonn', {})
    expect(shown('distil', 'known')).toContain('build the Halden boathouse')
    expect(shown('distil', 'known')).toContain('Petra | state:is at home with')
  })

  it('can be ended by a review', async () => {
    replies = {}
    const before = await holding()
    const number = (user: string): string => /#(\d+) Petra \| state:is at home/.exec(user)?.[1] ?? '9'
    replies = {
      distil: () => ({ facts: ['0 | new | Petra | lives_in | Bonn | -'] }),
      review: (user) => ({ worth: '0:3', add: [`0 | ends #${number(user)} | -`] }),
    }
    const content = 'Petra is well again and lives in Bonn.'
    await ana.add({ role: 'user', speaker: 'Ana', content, at: '2025-05-01' }, { session: 'b' })
    await ana.flush()
    expect(before.some((fact) => fact.includes('broken leg'))).toBe(true)
    expect(await holding()).not.toContain(before.find((fact) => fact.includes('broken leg')))
    expect(await holding()).toContain('Petra lives_in Bonn')
  })
})

it('a title goes on when a model ends the employer alone', async () => {
  await tell('2025-03-01', 'I work at Halden as an engineer.', {
    facts: ['0 | new | Ana | works_at | Halden | -', '0 | new | Ana | job_title | engineer | -'],
  })
  replies = {
    distil: (user) => ({ facts: [`0 | ends #${/#(\d+) Ana \| works_at/.exec(user)?.[1]} | 2025-05-30`] }),
  }
  const content = 'My last day at Halden was 30 May.'
  await ana.add({ role: 'user', speaker: 'Ana', content, at: '2025-06-02' }, { session: 'b' })
  await ana.flush()
  expect(await holding()).toEqual(['Ana job_title engineer'])
})

it('the same turns are asked about in the same words again, though nobody gave them ids', async () => {
  const asked: string[][] = []
  for (const name of ['first', 'second']) {
    requests = []
    const space = memory.namespace(name)
    const facts = ['tea', 'jazz', 'chess', 'rain'].map((tail) => `0 | new | Ana | likes | ${tail} | -`)
    for (const at of ['2025-03-01', '2025-04-01']) {
      replies = { distil: () => ({ facts }) }
      const content = `I like tea and jazz and chess and rain, as of ${at}.`
      await space.add({ role: 'user', speaker: 'Ana', content, at }, { session: at })
      await space.flush()
    }
    asked.push(requests.map((request) => request.user))
  }
  expect(asked[0]?.length).toBeGreaterThan(2)
  expect(asked[1]).toEqual(asked[0])
})

describe('with a job ends', () => {
  const WORK = [
    '0 | new | Ana | works_at | Vela | -',
    '0 | new | Ana | has_boss | Ida | -',
    '0 | new | Ana | works_on | the reporting service of Vela | -',
    '0 | new | Ana | works_on | Racun | - | Ana builds Racun in the evenings.',
    '0 | new | Ana | works_with | Rui | - | Ana works with Rui at Vela.',
  ]
  const START =
    'I work at Vela on its reporting service with Rui, Ida is my boss, and build Racun in the evenings.'

  it.each([
    ['by number', '0 | ends #1 | 2025-03-31'],
    ['by name', '0 | ends | Ana | works_at | Vela | 2025-03-31'],
    ['by another one', '0 | new | Ana | works_at | Orbit | 2025-03-31..'],
  ])('what is told of the employer, %s', async (_, line) => {
    await tell('2025-01-10', START, { facts: WORK })
    await tell('2025-04-14', 'I left Vela at the end of March, I am at Orbit now, and Eva is my boss.', {
      facts: [line, '0 | new | Ana | has_boss | Eva | 2025-04'],
    })
    const held = await holding()
    expect(held.filter((fact) => !fact.includes('Orbit'))).toEqual(['Ana has_boss Eva', 'Ana works_on Racun'])
    const [ida] = (await ana.facts({ asOf: null })).filter((fact) => fact.tailName === 'Ida')
    expect(ida?.valid.to).toBeLessThanOrEqual(Date.parse('2025-04-02'))
  })

  it('nothing that does not name it and was told without it, nor what is told again after it', async () => {
    await tell('2025-01-10', 'I work at Vela.', { facts: WORK.slice(0, 1) })
    await tell(
      '2025-01-20',
      'Ida is my boss. Rui and I work on Racun together, and I on the dashboard of Vela.',
      {
        facts: [
          '0 | new | Ana | has_boss | Ida | -',
          '0 | new | Ana | works_with | Rui | - | Ana works with Rui on Racun.',
          '0 | new | Ana | works_on | the dashboard | - | Ana works on the dashboard of Vela.',
        ],
      },
    )
    await tell('2025-04-14', 'I left Vela at the end of March.', {
      facts: ['0 | ends | Ana | works_at | Vela | 2025-03-31'],
    })
    expect(await holding()).toEqual(['Ana has_boss Ida', 'Ana works_with Rui'])
    await tell('2025-05-10', 'Still on the dashboard, for free.', {
      facts: ['0 | new | Ana | works_on | the dashboard | -'],
    })
    expect(await holding()).toContain('Ana works_on dashboard')
  })

  it('nothing where it never was', async () => {
    await tell('2025-01-10', START, { facts: WORK })
    await tell('2025-01-14', 'It is Orbit, not Vela, sorry.', {
      facts: ['0 | corrects #1 | Ana | works_at | Orbit | -'],
    })
    expect(await holding()).toContain('Ana has_boss Ida')
  })
})

it.each([
  ['uses', 'Node 20', 'Node 22', '-', 'by 2025-03-01, over by 2025-04-01'],
  ['works_at', 'Vela', 'Orbit', '-', 'by 2025-03-01, over by 2025-04-01'],
  ['works_at', 'Vela', 'Orbit', '2025-03-10..', 'by 2025-03-01, until Mon 2025-03-10'],
])('another value with an end of the old one: %s %s', async (relation, old, other, when, over) => {
  await tell('2025-03-01', `It is ${old}.`, { facts: [`0 | new | Ana | ${relation} | ${old} | -`] })
  await tell('2025-04-01', `It is ${other} now.`, {
    facts: ['0 | ends #1 | -', `0 | new | Ana | ${relation} | ${other} | ${when}`],
  })
  expect(await holding()).toEqual([`Ana ${relation} ${other}`])
  const past = (await ana.facts({ asOf: null })).filter((fact) => fact.tailName === old)
  expect(past.map(whenText)).toEqual([over])
})

describe('a plan whose day is long past', () => {
  const PLAN = '0 | new | Ana | plans_to | set up Redis with asynq for trailbook | 2025-02-01..2025-02-02'
  const outcome = async (): Promise<string[]> =>
    (await ana.facts({ asOf: null, relation: 'plans_to' })).map(
      (fact) => `${fact.tailName}: ${whenText(fact)}`,
    )
  beforeEach(() =>
    tell('2025-01-30', 'I set up Redis with asynq for trailbook this weekend.', { facts: [PLAN] }),
  )

  it.each([
    ['ends #1 | -', 'given up by 2025-05-30'],
    ['ends | Ana | plans_to | set up Redis for trailbook | -', 'given up by 2025-05-30'],
    ['done #1 | 2025-03', 'carried out March 2025'],
    ['done | Ana | plans_to | set up Redis for trailbook | -', 'carried out by 2025-05-30'],
  ])('is settled when words tell of it: %s', async (line, became) => {
    await tell('2025-05-30', 'About that Redis thing for trailbook.', { facts: [`0 | ${line}`] })
    expect(shown('distil', 'known')).toContain('#1 Ana | plans_to | set up Redis with asynq for trailbook')
    expect(await outcome()).toEqual([
      `set up Redis with asynq for trailbook: 2025-02-01 to 2025-02-02, ${became}`,
    ])
  })

  it('is not shown beside other words, nor given up by words that say a part of it', async () => {
    await tell('2025-05-30', 'I gave up on databases.', {
      facts: ['0 | ends | Ana | plans_to | trailbook | -'],
    })
    expect(shown('distil', 'known')).toBe('')
    expect((await outcome()).join()).not.toContain('given up')
  })

  it('stays where one to come is named', async () => {
    await tell('2025-05-10', 'Redis for trailbook again, by July.', {
      facts: ['0 | new | Ana | plans_to | add Redis to trailbook | 2025-07'],
    })
    await tell('2025-05-30', 'Redis for trailbook is off.', {
      facts: ['0 | ends | Ana | plans_to | Redis for trailbook | -'],
    })
    expect((await outcome()).filter((plan) => plan.includes('given up'))).toHaveLength(1)
  })
})

describe('a month or a week in which something was told and ended', () => {
  const outcome = async (line: string, end: string): Promise<string[]> => {
    await tell('2025-05-13', 'We sell the boat on the 23rd, it lies in Kiel.', {
      facts: [line],
      names: ['the boat | thing | sailing boat'],
    })
    await tell('2025-08-18', 'The boat is gone since May.', { facts: [`0 | ${end}`] })
    return (await ana.facts({ asOf: null })).map((fact) => whenText(fact))
  }
  const PLAN = '0 | new | Ana | plans_to | sell the boat | 2025-05-23'

  it.each([
    [PLAN, 'done #1 | 2025-05', 'Fri 2025-05-23, carried out May 2025'],
    [PLAN, 'done #1 | week of 2025-05-12', 'Fri 2025-05-23, carried out week of Mon 2025-05-12'],
    [PLAN, 'done #1 | 2025-04', 'Fri 2025-05-23, carried out by 2025-08-18'],
    [PLAN, 'ends #1 | 2025-05', 'Fri 2025-05-23, given up May 2025'],
    ['0 | new | the boat | state:lies in | Kiel | -', 'ends #1 | 2025-05', 'by 2025-05-13, until May 2025'],
    [
      '0 | new | the boat | state:lies in | Kiel | 2025-05..',
      'ends #1 | 2025-05',
      'since May 2025, until May 2025',
    ],
    [
      '0 | new | the boat | state:lies in | Kiel | -',
      'ends #1 | 2025-04',
      'by 2025-05-13, over by 2025-08-18',
    ],
  ])('%s, %s', async (line, end, when) => {
    expect(await outcome(line, end)).toEqual([when])
  })
})

it('a plan that is told and dropped in one session is ended by its review', async () => {
  const day = '2025-08-18'
  const off = /\d+(?= Ana: The bigger boat is off)/
  replies = {
    distil: (user) =>
      off.test(user)
        ? // Whose plan it was is not among the turns of this part.
          { facts: [`${off.exec(user)?.[0]} | ends | Ana | plans_to | have a bigger boat | -`] }
        : {
            facts: ['0 | new | Ben | plans_to | buy a bigger boat | 2025-08-21'],
            names: ['Ben | person | -'],
          },
    review: (user) => {
      const [number] = /\d+(?= Ben \| plans_to)/.exec(user) ?? ['9']
      return { worth: `${number}:3`, add: [`${off.exec(user)?.[0]} | ends #${number} | -`] }
    },
  }
  const steps = Array.from({ length: 18 }, (_, i) => `Step ${i} of the paint work is done, all dry again.`)
  const said = ['Ben buys a bigger boat on Thursday.', ...steps, 'The bigger boat is off then.']
  await ana.add(
    said.map((content, i) => ({
      ...{ role: 'user' as const, speaker: 'Ana', content },
      at: Date.parse(`${day}T09:00:00Z`) + i * 60_000,
    })),
    { session: day },
  )
  await ana.flush()
  expect(requests.filter((r) => r.task === 'distil').length).toBeGreaterThan(1)
  const [plan] = await ana.facts({ asOf: null, relation: 'plans_to' })
  expect(plan && whenText(plan)).toBe('Thu 2025-08-21, given up by 2025-08-18')
})

it('what is announced to end, and was not known, is so until then', async () => {
  await tell('2025-04-27', 'Lin has quit her job at the hotel, her last day is 15 May.', {
    facts: ['0 | ends | Lin | works_at | the hotel | 2025-05-15'],
  })
  const at = async (asOf: string): Promise<string[]> =>
    (await ana.facts({ asOf })).map((fact) => `${fact.headName} ${fact.tailName}: ${whenText(fact)}`)
  expect(await at('2025-05-01')).toEqual(['Lin hotel: by 2025-04-27, until Thu 2025-05-15'])
  expect(await at('2025-05-17')).toEqual([])
  expect(await at('2025-04-20')).toEqual([])
})

describe('what came of a plan', () => {
  const told = async (): Promise<string[]> =>
    (await ana.facts({ asOf: null }))
      .map((fact) => `${fact.relation} ${fact.tailName}: ${whenText(fact)}`)
      .sort()
  const plan = (what: string, day: string): Promise<void> =>
    tell('2025-03-04', `I plan to ${what} on that day.`, {
      facts: [`0 | new | Ana | plans_to | ${what} | ${day}`],
    })

  it.each([
    [
      'marry Lin at the castle',
      'Lin and I did it in the hall.',
      'married_to | Lin',
      'married_to Lin: since Sat 2025-05-10',
    ],
    [
      'run the Raduha race',
      'Done, the Raduha race, 27 km!',
      'finished | the Raduha race',
      'finished Raduha race: Sat 2025-05-10',
    ],
    [
      'move to Braga',
      'We moved to Braga, boxes all over.',
      'lives_in | Braga',
      'lives_in Braga: since Sat 2025-05-10',
    ],
  ])('lies on its day: %s', async (what, content, fact, shown) => {
    await plan(what, '2025-05-10')
    await tell('2025-05-20', content, { facts: ['0 | done #1 | -', `0 | new | Ana | ${fact} | -`] })
    expect(await told()).toEqual(
      [shown, `plans_to ${what}: Sat 2025-05-10, carried out Sat 2025-05-10`].sort(),
    )
  })

  it.each([
    [
      'words say that it was late',
      '2025-05-20',
      'Finally ran the Raduha race.',
      'finished | the Raduha race | -',
    ],
    [
      'another day is told',
      '2025-05-20',
      'Ran the Raduha race on the 12th.',
      'finished | the Raduha race | 2025-05-12',
    ],
    ['its day is long past', '2025-08-20', 'Ran the Raduha race.', 'finished | the Raduha race | -'],
    ['its day is ahead', '2025-05-01', 'Ran the Raduha race.', 'finished | the Raduha race | -'],
    [
      'something else came of it',
      '2025-05-20',
      'Ran, and the Raduha ridge is mine.',
      'bought | the Raduha ridge | -',
    ],
    ['a state has another verb', '2025-05-20', 'I like the Raduha race.', 'likes | the Raduha race | -'],
  ])('has a time of its own where %s', async (_, at, content, fact) => {
    await plan('run the Raduha race', '2025-05-10')
    await tell(at, content, { facts: ['0 | done #1 | -', `0 | new | Ana | ${fact}`] })
    expect((await told()).filter((one) => one.includes('Sat 2025-05-10')).join()).not.toMatch(
      /^(?!plans_to)|carried out Sat/,
    )
  })
})

describe('a plan that was carried out', () => {
  const shownIn = async (question: string): Promise<string> =>
    `${(await ana.card('Ana')).text}\n${(await ana.recall(question, { kinds: ['fact'] })).text}`
  beforeEach(() =>
    tell('2025-03-04', 'I will hold an open day on 12 April.', {
      facts: ['0 | new | Ana | plans_to | hold an open day | 2025-04-12'],
    }),
  )

  it('gives way to what tells of it in cards and contexts, and stays among all facts', async () => {
    await tell('2025-04-20', 'The open day was lovely.', {
      facts: ['0 | done #1 | -', '0 | new | Ana | event:held | the open day | -'],
    })
    const text = await shownIn('When was the open day of Ana?')
    expect(text).toContain('Sat 2025-04-12: Ana held the open day.')
    expect(text).not.toContain('planned to')
    expect(await ana.facts({ asOf: null })).toHaveLength(2)
    expect(await shownIn('What did Ana plan?')).toContain('planned to')
  })

  it.each([
    ['without a day of its own', 'held | the open day', 'Finally held the open day.'],
    ['that is something else', 'visited | the open studio', 'Done. And I went to the open studio.'],
  ])('stays beside an event %s', async (_, event, content) => {
    await tell('2025-04-20', content, { facts: ['0 | done #1 | -', `0 | new | Ana | event:${event} | -`] })
    expect(await shownIn('When was the open day of Ana?')).toContain('planned to hold an open day')
  })
})

describe('what a line ends by its parts, without a number', () => {
  const KNOWN = [
    'state:delivers to | the Kiln cafe | -',
    'member_of | the town choir | -',
    'likes | the Sunday market | -',
    'plans_to | open a second shop in Braga | 2025-10',
    'state:rents | the old mill | -',
    'state:rents | the new mill | -',
  ]
  const outcome = async (content: string, line: string): Promise<string[]> => {
    await tell(
      '2025-03-01',
      `I deliver to the Kiln cafe, sing in the town choir, like the Sunday market, rent the old mill and the new mill,
      and open a second shop in Braga in October.`,
      { facts: KNOWN.map((fact) => `0 | new | Ana | ${fact}`) },
    )
    const before = await all()
    await tell('2025-06-01', content, { facts: [`0 | ${line}`] })
    return (await all()).filter((fact) => !before.includes(fact))
  }
  const all = async (): Promise<string[]> =>
    (await ana.facts({ asOf: null, limit: 100 })).map((fact) => `${fact.tailName}: ${whenText(fact)}`)

  it.each([
    [
      'No more bread for Kiln.',
      'state:delivers to | Kiln | 2025-05',
      'Kiln cafe: by 2025-03-01, until May 2025',
    ],
    ['I left the choir.', 'member_of | the choir | -', 'town choir: by 2025-03-01, over by 2025-06-01'],
    [
      'The Braga shop is off.',
      'plans_to | the Braga shop | -',
      'open a second shop in Braga: October 2025, given up by 2025-06-01',
    ],
    [
      'The Braga shop is off.',
      'wants_to | open a shop in Braga | -',
      'open a second shop in Braga: October 2025, given up by 2025-06-01',
    ],
    [
      'The old mill is gone.',
      'state:rents | the old mill | -',
      'old mill: by 2025-03-01, over by 2025-06-01',
    ],
  ])('is the one that fits: %s %s', async (content, parts, became) => {
    expect(await outcome(content, `ends | Ana | ${parts}`)).toEqual([became])
  })

  it.each([
    // What was not known was so until then.
    ['I gave up karate.', 'practices | karate | -', ['karate: over by 2025-06-01']],
    ['The trip to Oslo is off.', 'plans_to | travel to Oslo | -', []],
    // Another verb may mean another fact.
    ['I chair it no more.', 'state:chairs | the town choir | -', ['town choir: over by 2025-06-01']],
    ['No tours of Kiln.', 'state:guides tours at | the Kiln cafe | -', ['Kiln cafe: over by 2025-06-01']],
    [
      'No stall at the Sunday market.',
      'state:sells at | the Sunday market | -',
      ['Sunday market: over by 2025-06-01'],
    ],
    ['No classes in the choir.', 'volunteers_at | the town choir | -', ['town choir: over by 2025-06-01']],
  ])('is no other: %s', async (content, parts, became) => {
    expect(await outcome(content, `ends | Ana | ${parts}`)).toEqual(became)
    expect(await holding()).toHaveLength(KNOWN.length)
  })

  it('is found where the relation runs the other way round', async () => {
    await tell('2025-03-01', 'The launch is blocked by the certificate.', {
      facts: ['0 | new | the launch | state:is blocked by | the certificate | -'],
    })
    await tell('2025-06-01', 'The launch is no longer blocked by the certificate.', {
      facts: ['0 | ends | the launch | state:is blocked by | the certificate | -'],
    })
    expect(await holding()).toEqual([])
    expect(await ana.facts({ asOf: null })).toHaveLength(1)
  })
})
