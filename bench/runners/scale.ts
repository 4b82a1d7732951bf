/** Many namespaces, many clients, more than one process: how does a database shared by all of them hold up? */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { type Change, createMemory, createPostgresStore, createSqliteStore, type Store } from 'recollect'
import { syntheticSessions } from '../datasets/synthetic.ts'
import { percentile } from '../metrics/statistics.ts'
import { measurePart } from '../runs/measure-part.ts'
import type { Cell, Part } from '../runs/part.ts'

export interface ScaleOptions {
  readonly namespaces: readonly number[]
  /** `null`: a file. */
  readonly url: string | null
  readonly run: string
  readonly command: string
  readonly onProgress: (text: string) => void
}

/** Turns of each namespace. */
const TURNS = 1000
const SECONDS = 8
/** Clients, and the processes that hold them. */
const LOADS = [
  [1, 1],
  [4, 2],
  [16, 2],
] as const
/** Namespaces that the clients of one process come back to. */
const WORKING_SET = 25
const CLIENT = fileURLToPath(new URL('./scale-client.ts', import.meta.url))
/** Changes that are written at once while the database is filled. */
const BATCH = 2000

export function namespaceName(i: number): string {
  return `user ${i}`
}

interface Measured {
  readonly namespaces: number
  readonly clients: number
  readonly kind: 'add' | 'recall'
  readonly p50: number
  readonly p95: number
  readonly perSecond: number
  /** First recall of a namespace in a process; `null` of adds. */
  readonly coldP50: number | null
}

export async function runScale({ namespaces, url, run, command, onProgress }: ScaleOptions): Promise<Part> {
  const where = url === null ? 'one file' : 'PostgreSQL'
  return measurePart(
    {
      run,
      title: `Many namespaces on ${where}`,
      command,
      configuration: { where, namespaces, turns: TURNS, seconds: SECONDS, workingSet: WORKING_SET },
    },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'recollect-scale-'))
      const database = url ?? join(folder, 'scale.db')
      const rows: Measured[] = []
      try {
        const changes = await oneNamespace(onProgress)
        let filled = 0
        for (const count of [...namespaces].sort((a, b) => a - b)) {
          await fill(database, changes, filled, count, onProgress)
          filled = count
          for (const kind of ['recall', 'add'] as const)
            for (const [clients, processes] of LOADS) {
              onProgress(`${count} namespaces: ${clients} clients ${kind}`)
              rows.push(await load(database, count, kind, clients, processes))
            }
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      return {
        figures: Object.fromEntries(
          rows.map((r) => [`${r.namespaces} namespaces, ${r.clients} clients: ${r.kind} p95 ms`, r.p95]),
        ),
        tables: [
          {
            caption: `${TURNS.toLocaleString('en')} turns in each namespace, ${where}`,
            note: `Clients in two processes, one in one; an add is two turns, durable, not consolidated by the process that adds. Each process comes back to ${WORKING_SET} namespaces; "first" is its first recall of one, which reads the index.`,
            columns: [
              'namespaces',
              'clients',
              'call',
              'p50 ms',
              'p95 ms',
              'calls/s',
              'first p50 ms',
              'p50, times the fewest namespaces',
            ],
            rows: rows.map((r): Cell[] => {
              const base = rows.find((b) => b.kind === r.kind && b.clients === r.clients)
              return [
                r.namespaces,
                r.clients,
                r.kind,
                r.p50.toFixed(1),
                r.p95.toFixed(1),
                r.perSecond.toFixed(0),
                r.coldP50 === null ? null : r.coldP50.toFixed(0),
                base === undefined ? null : (r.p50 / base.p50).toFixed(2),
              ]
            }),
          },
        ],
      }
    },
  )
}

/** What one namespace is made of: built once, by all that a memory does, then written under many names. */
async function oneNamespace(onProgress: (text: string) => void): Promise<Change[]> {
  onProgress('building a namespace')
  const store = recording()
  const memory = await createMemory({ store: store.store })
  const space = memory.namespace('model')
  for (const session of syntheticSessions(TURNS)) await space.add(session.turns, { session: session.id })
  await space.flush()
  await memory.close()
  return store.changes
}

/** A store that remembers what was written. */
function recording(): { store: Store; changes: Change[] } {
  const changes: Change[] = []
  const inner = createSqliteStore({ path: ':memory:' })
  return {
    changes,
    store: {
      ...inner,
      async apply(namespace, batch, options) {
        const result = await inner.apply(namespace, batch, options)
        changes.push(...batch)
        return result
      },
    },
  }
}

async function fill(
  database: string,
  changes: readonly Change[],
  from: number,
  to: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const store = database.startsWith('postgres:')
    ? await createPostgresStore({ url: database })
    : createSqliteStore({ path: database, durability: 'normal' })
  const limit = pLimit(4)
  let done = from
  await Promise.all(
    Array.from({ length: to - from }, (_, i) =>
      limit(async () => {
        for (let at = 0; at < changes.length; at += BATCH)
          await store.apply(namespaceName(from + i), changes.slice(at, at + BATCH))
        done += 1
        onProgress(`filled ${done} of ${to} namespaces`)
      }),
    ),
  )
  await store.close()
}

async function load(
  database: string,
  namespaces: number,
  kind: Measured['kind'],
  clients: number,
  processes: number,
): Promise<Measured> {
  const running = await Promise.all(
    Array.from({ length: processes }, (_, i) =>
      startClient([database, namespaces, kind, clients / processes, SECONDS, WORKING_SET, i + 1].map(String)),
    ),
  )
  const results = await Promise.all(running.map((go) => go()))
  const times = results.flatMap((r) => r.times)
  const cold = results.flatMap((r) => r.cold)
  return {
    namespaces,
    clients,
    kind,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    perSecond: times.length / SECONDS,
    coldP50: cold.length === 0 ? null : percentile(cold, 0.5),
  }
}

interface Timed {
  readonly times: readonly number[]
  readonly cold: readonly number[]
}

/** @returns Starts the clients, all of them at the same moment. */
async function startClient(args: readonly string[]): Promise<() => Promise<Timed>> {
  const child = spawn(process.execPath, [CLIENT, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'exit')
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`a client ended with ${(await exit)[0]}`)
    return value
  }
  await line()
  return async () => {
    child.stdin.write('go\n')
    const found = JSON.parse(await line()) as Timed
    await exit
    return found
  }
}
