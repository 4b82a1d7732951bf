/** Writes that fail: a process works under a limit of the size of files, so that its writes fail at any place. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from 'recollect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chance } from './support/chance.ts'
import { allTurnIds } from './support/killed-writer.ts'

const RUNS = Number(process.env.RECOLLECT_WRITE_ERRORS ?? 50)
/** Each process works on so many files, of which the limit strikes each elsewhere. */
const FILES = 10
const WRITER = join(import.meta.dirname, 'support/limited-writer.ts')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-limit-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/**
 * What was told of each file.
 *
 * @param blocks The largest file, in blocks of 512 or 1024 bytes, as the shell has them.
 */
function limited(blocks: number, round: number, paths: readonly string[]): Promise<Map<string, string[][]>> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'sh',
      ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, WRITER, String(round), ...paths],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let told = ''
    let complaints = ''
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk
    })
    child.on('close', (code, signal) => {
      if (code === 0)
        resolve(
          new Map(
            told
              .split('= ')
              .slice(1)
              .map((part) => {
                const [path = '', ...lines] = part.trimEnd().split('\n')
                return [path, lines.map((line) => line.split(' '))] as const
              }),
          ),
        )
      else reject(new Error(`ended with ${code ?? signal} under ${blocks} blocks: ${complaints}`))
    })
  })
}

interface Lane {
  readonly path: string
  readonly there: Set<string>
  readonly gone: Set<string>
}
interface Tally {
  refused: number
  acknowledged: number
  /** Refused, and yet there, whole: the failure came after the moment from which it counts. */
  late: number
}

/** The file once everything may be written again. */
async function verify(
  { path, there, gone }: Lane,
  round: number,
  told: readonly string[][],
  tally: Tally,
): Promise<void> {
  const refusedAdds: string[][] = []
  for (const [sign, ...words] of told) {
    if (sign === '+') for (const id of words) there.add(id)
    // What is being deleted may be gone or not until that is acknowledged.
    if (sign === '?') there.delete(words[0] ?? '')
    if (sign === '-') gone.add(words[0] ?? '')
    if (sign === '+') tally.acknowledged += 1
    if (sign !== '!') continue
    expect(['disk-failed', 'disk-full', 'namespace-unknown']).toContain(words[0])
    if (words.length > 1) refusedAdds.push(words.slice(1))
    tally.refused += 1
  }
  const memory = await createMemory({ path, consolidate: false })
  const space = memory.namespace('ana')
  await space.add({ id: `free-${round}`, content: 'There is room again.' })
  there.add(`free-${round}`)
  await space.flush()
  const stored = await allTurnIds(space)
  expect([...there].filter((id) => !stored.has(id))).toEqual([])
  expect([...gone].filter((id) => stored.has(id))).toEqual([])
  for (const ids of refusedAdds) {
    const found = ids.filter((id) => stored.has(id)).length
    expect([0, ids.length]).toContain(found)
    if (found > 0) tally.late += 1
  }
  expect(await memory.check()).toEqual([])
  await memory.close()
}

describe.skipIf(process.platform === 'win32')('writes that fail', () => {
  it(`are refused whole, and everything works when there is room again (${RUNS} runs)`, {
    timeout: 60_000 + RUNS * 5000,
  }, async () => {
    const random = chance(3)
    const tally: Tally = { refused: 0, acknowledged: 0, late: 0 }
    const lanes: Lane[] = Array.from({ length: FILES }, (_, i) => ({
      path: join(folder, `${i}.db`),
      there: new Set(),
      gone: new Set(),
    }))
    for (let round = 0; round < RUNS / FILES; round++) {
      const sizes = lanes.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      // Sometimes the files themselves cannot grow, mostly their logs become too long.
      const most = Math.max(...sizes) * random() + 1_200_000 * random()
      const told = await limited(
        Math.ceil(most / 1024),
        round,
        lanes.map((lane) => lane.path),
      )
      expect(told.size).toBe(FILES)
      for (const lane of lanes) await verify(lane, round, told.get(lane.path) ?? [], tally)
    }
    if (process.env.RECOLLECT_WRITE_ERRORS) console.log(`${RUNS} runs: ${JSON.stringify(tally)}`)
    expect(tally.refused).toBeGreaterThan(RUNS / 2)
    expect(tally.acknowledged).toBeGreaterThan(RUNS / 2)
  })
})
