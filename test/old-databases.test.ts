/** Databases that older versions wrote: what was in them is there, and everything works on from there. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { createMemory, createPostgresStore, createSqliteStore, type Namespace, type Store } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { olderVersion } from '../src/store/sql/sqlite/older-version.ts'
import { openPglite } from './support/pglite.ts'

const NOW = Date.UTC(2025, 1, 1)
const fixture = (name: string): Buffer =>
  gunzipSync(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))

/** As the old version answered, but for what is over, which is told in the past. */
const FACTS = [
  ['Ana', 'has_boss', 'Petra', "Petra is Ana's boss.", 'active'],
  ['Ana', 'has_friend', 'Lena', "Elena is Ana's friend.", 'active'],
  ['Ana', 'likes', 'olives', 'Ana loved olives.', 'active'],
  ['Ana', 'lives_in', 'Lisbon', 'Ana lived in Lisbon.', 'active'],
  ['Ana', 'lives_in', 'Porto', 'Ana moved to Porto (last week, 2025-01-13 to 2025-01-19).', 'active'],
  ['Ana', 'plans_to', 'visit Kyoto', 'Ana is planning to visit Kyoto (in April, 2025-04).', 'active'],
  ['Ana', 'works_at', 'Atlas', 'Ana worked at Atlas.', 'active'],
  ['Ben', 'has_sister', 'Lena', "Lena is Ben's sister.", 'active'],
  ['Lena', 'lives_in', 'Graz', 'Lena has lived in Graz for years.', 'active'],
  ['Lena', 'plays', 'chess', 'Elena plays chess.', 'denied'],
]
const ENDED = { likes: Date.UTC(2025, 0, 20, 0, 1), works_at: Date.UTC(2025, 0, 20, 0, 1) }

async function factsOf(space: Namespace) {
  const all = await space.facts({ asOf: null, denied: true, limit: 100 })
  return (
    all
      // The last turn waits to be read.
      .filter((f) => f.relation !== 'bought')
      .map((f) => [f.headName, f.relation, f.tailName, f.statement, f.status])
      .sort((a, b) => (a.slice(0, 3).join() < b.slice(0, 3).join() ? -1 : 1))
  )
}

async function holdsWhatWasThere(open: () => Promise<Store>): Promise<void> {
  const memory = await createMemory({ store: await open(), now: () => NOW, consolidate: false })
  const ana = memory.namespace('ana')
  expect(await factsOf(ana)).toEqual(FACTS)
  const facts = await ana.facts({ asOf: null, limit: 100 })
  for (const [relation, at] of Object.entries(ENDED))
    expect(facts.find((f) => f.relation === relation)?.valid.to).toBe(at)
  expect(facts.find((f) => f.tailName === 'Graz')?.frozen).toBe(true)
  expect(await ana.merges()).toMatchObject([{ keptName: 'Lena', mergedName: 'Elena', byUser: true }])
  expect(await ana.stats()).toMatchObject({ sessions: 4, turns: 10, buffered: 1, topics: 2, experiences: 1 })
  expect((await ana.recall('Who moved to Porto?')).hits[0]?.turn.id).toBe('t4')
  const [olives] = await ana.turns({ ids: ['t3'] })
  expect(olives).toMatchObject({ captions: ['a bowl of olives'], metadata: { channel: 'mail', n: 2 } })
  expect(await memory.namespace('ben').stats()).toMatchObject({ turns: 1 })
  expect(await memory.check()).toEqual([])
  await memory.close()
}

/** What was decided stays decided, and what a deleted turn said goes, whoever wrote it. */
async function worksOn(open: () => Promise<Store>): Promise<void> {
  const memory = await createMemory({ store: await open(), now: () => NOW, consolidate: false })
  const ana = memory.namespace('ana')
  await ana.flush()
  expect((await ana.stats()).buffered).toBe(0)
  await ana.deleteTurn('t4')
  const left = await factsOf(ana)
  expect(left.some(([, , tail]) => tail === 'Porto')).toBe(false)
  expect(
    (await ana.facts({ asOf: null, limit: 100 })).find((f) => f.tailName === 'Lisbon')?.valid.to,
  ).toBeNull()
  await ana.rebuild()
  const again = await factsOf(ana)
  expect(again.find(([, , tail]) => tail === 'chess')?.[4]).toBe('denied')
  expect(again.find(([, , tail]) => tail === 'Graz')?.[3]).toBe('Lena has lived in Graz for years.')
  expect(await ana.merges()).toMatchObject([{ mergedName: 'Elena' }])
  // The topic that its user deleted does not come back.
  expect(await ana.topics({ session: 's3' })).toEqual([])
  expect(await memory.check()).toEqual([])
  await memory.close()
}

describe('a file of version 3', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recollect-old-'))
    writeFileSync(join(folder, 'old.db'), fixture('version-3.db.gz'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const open = async () => createSqliteStore({ path: join(folder, 'old.db') })

  it('holds what was in it', async () => {
    await holdsWhatWasThere(open)
    await holdsWhatWasThere(open)
  })

  it('works on from there', () => worksOn(open))

  const run = (...args: readonly string[]) =>
    spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../bin/recollect.js'), ...args, '--db', join(folder, 'old.db')],
      { encoding: 'utf8', cwd: folder },
    )
  const isOld = () => readFileSync(join(folder, 'old.db')).equals(fixture('version-3.db.gz'))

  it('stays one whatever only reads it, and says so', () => {
    for (const args of [
      ['doctor'],
      ['stats', '--namespace', 'ana'],
      ['recall', 'Who moved to Porto?', '--namespace', 'ana'],
      ['facts', '--namespace', 'ana'],
      ['export', 'ana.jsonl', '--namespace', 'ana'],
      ['migrate', '--from', join(folder, 'old.db'), '--to', join(folder, 'new.db')],
    ]) {
      const { status, stderr } = run(...args)
      expect({ args, status }).toEqual({ args, status: 0 })
      if (args[0] !== 'migrate') expect(stderr).toContain('stays as it is')
      expect({ args, isOld: isOld() }).toEqual({ args, isOld: true })
      for (const rest of ['-wal', '-shm']) expect(existsSync(join(folder, `old.db${rest}`))).toBe(false)
    }
    expect(run('recall', 'Who moved to Porto?', '--namespace', 'ana').stdout).toContain('Porto')
  })

  it('is brought up to date by what writes', () => {
    expect(run('flush', '--namespace', 'ana')).toMatchObject({ status: 0, stderr: '' })
    expect(isOld()).toBe(false)
    expect(run('stats', '--namespace', 'ana')).toMatchObject({ status: 0, stderr: '' })
  })

  it('is not changed with its log, which is read', () => {
    const path = join(folder, 'old.db')
    const writer = new DatabaseSync(path)
    writer.exec("PRAGMA wal_autocheckpoint = 0; UPDATE namespace SET name = 'eva' WHERE name = 'ana'")
    const parts = ['', '-wal'].map((rest) => readFileSync(path + rest))
    writer.close()
    for (const [i, rest] of ['', '-wal'].entries()) writeFileSync(path + rest, parts[i] ?? '')
    expect(run('namespaces').stdout).toMatch(/eva/)
    for (const [i, rest] of ['', '-wal'].entries())
      expect(readFileSync(path + rest).equals(parts[i] ?? Buffer.of())).toBe(true)
  })

  it('is told how to be read where it is too large for a copy', () => {
    truncateSync(join(folder, 'old.db'), 800 * 1024 * 1024)
    const { status, stderr } = run('stats', '--namespace', 'ana')
    expect(status).not.toBe(0)
    expect(stderr).toContain('too large to be read from a copy in memory')
    expect(stderr).toContain('recollect compact')
    expect(olderVersion(join(folder, 'old.db'))).toBe(3)
    expect(run('compact').status).toBe(0)
    expect(run('stats', '--namespace', 'ana').status).toBe(0)
  })

  it('refuses writes where it is not to be upgraded', async () => {
    const memory = await createMemory({ path: join(folder, 'old.db'), upgrade: false, now: () => NOW })
    const ana = memory.namespace('ana')
    expect((await ana.recall('Who moved to Porto?')).hits[0]?.turn.id).toBe('t4')
    await expect(ana.add({ content: 'New.' })).rejects.toMatchObject({
      code: 'database-readonly',
      message: expect.stringContaining('upgrade: false'),
    })
    await memory.close()
    expect(isOld()).toBe(true)
  })
})

it('a rebuild indexes turns and facts whose words an older version cut otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-old-'))
  const path = join(folder, 'old.db')
  const found = async (matching: string, rebuild = false) => {
    const memory = await createMemory({ path, now: () => NOW })
    const space = memory.namespace('ana')
    if (rebuild) await space.rebuild()
    const found = [await space.turns({ matching }), await space.facts({ matching })]
    await memory.close()
    return found.map((each) => each.length)
  }
  const memory = await createMemory({ path, now: () => NOW })
  await memory.namespace('ana').add({ speaker: 'Ana', content: "I work at L'Hôpital.", at: '2024-01-10' })
  await memory.namespace('ana').flush()
  await memory.close()
  const file = new DatabaseSync(path)
  file.prepare("UPDATE entry SET terms = replace(terms, 'hopit', 'l''hopit'), sum = NULL").run()
  file.close()
  expect(await found('hôpital')).toEqual([0, 0])
  expect(await found('hôpital', true)).toEqual([1, 1])
  expect(await found('hôpital', true)).toEqual([1, 1])
  rmSync(folder, { recursive: true, force: true })
})

describe('a PostgreSQL schema of version 2', () => {
  let server: Awaited<ReturnType<typeof openPglite>>
  beforeEach(async () => {
    server = await openPglite()
    const { statements, rows } = JSON.parse(fixture('postgres-version-2.json.gz').toString()) as {
      statements: string[]
      rows: Record<string, unknown[]>
    }
    const sql = server.connection()
    for (const text of statements) await sql.query(text)
    // What others refer to comes first.
    const first = ['schema_version', 'namespace', 'session', 'turn', 'entity', 'topic', 'fact', 'record']
    for (const name of new Set([...first, ...Object.keys(rows)])) {
      await sql.query(`DELETE FROM "old".${name}`)
      await sql.query(
        `INSERT INTO "old".${name} SELECT * FROM json_populate_recordset(NULL::"old".${name}, $1::json)`,
        [JSON.stringify(rows[name])],
      )
    }
  })
  afterEach(() => server.connection().query('DROP SCHEMA "old" CASCADE'))
  const open = () => createPostgresStore({ url: server.connection(), schema: 'old' })

  it('holds what was in it', async () => {
    await holdsWhatWasThere(open)
    await holdsWhatWasThere(open)
  })

  it('works on from there', () => worksOn(open))
})

it('a turn of "Assistant", as older versions stored it, is the same when it comes again', async () => {
  const memory = await createMemory({ now: () => NOW })
  const turn = {
    id: 't1',
    speaker: 'Assistant',
    role: 'assistant',
    content: 'Hello.',
    at: '2024-01-10',
  } as const
  await memory.namespace('new').add(turn)
  const lines: string[] = []
  for await (const line of memory.namespace('new').export())
    lines.push(line.replaceAll('"assistant","role"', '"Assistant","role"'))
  const old = memory.namespace('old')
  await old.import(lines)
  expect((await old.turns())[0]?.speaker).toBe('Assistant')
  expect((await old.add(turn)).added).toBe(0)
  await memory.close()
})
