/** What holds for every strategy, and what each of the others does that its paper says. */
import fc from 'fast-check'
import {
  createMemory,
  createSqliteStore,
  type Reranker,
  STRATEGIES,
  type Store,
  type StrategyName,
} from 'recollect'
import { day } from 'recollect/testing'
import { describe, expect, it } from 'vitest'
import {
  changesOf,
  type Edge,
  type Graph,
  memoryOf,
  modelOf,
  NOW,
  type Said,
} from './support/graph-memory.ts'

const GRAPH: Graph = {
  people: ['Ana', 'Ben'],
  said: [
    {
      id: 'a',
      text: 'I moved to Porto last spring',
      day: 10,
      mentions: ['Porto'],
      metadata: { channel: 'chat', score: 3 },
    },
    {
      id: 'b',
      text: 'Do you like Porto?',
      speaker: 'Ben',
      day: 10,
      mentions: ['Porto'],
      metadata: { channel: 'chat', score: 9 },
    },
    { id: 'c', text: 'Yes, a lot!', day: 10, metadata: { channel: 'chat', score: 5 } },
    {
      id: 'd',
      text: 'My sister Rita paints boats in Porto',
      day: 40,
      session: 's2',
      mentions: ['Rita', 'Porto'],
      metadata: { channel: 'mail' },
    },
    {
      id: 'e',
      text: 'Porto was rainy in June',
      speaker: 'Ben',
      day: 160,
      session: 's3',
      mentions: ['Porto'],
    },
    { id: 'f', text: 'We should paint the kitchen', speaker: 'Ben', day: 170, session: 's4' },
  ],
  topics: {
    p1: { turns: ['a', 'b', 'c'], summary: 'Ana moved to Porto and likes it.' },
    p2: { turns: ['d'], summary: 'Ana told of her sister who paints boats.' },
    p3: { turns: ['e'], summary: 'The weather in Porto.' },
    p4: { turns: ['f'], summary: 'A kitchen to paint.' },
  },
  links: [['p2', 'p3', 0.9]],
  edges: [
    { id: 'f1', head: 'Ana', relation: 'lives_in', tail: 'Porto', turn: 'a', from: 10, aspect: 'home' },
    { id: 'f2', head: 'Rita', relation: 'paints', tail: 'boats', turn: 'd', from: 40, verified: true },
    { id: 'f3', head: 'Ana', relation: 'sister_of', tail: 'Rita', turn: 'd', from: 40 },
    { id: 'f4', head: 'Porto', relation: 'has_weather', tail: 'rain', turn: 'e', from: 160, to: 165 },
  ],
}

const QUESTIONS = [
  'Where does Ana live?',
  'What does Rita paint in Porto?',
  'What did Ana like in January 2024?',
  'Does Ben paint?',
  'How many boats are there?',
  '🚤 你好 Porto?',
]

describe.each(STRATEGIES)('%s', (strategy: StrategyName) => {
  it('finds the evidence of a plain question, and cites it', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const { hits, citations } = await space.recall('What does Rita paint in Porto?', { strategy })
    expect(hits.slice(0, 2).map((h) => h.turn.id)).toContain('d')
    expect(citations.flatMap((c) => c.turns)).toContain('d')
    await memory.close()
  })

  it('keeps to filters, points in time and limits, whatever is asked', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...QUESTIONS),
        fc.record({
          speaker: fc.constantFrom(undefined, 'Ana', 'Ben'),
          session: fc.constantFrom(undefined, 's1', 's2', 'none'),
          asOf: fc.constantFrom(undefined, 5, 20, 50, 165),
          k: fc.integer({ min: 1, max: 4 }),
          budget: fc.integer({ min: 0, max: 300 }),
          score: fc.constantFrom(undefined, 4),
        }),
        async (question, { speaker, session, asOf, k, budget, score }) => {
          const context = await space.recall(question, {
            strategy,
            k,
            budget,
            facts: 3,
            ...(speaker !== undefined && { speaker }),
            ...(session !== undefined && { session }),
            ...(asOf !== undefined && { asOf: day(asOf) }),
            ...(score !== undefined && { metadata: { score: { from: score } } }),
          })
          expect(context.usage.tokens).toBeLessThanOrEqual(budget)
          expect(context.hits.length).toBeLessThanOrEqual(k)
          for (const { turn } of context.hits) {
            if (speaker !== undefined) expect(turn.speaker).toBe(speaker)
            if (session !== undefined) expect(turn.session).toBe(session)
            if (asOf !== undefined) expect(turn.at).toBeLessThanOrEqual(day(asOf))
            if (score !== undefined) expect(turn.metadata.score).toBeGreaterThanOrEqual(score)
          }
          if (asOf !== undefined)
            for (const { fact } of context.facts) expect(fact.valid.from).toBeLessThanOrEqual(day(asOf))
        },
      ),
      { numRuns: 60 },
    )
    await memory.close()
  })

  it('as of a moment sees what a memory sees that heard nothing since', async () => {
    for (const until of [20, 100]) {
      const past: Graph = {
        ...GRAPH,
        said: GRAPH.said?.filter((s) => (s.day ?? 0) <= until) ?? [],
        edges: GRAPH.edges?.filter((e) => (e.from ?? 0) <= until) ?? [],
        topics: Object.fromEntries(
          Object.entries(GRAPH.topics ?? {}).filter(([, t]) =>
            t.turns.every((id) => (GRAPH.said?.find((s) => s.id === id)?.day ?? 0) <= until),
          ),
        ),
        links: until < 160 ? [] : (GRAPH.links ?? []),
      }
      const whole = await memoryOf(GRAPH)
      const replayed = await memoryOf(past)
      const ids = async (space: typeof whole.space) => {
        const { hits, facts } = await space.recall('What about Rita and Porto?', {
          strategy,
          asOf: day(until),
          knownAt: day(until),
        })
        return { turns: hits.map((h) => h.turn.id).sort(), facts: facts.map((f) => f.fact.id).sort() }
      }
      expect(await ids(whole.space)).toEqual(await ids(replayed.space))
      await whole.memory.close()
      await replayed.memory.close()
    }
  })

  it('gives the same answer and the same trace twice', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    for (const question of QUESTIONS) {
      const options = { strategy, trace: true, floor: 0 } as const
      expect(await space.recall(question, options)).toEqual(await space.recall(question, options))
    }
    await memory.close()
  })

  it('reads little of a hub with 50,000 facts', async () => {
    const { store, rows } = await hub()
    const memory = await createMemory({ store, now: () => NOW })
    const space = memory.namespace('x')
    await space.recall('warm up', { strategy })
    rows.read = 0
    const { visited } = await space.recall('Which thing number 77 does Ana own, and why?', { strategy })
    // A fraction of what hangs on the hub, whatever the strategy.
    expect(rows.read).toBeLessThan(8000)
    expect(visited).toBeLessThan(2000)
    await memory.close()
  }, 60_000)

  it('a model that returns garbage costs warnings at most, no evidence', async () => {
    const garbage = {
      model: 'x/garbage',
      complete: async () => ({ text: 'lol {{{', inputTokens: 1, outputTokens: 1 }),
    }
    const plain = await memoryOf(GRAPH)
    const confused = await memoryOf(GRAPH, { model: garbage })
    for (const question of QUESTIONS) {
      const options = { strategy, knobs: { auto: { escalateBelow: 0 } } }
      const [a, b] = [
        await plain.space.recall(question, options),
        await confused.space.recall(question, options),
      ]
      expect(b.hits.map((h) => h.turn.id)).toEqual(a.hits.map((h) => h.turn.id))
    }
    await plain.memory.close()
    await confused.memory.close()
  })

  it('an empty memory, and one with nothing but a greeting, have nothing to say', async () => {
    const { memory, space } = await memoryOf({ said: [{ id: 't1', text: 'Hello!' }] })
    const { text, relevant } = await space.recall('What is the boiling point of mercury?', { strategy })
    expect(relevant).toBe(false)
    expect(text).toBe('Recalled from memory: nothing relevant is stored.')
    await memory.close()
  })
})

let shared: Promise<{ store: Store; rows: { read: number } }> | null = null

/** One speaker with 50,000 facts from 500 turns; the store counts what it hands out. */
function hub(): Promise<{ store: Store; rows: { read: number } }> {
  shared ??= (async () => {
    const inner = createSqliteStore({ path: ':memory:' })
    const said = Array.from(
      { length: 500 },
      (_, i): Said => ({
        id: `t${i}`,
        text: `I own thing number ${i}`,
        day: 1 + i / 10,
        session: `s${i % 20}`,
        mentions: ['Ana'],
      }),
    )
    const edges = Array.from(
      { length: 50_000 },
      (_, i): Edge => ({
        id: `f${i}`,
        head: 'Ana',
        relation: 'owns',
        tail: `thing ${i % 5000}`,
        statement: `Ana owns thing number ${i}.`,
        turn: `t${i % 500}`,
        from: 1 + i / 1000,
      }),
    )
    await inner.apply('x', changesOf({ said, edges, people: ['Ana'] }))
    const rows = { read: 0 }
    const store = Object.fromEntries(
      Object.entries({ ...inner, close: async () => {} }).map(([name, member]) => [
        name,
        typeof member !== 'function' || name === 'indexEntries'
          ? member
          : async (...values: unknown[]) => {
              const result = await (member as (...v: unknown[]) => Promise<unknown>)(...values)
              if (Array.isArray(result)) rows.read += result.length
              return result
            },
      ]),
    ) as unknown as Store
    return { store, rows }
  })()
  return shared
}

describe('dual-channel', () => {
  it('brings turns of the entities involved that share no word with the question', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const { facts, hits } = await space.recall('What does the sister of Ana do?', {
      strategy: 'dual-channel',
    })
    expect(facts.map((f) => f.fact.id)).toContain('f2')
    expect(hits.map((h) => h.turn.id)).toContain('d')
    await memory.close()
  })

  it('a model selects facts; what it forgets is filled up by likeness', async () => {
    const select = modelOf((_, user) => ({ useful: [Number(/^(\d+) Rita paints/m.exec(user)?.[1]), 99] }))
    const { memory, space } = await memoryOf(GRAPH, { models: { 'select-facts': select } })
    const knobs = { 'dual-channel': { fewest: 1, selected: 2 } }
    const { facts, modelUse } = await space.recall('What does Rita paint?', {
      strategy: 'dual-channel',
      knobs,
    })
    expect(facts[0]?.fact.id).toBe('f2')
    expect(modelUse).toMatchObject([{ task: 'select-facts', rejected: 1 }])
    await memory.close()
  })

  it('each channel can be switched off', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const found = (off: object) =>
      space.recall('What does Rita paint?', { strategy: 'dual-channel', knobs: { 'dual-channel': off } })
    expect((await found({ structured: false })).facts).toEqual([])
    expect((await found({ textual: false })).hits).toEqual([])
    await memory.close()
  })
})

describe('graph-guided', () => {
  const even: Reranker = { model: 'even', immediate: true, rerank: async (_, texts) => texts.map(() => 0.5) }
  const scores = async (question: string, knobs = {}) => {
    const { memory, space } = await memoryOf(GRAPH, { reranker: even })
    const { hits } = await space.recall(question, {
      strategy: 'graph-guided',
      knobs: { 'graph-guided': knobs },
      floor: 0,
    })
    await memory.close()
    return Object.fromEntries(hits.map((h) => [h.turn.id, h.score]))
  }

  it('weighs relevance by time, confidence and role, as published', async () => {
    const found = await scores('When did Ana tell of Porto and boats?')
    expect(found.a).toBeCloseTo(0.5 * 1.4 * 1.4) // dated, said by Ana
    expect(found.d).toBeCloseTo(0.5 * 1.2 * 1.4) // verified, said by Ana
    expect(found.b).toBeCloseTo(0.5) // Ben
    const plain = await scores('When did Ana tell of Porto and boats?', { time: 1, confidence: 1, role: 1 })
    expect(new Set(Object.values(plain))).toEqual(new Set([0.5]))
  })

  it('reaches neighbours of the topics found, and only as many as asked for', async () => {
    expect(await scores('Who paints boats?', { anchors: 1 })).toHaveProperty('e')
    expect(await scores('Who paints boats?', { anchors: 1, withNeighbours: 1 })).not.toHaveProperty('e')
  })

  it('goes on without a reranker that fails, and says so', async () => {
    const broken: Reranker = {
      model: 'broken',
      immediate: true,
      rerank: async () => {
        const { MemoryError } = await import('recollect')
        throw new MemoryError('reranking-failed', { model: 'broken', reason: 'out of memory' })
      },
    }
    const { memory, space } = await memoryOf(GRAPH, { reranker: broken })
    const { hits, warnings } = await space.recall('Who paints boats?', { strategy: 'graph-guided' })
    expect(hits[0]?.turn.id).toBe('d')
    expect(warnings.join()).toContain('out of memory')
    await memory.close()
  })
})

describe('pagerank', () => {
  const order = async (question: string, knobs = {}) => {
    const { memory, space } = await memoryOf(GRAPH)
    const { hits, facts } = await space.recall(question, {
      strategy: 'pagerank',
      knobs: { pagerank: knobs },
      floor: 0,
    })
    await memory.close()
    return {
      turns: hits.map((h) => h.turn.id as string),
      facts: facts.map((f) => f.fact.id as string),
      scores: hits.map((h) => h.score),
    }
  }

  it('ranks turns by the walk, and brings the facts that cite them', async () => {
    const { turns, facts, scores } = await order('What does Rita paint?')
    expect(turns[0]).toBe('d')
    expect(facts).toContain('f2')
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.reduce((a, b) => a + b, 0)).toBeLessThan(1)
  })

  it('reaches turns through topics only when edges lead both ways', async () => {
    const question = 'Who likes it in Porto?'
    expect((await order(question)).turns).toContain('c')
    const { turns } = await order(question, { bidirectional: false })
    expect(turns).not.toContain('c')
  })

  it('lets no entity bring more turns than allowed', async () => {
    const { turns } = await order('What about Porto?', { turnsPerEntity: 1, seeds: 1, bidirectional: false })
    const all = await order('What about Porto?', { turnsPerEntity: 50, seeds: 1, bidirectional: false })
    expect(turns.length).toBeLessThan(all.turns.length)
  })
})

describe('auto', () => {
  /** A model that calls one tool and cites these turns, and how often it was asked. */
  const walking = (tool: string, input: Record<string, string>, evidence: readonly string[]) => {
    let asked = 0
    const llm = modelOf(
      () => ({}),
      async (request) => {
        asked += 1
        await request.tools.find((t) => t.name === tool)?.run(input, 1)
        return { text: JSON.stringify({ evidence, enough: true }), inputTokens: 5, outputTokens: 5 }
      },
    )
    return { llm, asked: () => asked }
  }

  it('asks a model only when little was found, within its limits', async () => {
    const { llm, asked } = walking('context_of_turn', { turn: 'f' }, ['f'])
    const { memory, space } = await memoryOf(GRAPH, { models: { explore: llm } })
    await space.recall('What does Rita paint in Porto?')
    expect(asked()).toBe(0)
    const { hits, trace } = await space.recall('Which renovation is planned by Ben?', { trace: true })
    expect(asked()).toBe(1)
    expect(hits[0]?.turn.id).toBe('f')
    expect(trace).toContainEqual(
      expect.objectContaining({ kind: 'decided', decision: 'escalate', at: 'reconstruct' }),
    )
    await space.recall('Which renovation is planned by Ben?', { modelCalls: 0 })
    await space.recall('Which renovation is planned by Ben?', { knobs: { auto: { escalateBelow: 0 } } })
    expect(asked()).toBe(1)
    await memory.close()
  })

  it('asks a model that calls tools where the answer is spread over several turns', async () => {
    const { llm, asked } = walking('search_text', { text: 'kitchen' }, [])
    const { memory, space } = await memoryOf(GRAPH, { models: { explore: llm } })
    const all = 'Which things does Rita paint in Porto? List them all.'
    const { trace } = await space.recall(all, { trace: true })
    expect(asked()).toBe(1)
    expect(trace).toContainEqual(
      expect.objectContaining({ decision: 'escalate', why: expect.stringContaining('spread') }),
    )
    await space.recall(all, { knobs: { auto: { escalateSpread: false } } })
    await space.recall(all, { knobs: { auto: { escalateBelow: 0 } } })
    expect(asked()).toBe(1)
    await memory.close()
  })

  it('counts in statistics what questions asked of a model', async () => {
    const { llm } = walking('search_text', { text: 'kitchen' }, [])
    const { memory, space } = await memoryOf(GRAPH, { models: { explore: llm } })
    expect((await space.stats()).ledger).toEqual([])
    const all = 'Which things does Rita paint in Porto? List them all.'
    const used = (await Promise.all([space.recall(all), space.recall(all)])).flatMap((c) => c.modelUse)
    const sum = (count: 'calls' | 'inputTokens'): number => used.reduce((n, use) => n + use[count], 0)
    expect((await space.stats()).ledger).toEqual([
      expect.objectContaining({
        task: 'explore',
        calls: sum('calls'),
        inputTokens: sum('inputTokens'),
        errorRate: 0,
      }),
    ])
    expect((await memory.namespace('another').stats()).ledger).toEqual([])
    await memory.close()
  })

  it('asks none to count what one fact tells', async () => {
    const { llm, asked } = walking('search_text', { text: 'rent' }, [])
    const { memory, space } = await memoryOf(
      {
        said: [
          ...['I pay 950 euros of rent a month.', 'My garden is full of roses.', 'I swam in the lake.'],
          ...['We baked bread with rye.', 'The tram was late again.', 'I read a novel about Norway.'],
        ].map((text, i) => ({ id: `t${i}`, text, speaker: 'Ana', day: i + 1 })),
        edges: [
          {
            id: 'f',
            head: 'Ana',
            relation: 'rent',
            tail: '950 euros',
            statement: "Ana's rent is 950 euros.",
            turn: 't0',
          },
        ],
        people: ['Ana'],
      },
      { models: { explore: llm } },
    )
    await space.recall('How much rent does Ana pay now?')
    expect(asked()).toBe(0)
    await space.recall('How much rent did Ana pay in total?')
    expect(asked()).toBe(1)
    await memory.close()
  })

  it('widens to kinds of what is asked for when little was found', async () => {
    const { memory, space } = await memoryOf({
      said: [
        { id: 'a', text: 'The weather was fine', day: 1 },
        { id: 'b', text: 'An oboe lies on the table', day: 2, session: 's2' },
      ],
    })
    const question = 'Which instrument is it?'
    const { hits, trace } = await space.recall(question, { trace: true, floor: 0 })
    expect(hits[0]?.turn.id).toBe('b')
    expect(hits[0]?.signals.words).toBeGreaterThan(0)
    expect(trace).toContainEqual(expect.objectContaining({ kind: 'decided', decision: 'widen' }))
    const narrow = await space.recall(question, { knobs: { auto: { widenBelow: 0 } }, floor: 0 })
    expect(narrow.hits.find((h) => h.turn.id === 'b')?.signals.words).toBe(0)
    await memory.close()
  })

  it('does not wait for a slow model longer than allowed', async () => {
    const slow = modelOf(
      () => ({}),
      (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const { memory, space } = await memoryOf(GRAPH, { models: { explore: slow } })
    const { hits, warnings } = await space.recall('Which renovation is planned by Ben?', {
      knobs: { auto: { escalateMs: 20 } },
    })
    expect(hits.length).toBeGreaterThan(0)
    expect(warnings.join()).toContain('within 20 ms')
    await memory.close()
  })

  it('lets a configured reranker have the last word among the best', async () => {
    const likesKitchens: Reranker = {
      model: 'kitchen',
      immediate: false,
      rerank: async (_, texts) => texts.map((t) => (t.includes('kitchen') ? 1 : 0)),
    }
    const { memory, space } = await memoryOf(GRAPH, { reranker: likesKitchens })
    const { hits } = await space.recall('Who paints?', { knobs: { auto: { reranked: 5 } } })
    expect(hits[0]?.turn.id).toBe('f')
    expect(hits[0]?.signals.reranked).toBe(5)
    await memory.close()
  })

  it('shows the question with an answer too short to read alone', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const { hits, text, citations } = await space.recall('Does Ana like Porto?')
    expect(hits.find((h) => h.turn.id === 'c')?.answers?.id).toBe('b')
    // The question has a line of its own.
    expect(text.match(/Do you like Porto\?/g)).toHaveLength(1)
    expect(citations.find((c) => c.id === 'c')?.turns).toEqual(['c'])
    const alone = await space.recall('Does Ana like Porto?', { budget: 60 })
    expect(alone.text).toContain('Ana: (asked by Ben: Do you like Porto?) Yes, a lot!')
    expect(alone.citations.find((c) => c.id === 'c')?.turns).toEqual(['c', 'b'])
    await memory.close()
  })

  it('finds turns by metadata: equal, in a range, with a part', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const ids = async (metadata: object) =>
      (await space.recall('Porto', { metadata: metadata as never })).hits
        .map((h) => h.turn.id as string)
        .sort()
    expect(await ids({ channel: 'mail' })).toEqual(['d'])
    expect(await ids({ score: { from: 4, to: 9 } })).toEqual(['c'])
    expect(await ids({ channel: { contains: 'ha' }, score: { from: 4 } })).toEqual(['b', 'c'])
    expect(await ids({ channel: 'nowhere' })).toEqual([])
    await memory.close()
  })

  it.each([
    'What do you know?',
    'Tell me everything about Ana',
    'Give me a summary of our conversation',
    '???',
  ])('does not call a memory irrelevant to a question without subject: %s', async (question) => {
    const { memory, space } = await memoryOf(GRAPH)
    const { relevant, sufficiency } = await space.recall(question)
    expect([relevant, sufficiency]).toEqual([true, 0.5])
    await memory.close()
  })

  it('takes a floor of the caller', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const at = async (floor: number) => (await space.recall('Does Ben paint boats?', { floor })).relevant
    expect([await at(0), await at(1)]).toEqual([true, false])
    await memory.close()
  })

  it('trusts less what was said by or of somebody else than the person it names, and shows it', async () => {
    const { memory, space } = await memoryOf({
      people: ['Ana', 'Ben'],
      said: [
        { id: 'a', text: 'I bought a blue kayak in April', day: 10 },
        { id: 'b', text: 'Nice! What colour are the paddles?', speaker: 'Ben', day: 10 },
        { id: 'c', text: 'Your speech about lighthouses was wonderful', speaker: 'Ben', day: 20 },
      ],
    })
    const of = async (question: string) => {
      const { sufficiency, relevant, hits } = await space.recall(question)
      return { sufficiency, shown: relevant && hits.length > 0 }
    }
    for (const question of ['Where did NAME buy a blue kayak?', 'What was the speech of NAME about?']) {
      const [right, wrong] = await Promise.all(
        ['Ana', 'Ben'].map((name) => of(question.replace('NAME', name))),
      )
      expect(right?.sufficiency).toBeGreaterThan((wrong?.sufficiency ?? 1) + 0.1)
      expect([right?.shown, wrong?.shown]).toEqual([true, true])
    }
    await memory.close()
  })

  it('returns only the kinds asked for', async () => {
    const { memory, space } = await memoryOf(GRAPH)
    const facts = await space.recall('What does Rita paint?', { kinds: ['fact'] })
    expect([facts.hits.length, facts.facts.length > 0]).toEqual([0, true])
    const turns = await space.recall('What does Rita paint?', { kinds: ['turn'] })
    expect([turns.hits.length > 0, turns.facts.length]).toEqual([true, 0])
    await memory.close()
  })

  it.each([
    [{ strategy: 'magic' }, 'must be one of auto, beam'],
    [{ format: 'pdf' }, 'must be one of text, markdown'],
    [{ kinds: ['fax'] }, 'must be one of turn, fact'],
    [{ k: 0 }, 'must be a whole number, 1 or more'],
    [{ facts: -1 }, 'must be a whole number, 0 or more'],
    [{ budget: 1.5 }, 'whole number of tokens'],
    [{ asOf: 'yesteryear' }, 'asOf'],
    [{ floor: 2 }, 'must be a number from 0 to 1'],
  ])('refuses %j with advice', async (options, message) => {
    const { memory, space } = await memoryOf(GRAPH)
    await expect(space.recall('x', options as never)).rejects.toThrow(message)
    await memory.close()
  })
})
