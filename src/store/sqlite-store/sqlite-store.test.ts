import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../model/change.ts'
import type { EntityId, FactId, SessionId, TurnId } from '../../model/ids.ts'
import { aFact, anEntity, aTurn, day } from '../../testing/builders.ts'
import { snapshot, testStore } from '../conformance.ts'
import { createMemoryStore } from '../memory-store.ts'
import { openDriver } from './driver.ts'
import { createSqliteStore } from './sqlite-store.ts'

let folder = ''
let count = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-store-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

testStore({
  name: 'sqlite',
  open: async () => createSqliteStore({ path: join(folder, `${++count}.db`) }),
  reopen: async () => createSqliteStore({ path: join(folder, `${count}.db`) }),
})

describe('sqlite store', () => {
  it('behaves like the reference under any list of changes', async () => {
    const turn = fc.constantFrom('a', 'b', 'c', 'd')
    const entity = fc.constantFrom('x', 'y', 'z')
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.record({ id: turn, session: fc.constantFrom('s1', 's2'), at: fc.nat(9) }).map(
        ({ id, session, at }): Change => ({
          kind: 'turn-added',
          turn: aTurn(id, { session: session as SessionId, at: day(at) }),
          embedding: null,
        }),
      ),
      turn.map((id): Change => ({ kind: 'turn-deleted', id: id as TurnId })),
      entity.map((id): Change => ({ kind: 'entity-added', entity: anEntity(id) })),
      entity.map((id): Change => ({ kind: 'entity-deleted', id: id as EntityId })),
      fc
        .tuple(entity, turn)
        .map(([id, t]): Change => ({ kind: 'entity-mentioned', id: id as EntityId, turn: t as TurnId })),
      fc
        .tuple(fc.constantFrom('f', 'g'), entity, entity, turn)
        .map(
          ([id, head, tail, t]): Change => ({ kind: 'fact-added', fact: aFact(id, { head, tail, turn: t }) }),
        ),
      fc.constantFrom('f', 'g').map((id): Change => ({ kind: 'fact-deleted', id: id as FactId })),
      fc
        .tuple(turn, fc.constantFrom('sea', 'dog'))
        .map(([t, cue]): Change => ({ kind: 'cue-linked', link: { cue, tag: 'x', turn: t as TurnId } })),
      fc
        .constantFrom('s1', 's2')
        .map((id): Change => ({ kind: 'session-flushed', id: id as SessionId, turns: 2 })),
      fc.constant<Change>({ kind: 'derived-deleted' }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (batches) => {
          const reference = createMemoryStore()
          const store = createSqliteStore({ path: ':memory:' })
          for (const batch of batches) {
            const outcome = (s: typeof store) =>
              s.apply('ana', batch).then(
                (r) => r.state,
                (error) => error.code as string,
              )
            // A fact must not lose its last source: the stages delete it first, so the store need not say how.
            const facts = await reference.findFacts('ana', { limit: 99 })
            if (
              batch.some(
                (c) =>
                  c.kind === 'turn-deleted' &&
                  (facts.some((f) => f.evidence.some((e) => e.turn === c.id)) ||
                    batch.some((o) => o.kind === 'fact-added')),
              )
            )
              continue
            expect(await outcome(store)).toEqual(await outcome(reference))
          }
          expect(await snapshot(store)).toEqual(await snapshot(reference))
          expect(await store.check()).toEqual([])
          await store.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('explains what is wrong with a file or a path', async () => {
    const garbage = join(folder, 'garbage.db')
    writeFileSync(garbage, 'this is not a database, but long enough to look like one '.repeat(40))
    expect(() => createSqliteStore({ path: garbage })).toThrow(
      expect.objectContaining({ code: 'database-corrupt' }),
    )
    expect(() => createSqliteStore({ path: join(folder, 'no', 'such', 'folder', 'x.db') })).toThrow(
      expect.objectContaining({ code: 'database-unopenable' }),
    )
    expect(() => createSqliteStore({ path: folder })).toThrow(
      expect.objectContaining({ code: 'database-unopenable' }),
    )
  })

  it('refuses the file of another program, and a file of a newer version', () => {
    const foreign = openDriver({ path: join(folder, 'foreign.db'), busyTimeoutMs: 100, durability: 'normal' })
    foreign.exec('CREATE TABLE theirs (x)')
    foreign.close()
    expect(() => createSqliteStore({ path: join(folder, 'foreign.db') })).toThrow(
      expect.objectContaining({ code: 'database-corrupt' }),
    )
    const newer = openDriver({ path: join(folder, 'newer.db'), busyTimeoutMs: 100, durability: 'normal' })
    newer.pragma('user_version = 999')
    newer.close()
    expect(() => createSqliteStore({ path: join(folder, 'newer.db') })).toThrow(
      expect.objectContaining({ code: 'database-too-new' }),
    )
  })

  it('says when another process holds the database, and writes nothing', async () => {
    const path = join(folder, 'locked.db')
    const store = createSqliteStore({ path, busyTimeoutMs: 50 })
    const holder = openDriver({ path, busyTimeoutMs: 50, durability: 'normal' })
    holder.exec('BEGIN IMMEDIATE')
    await expect(
      store.apply('ana', [{ kind: 'turn-added', turn: aTurn('t1'), embedding: null }]),
    ).rejects.toMatchObject({ code: 'database-locked' })
    holder.exec('ROLLBACK')
    holder.close()
    expect(
      (await store.apply('ana', [{ kind: 'turn-added', turn: aTurn('t1'), embedding: null }])).turnsAdded,
    ).toBe(1)
    await store.close()
  })

  it('says when there is no room left, and keeps what was there', async () => {
    const path = join(folder, 'full.db')
    const store = createSqliteStore({ path })
    await store.apply('ana', [{ kind: 'turn-added', turn: aTurn('t1'), embedding: null }])
    await store.close()
    const small = openDriver({ path, busyTimeoutMs: 50, durability: 'normal' })
    const pages = small.prepare('PRAGMA page_count').pluck().get() as number
    small.pragma(`max_page_count = ${pages}`)
    expect(() =>
      small.write(() =>
        small
          .prepare(
            'INSERT INTO turn (ns, id, session, ordinal, speaker, role, content, at) VALUES (1, ?, ?, 1, ?, ?, ?, 1)',
          )
          .run('t2', 's1', 'Ana', 'user', 'x'.repeat(5_000_000)),
      ),
    ).toThrow(expect.objectContaining({ code: 'disk-full' }))
    small.close()
    const again = createSqliteStore({ path })
    expect((await again.counts('ana')).turns).toBe(1)
    await again.close()
  })

  it('leaves no trace of deleted text in the file', async () => {
    const path = join(folder, 'secret.db')
    const store = createSqliteStore({ path })
    await store.apply('ana', [
      {
        kind: 'turn-added',
        turn: aTurn('t1', { content: 'the password is xylophonecrumble', captions: ['zebrafinchphoto'] }),
        embedding: null,
      },
      { kind: 'turn-added', turn: aTurn('t2'), embedding: null },
      { kind: 'cue-linked', link: { cue: 'xylophonecrumble', tag: 'secret', turn: 't1' as TurnId } },
    ])
    await store.apply('ana', [{ kind: 'turn-deleted', id: 't1' as TurnId }])
    await store.close()
    const bytes = readFileSync(path, 'latin1')
    expect(bytes).not.toMatch(/xylophonecrumb/)
    expect(bytes).not.toMatch(/zebrafinch/)
    expect(bytes).toMatch(/content of t2/)
  })
})
