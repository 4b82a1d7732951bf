import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { behavesLikeReference } from '../../../../test/support/like-reference.ts'
import { deleted, put } from '../../../model/change.ts'
import type { TurnId } from '../../../model/ids.ts'
import { aReading, aTurn } from '../../../testing/builders.ts'
import { testStore } from '../../conformance.ts'
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
  it('behaves like the reference under any list of changes', () =>
    behavesLikeReference(async () => createSqliteStore({ path: ':memory:' }), 100))

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

  it('waits no longer than it was told for a file that another process has for itself', () => {
    const path = join(folder, 'held.db')
    const holder = openDriver({ path, busyTimeoutMs: 50, durability: 'normal' })
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x)')
    const began = performance.now()
    const patience = 1000
    expect(() => openDriver({ path, busyTimeoutMs: patience, durability: 'normal' })).toThrow(
      expect.objectContaining({ code: 'database-locked' }),
    )
    expect(performance.now() - began).toBeLessThan(20 * patience)
    holder.exec('ROLLBACK')
    holder.close()
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
    await expect(
      small.write(() =>
        small
          .prepare(
            'INSERT INTO turn (ns, id, session, ordinal, speaker, role, content, at) VALUES (1, ?, ?, 1, ?, ?, ?, 1)',
          )
          .run('t2', 's1', 'Ana', 'user', 'x'.repeat(5_000_000)),
      ),
    ).rejects.toMatchObject({ code: 'disk-full' })
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
      put('reading', aReading('t1', ['xylophonecrumble'])),
    ])
    await store.apply('ana', [deleted('reading', 't1'), { kind: 'turn-deleted', id: 't1' as TurnId }])
    expect(readFileSync(`${path}-wal`, 'latin1')).toBe('')
    await store.close()
    const bytes = readFileSync(path, 'latin1')
    expect(bytes).not.toMatch(/xylophonecrumb/)
    expect(bytes).not.toMatch(/zebrafinch/)
    expect(bytes).toMatch(/content of t2/)
  })
})
