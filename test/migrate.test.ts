import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemory } from '../src/memory.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import { createSqliteStore } from '../src/store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { migrateStore } from '../src/transfer/migrate.ts'
import { openPglite } from './support/pglite.ts'

let folder = ''
let server: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-migrate-'))
  server = await openPglite()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const postgres = () => createPostgresStore({ url: server.connection(), schema: `m${++count}` })
const sqlite = () => createSqliteStore({ path: join(folder, `${++count}.db`) })

/** Two namespaces with everything that a memory can hold. */
async function filled(): Promise<Store> {
  const store = sqlite()
  const memory = await createMemory({ store: withoutClose(store) })
  for (const name of ['ana', 'ben']) {
    const space = memory.namespace(name)
    await space.add(
      [
        {
          id: 'a',
          speaker: 'Ana',
          content: 'I moved to Lisbon last week. I love olives! 🫒',
          at: '2025-03-10',
        },
        { id: 'b', speaker: 'Ben', content: 'My sister Lena lives in Graz.', at: '2025-03-10T10:00:00Z' },
        {
          id: 'c',
          speaker: 'Ana',
          content: '我喜欢喝茶',
          at: '2025-03-10T11:00:00Z',
          metadata: { mood: 'calm' },
        },
      ],
      { session: 's1' },
    )
    await space.flush()
    await space.add(
      { id: 'd', speaker: 'Ana', content: 'I moved to Porto.', at: '2025-05-01' },
      { session: 's2' },
    )
    const [fact] = await space.facts({ entity: 'Lena' })
    if (fact !== undefined) await space.freeze('fact', fact.id)
  }
  await memory.close()
  return store
}

function withoutClose(store: Store): Store {
  return { ...store, close: async () => {} }
}

describe('migrateStore', () => {
  it('moves everything from a file to a server and back, with what can be undone', async () => {
    const source = await filled()
    const target = await postgres()
    const moved = await migrateStore(source, target)
    expect(moved.map((m) => [m.namespace, m.turns, m.skipped])).toEqual([
      ['ana', 4, false],
      ['ben', 4, false],
    ])
    const back = sqlite()
    const returned = await migrateStore(target, back)
    expect(returned.map((m) => m.checksum)).toEqual(moved.map((m) => m.checksum))
    const memory = await createMemory({ store: withoutClose(target) })
    const space = memory.namespace('ana')
    expect((await space.facts({ entity: 'Ana', relation: 'lives_in', asOf: null })).length).toBeGreaterThan(0)
    expect((await space.recall('Who lives in Graz?')).hits[0]?.turn.id).toBe('b')
    expect((await space.stats()).withoutVector).toBe(0)
    const [batch] = await space.batches()
    expect(batch).toBeDefined()
    await space.undo(batch?.id ?? '')
    await memory.close()
    for (const store of [source, target, back]) await store.close()
  })

  it('goes on where it stopped, and skips what is there', async () => {
    const source = await filled()
    const target = createSqliteStore({ path: ':memory:' })
    let left = 1
    const failing: Store = {
      ...target,
      apply: (...args) => (left-- > 0 ? target.apply(...args) : Promise.reject(new Error('the power went'))),
    }
    await expect(migrateStore(source, failing)).rejects.toThrow('the power went')
    const again = await migrateStore(source, target)
    expect(again.map((m) => m.skipped)).toEqual([true, false])
    expect((await migrateStore(source, target)).map((m) => m.skipped)).toEqual([true, true])
    await source.close()
  })

  it.each([
    ['0.1.0', () => readFileSync(new URL('./compat/0.1.0.db', import.meta.url))],
    ['version 3', () => gunzipSync(readFileSync(new URL('./fixtures/version-3.db.gz', import.meta.url)))],
  ])('moves a file of an older version and leaves it as it is (%s)', async (_, bytes) => {
    const path = join(folder, `${++count}.db`)
    writeFileSync(path, bytes())
    const source = createSqliteStore({ path, upgrade: false })
    const target = sqlite()
    const moved = await migrateStore(source, target)
    expect(moved.length).toBeGreaterThan(0)
    for (const { namespace, turns } of moved) {
      expect(turns).toBe((await source.counts(namespace)).turns)
      expect((await target.counts(namespace)).turns).toBe(turns)
    }
    expect((await migrateStore(source, target)).every((m) => m.skipped)).toBe(true)
    await source.close()
    await target.close()
    expect(readFileSync(path).equals(bytes())).toBe(true)
  })

  it('leaves nothing in the target of what did not arrive as it was sent', async () => {
    const source = await filled()
    const target = createSqliteStore({ path: ':memory:' })
    const losing: Store = {
      ...target,
      apply: (namespace, changes) =>
        target.apply(
          namespace,
          changes.filter((c) => c.kind !== 'put' || c.in !== 'fact'),
        ),
    }
    await expect(migrateStore(source, losing)).rejects.toMatchObject({
      code: 'migration-failed',
      data: { namespace: 'ana' },
    })
    expect(await target.namespaces()).toEqual([])
    expect((await migrateStore(source, target)).map((m) => m.skipped)).toEqual([false, false])
    await source.close()
  })

  it('mixes nothing into what is somebody else’s', async () => {
    const source = await filled()
    const target = createSqliteStore({ path: ':memory:' })
    const memory = await createMemory({ store: withoutClose(target) })
    await memory.namespace('ana').add({ id: 'other', content: 'not from the source' })
    await memory.close()
    await expect(migrateStore(source, target)).rejects.toMatchObject({
      code: 'migration-failed',
      data: { namespace: 'ana' },
    })
    expect((await target.counts('ana')).turns).toBe(1)
    await source.close()
  })
})
