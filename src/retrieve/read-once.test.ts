import { describe, expect, it } from 'vitest'
import type { TurnId } from '../model/ids.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { aTurn } from '../testing/builders.ts'
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
const ids = (...names: string[]) => names as TurnId[]

describe('what one question reads', () => {
  it('is read once by id, in the order asked for, unknown ids left out', async () => {
    const { store, reads } = await counted()
    const once = readOnce(store, 'n')
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
    const once = readOnce(store, 'n')
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
    const once = readOnce(flaky, 'n')
    await expect(once.turns('n', ids('a'))).rejects.toThrow('gone')
    expect(await once.turns('n', ids('a'))).toHaveLength(1)
  })

  it('sees what is written only by reading anew', async () => {
    const { store } = await counted()
    const once = readOnce(store, 'n')
    expect(await once.turns('n', ids('d'))).toEqual([])
    await store.apply('n', [{ kind: 'turn-added', turn: aTurn('d'), embedding: null }])
    expect(await once.turns('n', ids('d'))).toEqual([])
    expect(await readOnce(store, 'n').turns('n', ids('d'))).toHaveLength(1)
  })
})
