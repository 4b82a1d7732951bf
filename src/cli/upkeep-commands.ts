/** Commands that keep a memory in order. */

import type { Command } from 'commander'
import type { Namespace } from '../api.ts'
import type { AuditReport, Finding } from '../audit/report.ts'
import type { Memory } from '../memory.ts'
import { argumentInvalid, loggable } from '../model/errors.ts'
import { isServer } from '../model/server-address.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { logLine } from '../std/visible.ts'
import {
  faultsOfModels,
  type GlobalOptions,
  openStoreAt,
  print,
  readNamespace,
  stopSignal,
  unreadText,
  wholeNumber,
  withMemory,
  withNamespace,
} from './context.ts'
import { bytes, colours, createProgress, table } from './output.ts'

export function registerUpkeepCommands(program: Command): void {
  program
    .command('worker')
    .description(
      'consolidate what other processes add and forget what is past its time, until stopped; any number may run',
    )
    .option('--concurrency <n>', 'namespaces at a time', wholeNumber('--concurrency', 1))
    .addHelpText(
      'after',
      '\nExample:\n  recollect worker --db postgres://user@host:5432/recollect\n\nCtrl-C or SIGTERM finishes what it holds. A worker that is killed loses nothing: others take over.',
    )
    .action(async (_: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions & { readonly concurrency?: number }>()
      const signal = stopSignal()
      let rounds = 0
      await withMemory({ ...o, waits: true }, 'write', (memory) =>
        memory.work({
          signal,
          ...given({ concurrency: o.concurrency }),
          onForget: (namespace, { turns, from, to }) =>
            process.stderr.write(`${logLine({ namespace, forgotten: turns, from, to })}\n`),
          onWork(namespace, error) {
            rounds += 1
            if (error !== null) process.stderr.write(`${logLine({ namespace, error: loggable(error) })}\n`)
          },
        }),
      )
      print(o, { rounds }, () => `stopped; there was something to do ${counted(rounds, 'time')}`)
    })

  program
    .command('flush')
    .argument('[session]', 'default: all sessions')
    .description('consolidate what waits, and wait for it: topics and experiences come with that')
    .addHelpText('after', '\nExample:\n  recollect flush --namespace ana')
    .action(async (session: string | undefined, _: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions>()
      const flush = async (space: Namespace, memory: Memory): Promise<void> => {
        const waited = (await space.stats()).buffered
        await space.flush(session)
        const { buffered, failedTopics } = await space.stats()
        const modelFaults = await faultsOfModels(memory)
        print(o, { consolidated: waited - buffered, waiting: buffered, modelFaults }, (r) =>
          r.consolidated === 0
            ? 'nothing waited'
            : [
                `${colours.green('✓')} ${counted(r.consolidated, 'turn')} consolidated`,
                ...(r.modelFaults.length > 0 && failedTopics > 0
                  ? [colours.yellow(`  ${unreadText(failedTopics, r.modelFaults)}`)]
                  : []),
              ].join('\n'),
        )
      }
      await readNamespace(o, flush, 'change')
    })

  program
    .command('compact')
    .description(
      'write the file anew: it gets as small as it can, and nothing of what was deleted is left in it',
    )
    .addHelpText(
      'after',
      '\nExample:\n  recollect compact --db memory.db\n\nA file of up to 64 MB is written anew by itself after a deletion. Meanwhile nobody else can write, and it takes the\nroom of the file once more, beyond 64 MB twice.',
    )
    .action(async (_: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions>()
      if (isServer(o.db))
        throw argumentInvalid('--db', 'must name a file; the guide on operations says what a server does')
      // Brings an old file up to date.
      const store = await openStoreAt(o.db, 'change')
      await store.close()
      const { rewriteFile } = await import('../store/sql/sqlite/rewrite.ts')
      print(
        o,
        { db: o.db, ...(await rewriteFile(o.db)) },
        (r) => `${colours.green('✓')} ${r.db} is written anew: ${bytes(r.after)}, was ${bytes(r.before)}`,
      )
    })

  program
    .command('migrate')
    .description('move everything into another database; run it again to go on where it stopped')
    .requiredOption('--from <db>', 'file or server to read')
    .requiredOption('--to <db>', 'file or server to write')
    .addHelpText(
      'after',
      '\nExample:\n  recollect migrate --from memory.db --to postgres://user@host:5432/recollect\n\nEach namespace is verified by counts and checksums. The source is only read.',
    )
    .action((_: unknown, command: Command) => migrate(command.optsWithGlobals()))

  program
    .command('audit')
    .argument('[file]', 'an export of mem0 or of the MCP memory server; default: this memory')
    .description('look for duplicates, loops, contradictions, stale facts and suspected secrets')
    .addHelpText('after', '\nExamples:\n  recollect audit\n  recollect audit memory.jsonl')
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions>()
      if (file === undefined)
        return withNamespace(o, 'read', async (space) => print(o, await space.audit(), auditText))
      const { auditFile } = await import('../audit/audit-file.ts')
      print(o, await auditFile(file, Date.now()), auditText)
    })
}

async function migrate(o: GlobalOptions & { readonly from: string; readonly to: string }): Promise<void> {
  if (o.redact !== undefined || o.block !== undefined)
    throw argumentInvalid(
      o.redact === undefined ? '--block' : '--redact',
      'cannot be applied by migrate, which copies all as it is; use "recollect export" and "recollect import" with it',
    )
  const { migrateStore } = await import('../transfer/migrate.ts')
  const from = await openStoreAt(o.from, 'read')
  const progress = createProgress('change')
  try {
    const to = await openStoreAt(o.to, 'write')
    try {
      const moved = await migrateStore(from, to, (namespace, changes) =>
        progress.update(1, changes, namespace),
      )
      progress.clear()
      print(o, moved, (list) =>
        table(
          'namespaces to move',
          ['namespace', 'turns', 'facts', 'checksum', ''],
          list.map((m) => [
            m.namespace,
            String(m.turns),
            String(m.facts),
            m.checksum.slice(0, 12),
            m.skipped ? 'was there' : 'moved',
          ]),
        ),
      )
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

function auditText(report: AuditReport): string {
  const section = (title: string, findings: readonly Finding[]): string[] => [
    `${findings.length === 0 ? colours.green('✓') : colours.yellow('!')} ${title}: ${findings.length}`,
    ...findings.slice(0, 8).map((f) => colours.dim(`    ${f.detail}`)),
    ...(findings.length > 8 ? [colours.dim(`    … and ${findings.length - 8} more (--json lists all)`)] : []),
  ]
  return [
    colours.bold(`${report.source}: ${counted(report.items, 'item')}`),
    ...section('duplicates', report.duplicates),
    ...section('recalled text stored again', report.loops),
    ...section('contradictions', report.contradictions),
    ...section('not confirmed for a year', report.stale),
    ...section('suspected secrets and identifiers', report.secrets),
    ...(report.keepRatio === null
      ? []
      : [`  ${(100 * report.keepRatio).toFixed(0)} % of turns passed the memory gate`]),
  ].join('\n')
}
