/** What happens at each event of a host. Whatever fails, the agent goes on as if there were no memory. */
import { existsSync } from 'node:fs'
import type { Memory } from '../memory.ts'
import { clockAt } from '../model/clock.ts'
import { loggable } from '../model/errors.ts'
import { isServer } from '../model/server-address.ts'
import { pause } from '../std/abort.ts'
import { isIgnored } from './config.ts'
import { isAllRead, openSessions, registerTranscript } from './cursors.ts'
import { hookFiles } from './files.ts'
import type { Wanted } from './gate.ts'
import type { HookInput } from './hook-input.ts'
import { HOST_SHAPES, type HookEvent, type Host } from './hosts.ts'
import { logInjection } from './injections.ts'
import { appendLine } from './line-log.ts'
import { type Project, projectOf, userFlags, userNamespace } from './project.ts'
import type { Block } from './recalled-block.ts'
import { forgetTold, noteTold, toldIn } from './session-memory.ts'
import type { HookMemory, Surroundings } from './surroundings.ts'

/** Milliseconds for which a brief waits for what was left unread, and how often it looks. */
const READING_MS = 1500
const LOOK_MS = 50

export interface HookCall extends HookMemory {
  readonly host: Host
  readonly event: HookEvent
  readonly at: Surroundings
  readonly said: HookInput
  /** What memory a prompt wants; `null` at other events. */
  readonly wanted: Wanted | null
  /** Opens the memory to be asked; it is never made. */
  readonly open: () => Promise<Memory>
  /** Starts `recollect` with these arguments, and does not wait for it. */
  readonly start: (args: readonly string[]) => Promise<void>
  /** Milliseconds since this process began. */
  readonly elapsed: () => number
  readonly print: (text: string) => void
  readonly signal: AbortSignal
}

interface Moment extends HookCall {
  readonly project: Project
  readonly files: ReturnType<typeof hookFiles>
}

/** Does what the event asks for; failures go to the log, and nothing is thrown. */
export async function runHook(call: HookCall): Promise<void> {
  const { said, db, at } = call
  try {
    const files = hookFiles(db, at.home)
    const project = projectOf(said.cwd)
    if ([said.cwd, project.root].some((folder) => isIgnored(files.config, folder, at.home))) return
    await STEPS[call.event]({ ...call, project, files })
  } catch (error) {
    logFailure(call, error)
  }
}

/** Notes why a hook did not do its work, an error or a word of ours; there is nobody to tell when even that fails. */
export function logFailure(
  { db, at, host, event }: Pick<HookCall, 'db' | 'at' | 'host' | 'event'>,
  error: unknown,
): void {
  try {
    appendLine(hookFiles(db, at.home).log, {
      at: at.now(),
      host,
      event,
      error: typeof error === 'string' ? error : loggable(error),
    })
  } catch {}
}

const STEPS: Readonly<Record<HookEvent, (moment: Moment) => Promise<void>>> = {
  async 'session-start'(moment) {
    register(moment)
    await read(moment, ['--catch-up'])
    const { files, host, said } = moment
    // Any other context is new, or shortened, and has lost what it was told.
    if (!said.isResumed) forgetTold(files.sessions, host, said.session)
    const { namespace } = moment.project
    await allRead(files.cursors, namespace, moment.signal)
    const open = openSessions(files.cursors, namespace).filter((session) => session !== said.session)
    const { briefFor } = await import('./tell.ts')
    await tell(moment, null, (input) => briefFor(input, open))
  },
  async prompt(moment) {
    const { wanted, said } = moment
    if (wanted === null) return
    const { recallFor } = await import('./tell.ts')
    await tell(moment, said.prompt, (input) => recallFor(wanted, input))
  },
  async stop(moment) {
    register(moment)
    await read(moment, [])
  },
  async 'pre-compact'(moment) {
    register(moment)
    await read(moment, ['--consolidate'])
  },
  async 'session-end'(moment) {
    register(moment)
    await read(moment, ['--consolidate'])
  },
}

/** What a session left unread that was killed is read within moments; the brief waits for that, and not longer. */
async function allRead(cursors: string, namespace: string, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < READING_MS && !isAllRead(cursors, namespace); waited += LOOK_MS)
    await pause(LOOK_MS, signal)
}

function register({ files, host, said: { transcript }, project }: Moment): void {
  if (transcript !== null)
    registerTranscript(files.cursors, { path: transcript, host, namespace: project.namespace })
}

/** Reads the transcript in a process of its own, which outlives the host. */
async function read(
  { start, said: { transcript }, db, user, options }: Moment,
  flags: readonly string[],
): Promise<void> {
  if (transcript !== null)
    await start(['hook', 'read', transcript, ...flags, '--db', db, ...options, ...userFlags(user)])
}

type Told = Parameters<typeof import('./tell.ts').briefFor>[0]

async function tell(
  moment: Moment,
  question: string | null,
  make: (input: Told) => Promise<Block | null>,
): Promise<void> {
  const { host, event, files, project, said, db, user, at } = moment
  if (!isServer(db) && !existsSync(db)) return
  const memory = await moment.open()
  try {
    const block = await make({
      space: (name) => memory.namespace(name),
      namespace: project.namespace,
      userNamespace: userNamespace(user),
      session: said.session,
      told: toldIn(files.sessions, host, said.session),
      now: clockAt(at.now(), memory.namespace(project.namespace).timeZone),
    })
    const answer = block === null ? null : HOST_SHAPES[host].answer(event, block.text)
    if (block === null || answer === null || moment.signal.aborted) return
    noteTold(files.sessions, host, said.session, block.told)
    moment.print(answer)
    logInjection(files.injections, {
      at: at.now(),
      host,
      event,
      session: said.session,
      namespace: project.namespace,
      question,
      turns: block.turns,
      facts: block.facts,
      tokens: block.tokens,
      ms: Math.round(moment.elapsed()),
    })
  } finally {
    await memory.close()
  }
}
