/** A few minutes' check that nothing tracked got worse: retrieval where data is there, and speed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printEntities, runEntities } from './entities.ts'
import { printRetrieval, type RetrievalResult, runRetrieval } from './retrieval.ts'
import { printSpeed, runSpeed } from './speed.ts'
import type { DatasetName } from './workbench.ts'

interface Baseline {
  readonly dataset: DatasetName
  /** Below the folder of data. */
  readonly path: string
  /** Folder of graphs that were built elsewhere, below the folder of data. */
  readonly graphs?: string
  /** Percent, measured; the check fails when a figure falls below it by more than `band`. */
  readonly turnRecall: readonly [at3: number, at5: number, at10: number, at20: number]
  readonly sessionRecallAt3: number | null
  readonly band: number
}

interface Baselines {
  readonly retrieval: readonly Baseline[]
  /** Percent. */
  readonly entities: { readonly precision: number; readonly recall: number }
}

/** @returns What fell below its band; empty when all is well. */
export async function runShort(
  data: string | undefined,
  onProgress: (text: string) => void,
): Promise<string[]> {
  const { retrieval, entities } = JSON.parse(
    readFileSync(new URL('../baselines.json', import.meta.url), 'utf8'),
  ) as Baselines
  const failures: string[] = []
  for (const baseline of retrieval) {
    const path = data === undefined ? undefined : join(data, baseline.path)
    if (path === undefined || !existsSync(path)) {
      console.log(`${baseline.dataset}: no data, skipped`)
      continue
    }
    const graphs = baseline.graphs === undefined ? undefined : join(data ?? '', baseline.graphs)
    const result = await runRetrieval({
      dataset: baseline.dataset,
      data: path,
      onProgress,
      ...(graphs !== undefined && { graphs }),
    })
    onProgress('')
    console.log(`${printRetrieval(result)}\n`)
    failures.push(...fallen(result, baseline))
  }
  const scores = runEntities()
  console.log(`${printEntities(scores)}\n`)
  if (scores.precision < entities.precision)
    failures.push(`entities: precision ${scores.precision.toFixed(1)}`)
  if (scores.recall < entities.recall) failures.push(`entities: recall ${scores.recall.toFixed(1)}`)
  const rows = await runSpeed([1000], onProgress)
  onProgress('')
  console.log(printSpeed(rows))
  return failures
}

function fallen(result: RetrievalResult, { turnRecall, sessionRecallAt3, band }: Baseline): string[] {
  const of = (name: string) => result.systems.find((r) => r.system === name)?.categories.get('all')
  const measured = of('recollect')
  if (measured === undefined) return [`${result.dataset}: nothing was scored`]
  const found = turnRecall.flatMap((expected, i) => {
    const now = measured.turns[i] ?? 0
    return now < expected - band
      ? [`${result.dataset}: turn recall @${[3, 5, 10, 20][i]} ${now.toFixed(1)} < ${expected} − ${band}`]
      : []
  })
  const session = measured.sessions[0] ?? 0
  if (sessionRecallAt3 !== null && session < sessionRecallAt3 - band)
    found.push(`${result.dataset}: session recall @3 ${session.toFixed(1)} < ${sessionRecallAt3} − ${band}`)
  const windowed = of('bm25-window')?.turns[2] ?? 0
  if ((measured.turns[2] ?? 0) <= windowed)
    found.push(`${result.dataset}: no better than windowed BM25 at 10`)
  return found
}
