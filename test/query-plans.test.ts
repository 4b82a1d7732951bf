/** No statement of adding, consolidating or asking walks through a whole namespace: its cost would grow with each turn. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMemory } from '../src/memory.ts'

interface Database {
  prepare(sql: string): { all(...values: readonly unknown[]): { readonly detail: string }[] }
  close(): void
}
const SqliteDatabase = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => Database

/** Small tables, and indexes that hold only what is left to do. */
const MAY_WALK =
  /\b(?:session_buffered|job_by_time|deleted_until|sqlite_sequence|sqlite_master|json_each|image_by_part)\b/
/** In the order of an index, up to a limit. */
const IN_ORDER = /(?:fact|turn)_by_time \(ns=\?\)$/

it('every statement finds its rows by an index', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-plans-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'm.db')
  const prepare = vi.spyOn(SqliteDatabase.prototype as Database, 'prepare')
  // A clock of its own keeps all work in this thread.
  const memory = await createMemory({ path, now: () => Date.parse('2025-06-01') })
  const space = memory.namespace('a')
  for (let s = 0; s < 12; s++)
    await space.add(
      Array.from({ length: 6 }, (_, i) => ({
        content: `I plan to visit Rome with Ann${s}. I love jazz number ${i}. I no longer live in Oslo.`,
        speaker: 'Mira',
        at: Date.parse('2024-03-01') + (s * 24 * 60 + i) * 60_000,
      })),
      { session: `s${s}` },
    )
  await space.flush()
  await space.recall('Where does Mira live?')
  const [first] = await space.turns({ limit: 1 })
  await space.deleteTurn(first?.id ?? '')
  await memory.close()
  const texts = new Set(
    prepare.mock.calls.map(([text]) => text).filter((text) => /^\s*(?:SELECT|DELETE|UPDATE)\b/.test(text)),
  )
  prepare.mockRestore()
  const database = new SqliteDatabase(path)
  onTestFinished(() => database.close())
  const walks = [...texts].flatMap((text) => {
    const values = [...text.matchAll(/\?/g)].map(() => '[]')
    return database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map((step) => step.detail)
      .filter(
        (step) => /^SCAN (?!\w*\d+$)|\(ns=\?\)$/.test(step) && !MAY_WALK.test(step) && !IN_ORDER.test(step),
      )
      .map((step) => `${step}: ${text.replace(/\s+/g, ' ')}`)
  })
  expect(texts.size).toBeGreaterThan(40)
  expect(walks).toEqual([])
})
