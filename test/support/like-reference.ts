/** Any list of changes, on several namespaces of one store, against the reference that has one namespace each. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Change } from '../../src/model/change.ts'
import type { EntityId, ExperienceId, FactId, SessionId, TopicId, TurnId } from '../../src/model/ids.ts'
import { snapshot } from '../../src/store/conformance.ts'
import { createMemoryStore } from '../../src/store/memory-store.ts'
import type { Store } from '../../src/store/store.ts'
import { aFact, anEntity, aTopic, aTurn, day } from '../../src/testing/builders.ts'

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
  entity.map((id): Change => ({ kind: 'entity-added', entity: anEntity(id) })),
  entity.map((id): Change => ({ kind: 'entity-deleted', id: id as EntityId })),
  fc
    .tuple(entity, turn)
    .map(([id, t]): Change => ({ kind: 'entity-mentioned', id: id as EntityId, turn: t as TurnId })),
  turn.map((t): Change => ({ kind: 'mentions-cleared', turns: [t as TurnId] })),
  fc
    .tuple(fact, entity, entity, turn)
    .map(([id, head, tail, t]): Change => ({ kind: 'fact-added', fact: aFact(id, { head, tail, turn: t }) })),
  fact.map((id): Change => ({ kind: 'fact-deleted', id: id as FactId })),
  fc
    .tuple(turn, fc.constantFrom('sea', 'dog'))
    .map(([t, cue]): Change => ({ kind: 'cue-linked', link: { cue, tag: 'x', turn: t as TurnId } })),
  turn.map((t): Change => ({ kind: 'cues-cleared', turns: [t as TurnId] })),
  session.map((id): Change => ({ kind: 'session-flushed', id: id as SessionId, turns: 2 })),
  // Its turns are of the first session; where they are not, every store has to refuse or accept alike.
  fc.tuple(topic, turn).map(([id, t]): Change => ({ kind: 'topic-added', topic: aTopic(id, [t]) })),
  topic.map((id): Change => ({ kind: 'topic-deleted', id: id as TopicId })),
  fc.tuple(topic, topic).map(
    ([from, to]): Change => ({
      kind: 'topics-linked',
      link: { from: from as TopicId, to: to as TopicId, relation: 'semantic', weight: 0.7 },
    }),
  ),
  fc
    .tuple(
      fc.constantFrom('r1', 'r2'),
      fc.uniqueArray(turn, { maxLength: 3 }),
      fc.constantFrom('sea', 'lake'),
    )
    .map(
      ([id, turns, place]): Change => ({
        kind: 'record-put',
        record: {
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
        },
      }),
    ),
  fc.constantFrom('r1', 'r2').map((id): Change => ({ kind: 'record-deleted', of: 'experience', id })),
  fc.constant<Change>({ kind: 'derived-deleted' }),
)

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
    found: await store.search(namespace, 'experience', ['sea'], 9),
  }
}

/** Every store does what the reference does, whatever it is asked, and namespaces never meet. */
export async function behavesLikeReference(open: () => Promise<Store>, runs: number): Promise<void> {
  const batch = fc.record({
    namespace: fc.constantFrom(...NAMESPACES),
    changes: fc.array(change, { minLength: 1, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { maxLength: 12 }), async (batches) => {
      const references = new Map(NAMESPACES.map((name) => [name, createMemoryStore()]))
      const store = await open()
      try {
        for (const { namespace, changes } of batches) {
          const reference = references.get(namespace) as Store
          const outcome = (s: Store) =>
            s.apply(namespace, changes).then(
              (r) => r.state,
              (error) => error.code as string,
            )
          // A fact must not lose its last source: the stages delete it first, so the store need not say how.
          const facts = await reference.findFacts(namespace, { limit: 99 })
          const losesSource = changes.some(
            (c) =>
              c.kind === 'turn-deleted' &&
              (facts.some((f) => f.evidence.some((e) => e.turn === c.id)) ||
                changes.some((o) => o.kind === 'fact-added')),
          )
          if (losesSource) continue
          expect(await outcome(store)).toEqual(await outcome(reference))
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
