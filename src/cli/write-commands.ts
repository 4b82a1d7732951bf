/** Commands that change a memory. */

import type { Command } from 'commander'
import type { Conversation, ReadResult } from '../formats/conversation.ts'
import { FORMATS, type Format } from '../formats/known.ts'
import type { Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { readTextFile, writeTextFile } from '../model/text-file.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { sentence } from '../std/sentence.ts'
import { choice, type GlobalOptions, print, withMemory, withNamespace } from './context.ts'
import { colours, createProgress, milliseconds } from './output.ts'

const FORGETTABLE = ['turn', 'session', 'fact', 'entity', 'topic', 'experience', 'namespace'] as const
/** Derived things, which would be derived again. */
const DENIABLE: ReadonlySet<string> = new Set(['fact', 'entity', 'topic', 'experience'])

interface AddFlags extends GlobalOptions {
  readonly format?: Format
  readonly session?: string
  readonly sample?: string
  readonly skipBroken?: boolean
  readonly userName?: string
}

interface AddReport {
  readonly file: string
  readonly format: string
  readonly namespaces: readonly string[]
  readonly sessions: number
  readonly turns: number
  readonly added: number
  readonly alreadyStored: number
  readonly skippedLines: readonly number[]
  /** Turns whose time the file does not say. */
  readonly undated: number
  /** Turns of these that were added, and count as said now. */
  readonly saidNow: number
  /** Turns that a rule kept out. */
  readonly blocked: number
  /** Topics that the model should have read and did not. */
  readonly failedTopics: number
  readonly interrupted: boolean
  readonly ms: number
}

export function registerWriteCommands(program: Command): void {
  program
    .command('add')
    .argument('[file]', 'conversation file, a BEAM chat folder, or - for standard input')
    .description(
      'add a conversation: JSONL of turns, OpenAI messages, "Name: text" transcripts, LoCoMo, LongMemEval, BEAM, Claude and ChatGPT exports, sessions of Claude Code, Codex and Cursor',
    )
    .option(
      '--format <name>',
      `what the file is (${FORMATS.join(', ')}); recognised when left out`,
      choice('--format', FORMATS),
    )
    .option(
      '--session <id>',
      'session to go on with, for turns that name none; default: made from the name of the file',
    )
    .option('--user-name <name>', 'the name of the user, where the file says no more than "user"')
    .option('--sample <id>', 'add only this conversation of a file with several')
    .option('--skip-broken', 'add the readable lines of a file with broken ones')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect add chat.txt\n  echo \'{"speaker":"Ana","content":"I moved to Lisbon.","at":"2025-03-10"}\' | recollect add -\n  recollect add conversations.json --namespace work\n\nA file that was added before adds what is new in it: nothing, or what was said since.',
    )
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      if (file === undefined && process.stdin.isTTY)
        throw new MemoryError('argument-invalid', {
          name: 'file',
          reason: 'name a conversation file, or pipe one in',
        })
      await add(file ?? '-', command.optsWithGlobals<AddFlags>())
    })

  program
    .command('forget')
    .argument('<kind>', FORGETTABLE.join(', '))
    .argument('[id]', 'what to forget; not needed for namespace')
    .description('remove something for good, with everything that rests only on it')
    .option('--deny', `for ${[...DENIABLE].join(', ')}: keep it out of every answer, also after a rebuild`)
    .option('--yes', 'needed to forget a whole namespace')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect forget turn D1:3\n  recollect forget fact f01k… --deny\n  recollect forget namespace --yes',
    )
    .action(async (kind: string, id: string | undefined, _: unknown, command: Command) =>
      forget(kind, id, command.optsWithGlobals()),
    )

  program
    .command('export')
    .argument('[file]', 'where to write; - for standard output', '-')
    .description('write the namespace as lines of JSON, without loss')
    .addHelpText('after', '\nExample:\n  recollect export ana.jsonl --namespace ana')
    .action(async (file: string, _: unknown, command: Command) => exportTo(file, command.optsWithGlobals()))

  program
    .command('import')
    .argument('<file>', 'a file that "recollect export" wrote; - for standard input')
    .description('read an export into the namespace')
    .addHelpText('after', '\nExample:\n  recollect import ana.jsonl --namespace ana-copy')
    .action(async (file: string, _: unknown, command: Command) => importFrom(file, command.optsWithGlobals()))

  program
    .command('rebuild')
    .description('recompute topics, entities, facts and cues from the turns; denials and edits stay')
    .option(
      '--only <part>',
      'vectors: only embed what lacks a vector; failed: only read again what a model should have read',
      choice('--only', ['vectors', 'failed']),
    )
    .addHelpText('after', '\nExample:\n  recollect rebuild --namespace ana')
    .action(async (_: unknown, command: Command) => rebuild(command.optsWithGlobals()))
}

async function add(file: string, options: AddFlags): Promise<void> {
  const read = await readInput(file, options)
  if (read.broken.length > 0 && !options.skipBroken) throw brokenLines(file, read)
  const several = read.conversations.length > 1 && options.sample === undefined
  const chosen = options.sample === undefined ? read.conversations : [sampleOf(read, options.sample)]
  const started = performance.now()
  const stop = interruption()
  const total = turnsIn(chosen)
  const sums = { added: 0, known: 0, blocked: 0, undated: 0, failedTopics: 0 }
  const namespaces = new Set<string>()
  const sessions = new Set<string>()
  const progress = createProgress()
  await withMemory(options, 'write', async (memory: Memory) => {
    const { addConversation } = await import('../formats/add-conversation.ts')
    for (const conversation of chosen) {
      const name = several ? `${options.namespace}/${conversation.id}` : options.namespace
      const space = memory.namespace(name)
      namespaces.add(name)
      for (const session of conversation.sessions) {
        if (stop.signal.aborted) break
        const before = sums.added + sums.known + sums.blocked
        const result = await addConversation(space, session, {
          stop: stop.signal,
          ...given({ userName: options.userName }),
          onProgress: (done) => progress.update(before + done, total, `${name}  ${session.id}`),
        })
        sessions.add(`${name} ${result.session}`)
        sums.added += result.added
        sums.known += result.known
        sums.blocked += result.blocked
        sums.undated += result.undated
      }
      if (sums.added + sums.known > 0 && !stop.signal.aborted) {
        progress.update(sums.added + sums.known + sums.blocked, total, `${name}  building the graph`)
        await space.flush()
        if (options.model !== undefined) sums.failedTopics += (await space.stats()).failedTopics
      }
    }
  })
  progress.clear()
  stop.release()
  const report: AddReport = {
    file,
    format: read.format,
    namespaces: [...namespaces],
    sessions: sessions.size,
    turns: total,
    added: sums.added,
    alreadyStored: sums.known,
    blocked: sums.blocked,
    failedTopics: sums.failedTopics,
    skippedLines: read.broken.map((b) => b.line),
    undated: read.undated,
    saidNow: sums.undated,
    interrupted: stop.signal.aborted,
    ms: Math.round(performance.now() - started),
  }
  print(options, report, reportText)
  if (stop.signal.aborted) process.exitCode = 130
}

function turnsIn(conversations: readonly Conversation[]): number {
  return conversations.flatMap((c) => c.sessions).reduce((sum, s) => sum + s.turns.length, 0)
}

/** @throws MemoryError `argument-invalid` */
function sampleOf({ conversations }: ReadResult, id: string): Conversation {
  const ids = conversations.flatMap((c) => c.id ?? [])
  if (ids.length === 0)
    throw new MemoryError('argument-invalid', {
      name: '--sample',
      reason: 'is for files with several conversations; this one has none that is named',
    })
  oneOf('--sample', id, ids)
  return conversations.find((c) => c.id === id) as Conversation
}

function reportText(report: AddReport): string {
  const { added, alreadyStored: known, blocked, turns } = report
  const from = colours.dim(`(${report.format}, ${milliseconds(report.ms)})`)
  const warning = (text: string): string => `  ${colours.yellow(text)}`
  const lines =
    turns === 0
      ? [colours.yellow(`nothing to add: there is no turn in ${nameOf(report.file)}`)]
      : added === 0 && known > 0
        ? [
            `${colours.green('✓')} nothing new: ${known === 1 ? 'its turn was' : `all ${known} were`} stored already ${from}`,
          ]
        : [
            `${colours.green('✓')} ${counted(added, 'turn')} added to ${report.namespaces.join(', ')}, ${counted(report.sessions, 'session')} ${from}`,
            ...(known > 0 ? [`  ${known} ${known === 1 ? 'was' : 'were'} stored already`] : []),
          ]
  if (report.failedTopics > 0)
    lines.push(
      warning(
        `the model did not read ${counted(report.failedTopics, 'topic')}; rules did. When it is back: recollect rebuild --only failed`,
      ),
    )
  if (blocked > 0) lines.push(warning(`${counted(blocked, 'turn')} kept out by --block`))
  if (report.skippedLines.length > 0)
    lines.push(
      `  ${counted(report.skippedLines.length, 'broken line')} skipped: ${report.skippedLines.slice(0, 20).join(', ')}${report.skippedLines.length > 20 ? ', …' : ''}`,
    )
  if (report.saidNow > 0)
    lines.push(
      warning(`${counted(report.saidNow, 'turn')} without a date: said now, and still so when added again`),
    )
  if (report.interrupted)
    lines.push(
      warning(
        `stopped with ${counted(turns - added - known - blocked, 'turn')} left; run the same command again to go on`,
      ),
    )
  return lines.join('\n')
}

async function readInput(file: string, options: AddFlags): Promise<ReadResult> {
  const { format, session } = options
  // The readers check with zod, which other commands need not load.
  const { parseConversations, readConversations } = await import('../formats/read-conversations.ts')
  const read =
    file === '-'
      ? parseConversations(await standardInput(), {
          path: nameOf(file),
          sessionId: 'stdin',
          ...given({ format }),
        })
      : await readConversations(file, format)
  return session === undefined ? read : renamed(read, session)
}

/** The file's turns that name no session get the one asked for. @throws MemoryError `argument-invalid` */
function renamed(read: ReadResult, session: string): ReadResult {
  const unnamed = read.conversations.flatMap((c) => c.sessions).filter((s) => s.unnamed)
  if (unnamed.length > 1 || (unnamed.length === 0 && read.conversations.length > 0))
    throw new MemoryError('argument-invalid', {
      name: '--session',
      reason:
        unnamed.length === 0
          ? 'every turn of this file names its session; leave it out'
          : `this file has ${counted(unnamed.length, 'session')} (${unnamed
              .slice(0, 3)
              .map((s) => s.id)
              .join(', ')} …), which one name would make one; leave it out`,
    })
  return {
    ...read,
    conversations: read.conversations.map((conversation) => ({
      ...conversation,
      sessions: conversation.sessions.map(({ unnamed, ...s }) => (unnamed ? { ...s, id: session } : s)),
    })),
  }
}

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

function brokenLines(file: string, read: ReadResult): MemoryError {
  const [first, ...others] = read.broken
  const also =
    others.length === 0
      ? ''
      : ` (also ${others.length === 1 ? 'line' : 'lines'} ${others
          .slice(0, 9)
          .map((b) => b.line)
          .join(', ')}${others.length > 9 ? ', …' : ''})`
  const rest = turnsIn(read.conversations)
  return new MemoryError('record-invalid', {
    path: nameOf(file),
    line: first?.line ?? 0,
    reason: `${sentence(`${first?.reason ?? ''}${also}`)} Nothing was added${rest === 0 ? '' : `; --skip-broken adds the other ${counted(rest, 'turn')}`}`,
  })
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

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function forget(
  given: string,
  id: string | undefined,
  options: GlobalOptions & { readonly deny?: boolean; readonly yes?: boolean },
): Promise<void> {
  const kind = oneOf('kind', given, FORGETTABLE)
  if (options.deny && !DENIABLE.has(kind))
    throw new MemoryError('argument-invalid', {
      name: '--deny',
      reason: `is for ${[...DENIABLE].join(', ')}`,
    })
  const done = { kind, id: id ?? options.namespace, how: options.deny ? 'denied' : 'deleted' }
  await withNamespace(options, 'read', async (space, memory) => {
    if (kind === 'namespace') {
      if (!options.yes)
        throw new MemoryError('argument-invalid', {
          name: '--yes',
          reason: `is needed to delete namespace "${options.namespace}" with everything in it`,
        })
      if (!(await memory.deleteNamespace(options.namespace)))
        throw new MemoryError('namespace-unknown', { namespace: options.namespace })
      return
    }
    if (id === undefined)
      throw new MemoryError('argument-invalid', {
        name: 'id',
        reason: `is needed: name the ${kind} to forget`,
      })
    if (kind === 'turn') return space.deleteTurn(id)
    if (kind === 'session') return space.deleteSession(id)
    return options.deny ? space.deny(kind, id) : space.delete(kind, id)
  })
  print(options, done, (d) => `${colours.green('✓')} ${d.kind} ${d.id} ${d.how}`)
}

async function exportTo(file: string, options: GlobalOptions): Promise<void> {
  await withNamespace(options, 'read', async (space) => {
    if (file === '-') {
      for await (const line of space.export()) process.stdout.write(`${line}\n`)
      return
    }
    const lines: string[] = []
    for await (const line of space.export()) lines.push(line)
    await writeTextFile(file, `${lines.join('\n')}\n`)
    print(
      options,
      { file, lines: lines.length },
      (r) => `${colours.green('✓')} ${counted(r.lines, 'line')} written to ${r.file}`,
    )
  })
}

async function importFrom(file: string, options: GlobalOptions): Promise<void> {
  const text = file === '-' ? await standardInput() : await readTextFile(file)
  await withNamespace(options, 'write', async (space) => {
    const changes = await space.import(text.split('\n'), nameOf(file))
    print(options, { file, changes }, (r) =>
      r.changes === 0
        ? colours.yellow(`nothing to import: there is no record in ${nameOf(r.file)}`)
        : `${colours.green('✓')} ${nameOf(r.file)} is in ${options.namespace} now (${counted(r.changes, 'record')})`,
    )
  })
}

async function rebuild(options: GlobalOptions & { readonly only?: 'vectors' | 'failed' }): Promise<void> {
  const { only } = options
  await withNamespace(options, 'read', async (space) => {
    const started = performance.now()
    await space.rebuild(only === undefined ? {} : { only })
    const stats = await space.stats()
    print(
      options,
      stats,
      (s) =>
        `${colours.green('✓')} rebuilt ${s.namespace}: ${counted(s.topics, 'topic')}, ${counted(s.entities, 'entity')}, ${counted(s.facts, 'fact')} (${milliseconds(performance.now() - started)})`,
    )
  })
}
