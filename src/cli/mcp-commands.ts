/** Commands of the MCP server: to run it, to set up its clients, and to move what the reference memory server keeps. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Namespace } from '../api.ts'
import { clientConfig, MCP_CLIENTS } from '../mcp/client-config.ts'
import { loggable } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { isServer } from '../model/server-address.ts'
import { readTextFile, writeTextFile } from '../model/text-file.ts'
import { counted } from '../std/counted.ts'
import { logLine, oneLine } from '../std/visible.ts'
import { type GlobalOptions, print, stopSignal, withNamespace } from './context.ts'
import { colours } from './output.ts'

interface McpFlags extends GlobalOptions {
  readonly profile: string
  readonly printConfig?: string
  readonly project?: string | true
}

export function registerMcpCommands(program: Command): void {
  const mcp = program
    .command('mcp')
    .description('MCP server on standard input and output, for editors and desktop applications')
    .option(
      '--profile <profile>',
      'default (five tools), graph (also walks the graph) or mcp-memory (tools of the reference memory server)',
      'default',
    )
    .option(
      '--project [folder]',
      'the memory that hooks keep of the project in a folder, this one when none is named; in place of --namespace',
    )
    .option('--print-config <client>', `how to set up a client: ${MCP_CLIENTS.join(', ')}`)
    .addHelpText(
      'after',
      '\nExamples:\n  recollect mcp --print-config claude-code --db ~/memory.db\n  recollect mcp --db ~/memory.db --profile mcp-memory\n\nWith --profile mcp-memory, a file named by MEMORY_FILE_PATH is read in first while the memory is empty.',
    )
    .action(async (_: unknown, command: Command) => {
      const isZoneSaid = command.getOptionValueSourceWithGlobals('timeZone') === 'cli'
      await runMcp(command.optsWithGlobals<McpFlags>(), isZoneSaid)
    })
  mcp
    .command('import')
    .argument('<file>', 'memory.jsonl of the reference memory server')
    .description('read what the reference memory server kept')
    .action(async (file: string, _: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions>()
      const lines = (await readTextFile(file)).split('\n')
      const added = await withNamespace(o, 'write', async (space) =>
        (await graphOf(space)).importLines(lines, file),
      )
      print(
        o,
        added,
        (a) =>
          `${colours.green('✓')} ${counted(a.entities, 'entity')} and ${counted(a.relations, 'relation')} added`,
      )
    })
  mcp
    .command('export')
    .argument('[file]', 'where to; default: standard output')
    .description('write entities and relations as the reference memory server keeps them')
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions>()
      const lines = await withNamespace(o, 'read', async (space) => (await graphOf(space)).exportLines())
      const text = lines.map((line) => `${line}\n`).join('')
      if (file === undefined) {
        process.stdout.write(text)
        return
      }
      await writeTextFile(file, text)
      print(
        o,
        { file, lines: lines.length },
        (r) => `${colours.green('✓')} ${counted(r.lines, 'line')} written to ${r.file}`,
      )
    })
}

async function runMcp(o: McpFlags, isZoneSaid: boolean): Promise<void> {
  const { PROFILES } = await import('../mcp/mcp-server.ts')
  const profile = oneOf('--profile', o.profile, PROFILES)
  if (o.printConfig !== undefined) return printConfig(o, o.printConfig, isZoneSaid)
  const [{ runMcpStdio }, { packageVersion }] = await Promise.all([
    import('../mcp/stdio.ts'),
    import('../std/version.ts'),
  ])
  const stop = stopSignal()
  const { project } = o
  const namespace =
    project === undefined
      ? o.namespace
      : (await import('../hooks/project.ts')).projectOf(project === true ? '.' : project).namespace
  await withNamespace({ ...o, namespace, waits: true }, 'write', async (space) => {
    if (profile === 'mcp-memory') await takeOver(space)
    await runMcpStdio(
      {
        space,
        profile,
        version: packageVersion(),
        // Standard output belongs to the protocol.
        onError: (error) => process.stderr.write(`${logLine(loggable(error))}\n`),
      },
      stop,
    )
  })
}

/** A client that was set up for the reference server names its file: its memory goes on here. */
async function takeOver(space: Namespace): Promise<void> {
  const path = process.env.MEMORY_FILE_PATH
  if (path === undefined || !existsSync(path)) return
  const graph = await graphOf(space)
  if ((await graph.readGraph()).entities.length > 0) return
  const { entities, relations } = await graph.importLines((await readTextFile(path)).split('\n'), path)
  process.stderr.write(`read ${entities} entities and ${relations} relations from ${oneLine(path)}\n`)
}

function printConfig(o: McpFlags, client: string, isZoneSaid: boolean): void {
  const known = oneOf('--print-config', client, MCP_CLIENTS)
  // A client starts the server wherever it likes: the path must not depend on that.
  const db = isServer(o.db) ? o.db : resolve(o.db)
  const args = [
    'mcp',
    '--db',
    db,
    ...(o.namespace === 'default' ? [] : ['--namespace', o.namespace]),
    ...(o.profile === 'default' ? [] : ['--profile', o.profile]),
    ...(o.redact === undefined ? [] : ['--redact', o.redact]),
    ...(o.block === undefined ? [] : ['--block', o.block]),
    ...(isZoneSaid ? ['--time-zone', o.timeZone as string] : []),
  ]
  const config = clientConfig(known, args)
  print(o, config, ({ where }) => `${colours.dim(where)}\n${config.text}`)
}

async function graphOf(space: Namespace) {
  return (await import('../compat/knowledge-graph.ts')).createKnowledgeGraph(space)
}
