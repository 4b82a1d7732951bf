/** Working on durable jobs: taking them under a lease, and what happens when they fail. */
import type { TaskRunner } from '../llm/task-runner.ts'
import { type Change, put } from '../model/change.ts'
import type { Job, JobKind } from '../model/job.ts'
import type { Instant } from '../model/time.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'

/** What every piece of background work needs. */
export interface JobContext {
  readonly store: Store
  readonly namespace: string
  readonly runner: TaskRunner
  readonly now: () => Instant
  /** Under which name this process holds jobs. */
  readonly owner: string
  /** Whether a process that holds jobs is known to be gone. */
  readonly isDead: (owner: string) => boolean
  /** Work also on jobs that wait for their time or failed too often: somebody asked for it. */
  readonly force: boolean
}

/** Without a renewal for this long others may take a job over: its owner is dead, or cut off. */
const LEASE_MS = 30_000
const RENEW_MS = 8000
/** Failures after which a job is no longer tried by itself. */
const MAX_ATTEMPTS = 6
const FIRST_BACKOFF_MS = 2000
const MAX_BACKOFF_MS = 10 * 60_000

/** Subjects of the jobs of a kind that may be worked on now, those that waited longest first. */
export async function dueSubjects(
  { store, namespace, now, force }: JobContext,
  kind: JobKind,
): Promise<string[]> {
  const jobs = await store.jobs(namespace, { kind, limit: MAX_PAGE })
  return jobs.filter((j) => force || (j.state !== 'dead' && j.notBefore <= now())).map((j) => j.subject)
}

/**
 * Runs `work` on those jobs that nobody else holds. When it fails, they wait for a growing time; after many
 * failures they are dead, keep their error, and wait for somebody to ask.
 *
 * @returns The subjects that were worked on.
 * @throws what `work` throws, after it was written down
 */
export async function workOnJobs(
  context: JobContext,
  kind: JobKind,
  subjects: readonly string[],
  work: (subjects: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const { store, namespace, now, owner, force } = context
  const claim = (wanted: readonly string[], deadOwners: readonly string[] = []): Promise<Job[]> =>
    store.claimJobs(
      namespace,
      wanted.map((subject) => ({ kind, subject })),
      { owner, now: now(), leaseUntil: (now() + LEASE_MS) as Instant, force, deadOwners },
    )
  const jobs = await claim(subjects)
  if (jobs.length < subjects.length) {
    const held = await store.jobs(namespace, { state: 'running', kind, limit: MAX_PAGE })
    const dead = [...new Set(held.flatMap((j) => j.owner ?? []))].filter(context.isDead)
    const left = subjects.filter((s) => !jobs.some((j) => j.subject === s))
    if (dead.length > 0) jobs.push(...(await claim(left, dead)))
  }
  if (jobs.length === 0) return []
  const claimed = jobs.map((j) => j.subject)
  // Reading with a model takes longer than a lease lasts.
  const renewal = setInterval(() => {
    const running = store.jobs(namespace, { state: 'running', kind, limit: MAX_PAGE })
    running.then((all) => claim(all.filter((j) => j.owner === owner).map((j) => j.subject))).catch(() => {})
  }, RENEW_MS)
  renewal.unref()
  try {
    await work(claimed)
  } catch (error) {
    await writeFailure(context, jobs, error)
    throw error
  } finally {
    clearInterval(renewal)
  }
  return claimed
}

async function writeFailure(
  { store, namespace, now, owner }: JobContext,
  jobs: readonly Job[],
  error: unknown,
): Promise<void> {
  const running = await store.jobs(namespace, { state: 'running', limit: 1000 })
  const mine = new Set(running.filter((j) => j.owner === owner).map((j) => j.id))
  const aborted = error instanceof Error && error.name === 'AbortError'
  const changes = jobs
    .filter((job) => mine.has(job.id))
    .map((job): Change => {
      const attempts = job.attempts + (aborted ? 0 : 1)
      const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
      return put('job', {
        ...job,
        state: attempts >= MAX_ATTEMPTS ? 'dead' : 'waiting',
        attempts,
        notBefore: (now() + (aborted ? 0 : backoff)) as Instant,
        owner: null,
        leaseUntil: 0 as Instant,
        error: aborted ? job.error : messageOf(error),
      })
    })
  await store.apply(namespace, changes)
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
