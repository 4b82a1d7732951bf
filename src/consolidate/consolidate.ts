/**
 * VERB 2: finished units of the episodic buffer become topics, entities, facts and cues.
 *
 * @paper GAM §3.3 (buffer, consolidation), REAL §III-A (facts), MRAgent §3 (cues)
 */
import type { Change } from '../model/change.ts'
import type { SessionId, TopicId, TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import type { StoredTurn } from '../model/turn.ts'
import { fingerprint, sortableTime } from '../std/hash.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { detectBoundaries } from '../tasks/detect-boundaries.ts'
import { distil } from '../tasks/distil/distil.ts'
import type { DistilOutput, DraftEntity } from '../tasks/distil/types.ts'
import { relateTopics } from '../tasks/relate-topics.ts'
import { summariseTopic } from '../tasks/summarise-topic.ts'
import { applyComputed } from './apply-computed.ts'
import { openGraphDraft } from './graph-draft.ts'
import { finishedUnits } from './units.ts'

/** Nearest topics that a new one is compared with. @paper GAM A.3 */
const NEAREST_TOPICS = 5
/** Keywords by which near topics are looked for; the first say most. */
const LINK_KEYWORDS = 5
const TURNS_PER_KEYWORD = 20
/** Confidence above which a relation between topics is kept. */
const LINK_CONFIDENCE = 0.6
/** Units written in one batch; bounds memory and the time the database is locked. */
const UNITS_PER_BATCH = 24

/**
 * Consolidates what is finished of the sessions' buffers, in their order. Each batch of units is written
 * whole or not at all; after a crash the rest is still in the buffers.
 */
export async function consolidateSessions(
  store: Store,
  namespace: string,
  sessions: readonly SessionId[],
  signal?: AbortSignal,
): Promise<void> {
  for (let next = 0; next < sessions.length; ) {
    signal?.throwIfAborted()
    let read = { units: [] as StoredTurn[][], finished: 0 }
    await applyComputed(store, namespace, async () => {
      read = await unitsOf(store, namespace, sessions.slice(next))
      return read.units.length === 0 ? [] : changesFor(store, namespace, read.units)
    })
    next += read.finished
  }
}

/** Finished units of the first sessions, a batch full at most, and how many of the sessions are then done. */
async function unitsOf(
  store: Store,
  namespace: string,
  sessions: readonly SessionId[],
): Promise<{ units: StoredTurn[][]; finished: number }> {
  const units: StoredTurn[][] = []
  let finished = 0
  for (const id of sessions) {
    const session = await store.session(namespace, id)
    const buffer = session === null ? [] : await store.buffer(namespace, id, MAX_PAGE)
    const found = finishedUnits(buffer, session?.flushes ?? [], detectBoundaries)
    const room = UNITS_PER_BATCH - units.length
    units.push(...found.slice(0, room))
    if (found.length > room) break
    finished += 1
    if (units.length >= UNITS_PER_BATCH) break
  }
  return { units, finished }
}

async function changesFor(
  store: Store,
  namespace: string,
  units: readonly (readonly StoredTurn[])[],
): Promise<Change[]> {
  const distilled = units.map((turns) => ({
    turns,
    output: distil.offline({ turns, speakers: speakersOf(turns) }),
  }))
  const topics = distilled.map(({ turns, output }) => topicOf(turns, output))
  const cues = distilled.flatMap(({ output }) =>
    output.cues.flatMap(({ turn, tag, cues }) =>
      cues.map((cue): Change => ({ kind: 'cue-linked', link: { cue, tag, turn } })),
    ),
  )
  return [
    ...(await graphChanges(store, namespace, distilled)),
    ...topics.map((topic): Change => ({ kind: 'topic-added', topic })),
    ...(await linkChanges(store, namespace, topics)),
    ...cues,
  ]
}

/** What was distilled of a unit, beside its turns. */
export interface DistilledUnit {
  readonly turns: readonly StoredTurn[]
  readonly output: DistilOutput
}

/** The changes of entities and facts that the units make, in their order. Reads, and writes nothing. */
export async function graphChanges(
  store: Store,
  namespace: string,
  units: readonly DistilledUnit[],
): Promise<Change[]> {
  const graph = await openGraphDraft(store, namespace, {
    entities: units.flatMap(({ turns, output }) => [...speakerEntities(turns), ...entitiesOf(output)]),
    facts: units.flatMap(({ output }) => output.facts),
    endings: units.flatMap(({ output }) => output.endings),
  })
  const heard = new Map(units.flatMap(({ turns }) => turns).map((t) => [t.id, t.at]))
  const heardAt = (turn: StoredTurn['id']): Instant => heard.get(turn) as Instant
  for (const { turns, output } of units) {
    for (const speaker of speakerEntities(turns))
      graph.entity(speaker, firstTurnOf(turns, speaker.name), true)
    // Endings first: "I quit Vela and started at Orbit" ends what was and then begins what is.
    for (const ending of output.endings) graph.ending(ending, heardAt(ending.source))
    for (const fact of output.facts) graph.fact(fact, heardAt(fact.source))
    // Mentions last: a bare name means what facts have just said it is.
    for (const { entity, turn } of output.mentions) graph.mention(entity, turn)
  }
  return graph.changes()
}

function topicOf(turns: readonly StoredTurn[], output: DistilOutput): Topic {
  const first = turns[0] as StoredTurn
  const { summary, keywords } = summariseTopic.offline({ turns, facts: output.facts, cues: output.cues })
  return {
    id: `p${sortableTime(first.at)}${fingerprint(first.session, first.id).slice(0, 10)}` as TopicId,
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
  const fresh: Topic[] = []
  for (const topic of topics) {
    const nearest = [...fresh.slice(-2), ...(await nearTopics(store, namespace, topic.keywords))].slice(
      0,
      NEAREST_TOPICS,
    )
    const { relations } = relateTopics.offline({ topic, nearest })
    relations.forEach(({ relation, confidence }, i) => {
      const other = nearest[i]
      if (other === undefined || relation === 'unrelated' || confidence <= LINK_CONFIDENCE) return
      changes.push({
        kind: 'topics-linked',
        link: { from: topic.id, to: other.id, relation, weight: confidence },
      })
    })
    fresh.push(topic)
  }
  return changes
}

/** Topics whose turns share the most keywords, newest first among equals. Looks at a bounded number of turns. */
async function nearTopics(store: Store, namespace: string, keywords: readonly string[]): Promise<Topic[]> {
  const links = await Promise.all(
    keywords.slice(0, LINK_KEYWORDS).map((cue) => store.turnsByCue(namespace, [cue], TURNS_PER_KEYWORD)),
  )
  const shared = new Map<TurnId, number>()
  for (const found of links) for (const { turn } of found) shared.set(turn, (shared.get(turn) ?? 0) + 1)
  const counts = new Map<TopicId, number>()
  for (const { id, topic } of await store.turns(namespace, [...shared.keys()]))
    if (topic !== null) counts.set(topic, (counts.get(topic) ?? 0) + (shared.get(id) ?? 0))
  const best = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1)).slice(0, NEAREST_TOPICS)
  return store.topics(
    namespace,
    best.map(([id]) => id),
  )
}

function speakersOf(turns: readonly StoredTurn[]): string[] {
  return [...new Set(turns.map((t) => t.speaker))]
}

function speakerEntities(turns: readonly StoredTurn[]): DraftEntity[] {
  return speakersOf(turns.filter((t) => t.role === 'user' || t.role === 'assistant')).map((name) => ({
    name,
    type: 'person',
    description: '',
  }))
}

function firstTurnOf(turns: readonly StoredTurn[], speaker: string): StoredTurn['id'] {
  return (turns.find((t) => t.speaker === speaker) as StoredTurn).id
}

function entitiesOf(output: DistilOutput): DraftEntity[] {
  return [
    ...output.facts.flatMap((f) => [f.head, f.tail]),
    ...output.endings.map((e) => e.head),
    ...output.mentions.map((m) => m.entity),
  ]
}
