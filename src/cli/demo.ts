/** `recollect demo`: a year of two friends' conversations, six questions, and how long it all takes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Context, Namespace } from '../api.ts'
import type { Memory } from '../memory.ts'
import { packageFile } from '../std/package-file.ts'
import { factTable } from './fact-commands.ts'
import { inspectMemory } from './inspect-memory.ts'
import { bytes, colours, createProgress, milliseconds, padded } from './output.ts'
import { contextText } from './question-commands.ts'

interface DemoQuestion {
  readonly text: string
  readonly asOf?: string
  readonly note: string
}

/** The last turn is from March 2025; "now" is right after it, so that the demo says the same every day. */
const NOW = Date.parse('2025-03-10T12:00:00Z')

export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  { text: 'Where does Mira live?', note: 'she moved twice' },
  { text: 'Where does Mira live?', asOf: '2024-06-15', note: 'the same question, as of an earlier date' },
  { text: 'Where does Theo work?', note: 'he changed jobs, and quit' },
  { text: 'Did Theo run the half marathon?', note: 'a plan that fell through' },
  { text: 'Does Theo like olives?', note: 'a taste that changed' },
  { text: 'When did Theo adopt Pixel?', note: 'a relative date, resolved' },
]

const BUDGET = 260

interface DemoFlags {
  readonly json?: boolean
  readonly inspect?: boolean
  readonly open: boolean
}

export function registerDemo(program: Command): void {
  program
    .command('demo')
    .description('see it work: a year of conversations, six questions')
    .option('--inspect', 'then look at this memory in the browser, until stopped')
    .option('--no-open', 'with --inspect: open no browser, only say where it is')
    .action(async (_: unknown, command: Command) => runDemo(command.optsWithGlobals<DemoFlags>()))
}

/** The sample conversation that ships with the package. */
const SAMPLE_PATH: string = packageFile('samples/mira-and-theo.txt')

/** Adds the sample to a memory, session by session. */
export async function addSample(
  space: Namespace,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<number> {
  const { readConversations } = await import('../formats/read-conversations.ts')
  const { conversations } = await readConversations(SAMPLE_PATH, 'transcript')
  const sessions = conversations.flatMap((c) => c.sessions)
  const total = sessions.reduce((sum, s) => sum + s.turns.length, 0)
  let done = 0
  for (const session of sessions) {
    // Ids that tell where a turn stands: people read them.
    const turns = session.turns.map((turn, i) => ({ ...turn, id: `${session.id}:${i + 1}` }))
    await space.add(turns, { session: session.id })
    done += session.turns.length
    onProgress(done, total, session.id)
  }
  await space.flush()
  return total
}

async function runDemo({ json, inspect, open }: DemoFlags): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-demo-'))
  const path = join(folder, 'demo.db')
  const progress = createProgress()
  const { createMemory } = await import('../memory.ts')
  const memory = await createMemory({ path, now: () => NOW })
  try {
    const space = memory.namespace('demo')
    const started = performance.now()
    const turns = await addSample(space, (done, total, what) =>
      progress.update(done / total, done, `listening to ${what}`),
    )
    progress.clear()
    const addMs = performance.now() - started
    const answers = await ask(space)
    if (json === true) {
      console.log(JSON.stringify({ turns, addMs, stats: await space.stats(), answers }, null, 2))
      return
    }
    await printDemo(memory, space, turns, addMs, answers)
    if (inspect === true)
      await inspectMemory({ memory, namespace: space.name, port: 0, keys: null, opens: open })
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Answer {
  readonly question: DemoQuestion
  readonly context: Context
  /** `null` where rules decline. */
  readonly text: string | null
  readonly ms: number
}

async function ask(space: Namespace): Promise<Answer[]> {
  await space.recall('warm up')
  const answers: Answer[] = []
  for (const question of DEMO_QUESTIONS) {
    const started = performance.now()
    const options = { budget: BUDGET, ...(question.asOf !== undefined && { asOf: question.asOf }) }
    const context = await space.recall(question.text, options)
    const ms = performance.now() - started
    const { text } = await space.answer(question.text, options)
    answers.push({ question, context, text, ms })
  }
  return answers
}

async function printDemo(
  memory: Memory,
  space: Namespace,
  turns: number,
  addMs: number,
  answers: readonly Answer[],
): Promise<void> {
  const stats = await space.stats()
  const rule = colours.dim('─'.repeat(Math.min(process.stdout.columns ?? 100, 100)))
  const print = (text = ''): void => console.log(text)
  print(`${colours.bold('Recollect')} listened to a year of conversations between Mira and Theo.`)
  print(
    colours.dim(
      `${turns} turns in ${stats.sessions} sessions → ${stats.topics} topics, ${stats.entities} entities, ${stats.facts} facts, ${stats.cues} cues` +
        ` · ${milliseconds(addMs)} · ${bytes(await memory.size())} · no model, no network`,
    ),
  )
  for (const { question, context, text, ms } of answers) {
    print(rule)
    const when = question.asOf === undefined ? '' : colours.yellow(`  as of ${question.asOf}`)
    print(
      `${colours.bold(colours.cyan('?'))} ${colours.bold(question.text)}${when}  ${colours.dim(`(${question.note})`)}`,
    )
    print(
      text === null
        ? colours.dim('→ rules are not sure; a reader of the quotes is')
        : `${colours.green('→')} ${text}`,
    )
    print()
    print(contextText(context))
    print(colours.dim(`recalled in ${milliseconds(ms)}`))
  }
  print(rule)
  print(colours.bold('How one fact went over time: history("Mira", "lives_in")'))
  print(factTable(await space.history('Mira', 'lives_in')))
  print()
  print(`Look inside and correct it: ${colours.cyan('recollect demo --inspect')}`)
  print(
    `Try it on your own: ${colours.cyan('recollect add FILE --db my.db')}, then ${colours.cyan(`recollect recall "${padded('…', 1)}" --db my.db`)}`,
  )
}
