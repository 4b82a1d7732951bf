/** Whatever is done with one namespace's handle, another's memory stays as it is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Namespace } from '../src/api.ts'
import { createMemory } from '../src/memory.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import { createSqliteStore } from '../src/store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { openPglite, type Pglite } from './support/pglite.ts'

let folder = ''
let server: Pglite
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-isolation-'))
  server = await openPglite()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const SAYINGS = [
  'I moved to Lisbon last week.',
  'My sister Lena lives in Graz.',
  'I love olives.',
  'I work at Atlas, and my boss is Petra.',
  'Please always answer in short sentences.',
]

/** Two people say the same things under the same ids: what leaks between them would be found. */
const said = (i: number) => ({
  id: `t${i}`,
  speaker: 'Ana',
  content: SAYINGS[i % SAYINGS.length] as string,
  at: Date.UTC(2025, 2, 1 + i),
})

type Act = (space: Namespace) => Promise<unknown>

/** An act of which it does not matter whether it is refused. */
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.nat(9).map(
    (i): Act =>
      (s) =>
        s.add(said(i), { session: `s${i % 3}` }),
  ),
  fc.nat(9).map(
    (i): Act =>
      (s) =>
        s.deleteTurn(`t${i}`),
  ),
  fc.nat(2).map(
    (i): Act =>
      (s) =>
        s.deleteSession(`s${i}`),
  ),
  fc.constantFrom<Act>(
    (s) => s.flush(),
    (s) => s.rebuild(),
    (s) => s.recall('Where does Ana live?'),
    (s) => s.answer('Who is Lena?'),
    (s) => s.profile(),
    (s) => s.audit(),
    (s) => s.merge('Lena', 'Petra'),
    (s) => s.split('Petra'),
    (s) => s.defineRelation('likes', { singleValued: true, synonyms: ['adores'] }),
    async (s) => s.undo((await s.batches())[0]?.id ?? ''),
    async (s) => s.deny('fact', (await s.facts({ asOf: null }))[0]?.id ?? ''),
    async (s) => s.delete('entity', (await s.entities())[0]?.id ?? ''),
    async (s) => s.freeze('topic', (await s.topics())[0]?.id ?? ''),
    async (s) => s.import(await linesOf(s)),
    (s) =>
      s.addGraph({
        facts: [{ head: 'Ana', relation: 'owns', tail: 'a kite', sources: ['t1'], statement: 'x' }],
      }),
  ),
)

async function linesOf(space: Namespace): Promise<string[]> {
  const lines: string[] = []
  for await (const line of space.export()) lines.push(line)
  return lines
}

/** With nothing in it; its tables are made once. */
async function ofServer(): Promise<Store> {
  const store = await createPostgresStore({ url: server.connection(), schema: 'islands' })
  await server.empty('islands')
  return store
}
const stores: readonly (readonly [string, () => Promise<Store>, number])[] = [
  ['memory', async () => createSqliteStore({ path: ':memory:' }), 20],
  ['sqlite', async () => createSqliteStore({ path: join(folder, `${++count}.db`) }), 12],
  ['postgres', ofServer, 6],
]
let count = 0

describe.each(stores)('namespaces on %s', (_, open, runs) => {
  it('are islands, whatever is called', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const store = await open()
        const memory = await createMemory({ store, now: () => Date.UTC(2025, 5, 1), random: () => 0.5 })
        try {
          const [ana, ben] = [memory.namespace('ana'), memory.namespace('ben')]
          for (const space of [ana, ben]) {
            for (let i = 0; i < 5; i++) await space.add(said(i), { session: `s${i % 3}` })
            await space.flush()
          }
          const question = 'Where does Ana live, and what does she love?'
          const before = [await linesOf(ben), await store.state('ben'), (await ben.recall(question)).text]
          for (const run of acts) await run(ana).catch(() => {})
          expect([await linesOf(ben), await store.state('ben'), (await ben.recall(question)).text]).toEqual(
            before,
          )
          await memory.deleteNamespace('ana')
          expect([await linesOf(ben), await store.state('ben'), (await ben.recall(question)).text]).toEqual(
            before,
          )
        } finally {
          await memory.close()
        }
      }),
      { numRuns: runs },
    )
  })
})
