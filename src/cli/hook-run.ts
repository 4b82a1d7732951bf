/**
 * `recollect hook run HOST EVENT`, which a host starts at every prompt and waits for: a program of its own. It reads the
 * event from standard input, and always exits with 0. Most prompts want nothing: for them it loads what reads their words,
 * and neither the memory nor any other command.
 */
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { wantedBy } from '../hooks/gate.ts'
import { readHookInput } from '../hooks/hook-input.ts'
import { EVENTS, HOSTS } from '../hooks/hosts.ts'
import type { Surroundings } from '../hooks/surroundings.ts'
import type { Memory } from '../memory.ts'

/** Milliseconds that an agent waits for us at most, where it waits for what we say. */
const PATIENCE_MS: Readonly<Record<string, number>> = { 'session-start': 5000, prompt: 4000 }
/** What has only to be noted is not given up before the host does. */
const NOTING_MS = 30_000
/** Milliseconds for which we wait for a database that another process holds. */
const BUSY_MS = 300
/** Bytes of what a host says; a prompt can hold a document. */
const MOST_INPUT = 20_000_000

/** @returns the exit code: always 0, since another would be a word to the host, and 2 forbid what is about to happen */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    await run(argv)
  } catch (error) {
    process.stderr.write(`error ${(error as Error).message}\n`)
  }
  return 0
}

async function run(argv: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: { db: text, redact: text, block: text, user: text, 'time-zone': text, patience: text },
    allowPositionals: true,
  })
  const timeZone = values['time-zone']
  const host = known(positionals[0], HOSTS)
  const event = known(positionals[1], EVENTS)
  const patience = Number(values.patience ?? PATIENCE_MS[event] ?? NOTING_MS)
  if (!(patience > 0)) throw new RangeError(`recollect hook run: --patience ${values.patience} is no time`)
  const deadline = new AbortController()
  const setting = async () => {
    const { hookMemory, surroundings } = await import('./hook-surroundings.ts')
    return { host, event, at: surroundings(), ...hookMemory({ ...values, timeZone }) }
  }
  const giveUp = async (): Promise<void> => {
    deadline.abort()
    const { logFailure } = await import('../hooks/run-hook.ts')
    const { user, system } = process.cpuUsage()
    const worked = ((user + system) / 1e6).toFixed(1)
    logFailure(
      await setting(),
      `gave up after ${patience} ms; the processor had worked on it for ${worked} s`,
    )
    process.exit(0)
  }
  // Counted from the start of the process, as the host does.
  const timer = setTimeout(giveUp, Math.max(1, patience - performance.now()))
  const said = readHookInput(await standardInput(), homedir(), process.cwd())
  const wanted = event === 'prompt' && said !== null ? wantedBy(said.prompt) : null
  if (said !== null && (event !== 'prompt' || wanted !== null)) {
    const call = await setting()
    const { logFailure, runHook } = await import('../hooks/run-hook.ts')
    await runHook({
      ...call,
      said,
      wanted,
      open: () => openMemory(call.db, timeZone, (fault) => logFailure(call, fault)),
      start: (args) => start(call.at, args),
      elapsed: () => performance.now(),
      // A host that is gone reads no answer.
      print: (answer) => process.stdout.on('error', () => {}).write(answer),
      signal: deadline.signal,
    })
  }
  clearTimeout(timer)
}

/** @throws RangeError */
function known<T extends string>(name: string | undefined, names: readonly T[]): T {
  const found = names.find((each) => each === name)
  if (found === undefined) throw new RangeError(`recollect hook run: ${name} is none of ${names.join(', ')}`)
  return found
}

async function openMemory(
  db: string,
  timeZone: string | undefined,
  tell: (fault: string) => void,
): Promise<Memory> {
  const [{ createMemory }, { isServer }, { zoneOr }] = await Promise.all([
    import('../memory.ts'),
    import('../model/server-address.ts'),
    import('./system-zone.ts'),
  ])
  return createMemory({
    ...(isServer(db) ? { url: db } : { path: db }),
    busyTimeoutMs: BUSY_MS,
    consolidate: false,
    timeZone: zoneOr(timeZone ?? (process.env.RECOLLECT_TIME_ZONE || undefined), tell),
  })
}

/** In a process of its own, which outlives the host. */
async function start({ program, home }: Surroundings, args: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  const [node = process.execPath, ...rest] = program
  spawn(node, [...process.execArgv, ...rest, ...args], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: home,
  }).unref()
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    size += (chunk as Buffer).length
    if (size <= MOST_INPUT) chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
