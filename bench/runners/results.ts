/** Everything about retrieval in one file: `bench/RESULTS.md`. No model, one command. */
import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { STRATEGIES } from 'recollect'
import { createDenseBaseline } from '../systems/dense.ts'
import { createGraphWalkBaseline } from '../systems/graph-walk.ts'
import { ablate } from './ablation.ts'
import { measureAbstention } from './abstention.ts'
import { hubTable, runHub } from './hub.ts'
import {
  BUDGET,
  baselineSystem,
  CUTS,
  type DatasetName,
  lexicalSystems,
  type Measured,
  measure,
  openWorkbench,
  recollectSystem,
  type System,
  type Workbench,
} from './workbench.ts'

interface Part {
  readonly title: string
  readonly dataset: DatasetName
  /** Below the folder of data. */
  readonly path: string
  readonly graphs?: string
  /** What the categories' column shows, as an index of {@link CUTS}. */
  readonly cut: number
  readonly ablations: boolean
  readonly abstention: boolean
}

const PARTS: readonly Part[] = [
  {
    title: 'LoCoMo, offline graph',
    dataset: 'locomo',
    path: 'locomo/locomo-dev.json',
    cut: 2,
    ablations: true,
    abstention: true,
  },
  {
    title: 'LoCoMo, with imported LLM graphs',
    dataset: 'locomo',
    path: 'locomo/locomo-dev.json',
    graphs: 'locomo-graphs',
    cut: 2,
    ablations: true,
    abstention: false,
  },
  {
    title: 'BEAM 100K, offline graph',
    dataset: 'beam',
    path: 'beam/100K',
    cut: 2,
    ablations: true,
    abstention: true,
  },
  {
    title: 'MuSiQue passages, offline graph',
    dataset: 'musique',
    path: 'multihop/musique',
    cut: 1,
    ablations: false,
    abstention: false,
  },
]

export async function runResults(
  folder: string,
  out: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const sections: string[] = []
  for (const part of PARTS) {
    const path = join(folder, part.path)
    if (!existsSync(path))
      throw new RangeError(`${path} is not there; --data must name the folder of all data sets`)
    const graphs = part.graphs === undefined ? undefined : join(folder, part.graphs)
    const bench = await openWorkbench(part.dataset, path, graphs, onProgress)
    try {
      sections.push(await sectionOf(part, bench, onProgress))
    } finally {
      await bench.close()
    }
  }
  sections.push(
    [
      '## A hub',
      '',
      'One speaker with 50,000 facts on 5,000 things, in SQLite; every question names the speaker.',
      '',
      ...hubTable(await runHub(onProgress)),
      '',
    ].join('\n'),
  )
  writeFileSync(out, `${opening()}\n${sections.join('\n')}`)
}

function opening(): string {
  return `# Retrieval, measured

Made by \`npm run bench -- results --data FOLDER\`, which measures everything below anew. No model and no network: facts
are read by rules, meaning comes from averaged word vectors. "Imported LLM graphs" are graphs that a language model built
of the same conversations; their facts are added to ours. Recall in percent, averaged over questions with known
evidence; \`vis.\` is how many things of the graph a search looked at; \`gold\` is the share of evidence quoted in a context of
at most ${BUDGET} tokens. The baselines are BM25, BM25 with the words around, the session and the speaker, cosine of the
same word vectors, and a walk along all facts of the entities named. Measured on ${cpus().length} cores with Node ${process.versions.node}.
`
}

async function sectionOf(part: Part, bench: Workbench, onProgress: (text: string) => void): Promise<string> {
  const systems: System[] = [
    ...lexicalSystems(),
    baselineSystem('dense', (sample) => createDenseBaseline(sample.conversation)),
    baselineSystem('graph-walk', (sample) => createGraphWalkBaseline(bench.space(sample))),
    ...STRATEGIES.map((strategy) => recollectSystem(bench, strategy, { strategy })),
  ]
  const rows: Measured[] = []
  for (const system of systems) rows.push(await measure(bench, system, { onProgress }))
  const lines = [
    `## ${part.title}`,
    '',
    `${rows[0]?.scored} of ${rows[0]?.questions} questions have evidence; ${bench.turns} turns.`,
    '',
    ...mainTable(rows),
    '',
    `R@${CUTS[part.cut]} by category:`,
    '',
    ...categoryTable(rows, part.cut),
    '',
  ]
  if (part.abstention) {
    const found = await measureAbstention(bench, onProgress)
    lines.push(
      'Abstention. Questions that the data set calls unanswerable, and questions about another conversation with the names',
      'changed to ours. Separation is the chance that an answered question has more sufficiency than one of these.',
      '',
      '| questions | n | mean sufficiency | context "nothing relevant" | `answer` says no, by rules | separation |',
      '| --- | --: | --: | --: | --: | --: |',
      ...found.map(
        (a) =>
          `| ${a.kind} | ${a.n} | ${a.sufficiency.toFixed(2)} | ${a.irrelevant.toFixed(1)} % | ${a.unanswered.toFixed(1)} % | ${a.separation === null ? '–' : a.separation.toFixed(2)} |`,
      ),
      '',
    )
  }
  if (part.ablations) {
    const found = await ablate(bench, undefined, onProgress)
    lines.push(
      'Ablations: each part switched off by itself.',
      '',
      '| strategy | change | R@3 | R@5 | R@10 | session R@3 |',
      '| --- | --- | --: | --: | --: | --: |',
    )
    for (const { strategy, change, measured } of found) {
      const all = measured.categories.get('all')
      lines.push(
        `| ${strategy} | ${change} | ${one(all?.turns[0])} | ${one(all?.turns[1])} | ${one(all?.turns[2])} | ${one(all?.sessions[0])} |`,
      )
    }
    lines.push('')
  }
  return lines.join('\n')
}

function mainTable(rows: readonly Measured[]): string[] {
  return [
    '| system | turn R@3 | R@5 | R@10 | R@20 | session R@3 | R@5 | R@10 | p50 ms | p95 ms | vis. | tokens | gold |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...rows.map((r) => {
      const all = r.categories.get('all')
      const cells = [
        ...(all?.turns ?? []),
        ...(all?.sessions.slice(0, 3) ?? []),
        r.latencyMs.p50,
        r.latencyMs.p95,
      ]
      const rest = [r.visited, r.tokens?.mean ?? null].map((x) => (x === null ? '–' : x.toFixed(0)))
      return `| ${r.system} | ${cells.map(one).join(' | ')} | ${rest.join(' | ')} | ${r.goldInContext === null ? '–' : one(r.goldInContext)} |`
    }),
  ]
}

function categoryTable(rows: readonly Measured[], cut: number): string[] {
  const names = [...(rows[0]?.categories.keys() ?? [])].filter((c) => c !== 'all')
  return [
    `| system | ${names.map((c) => `${c.replaceAll('_', ' ')} (${rows[0]?.categories.get(c)?.n})`).join(' | ')} |`,
    `| --- | ${names.map(() => '--:').join(' | ')} |`,
    ...rows.map(
      (r) => `| ${r.system} | ${names.map((c) => one(r.categories.get(c)?.turns[cut])).join(' | ')} |`,
    ),
  ]
}

function one(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1)
}
