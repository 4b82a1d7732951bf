/**
 * A namespace as lines of JSON, without loss: turns, where sessions were flushed, and everything derived from them.
 * Vectors are left out; the embedder makes them again.
 */
import { type Change, type Collection, type Collections, put } from '../model/change.ts'
import { UTC } from '../model/clock.ts'
import type { RecordKind } from '../model/records.ts'
import type { StoredTurn } from '../model/turn.ts'
import { pages } from '../std/pages.ts'
import { safeJson } from '../std/visible.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'

/** Raised when lines mean something else than before; older ones are still read. Since 3 the last line counts the others. */
export const FORMAT = 3
const BATCH = 500

/** Undo batches and jobs belong to one database; all other records travel. */
export const TRAVELLING = [
  'rewriting',
  'topic-note',
  'relation',
  'removed',
  'lifetime',
  'cluster',
  'pending',
  'experience',
  'use',
] as const

interface Exported {
  readonly store: Store
  readonly namespace: string
  readonly timeZone: string
}

/**
 * One line each: a header, with how many turns wait to be consolidated (`waiting`, when some do) and whose clock told the times (`timeZone`, where it is
 * not UTC), changes that rebuild the namespace when applied in order, and how many they are, without which
 * an export that broke off would look whole.
 */
export async function* exportLines(
  { store, namespace, timeZone }: Exported,
  hold: () => Promise<() => void>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { buffered } = await store.counts(namespace)
  yield safeJson({
    kind: 'recollect',
    format: FORMAT,
    namespace,
    ...(timeZone !== UTC && { timeZone }),
    ...(buffered > 0 && { waiting: buffered }),
  })
  let records = 0
  const seen = new Set<string>()
  const line = (change: Change): string => {
    signal?.throwIfAborted()
    records += 1
    return safeJson(change)
  }
  for await (const change of turnChanges(store, namespace)) {
    seen.add(change.turn.id)
    yield line(change)
  }
  const derived = await derivedAtOnce(store, namespace, hold, signal)
  // What came meanwhile may be told of in what was read after it.
  for await (const change of turnChanges(store, namespace)) if (!seen.has(change.turn.id)) yield line(change)
  for (const change of derived) yield line(change)
  signal?.throwIfAborted()
  yield safeJson({ kind: 'complete', records })
}

/** How often what is derived is read again because it changed meanwhile. */
const TRIES = 3

/**
 * What is derived, as it was at one moment: facts of one moment and topics of the next would not fit together. It is
 * held in memory, so that who reads slowly holds up nobody. Where work is quick enough to change it each time, no new work
 * begins while it is read.
 */
async function derivedAtOnce(
  store: Store,
  namespace: string,
  hold: () => Promise<() => void>,
  signal: AbortSignal | undefined,
): Promise<readonly Change[]> {
  const read = async () => {
    const changes: Change[] = []
    for await (const change of derivedChanges(store, namespace, TRAVELLING)) {
      signal?.throwIfAborted()
      changes.push(change)
    }
    return changes
  }
  const moment = async () => {
    const state = await store.state(namespace)
    return `${state?.graphVersion} ${state?.purgedAt}`
  }
  for (let i = 0; i < TRIES; i++) {
    const before = await moment()
    const changes = await read()
    if ((await moment()) === before) return changes
  }
  const goOn = await hold()
  try {
    return await read()
  } finally {
    goOn()
  }
}

/** Changes that rebuild the namespace when applied in order, in lists of any length. */
export async function* exportChanges(
  store: Store,
  namespace: string,
  records: readonly RecordKind[],
): AsyncGenerator<Change> {
  yield* turnChanges(store, namespace)
  yield* derivedChanges(store, namespace, records)
}

function turnsOf(store: Store, namespace: string): AsyncGenerator<StoredTurn> {
  return pages((page) => store.findTurns(namespace, page), BATCH)
}

async function* turnChanges(
  store: Store,
  namespace: string,
): AsyncGenerator<Extract<Change, { kind: 'turn-added' }>> {
  for await (const { ordinal, topic: _, ...turn } of turnsOf(store, namespace))
    yield { kind: 'turn-added', turn, embedding: null, ordinal }
}

async function* derivedChanges(
  store: Store,
  namespace: string,
  records: readonly RecordKind[],
): AsyncGenerator<Change> {
  // Aliases last: they need what they were merged into.
  for (const status of ['active', 'denied', 'merged'] as const)
    for await (const { mentions: _, ...entity } of pages(
      (page) => store.findEntities(namespace, { status, ...page }),
      BATCH,
    ))
      yield put('entity', entity)
  for await (const some of batches(turnsOf(store, namespace))) {
    const ids = some.map((t) => t.id)
    yield* puts('reading', await store.readings(namespace, ids))
    yield* puts('ending', await store.endingsOf(namespace, ids))
  }
  const facts = pages((page) => store.findFacts(namespace, page), BATCH)
  yield* puts('fact', facts)
  const topics = () => pages((page) => store.findTopics(namespace, page), BATCH)
  yield* puts('topic', topics())
  // After the topics: where one of these ends was known before, also when somebody finishes it meanwhile.
  for await (const { id, flushes } of pages((page) => store.sessions(namespace, page), BATCH))
    for (const places of flushes) yield { kind: 'session-flushed', id, places }
  for await (const some of batches(topics())) {
    const mine = new Set<string>(some.map((t) => t.id))
    const links = await store.topicLinks(namespace, [...mine] as never, MAX_PAGE)
    const from = links.filter((link) => mine.has(link.from))
    yield* puts('topic-link', from)
  }
  for (const of of records) {
    const stored = pages((page) => store.findRecords(namespace, of, page), BATCH)
    yield* puts('record', stored)
  }
}

async function* puts<C extends Collection>(
  collection: C,
  values: Iterable<Collections[C]> | AsyncIterable<Collections[C]>,
): AsyncGenerator<Change> {
  for await (const value of values) yield put(collection, value) as Change
}

async function* batches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
