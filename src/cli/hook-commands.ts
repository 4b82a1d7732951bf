/** Commands that give coding agents a memory, and the process that hooks leave behind; a hook itself is `hook-run.ts`. */
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { HOST_SHAPES, HOSTS, type Host } from '../hooks/hosts.ts'
import type { FileChange, InstallCall } from '../hooks/install.ts'
import type { HookMemory } from '../hooks/surroundings.ts'
import { oneOf } from '../model/options.ts'
import { isServer } from '../model/server-address.ts'
import type { Written } from '../model/written.ts'
import { counted } from '../std/counted.ts'
import { packageFile } from '../std/package-file.ts'
import { type GlobalOptions, openStoreAt, print, withMemory } from './context.ts'
import { hookMemory, surroundings } from './hook-surroundings.ts'
import { colours } from './output.ts'
import { zoneOr } from './system-zone.ts'

interface HookFlags extends GlobalOptions {
  readonly user?: string
  readonly project?: boolean
  readonly print?: boolean
}

interface ReadFlags extends GlobalOptions {
  readonly user?: string
  readonly consolidate?: boolean
  readonly catchUp?: boolean
}

export function registerHookCommands(program: Command): void {
  const hook = program
    .command('hook')
    .description('a memory for coding agents: install, uninstall, status')
    .addHelpText(
      'after',
      `
Hosts: ${HOSTS.map((host) => `${host} (${HOST_SHAPES[host].title})`).join(', ')}.
Installed, the agent is told what is known of the project and of you when a session starts, what bears on a prompt when
one asks for it, and what you and it said is kept: nothing of thinking, tools and their output. Secrets are redacted
unless --redact or --block say otherwise. Every project has a memory of its own, and what you say of yourself one for
all. The database is ~/.recollect/memory.db unless --db or RECOLLECT_DB name another.

Examples:
  recollect hook install claude-code            for all projects
  recollect hook install codex --project        for the one in this folder
  recollect hook install cursor --print         only show what would be written
  recollect hook status claude-code`,
    )
  const commands: readonly (readonly [string, string, typeof install])[] = [
    [
      'install',
      "write the hooks and the MCP server into the host's settings; a copy of these is kept",
      install,
    ],
    ['uninstall', 'take them out again; the memory stays', uninstall],
    ['status', 'whether they are installed, for which memory, and how they fare', status],
  ]
  for (const [name, description, run] of commands) {
    const command = hook
      .command(name)
      .argument('<host>', HOSTS.join(', '))
      .description(description)
      .option('--project', 'only for the project in this folder; default: for all of yours')
      .option(
        '--user <name>',
        'whose hooks they are, where several people share a database (env RECOLLECT_USER)',
      )
    if (name !== 'status') command.option('--print', 'show what would be written, and write nothing')
    command.action(async (host: string, _: unknown, self: Command) =>
      run(oneOf('host', host, HOSTS), self.optsWithGlobals<HookFlags>(), self),
    )
  }
  hook
    .command('read', { hidden: true })
    .argument('<transcript>')
    .option('--consolidate')
    .option('--catch-up')
    .option('--user <name>')
    .description('reads a transcript from where it was left')
    .action(async (path: string, _: unknown, self: Command) =>
      read(path, self.optsWithGlobals<ReadFlags>(), self),
    )
}

async function install(host: Host, o: HookFlags, self: Command): Promise<void> {
  const { applyChanges, installation } = await import('../hooks/install.ts')
  const call = await callFor(host, o, self)
  const changes = installation(call)
  if (o.print) return show(o, changes)
  applyChanges(changes)
  if (!isServer(call.db)) mkdirSync(dirname(call.db), { recursive: true, mode: 0o700 })
  const { title, note } = HOST_SHAPES[host]
  // What npx keeps, it throws away some day.
  const passing = /[\\/]_npx[\\/]/.test(packageFile('.'))
    ? 'This copy belongs to npx and will vanish: npm install -g recollect, and install the hooks again.'
    : null
  const notes = [note, passing].filter((each) => each !== null).join('\n')
  report(o, changes, `${title} remembers from its next session on, in ${call.db}`, notes)
}

async function uninstall(host: Host, o: HookFlags, self: Command): Promise<void> {
  const { applyChanges, removal } = await import('../hooks/install.ts')
  const call = await callFor(host, o, self)
  const changes = removal(call)
  if (o.print) return show(o, changes)
  applyChanges(changes)
  report(o, changes, `${HOST_SHAPES[host].title} remembers no more; ${call.db} stays as it is`, '')
}

function report(o: HookFlags, changes: readonly FileChange[], done: string, note: string): void {
  const files = changes.map(({ path, before, after }) => ({
    path,
    state: before === after ? 'was so already' : after === null ? 'removed' : 'written',
  }))
  print(o, { files, done, note }, (r) =>
    [
      `${colours.green('✓')} ${r.done}`,
      ...r.files.map((f) => `  ${f.path} ${colours.dim(f.state)}`),
      ...(note === '' ? [] : [colours.yellow(note)]),
    ].join('\n'),
  )
}

function show(o: HookFlags, changes: readonly FileChange[]): void {
  const files = changes.map(({ path, after }) => ({ path, content: after }))
  // The files have lines of their own.
  print(o, files, () => files.map((f) => `${colours.dim(f.path)}\n${f.content ?? '(removed)'}`).join('\n'))
}

async function status(host: Host, o: HookFlags, self: Command): Promise<void> {
  const [{ installedState }, { hookStatus }] = await Promise.all([
    import('../hooks/install.ts'),
    import('../hooks/status.ts'),
  ])
  const call = await callFor(host, o, self)
  const state = {
    host,
    ...installedState(call),
    ...(await hookStatus(call, (namespace) => writtenAt(call.db, namespace))),
  }
  print(o, state, (s) =>
    [
      `${HOST_SHAPES[host].title}: hooks ${s.hooks}, MCP server ${s.mcp}`,
      `  memory      ${s.db}${s.missing ? colours.yellow(' is not there any more: put a backup back; a new one begins with what is said from now on') : ''}`,
      `  you         ${s.userNamespace}`,
      `  project     ${s.namespace}${s.ignored ? colours.yellow(' (left alone, by the configuration)') : ''}`,
      `  ignored     ${s.ignore.length === 0 ? 'nothing' : s.ignore.join(', ')} ${colours.dim(s.config)}`,
      `  transcripts ${s.transcripts} known, ${s.behind} not read to their end${s.elsewhere === 0 ? '' : colours.yellow(`; ${s.elsewhere} were read into another database, and are read on, not again`)}`,
      `  told        ${counted(s.injections, 'time')}${s.last === null ? '' : `, last ${s.last}`} ${colours.dim(s.log)}`,
      `  failures    ${s.failure === null ? 'none' : `${s.failures}, last ${s.failure.at}, at ${s.failure.event}: ${s.failure.reason} ${colours.dim(s.failureLog)}`}`,
    ].join('\n'),
  )
}

/** How far a database was written. */
async function writtenAt(db: string, namespace: string): Promise<Written> {
  const store = await openStoreAt(db, 'read')
  try {
    return await store.written(namespace)
  } finally {
    await store.close()
  }
}

async function read(path: string, o: ReadFlags, self: Command): Promise<void> {
  const [{ readTranscripts, unreadTranscripts }, { logFailure }] = await Promise.all([
    import('../hooks/read-transcripts.ts'),
    import('../hooks/run-hook.ts'),
  ])
  const { db, user } = memoryOf(o, self)
  const { consolidate: isOver = false, catchUp = false } = o
  const call = { db, user, at: surroundings(), transcript: resolve(path), isOver, catchUp }
  const unread = unreadTranscripts(call)
  const [first] = unread
  if (first === undefined) return
  const fail = (error: unknown): void =>
    logFailure({ ...call, host: first.cursor.host, event: isOver ? 'session-end' : 'stop' }, error)
  try {
    if (!isServer(db)) mkdirSync(dirname(db), { recursive: true, mode: 0o700 })
    const isSaid = o.redact !== undefined || o.block !== undefined
    const hygiene = isSaid ? o : { ...o, redact: 'secrets' }
    const timeZone = zoneOr(o.timeZone, fail)
    const flags = { ...hygiene, db, ...(timeZone !== undefined && { timeZone }) }
    await withMemory(flags, 'write', (memory) => readTranscripts(call, unread, memory))
  } catch (error) {
    fail(error)
  }
}

async function callFor(host: Host, o: HookFlags, self: Command): Promise<InstallCall> {
  const { projectOf } = await import('../hooks/project.ts')
  const at = surroundings()
  return { host, at, root: o.project ? projectOf(at.cwd).root : null, ...memoryOf(o, self) }
}

function memoryOf(o: GlobalOptions & { readonly user?: string }, self: Command): HookMemory {
  const isNamed = self.getOptionValueSourceWithGlobals('db') !== 'default'
  // That of the environment, or of the machine, is looked up where the hooks run.
  const timeZone = self.getOptionValueSourceWithGlobals('timeZone') === 'cli' ? o.timeZone : undefined
  return hookMemory({ ...o, timeZone, db: isNamed ? o.db : undefined })
}
