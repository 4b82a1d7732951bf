/** Commands that keep a memory in order, and show what it made of things. */

import type { Command } from 'commander'
import { type Assembled, factText } from '../assemble/assemble.ts'
import type { AuditReport, Finding } from '../audit/report.ts'
import { loggable, MemoryError } from '../model/errors.ts'
import { EXPERIENCE_TYPES, type ExperienceType } from '../model/experience.ts'
import type { Explanation } from '../model/explanation.ts'
import type { GraphInput } from '../model/graph-input.ts'
import { shownName } from '../model/names.ts'
import { readTextFile } from '../model/text-file.ts'
import { toDay, toIso } from '../model/time.ts'
import { timelineSvg } from '../pictures/timeline-svg.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { logLine } from '../std/visible.ts'
import {
  choice,
  type GlobalOptions,
  listed,
  openStoreAt,
  print,
  printList,
  readNamespace,
  stopSignal,
  wholeNumber,
  withMemory,
  withNamespace,
} from './context.ts'
import { colours, createProgress, fitted, table } from './output.ts'
import { DRAWN, lastOf } from './read-commands.ts'

interface Flags extends GlobalOptions {
  readonly budget?: number
  readonly entity?: string
  readonly asOf?: string
  readonly knownAt?: string
  readonly type?: ExperienceType
  readonly limit?: number
  readonly svg?: boolean
  readonly multi?: boolean
  readonly single?: boolean
  readonly same?: string
}

export function registerUpkeepCommands(program: Command): void {
  const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

  program
    .command('profile')
    .description('what to know about people before anything is asked: wishes, facts, tastes, plans')
    .option('--entity <name>', 'whose; default: everybody who speaks')
    .option('--budget <tokens>', 'most tokens', wholeNumber('--budget', 0))
    .addHelpText('after', '\nExample:\n  recollect profile --entity Ana --budget 300')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const profile = await space.profile(given({ entity: o.entity, budget: o.budget }))
        print(o, profile, (shown) => profileText({ ...shown, text: profile.text }))
      })
    })

  program
    .command('card')
    .description('all that is known of one person, place or thing')
    .argument('<name>', 'name or id')
    .option('--budget <tokens>', 'most tokens', wholeNumber('--budget', 0))
    .option('--as-of <time>', 'as it was then')
    .option('--known-at <time>', 'by what had been heard by then')
    .option('--svg', 'as a picture: when each fact was true and when it was heard')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect card Maria --as-of 2025-03-01\n  recollect card Maria --svg > maria.svg',
    )
    .action(async (entity: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => {
        if (o.svg) {
          const known = await space.card(entity, given({ knownAt: o.knownAt }))
          const facts = await space.facts({
            entity: known.entity.id,
            asOf: null,
            limit: DRAWN,
            ...given({ knownAt: o.knownAt }),
          })
          process.stdout.write(timelineSvg(known.entity.name, facts, lastOf(facts)))
          return
        }
        const card = await space.card(entity, given({ budget: o.budget, asOf: o.asOf, knownAt: o.knownAt }))
        print(o, card, (shown) => profileText({ ...shown, text: card.text }))
      })
    })

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
      await withMemory(o, 'write', (memory) =>
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
    .command('migrate')
    .description('move everything into another database; run it again to go on where it stopped')
    .requiredOption('--from <db>', 'file or server to read')
    .requiredOption('--to <db>', 'file or server to write')
    .addHelpText(
      'after',
      '\nExample:\n  recollect migrate --from memory.db --to postgres://user@host:5432/recollect\n\nEach namespace is verified by counts and checksums. The source is only read.',
    )
    .action(async (_: unknown, command: Command) => {
      const o = command.optsWithGlobals<GlobalOptions & { readonly from: string; readonly to: string }>()
      if (o.redact !== undefined || o.block !== undefined)
        throw new MemoryError('argument-invalid', {
          name: o.redact === undefined ? '--block' : '--redact',
          reason:
            'cannot be applied by migrate, which copies all as it is; use "recollect export" and "recollect import" with it',
        })
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
    })

  program
    .command('experiences')
    .description('patterns that several turns show, and standing wishes')
    .option('--type <type>', `only ${EXPERIENCE_TYPES.join(', ')}`, choice('--type', EXPERIENCE_TYPES))
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect experiences --type instruction')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const read = (limit: number) => space.experiences({ ...given({ type: o.type }), limit })
        await printList(o, read, (list) =>
          table(
            'experiences',
            ['id', 'type', 'turns', 'what'],
            list.map((e) => [e.id, e.type, String(e.sources.length), e.content]),
          ),
        )
      })
    })

  program
    .command('explain')
    .argument('<fact>', 'id of a fact')
    .description('where a fact comes from, and what closed it')
    .addHelpText('after', '\nExample:\n  recollect explain f01k…')
    .action(async (id: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => print(o, await space.explain(id), explanationText))
    })

  program
    .command('batches')
    .description('what was written lately and can be undone')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect batches --limit 10')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) =>
        printList(
          o,
          (limit) => space.batches({ limit }),
          (list) =>
            table(
              'batches',
              ['batch', 'when', 'why', 'things'],
              list.map((b) => [b.id, toIso(b.at), b.reason, String(b.touched.length)]),
            ),
        ),
      )
    })

  program
    .command('undo')
    .argument('<batch>', 'id of a batch')
    .description('restore what was before a batch')
    .addHelpText('after', '\nExample:\n  recollect undo b000000000042')
    .action(async (batch: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => space.undo(batch))
      print(o, { batch, undone: true }, () => `${colours.green('✓')} ${batch} undone`)
    })

  program
    .command('merge')
    .argument('<kept>', 'the entity that stays')
    .argument('<merged>', 'the entity that becomes an alias of it')
    .description('make two entities one')
    .addHelpText('after', '\nExample:\n  recollect merge "Maria Santos" Mia')
    .action(async (kept: string, merged: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => space.merge(kept, merged))
      print(o, { kept, merged }, () => `${colours.green('✓')} ${merged} is ${kept} now`)
    })

  program
    .command('split')
    .argument('<alias>', 'a name that was merged')
    .description('make an alias an entity of its own again')
    .addHelpText('after', '\nExample:\n  recollect split Mia')
    .action(async (alias: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => space.split(alias))
      print(o, { split: alias }, () => `${colours.green('✓')} ${alias} stands for itself again`)
    })

  program
    .command('merges')
    .description('which names were found to mean one entity, and why')
    .addHelpText('after', '\nExample:\n  recollect merges')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) =>
        print(o, await space.merges(), (list) =>
          table(
            'merges',
            ['kept', 'alias', 'why'],
            list.map((m) => [m.keptName, m.mergedName, m.reason]),
          ),
        ),
      )
    })

  program
    .command('relation')
    .argument('<name>', 'a relation, e.g. mentored_by')
    .description('say how many values a relation has at a time, and which others mean the same')
    .option('--single', 'one value at a time: a new one ends the old')
    .option('--multi', 'several values at a time')
    .option('--same <relations>', 'others that mean the same, separated by commas')
    .addHelpText(
      'after',
      '\nExample:\n  recollect relation mentored_by --single --same "coached by, guided by"',
    )
    .action(async (name: string, _: unknown, command: Command) => {
      const o = flags(command)
      const definition = {
        ...(o.single && { singleValued: true }),
        ...(o.multi && { singleValued: false }),
        synonyms: listed(o.same ?? ''),
      }
      if (o.single && o.multi)
        throw new MemoryError('argument-invalid', {
          name: '--single',
          reason: 'and --multi exclude each other',
        })
      if (!o.single && !o.multi && definition.synonyms.length === 0)
        throw new MemoryError('argument-invalid', {
          name: 'relation',
          reason: 'say --single, --multi or --same, or there is nothing to define',
        })
      await withNamespace(o, 'read', async (space) => space.defineRelation(name, definition))
      print(o, { relation: name, ...definition }, () => `${colours.green('✓')} ${name} is defined`)
    })

  program
    .command('add-graph')
    .argument('<file>', 'JSON with "facts", "entities" and "experiences"; each names its turns in "sources"')
    .description('add facts that were found elsewhere, with the turns they rest on')
    .addHelpText(
      'after',
      '\nExample:\n  echo \'{"facts":[{"head":"Ana","relation":"works at","tail":"Orbit","sources":["t1"]}]}\' > graph.json\n  recollect add-graph graph.json',
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const o = flags(command)
      const graph = await graphFrom(file)
      await withNamespace(o, 'read', async (space) =>
        print(o, await space.addGraph(graph), (r) =>
          [
            `${colours.green('✓')} ${counted(r.facts, 'fact')} and ${counted(r.experiences, 'experience')} added`,
            ...r.rejected.slice(0, 20).map((why) => `  ${colours.yellow('left out')} ${why}`),
            ...(r.rejected.length > 20 ? [`  … and ${r.rejected.length - 20} more`] : []),
          ].join('\n'),
        ),
      )
    })

  program
    .command('audit')
    .argument('[file]', 'an export of mem0 or of the MCP memory server; default: this memory')
    .description('look for duplicates, loops, contradictions, stale facts and suspected secrets')
    .addHelpText('after', '\nExamples:\n  recollect audit\n  recollect audit memory.jsonl')
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      const o = flags(command)
      if (file === undefined)
        return withNamespace(o, 'read', async (space) => print(o, await space.audit(), auditText))
      const { auditFile } = await import('../audit/audit-file.ts')
      print(o, await auditFile(file, Date.now()), auditText)
    })
}

async function graphFrom(file: string): Promise<GraphInput> {
  const text = await readTextFile(file)
  try {
    return JSON.parse(text) as GraphInput
  } catch (cause) {
    const { message } = cause as Error
    const line = Number(/\(line (\d+)/.exec(message)?.[1] ?? 1)
    throw new MemoryError('record-invalid', { path: file, line, reason: `not JSON (${message})` })
  }
}

function profileText(profile: Assembled): string {
  const body =
    profile.text === '' ? colours.yellow('Nothing is known yet, or nothing fits the budget.') : profile.text
  return `${body}\n\n${colours.dim(`${counted(profile.tokens, 'token')} · ${counted(profile.citations.length, 'citation')}`)}`
}

function explanationText({ fact, sources, closings, readBy, batches }: Explanation): string {
  const lines = [
    colours.bold(factText({ fact })),
    `  ${fact.headName} –${fact.relation}→ ${fact.tailName}  ${colours.dim(`"${fact.wording}" · ${fact.status}${fact.verified ? ' · verified' : ''}`)}`,
    '',
    'Said in',
    ...sources.map(
      ({ turn, evidence }) =>
        `  ${colours.cyan(turn.id)} ${toDay(turn.at)} ${colours.bold(shownName(turn.speaker))}: ${fitted(turn.content, 160)} ${colours.dim(`c=${evidence.confidence.toFixed(2)}`)}`,
    ),
  ]
  if (closings.length > 0) {
    lines.push('', 'Closed')
    for (const { closing, turn, by } of closings)
      lines.push(
        `  ${toDay(closing.at)} ${by === null ? 'it was said to be over' : `by ${by.statement}`} ${colours.dim(`(${turn?.id ?? 'turn deleted'})`)}`,
      )
  }
  lines.push('', colours.dim(`read by ${readBy.length === 0 ? 'rules' : readBy.join(', ')}`))
  if (batches.length > 0)
    lines.push(colours.dim(`written by ${batches.map((b) => `${b.id} (${b.reason})`).join(', ')}`))
  return lines.join('\n')
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
