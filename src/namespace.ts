/** One isolated memory: everything a caller can do with it. */

import type { AddOptions, AddResult, Namespace, TimelineEntry } from './api.ts'
import { optionalTime, tokenBudget, wholeNumber } from './arguments.ts'
import { assembleProfile } from './assemble/assemble-profile.ts'
import { watchChanges } from './changes.ts'
import { applyComputed } from './consolidate/apply-computed.ts'
import { consequencesOf } from './consolidate/consequences.ts'
import { definitionChanges } from './consolidate/define-relation.ts'
import { DERIVED_KINDS, getDerived } from './consolidate/edit.ts'
import { freeze } from './consolidate/freeze.ts'
import { addGraph } from './consolidate/import-graph.ts'
import { keepNew, lifetimeOf, setLifetime, turnsOver } from './consolidate/lifetime.ts'
import { apartChanges } from './consolidate/merge.ts'
import { entityIdOf } from './consolidate/names.ts'
import { createCorrections } from './corrections.ts'
import { FORGET_BATCH, firstOf, forgetAll, wouldForget } from './forgetting.ts'
import type { Hygiene } from './ingest/hygiene.ts'
import { ingest, namingUser, type TurnInput } from './ingest/ingest.ts'
import type { Background } from './jobs/background.ts'
import { embeddingsOf, embedMissing } from './jobs/embed-missing.ts'
import { createLookup } from './lookup.ts'
import type { Change } from './model/change.ts'
import { ENTITY_TYPES, type Entity } from './model/entity.ts'
import { isMemoryError, MemoryError } from './model/errors.ts'
import { EXPERIENCE_TYPES } from './model/experience.ts'
import { asKnownAt, type Fact, holdsAt, isWithdrawn, toldAt } from './model/fact.ts'
import type { SessionId, TurnId } from './model/ids.ts'
import type { Injection } from './model/injection.ts'
import { JOB_KINDS, JOB_STATES, type Job, jobId } from './model/job.ts'
import { LIMITS } from './model/limits.ts'
import { askedId } from './model/names.ts'
import { MAX_NEIGHBOURS } from './model/neighbourhood.ts'
import { oneOf } from './model/options.ts'
import type { Merge } from './model/records.ts'
import { REVIEW_KINDS } from './model/review-item.ts'
import { type Instant, parseDuration } from './model/time.ts'
import type { Topic } from './model/topic.ts'
import { ROLES, type StoredTurn, type Turn } from './model/turn.ts'
import { createReading, type ReadingDeps } from './reading.ts'
import { bestByWords, turnsWithAll } from './retrieve/by-words.ts'
import { readCard } from './retrieve/card.ts'
import { readDistilled } from './retrieve/distilled.ts'
import { explainFact, nameEnds } from './retrieve/explain.ts'
import { filterOf, type RetrieveFilter } from './retrieve/filter.ts'
import { readNeighbours } from './retrieve/neighbours.ts'
import type { ProfileReader } from './retrieve/profile.ts'
import type { SearchImage } from './retrieve/search-image.ts'
import { given } from './std/given.ts'
import type { LruMap } from './std/lru.ts'
import { allRows, pages, rowsFrom } from './std/pages.ts'
import { inSpan } from './std/spans.ts'
import { searchTerms } from './std/words.ts'
import { MAX_PAGE, type Store } from './store/store.ts'
import { compareEntities } from './tasks/compare-entities.ts'
import { snakeCase } from './tasks/relations.ts'
import { endOfSession, leftBehind, readStats, roomInBacklog, type UpkeepCall } from './upkeep.ts'

export interface NamespaceDeps extends ReadingDeps {
  readonly profiles: ProfileReader
  readonly background: Background
  /** Upkeep, in this thread or in another. */
  readonly upkeep: { expect(turns: number): void; run(call: UpkeepCall): Promise<void> }
  /** Turns that may wait to be consolidated, `null` for any number, and how long `add` waits for fewer. */
  readonly backlog: { readonly limit: number | null; readonly patienceMs: number }
  /** False: lists show what workers have consolidated, and wait for nothing. */
  readonly consolidates: boolean
  /** What hooks handed to agents out of this memory, newest first. */
  readonly injections: () => readonly Injection[]
  /** Versions of namespaces at which nothing waits. */
  readonly settledAt: LruMap<string, number>
  /** Reads of a namespace that nobody wrote to fail; else they find nothing. */
  readonly strict: boolean
  readonly hygiene: Hygiene
  /** Under which name this process holds jobs. */
  readonly owner: string
  readonly isDead: (owner: string) => boolean
  readonly random: () => number
}

const DEFAULT_PROFILE_BUDGET = 500
const DEFAULT_LIMIT = 100
/** Neighbours of an entity that are shown when nothing was said, and turns whose readings one call gives. */
const DEFAULT_NEIGHBOURS = 50
const MAX_DISTILLED = 200
const ROWS_PER_READ = 500
/** How often changes are looked for, in milliseconds, and how often at most. */
const WATCH_MS = 500
const LEAST_WATCH_MS = 10

export function createNamespace(name: string, deps: NamespaceDeps): Namespace {
  const { store, embedder, background, upkeep, hygiene, now, random } = deps

  const change = (reason: string, compute: () => Promise<Change[]>): Promise<void> =>
    applyComputed(store, name, compute, { batch: { reason, at: now() } })
  /** @throws MemoryError `namespace-unknown` in a strict memory, when nobody wrote to it */
  const begun = async (): Promise<void> => {
    if (deps.strict) await mustExist(store, name)
  }
  /**
   * Reads of derived things first consolidate what waits, so that they speak of every accepted turn. Where that found
   * nothing to write, it is not looked for again until somebody writes.
   */
  const settled = async (): Promise<void> => {
    await begun()
    if (!deps.consolidates) return
    const version = await versionNow()
    if (version !== null && deps.settledAt.get(name) === version) return
    await flush()
    if ((await versionNow()) === version) deps.settledAt.set(name, version ?? 0, 1)
  }
  const versionNow = async (): Promise<number | null> => (await store.state(name))?.version ?? null
  /** What is deleted for good is no batch: nothing may bring it back. */
  const final = (compute: () => Promise<Change[]>): Promise<void> =>
    applyComputed(store, name, compute, { batch: null, scrub: true })
  const image = async (): Promise<SearchImage> => (await deps.images.read(name, embedder.model)).image
  /** Ids of facts or topics that have any of the words, best first. */
  const byWords = async (of: 'facts' | 'topics', text: string, limit: number): Promise<string[]> => {
    return bestByWords((await image())[of], searchTerms(text), limit)
  }
  /** Turns that have all of the words, by time. */
  const turnsSaying = async (
    text: string,
    { topic, ...filter }: RetrieveFilter & { readonly topic?: Topic['id'] },
  ): Promise<TurnId[]> => {
    const read = await image()
    const passes = filterOf(filter, read)
    const archived =
      topic === undefined ? null : new Set((await store.topics(name, [topic])).flatMap((t) => t.turns))
    return turnsWithAll(read, searchTerms(text))
      .filter((turn) => passes?.(turn) ?? true)
      .sort((a, b) => (read.at[a] as number) - (read.at[b] as number) || a - b)
      .map((turn) => read.idOf(turn))
      .filter((id) => archived?.has(id) ?? true)
  }
  const lookup = createLookup(store, name, hygiene)
  const { changesOf, admitted } = createCorrections(name, { store, hygiene, lookup })
  const asStored = async <Query extends { readonly session?: string; readonly speaker?: string }>(
    query: Query | undefined,
  ): Promise<Query | undefined> =>
    query === undefined
      ? undefined
      : {
          ...query,
          ...(query.session !== undefined && { session: await lookup.session(query.session) }),
          ...(query.speaker !== undefined && { speaker: await lookup.speaker(query.speaker) }),
        }
  const reading = createReading(name, deps)
  const flush = async (session?: string): Promise<void> => {
    await background.idle(name)
    const only = session === undefined ? null : await lookup.session(session)
    await upkeep.run({ task: 'flush', namespace: name, session: only })
  }
  /** One commit for turns and what they end; of sessions that were deleted meanwhile nothing is left to end. */
  const stored = async (turns: readonly Change[], ends: readonly Change[]): Promise<number> => {
    try {
      return (await store.apply(name, [...turns, ...ends])).turnsAdded
    } catch (error) {
      if (ends.length === 0 || !isMemoryError(error, 'not-found')) throw error
      return (await store.apply(name, turns)).turnsAdded
    }
  }
  const addTurns = async (
    inputs: readonly TurnInput[],
    { session, signal, ttl }: AddOptions,
  ): Promise<AddResult> => {
    const timed = await withStoredTimes(inputs, store, name, lookup.turn)
    const given = ingest({ turns: timed, now: now(), random, ...(session !== undefined && { session }) })
    const kept = ttl === undefined ? null : parseDuration(ttl, 'ttl')
    const lifetime = Math.min(
      kept ?? Number.POSITIVE_INFINITY,
      (await lifetimeOf(store, name)) ?? Number.POSITIVE_INFINITY,
    )
    const isOver = ({ at }: Turn): boolean => at + lifetime <= now()
    const clean = hygiene.clean(given)
    const turns = clean.turns.filter((turn) => !isOver(turn))
    const keptOut = new Set(clean.blocked)
    const blocked = given.flatMap((turn, i) => (isOver(turn) || keptOut.has(i) ? [i] : []))
    if (turns.length === 0)
      return { turns: [], added: 0, blocked, session: given[0]?.session ?? session ?? '', job: null }
    const embeddings = embedder.immediate
      ? await embeddingsOf(turns, embedder, signal)
      : turns.map(() => null)
    signal?.throwIfAborted()
    const changes = turns.map(
      (turn, i): Change => ({ kind: 'turn-added', turn, embedding: embeddings[i] ?? null }),
    )
    if (kept !== null) changes.push(...(await keepNew(store, name, turns, kept)))
    await roomInBacklog(name, deps)
    const { session: current, at } = turns[0] as Turn
    const over = await leftBehind(store, name, current, at)
    const turnsAdded = await stored(changes, over.flatMap(endOfSession))
    if (turnsAdded > 0) {
      upkeep.expect(turnsAdded)
      for (const { id } of over) background.schedule(name, id)
      background.schedule(name, current)
    }
    return {
      turns: turns.map((t) => t.id),
      added: turnsAdded,
      blocked,
      session: current,
      job: turnsAdded > 0 ? jobId('consolidate', current) : null,
    }
  }

  return {
    name,

    add: (input, options = {}) =>
      inSpan('recollect.ingest', {}, async () => {
        const said = Array.isArray(input) ? (input as readonly TurnInput[]) : [input as TurnInput]
        const inputs = namingUser(said, options.userName)
        try {
          return await addTurns(inputs, options)
        } catch (error) {
          // Another process stored one without a time in this moment, and so with another.
          const late = isMemoryError(error, 'turn-conflict') && error.data.field === 'time'
          if (!late || !inputs.some(isUndated)) throw error
          return addTurns(inputs, options)
        }
      }),

    flush,

    async recall(question, options) {
      await begun()
      return reading.recall(question, await asStored(options))
    },

    async inspect(question, options) {
      await begun()
      return reading.inspect(question, await asStored(options))
    },

    async answer(question, options) {
      await begun()
      return reading.answer(question, await asStored(options))
    },

    async facts(query = {}) {
      await settled()
      const asOf = query.asOf === null ? null : (optionalTime(query.asOf, 'asOf') ?? now())
      const knownAt = optionalTime(query.knownAt, 'knownAt')
      const ids =
        query.entity === undefined ? undefined : (await lookup.entities(query.entity)).map((e) => e.id)
      const { matching } = query
      const relation = query.relation === undefined ? undefined : snakeCase(query.relation)
      const read = async (offset: number, limit: number): Promise<Fact[]> => {
        if (matching === undefined)
          return store.findFacts(name, {
            ...given({ entities: ids, relation, to: asOf === null ? undefined : ((asOf + 1) as Instant) }),
            offset,
            limit,
          })
        const best = await byWords('facts', matching, offset + limit)
        return store.facts(name, best.slice(offset) as Fact['id'][])
      }
      const asked = (fact: Fact): boolean =>
        (relation === undefined || fact.relation === relation) &&
        (ids === undefined || ids.includes(fact.head) || ids.includes(fact.tail)) &&
        (query.denied === true || (fact.status === 'active' && !isWithdrawn(fact))) &&
        // What happened stays true; a state must hold at that time.
        (asOf === null ||
          fact.status === 'denied' ||
          (fact.kind === 'event' ? fact.valid.from <= asOf : holdsAt(fact, asOf)))
      const believed = (fact: Fact): Fact | null => (knownAt === undefined ? fact : asKnownAt(fact, knownAt))
      const wanted = (stored: Fact): Fact | null => {
        const fact = believed(stored)
        return fact !== null && asked(fact) ? toldAt(fact, asOf ?? now()) : null
      }
      const found = await collect(read, wanted, rangeOf(query))
      return nameEnds(store, name, found)
    },

    async history(entity, relation) {
      await settled()
      const heads = await lookup.entities(entity)
      const found = await store.factsUnder(
        name,
        heads.map((e) => ({ head: e.id, relation: snakeCase(relation) })),
      )
      const sorted = found.filter((f) => f.status === 'active').sort((a, b) => a.valid.from - b.valid.from)
      return nameEnds(store, name, sorted)
    },

    async entities(query = {}) {
      const { type } = query
      if (type !== undefined) oneOf('type', type, ENTITY_TYPES)
      await settled()
      const filter = { ...given({ type }), status: 'active' } as const
      const read = (offset: number, limit: number) => store.findEntities(name, { ...filter, offset, limit })
      return rowsFrom(read, rangeOf(query), MAX_PAGE)
    },

    async topics(query = {}) {
      await settled()
      const { session, matching } = (await asStored(query)) ?? {}
      const read = async (from: number, limit: number): Promise<Topic[]> => {
        if (matching === undefined)
          return store.findTopics(name, { offset: from, limit, ...given({ session: session as SessionId }) })
        const best = await byWords('topics', matching, from + limit)
        return store.topics(name, best.slice(from) as Topic['id'][])
      }
      const wanted = (topic: Topic): Topic | null =>
        session === undefined || topic.session === session ? active(topic) : null
      return collect(read, wanted, rangeOf(query))
    },

    async timeline(query = {}) {
      await settled()
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      const most = limitOf(query.limit)
      const first = { offset: 0, limit: most }
      const range = given({ from, to })
      const [topics, facts] = await Promise.all([
        rowsFrom((offset, limit) => store.findTopics(name, { ...range, offset, limit }), first, MAX_PAGE),
        rowsFrom((offset, limit) => store.findFacts(name, { ...range, offset, limit }), first, MAX_PAGE),
      ])
      const entries: TimelineEntry[] = [
        ...topics
          .filter((t) => t.status === 'active')
          .map((topic): TimelineEntry => ({ kind: 'topic', at: topic.from, topic })),
        ...(
          await nameEnds(
            store,
            name,
            facts.filter((f) => f.status === 'active'),
          )
        ).map((fact): TimelineEntry => ({ kind: 'fact', at: fact.valid.from, fact })),
      ]
      return entries.sort((a, b) => a.at - b.at).slice(0, most)
    },

    async turns(asked = {}) {
      if (asked.role !== undefined) oneOf('role', asked.role, ROLES)
      await begun()
      const query = (await asStored(asked)) ?? {}
      const from = optionalTime(query.from, 'from')
      const to = optionalTime(query.to, 'to')
      if (query.ids !== undefined) return store.turns(name, await Promise.all(query.ids.map(lookup.turn)))
      const filter = given({
        session: query.session as SessionId,
        speaker: query.speaker,
        role: query.role,
        topic: query.topic === undefined ? undefined : (askedId(query.topic) as Topic['id']),
        from,
        to,
      })
      const range = rangeOf(query)
      if (query.matching === undefined)
        return rowsFrom(
          (offset, limit) => store.findTurns(name, { ...filter, offset, limit }),
          range,
          MAX_PAGE,
        )
      const said = await turnsSaying(query.matching, filter)
      return store.turns(name, said.slice(range.offset, range.offset + range.limit))
    },

    async sessions(query = {}) {
      await begun()
      const order = given({ newestFirst: query.newestFirst })
      const read = (offset: number, limit: number) => store.sessions(name, { ...order, offset, limit })
      return rowsFrom(read, rangeOf(query), MAX_PAGE)
    },

    get: async (kind, id) => getDerived(store, name, oneOf('kind', kind, DERIVED_KINDS), askedId(id)),
    update: (kind, id, patch) => change('edit', () => changesOf({ action: 'update', kind, id, patch })),
    deny: (kind, id) => change('deny', () => changesOf({ action: 'deny', kind, id })),
    freeze: (kind, id, frozen = true) =>
      change('freeze', async () =>
        freeze(store, name, oneOf('kind', kind, DERIVED_KINDS), askedId(id), frozen),
      ),
    delete: (kind, id) => change('delete', () => changesOf({ action: 'delete', kind, id })),
    deleteTurn: (id) => final(() => changesOf({ action: 'deleteTurn', id })),

    async deleteSession(given) {
      const id = await lookup.session(given)
      if ((await store.session(name, id)) === null)
        throw new MemoryError('not-found', { what: 'session', id: given })
      // Piece by piece: what a very long session rests on is more than one read gives.
      await forgetAll({ store, namespace: name }, async () =>
        (await store.findTurns(name, { session: id, limit: FORGET_BATCH })).map((t) => t.id),
      )
    },

    async forget({ before, matching, expired = false, dryRun = false } = {}) {
      const to = optionalTime(before, 'before')
      if ((to === undefined && matching === undefined) !== expired)
        throw new MemoryError('argument-invalid', {
          name: 'query',
          reason: expired
            ? 'expired stands alone; leave before and matching out'
            : 'say before, matching or expired',
        })
      await mustExist(store, name)
      const place = { store, namespace: name }
      const said = matching === undefined ? null : await turnsSaying(matching, given({ to }))
      const found = (): AsyncGenerator<StoredTurn> =>
        expired
          ? turnsOver(store, name, now())
          : pages(
              (offset, limit) =>
                said === null
                  ? store.findTurns(name, { ...given({ to }), offset, limit })
                  : store.turns(name, said.slice(offset, offset + limit)),
              FORGET_BATCH,
            )
      if (dryRun) return wouldForget(place, found())
      // The words are looked up once: the index is made anew after each deletion.
      let done = 0
      return forgetAll(place, async () => {
        done += FORGET_BATCH
        return said?.slice(done - FORGET_BATCH, done) ?? firstOf(found())
      })
    },

    async setTtl(ttl) {
      const ms = ttl === null ? null : parseDuration(ttl, 'ttl')
      await mustExist(store, name)
      await change('ttl', async () => [setLifetime(ms)])
    },

    async *export() {
      await background.idle(name)
      await mustExist(store, name)
      yield* (await import('./transfer/export-lines.ts')).exportLines(store, name)
    },

    async import(lines, source = 'import') {
      const { importLines } = await import('./transfer/import-lines.ts')
      const applied = await importLines(store, name, lines, { source, hygiene })
      await embedMissing(store, name, embedder)
      return applied
    },

    async rebuild(options = {}) {
      const { only } = options
      if (only !== undefined) oneOf('only', only, ['vectors', 'failed'])
      await background.idle(name)
      await mustExist(store, name)
      if (only !== 'vectors')
        await upkeep.run({ task: only === 'failed' ? 'redistil' : 'rebuild', namespace: name })
      await embedMissing(store, name, embedder)
    },

    async stats() {
      await begun()
      return readStats(name, deps)
    },

    async jobs({ limit, ...query } = {}) {
      if (query.state !== undefined) oneOf('state', query.state, JOB_STATES)
      if (query.kind !== undefined) oneOf('kind', query.kind, JOB_KINDS)
      await begun()
      return store.jobs(name, { ...given(query), limit: limitOf(limit) })
    },

    async job(given) {
      await begun()
      const [kind = '', of = ''] = given.split(/:(.*)/s)
      const session = await lookup.session(of)
      const known = await store.session(name, session)
      if (known === null || !JOB_KINDS.includes(kind as Job['kind']))
        throw new MemoryError('not-found', { what: 'job', id: given })
      const id = jobId(kind as Job['kind'], session)
      const open = await store.jobs(name, { kind: kind as Job['kind'], limit: MAX_PAGE })
      const found = open.find((job) => job.id === id)
      const error = found?.error ?? null
      if (found !== undefined && found.state !== 'waiting') return { id, state: found.state, error }
      // Consolidation has a row only while somebody works on it; what is left to do stands in the buffer.
      const left = kind === 'consolidate' ? known.turns > known.consolidated : found !== undefined
      return { id, state: left ? 'waiting' : 'done', error }
    },

    async injections(query = {}) {
      const { offset, limit } = rangeOf(query)
      await begun()
      const told = deps.injections().filter((injection) => injection.namespace === name)
      const page = told.slice(offset, offset + limit)
      const [turns, facts] = await Promise.all([
        store.turns(name, [...new Set(page.flatMap((i) => i.turns))]),
        store.facts(name, [...new Set(page.flatMap((i) => i.facts))]),
      ])
      // What was told of the user rests on another namespace.
      const here = new Set<string>([...turns, ...facts].map((thing) => thing.id))
      return page.map((injection) => ({
        ...injection,
        turns: injection.turns.filter((id) => here.has(id)),
        facts: injection.facts.filter((id) => here.has(id)),
      }))
    },

    async *changes(options = {}) {
      const { after, intervalMs = WATCH_MS, signal } = options
      if (after !== undefined) wholeNumber(after, 'after', 0)
      wholeNumber(intervalMs, 'intervalMs', LEAST_WATCH_MS)
      yield* watchChanges(store, name, after ?? null, intervalMs, signal)
    },

    async explore(operator, operands, options = {}) {
      await settled()
      return reading.explore(operator, operands, (await asStored(options)) ?? {})
    },

    async experiences(query = {}) {
      const { type } = query
      if (type !== undefined) oneOf('type', type, EXPERIENCE_TYPES)
      const { offset, limit } = rangeOf(query)
      await settled()
      const all = await store.findRecords(name, 'experience', { limit: MAX_PAGE })
      return all
        .map((r) => r.value)
        .filter((e) => e.status === 'active' && (type === undefined || e.type === type))
        .slice(offset, offset + limit)
    },

    async profile(options = {}) {
      const { budget = DEFAULT_PROFILE_BUDGET, entity } = options
      await settled()
      const most = tokenBudget(budget)
      const about = entity === undefined ? null : (await lookup.entities(entity)).map((e) => e.id)
      const sections = await deps.profiles(name, about, now())
      return { ...assembleProfile(sections, most, await deps.tokenCounter()), sections }
    },

    async card(entity, options = {}) {
      await settled()
      const most = tokenBudget(options.budget ?? DEFAULT_PROFILE_BUDGET)
      const time = {
        asOf: optionalTime(options.asOf, 'asOf') ?? now(),
        knownAt: optionalTime(options.knownAt, 'knownAt') ?? null,
      }
      const found = await lookup.entities(entity)
      const [best, ...others] = [...found].sort((a, b) => Number(b.speaker) - Number(a.speaker))
      if (best === undefined) throw new MemoryError('not-found', { what: 'entity', id: entity })
      const card = await readCard(store, name, best, time)
      return {
        ...assembleProfile(card.sections, most, await deps.tokenCounter()),
        ...card,
        namesakes: others.map((e) => e.id),
      }
    },

    async explain(factId) {
      await settled()
      return explainFact(store, name, await getDerived(store, name, 'fact', askedId(factId)))
    },

    async batches(query = {}) {
      await begun()
      const found = await store.findRecords(name, 'batch', { newestFirst: true, limit: limitOf(query.limit) })
      return found.map(({ value: { undo: _, ...batch } }) => batch)
    },

    async undo(batch) {
      await background.idle(name)
      await mustExist(store, name)
      // Not flushed before: the point is to get back what was.
      await final(() => changesOf({ action: 'undo', id: batch }))
    },

    async merge(kept, merged) {
      await mustExist(store, name)
      await settled()
      await change('merge', () => changesOf({ action: 'merge', kept, merged }))
    },

    async split(merged) {
      await mustExist(store, name)
      await settled()
      await change('split', () => changesOf({ action: 'split', merged }))
    },

    async keepApart(one, other) {
      await mustExist(store, name)
      await settled()
      await change('keep apart', async () => {
        const [[a], [b]] = await Promise.all([lookup.entities(one), lookup.entities(other)])
        return apartChanges(store, name, (a as Entity).id, (b as Entity).id)
      })
    },

    async preview(correction) {
      await begun()
      // Undo takes back what is, and what waits would be in its way; everything else is derived first.
      if (correction?.action !== 'undo') await settled()
      const changes = await changesOf(correction)
      const forgotten = changes.filter((c) => c.kind === 'turn-deleted').length
      const partial = correction.action === 'deleteSession' && forgotten === FORGET_BATCH
      return consequencesOf(store, name, changes, partial)
    },

    async neighbours(entity, options = {}) {
      await settled()
      const limit = Math.min(wholeNumber(options.limit ?? DEFAULT_NEIGHBOURS, 'limit', 1), MAX_NEIGHBOURS)
      const asOf = options.asOf === null ? null : (optionalTime(options.asOf, 'asOf') ?? now())
      const knownAt = optionalTime(options.knownAt, 'knownAt') ?? null
      const [centre] = await lookup.entities(entity)
      if (centre === undefined) throw new MemoryError('not-found', { what: 'entity', id: entity })
      return readNeighbours(store, name, centre, { asOf, knownAt, limit })
    },

    async distilled(turns) {
      await settled()
      if (turns.length > MAX_DISTILLED)
        throw new MemoryError('argument-invalid', {
          name: 'turns',
          reason: `must be at most ${MAX_DISTILLED} ids; ask page by page`,
        })
      return readDistilled(store, name, await Promise.all(turns.map(lookup.turn)))
    },

    async review(kind, after = 0) {
      oneOf('kind', kind, REVIEW_KINDS)
      wholeNumber(after, 'after', 0)
      await mustExist(store, name)
      await settled()
      const { reviewPage } = await import('./audit/review-page.ts')
      return reviewPage(store, name, kind, after, now())
    },

    async merges() {
      await settled()
      return mergesOf(store, name)
    },

    async defineRelation(relation, definition) {
      const { singleValued, synonyms = [] } = definition
      await mustExist(store, name)
      await settled()
      await change('define relation', () =>
        definitionChanges(store, name, {
          ...admitted('relation', { relation, synonyms }),
          singleValued: singleValued ?? null,
          by: 'user',
        }),
      )
    },

    async addGraph(graph) {
      await mustExist(store, name)
      return addGraph(store, name, graph, now(), async (item) => {
        const { sources, ...said } = item
        const { thing, keptOutBy } = hygiene.admit(said)
        if (keptOutBy !== null) return keptOutBy
        return { ...item, ...thing, sources: await Promise.all(sources.map(lookup.turn)) }
      })
    },

    async audit() {
      await mustExist(store, name)
      await settled()
      return (await import('./audit/audit-memory.ts')).auditMemory(
        store,
        name,
        now(),
        deps.recalled.get(name) ?? null,
      )
    },
  }
}

/**
 * Reads page by page until `limit` rows passed, so that those which are over, merged or denied do not take the place
 * of those that hold.
 */
async function collect<Row>(
  read: (offset: number, limit: number) => Promise<Row[]>,
  wanted: (row: Row) => Row | null,
  { offset, limit }: Range,
): Promise<Row[]> {
  const found: Row[] = []
  let skipped = 0
  for (let at = 0; found.length < limit; at += ROWS_PER_READ) {
    const page = await read(at, ROWS_PER_READ)
    for (const row of page) {
      const kept = wanted(row)
      if (kept === null) continue
      if (skipped < offset) skipped += 1
      else if (found.length < limit) found.push(kept)
    }
    if (page.length < ROWS_PER_READ) break
  }
  return found
}

function active<Row extends { readonly status: string }>(row: Row): Row | null {
  return row.status === 'active' ? row : null
}

/**
 * Turns with a time wherever one is stored under their id: else the same turn, given again without its time, would come
 * with another.
 */
async function withStoredTimes(
  inputs: readonly TurnInput[],
  store: Store,
  name: string,
  storedId: (id: string) => Promise<TurnId>,
): Promise<readonly TurnInput[]> {
  const undated = inputs.filter(isUndated)
  // Too many are refused when they are taken in.
  if (undated.length === 0 || inputs.length > LIMITS.turns) return inputs
  const ids = new Map<string, TurnId>()
  for (const { id } of undated) if (id !== undefined) ids.set(id, await storedId(id))
  const times = new Map((await store.turns(name, [...ids.values()])).map((turn) => [turn.id, turn.at]))
  return inputs.map((turn) => {
    const at = isUndated(turn) ? times.get(ids.get(turn.id as string) as TurnId) : undefined
    return at === undefined ? turn : { ...turn, at }
  })
}

/** Whether a turn is known by its id and not by its time. */
function isUndated(turn: TurnInput): boolean {
  return turn?.at === undefined && typeof turn?.id === 'string'
}

/** Entities that were made one, with the reason. */
async function mergesOf(store: Store, namespace: string): Promise<Merge[]> {
  const aliases = await allRows(
    (offset, limit) => store.findEntities(namespace, { status: 'merged', offset, limit }),
    MAX_PAGE,
  )
  const roots = new Map(
    (await store.entities(namespace, [...new Set(aliases.flatMap((e) => e.mergedInto ?? []))])).map((e) => [
      e.id,
      e,
    ]),
  )
  const known = new Set([...roots.keys(), ...aliases.map((e) => e.id)])
  const isBare = (e: Entity): boolean => {
    const person = entityIdOf({ name: e.name, type: 'person' })
    return e.mergedBy === 'rule' && e.id !== person && known.has(person)
  }
  return aliases.flatMap((merged): Merge[] => {
    const kept = merged.mergedInto === null ? undefined : roots.get(merged.mergedInto)
    // The name of a person, said without a word that it is one, is no other name.
    if (kept === undefined || isBare(merged)) return []
    const byUser = merged.mergedBy === 'user'
    const reason = byUser ? 'a user' : merged.mergedBy === 'model' ? 'the model' : whySame(merged, kept)
    const { id, name } = merged
    return [{ kept: kept.id, merged: id, keptName: kept.name, mergedName: name, reason, byUser }]
  })
}

function whySame(merged: Entity, kept: Entity): string {
  const { verdict, reason } = compareEntities(merged, kept)
  return verdict === 'same' ? reason : 'equal names'
}

async function mustExist(store: Store, name: string): Promise<void> {
  if ((await store.state(name)) === null) throw new MemoryError('namespace-unknown', { namespace: name })
}

interface Range {
  readonly offset: number
  readonly limit: number
}

function rangeOf({ offset = 0, limit }: Partial<Range>): Range {
  return { offset: wholeNumber(offset, 'offset', 0), limit: limitOf(limit) }
}

/** A negative limit would mean "all of them" to some databases. */
function limitOf(limit: number | undefined): number {
  return wholeNumber(limit ?? DEFAULT_LIMIT, 'limit', 1)
}
