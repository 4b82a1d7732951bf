/** On a real server: `scripts/with-postgres.sh npx vitest run test/postgres-server.test.ts`. Skipped without one. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { createMemory } from 'recollect'
import { describe, expect, it } from 'vitest'
import { testStore } from '../src/store/conformance.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import type { Store } from '../src/store/store.ts'
import { aTurn } from '../src/testing/builders.ts'
import { allTurnIds, killedWriter } from './support/killed-writer.ts'
import { behavesLikeReference } from './support/like-reference.ts'

const url = process.env.RECOLLECT_TEST_POSTGRES
const restart = process.env.RECOLLECT_TEST_POSTGRES_RESTART

describe.skipIf(url === undefined)('on a PostgreSQL server', () => {
  let count = 0
  const address = url ?? ''
  const open = (partitions = 1): Promise<Store> =>
    createPostgresStore({ url: address, schema: `t${process.pid}_${++count}`, partitions, poolSize: 3 })

  for (const partitions of [1, 8])
    testStore({
      name: `postgres, ${partitions} partition${partitions === 1 ? '' : 's'}`,
      open: () => open(partitions),
      reopen: () => createPostgresStore({ url: address, schema: `t${process.pid}_${count}` }),
    })

  it('behaves like the reference under any list of changes, in every namespace', { timeout: 240_000 }, () =>
    behavesLikeReference(() => open(), 30),
  )

  /** A database of its own, as two programs would share it. */
  const newDatabase = async (name: string): Promise<string> => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    await client.end()
    return address.replace(/\/\w+$/, `/${name}`)
  }

  it('prepares no statement when told so, as some poolers need it', async () => {
    const database = await newDatabase(`plain_${process.pid}`)
    const memory = await createMemory({ url: `${database}?prepare=false` })
    await memory.namespace('ana').add({ speaker: 'Ana', content: 'I moved to Lisbon.' })
    expect((await memory.namespace('ana').recall('Where does Ana live?')).text).toContain('Lisbon')
    await memory.close()
  })

  it('ten start at once on a new database: all of them work', async () => {
    const database = await newDatabase(`start_${process.pid}`)
    const memories = await Promise.all(Array.from({ length: 10 }, () => createMemory({ url: database })))
    await Promise.all(
      memories.map((m, i) => m.namespace('ana').add({ content: `hello ${i}` }, { session: 's' })),
    )
    expect(
      (await memories[0]?.namespace('ana').turns())?.map((t) => t.ordinal).sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 10 }, (_, i) => i))
    await Promise.all(memories.map((m) => m.close()))
  })

  it('kill -9 at any moment: every acknowledged turn is there, and the tables are sound', {
    timeout: 240_000,
  }, async () => {
    const database = await newDatabase(`crash_${process.pid}`)
    const acknowledged = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const writers = await Promise.all([
        killedWriter(database, `a${round}`, (round * 13) % 90),
        killedWriter(database, `b${round}`, (round * 29) % 90),
      ])
      for (const id of writers.flat()) acknowledged.add(id)
    }
    const memory = await createMemory({ url: database })
    const space = memory.namespace('crash')
    const stored = await allTurnIds(space)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(50)
    await space.flush()
    expect(await space.stats()).toMatchObject({ buffered: 0, withoutVector: 0 })
    expect(await memory.check()).toEqual([])
    await memory.close()
  })

  it.skipIf(restart === undefined)(
    'the server restarts in the middle: writers go on, nothing is lost or doubled',
    { timeout: 120_000 },
    async () => {
      const store = await createPostgresStore({
        url: address,
        schema: `restart_${process.pid}`,
        // A busy machine takes its time to restart a server.
        patienceMs: 100_000,
      })
      const added: string[] = []
      let stop = false
      const writer = async (name: string): Promise<void> => {
        for (let i = 0; !stop; i++) {
          const turn = aTurn(`${name}${i}`)
          await store.apply('ana', [{ kind: 'turn-added', turn, embedding: null }])
          added.push(turn.id)
        }
      }
      const writers = ['a', 'b', 'c'].map(writer)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const before = added.length
      await promisify(execFile)(restart ?? '')
      await new Promise((resolve) => setTimeout(resolve, 700))
      stop = true
      await Promise.all(writers)
      expect(before).toBeGreaterThan(0)
      expect(added.length).toBeGreaterThan(before + 3)
      const turns = await store.findTurns('ana', { limit: 10_000 })
      expect(turns.map((t) => t.id).sort()).toEqual([...added].sort())
      expect(new Set(turns.map((t) => t.ordinal)).size).toBe(turns.length)
      await store.close()
    },
  )

  it('a server that is not there is an error with advice, and without the password', async () => {
    const opening = createPostgresStore({ url: 'postgres://ana:geheim@127.0.0.1:9/x', patienceMs: 50 })
    await expect(opening).rejects.toMatchObject({ code: 'database-unopenable' })
    await expect(opening).rejects.toThrow(/^(?!.*geheim).*postgres:\/\/ana@127\.0\.0\.1:9\/x/)
    await expect(createPostgresStore({ url: 'not a url' })).rejects.toMatchObject({
      code: 'argument-invalid',
    })
  })
})
