/**
 * Reference implementation of the store port: plain maps, no index, the behaviour every other store is
 * held to. For tests, and for memories that need not survive the process.
 */
import type { Change } from '../model/change.ts'
import type { CueLink } from '../model/cue.ts'
import { type Entity, normaliseName } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import { type Fact, sourcesOf } from '../model/fact.ts'
import type { EntityId, FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import { type Job, jobId, newJob } from '../model/job.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'
import type { Session } from '../model/session.ts'
import { contains, type Instant, overlaps } from '../model/time.ts'
import type { Topic, TopicLink } from '../model/topic.ts'
import { type StoredTurn, searchableText, type Turn } from '../model/turn.ts'
import { searchTerms } from '../std/words.ts'
import { byPassage, DERIVED_RECORDS, factEntry, recordEntry, topicTerms, turnEntry } from './index-entry.ts'
import { rankByWords } from './rank-by-words.ts'
import {
  type IndexEntry,
  MAX_PAGE,
  NAMES_PER_FIRST_WORD,
  type NamespaceState,
  type SearchKind,
  type Store,
  type TurnFilter,
} from './store.ts'
import { turnDifference } from './turn-identity.ts'

interface Island {
  state: NamespaceState
  position: number
  readonly turns: Map<TurnId, StoredTurn>
  readonly sessions: Map<SessionId, Session>
  readonly topics: Map<TopicId, Topic>
  readonly links: Map<string, TopicLink>
  readonly entities: Map<EntityId, Entity>
  readonly mentions: Map<string, { entity: EntityId; turn: TurnId }>
  readonly facts: Map<FactId, Fact>
  readonly cues: Map<string, CueLink>
  readonly entries: Map<string, IndexEntry>
  readonly records: Map<string, StoredRecord>
  readonly jobs: Map<string, Job>
}

type Maps = { [K in keyof Island]: Island[K] extends Map<string, unknown> ? K : never }[keyof Island]

export function createMemoryStore(): Store {
  const islands = new Map<string, Island>()
  /** Highest version and position of a namespace that was deleted. */
  let deletedUntil = 0
  let closed = false

  const open = (): void => {
    if (closed) throw new MemoryError('closed', { what: 'store' })
  }
  const read = (namespace: string): Island => {
    open()
    return islands.get(namespace) ?? emptyIsland(namespace)
  }

  return {
    supports: { durable: false, multiProcess: false },

    async namespaces() {
      open()
      return [...islands.values()].map((i) => i.state).sort((a, b) => (a.name < b.name ? -1 : 1))
    },

    async busyNamespaces(after, limit) {
      open()
      return [...islands]
        .filter(([, i]) => i.jobs.size > 0 || [...i.sessions.values()].some((s) => s.consolidated < s.turns))
        .map(([name]) => name)
        .sort((a, b) => Number(a <= after) - Number(b <= after) || compare(a, b))
        .slice(0, limit)
    },

    async state(namespace) {
      open()
      return islands.get(namespace)?.state ?? null
    },

    async apply(namespace, changes, options) {
      const island = read(namespace)
      if (options?.ifGraphVersion !== undefined && options.ifGraphVersion !== island.state.graphVersion)
        throw new MemoryError('write-conflict', { namespace })
      if (changes.length === 0) return { state: island.state, turnsAdded: 0 }
      if (deletedUntil > 0 && island.state.version === 0) beginAfter(island, deletedUntil)
      const writer = createWriter(island)
      try {
        for (const change of changes) writer.apply(change)
      } catch (error) {
        writer.undo()
        throw error
      }
      if (writer.touched()) islands.set(namespace, island)
      return { state: island.state, turnsAdded: writer.turnsAdded() }
    },

    async deleteNamespace(namespace) {
      open()
      const gone = islands.get(namespace)
      if (gone !== undefined) deletedUntil = Math.max(deletedUntil, gone.state.version, gone.position)
      return islands.delete(namespace)
    },

    async turns(namespace, ids) {
      return pick(read(namespace).turns, ids)
    },

    async findTurns(namespace, filter) {
      return page(byTime([...read(namespace).turns.values()].filter((t) => passes(t, filter))), filter)
    },

    async turnsWithoutVector(namespace, model, limit) {
      const island = read(namespace)
      return [...island.turns.values()]
        .filter((t) => island.entries.get(`turn ${t.id}`)?.vectors?.model !== model)
        .slice(0, limit)
    },

    async sessions(namespace, options) {
      return page(
        [...read(namespace).sessions.values()].sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1)),
        options,
      )
    },

    async session(namespace, id) {
      return read(namespace).sessions.get(id) ?? null
    },

    async bufferedSessions(namespace, limit) {
      return [...read(namespace).sessions.values()]
        .filter((s) => s.consolidated < s.turns)
        .sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
    },

    async buffer(namespace, session, limit) {
      const island = read(namespace)
      const from = island.sessions.get(session)?.consolidated ?? 0
      return byPlace(
        [...island.turns.values()].filter((t) => t.session === session && t.ordinal >= from),
      ).slice(0, limit)
    },

    async topics(namespace, ids) {
      return pick(read(namespace).topics, ids)
    },

    async findTopics(namespace, filter) {
      return page(
        [...read(namespace).topics.values()]
          .filter((t) => filter.session === undefined || t.session === filter.session)
          .filter((t) => within(t.from, filter))
          .sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1)),
        filter,
      )
    },

    async topicLinks(namespace, topics, limit) {
      const wanted = new Set(topics)
      return [...read(namespace).links.values()]
        .filter((l) => wanted.has(l.from) || wanted.has(l.to))
        .sort((a, b) => b.weight - a.weight || (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1))
        .slice(0, limit)
    },

    async entities(namespace, ids) {
      return pick(read(namespace).entities, ids)
    },

    async entitiesNamed(namespace, normalisedNames, firstWords = []) {
      const wanted = new Set(normalisedNames)
      const named = [...read(namespace).entities.values()].flatMap((entity) =>
        [...new Set([entity.name, ...entity.aliases].map(normaliseName))].map((name) => ({ name, entity })),
      )
      const beginning = firstWords.flatMap((word) =>
        named
          .filter(({ name }) => name.startsWith(`${word} `))
          .sort((a, b) => compare(a.name, b.name) || compare(a.entity.id, b.entity.id))
          .slice(0, NAMES_PER_FIRST_WORD),
      )
      const found = [...named.filter(({ name }) => wanted.has(name)), ...beginning]
      return [...new Map(found.map(({ entity }) => [entity.id, entity])).values()].sort((a, b) =>
        a.id < b.id ? -1 : 1,
      )
    },

    async findEntities(namespace, filter) {
      const island = read(namespace)
      const counts = new Map<EntityId, number>()
      for (const m of island.mentions.values()) counts.set(m.entity, (counts.get(m.entity) ?? 0) + 1)
      return page(
        [...island.entities.values()]
          .filter((e) => filter.type === undefined || e.type === filter.type)
          .map((e) => ({ ...e, mentions: counts.get(e.id) ?? 0 }))
          .sort((a, b) => b.mentions - a.mentions || compare(a.name, b.name) || compare(a.id, b.id)),
        filter,
      )
    },

    async mentions(namespace, entities, limit) {
      const island = read(namespace)
      const wanted = new Set(entities)
      const order = new Map([...island.turns.keys()].map((id, i) => [id, i]))
      return [...island.mentions.values()]
        .filter((m) => wanted.has(m.entity))
        .sort((a, b) => (order.get(b.turn) ?? 0) - (order.get(a.turn) ?? 0) || compare(a.entity, b.entity))
        .slice(0, limit)
    },

    async entitiesOf(namespace, turns) {
      const wanted = new Set(turns)
      return [...read(namespace).mentions.values()]
        .filter((m) => wanted.has(m.turn))
        .sort((a, b) => compare(a.turn, b.turn) || compare(a.entity, b.entity))
    },

    async facts(namespace, ids) {
      return pick(read(namespace).facts, ids)
    },

    async findFacts(namespace, filter) {
      const entities = filter.entities && new Set(filter.entities)
      const sources = filter.sources && new Set(filter.sources)
      return page(
        [...read(namespace).facts.values()]
          .filter((f) => entities === undefined || entities.has(f.head) || entities.has(f.tail))
          .filter((f) => filter.head === undefined || f.head === filter.head)
          .filter((f) => filter.relation === undefined || f.relation === filter.relation)
          .filter((f) => sources === undefined || sourcesOf(f).some((s) => sources.has(s)))
          .filter((f) => filter.validAt === undefined || mayHold(f, filter.validAt))
          .filter((f) => within(f.valid.from, filter))
          .sort((a, b) => b.valid.from - a.valid.from || compare(a.id, b.id)),
        filter,
      )
    },

    async factsUnder(namespace, keys) {
      const isUnder = (f: Fact): boolean =>
        keys.some(
          (k) =>
            k.head === f.head &&
            k.relation === f.relation &&
            (k.tail === undefined || k.tail === f.tail) &&
            (k.during === undefined || overlaps(k.during, f.valid)),
        )
      return [...read(namespace).facts.values()].filter(isUnder).sort((a, b) => compare(a.id, b.id))
    },

    async turnsByCue(namespace, cues, limit) {
      const island = read(namespace)
      const order = new Map([...island.turns.keys()].map((id, i) => [id, i]))
      return cues
        .flatMap((cue) =>
          [...island.cues.values()]
            .filter((l) => l.cue === cue)
            .sort((a, b) => (order.get(b.turn) ?? 0) - (order.get(a.turn) ?? 0)),
        )
        .slice(0, limit)
    },

    async cuesOf(namespace, turns) {
      const wanted = new Set(turns)
      return [...read(namespace).cues.values()]
        .filter((l) => wanted.has(l.turn))
        .sort((a, b) => compare(a.turn, b.turn) || compare(a.cue, b.cue))
    },

    async records(namespace, of, ids) {
      const wanted = new Set(ids)
      return recordsOfKind(read(namespace), of).filter((r) => wanted.has(r.id))
    },

    async findRecords(namespace, of, options) {
      const all = recordsOfKind(read(namespace), of)
      return page(options.newestFirst ? all.reverse() : all, options)
    },

    async recordsOf(namespace, of, turns) {
      const wanted = new Set(turns)
      return recordsOfKind(read(namespace), of).filter((r) => r.turns.some((t) => wanted.has(t)))
    },

    async claimJobs(namespace, jobs, { owner, now, leaseUntil, force, deadOwners }) {
      open()
      const island = islands.get(namespace)
      if (island === undefined) return []
      return jobs.flatMap(({ kind, subject }) => {
        const id = jobId(kind, subject)
        const job = island.jobs.get(id) ?? newJob(kind, subject, now)
        const free =
          job.state === 'running'
            ? job.owner === owner || job.leaseUntil <= now || deadOwners.includes(job.owner ?? '')
            : force || (job.state === 'waiting' && job.notBefore <= now)
        const next: Job = free ? { ...job, state: 'running', owner, leaseUntil } : job
        island.jobs.set(id, next)
        return free ? [next] : []
      })
    },

    async jobs(namespace, { state, kind, limit }) {
      return [...read(namespace).jobs.values()]
        .filter((j) => (state === undefined || j.state === state) && (kind === undefined || j.kind === kind))
        .sort((a, b) => a.notBefore - b.notBefore || compare(a.id, b.id))
        .slice(0, limit)
    },

    async turnVectors(namespace, model, turns) {
      const island = read(namespace)
      return new Map(
        turns.flatMap((id) => {
          const entry = island.entries.get(`turn ${id}`)
          return entry?.vectors?.model === model
            ? [[id, byPassage(entry.vectors.packed, entry.terms.length)] as const]
            : []
        }),
      )
    },

    async indexEntries(namespace, after, limit) {
      return [...read(namespace).entries.values()]
        .filter((e) => e.position > after)
        .sort((a, b) => a.position - b.position)
        .slice(0, limit)
    },

    async search(namespace, kind, terms, limit) {
      return fullText(read(namespace), kind, terms, limit)
    },

    // What is lost with the process need not be kept for the next.
    readImage: async () => null,
    writeImage: async () => undefined,

    async counts(namespace) {
      const island = read(namespace)
      const sessions = [...island.sessions.values()]
      return {
        sessions: sessions.length,
        turns: island.turns.size,
        buffered: sessions.reduce((sum, s) => sum + s.turns - s.consolidated, 0),
        topics: island.topics.size,
        entities: island.entities.size,
        facts: island.facts.size,
        deniedFacts: [...island.facts.values()].filter((f) => f.status === 'denied').length,
        cues: island.cues.size,
      }
    },

    async size() {
      return 0
    },

    async check() {
      return []
    },

    async close() {
      closed = true
    },
  }
}

/** Applies changes to an island and remembers how to take each of them back. */
function createWriter(island: Island) {
  const before = { state: island.state, position: island.position }
  const inverses: (() => void)[] = []
  let added = 0
  let written = false
  let graphWritten = false
  let purged = false

  const put = <M extends Maps>(map: M, key: string, value: unknown): void => {
    const target = island[map] as Map<string, unknown>
    const old = target.get(key)
    inverses.push(() => (old === undefined ? target.delete(key) : target.set(key, old)))
    target.set(key, value)
  }
  const drop = <M extends Maps>(map: M, key: string): void => {
    const target = island[map] as Map<string, unknown>
    if (!target.has(key)) return
    // A deleted key must come back at its old place: order of insertion is order of arrival.
    const all = [...target]
    inverses.push(() => {
      target.clear()
      for (const [k, v] of all) target.set(k, v)
    })
    target.delete(key)
  }
  const dropWhere = <M extends Maps>(map: M, test: (value: never) => boolean): void => {
    for (const [key, value] of [...(island[map] as Map<string, unknown>)])
      if (test(value as never)) drop(map, key)
  }
  const index = (entry: Omit<IndexEntry, 'position'>): void => {
    island.position += 1
    put('entries', `${entry.kind} ${entry.id}`, { ...entry, position: island.position })
  }
  /** Leaves an entry without words, so that caches follow without starting over. */
  const withdraw = (kind: 'experience', id: string): void => {
    const old = island.entries.get(`${kind} ${id}`)
    if (old !== undefined && old.terms.flat().length > 0)
      index({ kind, id, turns: [], terms: [[]], vectors: null, place: null })
  }
  const unindex = (kind: string, id: string): void => {
    if (island.entries.has(`${kind} ${id}`)) purged = true
    drop('entries', `${kind} ${id}`)
  }
  const known = <T>(map: ReadonlyMap<string, T>, what: string, id: string): T => {
    const value = map.get(id)
    if (value === undefined) throw new MemoryError('not-found', { what, id })
    return value
  }

  const deleteTurn = (id: TurnId): void => {
    drop('turns', id)
    dropWhere('mentions', (m: { turn: TurnId }) => m.turn === id)
    dropWhere('cues', (l: CueLink) => l.turn === id)
    // Batches may repeat what the turn said.
    for (const record of [...island.records.values()])
      if (record.of === 'batch' || record.turns.includes(id)) deleteRecord(record.of, record.id)
    unindex('turn', id)
  }
  const deleteRecord = (of: RecordKind, id: string): void => {
    drop('records', `${of} ${id}`)
    unindex(of, id)
  }
  const deleteFact = (id: FactId): void => {
    drop('facts', id)
    unindex('fact', id)
  }
  const isNeeded = (id: EntityId): boolean =>
    [...island.facts.values()].some((f) => f.head === id || f.tail === id) ||
    [...island.entities.values()].some((e) => e.frozen && e.mergedInto === id)
  const deleteTopic = (id: TopicId): void => {
    drop('topics', id)
    dropWhere('links', (l: TopicLink) => l.from === id || l.to === id)
    for (const turn of [...island.turns.values()])
      if (turn.topic === id) put('turns', turn.id, { ...turn, topic: null })
  }

  const applyOne = (change: Change): void => {
    switch (change.kind) {
      case 'turn-added': {
        const stored = island.turns.get(change.turn.id)
        if (stored !== undefined) {
          const field = turnDifference(stored, change.turn)
          if (field !== null) throw new MemoryError('turn-conflict', { id: change.turn.id, field })
          return
        }
        const turn = placed(change.turn, change.ordinal ?? null)
        put('turns', turn.id, turn)
        index(turnEntry(turn, change.embedding))
        added += 1
        written = true
        return
      }
      case 'turn-embedded':
        index(turnEntry(known(island.turns, 'turn', change.id), change.embedding))
        written = true
        return
      case 'turn-deleted': {
        const turn = known(island.turns, 'turn', change.id)
        deleteTurn(change.id)
        shrinkSession(turn.session)
        break
      }
      case 'session-flushed': {
        const session = known(island.sessions, 'session', change.id)
        if (!session.flushes.includes(change.turns))
          put('sessions', session.id, { ...session, flushes: [...session.flushes, change.turns] })
        written = true
        return
      }
      case 'session-restored': {
        const session = known(island.sessions, 'session', change.session.id)
        const { turns, consolidated, flushes } = change.session
        put('sessions', session.id, { ...session, turns, consolidated, flushes })
        break
      }
      case 'topic-added': {
        const { topic } = change
        put('topics', topic.id, topic)
        for (const id of topic.turns)
          put('turns', id, { ...known(island.turns, 'turn', id), topic: topic.id })
        const session = known(island.sessions, 'session', topic.session)
        const end = Math.max(...topic.turns.map((id) => (island.turns.get(id)?.ordinal ?? -1) + 1))
        put('sessions', session.id, { ...session, consolidated: Math.max(session.consolidated, end) })
        break
      }
      case 'topic-updated':
        known(island.topics, 'topic', change.topic.id)
        put('topics', change.topic.id, change.topic)
        break
      case 'topic-deleted':
        known(island.topics, 'topic', change.id)
        deleteTopic(change.id)
        break
      case 'topics-linked':
        known(island.topics, 'topic', change.link.from)
        known(island.topics, 'topic', change.link.to)
        put('links', `${change.link.from} ${change.link.to} ${change.link.relation}`, change.link)
        break
      case 'topics-unlinked':
        drop('links', `${change.link.from} ${change.link.to} ${change.link.relation}`)
        break
      case 'entity-added':
        put('entities', change.entity.id, change.entity)
        break
      case 'entity-updated':
        known(island.entities, 'entity', change.entity.id)
        put('entities', change.entity.id, change.entity)
        break
      case 'entity-deleted':
        known(island.entities, 'entity', change.id)
        for (const fact of [...island.facts.values()])
          if (fact.head === change.id || fact.tail === change.id) deleteFact(fact.id)
        drop('entities', change.id)
        dropWhere('mentions', (m: { entity: EntityId }) => m.entity === change.id)
        break
      case 'entity-mentioned':
        known(island.entities, 'entity', change.id)
        known(island.turns, 'turn', change.turn)
        put('mentions', `${change.id} ${change.turn}`, { entity: change.id, turn: change.turn })
        break
      case 'fact-added':
      case 'fact-updated': {
        const { fact } = change
        const old = island.facts.get(fact.id)
        if (change.kind === 'fact-updated') known(island.facts, 'fact', fact.id)
        known(island.entities, 'entity', fact.head)
        known(island.entities, 'entity', fact.tail)
        for (const id of sourcesOf(fact)) known(island.turns, 'turn', id)
        put('facts', fact.id, fact)
        if (old === undefined) index(factEntry(fact))
        else if (entryText(old) !== entryText(fact)) {
          index(factEntry(fact))
        }
        break
      }
      case 'fact-deleted':
        known(island.facts, 'fact', change.id)
        deleteFact(change.id)
        break
      case 'cue-linked':
        known(island.turns, 'turn', change.link.turn)
        put('cues', `${change.link.cue} ${change.link.turn}`, change.link)
        break
      case 'cues-cleared':
        for (const id of change.turns) known(island.turns, 'turn', id)
        dropWhere('cues', (l: CueLink) => change.turns.includes(l.turn))
        break
      case 'mentions-cleared':
        for (const id of change.turns) known(island.turns, 'turn', id)
        dropWhere('mentions', (m: { turn: TurnId }) => change.turns.includes(m.turn))
        break
      case 'record-put': {
        const { record } = change
        for (const id of record.turns) known(island.turns, 'turn', id)
        put('records', `${record.of} ${record.id}`, record)
        const entry = recordEntry(record)
        if (entry === null) break
        index(entry)
        break
      }
      case 'record-deleted':
        if (change.of === 'experience') {
          drop('records', `experience ${change.id}`)
          withdraw('experience', change.id)
        } else deleteRecord(change.of, change.id)
        break
      case 'job-put':
        put('jobs', change.job.id, change.job)
        return
      case 'job-deleted':
        drop('jobs', change.id)
        return
      case 'derived-deleted':
        for (const r of [...island.records.values()])
          if (DERIVED_RECORDS.includes(r.of) && !isKept(r)) deleteRecord(r.of, r.id)
        for (const key of [...island.jobs.keys()]) drop('jobs', key)
        for (const id of [...island.topics.keys()]) deleteTopic(id)
        for (const f of [...island.facts.values()]) if (f.status === 'active' && !f.frozen) deleteFact(f.id)
        for (const e of [...island.entities.values()])
          if (e.status !== 'denied' && !e.frozen && e.apart.length === 0 && !isNeeded(e.id))
            drop('entities', e.id)
        for (const key of [...island.mentions.keys()]) drop('mentions', key)
        for (const key of [...island.cues.keys()]) drop('cues', key)
        for (const s of [...island.sessions.values()]) put('sessions', s.id, { ...s, consolidated: 0 })
        break
      default:
        change satisfies never
    }
    written = true
    graphWritten = true
  }

  const placed = (turn: Turn, place: number | null): StoredTurn => {
    const session = island.sessions.get(turn.session)
    const ordinal = place ?? session?.turns ?? 0
    put('sessions', turn.session, {
      id: turn.session,
      from: Math.min(session?.from ?? turn.at, turn.at) as Instant,
      to: Math.max(session?.to ?? turn.at, turn.at) as Instant,
      turns: Math.max(session?.turns ?? 0, ordinal + 1),
      consolidated: session?.consolidated ?? 0,
      flushes: session?.flushes ?? [],
    } satisfies Session)
    return { ...turn, ordinal, topic: null }
  }

  /** Ordinals stay as they are after a deletion: they are places in the conversation, not counts. */
  const shrinkSession = (id: SessionId): void => {
    const left = [...island.turns.values()].filter((t) => t.session === id)
    const session = island.sessions.get(id)
    if (left.length === 0 || session === undefined) {
      for (const topic of [...island.topics.values()]) if (topic.session === id) deleteTopic(topic.id)
      drop('sessions', id)
    } else if (left.every((t) => t.ordinal < session.consolidated))
      put('sessions', id, { ...session, consolidated: session.turns })
  }

  return {
    apply(change: Change): void {
      applyOne(change)
      const version = before.state.version + 1
      if (written)
        island.state = {
          name: before.state.name,
          version,
          graphVersion: before.state.graphVersion + (graphWritten ? 1 : 0),
          purgedAt: purged ? version : before.state.purgedAt,
        }
    },
    undo(): void {
      for (const inverse of inverses.reverse()) inverse()
      island.state = before.state
      island.position = before.position
    },
    turnsAdded: () => added,
    touched: () => written,
  }
}

/** A new namespace must not be taken for one of the same name that was deleted. */
function beginAfter(island: Island, last: number): void {
  island.state = { ...island.state, version: last, graphVersion: last, purgedAt: last + 1 }
  island.position = last
}

function emptyIsland(name: string): Island {
  return {
    state: { name, version: 0, graphVersion: 0, purgedAt: 0 },
    position: 0,
    turns: new Map(),
    sessions: new Map(),
    topics: new Map(),
    links: new Map(),
    entities: new Map(),
    mentions: new Map(),
    facts: new Map(),
    cues: new Map(),
    entries: new Map(),
    records: new Map(),
    jobs: new Map(),
  }
}

function recordsOfKind<K extends RecordKind>(island: Island, of: K): StoredRecord<K>[] {
  const found: readonly StoredRecord[] = [...island.records.values()].filter((r) => r.of === of)
  return [...(found as unknown as readonly StoredRecord<K>[])].sort((a, b) => compare(a.id, b.id))
}

/** What a user denied or protected outlives a rebuild. */
function isKept(record: StoredRecord): boolean {
  return record.of === 'merge'
    ? record.value.byUser
    : record.of === 'experience' && (record.value.status === 'denied' || record.value.frozen)
}

function entryText(fact: Fact): string {
  return JSON.stringify([termsOf(fact), sourcesOf(fact)])
}

function termsOf(fact: Fact): string {
  return factEntry(fact).terms.flat().join(' ')
}

/** Whether a read at `at` must look at the fact: it holds now, or held by what was known earlier. */
function mayHold(fact: Fact, at: Instant): boolean {
  return contains(fact.valid, at) || (fact.valid.from <= at && fact.closings.length > 0)
}

function within(at: Instant, { from, to }: { readonly from?: Instant; readonly to?: Instant }): boolean {
  return (from === undefined || at >= from) && (to === undefined || at < to)
}

function passes(turn: StoredTurn, filter: TurnFilter): boolean {
  if (filter.session !== undefined && turn.session !== filter.session) return false
  if (filter.speaker !== undefined && turn.speaker.toLowerCase() !== filter.speaker.toLowerCase())
    return false
  if (filter.role !== undefined && turn.role !== filter.role) return false
  if (!within(turn.at, filter)) return false
  if (filter.topic !== undefined && turn.topic !== filter.topic) return false
  if (filter.matching === undefined) return true
  const terms = new Set(searchTerms(searchableText(turn)))
  return searchTerms(filter.matching).every((t) => terms.has(t))
}

function fullText(island: Island, kind: SearchKind, terms: readonly string[], limit: number): string[] {
  const documents =
    kind === 'topic'
      ? [...island.topics.values()].map((t) => ({ id: t.id as string, terms: topicTerms(t) }))
      : [...island.entries.values()]
          .filter((e) => e.kind === kind)
          .map((e) => ({ id: e.id, terms: e.terms.flat() }))
  return rankByWords(documents, documents.length, terms, limit)
}

function pick<K, V>(map: ReadonlyMap<K, V>, ids: readonly K[]): V[] {
  return ids.flatMap((id) => map.get(id) ?? [])
}

function page<T>(
  rows: readonly T[],
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): T[] {
  return rows.slice(offset, offset + Math.min(limit, MAX_PAGE))
}

function byTime(turns: StoredTurn[]): StoredTurn[] {
  return turns.sort((a, b) => a.at - b.at)
}

function byPlace(turns: StoredTurn[]): StoredTurn[] {
  return turns.sort((a, b) => compare(a.session, b.session) || a.ordinal - b.ordinal)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
