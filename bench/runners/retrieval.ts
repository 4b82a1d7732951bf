/** How much of the evidence does recall find? No model. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type GraphInput } from 'recollect'
import { readBeam } from '../datasets/beam.ts'
import type { Dataset, Sample } from '../datasets/dataset.ts'
import { readLocomo } from '../datasets/locomo.ts'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import { percentile, recallAt } from '../metrics/recall.ts'
import { createBaselines } from '../systems/bm25.ts'

export const DATASETS = { locomo: readLocomo, beam: readBeam } as const
export type DatasetName = keyof typeof DATASETS

export interface RetrievalOptions {
  readonly dataset: DatasetName
  readonly data: string
  /** Questions per sample at most. */
  readonly limit?: number
  /** One JSON line per question. */
  readonly out?: string
  readonly weights?: Readonly<Record<string, number>>
  /** Folder of graphs that an LLM built of the same conversations; their facts are added to ours. */
  readonly graphs?: string
  readonly onProgress?: (text: string) => void
}

const CUTS = [3, 5, 10, 20] as const
const LISTED = 50
const BUDGET = 1000

interface Row {
  readonly system: string
  readonly category: string
  readonly turns: readonly number[]
  readonly sessions: readonly number[]
}

export interface RetrievalResult {
  readonly dataset: string
  readonly questions: number
  readonly scored: number
  readonly droppedEvidence: number
  /** Percent; by system, then by category (`all` first). */
  readonly recall: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly n: number; readonly turns: readonly number[]; readonly sessions: readonly number[] }
        >
      >
    >
  >
  readonly latencyMs: { readonly p50: number; readonly p95: number }
  readonly contextTokens: { readonly p50: number; readonly mean: number }
  /** Percent of gold turns quoted in the assembled context. */
  readonly goldInContext: number
  readonly ingestTurnsPerSecond: number
  readonly bytesPerTurn: number
  readonly turns: number
  /** What was taken of graphs built elsewhere. */
  readonly imported: readonly {
    readonly sample: string
    readonly facts: number
    readonly experiences: number
    readonly rejected: number
  }[]
}

export async function runRetrieval(options: RetrievalOptions): Promise<RetrievalResult> {
  const dataset: Dataset = await DATASETS[options.dataset](options.data)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-'))
  const memory = await createMemory({ path: join(folder, 'bench.db') })
  const rows: Row[] = []
  const lines: string[] = []
  const latencies: number[] = []
  const tokens: number[] = []
  let inContext = 0
  let scored = 0
  let turns = 0
  let ingestMs = 0
  let questions = 0
  const graphs =
    options.graphs === undefined ? new Map<string, GraphInput>() : readLocomoGraphs(options.graphs)
  const imported: { sample: string; facts: number; experiences: number; rejected: number }[] = []
  try {
    for (const sample of dataset.samples) {
      options.onProgress?.(`${sample.id}: adding`)
      const space = memory.namespace(sample.id)
      const started = performance.now()
      for (const session of sample.conversation.sessions) {
        for (let i = 0; i < session.turns.length; i += 50)
          await space.add(session.turns.slice(i, i + 50), { session: session.id })
        turns += session.turns.length
      }
      await space.flush()
      const graph = graphs.get(sample.id)
      if (graph !== undefined) {
        const { facts, experiences, rejected } = await space.addGraph(graph)
        imported.push({ sample: sample.id, facts, experiences, rejected: rejected.length })
      }
      ingestMs += performance.now() - started
      const baselines = createBaselines(sample.conversation)
      const sessionOf = sessionsByTurn(sample)
      await space.recall('warm up')
      for (const question of sample.questions.slice(0, options.limit)) {
        questions += 1
        if (questions % 25 === 0) options.onProgress?.(`${sample.id}: question ${questions}`)
        const asked = performance.now()
        const context = await space.recall(question.text, {
          k: LISTED,
          budget: BUDGET,
          ...(options.weights && { weights: options.weights }),
        })
        const latencyMs = performance.now() - asked
        latencies.push(latencyMs)
        tokens.push(context.usage.tokens)
        const retrieved = context.hits.map((h) => ({
          turnId: h.turn.id as string,
          score: Number(h.score.toFixed(5)),
        }))
        lines.push(
          JSON.stringify({
            dataset: dataset.name,
            sampleId: sample.id,
            questionIndex: question.index,
            question: question.text,
            category: question.category,
            gold: question.gold,
            retrieved,
            contextTokens: context.usage.tokens,
            latencyMs: Number(latencyMs.toFixed(3)),
          }),
        )
        if (question.gold.length === 0) continue
        scored += 1
        const quoted = new Set<string>(context.citations.filter((c) => c.kind === 'turn').map((c) => c.id))
        inContext += question.gold.filter((id) => quoted.has(id)).length / question.gold.length
        rows.push(
          row(
            'recollect',
            question.category,
            question.gold,
            retrieved.map((r) => r.turnId),
            sessionOf,
          ),
        )
        for (const baseline of baselines)
          rows.push(
            row(
              baseline.name,
              question.category,
              question.gold,
              baseline.rank(question.text).map((r) => r.turnId),
              sessionOf,
            ),
          )
      }
    }
    if (options.out !== undefined) writeFileSync(options.out, `${lines.join('\n')}\n`)
    return {
      dataset: dataset.name,
      questions,
      scored,
      droppedEvidence: dataset.droppedEvidence,
      recall: summarise(rows),
      latencyMs: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
      contextTokens: { p50: percentile(tokens, 0.5), mean: mean(tokens) },
      goldInContext: scored === 0 ? 0 : (100 * inContext) / scored,
      ingestTurnsPerSecond: turns / (ingestMs / 1000),
      bytesPerTurn: (await memory.size()) / turns,
      turns,
      imported,
    }
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function sessionsByTurn(sample: Sample): Map<string, string> {
  return new Map(sample.conversation.sessions.flatMap((s) => s.turns.map((t) => [t.id ?? '', s.id])))
}

function row(
  system: string,
  category: string,
  gold: readonly string[],
  retrieved: readonly string[],
  sessionOf: ReadonlyMap<string, string>,
): Row {
  const sessions = (ids: readonly string[]): string[] => [
    ...new Set(ids.map((id) => sessionOf.get(id) ?? '')),
  ]
  const goldSessions = sessions(gold)
  const foundSessions = sessions(retrieved)
  return {
    system,
    category,
    turns: CUTS.map((k) => recallAt(k, gold, retrieved)),
    sessions: CUTS.map((k) => recallAt(k, goldSessions, foundSessions)),
  }
}

function summarise(rows: readonly Row[]): RetrievalResult['recall'] {
  const result: Record<string, Record<string, { n: number; turns: number[]; sessions: number[] }>> = {}
  for (const [system, mine] of Map.groupBy(rows, (r) => r.system)) {
    const groups = new Map([['all', mine], ...Map.groupBy(mine, (r) => r.category)])
    result[system] = Object.fromEntries(
      [...groups].map(([category, list]) => [
        category,
        {
          n: list.length,
          turns: CUTS.map((_, i) => 100 * mean(list.map((r) => r.turns[i] ?? 0))),
          sessions: CUTS.map((_, i) => 100 * mean(list.map((r) => r.sessions[i] ?? 0))),
        },
      ]),
    )
  }
  return result
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length
}

export function printRetrieval(result: RetrievalResult): string {
  const lines = [
    `${result.dataset}: ${result.scored} of ${result.questions} questions have evidence${result.droppedEvidence > 0 ? `, ${result.droppedEvidence} evidence ids dropped` : ''}; ${result.turns} turns`,
    '',
    `${'system'.padEnd(14)}${'category'.padEnd(26)}${'n'.padStart(5)}   turn R@3 / 5 / 10 / 20          session R@3 / 5 / 10 / 20`,
  ]
  for (const [system, categories] of Object.entries(result.recall))
    for (const [category, { n, turns, sessions }] of Object.entries(categories))
      lines.push(
        `${system.padEnd(14)}${category.padEnd(26)}${String(n).padStart(5)}   ${numbers(turns)}   ${numbers(sessions)}`,
      )
  for (const { sample, facts, experiences, rejected } of result.imported)
    lines.push(
      `${sample}: ${facts} facts and ${experiences} experiences imported, ${rejected} times or items rejected`,
    )
  lines.push(
    '',
    `recall latency p50 ${result.latencyMs.p50.toFixed(1)} ms, p95 ${result.latencyMs.p95.toFixed(1)} ms; context ${result.contextTokens.mean.toFixed(0)} tokens; gold turns in the context at ${BUDGET} tokens ${result.goldInContext.toFixed(1)} %`,
    `ingest ${result.ingestTurnsPerSecond.toFixed(0)} turns/s (durable, consolidated); ${result.bytesPerTurn.toFixed(0)} bytes/turn on disk`,
  )
  return lines.join('\n')
}

function numbers(values: readonly number[]): string {
  return values.map((v) => v.toFixed(1).padStart(5)).join(' / ')
}
