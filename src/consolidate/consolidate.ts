/**
 * VERB 2: finished units of the episodic buffer become topics, entities, facts and cues.
 *
 * @paper GAM §3.3 (buffer, consolidation), REAL §III-A (facts), MRAgent §3 (cues), MemORAI §3.1 (gate)
 */

import { type Change, deleted, put } from '../model/change.ts'
import type { SessionId, TopicId, TurnId } from '../model/ids.ts'
import { jobId, newJob } from '../model/job.ts'
import type { TopicNote } from '../model/records.ts'
import { sumUses, type TaskUse } from '../model/task-use.ts'
import type { Instant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import type { StoredTurn } from '../model/turn.ts'
import { fingerprint, sortableTime } from '../std/hash.ts'
import { inOrder } from '../std/in-order.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { relateTopics } from '../tasks/relate-topics.ts'
import { segment } from '../tasks/segment.ts'
import { summaryOf } from '../tasks/summary.ts'
import { applyComputed, stillSaid } from './apply-computed.ts'
import { type Derivation, derive, readAgain } from './derive.ts'
import {
  counted,
  type DistilledTurns,
  type DistilledUnits,
  distilUnits,
  withoutClaims,
} from './distil-units.ts'
import type { ReadTurns } from './hear.ts'
import { type JobContext, workOnJobs } from './jobs.ts'
import { turnsPuttingRight } from './put-right.ts'
import { readByRules, withoutModel } from './read-by-rules.ts'
import { finishedUnits, hasFinished, type Unit } from './units.ts'
import { wishChanges } from './wishes.ts'

/** Nearest topics that a new one is compared with. @paper GAM A.3 */
const NEAREST_TOPICS = 5
/** Keywords by which near topics are looked for; the first say most. */
const LINK_KEYWORDS = 5
const TURNS_PER_KEYWORD = 20
/** Confidence above which a relation between topics is kept. */
export const LINK_CONFIDENCE = 0.6
/** Units written in one batch; bounds memory, the time the database is locked, and what one undo takes back. */
const UNITS_PER_BATCH = 48

/**
 * Consolidates what is finished of the sessions' buffers, in their order. Each batch of units is written
 * whole or not at all; after a crash the rest is still in the buffers.
 *
 * @returns Sessions that somebody else works on.
 */
export async function consolidateSessions(
  context: JobContext,
  sessions: readonly SessionId[],
  signal?: AbortSignal,
): Promise<SessionId[]> {
  const { store, namespace } = context
  const held: SessionId[] = []
  for (let next = 0; next < sessions.length; ) {
    signal?.throwIfAborted()
    const waiting: SessionId[] = []
    for (; next < sessions.length && waiting.length < UNITS_PER_BATCH; next++) {
      const id = sessions[next] as SessionId
      const { turns, ends } = await bufferOf(store, namespace, id)
      if (hasFinished(turns, ends)) waiting.push(id)
    }
    if (waiting.length === 0) continue
    const granted = await workOnJobs(context, 'consolidate', waiting, (claimed) =>
      consolidateClaimed(context, claimed, signal),
    )
    held.push(...waiting.filter((id) => !granted.includes(id)))
  }
  return held
}

/** The first turns of a session's episodic buffer, and the places at which a unit of them ends. */
async function bufferOf(
  store: Store,
  namespace: string,
  id: SessionId,
): Promise<{ readonly turns: readonly StoredTurn[]; readonly ends: readonly number[] }> {
  const session = await store.session(namespace, id)
  if (session === null) return { turns: [], ends: [] }
  const turns = await store.buffer(namespace, id, MAX_PAGE)
  if (session.consolidated === 0) return { turns, ends: session.flushes }
  // A rebuild leaves the topics that a person decided about where they are: no unit reaches across one.
  const filter = { session: id, decided: true } as const
  const decided = await allRows((page) => store.findTopics(namespace, { ...filter, ...page }))
  const firsts = decided.flatMap((topic) => topic.turns[0] ?? [])
  const ends = (await store.turns(namespace, firsts)).map((t) => t.ordinal)
  return { turns, ends: [...session.flushes, ...ends] }
}

async function consolidateClaimed(
  context: JobContext,
  claimed: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const sessions = claimed as readonly SessionId[]
  const { runner } = context
  if (!runner.hasModel('segment') && !runner.hasModel('distil')) {
    for (let next = 0; next < sessions.length; )
      next += await write(context, await read(context, sessions.slice(next), signal), signal)
    return
  }
  // Models are waited for together; what they say is written in order, each as soon as those before it are.
  await inOrder(
    sessions,
    runner.concurrency,
    (session) => read(context, [session], signal),
    async (first, session) => {
      let done = await write(context, first, signal)
      while (done === 0) done = await write(context, await read(context, [session], signal), signal)
    },
  )
}

/** What was found in the first sessions' buffers. */
interface Read extends ReadUnits {
  readonly sessions: readonly SessionId[]
  readonly distilled: DistilledUnits
}

async function read(
  context: JobContext,
  sessions: readonly SessionId[],
  signal: AbortSignal | undefined,
): Promise<Read> {
  signal?.throwIfAborted()
  const found = await readUnits(context, sessions, signal)
  return { ...found, sessions, distilled: await distilUnits(context, found.units, signal) }
}

/** @returns how many of the sessions are done with: none where what was read is no longer so, and is to be read again */
async function write(
  context: JobContext,
  { units, sessions, finished, failed, uses, distilled }: Read,
  signal: AbortSignal | undefined,
): Promise<number> {
  signal?.throwIfAborted()
  const { store, namespace, now } = context
  let isSo = true
  await applyComputed(store, namespace, { batch: { reason: 'consolidate', at: now() } }, async () => {
    isSo = await stillBuffered(context, units)
    return isSo
      ? [
          ...(await changesFor(context, distilled, failed, [...uses, ...distilled.uses])),
          ...sessions.slice(0, finished).map((id): Change => deleted('job', jobId('consolidate', id))),
        ]
      : []
  })
  return isSo ? finished : 0
}

/** Whether all turns of the units still wait as they were read: nobody consolidated, forgot or redacted them meanwhile. */
async function stillBuffered({ store, namespace }: JobContext, units: readonly Unit[]): Promise<boolean> {
  const read = units.flatMap((u) => u.turns)
  const ids = read.map((t) => t.id)
  const turns = await store.turns(namespace, ids)
  return turns.every((t) => t.topic === null) && (await stillSaid(store, namespace, read))
}

interface ReadUnits {
  readonly units: readonly Unit[]
  /** How many of the sessions are done with them. */
  readonly finished: number
  readonly uses: readonly TaskUse[]
  /** Why a model did not cut them; `null` when all went well. */
  readonly failed: string | null
}

/**
 * Finished units of the first sessions, a batch full at most. Only a session that is more than one batch is parted: what is
 * left of it is cut anew, and may be cut elsewhere.
 */
async function readUnits(
  { store, namespace, runner }: JobContext,
  sessions: readonly SessionId[],
  signal: AbortSignal | undefined,
): Promise<ReadUnits> {
  const units: Unit[] = []
  const uses: TaskUse[] = []
  let finished = 0
  let failure: string | null = null
  for (const id of sessions) {
    const buffer = await bufferOf(store, namespace, id)
    const cut = async (turns: readonly StoredTurn[]) => {
      const { output, use, failed } = await runner.run(segment, { turns }, signal)
      failure ??= failed
      if (use !== null) uses.push(use)
      return output.segments
    }
    const found = await finishedUnits(buffer.turns, buffer.ends, cut)
    if (units.length > 0 && units.length + found.length > UNITS_PER_BATCH) break
    units.push(...found.slice(0, UNITS_PER_BATCH))
    if (found.length > UNITS_PER_BATCH) break
    finished += 1
  }
  return { units, finished, uses, failed: failure }
}

async function changesFor(
  context: JobContext,
  distilled: DistilledUnits,
  failed: string | null,
  uses: readonly TaskUse[],
): Promise<Change[]> {
  const { units } = distilled
  if (units.length === 0) return []
  const { store, namespace, runner, now } = context
  const { read, changes } = await unitChanges(context, distilled)
  const ids = await freeIds(store, namespace, units)
  const topics = units.map((unit, i) => topicOf(ids[i] as TopicId, unit, distilled.packs))
  const sessions = [...new Set(topics.map((t) => t.session))]
  return [
    ...changes,
    ...topics.map((topic) => put('topic', topic)),
    ...(runner.hasModel('review') ? [] : await linkChanges(store, namespace, topics)),
    ...topics.map((topic, i) => noteOf(topic.id, units[i] as Unit, { read, by: distilled.by }, failed)),
    ...useRecords(uses, topics[0]?.id ?? ''),
    ...sessions.map((id) => put('job', newJob('learn', id, now()))),
    ...(runner.hasModel('review') ? sessions : []).map((id) => put('job', newJob('review', id, now()))),
  ]
}

/** What was distilled of units, as far as it counts, and the changes it comes to beside their topics. */
export async function unitChanges(
  place: Pick<JobContext, 'store' | 'namespace'>,
  distilled: DistilledUnits,
): Promise<{ readonly read: readonly DistilledTurns[]; readonly changes: Change[] }> {
  const { read, without } = await counted(place, distilled)
  const spoken = distilled.units.flatMap((u) => u.turns)
  // What these turns overtake says nothing any more, though it is read again for what came before it.
  const late = (await lateCorrections(place, spoken)).map((r) => ({
    ...r,
    output: withoutClaims(r.output, without),
  }))
  const changes = await readingChanges(place.store, place.namespace, {
    read: [...read, ...late],
    spoken: [...spoken, ...late.flatMap((r) => r.turns)],
    without,
  })
  return { read, changes }
}

/** Reads again corrections that were read before the turns they put right came in, which are not the first of their session. */
async function lateCorrections(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<ReadTurns[]> {
  const begun = new Set(turns.filter((t) => t.ordinal === 0).map((t) => t.session))
  const late = turns.filter((t) => !begun.has(t.session))
  const corrections = await turnsPuttingRight(store, namespace, late)
  return corrections.length === 0
    ? []
    : readByRules(store, namespace, await withoutModel(store, namespace, corrections), new Set())
}

/** How a topic was read. @param failed Why a model did not cut it; `null` when one did, or none was to. */
export function noteOf(
  topic: TopicId,
  { turns, reading }: Unit,
  { read, by }: Pick<DistilledUnits, 'by'> & { readonly read: readonly DistilledTurns[] },
  failed: string | null,
): Change {
  const told = read.flatMap(({ output }) => [...output.facts, ...output.endings, ...output.wishes])
  const telling = new Set(told.map((item) => item.source))
  const readers = turns.flatMap((t) => by.get(t.id) ?? [])
  return noteRecord({
    topic,
    by: readers.find((r) => r.by !== null)?.by ?? null,
    kept: reading?.kept.length ?? turns.filter((t) => telling.has(t.id)).length,
    turns: turns.length,
    failed: readers.find((r) => r.failed !== null)?.failed ?? failed,
  })
}

/** Everything that follows from what was read of turns: graph, cues, rewritings, standing wishes. */
export async function readingChanges(
  store: Store,
  namespace: string,
  derivation: Derivation,
): Promise<Change[]> {
  const { read = [], gone = new Set() } = derivation
  const outputs = read.map((r) => r.output)
  const without = new Set([...(derivation.without ?? []), ...readAgain(derivation)])
  const rewritings = new Map(outputs.flatMap((o) => o.rewritings).map((r) => [r.turn, r.text]))
  const rewritten = await store.records(namespace, 'rewriting', [...without, ...gone])
  return [
    ...(await derive(store, namespace, derivation)),
    ...rewritten
      .filter((r) => !rewritings.has(r.id as TurnId))
      .map((r) => deleted('record', `rewriting ${r.id}`)),
    ...[...rewritings].map(([turn, text]) =>
      put('record', { of: 'rewriting', id: turn, turns: [turn], text, value: { text } }),
    ),
    ...(await wishChanges(store, namespace, { wishes: outputs.flatMap((o) => o.wishes), without, gone })),
  ]
}

export function noteRecord(value: TopicNote): Change {
  return put('record', { of: 'topic-note', id: value.topic, turns: [], text: null, value })
}

/** The ledger's rows for what was asked; their id makes writing them twice harmless. */
export function useRecords(uses: readonly TaskUse[], about: string): Change[] {
  return sumUses(uses).map((value) =>
    put('record', {
      of: 'use',
      id: `${about} ${value.task} ${fingerprint(JSON.stringify(value)).slice(0, 6)}`,
      turns: [],
      text: null,
      value,
    }),
  )
}

/** Ids that follow from the first turns. A topic keeps its id when that turn goes, which may come back with an import. */
async function freeIds(store: Store, namespace: string, units: readonly Unit[]): Promise<TopicId[]> {
  const idOf = ({ turns: [first] }: Unit, n: number): TopicId => {
    const { at, session, id } = first as StoredTurn
    const key = n === 0 ? [session, id] : [session, id, String(n)]
    return `p${sortableTime(at)}${fingerprint(...key).slice(0, 10)}` as TopicId
  }
  const ids = units.map((unit) => idOf(unit, 0))
  for (let n = 1; ; n++) {
    const taken = new Set((await store.topics(namespace, ids)).map((t) => t.id))
    if (taken.size === 0) return ids
    for (const [i, id] of ids.entries()) if (taken.has(id)) ids[i] = idOf(units[i] as Unit, n)
  }
}

/** @param packs What was distilled of the unit, among others'. */
function topicOf(id: TopicId, { turns, reading }: Unit, packs: readonly DistilledTurns[]): Topic {
  const first = turns[0] as StoredTurn
  const mine = new Set(turns.map((t) => t.id))
  const { summary, keywords } =
    reading ??
    summaryOf({
      turns,
      facts: packs.flatMap(({ output }) => output.facts.filter((f) => mine.has(f.source))),
      cues: packs.flatMap(({ output }) => output.cues.filter((c) => mine.has(c.turn))),
    })
  return {
    id,
    session: first.session,
    summary,
    keywords,
    turns: turns.map((t) => t.id),
    from: Math.min(...turns.map((t) => t.at)) as Instant,
    to: Math.max(...turns.map((t) => t.at)) as Instant,
    frozen: false,
    status: 'active',
  }
}

/** @paper GAM A.3: coarse retrieval of a few near topics, then a relation for each */
async function linkChanges(store: Store, namespace: string, topics: readonly Topic[]): Promise<Change[]> {
  const changes: Change[] = []
  const keywords = topics.map((t) => t.keywords)
  const near = await nearTopics(store, namespace, keywords)
  for (const [place, topic] of topics.entries()) {
    const fresh = topics.slice(Math.max(0, place - 2), place)
    const nearest = [...fresh, ...(near[place] ?? [])].slice(0, NEAREST_TOPICS)
    relateTopics(topic, nearest).forEach(({ relation, confidence }, i) => {
      const other = nearest[i]
      if (other === undefined || relation === 'unrelated' || confidence <= LINK_CONFIDENCE) return
      changes.push(put('topic-link', { from: topic.id, to: other.id, relation, weight: confidence }))
    })
  }
  return changes
}

/**
 * For each list of keywords the topics whose turns share the most, newest first among equals. Looks at a bounded number
 * of turns.
 *
 * @cost two reads, whatever the number of lists
 */
export async function nearTopics(
  store: Store,
  namespace: string,
  lists: readonly (readonly string[])[],
): Promise<Topic[][]> {
  const cues = lists.map((keywords) => keywords.slice(0, LINK_KEYWORDS))
  const reached = await store.topicsByCue(namespace, [...new Set(cues.flat())], TURNS_PER_KEYWORD)
  const links = Map.groupBy(reached, (link) => link.cue)
  const best = cues.map((own) => {
    const counts = new Map<TopicId, number>()
    for (const { topic } of own.flatMap((cue) => links.get(cue) ?? []))
      counts.set(topic, (counts.get(topic) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))
      .slice(0, NEAREST_TOPICS)
      .map(([id]) => id)
  })
  const ids = [...new Set(best.flat())]
  const found = ids.length === 0 ? [] : await store.topics(namespace, ids)
  const known = new Map(found.map((topic) => [topic.id, topic]))
  return best.map((own) => own.flatMap((id) => known.get(id) ?? []))
}
