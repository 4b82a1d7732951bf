/** What happens as a memory grows? Sessions are added one by one, and everything is measured on the way. @paper GAM C.2 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScriptedLlm } from 'recollect/testing'
import { collectSamples } from '../datasets/collect.ts'
import type { Sample } from '../datasets/dataset.ts'
import { openDataset } from '../datasets/open-dataset.ts'
import { recallAt } from '../metrics/ranking.ts'
import { mean, percentile } from '../metrics/statistics.ts'
import { bytesIn } from '../runs/ask-all.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'
import { recollect } from '../systems/recollect.ts'
import type { GraphSize } from '../systems/system.ts'
import type { VariantOptions } from './variants.ts'

interface Step extends GraphSize {
  readonly sample: string
  readonly sessions: number
  readonly bytes: number
  /** Asked of a model so far, were there one: a scripted model that replies in the right form. */
  readonly buildTokens: number
  readonly questions: number
  readonly recallAt10: number
  readonly contextTokens: number
  readonly latencyMs: { readonly p50: number; readonly p95: number }
}

/** Points at which a conversation is measured. */
const STEPS = 8

export async function runGrowth(options: VariantOptions): Promise<Part> {
  const { samples, limit, run, command, onProgress } = options
  const dataset = await openDataset(options.dataset, options.data, samples === undefined ? {} : { samples })
  return measurePart(
    {
      run,
      title: `Growth, ${dataset.name}`,
      command,
      data: dataset.files,
      configuration: {
        dataset: dataset.name,
        samples: samples ?? null,
        limit: limit ?? null,
        steps: STEPS,
        model: 'none; a scripted one reads the same beside it, for the tokens of building',
      },
    },
    async () => {
      const steps: Step[] = []
      for (const sample of await collectSamples(dataset))
        steps.push(...(await grow(sample, limit, onProgress)))
      const sum = (counts: Readonly<Record<string, number>>): number =>
        Object.values(counts).reduce((a, b) => a + b, 0)
      const last = steps.at(-1)
      return {
        figures: last === undefined ? {} : { 'turn R@10 at the end': last.recallAt10 },
        tables: [
          {
            caption: 'Sessions added one by one',
            note: 'Nodes are turns, topics and entities; edges are facts, and cues of turns. Recall in percent, over the questions whose evidence is there by then: later rows have more and harder questions.',
            columns: [
              'conversation',
              'sessions',
              'turns',
              'topics',
              'entities',
              'facts',
              'cues',
              'MB',
              'tokens to build',
              'questions',
              'turn R@10',
              'context tokens',
              'p50 ms',
              'p95 ms',
            ],
            rows: steps.map((s) => [
              s.sample,
              s.sessions,
              s.nodes.turns ?? 0,
              s.nodes.topics ?? 0,
              s.nodes.entities ?? 0,
              s.edges.facts ?? 0,
              s.edges.cues ?? 0,
              (s.bytes / 2 ** 20).toFixed(1),
              s.buildTokens,
              s.questions,
              s.recallAt10.toFixed(1),
              s.contextTokens.toFixed(0),
              s.latencyMs.p50.toFixed(1),
              s.latencyMs.p95.toFixed(1),
            ]),
          },
        ],
        charts: [
          {
            name: 'nodes',
            title: 'Nodes and edges by sessions',
            kind: 'lines',
            x: 'sessions',
            y: 'number',
            data: steps.flatMap((s) => [
              { x: s.sessions, y: sum(s.nodes), series: `${s.sample} nodes` },
              { x: s.sessions, y: sum(s.edges), series: `${s.sample} edges` },
            ]),
          },
          {
            name: 'recall',
            title: 'Turn recall at 10 by sessions',
            kind: 'lines',
            x: 'sessions',
            y: 'percent',
            data: steps.map((s) => ({ x: s.sessions, y: s.recallAt10, series: s.sample })),
          },
          {
            name: 'latency',
            title: 'Recall latency (p50) by sessions',
            kind: 'lines',
            x: 'sessions',
            y: 'milliseconds',
            data: steps.map((s) => ({ x: s.sessions, y: s.latencyMs.p50, series: s.sample })),
          },
        ],
      }
    },
  )
}

async function grow(
  sample: Sample,
  limit: number | undefined,
  onProgress: (text: string) => void,
): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-growth-'))
  const modelFolder = mkdtempSync(join(tmpdir(), 'recollect-growth-'))
  const context = { id: sample.id, askedAt: sample.askedAt }
  const memory = await recollect({ variants: { recollect: {} } }).open(folder, context)
  // Beside it one that a model reads for, only to count what the model is asked.
  const read = await recollect({ variants: {}, memory: { model: createScriptedLlm() } }).open(
    modelFolder,
    context,
  )
  const { sessions } = sample.conversation
  const every = Math.max(1, Math.ceil(sessions.length / STEPS))
  const steps: Step[] = []
  try {
    const there = new Set<string>()
    for (const [i, session] of sessions.entries()) {
      await memory.add(session)
      await read.add(session)
      for (const turn of session.turns) there.add(turn.id ?? '')
      if ((i + 1) % every !== 0 && i + 1 !== sessions.length) continue
      onProgress(`${sample.id}: ${i + 1} of ${sessions.length} sessions`)
      await memory.settle()
      await read.settle()
      const asked = sample.questions
        .filter((q) => q.gold.length > 0 && q.gold.every((id) => there.has(id)))
        .slice(0, limit)
      const recalls: number[] = []
      const tokens: number[] = []
      const latencies: number[] = []
      for (const question of asked) {
        const started = performance.now()
        const reply = await memory.ask(question, 'recollect')
        latencies.push(performance.now() - started)
        tokens.push(reply.context.tokens)
        recalls.push(
          recallAt(
            10,
            question.gold,
            reply.turns.map((t) => t.turnId),
          ),
        )
      }
      const use = await read.use?.()
      steps.push({
        sample: sample.id,
        sessions: i + 1,
        ...((await memory.graph?.()) ?? { nodes: {}, edges: {} }),
        bytes: bytesIn(folder),
        buildTokens: (use?.inputTokens ?? 0) + (use?.outputTokens ?? 0),
        questions: asked.length,
        recallAt10: 100 * mean(recalls),
        contextTokens: mean(tokens),
        latencyMs: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
      })
    }
    return steps
  } finally {
    await memory.close()
    await read.close()
    for (const path of [folder, modelFolder]) rmSync(path, { recursive: true, force: true })
  }
}
