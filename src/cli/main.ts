/** The command line: `recollect COMMAND`. */
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { TASK_NAMES } from '../memory.ts'
import { type ErrorCode, isMemoryError } from '../model/errors.ts'
import { packageVersion } from '../std/version.ts'
import { safeJson, visible } from '../std/visible.ts'
import { registerDemo } from './demo.ts'
import { registerDoctor } from './doctor.ts'
import { colours } from './output.ts'
import { registerReadCommands } from './read-commands.ts'
import { registerServerCommands } from './server-commands.ts'
import { registerUpkeepCommands } from './upkeep-commands.ts'
import { registerWriteCommands } from './write-commands.ts'

/** Errors in what the user gave; everything else is 1. */
const BAD_INPUT: readonly ErrorCode[] = [
  'argument-invalid',
  'file-unreadable',
  'format-unknown',
  'record-invalid',
  'time-invalid',
  'time-implausible',
  'turn-invalid',
  'turn-too-long',
  'merge-refused',
  'keys-missing',
]

export async function main(argv: readonly string[]): Promise<void> {
  // A reader that stops early (head, less) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const program = createProgram()
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    process.exitCode = fail(error, argv.includes('--json'))
  }
}

function createProgram(): Command {
  const program = new Command('recollect')
    .description('Long-term memory for agents: conversations in, cited context out. Offline, in one file.')
    .version(packageVersion())
    .option(
      '--db <path>',
      'database file, or postgres://user:password@host:5432/database (env RECOLLECT_DB)',
      process.env.RECOLLECT_DB ?? 'recollect.db',
    )
    .option(
      '--namespace <name>',
      'which memory in it (env RECOLLECT_NAMESPACE)',
      process.env.RECOLLECT_NAMESPACE ?? 'default',
    )
    .option('--json', 'print JSON')
    .option(
      '--model <provider:name>',
      'language model that reads what is added: openai:NAME, anthropic:NAME, google:NAME, ollama:NAME, openai-compatible:NAME (env RECOLLECT_MODEL)',
      process.env.RECOLLECT_MODEL,
    )
    .option(
      '--task-model <task=provider:name...>',
      `another model for one task (${TASK_NAMES.join(', ')}), or task=none`,
    )
    .option(
      '--base-url <url>',
      'address of an openai-compatible service (env RECOLLECT_BASE_URL)',
      process.env.RECOLLECT_BASE_URL,
    )
    .option('--redact <kinds>', 'replace secrets, identifiers or both (comma-separated) before storing')
    .option('--block <kinds>', 'store no turn with secrets, identifiers or both (comma-separated)')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(see recollect --help)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  recollect demo                                   see it work
  recollect add chat.txt --db ana.db               add a conversation
  recollect recall "Where does Ana live?" --db ana.db
  recollect history Ana lives_in --db ana.db
  recollect add chat.txt --model ollama:llama3.2   let a model read it

Exit codes: 0 done, 1 failed, 2 something given was wrong, 130 interrupted.`,
    )
  registerWriteCommands(program)
  registerReadCommands(program)
  registerUpkeepCommands(program)
  registerServerCommands(program)
  registerDoctor(program)
  registerDemo(program)
  for (const command of program.commands)
    for (const each of [command, ...command.commands]) each.exitOverride()
  return program
}

function fail(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (!isMemoryError(error)) {
    console.error(visible(inspect(error)))
    return 1
  }
  if (json) console.error(safeJson({ error: { code: error.code, message: error.message, data: error.data } }))
  else console.error(`${colours.red('error')} ${error.message} ${colours.dim(`(${error.code})`)}`)
  return BAD_INPUT.includes(error.code) ? 2 : 1
}
