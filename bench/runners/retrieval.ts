/** How much of the evidence does recall find? No model. */
import { writeFileSync } from 'node:fs'
import type { StrategyName } from 'recollect'
import {
  BUDGET,
  type DatasetName,
  type Imported,
  lexicalSystems,
  type Measured,
  measure,
  openWorkbench,
  recollectSystem,
} from './workbench.ts'

export interface RetrievalOptions {
  readonly dataset: DatasetName
  readonly data: string
  readonly strategy?: StrategyName
  /** Questions per sample at most. */
  readonly limit?: number
  /** One JSON line per question. */
  readonly out?: string
  /** Weights of the signals of `auto`. */
  readonly weights?: Readonly<Record<string, number>>
  /** Folder of graphs that an LLM built of the same conversations; their facts are added to ours. */
  readonly graphs?: string
  readonly onProgress?: (text: string) => void
}

export interface RetrievalResult {
  readonly dataset: string
  readonly turns: number
  readonly droppedEvidence: number
  /** Recollect first, then the baselines. */
  readonly systems: readonly Measured[]
  readonly ingestTurnsPerSecond: number
  readonly bytesPerTurn: number
  readonly imported: readonly Imported[]
}

export async function runRetrieval(options: RetrievalOptions): Promise<RetrievalResult> {
  const { onProgress = () => {}, limit } = options
  const bench = await openWorkbench(options.dataset, options.data, options.graphs, onProgress)
  const lines: string[] = []
  try {
    const recollect = await measure(
      bench,
      recollectSystem(bench, 'recollect', {
        ...(options.strategy && { strategy: options.strategy }),
        ...(options.weights && { knobs: { auto: { weights: options.weights } } }),
      }),
      {
        limit,
        onProgress,
        onReply(sample, { index, text, category, gold }, { turns, tokens }, latencyMs) {
          lines.push(
            JSON.stringify({
              dataset: bench.dataset.name,
              sampleId: sample.id,
              questionIndex: index,
              question: text,
              category,
              gold,
              retrieved: turns,
              contextTokens: tokens,
              latencyMs: Number(latencyMs.toFixed(3)),
            }),
          )
        },
      },
    )
    const baselines: Measured[] = []
    for (const system of lexicalSystems()) baselines.push(await measure(bench, system, { limit, onProgress }))
    if (options.out !== undefined) writeFileSync(options.out, `${lines.join('\n')}\n`)
    return {
      dataset: bench.dataset.name,
      turns: bench.turns,
      droppedEvidence: bench.dataset.droppedEvidence,
      systems: [recollect, ...baselines],
      ingestTurnsPerSecond: bench.turns / (bench.ingestMs / 1000),
      bytesPerTurn: bench.bytes / bench.turns,
      imported: bench.imported,
    }
  } finally {
    await bench.close()
  }
}

export function printRetrieval(result: RetrievalResult): string {
  const [recollect] = result.systems
  const lines = [
    `${result.dataset}: ${recollect?.scored} of ${recollect?.questions} questions have evidence${result.droppedEvidence > 0 ? `, ${result.droppedEvidence} evidence ids dropped` : ''}; ${result.turns} turns`,
    '',
    `${'system'.padEnd(14)}${'category'.padEnd(26)}${'n'.padStart(5)}   turn R@3 / 5 / 10 / 20          session R@3 / 5 / 10 / 20`,
  ]
  for (const { system, categories } of result.systems)
    for (const [category, { n, turns, sessions }] of categories)
      lines.push(
        `${system.padEnd(14)}${category.padEnd(26)}${String(n).padStart(5)}   ${numbers(turns)}   ${numbers(sessions)}`,
      )
  for (const { sample, facts, experiences, rejected } of result.imported)
    lines.push(
      `${sample}: ${facts} facts and ${experiences} experiences imported, ${rejected} times or items rejected`,
    )
  lines.push(
    '',
    `recall latency p50 ${recollect?.latencyMs.p50.toFixed(1)} ms, p95 ${recollect?.latencyMs.p95.toFixed(1)} ms; context ${recollect?.tokens?.mean.toFixed(0)} tokens; gold turns in the context at ${BUDGET} tokens ${recollect?.goldInContext?.toFixed(1)} %`,
    `ingest ${result.ingestTurnsPerSecond.toFixed(0)} turns/s (durable, consolidated); ${result.bytesPerTurn.toFixed(0)} bytes/turn on disk`,
  )
  return lines.join('\n')
}

function numbers(values: readonly number[]): string {
  return values.map((v) => v.toFixed(1).padStart(5)).join(' / ')
}
