/** `forget` and `ttl`: what goes for good, now or in time. */
import type { Command } from 'commander'
import type { ForgetReport } from '../api.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { oneOf } from '../model/options.ts'
import { DAY } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { duration, type GlobalOptions, print, time, withNamespace } from './context.ts'
import { colours } from './output.ts'

const FORGETTABLE = ['turn', 'session', 'fact', 'entity', 'topic', 'experience', 'namespace'] as const
/** Derived things, which would be derived again. */
const DENIABLE: ReadonlySet<string> = new Set(['fact', 'entity', 'topic', 'experience'])

interface ForgetFlags extends GlobalOptions {
  readonly deny?: boolean
  readonly yes?: boolean
  readonly before?: string
  readonly matching?: string
  readonly expired?: boolean
  readonly dryRun?: boolean
}

export function registerForgetCommands(program: Command): void {
  program
    .command('forget')
    .argument('[kind]', `${FORGETTABLE.join(', ')}; not with --before, --matching and --expired`)
    .argument('[id]', 'what to forget; not needed for namespace')
    .description('remove something for good, with everything that rests only on it')
    .option('--before <date>', 'turns that were said before', time('--before'))
    .option('--matching <text>', 'turns that have all these words')
    .option('--expired', 'turns past their time, now instead of when a worker comes round')
    .option('--dry-run', 'tell which turns would go, and remove nothing')
    .option('--deny', `for ${[...DENIABLE].join(', ')}: keep it out of every answer, also after a rebuild`)
    .option('--yes', 'needed to forget a whole namespace')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect forget turn D1:3\n  recollect forget fact f01k… --deny\n  recollect forget --before 2023-01-01 --dry-run\n  recollect forget --matching "old address"\n  recollect forget namespace --yes',
    )
    .action(async (kind: string | undefined, id: string | undefined, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<ForgetFlags>()
      const byQuery = flags.before !== undefined || flags.matching !== undefined || flags.expired === true
      if (kind === undefined && !byQuery)
        throw argumentInvalid(
          'kind',
          'name what to forget: a kind and an id, or --before, --matching or --expired',
        )
      if (kind !== undefined && (byQuery || flags.dryRun))
        throw argumentInvalid(
          'kind',
          `goes without --before, --matching, --expired and --dry-run; leave "${kind}" or these out`,
        )
      await (kind === undefined ? forgetTurns(flags) : forgetOne(kind, id, flags))
    })

  program
    .command('redact')
    .argument('<turn>', 'id of the turn')
    .argument('<phrase>', 'what is to go, as whole words')
    .description('take a word or phrase out of a turn for good; the turn stays without it')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect redact D1:3 "4111 1111 1111 1111"\n\nWhat rested on the turn is read anew without the phrase. Other turns keep it: recollect turns --matching "…" shows them.',
    )
    .action(async (turn: string, phrase: string, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<GlobalOptions>()
      await withNamespace(flags, 'change', async (space) => {
        await space.redact(turn, phrase)
        print(flags, { turn, how: 'redacted' }, () => `${colours.green('✓')} turn ${turn} redacted`)
      })
    })

  program
    .command('ttl')
    .argument('[time]', 'how long turns are kept after they were said, e.g. 90d; none: for good')
    .description('show or set how long the namespace keeps what was said')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect ttl\n  recollect ttl 90d --namespace support\n  recollect ttl none\n\nWhat is past its time is forgotten by workers and after the next add; at once by: recollect forget --expired',
    )
    .action(async (length: string | undefined, _: unknown, command: Command) => {
      const flags = command.optsWithGlobals<GlobalOptions>()
      const next = length === undefined || length === 'none' ? null : duration('time')(length)
      await withNamespace(flags, length === undefined ? 'read' : 'write', async (space) => {
        if (length !== undefined) await space.setTtl(next)
        const { ttl } = await space.stats()
        print(flags, { namespace: space.name, ttl }, (t) =>
          t.ttl === null
            ? `${t.namespace} keeps what was said for good`
            : `${t.namespace} keeps what was said for ${counted(Number((t.ttl / DAY).toFixed(2)), 'day')}`,
        )
      })
    })
}

async function forgetTurns(flags: ForgetFlags): Promise<void> {
  const { before, matching, expired, dryRun } = flags
  await withNamespace(flags, 'change', async (space) => {
    const report = await space.forget(given({ before, matching, expired, dryRun }))
    print(flags, report, reportText)
  })
}

function reportText(report: ForgetReport): string {
  const { turns, sessions, from, to, dryRun } = report
  if (turns === 0) return colours.yellow('nothing to forget: no turn fits')
  const day = (at: number | null): string => new Date(at ?? 0).toISOString().slice(0, 10)
  const span = day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`
  const whole = sessions === 0 ? '' : `, with ${counted(sessions, 'whole session')}`
  const what = `${counted(turns, 'turn')} of ${span}${whole}`
  if (dryRun) return `${what} would be forgotten; nothing was removed`
  const derived = [
    [report.facts, 'fact'],
    [report.topics, 'topic'],
    [report.entities, 'entity'],
    [report.experiences, 'experience'],
  ] as const
  const gone = derived.flatMap(([count, noun]) => (count ? [counted(count, noun)] : []))
  return [
    `${colours.green('✓')} ${what} forgotten`,
    ...(gone.length === 0 ? [] : [`  and what rested on nothing else: ${gone.join(', ')}`]),
  ].join('\n')
}

async function forgetOne(given: string, id: string | undefined, options: ForgetFlags): Promise<void> {
  const kind = oneOf('kind', given, FORGETTABLE)
  if (options.deny && !DENIABLE.has(kind))
    throw argumentInvalid('--deny', `is for ${[...DENIABLE].join(', ')}`)
  const done = { kind, id: id ?? options.namespace, how: options.deny ? 'denied' : 'deleted' }
  await withNamespace(options, 'change', async (space, memory) => {
    if (kind === 'namespace') {
      if (!options.yes)
        throw argumentInvalid(
          '--yes',
          `is needed to delete namespace "${options.namespace}" with everything in it`,
        )
      if (!(await memory.deleteNamespace(options.namespace)))
        throw new MemoryError('namespace-unknown', { namespace: options.namespace })
      return
    }
    if (id === undefined) throw argumentInvalid('id', `is needed: name the ${kind} to forget`)
    if (kind === 'turn') return space.deleteTurn(id)
    if (kind === 'session') return space.deleteSession(id)
    return options.deny ? space.deny(kind, id) : space.delete(kind, id)
  })
  print(options, done, (d) => `${colours.green('✓')} ${d.kind} ${d.id} ${d.how}`)
}
