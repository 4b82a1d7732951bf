/**
 * Lays changes over a store that nobody wrote, for those who read: every read gives what it would give had they been
 * applied, in the same order and page by page. Entities, readings, facts, endings and records are laid over; topics and
 * turns stay what they are.
 */
import { type Change, type Collection, type Collections, KEYS } from '../model/change.ts'
import { type Entity, normalisedNames } from '../model/entity.ts'
import { type Ending, type Fact, sourcesOf } from '../model/fact.ts'
import type { EntityId, FactId, TurnId } from '../model/ids.ts'
import type { CueLink, Reading } from '../model/reading.ts'
import type { RecordKind, StoredRecord } from '../model/records.ts'
import { touches } from '../model/time.ts'
import { compare } from '../std/compare.ts'
import { type Range, rowsFrom } from '../std/pages.ts'
import { entryOf } from './index-entry.ts'
import {
  type FactFilter,
  type FactKey,
  MAX_PAGE,
  NAMES_PER_FIRST_WORD,
  type Store,
  type View,
} from './store.ts'

/** What of a collection is another than stored, by key; `null`: gone. */
type Laid<V> = ReadonlyMap<string, V | null>
type AllLaid = { readonly [C in Collection]: Laid<Collections[C]> }
type Reads = Partial<Omit<Store, 'supports'>>

const WRITES: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  'apply',
  'deleteNamespace',
  'claimJobs',
  'writeImage',
])

/**
 * @param changes Of one namespace; what they do to topics, jobs and turns is passed over.
 * @cost each read as before, with what the changes replace read once
 */
export function layOver(store: Store, namespace: string, changes: readonly Change[]): View {
  const laid = laidOf(changes)
  const reads: Reads = {
    ...entityReads(store, namespace, laid),
    ...readingReads(store, namespace, laid),
    ...factReads(store, namespace, laid),
    ...recordReads(laid, store),
  }
  const view = new Proxy(store, {
    get(target, name) {
      const stored: unknown = Reflect.get(target, name)
      if (typeof stored !== 'function') return stored
      if (WRITES.has(name))
        return () => {
          throw new TypeError(`${String(name)}: a view of a store is only read`)
        }
      const own: unknown = Reflect.get(reads, name)
      return (asked: unknown, ...rest: readonly unknown[]): unknown =>
        typeof own === 'function' && asked === namespace
          ? own(asked, ...rest)
          : stored.apply(target, [asked, ...rest])
    },
  })
  return {
    store: view,
    facts: [...laid.fact].map(([id, fact]) => ({
      id,
      terms: fact === null ? [] : (entryOf('fact', fact)?.terms ?? []),
    })),
    experiences: present(laid.record)
      .filter((record) => record.of === 'experience')
      .map((record) => ({ id: record.id, terms: entryOf('record', record)?.terms ?? [] })),
  }
}

function laidOf(changes: readonly Change[]): AllLaid {
  const laid = Object.fromEntries(Object.keys(KEYS).map((c) => [c, new Map()])) as unknown as {
    [C in Collection]: Map<string, unknown>
  }
  for (const change of changes)
    if (change.kind === 'put') laid[change.in].set(KEYS[change.in](change.value as never), change.value)
    else if (change.kind === 'deleted') laid[change.in].set(change.key, null)
  return laid as unknown as AllLaid
}

function entityReads(store: Store, namespace: string, laid: AllLaid): Reads {
  const touched = once(() => touchedEntities(store, namespace, laid))
  return {
    entities: (ns, ids) => byIds(laid.entity, ids, (left) => store.entities(ns, left)),
    async aliasesOf(ns, entities) {
      const isAlias = (e: Entity) => e.mergedInto !== null && entities.includes(e.mergedInto)
      return among(laid.entity, await store.aliasesOf(ns, entities), isAlias, byId)
    },
    async entitiesNamed(ns, names, firstWords = []) {
      const stored = await store.entitiesNamed(ns, names, firstWords)
      // Of those that begin with a word a store gives the first; what the changes take from them is not filled up.
      const named = among(laid.entity, stored, () => true, byId).flatMap((entity) =>
        normalisedNames(entity).map((name) => ({ name, entity })),
      )
      const beginning = firstWords.flatMap((word) =>
        named
          .filter(({ name }) => name.startsWith(`${word} `))
          .sort((a, b) => compare(a.name, b.name) || byId(a.entity, b.entity))
          .slice(0, NAMES_PER_FIRST_WORD),
      )
      const asked = new Set(names)
      const found = [...named.filter(({ name }) => asked.has(name)), ...beginning]
      return [...new Map(found.map(({ entity }) => [entity.id, entity])).values()].sort(byId)
    },
    async findEntities(ns, filter) {
      const { ids, type, status } = filter
      const passes = (e: Entity): boolean =>
        (ids?.includes(e.id) ?? true) &&
        (type === undefined || e.type === type) &&
        (status === undefined || e.status === status)
      const { before, after } = await touched()
      return pageOf(
        filter,
        { before: before.filter(passes), after: after.filter(passes) },
        (a, b) => b.mentions - a.mentions || compare(a.name, b.name) || byId(a, b),
        (range) => store.findEntities(ns, { ...filter, ...range }),
      )
    },
  }
}

type Mentioned = Entity & { readonly mentions: number }

/** Entities that the changes touch, or whose mentions they make more or fewer, with these, as stored and as laid over. */
async function touchedEntities(
  store: Store,
  namespace: string,
  { entity, reading }: AllLaid,
): Promise<{ readonly before: readonly Mentioned[]; readonly after: readonly Mentioned[] }> {
  /** How many mentions of each entity the changes add; below 0 when they take some. */
  const more = new Map<EntityId, number>()
  const count = ({ mentions }: Reading, by: 1 | -1): void => {
    for (const id of new Set(mentions.map((m) => m.entity))) more.set(id, (more.get(id) ?? 0) + by)
  }
  for (const read of await store.readings(namespace, [...reading.keys()] as TurnId[])) count(read, -1)
  for (const read of present(reading)) count(read, 1)
  const own = [...new Set([...entity.keys(), ...more.keys()])] as EntityId[]
  const stored = await store.entities(namespace, own)
  const roots = [...stored, ...present(entity)].flatMap((e) => e.mergedInto ?? [])
  const touched = new Set([...own, ...roots])
  // What is said of an alias counts for its entity, too: what counts for each alone is told from all of them.
  const aliases = await store.aliasesOf(namespace, [...touched])
  const ids = [...new Set([...touched, ...aliases.map((e) => e.id)])]
  const rows = await rowsFrom((page) => store.findEntities(namespace, { ids, ...page }), {
    offset: 0,
    limit: ids.length,
  })
  const total = new Map(rows.map((e) => [e.id, e.mentions]))
  const alone = new Map(total)
  for (const { id, mergedInto } of rows)
    if (mergedInto !== null) alone.set(mergedInto, (alone.get(mergedInto) ?? 0) - (total.get(id) ?? 0))
  for (const [id, by] of more) alone.set(id, (alone.get(id) ?? 0) + by)
  const next = among<Entity>(entity, rows, () => true, byId)
  const sums = new Map(next.map((e) => [e.id, alone.get(e.id) ?? 0]))
  for (const { id, mergedInto } of next)
    if (mergedInto !== null) sums.set(mergedInto, (sums.get(mergedInto) ?? 0) + (alone.get(id) ?? 0))
  return {
    before: rows.filter((e) => touched.has(e.id)),
    after: next.filter((e) => touched.has(e.id)).map((e) => ({ ...e, mentions: sums.get(e.id) ?? 0 })),
  }
}

/** Turns that were read anew count as the newest. */
function readingReads(store: Store, namespace: string, { reading }: AllLaid): Reads {
  const read = present(reading)
  const newestFirst = read.toReversed()
  const mentioned = (one: Reading): { entity: EntityId; turn: TurnId }[] =>
    [...new Set(one.mentions.map((m) => m.entity))]
      .sort(compare)
      .map((entity) => ({ entity, turn: one.turn }))
  const before = once(() => store.readings(namespace, [...reading.keys()] as TurnId[]))
  /** A limit with room for what is taken out again. */
  const roomFor = async (limit: number, links: (one: Reading) => number): Promise<number> => {
    const out = (await before()).reduce((sum, one) => sum + links(one), 0)
    return Math.min(limit + out, MAX_PAGE)
  }
  return {
    readings: (ns, turns) =>
      byIds(
        reading,
        turns,
        (left) => store.readings(ns, left),
        (r) => r.turn,
      ),
    async mentions(ns, entities, limit) {
      const room = await roomFor(limit, (one) => one.mentions.length)
      const stored = await store.mentions(ns, entities, room)
      const asked = new Set(entities)
      return [
        ...newestFirst.flatMap(mentioned).filter((m) => asked.has(m.entity)),
        ...stored.filter((m) => !reading.has(m.turn)),
      ].slice(0, limit)
    },
    async entitiesOf(ns, turns) {
      const asked = new Set(turns)
      const stored = await store.entitiesOf(ns, turns)
      return [
        ...stored.filter((m) => !reading.has(m.turn)),
        ...read.filter((one) => asked.has(one.turn)).flatMap(mentioned),
      ].sort((a, b) => compare(a.turn, b.turn) || compare(a.entity, b.entity))
    },
    async turnsByCue(ns, cues, limit) {
      const asked = new Set(cues)
      const room = await roomFor(limit, (one) => one.cues.length)
      const stored = (await store.turnsByCue(ns, [...asked], room)).filter((l) => !reading.has(l.turn))
      const byCue = Map.groupBy(stored, (link) => link.cue)
      const found = cues.flatMap((cue): CueLink[] => [
        ...newestFirst.filter((one) => one.cues.includes(cue)).map(({ tag, turn }) => ({ cue, tag, turn })),
        ...(byCue.get(cue) ?? []),
      ])
      return found.slice(0, limit)
    },
  }
}

function factReads(store: Store, namespace: string, { fact, ending }: AllLaid): Reads {
  const before = once(() => store.facts(namespace, [...fact.keys()] as FactId[]))
  return {
    facts: (ns, ids) => byIds(fact, ids, (left) => store.facts(ns, left)),
    async findFacts(ns, filter) {
      const passes = factPasses(filter)
      return pageOf(
        filter,
        { before: (await before()).filter(passes), after: present(fact).filter(passes) },
        (a, b) => b.valid.from - a.valid.from || byId(a, b),
        (range) => store.findFacts(ns, { ...filter, ...range }),
      )
    },
    factsUnder: async (ns, keys) =>
      among(fact, await store.factsUnder(ns, keys), (f) => keys.some((key) => isUnder(f, key)), byId),
    async endingsUnder(ns, keys) {
      const isAsked = (e: Ending) => keys.some((key) => key.head === e.head && key.relation === e.relation)
      const stored = await store.endingsUnder(ns, keys)
      return among(ending, stored, isAsked, (a, b) => a.at - b.at || byId(a, b))
    },
    async endingsOf(ns, turns) {
      const asked = new Set(turns)
      return among(ending, await store.endingsOf(ns, turns), (e) => asked.has(e.turn), byId)
    },
  }
}

function factPasses({ entities, head, relation, sources, from, to }: FactFilter): (fact: Fact) => boolean {
  const ends = entities && new Set(entities)
  const turns = sources && new Set(sources)
  return (fact) =>
    (ends === undefined || ends.has(fact.head) || ends.has(fact.tail)) &&
    (head === undefined || fact.head === head) &&
    (relation === undefined || fact.relation === relation) &&
    (turns === undefined || sourcesOf(fact).some((turn) => turns.has(turn))) &&
    (from === undefined || fact.valid.from >= from) &&
    (to === undefined || fact.valid.from < to)
}

function isUnder(fact: Fact, { head, relation, tail, during }: FactKey): boolean {
  return (
    fact.head === head &&
    fact.relation === relation &&
    (tail === undefined || (fact.tail === tail && (during === undefined || touches(during, fact.valid))))
  )
}

function recordReads({ record }: AllLaid, store: Store): Reads {
  if (record.size === 0) return {}
  const laidOf = <K extends RecordKind>(of: K): Map<string, StoredRecord<K> | null> =>
    new Map(
      [...record].flatMap(([key, value]) =>
        key.startsWith(`${of} `) ? [[key.slice(of.length + 1), value as StoredRecord<K> | null]] : [],
      ),
    )
  return {
    async records(ns, of, ids) {
      return (await byIds(laidOf(of), ids, (left) => store.records(ns, of, left))).sort(byId)
    },
    async findRecords(ns, of, options) {
      const laid = laidOf(of)
      const way = options.newestFirst ? -1 : 1
      const before = laid.size === 0 ? [] : await store.records(ns, of, [...laid.keys()])
      const read = (range: Range) => store.findRecords(ns, of, { ...options, ...range })
      return pageOf(options, { before, after: present(laid) }, (a, b) => way * byId(a, b), read)
    },
    async recordsOf(ns, of, turns) {
      const asked = new Set(turns)
      const stored = await store.recordsOf(ns, of, turns)
      return among(laidOf(of), stored, (r) => r.turns.some((turn) => asked.has(turn)), byId)
    },
  }
}

/** Things by their ids, in the order asked. */
async function byIds<V extends { readonly id: string } | Reading, Key extends string>(
  laid: Laid<V>,
  ids: readonly Key[],
  read: (ids: readonly Key[]) => Promise<V[]>,
  keyOf: (value: V) => string = (value) => (value as { readonly id: string }).id,
): Promise<V[]> {
  const left = ids.filter((id) => !laid.has(id))
  const stored = new Map(left.length === 0 ? [] : (await read(left)).map((value) => [keyOf(value), value]))
  return ids.flatMap((id) => laid.get(id) ?? stored.get(id) ?? [])
}

/** What a read without pages gives: what is stored and not touched, and what of the changes belongs to it. */
function among<V extends { readonly id: string }>(
  laid: Laid<V>,
  stored: readonly V[],
  belongs: (value: V) => boolean,
  order: (a: V, b: V) => number,
): V[] {
  return [...stored.filter((value) => !laid.has(value.id)), ...present(laid).filter(belongs)].sort(order)
}

/**
 * A page of rows of which some are others than stored. What is stored is read only around the page: as many more rows as
 * the changes can move it.
 *
 * @param touched Rows that the changes touch, of those that pass the filter: as stored, and as laid over.
 */
async function pageOf<Row extends { readonly id: string }>(
  { offset = 0, limit: most }: { readonly offset?: number; readonly limit: number },
  touched: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  order: (a: Row, b: Row) => number,
  read: (range: Range) => Promise<Row[]>,
): Promise<Row[]> {
  const { before, after } = touched
  const limit = Math.min(most, MAX_PAGE)
  if (before.length === 0 && after.length === 0) return read({ offset, limit })
  const start = Math.max(0, offset - after.length)
  const rows = await rowsFrom(read, { offset: start, limit: limit + before.length + after.length })
  const [first] = rows
  // So many rows come before all that was read that none of the page is left.
  if (first === undefined && start > 0) return []
  const isEarlier = (row: Row): boolean => start > 0 && order(row, first as Row) < 0
  const out = new Set(before.map((row) => row.id))
  const laid = [...rows.filter((row) => !out.has(row.id)), ...after.filter((row) => !isEarlier(row))]
  const skipped = start - before.filter(isEarlier).length + after.filter(isEarlier).length
  return laid.sort(order).slice(offset - skipped, offset - skipped + limit)
}

function present<V>(laid: Laid<V>): V[] {
  return [...laid.values()].flatMap((value) => value ?? [])
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read()
    // A read that failed may be tried again.
    reading.catch(() => {
      reading = null
    })
    return reading
  }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return compare(a.id, b.id)
}
