import { MemoryError } from '../../../model/errors.ts'
import { jobId } from '../../../model/job.ts'
import type { Dialect, NamespaceRow } from '../dialect.ts'
import { type JobRow, toJob } from '../rows.ts'
import { query } from '../steps.ts'
import { TABLES } from '../tables.ts'

/** Between the two statements the namespace may have been deleted, by others again and again. */
const LOCK_TRIES = 100

export function postgresDialect(schema: string): Dialect {
  return {
    keyColumn: 'ns',
    nameColumn: 'ns',
    seconds: 'extract(epoch FROM now())::bigint',
    // biome-ignore lint/correctness/useYield: a namespace is its own key here
    *keyOf(namespace) {
      return namespace
    },
    keyToRead: (namespace) => namespace,
    *lockNamespace(namespace) {
      for (let tries = 1; tries <= LOCK_TRIES; tries++) {
        // A new namespace must not be taken for one of the same name that was deleted.
        yield* query(
          `INSERT INTO $.namespace
           SELECT $1, version, version, CASE version WHEN 0 THEN 0 ELSE version + 1 END, 1, position
           FROM $.deleted_until ON CONFLICT DO NOTHING`,
          namespace,
        )
        // Writers of one namespace wait for each other here; those of others do not.
        const [row] = yield* query<Omit<NamespaceRow, 'isNew'>>(
          'SELECT *, ns AS name FROM $.namespace WHERE ns = $1 FOR UPDATE',
          namespace,
        )
        if (row !== undefined) return { ...row, isNew: row.version === 0 || row.purged_at > row.version }
      }
      throw new MemoryError('write-conflict', { namespace })
    },
    *saveNamespace({ ns, version, graph_version, purged_at, next_doc, next_position }) {
      yield* query(
        `UPDATE $.namespace SET version = $2, graph_version = $3, purged_at = $4, next_doc = $5, next_position = $6
         WHERE ns = $1`,
        ns,
        version,
        graph_version,
        purged_at,
        next_doc,
        next_position,
      )
    },
    *dropNamespace({ ns }) {
      yield* query('DELETE FROM $.namespace WHERE ns = $1', ns)
    },
    *deleteNamespace(namespace) {
      const [row] = yield* query<{ version: number; next_position: number }>(
        'SELECT version, next_position FROM $.namespace WHERE ns = $1 FOR UPDATE',
        namespace,
      )
      if (row === undefined) return false
      for (const { name } of TABLES) yield* query(`DELETE FROM $.${name} WHERE ns = $1`, namespace)
      yield* query('DELETE FROM $.namespace WHERE ns = $1', namespace)
      // At the end, so that a deletion that takes long keeps no other waiting.
      yield* query(
        'UPDATE $.deleted_until SET version = greatest(version, $1), position = greatest(position, $2)',
        row.version,
        row.next_position,
      )
      return true
    },
    *claimJobs(ns, jobs, { owner, now, leaseUntil, force, deadOwners }) {
      const ids = jobs.map(({ kind, subject }) => ({ id: jobId(kind, subject), kind, subject }))
      // A new job is there already due; whoever holds one, or waits with it, is left alone.
      yield* query(
        `INSERT INTO $.job (ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error)
         SELECT n.ns, x.id, x.kind, x.subject, 'waiting', 0, $3, NULL, 0, NULL
         FROM $.namespace n, json_to_recordset($2::json) AS x(id text, kind text, subject text)
         WHERE n.ns = $1 ON CONFLICT DO NOTHING`,
        ns,
        JSON.stringify(ids),
        now,
      )
      // Those that somebody else takes at this moment are his.
      const taken = yield* query<JobRow>(
        `UPDATE $.job j SET state = 'running', owner = $3, lease_until = $4
         WHERE j.ns = $1 AND j.id IN (
           SELECT id FROM $.job WHERE ns = $1 AND id = ANY($2) AND (
             (state = 'running' AND (owner = $3 OR lease_until <= $5 OR owner = ANY($6)))
             OR (state = 'waiting' AND (not_before <= $5 OR $7))
             OR (state = 'dead' AND $7))
           FOR UPDATE SKIP LOCKED)
         RETURNING j.*`,
        ns,
        ids.map((i) => i.id),
        owner,
        leaseUntil,
        now,
        deadOwners,
        force,
      )
      const byId = new Map(taken.map((row) => [row.id, toJob(row)]))
      return ids.flatMap(({ id }) => byId.get(id) ?? [])
    },
    *size() {
      const [row] = yield* query<{ bytes: number | null }>(
        `SELECT sum(pg_total_relation_size(c.oid))::bigint AS bytes FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`,
        schema,
      )
      return row?.bytes ?? 0
    },
    // biome-ignore lint/correctness/useYield: the server looks after its own pages
    *integrity() {
      return []
    },
  }
}
