/**
 * Any history, on every store. `RECOLLECT_HISTORIES` says how many are played in all instead of the few of a normal run,
 * and `RECOLLECT_SEED` which. Most are played in memory, where one costs a tenth of what it does in files.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPostgresStore, createSqliteStore, type Store } from '../src/index.ts'
import { histories, type Place, prove } from './support/histories.ts'
import { KNOWN_HISTORIES } from './support/known-histories.ts'
import { openPglite } from './support/pglite.ts'
import { createReferenceStore } from './support/reference-store.ts'

const RUNS = Number(process.env.RECOLLECT_HISTORIES ?? 100)
const SEED = process.env.RECOLLECT_SEED

/** One store for all who open it, and for all histories, each of which begins with nothing in it. */
function shared(store: Store): Place {
  const close = async (): Promise<void> => {
    for (const { name } of await store.namespaces()) await store.deleteNamespace(name)
  }
  return { open: async () => ({ ...store, close: async () => {} }), close }
}

/** A file that everybody opens for himself, as processes do. */
async function file(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-history-'))
  return {
    open: async () => createSqliteStore({ path: join(folder, 'memory.db') }),
    close: () => rm(folder, { recursive: true }),
  }
}

const postgres = openPglite()
let schemas = 0
async function server(): Promise<Place> {
  const { connection } = await postgres
  const schema = `h${++schemas}`
  return {
    open: () => createPostgresStore({ url: connection(), schema }),
    close: async () => {
      await connection().query(`drop schema ${schema} cascade`)
    },
  }
}

const memory = shared(createSqliteStore({ path: ':memory:' }))
const reference = shared(createReferenceStore())
const PLACES: readonly [name: string, open: () => Promise<Place>, share: number][] = [
  ['memory', async () => memory, 0.43],
  ['two connections to a file', file, 0.03],
  ['the reference', async () => reference, 0.03],
  ['PostgreSQL', server, 0.01],
]

describe.each(PLACES)('a history on %s', (_, open, share) => {
  it.each([
    ['turns that are left', false],
    ['turns and decisions', true],
  ])('ends as its %s say', { timeout: 3_600_000 }, async (_, decided) => {
    const numRuns = Math.ceil(RUNS * share)
    let played = 0
    await fc.assert(
      fc.asyncProperty(histories(decided), async (moves) => {
        played += 1
        await prove(await open(), moves, decided)
      }),
      // Finding a shorter history that fails, too, takes minutes: it is done for whoever asks for a seed.
      { numRuns, seed: Number(SEED ?? 2026), endOnFailure: SEED === undefined },
    )
    expect(played).toBe(numRuns)
  })
})

it.each(KNOWN_HISTORIES)('$name: it ends as its turns and decisions say', async ({ moves, decided }) => {
  await prove(memory, moves, decided)
})
