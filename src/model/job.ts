import type { Instant } from './time.ts'

/**
 * What a job does for a session: consolidate its finished units, review what was distilled of it, or learn
 * experiences from its turns.
 */
export type JobKind = (typeof JOB_KINDS)[number]

export const JOB_KINDS = ['consolidate', 'review', 'learn'] as const
export const JOB_STATES = ['waiting', 'running', 'dead'] as const

/**
 * A piece of background work as the store keeps it. It is held under a lease while somebody works on it; a
 * worker that dies loses the lease, and another takes over.
 */
export interface Job {
  /** Kind and session, e.g. `consolidate:s1`; at most one job per session and kind. */
  readonly id: string
  readonly kind: JobKind
  /** Id of the session. */
  readonly subject: string
  /** `waiting` for its time, `running` under a lease, or `dead` after too many failures. */
  readonly state: (typeof JOB_STATES)[number]
  /** Failures so far. */
  readonly attempts: number
  /** Not before this time. */
  readonly notBefore: Instant
  /** Who works on it; `null` when nobody does. */
  readonly owner: string | null
  readonly leaseUntil: Instant
  /** What went wrong last; `null` when nothing did. */
  readonly error: string | null
}

/** How a job stands; work that ended well leaves no job behind. */
export interface JobProgress {
  readonly id: string
  readonly state: Job['state'] | 'done'
  readonly error: string | null
}

export function jobId(kind: JobKind, subject: string): string {
  return `${kind}:${subject}`
}

/** A job nobody holds, due at once. */
export function newJob(kind: JobKind, subject: string, now: Instant): Job {
  return {
    id: jobId(kind, subject),
    kind,
    subject,
    state: 'waiting',
    attempts: 0,
    notBefore: now,
    owner: null,
    leaseUntil: 0 as Instant,
    error: null,
  }
}
