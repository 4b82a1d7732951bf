/** One data set asked of several systems, with everything recorded: what most measurements have in common. */
import type { Dataset } from '../datasets/dataset.ts'
import { type DatasetName, type DatasetOptions, openDataset } from '../datasets/open-dataset.ts'
import { BOOTSTRAP_SEED } from '../metrics/statistics.ts'
import { type AskedAll, askAll } from '../runs/ask-all.ts'
import type { Results } from '../runs/measure-part.ts'
import { environment, type Part, writePart } from '../runs/part.ts'
import { openRunFolder } from '../runs/run-folder.ts'
import type { System } from '../systems/system.ts'

export interface VariantOptions {
  readonly dataset: DatasetName
  readonly data: string
  /** A file of corrections of LoCoMo's key; default: the original key. */
  readonly corrections?: string | null
  readonly samples?: number
  /** Questions per conversation at most. */
  readonly limit?: number
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export interface VariantPlan {
  readonly kind: string
  readonly title: string
  readonly systems: readonly System[]
  /** Sizes of the contexts in which evidence is looked for. */
  readonly budgets?: readonly number[]
  readonly configuration?: Readonly<Record<string, unknown>>
  /** Changes what is asked. */
  readonly dataset?: (dataset: Dataset) => Dataset
  readonly results: (all: AskedAll) => Results
}

export async function runVariants(options: VariantOptions, plan: VariantPlan): Promise<Part> {
  const { samples, corrections = null, limit, run, onProgress } = options
  const read: DatasetOptions = { corrections, ...(samples !== undefined && { samples }) }
  const opened = await openDataset(options.dataset, options.data, read)
  const dataset = plan.dataset?.(opened) ?? opened
  const configuration = {
    dataset: dataset.name,
    systems: Object.fromEntries(plan.systems.map((s) => [s.variants.join(', '), s.settings])),
    samples: samples ?? null,
    limit: limit ?? null,
    ...plan.configuration,
  }
  const folder = openRunFolder(run, { kind: plan.kind, data: dataset.files, ...configuration })
  try {
    const all = await askAll({
      dataset,
      systems: plan.systems,
      folder,
      ...(limit !== undefined && { limit }),
      ...(plan.budgets !== undefined && { budgets: plan.budgets }),
      onProgress,
    })
    const part: Part = {
      name: run.split('/').at(-1) ?? plan.kind,
      title: plan.title,
      command: options.command,
      environment: environment(),
      data: dataset.files,
      seed: BOOTSTRAP_SEED,
      configuration,
      charts: [],
      failures: all.built.flatMap((b) => b.failure ?? []),
      ...plan.results(all),
    }
    writePart(run, part)
    return part
  } finally {
    folder.close()
  }
}
