/** Rows as they are written: one statement per table, whatever the number of rows. */
import type { Fact } from '../../model/fact.ts'
import type { Job } from '../../model/job.ts'
import type { Topic } from '../../model/topic.ts'
import {
  type Batch,
  type EntryRow,
  type GoneEntry,
  nothingPending,
  type PendingRecord,
  type Run,
  SEPARATOR,
} from './pending.ts'

/** Rows as JSON in one statement; a list of any length is one round trip. */
async function write(
  run: Run,
  table: string,
  columns: Columns,
  rows: Iterable<object>,
  conflict: string,
): Promise<void> {
  const list = [...rows]
  if (list.length === 0) return
  const names = columns.map(([name]) => name)
  const values = columns.map(([name, type]) => (type === 'bytea' ? `decode(x.${name}, 'hex')` : `x.${name}`))
  const types = columns.map(([name, type]) => `${name} ${type === 'bytea' ? 'text' : type}`)
  await run(
    `INSERT INTO $.${table} (ns, ${names.join(', ')}) SELECT $1, ${values.join(', ')}
     FROM json_to_recordset($2::json) AS x(${types.join(', ')}) ${conflict}`,
    asJson(list),
  )
}

function updating(of: string, columns: Columns): string {
  return `ON CONFLICT (ns, ${of}) DO UPDATE SET ${columns
    .filter(([name]) => !of.split(', ').includes(name))
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', ')}`
}

/** Writes what is pending. */
export async function flush(batch: Batch): Promise<void> {
  const { run, pending: p } = batch
  batch.pending = nothingPending()
  await write(run, 'session', SESSION, p.sessions.values(), updating('id', SESSION))
  await write(run, 'topic', TOPIC, [...p.topics.values()].map(topicRow), updating('id', TOPIC))
  await write(run, 'turn', TURN, p.turns.values(), '')
  if (p.topicOfTurn.size > 0)
    await run(
      `UPDATE $.turn t SET topic = x.topic FROM json_to_recordset($2::json) AS x(id text, topic text)
       WHERE t.ns = $1 AND t.id = x.id`,
      JSON.stringify([...p.topicOfTurn.values()]),
    )
  const unlinked = [...p.links].filter(([, link]) => link === null).map(([id]) => id.split(SEPARATOR))
  for (const [from, to, relation] of unlinked)
    await run(
      'DELETE FROM $.topic_link WHERE ns = $1 AND from_id = $2 AND to_id = $3 AND relation = $4',
      from,
      to,
      relation,
    )
  await write(
    run,
    'topic_link',
    LINK,
    [...p.links.values()].filter((l) => l !== null),
    updating('from_id, to_id, relation', LINK),
  )
  await write(run, 'entity', ENTITY, p.entities.values(), updating('id', ENTITY))
  if (p.names.size > 0) {
    await run('DELETE FROM $.entity_name WHERE ns = $1 AND entity = ANY($2)', [...p.names.keys()])
    const names = [...p.names].flatMap(([entity, list]) => list.map((name) => ({ name, entity })))
    await write(run, 'entity_name', NAME, names, 'ON CONFLICT DO NOTHING')
  }
  if (p.mentionsCleared.size > 0)
    await run('DELETE FROM $.mention WHERE ns = $1 AND doc = ANY($2::bigint[])', [...p.mentionsCleared])
  await write(run, 'mention', MENTION, p.mentions.values(), 'ON CONFLICT DO NOTHING')
  const goneFacts = [...p.facts].filter(([, fact]) => fact === null).map(([id]) => id)
  if (goneFacts.length > 0) await run('DELETE FROM $.fact WHERE ns = $1 AND id = ANY($2)', goneFacts)
  await write(
    run,
    'fact',
    FACT,
    [...p.facts.values()].flatMap((f) => (f === null ? [] : factRow(f))),
    updating('id', FACT),
  )
  if (p.sources.size > 0) {
    const sources = [...p.sources].flatMap(([fact, docs]) => docs.map((doc) => ({ fact, doc })))
    await run(
      `DELETE FROM $.fact_source s WHERE s.ns = $1 AND s.fact = ANY($2) AND NOT EXISTS (
         SELECT 1 FROM json_to_recordset($3::json) AS x(fact text, doc bigint) WHERE x.fact = s.fact AND x.doc = s.doc)`,
      [...p.sources.keys()],
      JSON.stringify(sources),
    )
    await write(run, 'fact_source', SOURCE, sources, 'ON CONFLICT DO NOTHING')
  }
  if (p.cuesCleared.size > 0)
    await run('DELETE FROM $.cue WHERE ns = $1 AND doc = ANY($2::bigint[])', [...p.cuesCleared])
  await write(run, 'cue', CUE, p.cues.values(), updating('cue, doc', CUE))
  await flushRecords(run, [...p.records.values()])
  await flushEntries(run, [...p.entries.values()])
  const doneJobs = [...p.jobs].filter(([, job]) => job === null).map(([id]) => id)
  if (doneJobs.length > 0) await run('DELETE FROM $.job WHERE ns = $1 AND id = ANY($2)', doneJobs)
  await write(
    run,
    'job',
    JOB,
    [...p.jobs.values()].flatMap((j) => (j === null ? [] : jobRow(j))),
    updating('id', JOB),
  )
}

async function flushRecords(run: Run, records: readonly PendingRecord[]): Promise<void> {
  if (records.length === 0) return
  const gone = records.filter((r) => r.row === null)
  await deleteOfKind(run, 'record', 'id', gone)
  const rows = records.flatMap(({ row }) =>
    row === null ? [] : { kind: row.of, id: row.id, words: row.text, body: JSON.stringify(row.value) },
  )
  await write(run, 'record', RECORD, rows, updating('kind, id', RECORD))
  await deleteOfKind(run, 'record_turn', 'id', records)
  const places = records.flatMap(({ kind, id, docs }) => docs.map((doc, place) => ({ kind, id, place, doc })))
  await write(run, 'record_turn', RECORD_TURN, places, '')
}

async function flushEntries(run: Run, entries: readonly (EntryRow | GoneEntry)[]): Promise<void> {
  const gone = entries.filter((e) => 'gone' in e)
  await deleteOfKind(run, 'entry', 'ref', gone)
  await write(
    run,
    'entry',
    ENTRY,
    entries.filter((e) => !('gone' in e)),
    updating('kind, ref', ENTRY),
  )
}

/** Removes the rows of a table that the kind and one more column name. */
async function deleteOfKind<Name extends string>(
  run: Run,
  table: string,
  name: Name,
  rows: readonly ({ readonly kind: string } & Readonly<Record<Name, string>>)[],
): Promise<void> {
  if (rows.length === 0) return
  await run(
    `DELETE FROM $.${table} r USING json_to_recordset($2::json) AS x(kind text, ${name} text)
     WHERE r.ns = $1 AND r.kind = x.kind AND r.${name} = x.${name}`,
    JSON.stringify(rows.map((row) => ({ kind: row.kind, [name]: row[name] }))),
  )
}

type Columns = readonly (readonly [name: string, type: string])[]

const columns = (type: string, ...names: readonly string[]): Columns => names.map((name) => [name, type])

const SESSION: Columns = [
  ...columns('text', 'id', 'flushes'),
  ...columns('bigint', 'from_at', 'to_at'),
  ...columns('int', 'turns', 'consolidated'),
]
const TOPIC: Columns = [
  ...columns('text', 'id', 'session', 'summary', 'keywords', 'turns', 'status'),
  ...columns('bigint', 'from_at', 'to_at'),
  ['frozen', 'smallint'],
]
const TURN: Columns = [
  ...columns('text', 'id', 'session', 'speaker', 'role', 'content', 'captions', 'metadata', 'topic'),
  ...columns('bigint', 'doc', 'at'),
  ['ordinal', 'int'],
]
const LINK: Columns = [...columns('text', 'from_id', 'to_id', 'relation'), ['weight', 'double precision']]
const ENTITY: Columns = [
  ...columns(
    'text',
    'id',
    'name',
    'type',
    'aliases',
    'description',
    'sources',
    'status',
    'merged_into',
    'apart',
  ),
  ...columns('smallint', 'speaker', 'frozen'),
]
const NAME: Columns = columns('text', 'name', 'entity')
const MENTION: Columns = [
  ['entity', 'text'],
  ['doc', 'bigint'],
]
const FACT: Columns = [
  ...columns('text', 'id', 'head', 'relation', 'tail', 'status', 'body'),
  ...columns('bigint', 'valid_from', 'valid_to'),
  ['closings', 'int'],
  ['frozen', 'smallint'],
]
const SOURCE: Columns = [
  ['fact', 'text'],
  ['doc', 'bigint'],
]
const CUE: Columns = [...columns('text', 'cue', 'tag'), ['doc', 'bigint']]
const RECORD: Columns = columns('text', 'kind', 'id', 'words', 'body')
const RECORD_TURN: Columns = [...columns('text', 'kind', 'id'), ['place', 'int'], ['doc', 'bigint']]
const ENTRY: Columns = [
  ...columns('text', 'kind', 'ref', 'terms', 'model'),
  ...columns('bigint', 'position', 'doc'),
  ['words', 'text[]'],
  ['traits', 'int'],
  ['vectors', 'bytea'],
]
const JOB: Columns = [
  ...columns('text', 'id', 'kind', 'subject', 'state', 'owner', 'error'),
  ['attempts', 'int'],
  ...columns('bigint', 'not_before', 'lease_until'),
]

/** PostgreSQL's text has neither NUL nor half a surrogate pair; both become U+FFFD. */
function asJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\uFFFD') : value,
  )
}

function topicRow(topic: Topic): object {
  return {
    id: topic.id,
    session: topic.session,
    summary: topic.summary,
    keywords: JSON.stringify(topic.keywords),
    turns: JSON.stringify(topic.turns),
    from_at: topic.from,
    to_at: topic.to,
    frozen: topic.frozen ? 1 : 0,
    status: topic.status,
  }
}

function factRow(fact: Fact): object {
  return {
    id: fact.id,
    head: fact.head,
    relation: fact.relation,
    tail: fact.tail,
    valid_from: fact.valid.from,
    valid_to: fact.valid.to,
    closings: fact.closings.length,
    status: fact.status,
    frozen: fact.frozen ? 1 : 0,
    body: JSON.stringify(fact),
  }
}

function jobRow(job: Job): object {
  return {
    id: job.id,
    kind: job.kind,
    subject: job.subject,
    state: job.state,
    attempts: job.attempts,
    not_before: job.notBefore,
    owner: job.owner,
    lease_until: job.leaseUntil,
    error: job.error,
  }
}
