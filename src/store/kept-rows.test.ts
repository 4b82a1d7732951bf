import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleted, put } from '../model/change.ts'
import type { FactId, SessionId, TurnId } from '../model/ids.ts'
import { aFact, anEntity, aReading, aTopic, aTurn, day } from '../testing/builders.ts'
import { keepRows } from './kept-rows.ts'
import { createSqliteStore } from './sql/sqlite/sqlite-store.ts'
import type { NamespaceState, Store } from './store.ts'

const ids = (...names: string[]) => names as TurnId[]
const added = (id: string) => ({ kind: 'turn-added' as const, turn: aTurn(id), embedding: null })

/** A store with turns and facts that rest on them, and what is asked of it. */
async function counted() {
  const inner = createSqliteStore({ path: ':memory:' })
  await inner.apply('n', [
    ...['a', 'b', 'c'].map(added),
    ...['ana', 'lisbon', 'oslo'].map((id) => put('entity', anEntity(id, { sources: ids('a') }))),
    put('fact', aFact('f1', { turn: 'a' })),
    put('fact', aFact('f2', { turn: 'a', tail: 'oslo', from: day(9) })),
    put('fact', aFact('f3', { turn: 'b', tail: 'oslo', from: day(5) })),
    put('reading', aReading('a', ['tea'])),
  ])
  const reads: string[] = []
  const store: Store = new Proxy(inner, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        reads.push(`${String(name)} ${JSON.stringify(args.slice(1))}`)
        return value.apply(target, args)
      }
    },
  })
  const kept = async () => keepRows(store, (await inner.state('n')) as NamespaceState)
  return { inner, store, reads, kept }
}

describe('what was read of a namespace', () => {
  it('is not read again while its graph stays as it is, whatever turns come', async () => {
    const { inner, reads, kept } = await counted()
    const [turn] = await (await kept()).turns('n', ids('a'))
    expect(Object.isFrozen(turn?.metadata)).toBe(true)
    expect(await (await kept()).readings('n', ids('a', 'd'))).toHaveLength(1)
    await inner.apply('n', [added('d')])
    expect(await (await kept()).turns('n', ids('b', 'a', 'x'))).toContain(turn)
    expect(await (await kept()).readings('n', ids('a', 'd'))).toHaveLength(1)
    await inner.apply('n', [put('reading', aReading('d'))])
    expect(await (await kept()).readings('n', ids('a', 'd'))).toHaveLength(2)
    expect(await (await kept()).turns('n', ids('a'))).toHaveLength(1)
    expect(reads).toEqual([
      'turns [["a"]]',
      'readings [["a","d"]]',
      'turns [["b","x"]]',
      'readings [["a","d"]]',
      'turns [["a"]]',
    ])
  })

  it('leaves a turn that is not there to be looked for again', async () => {
    const { inner, kept } = await counted()
    expect(await (await kept()).turns('n', ids('d'))).toEqual([])
    await inner.apply('n', [added('d')])
    expect(await (await kept()).turns('n', ids('d'))).toHaveLength(1)
  })

  it('keeps the facts of each turn, the newest first, as the store gives them', async () => {
    const { inner, reads, kept } = await counted()
    const of = async (turns: TurnId[], limit: number) =>
      (await (await kept()).findFacts('n', { sources: turns, limit })).map((f) => f.id)
    expect(await of(ids('a'), 9)).toEqual(['f2', 'f1'])
    expect(await of(ids('b', 'a', 'c'), 9)).toEqual(['f2', 'f3', 'f1'])
    expect(await of(ids('b', 'a'), 2)).toEqual(['f2', 'f3'])
    await inner.apply('n', [deleted('fact', 'f2' as FactId)])
    expect(await of(ids('a', 'b'), 9)).toEqual(['f3', 'f1'])
    expect(reads.filter((r) => r.startsWith('findFacts'))).toHaveLength(3)
  })

  it('asks the store where there may be more facts than it was to give', async () => {
    const { kept } = await counted()
    const store = await kept()
    const first = await store.findFacts('n', { sources: ids('a', 'b'), limit: 2 })
    expect(first.map((f) => f.id)).toEqual(['f2', 'f3'])
    const all = await store.findFacts('n', { sources: ids('a', 'b'), limit: 9 })
    expect(all.map((f) => f.id)).toEqual(['f2', 'f3', 'f1'])
    const ofAna = await store.findFacts('n', { sources: ids('a', 'b'), relation: 'likes', limit: 9 })
    expect(ofAna).toEqual([])
  })

  it('is kept no longer once it has grown large: a fact by its tellings, which may be thousands', async () => {
    const state = { name: 'n', version: 1, graphVersion: 0, purgedAt: 0 }
    for (const [tellings, expected] of [
      [1, 1],
      [5000, 2],
    ] as const) {
      const { evidence, ...rest } = aFact('f')
      const fact = { ...rest, evidence: Array.from({ length: tellings }, () => evidence[0]) }
      let read = 0
      const store = { facts: async () => [{ ...fact, read: ++read }] } as unknown as Store
      for (let i = 0; i < 2; i++) await keepRows(store, state).facts('n', [fact.id])
      expect(read).toBe(expected)
    }
  })

  it('is read anew once the namespace was deleted and begun again', async () => {
    const { inner, kept } = await counted()
    expect(await (await kept()).facts('n', ['f1' as FactId])).toHaveLength(1)
    await inner.deleteNamespace('n')
    await inner.apply('n', [added('a')])
    expect(await (await kept()).facts('n', ['f1' as FactId])).toEqual([])
  })
})

describe('buffers', () => {
  /** What waits of each session, as the namespace stands. */
  async function waiting(kept: () => Promise<Store>) {
    const rows = await kept()
    const sessions = await rows.bufferedSessions('n', 9)
    const buffers = sessions.map((s) => rows.buffer('n', s.id, 9))
    return (await Promise.all(buffers)).map((turns) => turns.map((t) => `${t.id} ${t.content}`))
  }
  const inSession = (id: string, session: string, content = 'hello') => ({
    kind: 'turn-added' as const,
    turn: aTurn(id, { session: session as SessionId, content }),
    embedding: null,
  })

  it('are read again for the sessions that got a turn', async () => {
    const { inner, reads, kept } = await counted()
    await inner.apply('n', [inSession('x', 'other')])
    await waiting(kept)
    reads.length = 0
    await inner.apply('n', [inSession('y', 'other')])
    const read = await waiting(kept)
    expect(read.flat().map((line) => line.slice(0, 1))).toEqual(['x', 'y', 'a', 'b', 'c'])
    expect(reads.filter((r) => r.startsWith('buffer '))).toEqual(['buffer ["other",9]'])
  })

  it('follow whatever happens to their turns', async () => {
    const happens = fc.constantFrom('add', 'consolidate', 'undo', 'replace', 'delete', 'nothing')
    const steps = fc.array(fc.tuple(happens, fc.constantFrom('s', 'r')), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const inner = createSqliteStore({ path: ':memory:' })
        const kept = async () => keepRows(inner, (await inner.state('n')) as NamespaceState)
        await inner.apply('n', [inSession('first', 'q')])
        for (const [i, [step, session]] of all.entries()) {
          const [oldest] = await inner.buffer('n', session as SessionId, 1)
          const topics = await inner.findTopics('n', { session: session as SessionId, limit: 1 })
          if (step === 'add') await inner.apply('n', [inSession(`t${i}`, session)])
          else if (step === 'undo' && topics[0] !== undefined)
            await inner.apply('n', [deleted('topic', topics[0].id)])
          else if (oldest !== undefined && step === 'consolidate')
            await inner.apply('n', [put('topic', aTopic(`p${i}`, [oldest.id], { session: oldest.session }))])
          else if (oldest !== undefined && (step === 'replace' || step === 'delete'))
            await inner.apply('n', [
              { kind: 'turn-deleted', id: oldest.id },
              ...(step === 'replace' ? [inSession(oldest.id, session, `said ${i}`)] : []),
            ])
          expect(await waiting(kept)).toEqual(await waiting(async () => inner))
        }
        await inner.close()
      }),
      { numRuns: 60 },
    )
  })
})
