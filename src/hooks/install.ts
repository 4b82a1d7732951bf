/** Sets up an agent's hooks and MCP server in its own settings, and takes them out again. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { MemoryError } from '../model/errors.ts'
import { unwritable } from '../model/text-file.ts'
import { isObject } from '../std/parsed-json.ts'
import { same } from '../std/same.ts'
import { shellCommand } from '../std/shell.ts'
import { HOST_SHAPES, type HookEvent, type Host } from './hosts.ts'
import { userFlags } from './project.ts'
import { jsonSettings, tomlSettings, withJsonValue, withTomlTable } from './settings-text.ts'
import type { HookMemory, Surroundings } from './surroundings.ts'

export interface InstallCall extends HookMemory {
  readonly host: Host
  /** Top folder of the project it is for; `null`: all projects of the user. */
  readonly root: string | null
  readonly at: Surroundings
}

/** A file as it is and as it should be; `null`: none. */
export interface FileChange {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  /** What happens to the copy of what was there before anything of ours. */
  readonly backup: 'made' | 'kept' | 'dropped'
}

type State = 'installed' | 'changed' | 'partly' | 'missing'

const SERVER = 'recollect'
const BACKUP = '.recollect-backup'

/**
 * What installing would make of the files; the same again once it was done.
 *
 * @throws MemoryError `record-invalid` when a file is not what it should be, `file-unreadable`
 */
export function installation(call: InstallCall): FileChange[] {
  return partsOf(call).map(({ path, add, remove }) => {
    const before = textOf(path)
    const isFirst = before !== null && remove(before) === before
    return { path, before, after: add(before ?? ''), backup: isFirst ? 'made' : 'kept' }
  })
}

/** What is left of the files without what was installed; all of them as they were, where nothing else was changed. */
export function removal(call: InstallCall): FileChange[] {
  return partsOf(call).map(({ path, add, remove, isEmpty }): FileChange => {
    const before = textOf(path)
    if (before === null) return { path, before, after: null, backup: 'kept' }
    const original = textOf(path + BACKUP)
    const rest =
      original !== null && original !== before && add(original) === before ? original : remove(before)
    const after = original === null && rest !== before && isEmpty(rest) ? null : rest
    return { path, before, after, backup: 'dropped' }
  })
}

interface Part {
  readonly path: string
  add(text: string): string
  remove(text: string): string
  isEmpty(text: string): boolean
}

function partsOf(call: InstallCall): readonly Part[] {
  const { files, header, toml } = HOST_SHAPES[call.host]
  const { hooks, mcp } = files(call.at, call.root)
  const holds = (path: string, value: object) => (text: string) => same(jsonSettings(text, path), value)
  return [
    {
      path: hooks,
      add: (text) => withHooks(text, call, hooks),
      remove: (text) => withoutHooks(text, call, hooks),
      isEmpty: holds(hooks, header),
    },
    {
      path: mcp,
      add: (text) => withServer(text, call, mcp),
      remove: (text) => withoutServer(text, call, mcp),
      isEmpty: toml ? (text) => text.trim() === '' : holds(mcp, {}),
    },
  ]
}

/** How much of it is in the files. */
export function installedState(call: InstallCall): { readonly hooks: State; readonly mcp: State } {
  const { hooks, mcp } = HOST_SHAPES[call.host].files(call.at, call.root)
  const settings = jsonSettings(textOf(hooks) ?? '', hooks)
  const found = HOST_SHAPES[call.host].events.map(({ event, name }) => {
    const [place] = placesOf(settings, name, call.host)
    return place === undefined
      ? 'missing'
      : same(place.handler, handlerFor(call, event))
        ? 'installed'
        : 'changed'
  })
  const server = serverIn(textOf(mcp) ?? '', call, mcp)
  return {
    hooks: found.every((state) => state === found[0])
      ? (found[0] as State)
      : found.includes('missing')
        ? 'partly'
        : 'changed',
    mcp: server === undefined ? 'missing' : same(server, serverFor(call)) ? 'installed' : 'changed',
  }
}

/**
 * Writes the changes, each file whole or not at all, and keeps beside it what was there before.
 *
 * @throws MemoryError `file-unwritable`
 */
export function applyChanges(changes: readonly FileChange[]): void {
  for (const { path, before, after, backup } of changes) {
    if (before === after) continue
    try {
      if (after === null) {
        rmSync(path, { force: true })
        continue
      }
      mkdirSync(dirname(path), { recursive: true })
      if (before !== null && backup === 'made') copyFileSync(path, path + BACKUP)
      const fresh = join(dirname(path), `.${basename(path)}.recollect-${process.pid}`)
      // A file of settings can hold keys: it stays as private as it was.
      writeFileSync(fresh, after, { mode: existsSync(path) ? statSync(path).mode & 0o777 : 0o600 })
      renameSync(fresh, path)
      if (backup === 'dropped') rmSync(path + BACKUP, { force: true })
    } catch (cause) {
      throw unwritable(path, cause)
    }
  }
}

/** Stands in every command and every server of ours. */
const MARK = 'recollect'

/** The command line that a host runs at an event. */
export function hookCommand({ host, at, db, user, options }: InstallCall, event: HookEvent): string {
  const words = [...programOf(at), 'hook', 'run', host, event, '--db', db, ...options, ...userFlags(user)]
  return shellCommand(words, at.platform === 'win32' ? 'win32' : 'posix')
}

/** On Windows a path with spaces cannot begin a command in every shell: `node` is found by its name. */
function programOf({ platform, program: [node = 'node', ...rest] }: Surroundings): readonly string[] {
  return [platform === 'win32' ? 'node' : node, ...rest]
}

function serverFor({ host, at, db, options }: InstallCall): Readonly<Record<string, unknown>> {
  const [command, ...rest] = programOf(at)
  return { command, args: [...rest, 'mcp', ...HOST_SHAPES[host].project, '--db', db, ...options] }
}

function handlerFor(call: InstallCall, event: HookEvent): Readonly<Record<string, unknown>> {
  const { grouped, events } = HOST_SHAPES[call.host]
  const timeout = events.find((e) => e.event === event)?.timeout
  return { ...(grouped && { type: 'command' }), command: hookCommand(call, event), timeout }
}

interface HandlerPlace {
  /** Index of the entry in its list, and within the entry's own where hooks are grouped. */
  readonly path: readonly (string | number)[]
  readonly handler: unknown
}

/** Where our handlers of an event stand. */
function placesOf(settings: Readonly<Record<string, unknown>>, name: string, host: Host): HandlerPlace[] {
  const list = isObject(settings.hooks) ? settings.hooks[name] : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, i): HandlerPlace[] => {
    const inner = isObject(entry) && Array.isArray(entry.hooks) ? entry.hooks : null
    if (inner === null) return isOurs(entry, host) ? [{ path: ['hooks', name, i], handler: entry }] : []
    return inner.flatMap((handler: unknown, j) =>
      isOurs(handler, host) ? [{ path: ['hooks', name, i, 'hooks', j], handler }] : [],
    )
  })
}

function isOurs(handler: unknown, host: Host): boolean {
  const { command } = isObject(handler) ? handler : {}
  return typeof command === 'string' && command.includes(MARK) && command.includes(` hook run ${host} `)
}

function withHooks(given: string, call: InstallCall, path: string): string {
  const { events, grouped, header } = HOST_SHAPES[call.host]
  let text = given
  for (const [field, value] of Object.entries(header))
    if (!(field in jsonSettings(text, path))) text = withJsonValue(text, [field], value)
  for (const { event, name } of events) {
    const settings = jsonSettings(text, path)
    const { hooks = {} } = settings
    const list = isObject(hooks) ? (hooks[name] ?? []) : null
    if (!Array.isArray(list))
      throw new MemoryError('record-invalid', {
        path,
        line: 1,
        reason: `"hooks" is not as ${HOST_SHAPES[call.host].title} documents it. Nothing was changed`,
      })
    const [place] = placesOf(settings, name, call.host)
    const handler = handlerFor(call, event)
    if (place !== undefined) {
      if (!same(place.handler, handler)) text = withJsonValue(text, [...place.path], handler)
      continue
    }
    const entry = grouped ? { hooks: [handler] } : handler
    text =
      list.length === 0
        ? withJsonValue(text, ['hooks', name], [entry])
        : withJsonValue(text, ['hooks', name, list.length], entry, true)
  }
  return text
}

function withoutHooks(given: string, { host }: InstallCall, path: string): string {
  let text = given
  for (;;) {
    const settings = jsonSettings(text, path)
    const names = isObject(settings.hooks) ? Object.keys(settings.hooks) : []
    const [place] = names.flatMap((name) => placesOf(settings, name, host))
    if (place === undefined) return text
    text = withJsonValue(text, emptiedBy(settings, place.path), undefined)
  }
}

/** The outermost thing that holds nothing else than what is at the path; a group of hooks may say what it matches. */
function emptiedBy(settings: unknown, path: readonly (string | number)[]): (string | number)[] {
  const holders = [settings]
  for (const key of path) holders.push((holders.at(-1) as Readonly<Record<string | number, unknown>>)[key])
  let end = path.length
  const holdsOthers = (holder: unknown): boolean =>
    Array.isArray(holder)
      ? holder.length > 1
      : Object.keys(holder as object).filter((key) => key !== 'matcher').length > 1
  while (end > 1 && !holdsOthers(holders[end - 1])) end -= 1
  return path.slice(0, end)
}

const serverPath = ({ host }: InstallCall): readonly [string, string] => [
  HOST_SHAPES[host].toml ? 'mcp_servers' : 'mcpServers',
  SERVER,
]

function serverIn(text: string, call: InstallCall, path: string): unknown {
  const [outer, inner] = serverPath(call)
  const settings = HOST_SHAPES[call.host].toml ? tomlSettings(text, path) : jsonSettings(text, path)
  const servers = settings[outer]
  return isObject(servers) ? servers[inner] : undefined
}

/** A server that was set up by hand is its owner's. */
function isOurServer(server: unknown): boolean {
  return isObject(server) && Array.isArray(server.args) && server.args.includes('--project')
}

function withServer(text: string, call: InstallCall, path: string): string {
  const server = serverIn(text, call, path)
  const wanted = serverFor(call)
  if (same(server, wanted) || (server !== undefined && !isOurServer(server))) return text
  return HOST_SHAPES[call.host].toml
    ? withTomlTable(text, serverPath(call), wanted, path)
    : withJsonValue(text, [...serverPath(call)], wanted)
}

function withoutServer(text: string, call: InstallCall, path: string): string {
  if (!isOurServer(serverIn(text, call, path))) return text
  return HOST_SHAPES[call.host].toml
    ? withTomlTable(text, serverPath(call), undefined, path)
    : withJsonValue(text, emptiedBy(jsonSettings(text, path), serverPath(call)), undefined)
}

/** @throws MemoryError `file-unreadable` */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new MemoryError('file-unreadable', { path, reason: message }, { cause })
  }
}
