/** Beam search against exhaustive search, its decisions, and repair by rules. */
import fc from 'fast-check'
import type { BeamKnobs, PathHit, TraceEvent } from 'recollect'
import { describe, expect, it } from 'vitest'
import { type Edge, memoryOf, modelOf } from './support/graph-memory.ts'

const OPEN: Partial<BeamKnobs> = {
  width: 10_000,
  expansions: 10_000,
  paths: 10_000,
  stable: 0,
  intentFilter: 'off',
  timeFilter: false,
  counterfactual: false,
  everyRoute: true,
}

const idsOf = ({ steps }: PathHit): string => steps.map((s) => s.fact.id).join(' ')

async function search(
  edges: readonly Edge[],
  question: string,
  knobs: Partial<BeamKnobs>,
  evaluate?: (path: string) => { qr: number; lc: number; as: number },
  people: readonly string[] = ['ana'],
) {
  const llm = modelOf((_, user) => ({
    scores: [...user.matchAll(/^(\d+) (.*)$/gm)].map(([, path, text = '']) => ({
      path: Number(path),
      ...(evaluate?.(text) ?? { qr: 1, lc: 1, as: 0.5 }),
    })),
  }))
  const { memory, space } = await memoryOf(
    { edges, people, said: [{ id: 't1', text: 'words that tell nothing' }] },
    evaluate === undefined ? {} : { models: { 'evaluate-paths': llm } },
  )
  const context = await space.recall(question, {
    strategy: 'beam',
    knobs: { beam: knobs },
    trace: true,
    facts: 1000,
    budget: 4000,
    floor: 0,
    modelCalls: 10_000,
  })
  await memory.close()
  return { ...context, trace: context.trace as readonly TraceEvent[] }
}

/** Any graph of up to five entities, each edge with a worth. */
const graphs = fc
  .uniqueArray(fc.record({ head: fc.nat(4), tail: fc.nat(4), relation: fc.constantFrom('knows', 'likes') }), {
    maxLength: 7,
    selector: (e) => `${e.head} ${e.relation} ${e.tail}`,
  })
  .map((list) =>
    list
      .filter((e) => e.head !== e.tail)
      .map((e, i): Edge => ({ id: `f${i}`, head: name(e.head), relation: e.relation, tail: name(e.tail) })),
  )

function name(n: number): string {
  return ['ana', 'bea', 'cid', 'dov', 'eli'][n] as string
}

/** Worth of a path: a number from its text alone, so that search and oracle agree on it. */
function worthOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) as number)) % 1009
  return Math.round((hash / 1009) * 100) / 100
}

describe('beam search', () => {
  it('with unlimited width finds what exhaustive search finds', () =>
    fc.assert(
      fc.asyncProperty(graphs, fc.integer({ min: 1, max: 3 }), async (edges, depth) => {
        const { paths } = await search(edges, 'What about ana?', { ...OPEN, depth, roots: 1 }, (text) => ({
          qr: 1,
          lc: 1,
          as: worthOf(text),
        }))
        expect(paths.map(idsOf).sort()).toEqual(exhaustive(edges, depth).sort())
      }),
      { numRuns: 60 },
    ))

  it('asks the model once a step, and of each fact once', async () => {
    // A ring: every entity is reached by two ways.
    const ring = ['ana', 'b', 'c', 'd'].map(
      (head, i, all): Edge => ({ id: `f${i}`, head, relation: 'knows', tail: all[(i + 1) % 4] as string }),
    )
    const judged: string[] = []
    const { trace, modelUse } = await search(
      ring,
      'Whom does Ana know?',
      { stable: 0, intentFilter: 'off', counterfactual: false },
      (path) => {
        judged.push(path)
        return { qr: 1, lc: 1, as: judged.length / 10 }
      },
    )
    expect(judged.length).toBe(ring.length)
    const steps = new Set(trace.flatMap((e) => (e.kind === 'path-scored' ? e.step : [])))
    expect(modelUse.filter((use) => use.task === 'evaluate-paths')).toHaveLength(steps.size)
  })

  it('keeps no more paths than its width after each step', async () => {
    const edges = Array.from(
      { length: 12 },
      (_, i): Edge => ({
        id: `f${i}`,
        head: 'ana',
        relation: 'likes',
        tail: `thing ${i}`,
      }),
    )
    const { paths, trace } = await search(edges, 'What does ana like?', {
      width: 3,
      expansions: 7,
      depth: 1,
      counterfactual: false,
    })
    expect(paths).toHaveLength(3)
    expect(trace.filter((e) => e.kind === 'path-scored')).toHaveLength(7)
  })

  it('walks only what was true then, believed enough and of a compatible intent', async () => {
    const edges: Edge[] = [
      { id: 'now', head: 'ana', relation: 'likes', tail: 'tea', from: 1 },
      { id: 'over', head: 'ana', relation: 'likes', tail: 'coffee', from: 1, to: 5 },
      { id: 'unsure', head: 'ana', relation: 'likes', tail: 'milk', confidence: 0.6 },
      { id: 'why', head: 'ana', relation: 'likes', tail: 'water', intent: 'CAUSAL' },
    ]
    const found = async (question: string, knobs: Partial<BeamKnobs> = {}) =>
      (await search(edges, question, { counterfactual: false, depth: 1, ...knobs })).paths.map(idsOf).sort()
    expect(await found('What does ana like?')).toEqual(['now', 'why'])
    expect(await found('What does ana like?', { timeFilter: false })).toEqual(['now', 'over', 'why'])
    expect(await found('What does ana like?', { stable: 0.5 })).toEqual(['now', 'unsure', 'why'])
    expect(await found('What might ana like, maybe?')).toEqual(['now', 'unsure', 'why'])
    expect(await found('What does ana like?', { intentFilter: 'strict' })).toEqual(['now'])
    expect(await found('Why does ana like it?', { intentFilter: 'strict' })).toEqual(['why'])
  })

  it('stops where the next step answers no better, and says so', async () => {
    const edges: Edge[] = [
      { id: 'a', head: 'ana', relation: 'works_at', tail: 'vela' },
      { id: 'b', head: 'vela', relation: 'located_in', tail: 'porto' },
    ]
    const { paths, trace } = await search(
      edges,
      'Where does ana work?',
      { counterfactual: false },
      (text) => ({
        qr: 1,
        lc: 1,
        as: text.includes('porto') ? 0.4 : 0.8,
      }),
    )
    expect(paths.map(idsOf)).toEqual(['a'])
    expect(trace).toContainEqual(expect.objectContaining({ kind: 'decided', decision: 'stop', step: 2 }))
  })

  it('never stops at the root, and keeps what is open at the greatest depth', async () => {
    const edges: Edge[] = [
      { id: 'a', head: 'ana', relation: 'knows', tail: 'bea' },
      { id: 'b', head: 'bea', relation: 'knows', tail: 'cid' },
    ]
    const zero = await search(edges, 'Whom does ana know?', { counterfactual: false }, () => ({
      qr: 0,
      lc: 0,
      as: 0,
    }))
    expect(zero.paths).toEqual([])
    const open = await search(edges, 'Whom does ana know?', { depth: 1, counterfactual: false }, () => ({
      qr: 1,
      lc: 1,
      as: 0.9,
    }))
    expect(open.paths.map(idsOf)).toEqual(['a'])
  })

  it('cites the turns behind its paths, and writes them in the notation of the paper', async () => {
    const { memory, space } = await memoryOf({
      said: [
        { id: 'job', text: 'I work at Vela now', mentions: ['vela'] },
        { id: 'seat', text: 'Vela has its seat in Porto', mentions: ['vela'] },
      ],
      people: ['ana'],
      edges: [
        { id: 'a', head: 'ana', relation: 'works_at', tail: 'vela', turn: 'job' },
        { id: 'b', head: 'vela', relation: 'located_in', tail: 'porto', turn: 'seat' },
      ],
    })
    const context = await space.recall('In which place is the firm located that ana works at?', {
      strategy: 'beam',
      format: 'paths',
    })
    expect(context.text).toContain(
      'ana –works_at [2024-01-02 → , c=0.90]→ vela –located_in [2024-01-02 → , c=0.90]→ porto',
    )
    const path = context.citations.find((c) => c.kind === 'path')
    expect(path?.turns).toEqual(['job', 'seat'])
    expect(context.hits.map((h) => h.turn.id).sort()).toEqual(['job', 'seat'])
    await memory.close()
  })
})

/** All simple paths whose every step answers better than the one before, that cannot grow or are at full depth, or that were left behind by nothing. */
function exhaustive(edges: readonly Edge[], depth: number): string[] {
  const found: string[] = []
  const text = (steps: readonly { edge: Edge; forward: boolean }[]): string =>
    steps.reduce((line, { edge, forward }) => {
      const label = `${edge.relation} [2024-01-02 → , c=0.90]`
      return `${line} ${forward ? `–${label}→ ${edge.tail}` : `←${label}– ${edge.head}`}`
    }, 'ana')
  const walk = (
    at: string,
    seen: readonly string[],
    steps: readonly { edge: Edge; forward: boolean }[],
    worth: number,
  ): void => {
    if (steps.length === depth) {
      found.push(steps.map((s) => s.edge.id).join(' '))
      return
    }
    const next = edges.flatMap((edge) => {
      const forward = edge.head === at
      const end = forward ? edge.tail : edge.head
      if ((edge.head !== at && edge.tail !== at) || seen.includes(end)) return []
      const grown = [...steps, { edge, forward }]
      return [{ end, grown, worth: worthOf(text(grown)) }]
    })
    const best = Math.max(Number.NEGATIVE_INFINITY, ...next.map((n) => n.worth))
    if (steps.length > 0 && worth >= best) {
      found.push(steps.map((s) => s.edge.id).join(' '))
      return
    }
    for (const { end, grown, worth: value } of next)
      if (value > worth) walk(end, [...seen, end], grown, value)
  }
  walk('ana', ['ana'], [], 0)
  return found
}

describe('counterfactual repair', () => {
  it('recovers no more paths than are missing, each marked with its rule', () =>
    fc.assert(
      fc.asyncProperty(graphs, fc.integer({ min: 0, max: 4 }), async (edges, expansions) => {
        const { paths, trace } = await search(
          edges,
          'What about ana?',
          { expansions, depth: 2, roots: 1 },
          () => ({ qr: 0.3, lc: 0.9, as: 0.5 }),
        )
        let budget = 0
        for (const event of trace)
          if (event.kind === 'decided') {
            budget = event.decision === 'counterfactual' ? Number(/at most (\d+)/.exec(event.why)?.[1]) : 0
            expect(budget).toBeLessThanOrEqual(expansions)
          } else if (event.kind === 'inferred') {
            budget -= 1
            expect(budget).toBeGreaterThanOrEqual(0)
          }
        for (const path of paths) if (path.inferredBy !== null) expect(path.confidence).toBeLessThan(0.9)
      }),
      { numRuns: 60 },
    ))

  const inferred = async (edges: readonly Edge[], question: string, knobs: Partial<BeamKnobs> = {}) => {
    const { paths } = await search(edges, question, { intentFilter: 'strict', ...knobs })
    return paths.flatMap((p) => (p.inferredBy === null ? [] : [`${p.inferredBy}: ${idsOf(p)}`]))
  }
  // The normal search finds nothing in these: the only fact has another intent than the question.
  const hidden = { intent: 'CONTRAST' } as const

  it('symmetry: who is interested in it may like it', async () => {
    const edges: Edge[] = [{ id: 'a', head: 'ana', relation: 'interested_in', tail: 'chess', ...hidden }]
    expect(await inferred(edges, 'What does ana like?')).toContain('symmetry: a')
    expect(
      await inferred(edges, 'What does ana like?', {
        rules: { belief: { symmetry: 0, succession: 0, hyponymy: 0, causality: 0, 'co-occurrence': 0 } },
      }),
    ).toEqual([])
  })

  it('symmetry: a rule of the user is followed as well', async () => {
    const edges: Edge[] = [{ id: 'a', head: 'ana', relation: 'collects', tail: 'stamps', ...hidden }]
    const rules = { related: [{ asked: 'likes', instead: 'collects' }] }
    expect(await inferred(edges, 'What does ana like?')).not.toContain('symmetry: a')
    expect(await inferred(edges, 'What does ana like?', { rules })).toContain('symmetry: a')
  })

  it('hyponymy: a violin is an instrument', async () => {
    const edges: Edge[] = [
      { id: 'a', head: 'ana', relation: 'plays', tail: 'violin', ...hidden },
      { id: 'b', head: 'ana', relation: 'plays', tail: 'cards', ...hidden },
    ]
    const found = await inferred(edges, 'Which instrument has ana?')
    expect(found).toContain('hyponymy: a')
    expect(found).not.toContain('hyponymy: b')
  })

  it('hyponymy: a stored hierarchy leads on', async () => {
    const edges: Edge[] = [
      { id: 'a', head: 'ana', relation: 'likes', tail: 'zorbing', ...hidden },
      { id: 'b', head: 'zorbing', relation: 'is_a', tail: 'sport', ...hidden },
    ]
    expect(await inferred(edges, 'What sport is good for ana?')).toContain('hyponymy: a b')
  })

  it('temporal succession: what came next before and after', async () => {
    const edges = [1, 20, 40, 60].map(
      (from, i): Edge => ({
        id: `f${i}`,
        head: 'ana',
        relation: 'went_to',
        tail: `place ${i}`,
        kind: 'event',
        from,
        ...hidden,
      }),
    )
    const found = await inferred(edges, 'What was there with ana on 25 January 2024?', { expansions: 5 })
    expect(found).toContain('succession: f1')
    expect(found).toContain('succession: f2')
  })

  it('causality: from cause to effect, two steps', async () => {
    const edges: Edge[] = [
      { id: 'a', head: 'ana', relation: 'caused', tail: 'flood', ...hidden },
      { id: 'b', head: 'flood', relation: 'caused', tail: 'mould', ...hidden },
    ]
    expect(await inferred(edges, 'What about ana and the mould?')).toContain('causality: a b')
  })

  it('co-occurrence: what was mentioned together may belong together', async () => {
    const { memory, space } = await memoryOf({
      said: [{ id: 't1', text: 'The tent and the lake again', mentions: ['tent', 'lake'] }],
      edges: [{ id: 'a', head: 'lake', relation: 'located_in', tail: 'alps' }],
      people: [],
    })
    const { paths, text } = await space.recall('Where was the tent?', { strategy: 'beam', floor: 0 })
    expect(paths.map((p) => p.inferredBy)).toEqual(['co-occurrence'])
    expect(text).toContain('tent ~mentioned with~ lake –located_in')
    expect(text).toContain('inferred by co-occurrence, a hint only')
    await memory.close()
  })
})
