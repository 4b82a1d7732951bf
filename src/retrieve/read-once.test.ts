import { describe, expect, it } from 'vitest'
import type { TurnId } from '../model/ids.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { aFact, aTurn } from '../testing/builders.ts'
import { readOnce } from './read-once.ts'

async function counted(): Promise<{ store: Store; reads: string[] }> {
  const inner = createSqliteStore({ path: ':memory:' })
  await inner.apply(
    'n',
    ['a', 'b', 'c'].map((id) => ({ kind: 'turn-added', turn: aTurn(id), embedding: null })),
  )
  const reads: string[] = []
  const store = new Proxy(inner, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function'
        ? (...args: unknown[]) => {
            reads.push(`${String(name)} ${JSON.stringify(args.slice(1))}`)
            return value.apply(target, args)
          }
        : value
    },
  })
  return { store, reads }
}
const state = { name: 'n', version: 1, graphVersion: 0, purgedAt: 0 }
const ids = (...names: string[]) => names as TurnId[]

describe('what one question reads', () => {
  it('is read once by id, in the order asked for, unknown ids left out', async () => {
    const { store, reads } = await counted()
    const once = readOnce(store, state)
    const [first, second] = await Promise.all([
      once.turns('n', ids('b', 'x', 'a')),
      once.turns('n', ids('a', 'b')),
    ])
    expect(first.map((t) => t.id)).toEqual(['b', 'a'])
    expect(second.map((t) => t.id)).toEqual(['a', 'b'])
    expect((await once.turns('n', ids('c', 'a', 'x'))).map((t) => t.id)).toEqual(['c', 'a'])
    expect(reads).toEqual(['turns [["b","x","a"]]', 'turns [["c"]]'])
  })

  it('is read once by arguments, and of each namespace for itself', async () => {
    const { store, reads } = await counted()
    const once = readOnce(store, state)
    await once.findTurns('n', { limit: 2 })
    await once.findTurns('n', { limit: 2 })
    await once.findTurns('n', { limit: 3 })
    await once.findTurns('m', { limit: 2 }).catch(() => [])
    expect(reads).toHaveLength(3)
    expect((await once.turns('m', ids('a')).catch(() => [])).length).toBe(0)
  })

  it('is tried again when a read failed', async () => {
    const { store } = await counted()
    let failures = 1
    const flaky = {
      ...store,
      turns: (...args: Parameters<Store['turns']>) =>
        failures-- > 0 ? Promise.reject(new Error('gone')) : store.turns(...args),
    }
    const once = readOnce(flaky, state)
    await expect(once.turns('n', ids('a'))).rejects.toThrow('gone')
    expect(await once.turns('n', ids('a'))).toHaveLength(1)
  })

  it('sees what is written only by reading anew', async () => {
    const { store } = await counted()
    const once = readOnce(store, state)
    expect(await once.turns('n', ids('d'))).toEqual([])
    await store.apply('n', [{ kind: 'turn-added', turn: aTurn('d'), embedding: null }])
    expect(await once.turns('n', ids('d'))).toEqual([])
    expect(await readOnce(store, state).turns('n', ids('d'))).toHaveLength(1)
  })

  it('is kept for the next questions until something of the namespace changes', async () => {
    const { store, reads } = await counted()
    const [turn] = await readOnce(store, state).turns('n', ids('a'))
    expect(await readOnce(store, state).turns('n', ids('b', 'a', 'x'))).toContain(turn)
    expect(Object.isFrozen(turn?.metadata)).toBe(true)
    await readOnce(store, { ...state, version: 2 }).turns('n', ids('a'))
    await readOnce(store, { ...state, name: 'm' }).turns('m', ids('a'))
    expect(reads).toEqual(['turns [["a"]]', 'turns [["b","x"]]', 'turns [["a"]]', 'turns [["a"]]'])
  })

  it('is kept no longer once it has grown large: a fact by its tellings, which may be thousands', async () => {
    for (const [tellings, expected] of [
      [1, 1],
      [5000, 2],
    ] as const) {
      const { evidence, ...rest } = aFact('f')
      const fact = { ...rest, evidence: Array.from({ length: tellings }, () => evidence[0]) }
      let read = 0
      const store = { facts: async () => [{ ...fact, read: ++read }] } as unknown as Store
      for (let i = 0; i < 2; i++) await readOnce(store, state).facts('n', [fact.id])
      expect(read).toBe(expected)
    }
  })
})
