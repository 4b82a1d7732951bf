/** What was added is added: nothing that fails afterwards makes `add` say otherwise. */
import { createMemory, createSqliteStore, type Store } from 'recollect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The store, whose writes of these numbers fail; the first has number 1. */
function failing(store: Store, numbers: readonly number[]): Store {
  let writes = 0
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'apply' && numbers.includes(++writes)) throw new Error(`write ${writes} failed`)
        return value.apply(target, args) as unknown
      }
    },
  })
}

const OLD = { speaker: 'Ana', content: 'I live in Vienna.', at: '2025-01-01T09:00:00Z' }
const NEW = [
  { speaker: 'Ana', content: 'I moved to Lisbon.', at: '2025-02-01T09:00:00Z' },
  { speaker: 'Ana', content: 'I like it here.', at: '2025-02-01T09:01:00Z' },
]

describe('a turn that ends an older session', () => {
  const forms = [
    ['one turn', NEW[0] as (typeof NEW)[number]],
    ['a list of turns', NEW],
  ] as const
  it.each(forms)('is stored once, as %s, when the end cannot be written', async (_, added) => {
    const count = Array.isArray(added) ? added.length : 1
    const told: string[] = []
    // The first write is the old turn, the second the new ones, the third the end of the old session; so are the next two.
    const memory = await createMemory({
      store: failing(createSqliteStore({ path: ':memory:' }), [3, 4]),
      consolidate: false,
      onError: (error, namespace) => void told.push(`${namespace}: ${(error as Error).message}`),
    })
    const space = memory.namespace('ana')
    await space.add(OLD, { session: 'old' })
    const result = await space.add(added, { session: 'new' })
    expect(result).toMatchObject({ added: count, session: 'new', job: 'consolidate:new' })
    expect(result.turns).toHaveLength(count)
    expect(await space.turns()).toHaveLength(1 + count)
    expect(told).toEqual(['ana: write 3 failed'])

    const ends = async () => (await space.sessions()).map((s) => [s.id, s.flushes.includes(s.places)])
    expect(await ends()).toContainEqual(['old', false])
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(() => expect(told).toEqual(['ana: write 3 failed', 'ana: write 4 failed']))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await ends()).toContainEqual(['old', false])
    await vi.advanceTimersByTimeAsync(2000)
    await vi.waitFor(async () => expect(await ends()).toContainEqual(['old', true]))
    expect(told).toHaveLength(2)
    await memory.close()
  })

  it('is refused, and not stored, when it cannot be written itself', async () => {
    const memory = await createMemory({
      store: failing(createSqliteStore({ path: ':memory:' }), [2]),
      consolidate: false,
      onError: () => {},
    })
    const space = memory.namespace('ana')
    await space.add(OLD, { session: 'old' })
    await expect(space.add(NEW, { session: 'new' })).rejects.toThrow('write 2 failed')
    expect(await space.turns()).toHaveLength(1)
    await memory.close()
  })

  it('leaves nothing behind that would go on after close', async () => {
    const told: unknown[] = []
    const memory = await createMemory({
      store: failing(createSqliteStore({ path: ':memory:' }), [3, 4]),
      consolidate: false,
      onError: (error) => void told.push(error),
    })
    await memory.namespace('ana').add(OLD, { session: 'old' })
    await memory.namespace('ana').add(NEW, { session: 'new' })
    await memory.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toHaveLength(1)
  })
})
