/** What a change means for the rows of what it touches, as far as nothing else hangs on what it removes. */
import type { Change, Embedding } from '../../model/change.ts'
import { normaliseName } from '../../model/entity.ts'
import { MemoryError } from '../../model/errors.ts'
import { type Fact, sourcesOf } from '../../model/fact.ts'
import type { StoredRecord } from '../../model/records.ts'
import type { Topic } from '../../model/topic.ts'
import type { Turn } from '../../model/turn.ts'
import { factEntry, recordEntry, topicTerms, turnEntry } from '../index-entry.ts'
import { type SessionRow, type TurnRow, termText, toTurn } from '../rows.ts'
import type { IndexEntry } from '../store.ts'
import { turnDifference } from '../turn-identity.ts'
import { type Batch, type Known, key, need } from './pending.ts'
import { searchWords } from './search-words.ts'

/** The change as it is folded; what removes much goes another way. */
export function fold(batch: Batch, now: Known, change: Change): void {
  switch (change.kind) {
    case 'turn-added':
      addTurn(batch, now, change.turn, change.embedding, change.ordinal ?? null)
      return
    case 'turn-embedded': {
      const turn = need(now.turns.get(change.id), 'turn', change.id)
      putEntry(batch, turnEntry(toTurn(turn), change.embedding), turn.doc)
      batch.written = true
      return
    }
    case 'session-flushed': {
      const session = need(now.sessions.get(change.id), 'session', change.id)
      const flushes = JSON.parse(session.flushes) as number[]
      if (!flushes.includes(change.turns))
        putSession(batch, now, { ...session, flushes: JSON.stringify([...flushes, change.turns]) })
      batch.written = true
      return
    }
    case 'session-restored': {
      const { id, turns, consolidated, flushes } = change.session
      const session = need(now.sessions.get(id), 'session', id)
      putSession(batch, now, { ...session, turns, consolidated, flushes: JSON.stringify(flushes) })
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
        if (batch.pending.turns.has(id)) batch.pending.turns.set(id, archived)
        else batch.pending.topicOfTurn.set(id, { id, topic: topic.id })
        end = Math.max(end, turn.ordinal + 1)
      }
      putTopic(batch, now, topic)
      putSession(batch, now, { ...session, consolidated: Math.max(session.consolidated, end) })
      break
    }
    case 'topic-updated':
      needOne(now.topics, 'topic', change.topic.id)
      putTopic(batch, now, change.topic)
      break
    case 'topics-linked': {
      const { from, to, relation, weight } = change.link
      needOne(now.topics, 'topic', from)
      needOne(now.topics, 'topic', to)
      batch.pending.links.set(key(from, to, relation), { from_id: from, to_id: to, relation, weight })
      break
    }
    case 'topics-unlinked':
      batch.pending.links.set(key(change.link.from, change.link.to, change.link.relation), null)
      break
    case 'entity-added':
    case 'entity-updated': {
      const { entity } = change
      if (change.kind === 'entity-updated') needOne(now.entities, 'entity', entity.id)
      now.entities.add(entity.id)
      batch.pending.entities.set(entity.id, {
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
      batch.pending.names.set(entity.id, [...new Set([entity.name, ...entity.aliases].map(normaliseName))])
      break
    }
    case 'entity-mentioned': {
      needOne(now.entities, 'entity', change.id)
      const doc = docOf(now, change.turn)
      batch.pending.mentions.set(key(change.id, doc), { entity: change.id, doc })
      break
    }
    case 'mentions-cleared':
      for (const turn of change.turns)
        clear(docOf(now, turn), batch.pending.mentions, batch.pending.mentionsCleared)
      break
    case 'fact-added':
    case 'fact-updated':
      if (change.kind === 'fact-updated') needOne(now.facts, 'fact', change.fact.id)
      putFact(batch, now, change.fact)
      break
    case 'fact-deleted':
      needOne(now.facts, 'fact', change.id)
      now.facts.delete(change.id)
      batch.pending.facts.set(change.id, null)
      batch.pending.sources.delete(change.id)
      dropEntry(batch, now, 'fact', change.id)
      break
    case 'cue-linked': {
      const { cue, tag, turn } = change.link
      const doc = docOf(now, turn)
      batch.pending.cues.set(key(cue, doc), { cue, doc, tag })
      break
    }
    case 'cues-cleared':
      for (const turn of change.turns) clear(docOf(now, turn), batch.pending.cues, batch.pending.cuesCleared)
      break
    case 'record-put':
      putRecord(batch, now, change.record)
      break
    case 'record-deleted':
      batch.pending.records.set(key(change.of, change.id), {
        kind: change.of,
        id: change.id,
        row: null,
        docs: [],
      })
      if (change.of === 'experience') withdrawEntry(batch, now, change.of, change.id)
      else dropEntry(batch, now, change.of, change.id)
      break
    case 'job-put':
      batch.pending.jobs.set(change.job.id, change.job)
      return
    case 'job-deleted':
      batch.pending.jobs.set(change.id, null)
      return
    default:
      throw new TypeError(`${change.kind} cannot be folded`)
  }
  batch.written = true
  batch.graphWritten = true
}

function clear<T extends { readonly doc: number }>(
  doc: number,
  waiting: Map<string, T>,
  cleared: Set<number>,
): void {
  for (const [id, item] of waiting) if (item.doc === doc) waiting.delete(id)
  cleared.add(doc)
}

function putSession(batch: Batch, now: Known, session: SessionRow): void {
  now.sessions.set(session.id, session)
  batch.pending.sessions.set(session.id, session)
}

function putTopic(batch: Batch, now: Known, topic: Topic): void {
  now.topics.add(topic.id)
  batch.pending.topics.set(topic.id, topic)
  writeEntry(batch, 'topic', topic.id, null, [topicTerms(topic)], 0, null)
}

function addTurn(
  batch: Batch,
  now: Known,
  turn: Turn,
  embedding: Embedding | null,
  place: number | null,
): void {
  const stored = now.turns.get(turn.id)
  if (stored !== undefined) {
    const field = turnDifference(toTurn(stored), turn)
    if (field !== null) throw new MemoryError('turn-conflict', { id: turn.id, field })
    return
  }
  const session = now.sessions.get(turn.session)
  const ordinal = place ?? session?.turns ?? 0
  putSession(batch, now, {
    id: turn.session,
    from_at: Math.min(session?.from_at ?? turn.at, turn.at),
    to_at: Math.max(session?.to_at ?? turn.at, turn.at),
    turns: Math.max(session?.turns ?? 0, ordinal + 1),
    consolidated: session?.consolidated ?? 0,
    flushes: session?.flushes ?? '[]',
  })
  const added: TurnRow = {
    doc: batch.nextDoc++,
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
  batch.pending.turns.set(turn.id, added)
  putEntry(batch, turnEntry({ ...turn, ordinal, topic: null }, embedding), added.doc)
  batch.turnsAdded += 1
  batch.written = true
}

function putFact(batch: Batch, now: Known, fact: Fact): void {
  needOne(now.entities, 'entity', fact.head)
  needOne(now.entities, 'entity', fact.tail)
  const docs = sourcesOf(fact).map((id) => docOf(now, id))
  now.facts.add(fact.id)
  batch.pending.facts.set(fact.id, fact)
  batch.pending.sources.set(fact.id, docs)
  rewriteEntry(batch, now, factEntry(fact))
}

function putRecord(batch: Batch, now: Known, record: StoredRecord): void {
  const { of, id, turns } = record
  const docs = turns.map((turn) => docOf(now, turn))
  batch.pending.records.set(key(of, id), { kind: of, id, row: record, docs })
  const entry = recordEntry(record)
  if (entry !== null) rewriteEntry(batch, now, entry)
}

function rewriteEntry(batch: Batch, now: Known, entry: Omit<IndexEntry, 'position'>): void {
  now.entries.set(key(entry.kind, entry.id), termText(entry.terms))
  putEntry(batch, entry, null)
}

/** Leaves an entry without words, so that caches follow without starting over. */
function withdrawEntry(batch: Batch, now: Known, kind: string, ref: string): void {
  const before = now.entries.get(key(kind, ref))
  if (before === undefined || before === '') return
  now.entries.set(key(kind, ref), '')
  writeEntry(batch, kind, ref, null, [], 0, null)
}

function dropEntry(batch: Batch, now: Known, kind: string, ref: string): void {
  if (now.entries.delete(key(kind, ref))) batch.purged = true
  batch.pending.entries.set(key(kind, ref), { kind, ref, gone: true })
}

function putEntry(batch: Batch, entry: Omit<IndexEntry, 'position'>, doc: number | null): void {
  writeEntry(batch, entry.kind, entry.id, doc, entry.terms, entry.place?.traits ?? 0, entry.vectors)
}

function writeEntry(
  batch: Batch,
  kind: string,
  ref: string,
  doc: number | null,
  terms: IndexEntry['terms'],
  traits: number,
  vectors: IndexEntry['vectors'],
): void {
  batch.pending.entries.set(key(kind, ref), {
    kind,
    ref,
    position: batch.nextPosition++,
    doc,
    terms: termText(terms),
    words: searchWords(batch.ns, kind, terms.flat()),
    traits,
    model: vectors?.model ?? null,
    vectors: vectors === null ? null : Buffer.from(vectors.packed).toString('hex'),
  })
}

function needOne(there: ReadonlySet<string>, what: string, id: string): void {
  if (!there.has(id)) throw new MemoryError('not-found', { what, id })
}

function docOf({ turns }: Known, id: string): number {
  return need(turns.get(id), 'turn', id).doc
}
