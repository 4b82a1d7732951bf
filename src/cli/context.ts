/** What every command shares: which database, which namespace, and how to print. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Namespace } from '../api.ts'
import type { HygieneOptions, HygieneRule } from '../ingest/hygiene.ts'
import type { Llm } from '../llm/llm.ts'
import { logFailure } from '../log-failure.ts'
import type { Memory, MemoryOptions } from '../memory.ts'
import { properZone, UTC } from '../model/clock.ts'
import { argumentInvalid, isMemoryError, MemoryError } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { isServer } from '../model/server-address.ts'
import { TASK_NAMES, type TaskName } from '../model/task-names.ts'
import { parseDuration, parseInstant } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { nearest } from '../std/nearest.ts'
import { oneLine, safeJson, withStrings } from '../std/visible.ts'
import type { Store } from '../store/store.ts'
import { errorColours } from './output.ts'

/** Which memory of a database is meant where none is named. */
export const DEFAULT_NAMESPACE = 'default'

export interface GlobalOptions {
  readonly db: string
  readonly namespace: string
  readonly json?: boolean
  readonly model?: string
  readonly taskModel?: readonly string[]
  readonly baseUrl?: string
  readonly redact?: string
  readonly block?: string
  /** Default: UTC. */
  readonly timeZone?: string
  /** Whether it goes on for long, and so waits for a server that is away; a command that is over soon does not. */
  readonly waits?: boolean
}

/**
 * What a command does with a database. One that is read or changed must exist; one that only is read is left as it is, also
 * by an upgrade.
 */
export type Access = 'read' | 'change' | 'write'

/** Runs `body` on the database and closes it, whatever happens. */
export async function withMemory<T>(
  options: GlobalOptions,
  access: Access,
  body: (memory: Memory) => Promise<T>,
): Promise<T> {
  const { db, waits = false } = options
  check(db, access)
  if (!waits) await mustListen(db)
  if (access === 'read') await tellOlder(db)
  // Help and mistyped commands load no engine.
  const { createMemory } = await import('../memory.ts')
  const memory = await createMemory({
    ...databaseAt(db, access),
    ...(await modelsOf(options)),
    hygiene: hygieneOf(options),
    timeZone: zoneOf(options),
    // A command that is over soon says it by itself.
    ...(!waits && { onError: exceptOfModels }),
  })
  try {
    return await body(memory)
  } catch (error) {
    throw isMemoryError(error, 'namespace-unknown') ? await withNearest(error, memory) : error
  } finally {
    await memory.close()
  }
}

export function zoneOf({ timeZone }: Pick<GlobalOptions, 'timeZone'>): string {
  return properZone(timeZone ?? UTC)
}

function exceptOfModels(error: unknown, namespace: string): void {
  if (!isMemoryError(error, 'model-failed')) logFailure(error, namespace)
}

/** What models fail at, in a sentence for each that fails. */
export async function faultsOfModels(memory: Memory): Promise<string[]> {
  return (await memory.models()).flatMap(({ model, fault }) =>
    fault === null ? [] : `${model}: ${fault.text}`,
  )
}

/** What topics are told of that a model should have read. */
export function unreadText(topics: number, faults: readonly string[]): string {
  const why = faults.map((fault) => ` ${fault}.`).join('')
  return `the model did not read ${counted(topics, 'topic')}; rules did.${why} When it answers again: recollect rebuild --only failed`
}

/** An error with what the owner of a database may be told besides. */
export class HintedError extends Error {
  readonly hint: string
  override readonly cause: MemoryError

  constructor(cause: MemoryError, hint: string) {
    super(cause.message)
    this.cause = cause
    this.hint = hint
  }
}

async function withNearest(error: MemoryError<'namespace-unknown'>, memory: Memory): Promise<Error> {
  const meant = nearest(error.data.namespace, await memory.namespaces())
  return meant === null ? error : new HintedError(error, `The nearest name is ${JSON.stringify(meant)}.`)
}

/** Says of a file of an older version that it stays one. */
async function tellOlder(db: string): Promise<void> {
  const { olderVersion } = await import('../store/sql/sqlite/older-version.ts')
  if (isServer(db) || olderVersion(db) === null) return
  const text = `${db} is of an older version: it is read from a copy in memory and stays as it is. The first command that writes brings it up to date.`
  process.stderr.write(errorColours.dim(`${oneLine(text)}\n`))
}

function check(db: string, access: Access): void {
  if (db.trim() === '') throw argumentInvalid('--db', 'must name a file')
  if (access !== 'write' && !isServer(db) && !existsSync(db))
    throw new MemoryError('database-unopenable', {
      path: db,
      reason: 'there is no such file; "recollect add" creates it',
    })
}

/** Nobody who waits for a command waits for a server at whose address nothing listens: it says so at once. */
async function mustListen(db: string): Promise<void> {
  if (!isServer(db) || !URL.canParse(db)) return
  const { hostname, port, searchParams } = new URL(db)
  // The driver takes these for the address, and asks each of several hosts.
  if (hostname === '' || hostname.includes(',') || searchParams.has('host') || searchParams.has('port'))
    return
  const { connect } = await import('node:net')
  const socket = connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''))
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(LISTENING_MS) })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Whatever else it is, the driver says.
    if (code !== 'ECONNREFUSED') return
    const { addressOf } = await import('../store/sql/postgres/connection.ts')
    const reason = `${message || code}; check the address and that the server runs`
    throw new MemoryError('database-unopenable', { path: addressOf(db), reason }, { cause: error })
  } finally {
    socket.destroy()
  }
}
const LISTENING_MS = 1000

/** The bare store, for what is done with whole databases. */
export async function openStoreAt(db: string, access: Access): Promise<Store> {
  check(db, access)
  await mustListen(db)
  const { openStore } = await import('../open-store.ts')
  return openStore(databaseAt(db, access))
}

interface KeyPlace {
  readonly keys?: string
  readonly db: string
}

/** Where the API keys are: as given, by the environment, or beside the database. */
export function keyPath({ keys, db }: KeyPlace): string {
  return keys ?? process.env.RECOLLECT_KEYS ?? (isServer(db) ? 'recollect.keys.json' : `${db}.keys.json`)
}

/**
 * The same where keys are only read. A file that was named has to be there: a mistyped name must not mean that no keys are
 * asked for.
 *
 * @throws MemoryError `file-unreadable`
 */
export function presentKeyPath(place: KeyPlace): string {
  const path = keyPath(place)
  const isNamed = (place.keys ?? process.env.RECOLLECT_KEYS) !== undefined
  if (isNamed && !existsSync(path))
    throw new MemoryError('file-unreadable', {
      path,
      reason: 'there is no such file of API keys; "recollect keys create" makes it',
    })
  return path
}

function databaseAt(db: string, access: Access): Pick<MemoryOptions, 'path' | 'url' | 'upgrade'> {
  return isServer(db) ? { url: db } : { path: db, upgrade: access !== 'read' }
}

/** The models that were asked for; their packages are loaded only then. */
export async function modelsOf({
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
    const known = oneOf('--task-model TASK=PROVIDER:NAME: TASK', task, TASK_NAMES)
    perTask.push([known, spec === 'none' ? null : await createNamedModel(spec, settings)])
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
    for (const kind of listed(list ?? '')) rules[oneOf(`--${rule}`, kind, ['secrets', 'identifiers'])] = rule
  return rules
}

export function withNamespace<T>(
  options: GlobalOptions,
  access: Access,
  body: (space: Namespace, memory: Memory) => Promise<T>,
): Promise<T> {
  return withMemory(options, access, (memory) => body(memory.namespace(options.namespace), memory))
}

/** Reads one namespace. Of one that nobody wrote to it says so; with `--json` on standard error, beside what there is: nothing. */
export function readNamespace<T>(
  options: GlobalOptions,
  body: (space: Namespace, memory: Memory) => Promise<T>,
  access: Access = 'read',
): Promise<void> {
  return withNamespace(options, access, async (space, memory) => {
    const names = await memory.namespaces()
    if (!names.includes(space.name)) {
      const meant = nearest(space.name, names)
      const hint =
        meant !== null
          ? ` Did you mean '${meant}'?`
          : names.length === 0
            ? ''
            : ` There is ${namesText(names)}: --namespace NAME reads one.`
      const output = options.json ? process.stderr : process.stdout
      output.write(`${oneLine(`Nothing is known yet under '${space.name}'.${hint}`)}\n`)
      if (!options.json) return
    }
    await body(space, memory)
  })
}

/** Names that a line tells of many. */
const TOLD = 5

function namesText(names: readonly string[]): string {
  const more = names.length > TOLD ? ` and ${names.length - TOLD} more (recollect namespaces)` : ''
  return `${names.slice(0, TOLD).join(', ')}${more}`
}

/**
 * Prints `value` as JSON when that was asked for, else what `text` makes of it. Whatever users wrote is on one line by
 * then and does nothing to a terminal; a text that was laid out here and so has lines of its own is taken from `value`
 * itself.
 */
export function print<T>(options: GlobalOptions, value: T, text: (shown: T) => string): void {
  process.stdout.write(`${options.json ? safeJson(value, 2) : text(withStrings(value, oneLine))}\n`)
}

/** How many rows a list shows when nothing was said. */
const ROWS = 100

/** Prints a list, and says on standard error when there is more of it than was asked for. */
export async function printList<T>(
  options: GlobalOptions & { readonly limit?: number },
  read: (limit: number) => Promise<readonly T[]>,
  text: (rows: readonly T[]) => string,
): Promise<void> {
  const limit = options.limit ?? ROWS
  // One more than asked for tells whether there is more.
  const found = await read(limit + 1)
  print(options, found.slice(0, limit), text)
  if (found.length > limit)
    process.stderr.write(
      errorColours.dim(`there are more than ${counted(limit, 'row')}; --limit ${limit * 10} shows more\n`),
    )
}

/** The same of a list in the namespace that is meant. */
export function printListOf<T>(
  options: GlobalOptions & { readonly limit?: number },
  read: (space: Namespace, limit: number) => Promise<readonly T[]>,
  text: (rows: readonly T[]) => string,
): Promise<void> {
  return readNamespace(options, (space) => printList(options, (limit) => read(space, limit), text))
}

/** A list from the command line: its parts between commas. */
export function listed(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** One of a few names from the command line. */
export function choice<T extends string>(name: string, known: readonly T[]): (text: string) => T {
  return (text) => oneOf(name, text, known)
}

/** A time from the command line, checked before anything is done. */
export function time(name: string): (text: string) => string {
  return (text) => {
    parseInstant(text, name)
    return text
  }
}

/** A length of time from the command line, checked before anything is done. */
export function duration(name: string): (text: string) => string {
  return (text) => {
    parseDuration(text, name)
    return text
  }
}

/** A whole number from the command line. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least)
      throw argumentInvalid(name, `must be a whole number, ${least} or more, not "${text}"`)
    return value
  }
}

/** Comes with Ctrl-C or SIGTERM: time to finish what is held. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}
