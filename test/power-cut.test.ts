/**
 * Power cuts. A memory is written step by step, and both of its files are kept as they are after each step. Between two
 * steps the power fails: of the sectors that the step wrote, any have arrived, any have not and any are torn, and the log
 * has any length in between; the index of the log is lost. The order that syncs keep is kept: pages go from the log into
 * the file only when the log has arrived, and the log is cut only when the file has.
 *
 * Taken for granted: that SQLite syncs the log before it acknowledges (`synchronous = FULL`, which is looked at), that a
 * disk keeps what it says it has synced, and that names of files have arrived.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Memory } from 'recollect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDriver } from '../src/store/sql/sqlite/driver.ts'
import { chance } from './support/chance.ts'
import { allTurnIds } from './support/killed-writer.ts'

const CUTS = Number(process.env.RECOLLECT_CUTS ?? 200)
const SECTOR = 512

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-power-'))
  // A log that a reader holds is emptied again after a while; here that is a step of its own.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

interface Files {
  readonly file: Buffer
  readonly log: Buffer
}
interface Step {
  readonly what: string
  readonly before: Files
  readonly after: Files
  /** What had been acknowledged when it began. */
  readonly there: ReadonlySet<string>
  readonly gone: ReadonlySet<string>
  /** What it was about to add. */
  readonly adding: readonly string[]
}

function filesAt(path: string): Files {
  return {
    file: readFileSync(path),
    log: existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0),
  }
}

/** Everything a memory does to its files, a step at a time. */
async function record(path: string): Promise<Step[]> {
  const memory = await createMemory({ path, consolidate: false, now: () => Date.UTC(2026, 0, 1) })
  const other = openDriver({ path, busyTimeoutMs: 0, durability: 'full' })
  expect(other.prepare('PRAGMA synchronous').pluck().get()).toBe(2)
  const space = memory.namespace('ana')
  const steps: Step[] = []
  const there = new Set<string>()
  const gone = new Set<string>()
  const step = async (what: string, adding: readonly string[], run: () => unknown): Promise<void> => {
    const before = filesAt(path)
    const had = { there: new Set(there), gone: new Set(gone) }
    await run()
    steps.push({ what, before, after: filesAt(path), ...had, adding })
    for (const id of adding) there.add(id)
  }
  const checkpoint = (kind: string) =>
    step(`checkpoint ${kind}`, [], () => other.pragma(`wal_checkpoint(${kind})`))
  let count = 0
  const add = async (turns: number): Promise<void> => {
    const ids = Array.from({ length: turns }, () => `t${count++}`)
    await step('write', ids, () =>
      space.add(
        ids.map((id, i) => ({
          id,
          speaker: 'Ana',
          content: `I visited town number ${id} with my friend Elena and bought ${'a kite, '.repeat(i * 9)}a drum.`,
          at: Date.UTC(2025, 0, 1, 0, count),
        })),
        { session: `s${count >> 3}` },
      ),
    )
  }
  const forget = async (id: string): Promise<void> => {
    // Who reads keeps the log; so writing and emptying it can be told apart.
    other.exec('BEGIN')
    other.prepare('SELECT count(*) FROM turn').get()
    there.delete(id)
    await step('write', [], () => space.deleteTurn(id))
    other.exec('COMMIT')
    gone.add(id)
    await checkpoint('TRUNCATE')
  }
  await add(1)
  for (let round = 0; round < 3; round++) {
    await add(3)
    await add(12)
    await step('write', [], () => space.flush())
    await checkpoint('PASSIVE')
    // The log begins again, over what it held.
    await add(2)
    await forget(`t${round * 7 + 2}`)
    await add(5)
  }
  other.close()
  await memory.close()
  return steps
}

/** What is on the disk of a file of which `after` was being written over `before`. */
function torn(before: Buffer, after: Buffer, random: () => number): Buffer {
  const size = Math.max(before.length, after.length)
  const least = Math.min(before.length, after.length)
  const length = random() < 0.5 ? after.length : least + Math.floor(random() * (size - least + 1))
  const arrives = random() < 0.4 ? 1 : random()
  const halfDone = random() < 0.5 ? Math.floor((random() * after.length) / SECTOR) * SECTOR : null
  const image = Buffer.alloc(size)
  before.copy(image)
  for (let at = 0; at < after.length; at += SECTOR) {
    if (random() > arrives) continue
    const end = at === halfDone ? at + Math.floor(random() * SECTOR) : at + SECTOR
    after.copy(image, at, at, Math.min(after.length, end))
  }
  return image.subarray(0, length)
}

function cut({ what, before, after }: Step, random: () => number): Files {
  if (what === 'write') {
    // Pages that went into the file were in the log, which has arrived then.
    return after.file.equals(before.file) || random() < 0.5
      ? { file: before.file, log: torn(before.log, after.log, random) }
      : { file: torn(before.file, after.file, random), log: after.log }
  }
  return random() < 0.7
    ? { file: torn(before.file, after.file, random), log: before.log }
    : { file: after.file, log: random() < 0.5 ? before.log : after.log }
}

interface Restarted {
  readonly lost: readonly string[]
  readonly back: readonly string[]
  readonly findings: readonly unknown[]
  /** Of what was being added, how much is there: all or nothing. */
  readonly added: number
}

async function restart({ file, log }: Files, step: Step): Promise<Restarted> {
  const path = join(folder, 'image.db')
  for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true })
  writeFileSync(path, file)
  if (log.length > 0) writeFileSync(`${path}-wal`, log)
  const memory: Memory = await createMemory({ path, durability: 'normal', consolidate: false })
  try {
    const space = memory.namespace('ana')
    const stored = step.there.size === 0 ? new Set<string>() : await allTurnIds(space)
    const findings = await memory.check()
    await space.add({ id: 'afterwards', content: 'The light is on again.' })
    expect(await space.turns({ ids: ['afterwards'] })).toHaveLength(1)
    return {
      lost: [...step.there].filter((id) => !stored.has(id)),
      back: [...step.gone].filter((id) => stored.has(id)),
      findings,
      added: step.adding.filter((id) => stored.has(id)).length,
    }
  } finally {
    await memory.close()
  }
}

describe('a power cut', () => {
  it(`at any moment loses nothing that was acknowledged and brings nothing back (${CUTS} cuts)`, {
    timeout: 60_000 + CUTS * 300,
  }, async () => {
    const steps = await record(join(folder, 'written.db'))
    const random = chance(5)
    const outcomes = { kept: 0, dropped: 0 }
    for (let i = 0; i < CUTS; i++) {
      const step = steps[i % steps.length] as Step
      const { lost, back, findings, added } = await restart(cut(step, random), step)
      expect({ i, what: step.what, lost, back, findings }).toEqual({
        i,
        what: step.what,
        lost: [],
        back: [],
        findings: [],
      })
      expect([0, step.adding.length]).toContain(added)
      if (step.adding.length > 0) outcomes[added === 0 ? 'dropped' : 'kept'] += 1
    }
    // The cuts fell before and after the moment from which a write counts.
    expect(outcomes.kept).toBeGreaterThan(CUTS / 50)
    expect(outcomes.dropped).toBeGreaterThan(CUTS / 50)
  })

  it('would be told if it lost what was acknowledged', async () => {
    const steps = await record(join(folder, 'written.db'))
    const [, , third] = steps as [Step, Step, Step]
    expect((await restart(steps[0]?.after as Files, third)).lost).toEqual(['t1', 't2', 't3'])
  })
})
