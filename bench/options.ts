/** The options of `npm run bench`'s commands: what each is called, says, and takes. */
import { InvalidArgumentError, Option } from 'commander'
import { STRATEGIES, type StrategyName } from 'recollect'
import { DATASET_NAMES, type DatasetName } from './datasets/open-dataset.ts'
import { SYSTEM_NAMES, type SystemName } from './systems/known-systems.ts'

/** What the options of all commands come to; a command sees only its own. */
export interface Values {
  readonly dataset?: DatasetName
  readonly data?: string
  readonly samples?: number
  readonly limit?: number
  readonly corrections?: string
  readonly run?: string
  readonly json?: boolean
  readonly out?: string
  readonly short?: boolean
  readonly peers?: boolean
  readonly systems?: readonly SystemName[]
  readonly strategy?: StrategyName
  readonly weights?: Readonly<Record<string, number>>
  readonly graphs?: string
  readonly db?: string
  readonly url?: string
  readonly reader?: string
  readonly judge?: string
  readonly compare?: readonly string[]
  readonly exportPrompts?: string
  readonly replies?: string
  readonly batchModel?: string
  readonly concurrency?: number
  readonly prices?: string
  readonly baseUrl?: string
  readonly sample?: number
  readonly seed?: number
  readonly export?: string
  readonly labels?: string
  readonly turns?: readonly number[]
  readonly namespaces?: readonly number[]
  readonly clients?: number
  readonly seconds?: number
  readonly warmUp?: number
  readonly show?: string
}

/** Those of `keys` that were given. */
export function picked<K extends keyof Values>(
  values: Values,
  ...keys: readonly K[]
): { [P in K]?: NonNullable<Values[P]> } {
  return Object.fromEntries(keys.flatMap((k) => (values[k] === undefined ? [] : [[k, values[k]]]))) as {
    [P in K]?: NonNullable<Values[P]>
  }
}

const option = (flags: string, description: string): Option => new Option(flags, description)
export const DATASET = option('--dataset <name>', 'the data set').choices(DATASET_NAMES).makeOptionMandatory()
export const DATA = option('--data <path>', 'its file or folder; not of demo')
const SAMPLES = option('--samples <n>', 'conversations at most').argParser(whole)
export const CORRECTIONS = option('--corrections <file>', "corrections of LoCoMo's key")
export const LIMIT_EACH = option(
  '--limit <n>',
  'questions of each conversation at most, the first ones',
).argParser(whole)
export const ON_DATA = [DATASET, DATA, SAMPLES, CORRECTIONS]
export const RUN = option('--run <folder>', 'where it is kept and continued; without it, bench/out/')
export const JSON_OUT = option('--json', 'prints JSON')
export const OUT_FOLDER = option('--out <folder>', 'where the parts and the report are').default(
  'bench/out/all',
)
export const CHECKED = option('--out <folder>', 'checks what was measured there, and measures nothing')
export const OUT_LINES = option('--out <file>', 'the questions with what Recollect found, as JSON lines')
export const DATA_FOLDER = option('--data <folder>', 'the folder of data sets')
export const SHORT = option('--short', 'every table, on less data')
export const NO_PEERS = option('--no-peers', 'without other memories')
export const SYSTEMS = option(
  '--systems <list>',
  `separated by commas: ${SYSTEM_NAMES.join(', ')}`,
).argParser(systems)
export const STRATEGY = option('--strategy <name>', 'how Recollect retrieves').choices(STRATEGIES)
export const WEIGHTS = option('--weights <json>', 'weights of the strategy auto').argParser(weights)
export const GRAPHS = option('--graphs <folder>', 'graphs of LoCoMo that a model built, added to ours')
export const URL_OF_SERVER = option('--url <url>', 'a PostgreSQL server, postgres://…, instead of a file')
const SEED = option('--seed <n>', 'of the sample').argParser(whole)
const MODEL = 'none (only replies from files), or PROVIDER:NAME as for the recollect command'
export const QA = [
  ...ON_DATA,
  option('--limit <n>', 'questions in all, spread over categories and conversations').argParser(whole),
  SEED,
  SYSTEMS,
  option(
    '--compare <variants...>',
    'two contexts read by the same reader: default, turns, a strategy, or options of recall in JSON',
  ),
  GRAPHS,
  option('--reader <model>', `extractive (the sentence that fits best, by rules), ${MODEL}`),
  option('--judge <model>', `scripted (by rules), ${MODEL}`),
  option(
    '--export-prompts <path>',
    'where prompts without a reply are written: a file of JSON lines, or a folder',
  ),
  option('--replies <path>', 'replies to go on with: a file of JSON lines, or a folder of them'),
  option('--batch-model <name>', "writes prompts as requests of OpenAI's batch service"),
  option('--concurrency <n>', 'requests at a time; 4').argParser(whole),
  option('--prices <file>', 'US dollars per million tokens'),
  option('--base-url <url>', 'of the models'),
  RUN,
  JSON_OUT,
]
export const FACTS = [
  option('--dataset <name>', 'locomo or beam; left out, a file is LoCoMo and a folder BEAM').choices(
    DATASET_NAMES,
  ),
  DATA,
  GRAPHS,
  option('--sample <n>', 'facts; 100').argParser(whole),
  SEED,
  option('--export <file>', 'where the sample is written, to be labelled'),
  option('--labels <file>', 'labels to score, or to carry over with --export'),
  option('--out <file>', 'ids and labels alone, without anything of the data set'),
]
export const TURNS = option('--turns <list>', 'numbers of turns, separated by commas').argParser(wholes)
export const DB = option('--db <file>', 'the memory to be shown; made there when it is missing')
export const NAMESPACES = option(
  '--namespaces <list>',
  'numbers of namespaces, separated by commas',
).argParser(wholes)
export const LOAD = [
  option('--clients <n>', 'at a time; 64').argParser(whole),
  option('--seconds <n>', 'that are measured; 60').argParser(whole),
  option('--warm-up <seconds>', 'before anything is measured; 120').argParser(whole),
]
export const SHOW = option('--show <group>', 'lists the open cases of a group that fail; all: of every group')

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return value
}

function wholes(list: string): readonly number[] {
  return list.split(',').map(whole)
}

function weights(text: string): Record<string, number> {
  try {
    return JSON.parse(text) as Record<string, number>
  } catch {
    throw new InvalidArgumentError('It must be JSON.')
  }
}

function systems(list: string): readonly SystemName[] {
  const names = list.split(',')
  const unknown = names.find((name) => !SYSTEM_NAMES.includes(name as SystemName))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`${unknown} is no system; there are ${SYSTEM_NAMES.join(', ')}.`)
  return names as readonly SystemName[]
}
