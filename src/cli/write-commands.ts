/** Commands that change a memory. */

import type { Command } from 'commander'
import type { DerivedKind } from '../consolidate/edit.ts'
import type { ReadResult } from '../formats/conversation.ts'
import { FORMATS, type Format } from '../formats/known.ts'
import type { Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'
import { readTextFile, writeTextFile } from '../model/text-file.ts'
import { type GlobalOptions, print, withMemory, withNamespace } from './context.ts'
import { colours, createProgress, milliseconds } from './output.ts'

const BATCH = 50

interface AddFlags extends GlobalOptions {
  readonly format?: string
  readonly session?: string
  readonly sample?: string
  readonly skipBroken?: boolean
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
  readonly undated: number
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
    .argument('[file]', 'conversation file, a BEAM chat folder, or - for standard input', '-')
    .description(
      'add a conversation: JSONL of turns, OpenAI messages, "Name: text" transcripts, LoCoMo, LongMemEval, BEAM, Claude and ChatGPT exports',
    )
    .option('--format <name>', `what the file is (${FORMATS.join(', ')}); recognised when left out`)
    .option('--session <id>', 'session of turns that name none')
    .option('--sample <id>', 'add only this conversation of a file with several')
    .option('--skip-broken', 'add the readable lines of a file with broken ones')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect add chat.txt\n  echo \'{"speaker":"Ana","content":"I moved to Lisbon.","at":"2025-03-10"}\' | recollect add -\n  recollect add conversations.json --namespace work',
    )
    .action(async (file: string, _: unknown, command: Command) =>
      add(file, command.optsWithGlobals<AddFlags>()),
    )

  program
    .command('forget')
    .argument('<kind>', 'turn, session, fact, entity, topic or namespace')
    .argument('[id]', 'what to forget; not needed for namespace')
    .description('remove something for good, with everything that rests only on it')
    .option('--deny', 'for facts, entities and topics: keep it out of every answer, also after a rebuild')
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
    )
    .addHelpText('after', '\nExample:\n  recollect rebuild --namespace ana')
    .action(async (_: unknown, command: Command) => rebuild(command.optsWithGlobals()))
}

async function add(file: string, options: AddFlags): Promise<void> {
  if (options.format !== undefined && !FORMATS.includes(options.format as Format))
    throw new MemoryError('argument-invalid', {
      name: '--format',
      reason: `must be one of ${FORMATS.join(', ')}`,
    })
  const read = await readInput(file, options)
  if (read.broken.length > 0 && !options.skipBroken) throw brokenLines(file, read)
  const several = read.conversations.length > 1
  const chosen =
    options.sample === undefined
      ? read.conversations
      : read.conversations.filter((c) => c.id === options.sample)
  if (options.sample !== undefined && chosen.length === 0)
    throw new MemoryError('not-found', { what: 'conversation', id: options.sample })

  const started = performance.now()
  const progress = createProgress()
  const stop = interruption()
  const total = chosen.reduce((sum, c) => sum + c.sessions.reduce((n, s) => n + s.turns.length, 0), 0)
  let given = 0
  let added = 0
  let blocked = 0
  let failedTopics = 0
  const namespaces = new Set<string>()
  await withMemory(options, 'write', async (memory: Memory) => {
    for (const conversation of chosen) {
      const name =
        several && options.sample === undefined
          ? `${options.namespace}/${conversation.id}`
          : options.namespace
      const space = memory.namespace(name)
      namespaces.add(name)
      for (const session of conversation.sessions) {
        for (let i = 0; i < session.turns.length && !stop.aborted; i += BATCH) {
          const batch = session.turns.slice(i, i + BATCH)
          const result = await space.add(batch, { session: session.id })
          given += batch.length
          added += result.added
          blocked += result.blocked.length
          progress.update(given, total, `${name}  ${session.id}`)
        }
      }
      if (given > 0 && !stop.aborted) {
        progress.update(given, total, `${name}  building the graph`)
        await space.flush()
        if (options.model !== undefined) failedTopics += (await space.stats()).failedTopics
      }
    }
  })
  progress.clear()
  stop.release()
  const report: AddReport = {
    file,
    format: read.format,
    namespaces: [...namespaces],
    sessions: chosen.reduce((sum, c) => sum + c.sessions.length, 0),
    turns: total,
    added,
    alreadyStored: given - added - blocked,
    blocked,
    failedTopics,
    skippedLines: read.broken.map((b) => b.line),
    undated: read.undated,
    interrupted: stop.aborted,
    ms: Math.round(performance.now() - started),
  }
  print(options, report, reportText)
  if (stop.aborted) process.exitCode = 130
}

function reportText(report: AddReport): string {
  const lines = [
    `${colours.green('✓')} ${report.added} turns added to ${report.namespaces.join(', ') || 'nothing'} from ${report.sessions} sessions (${report.format}, ${milliseconds(report.ms)})`,
  ]
  if (report.alreadyStored > 0) lines.push(`  ${report.alreadyStored} were stored already`)
  if (report.failedTopics > 0)
    lines.push(
      `  ${colours.yellow(`the model did not read ${report.failedTopics} topics; rules did. When it is back: recollect rebuild --only failed`)}`,
    )
  if (report.blocked > 0)
    lines.push(`  ${colours.yellow(`${report.blocked} turns were kept out by --block`)}`)
  if (report.skippedLines.length > 0)
    lines.push(
      `  ${report.skippedLines.length} broken lines skipped: ${report.skippedLines.slice(0, 20).join(', ')}`,
    )
  if (report.undated > 0)
    lines.push(`  ${colours.yellow(`${report.undated} turns have no date; they count as said now`)}`)
  if (report.interrupted)
    lines.push(
      `  ${colours.yellow(`stopped: ${report.turns - report.added - report.alreadyStored - report.blocked} turns are left; run the same command again to go on`)}`,
    )
  return lines.join('\n')
}

async function readInput(file: string, options: AddFlags): Promise<ReadResult> {
  const format = options.format as Format | undefined
  // The readers check with zod, which other commands need not load.
  const { parseConversations, readConversations } = await import('../formats/read-conversations.ts')
  if (file !== '-') {
    const read = await readConversations(file, format)
    return options.session === undefined ? read : renamed(read, options.session)
  }
  return parseConversations(await standardInput(), {
    path: 'standard input',
    sessionId: options.session ?? 'stdin',
    ...(format && { format }),
  })
}

/** A file with one session gets the name asked for. */
function renamed(read: ReadResult, session: string): ReadResult {
  const only = read.conversations[0]
  if (read.conversations.length !== 1 || only?.sessions.length !== 1 || only.sessions[0] === undefined)
    return read
  return { ...read, conversations: [{ ...only, sessions: [{ ...only.sessions[0], id: session }] }] }
}

function brokenLines(file: string, read: ReadResult): MemoryError {
  const [first] = read.broken
  const rest = read.conversations.reduce(
    (sum, c) => sum + c.sessions.reduce((n, s) => n + s.turns.length, 0),
    0,
  )
  const others =
    read.broken.length > 1
      ? ` (also lines ${read.broken
          .slice(1, 10)
          .map((b) => b.line)
          .join(', ')}${read.broken.length > 10 ? ', …' : ''})`
      : ''
  return new MemoryError('record-invalid', {
    path: file === '-' ? 'standard input' : file,
    line: first?.line ?? 0,
    reason: `${first?.reason ?? ''}${others}. Nothing was added; --skip-broken adds the other ${rest} turns`,
  })
}

/** The first Ctrl-C lets the running batch finish; a second one ends the process. */
function interruption(): { readonly aborted: boolean; release(): void } {
  let aborted = false
  const onSignal = (): void => {
    if (aborted) process.exit(130)
    aborted = true
  }
  process.on('SIGINT', onSignal)
  return {
    get aborted() {
      return aborted
    },
    release: () => process.removeListener('SIGINT', onSignal),
  }
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function forget(
  kind: string,
  id: string | undefined,
  options: GlobalOptions & { readonly deny?: boolean; readonly yes?: boolean },
): Promise<void> {
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
      throw new MemoryError('argument-invalid', { name: 'id', reason: `name the ${kind} to forget` })
    if (kind === 'turn') return space.deleteTurn(id)
    if (kind === 'session') return space.deleteSession(id)
    if (kind !== 'fact' && kind !== 'entity' && kind !== 'topic')
      throw new MemoryError('argument-invalid', {
        name: 'kind',
        reason: 'must be turn, session, fact, entity, topic or namespace',
      })
    return options.deny ? space.deny(kind as DerivedKind, id) : space.delete(kind as DerivedKind, id)
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
      (r) => `${colours.green('✓')} ${r.lines} lines written to ${r.file}`,
    )
  })
}

async function importFrom(file: string, options: GlobalOptions): Promise<void> {
  const text = file === '-' ? await standardInput() : await readTextFile(file)
  await withNamespace(options, 'write', async (space) => {
    const changes = await space.import(text.split('\n'), file === '-' ? 'standard input' : file)
    print(
      options,
      { file, changes },
      (r) => `${colours.green('✓')} ${r.changes} records imported into ${options.namespace}`,
    )
  })
}

async function rebuild(options: GlobalOptions & { readonly only?: string }): Promise<void> {
  const { only } = options
  if (only !== undefined && only !== 'vectors' && only !== 'failed')
    throw new MemoryError('argument-invalid', { name: '--only', reason: 'must be vectors or failed' })
  await withNamespace(options, 'read', async (space) => {
    const started = performance.now()
    await space.rebuild(only === undefined ? {} : { only })
    const stats = await space.stats()
    print(
      options,
      stats,
      (s) =>
        `${colours.green('✓')} rebuilt ${s.namespace}: ${s.topics} topics, ${s.entities} entities, ${s.facts} facts (${milliseconds(performance.now() - started)})`,
    )
  })
}
