/** Writers add, workers are killed over and over, and in the end nothing is lost and nothing was done twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createMemory, type Namespace, type Topic } from 'recollect'
import { expect } from 'vitest'
import { databaseAt } from './database.ts'
import { allTurnIds } from './killed-writer.ts'

const WRITERS = 4
const WORKERS = 2
/** Between two kills. A worker needs most of a second to start. */
const KILL_EVERY_MS = 2000

export interface Chaos {
  readonly acknowledged: number
  readonly kills: number
  readonly topics: number
  /** Topics that workers had made when the last of them was killed. */
  readonly byWorkers: number
}

/** @param middle Done once, half way. */
export async function chaos(database: string, seconds: number, middle?: () => void): Promise<Chaos> {
  const acknowledged: string[] = []
  const complaints: string[] = []
  const writers = Array.from({ length: WRITERS }, (_, i) => {
    const child = start('chaos-writer.ts', [database, `w${i}`])
    let rest = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      acknowledged.push(...lines)
    })
    child.stderr?.on('data', (chunk: Buffer) => complaints.push(String(chunk)))
    return child
  })
  const workers: ChildProcess[] = Array.from({ length: WORKERS }, () => start('chaos-worker.ts', [database]))
  let kills = 0
  const killer = setInterval(() => {
    const worker = workers.shift()
    worker?.kill('SIGKILL')
    kills += 1
    workers.push(start('chaos-worker.ts', [database]))
  }, KILL_EVERY_MS)
  await pause((seconds * 1000) / 2)
  middle?.()
  await pause((seconds * 1000) / 2)
  clearInterval(killer)
  // On a busy machine the last workers may just have started; there is something to count when they have worked.
  await untilConsolidated(database)
  expect(writers.filter((w) => w.exitCode !== null)).toEqual([])
  for (const child of [...writers, ...workers]) child.kill('SIGKILL')
  await Promise.all([...writers, ...workers].map(ended))
  expect(complaints).toEqual([])

  const memory = await createMemory({
    ...databaseAt(database),
    busyTimeoutMs: 30_000,
    consolidate: false,
  })
  let found = 0
  let byWorkers = 0
  try {
    const names = await memory.namespaces()
    for (const name of names) {
      const space = memory.namespace(name)
      byWorkers += (await allTopics(space)).length
      await space.flush()
      const stored = await allTurnIds(space)
      const told = acknowledged.filter((line) => line.startsWith(`${name}\t`)).map((l) => l.split('\t')[1])
      expect(told.filter((id) => !stored.has(id ?? ''))).toEqual([])
      // Every turn is in exactly one topic: no session was consolidated twice, none was left out.
      const topics = await allTopics(space)
      const archived = topics.flatMap((t) => t.turns)
      expect(new Set(archived).size).toBe(archived.length)
      expect(archived.length).toBe(stored.size)
      const { buffered, jobs } = await space.stats()
      expect({ buffered, dead: jobs.dead }).toEqual({ buffered: 0, dead: [] })
      found += topics.length
    }
    expect(await memory.check()).toEqual([])
  } finally {
    await memory.close()
  }
  return { acknowledged: acknowledged.length, kills, topics: found, byWorkers }
}

async function untilConsolidated(database: string): Promise<void> {
  const memory = await createMemory({
    ...databaseAt(database),
    busyTimeoutMs: 30_000,
    consolidate: false,
  })
  try {
    for (let tries = 0; tries < 200; tries++) {
      for (const name of await memory.namespaces())
        if ((await memory.namespace(name).topics({ limit: 1 })).length > 0) return
      await pause(200)
    }
  } finally {
    await memory.close()
  }
}

async function allTopics(space: Namespace): Promise<Topic[]> {
  const topics: Topic[] = []
  for (let offset = 0; ; offset += 1000) {
    const page = await space.topics({ offset, limit: 1000 })
    topics.push(...page)
    if (page.length < 1000) return topics
  }
}

function start(script: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
