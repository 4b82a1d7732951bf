import { jobId } from '../../../model/job.ts'
import type { HealthProblem } from '../../store.ts'
import type { Dialect, NamespaceRow } from '../dialect.ts'
import { type JobRow, toJob } from '../rows.ts'
import { query, type Steps } from '../steps.ts'
import { TABLES } from '../tables.ts'
import type { Driver } from './driver.ts'

/** What no namespace has as its key. */
const NOBODY = -1

export function sqliteDialect(driver: Driver): Dialect {
  return {
    keyColumn: 'id',
    nameColumn: 'name',
    seconds: 'unixepoch()',
    *keyOf(namespace) {
      const [row] = yield* query<{ id: number }>('SELECT id FROM $.namespace WHERE name = $1', namespace)
      return row?.id ?? NOBODY
    },
    keyToRead: (namespace) => ({ named: namespace }),
    *lockNamespace(namespace) {
      const [found] = yield* query<NamespaceRow>(
        'SELECT *, id AS ns FROM $.namespace WHERE name = $1',
        namespace,
      )
      const row = found ?? (yield* created(namespace))
      return { ...row, ...(yield* counters()), isNew: found === undefined }
    },
    *saveNamespace({ ns, version, graph_version, purged_at }) {
      yield* query(
        'UPDATE $.namespace SET version = $2, graph_version = $3, purged_at = $4 WHERE id = $1',
        ns,
        version,
        graph_version,
        purged_at,
      )
    },
    *dropNamespace({ ns }) {
      yield* query('DELETE FROM $.namespace WHERE id = $1', ns)
    },
    *deleteNamespace(namespace) {
      const [row] = yield* query<{ id: number }>('SELECT id FROM $.namespace WHERE name = $1', namespace)
      if (row === undefined) return false
      for (const { name } of TABLES) yield* query(`DELETE FROM $.${name} WHERE ns = $1`, row.id)
      yield* query(
        'UPDATE $.deleted_until SET version = max(version, (SELECT version FROM namespace WHERE id = $1))',
        row.id,
      )
      yield* query('DELETE FROM $.namespace WHERE id = $1', row.id)
      return true
    },
    *claimJobs(ns, jobs, { owner, now, leaseUntil, force, deadOwners }) {
      const claimed = []
      for (const { kind, subject } of ns === NOBODY ? [] : jobs) {
        const id = jobId(kind, subject)
        // A new job is there already due; whoever holds one, or waits with it, is left alone.
        yield* query(
          `INSERT INTO $.job (ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error)
           VALUES ($1, $2, $3, $4, 'waiting', 0, $5, NULL, 0, NULL) ON CONFLICT DO NOTHING`,
          ns,
          id,
          kind,
          subject,
          now,
        )
        const [row] = yield* query<JobRow>(
          `UPDATE $.job SET state = 'running', owner = $3, lease_until = $4
           WHERE ns = $1 AND id = $2 AND (
             (state = 'running' AND (owner = $3 OR lease_until <= $5 OR owner = ANY($6)))
             OR (state = 'waiting' AND (not_before <= $5 OR $7 = 1))
             OR (state = 'dead' AND $7 = 1))
           RETURNING *`,
          ns,
          id,
          owner,
          leaseUntil,
          now,
          deadOwners,
          force ? 1 : 0,
        )
        if (row !== undefined) claimed.push(toJob(row))
      }
      return claimed
    },
    *size() {
      const [{ bytes } = { bytes: 0 }] = yield* query<{ bytes: number }>(
        'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
      )
      return bytes
    },
    *integrity() {
      const rows = driver.pragma('integrity_check') as { integrity_check: string }[]
      const broken = rows.filter((row) => row.integrity_check !== 'ok')
      if (broken.length > 0)
        return broken.map((row): HealthProblem => ({ check: 'file integrity', detail: row.integrity_check }))
      const { next_doc, next_position } = yield* counters()
      return (yield* query<{ name: string }>(
        `SELECT 'turn' AS name WHERE (SELECT max(doc) FROM $.turn) >= $1
         UNION ALL SELECT 'entry' WHERE (SELECT max(position) FROM $.entry) >= $2`,
        next_doc,
        next_position,
      )).map(({ name }) => ({ check: 'counter behind its rows', detail: name }))
    },
  }
}

/** A new namespace must not be taken for one of the same name that was deleted. */
function* created(namespace: string): Steps<Omit<NamespaceRow, 'next_doc' | 'next_position' | 'isNew'>> {
  const [row] = yield* query<Omit<NamespaceRow, 'next_doc' | 'next_position' | 'isNew'>>(
    `INSERT INTO $.namespace (name, version, graph_version, purged_at)
     SELECT $1, version, version, CASE version WHEN 0 THEN 0 ELSE version + 1 END FROM $.deleted_until
     RETURNING *, id AS ns`,
    namespace,
  )
  return row as NonNullable<typeof row>
}

/** Numbers are given once, whatever was deleted since. */
function* counters(): Steps<Pick<NamespaceRow, 'next_doc' | 'next_position'>> {
  const rows = yield* query<{ name: string; seq: number }>(
    `SELECT name, seq FROM $.sqlite_sequence WHERE name IN ('turn', 'entry')`,
  )
  const last = new Map(rows.map((row) => [row.name, row.seq]))
  return { next_doc: (last.get('turn') ?? 0) + 1, next_position: (last.get('entry') ?? 0) + 1 }
}
