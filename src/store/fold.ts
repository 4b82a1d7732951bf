/**
 * What a list of changes makes of what is stored: pure, and the same for every database. What it needs to know is
 * loaded before, what it finds is written after.
 */
import {
  type Change,
  type Collection,
  type Collections,
  deleted,
  type Embedding,
  KEYS,
  put,
} from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import { sourcesOf } from '../model/fact.ts'
import type { FactId, SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Batch, Undoing } from '../model/records.ts'
import type { Session } from '../model/session.ts'
import type { Instant } from '../model/time.ts'
import type { StoredTurn, Turn } from '../model/turn.ts'
import { same } from '../std/same.ts'
import { entryOf, turnEntry } from './index-entry.ts'
import { needsOf } from './needs.ts'
import type { IndexEntry } from './store.ts'
import { turnDifference } from './turn-identity.ts'

/** A turn as far as changes need it. */
export interface TurnPlace {
  readonly session: SessionId
  readonly topic: TopicId | null
}

/** What is stored of everything that the changes name. */
export interface Loaded {
  readonly turns: ReadonlyMap<TurnId, TurnPlace>
  /** Whole turns, of those that are added or embedded. */
  readonly whole: ReadonlyMap<TurnId, StoredTurn>
  readonly sessions: ReadonlyMap<SessionId, Session>
  /** Places that are taken, of those that added turns ask for: session and ordinal. */
  readonly taken: ReadonlySet<string>
  readonly values: { readonly [C in Collection]: ReadonlyMap<string, Collections[C]> }
  /** Entities and topics that are there, of those that values need. */
  readonly entities: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
}

export interface Folded {
  readonly addedTurns: ReadonlyMap<TurnId, StoredTurn>
  readonly deletedTurns: ReadonlySet<TurnId>
  /** Stored turns that another topic archives now, or none. */
  readonly archived: ReadonlyMap<TurnId, TopicId | null>
  /** `null`: no turn is left. */
  readonly sessions: ReadonlyMap<SessionId, Session | null>
  /** Sessions that lost turns: their first and last time may be others now. */
  readonly shrunk: ReadonlySet<SessionId>
  readonly values: { readonly [C in Collection]: ReadonlyMap<string, Moved<Collections[C]>> }
  /** Entries to be written, in order. */
  readonly entries: readonly Omit<IndexEntry, 'position'>[]
  /** Leads back to what was before, apart from turns, jobs and the ledger. */
  readonly undo: Pick<Batch, 'touched' | 'used'> & Undoing
  readonly written: boolean
  readonly graphWritten: boolean
}

export interface Moved<V> {
  readonly before: V | null
  readonly after: V | null
}

/** What a change of the graph is not. */
const OUTSIDE: ReadonlySet<Collection> = new Set(['job'])

export function placeKey(session: SessionId, ordinal: number): string {
  return `${ordinal} ${session}`
}

/** @throws MemoryError `turn-conflict`, `not-found` */
export function fold(loaded: Loaded, changes: readonly Change[]): Folded {
  const state = begin(loaded)
  for (const change of changes) applyOne(state, change)
  checkNeeds(state)
  for (const collection of ['fact', 'topic', 'record'] as const) indexMoved(state, collection)
  const { addedTurns, deletedTurns, archived, sessions, shrunk, values, entries } = state
  return {
    addedTurns,
    deletedTurns,
    archived,
    sessions,
    shrunk,
    values,
    entries,
    undo: backwards(state),
    written: state.written,
    graphWritten: state.graphWritten,
  }
}

type Values = { [C in Collection]: Map<string, Moved<Collections[C]>> }

interface State {
  readonly loaded: Loaded
  readonly addedTurns: Map<TurnId, StoredTurn>
  readonly deletedTurns: Set<TurnId>
  readonly archived: Map<TurnId, TopicId | null>
  readonly sessions: Map<SessionId, Session | null>
  readonly shrunk: Set<SessionId>
  readonly values: Values
  readonly entries: Omit<IndexEntry, 'position'>[]
  /** Facts that are indexed whether or not they change. */
  readonly indexed: Set<FactId>
  readonly taken: Set<string>
  written: boolean
  graphWritten: boolean
}

function begin(loaded: Loaded): State {
  return {
    loaded,
    addedTurns: new Map(),
    deletedTurns: new Set(),
    archived: new Map(),
    sessions: new Map(),
    shrunk: new Set(),
    values: Object.fromEntries(Object.keys(KEYS).map((c) => [c, new Map()])) as unknown as Values,
    entries: [],
    indexed: new Set(),
    taken: new Set(loaded.taken),
    written: false,
    graphWritten: false,
  }
}

function applyOne(state: State, change: Change): void {
  switch (change.kind) {
    case 'turn-added':
      addTurn(state, change.turn, change.embedding, change.ordinal ?? null)
      return
    case 'turn-embedded': {
      const turn = state.addedTurns.get(change.id) ?? state.loaded.whole.get(change.id)
      if (turn === undefined || state.deletedTurns.has(change.id)) throw missing('turn', change.id)
      state.entries.push(turnEntry(turn, change.embedding))
      state.written = true
      return
    }
    case 'fact-indexed':
      if (!state.loaded.values.fact.has(change.id) && !state.values.fact.has(change.id))
        throw missing('fact', change.id)
      state.indexed.add(change.id)
      state.written = true
      return
    case 'turn-deleted':
      deleteTurn(state, change.id)
      break
    case 'session-flushed': {
      const session = sessionOf(state, change.id)
      if (!session.flushes.includes(change.places))
        state.sessions.set(change.id, {
          ...session,
          flushes: [...session.flushes, change.places],
          places: Math.max(session.places, change.places),
        })
      state.written = true
      return
    }
    case 'put':
      move(state, change.in, KEYS[change.in](change.value as never), change.value)
      if (OUTSIDE.has(change.in)) return
      break
    case 'deleted':
      move(state, change.in, change.key, null)
      if (OUTSIDE.has(change.in)) return
      break
    default:
      change satisfies never
  }
  state.written = true
  state.graphWritten = true
}

function missing(what: string, id: string): MemoryError {
  return new MemoryError('not-found', { what, id })
}

function sessionOf(state: State, id: SessionId): Session {
  const session = knownSession(state, id)
  if (session === null) throw missing('session', id)
  return session
}

function knownSession({ sessions, loaded }: State, id: SessionId): Session | null {
  const moved = sessions.get(id)
  return moved === undefined ? (loaded.sessions.get(id) ?? null) : moved
}

/** Where a turn is by now; `undefined` when it is not there. */
function placeOf({ loaded, addedTurns, deletedTurns, archived }: State, id: TurnId): TurnPlace | undefined {
  const stored = deletedTurns.has(id) ? undefined : loaded.turns.get(id)
  const { session, topic } = addedTurns.get(id) ?? stored ?? {}
  if (session === undefined || topic === undefined) return undefined
  const moved = archived.get(id)
  return { session, topic: moved === undefined ? topic : moved }
}

function addTurn(state: State, turn: Turn, embedding: Embedding | null, place: number | null): void {
  const { id } = turn
  const known =
    state.addedTurns.get(id) ?? (state.deletedTurns.has(id) ? undefined : state.loaded.whole.get(id))
  if (known !== undefined) {
    const field = turnDifference(known, turn)
    if (field !== null) throw new MemoryError('turn-conflict', { id, field })
    return
  }
  const session = knownSession(state, turn.session)
  const free = place !== null && !state.taken.has(placeKey(turn.session, place))
  const ordinal = free ? place : (session?.places ?? 0)
  state.taken.add(placeKey(turn.session, ordinal))
  state.sessions.set(turn.session, {
    id: turn.session,
    from: Math.min(session?.from ?? turn.at, turn.at) as Instant,
    to: Math.max(session?.to ?? turn.at, turn.at) as Instant,
    turns: (session?.turns ?? 0) + 1,
    consolidated: session?.consolidated ?? 0,
    places: Math.max(session?.places ?? 0, ordinal + 1),
    flushes: session?.flushes ?? [],
  })
  const stored: StoredTurn = { ...turn, ordinal, topic: null }
  state.addedTurns.set(id, stored)
  state.entries.push(turnEntry(stored, embedding, turn))
  state.written = true
}

function deleteTurn(state: State, id: TurnId): void {
  const place = placeOf(state, id)
  if (place === undefined) throw missing('turn', id)
  if (place.topic !== null) archive(state, id, null)
  const session = sessionOf(state, place.session)
  state.sessions.set(session.id, session.turns === 1 ? null : { ...session, turns: session.turns - 1 })
  state.shrunk.add(session.id)
  // Another may take its place.
  const whole = state.addedTurns.get(id) ?? state.loaded.whole.get(id)
  if (whole !== undefined) state.taken.delete(placeKey(whole.session, whole.ordinal))
  if (!state.addedTurns.delete(id)) state.deletedTurns.add(id)
  // It may have been added and embedded in this list.
  for (let at = state.entries.length - 1; at >= 0; at--)
    if (state.entries[at]?.kind === 'turn' && state.entries[at]?.id === id) state.entries.splice(at, 1)
}

function archive(state: State, id: TurnId, topic: TopicId | null): void {
  const place = placeOf(state, id)
  if (place === undefined) throw missing('turn', id)
  if (place.topic === topic) return
  const session = sessionOf(state, place.session)
  const more = (topic === null ? 0 : 1) - (place.topic === null ? 0 : 1)
  state.sessions.set(session.id, { ...session, consolidated: session.consolidated + more })
  const added = state.addedTurns.get(id)
  if (added === undefined) state.archived.set(id, topic)
  else state.addedTurns.set(id, { ...added, topic })
}

function move<C extends Collection>(
  state: State,
  collection: C,
  key: string,
  after: Collections[C] | null,
): void {
  const moved = state.values[collection] as Map<string, Moved<Collections[C]>>
  const known = moved.get(key)
  const before = known === undefined ? (state.loaded.values[collection].get(key) ?? null) : known.before
  if (collection === 'topic') {
    const last = (known === undefined ? before : known.after) as Collections['topic'] | null
    const next = after as Collections['topic'] | null
    const kept = new Set(next?.turns)
    for (const id of last?.turns ?? [])
      if (!kept.has(id) && placeOf(state, id)?.topic === key) archive(state, id, null)
    for (const id of next?.turns ?? []) archive(state, id, key as TopicId)
  }
  moved.set(key, { before: before as Collections[C] | null, after })
}

/** Everything that a written value needs has to be there when all is done. */
function checkNeeds(state: State): void {
  const { loaded, values } = state
  const isThere = (
    moved: ReadonlyMap<string, Moved<unknown>>,
    stored: ReadonlySet<string>,
    key: string,
  ): boolean => {
    const own = moved.get(key)
    return own === undefined ? stored.has(key) : own.after !== null
  }
  for (const collection of Object.keys(values) as Collection[])
    for (const { after } of values[collection].values()) {
      if (after === null) continue
      const { turns, entities, topics } = needsOf(collection, after as never)
      for (const id of turns) if (placeOf(state, id) === undefined) throw missing('turn', id)
      for (const id of entities) if (!isThere(values.entity, loaded.entities, id)) throw missing('entity', id)
      for (const id of topics) if (!isThere(values.topic, loaded.topics, id)) throw missing('topic', id)
    }
}

function indexMoved(state: State, collection: 'fact' | 'topic' | 'record'): void {
  const moved: Moved<unknown>[] = [...state.values[collection].values()]
  if (collection === 'fact')
    for (const id of state.indexed)
      if (!state.values.fact.has(id))
        moved.push({ before: null, after: state.loaded.values.fact.get(id) ?? null })
  for (const { before, after } of moved) {
    const old = before === null ? null : entryOf(collection, before as never)
    const now = after === null ? null : entryOf(collection, after as never)
    const [oldTurns, turns] = [restsOn(collection, before), restsOn(collection, after)]
    const was = [oldTurns, standingOf(collection, before)]
    if (now !== null) {
      const is = [turns, standingOf(collection, after)]
      const isKept = old !== null && same([old.terms, was], [now.terms, is])
      if (!isKept) state.entries.push({ ...now, turns, vectors: null, place: null })
    } else if (old !== null)
      // Without words it says that it is gone, so that caches follow without starting over.
      state.entries.push({ kind: old.kind, id: old.id, turns: [], terms: [[]], vectors: null, place: null })
  }
}

/** Whether and when it holds: who follows what is written has to hear that a fact was denied, or has ended. */
function standingOf(collection: 'fact' | 'topic' | 'record', value: unknown): readonly unknown[] {
  if (collection !== 'fact' || value === null) return []
  const { status, valid } = value as Collections['fact']
  return [status, valid.from, valid.to]
}

/** The turns an indexed value is searched on behalf of. */
function restsOn(collection: 'fact' | 'topic' | 'record', value: unknown): readonly TurnId[] {
  if (value === null || collection === 'topic') return []
  return collection === 'fact'
    ? sourcesOf(value as Collections['fact'])
    : (value as Collections['record']).turns
}

function backwards({ values }: State): Folded['undo'] {
  const changes: Change[] = []
  const touched: string[] = []
  const used = new Set<string>()
  for (const collection of Object.keys(values) as Collection[]) {
    if (OUTSIDE.has(collection)) continue
    for (const [key, { before, after }] of values[collection]) {
      // The ledger tells what was spent; that cannot be taken back.
      if (collection === 'record' && /^(?:use|batch|undo) /.test(key)) continue
      if (same(before, after)) continue
      changes.push(before === null ? deleted(collection, key) : put(collection, before as never))
      touched.push(`${collection} ${key}`)
      for (const value of [before, after])
        if (value !== null) {
          const { entities, topics } = needsOf(collection, value as never)
          for (const id of entities) used.add(`entity ${id}`)
          for (const id of topics) used.add(`topic ${id}`)
        }
    }
  }
  return { changes, touched, used: [...used] }
}
