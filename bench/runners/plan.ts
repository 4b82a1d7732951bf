/** Everything that can be measured with what is there, as steps of one run. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetName } from '../datasets/open-dataset.ts'
import { createExtractiveReader } from '../qa/extractive.ts'
import { scriptedJudge } from '../qa/scripted.ts'
import type { Part } from '../runs/part.ts'
import type { SystemName } from '../systems/known-systems.ts'
import { runAblation } from './ablation.ts'
import { runAbstention } from './abstention.ts'
import { runAnswersOffline } from './answers-offline.ts'
import { runClaims } from './claims.ts'
import { runConstruct } from './construct.ts'
import { runEntities } from './entities.ts'
import { runGrowth } from './growth.ts'
import { runHooks } from './hooks.ts'
import { runHub } from './hub.ts'
import { runHygiene } from './hygiene.ts'
import { runKinds } from './kinds.ts'
import { runLarge } from './large.ts'
import { runLoad } from './load.ts'
import { runNoise } from './noise.ts'
import { runPeers } from './peers.ts'
import { type QaOptions, runQa } from './qa.ts'
import { runRetrieval } from './retrieval.ts'
import { runSpeed } from './speed.ts'
import { runSweep } from './sweep.ts'
import { runTemporal } from './temporal.ts'

/** `full`: everything; `short`: every table, on less; `check`: what is tracked. */
export type Scale = 'full' | 'short' | 'check'

export interface PlanOptions {
  /** Folder of data sets; without it the conversation that ships with the package is measured. */
  readonly data: string | null
  readonly scale: Scale
  readonly peers: boolean
  /** Everything is written below it. */
  readonly out: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export interface Step {
  readonly name: string
  run(): Promise<Part>
}

/** Where each set may lie below the folder of data. */
const PLACES: Readonly<Partial<Record<DatasetName, readonly string[]>>> = {
  locomo: ['locomo/locomo10.json', 'locomo/locomo-dev.json'],
  beam: ['beam/100K'],
  musique: ['multihop/musique'],
  hotpotqa: ['multihop/hotpotqa'],
  '2wikimultihopqa': ['multihop/2wikimultihopqa'],
  longmemeval: ['longmemeval'],
  personamem: ['personamem'],
}

export function planOf({ data, scale, peers, out, command, onProgress }: PlanOptions): Step[] {
  const short = scale !== 'full'
  const at = (dataset: DatasetName): string | null => (data === null ? null : placeOf(data, dataset))
  const frame = (name: string) => ({ run: join(out, name), command, onProgress })
  const steps: Step[] = []
  const add = (name: string, run: () => Promise<Part>): void => {
    steps.push({ name, run })
  }
  const retrieval = (
    name: string,
    dataset: DatasetName,
    path: string,
    systems: readonly SystemName[],
    graphs?: string,
  ): void =>
    add(name, () =>
      runRetrieval({
        ...frame(name),
        dataset,
        data: path,
        systems,
        // Nothing that is tracked is of them.
        ...(scale === 'check' && { turnsAlone: false }),
        ...(graphs !== undefined && { graphs }),
      }),
    )
  const pick = (
    full: readonly SystemName[],
    shorter: readonly SystemName[],
    check: readonly SystemName[],
  ): readonly SystemName[] => (scale === 'full' ? full : scale === 'short' ? shorter : check)

  const locomo = at('locomo')
  const graphs = data === null ? null : join(data, 'locomo-graphs')
  if (locomo !== null) {
    const set = { dataset: 'locomo', data: locomo } as const
    if (peers) {
      const [all, scripted]: SystemName[][] = short
        ? [['mcp-memory', 'mem0-raw', 'mastra'], ['mem0-scripted']]
        : [['mcp-memory', 'mem0-raw', 'mem0-scripted', 'mastra'], []]
      add('peers', () => runPeers({ ...frame('peers'), ...set, peers: all ?? [] }))
      if (scripted !== undefined && scripted.length > 0)
        add('peers-scripted', () =>
          runPeers({
            ...frame('peers-scripted'),
            ...set,
            peers: scripted,
            samples: 1,
            limit: 100,
            title: 'Beside mem0 with a scripted model, one conversation',
          }),
        )
    }
    const everything: SystemName[] = ['strategies', 'lexical', 'dense', 'chunks', 'full-context']
    retrieval('locomo', 'locomo', locomo, pick(everything, everything, ['recollect', 'lexical']))
    if (graphs !== null && existsSync(graphs))
      retrieval('locomo-graphs', 'locomo', locomo, pick(['strategies'], ['recollect'], ['recollect']), graphs)
    add('qa-locomo', () =>
      scriptedQa({
        ...frame('qa-locomo'),
        ...set,
        title: 'Answers, locomo, with a reader and a judge by rules',
        systems: pick(
          ['answers', 'lexical', 'full-context'],
          ['answers', 'lexical', 'full-context'],
          ['answers'],
        ),
        ...(short && { limit: 180 }),
      }),
    )
    // The least at which vectors are kept as sketches.
    const large = scale === 'full' ? [100_000, 300_000, 1_000_000] : [120_000]
    add('large-file', () => runLarge({ ...frame('large-file'), ...set, sizes: large, url: null }))
    add('abstention-locomo', () => runAbstention({ ...frame('abstention-locomo'), ...set }))
    if (scale !== 'check') {
      const limit = short ? { limit: 40 } : {}
      const one = short ? { samples: 1 } : {}
      add('construct', () => runConstruct({ ...frame('construct'), ...set, ...one }))
      add('growth', () => runGrowth({ ...frame('growth'), ...set, ...one, ...(short && { limit: 100 }) }))
      add('ablation', () => runAblation({ ...frame('ablation'), ...set, ...limit }))
      add('sweep', () => runSweep({ ...frame('sweep'), ...set, ...limit }))
      add('noise', () => runNoise({ ...frame('noise'), ...set, ...one, ...(short && { limit: 100 }) }))
    }
  } else {
    const set = { dataset: 'demo', data: '' } as const
    retrieval(
      'demo',
      'demo',
      '',
      pick(['strategies', 'lexical'], ['strategies', 'lexical'], ['recollect', 'lexical']),
    )
    add('qa-demo', () =>
      scriptedQa({
        ...frame('qa-demo'),
        ...set,
        systems: ['answers', 'lexical'],
      }),
    )
  }

  const beam = at('beam')
  if (beam !== null) {
    retrieval(
      'beam',
      'beam',
      beam,
      pick(
        ['strategies', 'lexical', 'dense', 'chunks'],
        ['strategies', 'lexical', 'dense'],
        ['recollect', 'lexical'],
      ),
    )
    if (scale === 'full') {
      add('abstention-beam', () =>
        runAbstention({ ...frame('abstention-beam'), dataset: 'beam', data: beam }),
      )
      add('ablation-beam', () => runAblation({ ...frame('ablation-beam'), dataset: 'beam', data: beam }))
    }
  }
  for (const name of ['musique', 'hotpotqa', '2wikimultihopqa'] as const) {
    const path = at(name)
    if (path !== null)
      retrieval(
        name,
        name,
        path,
        pick(['strategies', 'lexical', 'dense'], ['recollect', 'lexical', 'dense'], ['recollect', 'lexical']),
      )
  }
  const longmemeval = at('longmemeval')
  if (longmemeval !== null) retrieval('longmemeval', 'longmemeval', longmemeval, ['recollect', 'lexical'])
  const personamem = at('personamem')
  if (personamem !== null)
    add('qa-personamem', () =>
      scriptedQa({
        ...frame('qa-personamem'),
        dataset: 'personamem',
        data: personamem,
        systems: ['recollect', 'lexical'],
      }),
    )

  add('temporal', () =>
    runTemporal({
      ...frame('temporal'),
      systems:
        scale === 'check'
          ? ['recollect', 'lexical']
          : [
              'recollect',
              'lexical',
              'dense',
              ...(peers ? (['mcp-memory', 'mem0-raw', 'mastra'] as const) : []),
            ],
    }),
  )
  add('kinds', () => runKinds({ ...frame('kinds'), show: null }))
  add('claims', () => runClaims({ ...frame('claims'), show: null }))
  add('answers-offline', () => runAnswersOffline({ ...frame('answers-offline'), show: null }))
  add('hygiene', () => runHygiene(frame('hygiene')))
  add('entities', () => runEntities(frame('entities')))
  const sizes = { full: [1000, 10_000, 100_000], short: [1000, 10_000], check: [1000] }[scale]
  add('speed', () => runSpeed({ ...frame('speed'), sizes }))
  // Times of this machine are no figure to be held to.
  const turns = scale === 'check' ? null : 10_000
  add('hooks', () => runHooks({ ...frame('hooks'), turns }))
  if (scale === 'full') add('hub', () => runHub(frame('hub')))
  if (scale !== 'check')
    add('load', () =>
      runLoad({
        ...frame('load'),
        clients: 64,
        ...(scale === 'full' ? { seconds: 60, warmUpSeconds: 120 } : { seconds: 15, warmUpSeconds: 5 }),
      }),
    )
  return steps
}

/** A script replies to everything, so a run never waits. */
async function scriptedQa(options: Omit<QaOptions, 'reader' | 'judge'>): Promise<Part> {
  const part = await runQa({ ...options, reader: createExtractiveReader(), judge: scriptedJudge() })
  if ('phase' in part) throw new Error(`${options.run}: ${part.prompts} prompts without a reply`)
  return part
}

function placeOf(data: string, dataset: DatasetName): string | null {
  const found = PLACES[dataset]?.map((place) => join(data, place)).find((path) => existsSync(path))
  if (found === undefined || dataset !== 'longmemeval') return found ?? null
  // Of several histories of the same questions the smallest is enough.
  const [file] = readdirSync(found)
    .filter((f) => f.endsWith('.json'))
    .sort((a, b) => Number(b.includes('oracle')) - Number(a.includes('oracle')))
  return file === undefined ? null : join(found, file)
}

export async function runPlan(steps: readonly Step[], onProgress: (text: string) => void): Promise<Part[]> {
  const parts: Part[] = []
  for (const [i, step] of steps.entries()) {
    const started = performance.now()
    const part = await step.run()
    onProgress('')
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.error(`${i + 1}/${steps.length} ${step.name}: ${seconds} s`)
    parts.push(part)
  }
  return parts
}
