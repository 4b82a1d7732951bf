/**
 * A worker: consolidates what any process added, in all namespaces, under leases, so that any number of workers share
 * the work and a session is worked on by one at a time.
 */
import pLimit from 'p-limit'
import type { ForgetReport } from './api.ts'
import { forgetOver } from './forgetting.ts'
import type { WorkThread } from './jobs/work-thread.ts'
import type { SessionId } from './model/ids.ts'
import { checkOptions, type OptionTable } from './model/options.ts'
import { pause } from './std/abort.ts'
import type { Store } from './store/store.ts'
import { endSession, type UpkeepCall, type UpkeepDeps } from './upkeep.ts'

export interface WorkOptions {
  /** Stops the worker; what it holds is finished first. */
  readonly signal: AbortSignal
  /** Namespaces that are worked on at a time; default 2. */
  readonly concurrency?: number
  /** How long to wait when nothing was left to do, in milliseconds; default 500. */
  readonly pollMs?: number
  /** A session that got no turn for so long is over, in milliseconds; default 30 minutes. */
  readonly quietMs?: number
  /** Told of each namespace that was looked after, and of failures. */
  readonly onWork?: (namespace: string, error: unknown) => void
  /** How often turns that are past their time are forgotten, in milliseconds; default one minute. */
  readonly sweepMs?: number
  /** Told what was forgotten because its time was over. */
  readonly onForget?: (namespace: string, report: ForgetReport) => void
}

export type WorkDeps = Pick<UpkeepDeps, 'store' | 'now' | 'isDead'> & {
  readonly upkeep: Pick<WorkThread<UpkeepCall>, 'run'>
}

const OPTIONS: OptionTable<WorkOptions> = {
  signal: 'object',
  concurrency: 'number',
  pollMs: 'number',
  quietMs: 'number',
  onWork: 'function',
  sweepMs: 'number',
  onForget: 'function',
}
const POLL_MS = 500
const QUIET_MS = 30 * 60 * 1000
const CONCURRENCY = 2
const SWEEP_MS = 60_000
/** Read at once. */
const NAMESPACES = 100
const SESSIONS = 100

/** Until the signal; failures are told and left to the next round, as jobs with a growing wait. */
export async function runWorker(deps: WorkDeps, options: WorkOptions): Promise<void> {
  checkOptions(options, OPTIONS)
  const {
    signal,
    concurrency = CONCURRENCY,
    pollMs = POLL_MS,
    quietMs = QUIET_MS,
    onWork = () => {},
    sweepMs = SWEEP_MS,
    onForget = () => {},
  } = options
  const limit = pLimit(concurrency)
  const notes = new Map<string, Notes>()
  let after = ''
  let swept = Number.NEGATIVE_INFINITY
  const sweep = async (name: string): Promise<void> => {
    try {
      const report = await forgetOver({ store: deps.store, namespace: name }, deps.now())
      if (report.turns > 0) onForget(name, report)
    } catch (error) {
      onWork(name, error)
    }
  }
  while (!signal.aborted) {
    if (deps.now() - swept >= sweepMs) {
      swept = deps.now()
      for await (const name of keepingNamespaces(deps.store)) if (!signal.aborted) await sweep(name)
    }
    const names = await deps.store.busyNamespaces(after, NAMESPACES)
    after = names.at(-1) ?? ''
    const worked = await Promise.all(
      names.map((name) =>
        limit(async () => {
          if (signal.aborted) return false
          try {
            const didSomething = await lookAfter(name, deps, notesOf(notes, name), quietMs)
            if (didSomething) onWork(name, null)
            return didSomething
          } catch (error) {
            onWork(name, error)
            return false
          }
        }),
      ),
    )
    if (!worked.includes(true)) await pause(pollMs, signal)
  }
}

/** Namespaces in which turns have a time. */
async function* keepingNamespaces(store: Store): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const names = (await store.namespacesWith('lifetime', after, NAMESPACES)).filter((name) => name > after)
    yield* names
    after = names.at(-1) ?? after
    if (names.length < NAMESPACES) return
  }
}

/** What a worker remembers of a namespace. */
interface Notes {
  /** When it was looked after last. */
  version: number
  /** When each waiting session was seen to grow last. */
  readonly sessions: Map<SessionId, { readonly turns: number; readonly since: number }>
}

function notesOf(notes: Map<string, Notes>, name: string): Notes {
  const found = notes.get(name) ?? { version: -1, sessions: new Map() }
  notes.set(name, found)
  return found
}

/** @returns Whether there was something to do. */
async function lookAfter(name: string, deps: WorkDeps, notes: Notes, quietMs: number): Promise<boolean> {
  const { store, now, isDead, upkeep } = deps
  const sessions = await store.bufferedSessions(name, SESSIONS)
  for (const session of sessions) {
    const last = notes.sessions.get(session.id)
    if (last?.turns !== session.turns) notes.sessions.set(session.id, { turns: session.turns, since: now() })
    else if (now() - last.since >= quietMs) await endSession(store, name, session)
  }
  for (const id of notes.sessions.keys()) if (!sessions.some((s) => s.id === id)) notes.sessions.delete(id)
  // Also of sessions whose buffers are empty: a review or a lesson that failed, or whose worker died.
  const due = (await store.jobs(name, { limit: SESSIONS })).filter(
    ({ state, notBefore, leaseUntil, owner }) =>
      (state === 'waiting' && notBefore <= now()) ||
      (state === 'running' && (leaseUntil <= now() || (owner !== null && isDead(owner)))),
  )
  const before = (await store.state(name))?.version ?? 0
  if (before === notes.version && due.length === 0) return false
  const ids = new Set([...sessions.map((s) => s.id), ...due.map((j) => j.subject as SessionId)])
  if (ids.size > 0) await upkeep.run({ task: 'consolidate', namespace: name, sessions: [...ids] })
  notes.version = (await store.state(name))?.version ?? 0
  return notes.version !== before
}
