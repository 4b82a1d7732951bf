/** `npm run bench -- COMMAND`: measurements of Recollect on public and synthetic data. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { STRATEGIES, type StrategyName } from 'recollect'
import { runAblation } from './runners/ablation.ts'
import { printConstruct, runConstruct } from './runners/construct.ts'
import { printEntities, runEntities } from './runners/entities.ts'
import { hubTable, runHub } from './runners/hub.ts'
import { runResults } from './runners/results.ts'
import { printRetrieval, runRetrieval } from './runners/retrieval.ts'
import { runShort } from './runners/short.ts'
import { printSpeed, runSpeed } from './runners/speed.ts'
import { DATASETS, type DatasetName } from './runners/workbench.ts'

const USAGE = `Usage:
  npm run bench -- results --data FOLDER [--out bench/RESULTS.md]
  npm run bench -- retrieval --dataset NAME --data PATH [--strategy NAME] [--out FILE.jsonl] [--limit N] [--weights JSON] [--graphs FOLDER] [--json]
  npm run bench -- ablation --dataset NAME --data PATH [--strategy NAME] [--graphs FOLDER]
  npm run bench -- hub
  npm run bench -- entities [--json]
  npm run bench -- construct --dataset NAME --data PATH [--json]
  npm run bench -- speed [--turns 1000,10000,100000] [--json]
  npm run bench -- short [--data FOLDER]
NAME of a data set is ${Object.keys(DATASETS).join(', ')}; of a strategy ${STRATEGIES.join(', ')}.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    dataset: { type: 'string' },
    data: { type: 'string' },
    strategy: { type: 'string' },
    out: { type: 'string' },
    limit: { type: 'string' },
    turns: { type: 'string' },
    weights: { type: 'string' },
    graphs: { type: 'string' },
    json: { type: 'boolean' },
  },
})
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

switch (positionals[0]) {
  case 'retrieval': {
    const { name, data } = datasetOptions()
    const result = await runRetrieval({
      dataset: name,
      data,
      onProgress: progress,
      ...strategyOption(),
      ...(values.out !== undefined && { out: values.out }),
      ...(values.limit !== undefined && { limit: Number(values.limit) }),
      ...(values.weights !== undefined && { weights: JSON.parse(values.weights) }),
      ...(values.graphs !== undefined && { graphs: values.graphs }),
    })
    progress('')
    console.log(values.json ? JSON.stringify(result, asPlain, 2) : printRetrieval(result))
    break
  }
  case 'results': {
    if (values.data === undefined || !existsSync(values.data))
      fail('--data must name the folder of all data sets')
    await runResults(values.data, values.out ?? 'bench/RESULTS.md', progress)
    progress('')
    break
  }
  case 'hub': {
    const rows = await runHub(progress)
    progress('')
    console.log(hubTable(rows).join('\n'))
    break
  }
  case 'entities': {
    const scores = runEntities()
    console.log(values.json ? JSON.stringify(scores, null, 2) : printEntities(scores))
    break
  }
  case 'construct': {
    const { name, data } = datasetOptions()
    const result = await runConstruct(name, data, progress)
    progress('')
    console.log(values.json ? JSON.stringify(result, null, 2) : printConstruct(result))
    break
  }
  case 'speed': {
    const sizes = (values.turns ?? '1000,10000,100000').split(',').map(Number)
    if (sizes.some((n) => !Number.isInteger(n) || n < 1))
      fail('--turns must be whole numbers, separated by commas')
    const rows = await runSpeed(sizes, progress)
    progress('')
    console.log(values.json ? JSON.stringify(rows, null, 2) : printSpeed(rows))
    break
  }
  case 'ablation': {
    const { name, data } = datasetOptions()
    const options = { ...strategyOption(), ...(values.graphs !== undefined && { graphs: values.graphs }) }
    console.log(await runAblation(name, data, options, progress))
    break
  }
  case 'short': {
    const failures = await runShort(values.data, progress)
    for (const failure of failures) console.error(`below its baseline: ${failure}`)
    if (failures.length > 0) process.exit(1)
    break
  }
  default:
    fail(positionals[0] === undefined ? 'no command' : `unknown command ${positionals[0]}`)
}

function datasetOptions(): { readonly name: DatasetName; readonly data: string } {
  const name = values.dataset as DatasetName | undefined
  if (name === undefined || !(name in DATASETS))
    fail(`--dataset must be one of ${Object.keys(DATASETS).join(', ')}`)
  if (values.data === undefined || !existsSync(values.data))
    fail(`--data must name the ${name} file or folder; ${values.data ?? 'nothing'} is not there`)
  return { name, data: values.data }
}

function strategyOption(): { readonly strategy?: StrategyName } {
  const strategy = values.strategy as StrategyName | undefined
  if (strategy === undefined) return {}
  if (!STRATEGIES.includes(strategy)) fail(`--strategy must be one of ${STRATEGIES.join(', ')}`)
  return { strategy }
}

/** Maps as objects. */
function asPlain(_: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value
}

function fail(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`)
  process.exit(2)
}
