/** Reads what an export wrote into a namespace, which may be empty or hold a memory of its own. */
import { applyComputed } from '../consolidate/apply-computed.ts'
import { type Brought, derive, isFixed } from '../consolidate/derive.ts'
import { NOTHING_HEARD } from '../consolidate/hear.ts'
import { entityIdOf } from '../consolidate/names.ts'
import { dissolving, undecidedTopics } from '../consolidate/redistil.ts'
import { experienceMark, markChanges, marksOf } from '../consolidate/removed.ts'
import { undoneBatch } from '../consolidate/undo.ts'
import type { Hygiene } from '../ingest/hygiene.ts'
import { type Change, type Collection, type Collections, put } from '../model/change.ts'
import { eachLine, type Lines } from '../model/each-line.ts'
import type { Entity } from '../model/entity.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { type Evidence, sourcesOf } from '../model/fact.ts'
import type { SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Mention, Reading } from '../model/reading.ts'
import type { StoredRecord } from '../model/records.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { Turn } from '../model/turn.ts'
import { counted } from '../std/counted.ts'
import { faultsOf } from '../std/faults.ts'
import { createPacer } from '../std/pacer.ts'
import { storable, withStrings } from '../std/visible.ts'
import { unpackEnding, unpackFact } from '../store/sql/pack.ts'
import { KEPT_BATCHES, type Store } from '../store/store.ts'
import { turnDifference } from '../store/turn-identity.ts'
import { admitLines, type ReadLine, type Refuse } from './admit-lines.ts'
import { FORMAT } from './export-lines.ts'
import { fromFormat1, parseLine1 } from './format-1.ts'
import { line } from './line-schemas.ts'
import { isDecidedEntity, withoutDerived } from './without-derived.ts'

const BATCH = 500

export interface ImportOptions {
  /** Names the lines in errors. */
  readonly source: string
  readonly hygiene: Hygiene
}

/**
 * Adds what is missing: turns that are not there yet, with what was made of them, and what a person decided where nothing
 * was decided here. Every line is checked before the first change is applied, and that none is missing, so a broken file
 * changes nothing. When hygiene rewrites a turn, what was derived is left out, to be derived anew.
 *
 * @returns How many lines were read and used.
 * @throws MemoryError `record-invalid` naming the line, also one with what hygiene blocks, and the last of an export that
 * is not whole; `turn-conflict` when the namespace holds other turns under the same ids
 */
export async function importLines(
  store: Store,
  namespace: string,
  lines: Lines,
  { source, hygiene }: ImportOptions,
): Promise<number> {
  const changes = await parseLines(lines, source, hygiene)
  const given = sorted(changes)
  const { isNew, wasRead } = await newTurns(store, namespace, given)
  const fresh = given.turns.filter((t) => isNew.has(t.turn.id))
  const before = await sessionsBeside(store, namespace, fresh)
  const write = (compute: () => Promise<Change[]>): Promise<void> =>
    applyComputed(store, namespace, { batch: null }, async () => final(store, namespace, await compute()))
  const [beside, apart] = [true, false].map((is) => fresh.filter((t) => before.has(t.turn.session) === is))
  const flushes = Map.groupBy(given.flushes, (f) => f.id)
  // With the first turns: whoever reads these meanwhile has to know where a unit ends.
  for (const part of parts<TurnAdded>(apart ?? []))
    await store.apply(namespace, [
      ...part,
      ...[...new Set(part.map((t) => t.turn.session))].flatMap((id) => flushes.get(id) ?? []),
    ])
  for (const part of parts(beside ?? []))
    await write(async () => [...part, ...(await cutAnew(store, namespace, part))])
  // Somebody may have said more in a session while its turns came.
  const known = await sessionsBeside(store, namespace, fresh)
  const joined = fresh.filter(({ turn }) => known.has(turn.session) && !before.has(turn.session))
  for (const part of parts(joined)) await write(() => cutAnew(store, namespace, part))
  await store.apply(namespace, await decisionChanges(store, namespace, given.of('record'), wasRead))
  const brought = broughtBy(given, isNew)
  for (const part of [...parts(fresh.map((t) => t.turn.id)), null])
    await write(() => derive(store, namespace, { brought: brought(part) }))
  const whole = given
    .of('topic')
    .filter((t) => !known.has(t.session) && t.turns.every((turn) => isNew.has(turn)))
  for (const part of parts(whole)) await write(() => topicChanges(store, namespace, part))
  await write(() => restChanges(store, namespace, given))
  return changes.length
}

async function parseLines(lines: Lines, source: string, hygiene: Hygiene): Promise<Change[]> {
  const refuse: Refuse = (at, reason) => {
    throw new MemoryError('record-invalid', { path: source, line: at + 1, reason })
  }
  const pace = createPacer()
  const raw: ReadLine<unknown>[] = []
  const lengths: number[] = []
  for await (const text of eachLine(lines, notLines)) {
    const at = lengths.push(text.length) - 1
    if (text.trim() === '') continue
    await pace(text.length)
    try {
      raw.push({ at, value: JSON.parse(text) })
    } catch (cause) {
      refuse(at, `not JSON (${(cause as Error).message})`)
    }
  }
  const changesOf = async (
    parse: (line: ReadLine<unknown>, refuse: Refuse) => ReadLine,
    toChanges: (lines: readonly ReadLine['value'][]) => Change[],
  ): Promise<Change[]> => {
    const parsed: ReadLine[] = []
    for (const each of raw) {
      const { at, value } = parse(each, refuse)
      parsed.push({ at, value: stored(value) ?? refuse(at, 'is nested too deeply') })
      await pace(lengths[at] ?? 0)
    }
    const { lines, rewritten } = admitLines(parsed, hygiene, refuse)
    const changes = toChanges(lines.map((l) => l.value))
    return rewritten ? withoutDerived(changes) : changes
  }
  const header = raw[0]?.value as { kind?: unknown; format?: unknown } | undefined
  const format = header?.kind === 'recollect' ? header.format : FORMAT
  if (format === 1) return changesOf(parseLine1, fromFormat1)
  if (format !== 2 && format !== FORMAT)
    refuse(raw[0]?.at ?? 0, `export format ${String(format)} is not known here`)
  const changes = await changesOf(parseLine2, (lines) =>
    lines.flatMap((l) => (l.kind === 'recollect' || l.kind === 'complete' ? [] : (l as Change))),
  )
  refuseTorn(raw as readonly ReadLine[], refuse)
  return changes
}

function notLines(reason: string): MemoryError {
  return argumentInvalid('lines', reason)
}

/** Looks whether each export among the lines is whole. Those without a header, and of before format 3, do not tell. */
function refuseTorn(lines: readonly ReadLine[], refuse: Refuse): void {
  const instead =
    'Nothing was imported: make the export anew, or leave out its first line to import what there is of it'
  const brokenOff = (at: number): never =>
    refuse(at, `the export breaks off here, before the line that closes it. ${instead}`)
  let last = 0
  let found: number | null = null
  for (const { at, value } of lines) {
    const { kind, format, records } = value as {
      readonly kind: string
      readonly format?: number
      readonly records?: number
    }
    if (kind === 'recollect') {
      if (found !== null) brokenOff(last)
      found = format === FORMAT ? 0 : null
    } else if (kind === 'complete') {
      if (found !== null && found !== records)
        refuse(at, `the export had ${counted(records ?? 0, 'record')}, and there are ${found}. ${instead}`)
      found = null
    } else if (found !== null) found += 1
    last = at
  }
  if (found !== null) brokenOff(last)
}

/** The line as it was written: checked, and not reordered or trimmed by the check. */
function parseLine2({ at, value }: ReadLine<unknown>, refuse: Refuse): ReadLine {
  const parsed = line.safeParse(value)
  return parsed.success
    ? { at, value: value as ReadLine['value'] }
    : refuse(at, faultsOf(parsed.error, 'record'))
}

/** `null` for what no program reads to its end. */
function stored(value: ReadLine['value']): ReadLine['value'] | null {
  try {
    return withStrings(value, storable)
  } catch {
    return null
  }
}

type TurnAdded = Extract<Change, { kind: 'turn-added' }>
type SessionFlushed = Extract<Change, { kind: 'session-flushed' }>

interface Given {
  readonly turns: readonly TurnAdded[]
  readonly flushes: readonly SessionFlushed[]
  of<C extends Collection>(collection: C): Collections[C][]
}

function sorted(changes: readonly Change[]): Given {
  return {
    turns: changes.filter((c): c is TurnAdded => c.kind === 'turn-added'),
    flushes: changes.filter((c): c is SessionFlushed => c.kind === 'session-flushed'),
    of: (collection) =>
      changes.flatMap((c) => (c.kind === 'put' && c.in === collection ? [c.value as never] : [])),
  }
}

/**
 * Which turns come: those that are not stored, and those that were read there and not yet here, as an import may have
 * been interrupted. Another turn under one of the ids refuses the whole file.
 */
async function newTurns(
  store: Store,
  namespace: string,
  given: Given,
): Promise<{ readonly isNew: ReadonlySet<TurnId>; readonly wasRead: ReadonlySet<TurnId> }> {
  const isNew = new Set(given.turns.map((t) => t.turn.id))
  const byId = new Map<TurnId, Turn>(given.turns.map(({ turn }) => [turn.id, turn]))
  const readThere = new Set(given.of('reading').map((r) => r.turn))
  const wasRead = new Set<TurnId>()
  for (const part of parts([...isNew])) {
    const hasReading = new Set((await store.readings(namespace, part)).map((r) => r.turn))
    for (const stored of await store.turns(namespace, part)) {
      const field = turnDifference(stored, byId.get(stored.id) as Turn)
      if (field !== null) throw new MemoryError('turn-conflict', { id: stored.id, field })
      if (stored.topic !== null || hasReading.has(stored.id)) wasRead.add(stored.id)
      if (wasRead.has(stored.id) || !readThere.has(stored.id)) isNew.delete(stored.id)
    }
  }
  return { isNew, wasRead }
}

/** The sessions of new turns in which there are others, or these at other places. */
async function sessionsBeside(
  store: Store,
  namespace: string,
  fresh: readonly TurnAdded[],
): Promise<ReadonlySet<SessionId>> {
  const places = new Map(fresh.map((t) => [t.turn.id, t.ordinal]))
  const own = new Map<TurnId, SessionId>()
  for (const part of parts(fresh.map((t) => t.turn.id)))
    for (const { id, session, ordinal } of await store.turns(namespace, part))
      if ((places.get(id) ?? ordinal) === ordinal) own.set(id, session)
  const here = Map.groupBy(own.keys(), (id) => own.get(id) as SessionId)
  const beside = new Set<SessionId>()
  for (const id of new Set(fresh.map((t) => t.turn.session)))
    if (((await store.session(namespace, id))?.turns ?? 0) > (here.get(id)?.length ?? 0)) beside.add(id)
  return beside
}

/**
 * Relations that are not defined here, and removals of what was said in turns that are not yet read here: of the others
 * it was decided here what stands, perhaps by taking that very removal back.
 */
async function decisionChanges(
  store: Store,
  namespace: string,
  records: readonly StoredRecord[],
  wasRead: ReadonlySet<TurnId>,
): Promise<Change[]> {
  const removed = records.flatMap((r): [mark: string, turns: readonly TurnId[]][] => {
    const turns = r.of === 'removed' ? r.turns.filter((id) => !wasRead.has(id)) : []
    return turns.length === 0 ? [] : [[r.id, turns]]
  })
  const relations = records.filter((r) => r.of === 'relation')
  return [
    ...(await missing(store, namespace, relations)),
    ...(removed.length === 0 ? [] : await markChanges(store, namespace, new Map(removed))),
  ]
}

/** For some of the new turns what was made of them; for `null` what was decided about anything. */
function broughtBy(given: Given, isNew: ReadonlySet<TurnId>): (turns: readonly TurnId[] | null) => Brought {
  const entities = new Map(given.of('entity').map((e) => [e.id, e]))
  const places = new Map([...entities.keys()].map((id, i) => [id, i]))
  const standing = new Set([...entities.values()].flatMap((e) => (e.frozen ? e.id : [])))
  // Older exports do not say how a time is known.
  const facts = given.of('fact').map((f) => unpackFact(f.id, f))
  const claimed = facts.filter((f) => !isFixed(f)).flatMap((f) => f.evidence)
  const claims = Map.groupBy(claimed, (e) => e.turn)
  const endings = Map.groupBy(given.of('ending').map(unpackEnding), (e) => e.turn)
  const readings = new Map(given.of('reading').map((r) => [r.turn, r]))
  const archived = new Set(given.of('topic').flatMap((t) => t.turns))
  const said = new Map(given.turns.map(({ turn }) => [turn.id, turn]))
  const wasRead = (id: TurnId): boolean => archived.has(id) || readings.has(id)
  /** With all that is claimed of the turn: old exports, and those of which readings were left out, name less. */
  const readingOf = (turn: TurnId): Reading[] => {
    const known = readings.get(turn)
    const named = new Set(known?.mentions.map((m) => m.entity))
    const unnamed = (claims.get(turn) ?? []).flatMap(({ head, tail, by }) =>
      [head, tail].flatMap((id): Mention[] => {
        const entity = named.has(id) ? undefined : entities.get(id)
        named.add(id)
        return entity === undefined
          ? []
          : [{ entity: id, name: entity.name, type: entity.type, description: '', by }]
      }),
    )
    if (unnamed.length === 0) return known === undefined ? [] : [known]
    return [{ turn, tag: '', cues: [], ...known, mentions: [...(known?.mentions ?? []), ...unnamed] }]
  }
  return (turns) => {
    if (turns === null) {
      const fixed = facts.filter((f) => isFixed(f) && sourcesOf(f).some((t) => isNew.has(t)))
      const all = [...entities.values()]
      const isWaiting = (e: Entity): boolean =>
        isDecidedEntity(e) && e.sources.some((turn) => isNew.has(turn) && !wasRead(turn))
      const waiting = new Set(all.filter(isWaiting).flatMap((e) => [e.id, e.mergedInto ?? []].flat()))
      return { ...NOTHING_HEARD, entities: all, waiting, standing, fixed }
    }
    const own = turns.flatMap(readingOf)
    const heard = new Set([...turns.filter(wasRead), ...own.map((r) => r.turn)])
    const part = {
      turns: [...heard].flatMap((id) => said.get(id) ?? []),
      claims: turns.flatMap((t): Evidence[] => claims.get(t) ?? []),
      endings: turns.flatMap((t) => endings.get(t) ?? []),
      readings: own,
    }
    const ids = new Set([
      ...part.turns.map((t) => entityIdOf({ name: t.speaker, type: 'person' })),
      ...part.claims.flatMap((e) => [e.head, e.tail]),
      ...part.endings.map((e) => e.head),
      ...part.readings.flatMap((r) => r.mentions.map((m) => m.entity)),
    ])
    // In the order of the file, which their order here follows.
    const named = [...ids].flatMap((id) => entities.get(id) ?? [])
    named.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    return { ...part, entities: named.map(undecided), waiting: new Set(), standing, fixed: [] }
  }
}

/** Decided about when all names are there. */
function undecided(entity: Entity): Entity {
  return { ...entity, frozen: false, status: 'active', mergedInto: null, mergedBy: null, apart: [] }
}

/** What comes between turns that are here may belong to one unit with them: their sessions are cut anew. */
async function cutAnew(store: Store, namespace: string, turns: readonly TurnAdded[]): Promise<Change[]> {
  const topics: TopicId[] = []
  for (const session of new Set(turns.map((t) => t.turn.session)))
    topics.push(...(await undecidedTopics({ store, namespace }, session)))
  return dissolving({ store, namespace }, topics)
}

/** What was before cannot be brought back without what came: no batch can be undone any more. */
async function final(store: Store, namespace: string, changes: readonly Change[]): Promise<Change[]> {
  if (changes.length === 0) return []
  const batches = await store.findRecords(namespace, 'batch', { limit: KEPT_BATCHES })
  return [...changes, ...batches.flatMap(({ id }) => undoneBatch(id))]
}

/** Topics of turns that no topic archives here, and of which none says again what was said here. */
async function topicChanges(
  store: Store,
  namespace: string,
  topics: readonly Collections['topic'][],
): Promise<Change[]> {
  const ids = topics.flatMap((t) => t.turns)
  const turns = await store.turns(namespace, ids)
  const keys = new Map(turns.map((t) => [t.id, repetitionKey(t)]))
  const long = [...keys.values()].flatMap((key) => key ?? [])
  const said = await store.firstToSay(namespace, long)
  const isFree = new Map(turns.map((t) => [t.id, t.topic === null && !said.has(keys.get(t.id) ?? '')]))
  return topics.filter((t) => t.turns.every((id) => isFree.get(id))).map((t) => put('topic', t))
}

/** What hangs on topics and turns, as far as it is not there. */
async function restChanges(store: Store, namespace: string, given: Given): Promise<Change[]> {
  const topics = given.of('topic').map((t) => t.id)
  const known = new Set((await store.topics(namespace, topics)).map((t) => t.id))
  const records = given.of('record').filter((r) => r.of !== 'relation' && r.of !== 'removed')
  const kept = await withoutRemoved(store, namespace, records)
  const notes = kept.filter((r) => r.of !== 'topic-note' || known.has(r.value.topic))
  return [
    ...given
      .of('topic-link')
      .filter((l) => known.has(l.from) && known.has(l.to))
      .map((l) => put('topic-link', l)),
    ...(await missing(store, namespace, notes)),
  ]
}

/** An export of before does not bring back an experience that was removed here while it rested on the same turns. */
async function withoutRemoved(
  store: Store,
  namespace: string,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const ids = records.flatMap((r) => (r.of === 'experience' ? experienceMark(r.id) : []))
  const marks = await marksOf(store, namespace, ids)
  return records.filter((r) => {
    if (r.of !== 'experience' || r.value.sources.length === 0) return true
    return r.value.sources.some((turn) => !marks.has(experienceMark(r.id), turn))
  })
}

async function missing(store: Store, namespace: string, records: readonly StoredRecord[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const [of, some] of Map.groupBy(records, (r) => r.of)) {
    const asked = some.map((r) => r.id)
    const ids = new Set<string>((await store.records(namespace, of, asked)).map((r) => r.id))
    changes.push(...some.filter((r) => !ids.has(r.id)).map((r) => put('record', r)))
  }
  return changes
}

function parts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) =>
    list.slice(i * BATCH, (i + 1) * BATCH),
  )
}
