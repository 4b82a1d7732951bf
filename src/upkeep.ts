/** What keeps a memory in order: consolidation on request, reading again what failed, and how it stands. */
import type { Stats } from './api.ts'
import { consolidateSessions } from './consolidate/consolidate.ts'
import { learnRelations } from './consolidate/define-relation.ts'
import { type LearnContext, learnExperiences } from './consolidate/learn.ts'
import { lifetimeOf } from './consolidate/lifetime.ts'
import { READ_AHEAD, readLength } from './consolidate/preview.ts'
import { dissolveTopics, redistilFailed, rereadDecided } from './consolidate/redistil.ts'
import { reviewSessions } from './consolidate/review-session.ts'
import { forgetOver } from './forgetting.ts'
import { embedMissing } from './jobs/embed-missing.ts'
import type { WatchedRunner } from './llm/task-runner.ts'
import type { Change } from './model/change.ts'
import { isMemoryError, MemoryError } from './model/errors.ts'
import type { SessionId } from './model/ids.ts'
import { type Job, type JobKind, newJob } from './model/job.ts'
import type { Session } from './model/session.ts'
import { errorRate, sumUses, type TaskUse } from './model/task-use.ts'
import type { Instant } from './model/time.ts'
import type { Turn } from './model/turn.ts'
import type { NamespaceDeps } from './namespace.ts'
import { keepRows } from './store/kept-rows.ts'
import { MAX_PAGE, type Store } from './store/store.ts'

/** Another session's buffer is finished when its last turn is this much older than what comes now. */
const SESSION_END = 30 * 60 * 1000
const SESSIONS_PER_READ = 100
/** How often to look whether another process is done with what it holds, in milliseconds. */
const POLL_MS = 100

export type UpkeepDeps = Pick<NamespaceDeps, 'store' | 'embedder' | 'now' | 'owner' | 'isDead'> & {
  readonly runner: WatchedRunner
}

/** Work that may be done in another thread: plain data. */
export type UpkeepCall = { readonly namespace: string } & (
  | { readonly task: 'consolidate'; readonly sessions: readonly SessionId[] }
  /** Consolidates all that waits, of all sessions (`null`) or some, and waits for what other processes hold. */
  | { readonly task: 'flush'; readonly sessions: readonly SessionId[] | null }
  /** Reads everything again. */
  | { readonly task: 'rebuild' }
  /** Reads topics again that a model should have read. */
  | { readonly task: 'redistil' }
)

export async function runUpkeep(call: UpkeepCall, deps: UpkeepDeps, signal?: AbortSignal): Promise<void> {
  const { namespace, task } = call
  const context = learnContext(namespace, deps, task !== 'consolidate')
  if (task === 'redistil' || task === 'rebuild') deps.runner.wake()
  if (task === 'consolidate') await consolidateInBackground(context, call.sessions, deps, signal)
  else if (task === 'flush') await flush(context, deps, call.sessions)
  else if (task === 'redistil') await redistilFailed(context)
  else {
    await dissolveTopics(context)
    await flush(context, deps, null)
    await rereadDecided(context)
  }
}

/** @param only These sessions; one that was deleted meanwhile has nothing left to consolidate. */
async function flush(
  context: LearnContext,
  deps: UpkeepDeps,
  only: readonly SessionId[] | null,
): Promise<void> {
  const { store, namespace } = context
  const left =
    only === null
      ? await store.bufferedSessions(namespace, SESSIONS_PER_READ)
      : await Promise.all(only.map((id) => store.session(namespace, id)))
  const sessions = left.flatMap((session) => session ?? [])
  const ends = sessions.map(({ id, places }): Change => ({ kind: 'session-flushed', id, places }))
  try {
    await store.apply(namespace, ends)
  } catch (error) {
    // One of them was deleted meanwhile.
    if (!isMemoryError(error, 'not-found')) throw error
    return flush(context, deps, only)
  }
  for (let ids = sessions.map((s) => s.id); ids.length > 0; ) {
    ids = await consolidateSessions(context, ids)
    if (ids.length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  if (only === null && left.length === SESSIONS_PER_READ) return flush(context, deps, only)
  if (sessions.length > 0) await embedMissing(store, namespace, deps.embedder)
  await followUp(context)
}

/**
 * Jobs there are. A session that was said to be finished, and of which turns wait, is one without a row: whoever opens
 * the memory next takes it.
 */
export async function openJobs(
  store: Store,
  namespace: string,
  query: { readonly state?: Job['state']; readonly kind?: JobKind; readonly limit: number },
): Promise<Job[]> {
  const rows = await store.jobs(namespace, query)
  const { state = 'waiting', kind = 'consolidate', limit } = query
  if (state !== 'waiting' || kind !== 'consolidate' || rows.length >= limit) return rows
  const [held, sessions] = await Promise.all([
    store.jobs(namespace, { kind, limit: MAX_PAGE }),
    store.bufferedSessions(namespace, MAX_PAGE),
  ])
  const known = new Set(held.map((job) => job.subject))
  const ended = sessions.filter((s) => isEnded(s) && !known.has(s.id))
  return [...rows, ...ended.map((s) => newJob(kind, s.id, s.to))].slice(0, limit)
}

/** @param asked What questions cost that are counted beside what is stored. */
export async function readStats(
  name: string,
  { store, embedder, timeZone }: Pick<NamespaceDeps, 'store' | 'embedder' | 'timeZone'>,
  asked: readonly TaskUse[] = [],
): Promise<Stats> {
  const [counts, ttl, read, experiences, jobs, uses] = await Promise.all([
    store.counts(name),
    lifetimeOf(store, name),
    store.readingCounts(name, embedder.model),
    store.findRecords(name, 'experience', { limit: MAX_PAGE }),
    openJobs(store, name, { limit: MAX_PAGE }),
    store.findRecords(name, 'use', { limit: MAX_PAGE }),
  ])
  return {
    namespace: name,
    ttl,
    timeZone,
    embedder: embedder.model,
    ...counts,
    withoutVector: read.withoutVector,
    experiences: experiences.filter((e) => e.value.status === 'active').length,
    keepRatio: read.readTurns === 0 ? 0 : read.keptTurns / read.readTurns,
    failedTopics: read.failedTopics,
    jobs: {
      waiting: jobs.filter((j) => j.state === 'waiting').length,
      running: jobs.filter((j) => j.state === 'running').length,
      dead: jobs
        .filter((j) => j.state === 'dead')
        .map(({ id, attempts, error }) => ({ id, attempts, error })),
    },
    ledger: sumUses([...uses.map((u) => u.value), ...asked]).map((use) => ({
      ...use,
      errorRate: errorRate(use),
    })),
  }
}

/** What consolidation, review and learning work with. */
function learnContext(namespace: string, deps: UpkeepDeps, force: boolean): LearnContext {
  const { store, embedder, runner, now, owner, isDead } = deps
  return {
    store,
    namespace,
    runner,
    now,
    owner,
    isDead,
    force,
    embed: (texts, signal) => embedder.embed(texts, signal),
    embedderModel: embedder.model,
    embedsCheaply: embedder.immediate,
  }
}

/** What is finished of some sessions. */
async function consolidateInBackground(
  context: LearnContext,
  sessions: readonly SessionId[],
  { store, embedder }: UpkeepDeps,
  signal: AbortSignal | undefined,
): Promise<void> {
  await consolidateSessions(context, sessions, signal)
  await embedMissing(store, context.namespace, embedder, signal)
  await followUp(context, signal)
  await forgetOver({ store, namespace: context.namespace }, context.now())
}

/** What follows a consolidation; each is a job of its own, so that none waits for the other. */
async function followUp(context: LearnContext, signal?: AbortSignal): Promise<void> {
  await reviewSessions(context, signal)
  await learnExperiences(context, signal)
  if (context.force) await learnRelations(context.store, context.namespace, context.now())
}

/** When the next job that failed is due; `null` when none waits. */
export async function nextRetry(store: Store, namespace: string): Promise<Instant | null> {
  const [first] = await store.jobs(namespace, { state: 'waiting', limit: 1 })
  return first === undefined || first.attempts === 0 ? null : first.notBefore
}

/**
 * A session that goes on ends for what waits of it only when it is so much, in characters: its topics are to be no
 * scraps.
 */
const LEAST_ENDED = READ_AHEAD.characters / 8

/**
 * Sessions whose buffers are finished: those that were said to be, those that are over when turns of another come, of
 * more than a read looks at those that are quiet for as long as that, whatever comes, and of those that go on the
 * fullest, where more waits than a read looks at. What they say would else be seen by none until they are over. How many
 * go on at a time ends none: their topics would have a turn each.
 *
 * @param come of one session; none when nothing comes
 * @cost where others go on, reads what waits of them, unless it was read before and they stand as they stood
 * @paper GAM A.2 (session end)
 */
export async function leftBehind(store: Store, namespace: string, come: readonly Turn[]): Promise<Session[]> {
  const [first] = come
  const state = await store.state(namespace)
  if (state === null) return []
  const rows = keepRows(store, state)
  const others = (await rows.bufferedSessions(namespace, SESSIONS_PER_READ)).filter(
    (s) => s.id !== first?.session,
  )
  const isQuiet = (s: Session, at: Instant): boolean => s.to <= at - SESSION_END
  const isOver = (s: Session): boolean => isEnded(s) || (first !== undefined && isQuiet(s, first.at))
  const over = others.filter(isOver)
  const goingOn = others.filter((s) => !isOver(s)).toSorted((a, b) => b.to - a.to)
  const [newest] = goingOn
  if (newest === undefined) return over
  const room = READ_AHEAD.sessions - (first === undefined ? 0 : 1)
  const isBeyond = (s: Session, i: number): boolean => i >= room && isQuiet(s, newest.to)
  over.push(...goingOn.filter(isBeyond).reverse())
  const open = goingOn.filter((s, i) => !isBeyond(s, i))
  const length = (turns: readonly Pick<Turn, 'content'>[]): number =>
    turns.reduce((sum, turn) => sum + readLength(turn), 0)
  const waiting = async (id: SessionId): Promise<number> =>
    length(await rows.buffer(namespace, id, READ_AHEAD.turns))
  const lengths = await Promise.all(open.map(async (s) => ({ s, waits: await waiting(s.id) })))
  const own = first === undefined ? 0 : length(come) + (await waiting(first.session))
  let ahead = lengths.reduce((sum, { waits }) => sum + waits, own)
  for (const { s, waits } of lengths.toSorted((a, b) => b.waits - a.waits)) {
    if (ahead <= READ_AHEAD.characters || waits < LEAST_ENDED) break
    over.push(s)
    ahead -= waits
  }
  return over
}

/** Whether all that a session's buffer holds was said to be finished. */
function isEnded(session: Session): boolean {
  return endOfSession(session).length === 0
}

/** Says once that all that a session's buffer holds is finished. */
export function endOfSession({ id, places, flushes }: Session): Change[] {
  return flushes.includes(places) ? [] : [{ kind: 'session-flushed', id, places }]
}

export async function endSession(store: Store, namespace: string, session: Session): Promise<void> {
  const changes = endOfSession(session)
  if (changes.length === 0) return
  try {
    await store.apply(namespace, changes)
  } catch (error) {
    // Deleted meanwhile, it is over.
    if (!isMemoryError(error, 'not-found')) throw error
  }
}

/** Sessions whose waiting turns are counted; with more of them there is no room anyway. */
const COUNTED_SESSIONS = 1000

/** @throws MemoryError `backlog-full` when too many turns wait for longer than the patience */
export async function roomInBacklog(
  namespace: string,
  { store, backlog: { limit, patienceMs } }: Pick<NamespaceDeps, 'store' | 'backlog'>,
): Promise<void> {
  if (limit === null) return
  for (let waited = 0; ; waited += POLL_MS) {
    const sessions = await store.bufferedSessions(namespace, COUNTED_SESSIONS)
    const waiting = sessions.reduce((sum, s) => sum + s.turns - s.consolidated, 0)
    if (waiting <= limit) return
    if (waited >= patienceMs) throw new MemoryError('backlog-full', { namespace, waiting, limit })
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
