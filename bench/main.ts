/** `npm run bench -- COMMAND`: measurements of Recollect and of other memories, on public and synthetic data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createNamedModel, isMemoryError, type Llm, STRATEGIES, type StrategyName } from 'recollect'
import { DATASET_NAMES, type DatasetName } from './datasets/open-dataset.ts'
import { installPeers } from './peers/install.ts'
import { scriptedJudge, scriptedReader } from './qa/scripted.ts'
import { compareRuns } from './report/compare.ts'
import { markdownPart } from './report/markdown.ts'
import { updateReadme } from './report/readme.ts'
import { readParts, writeReport } from './report/report.ts'
import { runAblation } from './runners/ablation.ts'
import { runAbstention } from './runners/abstention.ts'
import { runAnswersOffline } from './runners/answers-offline.ts'
import { checkParts, readBaselines } from './runners/check.ts'
import { runClaims } from './runners/claims.ts'
import { runConstruct } from './runners/construct.ts'
import { runEntities } from './runners/entities.ts'
import { runFacts } from './runners/facts.ts'
import { runGrowth } from './runners/growth.ts'
import { runHub } from './runners/hub.ts'
import { runHygiene } from './runners/hygiene.ts'
import { runLarge } from './runners/large.ts'
import { runLoad } from './runners/load.ts'
import { runNoise } from './runners/noise.ts'
import { runPeers } from './runners/peers.ts'
import { planOf, runPlan } from './runners/plan.ts'
import { runQa } from './runners/qa.ts'
import { runRetrieval } from './runners/retrieval.ts'
import { runScale } from './runners/scale.ts'
import { runSpeed } from './runners/speed.ts'
import { runSweep } from './runners/sweep.ts'
import { runTemporal } from './runners/temporal.ts'
import { type Part, readPart } from './runs/part.ts'
import { PEERS, SYSTEM_NAMES, type SystemName } from './systems/known-systems.ts'

const USAGE = `Usage: npm run bench -- COMMAND

Everything
  all        --data FOLDER [--short] [--out DIR] [--no-peers]   every measurement and one report (DIR: bench/out/all)
  report     [--out DIR]                                        REPORT.md, report.html and charts from what is in DIR
  compare    DIR DIR                                            what got better and worse, question by question
  check      [--data FOLDER | --out DIR]                        fails when a tracked figure fell below its band

On a data set: --dataset NAME --data PATH
  retrieval  [--systems A,B] [--strategy NAME] [--weights JSON] [--graphs FOLDER] [--url postgres://…] [--out FILE.jsonl]
  qa         [--systems A,B] [--reader MODEL] [--judge MODEL] [--export-prompts FILE] [--replies FILE]
             [--batch-model NAME] [--concurrency N] [--prices FILE] [--base-url URL]
  peers      beside other memories, with concurrent writes
  ablation   [--strategy NAME]     each part of a strategy switched off
  sweep      settings of the beam  growth      sessions added one by one
  noise      wrong boundaries      abstention  what it cannot know
  construct  what building costs
  facts      [--data PATH] [--graphs FOLDER] [--sample N] [--seed N] [--export FILE] [--labels FILE] [--out FILE]
             a sample of facts with their turns to be labelled, and the score of labels; --dataset may be left out
  large      [--turns 100000,300000,1000000] [--url postgres://…]   among many turns of others, in one namespace
  All of these: [--run DIR] where it is kept and continued, [--samples N] conversations, [--limit N] questions each,
  [--corrections FILE] of LoCoMo's key, [--json]

On data of our own
  load [--clients 64] [--seconds 60] [--warm-up 120]   the HTTP server under load
  speed [--turns 1000,10000]   hub   entities   temporal   hygiene
  claims [--show GROUP|all]           facts of one or two sentences, and which open cases fail
  answers-offline [--show KIND|all]   questions answered by rules, told and never told, and which open ones fail
  scale [--url postgres://…] [--namespaces 100,1000]   many namespaces, clients and processes; without a server, a file

NAME of a data set: ${DATASET_NAMES.join(', ')}.
SYSTEMS: ${SYSTEM_NAMES.join(', ')}.
MODEL: scripted, none, or PROVIDER:NAME as for the recollect command. Strategies: ${STRATEGIES.join(', ')}.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    dataset: { type: 'string' },
    data: { type: 'string' },
    systems: { type: 'string' },
    strategy: { type: 'string' },
    weights: { type: 'string' },
    graphs: { type: 'string' },
    corrections: { type: 'string' },
    samples: { type: 'string' },
    limit: { type: 'string' },
    turns: { type: 'string' },
    run: { type: 'string' },
    out: { type: 'string' },
    reader: { type: 'string' },
    judge: { type: 'string' },
    'base-url': { type: 'string' },
    'export-prompts': { type: 'string' },
    'batch-model': { type: 'string' },
    replies: { type: 'string' },
    concurrency: { type: 'string' },
    prices: { type: 'string' },
    short: { type: 'boolean' },
    peers: { type: 'boolean' },
    url: { type: 'string' },
    namespaces: { type: 'string' },
    clients: { type: 'string' },
    seconds: { type: 'string' },
    'warm-up': { type: 'string' },
    show: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    export: { type: 'string' },
    labels: { type: 'string' },
    json: { type: 'boolean' },
  },
})
const onProgress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}
const commandLine = `npm run bench -- ${process.argv.slice(2).join(' ')}`

process.on('SIGINT', () => {
  onProgress('')
  console.error('Stopped. What is finished is kept; the same command goes on from there.')
  process.exit(130)
})

try {
  await run(positionals[0])
} catch (error) {
  onProgress('')
  // What a user can act on needs no stack.
  if (!(error instanceof RangeError) && !isMemoryError(error)) throw error
  console.error(error.message)
  process.exit(1)
}

async function run(command: string | undefined): Promise<void> {
  switch (command) {
    case 'all': {
      if (values.data === undefined) fail('--data must name the folder of data sets')
      const peers = values.peers ?? true
      if (peers) installPeers()
      const out = values.out ?? 'bench/out/all'
      const scale = values.short ? 'short' : 'full'
      const steps = planOf({ data: values.data, scale, peers, out, command: commandLine, onProgress })
      await runPlan(steps, onProgress)
      await report(out)
      return
    }
    case 'report':
      return report(values.out ?? 'bench/out/all')
    case 'compare': {
      const [, before, after] = positionals
      if (before === undefined || after === undefined) fail('compare needs two folders')
      console.log(compareRuns(before, after))
      return
    }
    case 'check':
      return check()
    case 'readme':
      return updateReadme()
    case 'retrieval':
      return print(
        await runRetrieval({
          ...onData(),
          systems: systemsOr(['recollect', 'lexical']),
          ...graphsOption(),
          ...(values.url !== undefined && { url: values.url }),
          ...(values.out !== undefined && { out: values.out }),
          ...((values.strategy !== undefined || values.weights !== undefined) && {
            recall: {
              ...(values.strategy !== undefined && { strategy: strategyNamed(values.strategy) }),
              ...(values.weights !== undefined && { knobs: { auto: { weights: json(values.weights) } } }),
            },
          }),
        }),
      )
    case 'qa': {
      const part = await runQa({
        ...onData(),
        systems: systemsOr(['answers', 'lexical']),
        ...graphsOption(),
        reader: await modelOr(values.reader, scriptedReader),
        judge: await modelOr(values.judge, scriptedJudge),
        ...(values.replies !== undefined && { replies: values.replies }),
        ...(values['export-prompts'] !== undefined && { exportPrompts: values['export-prompts'] }),
        ...(values['batch-model'] !== undefined && { batchModel: values['batch-model'] }),
        ...(values.prices !== undefined && { prices: values.prices }),
        ...(values.concurrency !== undefined && { concurrency: whole('concurrency', values.concurrency) }),
      })
      if (!('phase' in part)) return print(part)
      onProgress('')
      console.log(
        `${part.prompts} prompts of the phase "${part.phase}" are in ${part.path}. Go on with the same command and --replies FILE; a line of FILE is {"id": …, "text": …} or one of OpenAI's batch output.`,
      )
      return
    }
    case 'peers':
      installPeers()
      return print(await runPeers({ ...onData(), peers: systemsOr(PEERS).filter((s) => PEERS.includes(s)) }))
    case 'ablation':
      return print(
        await runAblation({
          ...onData(),
          ...(values.strategy !== undefined && { strategies: [strategyNamed(values.strategy)] }),
        }),
      )
    case 'sweep':
      return print(await runSweep(onData()))
    case 'noise':
      return print(await runNoise(onData()))
    case 'growth':
      return print(await runGrowth(onData()))
    case 'abstention':
      return print(await runAbstention(onData()))
    case 'construct':
      return print(await runConstruct(onData()))
    case 'facts':
      return print(
        await runFacts({
          ...alone('facts'),
          data: values.data ?? null,
          dataset: values.dataset === undefined ? null : datasetNamed(values.dataset),
          graphs: values.graphs ?? null,
          sample: whole('sample', values.sample ?? '100'),
          seed: whole('seed', values.seed ?? '1'),
          export: values.export ?? null,
          labels: values.labels ?? null,
          out: values.out ?? null,
        }),
      )
    case 'load':
      return print(
        await runLoad({
          ...alone('load'),
          clients: whole('clients', values.clients ?? '64'),
          seconds: whole('seconds', values.seconds ?? '60'),
          warmUpSeconds: whole('warm-up', values['warm-up'] ?? '120'),
        }),
      )
    case 'speed': {
      const sizes = (values.turns ?? '1000,10000,100000').split(',').map((n) => whole('turns', n))
      return print(await runSpeed({ ...alone('speed'), sizes }))
    }
    case 'scale': {
      const namespaces = (values.namespaces ?? '100,1000').split(',').map((n) => whole('namespaces', n))
      return print(await runScale({ ...alone('scale'), namespaces, url: values.url ?? null }))
    }
    case 'large': {
      const sizes = (values.turns ?? '100000,300000,1000000').split(',').map((n) => whole('turns', n))
      return print(await runLarge({ ...onData(), sizes, url: values.url ?? null }))
    }
    case 'hub':
      return print(await runHub(alone('hub')))
    case 'entities':
      return print(await runEntities(alone('entities')))
    case 'hygiene':
      return print(await runHygiene(alone('hygiene')))
    case 'claims':
      return print(await runClaims({ ...alone('claims'), show: values.show ?? null }))
    case 'answers-offline':
      return print(await runAnswersOffline({ ...alone('answers-offline'), show: values.show ?? null }))
    case 'temporal':
      return print(await runTemporal({ ...alone('temporal'), systems: systemsOr(['recollect', 'lexical']) }))
    default:
      fail(command === undefined ? 'no command' : `unknown command ${command}`)
  }
}

async function report(folder: string): Promise<void> {
  const { markdown, html, parts } = await writeReport(folder)
  console.log(`${parts} parts: ${markdown}, ${html}`)
}

async function check(): Promise<void> {
  const folder = values.out ?? mkdtempSync(join(tmpdir(), 'recollect-check-'))
  try {
    if (values.out === undefined) {
      const data = values.data ?? null
      const steps = planOf({
        data,
        scale: 'check',
        peers: false,
        out: folder,
        command: commandLine,
        onProgress,
      })
      for (const part of await runPlan(steps, onProgress)) console.log(markdownPart(part))
    }
    const { compared, fallen } = checkParts(readParts(folder), readBaselines())
    if (compared === 0) fail(`nothing that is tracked was measured in ${folder}`)
    for (const line of fallen) console.error(`below its baseline: ${line}`)
    console.log(`${compared} tracked figures compared, ${fallen.length} below their bands`)
    if (fallen.length > 0) process.exitCode = 1
  } finally {
    if (values.out === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function onData() {
  const dataset = datasetNamed(values.dataset)
  if (values.data === undefined && dataset !== 'demo')
    fail('--data must name the file or folder of the data set')
  return {
    dataset,
    data: values.data ?? '',
    ...alone(`${positionals[0]}-${dataset}`),
    ...(values.corrections !== undefined && { corrections: values.corrections }),
    ...(values.samples !== undefined && { samples: whole('samples', values.samples) }),
    ...(values.limit !== undefined && { limit: whole('limit', values.limit) }),
  }
}

function datasetNamed(name: string | undefined): DatasetName {
  if (name === undefined || !DATASET_NAMES.includes(name as DatasetName))
    fail(`--dataset must be one of ${DATASET_NAMES.join(', ')}`)
  return name as DatasetName
}

/** Without `--run` a folder of this command's own: what was stopped is continued, what was finished is measured anew. */
function alone(name: string) {
  const folder = values.run ?? join('bench/out', name)
  if (values.run === undefined && readPart(folder) !== null) rmSync(folder, { recursive: true, force: true })
  return { run: folder, command: commandLine, onProgress }
}

function graphsOption(): { graphs?: string } {
  return values.graphs === undefined ? {} : { graphs: values.graphs }
}

function systemsOr(usual: readonly SystemName[]): readonly SystemName[] {
  const names = values.systems?.split(',') ?? usual
  for (const name of names)
    if (!SYSTEM_NAMES.includes(name as SystemName))
      fail(`${name} is no system; there are ${SYSTEM_NAMES.join(', ')}`)
  if (names.some((name) => PEERS.includes(name as SystemName))) installPeers()
  return names as readonly SystemName[]
}

function strategyNamed(name: string): StrategyName {
  if (!STRATEGIES.includes(name as StrategyName)) fail(`--strategy must be one of ${STRATEGIES.join(', ')}`)
  return name as StrategyName
}

/** Left out: a script, unless replies come from files. */
async function modelOr(name: string | undefined, script: () => Llm): Promise<Llm | null> {
  const filed = values.replies !== undefined || values['export-prompts'] !== undefined
  if (name === 'none' || (name === undefined && filed)) return null
  if (name === undefined || name === 'scripted') return script()
  const baseUrl = values['base-url']
  return createNamedModel(name, baseUrl === undefined ? {} : { baseUrl })
}

function whole(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) fail(`--${name} must be a whole number from 1, not ${text}`)
  return value
}

function json(text: string): Record<string, number> {
  try {
    return JSON.parse(text) as Record<string, number>
  } catch {
    fail(`--weights must be JSON, not ${text}`)
  }
}

function print(part: Part): void {
  onProgress('')
  console.log(values.json ? JSON.stringify(part, null, 2) : markdownPart(part))
  if (!values.json) console.log(`kept in ${values.run ?? join('bench/out', part.name)}`)
  if (part.failures.length > 0) process.exitCode = 1
}

function fail(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`)
  process.exit(2)
}
