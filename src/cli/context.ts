/** What every command shares: which database, which namespace, and how to print. */
import { existsSync } from 'node:fs'
import type { Namespace } from '../api.ts'
import type { HygieneOptions, HygieneRule } from '../ingest/hygiene.ts'
import type { Llm } from '../llm/llm.ts'
import { createMemory, type Memory, type MemoryOptions, TASK_NAMES, type TaskName } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { given } from '../std/given.ts'
import { oneLine, safeJson, withStrings } from '../std/visible.ts'
import { createPostgresStore } from '../store/sql/postgres/postgres-store.ts'
import { createSqliteStore } from '../store/sql/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

export interface GlobalOptions {
  readonly db: string
  readonly namespace: string
  readonly json?: boolean
  readonly model?: string
  readonly taskModel?: readonly string[]
  readonly baseUrl?: string
  readonly redact?: string
  readonly block?: string
}

/** Runs `body` on the database and closes it, whatever happens. A database that only is to be read must exist. */
export async function withMemory<T>(
  options: GlobalOptions,
  access: 'read' | 'write',
  body: (memory: Memory) => Promise<T>,
): Promise<T> {
  const { db } = options
  if (access === 'read') mustExist(db)
  const memory = await createMemory({
    ...databaseAt(db),
    ...(await models(options)),
    hygiene: hygieneOf(options),
  })
  try {
    return await body(memory)
  } finally {
    await memory.close()
  }
}

function mustExist(db: string): void {
  if (!isServer(db) && !existsSync(db))
    throw new MemoryError('database-unopenable', {
      path: db,
      reason: 'there is no such file; "recollect add" creates it',
    })
}

/** The bare store, for what is done with whole databases. */
export async function openStoreAt(db: string, access: 'read' | 'write'): Promise<Store> {
  if (access === 'read') mustExist(db)
  return isServer(db) ? createPostgresStore({ url: db }) : createSqliteStore({ path: db })
}

/** Whether `--db` names a server and not a file. */
export function isServer(db: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(db)
}

function databaseAt(db: string): Pick<MemoryOptions, 'path' | 'url'> {
  return isServer(db) ? { url: db } : { path: db }
}

/** The models that were asked for; their packages are loaded only then. */
async function models({
  model,
  taskModel = [],
  baseUrl,
}: GlobalOptions): Promise<Pick<MemoryOptions, 'model' | 'models'>> {
  if (model === undefined && taskModel.length === 0) return {}
  const { createNamedModel } = await import('../llm/named-model.ts')
  const apiKey = process.env.RECOLLECT_API_KEY
  const settings = given({ baseUrl, apiKey })
  const perTask: [TaskName, Llm | null][] = []
  for (const entry of taskModel) {
    const [task = '', spec = ''] = entry.split(/=(.*)/s)
    if (!TASK_NAMES.includes(task as TaskName))
      throw new MemoryError('argument-invalid', {
        name: '--task-model',
        reason: `must be TASK=PROVIDER:NAME with one of ${TASK_NAMES.join(', ')}, not "${entry}"`,
      })
    perTask.push([task as TaskName, spec === 'none' ? null : await createNamedModel(spec, settings)])
  }
  return {
    ...(model !== undefined && { model: await createNamedModel(model, settings) }),
    models: Object.fromEntries(perTask),
  }
}

function hygieneOf({ redact, block }: GlobalOptions): HygieneOptions {
  const rules: { secrets?: HygieneRule; identifiers?: HygieneRule } = {}
  for (const [rule, list] of [
    ['redact', redact],
    ['block', block],
  ] as const)
    for (const kind of (list ?? '').split(',').flatMap((k) => (k.trim() === '' ? [] : [k.trim()])))
      if (kind === 'secrets' || kind === 'identifiers') rules[kind] = rule
      else
        throw new MemoryError('argument-invalid', {
          name: `--${rule}`,
          reason: `must name secrets, identifiers or both, not "${kind}"`,
        })
  return rules
}

export function withNamespace<T>(
  options: GlobalOptions,
  access: 'read' | 'write',
  body: (space: Namespace, memory: Memory) => Promise<T>,
): Promise<T> {
  return withMemory(options, access, (memory) => body(memory.namespace(options.namespace), memory))
}

/**
 * Prints `value` as JSON when that was asked for, else what `text` makes of it. Whatever users wrote is on one line by
 * then and does nothing to a terminal; a text that was laid out here and so has lines of its own is taken from `value`
 * itself.
 */
export function print<T>(options: GlobalOptions, value: T, text: (shown: T) => string): void {
  process.stdout.write(`${options.json ? safeJson(value, 2) : text(withStrings(value, oneLine))}\n`)
}

/** A whole number from the command line. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least)
      throw new MemoryError('argument-invalid', {
        name,
        reason: `must be a whole number, ${least} or more, not "${text}"`,
      })
    return value
  }
}

/** Comes with Ctrl-C or SIGTERM: time to finish what is held. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}
