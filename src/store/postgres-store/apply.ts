/**
 * The only code that writes to the server. What a batch of changes touches is read in a few queries, the changes are
 * folded over it here, and the outcome is written in a few more: the number of round trips does not grow with the
 * batch. Changes that remove things with all that hangs on them are statements of their own.
 */
import type { Change, Embedding } from '../../model/change.ts'
import { normaliseName } from '../../model/entity.ts'
import { MemoryError } from '../../model/errors.ts'
import { type Fact, sourcesOf } from '../../model/fact.ts'
import type { Job } from '../../model/job.ts'
import type { StoredRecord } from '../../model/records.ts'
import type { Topic } from '../../model/topic.ts'
import type { Turn } from '../../model/turn.ts'
import { DERIVED_RECORDS, factEntry, recordEntry, topicTerms, turnEntry } from '../index-entry.ts'
import { type SessionRow, type StateRow, type TurnRow, toState, toTurn } from '../rows.ts'
import type { ApplyOptions, ApplyResult, IndexEntry } from '../store.ts'
import { turnDifference } from '../turn-identity.ts'
import type { PostgresConnection, Sql } from './connection.ts'
import type { Qualify } from './schema.ts'
import { searchWords } from './search-words.ts'

interface NamespaceRow extends StateRow {
  readonly next_doc: number
  readonly next_position: number
}

/** Thrown to take back a transaction that has nothing to write. */
class NothingWritten extends Error {}

export async function apply(
  connection: PostgresConnection,
  q: Qualify,
  namespace: string,
  changes: readonly Change[],
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  let unchanged: StateRow = { name: namespace, version: 0, graph_version: 0, purged_at: 0 }
  try {
    return await connection.transaction(async (sql) => {
      await sql.query(q('INSERT INTO $.namespace VALUES ($1, 0, 0, 0, 1, 1) ON CONFLICT DO NOTHING'), [
        namespace,
      ])
      // Writers of one namespace wait for each other here; those of others do not.
      const [row] = await sql.query<NamespaceRow>(
        q('SELECT ns AS name, * FROM $.namespace WHERE ns = $1 FOR UPDATE'),
        [namespace],
      )
      if (row === undefined) throw new MemoryError('write-conflict', { namespace })
      if (options.ifGraphVersion !== undefined && options.ifGraphVersion !== row.graph_version)
        throw new MemoryError('write-conflict', { namespace })
      const batch = createBatch(sql, q, namespace, row)
      for (const [i, change] of changes.entries()) await batch.apply(change, changes.slice(i))
      await batch.flush()
      if (!batch.state.written) {
        unchanged = row
        // A namespace appears with its first change.
        if (row.version === 0) throw new NothingWritten()
        return { state: toState(row), turnsAdded: 0 }
      }
      const version = row.version + 1
      const state: StateRow = {
        name: namespace,
        version,
        graph_version: row.graph_version + (batch.state.graphWritten ? 1 : 0),
        purged_at: batch.state.purged ? version : row.purged_at,
      }
      await sql.query(
        q(
          `UPDATE $.namespace SET version = $2, graph_version = $3, purged_at = $4, next_doc = $5, next_position = $6
           WHERE ns = $1`,
        ),
        [
          namespace,
          version,
          state.graph_version,
          state.purged_at,
          batch.state.nextDoc,
          batch.state.nextPosition,
        ],
      )
      return { state: toState(state), turnsAdded: batch.state.turnsAdded }
    })
  } catch (error) {
    if (error instanceof NothingWritten) return { state: toState(unchanged), turnsAdded: 0 }
    throw error
  }
}

interface EntryRow {
  readonly kind: string
  readonly ref: string
  readonly position: number
  readonly doc: number | null
  readonly terms: string
  readonly words: readonly string[]
  readonly traits: number
  readonly model: string | null
  /** Hexadecimal. */
  readonly vectors: string | null
}

/** What the changes still to come touch, as it is stored with what was folded so far. */
interface Known {
  readonly turns: Map<string, TurnRow>
  readonly sessions: Map<string, SessionRow>
  readonly topics: Set<string>
  readonly entities: Set<string>
  readonly facts: Set<string>
  /** Terms by kind and id. */
  readonly entries: Map<string, string>
}

/** What is to be written; `null`: to be removed. */
interface Pending {
  readonly sessions: Map<string, SessionRow>
  readonly turns: Map<string, TurnRow>
  readonly topicOfTurn: Map<string, { id: string; topic: string }>
  readonly topics: Map<string, Topic>
  readonly links: Map<string, object | null>
  readonly entities: Map<string, object>
  readonly names: Map<string, readonly string[]>
  readonly mentionsCleared: Set<number>
  readonly mentions: Map<string, { entity: string; doc: number }>
  readonly facts: Map<string, Fact | null>
  readonly sources: Map<string, readonly number[]>
  readonly cuesCleared: Set<number>
  readonly cues: Map<string, { cue: string; doc: number; tag: string }>
  readonly records: Map<
    string,
    { kind: string; id: string; row: StoredRecord | null; docs: readonly number[] }
  >
  readonly entries: Map<
    string,
    EntryRow | { readonly kind: string; readonly ref: string; readonly gone: true }
  >
  readonly jobs: Map<string, Job | null>
}

const SEPARATOR = '\u0001'
const key = (...parts: readonly (string | number)[]): string => parts.join(SEPARATOR)

function createBatch(sql: Sql, q: Qualify, ns: string, row: NamespaceRow) {
  const state = {
    nextDoc: row.next_doc,
    nextPosition: row.next_position,
    turnsAdded: 0,
    written: false,
    graphWritten: false,
    purged: false,
  }
  let known: Known | null = null
  let pending = nothingPending()
  const run = async <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
    sql.query<Row>(q(text), [ns, ...values])

  const need = <T>(value: T | undefined, what: string, id: string): T => {
    if (value === undefined) throw new MemoryError('not-found', { what, id })
    return value
  }
  const needOne = (there: ReadonlySet<string>, what: string, id: string): void => {
    if (!there.has(id)) throw new MemoryError('not-found', { what, id })
  }
  const docOf = ({ turns }: Known, id: string): number => need(turns.get(id), 'turn', id).doc

  /** The change as it is folded; what removes much goes another way. */
  const fold = (now: Known, change: Change): void => {
    switch (change.kind) {
      case 'turn-added':
        addTurn(now, change.turn, change.embedding, change.ordinal ?? null)
        return
      case 'turn-embedded': {
        const turn = need(now.turns.get(change.id), 'turn', change.id)
        putEntry(turnEntry(toTurn(turn), change.embedding), turn.doc)
        state.written = true
        return
      }
      case 'session-flushed': {
        const session = need(now.sessions.get(change.id), 'session', change.id)
        const flushes = JSON.parse(session.flushes) as number[]
        if (!flushes.includes(change.turns))
          putSession(now, { ...session, flushes: JSON.stringify([...flushes, change.turns]) })
        break
      }
      case 'session-restored': {
        const { id, turns, consolidated, flushes } = change.session
        const session = need(now.sessions.get(id), 'session', id)
        putSession(now, { ...session, turns, consolidated, flushes: JSON.stringify(flushes) })
        break
      }
      case 'topic-added': {
        const { topic } = change
        const session = need(now.sessions.get(topic.session), 'session', topic.session)
        let end = 0
        for (const id of topic.turns) {
          const turn = need(now.turns.get(id), 'turn', id)
          const archived = { ...turn, topic: topic.id }
          now.turns.set(id, archived)
          if (pending.turns.has(id)) pending.turns.set(id, archived)
          else pending.topicOfTurn.set(id, { id, topic: topic.id })
          end = Math.max(end, turn.ordinal + 1)
        }
        putTopic(now, topic)
        putSession(now, { ...session, consolidated: Math.max(session.consolidated, end) })
        break
      }
      case 'topic-updated':
        needOne(now.topics, 'topic', change.topic.id)
        putTopic(now, change.topic)
        break
      case 'topics-linked': {
        const { from, to, relation, weight } = change.link
        needOne(now.topics, 'topic', from)
        needOne(now.topics, 'topic', to)
        pending.links.set(key(from, to, relation), { from_id: from, to_id: to, relation, weight })
        break
      }
      case 'topics-unlinked':
        pending.links.set(key(change.link.from, change.link.to, change.link.relation), null)
        break
      case 'entity-added':
      case 'entity-updated': {
        const { entity } = change
        if (change.kind === 'entity-updated') needOne(now.entities, 'entity', entity.id)
        now.entities.add(entity.id)
        pending.entities.set(entity.id, {
          id: entity.id,
          name: entity.name,
          type: entity.type,
          aliases: JSON.stringify(entity.aliases),
          description: entity.description,
          sources: JSON.stringify(entity.sources),
          speaker: entity.speaker ? 1 : 0,
          frozen: entity.frozen ? 1 : 0,
          status: entity.status,
          merged_into: entity.mergedInto,
          apart: JSON.stringify(entity.apart),
        })
        pending.names.set(entity.id, [...new Set([entity.name, ...entity.aliases].map(normaliseName))])
        break
      }
      case 'entity-mentioned': {
        needOne(now.entities, 'entity', change.id)
        const doc = docOf(now, change.turn)
        pending.mentions.set(key(change.id, doc), { entity: change.id, doc })
        break
      }
      case 'mentions-cleared':
        for (const turn of change.turns) clear(docOf(now, turn), pending.mentions, pending.mentionsCleared)
        break
      case 'fact-added':
      case 'fact-updated':
        if (change.kind === 'fact-updated') needOne(now.facts, 'fact', change.fact.id)
        putFact(now, change.fact)
        break
      case 'fact-deleted':
        needOne(now.facts, 'fact', change.id)
        now.facts.delete(change.id)
        pending.facts.set(change.id, null)
        pending.sources.delete(change.id)
        dropEntry(now, 'fact', change.id)
        break
      case 'cue-linked': {
        const { cue, tag, turn } = change.link
        const doc = docOf(now, turn)
        pending.cues.set(key(cue, doc), { cue, doc, tag })
        break
      }
      case 'cues-cleared':
        for (const turn of change.turns) clear(docOf(now, turn), pending.cues, pending.cuesCleared)
        break
      case 'record-put':
        putRecord(now, change.record)
        break
      case 'record-deleted':
        pending.records.set(key(change.of, change.id), {
          kind: change.of,
          id: change.id,
          row: null,
          docs: [],
        })
        dropEntry(now, change.of, change.id)
        break
      case 'job-put':
        pending.jobs.set(change.job.id, change.job)
        return
      case 'job-deleted':
        pending.jobs.set(change.id, null)
        return
      default:
        throw new TypeError(`${change.kind} cannot be folded`)
    }
    state.written = true
    state.graphWritten = true
  }

  const clear = <T extends { readonly doc: number }>(
    doc: number,
    waiting: Map<string, T>,
    cleared: Set<number>,
  ): void => {
    for (const [id, item] of waiting) if (item.doc === doc) waiting.delete(id)
    cleared.add(doc)
  }

  const putSession = (now: Known, session: SessionRow): void => {
    now.sessions.set(session.id, session)
    pending.sessions.set(session.id, session)
  }

  const putTopic = (now: Known, topic: Topic): void => {
    now.topics.add(topic.id)
    pending.topics.set(topic.id, topic)
    writeEntry('topic', topic.id, null, [topicTerms(topic)], 0, null)
  }

  const addTurn = (now: Known, turn: Turn, embedding: Embedding | null, place: number | null): void => {
    const stored = now.turns.get(turn.id)
    if (stored !== undefined) {
      const field = turnDifference(toTurn(stored), turn)
      if (field !== null) throw new MemoryError('turn-conflict', { id: turn.id, field })
      return
    }
    const session = now.sessions.get(turn.session)
    const ordinal = place ?? session?.turns ?? 0
    putSession(now, {
      id: turn.session,
      from_at: Math.min(session?.from_at ?? turn.at, turn.at),
      to_at: Math.max(session?.to_at ?? turn.at, turn.at),
      turns: Math.max(session?.turns ?? 0, ordinal + 1),
      consolidated: session?.consolidated ?? 0,
      flushes: session?.flushes ?? '[]',
    })
    const added: TurnRow = {
      doc: state.nextDoc++,
      id: turn.id,
      session: turn.session,
      ordinal,
      speaker: turn.speaker,
      role: turn.role,
      content: turn.content,
      at: turn.at,
      captions: turn.captions.length === 0 ? null : JSON.stringify(turn.captions),
      metadata: Object.keys(turn.metadata).length === 0 ? null : JSON.stringify(turn.metadata),
      topic: null,
    }
    now.turns.set(turn.id, added)
    pending.turns.set(turn.id, added)
    putEntry(turnEntry({ ...turn, ordinal, topic: null }, embedding), added.doc)
    state.turnsAdded += 1
    state.written = true
  }

  const putFact = (now: Known, fact: Fact): void => {
    needOne(now.entities, 'entity', fact.head)
    needOne(now.entities, 'entity', fact.tail)
    const docs = sourcesOf(fact).map((id) => docOf(now, id))
    now.facts.add(fact.id)
    pending.facts.set(fact.id, fact)
    pending.sources.set(fact.id, docs)
    rewriteEntry(now, factEntry(fact))
  }

  const putRecord = (now: Known, record: StoredRecord): void => {
    const { of, id, turns } = record
    const docs = turns.map((turn) => docOf(now, turn))
    pending.records.set(key(of, id), { kind: of, id, row: record, docs })
    const entry = recordEntry(record)
    if (entry !== null) rewriteEntry(now, entry)
  }

  /** Old words must not be found any more; caches start over when they change. */
  const rewriteEntry = (now: Known, entry: Omit<IndexEntry, 'position'>): void => {
    const before = now.entries.get(key(entry.kind, entry.id))
    const terms = termText(entry.terms)
    if (before !== undefined && before !== terms) state.purged = true
    now.entries.set(key(entry.kind, entry.id), terms)
    putEntry(entry, null)
  }

  const dropEntry = (now: Known, kind: string, ref: string): void => {
    if (now.entries.delete(key(kind, ref))) state.purged = true
    pending.entries.set(key(kind, ref), { kind, ref, gone: true })
  }

  const putEntry = (entry: Omit<IndexEntry, 'position'>, doc: number | null): void =>
    writeEntry(entry.kind, entry.id, doc, entry.terms, entry.place?.traits ?? 0, entry.vectors)

  const writeEntry = (
    kind: string,
    ref: string,
    doc: number | null,
    terms: IndexEntry['terms'],
    traits: number,
    vectors: IndexEntry['vectors'],
  ): void => {
    pending.entries.set(key(kind, ref), {
      kind,
      ref,
      position: state.nextPosition++,
      doc,
      terms: termText(terms),
      words: searchWords(ns, kind, terms.flat()),
      traits,
      model: vectors?.model ?? null,
      vectors: vectors === null ? null : Buffer.from(vectors.packed).toString('hex'),
    })
  }

  /** Whether the change removes what only the server knows. */
  const removal = async (change: Change): Promise<boolean> => {
    switch (change.kind) {
      case 'turn-deleted': {
        await flush()
        const [turn] = await run<TurnRow>('SELECT * FROM $.turn WHERE ns = $1 AND id = $2', change.id)
        const { doc, session } = need(turn, 'turn', change.id)
        await deleteRecords(
          // Batches may repeat what the turn said.
          `kind = 'batch' OR (kind, id) IN (SELECT kind, id FROM $.record_turn WHERE ns = $1 AND doc = $2)`,
          doc,
        )
        await run('DELETE FROM $.turn WHERE ns = $1 AND doc = $2', doc)
        // Ordinals stay as they are: they are places in the conversation, not counts.
        await run(
          `UPDATE $.session s SET consolidated = s.turns WHERE s.ns = $1 AND s.id = $2 AND s.consolidated >
             (SELECT max(ordinal) FROM $.turn WHERE ns = $1 AND session = $2)`,
          session,
        )
        await run(
          `DELETE FROM $.session s WHERE s.ns = $1 AND s.id = $2
             AND NOT EXISTS (SELECT 1 FROM $.turn WHERE ns = $1 AND session = $2)`,
          session,
        )
        state.purged = true
        break
      }
      case 'topic-deleted':
        await flush()
        await needRow('topic', change.id)
        await deleteEntries(`kind = 'topic' AND ref = $2`, change.id)
        await run('UPDATE $.turn SET topic = NULL WHERE ns = $1 AND topic = $2', change.id)
        await run('DELETE FROM $.topic WHERE ns = $1 AND id = $2', change.id)
        break
      case 'entity-deleted':
        await flush()
        await needRow('entity', change.id)
        await deleteEntries(
          `kind = 'fact' AND ref IN (SELECT id FROM $.fact WHERE ns = $1 AND head = $2
             UNION SELECT id FROM $.fact WHERE ns = $1 AND tail = $2)`,
          change.id,
        )
        await run('DELETE FROM $.entity WHERE ns = $1 AND id = $2', change.id)
        break
      case 'derived-deleted':
        await flush()
        await deleteDerived()
        break
      default:
        return false
    }
    known = null
    state.written = true
    state.graphWritten = true
    return true
  }

  const needRow = async (table: 'topic' | 'entity', id: string): Promise<void> => {
    const [found] = await run(`SELECT 1 FROM $.${table} WHERE ns = $1 AND id = $2`, id)
    need(found, table, id)
  }
  const deleteEntries = async (condition: string, ...values: readonly unknown[]): Promise<void> => {
    const gone = await run(`DELETE FROM $.entry WHERE ns = $1 AND (${condition}) RETURNING 1`, ...values)
    if (gone.length > 0) state.purged = true
  }
  const deleteRecords = async (condition: string, ...values: readonly unknown[]): Promise<void> => {
    await deleteEntries(
      `(kind, ref) IN (SELECT kind, id FROM $.record WHERE ns = $1 AND (${condition}))`,
      ...values,
    )
    await run(`DELETE FROM $.record WHERE ns = $1 AND (${condition})`, ...values)
  }
  const deleteDerived = async (): Promise<void> => {
    await deleteRecords(
      `kind = ANY($2) AND NOT (kind = 'experience' AND (body::jsonb ->> 'status' = 'denied' OR (body::jsonb -> 'frozen')::boolean))
         AND NOT (kind = 'merge' AND (body::jsonb -> 'byUser')::boolean)`,
      DERIVED_RECORDS,
    )
    await deleteEntries(
      `kind = 'topic' OR (kind = 'fact' AND ref IN (SELECT id FROM $.fact WHERE ns = $1 AND status = 'active' AND frozen = 0))`,
    )
    await run(`DELETE FROM $.fact WHERE ns = $1 AND status = 'active' AND frozen = 0`)
    // An entity goes only when no fact needs it any more.
    await run(
      `DELETE FROM $.entity e WHERE e.ns = $1 AND e.status <> 'denied' AND e.frozen = 0 AND e.apart = '[]'
         AND NOT EXISTS (SELECT 1 FROM $.fact f WHERE f.ns = $1 AND f.head = e.id)
         AND NOT EXISTS (SELECT 1 FROM $.fact f WHERE f.ns = $1 AND f.tail = e.id)
         AND NOT EXISTS (SELECT 1 FROM $.entity m WHERE m.ns = $1 AND m.frozen = 1 AND m.merged_into = e.id)`,
    )
    for (const table of ['mention', 'cue', 'topic', 'job']) await run(`DELETE FROM $.${table} WHERE ns = $1`)
    await run('UPDATE $.turn SET topic = NULL WHERE ns = $1 AND topic IS NOT NULL')
    await run('UPDATE $.session SET consolidated = 0 WHERE ns = $1')
  }

  /** Rows as JSON in one statement; a list of any length is one round trip. */
  const write = async (
    table: string,
    columns: readonly (readonly [name: string, type: string])[],
    rows: Iterable<object>,
    conflict: string,
  ): Promise<void> => {
    const list = [...rows]
    if (list.length === 0) return
    const names = columns.map(([name]) => name)
    const values = columns.map(([name, type]) =>
      type === 'bytea' ? `decode(x.${name}, 'hex')` : `x.${name}`,
    )
    const types = columns.map(([name, type]) => `${name} ${type === 'bytea' ? 'text' : type}`)
    await run(
      `INSERT INTO $.${table} (ns, ${names.join(', ')}) SELECT $1, ${values.join(', ')}
       FROM json_to_recordset($2::json) AS x(${types.join(', ')}) ${conflict}`,
      JSON.stringify(list),
    )
  }
  const updating = (of: string, columns: readonly (readonly [string, string])[]): string =>
    `ON CONFLICT (ns, ${of}) DO UPDATE SET ${columns
      .filter(([name]) => !of.split(', ').includes(name))
      .map(([name]) => `${name} = excluded.${name}`)
      .join(', ')}`

  const flush = async (): Promise<void> => {
    const p = pending
    pending = nothingPending()
    await write('session', SESSION, p.sessions.values(), updating('id', SESSION))
    await write('topic', TOPIC, [...p.topics.values()].map(topicRow), updating('id', TOPIC))
    await write('turn', TURN, p.turns.values(), '')
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
      'topic_link',
      LINK,
      [...p.links.values()].filter((l) => l !== null),
      updating('from_id, to_id, relation', LINK),
    )
    await write('entity', ENTITY, p.entities.values(), updating('id', ENTITY))
    if (p.names.size > 0) {
      await run('DELETE FROM $.entity_name WHERE ns = $1 AND entity = ANY($2)', [...p.names.keys()])
      const names = [...p.names].flatMap(([entity, list]) => list.map((name) => ({ name, entity })))
      await write('entity_name', NAME, names, 'ON CONFLICT DO NOTHING')
    }
    if (p.mentionsCleared.size > 0)
      await run('DELETE FROM $.mention WHERE ns = $1 AND doc = ANY($2::bigint[])', [...p.mentionsCleared])
    await write('mention', MENTION, p.mentions.values(), 'ON CONFLICT DO NOTHING')
    const goneFacts = [...p.facts].filter(([, fact]) => fact === null).map(([id]) => id)
    if (goneFacts.length > 0) await run('DELETE FROM $.fact WHERE ns = $1 AND id = ANY($2)', goneFacts)
    await write(
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
      await write('fact_source', SOURCE, sources, 'ON CONFLICT DO NOTHING')
    }
    if (p.cuesCleared.size > 0)
      await run('DELETE FROM $.cue WHERE ns = $1 AND doc = ANY($2::bigint[])', [...p.cuesCleared])
    await write('cue', CUE, p.cues.values(), updating('cue, doc', CUE))
    await flushRecords([...p.records.values()])
    await flushEntries([...p.entries.values()])
    const doneJobs = [...p.jobs].filter(([, job]) => job === null).map(([id]) => id)
    if (doneJobs.length > 0) await run('DELETE FROM $.job WHERE ns = $1 AND id = ANY($2)', doneJobs)
    await write(
      'job',
      JOB,
      [...p.jobs.values()].flatMap((j) => (j === null ? [] : jobRow(j))),
      updating('id', JOB),
    )
  }

  const flushRecords = async (
    records: readonly (Pending['records'] extends Map<string, infer R> ? R : never)[],
  ) => {
    if (records.length === 0) return
    const ids = JSON.stringify(records.map(({ kind, id }) => ({ kind, id })))
    const gone = records.filter((r) => r.row === null)
    if (gone.length > 0)
      await run(
        `DELETE FROM $.record r USING json_to_recordset($2::json) AS x(kind text, id text)
         WHERE r.ns = $1 AND r.kind = x.kind AND r.id = x.id`,
        JSON.stringify(gone.map(({ kind, id }) => ({ kind, id }))),
      )
    const rows = records.flatMap(({ row }) =>
      row === null ? [] : { kind: row.of, id: row.id, words: row.text, body: JSON.stringify(row.value) },
    )
    await write('record', RECORD, rows, updating('kind, id', RECORD))
    await run(
      `DELETE FROM $.record_turn r USING json_to_recordset($2::json) AS x(kind text, id text)
       WHERE r.ns = $1 AND r.kind = x.kind AND r.id = x.id`,
      ids,
    )
    const places = records.flatMap(({ kind, id, docs }) =>
      docs.map((doc, place) => ({ kind, id, place, doc })),
    )
    await write('record_turn', RECORD_TURN, places, '')
  }

  const flushEntries = async (entries: readonly (EntryRow | { kind: string; ref: string; gone: true })[]) => {
    const gone = entries.filter((e) => 'gone' in e)
    if (gone.length > 0)
      await run(
        `DELETE FROM $.entry e USING json_to_recordset($2::json) AS x(kind text, ref text)
         WHERE e.ns = $1 AND e.kind = x.kind AND e.ref = x.ref`,
        JSON.stringify(gone.map(({ kind, ref }) => ({ kind, ref }))),
      )
    await write(
      'entry',
      ENTRY,
      entries.filter((e) => !('gone' in e)),
      updating('kind, ref', ENTRY),
    )
  }

  return {
    state,
    flush,
    /** @param rest The change and those after it, so that what they touch is read at once. */
    async apply(change: Change, rest: readonly Change[]): Promise<void> {
      if (await removal(change)) return
      known ??= await load(run, rest)
      fold(known, change)
    },
  }
}

function nothingPending(): Pending {
  return {
    sessions: new Map(),
    turns: new Map(),
    topicOfTurn: new Map(),
    topics: new Map(),
    links: new Map(),
    entities: new Map(),
    names: new Map(),
    mentionsCleared: new Set(),
    mentions: new Map(),
    facts: new Map(),
    sources: new Map(),
    cuesCleared: new Set(),
    cues: new Map(),
    records: new Map(),
    entries: new Map(),
    jobs: new Map(),
  }
}

type Run = <Row>(text: string, ...values: readonly unknown[]) => Promise<Row[]>

/** What is stored of everything that the changes name. */
async function load(run: Run, changes: readonly Change[]): Promise<Known> {
  const turns = new Set<string>()
  const sessions = new Set<string>()
  const topics = new Set<string>()
  const entities = new Set<string>()
  const facts = new Set<string>()
  const entries: { kind: string; ref: string }[] = []
  const addAll = (to: Set<string>, ids: Iterable<string>): void => {
    for (const id of ids) to.add(id)
  }
  for (const change of changes)
    switch (change.kind) {
      case 'turn-added':
        turns.add(change.turn.id)
        sessions.add(change.turn.session)
        break
      case 'turn-embedded':
        turns.add(change.id)
        break
      case 'session-flushed':
        sessions.add(change.id)
        break
      case 'session-restored':
        sessions.add(change.session.id)
        break
      case 'topic-added':
        sessions.add(change.topic.session)
        addAll(turns, change.topic.turns)
        break
      case 'topic-updated':
        topics.add(change.topic.id)
        break
      case 'topics-linked':
        addAll(topics, [change.link.from, change.link.to])
        break
      case 'entity-updated':
        entities.add(change.entity.id)
        break
      case 'entity-mentioned':
        entities.add(change.id)
        turns.add(change.turn)
        break
      case 'fact-added':
      case 'fact-updated':
        facts.add(change.fact.id)
        addAll(entities, [change.fact.head, change.fact.tail])
        addAll(turns, sourcesOf(change.fact))
        entries.push({ kind: 'fact', ref: change.fact.id })
        break
      case 'fact-deleted':
        facts.add(change.id)
        entries.push({ kind: 'fact', ref: change.id })
        break
      case 'cue-linked':
        turns.add(change.link.turn)
        break
      case 'cues-cleared':
      case 'mentions-cleared':
        addAll(turns, change.turns)
        break
      case 'record-put':
        addAll(turns, change.record.turns)
        entries.push({ kind: change.record.of, ref: change.record.id })
        break
      case 'record-deleted':
        entries.push({ kind: change.of, ref: change.id })
        break
      default:
    }
  const idsOf = async (table: string, ids: ReadonlySet<string>): Promise<Set<string>> =>
    ids.size === 0
      ? new Set()
      : new Set(
          (
            await run<{ id: string }>(`SELECT id FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, [...ids])
          ).map((r) => r.id),
        )
  const rowsOf = async <Row extends { readonly id: string }>(
    table: string,
    ids: ReadonlySet<string>,
  ): Promise<Map<string, Row>> =>
    ids.size === 0
      ? new Map()
      : new Map(
          (await run<Row>(`SELECT * FROM $.${table} WHERE ns = $1 AND id = ANY($2)`, [...ids])).map((r) => [
            r.id,
            r,
          ]),
        )
  const terms =
    entries.length === 0
      ? []
      : await run<{ kind: string; ref: string; terms: string }>(
          `SELECT e.kind, e.ref, e.terms FROM json_to_recordset($2::json) AS x(kind text, ref text)
           JOIN $.entry e ON e.ns = $1 AND e.kind = x.kind AND e.ref = x.ref`,
          JSON.stringify(entries),
        )
  return {
    turns: await rowsOf<TurnRow>('turn', turns),
    sessions: await rowsOf<SessionRow>('session', sessions),
    topics: await idsOf('topic', topics),
    entities: await idsOf('entity', entities),
    facts: await idsOf('fact', facts),
    entries: new Map(terms.map((t) => [key(t.kind, t.ref), t.terms])),
  }
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

function termText(terms: IndexEntry['terms']): string {
  return terms.map((passage) => passage.join(' ')).join('\n')
}
