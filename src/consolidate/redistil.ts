/**
 * Topics that a model should have read and did not are read again. What rules made of them goes; their turns
 * and the topic stay.
 */
import type { Change } from '../model/change.ts'
import { MemoryError } from '../model/errors.ts'
import type { TopicNote } from '../model/records.ts'
import type { StoredTurn } from '../model/turn.ts'
import { MAX_PAGE } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { segment } from '../tasks/segment.ts'
import { applyComputed } from './apply-computed.ts'
import { distilledChanges, noteRecord, useRecords } from './consolidate.ts'
import { speakersOf } from './distil-units.ts'
import { orphans, withoutTurns } from './forget.ts'
import type { JobContext } from './jobs.ts'
import { retime } from './retime.ts'

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
  const batch = { reason: 'redistil', at: now() }
  // If it stops between the two, the note still says that the topic failed.
  await applyComputed(store, namespace, () => withoutDerived({ store, namespace }, turns), batch)
  const packs = [{ turns: telling, output: answer.output }]
  await applyComputed(
    store,
    namespace,
    async () => [
      ...(await distilledChanges(store, namespace, packs, turns)),
      ...(reading === undefined || topic.frozen
        ? []
        : [
            {
              kind: 'topic-updated' as const,
              topic: { ...topic, summary: reading.summary, keywords: reading.keywords },
            },
          ]),
      noteRecord({ ...note, by: answer.by, kept: telling.length, failed: null }),
      ...useRecords(
        [cut.use, answer.use].flatMap((u) => u ?? []),
        `redistil ${topic.id}`,
      ),
    ],
    batch,
  )
  return true
}

/** The changes that take away what was derived of these turns, and only of them. */
async function withoutDerived(
  { store, namespace }: Pick<JobContext, 'store' | 'namespace'>,
  turns: readonly StoredTurn[],
): Promise<Change[]> {
  const ids = turns.map((t) => t.id)
  const gone = new Set(ids)
  const affected = await store.findFacts(namespace, { sources: ids, limit: MAX_PAGE })
  // What a user denied or protected stays.
  const { before, after, changes } = await retime(store, namespace, affected, (f) =>
    f.frozen || f.status === 'denied' ? f : withoutTurns(f, gone),
  )
  const lost = await orphans(store, namespace, gone, before, after)
  return [
    ...changes,
    { kind: 'cues-cleared', turns: ids },
    { kind: 'mentions-cleared', turns: ids },
    ...ids.map((id): Change => ({ kind: 'record-deleted', of: 'rewriting', id })),
    ...lost,
  ]
}
