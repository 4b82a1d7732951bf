import { describe, expect, it } from 'vitest'
import { hygieneCases } from '../datasets/hygiene-cases.ts'
import { seeded } from '../datasets/synthetic.ts'
import { lives, truth } from '../datasets/timelines.ts'
import { perturbed } from './noise.ts'
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
})
