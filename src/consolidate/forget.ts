/**
 * What goes when a turn goes: everything that rests only on it. What rests on other turns too stays, with
 * that support taken away.
 */
import { type Change, deleted, put } from '../model/change.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import type { TopicNote } from '../model/records.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { Instant } from '../model/time.ts'
import type { Topic } from '../model/topic.ts'
import { isEarlier, type StoredTurn } from '../model/turn.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { noteRecord, readingChanges } from './consolidate.ts'
import { clusterRecord } from './learn.ts'
import { turnsPuttingRight } from './put-right.ts'
import { readByRules, summaryByRules, withoutModel } from './read-by-rules.ts'
import { withoutRepeated } from './repeated-edits.ts'

/** Stands in for what a model or a tool said went wrong: it may repeat what a deleted turn said. */
const ERROR_FORGOTTEN = 'an error whose text went with a deleted turn'

/** The changes that remove these turns and what rests only on them. The turns must exist. */
export async function forgetTurns(
  store: Store,
  namespace: string,
  ids: readonly TurnId[],
): Promise<Change[]> {
  const gone = new Set(ids)
  const turns = await store.turns(namespace, ids)
  const topics = await topicsWithout(store, namespace, turns)
  const again = [
    ...(await promoted(store, namespace, turns)),
    ...(await withoutModel(store, namespace, await turnsPuttingRight(store, namespace, turns))),
    // What a model said of a turn may repeat what another turn of its topic said.
    ...topics.flatMap(({ left, byModel }) => (byModel ? left : [])),
  ]
  const read = await readByRules(store, namespace, again, gone)
  const derived = await readingChanges(store, namespace, { gone, read, spoken: read.flatMap((r) => r.turns) })
  const changes = [...derived, ...(await recordChanges(store, namespace, gone))]
  return [
    ...(await withoutRepeated(store, namespace, turns, changes)),
    ...(await topicChanges(store, namespace, topics)),
    ...(await errorChanges(store, namespace, turns)),
    ...ids.map((id): Change => ({ kind: 'turn-deleted', id })),
  ]
}

interface Shrunk {
  readonly topic: Topic
  readonly left: readonly StoredTurn[]
  readonly note: TopicNote | null
  readonly byModel: boolean
}

async function topicsWithout(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<Shrunk[]> {
  const gone = new Set(turns.map((t) => t.id))
  const ids = [...new Set(turns.flatMap((t) => t.topic ?? []))]
  const topics = await store.topics(namespace, ids)
  const notes = new Map((await store.records(namespace, 'topic-note', ids)).map((r) => [r.id, r.value]))
  const others = topics.flatMap((t) => t.turns.filter((id) => !gone.has(id)))
  const left = await store.turns(namespace, others)
  return topics.map((topic) => {
    const note = notes.get(topic.id) ?? null
    const byModel = note !== null && note.by !== null
    return { topic, left: left.filter((t) => t.topic === topic.id), note, byModel }
  })
}

/** Turns that only repeated what the first of the copies said, which counts no longer: what they say counts now. */
async function promoted(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<StoredTurn[]> {
  const copies = Map.groupBy(turns, repetitionKey)
  copies.delete(null)
  if (copies.size === 0) return []
  const keys = [...copies.keys()] as string[]
  const except = turns.map((t) => t.id)
  const after = await store.firstToSay(namespace, keys, { except })
  // What was read of a turn that waits to be read again counts until then.
  const wasRead = new Set((await store.readings(namespace, except)).map((r) => r.turn))
  return keys.flatMap((key) => {
    const next = after.get(key)
    const counted = next && copies.get(key)?.some((t) => wasRead.has(t.id) && isEarlier(t, next))
    return counted ? next : []
  })
}

/** Stands in for what a model said of a topic before one of its turns was deleted. */
const READ_AGAIN = 'read by rules after one of its turns was deleted'

async function topicChanges(store: Store, namespace: string, topics: readonly Shrunk[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const { topic, left, note, byModel } of topics) {
    if (left.length === 0) {
      const links = await store.topicLinks(namespace, [topic.id], MAX_PAGE)
      changes.push(
        ...links.map(({ from, to, relation }) => deleted('topic-link', `${from} ${to} ${relation}`)),
        deleted('record', `topic-note ${topic.id}`),
        deleted('topic', topic.id),
      )
      continue
    }
    // The old summary may repeat what was deleted; so may one that a person wrote.
    const said = topic.status === 'removed' ? {} : summaryByRules(left)
    const times = left.map((t) => t.at)
    const [from, to] = [Math.min(...times) as Instant, Math.max(...times) as Instant]
    changes.push(put('topic', { ...topic, ...said, turns: left.map((t) => t.id), from, to }))
    if (note === null) continue
    const failed = byModel ? READ_AGAIN : note.failed === null ? null : ERROR_FORGOTTEN
    const kept = Math.min(note.kept, left.length)
    changes.push(noteRecord({ ...note, by: null, kept, turns: left.length, failed }))
  }
  return changes
}

/** Records without the turns that are gone; those that rest on no other go. */
async function recordChanges(store: Store, namespace: string, gone: ReadonlySet<TurnId>): Promise<Change[]> {
  const ids = [...gone]
  const left = (turns: readonly TurnId[]): TurnId[] => turns.filter((t) => !gone.has(t))
  const [clusters, pending, removed, lifetimes] = await Promise.all([
    store.recordsOf(namespace, 'cluster', ids),
    store.recordsOf(namespace, 'pending', ids),
    store.recordsOf(namespace, 'removed', ids),
    store.recordsOf(namespace, 'lifetime', ids),
  ])
  return [
    ...clusters.map(({ id, value, turns }) => {
      const members = left(turns)
      return members.length === 0
        ? deleted('record', `cluster ${id}`)
        : clusterRecord({ ...value, added: left(value.added) }, members)
    }),
    ...[...pending, ...removed, ...lifetimes].map((record) => {
      const turns = left(record.turns)
      return turns.length === 0
        ? deleted('record', `${record.of} ${record.id}`)
        : put('record', { ...record, turns })
    }),
  ]
}

/** What went wrong with the sessions, without the words it was told in. */
async function errorChanges(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<Change[]> {
  const sessions = new Set<SessionId>(turns.map((t) => t.session))
  const jobs = await store.jobs(namespace, { limit: MAX_PAGE })
  return jobs
    .filter((job) => job.error !== null && sessions.has(job.subject as SessionId))
    .map((job) => put('job', { ...job, error: ERROR_FORGOTTEN }))
}
