/** The commands of `npm run bench`, each with its own options. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, type Option } from 'commander'
import { createNamedModel, type Llm } from 'recollect'
import type { DatasetName } from './datasets/open-dataset.ts'
import {
  CHECKED,
  CORRECTIONS,
  DATA,
  DATA_FOLDER,
  DATASET,
  DB,
  FACTS,
  GRAPHS,
  JSON_OUT,
  LIMIT_EACH,
  LOAD,
  NAMESPACES,
  NO_PEERS,
  ON_DATA,
  OUT_FOLDER,
  OUT_LINES,
  picked,
  QA,
  RUN,
  SHORT,
  SHOW,
  STRATEGY,
  SYSTEMS,
  TURNS,
  URL_OF_SERVER,
  type Values,
  WEIGHTS,
} from './options.ts'
import { installPeers } from './peers/install.ts'
import { createExtractiveReader } from './qa/extractive.ts'
import { scriptedJudge } from './qa/scripted.ts'
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
import { runHooks } from './runners/hooks.ts'
import { runHub } from './runners/hub.ts'
import { runHygiene } from './runners/hygiene.ts'
import { runInspector } from './runners/inspector.ts'
import { runKinds } from './runners/kinds.ts'
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
import { PEERS, type SystemName } from './systems/known-systems.ts'

interface Frame {
  readonly commandLine: string
  readonly onProgress: (text: string) => void
}

/** @param commandLine As it was typed, to be recorded with what it measured. */
export function createProgram(frame: Frame): Command {
  const program = new Command('npm run bench --')
    .description('Measurements of Recollect and of other memories, on public and synthetic data.')
    .usage('COMMAND')
    .helpCommand(false)
    .showHelpAfterError('(--help after a command shows its options)')
    .addHelpText('after', '\nCOMMAND --help shows the options of one command.')
  addEverything(benchOf(program, frame, 'Everything:'))
  addOnData(benchOf(program, frame, 'On a data set:'))
  addOwn(benchOf(program, frame, 'On data of our own:'))
  return program
}

type Bench = ReturnType<typeof benchOf>

/** What the commands of a group are made with. */
function benchOf(program: Command, { commandLine, onProgress }: Frame, group: string) {
  const command = (
    name: string,
    description: string,
    options: readonly Option[],
    action: (values: Values, operands: readonly string[]) => Promise<void> | void,
  ): void => {
    const made = program.command(name).description(description).helpGroup(group)
    for (const option of options) made.addOption(option)
    made.action(() => action(made.opts<Values>(), made.args))
  }
  const print = (part: Part, { json, run }: Values): void => {
    onProgress('')
    console.log(json ? JSON.stringify(part, null, 2) : markdownPart(part))
    if (!json) console.log(`kept in ${run ?? join('bench/out', part.name)}`)
    if (part.failures.length > 0) process.exitCode = 1
  }
  /** Without `--run` a folder of this command's own: what was stopped is continued, what was finished is measured anew. */
  const alone = (name: string, { run }: Values) => {
    const folder = run ?? join('bench/out', name)
    if (run === undefined && readPart(folder) !== null) rmSync(folder, { recursive: true, force: true })
    return { run: folder, command: commandLine, onProgress }
  }
  const fail = (reason: string): never => program.error(reason)
  return {
    commandLine,
    onProgress,
    command,
    print,
    alone,
    fail,
    /** A command whose outcome is one part. */
    measuring: (
      name: string,
      description: string,
      options: readonly Option[],
      work: (values: Values) => Promise<Part>,
    ): void =>
      command(name, description, [...options, RUN, JSON_OUT], async (values) =>
        print(await work(values), values),
      ),
    onData: (name: string, values: Values) => {
      const dataset = values.dataset as DatasetName
      if (values.data === undefined && dataset !== 'demo')
        fail('--data must name the file or folder of the data set')
      return {
        dataset,
        data: values.data ?? '',
        ...alone(`${name}-${dataset}`, values),
        ...picked(values, 'corrections', 'samples', 'limit'),
      }
    },
  }
}

function addEverything({ command, commandLine, onProgress, fail }: Bench): void {
  command(
    'all',
    'Takes every measurement, and makes one report',
    [DATA_FOLDER, SHORT, NO_PEERS, OUT_FOLDER],
    async (values) => {
      const {
        data = fail('--data must name the folder of data sets'),
        peers = true,
        out = 'bench/out/all',
      } = values
      if (peers) installPeers()
      const scale = values.short ? 'short' : 'full'
      await runPlan(planOf({ data, scale, peers, out, command: commandLine, onProgress }), onProgress)
      await report(out)
    },
  )
  command(
    'report',
    'Writes REPORT.md, report.html and charts from what is in a folder',
    [OUT_FOLDER],
    ({ out }) => report(out ?? 'bench/out/all'),
  )
  command(
    'compare <before> <after>',
    'Says what got better and worse, question by question',
    [],
    (_, [before, after]) => console.log(compareRuns(before as string, after as string)),
  )
  command('check', 'Fails when a tracked figure fell below its band', [DATA_FOLDER, CHECKED], (values) =>
    check(values, { commandLine, onProgress }, fail),
  )
  command('readme', 'Writes the figures of README.md from the committed results', [], updateReadme)
}

function addOnData({ command, measuring, print, alone, onData, onProgress }: Bench): void {
  measuring(
    'retrieval',
    'Measures how much of the evidence is found, and quoted in contexts of three sizes',
    [...ON_DATA, LIMIT_EACH, SYSTEMS, STRATEGY, WEIGHTS, GRAPHS, URL_OF_SERVER, OUT_LINES],
    (values) =>
      runRetrieval({
        ...onData('retrieval', values),
        systems: installed(values.systems ?? ['recollect', 'lexical']),
        ...picked(values, 'graphs', 'url', 'out'),
        ...((values.strategy !== undefined || values.weights !== undefined) && {
          recall: {
            ...picked(values, 'strategy'),
            ...(values.weights !== undefined && { knobs: { auto: { weights: values.weights } } }),
          },
        }),
      }),
  )
  command('qa', 'Measures whether answers are right, with a reader and judges', QA, async (values) => {
    const part = await runQa({
      ...onData('qa', values),
      systems: installed(values.systems ?? (values.compare === undefined ? ['answers', 'lexical'] : [])),
      reader: await modelOr(values.reader, values, 'extractive', createExtractiveReader),
      judge: await modelOr(values.judge, values, 'scripted', scriptedJudge),
      ...picked(
        values,
        'graphs',
        'replies',
        'exportPrompts',
        'batchModel',
        'prices',
        'concurrency',
        'seed',
        'compare',
      ),
    })
    if (!('phase' in part)) return print(part, values)
    onProgress('')
    console.log(
      `${part.prompts} prompts of the phase "${part.phase}" are in ${part.path}. Go on with the same command and --replies FILE (or FOLDER); a line of it is {"id": …, "text": …} or one of OpenAI's batch output.`,
    )
  })
  measuring(
    'peers',
    'Measures other memories beside Recollect, with concurrent writes',
    [...ON_DATA, LIMIT_EACH, SYSTEMS],
    (values) => {
      installPeers()
      const peers = (values.systems ?? PEERS).filter((s) => PEERS.includes(s))
      return runPeers({ ...onData('peers', values), peers })
    },
  )
  measuring(
    'ablation',
    'Measures each part of a strategy by switching it off',
    [...ON_DATA, LIMIT_EACH, STRATEGY],
    (values) =>
      runAblation({
        ...onData('ablation', values),
        ...(values.strategy !== undefined && { strategies: [values.strategy] }),
      }),
  )
  for (const [name, description, run] of [
    ['sweep', 'Measures settings of the beam', runSweep],
    ['noise', 'Measures what wrong boundaries of topics cost', runNoise],
    ['growth', 'Measures a memory that grows session by session', runGrowth],
    ['abstention', 'Measures whether it knows what it cannot know', runAbstention],
  ] as const)
    measuring(name, description, [...ON_DATA, LIMIT_EACH], (values) => run(onData(name, values)))
  measuring(
    'construct',
    'Measures what building a memory costs',
    ON_DATA.filter((o) => o !== CORRECTIONS),
    (values) => runConstruct(onData('construct', values)),
  )
  measuring(
    'facts',
    'Draws a sample of facts with their turns to be labelled, or scores labels',
    FACTS,
    (values) =>
      runFacts({
        ...alone('facts', values),
        data: values.data ?? null,
        dataset: values.dataset ?? null,
        graphs: values.graphs ?? null,
        sample: values.sample ?? 100,
        seed: values.seed ?? 1,
        export: values.export ?? null,
        labels: values.labels ?? null,
        out: values.out ?? null,
      }),
  )
  measuring(
    'large',
    'Measures one namespace with many turns of others in it',
    [DATASET, DATA, LIMIT_EACH, TURNS, URL_OF_SERVER],
    (values) =>
      runLarge({
        ...onData('large', values),
        sizes: values.turns ?? [100_000, 300_000, 1_000_000],
        url: values.url ?? null,
      }),
  )
}

function addOwn({ measuring, alone }: Bench): void {
  measuring('load', 'Measures the HTTP server under load', LOAD, (values) => {
    const { clients = 64, seconds = 60, warmUp = 120 } = values
    return runLoad({ ...alone('load', values), clients, seconds, warmUpSeconds: warmUp })
  })
  measuring('speed', 'Measures time and space of each call, by number of turns', [TURNS], (values) =>
    runSpeed({ ...alone('speed', values), sizes: values.turns ?? [1000, 10_000, 100_000] }),
  )
  measuring(
    'inspector',
    'Measures how soon the inspector shows each view, in Chromium',
    [TURNS, DB],
    (values) =>
      runInspector({
        ...alone('inspector', values),
        turns: values.turns?.[0] ?? 100_000,
        repeats: 20,
        db: values.db ?? null,
      }),
  )
  measuring(
    'scale',
    'Measures many namespaces, clients and processes',
    [URL_OF_SERVER, NAMESPACES],
    (values) =>
      runScale({
        ...alone('scale', values),
        namespaces: values.namespaces ?? [100, 1000],
        url: values.url ?? null,
      }),
  )
  measuring(
    'hooks',
    'Measures which prompts of a coding agent are told something, and how soon',
    [TURNS],
    (values) => runHooks({ ...alone('hooks', values), turns: values.turns?.[0] ?? 10_000 }),
  )
  measuring('hub', 'Measures entities that very many facts name', [], (values) =>
    runHub(alone('hub', values)),
  )
  measuring('entities', 'Measures whether two names are found to be one entity', [], (values) =>
    runEntities(alone('entities', values)),
  )
  measuring('hygiene', 'Measures which secrets are hidden', [], (values) =>
    runHygiene(alone('hygiene', values)),
  )
  measuring('kinds', 'Measures whether the kind of a question is recognised', [SHOW], (values) =>
    runKinds({ ...alone('kinds', values), show: values.show ?? null }),
  )
  measuring('claims', 'Measures which facts are read from one or two sentences', [SHOW], (values) =>
    runClaims({ ...alone('claims', values), show: values.show ?? null }),
  )
  measuring(
    'answers-offline',
    'Measures answers by rules, to what was told and what never was',
    [SHOW],
    (values) => runAnswersOffline({ ...alone('answers-offline', values), show: values.show ?? null }),
  )
  measuring('temporal', 'Measures facts that change, told in any order', [SYSTEMS], (values) =>
    runTemporal({
      ...alone('temporal', values),
      systems: installed(values.systems ?? ['recollect', 'lexical']),
    }),
  )
}

function installed(names: readonly SystemName[]): readonly SystemName[] {
  if (names.some((name) => PEERS.includes(name))) installPeers()
  return names
}

async function report(folder: string): Promise<void> {
  const { markdown, html, parts } = await writeReport(folder)
  console.log(`${parts} parts: ${markdown}, ${html}`)
}

async function check(
  values: Values,
  { commandLine, onProgress }: Frame,
  fail: (reason: string) => never,
): Promise<void> {
  const folder = values.out ?? mkdtempSync(join(tmpdir(), 'recollect-check-'))
  try {
    if (values.out === undefined) {
      const { data = null } = values
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

/** Left out: by rules, unless replies come from files. */
async function modelOr(
  name: string | undefined,
  { replies, exportPrompts, baseUrl }: Values,
  ruled: string,
  byRules: () => Llm,
): Promise<Llm | null> {
  const filed = replies !== undefined || exportPrompts !== undefined
  if (name === 'none' || (name === undefined && filed)) return null
  if (name === undefined || name === ruled) return byRules()
  return createNamedModel(name, baseUrl === undefined ? {} : { baseUrl })
}
