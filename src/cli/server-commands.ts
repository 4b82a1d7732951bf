/** Commands of the HTTP server: to run it, to look at a memory in the browser, and its keys. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { UTC } from '../model/clock.ts'
import { argumentInvalid } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { given } from '../std/given.ts'
import {
  type GlobalOptions,
  keyPath,
  listed,
  presentKeyPath,
  print,
  stopSignal,
  wholeNumber,
  withMemory,
} from './context.ts'
import { inspectMemory } from './inspect-memory.ts'
import { colours, table } from './output.ts'

interface ServeFlags extends GlobalOptions {
  readonly host?: string
  readonly port?: number
  readonly keys?: string
  readonly rateLimit?: number
  readonly bodyLimit?: number
  readonly cors?: readonly string[]
  readonly logLevel: string
  readonly inspector: boolean
}

interface InspectFlags extends GlobalOptions {
  readonly port: number
  readonly keys?: string
  readonly open: boolean
}

interface KeyFlags extends GlobalOptions {
  readonly keys?: string
  readonly name: string
  readonly scope: string
  readonly for?: readonly string[]
}

const LOG_LEVELS = ['silent', 'error', 'info'] as const

export function registerServerCommands(program: Command): void {
  program
    .command('serve')
    .description('HTTP API with OpenAPI document and MCP, until stopped')
    .option('--host <address>', 'address to listen on; others than this machine need keys', '127.0.0.1')
    .option('--port <number>', 'port; 0: any that is free', wholeNumber('--port', 0), 7411)
    .option('--keys <file>', 'file of API keys; default: beside the database (env RECOLLECT_KEYS)')
    .option('--rate-limit <n>', 'requests per minute and key, 0: any number', wholeNumber('--rate-limit', 0))
    .option('--body-limit <bytes>', 'largest body of a request', wholeNumber('--body-limit', 1))
    .option('--cors <origins...>', 'web pages that may call, e.g. https://example.com', origins)
    .option('--no-inspector', 'do not serve the page at /inspect')
    .option('--log-level <level>', `what is logged on standard output: ${LOG_LEVELS.join(', ')}`, 'info')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect serve --db team.db\n  recollect keys create --name app --scope write --db team.db\n  recollect serve --db team.db --host 0.0.0.0\n\nThe inspector is at /inspect, the API is described at /docs and /openapi.json, MCP is at /mcp. Ctrl-C or SIGTERM finishes what was accepted.',
    )
    .action(async (_: unknown, command: Command) => serve(command.optsWithGlobals<ServeFlags>()))

  program
    .command('inspect')
    .description('look at a memory in the browser, question it, and correct it; until stopped')
    .option('--port <number>', 'port of this machine; 0: any that is free', wholeNumber('--port', 0), 0)
    .option('--keys <file>', 'file of API keys; default: beside the database (env RECOLLECT_KEYS)')
    .option('--no-open', 'open no browser, only say where it is')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect inspect --db ana.db\n  recollect demo --inspect\n\nOnly this machine reaches it. Where there are API keys, the page asks for one.',
    )
    .action(async (_: unknown, command: Command) => inspect(command.optsWithGlobals<InspectFlags>()))

  const keys = program.command('keys').description('API keys of the HTTP server: create, list, revoke')
  const keyFile = '--keys <file>'
  const keyFileHelp = 'file of API keys; default: beside the database (env RECOLLECT_KEYS)'
  keys
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--name <name>', 'who or what it is for')
    .option('--scope <scope>', 'read, write (and read) or admin (everything)', 'read')
    .option('--for <namespaces...>', 'namespaces it is for, e.g. ana,team/*; default: all')
    .option(keyFile, keyFileHelp)
    .addHelpText('after', '\nExample:\n  recollect keys create --name app --scope write --for ana')
    .action(async (_: unknown, command: Command) => createKey(command.optsWithGlobals<KeyFlags>()))
  keys
    .command('list')
    .description('the keys there are, without their secrets')
    .option(keyFile, keyFileHelp)
    .action(async (_: unknown, command: Command) => {
      const o = command.optsWithGlobals<KeyFlags>()
      const path = presentKeyPath(o)
      print(o, await (await keysOf(path)).list(), (list) =>
        list.length === 0
          ? `no keys in ${resolve(path)}`
          : table(
              'keys',
              ['key', 'name', 'scope', 'created', 'namespaces'],
              list.map((k) => [k.key, k.name, k.scope, k.created, k.namespaces.join(' ')]),
            ),
      )
    })
  keys
    .command('revoke')
    .argument('<key>', 'as "recollect keys list" shows it')
    .description('make a key useless, at once')
    .option(keyFile, keyFileHelp)
    .action(async (key: string, _: unknown, command: Command) => {
      const o = command.optsWithGlobals<KeyFlags>()
      await (await keysOf(presentKeyPath(o))).revoke(key)
      print(o, { revoked: key }, () => `revoked ${key}`)
    })
}

/** Reads origins as browsers send them: scheme, host and port, and nothing behind. */
function origins(text: string, before: readonly string[] = []): readonly string[] {
  for (const origin of listed(text))
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw argumentInvalid(
        '--cors',
        `must be the beginning of an address, such as https://example.com, not ${JSON.stringify(origin)}`,
      )
  return [...before, ...listed(text)]
}

async function serve(o: ServeFlags): Promise<void> {
  const level = oneOf('--log-level', o.logLevel, LOG_LEVELS)
  const [{ createServer }, { pino }] = await Promise.all([import('../server/server.ts'), import('pino')])
  const stop = stopSignal()
  const keys = presentKeyPath(o)
  // Who calls may live anywhere.
  const { timeZone = UTC } = o
  await withMemory({ ...o, timeZone, waits: true }, 'write', async (memory) => {
    const server = createServer({
      memory,
      log: pino({ level, name: 'recollect' }),
      ...given({ host: o.host, port: o.port, rateLimit: o.rateLimit, bodyLimit: o.bodyLimit }),
      ...given({ origins: o.cors, inspector: o.inspector }),
      keys,
      openUntilKeys: true,
    })
    const { url } = await server.listen()
    process.stderr.write(
      `Recollect listens on ${url} – ${o.inspector ? `inspector at ${url}/inspect, ` : ''}API at ${url}/docs, MCP at ${url}/mcp${existsSync(keys) ? '' : `; no keys yet in ${resolve(keys)}: every program on this machine may do everything`}\n`,
    )
    await aborted(stop)
    await server.close()
  })
}

async function inspect(o: InspectFlags): Promise<void> {
  const keys = presentKeyPath(o)
  await withMemory(o, 'change', (memory) =>
    inspectMemory({ memory, namespace: o.namespace, port: o.port, keys, opens: o.open }),
  )
}

async function createKey(o: KeyFlags): Promise<void> {
  const { SCOPES } = await import('../server/keys.ts')
  const scope = oneOf('--scope', o.scope, SCOPES)
  if (o.name.trim() === '') throw argumentInvalid('--name', 'must not be empty')
  const namespaces = o.for?.flatMap(listed) ?? ['*']
  if (namespaces.length === 0) throw argumentInvalid('--for', 'must name a namespace; leave it out for all')
  const path = keyPath(o)
  const made = await (await keysOf(path)).create({ name: o.name, scope, namespaces, now: Date.now() })
  print(
    o,
    { ...made, file: path },
    (k) =>
      `${k.secret}\n${colours.dim(`${k.key}: ${k.scope} in ${k.namespaces.join(' ')}; shown only now. From now on servers with ${k.file} refuse requests without a key`)}`,
  )
}

async function keysOf(path: string) {
  return (await import('../server/keys.ts')).openKeyFile(path)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
