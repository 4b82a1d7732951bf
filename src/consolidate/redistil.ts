/** Topics that are read again where they are: their turns stay in them, and so does what a person decided about them. */
import { type Change, deleted, put } from '../model/change.ts'
import { argumentInvalid } from '../model/errors.ts'
import type { SessionId, TopicId } from '../model/ids.ts'
import type { Topic } from '../model/topic.ts'
import { given } from '../std/given.ts'
import { allRows } from '../std/pages.ts'
import { MAX_PAGE } from '../store/store.ts'
import { segment } from '../tasks/segment.ts'
import { applyComputed, stillSaid } from './apply-computed.ts'
import { noteOf, readingChanges, useRecords } from './consolidate.ts'
import { counted, distilUnits } from './distil-units.ts'
import type { JobContext } from './jobs.ts'
import type { Unit } from './units.ts'

/**
 * Reads topics again that a model should have read and did not.
 *
 * @returns How many; the others still wait.
 * @throws MemoryError `argument-invalid` without a model
 */
export async function redistilFailed(context: JobContext): Promise<number> {
  const { store, namespace, runner } = context
  if (!runner.hasModel('distil'))
    throw argumentInvalid('only', '"failed" reads topics again with a model, and none is given')
  const notes = await store.findRecords(namespace, 'topic-note', { limit: MAX_PAGE })
  let done = 0
  for (const { value } of notes) {
    if (value.failed === null) continue
    const [topic] = await store.topics(namespace, [value.topic])
    if (topic !== undefined && (await redistil(context, topic, 'unless it fails'))) done += 1
  }
  return done
}

/** @returns Whether what was read was written. */
async function redistil(
  context: JobContext,
  topic: Topic,
  write: 'always' | 'unless it fails',
): Promise<boolean> {
  const { store, namespace, runner, now } = context
  const turns = await store.turns(namespace, topic.turns)
  const cut = await runner.run(segment, { turns })
  const readings = cut.output.segments.flatMap((s) => s.reading ?? [])
  const reading = readings[0] && { ...readings[0], kept: readings.flatMap((r) => r.kept) }
  const unit: Unit = { turns, reading: reading ?? null }
  const distilled = await distilUnits(context, [unit], undefined)
  const failed = [...distilled.by.values()].find((r) => r.failed !== null)?.failed ?? cut.failed
  if (failed !== null && write === 'unless it fails') return false
  const isDecided = topic.frozen || topic.status !== 'active'
  let isThere = true
  await applyComputed(store, namespace, { batch: { reason: 'redistil', at: now() } }, async () => {
    isThere = await stillSaid(store, namespace, turns)
    if (!isThere) return []
    const { read, without } = await counted(context, distilled)
    return [
      ...(await readingChanges(store, namespace, { read, spoken: turns, without })),
      ...(reading === undefined || isDecided
        ? []
        : [put('topic', { ...topic, summary: reading.summary, keywords: reading.keywords })]),
      noteOf(topic.id, unit, { read, by: distilled.by }, cut.failed),
      ...useRecords([...(cut.use === null ? [] : [cut.use]), ...distilled.uses], `redistil ${topic.id}`),
    ]
  })
  if (isThere) return true
  // A turn of it was deleted meanwhile: what is left is read again.
  const [left] = await store.topics(namespace, [topic.id])
  return left !== undefined && redistil(context, left, write)
}

const PER_WRITE = 50

/**
 * Begins a rebuild: the turns of all topics that nobody decided about wait in their buffers again, and what was learned from
 * several topics goes. What was read of the turns stays until they are read anew, so a memory answers all the while,
 * and after a crash the rest still waits.
 */
export async function dissolveTopics({ store, namespace, now }: JobContext): Promise<void> {
  const ids = await undecidedTopics({ store, namespace })
  const batch = { reason: 'rebuild', at: now() }
  for (let at = 0; at < ids.length; at += PER_WRITE)
    await applyComputed(store, namespace, { batch }, () =>
      dissolving({ store, namespace }, ids.slice(at, at + PER_WRITE)),
    )
  await applyComputed(store, namespace, { batch }, () => unlearning({ store, namespace }))
}

/** Ends a rebuild: topics that a person decided about are read again as they are. */
export async function rereadDecided(context: JobContext): Promise<void> {
  for (const topic of await allTopics(context, { decided: true })) {
    await redistil(context, topic, 'always')
  }
}

type Place = Pick<JobContext, 'store' | 'namespace'>

/** Topics, of all sessions or one, that a rebuild may cut otherwise. */
export async function undecidedTopics(place: Place, session?: SessionId): Promise<TopicId[]> {
  return (await allTopics(place, given({ session }))).filter((t) => !isDecidedTopic(t)).map((t) => t.id)
}

function isDecidedTopic({ frozen, status }: Topic): boolean {
  return frozen || status !== 'active'
}

function allTopics(
  { store, namespace }: Place,
  filter: { readonly session?: SessionId; readonly decided?: true } = {},
): Promise<Topic[]> {
  return allRows((page) => store.findTopics(namespace, { ...filter, ...page }))
}

/** The changes after which the turns of these topics wait to be read again. */
export async function dissolving({ store, namespace }: Place, ids: readonly TopicId[]): Promise<Change[]> {
  // Somebody may decide about one meanwhile.
  const topics = (await store.topics(namespace, ids)).filter((t) => !isDecidedTopic(t))
  const found = topics.map((t) => t.id)
  const links = await store.topicLinks(namespace, found, MAX_PAGE)
  return [
    ...links.map(({ from, to, relation }) => deleted('topic-link', `${from} ${to} ${relation}`)),
    ...topics.flatMap(({ id }) => [deleted('record', `topic-note ${id}`), deleted('topic', id)]),
  ]
}

async function unlearning({ store, namespace }: Place): Promise<Change[]> {
  const all = <K extends 'cluster' | 'pending' | 'experience'>(of: K) =>
    allRows((page) => store.findRecords(namespace, of, page))
  const [clusters, pending, experiences] = await Promise.all([
    all('cluster'),
    all('pending'),
    all('experience'),
  ])
  const learned = experiences.filter(
    ({ value }) => value.cluster !== null && !value.frozen && value.status === 'active',
  )
  return [...clusters, ...pending, ...learned].map(({ of, id }) => deleted('record', `${of} ${id}`))
}
