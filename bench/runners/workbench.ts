/** A data set in a memory, and how much of the evidence each system finds in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type GraphInput, type Memory, type Namespace, type RecallOptions } from 'recollect'
import { readBeam } from '../datasets/beam.ts'
import type { Dataset, Question, Sample } from '../datasets/dataset.ts'
import { readLocomo } from '../datasets/locomo.ts'
import { readLocomoGraphs } from '../datasets/locomo-graphs.ts'
import { readMusique } from '../datasets/musique.ts'
import { percentile, recallAt } from '../metrics/recall.ts'
import { type Baseline, createBaselines } from '../systems/bm25.ts'

export const DATASETS = { locomo: readLocomo, beam: readBeam, musique: readMusique } as const
export type DatasetName = keyof typeof DATASETS

export const CUTS = [3, 5, 10, 20] as const
export const BUDGET = 1000
/** Turns a system may list for one question. */
export const LISTED = 50

export interface Imported {
  readonly sample: string
  readonly facts: number
  readonly experiences: number
  readonly rejected: number
}

/** A data set whose conversations were added, one namespace each. */
export interface Workbench {
  readonly dataset: Dataset
  readonly memory: Memory
  readonly turns: number
  readonly ingestMs: number
  readonly bytes: number
  /** What was taken of graphs built elsewhere. */
  readonly imported: readonly Imported[]
  space(sample: Sample): Namespace
  close(): Promise<void>
}

/** @param graphs Folder of graphs that an LLM built of the same conversations; their facts are added to ours. */
export async function openWorkbench(
  name: DatasetName,
  data: string,
  graphs: string | undefined,
  onProgress: (text: string) => void,
): Promise<Workbench> {
  const dataset: Dataset = await DATASETS[name](data)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-'))
  const memory = await createMemory({ path: join(folder, 'bench.db') })
  const known = graphs === undefined ? new Map<string, GraphInput>() : readLocomoGraphs(graphs)
  const imported: Imported[] = []
  let turns = 0
  const started = performance.now()
  for (const sample of dataset.samples) {
    onProgress(`${sample.id}: adding`)
    const space = memory.namespace(sample.id)
    for (const session of sample.conversation.sessions) {
      for (let i = 0; i < session.turns.length; i += 50)
        await space.add(session.turns.slice(i, i + 50), { session: session.id })
      turns += session.turns.length
    }
    await space.flush()
    const graph = known.get(sample.id)
    if (graph === undefined) continue
    const { facts, experiences, rejected } = await space.addGraph(graph)
    imported.push({ sample: sample.id, facts, experiences, rejected: rejected.length })
  }
  const ingestMs = performance.now() - started
  return {
    dataset,
    memory,
    turns,
    ingestMs,
    bytes: await memory.size(),
    imported,
    space: (sample) => memory.namespace(sample.id),
    async close() {
      await memory.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a system says to one question. */
export interface Reply {
  /** Best first. */
  readonly turns: readonly { readonly turnId: string; readonly score: number }[]
  /** Turns quoted in the assembled context; `null` for a system without one. */
  readonly quoted: ReadonlySet<string> | null
  readonly tokens: number | null
  readonly visited: number | null
}

export interface System {
  readonly name: string
  /** Made ready for one sample. */
  prepare(sample: Sample): Promise<(question: Question) => Promise<Reply>>
}

export interface Scores {
  readonly n: number
  /** Percent at {@link CUTS}. */
  readonly turns: readonly number[]
  readonly sessions: readonly number[]
}

export interface Measured {
  readonly system: string
  readonly questions: number
  readonly scored: number
  /** `all` first. */
  readonly categories: ReadonlyMap<string, Scores>
  readonly latencyMs: { readonly p50: number; readonly p95: number }
  readonly visited: number | null
  readonly tokens: { readonly p50: number; readonly mean: number } | null
  /** Percent of gold turns quoted in the context. */
  readonly goldInContext: number | null
}

/** One question as one line of JSON. */
export type OnReply = (sample: Sample, question: Question, reply: Reply, latencyMs: number) => void

export async function measure(
  { dataset }: Workbench,
  system: System,
  {
    limit,
    onReply,
    onProgress,
  }: { limit?: number | undefined; onReply?: OnReply; onProgress?: (text: string) => void } = {},
): Promise<Measured> {
  const rows: { category: string; turns: number[]; sessions: number[] }[] = []
  const latencies: number[] = []
  const tokens: number[] = []
  const visited: number[] = []
  const quoted: number[] = []
  let questions = 0
  for (const sample of dataset.samples) {
    const ask = await system.prepare(sample)
    const sessionOf = new Map(
      sample.conversation.sessions.flatMap((s) => s.turns.map((t) => [t.id ?? '', s.id] as const)),
    )
    const sessions = (ids: readonly string[]): string[] => [
      ...new Set(ids.map((id) => sessionOf.get(id) ?? '')),
    ]
    for (const question of sample.questions.slice(0, limit)) {
      questions += 1
      if (questions % 25 === 0) onProgress?.(`${system.name}, ${sample.id}: question ${questions}`)
      const asked = performance.now()
      const reply = await ask(question)
      const latencyMs = performance.now() - asked
      onReply?.(sample, question, reply, latencyMs)
      latencies.push(latencyMs)
      if (reply.tokens !== null) tokens.push(reply.tokens)
      if (reply.visited !== null) visited.push(reply.visited)
      const { gold } = question
      if (gold.length === 0) continue
      const ids = reply.turns.map((t) => t.turnId)
      rows.push({
        category: question.category,
        turns: CUTS.map((k) => recallAt(k, gold, ids)),
        sessions: CUTS.map((k) => recallAt(k, sessions(gold), sessions(ids))),
      })
      const { quoted: inContext } = reply
      if (inContext !== null) quoted.push(gold.filter((id) => inContext.has(id)).length / gold.length)
    }
  }
  const scored = (list: typeof rows): Scores => ({
    n: list.length,
    turns: CUTS.map((_, i) => 100 * mean(list.map((r) => r.turns[i] ?? 0))),
    sessions: CUTS.map((_, i) => 100 * mean(list.map((r) => r.sessions[i] ?? 0))),
  })
  return {
    system: system.name,
    questions,
    scored: rows.length,
    categories: new Map([
      ['all', scored(rows)],
      ...[...Map.groupBy(rows, (r) => r.category)].map(([c, list]) => [c, scored(list)] as const),
    ]),
    latencyMs: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
    visited: visited.length === 0 ? null : mean(visited),
    tokens: tokens.length === 0 ? null : { p50: percentile(tokens, 0.5), mean: mean(tokens) },
    goldInContext: quoted.length === 0 ? null : 100 * mean(quoted),
  }
}

/** Recollect itself, with these options for every question. */
export function recollectSystem(bench: Workbench, name: string, options: RecallOptions = {}): System {
  return {
    name,
    async prepare(sample) {
      const space = bench.space(sample)
      await space.recall('warm up', options)
      return async ({ text }) => {
        const { hits, citations, usage, visited } = await space.recall(text, {
          k: LISTED,
          budget: BUDGET,
          ...options,
        })
        return {
          turns: hits.map((h) => ({ turnId: h.turn.id, score: Number(h.score.toFixed(5)) })),
          quoted: new Set(citations.flatMap((c) => (c.kind === 'turn' ? c.turns : []))),
          tokens: usage.tokens,
          visited,
        }
      }
    },
  }
}

export function baselineSystem(name: string, create: (sample: Sample) => Promise<Baseline>): System {
  return {
    name,
    async prepare(sample) {
      const baseline = await create(sample)
      return async ({ text }) => ({
        turns: (await baseline.rank(text)).slice(0, LISTED),
        quoted: null,
        tokens: null,
        visited: null,
      })
    },
  }
}

/** BM25 alone and with the conversation around. */
export function lexicalSystems(): System[] {
  const of = (name: string): System =>
    baselineSystem(name, async (sample) => {
      const found = createBaselines(sample.conversation).find((b) => b.name === name)
      if (found === undefined) throw new RangeError(`no baseline ${name}`)
      return found
    })
  return [of('bm25'), of('bm25-window')]
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length
}
