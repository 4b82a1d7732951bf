/** Whatever is deleted while something is read, the read answers with what is left. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMemory,
  createPostgresStore,
  createSqliteStore,
  isMemoryError,
  type Memory,
  type Namespace,
  type Store,
  type TurnInput,
} from 'recollect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from './support/pglite.ts'
import { createPlainStore } from './support/plain-store.ts'
import { LIFE, NOW, withLife } from './support/served.ts'

type Read = (space: Namespace, memory: Memory) => Promise<unknown>
/** May say that what it asks for is gone, when that is so. */
function ofOne(read: Read): Read {
  return async (space, memory) => {
    try {
      await read(space, memory)
    } catch (error) {
      if (!isMemoryError(error, 'not-found')) throw error
      await expect(read(space, memory)).rejects.toMatchObject({ code: 'not-found' })
    }
  }
}
const READS: Readonly<Record<string, Read>> = {
  flush: (space) => space.flush(),
  recall: (space) => space.recall('Where does Ana live, and who plays the violin?', { trace: true }),
  beam: (space) => space.recall('Where does Ana live?', { strategy: 'beam' }),
  'dual-channel': (space) => space.recall('Where does Ana live?', { strategy: 'dual-channel' }),
  'graph-guided': (space) => space.recall('Where does Ana live?', { strategy: 'graph-guided' }),
  pagerank: (space) => space.recall('Where does Ana live?', { strategy: 'pagerank' }),
  reconstruct: (space) => space.recall('Where does Ana live?', { strategy: 'reconstruct' }),
  filtered: (space) => space.recall('Where does Ana live?', { speaker: 'Ana', strategy: 'beam' }),
  answer: (space) => space.answer('Where does Ana live?'),
  facts: (space) => space.facts({ asOf: null }),
  'facts by words': (space) => space.facts({ matching: 'Lisbon Vienna' }),
  entities: (space) => space.entities(),
  topics: (space) => space.topics(),
  'topics by words': (space) => space.topics({ matching: 'Lisbon Vienna' }),
  timeline: (space) => space.timeline(),
  profile: (space) => space.profile(),
  experiences: (space) => space.experiences(),
  turns: (space) => space.turns(),
  'turns by words': (space) => space.turns({ matching: 'live' }),
  sessions: (space) => space.sessions(),
  stats: (space) => space.stats(),
  merges: (space) => space.merges(),
  batches: (space) => space.batches(),
  audit: (space) => space.audit(),
  explore: ofOne((space) => space.explore('facts_of_aspect', { person: 'Ana', aspect: 'home' })),
  inspect: (space) => space.inspect('Where does Ana live, and who plays the violin?'),
  card: ofOne((space) => space.card('Ana')),
  neighbours: ofOne((space) => space.neighbours('Ana')),
  history: ofOne((space) => space.history('Ana', 'lives_in')),
  distilled: (space) => space.distilled(['v1', 'v5', 'v6']),
  jobs: (space) => space.jobs(),
  'a preview': ofOne((space) => space.preview({ action: 'deleteTurn', id: 'v6' })),
  'review of entities': (space) => space.review('names'),
  'review of facts': (space) => space.review('contradictions'),
  'review of turns': (space) => space.review('secrets'),
  export: async (space) => {
    for await (const line of space.export()) expect(line).not.toBe('')
  },
}
const DELETES: Readonly<Record<string, { readonly from: 'settled' | 'waiting'; readonly deletes: Read }>> = {
  'a turn': { from: 'settled', deletes: (space) => space.deleteTurn('v5') },
  'a session': { from: 'settled', deletes: (space) => space.deleteSession('s1') },
  'an entity': {
    from: 'settled',
    deletes: async (space) => space.delete('entity', (await space.entities({ limit: 1 }))[0]?.id ?? ''),
  },
  'a turn that waits': { from: 'waiting', deletes: (space) => space.deleteTurn('w1') },
  'a session that waits': { from: 'waiting', deletes: (space) => space.deleteSession('s2') },
}
const WAITING = { speaker: 'Ana', content: 'I work at Orbit now, with Mia.', at: '2024-05-01', id: 'w1' }
/** More of them on request. */
const ROUNDS = Number(process.env.RECOLLECT_DELETE_ROUNDS ?? 24)

/** The store; before its call of this number something else is done. */
function interrupted(store: Store, at: number, deed: () => Promise<unknown>) {
  let calls = 0
  let done = false
  const proxy = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        calls += 1
        if (calls === at) {
          done = true
          await deed()
        }
        return value.apply(target, args) as unknown
      }
    },
  })
  return { store: proxy, wasDone: () => done }
}

type Changes = Parameters<Store['apply']>[1]
let folder: string
/** What was written until a life was settled, and until one more turn waited: writing it again costs less than reading it in. */
const lives: { readonly [kind in 'settled' | 'waiting']: Changes[] } = { settled: [], waiting: [] }
/**
 * One for all reads, each in a memory that begins with nothing but its life. What is proved is what reads do between the
 * calls of a store, each of which is whole in any store; plain maps take half the time of a database, and refuse to leave
 * anything that hangs on what was deleted. It says that it is durable, so that it is asked for its index as a file is.
 */
const inMemory = createPlainStore()
const store: Store = { ...inMemory, supports: { ...inMemory.supports, durable: true } }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deletes-'))
  for (const kind of ['settled', 'waiting'] as const) {
    const recorded = new Proxy(shared(store), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'apply') return value
        return async (...[ns, changes, ...rest]: Parameters<Store['apply']>) => {
          lives[kind].push(changes)
          return target.apply(ns, changes, ...rest)
        }
      },
    })
    const memory = await createMemory({ store: recorded, consolidate: false, now: () => NOW })
    await withLife(memory)
    if (kind === 'waiting') await memory.namespace('ana').add(WAITING, { session: 's2' })
    await memory.deleteNamespace('ana')
    await memory.close()
  }
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One read beside a life, interrupted before its call of this number: whether it was, and what it threw. */
async function readBeside(kind: keyof typeof lives, read: Read, deletes: Read, at: number) {
  for (const changes of lives[kind]) await store.apply('ana', changes)
  const options = { consolidate: true, now: () => NOW, onError: () => {} }
  const other = await createMemory({ ...options, consolidate: false, store: shared(store) })
  const between = interrupted(shared(store), at, () => deletes(other.namespace('ana'), other))
  const memory = await createMemory({ ...options, store: between.store })
  try {
    await read(memory.namespace('ana'), memory)
    return { done: between.wasDone(), error: null }
  } catch (error) {
    return { done: between.wasDone(), error: String((error as Error).stack) }
  } finally {
    await memory.close()
    await other.close()
    await store.deleteNamespace('ana')
  }
}

/** Closed by nobody who shares it. */
function shared(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'close') return async () => {}
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Reads that consolidate what waits, and those that look at it as it is. */
const BESIDE_WAITING = ['flush', 'recall', 'answer', 'facts', 'profile']

describe('what is deleted between any two reads', () => {
  it.each(Object.entries(DELETES))('%s is no failure', { timeout: 300_000 }, async (_, { from, deletes }) => {
    const failed: string[] = []
    let tried = 0
    for (const [name, read] of Object.entries(READS)) {
      if (from === 'waiting' && !BESIDE_WAITING.includes(name)) continue
      for (let at = 1; ; at++) {
        const { done, error } = await readBeside(from, read, deletes, at)
        if (error !== null) failed.push(`${name}, before read ${at}: ${error.slice(0, 400)}`)
        if (!done) break
        tried += 1
      }
    }
    expect(failed).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })

  it('does not come back when it was the whole namespace', { timeout: 300_000 }, async () => {
    const left: unknown[] = []
    const read: Read = async (space, memory) => {
      await space.flush()
      left.push(await memory.namespaces())
    }
    const deletes: Read = (space, memory) => memory.deleteNamespace(space.name)
    for (let at = 1; ; at++) {
      const { done, error } = await readBeside('waiting', read, deletes, at)
      expect(error).toBeNull()
      if (!done) break
    }
    left.pop()
    expect(left.length).toBeGreaterThan(40)
    expect(left.filter((names) => JSON.stringify(names) !== '[]')).toEqual([])
  })
})

interface Two {
  readonly one: Memory
  readonly other: Memory
  close(): Promise<void>
}

let schemas = 0
/** Two connections to one database, each with a memory of its own. */
const DATABASES: Readonly<Record<string, () => Promise<Two>>> = {
  async SQLite() {
    const path = join(folder, `${randomUUID()}.db`)
    const options = { path, durability: 'normal', now: () => NOW, onError: () => {} } as const
    return two(await createMemory(options), await createMemory(options))
  },
  async PostgreSQL() {
    const pglite = await openPglite()
    const schema = `deletes_${++schemas}`
    const open = async () =>
      createMemory({
        store: await createPostgresStore({ url: pglite.connection(), schema }),
        now: () => NOW,
        onError: () => {},
      })
    return two(await open(), await open())
  },
}

function two(one: Memory, other: Memory): Two {
  const close = async (): Promise<void> => {
    await one.close()
    await other.close()
  }
  return { one, other, close }
}

describe.each(Object.entries(DATABASES))('on %s, two processes', (_, open) => {
  it('delete and read beside each other without a failure', { timeout: 300_000 }, async () => {
    const { one, other, close } = await open()
    const [here, there] = [one.namespace('ana'), other.namespace('ana')]
    const reads = ['flush', 'recall', 'answer', 'facts', 'entities', 'topics', 'timeline', 'profile'] as const
    const failed: string[] = []
    const turn = (id: string, i: number) => ({ ...LIFE[i % LIFE.length], id, at: '2024-04-01' }) as TurnInput
    await here.add(turn('kept', 0), { session: 's0' })
    for (let round = 0; round < ROUNDS; round++) {
      const ids = [0, 1, 2, 3].map((i) => `r${round}-${i}`)
      await here.add(ids.map(turn), { session: `s${round % 3}` })
      if (round % 2 === 0) await here.flush()
      const name = reads[round % reads.length] as keyof typeof READS
      const read = READS[name] as Read
      const all = [
        ...ids.slice(0, 2).map((id) => here.deleteTurn(id)),
        ...ids.slice(2).map((id) => there.deleteTurn(id)),
        read(here, one),
        read(there, other),
      ]
      for (const { status, ...result } of await Promise.allSettled(all))
        if (status === 'rejected') failed.push(`${name}: ${String((result as PromiseRejectedResult).reason)}`)
    }
    expect(failed).toEqual([])
    expect((await there.turns()).map((t) => t.id)).toEqual(['kept'])
    expect(await one.check()).toEqual([])
    await close()
  })

  it('delete many turns at once', { timeout: 120_000 }, async () => {
    const { one, other, close } = await open()
    const ids = Array.from({ length: 60 }, (_, i) => `m${i}`)
    await one.namespace('ana').add(ids.map((id, i) => ({ ...LIFE[i % LIFE.length], id }) as TurnInput))
    await one.namespace('ana').flush()
    await Promise.all(ids.map((id, i) => (i % 2 === 0 ? one : other).namespace('ana').deleteTurn(id)))
    expect(await one.namespace('ana').turns()).toEqual([])
    await close()
  })
})

describe('in one process', () => {
  it('those who delete wait for each other, and none computes in vain', async () => {
    let refused = 0
    const store = createSqliteStore({ path: ':memory:' })
    const counted = new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          try {
            return (await value.apply(target, args)) as unknown
          } catch (error) {
            if (isMemoryError(error, 'write-conflict')) refused += 1
            throw error
          }
        }
      },
    })
    const memory = await createMemory({ store: counted, now: () => NOW })
    const ids = Array.from({ length: 40 }, (_, i) => `m${i}`)
    await memory.namespace('ana').add(ids.map((id, i) => ({ ...LIFE[i % LIFE.length], id }) as TurnInput))
    await memory.namespace('ana').flush()
    await Promise.all(ids.map((id) => memory.namespace('ana').deleteTurn(id)))
    expect(refused).toBe(0)
    expect(await memory.namespace('ana').turns()).toEqual([])
    await memory.close()
  })
})
