/** Pictures for people who read rather than click, and the layouts behind them. */
import { expect, it } from 'vitest'
import { layOutGraph } from '../src/inspector/lay-out-graph.ts'
import { createMemory } from '../src/memory.ts'
import type { TraceEvent } from '../src/model/trace.ts'
import { layOutTimeline } from '../src/pictures/lay-out-timeline.ts'
import { timelineSvg } from '../src/pictures/timeline-svg.ts'
import { traceGraph } from '../src/pictures/trace-graph.ts'
import { traceMermaid } from '../src/pictures/trace-mermaid.ts'
import { LIFE, NOW } from './support/served.ts'

const TRACE = [
  { kind: 'seeded', node: 'entity', id: 'e1', label: 'Ana (FACT)', score: 1 },
  {
    kind: 'path-scored',
    step: 1,
    path: 'Ana –works_at [2024-01-05 → , c=0.90]→ Vela ←owns [2024-01-05 → , c=0.90]– Bo',
    relevance: 1,
    coherence: 1,
    sufficiency: 1,
  },
  {
    kind: 'inferred',
    rule: 'co-occurrence',
    path: 'Ana –works_at [2024-01-05 → , c=0.90]→ Vela ~mentioned with~ Mia –plays [2024-01-05 → , c=0.90]→ violin',
    confidence: 0.4,
  },
  { kind: 'pruned', what: 'violin', why: 'too far' },
] as readonly TraceEvent[]

it('a trace is a graph of what each event reached', () => {
  const { centre, edges, about, pruned } = traceGraph(TRACE)
  expect(centre).toBe('ana')
  expect(edges.map((e) => [e.from, e.label, e.to, e.inferred])).toEqual([
    ['ana', 'works_at', 'vela', false],
    ['vela', 'owns', 'bo', false],
    ['vela', '', 'mia', true],
    ['mia', 'plays', 'violin', true],
  ])
  expect(about[1]).toEqual(['ana', 'vela', 'bo'])
  expect([...pruned]).toEqual([['violin', 3]])
})

it('Mermaid gets names as codes, inferred edges dashed', () => {
  const text = traceMermaid('Who is "Bo"; <b>?', TRACE)
  expect(text).toMatch(/^flowchart LR\n {2}question\(\["Who is #34;Bo#34;#59; #60;b#62;\?"\]\)/)
  expect(text).toMatch(/n\d -->\|"works at"\| n\d/)
  expect(text).toMatch(/n\d -\.->\|"plays"\| n\d/)
  expect(text.match(/"/g)?.length).toBe((text.match(/\["|\|"/g)?.length ?? 0) * 2)
})

it('a timeline shows when facts were true and when they were heard, and text in it stays text', async () => {
  const memory = await createMemory({ now: () => NOW })
  const space = memory.namespace('ana')
  await space.add([...LIFE])
  const facts = await space.facts({ entity: 'Ana', asOf: null })
  const { rows, width } = layOutTimeline(facts, NOW as never)
  expect(rows.map((r) => r.id).sort()).toEqual(facts.map((f) => f.id as string).sort())
  for (const row of rows) {
    expect(row.x).toBeGreaterThanOrEqual(0)
    expect(row.x + row.width).toBeLessThanOrEqual(width)
    expect(row.heard.length).toBeGreaterThan(0)
  }
  const vienna = rows.find((r) => r.label.includes('Vienna'))
  const lisbon = rows.find((r) => r.label.includes('Lisbon'))
  expect(vienna?.isOpen).toBe(false)
  expect((vienna?.x ?? 0) + (vienna?.width ?? 0)).toBeCloseTo(lisbon?.x ?? -1, 0)
  const [first] = facts
  const bad = [{ ...(first as (typeof facts)[number]), statement: '</text><script>alert(1)</script>\u202E&' }]
  const svg = timelineSvg('<Ana> & "co"', bad, NOW as never)
  expect(svg).not.toMatch(/<script|<Ana>|\u202E|& /)
  expect(svg).toContain('&#60;script&#62;')
  expect(timelineSvg('Ana', facts, NOW as never).match(/<rect class="(?:open|over)"/g)).toHaveLength(
    rows.length,
  )
  await memory.close()
})

it('a graph is laid out in rings, every node apart from the others, the same each time', () => {
  const edges = Array.from({ length: 199 }, (_, i) => ['0', String(i + 1)] as const)
  const deep = [...edges, ...Array.from({ length: 40 }, (_, i) => ['7', `7-${i}`] as const)]
  const places = layOutGraph('0', deep)
  expect([...layOutGraph('0', deep)]).toEqual([...places])
  expect(places.size).toBe(240)
  const all = [...places.values()]
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(3)
  expect(places.get('7-3')?.depth).toBe(2)
})
