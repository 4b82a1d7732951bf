/**
 * How does the HTTP server hold up? One process on one file, many clients that keep their connections and ask without
 * pause, four questions to one write. Afterwards every turn that was acknowledged must be there.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemory } from 'recollect'
import { seeded, syntheticQuestions, syntheticSessions } from '../datasets/synthetic.ts'
import { mean, percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Part } from '../runs/part.ts'

export interface LoadOptions {
  readonly clients: number
  readonly seconds: number
  /** Under the same load, before anything is measured: code is compiled, caches and the heap reach their size. */
  readonly warmUpSeconds: number
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

const NAMESPACES = 16
const TURNS_BEFORE = 500
const RECALL_SHARE = 0.8
const SAMPLE_MS = 500
const BIN = fileURLToPath(new URL('../../bin/recollect.js', import.meta.url))

interface Answered {
  readonly kind: 'recall' | 'add'
  readonly ms: number
  /** Milliseconds since the warm-up ended; less than 0 before. */
  readonly at: number
  /** `null` when all was well. */
  readonly error: string | null
}

export async function runLoad(options: LoadOptions): Promise<Part> {
  const { clients, seconds, warmUpSeconds, run, command, onProgress } = options
  const configuration = {
    clients,
    seconds,
    warmUpSeconds,
    namespaces: NAMESPACES,
    turnsBefore: TURNS_BEFORE,
    recallShare: RECALL_SHARE,
  }
  return measurePart({ run, title: 'HTTP server under load', command, configuration, seed: 17 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-load-'))
    const path = join(folder, 'load.db')
    let server: ChildProcess | null = null
    try {
      await fill(path, onProgress)
      server = spawn(process.execPath, [BIN, 'serve', '--db', path, '--port', '0', '--log-level', 'silent'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const port = await listening(server)
      const memory: { at: number; mb: number }[] = []
      const started = performance.now() + warmUpSeconds * 1000
      const sampling = setInterval(
        () => memory.push({ at: performance.now() - started, mb: residentMb(server?.pid ?? 0) }),
        SAMPLE_MS,
      )
      const acknowledged: string[][] = Array.from({ length: NAMESPACES }, () => [])
      const answered = (
        await Promise.all(
          Array.from({ length: clients }, (_, c) => client(c, port, started, seconds * 1000, acknowledged)),
        )
      ).flat()
      clearInterval(sampling)
      const elapsed = (performance.now() - started) / 1000
      await stopped(server)
      server = null
      const missing = await lost(path, acknowledged)
      return summary(answered, memory, elapsed, acknowledged.flat().length, missing)
    } finally {
      server?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function fill(path: string, onProgress: (text: string) => void): Promise<void> {
  const memory = await createMemory({ path, durability: 'normal' })
  for (let n = 0; n < NAMESPACES; n++) {
    const space = memory.namespace(`load-${n}`)
    for (const session of syntheticSessions(TURNS_BEFORE, n + 1))
      await space.add(session.turns, { session: session.id })
    await space.flush()
    onProgress(`filled ${n + 1} of ${NAMESPACES} namespaces`)
  }
  await memory.close()
}

/** Asks without pause over one connection, until the time is over. */
async function client(
  number: number,
  port: number,
  started: number,
  durationMs: number,
  acknowledged: string[][],
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const random = seeded(17 + number)
  const questions = syntheticQuestions(200, number + 1)
  const answered: Answered[] = []
  for (let i = 0; performance.now() - started < durationMs; i++) {
    const kind = random() < RECALL_SHARE ? 'recall' : 'add'
    const n = Math.floor(random() * NAMESPACES)
    const id = `load-${number}-${i}`
    const body =
      kind === 'recall'
        ? { question: questions[i % questions.length] }
        : {
            turns: [
              {
                id,
                speaker: 'Mira',
                content: `Note ${id}: I met friend number ${i} and we talked about tea.`,
              },
            ],
            session: `live-${number}`,
          }
    const before = performance.now()
    const error = await post(
      agent,
      port,
      `/v1/namespaces/load-${n}/${kind === 'recall' ? 'recall' : 'turns'}`,
      body,
    )
    const now = performance.now()
    answered.push({ kind, ms: now - before, at: now - started, error })
    if (error === null && kind === 'add') acknowledged[n]?.push(id)
  }
  agent.destroy()
  return answered
}

function post(agent: Agent, port: number, path: string, body: unknown): Promise<string | null> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body)
    const sent = request(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        response.resume()
        response.on('end', () =>
          resolve((response.statusCode ?? 500) < 300 ? null : `status ${response.statusCode}`),
        )
      },
    )
    sent.on('error', (error) => resolve(error.message))
    sent.end(text)
  })
}

/** Acknowledged turns that are not there. */
async function lost(path: string, acknowledged: readonly (readonly string[])[]): Promise<number> {
  const memory = await createMemory({ path })
  let missing = 0
  for (const [n, ids] of acknowledged.entries())
    for (let at = 0; at < ids.length; at += 500) {
      const asked = ids.slice(at, at + 500)
      missing += asked.length - (await memory.namespace(`load-${n}`).turns({ ids: asked })).length
    }
  await memory.close()
  return missing
}

function summary(
  all: readonly Answered[],
  memory: readonly { readonly at: number; readonly mb: number }[],
  elapsed: number,
  acknowledged: number,
  missing: number,
) {
  const answered = all.filter((a) => a.at >= 0)
  const errors = all.filter((a) => a.error !== null)
  const of = (kind: Answered['kind'] | null) =>
    answered.filter((a) => kind === null || a.kind === kind).map((a) => a.ms)
  const warm = memory.filter((m) => m.at >= 0).map((m) => m.mb)
  const third = Math.floor(warm.length / 3)
  const growth = (mean(warm.slice(-third)) / mean(warm.slice(0, third)) - 1) * 100
  const rows = (['recall', 'add', null] as const).map((kind) => {
    const ms = of(kind)
    return [
      kind ?? 'both',
      ms.length,
      (ms.length / elapsed).toFixed(0),
      percentile(ms, 0.5).toFixed(1),
      percentile(ms, 0.95).toFixed(1),
      percentile(ms, 0.99).toFixed(1),
    ]
  })
  return {
    figures: {
      'requests/s': answered.length / elapsed,
      'recall p50 ms': percentile(of('recall'), 0.5),
      'recall p95 ms': percentile(of('recall'), 0.95),
      'recall p99 ms': percentile(of('recall'), 0.99),
      'add p50 ms': percentile(of('add'), 0.5),
      'add p95 ms': percentile(of('add'), 0.95),
      'add p99 ms': percentile(of('add'), 0.99),
      errors: errors.length,
      'acknowledged turns': acknowledged,
      'acknowledged turns lost': missing,
      'memory growth after warm-up %': growth,
      'memory MB': mean(warm.slice(-third)),
    },
    tables: [
      {
        caption: `${answered.length} requests in ${elapsed.toFixed(0)} s, ${errors.length} errors, ${missing} of ${acknowledged} acknowledged turns lost`,
        note: `Server and clients share the machine. Errors and acknowledged turns of the warm-up count, too. Memory of the server after it: ${mean(warm.slice(-third)).toFixed(0)} MB, ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} % from the first third to the last.`,
        columns: ['request', 'answered', 'per second', 'p50 ms', 'p95 ms', 'p99 ms'],
        rows,
      },
    ],
    charts: [
      {
        name: 'memory',
        title: 'Memory of the server',
        kind: 'lines' as const,
        x: 'seconds',
        y: 'MB',
        data: memory.map((m) => ({ x: Math.round(m.at / 100) / 10, y: m.mb })),
      },
    ],
    failures: [...new Set(errors.map((e) => e.error as string))].slice(0, 5),
  }
}

function residentMb(pid: number): number {
  // Linux only; elsewhere the figure is missing, not wrong.
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** @returns The port it listens on. */
function listening(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said += chunk
      const port = /listens on \S+:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
