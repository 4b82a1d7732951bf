import { expect, it } from 'vitest'
import { put } from '../model/change.ts'
import type { EntityId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { aFact, anEntity, aTurn, day } from '../testing/builders.ts'
import { createProfiles } from './profile.ts'

it('reads nothing more of others where nothing can harm anybody', async () => {
  const inner = createSqliteStore({ path: ':memory:' })
  await inner.apply('n', [
    { kind: 'turn-added', turn: aTurn('t1'), embedding: null },
    ...['ana', 'oslo'].map((id) => put('entity', anEntity(id, { sources: [aTurn('t1').id] }))),
    put('fact', aFact('f1', { turn: 't1', tail: 'oslo' })),
  ])
  const reads: string[] = []
  const store: Store = new Proxy(inner, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value === 'function') reads.push(String(name))
      return value
    },
  })
  const sections = await createProfiles()({ store, stamp: '1' }, 'n', ['ana' as EntityId], {
    now: day(9) as Instant,
    asOf: null,
  })
  expect(sections.flatMap((s) => s.items)).toHaveLength(1)
  expect(reads.filter((name) => name === 'findFacts')).toHaveLength(3)
  // Whose wishes and lessons these are is looked up.
  expect(reads.filter((name) => name === 'entities' || name === 'turns')).toEqual(['entities', 'turns'])
})
