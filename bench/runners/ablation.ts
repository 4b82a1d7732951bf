/** What is each part of a strategy worth? Each is switched off in turn, on the same data. */
import type { Knobs, StrategyName } from 'recollect'
import {
  type DatasetName,
  type Measured,
  measure,
  openWorkbench,
  recollectSystem,
  type Workbench,
} from './workbench.ts'

export interface Ablation {
  readonly strategy: StrategyName
  /** What was changed; `all parts` for nothing. */
  readonly change: string
  readonly measured: Measured
}

const SIGNALS = [
  'session',
  'meaning',
  'speaker',
  'time',
  'dated',
  'idle',
  'assistant',
  'related',
  'window',
  'told',
  'experience',
  'answers',
  'asks',
] as const

const CHANGES: readonly (readonly [StrategyName, string, Knobs])[] = [
  ['auto', 'all parts', {}],
  ...SIGNALS.map((signal) => ['auto', `without ${signal}`, { auto: { weights: { [signal]: 0 } } }] as const),
  ['auto', 'without feedback', { auto: { feedback: 0 } }],
  ['auto', 'without widening', { auto: { widenBelow: 0 } }],
  ['beam', 'all parts', {}],
  ['beam', 'without the time filter', { beam: { timeFilter: false } }],
  ['beam', 'without the confidence filter', { beam: { stable: 0 } }],
  ['beam', 'without intents', { beam: { intentFilter: 'off' } }],
  ['beam', 'equal intents only', { beam: { intentFilter: 'strict' } }],
  ['beam', 'without counterfactuals', { beam: { counterfactual: false } }],
  ['beam', 'depth 1', { beam: { depth: 1 } }],
  ['beam', 'width 10, 10 expansions', { beam: { width: 10, expansions: 10 } }],
  ['reconstruct', 'all parts', {}],
  ['reconstruct', 'without cues', { reconstruct: { cues: false } }],
  ['reconstruct', 'without topics', { reconstruct: { topicTurns: false } }],
  ['reconstruct', 'without times', { reconstruct: { timeWindow: false } }],
  ['reconstruct', 'without persons', { reconstruct: { persons: false } }],
  ['reconstruct', 'without context', { reconstruct: { context: false } }],
  ['reconstruct', 'without association', { reconstruct: { association: 0 } }],
  ['reconstruct', '2 steps', { reconstruct: { steps: 2 } }],
  ['dual-channel', 'all parts', {}],
  ['dual-channel', 'without the graph', { 'dual-channel': { structured: false } }],
  ['dual-channel', 'without the selector', { 'dual-channel': { select: false } }],
  ['dual-channel', 'turns of the entities first', { 'dual-channel': { attachedFirst: true } }],
  ['dual-channel', 'no global turns first', { 'dual-channel': { globalTurns: 0 } }],
  ['graph-guided', 'all parts', {}],
  ['graph-guided', 'without time', { 'graph-guided': { time: 1 } }],
  ['graph-guided', 'without confidence', { 'graph-guided': { confidence: 1 } }],
  ['graph-guided', 'without role', { 'graph-guided': { role: 1 } }],
  ['graph-guided', 'without neighbours', { 'graph-guided': { withNeighbours: 5 } }],
  ['graph-guided', '15 anchors, no neighbours', { 'graph-guided': { anchors: 15, withNeighbours: 15 } }],
  ['pagerank', 'all parts', {}],
  ['pagerank', 'edges weigh alike', { pagerank: { weighted: false } }],
  ['pagerank', 'literal directions', { pagerank: { bidirectional: false } }],
  ['pagerank', 'damping 0.5', { pagerank: { damping: 0.5 } }],
  ['pagerank', 'hubs not capped', { pagerank: { turnsPerEntity: 2000 } }],
]

export async function ablate(
  bench: Workbench,
  strategy: StrategyName | undefined,
  onProgress: (text: string) => void,
): Promise<Ablation[]> {
  const found: Ablation[] = []
  for (const [name, change, knobs] of CHANGES) {
    if (strategy !== undefined && name !== strategy) continue
    const system = recollectSystem(bench, `${name}, ${change}`, { strategy: name, knobs })
    found.push({ strategy: name, change, measured: await measure(bench, system, { onProgress }) })
  }
  return found
}

export async function runAblation(
  dataset: DatasetName,
  data: string,
  { graphs, strategy }: { readonly graphs?: string; readonly strategy?: StrategyName },
  onProgress: (text: string) => void,
): Promise<string> {
  const bench = await openWorkbench(dataset, data, graphs, onProgress)
  try {
    const rows = await ablate(bench, strategy, onProgress)
    return rows
      .map(({ strategy: name, change, measured }) => {
        const all = measured.categories.get('all')
        const row = (values: readonly number[] | undefined): string =>
          (values ?? [])
            .slice(0, 3)
            .map((v) => v.toFixed(1).padStart(5))
            .join(' / ')
        return `${name.padEnd(13)} ${change.padEnd(30)} turn ${row(all?.turns)}   session ${row(all?.sessions)}`
      })
      .join('\n')
  } finally {
    await bench.close()
  }
}
