/** The PostgreSQL store on a server inside this process; `test/postgres-server.test.ts` runs it on a real one. */
import { beforeAll, describe, it } from 'vitest'
import { testStore } from '../src/store/conformance.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import { behavesLikeReference } from './support/like-reference.ts'
import { openPglite, type Pglite } from './support/pglite.ts'

let server: Pglite
beforeAll(async () => {
  server = await openPglite()
})

const schemaOf = (partitions: number): string => `parts${partitions}`
const reopen = (partitions: number) =>
  createPostgresStore({ url: server.connection(), schema: schemaOf(partitions), partitions })
/** The first store makes the tables; the others find them as they are made, with nothing in them. */
async function open(partitions: number) {
  const store = await reopen(partitions)
  await server.empty(schemaOf(partitions))
  return store
}

for (const partitions of [1, 4])
  testStore({
    name: partitions === 1 ? 'postgres (embedded)' : 'postgres (embedded, hash partitions)',
    open: () => open(partitions),
    reopen: () => reopen(partitions),
  })

describe('postgres (embedded)', () => {
  it('behaves like the reference under any list of changes, in every namespace', () =>
    behavesLikeReference(() => open(1), 25))
})
