/** A turn, and the end of the sessions that it leaves behind, are added together or not at all. */
import { createMemory, createSqliteStore, type Store } from 'recollect'
import { describe, expect, it } from 'vitest'
import type { Change } from '../src/model/change.ts'

/** Tells of the changes of each write before it is made; what is thrown there is thrown by the write. */
function watched(onWrite: (changes: readonly Change[], number: number) => Promise<void> | void): Store {
  let writes = 0
  const store = createSqliteStore({ path: ':memory:' })
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (name === 'apply') await onWrite(args[1] as readonly Change[], ++writes)
        return value.apply(target, args) as unknown
      }
    },
  })
}

const OLD = { id: 'old', speaker: 'Ana', content: 'I live in Vienna.', at: '2025-01-01T09:00:00Z' }
const NEW = [
  { speaker: 'Ana', content: 'I moved to Lisbon.', at: '2025-02-01T09:00:00Z' },
  { speaker: 'Ana', content: 'I like it here.', at: '2025-02-01T09:01:00Z' },
]
const forms = [
  ['one turn', NEW[0] as (typeof NEW)[number]],
  ['a list of turns', NEW],
] as const

describe('a turn that ends an older session', () => {
  it.each(forms)('is stored with that end in one write, as %s', async (_, added) => {
    const writes: string[][] = []
    const store = watched((changes) => void writes.push(changes.map((c) => c.kind)))
    const memory = await createMemory({ store, consolidate: false })
    const space = memory.namespace('ana')
    await space.add(OLD, { session: 'old' })
    const count = Array.isArray(added) ? added.length : 1
    expect(await space.add(added, { session: 'new' })).toMatchObject({ added: count, job: 'consolidate:new' })
    expect(writes).toEqual([['turn-added'], [...Array(count).fill('turn-added'), 'session-flushed']])
    const ends = (await space.sessions()).map((s) => [s.id, s.flushes.includes(s.places)])
    expect(ends).toEqual([
      ['old', true],
      ['new', false],
    ])
    await space.add({ ...OLD, id: 'more', at: '2025-02-01T09:02:00Z' }, { session: 'new' })
    expect(writes.at(-1)).toEqual(['turn-added'])
    await memory.close()
  })

  it.each(forms)('is stored when that session is deleted meanwhile, as %s', async (_, added) => {
    const store: Store = watched(async (changes) => {
      if (changes.some((c) => c.kind === 'session-flushed'))
        await store.apply('ana', [{ kind: 'turn-deleted', id: 'old' as never }])
    })
    const memory = await createMemory({ store, consolidate: false })
    const space = memory.namespace('ana')
    await space.add(OLD, { session: 'old' })
    const { turns } = await space.add(added, { session: 'new' })
    expect((await space.turns()).map((t) => t.id)).toEqual(turns)
    await memory.close()
  })

  it('is refused, and not stored, when it cannot be written', async () => {
    const store = watched((_, number) => {
      if (number === 2) throw new Error('write 2 failed')
    })
    const memory = await createMemory({ store, consolidate: false, onError: () => {} })
    const space = memory.namespace('ana')
    await space.add(OLD, { session: 'old' })
    await expect(space.add(NEW, { session: 'new' })).rejects.toThrow('write 2 failed')
    expect(await space.turns()).toHaveLength(1)
    expect((await space.sessions())[0]?.flushes).toEqual([])
    await memory.close()
  })
})
