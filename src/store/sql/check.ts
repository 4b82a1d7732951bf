/** Looks for damage: what the database finds itself, sums that are wrong, and rows that contradict each other. */
import { JOB_KINDS, JOB_STATES } from '../../model/job.ts'
import { parsedJson } from '../../std/parsed-json.ts'
import type { HealthProblem } from '../store.ts'
import type { Dialect } from './dialect.ts'
import { SESSION_COLUMNS, sumOf, TURN_TEXT } from './rows.ts'
import { COLLECTIONS, shapeOf } from './shapes.ts'
import { query, type Steps } from './steps.ts'

/** Findings of one kind that are named. */
const NAMED = 20
/** Rows that are summed up at a time. */
const PAGE = 2000

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Queries for ids of rows that cannot be. */
const CONTRADICTIONS: readonly { readonly check: string; readonly sql: string }[] = [
  {
    check: 'turn without index entry',
    sql: `SELECT t.id FROM $.turn t LEFT JOIN $.entry e ON e.ns = t.ns AND e.kind = 'turn' AND e.ref = t.id WHERE e.ref IS NULL`,
  },
  {
    check: 'index entry of a turn that is gone',
    sql: `SELECT e.ref AS id FROM $.entry e LEFT JOIN $.turn t ON t.ns = e.ns AND t.id = e.ref
          WHERE e.kind = 'turn' AND t.id IS NULL`,
  },
  {
    check: 'fact without source',
    sql: `SELECT f.id FROM $.fact f LEFT JOIN $.fact_source s ON s.ns = f.ns AND s.fact = f.id WHERE s.fact IS NULL`,
  },
  {
    check: 'fact without index entry',
    sql: `SELECT f.id FROM $.fact f LEFT JOIN $.entry e ON e.ns = f.ns AND e.kind = 'fact' AND e.ref = f.id WHERE e.ref IS NULL`,
  },
  {
    check: 'fact of an unknown entity',
    sql: `SELECT f.id FROM $.fact f WHERE NOT EXISTS (SELECT 1 FROM $.entity e WHERE e.ns = f.ns AND e.id = f.head)
          OR NOT EXISTS (SELECT 1 FROM $.entity e WHERE e.ns = f.ns AND e.id = f.tail)`,
  },
  {
    check: 'archived turn of an unknown topic',
    sql: `SELECT t.id FROM $.turn t LEFT JOIN $.topic p ON p.ns = t.ns AND p.id = t.topic
          WHERE t.topic IS NOT NULL AND p.id IS NULL`,
  },
  {
    check: 'turn of an unknown session',
    sql: `SELECT t.id FROM $.turn t LEFT JOIN $.session s ON s.ns = t.ns AND s.id = t.session WHERE s.id IS NULL`,
  },
  {
    check: 'session with a wrong count',
    sql: `SELECT s.id FROM $.session s
          WHERE s.turns <> (SELECT count(*) FROM $.turn t WHERE t.ns = s.ns AND t.session = s.id)
             OR s.consolidated <> (SELECT count(*) FROM $.turn t WHERE t.ns = s.ns AND t.session = s.id AND t.topic IS NOT NULL)
             OR s.places <= (SELECT coalesce(max(t.ordinal), -1) FROM $.turn t WHERE t.ns = s.ns AND t.session = s.id)`,
  },
  {
    check: 'job that nobody can take',
    sql: `SELECT j.id FROM $.job j WHERE j.id <> j.kind || ':' || j.subject
          OR j.kind NOT IN (${quoted(JOB_KINDS)}) OR j.state NOT IN (${quoted(JOB_STATES)})`,
  },
  ...['cue', 'mention', 'fact_source', 'record_turn', 'ending', 'reading'].map((table) => ({
    check: `${table} of a turn that is gone`,
    sql: `SELECT x.doc AS id FROM $.${table} x LEFT JOIN $.turn t ON t.ns = x.ns AND t.doc = x.doc WHERE t.doc IS NULL`,
  })),
  ...(
    [
      ['fact_source', 'fact', 'fact'],
      ['record_turn', 'record', 'record'],
      ['entity_name', 'entity', 'entity'],
      ['mention', 'entity', 'entity'],
    ] as const
  ).map(([table, column, owner]) => ({
    check: `${table} of a ${owner} that is gone`,
    sql: `SELECT x.${column} AS id FROM $.${table} x LEFT JOIN $.${owner} o ON o.ns = x.ns AND o.id = x.${column} WHERE o.id IS NULL`,
  })),
]

export function* check(dialect: Dialect): Steps<HealthProblem[]> {
  const found = yield* dialect.integrity()
  // A file that cannot be read row by row has nothing more to say.
  if (found.length > 0) return found
  for (const { check: name, sql } of CONTRADICTIONS)
    for (const { id } of yield* query<{ id: string | number }>(`${sql} LIMIT ${NAMED}`))
      found.push({ check: name, detail: String(id) })
  for (const table of SUMMED) found.push(...(yield* wrongSums(table)))
  return found
}

interface Summed {
  readonly table: string
  /** In the order of the sum. */
  readonly columns: readonly string[]
  /** Those that hold JSON. */
  readonly json: readonly string[]
  readonly key: string
}

const SUMMED: readonly Summed[] = [
  { table: 'turn', columns: TURN_TEXT, json: ['captions', 'metadata'], key: 'id' },
  { table: 'session', columns: SESSION_COLUMNS, json: ['flushes'], key: 'id' },
  {
    table: 'entry',
    columns: ['position', 'kind', 'ref', 'doc', 'terms', 'traits', 'model', 'vectors'],
    json: [],
    key: 'position',
  },
  { table: 'image', columns: ['body'], json: [], key: 'part' },
  ...COLLECTIONS.flatMap((collection) => {
    const { table, columns, body } = shapeOf(collection)
    return body === null ? [] : { table, columns: ['id', ...columns, 'body'], json: ['body'], key: 'id' }
  }),
]

/** Rows that are not what was written, or that hold JSON which cannot be read. */
function* wrongSums({ table, columns, json, key }: Summed): Steps<HealthProblem[]> {
  const found: HealthProblem[] = []
  const names = columns.map((name) => `x.${name}`).join(', ')
  let after: Record<string, unknown> | undefined
  do {
    const rows: readonly Record<string, unknown>[] = yield* query<Record<string, unknown>>(
      `SELECT ${names}, x.ns AS ns, x.${key} AS key, x.sum FROM $.${table} x
       ${after === undefined ? '' : `WHERE (x.ns, x.${key}) > ($1, $2)`} ORDER BY x.ns, x.${key} LIMIT ${PAGE}`,
      ...(after === undefined ? [] : [after.ns, after.key]),
    )
    for (const row of rows)
      if (
        // Rows of older files have no sum.
        row.sum === null
          ? json.some((name) => parsedJson(String(row[name])) === undefined)
          : sumOf(columns.map((name) => row[name])) !== row.sum
      )
        found.push({ check: 'damaged row', detail: `${table} ${String(row.key)} is not what was written` })
    after = rows.length < PAGE || found.length >= NAMED ? undefined : rows.at(-1)
  } while (after !== undefined)
  return found.slice(0, NAMED)
}
