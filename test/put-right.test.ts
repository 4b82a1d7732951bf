/** What people deny, delete and rewrite holds in answers and contexts, whatever the turns say. */
import { createMemory, type Memory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let memory: Memory
let space: Namespace
let today: number
beforeEach(async () => {
  today = Date.parse('2025-08-01')
  memory = await createMemory({ now: () => today })
  space = memory.namespace('ana')
  const said = ['I live in Rome. I am allergic to peanuts.', 'I work at Vela.', 'I hate olives.']
  for (const [i, content] of said.entries())
    await space.add({ speaker: 'Ana', role: 'user', content, at: `2025-01-0${i + 1}` }, { session: `s${i}` })
  await space.flush()
})
afterEach(() => memory.close())

const idOf = async (relation: string): Promise<string> =>
  (await space.facts({ relation }))[0]?.id ?? expect.fail(`no ${relation}`)
const answers = async (...questions: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(questions.map(async (question) => (await space.answer(question)).text))

it('a fact that is denied is no answer, and is told as denied beside the turn that says it', async () => {
  await space.deny('fact', await idOf('lives_in'))
  expect(await answers('Where does Ana live?', 'Does Ana live in Rome?')).toEqual([null, null])
  // What else the turn says holds.
  expect(await answers('What is Ana allergic to?')).toEqual(['peanuts'])
  expect((await space.recall('Where does Ana live?')).text).toContain('Not so: "Ana lives in Rome."')
})

it('a denial is lifted by releasing the fact, or by saying what is so', async () => {
  const [home, job] = [await idOf('lives_in'), await idOf('works_at')]
  await space.deny('fact', home)
  await space.deny('fact', job)
  await space.freeze('fact', home, false)
  await space.update('fact', job, { statement: 'Ana works at Orbit.' })
  expect(await answers('Where does Ana live?', 'Where does Ana work?')).toEqual(['Rome', 'Orbit'])
  await space.rebuild()
  expect((await space.facts({ relation: 'lives_in' })).map((f) => f.statement)).toEqual([
    'Ana lives in Rome.',
  ])
})

it('a denied fact stays so when it is said again, but what begins later is news', async () => {
  await space.deny('fact', await idOf('lives_in'))
  await space.deny('fact', await idOf('works_at'))
  const say = async (content: string, at: string) => {
    await space.add({ speaker: 'Ana', role: 'user', content, at }, { session: at })
    await space.flush()
  }
  await say('I work at Vela.', '2025-04-10')
  expect(await space.facts({ relation: 'works_at' })).toEqual([])
  await say('I moved to Rome on May 1.', '2025-05-10')
  expect((await space.facts({ relation: 'lives_in' })).map((f) => f.statement)).toEqual([
    'Ana moved to Rome.',
  ])
  expect(await answers('Where does Ana work?', 'Where does Ana live?')).toEqual([null, 'Rome'])
})

it('whoever follows what is written hears that a fact was denied', async () => {
  const stop = new AbortController()
  const notices: string[] = []
  const id = await idOf('works_at')
  const following = (async () => {
    for await (const notice of space.changes({ after: 0, signal: stop.signal })) {
      if (notice.id === id) notices.push(notice.kind)
      if (notices.length === 2) stop.abort()
    }
  })()
  await space.deny('fact', id)
  await following.catch(() => {})
  expect(notices).toEqual(['fact', 'fact'])
})

it('a fact that is rewritten answers with what it says now, and is told before the turn', async () => {
  await space.update('fact', await idOf('works_at'), { statement: 'Ana works at Orbit.' })
  expect(await answers('Where does Ana work?', 'Does Ana work at Vela?')).toEqual(['Orbit', null])
  expect((await answers('Does Ana work at Orbit?'))[0]).toContain('Yes')
  const { text } = await space.recall('Where does Ana work?')
  expect(text.indexOf('Ana works at Orbit. Corrected, not: "Ana works at Vela."')).toBeGreaterThan(0)
  expect(text.indexOf('Corrected')).toBeLessThan(text.indexOf('I work at Vela.'))
})

describe('a fact that was corrected', () => {
  const say = async (content: string, at: string) => {
    today = Math.max(today, Date.parse(at))
    await space.add({ speaker: 'Ana', role: 'user', content, at }, { session: at })
    await space.flush()
  }
  const homes = async () =>
    (await space.history('Ana', 'lives_in')).map(({ statement, valid: { to } }) => [
      statement,
      to === null ? null : new Date(to).toISOString().slice(0, 10),
    ])

  it('is ended by what is heard later, and goes on when that is forgotten', async () => {
    await space.update('fact', await idOf('lives_in'), { statement: 'Ana lives in Porto.' })
    await say('I live in Porto.', '2025-09-01')
    expect(await homes()).toEqual([['Ana lives in Porto.', null]])
    await say('I moved to Braga on October 1.', '2025-10-10')
    const moved = [
      ['Ana lives in Porto.', '2025-10-01'],
      ['Ana moved to Braga.', null],
    ]
    expect(await homes()).toEqual(moved)
    const before = await space.facts({ relation: 'lives_in', asOf: '2025-10-20', knownAt: '2025-09-02' })
    expect(before.map((f) => f.statement)).toEqual(['Ana lives in Porto.'])
    await space.rebuild()
    expect(await homes()).toEqual(moved)
    const [turn] = (await space.turns()).filter((t) => t.content.includes('Braga'))
    await space.deleteTurn(turn?.id ?? '')
    expect(await homes()).toEqual([['Ana lives in Porto.', null]])
  })

  it('is ended by words that speak of what it says now', async () => {
    await space.update('fact', await idOf('allergic_to'), { statement: 'Ana is allergic to walnuts.' })
    await space.update('fact', await idOf('dislikes'), { statement: 'Ana hates capers.' })
    await say("I'm no longer allergic to walnuts.", '2025-09-01')
    const left = await space.facts({ entity: 'Ana', asOf: '2025-09-02' })
    expect(left.map((f) => f.statement).filter((s) => /walnuts|capers/.test(s))).toEqual([
      'Ana hates capers.',
    ])
  })

  it('is not ended by what was said before it was corrected, nor when it is protected', async () => {
    await space.update('fact', await idOf('lives_in'), { statement: 'Ana lives in Porto.' })
    await space.freeze('fact', await idOf('works_at'))
    await space.update('fact', await idOf('works_at'), { statement: 'Ana works at Orbit.' })
    await say('I moved to Turin.', '2025-03-01')
    expect(await homes()).toContainEqual(['Ana lives in Porto.', null])
    await say('I quit my job at Orbit.', '2025-09-01')
    const jobs = await space.history('Ana', 'works_at')
    expect(jobs.map((f) => [f.statement, f.valid.to])).toEqual([['Ana works at Orbit.', null]])
  })

  it('stays ended whatever else is heard, and in another memory', async () => {
    await space.update('fact', await idOf('lives_in'), { validFrom: '2024-01-01' })
    await say('I no longer live in Rome.', '2025-09-01')
    await say('My name is Ana Silva.', '2025-09-02')
    const ended = [['Ana lives in Rome.', '2025-09-01']]
    expect(await homes()).toEqual(ended)
    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    const copy = memory.namespace('copy')
    await copy.import(lines)
    expect((await copy.history('Ana', 'lives_in')).map((f) => f.valid.to)).toEqual([Date.UTC(2025, 8)])
  })

  it('gives way to the old value when that is said again, and to what is told again', async () => {
    await space.update('fact', await idOf('lives_in'), { statement: 'Ana lives in Porto.' })
    await say('I moved to Rome on September 1.', '2025-09-05')
    expect(await homes()).toEqual([
      ['Ana lives in Porto.', '2025-09-01'],
      ['Ana moved to Rome.', null],
    ])
    expect(await answers('Where does Ana live?')).toEqual(['Rome'])
  })

  it('ends what was known of another value when it was corrected, whenever that is added', async () => {
    await space.update('fact', await idOf('lives_in'), { statement: 'Ana lives in Porto.' })
    await say('I moved to Oslo.', '2025-03-01')
    const now = async () => (await space.facts({ relation: 'lives_in' })).map((f) => f.statement)
    expect(await now()).toEqual(['Ana lives in Porto.'])
    await say('I live in Oslo.', '2025-09-01')
    expect(await now()).toEqual(['Ana moved to Oslo.'])
  })

  it('keeps no end that only a deleted turn told, and gives way from the day that was put right', async () => {
    await say('I moved to Oslo.', '2025-03-24')
    await space.update('fact', await idOf('lives_in'), { validFrom: '2025-02-10' })
    expect((await homes())[0]).toEqual(['Ana lived in Rome.', '2025-02-10'])
    const [, oslo] = await space.history('Ana', 'lives_in')
    await space.freeze('fact', oslo?.id ?? '', false)
    const [rome] = await space.history('Ana', 'lives_in')
    await space.update('fact', rome?.id ?? '', { confidence: 0.95 })
    const [turn] = (await space.turns()).filter((t) => t.content.includes('Oslo'))
    await space.deleteTurn(turn?.id ?? '')
    expect(await homes()).toEqual([['Ana lives in Rome.', null]])
  })

  it('goes on when the news that ended it is deleted, whatever had ended it before it was put right', async () => {
    const home = await idOf('lives_in')
    await say('I no longer live in Rome.', '2025-04-01')
    await space.update('fact', home, { validTo: null })
    await say('I moved to Oslo.', '2025-09-01')
    expect((await homes())[0]).toEqual(['Ana lives in Rome.', '2025-09-01'])
    const [turn] = (await space.turns()).filter((t) => t.content.includes('Oslo'))
    await space.deleteTurn(turn?.id ?? '')
    expect(await homes()).toEqual([['Ana lives in Rome.', null]])
  })

  it('answers with the times that were put right', async () => {
    await say('I visited Paris last week.', '2025-01-13')
    await space.update('fact', await idOf('visited'), { validFrom: '2024-12-20', validTo: '2024-12-21' })
    await space.update('fact', await idOf('works_at'), { validFrom: '2021-02-01' })
    expect(await answers('When did Ana visit Paris?', 'Since when has Ana worked at Vela?')).toEqual([
      'Fri 2024-12-20',
      'Mon 2021-02-01',
    ])
  })

  it('is not ended by words about what it no longer says', async () => {
    await space.update('fact', await idOf('allergic_to'), { statement: 'Ana is allergic to walnuts.' })
    await say("I'm not allergic to peanuts.", '2025-09-01')
    expect((await space.facts({ relation: 'allergic_to' })).map((f) => f.statement)).toEqual([
      'Ana is allergic to walnuts.',
    ])
  })

  it('takes times as texts, and names the one that is none', async () => {
    const id = await idOf('lives_in')
    await space.update('fact', id, { validFrom: '2024-05-01', validTo: new Date('2025-02-01') })
    const { valid } = await space.get('fact', id)
    expect(valid).toEqual({ from: Date.UTC(2024, 4), to: Date.UTC(2025, 1) })
    await say('I moved to Turin on October 1.', '2025-10-10')
    expect((await homes())[0]).toEqual(['Ana lives in Rome.', '2025-02-01'])
    await expect(space.update('fact', id, { validTo: 'soon' })).rejects.toMatchObject({
      code: 'time-invalid',
      message: expect.stringContaining('validTo'),
    })
  })
})

it('a fact that is deleted is no answer, though its turn is left', async () => {
  await space.delete('fact', await idOf('dislikes'))
  expect(await answers('Does Ana hate olives?', 'What does Ana hate?')).toEqual([null, null])
  expect(await answers('Where does Ana work?')).toEqual(['Vela'])
})

it('what held then is answered by what was heard since', async () => {
  await space.add(
    { speaker: 'Ana', role: 'user', content: 'I moved to Turin on March 1.', at: '2025-06-01' },
    { session: 'later' },
  )
  await space.flush()
  const asked = (asOf: string) => space.answer('Where does Ana live?', { asOf })
  expect((await asked('2025-04-01')).text).toBe('Turin')
  expect((await asked('2025-02-01')).text).toBe('Rome')
})

it('a sentence that is put right and the value it names stay together', async () => {
  const home = await idOf('lives_in')
  await space.update('fact', home, { statement: 'Ana lives in Porto.' })
  const told = async () => ({
    facts: (await space.facts({ relation: 'lives_in' })).map((f) => [f.id, f.tailName, f.statement]),
    history: (await space.history('Ana', 'lives_in')).map((f) => f.tailName),
    ofPorto: (await space.facts({ entity: 'Porto' })).map((f) => f.statement),
    card: (await space.card('Porto')).text.includes('Ana lives in Porto.'),
  })
  const right = {
    facts: [[home, 'Porto', 'Ana lives in Porto.']],
    history: ['Porto'],
    ofPorto: ['Ana lives in Porto.'],
    card: true,
  }
  expect(await told()).toEqual(right)
  expect(await space.facts({ entity: 'Rome' })).toEqual([])
  await space.rebuild()
  expect(await told()).toEqual(right)
  expect(await answers('Who lives in Porto?', 'Where does Ana live?')).toEqual(['Ana', 'Porto'])

  const copy = memory.namespace('copy')
  await copy.import(space.export())
  expect((await copy.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Porto'])
  await space.addGraph({
    entities: [{ name: 'Oporto', type: 'place', sources: [(await space.turns())[0]?.id ?? ''] }],
  })
  await space.merge('Oporto', 'Porto')
  expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Oporto'])
  await space.split('Porto')
  expect(await told()).toEqual(right)

  await space.freeze('fact', home, false)
  expect((await space.facts({ relation: 'lives_in' })).map((f) => [f.tailName, f.statement])).toEqual([
    ['Rome', 'Ana lives in Rome.'],
  ])
})

it('a value that is put right alone changes the sentence; undo brings both back', async () => {
  const allergy = await idOf('allergic_to')
  await space.update('fact', allergy, { tail: 'walnuts' })
  const told = async () =>
    (await space.facts({ relation: 'allergic_to' })).map((f) => [f.tailName, f.statement])
  expect(await told()).toEqual([['walnuts', 'Ana is allergic to walnuts.']])
  const [last] = await space.batches({ limit: 1 })
  await space.undo(last?.id ?? '')
  expect(await told()).toEqual([['peanuts', 'Ana is allergic to peanuts.']])
  expect((await space.entities()).map((e) => e.name)).not.toContain('walnuts')

  await space.update('fact', allergy, { statement: 'A Ana é alérgica a nozes.', tail: 'nozes' })
  expect(await told()).toEqual([['nozes', 'A Ana é alérgica a nozes.']])
  // What rules cannot read leaves the value, and so does what still names it.
  await space.update('fact', allergy, { statement: 'A Ana é alérgica a leite.' })
  expect(await told()).toEqual([['nozes', 'A Ana é alérgica a leite.']])
  await space.update('fact', allergy, { statement: 'A Ana é muito alérgica a nozes.' })
  expect(await told()).toEqual([['nozes', 'A Ana é muito alérgica a nozes.']])
  for (const [patch, name] of [
    [{ tail: 'Ana' }, 'tail'],
    [{ head: 'Bo' }, 'head'],
    [{ relation: 'likes' }, 'relation'],
  ] as const)
    await expect(space.update('fact', allergy, patch as object)).rejects.toMatchObject({
      code: 'argument-invalid',
      data: { name },
    })
  for (const tail of ['milk', 'nozes'])
    await expect(
      space.update('fact', allergy, { statement: 'Careful at breakfast.', tail }),
    ).rejects.toMatchObject({ code: 'argument-invalid', data: { name: 'tail' } })
  await space.update('fact', allergy, { tail: 'milk' })
  expect(await told()).toEqual([['milk', 'A Ana é muito alérgica a milk.']])
})

it('a value that is put in place takes that of the old one alone, by whole words', async () => {
  const say = async (speaker: string, content: string): Promise<string> => {
    await space.add({ speaker, role: 'user', content, at: '2025-02-01' }, { session: speaker })
    await space.flush()
    return (await space.facts({ entity: speaker }))[0]?.id ?? expect.fail(content)
  }
  for (const [speaker, said, tail, statement] of [
    ['Romeo', 'I live in Rome.', 'Porto', 'Romeo lives in Porto.'],
    ['Vela Braun', 'I work at Vela.', 'Orbit', 'Vela Braun works at Orbit.'],
  ] as const) {
    const id = await say(speaker, said)
    await space.update('fact', id, { tail })
    expect((await space.get('fact', id)).statement).toBe(statement)
  }
  const id = await say('Oslo Berg', 'I live in Oslo.')
  await space.update('fact', id, { statement: 'Oslo Berg is at home in the city of Oslo.' })
  await space.update('fact', id, { statement: 'It is Oslo where Oslo Berg lives.' })
  await space.update('fact', id, { tail: 'Bergen' })
  expect((await space.get('fact', id)).statement).toBe('It is Bergen where Oslo Berg lives.')
})

it('what was put in place leaves nothing behind, before and after everything is read again', async () => {
  const told = async () => ({
    facts: (await space.facts()).map((f) => f.statement).sort(),
    entities: (await space.entities()).map((e) => e.name).sort(),
  })
  const same = async () => {
    const before = await told()
    await space.rebuild()
    expect(await told()).toEqual(before)
    return before
  }
  const [home, allergy, job] = [await idOf('lives_in'), await idOf('allergic_to'), await idOf('works_at')]
  await space.update('fact', home, { tail: 'Porto' })
  await space.delete('entity', (await space.card('Porto')).entity.id)
  expect((await same()).facts.filter((s) => s.includes('lives in'))).toEqual([])
  await space.update('fact', allergy, { tail: 'cats' })
  await space.update('fact', allergy, { tail: 'dogs' })
  expect((await same()).entities).not.toContain('cats')
  await space.freeze('fact', allergy, false)
  expect(await same()).toMatchObject({
    facts: expect.arrayContaining(['Ana is allergic to peanuts.']),
    entities: expect.not.arrayContaining(['dogs']),
  })
  await space.update('fact', job, { tail: 'Orbit' })
  await space.delete('fact', job)
  const { facts, entities } = await same()
  expect([facts.filter((s) => s.includes('works')), entities.includes('Orbit')]).toEqual([[], false])
})

it('a value that was put in place goes with the words of a turn that is deleted', async () => {
  await space.add(
    { id: 'again', speaker: 'Ana', role: 'user', content: 'I live in Rome, near Porto.', at: '2025-02-01' },
    { session: 'x' },
  )
  await space.flush()
  await space.update('fact', await idOf('lives_in'), { statement: 'Ana lives in Porto.' })
  await space.deleteTurn('again')
  const left = JSON.stringify([await space.facts({ asOf: null }), await space.entities()])
  expect(left).not.toContain('Porto')
  expect((await space.facts({ relation: 'lives_in' })).map((f) => [f.tailName, f.statement])).toEqual([
    ['Rome', 'Ana lives in Rome.'],
  ])
})

describe('what is heard after a home was put right by hand', () => {
  const minute = 60_000
  const say = async (content: string): Promise<void> => {
    today += minute
    await space.add({ speaker: 'Bo', role: 'user', content, at: today }, { session: 'bo' })
    today += minute
  }
  const homes = async (): Promise<string[]> => {
    const all = await space.facts({ relation: 'lives_in' })
    return all.map((f) => f.statement).filter((statement) => statement.startsWith('Bo'))
  }
  const putRight = async (): Promise<void> => {
    const all = await space.facts({ relation: 'lives_in' })
    const home = all.find((f) => f.statement.startsWith('Bo'))
    await space.update('fact', home?.id ?? expect.fail('no home'), { tail: 'Bergen' })
  }

  it.each(['I moved to Paris last week.', 'I moved to Paris yesterday.', 'I moved to Paris.'])(
    'is news: %s',
    async (news) => {
      await say('I live in Oslo.')
      await putRight()
      await say(news)
      expect(await homes()).toEqual(['Bo moved to Paris.'])
      expect(await answers('Where does Bo live?')).toEqual(['Paris'])
      await space.flush()
      await space.rebuild()
      expect(await homes()).toEqual(['Bo moved to Paris.'])
    },
  )

  it.each(['I moved to Paris in 2019.', 'I lived in Paris until last week.', 'I lived in Paris last year.'])(
    'is none where its words lie before: %s',
    async (past) => {
      await say('I live in Oslo.')
      await putRight()
      await say(past)
      expect(await homes()).toEqual(['Bo lives in Bergen.'])
    },
  )

  it.each(['I moved back to Paris last week.', 'I moved back to Paris.'])(
    'is news of a place that was known before: %s',
    async (news) => {
      await say('I live in Paris.')
      await say('I moved to Oslo.')
      await putRight()
      await say(news)
      expect(await homes()).toEqual(['Bo moved back to Paris.'])
    },
  )
})
