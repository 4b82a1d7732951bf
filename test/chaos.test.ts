/**
 * Workers that die while others write. `RECOLLECT_CHAOS_SECONDS=120` makes it last; with a server
 * (`scripts/with-postgres.sh npx vitest run test/chaos.test.ts`) it runs there, and the server restarts half way.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { chaos } from './support/chaos.ts'

const SECONDS = Number(process.env.RECOLLECT_CHAOS_SECONDS ?? 6)
const url = process.env.RECOLLECT_TEST_POSTGRES
const restart = process.env.RECOLLECT_TEST_POSTGRES_RESTART
const timeout = (SECONDS + 240) * 1000

describe('workers killed in a loop while four processes add', () => {
  it.skipIf(url !== undefined)(
    'on one file: nothing is lost, nothing is done twice',
    { timeout },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'recollect-chaos-'))
      const { acknowledged, kills, byWorkers } = await chaos(join(folder, 'chaos.db'), SECONDS)
      expect(byWorkers).toBeGreaterThan(0)
      expect(acknowledged).toBeGreaterThan(100)
      expect(kills).toBeGreaterThan(SECONDS / 4)
      rmSync(folder, { recursive: true, force: true })
    },
  )

  it.skipIf(url === undefined)('on a server that restarts half way', { timeout }, async () => {
    const name = `chaos_${process.pid}`
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    await client.end()
    const result = await chaos((url ?? '').replace(/\/\w+$/, `/${name}`), SECONDS, () => {
      if (restart !== undefined) execFileSync(restart, { stdio: 'ignore' })
    })
    console.log(`${SECONDS} s: ${JSON.stringify(result)}`)
    expect(result.acknowledged).toBeGreaterThan(100)
    expect(result.kills).toBeGreaterThan(SECONDS / 4)
    expect(result.byWorkers).toBeGreaterThan(0)
  })
})
