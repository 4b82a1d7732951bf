/**
 * Experiences: patterns that several turns show. New turns join a cluster, are decided about, or wait; a
 * full waiting list is clustered; a cluster that grew is read again.
 *
 * @paper MemWeaver §4.3 (clustering, coherence, induction, three-way routing, add-buffer)
 */
import { setImmediate } from 'node:timers/promises'
import { type Change, deleted, put } from '../model/change.ts'
import type { Cluster, Experience } from '../model/experience.ts'
import { isTold, toldOver, whenText } from '../model/fact.ts'
import type { ClusterId, ExperienceId, SessionId, TurnId } from '../model/ids.ts'
import { jobId } from '../model/job.ts'
import type { StoredRecord } from '../model/records.ts'
import type { TaskUse } from '../model/task-use.ts'
import type { Instant } from '../model/time.ts'
import { type StoredTurn, traitsOf } from '../model/turn.ts'
import { dbscan } from '../std/dbscan.ts'
import { fingerprint } from '../std/hash.ts'
import { pages } from '../std/pages.ts'
import { dot, neighboursOf, unitMean, unpackVector } from '../std/vectors.ts'
import { MAX_PAGE } from '../store/store.ts'
import {
  canShowPattern,
  type DraftExperience,
  type InduceOutput,
  induceExperiences,
  saysTheSame,
  wordsOf,
} from '../tasks/induce-experiences.ts'
import { type RouteInput, routeTurns } from '../tasks/route-turns.ts'
import { allStored, applyComputed, stillSaid } from './apply-computed.ts'
import { useRecords } from './consolidate.ts'
import { dueSubjects, type JobContext, workOnJobs } from './jobs.ts'
import { experienceRecord } from './wishes.ts'

/** @paper MemWeaver (published settings): cosine distance and least members of a cluster. */
const EPSILON = 0.3
const MIN_POINTS = 2
/** Turns of which a model is asked for a pattern; of two or three it knows no more than their facts. */
const LEAST_ASKED = 4
/** Similarity from which a turn joins its nearest cluster, and below which it waits. */
const JOINS = 0.8
const MAY_JOIN = 0.5
const SHORTLIST = 3
const SAMPLES = 1
/** Turns that one routing question is about; more are routed by similarity. */
const MAX_ROUTED = 40
/** Waiting turns that are clustered when there are more; the oldest beyond the second number are let go. */
const WINDOW = 12
const MAX_PENDING = 200
/** New members after which a cluster's experiences are induced again. */
const ADDED_BEFORE_INDUCTION = 4
/** Members that one induction reads, newest first. */
const MAX_READ = 12
const MAX_CLUSTERS = 300
/** Of a cluster with twice as many members, only so many are kept, the newest. */
const KEPT_MEMBERS = 60
/** In the background sessions are learned from so many at a time: each time all clusters are read. */
const LEARN_TOGETHER = 10
const LEARN_AT_ONCE = 50
/** Turns that are compared with each other; of more the next ones join what these came to. */
const MOST_COMPARED = 1000
/** Cues without which a turn says too little to be grouped. */
const LEAST_CUES = 2

export interface LearnContext extends JobContext {
  /** Vectors of short texts that name what a turn is about. */
  readonly embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
  readonly embedderModel: string
  /** Vectors of texts are cheap to make; otherwise the turns' stored vectors are used. */
  readonly embedsCheaply: boolean
}

interface Grouped extends Cluster {
  readonly members: readonly TurnId[]
}

/** A turn with what it is grouped by. */
interface Point {
  readonly turn: StoredTurn
  readonly cues: readonly string[]
  readonly vector: Float32Array
}

/** A turn that is neither clearly in a cluster nor clearly in none, with those it may belong to. */
interface Open {
  readonly point: Point
  readonly candidates: readonly { readonly id: ClusterId; readonly similarity: number }[]
}

export async function learnExperiences(context: LearnContext, signal?: AbortSignal): Promise<void> {
  const { force } = context
  const due = await dueSubjects(context, 'learn')
  if (due.length < (force ? 1 : LEARN_TOGETHER)) return
  for (let i = 0; i < due.length; i += LEARN_AT_ONCE)
    await workOnJobs(context, 'learn', due.slice(i, i + LEARN_AT_ONCE), (subjects) =>
      learnTogether(context, subjects as readonly SessionId[], signal),
    )
}

async function learnTogether(
  context: LearnContext,
  sessions: readonly SessionId[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { store, namespace, now } = context
  const learn = () => learnFrom(context, sessions, signal)
  let learned = await learn()
  const uses = [...learned.uses]
  await applyComputed(store, namespace, { batch: { reason: 'learn', at: now() } }, async () => {
    const isSo =
      (await allStored(store, namespace, turnsOf(learned.changes))) &&
      (await stillSaid(store, namespace, learned.read))
    if (!isSo) {
      learned = await learn()
      uses.push(...learned.uses)
    }
    return [
      ...learned.changes,
      ...useRecords(uses, `learn ${fingerprint(...sessions)}`),
      ...sessions.map((id) => deleted('job', jobId('learn', id))),
    ]
  })
}

function turnsOf(changes: readonly Change[]): TurnId[] {
  return changes.flatMap((c) => (c.kind === 'put' && c.in === 'record' ? c.value.turns : []))
}

async function learnFrom(
  context: LearnContext,
  sessions: readonly SessionId[],
  signal: AbortSignal | undefined,
): Promise<{ changes: Change[]; uses: TaskUse[]; read: StoredTurn[] }> {
  const { store, namespace, runner, embedderModel } = context
  const uses: TaskUse[] = []
  const read: StoredTurn[] = []
  const [storedClusters, [pendingRecord], fresh] = await Promise.all([
    store.findRecords(namespace, 'cluster', { limit: MAX_CLUSTERS }),
    store.records(namespace, 'pending', ['pending']),
    freshTurns(context, sessions),
  ])
  const { clusters, changed, join } = createClusters(storedClusters, embedderModel)
  const waiting = await store.turns(namespace, pendingRecord?.turns ?? [])
  const points = new Map((await pointsOf(context, [...waiting, ...fresh], signal)).map((p) => [p.turn.id, p]))
  /** Lets turns join clusters that are there. @returns Those that belong to none. */
  const placed = async (part: readonly Point[]): Promise<Point[]> => {
    const alone: Point[] = []
    const open: Open[] = []
    for (const point of part) {
      const near = [...clusters.values()]
        .map(({ id, centre }) => ({ id, similarity: dot(point.vector, centre) }))
        .filter((c) => c.similarity >= MAY_JOIN)
        .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
        .slice(0, SHORTLIST)
      if ((near[0]?.similarity ?? 0) >= JOINS) join(clusters.get(near[0]?.id as ClusterId) as Grouped, point)
      else if (near.length > 0) open.push({ point, candidates: near })
      else alone.push(point)
    }
    if (open.length === 0) return alone
    const { choices, use } = await routed(context, open, clusters, signal)
    if (use !== null) uses.push(use)
    for (const { point, candidates } of open) {
      const cluster = clusters.get(candidates[choices.get(point) ?? -1]?.id as ClusterId)
      if (cluster === undefined) alone.push(point)
      else join(cluster, point)
    }
    return alone
  }

  const changes: Change[] = []
  const learned = createExperienceLog(
    (await store.findRecords(namespace, 'experience', { limit: MAX_PAGE })).map((r) => r.value),
  )
  /** `null`: the turns are too few, or lie too close together, to be asked about. */
  const induce = async (turns: readonly TurnId[]): Promise<InduceOutput | null> => {
    const input = await induceInput(context, turns, read)
    const isThin = input.turns.length < LEAST_ASKED || !canShowPattern(input.turns)
    if (runner.hasModel(induceExperiences.name) && isThin) return null
    const { output, use } = await runner.run(induceExperiences, input, signal)
    if (use !== null) uses.push(use)
    return output
  }
  /** Makes clusters of what waits. @returns What waits on. */
  const clustered = async (pending: readonly Point[]): Promise<readonly Point[]> => {
    if (pending.length <= WINDOW) return pending
    const vectors = pending.map((p) => p.vector)
    const labels = dbscan(neighboursOf(vectors, 1 - EPSILON), MIN_POINTS)
    const grouped = new Set<Point>()
    for (const [label, group] of Map.groupBy(pending, (_, i) => labels[i] ?? -1)) {
      if (label < 0 || clusters.size >= MAX_CLUSTERS) continue
      const members = group.map((p) => p.turn.id)
      const read = await induce(members.slice(-MAX_READ))
      // What is about nothing in common waits on: one of them may belong to something later.
      if (read === null || !read.coherent) continue
      for (const point of group) grouped.add(point)
      const id = `k${fingerprint(...members.slice(0, 2))}` as ClusterId
      clusters.set(id, {
        id,
        theme: read.theme,
        centre: unitMean(group.map((p) => p.vector)),
        model: embedderModel,
        members,
        added: [],
      })
      changed.add(id)
      changes.push(...learned(id, read.experiences))
    }
    return pending.filter((p) => !grouped.has(p)).slice(-MAX_PENDING)
  }
  let left: readonly Point[] = waiting.flatMap((t) => points.get(t.id) ?? [])
  const told = fresh.flatMap((t) => points.get(t.id) ?? [])
  // What waits is compared pair by pair.
  for (let i = 0; i === 0 || i < told.length; i += MOST_COMPARED) {
    left = await clustered([...left, ...(await placed(told.slice(i, i + MOST_COMPARED)))])
    await setImmediate()
  }
  for (const id of changed) {
    const cluster = clusters.get(id) as Grouped
    if (cluster.added.length < ADDED_BEFORE_INDUCTION) continue
    const read = await induce(cluster.members.slice(-MAX_READ))
    if (read === null) continue
    const newest = await store.turns(namespace, cluster.members.slice(-MAX_READ))
    const members = await pointsOf(context, newest, signal)
    clusters.set(id, {
      ...cluster,
      theme: read.theme || cluster.theme,
      centre: members.length === 0 ? cluster.centre : unitMean(members.map((p) => p.vector)),
      added: [],
    })
    changes.push(...learned(id, read.experiences))
  }
  for (const id of changed) {
    const { members, ...cluster } = clusters.get(id) as Grouped
    changes.push(
      clusterRecord(cluster, members.length > 2 * KEPT_MEMBERS ? members.slice(-KEPT_MEMBERS) : members),
    )
  }
  const leftIds = left.map((p) => p.turn.id)
  if (JSON.stringify(leftIds) !== JSON.stringify(pendingRecord?.turns ?? []))
    changes.push(put('record', { of: 'pending', id: 'pending', turns: leftIds, text: null, value: {} }))
  return { changes, uses, read }
}

function createClusters(stored: readonly StoredRecord<'cluster'>[], model: string) {
  // Centres of another model say nothing about these vectors.
  const clusters = new Map<ClusterId, Grouped>(
    stored.filter((r) => r.value.model === model).map((r) => [r.value.id, { ...r.value, members: r.turns }]),
  )
  const changed = new Set<ClusterId>()
  // Lists of our own, to add to: copied for each turn they would cost the square of an import.
  const lists = new Map<ClusterId, { readonly members: TurnId[]; readonly added: TurnId[] }>()
  const join = (cluster: Grouped, { turn }: Point): void => {
    changed.add(cluster.id)
    let own = lists.get(cluster.id)
    if (own === undefined) {
      own = { members: [...cluster.members], added: [...cluster.added] }
      lists.set(cluster.id, own)
      clusters.set(cluster.id, { ...cluster, ...own })
    }
    own.members.push(turn.id)
    own.added.push(turn.id)
  }
  return { clusters, changed, join }
}

export function clusterRecord(value: Cluster, members: readonly TurnId[]): Change {
  return put('record', { of: 'cluster', id: value.id, turns: members, text: null, value })
}

/**
 * Consolidated turns of the sessions that tell something and came after those that are in a cluster or wait: what a full
 * cluster or the waiting list let go does not come back.
 */
async function freshTurns(
  { store, namespace }: LearnContext,
  sessions: readonly SessionId[],
): Promise<StoredTurn[]> {
  const turns: StoredTurn[] = []
  for (const session of sessions)
    for await (const turn of pages((page) => store.findTurns(namespace, { session, ...page })))
      if (turn.topic !== null && turn.role === 'user' && traitsOf(turn).tells) turns.push(turn)
  const ids = turns.map((t) => t.id)
  const records = await Promise.all([
    store.recordsOf(namespace, 'cluster', ids),
    store.recordsOf(namespace, 'pending', ids),
  ])
  const placed = new Set(records.flat().flatMap((r) => r.turns))
  const reached = new Map<SessionId, number>()
  for (const { id, session, ordinal } of turns)
    if (placed.has(id)) reached.set(session, Math.max(ordinal, reached.get(session) ?? -1))
  return turns.filter((t) => t.ordinal > (reached.get(t.session) ?? -1)).sort((a, b) => a.at - b.at)
}

async function pointsOf(
  { store, namespace, embed, embedsCheaply, embedderModel }: LearnContext,
  turns: readonly StoredTurn[],
  signal: AbortSignal | undefined,
): Promise<Point[]> {
  const cues = await cuesByTurn({ store, namespace }, turns)
  const telling = turns.filter((t) => (cues.get(t.id)?.length ?? 0) >= LEAST_CUES)
  if (embedsCheaply) {
    // What a turn is about, without the manners around it: those are alike everywhere.
    const texts = telling.map((t) => (cues.get(t.id) ?? []).join(' '))
    const vectors = await embed(texts, signal)
    return telling.map((turn, i) => ({
      turn,
      cues: cues.get(turn.id) ?? [],
      vector: vectors[i] as Float32Array,
    }))
  }
  const ids = telling.map((t) => t.id)
  const packed = await store.turnVectors(namespace, embedderModel, ids)
  return telling.flatMap((turn) => {
    const vector = packed.get(turn.id)?.[0]
    return vector === undefined ? [] : [{ turn, cues: cues.get(turn.id) ?? [], vector: unpackVector(vector) }]
  })
}

/** The cues of turns, without the names of who speaks. */
async function cuesByTurn(
  { store, namespace }: Pick<LearnContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<Map<TurnId, string[]>> {
  const speakers = new Set(turns.map((t) => t.speaker.toLowerCase()))
  const ids = turns.map((t) => t.id)
  const own = (cues: readonly string[]): string[] => [...cues].sort().filter((cue) => !speakers.has(cue))
  return new Map((await store.readings(namespace, ids)).map(({ turn, cues }) => [turn, own(cues)]))
}

/** Which of its candidates each turn joins. Which of several is a question; whether a single one is near enough is not. */
async function routed(
  context: LearnContext,
  open: readonly Open[],
  clusters: ReadonlyMap<ClusterId, Grouped>,
  signal: AbortSignal | undefined,
): Promise<{ readonly choices: ReadonlyMap<Point, number | null>; readonly use: TaskUse | null }> {
  const asked = open.filter((o) => o.candidates.length > 1).slice(0, MAX_ROUTED)
  const rest = open.filter((o) => !asked.includes(o))
  const near = routeTurns.offline(await routeInput(context, rest, clusters))
  const answer =
    asked.length === 0
      ? null
      : await context.runner.run(routeTurns, await routeInput(context, asked, clusters), signal)
  const choices = [...(answer?.output.choices ?? []), ...near.choices]
  return {
    choices: new Map([...asked, ...rest].map(({ point }, i) => [point, choices[i] ?? null])),
    use: answer?.use ?? null,
  }
}

async function routeInput(
  { store, namespace }: LearnContext,
  open: readonly Open[],
  clusters: ReadonlyMap<ClusterId, Grouped>,
): Promise<RouteInput> {
  const shown = new Set(open.flatMap((o) => o.candidates.map((c) => c.id)))
  const samples = new Map(
    await Promise.all(
      [...shown].map(async (id) => {
        const turns = await store.turns(namespace, (clusters.get(id)?.members ?? []).slice(0, SAMPLES))
        return [id, turns.map((t) => t.content.slice(0, 80))] as const
      }),
    ),
  )
  return {
    turns: open.map(({ point, candidates }) => ({
      text: `${point.turn.speaker}: ${point.turn.content.slice(0, 160)}`,
      candidates: candidates.map(({ id, similarity }) => ({
        id,
        theme: clusters.get(id)?.theme ?? '',
        samples: samples.get(id) ?? [],
        similarity,
      })),
    })),
  }
}

async function induceInput(
  { store, namespace }: LearnContext,
  ids: readonly TurnId[],
  read: StoredTurn[],
): Promise<Parameters<typeof induceExperiences.offline>[0]> {
  const turns = (await store.turns(namespace, ids)).sort((a, b) => a.at - b.at)
  read.push(...turns)
  const cues = await cuesByTurn({ store, namespace }, turns)
  const facts = (await store.findFacts(namespace, { sources: ids, limit: 200 })).filter(isTold)
  const ends = await store.entities(namespace, [...new Set(facts.flatMap((f) => [f.head, f.tail]))])
  const names = new Map(ends.map((e) => [e.id, e.name]))
  // What is over is no pattern that goes on.
  const heard = facts.flatMap(({ evidence, closings }) => [...evidence, ...closings].map((e) => e.heardAt))
  const newest = Math.max(0, ...turns.map((t) => t.at), ...heard) as Instant
  return {
    turns: turns.map((t) => ({ ...t, cues: cues.get(t.id) ?? [] })),
    facts: facts.map((f) => ({
      head: names.get(f.head) ?? '',
      tail: names.get(f.tail) ?? '',
      aspect: f.aspect,
      statement: toldOver(f, newest).statement,
      when: whenText(f),
      confidence: f.confidence,
      sources: f.evidence.map((e) => e.turn),
    })),
  }
}

/**
 * What clusters teach now. An item that says the same as before keeps its id; what a user denied or protected
 * stays as it is.
 */
function createExperienceLog(stored: readonly Experience[]) {
  const words = new Map<ExperienceId, ReadonlySet<string>>()
  const all = new Map<ExperienceId, Experience>()
  const file = (experience: Experience): void => {
    all.set(experience.id, experience)
    words.set(experience.id, wordsOf(experience.content))
  }
  for (const experience of stored) file(experience)

  return (cluster: ClusterId, drafts: readonly DraftExperience[]): Change[] => {
    const kept = new Set<ExperienceId>()
    const changes: Change[] = []
    for (const { type, content, sources } of drafts) {
      const said = wordsOf(content)
      const same = [...all.values()].find(
        (e) => !kept.has(e.id) && saysTheSame(words.get(e.id) ?? new Set(), said),
      )
      if (same !== undefined && (same.status === 'denied' || same.frozen || same.cluster !== cluster)) {
        kept.add(same.id)
        continue
      }
      const id = same?.id ?? (`x${fingerprint(cluster, type, content)}` as ExperienceId)
      if (kept.has(id)) continue
      kept.add(id)
      const next: Experience = { id, type, content, sources, cluster, status: 'active', frozen: false }
      file(next)
      changes.push(experienceRecord(next))
    }
    for (const e of [...all.values()]) {
      if (e.cluster !== cluster || kept.has(e.id) || e.status !== 'active' || e.frozen) continue
      all.delete(e.id)
      changes.push(deleted('record', `experience ${e.id}`))
    }
    return changes
  }
}
