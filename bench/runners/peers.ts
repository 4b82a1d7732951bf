/** Recollect beside other memories: the same conversations, questions and embedder, in one run. */
import { join } from 'node:path'
import type { AskedAll } from '../runs/ask-all.ts'
import { measurePart } from '../runs/measure-part.ts'
import { type Cell, type Part, recollectVersion, type Table } from '../runs/part.ts'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'
import { one, type RetrievalOptions, runRetrieval } from './retrieval.ts'
import { measure } from './retrieval-scores.ts'
import { PARALLEL, type Survival, survival } from './survival.ts'

export interface PeerOptions extends Omit<RetrievalOptions, 'systems'> {
  readonly peers: readonly SystemName[]
}

export async function runPeers(options: PeerOptions): Promise<Part> {
  const systems = ['recollect', ...options.peers] as const
  const survived = await runSurvival(systems, options)
  return runRetrieval({
    ...options,
    systems,
    title: options.title ?? `Beside other memories, ${options.dataset}`,
    more: (all) => ({
      figures: survived.figures,
      tables: [sideBySide(all, systems, survived), ...survived.tables],
      failures: survived.failures,
    }),
  })
}

/** Measured first and kept apart, because it asks nothing of the data. */
function runSurvival(
  systems: readonly SystemName[],
  { run, command, onProgress }: Pick<PeerOptions, 'run' | 'command' | 'onProgress'>,
): Promise<Part> {
  const versions = Object.fromEntries(systems.map((s) => [s, systemNamed(s).settings.version ?? null]))
  return measurePart(
    {
      run: join(run, 'survival'),
      title: 'Concurrent writes',
      command,
      configuration: { recollect: recollectVersion(), versions, parallel: PARALLEL },
    },
    async () => {
      const rows: Cell[][] = []
      const figures: Record<string, number> = {}
      const failures: string[] = []
      for (const system of systems)
        for (const writers of [1, 2]) {
          onProgress(`concurrent writes: ${system}, ${writers} writing`)
          try {
            const { given, there, refused } = await survival(system, writers)
            rows.push([nameOf(system), writers, given, there, refused, lost({ given, there, refused })])
            figures[survivalFigure(nameOf(system), writers)] = (100 * there) / given
          } catch (error) {
            failures.push(`${system}, ${writers} writing: ${error instanceof Error ? error.message : error}`)
          }
        }
      return {
        figures,
        failures,
        tables: [
          {
            caption: `${PARALLEL} parallel adds from one process, and from each of two`,
            note: 'Refused: the add failed with an error. Lost: neither refused nor there afterwards.',
            columns: ['system', 'processes', 'adds', 'there', 'refused', 'lost'],
            rows,
          },
        ],
      }
    },
  )
}

function lost({ given, there, refused }: Survival): number {
  return Math.max(0, given - there - refused)
}

function nameOf(system: SystemName): string {
  return systemNamed(system).variants[0] ?? system
}

function survivalFigure(name: string, writers: number): string {
  return `${name} survival %, ${writers} writing`
}

function sideBySide({ asked, built }: AskedAll, systems: readonly SystemName[], { figures }: Part): Table {
  const measured = new Map(measure(asked).map((m) => [m.system, m]))
  return {
    caption: 'Side by side',
    note: `Recall and evidence in a context of 1,000 tokens in percent; stored and searchable turns per second; bytes of all files per turn; share of ${PARALLEL} parallel adds that is there afterwards.`,
    columns: [
      'system',
      'version',
      'turn R@10',
      'in context',
      'turns/s',
      'p50 ms',
      'p95 ms',
      'bytes/turn',
      'survival, one process %',
      'two processes %',
    ],
    rows: systems.flatMap((system): Cell[][] => {
      const { variants, settings } = systemNamed(system)
      return variants.flatMap((variant): Cell[][] => {
        const m = measured.get(variant)
        if (m === undefined) return []
        const all = m.categories.get('all')
        const good = built.filter((b) => b.systems[0] === variants[0] && b.failure === null)
        const turns = good.reduce((n, b) => n + b.turns, 0)
        const ms = good.reduce((n, b) => n + b.addMs + b.settleMs, 0)
        const bytes = good.reduce((n, b) => n + (b.bytes ?? 0), 0)
        const survived = (writers: number): string | null =>
          one(figures[survivalFigure(variants[0] ?? '', writers)])
        return [
          [
            variant,
            String(settings.version ?? ''),
            one(all?.turns[2]),
            one(all?.inContext),
            turns === 0 ? null : ((1000 * turns) / ms).toFixed(0),
            one(m.latencyMs.p50),
            one(m.latencyMs.p95),
            turns === 0 ? null : (bytes / turns).toFixed(0),
            survived(1),
            survived(2),
          ],
        ]
      })
    }),
  }
}
