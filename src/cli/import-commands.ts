/** Commands that bring conversations in: once, or as files grow. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { countTurns } from '../formats/conversation.ts'
import { FORMATS } from '../formats/known.ts'
import type { FoundFile, LeftFile } from '../formats/list-conversation-files.ts'
import type { Memory } from '../memory.ts'
import { argumentInvalid, type ErrorCode, isMemoryError, type MemoryError } from '../model/errors.ts'
import { besideMemory, isServer } from '../model/server-address.ts'
import { counted } from '../std/counted.ts'
import { fingerprint } from '../std/hash.ts'
import { safeJson } from '../std/visible.ts'
import {
  choice,
  duration,
  faultsOfModels,
  HintedError,
  listed,
  print,
  stopSignal,
  time,
  unreadText,
  wholeNumber,
  withMemory,
} from './context.ts'
import { type FileReport, type ImportFlags, importFile, nameOf, readChosen } from './import-files.ts'
import { colours, createProgress, errorColours, milliseconds } from './output.ts'
import { type LastPlace, openTakenFiles } from './taken-files.ts'
import { watchFiles } from './watch-files.ts'

/** What is wrong with one file, and nothing else. */
const OF_ONE_FILE: readonly ErrorCode[] = [
  'record-invalid',
  'format-unknown',
  'file-unreadable',
  'turn-invalid',
  'turn-too-long',
  'turn-conflict',
  'time-invalid',
  'time-implausible',
]

/** What may be well at the next look. */
const PASSING: readonly ErrorCode[] = ['database-locked', 'backlog-full', 'write-conflict']

/** What somebody has to put right where the memory is. */
const OF_THE_PLACE: readonly ErrorCode[] = ['disk-full', 'disk-failed', 'database-unopenable']

interface AddReport extends Omit<FileReport, 'format' | 'from' | 'to' | 'last'> {
  /** `null` of a folder. */
  readonly format: string | null
  /** Topics that the model should have read and did not. */
  readonly failedTopics: number
  /** Why the models fail that do. */
  readonly modelFaults: readonly string[]
  readonly interrupted: boolean
  readonly dryRun: boolean
  readonly ms: number
}

interface FolderReport extends AddReport {
  readonly files: readonly FileReport[]
  readonly left: readonly LeftFile[]
}

export function registerImportCommands(program: Command): void {
  const kinds =
    'transcripts, WebVTT, SRT, JSONL, OpenAI messages, ChatGPT, Claude, WhatsApp, Slack, Telegram, mails (mbox), dated notes, Obsidian, sessions of Claude Code, Codex and Cursor, exports of mem0, Zep, LangMem and the MCP memory server'
  const shared = (command: Command): Command =>
    command
      .option('--user-name <name>', 'the name of the user, where a file says no more than "user"')
      .option(
        '--rename <names>',
        'speakers who are known by another name, e.g. "Zoë Brandt=Zoë", separated by commas',
        renames,
      )
      .option('--since <date>', 'leave out what was said before', time('--since'))
      .option('--ttl <time>', 'forget what is added so long after it was said, e.g. 90d', duration('--ttl'))

  shared(
    program
      .command('add')
      .argument('[file]', 'conversation file, a folder or zip archive of them, or - for standard input')
      .description(`add conversations: ${kinds}`)
      .option(
        '--format <name>',
        `what the file is (${FORMATS.join(', ')}); recognised when left out`,
        choice('--format', FORMATS),
      )
      .option(
        '--session <id>',
        'session to go on with, for turns that name none; default: made from the name of the file',
      )
      .option(
        '--date <day>',
        'when what has no date was said, e.g. 2025-02-13; default: the day in the name of the file',
        time('--date'),
      )
      .option('--sample <id>', 'add only this conversation of a file with several')
      .option('--skip-broken', 'add the readable lines of a file with broken ones')
      .option('--dry-run', 'tell what would be added, and write nothing'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  recollect add chat.txt\n  recollect add ~/Downloads/export --dry-run\n  echo \'{"speaker":"Ana","content":"I moved to Lisbon.","at":"2025-03-10"}\' | recollect add -\n  recollect add conversations.json --namespace work --since 2025-01-01\n\nA file that was added before adds what is new in it: nothing, or what was said since. Of a folder, what is not taken is listed with the reason.',
    )
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      if (file === undefined && process.stdin.isTTY)
        throw argumentInvalid('file', 'name a conversation file, or pipe one in')
      await add(file ?? '-', flagsOf(command))
    })

  shared(
    program
      .command('watch')
      .argument('<paths...>', 'files and folders')
      .description('add what is new in files as they grow, until stopped')
      .option('--every <seconds>', 'how often to look', wholeNumber('--every', 1), 2),
  )
    .addHelpText(
      'after',
      '\nExample:\n  recollect watch ~/notes ~/chats --db ana.db\n\nStarted again it adds what came meanwhile, and nothing twice. Ctrl-C finishes what it adds.',
    )
    .action(async (paths: string[], _: unknown, command: Command) =>
      watch(paths, flagsOf<ImportFlags & { readonly every: number }>(command)),
    )
}

function flagsOf<Flags extends ImportFlags>(command: Command): Flags {
  const isPlaced =
    command.getOptionValueSourceWithGlobals('namespace') === 'cli' ||
    process.env.RECOLLECT_NAMESPACE !== undefined
  return { ...command.optsWithGlobals<Flags>(), isPlaced }
}

/** @throws MemoryError `argument-invalid` naming a pair that is none */
function renames(text: string): ReadonlyMap<string, string> {
  return new Map(
    listed(text).map((pair) => {
      const [from = '', to = '', ...more] = pair.split('=').map((name) => name.trim())
      if (from === '' || to === '' || more.length > 0)
        throw argumentInvalid('--rename', `takes pairs such as "Zoë Brandt=Zoë", not "${pair}"`)
      return [from, to]
    }),
  )
}

/** What is to be added, and where it lies. */
interface Source {
  /** As its user named it. */
  readonly file: string
  readonly place: string
  /** What of it is left already. */
  readonly left: readonly LeftFile[]
}

async function add(file: string, flags: ImportFlags): Promise<void> {
  const { isArchive, unpackArchive } = await import('../formats/unpack-archive.ts')
  if (file === '-' || !(await isArchive(file))) return addFrom({ file, place: file, left: [] }, flags)
  const folder = await mkdtemp(join(tmpdir(), 'recollect-'))
  try {
    // Sessions are called by the names of files, and these by that of the archive.
    const place = join(folder, basename(file, extname(file)))
    await mkdir(place)
    await addFrom({ file, place, left: await unpackArchive(file, place) }, flags)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addFrom({ file, place, left: unread }: Source, flags: ImportFlags): Promise<void> {
  const started = performance.now()
  const stop = interruption()
  const isFolder =
    place !== '-' && !existsSync(`${place}/chat.json`) && (await stat(place).catch(() => null))?.isDirectory()
  const found = isFolder ? await filesOf(place, flags) : null
  const shown = (path: string): string => `${file}${path.slice(place.length)}`
  const all = found?.files ?? [{ path: file, size: 0 }]
  const total = all.reduce((sum, f) => sum + f.size, 0)
  // A file that cannot be read is told before a database is made.
  const first = found === null ? await readChosen(file, flags) : null
  const reports: FileReport[] = []
  const left = [...unread, ...(found?.left ?? []).map((each) => ({ ...each, path: shown(each.path) }))]
  let missed: Missed = { failedTopics: 0, modelFaults: [] }
  let reached = 0
  const progress = createProgress()
  const run = async (memory: Memory | null): Promise<void> => {
    let [bytes, turns] = [0, 0]
    for (const { path, size } of all) {
      if (stop.signal.aborted) break
      try {
        const read = first ?? (await readChosen(path, flags))
        const ofFile = countTurns(read.conversations)
        const onProgress = (done: number, what: string): void => {
          const share = done / Math.max(1, ofFile)
          reached = turns + done
          progress.update(total === 0 ? share : (bytes + share * size) / total, turns + done, what)
        }
        const report = await importFile(shown(path), read, { memory, flags, stop: stop.signal, onProgress })
        turns += report.turns
        if (found !== null && report.turns + report.older === 0)
          left.push({ path: shown(path), reason: 'there is no turn in it' })
        else reports.push(report)
      } catch (error) {
        if (found === null || !isMemoryError(error) || !OF_ONE_FILE.includes(error.code)) throw error
        left.push({ path: shown(path), reason: whyLeft(error) })
        if (error.code !== 'format-unknown') process.exitCode = 1
      }
      bytes += size
    }
    if (!stop.signal.aborted && memory !== null && !flags.dryRun)
      missed = await build(memory, reports, flags, progress)
  }
  const isThere = isServer(flags.db) || existsSync(flags.db)
  if (flags.dryRun && !isThere) await run(null)
  else
    await withMemory(flags, flags.dryRun ? 'read' : 'write', run).catch((error) => {
      throw flags.dryRun ? error : withReached(error, reached)
    })
  progress.clear()
  stop.release()
  const report: AddReport = {
    ...sumOf(file, reports),
    ...missed,
    interrupted: stop.signal.aborted,
    dryRun: flags.dryRun ?? false,
    ms: Math.round(performance.now() - started),
  }
  if (found === null) print(flags, { ...reports[0], ...report }, reportText)
  else print<FolderReport>(flags, { ...report, files: reports, left }, folderText)
  if (stop.signal.aborted) process.exitCode = 130
}

/** The error with how far the command came: an error speaks of one write, of which there were many. */
function withReached(error: unknown, reached: number): unknown {
  if (reached === 0 || !isMemoryError(error) || ![...PASSING, ...OF_THE_PLACE].includes(error.code))
    return error
  return new HintedError(
    error,
    `Before that ${counted(reached, 'turn')} went in and stay; the same command goes on with the others.`,
  )
}

function whyLeft(error: MemoryError): string {
  if (isMemoryError(error, 'format-unknown')) return 'it is in no known format'
  return isMemoryError(error, 'record-invalid')
    ? `line ${error.data.line}: ${error.data.reason}`
    : error.message
}

/** @throws MemoryError `argument-invalid` for flags that are for one file */
async function filesOf(folder: string, flags: ImportFlags) {
  for (const name of ['session', 'sample'] as const)
    if (flags[name] !== undefined)
      throw argumentInvalid(`--${name}`, 'is for one file; leave it out, or name a file of this folder')
  return (await import('../formats/list-conversation-files.ts')).listConversationFiles(folder)
}

type Missed = Pick<AddReport, 'failedTopics' | 'modelFaults'>

async function build(
  memory: Memory,
  reports: readonly FileReport[],
  { model }: ImportFlags,
  progress: ReturnType<typeof createProgress>,
): Promise<Missed> {
  let failedTopics = 0
  const turns = reports.reduce((sum, r) => sum + r.turns, 0)
  for (const name of new Set(reports.flatMap((r) => (r.added + r.alreadyStored > 0 ? r.namespaces : [])))) {
    progress.update(1, turns, `${name}  building the graph`)
    await memory.namespace(name).flush()
    if (model !== undefined) failedTopics += (await memory.namespace(name).stats()).failedTopics
  }
  return { failedTopics, modelFaults: await faultsOfModels(memory) }
}

function sumOf(file: string, reports: readonly FileReport[]) {
  const sum = (of: (report: FileReport) => number): number => reports.reduce((all, r) => all + of(r), 0)
  return {
    file,
    format: reports.length === 1 ? (reports[0] as FileReport).format : null,
    namespaces: [...new Set(reports.flatMap((r) => r.namespaces))],
    sessions: sum((r) => r.sessions),
    turns: sum((r) => r.turns),
    added: sum((r) => r.added),
    alreadyStored: sum((r) => r.alreadyStored),
    blocked: sum((r) => r.blocked),
    skippedLines: reports.flatMap((r) => r.skippedLines),
    undated: sum((r) => r.undated),
    saidNow: sum((r) => r.saidNow),
    older: sum((r) => r.older),
    otherNames: [...new Set(reports.flatMap((r) => r.otherNames))],
    notTaken: reports.length === 1 ? (reports[0] as FileReport).notTaken : [],
  }
}

function reportText(report: AddReport): string {
  const { added, alreadyStored: known, blocked, turns, dryRun } = report
  const from = colours.dim(`(${[report.format, milliseconds(report.ms)].filter(Boolean).join(', ')})`)
  const warning = (text: string): string => `  ${colours.yellow(text)}`
  const lines =
    turns === 0
      ? [colours.yellow(`nothing to add: there is no turn in ${nameOf(report.file)}`)]
      : added === 0 && known > 0
        ? [
            `${colours.green('✓')} nothing new: ${known === 1 ? 'its turn was' : `all ${known} were`} stored already ${from}`,
          ]
        : [
            `${colours.green('✓')} ${counted(added, 'turn')} ${dryRun ? 'would be ' : ''}added to ${report.namespaces.join(', ')}, ${counted(report.sessions, 'session')} ${from}`,
            ...(known > 0 ? [`  ${known} ${known === 1 ? 'was' : 'were'} stored already`] : []),
          ]
  if (report.failedTopics > 0) lines.push(warning(unreadText(report.failedTopics, report.modelFaults)))
  if (blocked > 0) lines.push(warning(`${counted(blocked, 'turn')} kept out by --block, or past its time`))
  if (report.older > 0) lines.push(`  ${counted(report.older, 'turn')} said before --since left out`)
  if (report.notTaken.length > 0) lines.push(colours.dim(`  not taken: ${report.notTaken.join(', ')}`))
  if (report.skippedLines.length > 0)
    lines.push(
      `  ${counted(report.skippedLines.length, 'broken line')} skipped: ${report.skippedLines.slice(0, 20).join(', ')}${report.skippedLines.length > 20 ? ', …' : ''}`,
    )
  if (report.saidNow > 0)
    lines.push(
      warning(
        `${counted(report.saidNow, 'turn')} without a date: said now, and still so when added again; --date 2025-02-13 says when (what is stored keeps its time until it is forgotten)`,
      ),
    )
  if (report.otherNames.length > 0)
    lines.push(
      warning(
        `it goes on with a stored chat that has other names; for the same names in what is new: --rename "${report.otherNames.join(',')}"`,
      ),
    )
  if (report.interrupted)
    lines.push(
      warning(
        `stopped with ${counted(turns - added - known - blocked, 'turn')} left; run the same command again to go on`,
      ),
    )
  return lines.join('\n')
}

const LISTED = 40

function folderText(report: FolderReport): string {
  const { files, left, dryRun } = report
  const rows = files.slice(0, LISTED).map((f) => {
    const span =
      f.from === null ? 'without dates' : `${f.from.slice(0, 10)} to ${(f.to ?? f.from).slice(0, 10)}`
    const news = f.added === 0 ? 'nothing new' : `${f.added} ${dryRun ? 'new' : 'added'}`
    const lost = f.notTaken.length === 0 ? '' : colours.dim(`, not taken: ${f.notTaken.join(', ')}`)
    return `  ${f.file}  ${colours.dim(`${f.format}, ${counted(f.sessions, 'session')}, ${counted(f.turns, 'turn')}, ${span}`)}  ${news}${lost}`
  })
  const more =
    files.length > LISTED ? [`  … and ${counted(files.length - LISTED, 'file')} more (--json lists all)`] : []
  const reasons = [...Map.groupBy(left, (l) => l.reason)].map(
    ([reason, of]) =>
      `  ${colours.yellow('left')} ${of[0]?.path}${of.length > 1 ? ` and ${counted(of.length - 1, 'other')}` : ''}: ${reason}`,
  )
  return [reportText(report), ...rows, ...more, ...reasons.slice(0, LISTED)].join('\n')
}

async function watch(
  paths: readonly string[],
  flags: ImportFlags & { readonly every: number },
): Promise<void> {
  const stop = stopSignal()
  const { listConversationFiles } = await import('../formats/list-conversation-files.ts')
  // A path that was mistyped is told at once; one that goes later can come back.
  const found = (await Promise.all(paths.map((path) => listConversationFiles(path)))).flatMap((l) => l.files)
  let added = 0
  await withMemory(flags, 'write', async (memory) => {
    const taken = await openTakenFiles(takenBy(flags), async ({ namespace, session, turns }) => {
      const last = { session, offset: turns - 1, limit: 1 }
      return (await memory.namespace(namespace).turns(last)).length > 0
    })
    const take = async ({ path }: FoundFile): Promise<LastPlace | null> => {
      const read = await readChosen(path, { ...flags, skipBroken: true })
      const report = await importFile(path, read, { memory, flags, stop, onProgress: () => {} })
      added += report.added
      const [broken] = read.broken
      if (broken !== undefined) tell(`${path}, line ${broken.line}: ${broken.reason}`)
      if (report.added > 0)
        process.stdout.write(
          `${flags.json ? safeJson(report) : `${path}: ${counted(report.added, 'turn')} added`}\n`,
        )
      // What was broken is told again after a restart.
      return broken === undefined ? report.last : null
    }
    const tell = (text: string): void => {
      process.stderr.write(`${errorColours.yellow('left')} ${text}\n`)
    }
    const known = found.filter((file) => taken.has(file)).length
    const before = known === 0 ? '' : `, ${counted(known, 'file')} unchanged since the last time`
    process.stderr.write(`watching ${paths.join(', ')}${before}; Ctrl-C ends it\n`)
    await watchFiles({
      list: async () =>
        (
          await Promise.all(paths.map((path) => listConversationFiles(path).catch(() => ({ files: [] }))))
        ).flatMap((l) => l.files),
      take,
      taken,
      everyMs: flags.every * 1000,
      stop,
      onFailure(path, error) {
        if (!isMemoryError(error)) throw error
        const isOfFile = OF_ONE_FILE.includes(error.code)
        if (!isOfFile && !PASSING.includes(error.code)) throw error
        if (error.code !== 'format-unknown') tell(`${path}: ${error.message}`)
        return isOfFile ? 'done' : 'again'
      },
    })
  })
  print(flags, { added }, () => `stopped; ${counted(added, 'turn')} added`)
}

/** What is taken with other options is another thing. */
function takenBy({ db, namespace, userName, rename, since, ttl, redact, block }: ImportFlags): string {
  const names = rename === undefined ? [] : [[...rename]]
  const options = [namespace, userName, since, ttl, redact, block, ...names].map(
    (option) => JSON.stringify(option) ?? '',
  )
  return join(`${besideMemory(isServer(db) ? db : resolve(db), homedir())}.watch`, fingerprint(...options))
}

/** The first Ctrl-C lets the running batch finish; a second one ends the process. */
function interruption(): { readonly signal: AbortSignal; release(): void } {
  const stop = new AbortController()
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  return { signal: stop.signal, release: () => process.removeListener('SIGINT', onSignal) }
}
