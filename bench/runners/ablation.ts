/** What is each part of a strategy worth? Each is switched off in turn, on the same data. */
import type { Knobs, StrategyName } from 'recollect'
import type { Results } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'
import { recollect } from '../systems/recollect.ts'
import { one } from './retrieval.ts'
import { differences, measure } from './retrieval-scores.ts'
import { runVariants, type VariantOptions } from './variants.ts'

export interface AblationOptions extends VariantOptions {
  /** Default: all. */
  readonly strategies?: readonly StrategyName[]
}

const WHOLE = 'all parts'

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
  ['auto', WHOLE, {}],
  ...SIGNALS.map((signal) => ['auto', `without ${signal}`, { auto: { weights: { [signal]: 0 } } }] as const),
  ['auto', 'without feedback', { auto: { feedback: 0 } }],
  ['auto', 'without sides of life', { auto: { aspect: 0 } }],
  ['auto', 'without names that lead on', { auto: { bridge: 0 } }],
  ['auto', 'without widening', { auto: { widenBelow: 0 } }],
  ['beam', WHOLE, {}],
  ['beam', 'without the time filter', { beam: { timeFilter: false } }],
  ['beam', 'without the confidence filter', { beam: { stable: 0 } }],
  ['beam', 'without intents', { beam: { intentFilter: 'off' } }],
  ['beam', 'equal intents only', { beam: { intentFilter: 'strict' } }],
  ['beam', 'without counterfactuals', { beam: { counterfactual: false } }],
  ['beam', 'depth 1', { beam: { depth: 1 } }],
  ['beam', 'width 10, 10 expansions', { beam: { width: 10, expansions: 10 } }],
  ['reconstruct', WHOLE, {}],
  ['reconstruct', 'without cues', { reconstruct: { cues: false } }],
  ['reconstruct', 'without topics', { reconstruct: { topicTurns: false } }],
  ['reconstruct', 'without times', { reconstruct: { timeWindow: false } }],
  ['reconstruct', 'without persons', { reconstruct: { persons: false } }],
  ['reconstruct', 'without context', { reconstruct: { context: false } }],
  ['reconstruct', 'without association', { reconstruct: { association: 0 } }],
  ['reconstruct', '2 steps', { reconstruct: { steps: 2 } }],
  ['dual-channel', WHOLE, {}],
  ['dual-channel', 'without the graph', { 'dual-channel': { structured: false } }],
  ['dual-channel', 'without the selector', { 'dual-channel': { select: false } }],
  ['dual-channel', 'turns of the entities first', { 'dual-channel': { attachedFirst: true } }],
  ['dual-channel', 'no global turns first', { 'dual-channel': { globalTurns: 0 } }],
  ['graph-guided', WHOLE, {}],
  ['graph-guided', 'without time', { 'graph-guided': { time: 1 } }],
  ['graph-guided', 'without confidence', { 'graph-guided': { confidence: 1 } }],
  ['graph-guided', 'without role', { 'graph-guided': { role: 1 } }],
  ['graph-guided', 'without neighbours', { 'graph-guided': { withNeighbours: 5 } }],
  ['graph-guided', '15 anchors, no neighbours', { 'graph-guided': { anchors: 15, withNeighbours: 15 } }],
  ['pagerank', WHOLE, {}],
  ['pagerank', 'edges weigh alike', { pagerank: { weighted: false } }],
  ['pagerank', 'literal directions', { pagerank: { bidirectional: false } }],
  ['pagerank', 'damping 0.5', { pagerank: { damping: 0.5 } }],
  ['pagerank', 'hubs not capped', { pagerank: { turnsPerEntity: 2000 } }],
]

export async function runAblation(options: AblationOptions): Promise<Part> {
  const { strategies } = options
  const changes = CHANGES.filter(([strategy]) => strategies?.includes(strategy) ?? true)
  const variants = Object.fromEntries(
    changes.map(([strategy, change, knobs]) => [label(strategy, change), { strategy, knobs }] as const),
  )
  return runVariants(options, {
    kind: 'ablation',
    title: `Ablations, ${options.dataset}`,
    systems: [recollect({ variants })],
    results: ({ asked }) => {
      const rows = new Map(measure(asked).map((m) => [m.system, m]))
      const names = [...new Set(changes.map(([strategy]) => strategy))]
      const changed = names.map((strategy) => ({
        strategy,
        // Of each strategy by itself, compared with the whole of it.
        lost: differences(
          asked.filter((a) => a.system.startsWith(`${strategy}: `)),
          label(strategy, WHOLE),
        ),
      }))
      return {
        figures: Object.fromEntries(
          [...rows].map(([name, m]) => [`${name} turn R@10`, m.categories.get('all')?.turns[2] ?? 0]),
        ),
        tables: changed.map(({ strategy, lost }) => ({
          caption: `${strategy}, each part switched off by itself`,
          note: 'Recall in percent. "lost" is turn recall at 10 of the whole minus that of the row, with its 95 % interval.',
          columns: ['change', 'turn R@3', 'R@5', 'R@10', 'session R@3', 'in context', 'lost', '95 %'],
          rows: changes
            .filter(([name]) => name === strategy)
            .map(([, change]) => {
              const all = rows.get(label(strategy, change))?.categories.get('all')
              const paired = lost.find((l) => l.system === label(strategy, change))?.paired
              return [
                change,
                one(all?.turns[0]),
                one(all?.turns[1]),
                one(all?.turns[2]),
                one(all?.sessions[0]),
                one(all?.inContext),
                one(paired?.mean),
                paired === undefined ? null : `${paired.low.toFixed(1)} to ${paired.high.toFixed(1)}`,
              ]
            }),
        })),
        charts: changed.map(({ strategy, lost }) => ({
          name: strategy,
          title: `${strategy}: turn recall at 10 that is lost without a part`,
          kind: 'bars',
          x: 'change',
          y: 'points lost',
          data: lost.map(({ system, paired }) => ({
            x: system.slice(strategy.length + 2),
            y: paired.mean,
            low: paired.low,
            high: paired.high,
          })),
        })),
      } satisfies Results
    },
  })
}

function label(strategy: StrategyName, change: string): string {
  return `${strategy}: ${change}`
}
