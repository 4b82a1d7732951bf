import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import {
  createMemory,
  type Embedder,
  type Llm,
  type Memory,
  MemoryError,
  type Namespace,
  type TurnInput,
} from 'recollect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const NOW = Date.parse('2025-06-01T12:00:00Z')
let memory: Memory
let ana: Namespace
beforeEach(async () => {
  memory = await createMemory({ now: () => NOW, random: seeded() })
  ana = memory.namespace('ana')
})
afterEach(async () => {
  await memory.close()
})

function seeded(): () => number {
  let n = 0
  return () => {
    n = (n + 0.618033988749) % 1
    return n
  }
}
const said = (content: string, at: string, over: Partial<TurnInput> = {}): TurnInput => ({
  speaker: 'Ana',
  content,
  at,
  ...over,
})
const life: readonly TurnInput[] = [
  said('I live in Vienna.', '2020-01-10'),
  said('I moved to Lisbon last week.', '2025-03-10T09:00:00Z'),
  said('I work at Atlas. My sister Maria lives in Graz.', '2025-03-10T09:01:00Z'),
]

/** Lines of exports that somebody edited. */
function added(turn: object): object {
  const said = { id: 'i', session: 's', speaker: 'Ana', role: 'user', content: 'I live in Graz.', at: NOW }
  const whole = { ...said, captions: [], metadata: {}, ...turn }
  return { kind: 'turn-added', turn: whole, embedding: null, ordinal: 0 }
}
function recorded(of: string, value: object): object {
  return { kind: 'put', in: 'record', value: { of, id: 'namespace', turns: ['t'], text: null, value } }
}

describe('add and recall', () => {
  it('takes what was told later of turns that have one time, as in notes with nothing but a day', async () => {
    for (const city of ['Lisbon', 'Porto', 'Faro', 'Braga', 'Lisbon'])
      await ana.add(said(`I live in ${city}.`, '2025-03-10'))
    await ana.flush()
    const now = await ana.facts({ relation: 'lives_in' })
    expect(now.map((fact) => fact.statement)).toEqual(['Ana lives in Lisbon.'])
  })

  it('finds a turn as soon as it was added, before anything is consolidated', async () => {
    const result = await ana.add(said('I moved to Lisbon last week.', '2025-03-10'), { session: 's1' })
    expect(result).toMatchObject({ added: 1, session: 's1' })
    const context = await ana.recall('Where does Ana live?', { budget: 800 })
    expect(context.hits[0]?.turn.content).toContain('Lisbon')
    expect(context.text).toContain('Mon 2025-03-10\n[1] Ana: I moved to Lisbon last week.')
    expect(context.citations).toContainEqual({
      label: '1',
      kind: 'turn',
      id: result.turns[0],
      turns: [result.turns[0]],
    })
    expect(context.usage).toEqual({ tokens: expect.any(Number), budget: 800 })
    expect(context.trace).toBeUndefined()
  })

  it('knows the newest facts before they are consolidated, and writes nothing to tell them', async () => {
    await ana.add(life.slice(0, 1), { session: 's1' })
    await ana.flush()
    await ana.add(life.slice(1), { session: 's1' })
    const before = await ana.stats()
    const context = await ana.recall('Where does Ana live?')
    expect(context.facts[0]).toMatchObject({ tail: 'Lisbon' })
    expect(context.facts.map((f) => f.tail)).not.toContain('Vienna')
    expect(await ana.stats()).toEqual(before)
    expect(before.buffered).toBe(2)
    await ana.flush()
    expect((await ana.recall('Where does Ana live?')).facts.map((f) => f.fact)).toEqual(
      context.facts.map((f) => f.fact),
    )
  })

  it('answers with the current value, and as of an earlier time with the value of then', async () => {
    await ana.add(life, { session: 's1' })
    await ana.flush()
    const now = await ana.recall('Where does Ana live?')
    expect(now.facts[0]).toMatchObject({
      tail: 'Lisbon',
      fact: { relation: 'lives_in', valid: { from: Date.parse('2025-03-03'), to: null } },
    })
    const then = await ana.recall('Where does Ana live?', { asOf: '2024-05-01' })
    expect(then.facts[0]).toMatchObject({ tail: 'Vienna' })
    expect(then.hits.every((h) => h.turn.at <= Date.parse('2024-05-01'))).toBe(true)
  })

  it('first person is about the speaker; no fact is without a source turn', async () => {
    await ana.add(life, { session: 's1' })
    const facts = await ana.facts({ asOf: null })
    expect(facts.map((f) => `${f.headName} ${f.relation} ${f.tailName}`).sort()).toEqual([
      'Ana has_sister Maria',
      'Ana lives_in Lisbon',
      'Ana lives_in Vienna',
      'Ana works_at Atlas',
      'Maria lives_in Graz',
    ])
    const known = new Set((await ana.turns()).map((t) => t.id))
    for (const fact of facts) {
      expect(fact.evidence.length).toBeGreaterThan(0)
      for (const { turn } of fact.evidence) expect(known.has(turn)).toBe(true)
    }
  })

  it('gives each clause its own time', async () => {
    await ana.add(
      said('Last week I moved to Lisbon. Ben flies to Oslo in January, and I love jazz.', '2025-03-10'),
    )
    const facts = await ana.facts({ entity: 'Ana' })
    expect(facts.map((f) => [f.tailName, new Date(f.valid.from).toISOString().slice(0, 10)]).sort()).toEqual([
      ['Lisbon', '2025-03-03'],
      ['jazz', '2025-03-10'],
    ])
  })

  it.each([
    ['I worked at Vela until May 2023.', 'works_at', '2023-04-30..2023-05-01'],
    ['I am living in Porto until next month.', 'lives_in', '2025-03-01..2025-04-01'],
    ['I lived in Oslo from 2018 to 2020.', 'lives_in', '2018-01-01..2020-01-02'],
    ['I will move to Graz in June.', 'plans_to', '2025-03-01..2025-07-01'],
    ['I have lived in Linz since 2019.', 'lives_in', '2019-01-01..'],
  ])('an end that is said, a plan, a beginning: %s', async (text, relation, span) => {
    await ana.add(said(text, '2025-03-01'))
    const [fact] = await ana.facts({ relation, asOf: null })
    const day = (at: number | null | undefined) =>
      at === null || at === undefined ? '' : new Date(at).toISOString().slice(0, 10)
    expect(`${day(fact?.valid.from)}..${day(fact?.valid.to)}`).toBe(span)
  })

  it('keeps both of two disjoint spans of one value', async () => {
    await ana.add([
      said('I lived in Oslo from 2010 to 2012.', '2025-03-01'),
      said('I lived in Rome from 2013 to 2015.', '2025-03-01'),
      said('I have lived in Oslo since 2019.', '2025-03-01'),
    ])
    const homes = await ana.history('Ana', 'lives_in')
    expect(homes.map((f) => [f.tailName, new Date(f.valid.from).getUTCFullYear()])).toEqual([
      ['Oslo', 2010],
      ['Rome', 2013],
      ['Oslo', 2019],
    ])
    expect(homes.map((f) => f.valid.to === null)).toEqual([false, false, true])
  })

  it('keeps the two clocks apart: what was true, and what had been heard', async () => {
    await ana.add(life, { session: 's1' })
    const at = async (options: { asOf: string; knownAt?: string }) =>
      (await ana.facts({ entity: 'Ana', relation: 'lives_in', ...options })).map((f) => f.tailName)
    expect(await at({ asOf: '2025-03-05' })).toEqual(['Lisbon'])
    // On 5 March nobody had told us yet.
    expect(await at({ asOf: '2025-03-05', knownAt: '2025-03-05' })).toEqual(['Vienna'])
    expect(await at({ asOf: '2019-12-31' })).toEqual([])
  })

  it('a limit counts facts that hold, however many are over', async () => {
    const towns = Array.from({ length: 30 }, (_, i) =>
      said(`I moved to Town${i} yesterday. I love song${i}.`, `2024-01-${String(i + 1).padStart(2, '0')}`),
    )
    await ana.add(towns)
    expect((await ana.facts({ relation: 'lives_in', limit: 1 })).map((f) => f.tailName)).toEqual(['Town29'])
    expect(
      (await ana.facts({ relation: 'lives_in', limit: 5, asOf: '2024-01-05T12:00:00Z' })).map(
        (f) => f.tailName,
      ),
    ).toEqual(['Town5'])
    const all = await ana.facts({ relation: 'likes', limit: 100 })
    expect(await ana.facts({ relation: 'likes', limit: 10, offset: 5 })).toEqual(all.slice(5, 15))
    expect((await ana.facts({ matching: 'song7', limit: 3 })).map((f) => f.tailName)).toEqual(['song7'])
  })

  it('tells the history of a relation', async () => {
    await ana.add(life, { session: 's1' })
    const history = await ana.history('Ana', 'lives in')
    expect(history.map((f) => [f.tailName, f.valid.to])).toEqual([
      ['Vienna', Date.parse('2025-03-03')],
      ['Lisbon', null],
    ])
  })

  it('filters by session, speaker and time', async () => {
    await ana.add(
      [
        said('The harbour is foggy', '2025-01-01'),
        said('The harbour is loud', '2025-02-01', { speaker: 'Ben' }),
      ],
      { session: 'a' },
    )
    await ana.add([said('The harbour is empty', '2025-03-01')], { session: 'b' })
    const texts = async (options: object) =>
      (await ana.recall('harbour', options)).hits.map((h) => h.turn.content.split(' ').at(-1)).sort()
    expect(await texts({ session: 'b' })).toEqual(['empty'])
    expect(await texts({ speaker: 'ben' })).toEqual(['loud'])
    expect(await texts({ from: '2025-02-01', to: '2025-03-01' })).toEqual(['loud'])
    expect(await texts({ k: 2 })).toHaveLength(2)
  })

  it('finds Chinese and Japanese by their words, and emoji do no harm', async () => {
    await ana.add([
      said('我上周搬到了北京 🏠', '2025-03-10'),
      said('今天天气很好 ☀️', '2025-03-11'),
      said('東京でピアノを始めました', '2025-03-12'),
    ])
    expect((await ana.recall('谁住在北京？')).hits[0]?.turn.content).toContain('北京')
    expect((await ana.recall('ピアノ')).hits[0]?.turn.content).toContain('ピアノ')
  })

  it('explains itself on request', async () => {
    await ana.add(life)
    const { trace } = await ana.recall('Where does Ana live?', { trace: true })
    expect(trace?.[0]).toMatchObject({ kind: 'query-analysed', speakers: ['Ana'], terms: ['live'] })
    expect(trace?.filter((e) => e.kind === 'turn-ranked').length).toBe(3)
  })

  it('is deterministic', async () => {
    await ana.add(life)
    await ana.flush()
    const [a, b] = [await ana.recall('Where does Ana live?'), await ana.recall('Where does Ana live?')]
    expect(b).toEqual(a)
  })
})

describe('plans', () => {
  const plans = async (asOf: string): Promise<string[]> =>
    (await ana.facts({ relation: 'plans_to', asOf })).map((f) => f.tailName).sort()

  it('end when they come true or are called off, and only then', async () => {
    await ana.add(
      [said("I'm planning to move to Lisbon in May. I'm going to run a marathon in autumn.", '2024-04-01')],
      { session: 'a' },
    )
    await ana.add([said("I'm planning to visit Kyoto next year.", '2024-04-02')], { session: 'b' })
    expect(await plans('2024-04-03')).toEqual(['move to Lisbon', 'run marathon', 'visit Kyoto'])
    await ana.add([said('I bought a piano yesterday.', '2024-04-20')], { session: 'c' })
    expect(await plans('2024-04-21')).toEqual(['move to Lisbon', 'run marathon', 'visit Kyoto'])
    await ana.add([said('I moved to Lisbon last week.', '2024-05-20')], { session: 'd' })
    expect(await plans('2024-05-21')).toEqual(['run marathon', 'visit Kyoto'])
    await ana.add([said('The trip to Kyoto fell through.', '2024-06-01')], { session: 'e' })
    expect(await plans('2024-06-02')).toEqual(['run marathon'])
    await ana.add([said("I didn't run the marathon.", '2024-11-01')], { session: 'f' })
    expect(await plans('2024-11-02')).toEqual([])
  })

  it('a taste that is over ends that taste, not its neighbours', async () => {
    await ana.add([said('I love jazz concerts. I enjoy jazz dance. I like olives.', '2024-01-01')], {
      session: 'a',
    })
    await ana.add([said("I don't like olives anymore. I stopped eating meat.", '2024-03-01')], {
      session: 'b',
    })
    expect((await ana.facts({ relation: 'likes' })).map((f) => f.tailName).sort()).toEqual([
      'jazz concerts',
      'jazz dance',
    ])
  })
})

describe('bad input', () => {
  it.each<[string, TurnInput, string]>([
    ['empty content', { content: '  \n' }, 'turn-invalid'],
    ['no text', { content: 5 as never }, 'turn-invalid'],
    ['a role nobody knows', { content: 'x', role: 'robot' as never }, 'turn-invalid'],
    ['10 MB', { content: 'x'.repeat(10_000_000) }, 'turn-too-long'],
    ['a wrong date', { content: 'x', at: 'last week' }, 'time-invalid'],
    ['31 February', { content: 'x', at: '2025-02-31' }, 'time-invalid'],
    ['a time at the end of the calendar', { content: 'x', at: -8.64e15 }, 'time-invalid'],
    ['1970', { content: 'x', at: 0 }, 'time-implausible'],
    ['seconds for milliseconds', { content: 'x', at: 1_717_200_000 }, 'time-implausible'],
    ['the future', { content: 'x', at: '2031-01-01' }, 'time-implausible'],
    ['nested metadata', { content: 'x', metadata: { a: {} as never } }, 'turn-invalid'],
    ['metadata that is no number', { content: 'x', metadata: { a: Number.NaN } }, 'turn-invalid'],
    ['metadata without end', { content: 'x', metadata: { a: Number.POSITIVE_INFINITY } }, 'turn-invalid'],
    ['an empty id', { content: 'x', id: '' }, 'turn-invalid'],
  ])('refuses %s and stores nothing of the batch', async (_, turn, code) => {
    await ana.add(said('before', '2025-01-01'))
    await expect(ana.add([said('good', '2025-01-01'), turn])).rejects.toMatchObject({
      name: 'MemoryError',
      code,
    })
    expect((await ana.turns()).map((t) => t.content)).toEqual(['before'])
  })

  it('takes metadata that is undefined for left out', async () => {
    await ana.add(said('hello', '2025-01-01', { metadata: { channel: undefined, app: 'mail' } as never }))
    expect((await ana.turns())[0]?.metadata).toEqual({ app: 'mail' })
  })

  it('takes equal turns under one id as one and refuses different ones', async () => {
    const turn = said('hello', '2025-01-01', { id: 't1' })
    await ana.add(turn)
    expect((await ana.add(turn)).added).toBe(0)
    await expect(ana.add({ ...turn, content: 'bye' })).rejects.toMatchObject({ code: 'turn-conflict' })
    await expect(
      ana.add([said('a', '2025-01-01', { id: 'x' }), said('b', '2025-01-01', { id: 'x' })]),
    ).rejects.toMatchObject({ code: 'turn-invalid' })
  })

  /** Reads of a namespace, with what there is to find where nobody wrote. */
  const reads = (space: Namespace): Record<string, readonly [() => Promise<unknown>, unknown]> => ({
    recall: [
      () => space.recall('Where does Ana live?'),
      { hits: [], facts: [], citations: [], relevant: false },
    ],
    'recall with filters': [
      () => space.recall('x', { session: 's', speaker: 'Ana', strategy: 'beam' }),
      { hits: [] },
    ],
    answer: [() => space.answer('Where does Ana live?'), { text: null, enough: false, citations: [] }],
    facts: [() => space.facts(), []],
    'facts of one': [() => space.facts({ entity: 'Ana' }), []],
    'facts by words': [() => space.facts({ matching: 'Lisbon' }), []],
    history: [() => space.history('Ana', 'lives_in'), []],
    entities: [() => space.entities(), []],
    topics: [() => space.topics({ session: 's', matching: 'x' }), []],
    timeline: [() => space.timeline(), []],
    turns: [() => space.turns(), []],
    'turns by id': [() => space.turns({ ids: ['t1'] }), []],
    'turns by words': [() => space.turns({ matching: 'Lisbon' }), []],
    sessions: [() => space.sessions(), []],
    stats: [() => space.stats(), { namespace: space.name, turns: 0, facts: 0, ledger: [] }],
    jobs: [() => space.jobs(), []],
    experiences: [() => space.experiences(), []],
    profile: [() => space.profile({ entity: 'Ana' }), { text: '', sections: [] }],
    explore: [() => space.explore('tags_of_cue', { cue: 'x' }), { turns: [], facts: [], names: [] }],
    batches: [() => space.batches(), []],
    merges: [() => space.merges(), []],
  })

  it('finds nothing where nobody wrote, and writes nothing by looking', async () => {
    for (const [name, [read, nothing]] of Object.entries(reads(ana))) {
      const found = await read()
      if (Array.isArray(nothing)) expect([name, found]).toEqual([name, nothing])
      else expect([name, found]).toMatchObject([name, nothing as object])
    }
    await ana.flush()
    expect(await memory.namespaces()).toEqual([])
    // What is to be done with a whole, or with one thing, must be there.
    const missing = { code: 'namespace-unknown', data: { namespace: 'ana' } }
    for (const call of [
      () => ana.export().next(),
      () => ana.rebuild(),
      () => ana.undo('b1'),
      () => ana.audit(),
      () => ana.merge('Ana', 'Anna'),
      () => ana.split('Ana'),
      () => ana.defineRelation('likes', {}),
      () => ana.addGraph({}),
    ])
      await expect(call()).rejects.toMatchObject(missing)
    for (const call of [
      () => ana.get('fact', 'f1'),
      () => ana.explain('f1'),
      () => ana.job('consolidate:s1'),
      () => ana.deny('fact', 'f1'),
      () => ana.deleteTurn('t1'),
      () => ana.deleteSession('s1'),
      () => ana.flush('s1'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' })
    expect(await memory.namespaces()).toEqual([])
  })

  it('names what is unknown where names are strict, and no other', async () => {
    const strict = await createMemory({ strict: true, now: () => NOW })
    await strict.namespace('ben').add(said('hi', '2025-01-01'))
    for (const [name, [read]] of Object.entries(reads(strict.namespace('ana')))) {
      const refusal: unknown = await read().catch((error: unknown) => error)
      expect([name, refusal]).toMatchObject([name, { code: 'namespace-unknown', data: { namespace: 'ana' } }])
      expect(`${String(refusal)} ${JSON.stringify(refusal)}`).not.toContain('ben')
    }
    await strict.close()
  })

  it('names what is unknown, and what to do', async () => {
    await ana.add(life)
    await expect(ana.facts({ entity: 'Nobody' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(ana.deleteTurn('nope')).rejects.toMatchObject({ code: 'not-found' })
    await expect(ana.get('fact', 'nope')).rejects.toMatchObject({ code: 'not-found' })
    await expect(ana.recall('')).rejects.toMatchObject({ code: 'argument-invalid' })
    await expect(ana.recall('x', { budget: -1 })).rejects.toMatchObject({ code: 'argument-invalid' })
    await expect(ana.recall('x'.repeat(10_000_000))).rejects.toMatchObject({ code: 'argument-invalid' })
    for (const limit of [-1, 0, 1.5])
      for (const list of [
        () => ana.facts({ limit }),
        () => ana.turns({ limit }),
        () => ana.topics({ limit }),
        () => ana.entities({ limit }),
        () => ana.sessions({ limit }),
        () => ana.timeline({ limit }),
      ])
        await expect(list()).rejects.toMatchObject({ code: 'argument-invalid' })
    await expect(ana.recall('x', { asOf: 'someday' })).rejects.toMatchObject({ code: 'time-invalid' })
    expect(() => memory.namespace(' ')).toThrow(MemoryError)
  })

  it('lives with people called None, DROP TABLE and an emoji', async () => {
    const names = ['None', '"; DROP TABLE turn; --', '🦊', 'null', '__proto__', 'constructor']
    for (const speaker of names)
      await ana.add(said('I moved to Porto yesterday.', '2025-01-02', { speaker }), { session: speaker })
    await ana.flush()
    expect((await ana.stats()).turns).toBe(names.length)
    expect((await ana.recall('Who moved to Porto?')).hits).toHaveLength(names.length)
    const heads = (await ana.facts()).map((f) => f.headName)
    expect(heads).toContain('None')
    expect(heads).toContain('__proto__')
  })

  it('takes a word of almost a million letters like any other', { timeout: 20_000 }, async () => {
    await ana.add([said('x'.repeat(900_000), '2025-01-02'), said('I moved to Porto.', '2025-01-02')])
    await ana.flush()
    expect((await ana.facts()).map((f) => f.tailName)).toEqual(['Porto'])
  })

  it('never adds nothing, and an empty list is no error', async () => {
    expect(await ana.add([])).toMatchObject({ added: 0, turns: [] })
    expect(await memory.namespaces()).toEqual([])
  })
})

it('imports what export gives, a list of its lines, and one text of them', async () => {
  await ana.add(life)
  await ana.flush()
  const lines: string[] = []
  for await (const line of ana.export()) lines.push(line)
  const text = `${lines.join('\n')}\n`
  const pieces = text.match(/.{1,700}/gs) ?? []
  const cut = new Readable({ encoding: 'utf8', highWaterMark: 7, read() {} })
  for (const piece of text.match(/.{1,7}/gs) ?? []) cut.push(piece)
  cut.push(null)
  const streams = [Readable.from([text]), Readable.from(lines), Readable.from(pieces), cut]
  for (const [i, given] of [ana.export(), lines, text, new Set(lines), ...streams].entries()) {
    const copy = memory.namespace(`copy ${i}`)
    expect(await copy.import(given)).toBe(lines.length - 2)
    expect(await copy.turns()).toEqual(await ana.turns())
  }
  for (const [wrong, reason] of [
    [7, 'a list of lines'],
    [undefined, 'a list of lines'],
    [[lines[0], {}], 'not of kind object'],
  ])
    await expect(memory.namespace('x').import(wrong as never)).rejects.toMatchObject({
      code: 'argument-invalid',
      message: expect.stringContaining(reason as string),
    })
  await expect(memory.namespace('x').import(`${lines[0]}\n\n{`)).rejects.toMatchObject({
    code: 'record-invalid',
    data: { line: 3 },
  })
})

describe('correcting and forgetting', () => {
  it('opens the old value again when the new one is denied, also after a rebuild', async () => {
    await ana.add(life)
    const [lisbon] = await ana.facts({ entity: 'Lisbon' })
    await ana.deny('fact', lisbon?.id ?? '')
    expect((await ana.facts({ relation: 'lives_in', entity: 'Ana' })).map((f) => f.tailName)).toEqual([
      'Vienna',
    ])
    await ana.rebuild()
    expect((await ana.facts({ relation: 'lives_in', entity: 'Ana' })).map((f) => f.tailName)).toEqual([
      'Vienna',
    ])
    expect((await ana.recall('Where does Ana live?')).facts.map((f) => f.tail)).not.toContain('Lisbon')
  })

  it('keeps an edited fact as it was edited', async () => {
    await ana.add(life)
    const [fact] = await ana.facts({ relation: 'works_at' })
    await ana.update('fact', fact?.id ?? '', { statement: 'Ana leads the map team at Atlas.', confidence: 1 })
    await ana.rebuild()
    expect(await ana.get('fact', fact?.id ?? '')).toMatchObject({
      statement: 'Ana leads the map team at Atlas.',
      confidence: 1,
      frozen: true,
    })
    await expect(ana.update('fact', fact?.id ?? '', { confidence: 7 })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
  })

  it('ends what held before by what a person protected or corrected, too', async () => {
    const moves = [
      { speaker: 'Ana', content: 'I live in Vienna.', at: '2020-01-01' },
      { speaker: 'Ana', content: 'I moved to Porto on the first of May.', at: '2020-06-01' },
    ]
    await ana.add(moves)
    const homes = async () =>
      (await ana.facts({ entity: 'Ana', relation: 'lives_in' })).map((f) => f.tailName)
    const spans = async () => (await ana.history('Ana', 'lives_in')).map((f) => f.valid)
    const before = await spans()
    expect(await homes()).toEqual(['Porto'])
    const [home] = await ana.facts({ entity: 'Ana', relation: 'lives_in' })
    await ana.freeze('fact', home?.id ?? '')
    expect(await spans()).toEqual(before)
    const { items } = await ana.preview({
      action: 'update',
      kind: 'fact',
      id: home?.id ?? '',
      patch: { statement: 'Ana lives in Porto.' },
    })
    expect(items).toMatchObject([{ effect: 'changed', becomes: 'Ana lives in Porto.' }])
    await ana.update('fact', home?.id ?? '', { statement: 'Ana lives in Porto.' })
    expect(await spans()).toEqual(before)
    await ana.rebuild()
    expect(await homes()).toEqual(['Porto'])
    // A later start of what was corrected is when the other ended.
    const validFrom = Date.parse('2020-05-20') as never
    await ana.update('fact', home?.id ?? '', { validFrom })
    expect((await spans())[0]?.to).toBe(validFrom)
    await ana.deny('fact', home?.id ?? '')
    expect(await homes()).toEqual(['Vienna'])
  })

  it('keeps what was told in several words as it was decided about', async () => {
    await ana.add([
      { speaker: 'Ana', content: 'I am a nurse.', at: '2020-01-01' },
      { speaker: 'Ana', content: 'I work as an ICU nurse.', at: '2020-06-01' },
      { speaker: 'Ana', content: 'I ran the marathon yesterday.', at: '2020-07-01' },
      { speaker: 'Ana', content: 'I ran the Graz marathon on June 30.', at: '2020-07-02' },
    ])
    const values = async () => (await ana.facts({ entity: 'Ana', asOf: null })).map((f) => f.tailName).sort()
    const [run = '', job = ''] = await values()
    expect([run, job]).toEqual(['Graz marathon', 'ICU nurse'])
    const facts = await ana.facts({ entity: 'Ana', asOf: null })
    for (const { id } of facts) await ana.freeze('fact', id)
    await ana.rebuild()
    expect(await values()).toEqual([run, job])
    for (const { id } of facts) await ana.deny('fact', id)
    expect(await values()).toEqual([])
    await ana.rebuild()
    expect(await values()).toEqual([])
  })

  it('renames, denies and deletes entities with their branches', async () => {
    await ana.add(life)
    const [atlas] = (await ana.entities()).filter((e) => e.name === 'Atlas')
    await ana.update('entity', atlas?.id ?? '', { aliases: ['Atlas Cooperative'] })
    expect(await ana.facts({ entity: 'atlas cooperative' })).toHaveLength(1)
    await ana.deny('entity', atlas?.id ?? '')
    expect(await ana.facts({ relation: 'works_at' })).toEqual([])
    const [maria] = (await ana.entities()).filter((e) => e.name === 'Maria')
    await ana.delete('entity', maria?.id ?? '')
    await expect(ana.facts({ entity: 'Maria' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('has what its turns call a renamed entity as another name', async () => {
    await ana.add([
      { speaker: 'Ana', content: 'My sister Mia plays the violin.', at: '2024-07-01' },
      { speaker: 'Ana', content: 'Mia lives in Rome.', at: '2024-07-02' },
    ])
    const [mia] = (await ana.entities()).filter((e) => e.name === 'Mia')
    const rename = (name: string) => ana.update('entity', mia?.id ?? '', { name })
    await rename('Amalia')
    await rename('Amelia')
    const { entity, text } = await ana.card('Mia')
    expect([entity.name, entity.aliases]).toEqual(['Amelia', ['Mia']])
    expect(text).toMatch(/Amelia \(person\), also called Mia[\s\S]*Mia lives in Rome\./)
    expect((await ana.answer('Where does Mia live?')).text).toContain('Rome')
    expect((await ana.answer('Where does Amelia live?')).text).toContain('Rome')
    await rename('Mia')
    expect((await ana.card('Mia')).entity.aliases).toEqual([])
    await ana.update('entity', mia?.id ?? '', { name: 'Amelia', aliases: ['Milly'] })
    expect((await ana.card('Milly')).entity.aliases).toEqual(['Milly'])
  })

  it('gives no entity the name of another one', async () => {
    await ana.add(life)
    const of = async (name: string) => (await ana.entities()).find((e) => e.name === name)?.id ?? ''
    await expect(ana.update('entity', await of('Atlas'), { name: 'maria' })).rejects.toMatchObject({
      code: 'argument-invalid',
      message: expect.stringContaining('merge the two'),
    })
    await expect(ana.update('entity', await of('Maria'), { aliases: ['Atlas'] })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
    await ana.update('entity', await of('Atlas'), { name: 'ATLAS' })
  })

  it.each([
    ['Dr. Anna Smith', 'Anna Smith'],
    ['Bob Smith', 'Robert'],
    ['Anna Weiß', 'Anna Weiss'],
    ['Liz Taylor', 'Elizabeth'],
  ])('takes %s and %s for one, whichever came first', async (...names) => {
    const told = async (name: string, order: readonly string[]) => {
      const space = memory.namespace(name)
      for (const [i, friend] of order.entries()) {
        await space.add(
          { speaker: 'Ann', content: `${friend} is my friend.`, at: `2020-0${i + 1}-01` },
          { session: friend },
        )
        await space.flush()
      }
      return (await space.entities()).map((e) => e.name).sort()
    }
    const grown = await told(`one ${names[0]}`, names)
    expect(grown).toHaveLength(2)
    expect(await told(`other ${names[0]}`, names.toReversed())).toEqual(grown)
  })

  it('hides denied topics and keeps edited ones', async () => {
    await ana.add(life)
    await ana.flush()
    const topics = await ana.topics()
    await ana.update('topic', topics[0]?.id ?? '', { summary: 'Ana on homes' })
    await ana.deny('topic', topics[1]?.id ?? '')
    expect((await ana.topics()).map((t) => t.summary)).toEqual(['Ana on homes'])
  })

  it('really deletes a turn and what rests only on it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-delete-'))
    const path = join(folder, 'm.db')
    const onDisk = await createMemory({ path, now: () => NOW })
    const space = onDisk.namespace('ana')
    await space.add(
      [
        said('I moved to Lisbon last week.', '2025-03-10', { id: 'a' }),
        said('I adopted a dog named Quetzalcoatl.', '2025-03-11', { id: 'b' }),
      ],
      { session: 's' },
    )
    await space.flush()
    expect((await space.facts()).map((f) => f.tailName)).toContain('Quetzalcoatl')
    await space.deleteTurn('b')
    expect((await space.facts()).map((f) => f.tailName)).toEqual(['Lisbon'])
    expect((await space.entities()).map((e) => e.name)).not.toContain('Quetzalcoatl')
    expect((await space.recall('Quetzalcoatl dog')).text).not.toContain('Quetzalcoatl')
    expect((await space.topics()).map((t) => t.summary).join()).not.toContain('Quetzalcoatl')
    await onDisk.close()
    expect(readFileSync(path, 'latin1')).not.toMatch(/quetzalcoatl/i)
    rmSync(folder, { recursive: true })
  })

  it('deletes sessions and namespaces, and leaves the others alone', async () => {
    await ana.add(life, { session: 's1' })
    await ana.add(said('I love jazz.', '2025-04-01'), { session: 's2' })
    await ana.flush()
    await ana.deleteSession('s1')
    expect((await ana.sessions()).map((s) => s.id)).toEqual(['s2'])
    expect((await ana.facts({ asOf: null })).map((f) => f.tailName)).toEqual(['jazz'])
    await memory.namespace('ben').add(said('hi', '2025-01-01'))
    expect(await memory.deleteNamespace('ana')).toBe(true)
    expect(await memory.namespaces()).toEqual(['ben'])
  })

  it('deletes and exports a namespace without waiting for what is worked on, which goes on', async () => {
    let asked = 0
    let aborted = 0
    const gone = Promise.withResolvers<never>()
    gone.promise.catch(() => {})
    const slow: Llm = {
      model: 'slow',
      complete(_, signal) {
        asked += 1
        signal?.addEventListener('abort', () => (aborted += 1))
        return gone.promise
      },
    }
    const own = await createMemory({
      models: { distil: slow },
      now: () => NOW,
      random: seeded(),
      onError: () => {},
    })
    const askedTimes = (times: number) => vi.waitFor(() => expect(asked).toBe(times))
    for (const name of ['a', 'b']) {
      const space = own.namespace(name)
      await space.add(said('I love jazz.', '2025-04-01'), { session: 's1' })
      await space.add(said('I love tea.', '2025-04-02'), { session: 's2' })
    }
    await askedTimes(2)
    const lines: string[] = []
    for await (const line of own.namespace('a').export()) lines.push(line)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'recollect', waiting: 2 })
    expect(lines.filter((line) => line.includes('"turn-added"'))).toHaveLength(2)
    const left = own.namespace('a').export()
    await left.next()
    // What a model was asked goes on: it need not be asked, and paid, again.
    expect([asked, aborted]).toEqual([2, 0])
    expect(await own.deleteNamespace('b')).toBe(true)
    expect(aborted).toBe(1)
    gone.reject(new Error('It is not there.'))
    await own.namespace('a').flush()
    expect((await own.namespace('a').stats()).topics).toBe(2)
    expect(await own.namespaces()).toEqual(['a'])
    await own.close()
  })

  it('keeps what is added after its deletion was asked for', async () => {
    await ana.add(said('I love jazz.', '2025-04-01'), { session: 's1' })
    const gone = [memory.deleteNamespace('ana'), memory.deleteNamespace('ana')]
    const { added } = await ana.add(said('I love tea.', '2025-04-02', { id: 'tea' }), { session: 's2' })
    expect([added, ...(await Promise.all(gone))]).toEqual([1, true, false])
    expect((await ana.turns()).map((turn) => turn.id)).toEqual(['tea'])
  })

  it('is asked anew when it was deleted and comes again, by every process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-again-'))
    const path = join(folder, 'memory.db')
    const open = () => createMemory({ path, now: () => NOW, random: seeded() })
    const [one, other] = [await open(), await open()]
    const asked = async (process: Memory): Promise<string> =>
      (await process.namespace('ana').recall('What does Ana play?')).text
    try {
      for (const [i, instrument] of ['violin', 'piano', 'flute'].entries())
        await one.namespace('ana').add(said(`I play the ${instrument}.`, '2025-01-01'), { session: `s${i}` })
      await one.namespace('ana').flush()
      for (const process of [one, other]) expect(await asked(process)).toContain('violin')
      await one.deleteNamespace('ana')
      await one.namespace('ana').add(said('I play the trombone.', '2025-02-01'), { session: 'new' })
      for (const process of [one, other]) {
        expect(await asked(process)).toContain('trombone')
        expect(await asked(process)).not.toContain('violin')
      }
    } finally {
      await one.close()
      await other.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('when the turn that ended a value is deleted, the value holds again', async () => {
    await ana.add([
      said('I live in Vienna.', '2020-01-10', { id: 'a' }),
      said('I moved to Lisbon last week.', '2025-03-10', { id: 'b' }),
    ])
    expect((await ana.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Lisbon'])
    await ana.deleteTurn('b')
    expect((await ana.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Vienna'])
  })
})

describe('export, import, rebuild', () => {
  const everything = async (space: Namespace): Promise<string[]> => {
    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    return lines
  }

  it('fits together when turns come and are consolidated while it is read', async () => {
    await ana.add(life, { session: 's1' })
    await ana.flush()
    const later = [
      said('I love jazz. My friend Kim lives in Turin.', '2025-04-01', { id: 'kim' }),
      said('I play chess with Zoe in Basel.', '2025-04-02', { id: 'zoe' }),
    ]
    const lines: string[] = []
    for await (const line of ana.export()) {
      lines.push(line)
      const [turn] = lines.length < 2 ? [] : later.splice(0, 1)
      if (turn === undefined) continue
      await ana.add(turn, { session: turn.id as string })
      await ana.flush()
    }
    const copy = memory.namespace('copy')
    expect(await copy.import(lines)).toBe(lines.length - 2)
    expect((await copy.facts()).length).toBe((await ana.facts()).length)
  })

  it('is lossless both ways', async () => {
    await ana.add(life, { session: 's1' })
    await ana.add([said('I love jazz and I quit my job at Atlas.', '2025-04-01')], { session: 's2' })
    await ana.flush()
    await ana.deny('fact', (await ana.facts({ relation: 'likes' }))[0]?.id ?? '')
    await ana.add(said('still in the buffer', '2025-04-02'), { session: 's2' })
    const lines = await everything(ana)
    const copy = memory.namespace('copy')
    expect(await copy.import(lines)).toBe(lines.length - 2)
    expect((await everything(copy)).slice(1)).toEqual(lines.slice(1))
    expect((await copy.recall('Where does Ana live?')).text).toBe(
      (await ana.recall('Where does Ana live?')).text,
    )
  })

  it('refuses a broken file by its line, and changes nothing', async () => {
    await ana.add(life)
    const lines = await everything(ana)
    const broken = [...lines.slice(0, 3), '{"kind":"turn-added","turn":{}}', ...lines.slice(3)]
    await expect(memory.namespace('copy').import(broken, 'x.jsonl')).rejects.toMatchObject({
      code: 'record-invalid',
      data: { line: 4 },
    })
    await expect(memory.namespace('copy').import(['nonsense'])).rejects.toMatchObject({
      code: 'record-invalid',
      data: { line: 1 },
    })
    expect(await memory.namespaces()).toEqual(['ana'])
  })

  it('refuses an export that is not whole, and changes nothing', async () => {
    await ana.add(life)
    await memory.namespace('bo').add({ content: 'Hello.' })
    const [lines, others] = [await everything(ana), await everything(memory.namespace('bo'))]
    const copy = memory.namespace('copy')
    for (const [torn, at] of [
      [lines.slice(0, -1), lines.length - 1],
      [lines.slice(0, 1), 1],
      [[...lines.slice(0, 2), ...lines.slice(3)], lines.length - 1],
      [[...lines.slice(0, -1), ...others], lines.length - 1],
    ] as const)
      await expect(copy.import(torn)).rejects.toMatchObject({ code: 'record-invalid', data: { line: at } })
    expect(await memory.namespaces()).toEqual(['ana', 'bo'])
    expect(await copy.import([...lines, ...others])).toBe(lines.length + others.length - 4)
    const former = ['{"kind":"recollect","format":2,"namespace":"ana"}', ...lines.slice(1, -1)]
    const parts = [former, lines.slice(1, -1), lines.slice(1)]
    for (const [i, part] of parts.entries())
      expect(await memory.namespace(`part${i}`).import(part)).toBe(lines.length - 2)
  })

  it.each([
    ['a place after which there is none', { kind: 'session-flushed', id: 's', places: 2 ** 53 - 1 }],
    ['a time beyond the calendar', added({ at: -8.64e15 })],
    ['a turn at no place', { ...added({}), ordinal: 2 ** 53 - 1 }],
    ['a pattern without words', recorded('experience', { id: 'x', type: 'fact', sources: ['t'] })],
    ['a relation without synonyms', recorded('relation', { relation: 'likes' })],
    ['a length of time that is none', recorded('lifetime', { ms: -5 })],
    ['costs that rest on a turn', recorded('use', {})],
  ])('refuses %s, and the session takes turns as before', async (_, line) => {
    await ana.add({ id: 't', content: 'Hello.', at: '2025-01-01' }, { session: 's' })
    await expect(ana.import([JSON.stringify(line)])).rejects.toMatchObject({ code: 'record-invalid' })
    await ana.add(life, { session: 's' })
    expect((await ana.facts()).length).toBeGreaterThan(0)
  })

  it('rebuilds from the turns what was there before', async () => {
    await ana.add(life, { session: 's1' })
    await ana.flush('s1')
    await ana.add(
      [
        said('I started a pottery class yesterday.', '2025-04-01'),
        said('My friend Ben plays chess.', '2025-04-01'),
      ],
      { session: 's1' },
    )
    await ana.flush()
    const before = await everything(ana)
    await ana.rebuild()
    expect(await everything(ana)).toEqual(before)
  })

  it('whatever the order of sessions, the timeline is the same', () =>
    fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['Vienna', 'Lisbon', 'Porto', 'Graz'], { minLength: 4 }),
        async (order) => {
          const other = await createMemory({ now: () => NOW })
          const space = other.namespace('x')
          for (const town of order) {
            const month = ['Vienna', 'Lisbon', 'Porto', 'Graz'].indexOf(town) + 1
            await space.add(said(`I moved to ${town} yesterday.`, `2024-0${month}-10`), { session: town })
            await space.flush()
          }
          expect((await space.history('Ana', 'lives_in')).map((f) => f.tailName)).toEqual([
            'Vienna',
            'Lisbon',
            'Porto',
            'Graz',
          ])
          expect((await space.facts({ relation: 'lives_in' })).map((f) => f.tailName)).toEqual(['Graz'])
          await other.close()
        },
      ),
      { numRuns: 24 },
    ))
})

describe('embedders', () => {
  const letters = (model: string, fails = false): Embedder & { calls: number } => ({
    model,
    immediate: false,
    calls: 0,
    async embed(texts) {
      this.calls += 1
      if (fails) throw new MemoryError('embedding-failed', { model, reason: 'down' })
      return texts.map((t) =>
        Float32Array.from({ length: 26 }, (_, i) =>
          t.toLowerCase().includes(String.fromCharCode(97 + i)) ? 0.2 : 0,
        ),
      )
    },
  })

  it('a service that is slow or down neither delays nor loses turns', async () => {
    const errors: unknown[] = []
    const down = await createMemory({
      now: () => NOW,
      embedder: letters('down', true),
      onError: (error) => errors.push(error),
    })
    const space = down.namespace('x')
    await space.add(life)
    await expect(space.flush()).rejects.toMatchObject({ code: 'embedding-failed' })
    expect(await space.stats()).toMatchObject({ turns: 3, withoutVector: 3, facts: 5 })
    const context = await space.recall('Where does Ana live?')
    expect(context.hits).toHaveLength(3)
    expect(context.warnings).toEqual([expect.stringContaining('down')])
    await down.close()
  })

  it('a new model embeds what is stored anew, and old vectors are never mixed in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-embed-'))
    const path = join(folder, 'm.db')
    const first = await createMemory({ path, now: () => NOW })
    await first.namespace('x').add(life)
    await first.namespace('x').flush()
    await first.close()
    const embedder = letters('letters-26')
    const second = await createMemory({ path, now: () => NOW, embedder })
    const space = second.namespace('x')
    expect((await space.stats()).withoutVector).toBe(3)
    expect((await space.recall('Where does Ana live?')).hits).toHaveLength(3)
    await space.rebuild({ only: 'vectors' })
    expect((await space.stats()).withoutVector).toBe(0)
    expect((await space.recall('Where does Ana live?')).hits[0]?.signals.meaning).toBeGreaterThan(0)
    await second.close()
    rmSync(folder, { recursive: true })
  })
})

describe('closing', () => {
  it('waits for what runs, keeps the rest for the next time, and refuses work afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-close-'))
    const path = join(folder, 'm.db')
    const first = await createMemory({ path, now: () => NOW })
    for (let i = 0; i < 30; i++)
      await first
        .namespace('x')
        .add(said(`I visited Town${i} yesterday.`, '2025-01-02'), { session: `s${i}` })
    await first.close()
    await first.close()
    expect(() => first.namespace('x')).toThrow(expect.objectContaining({ code: 'closed' }))
    const second = await createMemory({ path, now: () => NOW })
    await second.namespace('x').flush()
    expect(await second.namespace('x').facts({ limit: 99 })).toHaveLength(30)
    expect(await second.check()).toEqual([])
    await second.close()
    rmSync(folder, { recursive: true })
  })
})

describe('contexts', () => {
  const said = [
    'My dog Pepper loves the beach.',
    'I am allergic to peanuts.',
    'My flight to Oslo is on 3 March.',
    'The landlord raised the rent again.',
    'I broke my phone yesterday.',
    'My favourite food is ramen.',
    'I bought a blue bicycle.',
    'My manager Rita wants the report by Monday.',
  ]
  it('are short where little bears on the question, whatever the budget, for a caller with a floor', async () => {
    const memory = await createMemory({ now: () => Date.UTC(2026, 2, 1) })
    const space = memory.namespace('ana')
    await space.add(said.map((content, i) => ({ content, speaker: 'user', at: Date.UTC(2026, 1, i + 1) })))
    const { text, citations, hits } = await space.recall('When is my flight to Oslo?', {
      budget: 4000,
      floor: 0.01,
    })
    expect(text).toContain('3 March')
    expect(text).not.toContain('bicycle')
    expect(citations.length).toBeLessThan(said.length)
    // The hits themselves are all there.
    expect(hits.length).toBe(said.length)
    await memory.close()
  })
  it('quote more turns in part for a small budget and a story, fewer in whole for a large one', async () => {
    const memory = await createMemory({ now: () => Date.UTC(2026, 2, 1) })
    const space = memory.namespace('ana')
    const filler = ' Then the day went on with nothing else that anybody would want to keep.'.repeat(8)
    await space.add(
      Array.from({ length: 20 }, (_, i) => ({
        content: `The roof repair reached step ${i}.${filler}`,
        speaker: 'user',
        at: Date.UTC(2026, 1, i + 1),
      })),
    )
    const turns = async (question: string, budget: number) =>
      (await space.recall(question, { budget, k: 20, kinds: ['turn'] })).citations.length
    expect(await turns('Summarize the roof repair', 1000)).toBeGreaterThan(
      await turns('What was repaired at the roof?', 1000),
    )
    expect((await space.recall('What was repaired at the roof?', { budget: 4000 })).text).toContain(
      filler.trim(),
    )
    await memory.close()
  })
})
