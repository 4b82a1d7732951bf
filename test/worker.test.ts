import { beforeAll, describe, expect, it } from 'vitest'
import { createPreviews } from '../src/consolidate/preview.ts'
import { createMemory } from '../src/memory.ts'
import { createPostgresStore } from '../src/store/sql/postgres/postgres-store.ts'
import { createSqliteStore } from '../src/store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { openPglite } from './support/pglite.ts'

let server: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  server = await openPglite()
})

let count = 0
const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => createSqliteStore({ path: ':memory:' })],
  ['postgres', () => createPostgresStore({ url: server.connection(), schema: `w${++count}` })],
]
const turns = (session: string, n: number, day: number) =>
  Array.from({ length: n }, (_, i) => ({
    id: `${session}-${i}`,
    speaker: 'Ana',
    content: `I visited town number ${i} and bought a kite.`,
    at: Date.UTC(2024, 4, day, 10, i),
  }))

describe.each(stores)('a worker on %s', (_, open) => {
  it('may lag far behind: a recall reads ahead what was said last, and no more than a full buffer', async () => {
    const store = await open()
    const memory = await createMemory({ store, consolidate: false })
    const space = memory.namespace('ana')
    for (let day = 1; day <= 12; day++) await space.add(turns(`s${day}`, 3, day), { session: `s${day}` })
    await space.add({ speaker: 'Ana', content: 'I moved to Porto.', at: '2024-05-20' }, { session: 'live' })
    const { facts } = await space.recall('Where does Ana live?', { trace: true })
    expect(facts.map((f) => f.tail)).toContain('Porto')
    const towns =
      'Lisbon Vienna Graz Hamburg Bremen Kyoto Nairobi Lima Oslo Ghent Turin Krakow Bergen Seville'
    const long = towns.split(' ').map((town, i) => ({
      speaker: 'Ana',
      content: `I visited ${town}. ${'It was a fine day. '.repeat(50)}`,
      at: Date.UTC(2024, 4, 21, 10, i),
    }))
    await space.add(long, { session: 'long' })
    const state = await store.state('ana')
    const { changes } = await createPreviews()(store, state as NonNullable<typeof state>)
    const said = changes.filter((c) => c.kind === 'put' && c.in === 'fact' && c.value.relation === 'visited')
    expect(said.length).toBeGreaterThan(5)
    expect(said.length).toBeLessThan(12)
    // Lists read ahead as far.
    expect(await space.facts({ relation: 'visited', asOf: null })).toHaveLength(said.length)
    await memory.close()
  })

  it('does what an adding process leaves to it, and stops when it is told to', async () => {
    const store = await open()
    const adding = await createMemory({ store, consolidate: false })
    const [ana, ben] = [adding.namespace('ana'), adding.namespace('ben')]
    for (const space of [ana, ben]) {
      await space.add(turns('s1', 6, 1), { session: 's1' })
      await space.add(turns('s2', 2, 2), { session: 's2' })
    }
    expect(await ana.topics()).toEqual([])
    // What was said is found all the same.
    expect((await ana.recall('Who visited town number 3?')).hits[0]?.turn.id).toBe('s1-3')

    const stop = new AbortController()
    const worked = new Set<string>()
    const working = adding.work({
      signal: stop.signal,
      pollMs: 5,
      onWork: (name, error) => {
        expect(error).toBeNull()
        worked.add(name)
      },
    })
    while ((await ana.topics()).length === 0 || (await ben.topics()).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10))
    stop.abort()
    await working
    expect([...worked].sort()).toEqual(['ana', 'ben'])
    // The first session is over, because another began a day later; the second goes on.
    expect((await ana.topics()).every((t) => t.session === 's1')).toBe(true)
    expect((await ana.stats()).buffered).toBe(2)
    await adding.close()
  })

  it('ends a session that was quiet for long enough', async () => {
    let now = Date.UTC(2024, 4, 1, 12)
    const memory = await createMemory({ store: await open(), consolidate: false, now: () => now })
    const space = memory.namespace('ana')
    await space.add(turns('s1', 3, 1), { session: 's1' })
    const stop = new AbortController()
    const working = memory.work({ signal: stop.signal, pollMs: 5, quietMs: 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await space.topics()).toEqual([])
    now += 61_000
    while ((await space.topics()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await space.stats()).buffered).toBe(0)
    stop.abort()
    await working
    await memory.close()
  })

  it('back-pressure: add waits while too much waits for workers, then refuses and stores nothing', async () => {
    const store = await open()
    const memory = await createMemory({ store, consolidate: false, maxWaitingTurns: 5, busyTimeoutMs: 200 })
    const space = memory.namespace('ana')
    await space.add(turns('s1', 6, 1), { session: 's1' })
    await expect(space.add(turns('s2', 1, 2), { session: 's2' })).rejects.toMatchObject({
      code: 'backlog-full',
      data: { namespace: 'ana', waiting: 6, limit: 5 },
    })
    expect((await store.counts('ana')).turns).toBe(6)
    await space.flush()
    expect((await space.add(turns('s2', 1, 2), { session: 's2' })).added).toBe(1)
    await memory.close()
  })
})
