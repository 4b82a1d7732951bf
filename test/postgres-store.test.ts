/** The PostgreSQL store on a server inside this process; `test/postgres-server.test.ts` runs it on a real one. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { testStore } from '../src/store/conformance.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import { behavesLikeReference } from './support/like-reference.ts'
import { openPglite } from './support/pglite.ts'

let server: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  server = await openPglite()
})
afterAll(() => server.close())

let count = 0
const open = (schema: string, partitions: number) =>
  createPostgresStore({ url: server.connection(), schema, partitions })

for (const partitions of [1, 4])
  testStore({
    name: partitions === 1 ? 'postgres (embedded)' : 'postgres (embedded, hash partitions)',
    open: () => open(`t${++count}`, partitions),
    reopen: () => open(`t${count}`, partitions),
  })

describe('postgres (embedded)', () => {
  it('behaves like the reference under any list of changes, in every namespace', () =>
    behavesLikeReference(() => open(`t${++count}`, 1), 25))
})
