/** What building a memory costs: offline speed, and questions and tokens with a scripted model. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type LedgerRow, type MemoryOptions, type Namespace } from 'recollect'
import { createScriptedLlm } from 'recollect/testing'
import { collectSamples } from '../datasets/collect.ts'
import type { Sample } from '../datasets/dataset.ts'
import { type DatasetName, openDataset } from '../datasets/open-dataset.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'
import { BATCH } from '../systems/recollect.ts'

interface ConstructRow {
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

export interface ConstructOptions {
  readonly dataset: DatasetName
  readonly data: string
  /** Conversations at most. */
  readonly samples?: number
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export async function runConstruct(options: ConstructOptions): Promise<Part> {
  const { samples = null } = options
  const dataset = await openDataset(options.dataset, options.data, samples === null ? {} : { samples })
  return measurePart(
    {
      run: options.run,
      title: `Construction, ${dataset.name}`,
      command: options.command,
      data: dataset.files,
      seed: MALFORMED_SEED,
      configuration: { dataset: dataset.name, samples, model: 'scripted', malformed: 0.3 },
    },
    async () => resultsOf(await measure(await collectSamples(dataset), options.onProgress)),
  )
}

const MALFORMED_SEED = 7

async function measure(
  samples: readonly Sample[],
  onProgress: (text: string) => void,
): Promise<ConstructRow[]> {
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
    const malformed = await build(sample, {
      model: createScriptedLlm({ malformed: 0.3, seed: MALFORMED_SEED }),
    })
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
      for (let i = 0; i < session.turns.length; i += BATCH)
        await space.add(session.turns.slice(i, i + BATCH), { session: session.id })
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

function resultsOf(rows: readonly ConstructRow[]): Results {
  const tasks = [...new Set(rows.flatMap((r) => r.ledger.map((l) => l.task)))]
  const most = (value: (r: ConstructRow) => number): number => Math.max(...rows.map(value))
  return {
    figures: {
      'turns lost': most((r) => Math.max(r.turnsLost, r.malformed.turnsLost)),
      'facts without source': most((r) => Math.max(r.factsWithoutSource, r.malformed.factsWithoutSource)),
      'calls per session': most((r) => r.calls),
      'tokens in per session': most((r) => r.inputTokens),
      'tokens out per session': most((r) => r.outputTokens),
    },
    tables: [
      {
        caption: 'Building by rules, and what a model would be asked',
        note: 'Calls and tokens per session, of a scripted model that replies in the right form. Then the same with 30 % of its replies malformed.',
        columns: [
          'conversation',
          'turns',
          'sessions',
          'turns/s by rules',
          'facts',
          'kept %',
          'calls',
          'tokens in',
          'tokens out',
          'malformed: turns lost',
          'facts without source',
          'structured-output errors %',
        ],
        rows: rows.map((r) => [
          r.sample,
          r.turns,
          r.sessions,
          r.turnsPerSecond.toFixed(0),
          r.facts,
          r.keepRatioOffline.toFixed(0),
          r.calls.toFixed(1),
          r.inputTokens.toFixed(0),
          r.outputTokens.toFixed(0),
          r.malformed.turnsLost,
          r.malformed.factsWithoutSource,
          (100 * r.malformed.errorRate).toFixed(1),
        ]),
      },
      {
        caption: 'Tokens in / out per session, by task',
        columns: ['conversation', ...tasks],
        rows: rows.map((r) => [
          r.sample,
          ...tasks.map((task) => {
            const row = r.ledger.find((l) => l.task === task)
            return row === undefined
              ? null
              : `${(row.inputTokens / r.sessions).toFixed(0)} / ${(row.outputTokens / r.sessions).toFixed(0)}`
          }),
        ]),
      },
    ],
  }
}
