/** How fast is it, and how does that grow with the memory? Synthetic data, one namespace per size. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'
import { syntheticQuestions, syntheticSessions } from '../datasets/synthetic.ts'
import { percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part, Table } from '../runs/part.ts'
import { BATCH } from '../systems/recollect.ts'

interface SpeedRow {
  readonly turns: number
  readonly addMs: { readonly p50: number; readonly p95: number }
  /** Durable adds only, and with consolidation finished. */
  readonly addTurnsPerSecond: number
  readonly ingestTurnsPerSecond: number
  readonly recallMs: { readonly p50: number; readonly p95: number }
  /** First recall of a fresh memory object: the search image is built. */
  readonly firstRecallMs: number
  readonly coldStartMs: number
  readonly bytesPerTurn: number
  readonly peakMemoryMb: number
}

const QUESTIONS = 200

export interface SpeedOptions {
  readonly sizes: readonly number[]
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runSpeed({ sizes, run, command, onProgress }: SpeedOptions): Promise<Part> {
  return measurePart(
    { run, title: 'Speed by size', command, configuration: { sizes, batch: BATCH, questions: QUESTIONS } },
    async () => {
      const rows: SpeedRow[] = []
      for (const turns of sizes) rows.push(await measure(turns, onProgress))
      return {
        figures: Object.fromEntries(
          rows.flatMap((r) => [
            [`${r.turns} turns: recall p50 ms`, r.recallMs.p50],
            [`${r.turns} turns: recall p95 ms`, r.recallMs.p95],
            [`${r.turns} turns: ingest turns/s`, r.ingestTurnsPerSecond],
            [`${r.turns} turns: bytes/turn`, r.bytesPerTurn],
            [`${r.turns} turns: cold start ms`, r.coldStartMs],
            [`${r.turns} turns: first recall ms`, r.firstRecallMs],
          ]),
        ),
        tables: [sizeTable(rows), growthTable(rows)],
        charts: [
          {
            name: 'latency',
            title: 'Recall latency by size',
            kind: 'lines',
            x: 'turns',
            y: 'milliseconds',
            logarithmic: true,
            data: rows.flatMap((r) => [
              { x: r.turns, y: r.recallMs.p50, series: 'p50' },
              { x: r.turns, y: r.recallMs.p95, series: 'p95' },
            ]),
          },
        ],
      }
    },
  )
}

async function measure(turns: number, onProgress: (text: string) => void): Promise<SpeedRow> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-speed-'))
  const path = join(folder, 'speed.db')
  try {
    const addTimes: number[] = []
    let memory = await createMemory({ path })
    const started = performance.now()
    let waiting = 0
    let done = 0
    const space = memory.namespace('speed')
    for (const session of syntheticSessions(turns)) {
      for (let i = 0; i < session.turns.length; i += BATCH) {
        const before = performance.now()
        await space.add(session.turns.slice(i, i + BATCH), { session: session.id })
        addTimes.push(performance.now() - before)
        waiting += addTimes.at(-1) ?? 0
      }
      done += session.turns.length
      onProgress(`${turns} turns: added ${done}`)
    }
    await space.flush()
    const ingestMs = performance.now() - started
    await memory.close()
    const bytes = statSync(path).size

    memory = await createMemory({ path })
    const reader = memory.namespace('speed')
    const first = performance.now()
    await reader.recall('Where does Mira live?')
    const firstRecallMs = performance.now() - first
    const recallTimes: number[] = []
    for (const question of syntheticQuestions(QUESTIONS)) {
      const before = performance.now()
      await reader.recall(question)
      recallTimes.push(performance.now() - before)
      onProgress(`${turns} turns: recalled ${recallTimes.length}`)
    }
    await memory.close()
    const peakMemoryMb = process.resourceUsage().maxRSS / 1024
    return {
      turns,
      addMs: { p50: percentile(addTimes, 0.5), p95: percentile(addTimes, 0.95) },
      addTurnsPerSecond: turns / (waiting / 1000),
      ingestTurnsPerSecond: turns / (ingestMs / 1000),
      recallMs: { p50: percentile(recallTimes, 0.5), p95: percentile(recallTimes, 0.95) },
      firstRecallMs,
      coldStartMs: coldStart(path),
      bytesPerTurn: bytes / turns,
      peakMemoryMb,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Median wall time of `recollect recall` as its own process. */
function coldStart(path: string): number {
  const bin = fileURLToPath(new URL('../../bin/recollect.js', import.meta.url))
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now()
    const result = spawnSync(
      process.execPath,
      [bin, 'recall', 'Where does Mira live?', '--db', path, '--namespace', 'speed'],
      { encoding: 'utf8' },
    )
    if (result.status !== 0) throw new Error(`recall failed: ${result.stderr}`)
    return performance.now() - before
  })
  return percentile(times, 0.5)
}

function sizeTable(rows: readonly SpeedRow[]): Table {
  return {
    caption: 'One namespace of synthetic conversation',
    note: `Durable writes of up to ${BATCH} turns; ingest is with consolidation finished. Recall includes embedding the question and assembling a context.`,
    columns: [
      'turns',
      'add p50 / p95 ms',
      'add turns/s',
      'ingest turns/s',
      'recall p50 / p95 ms',
      'first recall ms',
      'cold command ms',
      'bytes/turn',
      'peak MB',
    ],
    rows: rows.map((r) => [
      r.turns,
      `${r.addMs.p50.toFixed(1)} / ${r.addMs.p95.toFixed(1)}`,
      r.addTurnsPerSecond.toFixed(0),
      r.ingestTurnsPerSecond.toFixed(0),
      `${r.recallMs.p50.toFixed(1)} / ${r.recallMs.p95.toFixed(1)}`,
      r.firstRecallMs.toFixed(0),
      r.coldStartMs.toFixed(0),
      r.bytesPerTurn.toFixed(0),
      r.peakMemoryMb.toFixed(0),
    ]),
  }
}

function growthTable(rows: readonly SpeedRow[]): Table {
  const times = (a: number, b: number): string => `×${(b / a).toFixed(2)}`
  return {
    caption: 'How that grows',
    columns: ['from', 'to', 'turns', 'recall p50', 'ingest turns/s', 'bytes/turn'],
    rows: rows.slice(1).map((b, i) => {
      const a = rows[i] as SpeedRow
      return [
        a.turns,
        b.turns,
        times(a.turns, b.turns),
        times(a.recallMs.p50, b.recallMs.p50),
        times(a.ingestTurnsPerSecond, b.ingestTurnsPerSecond),
        times(a.bytesPerTurn, b.bytesPerTurn),
      ]
    }),
  }
}
