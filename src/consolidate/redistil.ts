/**
 * Topics that a model should have read and did not are read again. What rules made of them goes; their turns
 * and the topic stay.
 */
import { put } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { TopicNote } from '../model/records.ts'
import { MAX_PAGE } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { segment } from '../tasks/segment.ts'
import { applyComputed } from './apply-computed.ts'
import { noteRecord, readingChanges, useRecords } from './consolidate.ts'
import { speakersOf } from './distil-units.ts'
import type { JobContext } from './jobs.ts'

/**
 * @returns How many topics were read again; the others still wait.
 * @throws MemoryError `argument-invalid` without a model
 */
export async function redistilFailed(context: JobContext, signal?: AbortSignal): Promise<number> {
  const { store, namespace, runner } = context
  if (!runner.hasModel('distil'))
    throw new MemoryError('argument-invalid', {
      name: 'only',
      reason: '"failed" reads topics again with a model, and none is given',
    })
  const notes = await store.findRecords(namespace, 'topic-note', { limit: MAX_PAGE })
  let done = 0
  for (const { value } of notes) {
    if (value.failed === null) continue
    signal?.throwIfAborted()
    if (await redistil(context, value, signal)) done += 1
  }
  return done
}

async function redistil(
  { store, namespace, runner, now }: JobContext,
  note: TopicNote,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [topic] = await store.topics(namespace, [note.topic])
  if (topic === undefined) return false
  const turns = await store.turns(namespace, topic.turns)
  const cut = await runner.run(segment, { turns }, signal)
  const readings = cut.output.segments.flatMap((s) => s.reading ?? [])
  const kept = new Set(readings.flatMap((r) => r.kept))
  const telling = readings.length === 0 ? turns : turns.filter((_, i) => kept.has(i))
  const answer = await runner.run(distil, { turns: telling, speakers: speakersOf(turns) }, signal)
  if (answer.failed !== null) return false
  const reading = readings[0]
  await applyComputed(
    store,
    namespace,
    async () => [
      ...(await readingChanges(store, namespace, {
        read: [{ turns: telling, output: answer.output }],
        spoken: turns,
        without: new Set(topic.turns),
      })),
      ...(reading === undefined || topic.frozen || topic.status !== 'active'
        ? []
        : [put('topic', { ...topic, summary: reading.summary, keywords: reading.keywords })]),
      noteRecord({ ...note, by: answer.by, kept: telling.length, failed: null }),
      ...useRecords(
        [cut.use, answer.use].flatMap((u) => u ?? []),
        `redistil ${topic.id}`,
      ),
    ],
    { batch: { reason: 'redistil', at: now() } },
  )
  return true
}
