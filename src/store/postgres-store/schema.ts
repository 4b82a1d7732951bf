/**
 * The tables, as numbered migrations. Every key begins with the namespace, and no statement reads two, so that the
 * tables can be partitioned or distributed by it. Never edit a migration that was released; add one.
 */
import { MemoryError } from '../../model/errors.ts'
import type { PostgresConnection, Sql } from './connection.ts'

/** Text in which `$.name` stands for a table of our schema. */
export type Qualify = (text: string) => string

export function qualify(schema: string): Qualify {
  const prefix = `"${schema.replaceAll('"', '""')}".`
  return (text) => text.replaceAll('$.', prefix)
}

interface Table {
  readonly name: string
  readonly columns: string
  readonly indexes?: readonly string[]
}

/**
 * JSON that is only ever read whole is text: it comes back as it was written. All text is ordered by its bytes, as
 * everywhere else in this library.
 */
const TABLES: readonly Table[] = [
  {
    name: 'namespace',
    columns: `ns text PRIMARY KEY, version bigint NOT NULL, graph_version bigint NOT NULL, purged_at bigint NOT NULL,
      next_doc bigint NOT NULL, next_position bigint NOT NULL`,
  },
  {
    name: 'session',
    columns: `ns text NOT NULL, id text NOT NULL, from_at bigint NOT NULL, to_at bigint NOT NULL, turns int NOT NULL,
      consolidated int NOT NULL, flushes text NOT NULL, PRIMARY KEY (ns, id)`,
    indexes: ['(ns, from_at, id)', '(ns, from_at, id) WHERE consolidated < turns'],
  },
  {
    name: 'topic',
    columns: `ns text NOT NULL, id text NOT NULL, session text NOT NULL, summary text NOT NULL, keywords text NOT NULL,
      turns text NOT NULL, from_at bigint NOT NULL, to_at bigint NOT NULL, frozen smallint NOT NULL,
      status text NOT NULL, PRIMARY KEY (ns, id),
      FOREIGN KEY (ns, session) REFERENCES $.session (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, from_at, id)', '(ns, session, from_at, id)'],
  },
  {
    name: 'topic_link',
    columns: `ns text NOT NULL, from_id text NOT NULL, to_id text NOT NULL, relation text NOT NULL,
      weight double precision NOT NULL, PRIMARY KEY (ns, from_id, to_id, relation),
      FOREIGN KEY (ns, from_id) REFERENCES $.topic (ns, id) ON DELETE CASCADE,
      FOREIGN KEY (ns, to_id) REFERENCES $.topic (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, to_id)'],
  },
  {
    name: 'turn',
    columns: `ns text NOT NULL, id text NOT NULL, doc bigint NOT NULL, session text NOT NULL, ordinal int NOT NULL,
      speaker text NOT NULL, role text NOT NULL, content text NOT NULL, at bigint NOT NULL, captions text,
      metadata text, topic text, PRIMARY KEY (ns, id), UNIQUE (ns, doc), UNIQUE (ns, session, ordinal),
      FOREIGN KEY (ns, session) REFERENCES $.session (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, at, doc)', '(ns, topic) WHERE topic IS NOT NULL'],
  },
  {
    name: 'entity',
    columns: `ns text NOT NULL, id text NOT NULL, name text NOT NULL, type text NOT NULL, aliases text NOT NULL,
      description text NOT NULL, sources text NOT NULL, speaker smallint NOT NULL, frozen smallint NOT NULL,
      status text NOT NULL, merged_into text, apart text NOT NULL, PRIMARY KEY (ns, id)`,
  },
  {
    name: 'entity_name',
    columns: `ns text NOT NULL, name text NOT NULL, entity text NOT NULL, PRIMARY KEY (ns, name, entity),
      FOREIGN KEY (ns, entity) REFERENCES $.entity (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, entity)'],
  },
  {
    name: 'mention',
    columns: `ns text NOT NULL, entity text NOT NULL, doc bigint NOT NULL, PRIMARY KEY (ns, entity, doc),
      FOREIGN KEY (ns, doc) REFERENCES $.turn (ns, doc) ON DELETE CASCADE,
      FOREIGN KEY (ns, entity) REFERENCES $.entity (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, doc)'],
  },
  {
    name: 'fact',
    columns: `ns text NOT NULL, id text NOT NULL, head text NOT NULL, relation text NOT NULL, tail text NOT NULL,
      valid_from bigint NOT NULL, valid_to bigint, closings int NOT NULL, status text NOT NULL,
      frozen smallint NOT NULL, body text NOT NULL, PRIMARY KEY (ns, id),
      FOREIGN KEY (ns, head) REFERENCES $.entity (ns, id) ON DELETE CASCADE,
      FOREIGN KEY (ns, tail) REFERENCES $.entity (ns, id) ON DELETE CASCADE`,
    // One index per bounded read: an entity's newest facts on either side, and the newest of one relation.
    indexes: [
      '(ns, head, valid_from DESC, id)',
      '(ns, tail, valid_from DESC, id)',
      '(ns, head, relation, valid_from DESC, id)',
      '(ns, valid_from DESC, id)',
    ],
  },
  {
    name: 'fact_source',
    columns: `ns text NOT NULL, doc bigint NOT NULL, fact text NOT NULL, PRIMARY KEY (ns, doc, fact),
      FOREIGN KEY (ns, doc) REFERENCES $.turn (ns, doc) ON DELETE CASCADE,
      FOREIGN KEY (ns, fact) REFERENCES $.fact (ns, id) ON DELETE CASCADE`,
    indexes: ['(ns, fact)'],
  },
  {
    name: 'cue',
    columns: `ns text NOT NULL, cue text NOT NULL, doc bigint NOT NULL, tag text NOT NULL, PRIMARY KEY (ns, cue, doc),
      FOREIGN KEY (ns, doc) REFERENCES $.turn (ns, doc) ON DELETE CASCADE`,
    indexes: ['(ns, doc)'],
  },
  {
    name: 'record',
    columns: `ns text NOT NULL, kind text NOT NULL, id text NOT NULL, words text, body text NOT NULL,
      PRIMARY KEY (ns, kind, id)`,
  },
  {
    name: 'record_turn',
    columns: `ns text NOT NULL, kind text NOT NULL, id text NOT NULL, place int NOT NULL, doc bigint NOT NULL,
      PRIMARY KEY (ns, kind, id, place),
      FOREIGN KEY (ns, kind, id) REFERENCES $.record (ns, kind, id) ON DELETE CASCADE,
      FOREIGN KEY (ns, doc) REFERENCES $.turn (ns, doc) ON DELETE CASCADE`,
    indexes: ['(ns, doc, kind)'],
  },
  {
    name: 'entry',
    // A word carries its namespace and kind, so that a search never meets another's (see search.ts).
    columns: `ns text NOT NULL, kind text NOT NULL, ref text NOT NULL, position bigint NOT NULL, doc bigint,
      terms text NOT NULL, words text[] NOT NULL, traits int NOT NULL, model text, vectors bytea,
      PRIMARY KEY (ns, kind, ref), UNIQUE (ns, position),
      FOREIGN KEY (ns, doc) REFERENCES $.turn (ns, doc) ON DELETE CASCADE`,
    indexes: [`(ns, model) WHERE kind = 'turn'`, '(ns, doc)', 'USING gin (words)'],
  },
  {
    name: 'job',
    columns: `ns text NOT NULL, id text NOT NULL, kind text NOT NULL, subject text NOT NULL, state text NOT NULL,
      attempts int NOT NULL, not_before bigint NOT NULL, owner text, lease_until bigint NOT NULL, error text,
      PRIMARY KEY (ns, id)`,
    indexes: ['(ns, not_before, id)'],
  },
]

const IMAGE: Table = {
  name: 'image',
  columns: 'ns text NOT NULL, part int NOT NULL, body bytea NOT NULL, PRIMARY KEY (ns, part)',
}

/** Leaves first. */
export const TABLE_NAMES: readonly string[] = [...TABLES, IMAGE].map((t) => t.name).reverse()

type Migration = (q: Qualify, partitions: number) => readonly string[]

const creating =
  (tables: readonly Table[]): Migration =>
  (q, partitions) =>
    tables.flatMap(({ name, columns, indexes = [] }) => [
      q(
        `CREATE TABLE $.${name} (${columns.replaceAll(/ text\b(?!\[)/g, ' text COLLATE "C"')})${partitions > 1 ? ' PARTITION BY HASH (ns)' : ''}`,
      ),
      ...(partitions > 1
        ? Array.from({ length: partitions }, (_, i) =>
            q(
              `CREATE TABLE $.${name}_${i} PARTITION OF $.${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i})`,
            ),
          )
        : []),
      ...indexes.map((index) => q(`CREATE INDEX ON $.${name} ${index}`)),
    ])

const MIGRATIONS: readonly Migration[] = [
  creating(TABLES),
  (q, partitions) => [
    ...creating([IMAGE])(q, partitions),
    // It is dense already.
    q('ALTER TABLE $.image ALTER COLUMN body SET STORAGE EXTERNAL'),
    // One row: the highest version and position of a namespace that was deleted.
    q('CREATE TABLE $.deleted_until (version bigint NOT NULL, position bigint NOT NULL)'),
    q('INSERT INTO $.deleted_until VALUES (0, 1)'),
  ],
]

export const SCHEMA_VERSION: number = MIGRATIONS.length

/** Any number; the same for everybody who migrates. */
const LOCK = 0x52434c54

/**
 * Brings the schema up to the newest version; safe when many processes start at once.
 *
 * @param partitions Of every table, by hash of the namespace; only when the tables are made.
 * @throws MemoryError `database-too-new`
 */
export async function migrate(
  connection: PostgresConnection,
  schema: string,
  partitions: number,
): Promise<void> {
  const q = qualify(schema)
  if ((await versionOf(connection, schema)) === SCHEMA_VERSION) return
  await connection.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const current = await versionOf(sql, schema)
    if (current > SCHEMA_VERSION)
      throw new MemoryError('database-too-new', {
        path: connection.address,
        version: current,
        supported: SCHEMA_VERSION,
      })
    if (current === 0) {
      await sql.query(`CREATE SCHEMA IF NOT EXISTS ${q('$.').slice(0, -1)}`)
      await sql.query(q('CREATE TABLE $.schema_version (version int NOT NULL)'))
      await sql.query(q('INSERT INTO $.schema_version VALUES (0)'))
    }
    for (const migration of MIGRATIONS.slice(current))
      for (const text of migration(q, partitions)) await sql.query(text)
    await sql.query(q('UPDATE $.schema_version SET version = $1'), [SCHEMA_VERSION])
  })
}

async function versionOf(sql: Sql, schema: string): Promise<number> {
  const [there] = await sql.query<{ there: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_version') AS there`,
    [schema],
  )
  if (there?.there !== true) return 0
  const [row] = await sql.query<{ version: number }>(qualify(schema)('SELECT version FROM $.schema_version'))
  return row?.version ?? 0
}
