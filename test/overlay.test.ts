/** A view of a store gives what a store gives in which the changes are written, whatever is asked of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSqliteStore } from '../src/index.ts'
import { type Change, deleted, put } from '../src/model/change.ts'
import type { EntityId, ExperienceId, FactId, TurnId } from '../src/model/ids.ts'
import { layOver } from '../src/store/overlay.ts'
import type { FactFilter, Store } from '../src/store/store.ts'
import { aFact, anEntity, aReading, aTurn, day } from '../src/testing/builders.ts'
import { createReferenceStore } from './support/reference-store.ts'

const NS = 'ana'
const TURNS = ['a', 'b', 'c', 'd', 'e', 'f'] as TurnId[]
const ROOTS = ['x', 'y', 'z'] as EntityId[]
const ALIASES = ['p', 'q'] as EntityId[]
const ENTITIES = [...ROOTS, ...ALIASES]
const FACTS = ['f1', 'f2', 'f3', 'f4', 'f5'] as FactId[]
const ENDINGS = ['e1', 'e2', 'e3']
const RECORDS = ['r1', 'r2', 'r3']
const NAMES = ['Ann', 'Ann Lee', 'Bo', 'Ann Bo', 'Zoe']

const turn = fc.constantFrom(...TURNS)
const entity = fc.constantFrom(...ENTITIES)
const relation = fc.constantFrom('lives_in', 'likes')

const putEntity = fc
  .tuple(entity, fc.constantFrom(...NAMES), fc.constantFrom('person', 'thing'), fc.constantFrom(...ROOTS))
  .chain(([id, name, type, into]) =>
    fc.boolean().map((merges) =>
      put(
        'entity',
        anEntity(id, {
          name,
          type: type as 'person',
          aliases: name === 'Bo' ? ['Zoe'] : [],
          ...(merges && ALIASES.includes(id) && { status: 'merged', mergedInto: into, mergedBy: 'rule' }),
        }),
      ),
    ),
  )
const putReading = fc
  .tuple(turn, fc.uniqueArray(fc.constantFrom('sea', 'dog')), fc.uniqueArray(entity, { maxLength: 3 }))
  .map(([id, cues, mentioned]) => put('reading', aReading(id, cues, mentioned)))
const putFact = fc
  .tuple(
    fc.constantFrom(...FACTS),
    relation,
    fc.tuple(entity, entity),
    fc.uniqueArray(turn, { minLength: 1, maxLength: 2 }),
    fc.tuple(fc.nat(4), fc.option(fc.nat(4))),
  )
  .map(([id, of, [head, tail], turns, [from, to]]) => {
    const until = to === null ? null : day(from + to)
    const one = aFact(id, { head, tail, relation: of, from: day(from), to: until })
    return put('fact', {
      ...one,
      evidence: turns.flatMap((t) => one.evidence.map((e) => ({ ...e, turn: t }))),
    })
  })
const putEnding = fc
  .tuple(fc.constantFrom(...ENDINGS), entity, relation, turn, fc.nat(3))
  .map(([id, head, of, said, at]) =>
    put('ending', {
      id,
      head,
      relation: of,
      tail: null,
      value: null,
      at: day(at),
      turn: said,
      heardAt: day(at),
    }),
  )
const putRecord = fc
  .tuple(fc.constantFrom(...RECORDS), fc.uniqueArray(turn, { maxLength: 2 }))
  .map(([id, turns]) =>
    put('record', {
      of: 'experience',
      id,
      turns,
      text: `the sea of ${id}`,
      value: {
        id: id as ExperienceId,
        type: 'fact',
        content: 'the sea',
        sources: turns,
        cluster: null,
        status: 'active',
        frozen: false,
      },
    }),
  )
const taken = fc.oneof(
  turn.map((id) => deleted('reading', id)),
  fc.constantFrom(...FACTS).map((id) => deleted('fact', id)),
  fc.constantFrom(...ENDINGS).map((id) => deleted('ending', id)),
  fc.constantFrom(...RECORDS).map((id) => deleted('record', `experience ${id}`)),
)
const change: fc.Arbitrary<Change> = fc.oneof(
  putEntity,
  putReading,
  putFact,
  putFact,
  putEnding,
  putRecord,
  taken,
)
/** Every entity is there from the beginning: nothing may hang on one that is not. */
const WORLD: readonly Change[] = [
  ...TURNS.map((id, i): Change => ({ kind: 'turn-added', turn: aTurn(id, { at: day(i) }), embedding: null })),
  ...ROOTS.map((id) => put('entity', anEntity(id))),
  ...ALIASES.map((id) => put('entity', anEntity(id))),
]

const page = fc.record({ offset: fc.nat(6), limit: fc.integer({ min: 1, max: 4 }) })
const factFilter: fc.Arbitrary<FactFilter> = fc
  .tuple(
    page,
    fc.record(
      {
        entities: fc.uniqueArray(entity, { minLength: 1, maxLength: 2 }),
        head: entity,
        relation,
        sources: fc.uniqueArray(turn, { minLength: 1, maxLength: 2 }),
        from: fc.nat(4).map(day),
        to: fc.nat(4).map(day),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([range, filter]) => ({ ...range, ...filter }))
const factKey = fc
  .tuple(entity, relation, fc.option(fc.tuple(entity, fc.option(fc.tuple(fc.nat(4), fc.option(fc.nat(4)))))))
  .map(([head, of, value]) => {
    const [tail, span] = value ?? []
    const [from, to] = span ?? []
    return {
      head,
      relation: of,
      ...(tail !== undefined && { tail }),
      ...(from !== undefined && {
        during: { from: day(from), to: to == null ? null : day(from + to + 1) },
      }),
    }
  })

type Ask = (store: Store) => Promise<unknown>
const unordered = <T>(rows: readonly T[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

const question: fc.Arbitrary<Ask> = fc.oneof(
  fc.array(entity).map(
    (ids): Ask =>
      (s) =>
        s.entities(NS, ids),
  ),
  fc.uniqueArray(entity).map(
    (ids): Ask =>
      (s) =>
        s.aliasesOf(NS, ids),
  ),
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom('ann', 'bo', 'zoe', 'x')),
      fc.uniqueArray(fc.constantFrom('ann', 'bo')),
    )
    .map(
      ([names, first]): Ask =>
        (s) =>
          s.entitiesNamed(NS, names, first),
    ),
  fc
    .tuple(
      page,
      fc.record(
        {
          ids: fc.uniqueArray(entity),
          type: fc.constantFrom('person' as const, 'thing' as const),
          status: fc.constantFrom('active' as const, 'merged' as const),
        },
        { requiredKeys: [] },
      ),
    )
    .map(
      ([range, filter]): Ask =>
        (s) =>
          s.findEntities(NS, { ...range, ...filter }),
    ),
  fc.uniqueArray(turn).map(
    (turns): Ask =>
      (s) =>
        s.entitiesOf(NS, turns),
  ),
  fc.uniqueArray(entity).map(
    (ids): Ask =>
      async (s) =>
        unordered(await s.mentions(NS, ids, 99)),
  ),
  fc.uniqueArray(fc.constantFrom('sea', 'dog')).map(
    (cues): Ask =>
      async (s) =>
        unordered(await s.turnsByCue(NS, cues, 99)),
  ),
  fc.array(turn).map(
    (turns): Ask =>
      (s) =>
        s.readings(NS, turns),
  ),
  fc.array(fc.constantFrom(...FACTS)).map(
    (ids): Ask =>
      (s) =>
        s.facts(NS, ids),
  ),
  factFilter.map(
    (filter): Ask =>
      (s) =>
        s.findFacts(NS, filter),
  ),
  fc.array(factKey, { maxLength: 3 }).map(
    (keys): Ask =>
      (s) =>
        s.factsUnder(NS, keys),
  ),
  fc.array(factKey, { maxLength: 3 }).map(
    (keys): Ask =>
      (s) =>
        s.endingsUnder(NS, keys),
  ),
  fc.uniqueArray(turn).map(
    (turns): Ask =>
      (s) =>
        s.endingsOf(NS, turns),
  ),
  fc.uniqueArray(fc.constantFrom(...RECORDS)).map(
    (ids): Ask =>
      (s) =>
        s.records(NS, 'experience', ids),
  ),
  fc.tuple(page, fc.boolean()).map(
    ([range, newestFirst]): Ask =>
      (s) =>
        s.findRecords(NS, 'experience', { ...range, newestFirst }),
  ),
  fc.uniqueArray(turn).map(
    (turns): Ask =>
      (s) =>
        s.recordsOf(NS, 'experience', turns),
  ),
)

describe('a view of a store', () => {
  it('gives what it would give were the changes written', { timeout: 120_000 }, async () => {
    const store = createSqliteStore({ path: ':memory:' })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 16 }),
        fc.array(change, { minLength: 1, maxLength: 10 }),
        fc.array(question, { minLength: 4, maxLength: 12 }),
        async (before, changes, questions) => {
          await store.deleteNamespace(NS)
          await store.apply(NS, [...WORLD, ...before])
          const written = createReferenceStore()
          await written.apply(NS, [...WORLD, ...before])
          await written.apply(NS, changes)
          const { store: view } = layOver(store, NS, changes)
          for (const ask of questions) expect(await ask(view)).toEqual(await ask(written))
        },
      ),
      { numRuns: Number(process.env.RECOLLECT_VIEWS ?? 1500) },
    )
    await store.close()
  })

  it('has what was read anew before what was read earlier', async () => {
    const store = createReferenceStore()
    await store.apply(NS, [...WORLD, put('reading', aReading('f', ['sea'], ['x']))])
    const changes = [
      put('reading', aReading('a', ['sea'], ['x'])),
      put('reading', aReading('b', ['sea'], ['x'])),
    ]
    const { store: view } = layOver(store, NS, changes)
    expect((await view.mentions(NS, ['x' as EntityId], 2)).map((m) => m.turn)).toEqual(['b', 'a'])
    expect((await view.turnsByCue(NS, ['sea'], 9)).map((link) => link.turn)).toEqual(['b', 'a', 'f'])
  })

  it('pages through more than one read gives, each row once', async () => {
    const store = createSqliteStore({ path: ':memory:' })
    const facts = Array.from({ length: 60 }, (_, i) =>
      aFact(`g${String(i).padStart(2, '0')}`, { head: 'x', tail: 'y', turn: 'a', from: day(i % 7) }),
    )
    await store.apply(NS, [...WORLD, ...facts.slice(0, 50).map((fact) => put('fact', fact))])
    const changes = [
      ...facts.slice(40, 60).map((fact, i) => put('fact', { ...fact, valid: { from: day(i), to: null } })),
      ...facts.slice(0, 9).map((fact) => deleted('fact', fact.id)),
    ]
    const { store: view, facts: entries } = layOver(store, NS, changes)
    const paged: string[] = []
    for (let offset = 0; ; offset += 4) {
      const rows = await view.findFacts(NS, { offset, limit: 4 })
      if (rows.length === 0) break
      paged.push(...rows.map((f) => f.id))
    }
    await store.apply(NS, changes)
    const all = await store.findFacts(NS, { limit: 99 })
    expect(all).toHaveLength(51)
    expect(paged).toEqual(all.map((f) => f.id))
    expect(entries.filter((e) => e.terms.length === 0).map((e) => e.id)).toEqual(
      facts.slice(0, 9).map((f) => f.id),
    )
    await store.close()
  })

  it('gives no more names that begin with a word than a store does', async () => {
    const store = createReferenceStore()
    const named = (i: number): Change =>
      put('entity', anEntity(`n${i}`, { name: `Ann ${String(i).padStart(2, '0')}` }))
    await store.apply(NS, [...WORLD, ...Array.from({ length: 30 }, (_, i) => named(i + 5))])
    const changes = Array.from({ length: 4 }, (_, i) => named(i))
    const found = await layOver(store, NS, changes).store.entitiesNamed(NS, [], ['ann'])
    await store.apply(NS, changes)
    expect(found).toHaveLength(20)
    expect(found).toEqual(await store.entitiesNamed(NS, [], ['ann']))
  })

  it('writes nothing, and leaves other namespaces alone', async () => {
    const store = createReferenceStore()
    await store.apply(NS, WORLD)
    await store.apply('ben', WORLD)
    const changes = [put('fact', aFact('f1', { head: 'x', tail: 'y', turn: 'a' }))]
    const { store: view } = layOver(store, NS, changes)
    for (const write of [
      () => view.apply(NS, changes),
      () => view.deleteNamespace(NS),
      () => view.claimJobs(NS, [], {} as never),
      () => view.writeImage(NS, 1, []),
    ])
      expect(write).toThrow('only read')
    expect(await view.findFacts(NS, { limit: 9 })).toHaveLength(1)
    expect(await view.findFacts('ben', { limit: 9 })).toEqual([])
    expect(await store.findFacts(NS, { limit: 9 })).toEqual([])
  })
})
