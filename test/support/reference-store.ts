/**
 * The store port in plain maps, without an index and without a thought for speed: the behaviour that databases are held
 * to. It shares no code with them but what an entry of the search index is made of.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Change, type Collection, type Collections, deleted, KEYS, put } from '../../src/model/change.ts'
import { normaliseName } from '../../src/model/entity.ts'
import { MemoryError } from '../../src/model/errors.ts'
import { type Fact, sourcesOf } from '../../src/model/fact.ts'
import type { SessionId, TurnId } from '../../src/model/ids.ts'
import { jobId, newJob } from '../../src/model/job.ts'
import { isKeyedTurnId } from '../../src/model/keyed-turn.ts'
import type { RecordKind, StoredRecord } from '../../src/model/records.ts'
import { repetitionKey } from '../../src/model/repetition.ts'
import type { Session } from '../../src/model/session.ts'
import { type Instant, touches } from '../../src/model/time.ts'
import type { StoredTurn } from '../../src/model/turn.ts'
import { byPassage, entryOf, turnEntry } from '../../src/store/index-entry.ts'
import {
  type ApplyOptions,
  type IndexEntry,
  KEPT_BATCHES,
  MAX_PAGE,
  NAMES_PER_FIRST_WORD,
  type NamespaceState,
  type Store,
} from '../../src/store/store.ts'
import { turnDifference } from '../../src/store/turn-identity.ts'

type Values = { [C in Collection]: Map<string, Collections[C]> }

interface Island {
  state: NamespaceState
  position: number
  turns: Map<TurnId, StoredTurn>
  /** What of a session does not follow from its turns. */
  sessions: Map<SessionId, { readonly places: number; readonly flushes: readonly number[] }>
  values: Values
  entries: Map<string, IndexEntry>
}

const COLLECTIONS = Object.keys(KEYS) as Collection[]

/** Message of the refusal of changes that leave something hanging on what they delete; databases do not look for that. */
export const HANGING = 'something hangs on what was deleted'

export function createReferenceStore(): Store {
  const islands = new Map<string, Island>()
  /** Highest version and position of a namespace that was deleted. */
  let deletedUntil = 0
  /** Namespaces and ids of deleted turns that came under a key. */
  const forgotten = new Set<string>()
  let closed = false
  const read = (namespace: string): Island => {
    if (closed) throw new MemoryError('closed', { what: 'store' })
    return islands.get(namespace) ?? emptyIsland(namespace, deletedUntil)
  }
  const facts = (namespace: string): Fact[] => [...read(namespace).values.fact.values()]

  return {
    supports: { durable: false },
    async namespaces() {
      if (closed) throw new MemoryError('closed', { what: 'store' })
      return [...islands.values()].map((i) => i.state).sort((a, b) => compare(a.name, b.name))
    },
    async busyNamespaces(after, limit) {
      return [...islands]
        .filter(([, i]) => i.values.job.size > 0 || [...i.turns.values()].some((t) => t.topic === null))
        .map(([name]) => name)
        .sort((a, b) => Number(a <= after) - Number(b <= after) || compare(a, b))
        .slice(0, limit)
    },
    async namespacesWith(of, after, limit) {
      return [...islands]
        .filter(([, i]) => [...i.values.record.values()].some((record) => record.of === of))
        .map(([name]) => name)
        .sort((a, b) => Number(a <= after) - Number(b <= after) || compare(a, b))
        .slice(0, limit)
    },
    async state(namespace) {
      return islands.get(namespace)?.state ?? null
    },
    async apply(namespace, changes, options = {}) {
      const before = read(namespace)
      const version = islands.has(namespace) ? before.state.graphVersion : 0
      if (options.ifGraphVersion !== undefined && options.ifGraphVersion !== version)
        throw new MemoryError('write-conflict', { namespace })
      const after = structuredClone(before)
      const isGone = ({ id, content }: Pick<StoredTurn, 'id' | 'content'>): boolean =>
        options.unlessForgotten === true && forgotten.has(`${namespace} ${id} ${content}`)
      const left = changes.filter((change) => change.kind !== 'turn-added' || !isGone(change.turn))
      const outcome = applyAll(after, left, options)
      if (hangs(after)) throw new Error(HANGING)
      if (!outcome.written) {
        // Jobs are no part of the graph: nobody hears of them.
        if (islands.has(namespace)) islands.set(namespace, after)
        return {
          state: islands.get(namespace)?.state ?? {
            name: namespace,
            version: 0,
            graphVersion: 0,
            purgedAt: 0,
          },
          turnsAdded: 0,
        }
      }
      const next = before.state.version + 1
      after.state = {
        name: namespace,
        version: next,
        graphVersion: before.state.graphVersion + (outcome.graphWritten ? 1 : 0),
        purgedAt: outcome.purged ? next : before.state.purgedAt,
      }
      islands.set(namespace, after)
      for (const { id, content } of before.turns.values())
        if (after.turns.get(id)?.content !== content && isKeyedTurnId(id))
          forgotten.add(`${namespace} ${id} ${content}`)
      return { state: after.state, turnsAdded: outcome.added.size }
    },
    async deleteNamespace(namespace) {
      const gone = islands.get(namespace)
      if (gone !== undefined) deletedUntil = Math.max(deletedUntil, gone.state.version, gone.position)
      for (const { id, content } of gone?.turns.values() ?? [])
        if (isKeyedTurnId(id)) forgotten.add(`${namespace} ${id} ${content}`)
      return islands.delete(namespace)
    },

    async written(namespace) {
      return { database: 'reference', version: islands.get(namespace)?.state.version ?? deletedUntil }
    },
    async turns(namespace, ids) {
      return pick(read(namespace).turns, ids)
    },
    async firstToSay(namespace, keys, { except = [] } = {}) {
      const said = [...read(namespace).turns.values()].filter(
        (t) => !except.includes(t.id) && t.topic !== null,
      )
      return new Map(
        keys.flatMap((key) => {
          const [first] = said
            .filter((t) => repetitionKey(t) === key)
            .sort((a, b) => a.at - b.at || compare(a.id, b.id))
          return first === undefined ? [] : [[key, first] as const]
        }),
      )
    },
    async findTurns(namespace, f) {
      return page(
        [...read(namespace).turns.values()]
          .filter((t) => f.ids === undefined || f.ids.includes(t.id))
          .filter((t) => f.session === undefined || t.session === f.session)
          .filter((t) => f.speaker === undefined || t.speaker.toLowerCase() === f.speaker.toLowerCase())
          .filter((t) => f.role === undefined || t.role === f.role)
          .filter((t) => f.topic === undefined || t.topic === f.topic)
          .filter((t) => within(t.at, f))
          .sort((a, b) => a.at - b.at),
        f,
      )
    },
    async turnsWithoutVector(namespace, model, limit) {
      const { turns, entries } = read(namespace)
      return [...turns.values()]
        .filter((t) => entries.get(`turn ${t.id}`)?.vectors?.model !== model)
        .slice(0, limit)
    },
    async sessions(namespace, { newestFirst = false, ...range }) {
      const all = sessionsOf(read(namespace))
      return page(newestFirst ? all.reverse() : all, range)
    },
    async session(namespace, id) {
      return sessionsOf(read(namespace)).find((s) => s.id === id) ?? null
    },
    async bufferedSessions(namespace, limit, { newestFirst = false } = {}) {
      const waiting = sessionsOf(read(namespace)).filter((s) => s.consolidated < s.turns)
      return (newestFirst ? waiting.reverse() : waiting).slice(0, limit)
    },
    async buffer(namespace, session, limit) {
      return [...read(namespace).turns.values()]
        .filter((t) => t.session === session && t.topic === null)
        .sort((a, b) => a.ordinal - b.ordinal)
        .slice(0, limit)
    },

    async topics(namespace, ids) {
      return pick(read(namespace).values.topic, ids)
    },
    async findTopics(namespace, filter) {
      return page(
        [...read(namespace).values.topic.values()]
          .filter((t) => filter.session === undefined || t.session === filter.session)
          .filter((t) => within(t.from, filter))
          .filter((t) => filter.decided === undefined || t.frozen || t.status !== 'active')
          .sort((a, b) => a.from - b.from || compare(a.id, b.id)),
        filter,
      )
    },
    async topicLinks(namespace, topics, limit) {
      return [...read(namespace).values['topic-link'].values()]
        .filter((l) => topics.includes(l.from) || topics.includes(l.to))
        .sort((a, b) => b.weight - a.weight || compare(`${a.from} ${a.to}`, `${b.from} ${b.to}`))
        .slice(0, limit)
    },

    async entities(namespace, ids) {
      return pick(read(namespace).values.entity, ids)
    },
    async aliasesOf(namespace, entities) {
      return [...read(namespace).values.entity.values()]
        .filter((e) => e.mergedInto !== null && entities.includes(e.mergedInto))
        .sort(byId)
    },
    async entitiesNamed(namespace, normalisedNames, firstWords = []) {
      const named = [...read(namespace).values.entity.values()].flatMap((entity) =>
        [...new Set([entity.name, ...entity.aliases].map(normaliseName))].map((name) => ({ name, entity })),
      )
      const beginning = firstWords.flatMap((word) =>
        named
          .filter(({ name }) => name.startsWith(`${word} `))
          .sort((a, b) => compare(a.name, b.name) || compare(a.entity.id, b.entity.id))
          .slice(0, NAMES_PER_FIRST_WORD),
      )
      const found = [...named.filter(({ name }) => normalisedNames.includes(name)), ...beginning]
      return [...new Map(found.map(({ entity }) => [entity.id, entity])).values()].sort(byId)
    },
    async findEntities(namespace, filter) {
      const { entity, reading } = read(namespace).values
      const rootOf = (id: string): string => entity.get(id)?.mergedInto ?? id
      const counts = new Map<string, number>()
      for (const { mentions } of reading.values())
        for (const id of new Set(mentions.map((m) => m.entity)))
          for (const one of new Set([id, rootOf(id)])) counts.set(one, (counts.get(one) ?? 0) + 1)
      return page(
        [...entity.values()]
          .filter((e) => filter.ids === undefined || filter.ids.includes(e.id))
          .filter((e) => filter.type === undefined || e.type === filter.type)
          .filter((e) => filter.status === undefined || e.status === filter.status)
          .map((e) => ({ ...e, mentions: counts.get(e.id) ?? 0 }))
          .sort((a, b) => b.mentions - a.mentions || compare(a.name, b.name) || byId(a, b)),
        filter,
      )
    },
    async mentions(namespace, entities, limit) {
      return mentionsOf(read(namespace))
        .filter((m) => entities.includes(m.entity))
        .sort((a, b) => b.arrival - a.arrival || compare(a.entity, b.entity))
        .slice(0, limit)
        .map(({ entity, turn }) => ({ entity, turn }))
    },
    async entitiesOf(namespace, turns) {
      return mentionsOf(read(namespace))
        .filter((m) => turns.includes(m.turn))
        .sort((a, b) => compare(a.turn, b.turn) || compare(a.entity, b.entity))
        .map(({ entity, turn }) => ({ entity, turn }))
    },

    async facts(namespace, ids) {
      return pick(read(namespace).values.fact, ids)
    },
    async findFacts(namespace, f) {
      return page(
        facts(namespace)
          .filter(({ head, tail }) => f.entities?.some((e) => e === head || e === tail) ?? true)
          .filter((fact) => f.head === undefined || fact.head === f.head)
          .filter((fact) => f.relation === undefined || fact.relation === f.relation)
          .filter((fact) => f.sources === undefined || sourcesOf(fact).some((s) => f.sources?.includes(s)))
          .filter((fact) => within(fact.valid.from, f))
          .sort((a, b) => b.valid.from - a.valid.from || byId(a, b)),
        f,
      )
    },
    async factsUnder(namespace, keys) {
      return facts(namespace)
        .filter((f) =>
          keys.some(
            (k) =>
              k.head === f.head &&
              k.relation === f.relation &&
              (k.tail === undefined || k.tail === f.tail) &&
              (k.during === undefined || touches(k.during, f.valid)),
          ),
        )
        .sort(byId)
    },
    async endingsUnder(namespace, keys) {
      return [...read(namespace).values.ending.values()]
        .filter((e) => keys.some((k) => k.head === e.head && k.relation === e.relation))
        .sort((a, b) => a.at - b.at || byId(a, b))
    },
    async endingsOf(namespace, turns) {
      return [...read(namespace).values.ending.values()].filter((e) => turns.includes(e.turn)).sort(byId)
    },

    async readings(namespace, turns) {
      return pick(read(namespace).values.reading, turns)
    },
    async turnsByCue(namespace, cues, limit) {
      const island = read(namespace)
      const order = [...island.turns.keys()]
      return cues
        .flatMap((cue) =>
          [...island.values.reading.values()]
            .filter((r) => r.cues.includes(cue))
            .sort((a, b) => order.indexOf(b.turn) - order.indexOf(a.turn))
            .map(({ turn, tag }) => ({ cue, tag, turn })),
        )
        .slice(0, limit)
    },
    async topicsByCue(namespace, cues, perCue) {
      const { turns, values } = read(namespace)
      const newestFirst = [...turns.values()].reverse()
      return cues.flatMap((cue) =>
        newestFirst
          .filter((t) => values.reading.get(t.id)?.cues.includes(cue))
          .slice(0, perCue)
          .flatMap(({ topic }) => (topic === null ? [] : [{ cue, topic }])),
      )
    },

    async records(namespace, of, ids) {
      return recordsOf(read(namespace), of).filter((r) => ids.includes(r.id))
    },
    async findRecords(namespace, of, options) {
      const all = recordsOf(read(namespace), of)
      return page(options.newestFirst ? all.reverse() : all, options)
    },
    async recordsOf(namespace, of, turns) {
      return recordsOf(read(namespace), of).filter((r) => r.turns.some((t) => turns.includes(t)))
    },
    async claimJobs(namespace, jobs, { owner, now, leaseUntil, force, deadOwners }) {
      const island = islands.get(namespace)
      if (island === undefined) return []
      return jobs.flatMap(({ kind, subject }) => {
        const id = jobId(kind, subject)
        const job = island.values.job.get(id) ?? newJob(kind, subject, now)
        const free =
          job.state === 'running'
            ? job.owner === owner || job.leaseUntil <= now || deadOwners.includes(job.owner ?? '')
            : force || (job.state === 'waiting' && job.notBefore <= now)
        const next = free ? { ...job, state: 'running' as const, owner, leaseUntil } : job
        island.values.job.set(id, next)
        return free ? [next] : []
      })
    },
    async jobs(namespace, { state, kind, limit }) {
      return [...read(namespace).values.job.values()]
        .filter((j) => (state === undefined || j.state === state) && (kind === undefined || j.kind === kind))
        .sort((a, b) => a.notBefore - b.notBefore || byId(a, b))
        .slice(0, limit)
    },

    async turnVectors(namespace, model, turns) {
      const { entries } = read(namespace)
      return new Map(
        turns.flatMap((id) => {
          const entry = entries.get(`turn ${id}`)
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
    readImage: async () => null,
    writeImage: async () => undefined,
    async counts(namespace) {
      const { turns, values } = read(namespace)
      return {
        sessions: sessionsOf(read(namespace)).length,
        turns: turns.size,
        buffered: [...turns.values()].filter((t) => t.topic === null).length,
        topics: [...values.topic.values()].filter((t) => t.status !== 'removed').length,
        entities: values.entity.size,
        facts: values.fact.size,
        deniedFacts: [...values.fact.values()].filter((f) => f.status !== 'active').length,
        cues: [...values.reading.values()].reduce((sum, r) => sum + new Set(r.cues).size, 0),
      }
    },
    async readingCounts(namespace, model) {
      const { values, entries } = read(namespace)
      const notes = [...values.record.values()].flatMap((r) => (r.of === 'topic-note' ? r.value : []))
      const turns = [...entries.values()].filter((e) => e.kind === 'turn')
      return {
        withoutVector: turns.filter((e) => e.vectors?.model !== model).length,
        readTurns: notes.reduce((sum, n) => sum + n.turns, 0),
        keptTurns: notes.reduce((sum, n) => sum + n.kept, 0),
        failedTopics: notes.filter((n) => n.failed !== null).length,
      }
    },
    size: async () => 0,
    check: async () => [],
    async close() {
      closed = true
    },
  }
}

interface Outcome {
  written: boolean
  graphWritten: boolean
  purged: boolean
  readonly added: Set<TurnId>
  /** Collection and key of what was put and is there. */
  readonly put: Set<string>
}

function applyAll(island: Island, changes: readonly Change[], { batch }: ApplyOptions): Outcome {
  const outcome: Outcome = {
    written: false,
    graphWritten: false,
    purged: false,
    added: new Set(),
    put: new Set(),
  }
  const before = structuredClone(island.values)
  const arrived = [...island.turns.keys()]
  for (const change of changes) applyOne(island, change, outcome)
  // What takes the place of a turn under its id arrived when that did.
  const turns = new Map(island.turns)
  island.turns.clear()
  for (const id of [...arrived, ...turns.keys()]) {
    const turn = turns.get(id)
    if (turn !== undefined) island.turns.set(id, turn)
  }
  checkNeeds(island, outcome.put)
  indexChanged(island, before)
  if (batch !== undefined && outcome.written) writeBatch(island, before, batch)
  if (outcome.purged)
    for (const key of [...island.values.record.keys()])
      if (/^(?:batch|undo) /.test(key)) island.values.record.delete(key)
  return outcome
}

function applyOne(island: Island, change: Change, outcome: Outcome): void {
  const { values, turns } = island
  switch (change.kind) {
    case 'turn-added': {
      const known = turns.get(change.turn.id)
      if (known !== undefined) {
        const field = turnDifference(known, change.turn)
        if (field !== null) throw new MemoryError('turn-conflict', { id: change.turn.id, field })
        return
      }
      const session = island.sessions.get(change.turn.session) ?? { places: 0, flushes: [] }
      const taken = [...turns.values()].some(
        (t) => t.session === change.turn.session && t.ordinal === change.ordinal,
      )
      const ordinal = change.ordinal === undefined || taken ? session.places : change.ordinal
      island.sessions.set(change.turn.session, { ...session, places: Math.max(session.places, ordinal + 1) })
      const turn: StoredTurn = { ...change.turn, ordinal, topic: null }
      turns.set(turn.id, turn)
      index(island, turnEntry(turn, change.embedding))
      outcome.added.add(turn.id)
      outcome.written = true
      return
    }
    case 'turn-embedded':
      index(island, turnEntry(known(turns, 'turn', change.id), change.embedding))
      outcome.written = true
      return
    case 'fact-indexed': {
      const fact = known(island.values.fact, 'fact', change.id) as Fact
      const entry = entryOf('fact', fact)
      if (entry !== null) index(island, { ...entry, turns: sourcesOf(fact), vectors: null, place: null })
      outcome.written = true
      return
    }
    case 'turn-deleted': {
      const { session } = known(turns, 'turn', change.id)
      turns.delete(change.id)
      island.entries.delete(`turn ${change.id}`)
      if (outcome.added.has(change.id)) outcome.added.delete(change.id)
      else outcome.purged = true
      if (![...turns.values()].some((t) => t.session === session)) island.sessions.delete(session)
      break
    }
    case 'session-flushed': {
      const session = known(island.sessions, 'session', change.id)
      if (!session.flushes.includes(change.places))
        island.sessions.set(change.id, {
          places: Math.max(session.places, change.places),
          flushes: [...session.flushes, change.places],
        })
      outcome.written = true
      return
    }
    case 'put':
      if (change.in === 'topic') archive(island, change.value.id, change.value.turns)
      ;(values[change.in] as Map<string, unknown>).set(
        KEYS[change.in](change.value as never),
        structuredClone(change.value),
      )
      outcome.put.add(`${change.in} ${KEYS[change.in](change.value as never)}`)
      if (change.in === 'job') return
      break
    case 'deleted':
      if (change.in === 'topic') archive(island, change.key, [])
      values[change.in].delete(change.key)
      if (change.in === 'job') return
      break
    default:
      change satisfies never
  }
  outcome.written = true
  outcome.graphWritten = true
}

function archive({ turns }: Island, topic: string, ids: readonly TurnId[]): void {
  for (const turn of [...turns.values()])
    if (turn.topic === topic && !ids.includes(turn.id)) turns.set(turn.id, { ...turn, topic: null })
  for (const id of ids) turns.set(id, { ...known(turns, 'turn', id), topic: topic as StoredTurn['topic'] })
}

function checkNeeds({ turns, values }: Island, written: ReadonlySet<string>): void {
  const there = (map: ReadonlyMap<string, unknown>, what: string, ids: readonly string[]): void => {
    for (const id of ids) known(map, what, id)
  }
  for (const collection of COLLECTIONS)
    for (const [key, value] of values[collection] as ReadonlyMap<string, unknown>) {
      if (!written.has(`${collection} ${key}`)) continue
      const one = value as never
      if (collection === 'topic') there(turns, 'turn', (one as Collections['topic']).turns)
      if (collection === 'topic-link') {
        const { from, to } = one as Collections['topic-link']
        there(values.topic, 'topic', [from, to])
      }
      if (collection === 'entity')
        there(values.entity, 'entity', [(one as Collections['entity']).mergedInto ?? key])
      if (collection === 'reading') {
        const { turn, mentions } = one as Collections['reading']
        there(turns, 'turn', [turn])
        there(
          values.entity,
          'entity',
          mentions.map((m) => m.entity),
        )
      }
      if (collection === 'fact') {
        const fact = one as Fact
        there(turns, 'turn', sourcesOf(fact))
        there(values.entity, 'entity', [fact.head, fact.tail])
      }
      if (collection === 'ending') {
        const { turn, head } = one as Collections['ending']
        there(turns, 'turn', [turn])
        there(values.entity, 'entity', [head])
      }
      if (collection === 'record') there(turns, 'turn', (one as StoredRecord).turns)
    }
}

function hangs(island: Island): boolean {
  const { values, turns } = island
  const keys = new Set(
    COLLECTIONS.filter((c) => c !== 'topic').flatMap((c) =>
      [...values[c].keys()].map((key) => `${c} ${key}`),
    ),
  )
  const topics = [...values.topic.values()].filter((t) => t.status === 'active' && !t.frozen)
  try {
    checkNeeds(island, keys)
    return topics.some((t) => t.turns.some((id) => !turns.has(id)))
  } catch {
    return true
  }
}

function indexChanged(island: Island, before: Values): void {
  for (const collection of ['fact', 'topic', 'record'] as const) {
    const keys = new Set([...before[collection].keys(), ...island.values[collection].keys()])
    for (const key of keys) {
      const [old, now] = [before[collection].get(key), island.values[collection].get(key)]
      const [oldEntry, entry] = [old, now].map((v) =>
        v === undefined ? null : entryOf(collection, v as never),
      )
      const turnsOf = (v: unknown): readonly TurnId[] =>
        v === undefined || collection === 'topic'
          ? []
          : collection === 'fact'
            ? sourcesOf(v as Fact)
            : (v as StoredRecord).turns
      if (entry !== null && entry !== undefined) {
        if (!isDeepStrictEqual([oldEntry, turnsOf(old)], [entry, turnsOf(now)]))
          index(island, { ...entry, turns: turnsOf(now), vectors: null, place: null })
      } else if (oldEntry !== null && oldEntry !== undefined)
        index(island, { ...oldEntry, terms: [[]], turns: [], vectors: null, place: null })
    }
  }
}

function index(island: Island, entry: Omit<IndexEntry, 'position'>): void {
  island.position += 1
  island.entries.set(`${entry.kind} ${entry.id}`, { ...entry, position: island.position })
}

function writeBatch(
  island: Island,
  before: Values,
  { reason, at }: NonNullable<ApplyOptions['batch']>,
): void {
  const changes: Change[] = []
  const touched: string[] = []
  const used = new Set<string>()
  for (const collection of COLLECTIONS) {
    if (collection === 'job') continue
    const now = island.values[collection] as Map<string, unknown>
    for (const key of new Set([...before[collection].keys(), ...now.keys()])) {
      if (collection === 'record' && /^(?:use|batch|undo) /.test(key)) continue
      const old = before[collection].get(key)
      if (isDeepStrictEqual(old, now.get(key))) continue
      changes.push(old === undefined ? deleted(collection, key) : put(collection, old as never))
      touched.push(`${collection} ${key}`)
      for (const value of [old, now.get(key)]) for (const name of usedBy(collection, value)) used.add(name)
    }
  }
  if (changes.length === 0) return
  const id = `b${String(island.state.graphVersion + 1).padStart(12, '0')}`
  const value = { id, at, reason, touched, used: [...used] }
  island.values.record.set(`batch ${id}`, { of: 'batch', id, turns: [], text: null, value })
  island.values.record.set(`undo ${id}`, { of: 'undo', id, turns: [], text: null, value: { changes } })
  for (const kind of ['batch ', 'undo ']) {
    const kept = [...island.values.record.keys()].filter((k) => k.startsWith(kind)).sort()
    for (const key of kept.slice(0, -KEPT_BATCHES)) island.values.record.delete(key)
  }
}

function usedBy(collection: Collection, value: unknown): string[] {
  if (value === undefined) return []
  if (collection === 'fact') return [(value as Fact).head, (value as Fact).tail].map((id) => `entity ${id}`)
  if (collection === 'ending') return [`entity ${(value as Collections['ending']).head}`]
  if (collection === 'entity') {
    const { mergedInto } = value as Collections['entity']
    return mergedInto === null ? [] : [`entity ${mergedInto}`]
  }
  if (collection === 'reading')
    return (value as Collections['reading']).mentions.map((m) => `entity ${m.entity}`)
  if (collection === 'topic-link') {
    const { from, to } = value as Collections['topic-link']
    return [`topic ${from}`, `topic ${to}`]
  }
  return []
}

function sessionsOf({ sessions, turns }: Island): Session[] {
  return [...sessions]
    .map(([id, { places, flushes }]): Session => {
      const mine = [...turns.values()].filter((t) => t.session === id)
      return {
        id,
        from: Math.min(...mine.map((t) => t.at)) as Instant,
        to: Math.max(...mine.map((t) => t.at)) as Instant,
        turns: mine.length,
        consolidated: mine.filter((t) => t.topic !== null).length,
        places,
        flushes,
      }
    })
    .sort((a, b) => a.from - b.from || byId(a, b))
}

function mentionsOf({ values, turns }: Island) {
  const order = [...turns.keys()]
  return [...values.reading.values()].flatMap(({ turn, mentions }) =>
    [...new Set(mentions.map((m) => m.entity))].map((entity) => ({
      entity,
      turn,
      arrival: order.indexOf(turn),
    })),
  )
}

function recordsOf<K extends RecordKind>({ values }: Island, of: K): StoredRecord<K>[] {
  const found = [...values.record.values()].filter((r) => r.of === of)
  return (found as unknown as StoredRecord<K>[]).sort(byId)
}

/** A new namespace must not be taken for one of the same name that was deleted. */
function emptyIsland(name: string, last: number): Island {
  return {
    state: { name, version: last, graphVersion: last, purgedAt: last === 0 ? 0 : last + 1 },
    position: last,
    turns: new Map(),
    sessions: new Map(),
    values: Object.fromEntries(COLLECTIONS.map((c) => [c, new Map()])) as unknown as Values,
    entries: new Map(),
  }
}

function known<T>(map: ReadonlyMap<string, T>, what: string, id: string): T {
  const value = map.get(id)
  if (value === undefined) throw new MemoryError('not-found', { what, id })
  return value
}

function within(at: Instant, { from, to }: { readonly from?: Instant; readonly to?: Instant }): boolean {
  return (from === undefined || at >= from) && (to === undefined || at < to)
}

function pick<V>(map: ReadonlyMap<string, V>, ids: readonly string[]): V[] {
  return ids.flatMap((id) => map.get(id) ?? [])
}

function page<T>(
  rows: readonly T[],
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): T[] {
  return rows.slice(offset, offset + Math.min(limit, MAX_PAGE))
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
