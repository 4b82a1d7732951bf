/** How much of the evidence does each system find, how fast, and in how many tokens? No model. */
import { writeFileSync } from 'node:fs'
import type { GraphInput, RecallOptions } from 'recollect'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import type { Asked, AskedAll } from '../runs/ask-all.ts'
import type { Results } from '../runs/measure-part.ts'
import type { Cell, Chart, Part, Table } from '../runs/part.ts'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'
import { recollect, TURNS, TURNS_ALONE } from '../systems/recollect.ts'
import { BUDGET, BUDGETS, type System } from '../systems/system.ts'
import { CUTS, differences, type Measured, measure, type Scores } from './retrieval-scores.ts'
import { runVariants, type VariantOptions } from './variants.ts'

export interface RetrievalOptions extends VariantOptions {
  readonly systems: readonly SystemName[]
  /** Whether `recollect` is asked for contexts of nothing but turns, too; default true. */
  readonly turnsAlone?: boolean
  /** Options of recall for `recollect`, e.g. a strategy or knobs. */
  readonly recall?: RecallOptions
  /** Folder of graphs that an LLM built of the same conversations; their facts are added to ours. */
  readonly graphs?: string
  /** A PostgreSQL server that holds the memory of `recollect`. */
  readonly url?: string
  /** A file for the lines of Recollect alone. */
  readonly out?: string
  readonly title?: string
  /** Further results, before the others. */
  readonly more?: (all: AskedAll) => Results
}

export async function runRetrieval(options: RetrievalOptions): Promise<Part> {
  const { corrections = null, dataset } = options
  const graphs = options.graphs === undefined ? undefined : readLocomoGraphs(options.graphs)
  const title = options.title ?? `Retrieval, ${dataset}${graphs === undefined ? '' : ' with imported graphs'}`
  return runVariants(options, {
    kind: 'retrieval',
    title,
    systems: options.systems.map((name) => systemFor(name, options, graphs)),
    budgets: BUDGETS,
    configuration: { key: corrections === null ? 'original' : 'corrected', budget: BUDGET, budgets: BUDGETS },
    results(all) {
      if (options.out !== undefined) writeLines(options.out, all.asked)
      const own = resultsOf(all, title)
      const more = options.more?.(all)
      return {
        ...own,
        figures: { ...own.figures, ...more?.figures },
        tables: [...(more?.tables ?? []), ...own.tables],
        failures: [...all.built.flatMap((b) => b.failure ?? []), ...(more?.failures ?? [])],
      }
    },
  })
}

function systemFor(
  name: SystemName,
  { recall, url, turnsAlone = true }: Pick<RetrievalOptions, 'recall' | 'url' | 'turnsAlone'>,
  graphs: ReadonlyMap<string, GraphInput> | undefined,
): System {
  return name === 'recollect'
    ? recollect({
        variants: {
          recollect: recall ?? {},
          ...(turnsAlone && { [TURNS_ALONE]: { ...recall, ...TURNS[TURNS_ALONE] } }),
        },
        ...(graphs && { graphs }),
        ...(url !== undefined && { url }),
      })
    : systemNamed(name, graphs && { graphs })
}

function writeLines(path: string, asked: readonly Asked[]): void {
  const own = asked.filter((a) => a.system === 'recollect')
  writeFileSync(path, own.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** @paper MemORAI §4.2 (turn and session recall) */
function resultsOf({ asked, built, droppedEvidence, turns }: AskedAll, title: string): Results {
  const rows = measure(asked)
  const scored = rows[0]?.categories.get('all')?.n ?? 0
  const dropped = droppedEvidence === 0 ? '' : `; ${droppedEvidence} evidence ids point nowhere`
  return {
    figures: figuresOf(rows),
    tables: [
      mainTable(
        rows,
        `${scored} of ${rows[0]?.questions ?? 0} questions have evidence; ${turns} turns${dropped}.`,
      ),
      rankTable(rows),
      evidenceTable(
        'Evidence quoted in contexts of three sizes, in percent',
        rows.map((r) => [r.system, r.categories.get('all')]),
      ),
      groupTable('By category, in percent', rows, (r) => r.categories),
      groupTable('By kind of question, in percent', rows, (r) => r.kinds),
      categoryTable(rows),
      differenceTable(asked, rows[0]?.system ?? ''),
      buildingTable(built),
    ].filter((table) => table.rows.length > 0),
    charts: charts(rows, title),
  }
}

function figuresOf(rows: readonly Measured[]): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap(({ system, categories, latencyMs }) => {
      const all = categories.get('all')
      if (all === undefined) return []
      return [
        ...CUTS.map((k, i) => [`${system} turn R@${k}`, all.turns[i] ?? 0] as const),
        ...CUTS.map((k, i) => [`${system} session R@${k}`, all.sessions[i] ?? 0] as const),
        [`${system} all in 10`, all.allAt10] as const,
        ...BUDGETS.flatMap((budget, i) => [
          ...pair(`${system} evidence in ${budget}`, all.evidence[i]),
          ...pair(`${system} all evidence in ${budget}`, all.allEvidence[i]),
          ...pair(`${system} cited in ${budget}`, all.cited[i]),
        ]),
        [`${system} in context`, all.inContext] as const,
        [`${system} multi-hop R@10`, categories.get('multi-hop')?.turns[2] ?? 0] as const,
        [`${system} p95 ms`, latencyMs.p95] as const,
      ]
    }),
  )
}

function pair(name: string, value: number | undefined): (readonly [string, number])[] {
  return value === undefined ? [] : [[name, value]]
}

function mainTable(rows: readonly Measured[], note: string): Table {
  return {
    caption: 'Evidence found, in percent, and what it costs',
    note: `${note} R@k is the share of evidence among the first k turns (sessions); "in context" the share whose own words stand in a context of at most ${BUDGET} tokens (of full-context: in all of it).`,
    columns: [
      'system',
      ...CUTS.map((k) => `turn R@${k}`),
      '95 % of R@10',
      'session R@3',
      'R@5',
      'R@10',
      'in context',
      'tokens',
      'visited',
      'p50 ms',
      'p95',
      'p99',
    ],
    rows: rows.map(({ system, categories, interval, latencyMs, tokens, visited }): Cell[] => {
      const all = categories.get('all')
      return [
        system,
        ...CUTS.map((_, i) => one(all?.turns[i])),
        `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`,
        ...[0, 1, 2].map((i) => one(all?.sessions[i])),
        one(all?.inContext),
        tokens.toFixed(0),
        visited === null ? null : visited.toFixed(0),
        one(latencyMs.p50),
        one(latencyMs.p95),
        one(latencyMs.p99),
      ]
    }),
  }
}

function rankTable(rows: readonly Measured[]): Table {
  return {
    caption: 'Order of what was found, in percent',
    note: '"all in 10": questions with every piece of evidence among the first ten turns.',
    columns: ['system', 'all in 10', 'MRR', 'NDCG@10'],
    rows: rows.map(({ system, categories }) => {
      const all = categories.get('all')
      return [system, one(all?.allAt10), one(all?.reciprocalRank), one(all?.ndcgAt10)]
    }),
  }
}

function evidenceTable(
  caption: string,
  rows: readonly (readonly [name: string, Scores | undefined])[],
): Table {
  return {
    caption,
    note: 'n: questions with evidence. all: those with every piece of it, among the first ten turns, or quoted in a context of so many tokens; evidence: the share of it quoted there; cited: the share that a line there rests on, quoted or not; lines: the median of labelled lines.',
    columns: [
      '',
      'n',
      'R@10',
      'all in 10',
      ...BUDGETS.map((b) => `evidence in ${b}`),
      ...BUDGETS.map((b) => `all in ${b}`),
      ...BUDGETS.map((b) => `cited in ${b}`),
      ...BUDGETS.map((b) => `lines in ${b}`),
    ],
    rows: rows.flatMap(([name, scores]): Cell[][] =>
      scores === undefined || scores.evidence.length === 0
        ? []
        : [
            [
              name,
              scores.n,
              one(scores.turns[2]),
              one(scores.allAt10),
              ...scores.evidence.map(one),
              ...scores.allEvidence.map(one),
              ...scores.cited.map(one),
              ...scores.lines,
            ],
          ],
    ),
  }
}

/** Of Recollect with and without all but turns; or of the first system, where it was not asked. */
function groupTable(
  caption: string,
  rows: readonly Measured[],
  groupsOf: (row: Measured) => ReadonlyMap<string, Scores>,
): Table {
  const own = rows.filter((r) => r.system === 'recollect' || r.system === TURNS_ALONE)
  const shown = own.length > 0 ? own : rows.slice(0, 1)
  const names = [...new Set(shown.flatMap((r) => [...groupsOf(r).keys()]))].filter((name) => name !== 'all')
  return evidenceTable(
    caption,
    names.flatMap((name) =>
      shown.map((r) => [`${name.replaceAll('_', ' ')}: ${r.system}`, groupsOf(r).get(name)] as const),
    ),
  )
}

function categoryTable(rows: readonly Measured[]): Table {
  const names = [...(rows[0]?.categories.keys() ?? [])].filter((c) => c !== 'all')
  return {
    caption: 'Turn recall at 10 by category, in percent',
    columns: ['system', ...names.map((c) => `${c.replaceAll('_', ' ')} (${rows[0]?.categories.get(c)?.n})`)],
    rows: rows.map((r) => [r.system, ...names.map((c) => one(r.categories.get(c)?.turns[2]))]),
  }
}

function differenceTable(asked: readonly Asked[], first: string): Table {
  return {
    caption: `${first} minus each other system, turn recall at 10, question by question`,
    note: 'Points, with a 95 % interval by bootstrap over conversations and their questions; the difference is sure when the interval has no 0.',
    columns: ['system', 'difference', '95 %', 'better', 'worse', 'equal'],
    rows: differences(asked, first).map(({ system, paired }) => [
      system,
      paired.mean.toFixed(1),
      `${paired.low.toFixed(1)} to ${paired.high.toFixed(1)}`,
      paired.better,
      paired.worse,
      paired.equal,
    ]),
  }
}

function buildingTable(built: AskedAll['built']): Table {
  const groups = Map.groupBy(built, (b) => b.systems[0] ?? '')
  return {
    caption: 'Building the memory',
    note: 'Turns per second until they are stored, and until everything is searchable as it will be (consolidated, indexed). Bytes of all files, per turn.',
    columns: [
      'system',
      'turns/s stored',
      'turns/s settled',
      'bytes/turn',
      'model calls',
      'tokens in',
      'tokens out',
      'failures',
    ],
    rows: [...groups].map(([system, list]) => {
      const good = list.filter((b) => b.failure === null)
      const sum = (value: (b: (typeof good)[number]) => number): number =>
        good.reduce((n, b) => n + value(b), 0)
      const turns = sum((b) => b.turns)
      const stored = good.every((b) => b.bytes !== null) && turns > 0
      return [
        system,
        turns === 0 ? null : ((1000 * turns) / sum((b) => b.addMs)).toFixed(0),
        turns === 0 ? null : ((1000 * turns) / sum((b) => b.addMs + b.settleMs)).toFixed(0),
        stored ? (sum((b) => b.bytes ?? 0) / turns).toFixed(0) : null,
        sum((b) => b.calls),
        sum((b) => b.inputTokens),
        sum((b) => b.outputTokens),
        list.length - good.length,
      ]
    }),
  }
}

function charts(rows: readonly Measured[], title: string): Chart[] {
  const bounded = rows.filter((r) => r.tokens <= 2 * BUDGET)
  return [
    {
      name: 'recall',
      title: `${title}: turn recall at 10`,
      kind: 'bars',
      x: 'system',
      y: 'percent',
      data: rows.map((r) => ({
        x: r.system,
        y: r.interval.mean,
        low: r.interval.low,
        high: r.interval.high,
      })),
    },
    {
      name: 'tokens',
      title: `${title}: evidence in context against its tokens`,
      kind: 'points',
      x: 'tokens of the context',
      y: 'evidence in context, percent',
      data: bounded.map((r) => ({
        x: Math.round(r.tokens),
        y: r.categories.get('all')?.inContext ?? 0,
        series: r.system,
      })),
    },
  ]
}

export function one(value: number | undefined): string | null {
  return value === undefined || Number.isNaN(value) ? null : value.toFixed(1)
}
