import { expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import type { Instant } from '../model/time.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { learnRelations } from './define-relation.ts'

it('looks at the facts of an unchanged graph once', async () => {
  const store: Store = createSqliteStore({ path: ':memory:' })
  let reads = 0
  const counting: Store = {
    ...store,
    findFacts(namespace, filter) {
      reads += 1
      return store.findFacts(namespace, filter)
    },
  }
  const memory = await createMemory({ store })
  const space = memory.namespace('ana')
  await space.add({ speaker: 'Ana', content: 'I live in Vienna.', at: '2020-01-01' })
  await space.flush()
  await learnRelations(counting, 'ana', 0 as Instant)
  const once = reads
  expect(once).toBeGreaterThan(0)
  await learnRelations(counting, 'ana', 0 as Instant)
  expect(reads).toBe(once)
  await space.add({ speaker: 'Ana', content: 'I moved to Graz.', at: '2021-01-01' })
  await space.flush()
  await learnRelations(counting, 'ana', 0 as Instant)
  expect(reads).toBeGreaterThan(once)
  await memory.close()
})
