/** Commands that list what is stored. */

import type { Command } from 'commander'
import type { Namespace, Stats } from '../api.ts'
import { ENTITY_TYPES, type Entity } from '../model/entity.ts'
import { EXPERIENCE_TYPES, type ExperienceType } from '../model/experience.ts'
import { toDay, toIso } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import {
  choice,
  type GlobalOptions,
  print,
  printListOf,
  readNamespace,
  time,
  wholeNumber,
  withMemory,
} from './context.ts'
import { bytes, colours, padded, table } from './output.ts'

interface Flags extends GlobalOptions {
  readonly type?: Entity['type']
  readonly session?: string
  readonly speaker?: string
  readonly from?: string
  readonly to?: string
  readonly matching?: string
  readonly limit?: number
}

const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

export function registerListCommands(program: Command): void {
  program
    .command('entities')
    .description('list the people, places and things that are known')
    .option('--type <type>', `only ${ENTITY_TYPES.join(', ')}`, choice('--type', ENTITY_TYPES))
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const read = (space: Namespace, limit: number) => space.entities({ ...given({ type: o.type }), limit })
      await printListOf(o, read, (list) =>
        table(
          'entities',
          ['name', 'type', 'mentions', 'id', 'description'],
          list.map((e) => [e.name, e.type, String(e.mentions), e.id, e.description]),
        ),
      )
    })

  program
    .command('topics')
    .description('list what was talked about')
    .option('--session <id>', 'only this session')
    .option('--matching <words>', 'only topics with one of these words, best match first')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const asked = given({ session: o.session, matching: o.matching })
      const read = (space: Namespace, limit: number) => space.topics({ ...asked, limit })
      await printListOf(o, read, (list) =>
        table(
          'topics',
          ['date', 'session', 'turns', 'summary'],
          list.map((t) => [toDay(t.from), t.session, String(t.turns.length), t.summary]),
        ),
      )
    })

  program
    .command('turns')
    .description('list turns as they were said')
    .option('--session <id>', 'only this session')
    .option('--speaker <name>', 'only this speaker')
    .option('--from <date>', 'at or after', time('--from'))
    .option('--to <date>', 'before', time('--to'))
    .option('--matching <words>', 'only turns with all these words')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect turns --matching "pottery class"')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const { session, speaker, from, to, matching } = o
      const asked = given({ session, speaker, from, to, matching })
      const read = (space: Namespace, limit: number) => space.turns({ ...asked, limit })
      await printListOf(o, read, (list) =>
        table(
          'turns',
          ['id', 'time', 'speaker', 'content'],
          list.map((t) => [t.id, toIso(t.at).slice(0, 16), t.speaker, t.content]),
        ),
      )
    })

  program
    .command('experiences')
    .description('patterns that several turns show, and standing wishes')
    .option('--type <type>', `only ${EXPERIENCE_TYPES.join(', ')}`, choice('--type', EXPERIENCE_TYPES))
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect experiences --type instruction')
    .action(async (_: unknown, command: Command) => {
      const o = command.optsWithGlobals<
        GlobalOptions & { readonly type?: ExperienceType; readonly limit?: number }
      >()
      const read = (space: Namespace, limit: number) =>
        space.experiences({ ...given({ type: o.type }), limit })
      await printListOf(o, read, (list) =>
        table(
          'experiences',
          ['id', 'type', 'holds', 'turns', 'what'],
          list.map((e) => [e.id, e.type, e.holds ? 'yes' : 'no', String(e.sources.length), e.content]),
        ),
      )
    })

  program
    .command('namespaces')
    .description('list the memories of this database')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await withMemory(o, 'read', async (memory) =>
        print(o, await memory.namespaces(), (names) => names.join('\n')),
      )
    })

  program
    .command('stats')
    .description('how much is stored')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space, memory) => {
        const stats = {
          ...(await space.stats()),
          namespaces: await memory.namespaces(),
          bytes: await memory.size(),
        }
        print(o, stats, statsText)
      })
    })
}

function statsText(
  stats: Stats & { readonly namespaces: readonly string[]; readonly bytes: number },
): string {
  const { jobs, ledger, keepRatio, bytes: size, namespaces, ...counts } = stats
  const rows = [
    ...Object.entries(counts).map(([key, value]) => [key, String(value)] as const),
    ['keepRatio', `${(100 * keepRatio).toFixed(0)} %`] as const,
    ['jobs', `${jobs.waiting} waiting, ${jobs.running} running, ${jobs.dead.length} dead`] as const,
    ['namespaces', namespaces.join(', ')] as const,
    ['bytes', bytes(size)] as const,
  ]
  const lines = rows.map(([key, value]) => `${padded(key, 15)}${value}`)
  for (const { id, attempts, error } of jobs.dead)
    lines.push(colours.yellow(`  ${id}: given up after ${counted(attempts, 'try')}: ${error}`))
  if (ledger.length > 0)
    lines.push(
      '',
      table(
        'requests',
        ['task', 'calls', 'tokens in', 'out', 'repaired', 'retried', 'partial', 'failed', 'errors', 'model'],
        ledger.map((r) => [
          r.task,
          String(r.calls),
          String(r.inputTokens),
          String(r.outputTokens),
          String(r.repaired),
          String(r.retried),
          String(r.partial),
          String(r.failed),
          `${(100 * r.errorRate).toFixed(1)} %`,
          r.model,
        ]),
      ),
    )
  for (const [name, title] of [
    ['failures', 'failed, since'],
    ['why', 'left out of replies'],
  ] as const) {
    const reasons = ledger.flatMap((row) =>
      Object.entries(row[name] ?? {}).map(([reason, n]) => [row.task, reason, n] as const),
    )
    if (reasons.length > 0)
      lines.push(
        '',
        table(
          'reasons',
          ['times', 'task', title],
          reasons.sort((a, b) => b[2] - a[2]).map(([task, reason, n]) => [String(n), task, reason]),
        ),
      )
  }
  return lines.join('\n')
}
