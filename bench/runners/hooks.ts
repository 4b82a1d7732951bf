/** Which prompts of a coding agent are told something from memory, and how soon: the command line, as a host runs it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'
import { z } from 'zod'
import { syntheticSessions } from '../datasets/synthetic.ts'
import { type Halves, halved, readLabels } from '../labels/read-labels.ts'
import { percentile } from '../metrics/statistics.ts'
import { measurePart, type Results } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

export interface HooksOptions {
  /** Turns of the memory whose recalls are timed; `null`: only the shares are measured, which are the same every time. */
  readonly turns: number | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

export interface LabelledPrompt {
  readonly prompt: string
  /** What the memory says of it; `null` for a prompt that needs nothing. */
  readonly holds: string | null
}
export interface ToldPrompt extends LabelledPrompt {
  /** What the agent was handed; empty: nothing. */
  readonly told: string
  readonly ms: number
}

const BIN = fileURLToPath(new URL('../../bin/recollect.js', import.meta.url))
/** Prompts that ask, timed on the large memory; each is a process. */
const TIMED = 60
/** What is told must not depend on how busy the machine is. */
const PATIENT = ['--patience', '60000']

export function labelledPrompts(): Halves<LabelledPrompt> {
  const form = z.object({ prompt: z.string(), holds: z.string().nullable() })
  return halved(readLabels('hooks-prompts.jsonl', form))
}

export async function runHooks({ turns, run, command, onProgress }: HooksOptions): Promise<Part> {
  const prompts = labelledPrompts()
  const configuration = { turns, aside: prompts.aside.length, open: prompts.open.length, labels: 'our own' }
  return measurePart({ run, title: 'Hooks of coding agents', command, configuration }, async () => {
    const home = mkdtempSync(join(tmpdir(), 'recollect-hooks-'))
    try {
      const small = hostAt(join(home, 'small'))
      small.fill()
      const told = {
        aside: prompts.aside.map((each) => small.ask(each)),
        open: prompts.open.map((each) => small.ask(each)),
      }
      if (turns === null) return hookResults(told, null)
      onProgress(`hooks: a memory of ${turns} turns`)
      return hookResults(told, await timesOf(prompts, turns, hostAt(join(home, 'large'))))
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

async function timesOf(
  { open, aside }: Halves<LabelledPrompt>,
  turns: number,
  host: ReturnType<typeof hostAt>,
): Promise<TimedPrompts> {
  await host.fillWith(turns)
  const asking = [...open, ...aside].filter((each) => each.holds !== null).slice(0, TIMED)
  const load = loadavg()[0] ?? 0
  const timed = asking.map((each) => host.ask(each))
  const needless = open.filter((each) => each.holds === null).slice(0, TIMED / 3)
  return { turns, load, timed, passed: needless.map((each) => host.ask(each)) }
}

/** A machine of one user with one project, and Claude Code on it. */
function hostAt(home: string) {
  const project = join(home, 'ferry')
  const db = join(home, 'memory.db')
  mkdirSync(join(project, '.git'), { recursive: true })
  const env = { ...process.env, HOME: home, USERPROFILE: home, RECOLLECT_DB: db }
  const recollect = (args: readonly string[], input = ''): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
      cwd: project,
      env,
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`recollect ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  let session = 0
  return {
    /** Lets the host keep a conversation as it does. */
    fill(): void {
      const form = z.object({
        id: z.string(),
        session: z.string(),
        role: z.string(),
        content: z.string(),
        at: z.string(),
      })
      const transcript = join(home, 'transcript.jsonl')
      const lines = readLabels('hooks-memory.jsonl', z.looseObject(form.shape)).map((t) =>
        JSON.stringify({
          type: t.role,
          uuid: t.id,
          sessionId: t.session,
          timestamp: t.at,
          message: { content: t.content },
        }),
      )
      writeFileSync(transcript, `${lines.join('\n')}\n`)
      recollect(
        ['hook', 'run', 'claude-code', 'stop'],
        JSON.stringify({ session_id: 's', cwd: project, transcript_path: transcript }),
      )
      recollect(['hook', 'read', transcript, '--consolidate', '--db', db])
    },
    /** A memory of so many turns, with its index beside it, as reading transcripts leaves it. */
    async fillWith(turns: number): Promise<void> {
      const { namespace } = JSON.parse(recollect(['hook', 'status', 'claude-code', '--json'])) as {
        readonly namespace: string
      }
      const memory = await createMemory({ path: db, durability: 'normal' })
      const space = memory.namespace(namespace)
      let left = turns
      for (const { id, turns: said } of syntheticSessions(turns)) {
        await space.add(said.slice(0, left), { session: id })
        left -= said.length
        if (left <= 0) break
      }
      await space.flush()
      await space.recall('?')
      await memory.close()
    },
    /** A prompt of a session of its own, in a process of its own. */
    ask({ prompt, holds }: LabelledPrompt): ToldPrompt {
      session += 1
      const started = performance.now()
      const answer = recollect(
        ['hook', 'run', 'claude-code', 'prompt', ...PATIENT],
        JSON.stringify({ session_id: `s${session}`, cwd: project, prompt }),
      )
      const ms = performance.now() - started
      const told = answer === '' ? '' : JSON.parse(answer).hookSpecificOutput.additionalContext
      return { prompt, holds, told, ms }
    },
  }
}

export interface TimedPrompts {
  readonly turns: number
  /** Of the machine, when it began. */
  readonly load: number
  readonly timed: readonly ToldPrompt[]
  readonly passed: readonly ToldPrompt[]
}

export function hookResults(halves: Halves<ToldPrompt>, times: TimedPrompts | null): Results {
  const entries = Object.entries(halves)
  const share = (list: readonly ToldPrompt[], is: (each: ToldPrompt) => boolean): number =>
    (100 * list.filter(is).length) / list.length
  const needless = (list: readonly ToldPrompt[]) => list.filter((p) => p.holds === null)
  const needed = (list: readonly ToldPrompt[]) => list.filter((p) => p.holds !== null)
  const isTold = (p: ToldPrompt): boolean => p.told !== ''
  const isAnswered = (p: ToldPrompt): boolean => p.told.includes(p.holds ?? '')
  return {
    figures: {
      ...Object.fromEntries(
        entries.flatMap(([half, list]) => [
          [`${half} told for nothing`, share(needless(list), isTold)],
          [`${half} told where needed`, share(needed(list), isTold)],
          [`${half} answer in what is told`, share(needed(list), isAnswered)],
        ]),
      ),
      ...(times !== null && {
        'prompt p50 ms': centile(times.timed, 0.5),
        'prompt p95 ms': centile(times.timed, 0.95),
      }),
    },
    tables: [
      {
        caption: 'Prompts that are told something from memory, in percent',
        note: 'Prompts and memory are our own. Of those that need something, the last column says how often what the memory knows of it is in the text.',
        columns: ['prompts', 'need nothing', 'told', 'need something', 'told', 'with the answer'],
        rows: entries.map(([half, list]) => [
          half,
          needless(list).length,
          share(needless(list), isTold).toFixed(1),
          needed(list).length,
          share(needed(list), isTold).toFixed(1),
          share(needed(list), isAnswered).toFixed(1),
        ]),
      },
      ...(times === null ? [] : [timeTable(times)]),
    ],
  }
}

function timeTable({ turns, load, timed, passed }: TimedPrompts): Results['tables'][number] {
  const row = (name: string, list: readonly ToldPrompt[]) => [
    name,
    list.length,
    Math.round(centile(list, 0.5)),
    Math.round(centile(list, 0.95)),
  ]
  return {
    caption: `Time of a prompt's hook as a new process, memory of ${turns} turns, in ms`,
    note: `The load of the machine was ${load.toFixed(1)} when it began.`,
    columns: ['prompts', 'n', 'p50', 'p95'],
    rows: [row('that ask', timed), row('that want nothing', passed)],
  }
}

function centile(list: readonly ToldPrompt[], share: number): number {
  return percentile(
    list.map((p) => p.ms),
    share,
  )
}
