/** How fast is it, and how does that grow with the memory? Synthetic data, one namespace per size. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'
import { syntheticQuestions, syntheticSessions } from '../datasets/synthetic.ts'
import { percentile } from '../metrics/recall.ts'

export interface SpeedRow {
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

const BATCH = 50
const QUESTIONS = 200

export async function runSpeed(
  sizes: readonly number[],
  onProgress: (text: string) => void,
): Promise<SpeedRow[]> {
  const rows: SpeedRow[] = []
  for (const turns of sizes) rows.push(await measure(turns, onProgress))
  return rows
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

export function printSpeed(rows: readonly SpeedRow[]): string {
  const lines = [
    `${'turns'.padStart(8)}  ${'add p50/p95 ms'.padStart(16)}  ${'add turns/s'.padStart(11)}  ${'ingest turns/s'.padStart(14)}  ${'recall p50/p95 ms'.padStart(18)}  ${'first ms'.padStart(8)}  ${'cold CLI ms'.padStart(11)}  ${'bytes/turn'.padStart(10)}  ${'peak MB'.padStart(7)}`,
    ...rows.map(
      (r) =>
        `${String(r.turns).padStart(8)}  ${`${r.addMs.p50.toFixed(1)} / ${r.addMs.p95.toFixed(1)}`.padStart(16)}  ${r.addTurnsPerSecond.toFixed(0).padStart(11)}  ${r.ingestTurnsPerSecond.toFixed(0).padStart(14)}  ${`${r.recallMs.p50.toFixed(1)} / ${r.recallMs.p95.toFixed(1)}`.padStart(18)}  ${r.firstRecallMs.toFixed(0).padStart(8)}  ${r.coldStartMs.toFixed(0).padStart(11)}  ${r.bytesPerTurn.toFixed(0).padStart(10)}  ${r.peakMemoryMb.toFixed(0).padStart(7)}`,
    ),
  ]
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1] as SpeedRow, rows[i] as SpeedRow]
    lines.push(
      `${a.turns} → ${b.turns} turns (×${(b.turns / a.turns).toFixed(0)}): recall p50 ×${(b.recallMs.p50 / a.recallMs.p50).toFixed(1)}, ingest speed ×${(b.ingestTurnsPerSecond / a.ingestTurnsPerSecond).toFixed(2)}, bytes/turn ×${(b.bytesPerTurn / a.bytesPerTurn).toFixed(2)}`,
    )
  }
  return lines.join('\n')
}
