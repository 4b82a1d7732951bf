/** One isolated memory: everything a caller can do with it. */

import { type Assembled, assemble, type Citation } from './assemble/assemble.ts'
import type { CountTokens } from './assemble/tokens.ts'
import { applyComputed } from './consolidate/apply-computed.ts'
import { consolidateSessions } from './consolidate/consolidate.ts'
import { type Derived, type DerivedKind, deny, edit, freeze, getDerived, remove } from './consolidate/edit.ts'
import { forgetTurns } from './consolidate/forget.ts'
import type { Embedder } from './embed/embedder.ts'
import type { Alternate } from './embed/word-vectors.ts'
import { ingest, type TurnInput } from './ingest/ingest.ts'
import type { Background } from './jobs/background.ts'
import { embeddingsOf, embedMissing } from './jobs/embed-missing.ts'
import type { Change } from './model/change.ts'
import { type Entity, normaliseName } from './model/entity.ts'
import { MemoryError } from './model/errors.ts'
import { asKnownAt, type Fact, holdsAt } from './model/fact.ts'
import type { FactHit, TurnHit } from './model/hit.ts'
import type { EntityId, SessionId, TurnId } from './model/ids.ts'
import type { Session } from './model/session.ts'
import { type Instant, parseInstant } from './model/time.ts'
import type { Topic } from './model/topic.ts'
import type { TraceEvent } from './model/trace.ts'
import type { Role, StoredTurn, Turn } from './model/turn.ts'
import type { TurnWeights } from './retrieve/rank-turns.ts'
import { type RetrieveDeps, retrieve } from './retrieve/retrieve.ts'
import type { SearchImages } from './retrieve/search-image.ts'
import { given } from './std/given.ts'
import { searchTerms } from './std/words.ts'
import { MAX_PAGE, type Store, type StoreCounts } from './store/store.ts'
import { snakeCase } from './tasks/relations.ts'

/** A time as callers write it: ISO-8601, milliseconds since 1970, or a `Date`. */
export type TimeInput = string | number | Date

export interface AddOptions {
  /** The conversation the turns belong to; default: the day of the first turn. */
  readonly session?: string
  readonly signal?: AbortSignal
}

export interface AddResult {
  /** Ids of all turns given, in order. */
  readonly turns: readonly TurnId[]
  /** How many of them were new. */
  readonly added: number
  readonly session: string
}

export interface RecallOptions {
  /** Most tokens of the context's text; default 1,000. */
  readonly budget?: number
  /** Most turns among the hits; default 20. */
  readonly k?: number
  /** Most facts among the hits; default 8. */
  readonly facts?: number
  /** What was true then. Turns said later are left out. */
  readonly asOf?: TimeInput
  /** What had been heard by then. */
  readonly knownAt?: TimeInput
  readonly session?: string
  readonly speaker?: string
  readonly role?: Role
  /** Only turns said at or after. */
  readonly from?: TimeInput
  /** Only turns said before. */
  readonly to?: TimeInput
  /** Return the trace. */
  readonly trace?: boolean
  /** Weights of the ranking's signals; 0 switches one off. */
  readonly weights?: Partial<TurnWeights>
  readonly signal?: AbortSignal
}

/** What a recall returns: text for a prompt, and where each line comes from. */
export interface Context {
  /** Fits the budget; empty when nothing is stored or nothing fits. */
  readonly text: string
  readonly hits: readonly TurnHit[]
  readonly facts: readonly FactHit[]
  readonly citations: readonly Citation[]
  readonly usage: { readonly tokens: number; readonly budget: number }
  /** How much of the question's words the memory knows in one place, in `[0, 1]`; near 0 means nothing relevant. */
  readonly sufficiency: number
  /** What was not as good as it could be, e.g. the embedder was down; empty when all is well. */
  readonly warnings: readonly string[]
  readonly trace?: readonly TraceEvent[]
}

export interface FactQuery {
  /** Name or id; as head or tail. */
  readonly entity?: string
  readonly relation?: string
  /** Facts that held then; default: now. `null`: at any time. */
  readonly asOf?: TimeInput | null
  readonly knownAt?: TimeInput
  /** Facts whose sentence has any of these words, best match first. */
  readonly matching?: string
  /** Include what was denied. */
  readonly denied?: boolean
  readonly offset?: number
  readonly limit?: number
}

/** A fact with its end points named. */
export interface NamedFact extends Fact {
  readonly headName: string
  readonly tailName: string
}

export type TimelineEntry =
  | { readonly kind: 'topic'; readonly at: Instant; readonly topic: Topic }
  | { readonly kind: 'fact'; readonly at: Instant; readonly fact: NamedFact }

export interface TurnQuery {
  readonly session?: string
  readonly speaker?: string
  readonly role?: Role
  readonly from?: TimeInput
  readonly to?: TimeInput
  /** Turns that contain all these words. */
  readonly matching?: string
  readonly topic?: string
  readonly offset?: number
  readonly limit?: number
}

export interface Stats extends StoreCounts {
  readonly namespace: string
  readonly embedder: string
  /** Turns that still wait for a vector of the current embedder. */
  readonly withoutVector: number
}

export interface Namespace {
  readonly name: string
  /** Stores turns. They are durable and searchable when this resolves; consolidation follows in the background. */
  add(turns: TurnInput | readonly TurnInput[], options?: AddOptions): Promise<AddResult>
  /** Consolidates everything that waits: all sessions, or one. Waits until it is done. */
  flush(session?: string): Promise<void>
  /** Finds what bears on a question and fits it into a token budget. */
  recall(question: string, options?: RecallOptions): Promise<Context>
  facts(query?: FactQuery): Promise<NamedFact[]>
  /** How one relation of an entity went over time, oldest first, ended values included. */
  history(entity: string, relation: string): Promise<NamedFact[]>
  entities(query?: {
    readonly type?: Entity['type']
    readonly offset?: number
    readonly limit?: number
  }): Promise<(Entity & { readonly mentions: number })[]>
  topics(query?: {
    readonly session?: string
    /** Topics whose summary or keywords have any of these words, best match first. */
    readonly matching?: string
    readonly offset?: number
    readonly limit?: number
  }): Promise<Topic[]>
  /** What happened: topics and facts by time. */
  timeline(query?: {
    readonly from?: TimeInput
    readonly to?: TimeInput
    readonly limit?: number
  }): Promise<TimelineEntry[]>
  turns(query?: TurnQuery): Promise<StoredTurn[]>
  sessions(query?: { readonly offset?: number; readonly limit?: number }): Promise<Session[]>

  get<K extends DerivedKind>(kind: K, id: string): Promise<Derived[K]['value']>
  /** Corrects a thing by hand and protects it from automatic updates. */
  update<K extends DerivedKind>(kind: K, id: string, patch: Derived[K]['patch']): Promise<void>
  /** Keeps a thing out of every answer, for good, also after a rebuild. */
  deny(kind: DerivedKind, id: string): Promise<void>
  /** Protects a thing from automatic updates, or lifts the protection. */
  freeze(kind: DerivedKind, id: string, frozen?: boolean): Promise<void>
  /** Removes a derived thing and what hangs on it; its turns stay. */
  delete(kind: DerivedKind, id: string): Promise<void>
  /** Removes a turn for good, with everything that rests only on it. */
  deleteTurn(id: string): Promise<void>
  deleteSession(id: string): Promise<void>

  /** The namespace as lines of JSON, without loss. */
  export(): AsyncGenerator<string>
  /** Reads lines that `export` wrote; returns how many changes were applied. */
  import(lines: readonly string[], source?: string): Promise<number>
  /** Recomputes everything from the turns, or only the vectors. What was denied, frozen or edited stays. */
  rebuild(options?: { readonly only?: 'vectors' }): Promise<void>
  stats(): Promise<Stats>
}

export interface NamespaceDeps {
  readonly store: Store
  readonly images: SearchImages
  readonly pending: RetrieveDeps['pending']
  readonly embedder: Embedder
  readonly background: Background
  readonly alternates: (term: string) => readonly Alternate[]
  readonly tokenCounter: () => Promise<CountTokens>
  readonly now: () => Instant
  readonly random: () => number
}

const DEFAULT_BUDGET = 1000
const MAX_QUESTION = 20_000
const DEFAULT_TURNS = 20
const DEFAULT_FACTS = 8
const DEFAULT_LIMIT = 100
/** Another session's buffer is finished when its last turn is this much older than what comes now. */
const SESSION_END = 30 * 60 * 1000
const SESSIONS_PER_READ = 100
const FORGET_BATCH = 500
const FACT_PAGE = 500

export function createNamespace(name: string, deps: NamespaceDeps): Namespace {
  const { store, embedder, background, now, random } = deps

  const change = (compute: () => Promise<Change[]>): Promise<void> => applyComputed(store, name, compute)
  /** Reads of derived things first consolidate what waits, so that they speak of every accepted turn. */
  const settled = async (): Promise<void> => {
    await flush()
    await mustExist(store, name)
  }
  const flush = async (only?: string): Promise<void> => {
    await background.idle(name)
    const left =
      only === undefined
        ? await store.bufferedSessions(name, SESSIONS_PER_READ)
        : [await store.session(name, only as SessionId)]
    const sessions = left.flatMap((session) => session ?? [])
    if (sessions.length < left.length) throw new MemoryError('not-found', { what: 'session', id: only ?? '' })
    await store.apply(
      name,
      sessions.map((s): Change => ({ kind: 'session-flushed', id: s.id, turns: s.turns })),
    )
    await consolidateSessions(
      store,
      name,
      sessions.map((s) => s.id),
    )
    if (only === undefined && left.length === SESSIONS_PER_READ) await flush()
    else if (left.length > 0) await embedMissing(store, name, embedder)
  }
  const optionalTime = (value: TimeInput | undefined, what: string): Instant | undefined =>
    value === undefined ? undefined : parseInstant(value, what)

  return {
    name,

    async add(input, { session, signal } = {}) {
      const inputs = Array.isArray(input) ? (input as readonly TurnInput[]) : [input as TurnInput]
      const turns = ingest({ turns: inputs, now: now(), random, ...(session !== undefined && { session }) })
      if (turns.length === 0) return { turns: [], added: 0, session: session ?? '' }
      const embeddings = embedder.immediate
        ? await embeddingsOf(turns, embedder, signal)
        : turns.map(() => null)
      signal?.throwIfAborted()
      const changes = turns.map(
        (turn, i): Change => ({ kind: 'turn-added', turn, embedding: embeddings[i] ?? null }),
      )
      const { turnsAdded } = await store.apply(name, changes)
      const current = (turns[0] as Turn).session
      if (turnsAdded > 0) {
        await endOlderSessions(store, name, current, (turns[0] as Turn).at, (id) =>
          background.schedule(name, id),
        )
        background.schedule(name, current)
      }
      return { turns: turns.map((t) => t.id), added: turnsAdded, session: current }
    },

    flush,

    async recall(question, options = {}) {
      if (typeof question !== 'string' || question.trim() === '')
        throw new MemoryError('argument-invalid', { name: 'question', reason: 'must not be empty' })
      if (question.length > MAX_QUESTION)
        throw new MemoryError('argument-invalid', {
          name: 'question',
          reason: `must have at most ${MAX_QUESTION} characters; ask for one thing at a time`,
        })
      const budget = options.budget ?? DEFAULT_BUDGET
      if (!Number.isInteger(budget) || budget < 0)
        throw new MemoryError('argument-invalid', {
          name: 'budget',
          reason: 'must be a whole number of tokens, 0 or more',
        })
      const asOf = optionalTime(options.asOf, 'asOf') ?? null
      const from = optionalTime(options.from, 'from')
      const to = optionalTime(options.to, 'to')
      const [found, count] = await Promise.all([
        retrieve(
          deps,
          name,
          {
            question,
            now: asOf ?? now(),
            asOf,
            knownAt: optionalTime(options.knownAt, 'knownAt') ?? null,
            turns: positive(options.k ?? DEFAULT_TURNS, 'k'),
            facts: options.facts ?? DEFAULT_FACTS,
            filter: {
              ...given({
                session: options.session as SessionId,
                speaker: options.speaker,
                role: options.role,
                from,
                to,
              }),
            },
            weights: options.weights ?? {},
          },
          options.signal,
        ),
        deps.tokenCounter(),
      ])
      const assembled: Assembled = assemble({
        turns: found.turns,
        facts: found.facts,
        terms: found.query.terms.map((t) => t.term),
        budget,
        asOf,
        count,
      })
      return {
        text: assembled.text,
        hits: found.turns,
        facts: found.facts,
        citations: assembled.citations,
        usage: { tokens: assembled.tokens, budget },
        sufficiency: found.sufficiency,
        warnings: found.warnings,
        ...(options.trace && { trace: found.trace }),
      }
    },

    async facts(query = {}) {
      await settled()
      const asOf = query.asOf === null ? null : (optionalTime(query.asOf, 'asOf') ?? now())
      const knownAt = optionalTime(query.knownAt, 'knownAt')
      const ids =
        query.entity === undefined
          ? undefined
          : (await entitiesCalled(store, name, query.entity)).map((e) => e.id)
      const { matching } = query
      const relation = query.relation === undefined ? undefined : snakeCase(query.relation)
      const read = async (offset: number, limit: number): Promise<Fact[]> => {
        if (matching === undefined)
          return store.findFacts(name, {
            ...given({ entities: ids, relation, to: asOf === null ? undefined : ((asOf + 1) as Instant) }),
            offset,
            limit,
          })
        const best = await store.search(name, 'fact', searchTerms(matching), offset + limit)
        return store.facts(name, best.slice(offset) as Fact['id'][])
      }
      const asked = (fact: Fact): boolean =>
        (relation === undefined || fact.relation === relation) &&
        (ids === undefined || ids.includes(fact.head) || ids.includes(fact.tail)) &&
        (query.denied === true || fact.status === 'active') &&
        // What happened stays true; a state must hold at that time.
        (asOf === null ||
          fact.status === 'denied' ||
          (fact.kind === 'event' ? fact.valid.from <= asOf : holdsAt(fact, asOf)))
      const believed = (fact: Fact): Fact | null => (knownAt === undefined ? fact : asKnownAt(fact, knownAt))
      const found = await collect(read, believed, asked, query.offset ?? 0, limitOf(query.limit))
      return named(store, name, found)
    },

    async history(entity, relation) {
      await settled()
      const heads = await entitiesCalled(store, name, entity)
      const found = await store.factsUnder(
        name,
        heads.map((e) => ({ head: e.id, relation: snakeCase(relation) })),
      )
      const sorted = found.filter((f) => f.status === 'active').sort((a, b) => a.valid.from - b.valid.from)
      return named(store, name, sorted)
    },

    async entities(query = {}) {
      await settled()
      const found = await store.findEntities(name, { ...query, limit: limitOf(query.limit) })
      return found.filter((e) => e.status === 'active')
    },

    async topics({ session, matching, offset = 0, limit: most } = {}) {
      const limit = limitOf(most)
      await settled()
      const found =
        matching === undefined
          ? await store.findTopics(name, { offset, limit, ...given({ session: session as SessionId }) })
          : await store
              .search(name, 'topic', searchTerms(matching), limit)
              .then((ids) => store.topics(name, ids as Topic['id'][]))
      return found.filter((t) => t.status === 'active' && (session === undefined || t.session === session))
    },

    async timeline(query = {}) {
      await settled()
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      const range = {
        ...given({ from, to }),
        limit: limitOf(query.limit),
      }
      const [topics, facts] = await Promise.all([store.findTopics(name, range), store.findFacts(name, range)])
      const entries: TimelineEntry[] = [
        ...topics
          .filter((t) => t.status === 'active')
          .map((topic): TimelineEntry => ({ kind: 'topic', at: topic.from, topic })),
        ...(
          await named(
            store,
            name,
            facts.filter((f) => f.status === 'active'),
          )
        ).map((fact): TimelineEntry => ({ kind: 'fact', at: fact.valid.from, fact })),
      ]
      return entries.sort((a, b) => a.at - b.at).slice(0, range.limit)
    },

    async turns(query = {}) {
      await mustExist(store, name)
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      return store.findTurns(name, {
        ...given({
          session: query.session as SessionId,
          speaker: query.speaker,
          role: query.role,
          matching: query.matching,
          topic: query.topic as Topic['id'],
          from,
          to,
        }),
        offset: query.offset ?? 0,
        limit: limitOf(query.limit),
      })
    },

    async sessions({ offset = 0, limit } = {}) {
      await mustExist(store, name)
      return store.sessions(name, { offset, limit: limitOf(limit) })
    },

    get: (kind, id) => getDerived(store, name, kind, id),
    update: (kind, id, patch) => change(() => edit(store, name, kind, id, patch)),
    deny: (kind, id) => change(() => deny(store, name, kind, id)),
    freeze: (kind, id, frozen = true) => change(() => freeze(store, name, kind, id, frozen)),
    delete: (kind, id) => change(() => remove(store, name, kind, id)),

    async deleteTurn(id) {
      await change(async () => {
        if ((await store.turns(name, [id as TurnId])).length === 0)
          throw new MemoryError('not-found', { what: 'turn', id })
        return forgetTurns(store, name, [id as TurnId])
      })
    },

    async deleteSession(id) {
      if ((await store.session(name, id as SessionId)) === null)
        throw new MemoryError('not-found', { what: 'session', id })
      // Piece by piece: what a very long session rests on is more than one read gives.
      for (let left = true; left; )
        await change(async () => {
          const turns = await store.findTurns(name, { session: id as SessionId, limit: FORGET_BATCH })
          left = turns.length === FORGET_BATCH
          return forgetTurns(
            store,
            name,
            turns.map((t) => t.id),
          )
        })
    },

    async *export() {
      await background.idle(name)
      await mustExist(store, name)
      yield* (await import('./transfer.ts')).exportLines(store, name)
    },

    async import(lines, source = 'import') {
      const { importLines } = await import('./transfer.ts')
      const applied = await importLines(store, name, lines, source)
      await embedMissing(store, name, embedder)
      return applied
    },

    async rebuild({ only } = {}) {
      await background.idle(name)
      await mustExist(store, name)
      if (only === undefined) {
        await store.apply(name, [{ kind: 'derived-deleted' }])
        await flush()
      }
      await embedMissing(store, name, embedder)
    },

    async stats() {
      await mustExist(store, name)
      const counts = await store.counts(name)
      const missing = await store.turnsWithoutVector(name, embedder.model, MAX_PAGE)
      return { namespace: name, embedder: embedder.model, ...counts, withoutVector: missing.length }
    },
  }
}

/**
 * Reads page by page until `limit` facts passed, so that facts which are over do not take the place of
 * those that hold.
 */
async function collect(
  read: (offset: number, limit: number) => Promise<Fact[]>,
  believed: (fact: Fact) => Fact | null,
  passes: (fact: Fact) => boolean,
  offset: number,
  limit: number,
): Promise<Fact[]> {
  const found: Fact[] = []
  let skipped = 0
  for (let at = 0; found.length < limit; at += FACT_PAGE) {
    const page = await read(at, FACT_PAGE)
    for (const stored of page) {
      const fact = believed(stored)
      if (fact === null || !passes(fact)) continue
      if (skipped < offset) skipped += 1
      else if (found.length < limit) found.push(fact)
    }
    if (page.length < FACT_PAGE) break
  }
  return found
}

/** Sessions that were left behind are over: their buffers are finished. @paper GAM A.2 (session end) */
async function endOlderSessions(
  store: Store,
  namespace: string,
  current: SessionId,
  now: Instant,
  schedule: (id: SessionId) => void,
): Promise<void> {
  for (const session of await store.bufferedSessions(namespace, SESSIONS_PER_READ)) {
    if (session.id === current || session.to > now - SESSION_END) continue
    await store.apply(namespace, [{ kind: 'session-flushed', id: session.id, turns: session.turns }])
    schedule(session.id)
  }
}

async function mustExist(store: Store, name: string): Promise<void> {
  if ((await store.state(name)) !== null) return
  throw new MemoryError('namespace-unknown', {
    namespace: name,
    known: (await store.namespaces()).map((n) => n.name),
  })
}

async function entitiesCalled(store: Store, namespace: string, nameOrId: string): Promise<Entity[]> {
  const byId = await store.entities(namespace, [nameOrId as EntityId])
  const found = byId.length > 0 ? byId : await store.entitiesNamed(namespace, [normaliseName(nameOrId)])
  if (found.length === 0) throw new MemoryError('not-found', { what: 'entity', id: nameOrId })
  return found
}

async function named(store: Store, namespace: string, facts: readonly Fact[]): Promise<NamedFact[]> {
  const ids = [...new Set(facts.flatMap((f) => [f.head, f.tail]))]
  const names = new Map((await store.entities(namespace, ids)).map((e) => [e.id, e.name]))
  return facts.map((f) => ({ ...f, headName: names.get(f.head) ?? '', tailName: names.get(f.tail) ?? '' }))
}

/** A negative limit would mean "all of them" to some databases. */
function limitOf(limit: number | undefined): number {
  return positive(limit ?? DEFAULT_LIMIT, 'limit')
}

function positive(value: number, name: string): number {
  if (!Number.isInteger(value) || value < 1)
    throw new MemoryError('argument-invalid', { name, reason: 'must be a whole number, 1 or more' })
  return value
}
