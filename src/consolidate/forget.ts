/**
 * What goes when a turn goes: everything that rests only on it. What rests on other turns too stays, with
 * that support taken away.
 */
import type { Change } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, TurnId } from '../model/ids.ts'
import { repetitionKey } from '../model/repetition.ts'
import { MAX_PAGE, type Store } from '../store/store.ts'
import { distil } from '../tasks/distil/distil.ts'
import { summaryOf } from '../tasks/summary.ts'
import { clusterRecord } from './learn.ts'
import { retime } from './retime.ts'
import { experienceRecord } from './wishes.ts'

/** The changes that remove these turns and what rests only on them. The turns must exist. */
export async function forgetTurns(
  store: Store,
  namespace: string,
  ids: readonly TurnId[],
): Promise<Change[]> {
  const gone = new Set(ids)
  const turns = await store.turns(namespace, ids)
  const affected = await store.findFacts(namespace, { sources: ids, limit: MAX_PAGE })
  const {
    before,
    after,
    changes: retimed,
  } = await retime(store, namespace, affected, (f) => withoutTurns(f, gone))
  const topicIds = [...new Set(turns.flatMap((t) => t.topic ?? []))]
  const topics = await store.topics(namespace, topicIds)
  const changes: Change[] = [...retimed]
  for (const topic of topics) {
    const left = await store.turns(
      namespace,
      topic.turns.filter((t) => !gone.has(t)),
    )
    if (left.length === 0)
      changes.push(
        { kind: 'topic-deleted', id: topic.id },
        { kind: 'record-deleted', of: 'topic-note', id: topic.id },
      )
    else {
      // The old summary may repeat what was deleted.
      const output = distil.offline({ turns: left, speakers: [...new Set(left.map((t) => t.speaker))] })
      const { summary, keywords } = summaryOf({
        turns: left,
        facts: output.facts,
        cues: output.cues,
      })
      changes.push({
        kind: 'topic-updated',
        topic: { ...topic, summary, keywords, turns: left.map((t) => t.id) },
      })
    }
  }
  changes.push(
    ...turns.flatMap((t): Change[] => {
      const key = repetitionKey(t)
      return key === null ? [] : [{ kind: 'record-deleted', of: 'repetition', id: key }]
    }),
    ...(await withoutSupport(store, namespace, ids)),
    ...ids.map((id): Change => ({ kind: 'turn-deleted', id })),
  )
  changes.push(...(await orphans(store, namespace, gone, before, after)))
  return changes
}

/**
 * Experiences and clusters without the deleted turns. A pattern needs two turns; with fewer left it goes, as
 * a wish does with its last.
 */
async function withoutSupport(store: Store, namespace: string, ids: readonly TurnId[]): Promise<Change[]> {
  const gone = new Set(ids)
  const [experiences, clusters, pending] = await Promise.all([
    store.recordsOf(namespace, 'experience', ids),
    store.recordsOf(namespace, 'cluster', ids),
    store.recordsOf(namespace, 'pending', ids),
  ])
  const left = (turns: readonly TurnId[]): TurnId[] => turns.filter((t) => !gone.has(t))
  return [
    ...experiences.flatMap(({ value }): Change[] => {
      const sources = left(value.sources)
      const least = value.cluster === null ? 1 : 2
      return sources.length < least ? [] : [experienceRecord({ ...value, sources })]
    }),
    ...clusters.flatMap(({ value, turns }): Change[] => {
      const members = left(turns)
      return members.length === 0 ? [] : [clusterRecord({ ...value, added: left(value.added) }, members)]
    }),
    ...pending.map(
      ({ turns }): Change => ({
        kind: 'record-put',
        record: { of: 'pending', id: 'pending', turns: left(turns), text: null, value: {} },
      }),
    ),
  ]
}

/** A fact without the support of the deleted turns, or nothing when none is left. */
export function withoutTurns(fact: Fact, gone: ReadonlySet<TurnId>): Fact | null {
  const evidence = fact.evidence.filter((e) => !gone.has(e.turn))
  if (evidence.length === 0) return null
  return { ...fact, evidence, closings: fact.closings.filter((c) => !gone.has(c.turn)) }
}

/** Entities that nothing mentions and no fact needs any more. */
export async function orphans(
  store: Store,
  namespace: string,
  gone: ReadonlySet<TurnId>,
  before: readonly Fact[],
  after: readonly Fact[],
): Promise<Change[]> {
  const kept = new Set(after.map((f) => f.id))
  const lost = before.filter((f) => !kept.has(f.id))
  const mentioned = await entitiesOfTurns(store, namespace, gone)
  const candidates = new Set<EntityId>([...mentioned, ...lost.flatMap((f) => [f.head, f.tail])])
  const changes: Change[] = []
  for (const entity of await store.entities(namespace, [...candidates])) {
    if (entity.frozen) continue
    const mentions = await store.mentions(namespace, [entity.id], gone.size + 1)
    const facts = await store.findFacts(namespace, { entities: [entity.id], limit: lost.length + 1 })
    const stillMentioned = mentions.find((m) => !gone.has(m.turn))
    const stillNeeded = facts.some((f) => kept.has(f.id) || !before.some((b) => b.id === f.id))
    const speaks = entity.speaker && (await stillSpeaks(store, namespace, entity.name, gone))
    if (stillMentioned === undefined && !stillNeeded && !speaks)
      changes.push({ kind: 'entity-deleted', id: entity.id })
    else if (entity.sources.every((s) => gone.has(s))) {
      const source = stillMentioned?.turn ?? facts.find((f) => kept.has(f.id))?.evidence[0]?.turn
      if (source !== undefined)
        changes.push({ kind: 'entity-updated', entity: { ...entity, sources: [source] } })
    }
  }
  return changes
}

async function entitiesOfTurns(
  store: Store,
  namespace: string,
  turns: ReadonlySet<TurnId>,
): Promise<EntityId[]> {
  const found = await store.entitiesOf(namespace, [...turns])
  return found.map((m) => m.entity)
}

async function stillSpeaks(
  store: Store,
  namespace: string,
  speaker: string,
  gone: ReadonlySet<TurnId>,
): Promise<boolean> {
  const turns = await store.findTurns(namespace, { speaker, limit: gone.size + 1 })
  return turns.some((t) => !gone.has(t.id))
}
