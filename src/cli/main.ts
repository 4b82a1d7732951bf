/** The command line: `recollect COMMAND`. */
import { Command, CommanderError } from 'commander'
import {
  argumentInvalid,
  type ErrorCode,
  isMemoryError,
  loggable,
  type MemoryError,
} from '../model/errors.ts'
import { TASK_NAMES } from '../model/task-names.ts'
import { packageVersion } from '../std/version.ts'
import { logLine, oneLine } from '../std/visible.ts'
import { DEFAULT_NAMESPACE, HintedError } from './context.ts'
import { registerCorrectCommands } from './correct-commands.ts'
import { registerDemo } from './demo.ts'
import { registerDoctor } from './doctor.ts'
import { registerFactCommands } from './fact-commands.ts'
import { registerForgetCommands } from './forget-commands.ts'
import { registerHookCommands } from './hook-commands.ts'
import { registerImportCommands } from './import-commands.ts'
import { registerListCommands } from './list-commands.ts'
import { registerMcpCommands } from './mcp-commands.ts'
import { registerModelCommands } from './model-commands.ts'
import { errorColours } from './output.ts'
import { registerQuestionCommands } from './question-commands.ts'
import { registerServerCommands } from './server-commands.ts'
import { registerUpkeepCommands } from './upkeep-commands.ts'
import { registerWriteCommands } from './write-commands.ts'

/** Errors in what the user gave; everything else is 1. */
const BAD_INPUT: readonly ErrorCode[] = [
  'argument-invalid',
  'file-unreadable',
  'file-unwritable',
  'format-unknown',
  'record-invalid',
  'time-invalid',
  'time-implausible',
  'turn-invalid',
  'turn-too-long',
  'merge-refused',
  'keys-missing',
  'address-unusable',
]

/** @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  const program = createProgram()
  try {
    // Of a command that does not exist there is no help, and the nearest name is told.
    const [first, asked] = argv
    const unknown = first === 'help' && asked !== undefined && asked !== 'help' && !isCommand(program, asked)
    await program.parseAsync(unknown ? argv.slice(1) : argv, { from: 'user' })
    // Set by commands that did what they could and found something wrong.
    const code = Number(process.exitCode ?? 0)
    process.exitCode = undefined
    return code
  } catch (error) {
    const misused = error instanceof CommanderError
    // Help and the version come as errors, too.
    if (misused && (error.exitCode === 0 || error.code === 'commander.help')) return error.exitCode * 2
    return fail(misused ? usageError(error, program, argv) : error, argv.includes('--json'))
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
      process.env.RECOLLECT_NAMESPACE ?? DEFAULT_NAMESPACE,
    )
    .option('--json', 'print JSON')
    .option(
      '--time-zone <zone>',
      'whose clock "tomorrow", days and times are read and told by, e.g. Europe/Berlin; default: UTC (env RECOLLECT_TIME_ZONE)',
      process.env.RECOLLECT_TIME_ZONE || undefined,
    )
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
    .option(
      '--redact <kinds>',
      'replace secrets, identifiers or both (comma-separated) in all that is stored',
    )
    .option(
      '--block <kinds>',
      'store no turn, and nothing else, with secrets, identifiers or both (comma-separated)',
    )
    // `fail` tells it, as every other error.
    .configureOutput({ outputError() {} })
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

Exit codes: 0 done, 1 failed, 2 something given was wrong, 130 interrupted.
With --json an error is one line of JSON on standard error: {"error":{"code","message","data"}}.`,
    )
  registerImportCommands(program)
  registerForgetCommands(program)
  registerWriteCommands(program)
  registerQuestionCommands(program)
  registerFactCommands(program)
  registerListCommands(program)
  registerCorrectCommands(program)
  registerUpkeepCommands(program)
  registerServerCommands(program)
  registerMcpCommands(program)
  registerModelCommands(program)
  registerHookCommands(program)
  registerDoctor(program)
  registerDemo(program)
  for (const command of program.commands)
    for (const each of [command, ...command.commands])
      each
        .configureOutput({ outputError() {} })
        .exitOverride()
        .addHelpText(
          'after',
          '\nOptions of every command (--db, --namespace, --json, --model …): recollect --help',
        )
  return program
}

function isCommand(program: Command, name: string): boolean {
  return program.commands.some((command) => command.name() === name)
}

/** Says what commander found wrong with a command line, in the form of our errors. */
function usageError({ message }: CommanderError, program: Command, argv: readonly string[]): MemoryError {
  const reason = message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (?:one of )?(.*)\?\)$/, '; did you mean `$1`?')
    .replace(/'([^']*)'/g, '`$1`')
    .replace(/\.$/, '')
  const name = /`([^`]*)`/.exec(reason)?.[1] ?? 'command line'
  const command = argv.find((each) => isCommand(program, each))
  const help = `See: recollect ${command === undefined ? '' : `${command} `}--help`
  return argumentInvalid(name, `${reason}${reason.endsWith('?') ? '' : '.'} ${help}`)
}

function fail(given: unknown, json: boolean): number {
  const hint = given instanceof HintedError ? given.hint : undefined
  const error = given instanceof HintedError ? given.cause : given
  if (!isMemoryError(error)) {
    const message = 'Something went wrong here'
    const data = loggable(error)
    console.error(
      json
        ? logLine({ error: { code: 'internal', message: `${message}.`, data } })
        : `${errorColours.red('error')} ${message}: ${logLine(data)}`,
    )
    return 1
  }
  const { code, message, data } = error
  if (json) console.error(logLine({ error: { code, message, data, hint } }))
  else
    console.error(
      `${errorColours.red('error')} ${oneLine([message, hint].filter(Boolean).join(' '))} ${errorColours.dim(`(${code})`)}`,
    )
  return BAD_INPUT.includes(code) ? 2 : 1
}
