/** The only code that writes to the file: one function per kind of change. */
import type { Change, Embedding } from '../../model/change.ts'
import type { Entity } from '../../model/entity.ts'
import { normaliseName } from '../../model/entity.ts'
import { MemoryError } from '../../model/errors.ts'
import { type Fact, sourcesOf } from '../../model/fact.ts'
import type { SessionId } from '../../model/ids.ts'
import type { Job } from '../../model/job.ts'
import type { StoredRecord } from '../../model/records.ts'
import type { Turn } from '../../model/turn.ts'
import { DERIVED_RECORDS, factEntry, recordEntry, topicTerms, turnEntry } from '../index-entry.ts'
import { type StateRow, TURN_COLUMNS, type TurnRow, termText, toState, toTurn } from '../rows.ts'
import type { ApplyOptions, ApplyResult, IndexEntry, NamespaceState } from '../store.ts'
import { turnDifference } from '../turn-identity.ts'
import type { Driver, NamespaceRow, Statement } from './driver.ts'

type Apply = (namespace: string, changes: readonly Change[], options?: ApplyOptions) => ApplyResult

export function createApply(driver: Driver): Apply {
  const sql = statements(driver)

  return (namespace, changes, options) =>
    driver.write(() => {
      const row = sql.namespace.get(namespace) as NamespaceRow | undefined
      const graphVersion = row?.graph_version ?? 0
      if (options?.ifGraphVersion !== undefined && options.ifGraphVersion !== graphVersion)
        throw new MemoryError('write-conflict', { namespace })
      const ns = row?.id ?? Number(sql.addNamespace.run(namespace).lastInsertRowid)
      const batch: Batch = { ns, sql, turnsAdded: 0, written: false, graphWritten: false, purged: false }
      for (const change of changes) applyOne(batch, change)
      if (!batch.written) {
        if (row === undefined) sql.dropNamespace.run(ns)
        const state = row ?? { id: ns, name: namespace, version: 0, graph_version: 0, purged_at: 0 }
        return { state: toState(state), turnsAdded: 0 }
      }
      const state = following(row ?? beginning(sql.deletedUntil.get() as number, namespace), batch)
      if (batch.purged) sql.dropImage.run(ns)
      sql.setState.run(state.version, state.graphVersion, state.purgedAt, ns)
      return { state, turnsAdded: batch.turnsAdded }
    })
}

/** A new namespace must not be taken for one of the same name that was deleted. */
function beginning(deletedUntil: number, name: string): StateRow {
  const purged_at = deletedUntil === 0 ? 0 : deletedUntil + 1
  return { name, version: deletedUntil, graph_version: deletedUntil, purged_at }
}

function following(row: StateRow, { graphWritten, purged }: Batch): NamespaceState {
  const version = row.version + 1
  return {
    name: row.name,
    version,
    graphVersion: row.graph_version + (graphWritten ? 1 : 0),
    purgedAt: purged ? version : row.purged_at,
  }
}

interface Batch {
  readonly ns: number
  readonly sql: ReturnType<typeof statements>
  turnsAdded: number
  written: boolean
  graphWritten: boolean
  purged: boolean
}

function applyOne(batch: Batch, change: Change): void {
  const { ns, sql } = batch
  switch (change.kind) {
    case 'turn-added':
      addTurn(batch, change.turn, change.embedding, change.ordinal ?? null)
      return
    case 'turn-embedded': {
      const row = known(sql.turn.get(ns, change.id), 'turn', change.id) as TurnRow
      writeEntry(batch, turnEntry(toTurn(row), change.embedding), row.doc)
      batch.written = true
      return
    }
    case 'turn-deleted': {
      const row = known(sql.turn.get(ns, change.id), 'turn', change.id) as TurnRow
      deleteTurn(batch, row)
      shrinkSession(batch, row.session as SessionId)
      break
    }
    case 'session-flushed': {
      const row = known(sql.session.get(ns, change.id), 'session', change.id) as { flushes: string }
      const flushes = JSON.parse(row.flushes) as number[]
      if (!flushes.includes(change.turns))
        sql.setFlushes.run(JSON.stringify([...flushes, change.turns]), ns, change.id)
      batch.written = true
      return
    }
    case 'session-restored': {
      const { id, turns, consolidated, flushes } = change.session
      known(sql.session.get(ns, id), 'session', id)
      sql.restoreSession.run(turns, consolidated, JSON.stringify(flushes), ns, id)
      break
    }
    case 'topic-added': {
      const { topic } = change
      known(sql.session.get(ns, topic.session), 'session', topic.session)
      sql.putTopic.run(...topicValues(ns, topic))
      insertEntry(batch, 'topic', topic.id, null, topicTerms(topic).join(' '), 0, null)
      let end = 0
      for (const id of topic.turns) {
        const ordinal = known(sql.ordinal.get(ns, id), 'turn', id) as number
        sql.setTopic.run(topic.id, ns, id)
        end = Math.max(end, ordinal + 1)
      }
      sql.advance.run(end, ns, topic.session)
      break
    }
    case 'topic-updated': {
      known(sql.topicExists.get(ns, change.topic.id), 'topic', change.topic.id)
      sql.putTopic.run(...topicValues(ns, change.topic))
      insertEntry(batch, 'topic', change.topic.id, null, topicTerms(change.topic).join(' '), 0, null)
      break
    }
    case 'topic-deleted':
      known(sql.topicExists.get(ns, change.id), 'topic', change.id)
      deleteEntry(batch, 'topic', change.id)
      sql.clearTopic.run(ns, change.id)
      sql.dropTopic.run(ns, change.id)
      break
    case 'topics-linked':
      known(sql.topicExists.get(ns, change.link.from), 'topic', change.link.from)
      known(sql.topicExists.get(ns, change.link.to), 'topic', change.link.to)
      sql.putLink.run(ns, change.link.from, change.link.to, change.link.relation, change.link.weight)
      break
    case 'topics-unlinked':
      sql.dropLink.run(ns, change.link.from, change.link.to, change.link.relation)
      break
    case 'entity-added':
      putEntity(batch, change.entity)
      break
    case 'entity-updated':
      known(sql.entity.get(ns, change.entity.id), 'entity', change.entity.id)
      putEntity(batch, change.entity)
      break
    case 'entity-deleted':
      known(sql.entity.get(ns, change.id), 'entity', change.id)
      for (const id of sql.factsOfEntity.all(ns, change.id, ns, change.id))
        deleteEntry(batch, 'fact', id as string)
      sql.dropEntity.run(ns, change.id)
      break
    case 'entity-mentioned': {
      known(sql.entity.get(ns, change.id), 'entity', change.id)
      const doc = known(sql.doc.get(ns, change.turn), 'turn', change.turn)
      sql.putMention.run(ns, change.id, doc)
      break
    }
    case 'fact-added':
    case 'fact-updated':
      if (change.kind === 'fact-updated')
        known(sql.factExists.get(ns, change.fact.id), 'fact', change.fact.id)
      putFact(batch, change.fact)
      break
    case 'fact-deleted':
      known(sql.factExists.get(ns, change.id), 'fact', change.id)
      deleteEntry(batch, 'fact', change.id)
      sql.dropFact.run(ns, change.id)
      break
    case 'cue-linked': {
      const doc = known(sql.doc.get(ns, change.link.turn), 'turn', change.link.turn)
      sql.putCue.run(ns, change.link.cue, doc, change.link.tag)
      break
    }
    case 'cues-cleared':
      for (const turn of change.turns) sql.clearCues.run(known(sql.doc.get(ns, turn), 'turn', turn))
      break
    case 'mentions-cleared':
      for (const turn of change.turns) sql.clearMentions.run(known(sql.doc.get(ns, turn), 'turn', turn))
      break
    case 'record-put':
      putRecord(batch, change.record)
      break
    case 'record-deleted':
      if (change.of === 'experience') withdrawEntry(batch, change.of, change.id)
      else deleteEntry(batch, change.of, change.id)
      sql.dropRecord.run(ns, change.of, change.id)
      break
    case 'job-put':
      putJob(batch, change.job)
      return
    case 'job-deleted':
      sql.dropJob.run(ns, change.id)
      return
    case 'derived-deleted':
      for (const id of sql.madeFacts.all(ns)) deleteEntry(batch, 'fact', id as string)
      for (const id of sql.allTopics.all(ns)) deleteEntry(batch, 'topic', id as string)
      for (const row of sql.madeRecords.all(ns) as { kind: string; id: string }[]) deleteRecord(batch, row)
      for (const drop of sql.dropMade) drop.run(ns)
      sql.resetTurns.run(ns)
      sql.resetSessions.run(ns)
      break
    default:
      change satisfies never
  }
  batch.written = true
  batch.graphWritten = true
}

function addTurn(batch: Batch, turn: Turn, embedding: Embedding | null, place: number | null): void {
  const { ns, sql } = batch
  const stored = sql.turn.get(ns, turn.id) as TurnRow | undefined
  if (stored !== undefined) {
    const field = turnDifference(toTurn(stored), turn)
    if (field !== null) throw new MemoryError('turn-conflict', { id: turn.id, field })
    return
  }
  const ordinal = place ?? (sql.sessionTurns.get(ns, turn.session) as number | undefined) ?? 0
  sql.growSession.run(ns, turn.session, turn.at, turn.at, ordinal + 1)
  const doc = Number(
    sql.addTurn.run(
      ns,
      turn.id,
      turn.session,
      ordinal,
      turn.speaker,
      turn.role,
      turn.content,
      turn.at,
      turn.captions.length === 0 ? null : JSON.stringify(turn.captions),
      Object.keys(turn.metadata).length === 0 ? null : JSON.stringify(turn.metadata),
    ).lastInsertRowid,
  )
  writeEntry(batch, turnEntry({ ...turn, ordinal, topic: null }, embedding), doc)
  batch.turnsAdded += 1
  batch.written = true
}

function deleteTurn(batch: Batch, row: TurnRow): void {
  deleteEntry(batch, 'turn', row.id)
  // Batches may repeat what the turn said.
  batch.sql.dropBatches.run(batch.ns)
  for (const record of batch.sql.recordsOfTurn.all(row.doc) as { kind: string; id: string }[])
    deleteRecord(batch, record)
  batch.sql.dropTurn.run(row.doc)
}

function putRecord(batch: Batch, record: StoredRecord): void {
  const { ns, sql } = batch
  const { of, id, turns, text, value } = record
  sql.putRecord.run(ns, of, id, text, JSON.stringify(value))
  const docs = turns.map((turn) => known(sql.doc.get(ns, turn), 'turn', turn) as number)
  const before = sql.recordTurns.all(ns, of, id) as number[]
  // Lists mostly grow at their end; then only the new links are written.
  const grown = before.every((doc, place) => doc === docs[place])
  if (!grown) sql.dropRecordTurns.run(ns, of, id)
  for (let place = grown ? before.length : 0; place < docs.length; place++)
    sql.addRecordTurn.run(ns, of, id, place, docs[place])
  const entry = recordEntry(record)
  if (entry === null) return
  writeEntry(batch, entry, null)
}

function deleteRecord(batch: Batch, { kind, id }: { kind: string; id: string }): void {
  deleteEntry(batch, kind, id)
  batch.sql.dropRecord.run(batch.ns, kind, id)
}

function putJob({ ns, sql }: Batch, job: Job): void {
  sql.putJob.run(
    ns,
    job.id,
    job.kind,
    job.subject,
    job.state,
    job.attempts,
    job.notBefore,
    job.owner,
    job.leaseUntil,
    job.error,
  )
}

/** Ordinals stay as they are after a deletion: they are places in the conversation, not counts. */
function shrinkSession(batch: Batch, id: SessionId): void {
  const { ns, sql } = batch
  const left = sql.lastOrdinal.get(ns, id) as number | null
  if (left === null) {
    for (const topic of sql.topicsOfSession.all(ns, id)) deleteEntry(batch, 'topic', topic as string)
    sql.dropSession.run(ns, id)
  } else sql.skipEmptyBuffer.run(ns, id, left)
}

function putEntity(batch: Batch, entity: Entity): void {
  const { ns, sql } = batch
  sql.putEntity.run(
    ns,
    entity.id,
    entity.name,
    entity.type,
    JSON.stringify(entity.aliases),
    entity.description,
    JSON.stringify(entity.sources),
    entity.speaker ? 1 : 0,
    entity.frozen ? 1 : 0,
    entity.status,
    entity.mergedInto,
    JSON.stringify(entity.apart),
  )
  sql.dropNames.run(ns, entity.id)
  for (const name of new Set([entity.name, ...entity.aliases].map(normaliseName)))
    sql.addName.run(ns, name, entity.id)
}

function putFact(batch: Batch, fact: Fact): void {
  const { ns, sql } = batch
  known(sql.entity.get(ns, fact.head), 'entity', fact.head)
  known(sql.entity.get(ns, fact.tail), 'entity', fact.tail)
  const docs = sourcesOf(fact).map((id) => known(sql.doc.get(ns, id), 'turn', id) as number)
  sql.putFact.run(
    ns,
    fact.id,
    fact.head,
    fact.relation,
    fact.tail,
    fact.valid.from,
    fact.valid.to,
    fact.closings.length,
    fact.status,
    fact.frozen ? 1 : 0,
    JSON.stringify(fact),
  )
  const before = new Set(sql.sources.all(ns, fact.id) as number[])
  const changed = before.size !== docs.length || docs.some((d) => !before.has(d))
  if (changed) {
    const now = new Set(docs)
    for (const doc of before) if (!now.has(doc)) sql.dropSource.run(doc, fact.id)
    for (const doc of docs) if (!before.has(doc)) sql.addSource.run(ns, doc, fact.id)
  }
  const entry = factEntry(fact)
  const old = sql.entry.get(ns, 'fact', fact.id) as { terms: string } | undefined
  const reworded = old !== undefined && old.terms !== termText(entry.terms)
  if (old === undefined || changed || reworded) writeEntry(batch, entry, null)
}

function writeEntry(batch: Batch, entry: Omit<IndexEntry, 'position'>, doc: number | null): void {
  insertEntry(
    batch,
    entry.kind,
    entry.id,
    doc,
    termText(entry.terms),
    entry.place?.traits ?? 0,
    entry.vectors,
  )
}

function insertEntry(
  { ns, sql }: Batch,
  kind: string,
  ref: string,
  doc: number | null,
  terms: string,
  traits: number,
  vectors: IndexEntry['vectors'],
): void {
  removeEntry({ ns, sql }, kind, ref)
  const scope = scopeOf(ns, kind)
  const position = sql.addEntry.run(
    ns,
    kind,
    ref,
    doc,
    scope,
    terms,
    traits,
    vectors?.model ?? null,
    vectors?.packed ?? null,
  ).lastInsertRowid
  sql.addText.run(position, scope, terms)
}

/** Leaves an entry without words, so that caches follow without starting over. */
function withdrawEntry(batch: Batch, kind: string, ref: string): void {
  const old = batch.sql.entry.get(batch.ns, kind, ref) as { terms: string } | undefined
  if (old !== undefined && old.terms !== '') insertEntry(batch, kind, ref, null, '', 0, null)
}

function deleteEntry(batch: Batch, kind: string, ref: string): void {
  if (removeEntry(batch, kind, ref)) batch.purged = true
}

function removeEntry({ ns, sql }: Pick<Batch, 'ns' | 'sql'>, kind: string, ref: string): boolean {
  const old = sql.entry.get(ns, kind, ref) as { position: number; scope: string; terms: string } | undefined
  if (old === undefined) return false
  sql.dropText.run(old.position, old.scope, old.terms)
  sql.dropEntry.run(old.position)
  return true
}

/** The token that keeps a full-text search inside one namespace and kind. */
export function scopeOf(ns: number, kind: string): string {
  return `n${ns}${kind}`
}

function topicValues(ns: number, topic: Parameters<typeof topicTerms>[0]): unknown[] {
  return [
    ns,
    topic.id,
    topic.session,
    topic.summary,
    JSON.stringify(topic.keywords),
    JSON.stringify(topic.turns),
    topic.from,
    topic.to,
    topic.frozen ? 1 : 0,
    topic.status,
  ]
}

function known(row: unknown, what: string, id: string): unknown {
  if (row === undefined) throw new MemoryError('not-found', { what, id })
  return row
}

function statements(driver: Driver) {
  const p = (text: string): Statement => driver.prepare(text)
  const one = (text: string): Statement => driver.prepare(text).pluck()
  return {
    namespace: p('SELECT * FROM namespace WHERE name = ?'),
    addNamespace: p('INSERT INTO namespace (name, version, graph_version, purged_at) VALUES (?, 0, 0, 0)'),
    dropNamespace: p('DELETE FROM namespace WHERE id = ?'),
    setState: p('UPDATE namespace SET version = ?, graph_version = ?, purged_at = ? WHERE id = ?'),

    turn: p(`SELECT ${TURN_COLUMNS} FROM turn t WHERE ns = ? AND id = ?`),
    doc: one('SELECT doc FROM turn WHERE ns = ? AND id = ?'),
    ordinal: one('SELECT ordinal FROM turn WHERE ns = ? AND id = ?'),
    addTurn: p(
      `INSERT INTO turn (ns, id, session, ordinal, speaker, role, content, at, captions, metadata)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    dropTurn: p('DELETE FROM turn WHERE doc = ?'),
    resetTurns: p('UPDATE turn SET topic = NULL WHERE ns = ? AND topic IS NOT NULL'),

    session: p('SELECT * FROM session WHERE ns = ? AND id = ?'),
    sessionTurns: one('SELECT turns FROM session WHERE ns = ? AND id = ?'),
    growSession: p(
      `INSERT INTO session (ns, id, from_at, to_at, turns, consolidated, flushes) VALUES (?, ?, ?, ?, ?, 0, '[]')
       ON CONFLICT (ns, id) DO UPDATE SET
         from_at = min(from_at, excluded.from_at), to_at = max(to_at, excluded.to_at), turns = max(turns, excluded.turns)`,
    ),
    restoreSession: p('UPDATE session SET turns = ?, consolidated = ?, flushes = ? WHERE ns = ? AND id = ?'),
    setFlushes: p('UPDATE session SET flushes = ? WHERE ns = ? AND id = ?'),
    advance: p('UPDATE session SET consolidated = max(consolidated, ?) WHERE ns = ? AND id = ?'),
    lastOrdinal: one('SELECT max(ordinal) FROM turn WHERE ns = ? AND session = ?'),
    skipEmptyBuffer: p(
      'UPDATE session SET consolidated = turns WHERE ns = ? AND id = ? AND consolidated > ?',
    ),
    resetSessions: p('UPDATE session SET consolidated = 0 WHERE ns = ?'),
    deletedUntil: one('SELECT version FROM deleted_until'),
    dropImage: p('DELETE FROM image WHERE ns = ?'),
    dropSession: p('DELETE FROM session WHERE ns = ? AND id = ?'),

    topicExists: p('SELECT 1 FROM topic WHERE ns = ? AND id = ?'),
    putTopic: p(
      `INSERT INTO topic (ns, id, session, summary, keywords, turns, from_at, to_at, frozen, status)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (ns, id) DO UPDATE SET session = excluded.session, summary = excluded.summary,
         keywords = excluded.keywords, turns = excluded.turns, from_at = excluded.from_at, to_at = excluded.to_at,
         frozen = excluded.frozen, status = excluded.status`,
    ),
    setTopic: p('UPDATE turn SET topic = ? WHERE ns = ? AND id = ?'),
    clearTopic: p('UPDATE turn SET topic = NULL WHERE ns = ? AND topic = ?'),
    dropTopic: p('DELETE FROM topic WHERE ns = ? AND id = ?'),
    putLink: p(
      'INSERT OR REPLACE INTO topic_link (ns, from_id, to_id, relation, weight) VALUES (?, ?, ?, ?, ?)',
    ),

    dropLink: p('DELETE FROM topic_link WHERE ns = ? AND from_id = ? AND to_id = ? AND relation = ?'),

    entity: p('SELECT * FROM entity WHERE ns = ? AND id = ?'),
    putEntity: p(
      `INSERT INTO entity (ns, id, name, type, aliases, description, sources, speaker, frozen, status, merged_into, apart)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (ns, id) DO UPDATE SET name = excluded.name, type = excluded.type, aliases = excluded.aliases,
         description = excluded.description, sources = excluded.sources, speaker = excluded.speaker,
         frozen = excluded.frozen, status = excluded.status, merged_into = excluded.merged_into,
         apart = excluded.apart`,
    ),
    dropNames: p('DELETE FROM entity_name WHERE ns = ? AND entity = ?'),
    addName: p('INSERT OR IGNORE INTO entity_name (ns, name, entity) VALUES (?, ?, ?)'),
    dropEntity: p('DELETE FROM entity WHERE ns = ? AND id = ?'),
    putMention: p('INSERT OR IGNORE INTO mention (ns, entity, doc) VALUES (?, ?, ?)'),
    clearMentions: p('DELETE FROM mention WHERE doc = ?'),

    factExists: p('SELECT 1 FROM fact WHERE ns = ? AND id = ?'),
    factsOfEntity: one(
      `SELECT id FROM fact INDEXED BY fact_by_head WHERE ns = ? AND head = ?
       UNION SELECT id FROM fact INDEXED BY fact_by_tail WHERE ns = ? AND tail = ?`,
    ),
    putFact: p(
      `INSERT INTO fact (ns, id, head, relation, tail, valid_from, valid_to, closings, status, frozen, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (ns, id) DO UPDATE SET head = excluded.head, relation = excluded.relation, tail = excluded.tail,
         valid_from = excluded.valid_from, valid_to = excluded.valid_to, closings = excluded.closings,
         status = excluded.status, frozen = excluded.frozen, body = excluded.body`,
    ),
    dropFact: p('DELETE FROM fact WHERE ns = ? AND id = ?'),
    sources: one('SELECT doc FROM fact_source WHERE ns = ? AND fact = ?'),
    dropSource: p('DELETE FROM fact_source WHERE doc = ? AND fact = ?'),
    addSource: p('INSERT OR IGNORE INTO fact_source (ns, doc, fact) VALUES (?, ?, ?)'),

    clearCues: p('DELETE FROM cue WHERE doc = ?'),
    putCue: p('INSERT OR REPLACE INTO cue (ns, cue, doc, tag) VALUES (?, ?, ?, ?)'),

    putRecord: p(
      `INSERT INTO record (ns, kind, id, text, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (ns, kind, id) DO UPDATE SET text = excluded.text, body = excluded.body`,
    ),
    dropRecord: p('DELETE FROM record WHERE ns = ? AND kind = ? AND id = ?'),
    dropBatches: p(`DELETE FROM record WHERE ns = ? AND kind = 'batch'`),
    recordTurns: one('SELECT doc FROM record_turn WHERE ns = ? AND kind = ? AND id = ? ORDER BY place'),
    dropRecordTurns: p('DELETE FROM record_turn WHERE ns = ? AND kind = ? AND id = ?'),
    addRecordTurn: p('INSERT INTO record_turn (ns, kind, id, place, doc) VALUES (?, ?, ?, ?, ?)'),
    recordsOfTurn: p('SELECT DISTINCT kind, id FROM record_turn WHERE doc = ?'),
    madeRecords: p(
      `SELECT kind, id FROM record WHERE ns = ? AND kind IN (${DERIVED_RECORDS.map((k) => `'${k}'`).join(', ')})
         AND NOT (kind = 'experience' AND (body ->> 'status' = 'denied' OR body ->> 'frozen'))
         AND NOT (kind = 'merge' AND body ->> 'byUser')`,
    ),
    putJob: p(
      `INSERT OR REPLACE INTO job (ns, id, kind, subject, state, attempts, not_before, owner, lease_until, error)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    dropJob: p('DELETE FROM job WHERE ns = ? AND id = ?'),

    entry: p('SELECT position, scope, terms FROM entry WHERE ns = ? AND kind = ? AND ref = ?'),
    madeFacts: one(`SELECT id FROM fact WHERE ns = ? AND status = 'active' AND frozen = 0`),
    allTopics: one('SELECT id FROM topic WHERE ns = ?'),
    topicsOfSession: one('SELECT id FROM topic WHERE ns = ? AND session = ?'),
    addEntry: p(
      `INSERT INTO entry (ns, kind, ref, doc, scope, terms, traits, model, vectors) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    dropEntry: p('DELETE FROM entry WHERE position = ?'),
    addText: p('INSERT INTO entry_text (rowid, scope, terms) VALUES (?, ?, ?)'),
    dropText: p(`INSERT INTO entry_text (entry_text, rowid, scope, terms) VALUES ('delete', ?, ?, ?)`),
    /** In this order: an entity goes only when no fact needs it any more. */
    dropMade: [
      p(`DELETE FROM fact WHERE ns = ? AND status = 'active' AND frozen = 0`),
      p(`DELETE FROM entity AS e WHERE e.ns = ? AND e.status <> 'denied' AND e.frozen = 0 AND e.apart = '[]'
           AND NOT EXISTS (SELECT 1 FROM fact f WHERE f.ns = e.ns AND f.head = e.id)
           AND NOT EXISTS (SELECT 1 FROM fact f WHERE f.ns = e.ns AND f.tail = e.id)
           AND e.id NOT IN (SELECT m.merged_into FROM entity m
                            WHERE m.ns = e.ns AND m.frozen = 1 AND m.merged_into IS NOT NULL)`),
      p('DELETE FROM mention WHERE ns = ?'),
      p('DELETE FROM cue WHERE ns = ?'),
      p('DELETE FROM topic WHERE ns = ?'),
      p('DELETE FROM job WHERE ns = ?'),
    ],
  }
}
