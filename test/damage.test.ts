/** A damaged file is never taken for a sound one, and a sound one never for a damaged one. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, createSqliteStore, isMemoryError, type Memory, type Namespace } from 'recollect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireNode } from '../src/model/node-version.ts'
import { openDriver } from '../src/store/sql/sqlite/driver.ts'
import { chance } from './support/chance.ts'

const FLIPS = Number(process.env.RECOLLECT_FLIPS ?? 300)
const BIN = join(import.meta.dirname, '../bin/recollect.js')

let folder = ''
/** What {@link build} copies. */
let built = ''
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'recollect-sound-'))
  await fill(join(built, 'sound.db'))
})
afterAll(() => {
  rmSync(built, { recursive: true, force: true })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-damage-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function open(path: string): Promise<Memory> {
  return createMemory({
    path,
    now: () => Date.UTC(2026, 0, 1),
    random: () => 0.5,
    consolidate: false,
    durability: 'normal',
    onError() {},
  })
}

const SAID = [
  'I live in Vienna with my sister Maria.',
  'I moved to Porto last week.',
  'I work at Nimbus as a nurse.',
  'I quit Nimbus and started at Orbit yesterday.',
  'I love hiking in the mountains.',
  'Please always answer in German.',
  'My friend Elena plays chess.',
]

/** A file with rows in nearly every table. */
function build(path: string): void {
  copyFileSync(join(built, 'sound.db'), path)
}

async function fill(path: string): Promise<void> {
  const memory = await open(path)
  for (const name of ['ana', 'ben']) {
    const space = memory.namespace(name)
    for (const month of [0, 1])
      await space.add(
        SAID.map((content, i) => ({
          speaker: 'Ana',
          content,
          at: Date.UTC(2025, month, 1, 10, i),
          captions: i === 3 ? ['a photo'] : [],
          metadata: i === 2 ? { channel: 'mail' } : {},
        })),
        { session: `s${month}` },
      )
    await space.flush()
    const [fact] = await space.facts({ asOf: null, limit: 1 })
    await space.deny('fact', fact?.id ?? '')
    await space.defineRelation('plays', { singleValued: true })
    await space.add({ speaker: 'Ana', content: 'I visited Kyoto.', at: '2025-06-01' }, { session: 's3' })
  }
  await memory.close()
}

async function readAll(space: Namespace): Promise<unknown[]> {
  const limit = 200
  const read: unknown[] = [
    await space.stats(),
    await space.turns({ limit }),
    await space.facts({ asOf: null, denied: true, limit }),
    await space.entities({ limit }),
    await space.topics({ limit }),
    await space.experiences({ limit }),
    await space.merges(),
    await space.batches(),
    await space.timeline(),
    await space.profile(),
    await space.recall('Where does Ana live?'),
    await space.recall('chess', { strategy: 'beam' }),
  ]
  for await (const line of space.export()) read.push(line)
  return read
}

interface Seen {
  /** What every read returned; how it ended when it did not; `null` when nothing had to be read. */
  readonly read: string | null
  /** A finding of `check`, or a typed error. */
  readonly told: boolean
}

/** What `check` finds and, where it finds nothing, what is read: of damage that is told, reads need not tell again. */
async function examine(path: string, readsAnyway: boolean): Promise<Seen> {
  let told = false
  let memory: Memory | null = null
  try {
    memory = await open(path)
    told = (await memory.check()).length > 0
    if (told && !readsAnyway) return { read: null, told }
    const read: unknown[] = []
    for (const name of await memory.namespaces()) read.push(name, await readAll(memory.namespace(name)))
    return { read: JSON.stringify(read), told }
  } catch (error) {
    return { read: String(error), told: told || isMemoryError(error) }
  } finally {
    await memory?.close().catch(() => {})
  }
}

describe('a flipped bit', () => {
  it(`that changes what a read returns is told (${FLIPS} flips)`, {
    timeout: 120_000 + FLIPS * 200,
  }, async () => {
    const sound = join(folder, 'sound.db')
    const damaged = join(folder, 'damaged.db')
    build(sound)
    const before = await examine(sound, true)
    expect(before.told).toBe(false)
    const bytes = readFileSync(sound)
    const random = chance(11)
    const silent: number[] = []
    let found = 0
    for (let flips = 0; flips < FLIPS; ) {
      const bit = Math.floor(random() * bytes.length * 8)
      const at = bit >> 3
      // What is deleted is overwritten: free space is zero.
      if (bytes.subarray(at - 8, at + 8).every((byte) => byte === 0)) continue
      flips += 1
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7))
      for (const rest of ['-wal', '-shm']) rmSync(damaged + rest, { force: true })
      writeFileSync(damaged, copy)
      // However much is damaged, a read comes to an end.
      const after = await examine(damaged, flips % 10 === 0)
      if (after.told) found += 1
      else if (after.read !== before.read) silent.push(bit)
    }
    if (process.env.RECOLLECT_FLIPS)
      console.log(`${FLIPS} flips: ${found} were told, ${silent.length} changed a read silently`)
    expect(found).toBeGreaterThan(FLIPS / 10)
    expect(silent).toEqual([])
  })
})

describe('a row that cannot be read', () => {
  const broken = [
    [
      'turn',
      `UPDATE turn SET metadata = '{"channel' WHERE metadata IS NOT NULL`,
      (s: Namespace) => s.turns(),
    ],
    ['session', "UPDATE session SET flushes = '['", (s: Namespace) => s.flush()],
    ['fact', "UPDATE fact SET body = '{'", (s: Namespace) => s.facts()],
    ['entity', "UPDATE entity SET body = ''", (s: Namespace) => s.entities()],
  ] as const
  it.each(broken)('is a typed error and a finding, also without a sum (%s)', async (table, sql, read) => {
    const path = join(folder, 'rows.db')
    build(path)
    for (const withoutSum of [false, true]) {
      await change(path, withoutSum ? `${sql}; UPDATE ${table} SET sum = NULL` : sql)
      const memory = await open(path)
      await expect(read(memory.namespace('ana'))).rejects.toMatchObject({
        code: 'row-damaged',
        data: { table },
      })
      const findings = await memory.check()
      expect(findings.length).toBeGreaterThan(0)
      for (const { check, detail } of findings)
        expect(`${check}: ${detail}`).toMatch(
          new RegExp(`^damaged row: ${table} .* is not what was written$`),
        )
      await memory.close()
    }
  })

  it('is a typed error when its JSON is not what it was', async () => {
    const path = join(folder, 'rows.db')
    build(path)
    await change(
      path,
      `UPDATE fact SET body = '{}'; UPDATE record SET body = replace(body, 'deflated":"', 'deflated":"AAAA')`,
    )
    const memory = await open(path)
    const space = memory.namespace('ana')
    await expect(space.facts()).rejects.toMatchObject({ code: 'row-damaged' })
    await expect(space.batches()).rejects.toMatchObject({ code: 'row-damaged' })
    await memory.close()
  })
})

describe('what nothing but writing would notice', () => {
  it.each([
    ['UPDATE sqlite_sequence SET seq = 1', 'counter behind its rows'],
    [
      "INSERT INTO job VALUES (1, 'consolidate:s1', 'consolidate', 's2', 'waiting', 0, 0, NULL, 0, NULL)",
      'job that nobody can take',
    ],
  ])('is a finding: %s', async (sql, check) => {
    const path = join(folder, 'rows.db')
    build(path)
    await change(path, sql)
    const memory = await open(path)
    expect((await memory.check()).map((finding) => finding.check)).toContain(check)
    await memory.close()
  })

  it('refuses a file whose version cannot be', async () => {
    const path = join(folder, 'rows.db')
    build(path)
    for (const version of [-2_147_483_644, 1]) {
      await change(path, `PRAGMA user_version = ${version}`)
      expect(() => createSqliteStore({ path })).toThrow(expect.objectContaining({ code: 'database-corrupt' }))
    }
  })
})

async function change(path: string, sql: string): Promise<void> {
  const driver = openDriver({ path, busyTimeoutMs: 100, durability: 'normal' })
  driver.exec(sql)
  driver.close()
}

describe('doctor', () => {
  const doctor = (...args: readonly string[]) =>
    spawnSync(process.execPath, [BIN, 'doctor', ...args], { cwd: folder, encoding: 'utf8' })

  it('takes a mistyped path for an error and makes no file', () => {
    const path = join(folder, 'mistyped.db')
    const { status, stdout } = doctor('--db', path)
    expect(status).toBe(1)
    expect(stdout).toMatch(/✗ database .*no such file/)
    expect(readdirSync(folder)).toEqual([])
    // Nothing was named: the first "add" makes the file.
    expect(doctor()).toMatchObject({ status: 0, stdout: expect.stringContaining('does not exist yet') })
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'advises on the mode of a file that others come to, and finds nothing wrong with it',
    () => {
      const path = join(folder, 'open.db')
      build(path)
      chmodSync(path, 0o644)
      chmodSync(folder, 0o755)
      const advised = doctor('--db', path)
      expect(advised).toMatchObject({ status: 0, stdout: expect.stringMatching(/! privacy .*chmod 600/) })
      chmodSync(folder, 0o700)
      expect(doctor('--db', path).stdout).not.toContain('privacy')
    },
  )

  it('says that words of what was deleted may be left, until the file is written anew', () => {
    const path = join(folder, 'left.db')
    build(path)
    const driver = openDriver({ path, busyTimeoutMs: 100, durability: 'normal' })
    driver.exec('UPDATE deleted_until SET lingering = 1')
    driver.close()
    expect(doctor('--db', path)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('recollect compact --db'),
    })
    const compact = spawnSync(process.execPath, [BIN, 'compact', '--db', path], { encoding: 'utf8' })
    expect(compact).toMatchObject({ status: 0, stdout: expect.stringContaining('written anew') })
    expect(doctor('--db', path).stdout).not.toContain('compact')
  })

  it('does not open a backup that was put beside the log of another file', async () => {
    const path = join(folder, 'restored.db')
    build(path)
    copyFileSync(path, `${path}.backup`)
    const memory = await open(path)
    await memory.namespace('ana').add({ content: 'said after the backup' })
    // As a crash leaves it.
    copyFileSync(`${path}-wal`, `${path}.log`)
    await memory.close()
    rmSync(path)
    renameSync(`${path}.log`, `${path}-wal`)
    // The clock of the file system may be coarse.
    await new Promise((resolve) => setTimeout(resolve, 20))
    copyFileSync(`${path}.backup`, path)
    const log = readFileSync(`${path}-wal`)
    expect(doctor('--db', path)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('✗ write-ahead log'),
    })
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true)
    rmSync(`${path}-wal`)
    expect(doctor('--db', path)).toMatchObject({ status: 0 })
  })

  it('takes the log of a file that was killed for its own', async () => {
    const path = join(folder, 'killed.db')
    const memory = await open(path)
    await memory.namespace('ana').add({ content: 'said before the crash' })
    // A crash leaves both files, and both are copied.
    for (const rest of ['', '-wal']) copyFileSync(path + rest, join(folder, `copy.db${rest}`))
    await memory.close()
    const copy = doctor('--db', join(folder, 'copy.db'))
    expect(copy).toMatchObject({ status: 0, stdout: expect.stringMatching(/ 1 turns?,/) })
  })
})

describe('a file that may only be read', () => {
  /** Root may write everything, so what is tried here is tried by somebody else. */
  const asAnybody = (script: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
    })
  const script = (path: string) => `
    import { createMemory } from ${JSON.stringify(join(import.meta.dirname, '../dist/index.js'))}
    const memory = await createMemory({ path: ${JSON.stringify(path)} })
    const space = memory.namespace('ana')
    const code = await space.add({ content: 'hello' }).then(() => 'added', (error) => error.code)
    console.log((await space.stats()).turns, (await space.recall('Where does Ana live?')).hits.length > 0, (await memory.check()).length, code)
    await memory.close()`

  it.skipIf(process.platform === 'win32').each([
    ['file', 0o444, 0o777],
    ['folder', 0o666, 0o555],
    ['file in such a folder', 0o444, 0o555],
  ])('is read, and nothing is left beside it (%s)', async (_, fileMode, folderMode) => {
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    const path = join(inner, 'kept.db')
    build(path)
    chmodSync(path, fileMode)
    chmodSync(inner, folderMode)
    chmodSync(folder, 0o755)
    try {
      expect(asAnybody(script(path))).toMatchObject({ stderr: '', stdout: '15 true 0 database-readonly\n' })
      expect(readdirSync(inner)).toEqual(['kept.db'])
    } finally {
      chmodSync(inner, 0o755)
    }
  })
})

describe('a file that was removed or replaced while it was open', () => {
  it.each([
    ['removed', (path: string) => rmSync(path)],
    ['replaced', (path: string) => renameSync(`${path}.backup`, path)],
    ['left without its log', (path: string) => rmSync(`${path}-wal`)],
  ])('acknowledges nothing more (%s)', async (_, harm) => {
    const path = join(folder, 'replaced.db')
    build(path)
    copyFileSync(path, `${path}.backup`)
    const memory = await open(path)
    const space = memory.namespace('ana')
    await space.add({ id: 'x1', content: 'the file is there' })
    harm(path)
    await expect(space.add({ id: 'x2', content: 'the file is not there' })).rejects.toMatchObject({
      code: 'database-replaced',
      message: expect.stringContaining('open it again'),
    })
    // What is still read of the old file is not what is stored.
    await expect(space.turns()).rejects.toMatchObject({ code: 'database-replaced' })
    await memory.close().catch(() => {})
  })
})

describe('a Node that is too old', () => {
  it('is refused with a typed error, as package.json and the command line say', () => {
    for (const version of ['20.20.2', '22.17.1', '18.0.0'])
      expect(() => requireNode(version)).toThrow(
        expect.objectContaining({ code: 'node-too-old', data: { version, needed: '22.18' } }),
      )
    for (const version of ['22.18.0', '22.19.1', '24.0.0', '26.1.0-nightly']) requireNode(version)
    const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    expect(engines.node).toBe('>=22.18')
    expect(readFileSync(BIN, 'utf8')).toContain('major < 22 || (major === 22 && minor < 18)')
  })

  it('is refused before anything native is loaded', () => {
    const index = JSON.stringify(join(import.meta.dirname, '../dist/index.js'))
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
         const { createMemory, createSqliteStore } = await import(${index})
         const codes = []
         for (const open of [() => createMemory(), () => createSqliteStore({ path: ':memory:' })])
           try { await open() } catch (error) { codes.push(error.code) }
         console.log(codes.join(), process.report.getReport().sharedObjects.some((file) => file.includes('sqlite')))`,
      ],
      { encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'node-too-old,node-too-old false\n' })
  })
})
