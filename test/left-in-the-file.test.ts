/** Nothing of what was deleted stays in the bytes of a file, rows or not. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemory, createSqliteStore, type Memory } from 'recollect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDriver } from '../src/store/sql/sqlite/driver.ts'
import { deletionsLeft, rewriteAfterDeletion, rewriteFile } from '../src/store/sql/sqlite/rewrite.ts'

/** Enough that pages are split, which leaves copies of rows in bytes that no row uses. */
const TURNS = 300
// With these words such copies are known to stay where a file is not written anew.
let seed = 11
const letter = (): string => {
  seed = (seed * 16_807) % 2_147_483_647
  return String.fromCharCode(97 + Math.floor((seed / 2_147_483_647) * 26))
}
const word = (): string => Array.from({ length: 9 }, letter).join('')
const WORDS = Array.from({ length: TURNS }, () => [word(), word()] as const)
const DELETED = WORDS.flatMap((words, i) => (i % 10 === 3 ? [{ id: `t${i}`, words }] : []))

let built = ''
let folder = ''
let path = ''
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'recollect-left-'))
  const memory = await createMemory({ path: join(built, 'full.db'), durability: 'normal' })
  const space = memory.namespace('team')
  const turns = WORDS.map(([friend, place], i) => ({
    id: `t${i}`,
    speaker: 'Ana',
    content: `My friend ${friend} lives in ${place}.`,
    at: Date.UTC(2025, 0, 1) + i * 18_000_000,
  }))
  for (let i = 0; i < TURNS; i += 30) await space.add(turns.slice(i, i + 30), { session: `s${i}` })
  await space.flush()
  await memory.close()
})
afterAll(() => rmSync(built, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-left-'))
  path = join(folder, 'memory.db')
  copyFileSync(join(built, 'full.db'), path)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const open = (busyTimeoutMs = 5000): Promise<Memory> =>
  createMemory({ path, durability: 'normal', busyTimeoutMs, onError() {} })

/** Those of the words that are in the file or its log, in whatever case. */
function left(words: readonly string[], file = path): string[] {
  const bytes = [file, `${file}-wal`]
    .map((each) => (existsSync(each) ? readFileSync(each, 'latin1').toLowerCase() : ''))
    .join('\n')
  return words.filter((each) => bytes.includes(each.toLowerCase()))
}

async function deleteSome(memory: Memory): Promise<readonly string[]> {
  for (const { id } of DELETED) await memory.namespace('team').deleteTurn(id)
  return DELETED.flatMap(({ words }) => words)
}

function lingering(): number {
  const driver = openDriver({ path, busyTimeoutMs: 1000, durability: 'normal' })
  try {
    return driver.prepare('SELECT lingering FROM deleted_until').pluck().get() as number
  } finally {
    driver.close()
  }
}

describe('words of what was deleted', () => {
  it('are in no byte of the file once it is closed (deleteTurn)', async () => {
    const memory = await open()
    const words = await deleteSome(memory)
    await memory.close()
    expect(left(words)).toEqual([])
    expect(left(WORDS[4] ?? []).length).toBe(2)
    expect(lingering()).toBe(0)
  })

  it('are in no byte of the file once it is closed (redact)', async () => {
    const memory = await open()
    for (const { id, words } of DELETED) await memory.namespace('team').redact(id, words[0])
    await memory.close()
    expect(left(DELETED.map(({ words }) => words[0]))).toEqual([])
  })

  it('go from a file that stays open, and from one whose process died before it was written anew', async () => {
    const memory = await open()
    const words = await deleteSome(memory)
    const copy = join(folder, 'copy.db')
    for (const rest of ['', '-wal'].filter((each) => existsSync(path + each)))
      copyFileSync(path + rest, copy + rest)
    await memory.close()
    path = copy
    expect(left(words)).not.toEqual([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const after = await open()
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(left(words)).toEqual([]), { timeout: 20_000, interval: 50 })
    // It is used on while it is written anew by the thread.
    expect((await after.namespace('team').stats()).turns).toBe(TURNS - DELETED.length)
    await after.namespace('team').add({ content: 'Said afterwards.' })
    expect(await after.check()).toEqual([])
    await after.close()
    expect(lingering()).toBe(0)
  })

  it('wait for the next process where another one writes, and closing neither fails nor loses anything', async () => {
    const memory = await open(50)
    const words = await deleteSome(memory)
    await memory.namespace('other').add({ content: 'Another one.' })
    await memory.deleteNamespace('other')
    const other = openDriver({ path, busyTimeoutMs: 1000, durability: 'normal' })
    other.exec('BEGIN IMMEDIATE')
    await memory.close()
    other.exec('ROLLBACK')
    other.close()
    expect(lingering()).toBe(DELETED.length + 1)
    const { before, after } = await rewriteFile(path)
    expect(after).toBeLessThanOrEqual(before)
    expect(left(words)).toEqual([])
    expect(lingering()).toBe(0)
  })

  it('are still noted while somebody reads what was before, and go once that has ended', async () => {
    const reader = openDriver({ path, busyTimeoutMs: 1000, durability: 'normal' })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM turn').get()
    const memory = await open(50)
    const words = await deleteSome(memory)
    await memory.close()
    expect(lingering()).toBeGreaterThan(0)
    await expect(rewriteAfterDeletion(path)).rejects.toMatchObject({ code: 'database-locked' })
    expect(lingering()).toBeGreaterThan(0)
    reader.exec('COMMIT')
    await rewriteAfterDeletion(path)
    expect(lingering()).toBe(0)
    expect(left(words)).toEqual([])
    reader.close()
  })

  it('go when another process writes for a moment while the file is closed, or written anew as asked', async () => {
    const memory = await open()
    const words = await deleteSome(memory)
    const other = openDriver({ path, busyTimeoutMs: 1000, durability: 'normal' })
    const writeFor = (ms: number): void => {
      other.exec('BEGIN IMMEDIATE')
      setTimeout(() => other.exec('ROLLBACK'), ms)
    }
    writeFor(200)
    await memory.close()
    expect(lingering()).toBe(0)
    writeFor(200)
    await rewriteFile(path)
    other.close()
    expect(left(words)).toEqual([])
  })

  it('go from a file whose folder was left, and adds wait for the thread however little they wait for others', async () => {
    const [started, away] = [process.cwd(), mkdtempSync(join(tmpdir(), 'recollect-left-'))]
    const errors: unknown[] = []
    try {
      process.chdir(folder)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const store = createSqliteStore({ path: 'memory.db', busyTimeoutMs: 1, onError: (e) => errors.push(e) })
      process.chdir(away)
      const memory = await createMemory({ store, consolidate: false })
      const words = await deleteSome(memory)
      vi.advanceTimersByTime(30_000)
      vi.useRealTimers()
      let added = 0
      while (lingering() > 0) {
        await memory.namespace('other').add({ content: `Said meanwhile, ${added++}.` })
        await sleep(5)
      }
      expect(left(words)).toEqual([])
      expect((await memory.namespace('other').stats()).turns).toBe(added)
      await memory.close()
      expect(errors).toEqual([])
      expect(readdirSync(away)).toEqual([])
    } finally {
      process.chdir(started)
      rmSync(away, { recursive: true, force: true })
    }
  })

  it('are told of once where they cannot go', async () => {
    const errors: unknown[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const store = createSqliteStore({ path, onError: (e) => errors.push(e) })
    const memory = await createMemory({ store, consolidate: false })
    await deleteSome(memory)
    for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true })
    const halfMinute = async (): Promise<void> => {
      vi.advanceTimersByTime(30_000)
      await sleep(100)
    }
    for (let i = 0; i < 200 && errors.length === 0; i++) await halfMinute()
    for (let i = 0; i < 20; i++) await halfMinute()
    vi.useRealTimers()
    expect(errors).toEqual([expect.objectContaining({ code: 'database-unopenable' })])
    expect(existsSync(path)).toBe(false)
    await memory.close()
  })

  it('make no file where there is none any more', async () => {
    rmSync(path)
    await expect(rewriteAfterDeletion(path)).rejects.toMatchObject({ code: 'database-unopenable' })
    await expect(rewriteFile(path)).rejects.toMatchObject({ code: 'database-unopenable' })
    await expect(deletionsLeft(path)).rejects.toMatchObject({ code: 'database-unopenable' })
    expect(existsSync(path)).toBe(false)
  })

  it('go while another process reads, and its log with it once it has read', async () => {
    const reader = openDriver({ path, busyTimeoutMs: 1000, durability: 'normal' })
    reader.exec('BEGIN; SELECT count(*) FROM turn')
    reader.prepare('SELECT count(*) FROM turn').get()
    const memory = await open()
    const words = await deleteSome(memory)
    await memory.close()
    expect(reader.prepare('SELECT count(*) FROM turn').pluck().get()).toBe(TURNS)
    reader.exec('COMMIT')
    reader.close()
    expect(left(words)).toEqual([])
  })
})
