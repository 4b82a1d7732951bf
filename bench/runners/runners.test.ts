import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hygieneCases } from '../datasets/hygiene-cases.ts'
import { seeded } from '../datasets/synthetic.ts'
import { lives, truth } from '../datasets/timelines.ts'
import { hookResults, labelledPrompts, type ToldPrompt } from './hooks.ts'
import { kindResults, labelledKinds, runKinds } from './kinds.ts'
import { perturbed } from './noise.ts'
import { runRetrieval } from './retrieval.ts'
import { measure } from './retrieval-scores.ts'

describe('noise of boundaries', () => {
  it('changes nothing at η 0', () => {
    expect(perturbed([3, 9], 20, 0, seeded(1))).toEqual([3, 9])
  })

  it('drops, moves by at most two and invents, inside the session', () => {
    const found = [5, 10, 15, 20, 25, 30, 35]
    const random = seeded(2)
    const results = Array.from({ length: 200 }, () => perturbed(found, 40, 0.4, random))
    for (const list of results) {
      expect(list.every((i) => i > 0 && i < 40)).toBe(true)
      expect(list).toEqual([...new Set(list)].sort((a, b) => a - b))
    }
    const kept = results.map((list) => found.filter((i) => list.includes(i)).length / found.length)
    const mean = kept.reduce((a, b) => a + b) / kept.length
    // 60 % stay, and some of what is invented falls on an old place.
    expect(mean).toBeGreaterThan(0.57)
    expect(mean).toBeLessThan(0.72)
  })
})

describe('the oracle of changing facts', () => {
  const at = (day: number): number => day
  const statement = (value: string, from: number, heard: number) => ({
    turn: value,
    person: 'Ana',
    relation: 'lives_in' as const,
    value,
    from: at(from),
    heard: at(heard),
  })
  const told = [statement('Porto', 10, 50), statement('Oslo', 30, 40), statement('Graz', 0, 5)]

  it('knows what was true, and only what had been heard', () => {
    const ask = (asOf: number, knownAt: number) => truth(told, 'lives_in', asOf, knownAt)?.value ?? null
    expect(ask(20, 100)).toBe('Porto')
    expect(ask(20, 45)).toBe('Graz')
    expect(ask(35, 45)).toBe('Oslo')
    expect(ask(100, 100)).toBe('Oslo')
    expect(ask(3, 4)).toBeNull()
  })

  it('is told lives in which order of telling and order of happening differ', () => {
    const all = lives(15)
    const late = all.filter(({ statements }) => {
      const moves = statements.filter((s) => s.relation === 'lives_in')
      return moves.some((s, i) => i > 0 && s.from < (moves[i - 1]?.from ?? 0))
    })
    expect(late.length).toBeGreaterThan(3)
    for (const { statements } of all) for (const s of statements) expect(s.heard).toBeGreaterThan(s.from)
  })
})

describe('texts with and without secrets', () => {
  it('are many and different, and mark what is hidden', () => {
    const cases = hygieneCases()
    const withSome = cases.filter((c) => c.hidden.length > 0)
    expect(withSome.length).toBeGreaterThanOrEqual(200)
    expect(cases.length - withSome.length).toBeGreaterThanOrEqual(200)
    expect(new Set(cases.map((c) => c.text)).size).toBe(cases.length)
    for (const { text, hidden } of cases) {
      expect(text).not.toMatch(/[«»⏎|]{2}|\{(?:an|[ausdhB])\d+\}/)
      for (const { index, length } of hidden)
        expect(text.slice(index, index + length).trim().length).toBe(length)
    }
    for (const half of ['tuning', 'kept aside'])
      expect(withSome.filter((c) => c.half === half).length).toBeGreaterThan(140)
  })
})

describe('scores of a run', () => {
  const line = (system: string, ids: string[], gold: string[], more = {}) => ({
    dataset: 'd',
    sampleId: 's',
    questionIndex: 0,
    question: 'q',
    category: 'c',
    answerable: true,
    gold,
    goldSessions: ['x'],
    system,
    retrieved: ids.map((turnId) => ({ turnId, score: 1 })),
    sessions: ['y', 'x'],
    quoted: ids.slice(0, 1),
    contextTokens: 100,
    visited: null,
    sufficiency: null,
    latencyMs: 5,
    ...more,
  })

  it('leave out questions without evidence, but not their latency', () => {
    const [row] = measure([
      line('a', ['g'], ['g']),
      line('a', ['x'], [], { questionIndex: 1, latencyMs: 15, contextTokens: 300 }),
    ])
    expect(row?.questions).toBe(2)
    expect(row?.categories.get('all')).toMatchObject({ n: 1, turns: [100, 100, 100, 100], inContext: 100 })
    expect(row?.latencyMs.p50).toBe(10)
    expect(row?.tokens).toBe(200)
  })

  it('measure evidence in the context by what is quoted, not by what was found', () => {
    const [row] = measure([line('a', ['g', 'h'], ['g', 'h'])])
    expect(row?.categories.get('all')).toMatchObject({ turns: [100, 100, 100, 100], inContext: 50 })
  })

  it('count evidence and whole evidence in contexts of each size, and the median of their lines', () => {
    const sizes = (...lists: string[][]) =>
      lists.map((quoted, i) => ({
        budget: [500, 1000, 2000][i] ?? 0,
        quoted,
        cited: [...quoted, 'h'],
        lines: quoted.length,
      }))
    const [row] = measure([
      line('a', ['g', 'h'], ['g', 'h'], { sizes: sizes(['g'], ['g', 'x', 'h'], ['g', 'h']), kind: 'all' }),
      line('a', ['g'], ['g'], { questionIndex: 1, sizes: sizes([], ['g'], ['g', 'x', 'y']), kind: 'one' }),
    ])
    expect(row?.categories.get('all')).toMatchObject({
      allAt10: 100,
      evidence: [25, 100, 100],
      allEvidence: [0, 100, 100],
      cited: [50, 100, 100],
      lines: [0.5, 2, 2.5],
    })
    expect(row?.kinds.get('all')).toMatchObject({ n: 1, evidence: [50, 100, 100], lines: [1, 3, 2] })
    expect(row?.kinds.get('one')).toMatchObject({ n: 1, evidence: [0, 100, 100] })
  })

  it('take the kind of a question from who says it, also for those that do not', () => {
    const [, other] = measure([line('a', ['g'], ['g'], { kind: 'when' }), line('b', ['x'], ['g'])])
    expect([...(other?.kinds.keys() ?? [])]).toEqual(['when'])
    expect(other?.categories.get('all')).toMatchObject({
      evidence: [],
      allEvidence: [],
      cited: [],
      lines: [],
    })
  })
})

describe('retrieval', () => {
  it('measures contexts of three sizes, and turns alone in the same run', async () => {
    const run = mkdtempSync(join(tmpdir(), 'recollect-retrieval-'))
    try {
      const part = await runRetrieval({
        dataset: 'demo',
        data: '',
        systems: ['recollect', 'lexical'],
        run: join(run, 'demo'),
        command: 'test',
        onProgress: () => {},
      })
      const table = (caption: string) => part.tables.find((t) => t.caption.startsWith(caption))
      const sizes = table('Evidence quoted in contexts')
      expect(sizes?.rows.map((r) => r[0])).toEqual(['recollect', 'recollect turns', 'bm25', 'bm25-window'])
      for (const system of ['recollect', 'recollect turns', 'bm25']) {
        const at = (name: string): number => part.figures[`${system} ${name}`] ?? Number.NaN
        expect(at('evidence in 500')).toBeLessThanOrEqual(at('evidence in 1000'))
        expect(at('evidence in 1000')).toBeLessThanOrEqual(at('evidence in 2000'))
        expect(at('evidence in 1000')).toBeCloseTo(at('in context'))
        expect(at('all evidence in 1000')).toBeLessThanOrEqual(at('evidence in 1000'))
      }
      expect(part.figures['recollect evidence in 500']).toBeGreaterThan(50)
      const names = (rows: readonly (readonly unknown[])[] = []) => rows.map((r) => String(r[0]))
      expect(names(table('By category')?.rows)).toContain('multi-hop: recollect turns')
      expect(names(table('By kind of question')?.rows)).toContain('when: recollect')
    } finally {
      rmSync(run, { recursive: true, force: true })
    }
  })
})

describe('labelled prompts of coding agents', () => {
  it('are 120 that need nothing and 80 that do, different, and every second one is kept aside', () => {
    const { aside, open } = labelledPrompts()
    expect(new Set([...aside, ...open].map((p) => p.prompt)).size).toBe(200)
    for (const half of [aside, open])
      expect([half.filter((p) => p.holds === null).length, half.length]).toEqual([60, 100])
  })

  it('are counted by whether they were told something, and the answer', () => {
    const told = (holds: string | null, text: string, ms = 10): ToldPrompt => ({
      prompt: 'p',
      holds,
      told: text,
      ms,
    })
    const half = [
      told(null, ''),
      told(null, 'x'),
      told('8441', 'port 8441'),
      told('8441', 'port'),
      told('a', ''),
      told('b', ''),
    ]
    const timed = [told('a', 'a', 100), told('a', 'a', 300)]
    const { figures, tables } = hookResults(
      { aside: half, open: half.slice(0, 1) },
      { turns: 5, load: 1, timed, passed: [] },
    )
    expect(figures).toMatchObject({
      'aside told for nothing': 50,
      'aside told where needed': 50,
      'aside answer in what is told': 25,
      'prompt p50 ms': 200,
    })
    expect(tables[1]?.rows[0]).toEqual(['that ask', 2, 200, 290])
    // What is held to is the same every time.
    const shares = hookResults({ aside: half, open: half.slice(0, 1) }, null)
    expect(Object.keys(shares.figures).filter((name) => name.includes('ms'))).toEqual([])
    expect(shares.tables).toHaveLength(1)
  })
})

describe('labelled kinds of questions', () => {
  const { aside, open } = labelledKinds()

  it('are many of each kind, different, and every second one is kept aside', () => {
    const all = [...aside, ...open]
    expect(all.length).toBeGreaterThanOrEqual(220)
    expect(new Set(all.map((l) => l.question)).size).toBe(all.length)
    const kinds = Map.groupBy(all, (l) => l.kind)
    expect([...kinds.keys()].sort()).toEqual([
      'all',
      'change',
      'compare',
      'count',
      'how-to',
      'now',
      'one',
      'order',
      'summary',
      'when',
      'who',
    ])
    for (const list of kinds.values()) expect(list.length).toBeGreaterThanOrEqual(15)
    expect(Math.abs(aside.length - open.length)).toBeLessThanOrEqual(1)
  })

  it('are mostly recognised, also those that were kept aside', async () => {
    const run = mkdtempSync(join(tmpdir(), 'recollect-kinds-'))
    try {
      const part = await runKinds({ show: null, run: join(run, 'kinds'), command: 'test' })
      expect(part.figures['open accuracy']).toBeGreaterThanOrEqual(95)
      expect(part.figures['aside accuracy']).toBeGreaterThanOrEqual(85)
    } finally {
      rmSync(run, { recursive: true, force: true })
    }
  })

  it('are counted by what each was taken for; of the open half alone it is said which', () => {
    const said = (kind: string, taken: string, question: string) => ({ kind, said: taken, question })
    const { figures, tables } = kindResults(
      {
        aside: [said('one', 'all', 'A?'), said('all', 'all', 'B?')],
        open: [said('one', 'one', 'C?'), said('one', 'when', 'D?'), said('all', 'one', 'E?')],
      },
      'one',
    )
    expect(figures).toEqual({ 'aside accuracy': 50, 'open accuracy': 100 / 3 })
    const [, aside_, open_, failing] = tables
    expect(aside_).toMatchObject({
      columns: ['kind', 'one', 'all'],
      rows: [
        ['one', 0, 1],
        ['all', 0, 1],
      ],
    })
    expect(open_).toMatchObject({
      columns: ['kind', 'one', 'all', 'when'],
      rows: [
        ['one', 1, 0, 1],
        ['all', 1, 0, 0],
      ],
    })
    expect(failing?.rows).toEqual([['one', 'when', 'D?']])
  })

  it('are listed by kinds that there are', async () => {
    await expect(runKinds({ show: 'none', run: 'x', command: 'test' })).rejects.toThrow(
      /--show must be all or one of/,
    )
  })
})
