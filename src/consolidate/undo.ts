/** Batches of changes that can be taken back: what was there before is written down beside them. */
import type { Change } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Batch, RecordKind } from '../model/records.ts'
import type { Instant } from '../model/time.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'

/** Batches that can be taken back; older ones are forgotten. */
const KEPT_BATCHES = 50

export interface BatchInfo {
  readonly reason: string
  readonly at: Instant
}

/**
 * The changes together with the record of their batch.
 *
 * @param graphVersion What the graph has before them; the batch is named after it, so names sort by age.
 * @cost a handful of reads of what the changes touch
 */
export async function asBatch(
  store: Store,
  namespace: string,
  changes: readonly Change[],
  graphVersion: number,
  { reason, at }: BatchInfo,
): Promise<Change[]> {
  const undo = await inverseOf(store, namespace, changes)
  if (undo.length === 0) return [...changes]
  const old = await store.findRecords(namespace, 'batch', {
    newestFirst: true,
    offset: KEPT_BATCHES - 1,
    limit: KEPT_BATCHES,
  })
  const batch: Batch = { id: batchId(graphVersion + 1), at, reason, touched: touchedBy(changes), undo }
  return [
    ...changes,
    {
      kind: 'record-put',
      record: { of: 'batch', id: batch.id, turns: [], text: null, value: batch },
    },
    ...old.map(({ id }): Change => ({ kind: 'record-deleted', of: 'batch', id })),
  ]
}

function batchId(version: number): string {
  return `b${String(version).padStart(12, '0')}`
}

/**
 * The changes that take a batch back.
 *
 * @throws MemoryError `not-found`; `undo-blocked` when a later batch changed the same things
 */
export async function undoChanges(store: Store, namespace: string, id: string): Promise<Change[]> {
  const [found] = await store.records(namespace, 'batch', [id])
  if (found === undefined) throw new MemoryError('not-found', { what: 'batch', id })
  const touched = new Set(found.value.touched)
  const later = await store.findRecords(namespace, 'batch', { newestFirst: true, limit: KEPT_BATCHES })
  const blocking = later
    .filter((r) => r.id > id && r.value.touched.some((t) => touched.has(t)))
    .map((r) => r.id)
  if (blocking.length > 0) throw new MemoryError('undo-blocked', { batch: id, by: blocking })
  return [...found.value.undo, { kind: 'record-deleted', of: 'batch', id }]
}

/** The changes that lead back from `changes` to what is stored now, last first. */
async function inverseOf(store: Store, namespace: string, changes: readonly Change[]): Promise<Change[]> {
  const before = await readBefore(store, namespace, changes)
  const undone = new Set<string>()
  const back: Change[] = []
  const mentioning = new Set<TurnId>()
  const cued = new Set<TurnId>()
  /** Each thing is put back once, to what it was before the first change of it. */
  const once = (key: string, make: () => readonly Change[]): void => {
    if (undone.has(key)) return
    undone.add(key)
    back.unshift(...make())
  }
  for (const change of changes) {
    switch (change.kind) {
      case 'topic-added':
      case 'topic-updated': {
        const { id, session } = change.topic
        once(`topic ${id}`, () => {
          const topic = before.topics.get(id)
          return [topic === undefined ? { kind: 'topic-deleted', id } : { kind: 'topic-updated', topic }]
        })
        const stored = before.sessions.get(session)
        if (stored !== undefined && !undone.has(`session ${session}`)) {
          undone.add(`session ${session}`)
          back.push({ kind: 'session-restored', session: stored })
        }
        break
      }
      case 'topic-deleted':
        once(`topic ${change.id}`, () => {
          const topic = before.topics.get(change.id)
          const links = before.links.filter((l) => l.from === change.id || l.to === change.id)
          return topic === undefined
            ? []
            : [
                { kind: 'topic-added', topic },
                ...links.map((link): Change => ({ kind: 'topics-linked', link })),
              ]
        })
        break
      case 'topics-linked':
        once(`link ${change.link.from} ${change.link.to} ${change.link.relation}`, () => {
          const link = before.links.find(
            (l) =>
              l.from === change.link.from && l.to === change.link.to && l.relation === change.link.relation,
          )
          return [
            link === undefined
              ? { kind: 'topics-unlinked', link: change.link }
              : { kind: 'topics-linked', link },
          ]
        })
        break
      case 'topics-unlinked':
        once(`link ${change.link.from} ${change.link.to} ${change.link.relation}`, () => [
          { kind: 'topics-linked', link: change.link },
        ])
        break
      case 'entity-added':
      case 'entity-updated': {
        const { id } = change.entity
        once(`entity ${id}`, () => {
          const entity = before.entities.get(id)
          return [entity === undefined ? { kind: 'entity-deleted', id } : { kind: 'entity-updated', entity }]
        })
        break
      }
      case 'entity-deleted':
        once(`entity ${change.id}`, () => {
          const entity = before.entities.get(change.id)
          const mentions = before.mentions.filter((m) => m.entity === change.id)
          return entity === undefined
            ? []
            : [
                { kind: 'entity-added', entity },
                ...mentions.map((m): Change => ({ kind: 'entity-mentioned', id: m.entity, turn: m.turn })),
              ]
        })
        break
      case 'entity-mentioned':
      case 'mentions-cleared':
        for (const turn of change.kind === 'entity-mentioned' ? [change.turn] : change.turns)
          mentioning.add(turn)
        break
      case 'fact-added':
      case 'fact-updated':
      case 'fact-deleted': {
        const id = change.kind === 'fact-deleted' ? change.id : change.fact.id
        once(`fact ${id}`, () => {
          const fact = before.facts.get(id)
          if (fact === undefined) return change.kind === 'fact-deleted' ? [] : [{ kind: 'fact-deleted', id }]
          return [
            change.kind === 'fact-deleted'
              ? { kind: 'fact-added', fact }
              : { kind: 'fact-updated', fact, reason: 'undone' },
          ]
        })
        break
      }
      case 'cue-linked':
      case 'cues-cleared':
        for (const turn of change.kind === 'cue-linked' ? [change.link.turn] : change.turns) cued.add(turn)
        break
      case 'record-put':
      case 'record-deleted': {
        const of = change.kind === 'record-put' ? change.record.of : change.of
        const id = change.kind === 'record-put' ? change.record.id : change.id
        // The ledger tells what was spent; that cannot be taken back.
        if (of === 'use' || of === 'batch') break
        once(`${of} ${id}`, () => {
          const record = before.records.get(`${of} ${id}`)
          return [record === undefined ? { kind: 'record-deleted', of, id } : { kind: 'record-put', record }]
        })
        break
      }
      case 'turn-added':
      case 'turn-embedded':
      case 'turn-deleted':
      case 'session-flushed':
      case 'session-restored':
      case 'job-put':
      case 'job-deleted':
      case 'derived-deleted':
        break
      default:
        change satisfies never
    }
  }
  // Whole turns at once: mostly they had none before.
  if (cued.size > 0)
    back.unshift(
      { kind: 'cues-cleared', turns: [...cued] },
      ...before.cues.map((link): Change => ({ kind: 'cue-linked', link })),
    )
  if (mentioning.size > 0) {
    back.unshift({ kind: 'mentions-cleared', turns: [...mentioning] })
    back.push(
      ...before.mentioned.map(({ entity, turn }): Change => ({ kind: 'entity-mentioned', id: entity, turn })),
    )
  }
  return back
}

async function readBefore(store: Store, namespace: string, changes: readonly Change[]) {
  const topics = new Set<TopicId>()
  const linked = new Set<TopicId>()
  const sessions = new Set<SessionId>()
  const entities = new Set<EntityId>()
  const deleted = new Set<EntityId>()
  const facts = new Set<FactId>()
  const cued = new Set<TurnId>()
  const mentioned = new Set<TurnId>()
  const records = new Map<RecordKind, Set<string>>()
  const record = (of: RecordKind, id: string): void => {
    records.set(of, (records.get(of) ?? new Set()).add(id))
  }
  for (const change of changes) {
    if (change.kind === 'topic-added' || change.kind === 'topic-updated') {
      topics.add(change.topic.id)
      sessions.add(change.topic.session)
    } else if (change.kind === 'topic-deleted') {
      topics.add(change.id)
      linked.add(change.id)
    } else if (change.kind === 'topics-linked') linked.add(change.link.from)
    else if (change.kind === 'entity-added' || change.kind === 'entity-updated')
      entities.add(change.entity.id)
    else if (change.kind === 'entity-deleted') {
      entities.add(change.id)
      deleted.add(change.id)
    } else if (change.kind === 'entity-mentioned') mentioned.add(change.turn)
    else if (change.kind === 'mentions-cleared') for (const turn of change.turns) mentioned.add(turn)
    else if (change.kind === 'fact-added' || change.kind === 'fact-updated') facts.add(change.fact.id)
    else if (change.kind === 'fact-deleted') facts.add(change.id)
    else if (change.kind === 'cue-linked') cued.add(change.link.turn)
    else if (change.kind === 'cues-cleared') for (const turn of change.turns) cued.add(turn)
    else if (change.kind === 'record-put') record(change.record.of, change.record.id)
    else if (change.kind === 'record-deleted') record(change.of, change.id)
  }
  const found = await Promise.all([
    store.topics(namespace, [...topics]),
    linked.size === 0 ? [] : store.topicLinks(namespace, [...linked], MAX_PAGE),
    Promise.all([...sessions].map((id) => store.session(namespace, id))),
    store.entities(namespace, [...entities]),
    deleted.size === 0 ? [] : store.mentions(namespace, [...deleted], MAX_PAGE),
    store.entitiesOf(namespace, [...mentioned]),
    store.facts(namespace, [...facts]),
    store.cuesOf(namespace, [...cued]),
    Promise.all([...records].map(([of, ids]) => store.records(namespace, of, [...ids]))),
  ])
  return {
    topics: new Map(found[0].map((t) => [t.id, t])),
    links: found[1],
    sessions: new Map(found[2].flatMap((s) => (s === null ? [] : [[s.id, s] as const]))),
    entities: new Map(found[3].map((e) => [e.id, e])),
    mentions: found[4],
    mentioned: found[5],
    facts: new Map(found[6].map((f) => [f.id, f])),
    cues: found[7],
    records: new Map(found[8].flat().map((r) => [`${r.of} ${r.id}`, r])),
  }
}

function touchedBy(changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change): string[] => {
    switch (change.kind) {
      case 'topic-added':
      case 'topic-updated':
        return [change.topic.id, `session ${change.topic.session}`]
      case 'topic-deleted':
      case 'entity-deleted':
      case 'fact-deleted':
        return [change.id]
      case 'entity-added':
      case 'entity-updated':
        return [change.entity.id]
      case 'fact-added':
      case 'fact-updated':
        return [change.fact.id, change.fact.head, change.fact.tail]
      case 'topics-linked':
        return [change.link.from, change.link.to]
      case 'record-put':
        return change.record.of === 'use' ? [] : [`${change.record.of} ${change.record.id}`]
      default:
        return []
    }
  })
  return [...new Set(ids)]
}
