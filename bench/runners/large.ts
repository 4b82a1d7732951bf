/**
 * One namespace that grows far beyond a person's: real conversations with their questions, among a million turns of
 * others. What does it cost a process to ask it, and is what was found still what comparing everything would find?
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createMemory, type Namespace } from 'recollect'
import { collectSamples } from '../datasets/collect.ts'
import { openDataset } from '../datasets/open-dataset.ts'
import { syntheticSessions } from '../datasets/synthetic.ts'
import { recallAt } from '../metrics/ranking.ts'
import { mean, percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'
import type { VariantOptions } from './variants.ts'

export interface LargeOptions
  extends Pick<VariantOptions, 'dataset' | 'data' | 'limit' | 'run' | 'command' | 'onProgress'> {
  /** Turns in all, ascending. */
  readonly sizes: readonly number[]
  /** `null`: a file. */
  readonly url: string | null
}

/** What one process measured. */
export interface Asked {
  readonly firstMs: number
  /** Live memory after the first recall, less what was there before. */
  readonly indexBytes: number
  readonly residentBytes: number
  readonly times: readonly number[]
  /** Per question the ids of the best turns. */
  readonly found: readonly (readonly string[])[]
}

interface Size extends Asked {
  /** That were asked for; whole sessions make some more. */
  readonly wanted: number
  readonly turns: number
  /** First recall of the process after the one that left its index. */
  readonly nextFirstMs: number
  readonly nextResidentBytes: number
  readonly recall: number
  /** The same of a process that compares all vectors. */
  readonly whole: { readonly recall: number; readonly p50: number; readonly indexBytes: number }
  /** Share of the best turns that both found. */
  readonly agreement: number
}

/** Turns that are looked at per question. */
export const TOP = 10
/** Questions whose evidence is known, spread over those there are. */
const QUESTIONS = 150
const CLIENT = fileURLToPath(new URL('./large-client.ts', import.meta.url))
const MB = 2 ** 20

export async function runLarge(options: LargeOptions): Promise<Part> {
  const { sizes, url, run, command, limit = QUESTIONS, onProgress } = options
  const where = url === null ? 'one file' : 'PostgreSQL'
  const dataset = await openDataset(options.dataset, options.data)
  return measurePart(
    {
      run,
      title: `One large namespace on ${where}`,
      command,
      data: dataset.files,
      configuration: { dataset: dataset.name, where, sizes, questions: limit, top: TOP },
    },
    async () => {
      const samples = await collectSamples(dataset)
      const all = samples.flatMap((sample) =>
        sample.questions
          .filter((q) => q.gold.length > 0)
          .map((q) => ({ text: q.text, gold: q.gold.map((id) => `${sample.id} ${id}`) })),
      )
      const questions = all
        .filter((_, i) => i % Math.max(1, Math.floor(all.length / limit)) === 0)
        .slice(0, limit)
      const folder = mkdtempSync(join(tmpdir(), 'recollect-large-'))
      const database = url ?? join(folder, 'large.db')
      const rows: Size[] = []
      const memory = await createMemory({
        ...(url === null ? { path: database, durability: 'normal' as const } : { url }),
        consolidate: false,
      })
      try {
        const space = memory.namespace('large')
        let there = 0
        for (const { id, conversation } of samples)
          for (const { id: session, turns } of conversation.sessions) {
            await space.add(
              turns.map((t) => ({ ...t, id: `${id} ${t.id}` })),
              { session: `${id} ${session}` },
            )
            there += turns.length
          }
        const others = syntheticSessions(Math.max(...sizes))
        for (const turns of [...sizes].sort((a, b) => a - b)) {
          there = await fill(space, others, there, turns, onProgress)
          onProgress(`${turns} turns: asking`)
          const text = questions.map((q) => q.text)
          const asked = await ask(database, null, text)
          const next = await ask(database, null, text)
          const whole = await ask(database, 'all', text)
          const recall = (found: Asked['found']): number =>
            100 * mean(questions.map((q, i) => recallAt(TOP, q.gold, found[i] ?? [])))
          rows.push({
            wanted: turns,
            turns: there,
            ...asked,
            nextFirstMs: next.firstMs,
            nextResidentBytes: next.residentBytes,
            recall: recall(asked.found),
            whole: {
              recall: recall(whole.found),
              p50: percentile(whole.times, 0.5),
              indexBytes: whole.indexBytes,
            },
            agreement: 100 * mean(asked.found.map((own, i) => recallAt(TOP, whole.found[i] ?? [], own))),
          })
        }
      } finally {
        await memory.close()
        rmSync(folder, { recursive: true, force: true })
      }
      return {
        figures: Object.fromEntries(
          rows.flatMap((r) => [
            [`${r.wanted} turns: turn R@10`, r.recall],
            [`${r.wanted} turns: of the best 10 with all vectors, percent`, r.agreement],
            [`${r.wanted} turns: recall p50 ms`, percentile(r.times, 0.5)],
            [`${r.wanted} turns: recall p95 ms`, percentile(r.times, 0.95)],
            [`${r.wanted} turns: first recall ms`, r.firstMs],
            [`${r.wanted} turns: first recall of the next process ms`, r.nextFirstMs],
            [`${r.wanted} turns: index MB`, r.indexBytes / MB],
          ]),
        ),
        tables: [
          {
            caption: `${dataset.name} among turns of others, one namespace on ${where}`,
            note: `${questions.length} questions. "Whole" keeps and compares every vector; otherwise sketches beyond 16 MiB of vectors. The index is what a process holds in memory after its first recall, which reads all entries and leaves the index for the next process. Not consolidated: turns alone.`,
            columns: [
              'turns',
              'turn R@10',
              'R@10 whole',
              'same of the best 10, %',
              'p50 ms',
              'p95 ms',
              'p50 ms whole',
              'index MB',
              'index MB whole',
              'bytes/turn',
              'first recall s',
              'process MB',
              'first recall of the next, s',
              'process MB of the next',
            ],
            rows: rows.map((r) => [
              r.turns,
              r.recall.toFixed(1),
              r.whole.recall.toFixed(1),
              r.agreement.toFixed(1),
              percentile(r.times, 0.5).toFixed(0),
              percentile(r.times, 0.95).toFixed(0),
              r.whole.p50.toFixed(0),
              (r.indexBytes / MB).toFixed(0),
              (r.whole.indexBytes / MB).toFixed(0),
              (r.indexBytes / r.turns).toFixed(0),
              (r.firstMs / 1000).toFixed(1),
              (r.residentBytes / MB).toFixed(0),
              (r.nextFirstMs / 1000).toFixed(2),
              (r.nextResidentBytes / MB).toFixed(0),
            ]),
          },
        ],
      }
    },
  )
}

async function fill(
  space: Namespace,
  sessions: ReturnType<typeof syntheticSessions>,
  there: number,
  wanted: number,
  onProgress: (text: string) => void,
): Promise<number> {
  let filled = there
  while (filled < wanted) {
    const { value: session, done } = sessions.next()
    if (done === true) break
    await space.add(session.turns, { session: session.id })
    filled += session.turns.length
    onProgress(`${filled} of ${wanted} turns`)
  }
  return filled
}

/** @param exact `null`: as it is by default. */
async function ask(database: string, exact: 'all' | null, questions: readonly string[]): Promise<Asked> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', CLIENT, database, ...(exact === null ? [] : [exact])],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const exit = once(child, 'exit')
  child.stdin.end(JSON.stringify(questions))
  const asked = await json(child.stdout).catch(() => null)
  const [code] = await exit
  if (code !== 0 || asked === null) throw new Error(`the process that asks ended with ${code}`)
  return asked as Asked
}
