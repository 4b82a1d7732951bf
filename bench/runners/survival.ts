/** Of many writes at the same time, how many are there afterwards? From one process and from two. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type SystemName, systemNamed } from '../systems/known-systems.ts'

export const PARALLEL = 20
const WRITER = fileURLToPath(new URL('./survival-writer.ts', import.meta.url))
const PATIENCE_MS = 60_000

export interface Survival {
  readonly given: number
  /** Turns that are there when all writers have ended. */
  readonly there: number
  /** Adds that were refused with an error; what was neither refused nor is there was lost in silence. */
  readonly refused: number
}

/** @param writers Processes that write at once, {@link PARALLEL} adds each. */
export async function survival(system: SystemName, writers: number): Promise<Survival> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-survival-'))
  const running: Writer[] = []
  try {
    // A memory that exists already, as it does for everybody but the very first.
    const first = await systemNamed(system).open(folder, { id: 'survival', askedAt: null })
    await first.close()
    for (let i = 0; i < writers; i++) running.push(await startWriter(system, folder, `writer ${i}`))
    for (const writer of running) writer.go()
    const refused = await Promise.all(running.map((w) => w.refused))
    const memory = await systemNamed(system).open(folder, { id: 'survival', askedAt: null })
    const there = await memory.stored()
    await memory.close()
    return { given: writers * PARALLEL, there, refused: refused.reduce((a, b) => a + b, 0) }
  } finally {
    for (const writer of running) writer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Writer {
  go(): void
  stop(): void
  readonly refused: Promise<number>
}

async function startWriter(system: SystemName, folder: string, name: string): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, system, folder, name, String(PARALLEL)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const lines = createInterface({ input: child.stdout })
  const ready = Promise.withResolvers<void>()
  const done = Promise.withResolvers<number>()
  lines.on('line', (line) => {
    if (line === 'ready') ready.resolve()
    const refused = /^refused (\d+)$/.exec(line)?.[1]
    if (refused !== undefined) done.resolve(Number(refused))
  })
  ended(child).then(() => {
    clearTimeout(timer)
    const error = new Error(`a writer ended early: ${complaint.slice(-300)}`)
    ready.reject(error)
    done.reject(error)
  })
  done.promise.catch(() => {})
  await ready.promise
  return { go: () => child.stdin.write('go\n'), stop: () => child.kill('SIGKILL'), refused: done.promise }
}

async function ended(child: ChildProcess): Promise<void> {
  await once(child, 'exit')
}
