/**
 * How older schemas become new ones: the first of these leads from version 1 to 2. Never edit one that was released; add
 * one, and keep `creating.ts` equal to what the last leaves behind.
 */
import { ANEW, TABLES } from '../tables.ts'
import { creating } from './creating.ts'

type Migration = (partitions: number) => readonly string[]

const TO_2: Migration = (partitions) => [
  `CREATE TABLE $.image (ns text COLLATE "C" NOT NULL, part int NOT NULL, body bytea NOT NULL, PRIMARY KEY (ns, part))
   ${partitions > 1 ? 'PARTITION BY HASH (ns)' : ''}`,
  'CREATE TABLE $.deleted_until (version bigint NOT NULL, position bigint NOT NULL)',
  'INSERT INTO $.deleted_until VALUES (0, 1)',
]

const KEPT = ['turn', 'entry']

/** The same as `sqlite/migrations.ts` does for a file. */
const TO_3: Migration = (partitions) => [
  'DROP TABLE $.image',
  'ALTER TABLE $.turn DROP CONSTRAINT IF EXISTS turn_ns_session_fkey CASCADE',
  'ALTER TABLE $.entry DROP CONSTRAINT IF EXISTS entry_ns_doc_fkey CASCADE',
  'ALTER TABLE $.entry DROP COLUMN words, ADD COLUMN sum bigint',
  'ALTER TABLE $.turn ADD COLUMN said text COLLATE "C", ADD COLUMN sum bigint',
  'CREATE INDEX ON $.turn (ns, said, at, id) WHERE said IS NOT NULL',
  `UPDATE $.turn t SET said = r.id FROM $.record r
   WHERE r.kind = 'repetition' AND r.ns = t.ns AND t.id = r.body::json ->> 'first'`,
  ...ANEW.map((name) => `ALTER TABLE $.${name} RENAME TO old_${name}`),
  ...TABLES.filter((t) => !KEPT.includes(t.name)).flatMap((t) => creating(t, partitions)),

  `INSERT INTO $.topic SELECT ns, id, session, from_at, status, (frozen = 1 OR status <> 'active')::int, json_build_object(
     'id', id, 'session', session, 'summary', summary, 'keywords', keywords::json, 'turns', turns::json,
     'from', from_at, 'to', to_at, 'frozen', frozen = 1, 'status', status)::text FROM $.old_topic`,
  `INSERT INTO $.topic SELECT t.ns, 'archive ' || t.session, t.session, min(t.at), 'removed', 1, json_build_object(
     'id', 'archive ' || t.session, 'session', t.session, 'summary', '', 'keywords', '[]'::json,
     'turns', json_agg(t.id ORDER BY t.ordinal), 'from', min(t.at), 'to', max(t.at), 'frozen', false, 'status', 'removed')::text
   FROM $.turn t JOIN $.old_session s ON s.ns = t.ns AND s.id = t.session AND t.ordinal < s.consolidated
   WHERE t.topic IS NULL GROUP BY t.ns, t.session`,
  `UPDATE $.turn t SET topic = 'archive ' || t.session FROM $.old_session s
   WHERE t.topic IS NULL AND s.ns = t.ns AND s.id = t.session AND t.ordinal < s.consolidated`,
  `INSERT INTO $.session SELECT s.ns, s.id, s.from_at, s.to_at, count(*), count(t.topic), s.turns, s.flushes
   FROM $.old_session s JOIN $.turn t ON t.ns = s.ns AND t.session = s.id
   GROUP BY s.ns, s.id, s.from_at, s.to_at, s.turns, s.flushes`,
  `INSERT INTO $.topic_link SELECT ns, from_id || ' ' || to_id || ' ' || relation, from_id, to_id, weight,
     json_build_object('from', from_id, 'to', to_id, 'relation', relation, 'weight', weight)::text FROM $.old_topic_link`,

  `INSERT INTO $.entity SELECT e.ns, e.id, e.name, e.type, e.status, e.merged_into,
     json_build_object('id', e.id, 'name', e.name, 'type', e.type, 'aliases', e.aliases::json, 'description', e.description,
       'sources', e.sources::json, 'speaker', e.speaker = 1, 'frozen', e.frozen = 1, 'status', e.status,
       'mergedInto', e.merged_into, 'mergedBy', CASE WHEN e.merged_into IS NULL THEN NULL
         WHEN (m.body::json ->> 'byUser')::boolean THEN 'user' WHEN m.body::json ->> 'reason' = 'the model' THEN 'model'
         ELSE 'rule' END,
       'apart', e.apart::json, 'heard', json_build_object('since', coalesce(t.at, 0), 'types', json_build_array(e.type),
         'told', CASE e.description WHEN '' THEN '[]'::json
           ELSE json_build_array(json_build_object('text', e.description, 'at', coalesce(t.at, 0))) END))::text
   FROM $.old_entity e LEFT JOIN $.old_record m ON m.ns = e.ns AND m.kind = 'merge' AND m.id = e.id
   LEFT JOIN $.turn t ON t.ns = e.ns AND t.id = e.sources::json ->> 0`,
  'INSERT INTO $.entity_name SELECT ns, name, entity FROM $.old_entity_name',
  `INSERT INTO $.reading SELECT t.ns, t.id, t.doc, json_build_object(
     'tag', coalesce((SELECT min(tag) FROM $.old_cue c WHERE c.ns = t.ns AND c.doc = t.doc), ''),
     'cues', coalesce((SELECT json_agg(cue ORDER BY cue) FROM $.old_cue c WHERE c.ns = t.ns AND c.doc = t.doc), '[]'::json),
     'mentions', coalesce((SELECT json_agg(json_build_object('entity', e.id, 'name', e.name, 'type', e.type, 'description', '', 'by', 'reading'))
       FROM $.old_mention m JOIN $.old_entity e ON e.ns = m.ns AND e.id = m.entity
       WHERE m.ns = t.ns AND m.doc = t.doc), '[]'::json))::text
   FROM $.turn t WHERE EXISTS (SELECT 1 FROM $.old_cue c WHERE c.ns = t.ns AND c.doc = t.doc)
      OR EXISTS (SELECT 1 FROM $.old_mention m WHERE m.ns = t.ns AND m.doc = t.doc)`,
  'INSERT INTO $.cue SELECT ns, cue, doc FROM $.old_cue',
  'INSERT INTO $.mention SELECT ns, entity, doc FROM $.old_mention',

  `INSERT INTO $.fact SELECT ns, id, head, relation, tail, valid_from, valid_to, status, body FROM $.old_fact`,
  'INSERT INTO $.fact_source SELECT ns, fact, doc FROM $.old_fact_source',
  `INSERT INTO $.ending SELECT f.ns, f.id || ' ' || c.n, f.head, f.relation, (c.value ->> 'at')::bigint, t.doc,
     json_build_object('id', f.id || ' ' || c.n, 'head', f.head, 'relation', f.relation, 'tail', NULL, 'value', f.tail,
       'at', c.value -> 'at', 'turn', t.id, 'heardAt', c.value -> 'heardAt')::text
   FROM $.old_fact f CROSS JOIN LATERAL json_array_elements(f.body::json -> 'closings') WITH ORDINALITY AS c(value, n)
   JOIN $.turn t ON t.ns = f.ns AND t.id = c.value ->> 'turn' WHERE c.value ->> 'by' IS NULL`,
  `INSERT INTO $.record SELECT r.ns, r.kind || ' ' || r.id, json_build_object('of', r.kind, 'id', r.id, 'turns', coalesce((SELECT json_agg(t.id ORDER BY x.place)
       FROM $.old_record_turn x JOIN $.turn t ON t.ns = x.ns AND t.doc = x.doc
       WHERE x.ns = r.ns AND x.kind = r.kind AND x.id = r.id), '[]'::json), 'text', r.words, 'value', r.body::json)::text
   FROM $.old_record r WHERE r.kind NOT IN ('batch', 'merge', 'repetition')`,
  `INSERT INTO $.record_turn SELECT ns, kind || ' ' || id, place, doc FROM $.old_record_turn
   WHERE kind NOT IN ('batch', 'merge', 'repetition')`,
  `INSERT INTO $.job SELECT ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error FROM $.old_job`,
  ...ANEW.map((name) => `DROP TABLE $.old_${name} CASCADE`),
]

const TO_4: Migration = () => [
  `CREATE TABLE $.forgotten (owner text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, said text COLLATE "C" NOT NULL,
     at bigint NOT NULL, PRIMARY KEY (owner, id, said))`,
  'CREATE INDEX forgotten_by_time ON $.forgotten (at)',
]

const TO_5: Migration = () => [
  "ALTER TABLE $.deleted_until ADD COLUMN id text NOT NULL DEFAULT ''",
  'UPDATE $.deleted_until SET id = md5(random()::text || clock_timestamp()::text)',
  'ALTER TABLE $.deleted_until ALTER COLUMN id DROP DEFAULT',
]

export const MIGRATIONS: readonly Migration[] = [TO_2, TO_3, TO_4, TO_5]
