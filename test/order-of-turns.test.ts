/** Turns without a time keep the order in which they were said. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addConversation, parseConversations } from '../src/formats/index.ts'
import { createMemory, type Namespace } from '../src/index.ts'
import { derived, lines } from './support/derived.ts'

const said = async (
  calls: readonly (readonly string[])[],
  now?: () => number,
): Promise<readonly string[]> => {
  const memory = await createMemory(now === undefined ? {} : { now })
  const user = memory.namespace('user')
  for (const contents of calls) await user.add(contents.map((content) => ({ content })))
  const facts = await user.facts()
  await memory.close()
  return facts.map((fact) => fact.statement).sort()
}

const CHANGES = ['I live in Leeds.', 'My boss is Tom.', 'I moved to York.', 'My new boss is Ana.']
const NOW = ["Ana is the user's boss.", 'The user moved to York.']

test('what is said later in one call holds', async () => {
  expect(await said([CHANGES])).toEqual(NOW)
})

test('what is said in the next call holds, in the same millisecond, too', async () => {
  const still = (): number => Date.UTC(2026, 4, 1)
  expect(
    await said(
      CHANGES.map((content) => [content]),
      still,
    ),
  ).toEqual(NOW)
})

test('turns without a time between turns with one are told in order', async () => {
  const memory = await createMemory({ now: () => Date.UTC(2026, 4, 1) })
  const user = memory.namespace('user')
  await user.add([
    { content: 'I live in Leeds.', at: '2026-04-01' },
    { content: 'I moved to York.' },
    { content: 'I moved to Hull.' },
  ])
  const homes = await user.facts({ asOf: null, relation: 'lives_in' })
  expect(homes.map((fact) => fact.statement)).toEqual([
    'The user moved to Hull.',
    'The user moved to York.',
    'The user lived in Leeds.',
  ])
  await memory.close()
})

test('turns of a file whose name has its day are told in the order of the file', async () => {
  const memory = await createMemory()
  const user = memory.namespace('user')
  const text = CHANGES.map((content) => `Ben: ${content.replace('Ana', 'Ida')}\n`).join('')
  const path = '2026-03-04-chat.txt'
  const { conversations } = await parseConversations(text, {
    path,
    sessionId: 'chat',
    title: '2026-03-04-chat',
  })
  for (const { sessions } of conversations)
    for (const session of sessions) await addConversation(user, session)
  const going = (await user.facts()).map((fact) => fact.statement).sort()
  expect(going).toEqual(['Ben moved to York.', "Ida is Ben's boss."])
  await memory.close()
})

describe('turns that are given one time', () => {
  const DAY = '2026-03-04'
  const AT = Date.UTC(2026, 2, 4)
  const now = (): number => Date.UTC(2026, 4, 1)
  /** Ids that sort the other way round. */
  const turnsOf = (contents: readonly string[], first = 0) =>
    contents.map((content, i) => ({ id: `t${99 - first - i}`, speaker: 'Mia', content, at: DAY }))
  const going = async (user: Namespace, asOf?: number): Promise<readonly string[]> =>
    (await user.facts(asOf === undefined ? {} : { asOf })).map((fact) => fact.statement).sort()

  test.each<[what: string, told: readonly string[], holds: readonly string[]]>([
    ['a job', ['I work at Acme.', 'I quit.'], []],
    ['a job once more', ['I work at Acme.', 'I left Acme.', 'I work at Acme.'], ['Mia works at Acme.']],
    ['a boss', ['My boss is Ana.', 'My new boss is Bo.'], ["Bo is Mia's boss."]],
    ['a home', ['I live in Leeds.', 'I moved to York.'], ['Mia moved to York.']],
    ['a home since last week', ['I live in Leeds.', 'I moved to York last week.'], ['Mia moved to York.']],
    ['a job of yesterday', ['I work at Acme.', 'I quit yesterday.'], []],
    ['a title and a boss', ["I'm a barista at Kiln. My boss is Ida.", 'I quit Kiln.'], ['Mia quit Kiln.']],
    ['a salary', ['I work at Acme.', 'I earn 50,000 euros.', 'I quit.'], []],
    [
      'a salary of the next',
      ['I work at Acme.', 'I quit.', 'I work at Bolt.', 'I earn 50,000 euros.'],
      ['Mia works at Bolt.', "Mia's salary is 50,000 euros."],
    ],
    ['a correction', ['I live in Bath.', 'Sorry, I meant Bradford.'], ['Mia lives in Bradford.']],
    ['a dose', ['I take ramipril 5 mg.', 'I take ramipril 10 mg now.'], ['Mia takes ramipril 10 mg.']],
    ['a medicine of whoever takes it', ['I take amlodipine.', 'They stopped the amlodipine.'], []],
    ['an age', ['My son Ben is 9.', 'My son Ben is 10 now.'], ['Ben is 10 years old.', "Ben is Mia's son."]],
    [
      'a figure',
      ['Our budget is 5,000 euros.', 'Our budget is now 6,000 euros.', 'Our budget is now 5,500 euros.'],
      ["Mia's budget is 5,500 euros."],
    ],
    [
      'a plan moved twice',
      ['The launch is on 5 May.', 'We moved the launch to 9 May.', 'The launch is now on 7 May.'],
      ["Mia's launch is Thu 2026-05-07."],
    ],
    ['a plan that came true', ['I plan to adopt a dog.', 'I adopted a dog.'], ['Mia adopted a dog.']],
    [
      'a plan of the same again',
      ['I adopted a dog.', 'I plan to adopt a dog.'],
      ['Mia adopted a dog.', 'Mia plans to adopt a dog.'],
    ],
  ])('%s: the one that came later counts as later', async (_, told, holds) => {
    const memory = await createMemory({ now })
    // In one call, in a session each whose names sort the other way round, and consolidated after each.
    const [call, sessions, steps] = ['call', 'sessions', 'steps'].map((name) => memory.namespace(name))
    await call?.add(turnsOf(told))
    for (const [i, content] of told.entries()) {
      const session = /^Sorry/.test(told[1] ?? '') ? 's' : `s${9 - i}`
      await sessions?.add(turnsOf([content], i), { session })
      await steps?.add(turnsOf([content], i), { session: 's' })
      await steps?.flush()
    }
    for (const user of [call, sessions, steps] as Namespace[]) {
      await user.flush()
      expect(await going(user)).toEqual(holds)
      expect(await going(user, AT)).toEqual(holds)
      await user.rebuild()
      expect(await going(user)).toEqual(holds)
      const copy = memory.namespace(`${user.name}-copy`)
      await copy.import(await lines(user))
      await copy.flush()
      expect(await going(copy)).toEqual(holds)
    }
    await memory.close()
  })

  test('make the same memory, however they are consolidated', async () => {
    const memory = await createMemory({ now, consolidate: false })
    let runs = 0
    const said = fc.constantFrom(
      ...[
        'I work at Acme.',
        'I work at Bolt.',
        'I quit.',
        'I live in Leeds.',
        'I moved to York.',
        'I love hiking.',
      ],
      ...[
        'I no longer like hiking.',
        'I plan to adopt a dog.',
        'I adopted a dog.',
        'I moved to York last week.',
      ],
    )
    const calls = fc.array(
      fc.record({ said, session: fc.constantFrom('s1', 's2', 's3'), isRead: fc.boolean() }),
      {
        minLength: 2,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        runs += 1
        const [steps, once] = ['steps', 'once'].map((name) => memory.namespace(`${name}-${runs}`)) as [
          Namespace,
          Namespace,
        ]
        for (const [i, call] of all.entries()) {
          for (const user of [steps, once]) await user.add(turnsOf([call.said], i), { session: call.session })
          if (call.isRead) await steps.flush(call.session)
        }
        await steps.flush()
        await once.flush()
        // Where topics are cut depends on when a session was read.
        const told = async (user: Namespace): Promise<string[]> =>
          (await derived(user)).filter((line) => /"in":"(?:fact|ending)"/.test(line))
        expect(await told(steps)).toEqual(await told(once))
      }),
      { numRuns: 20, seed: 7 },
    )
    await memory.close()
  })

  test('keep their order when one is redacted', async () => {
    const memory = await createMemory({ now })
    const user = memory.namespace('user')
    await user.add(turnsOf(['I live in Leeds with Bob.', 'I moved to York.']))
    await user.flush()
    await user.redact('t99', 'Bob')
    await user.flush()
    expect(await going(user)).toEqual(['Mia moved to York.'])
    await memory.close()
  })

  test.each<[of: string, path: string, lead: string]>([
    ['a chat by the minute', 'WhatsApp Chat with Bo.txt', '04/03/2026, 10:37 - '],
    ['a transcript that knows the day', 'talk.txt', '[2026-03-04] '],
  ])('%s tells them in its order', async (_, path, lead) => {
    const memory = await createMemory({ now })
    const user = memory.namespace('user')
    const told = [
      'I work at Acme.',
      'I live in Leeds.',
      'I quit.',
      'My boss is Ana.',
      'I moved to York.',
      'My new boss is Bo.',
    ]
    // It grows meanwhile.
    for (const length of [4, 6]) {
      const text = told
        .slice(0, length)
        .map((content) => `${lead}Mia: ${content}\n`)
        .join('')
      const { conversations } = await parseConversations(text, { path, sessionId: 'talk', title: 'talk' })
      for (const { sessions } of conversations)
        for (const session of sessions) await addConversation(user, session)
      await user.flush()
    }
    expect(await user.turns()).toHaveLength(6)
    expect(await going(user)).toEqual(["Bo is Mia's boss.", 'Mia moved to York.'])
    await memory.close()
  })

  describe('leave what was so before in the past', () => {
    const past = async (user: Namespace): Promise<readonly string[]> =>
      (await user.facts({ asOf: null })).map((fact) => fact.statement).sort()

    test.each<[what: string, relation: string, told: readonly string[], history: readonly string[]]>([
      ['a job', 'works_at', ['I work at Acme.', 'I left Acme.'], ['Mia worked at Acme.']],
      [
        'homes',
        'lives_in',
        ['I live in Leeds.', 'I moved to York.', 'I moved to Hull.'],
        ['Mia lived in Leeds.', 'Mia moved to York.', 'Mia moved to Hull.'],
      ],
      [
        'salaries',
        'salary',
        ['I work at Acme.', 'I earn 30,000 euros.', 'I earn 35,000 euros.', 'I left Acme.'],
        ["Mia's salary was 30,000 euros.", "Mia's salary was 35,000 euros."],
      ],
      [
        'a dose',
        'takes',
        ['I take ramipril 5 mg.', 'I take ramipril 10 mg now.'],
        ['Mia took ramipril 5 mg.', 'Mia takes ramipril 10 mg.'],
      ],
      // What was taken back never was so.
      [
        'no correction',
        'lives_in',
        ['I live in Bath.', 'Sorry, I meant Bradford.'],
        ['Mia lives in Bradford.'],
      ],
      [
        'no correction of what had ended',
        'lives_in',
        ['I live in Bath.', 'Sorry, I meant Bradford.', 'I moved to York.'],
        ['Mia lived in Bradford.', 'Mia moved to York.'],
      ],
    ])('%s', async (_, relation, told, history) => {
      const memory = await createMemory({ now })
      const user = memory.namespace('user')
      await user.add(turnsOf(told))
      await user.flush()
      for (const _again of [1, 2]) {
        expect((await user.history('Mia', relation)).map((fact) => fact.statement)).toEqual(history)
        expect((await past(user)).filter((statement) => history.includes(statement))).toHaveLength(
          history.length,
        )
        expect(await past(user)).not.toContain('Mia lived in Bath.')
        await user.rebuild()
      }
      await memory.close()
    })

    test('unless it is taken back later', async () => {
      const memory = await createMemory({ now })
      const user = memory.namespace('user')
      await user.add(turnsOf(['I live in Bath.', 'I moved to York.']))
      await user.add([
        { id: 'z', speaker: 'Mia', content: 'I never lived in Bath. I meant Bradford.', at: '2026-03-05' },
      ])
      await user.flush()
      const homes = (await user.history('Mia', 'lives_in')).map((fact) => fact.statement)
      expect(homes).not.toContain('Mia lived in Bath.')
      await memory.close()
    })

    test('and a context tells it as over', async () => {
      const memory = await createMemory({ now })
      const user = memory.namespace('user')
      await user.add(turnsOf(['I work at Acme.', 'I left Acme.']))
      await user.flush()
      const { text } = await user.recall('Does Mia work at Acme?')
      expect(text).not.toContain('Not so')
      await memory.close()
    })
  })
})
