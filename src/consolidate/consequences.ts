/** Tells in words what a list of changes would do, before anybody applies it. */
import type { Change } from '../model/change.ts'
import type { Consequence, Preview } from '../model/correction.ts'
import type { Entity } from '../model/entity.ts'
import type { Experience } from '../model/experience.ts'
import type { Fact } from '../model/fact.ts'
import type { EntityId, FactId, TopicId, TurnId } from '../model/ids.ts'
import type { Topic } from '../model/topic.ts'
import { same } from '../std/same.ts'
import type { Store } from '../store/store.ts'

/** Consequences that are told one by one. */
const TOLD = 100

interface Known {
  readonly fact: Fact
  readonly entity: Entity
  readonly topic: Topic
  readonly experience: Experience
}
type Kind = keyof Known

/** A thing before and after; `null` where it is not. */
type Pair<K extends Kind = Kind> = {
  [Of in K]: {
    readonly kind: Of
    readonly id: string
    readonly was: Known[Of] | null
    readonly will: Known[Of] | null
  }
}[K]

/** @cost one read for each kind of thing */
export async function consequencesOf(
  store: Store,
  namespace: string,
  changes: readonly Change[],
  partial: boolean,
): Promise<Preview> {
  const gone = changes.flatMap((c) => (c.kind === 'turn-deleted' ? c.id : []))
  const after = changes.flatMap(writtenBy)
  const ids = <Id extends string>(kind: Kind): Id[] =>
    after.flatMap((w) => (w.kind === kind ? w.id : [])) as Id[]
  const [turns, facts, entities, topics, experiences] = await Promise.all([
    store.turns(namespace, gone as TurnId[]),
    store.facts(namespace, ids<FactId>('fact')),
    store.entities(namespace, ids<EntityId>('entity')),
    store.topics(namespace, ids<TopicId>('topic')),
    store.records(namespace, 'experience', ids('experience')),
  ])
  const before = new Map<string, Known[Kind]>([
    ...facts.map((f) => [`fact ${f.id}`, f] as const),
    ...entities.map((e) => [`entity ${e.id}`, e] as const),
    ...topics.map((t) => [`topic ${t.id}`, t] as const),
    ...experiences.map((r) => [`experience ${r.id}`, r.value] as const),
  ])
  const items: Consequence[] = [
    ...turns.map(
      ({ id, at, content: text }): Consequence => ({
        kind: 'turn',
        id,
        effect: 'removed',
        text,
        becomes: null,
        at,
      }),
    ),
    ...after.flatMap(({ kind, id, will }) => {
      const was = before.get(`${kind} ${id}`) ?? null
      return told({ kind, id, was, will } as Pair)
    }),
  ]
  const counted = Map.groupBy(items, ({ kind, effect }) => `${kind} ${effect}`)
  return {
    items: items.slice(0, TOLD),
    counts: [...counted.values()].map((all) => {
      const { kind, effect } = all[0] as Consequence
      return { kind, effect, count: all.length }
    }),
    partial,
  }
}

function writtenBy(change: Change): { kind: Kind; id: string; will: Known[Kind] | null }[] {
  if (change.kind === 'put') {
    if (change.in === 'fact' || change.in === 'entity' || change.in === 'topic')
      return [{ kind: change.in, id: change.value.id, will: change.value }]
    if (change.in === 'record' && change.value.of === 'experience')
      return [{ kind: 'experience', id: change.value.id, will: change.value.value }]
  }
  if (change.kind === 'deleted') {
    if (change.in === 'fact' || change.in === 'entity' || change.in === 'topic')
      return [{ kind: change.in, id: change.key, will: null }]
    const experience = change.in === 'record' ? /^experience (.+)$/s.exec(change.key)?.[1] : undefined
    if (experience !== undefined) return [{ kind: 'experience', id: experience, will: null }]
  }
  return []
}

function told(pair: Pair): Consequence[] {
  const { kind, id, was, will } = pair
  if ((was ?? will) === null || same(was, will)) return []
  const text = textOf(pair)
  const later = will === null ? text : textOf({ ...pair, was: null })
  return [
    { kind, id, effect: effectOf(pair), text, becomes: later === text ? null : later, at: timeOf(pair) },
  ]
}

function effectOf({ kind, was, will }: Pair): Consequence['effect'] {
  if (will === null) return 'removed'
  if (was === null) return 'added'
  if (will.status !== was.status && will.status !== 'active')
    return will.status === 'removed' ? 'removed' : will.status
  if (kind !== 'fact') return 'changed'
  if (was.valid.to !== will.valid.to)
    return will.valid.to === null || (was.valid.to !== null && will.valid.to > was.valid.to)
      ? 'reopened'
      : 'ended'
  const says = ({ statement, aspect, condition, valid }: Fact) => ({ statement, aspect, condition, valid })
  return same(was.evidence, will.evidence) || !same(says(was), says(will)) ? 'changed' : 'supported'
}

function textOf({ kind, was, will }: Pair): string {
  if (kind === 'fact') return (was ?? will)?.statement ?? ''
  if (kind === 'entity') return (was ?? will)?.name ?? ''
  if (kind === 'topic') return (was ?? will)?.summary ?? ''
  return (was ?? will)?.content ?? ''
}

function timeOf({ kind, was, will }: Pair): Consequence['at'] {
  if (kind === 'fact') return (was ?? will)?.valid.from ?? null
  return kind === 'topic' ? ((was ?? will)?.from ?? null) : null
}
