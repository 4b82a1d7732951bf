/**
 * The tables, as numbered migrations: an old file opens forever. `PRAGMA user_version` holds the number
 * of the last migration that ran. Never edit a migration that was released; add one.
 */
import { MemoryError } from '../../model/errors.ts'
import type { Driver } from './driver.ts'

/** Marks a file as ours (`PRAGMA application_id`): "RCLT". */
const APPLICATION_ID = 0x52434c54

const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE namespace (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    graph_version INTEGER NOT NULL,
    purged_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE session (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    to_at INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    consolidated INTEGER NOT NULL,
    flushes TEXT NOT NULL,
    PRIMARY KEY (ns, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_by_time ON session (ns, from_at, id);
  CREATE INDEX session_buffered ON session (ns, from_at) WHERE consolidated < turns;

  CREATE TABLE topic (
    ns INTEGER NOT NULL,
    id TEXT NOT NULL,
    session TEXT NOT NULL,
    summary TEXT NOT NULL,
    keywords TEXT NOT NULL,
    turns TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    to_at INTEGER NOT NULL,
    frozen INTEGER NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (ns, id),
    FOREIGN KEY (ns, session) REFERENCES session(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX topic_by_time ON topic (ns, from_at, id);
  CREATE INDEX topic_by_session ON topic (ns, session, from_at, id);

  CREATE TABLE topic_link (
    ns INTEGER NOT NULL,
    from_id TEXT NOT NULL,
    to_id TEXT NOT NULL,
    relation TEXT NOT NULL,
    weight REAL NOT NULL,
    PRIMARY KEY (ns, from_id, to_id, relation),
    FOREIGN KEY (ns, from_id) REFERENCES topic(ns, id) ON DELETE CASCADE,
    FOREIGN KEY (ns, to_id) REFERENCES topic(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX topic_link_back ON topic_link (ns, to_id);

  CREATE TABLE turn (
    doc INTEGER PRIMARY KEY AUTOINCREMENT,
    ns INTEGER NOT NULL,
    id TEXT NOT NULL,
    session TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    speaker TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    captions TEXT,
    metadata TEXT,
    topic TEXT,
    FOREIGN KEY (ns, session) REFERENCES session(ns, id) ON DELETE CASCADE
  ) STRICT;
  CREATE UNIQUE INDEX turn_by_id ON turn (ns, id);
  CREATE UNIQUE INDEX turn_by_place ON turn (ns, session, ordinal);
  CREATE INDEX turn_by_time ON turn (ns, at, doc);
  CREATE INDEX turn_by_topic ON turn (ns, topic) WHERE topic IS NOT NULL;

  CREATE TABLE entity (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    aliases TEXT NOT NULL,
    description TEXT NOT NULL,
    sources TEXT NOT NULL,
    speaker INTEGER NOT NULL,
    frozen INTEGER NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (ns, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE entity_name (
    ns INTEGER NOT NULL,
    name TEXT NOT NULL,
    entity TEXT NOT NULL,
    PRIMARY KEY (ns, name, entity),
    FOREIGN KEY (ns, entity) REFERENCES entity(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entity_name_back ON entity_name (ns, entity);

  CREATE TABLE mention (
    ns INTEGER NOT NULL,
    entity TEXT NOT NULL,
    doc INTEGER NOT NULL REFERENCES turn(doc) ON DELETE CASCADE,
    PRIMARY KEY (ns, entity, doc),
    FOREIGN KEY (ns, entity) REFERENCES entity(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mention_by_doc ON mention (doc);

  CREATE TABLE fact (
    ns INTEGER NOT NULL,
    id TEXT NOT NULL,
    head TEXT NOT NULL,
    relation TEXT NOT NULL,
    tail TEXT NOT NULL,
    valid_from INTEGER NOT NULL,
    valid_to INTEGER,
    closings INTEGER NOT NULL,
    status TEXT NOT NULL,
    frozen INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (ns, id),
    FOREIGN KEY (ns, head) REFERENCES entity(ns, id) ON DELETE CASCADE,
    FOREIGN KEY (ns, tail) REFERENCES entity(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  -- One index per bounded read: an entity's newest facts on either side, and the newest of one relation.
  CREATE INDEX fact_by_head ON fact (ns, head, valid_from DESC, id);
  CREATE INDEX fact_by_tail ON fact (ns, tail, valid_from DESC, id);
  CREATE INDEX fact_by_relation ON fact (ns, head, relation, valid_from DESC, id);
  CREATE INDEX fact_by_time ON fact (ns, valid_from DESC, id);

  CREATE TABLE fact_source (
    ns INTEGER NOT NULL,
    doc INTEGER NOT NULL REFERENCES turn(doc) ON DELETE CASCADE,
    fact TEXT NOT NULL,
    PRIMARY KEY (doc, fact),
    FOREIGN KEY (ns, fact) REFERENCES fact(ns, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fact_source_back ON fact_source (ns, fact);

  CREATE TABLE cue (
    ns INTEGER NOT NULL,
    cue TEXT NOT NULL,
    doc INTEGER NOT NULL REFERENCES turn(doc) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (ns, cue, doc)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cue_by_doc ON cue (doc);

  CREATE TABLE entry (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL,
    doc INTEGER REFERENCES turn(doc) ON DELETE CASCADE,
    scope TEXT NOT NULL,
    terms TEXT NOT NULL,
    traits INTEGER NOT NULL,
    model TEXT,
    vectors BLOB
  ) STRICT;
  CREATE UNIQUE INDEX entry_by_ref ON entry (ns, kind, ref);
  CREATE INDEX entry_by_position ON entry (ns, position);
  CREATE INDEX entry_by_doc ON entry (doc) WHERE doc IS NOT NULL;
  CREATE INDEX entry_by_model ON entry (ns, model) WHERE kind = 'turn';

  -- The text is cut into terms before it gets here (std/words.ts), so the tokenizer only splits at spaces;
  -- the scope column keeps every search inside one namespace and kind.
  CREATE VIRTUAL TABLE entry_text USING fts5 (
    scope, terms,
    content = 'entry', content_rowid = 'position',
    tokenize = 'unicode61 remove_diacritics 0'
  );
  INSERT INTO entry_text (entry_text, rank) VALUES ('secure-delete', 1);
  `,
  `
  ALTER TABLE entity ADD COLUMN merged_into TEXT;
  ALTER TABLE entity ADD COLUMN apart TEXT NOT NULL DEFAULT '[]';

  CREATE TABLE record (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    text TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (ns, kind, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE record_turn (
    ns INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    place INTEGER NOT NULL,
    doc INTEGER NOT NULL REFERENCES turn(doc) ON DELETE CASCADE,
    PRIMARY KEY (ns, kind, id, place),
    FOREIGN KEY (ns, kind, id) REFERENCES record(ns, kind, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX record_turn_by_doc ON record_turn (doc, kind);

  CREATE TABLE job (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    owner TEXT,
    lease_until INTEGER NOT NULL,
    error TEXT,
    PRIMARY KEY (ns, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_by_time ON job (ns, not_before, id);
  `,
  `
  CREATE TABLE image (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (ns, part)
  ) STRICT;

  -- One row: the highest version of a namespace that was deleted.
  CREATE TABLE deleted_until (version INTEGER NOT NULL) STRICT;
  INSERT INTO deleted_until VALUES (0);
  `,
]

export const SCHEMA_VERSION: number = MIGRATIONS.length

/**
 * Brings the file up to the newest schema; safe when several processes open it at once.
 *
 * @throws MemoryError `database-too-new`, or `database-corrupt` when the file is another program's
 */
export function migrate(driver: Driver): void {
  if (version(driver) === SCHEMA_VERSION) return
  driver.write(() => {
    const current = version(driver)
    if (current > SCHEMA_VERSION)
      throw new MemoryError('database-too-new', {
        path: driver.path,
        version: current,
        supported: SCHEMA_VERSION,
      })
    if (current === 0) {
      const foreign = driver.prepare(`SELECT count(*) FROM sqlite_schema`).pluck().get() as number
      if (foreign > 0)
        throw new MemoryError('database-corrupt', {
          path: driver.path,
          reason: 'it belongs to another program',
        })
      driver.pragma(`application_id = ${APPLICATION_ID}`)
    }
    for (const sql of MIGRATIONS.slice(current)) driver.exec(sql)
    driver.pragma(`user_version = ${SCHEMA_VERSION}`)
  })
}

function version(driver: Driver): number {
  return driver.prepare('PRAGMA user_version').pluck().get() as number
}
