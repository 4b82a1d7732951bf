/** What building a memory costs: offline speed, and questions and tokens with a scripted model. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type LedgerRow, type MemoryOptions, type Namespace } from 'recollect'
import { createScriptedLlm } from 'recollect/testing'
import type { Sample } from '../datasets/dataset.ts'
import { DATASETS, type DatasetName } from './workbench.ts'

export interface ConstructRow {
  readonly sample: string
  readonly turns: number
  readonly sessions: number
  /** Without a model, durable, consolidated. */
  readonly turnsPerSecond: number
  readonly facts: number
  readonly factsWithoutSource: number
  readonly turnsLost: number
  /** Share of turns that passed the gate, percent. */
  readonly keepRatioOffline: number
  /** With a scripted model; per session. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly ledger: readonly LedgerRow[]
  /** With 30 % of replies malformed. */
  readonly malformed: {
    readonly turnsLost: number
    readonly factsWithoutSource: number
    readonly errorRate: number
  }
}

export async function runConstruct(
  dataset: DatasetName,
  data: string,
  onProgress: (text: string) => void,
): Promise<ConstructRow[]> {
  const { samples } = await DATASETS[dataset](data)
  const rows: ConstructRow[] = []
  // The first sentences load the tagger and its model; that is start-up, not construction.
  const [first] = samples
  if (first !== undefined)
    await build(
      {
        ...first,
        conversation: { ...first.conversation, sessions: first.conversation.sessions.slice(0, 2) },
      },
      {},
    )
  for (const sample of samples) {
    onProgress(`${sample.id}: offline`)
    const offline = await build(sample, {})
    onProgress(`${sample.id}: scripted model`)
    const scripted = await build(sample, { model: createScriptedLlm() })
    onProgress(`${sample.id}: 30 % malformed`)
    const malformed = await build(sample, { model: createScriptedLlm({ malformed: 0.3, seed: 7 }) })
    const sessions = sample.conversation.sessions.length
    const sum = (count: 'calls' | 'inputTokens' | 'outputTokens'): number =>
      scripted.ledger.reduce((n, r) => n + r[count], 0) / sessions
    rows.push({
      sample: sample.id,
      turns: offline.turns,
      sessions,
      turnsPerSecond: offline.turns / (offline.ms / 1000),
      facts: offline.facts,
      factsWithoutSource: offline.factsWithoutSource,
      turnsLost: offline.turnsLost,
      keepRatioOffline: 100 * offline.keepRatio,
      calls: sum('calls'),
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
      ledger: scripted.ledger,
      malformed: {
        turnsLost: malformed.turnsLost,
        factsWithoutSource: malformed.factsWithoutSource,
        errorRate:
          malformed.ledger.reduce((n, r) => n + r.retried + r.failed, 0) /
          Math.max(
            1,
            malformed.ledger.reduce((n, r) => n + r.calls, 0),
          ),
      },
    })
  }
  return rows
}

async function build(sample: Sample, options: MemoryOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-construct-'))
  const memory = await createMemory({ path: join(folder, 'm.db'), ...options })
  try {
    const space = memory.namespace(sample.id)
    const started = performance.now()
    let given = 0
    for (const session of sample.conversation.sessions) {
      for (let i = 0; i < session.turns.length; i += 50)
        await space.add(session.turns.slice(i, i + 50), { session: session.id })
      given += session.turns.length
    }
    await space.flush()
    const ms = performance.now() - started
    const stats = await space.stats()
    const stored = new Set<string>((await all(space)).map((t) => t.id))
    const facts = await space.facts({ asOf: null, denied: true, limit: 100_000 })
    return {
      ms,
      turns: given,
      turnsLost: given - stored.size,
      facts: facts.length,
      factsWithoutSource: facts.filter(
        (f) => f.evidence.length === 0 || f.evidence.some((e) => !stored.has(e.turn)),
      ).length,
      keepRatio: stats.keepRatio,
      ledger: stats.ledger,
    }
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function all(space: Namespace) {
  const found = []
  for (let offset = 0; ; offset += 5000) {
    const page = await space.turns({ offset, limit: 5000 })
    found.push(...page)
    if (page.length < 5000) return found
  }
}

export function printConstruct(rows: readonly ConstructRow[]): string {
  const lines = rows.flatMap((r) => [
    `${r.sample}: ${r.turns} turns in ${r.sessions} sessions; offline ${r.turnsPerSecond.toFixed(0)} turns/s, ${r.facts} facts (${r.factsWithoutSource} without source), ${r.turnsLost} turns lost, ${r.keepRatioOffline.toFixed(0)} % kept`,
    `  with a scripted model, per session: ${r.calls.toFixed(1)} calls, ${r.inputTokens.toFixed(0)} tokens in, ${r.outputTokens.toFixed(0)} out`,
    ...r.ledger.map(
      (l) =>
        `    ${l.task.padEnd(20)} ${String(l.calls).padStart(4)} calls ${(l.inputTokens / r.sessions).toFixed(0).padStart(6)} in ${(l.outputTokens / r.sessions).toFixed(0).padStart(6)} out per session`,
    ),
    `  30 % of replies malformed: ${r.malformed.turnsLost} turns lost, ${r.malformed.factsWithoutSource} facts without source, error rate ${(100 * r.malformed.errorRate).toFixed(1)} %`,
  ])
  return lines.join('\n')
}
