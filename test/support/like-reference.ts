/** Any list of changes, on several namespaces of one store, against the reference that has one namespace each. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Change, deleted, put } from '../../src/model/change.ts'
import type { EntityId, ExperienceId, SessionId, TopicId, TurnId } from '../../src/model/ids.ts'
import { snapshot } from '../../src/store/conformance.ts'
import type { Store } from '../../src/store/store.ts'
import { aFact, anEntity, aReading, aTopic, aTurn, day } from '../../src/testing/builders.ts'
import { createReferenceStore, HANGING } from './reference-store.ts'

const turn = fc.constantFrom('a', 'b', 'c', 'd')
const session = fc.constantFrom('s1', 's2')
const entity = fc.constantFrom('x', 'y', 'z')
const fact = fc.constantFrom('f', 'g')
const topic = fc.constantFrom('p', 'q')

/** Any change of a small world, whether or not it fits what is stored. */
export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ id: turn, session, at: fc.nat(9) }).map(
    ({ id, session: s, at }): Change => ({
      kind: 'turn-added',
      turn: aTurn(id, { session: s as SessionId, at: day(at) }),
      embedding: null,
    }),
  ),
  turn.map((id): Change => ({ kind: 'turn-deleted', id: id as TurnId })),
  turn.map(
    (id): Change => ({
      kind: 'turn-embedded',
      id: id as TurnId,
      embedding: { model: 'm', vectors: [Float32Array.of(1, 0)] },
    }),
  ),
  fc
    .tuple(entity, fc.constantFrom('Ann', 'Ann Lee', 'Bo'), fc.option(entity))
    .map(([id, name, into]) =>
      put(
        'entity',
        anEntity(
          id,
          into === null || into === id ? { name } : { name, status: 'merged', mergedInto: into as EntityId },
        ),
      ),
    ),
  entity.map((id) => deleted('entity', id)),
  fc
    .tuple(
      turn,
      fc.array(fc.constantFrom('sea', 'dog'), { maxLength: 3 }),
      fc.array(entity, { maxLength: 2 }),
    )
    .map(([t, cues, entities]) => put('reading', aReading(t, cues, entities))),
  turn.map((t) => deleted('reading', t)),
  fc
    .tuple(fact, entity, entity, fc.uniqueArray(turn, { minLength: 1, maxLength: 2 }))
    .map(([id, head, tail, turns]) => {
      const one = aFact(id, { head, tail })
      const evidence = turns.flatMap((t) => one.evidence.map((e) => ({ ...e, turn: t as TurnId })))
      return put('fact', { ...one, evidence })
    }),
  fact.map((id) => deleted('fact', id)),
  fc.tuple(fc.constantFrom('e1', 'e2'), entity, turn, fc.nat(5)).map(([id, head, t, at]) =>
    put('ending', {
      id,
      head: head as EntityId,
      relation: 'lives_in',
      tail: null,
      value: null,
      at: day(at),
      turn: t as TurnId,
      heardAt: day(at),
    }),
  ),
  fc.constantFrom('e1', 'e2').map((id) => deleted('ending', id)),
  session.map((id): Change => ({ kind: 'session-flushed', id: id as SessionId, places: 2 })),
  fc
    .tuple(topic, fc.uniqueArray(turn, { minLength: 1, maxLength: 3 }), fc.constantFrom('active', 'removed'))
    .map(([id, turns, status]) => put('topic', aTopic(id, turns, { status: status as 'active' }))),
  topic.map((id) => deleted('topic', id)),
  fc
    .tuple(topic, topic)
    .map(([from, to]) =>
      put('topic-link', { from: from as TopicId, to: to as TopicId, relation: 'semantic', weight: 0.7 }),
    ),
  fc
    .tuple(
      fc.constantFrom('r1', 'r2'),
      fc.uniqueArray(turn, { maxLength: 3 }),
      fc.constantFrom('sea', 'lake'),
    )
    .map(([id, turns, place]) =>
      put('record', {
        of: 'experience',
        id,
        turns: turns as TurnId[],
        text: `the ${place} of ${id}`,
        value: {
          id: id as ExperienceId,
          type: 'fact',
          content: 'the sea',
          sources: turns as TurnId[],
          cluster: null,
          status: 'active',
          frozen: false,
        },
      }),
    ),
  fc.constantFrom('r1', 'r2').map((id) => deleted('record', `experience ${id}`)),
)

const changes = fc.array(change, { minLength: 1, maxLength: 5 })

const NAMESPACES = ['ana', 'ben']

async function everything(store: Store, namespace: string): Promise<unknown> {
  const entries = await store.indexEntries(namespace, 0, 999)
  return {
    rows: await snapshot(store, namespace),
    records: await store.findRecords(namespace, 'experience', { limit: 99 }),
    // Positions are each store's own; what is found is not.
    entries: entries
      .map(({ position: _, vectors, ...entry }) => ({ ...entry, model: vectors?.model ?? null }))
      .map((entry) => ({ ...entry, turns: [...entry.turns].sort() }))
      .sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1)),
    batches: (await store.findRecords(namespace, 'batch', { limit: 99 })).map(({ value }) => ({
      ...value,
      touched: [...value.touched].sort(),
      used: [...value.used].sort(),
    })),
    undos: (await store.findRecords(namespace, 'undo', { limit: 99 })).map(({ id, value }) => ({
      id,
      changes: value.changes.map((change) => JSON.stringify(change, byName)).sort(),
    })),
  }
}

/** Fields in one order: stores keep them in their own. */
function byName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Every store does what the reference does, whatever it is asked, and namespaces never meet. */
export async function behavesLikeReference(open: () => Promise<Store>, runs: number): Promise<void> {
  const step = fc.record({
    namespace: fc.constantFrom(...NAMESPACES),
    changes,
    batch: fc.option(fc.constant({ reason: 'x', at: day(9) })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (batches) => {
      const references = new Map(NAMESPACES.map((name) => [name, createReferenceStore()]))
      const store = await open()
      try {
        for (const { namespace, changes, batch } of batches) {
          const reference = references.get(namespace) as Store
          const outcome = (s: Store) =>
            s.apply(namespace, changes, batch === null ? {} : { batch }).then(
              (r) => r.state,
              (error) => (error.code ?? error.message) as string,
            )
          const expected = await outcome(reference)
          // Nothing may hang on what is deleted: the stages see to that, so a store need not.
          if (expected !== HANGING) expect(await outcome(store)).toEqual(expected)
        }
        for (const [namespace, reference] of references)
          expect(await everything(store, namespace)).toEqual(await everything(reference, namespace))
        expect(await store.check()).toEqual([])
      } finally {
        await store.close()
      }
    }),
    { numRuns: runs },
  )
}
