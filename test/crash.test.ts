/**
 * Processes that are killed. `RECOLLECT_KILLS=1000` kills so many that do all kinds of work. In every second file a user
 * decides, too; in the others what was derived must be what a rebuild derives.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Namespace } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chance } from './support/chance.ts'
import { derivedButCuts } from './support/derived.ts'
import { allTurnIds, killed, killedWriter } from './support/killed-writer.ts'

const KILLS = Number(process.env.RECOLLECT_KILLS ?? 20)
/** Kills after which a new file is begun. */
const PER_FILE = 5
const LANES = 2
const LONGEST_MS = 1000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-crash-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Tally {
  readonly acknowledged: number
  readonly deleted: number
  readonly lost: number
  readonly back: number
  readonly unsound: number
  /** Derived things that were not what a rebuild makes, where no user decided. */
  readonly different: readonly string[]
}
const NOTHING: Tally = { acknowledged: 0, deleted: 0, lost: 0, back: 0, unsound: 0, different: [] }

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((all, one) => ({
    acknowledged: all.acknowledged + one.acknowledged,
    deleted: all.deleted + one.deleted,
    lost: all.lost + one.lost,
    back: all.back + one.back,
    unsound: all.unsound + one.unsound,
    different: [...all.different, ...one.different],
  }))
}

/** One file that is worked on and killed over and over. */
async function killedFile(path: string, nth: number): Promise<Tally> {
  const random = chance(nth + 1)
  const there = new Set<string>()
  const gone = new Set<string>()
  const decides = nth % 2 === 1
  const tallies: Tally[] = []
  for (let round = 0; round < PER_FILE; round++) {
    const name = `${nth * PER_FILE + round}`
    const told = await killed('busy-writer.ts', [path, name, decides ? 'decides' : ''], random() * LONGEST_MS)
    for (const [sign, ...ids] of told.map((line) => line.split(' '))) {
      if (sign === '+') for (const id of ids) there.add(id)
      // What was being deleted may be gone or not until that is acknowledged.
      if (sign === '?') there.delete(ids[0] ?? '')
      if (sign === '-') gone.add(ids[0] ?? '')
    }
    tallies.push(await afterKill(path, there, gone, decides))
  }
  return { ...sum(tallies), acknowledged: there.size + gone.size, deleted: gone.size }
}

/** Looks at a copy, so that the next process finds what the killed one left. */
async function afterKill(
  path: string,
  there: ReadonlySet<string>,
  gone: ReadonlySet<string>,
  decided: boolean,
): Promise<Tally> {
  const copy = `${path}.copy`
  for (const rest of ['', '-wal', '-shm']) {
    rmSync(copy + rest, { force: true })
    if (rest !== '-shm' && existsSync(path + rest)) copyFileSync(path + rest, copy + rest)
  }
  const memory = await createMemory({ path: copy, durability: 'normal', consolidate: false })
  try {
    const space = memory.namespace('ana')
    const stored = there.size + gone.size === 0 ? new Set<string>() : await allTurnIds(space)
    const findings = await memory.check()
    const settled = stored.size === 0 ? [] : await settledState(space)
    return {
      ...NOTHING,
      lost: [...there].filter((id) => !stored.has(id)).length,
      back: [...gone].filter((id) => stored.has(id)).length,
      unsound: findings.length + (await memory.check()).length,
      different: decided ? [] : settled,
    }
  } finally {
    await memory.close()
  }
}

/** How what was derived differs from what a rebuild derives. */
async function settledState(space: Namespace): Promise<string[]> {
  await space.flush()
  const before = await derivedButCuts(space)
  await space.rebuild()
  const after = await derivedButCuts(space)
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `only before: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `only after: ${line}`),
  ]
}

describe('kill -9', () => {
  it(`at any moment of any work loses nothing and brings nothing back (${KILLS} kills)`, {
    timeout: 120_000 + KILLS * 10_000,
  }, async () => {
    const files = Array.from({ length: Math.ceil(KILLS / PER_FILE) }, (_, nth) => nth)
    const tallies: Tally[] = []
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let nth = files.shift(); nth !== undefined; nth = files.shift())
          tallies.push(await killedFile(join(folder, `${nth}.db`), nth))
      }),
    )
    const total = sum(tallies)
    if (process.env.RECOLLECT_KILLS) console.log(`${KILLS} kills: ${JSON.stringify(total)}`)
    expect(total).toMatchObject({ lost: 0, back: 0, unsound: 0, different: [] })
    expect(total.acknowledged).toBeGreaterThan(0)
  })

  it('six processes create one file in the same moment: all of them open it', async () => {
    const path = join(folder, 'new.db')
    const script = `
      import { createMemory } from ${JSON.stringify(join(import.meta.dirname, '../dist/index.js'))}
      const memory = await createMemory({ path: ${JSON.stringify(path)} })
      await memory.namespace('ana').add({ content: 'hello from ' + process.pid })
      await memory.close()`
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise((resolve) => {
            const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
            child.on('close', resolve)
          }),
      ),
    )
    expect(codes).toEqual([0, 0, 0, 0, 0, 0])
    const memory = await createMemory({ path })
    expect((await memory.namespace('ana').stats()).turns).toBe(6)
    await memory.close()
  })

  it('two processes write one file at once: both succeed, nothing is lost', async () => {
    const path = join(folder, 'two.db')
    const both = await Promise.all([killedWriter(path, 'a', 1000), killedWriter(path, 'b', 1000)])
    const memory = await createMemory({ path })
    const space = memory.namespace('crash')
    const stored = await allTurnIds(space)
    for (const ids of both) {
      // Each is killed after its first acknowledgement; how many follow is a matter of the machine.
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.filter((id) => !stored.has(id))).toEqual([])
    }
    await space.flush()
    expect(await space.stats()).toMatchObject({ buffered: 0, withoutVector: 0 })
    expect(await memory.check()).toEqual([])
    await memory.close()
  })
})
