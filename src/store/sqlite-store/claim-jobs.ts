/** Taking jobs, one transaction for all that are asked for. */
import { type Job, jobId } from '../../model/job.ts'
import { type JobRow, toJob } from '../rows.ts'
import type { Claim } from '../store.ts'
import type { Driver, Statement } from './driver.ts'

export function claimJobs(
  driver: Driver,
  sql: (text: string) => Statement,
  ns: number,
  jobs: readonly Pick<Job, 'kind' | 'subject'>[],
  { owner, now, leaseUntil, force, deadOwners }: Claim,
): Job[] {
  // A new job is there already due; whoever holds one, or waits with it, is left alone.
  const create = sql(
    `INSERT OR IGNORE INTO job (ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error)
     VALUES (?, ?, ?, ?, 'waiting', 0, ?, NULL, 0, NULL)`,
  )
  const take = sql(
    `UPDATE job SET state = 'running', owner = ?, lease_until = ?
     WHERE ns = ? AND id = ? AND (
       (state = 'running' AND (owner = ? OR lease_until <= ? OR owner IN (SELECT value FROM json_each(?))))
       OR (state = 'waiting' AND (not_before <= ? OR ?))
       OR (state = 'dead' AND ?))
     RETURNING *`,
  )
  const dead = JSON.stringify(deadOwners)
  const forced = force ? 1 : 0
  return driver.write(() =>
    jobs.flatMap(({ kind, subject }) => {
      const id = jobId(kind, subject)
      create.run(ns, id, kind, subject, now)
      const row = take.get(owner, leaseUntil, ns, id, owner, now, dead, now, forced, forced)
      return row === undefined ? [] : [toJob(row as JobRow)]
    }),
  )
}
