/**
 * How files of older versions become new ones: the first of these leads from version 1 to 2. Never edit one that was
 * released; add one, and keep `schema.ts` equal to what the last leaves behind.
 */
import { ANEW, TABLES, type Table } from '../tables.ts'
import { creating } from './creating.ts'

const TO_2 = `
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
`

const TO_3 = `
  CREATE TABLE image (
    ns INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (ns, part)
  ) STRICT;

  CREATE TABLE deleted_until (version INTEGER NOT NULL) STRICT;
  INSERT INTO deleted_until VALUES (0);
`

/**
 * Values are written whole, as JSON. Turns of a deleted topic get one that says no more than that they are archived.
 * What had ended a fact by its words becomes an ending of its own. Batches cannot be taken back any more.
 */
const TO_4 = (): string => `
  PRAGMA legacy_alter_table = ON;
  DROP TABLE entry_text;
  DROP TABLE image;
  DROP INDEX entry_by_doc;
  DROP INDEX entry_by_position;
  ALTER TABLE entry DROP COLUMN scope;
  ALTER TABLE entry ADD COLUMN sum INTEGER;
  CREATE UNIQUE INDEX entry_by_position ON entry (ns, position);
  ALTER TABLE turn ADD COLUMN said TEXT;
  ALTER TABLE turn ADD COLUMN sum INTEGER;
  CREATE INDEX turn_by_text ON turn (ns, said, at, id) WHERE said IS NOT NULL;
  UPDATE turn SET said = r.id FROM record r
    WHERE r.kind = 'repetition' AND r.ns = turn.ns AND turn.id = r.body ->> 'first';

  DROP INDEX session_by_time; DROP INDEX session_buffered; DROP INDEX topic_by_time; DROP INDEX topic_by_session;
  DROP INDEX topic_link_back; DROP INDEX entity_name_back; DROP INDEX mention_by_doc; DROP INDEX cue_by_doc;
  DROP INDEX fact_by_head; DROP INDEX fact_by_tail; DROP INDEX fact_by_relation; DROP INDEX fact_by_time;
  DROP INDEX fact_source_back; DROP INDEX record_turn_by_doc; DROP INDEX job_by_time;
  ${ANEW.map((name) => `ALTER TABLE ${name} RENAME TO old_${name};`).join('\n')}
  ${TABLES.filter((t) => !['turn', 'entry'].includes(t.name))
    .map((t: Table) => creating(t))
    .join('\n')}

  INSERT INTO topic SELECT ns, id, session, from_at, status, frozen = 1 OR status <> 'active', json_object(
    'id', id, 'session', session, 'summary', summary, 'keywords', json(keywords), 'turns', json(turns),
    'from', from_at, 'to', to_at, 'frozen', json(iif(frozen = 1, 'true', 'false')), 'status', status), NULL
    FROM old_topic;
  INSERT INTO topic SELECT t.ns, 'archive ' || t.session, t.session, min(t.at), 'removed', 1, json_object(
    'id', 'archive ' || t.session, 'session', t.session, 'summary', '', 'keywords', json('[]'),
    'turns', json_group_array(t.id), 'from', min(t.at), 'to', max(t.at), 'frozen', json('false'), 'status', 'removed'), NULL
    FROM turn t JOIN old_session s ON s.ns = t.ns AND s.id = t.session AND t.ordinal < s.consolidated
    WHERE t.topic IS NULL GROUP BY t.ns, t.session;
  UPDATE turn SET topic = 'archive ' || session
    WHERE topic IS NULL AND EXISTS (SELECT 1 FROM topic p WHERE p.ns = turn.ns AND p.id = 'archive ' || turn.session)
      AND ordinal < (SELECT consolidated FROM old_session s WHERE s.ns = turn.ns AND s.id = turn.session);
  INSERT INTO session SELECT s.ns, s.id, s.from_at, s.to_at,
    (SELECT count(*) FROM turn t WHERE t.ns = s.ns AND t.session = s.id),
    (SELECT count(*) FROM turn t WHERE t.ns = s.ns AND t.session = s.id AND t.topic IS NOT NULL), s.turns, s.flushes, NULL
    FROM old_session s WHERE EXISTS (SELECT 1 FROM turn t WHERE t.ns = s.ns AND t.session = s.id);
  INSERT INTO topic_link SELECT ns, from_id || ' ' || to_id || ' ' || relation, from_id, to_id, weight, json_object(
    'from', from_id, 'to', to_id, 'relation', relation, 'weight', weight), NULL FROM old_topic_link;

  INSERT INTO entity SELECT e.ns, e.id, e.name, e.type, e.status, e.merged_into, json_object(
    'id', e.id, 'name', e.name, 'type', e.type, 'aliases', json(e.aliases), 'description', e.description,
    'sources', json(e.sources), 'speaker', json(iif(e.speaker = 1, 'true', 'false')),
    'frozen', json(iif(e.frozen = 1, 'true', 'false')), 'status', e.status, 'mergedInto', e.merged_into,
    'mergedBy', CASE WHEN e.merged_into IS NULL THEN NULL WHEN m.body ->> 'byUser' THEN 'user'
      WHEN m.body ->> 'reason' = 'the model' THEN 'model' ELSE 'rule' END,
    'apart', json(e.apart), 'heard', json_object('since', coalesce(t.at, 0), 'types', json_array(e.type),
      'told', json(iif(e.description = '', '[]', json_array(json_object('text', e.description, 'at', coalesce(t.at, 0))))))), NULL
    FROM old_entity e LEFT JOIN old_record m ON m.ns = e.ns AND m.kind = 'merge' AND m.id = e.id
    LEFT JOIN turn t ON t.ns = e.ns AND t.id = e.sources ->> 0;
  INSERT INTO entity_name SELECT ns, name, entity FROM old_entity_name;
  INSERT INTO reading SELECT t.ns, t.id, t.doc, json_object(
    'tag', coalesce((SELECT tag FROM old_cue c WHERE c.doc = t.doc LIMIT 1), ''),
    'cues', json((SELECT json_group_array(cue) FROM old_cue c WHERE c.doc = t.doc)),
    'mentions', json((SELECT json_group_array(json_object('entity', e.id, 'name', e.name, 'type', e.type, 'description', '', 'by', 'reading'))
      FROM old_mention m JOIN old_entity e ON e.ns = m.ns AND e.id = m.entity WHERE m.doc = t.doc))), NULL
    FROM turn t WHERE t.doc IN (SELECT doc FROM old_cue UNION SELECT doc FROM old_mention);
  INSERT INTO cue SELECT ns, cue, doc FROM old_cue;
  INSERT INTO mention SELECT ns, entity, doc FROM old_mention;

  INSERT INTO fact SELECT ns, id, head, relation, tail, valid_from, valid_to, status, body, NULL
    FROM old_fact;
  INSERT INTO fact_source SELECT ns, fact, doc FROM old_fact_source;
  INSERT INTO ending SELECT f.ns, f.id || ' ' || c.key, f.head, f.relation, c.value ->> 'at', t.doc, json_object(
    'id', f.id || ' ' || c.key, 'head', f.head, 'relation', f.relation, 'tail', NULL, 'value', f.tail,
    'at', c.value ->> 'at', 'turn', t.id, 'heardAt', c.value ->> 'heardAt'), NULL
    FROM old_fact f, json_each(f.body, '$.closings') c JOIN turn t ON t.ns = f.ns AND t.id = c.value ->> 'turn'
    WHERE c.value ->> 'by' IS NULL;
  INSERT INTO record SELECT r.ns, r.kind || ' ' || r.id, json_object('of', r.kind, 'id', r.id, 'turns', json((SELECT json_group_array(id) FROM (
      SELECT t.id FROM old_record_turn x JOIN turn t ON t.doc = x.doc
      WHERE x.ns = r.ns AND x.kind = r.kind AND x.id = r.id ORDER BY x.place))), 'text', r.text, 'value', json(r.body)), NULL
    FROM old_record r WHERE r.kind NOT IN ('batch', 'merge', 'repetition');
  INSERT INTO record_turn SELECT ns, kind || ' ' || id, place, doc FROM old_record_turn
    WHERE kind NOT IN ('batch', 'merge', 'repetition');
  INSERT INTO job SELECT ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error FROM old_job;
  ${ANEW.map((name) => `DROP TABLE old_${name};`).join('\n')}
  PRAGMA legacy_alter_table = OFF;
`

const TO_5 = `
  CREATE TABLE forgotten (owner TEXT NOT NULL, id TEXT NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (owner, id, said)) STRICT, WITHOUT ROWID;
  CREATE INDEX forgotten_by_time ON forgotten (at);
`

/** What earlier versions deleted lingers in a file, too, so one of them counts. */
const TO_6 = `
  ALTER TABLE deleted_until ADD COLUMN lingering INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deleted_until ADD COLUMN id TEXT NOT NULL DEFAULT '';
  UPDATE deleted_until SET lingering = 1, id = lower(hex(randomblob(8)));
`

export const MIGRATIONS: readonly (() => string)[] = [() => TO_2, () => TO_3, TO_4, () => TO_5, () => TO_6]
