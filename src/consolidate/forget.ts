/**
 * What goes when a turn goes: everything that rests only on it. What rests on other turns too stays, with
 * that support taken away.
 */
import { type Change, deleted, put } from '../model/change.ts'
import type { SessionId, TurnId } from '../model/ids.ts'
import { repetitionKey } from '../model/repetition.ts'
import type { StoredTurn } from '../model/turn.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { summaryOf } from '../tasks/summary.ts'
import { noteRecord, readingChanges } from './consolidate.ts'
import { speakersOf } from './distil-units.ts'
import type { ReadTurns } from './hear.ts'
import { clusterRecord } from './learn.ts'

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
  return [
    ...(await readingChanges(store, namespace, { gone, read: await promoted(store, namespace, turns) })),
    ...(await topicChanges(store, namespace, turns)),
    ...(await recordChanges(store, namespace, gone)),
    ...(await errorChanges(store, namespace, turns)),
    ...ids.map((id): Change => ({ kind: 'turn-deleted', id })),
  ]
}

/** Turns that only repeated what the first of the copies said, which counts no longer: what they say counts now. */
async function promoted(store: Store, namespace: string, turns: readonly StoredTurn[]): Promise<ReadTurns[]> {
  const keys = turns.flatMap((t) => repetitionKey(t) ?? [])
  if (keys.length === 0) return []
  const gone = new Set(turns.map((t) => t.id))
  const before = await store.firstToSay(namespace, keys)
  const lost = keys.filter((key) => gone.has(before.get(key)?.[0]?.id as TurnId))
  const after = await store.firstToSay(namespace, lost, [...gone])
  return lost.flatMap((key): ReadTurns[] => {
    const [next] = after.get(key) ?? []
    if (next === undefined || next.topic === null) return []
    return [{ turns: [next], output: distil.offline({ turns: [next], speakers: speakersOf([next]) }) }]
  })
}

async function topicChanges(
  store: Store,
  namespace: string,
  turns: readonly StoredTurn[],
): Promise<Change[]> {
  const gone = new Set(turns.map((t) => t.id))
  const archives = await store.topics(namespace, [...new Set(turns.flatMap((t) => t.topic ?? []))])
  // Until a rebuild has read the turns again, they wait beside the topic that a person decided about.
  const decided = await Promise.all(
    [...new Set(turns.filter((t) => t.topic === null).map((t) => t.session))].map((session) =>
      allRows(
        (offset, limit) => store.findTopics(namespace, { session, decided: true, offset, limit }),
        MAX_PAGE,
      ),
    ),
  )
  const topics = [...archives, ...decided.flat().filter((topic) => topic.turns.some((t) => gone.has(t)))]
  const changes: Change[] = []
  for (const topic of new Map(topics.map((t) => [t.id, t])).values()) {
    const left = await store.turns(
      namespace,
      topic.turns.filter((t) => !gone.has(t)),
    )
    if (left.length === 0) {
      const links = await store.topicLinks(namespace, [topic.id], MAX_PAGE)
      changes.push(
        deleted('topic', topic.id),
        deleted('record', `topic-note ${topic.id}`),
        ...links.map(({ from, to, relation }) => deleted('topic-link', `${from} ${to} ${relation}`)),
      )
      continue
    }
    // The old summary may repeat what was deleted; so may one that a person wrote.
    const output = distil.offline({ turns: left, speakers: speakersOf(left) })
    const said =
      topic.status === 'removed' ? {} : summaryOf({ turns: left, facts: output.facts, cues: output.cues })
    changes.push(put('topic', { ...topic, ...said, turns: left.map((t) => t.id) }))
  }
  return changes
}

/** Records without the turns that are gone; those that rest on no other go. */
async function recordChanges(store: Store, namespace: string, gone: ReadonlySet<TurnId>): Promise<Change[]> {
  const ids = [...gone]
  const left = (turns: readonly TurnId[]): TurnId[] => turns.filter((t) => !gone.has(t))
  const [clusters, pending, removed] = await Promise.all([
    store.recordsOf(namespace, 'cluster', ids),
    store.recordsOf(namespace, 'pending', ids),
    store.recordsOf(namespace, 'removed', ids),
  ])
  return [
    ...clusters.map(({ id, value, turns }) => {
      const members = left(turns)
      return members.length === 0
        ? deleted('record', `cluster ${id}`)
        : clusterRecord({ ...value, added: left(value.added) }, members)
    }),
    ...[...pending, ...removed].map((record) => {
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
  const topics = [...new Set(turns.flatMap((t) => t.topic ?? []))]
  const [jobs, notes] = await Promise.all([
    store.jobs(namespace, { limit: MAX_PAGE }),
    store.records(namespace, 'topic-note', topics),
  ])
  return [
    ...jobs
      .filter((job) => job.error !== null && sessions.has(job.subject as SessionId))
      .map((job) => put('job', { ...job, error: ERROR_FORGOTTEN })),
    ...notes
      .filter((note) => note.value.failed !== null)
      .map((note) => noteRecord({ ...note.value, failed: ERROR_FORGOTTEN })),
  ]
}
