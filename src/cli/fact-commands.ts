/** Commands that show facts: those that hold, how they came, and as pictures. */

import type { Command } from 'commander'
import type { Namespace, TimelineEntry } from '../api.ts'
import { factText } from '../assemble/assemble.ts'
import { byClock } from '../model/clock.ts'
import type { Explanation, NamedFact } from '../model/explanation.ts'
import { toldBefore, whenText } from '../model/fact.ts'
import { shownName } from '../model/names.ts'
import { DAY, type Instant, parseMoment, toDay } from '../model/time.ts'
import { timelineSvg } from '../pictures/timeline-svg.ts'
import { given } from '../std/given.ts'
import {
  type GlobalOptions,
  print,
  printListOf,
  readNamespace,
  time,
  wholeNumber,
  withNamespace,
  zoneOf,
} from './context.ts'
import { colours, fitted, table } from './output.ts'
import { profileText } from './question-commands.ts'

interface Flags extends GlobalOptions {
  readonly entity?: string
  readonly relation?: string
  readonly asOf?: string
  readonly knownAt?: string
  readonly matching?: string
  readonly all?: boolean
  readonly denied?: boolean
  readonly budget?: number
  readonly from?: string
  readonly to?: string
  readonly limit?: number
  readonly svg?: boolean
}

const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

export function registerFactCommands(program: Command): void {
  program
    .command('facts')
    .description('list facts that hold now, or at another time')
    .option('--entity <name>', 'only facts about this entity')
    .option('--relation <name>', 'only this relation, e.g. lives_in')
    .option('--as-of <date>', 'facts that held then', time('--as-of'))
    .option('--known-at <date>', 'as believed then', time('--known-at'))
    .option('--matching <words>', 'only facts with one of these words, best match first')
    .option('--all', 'also facts that are over')
    .option('--denied', 'also facts that were denied, or hidden by a review')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect facts --entity Ana --as-of 2024-06-01')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const { all, asOf, entity, relation, matching, knownAt, denied } = o
      const read = async (space: Namespace, limit: number): Promise<NamedFact[]> => {
        const found = await space.facts({
          ...given({ entity, relation, matching, knownAt, denied }),
          ...(all ? { asOf: null } : asOf !== undefined && { asOf }),
          limit,
        })
        return all && asOf !== undefined
          ? found.map((f) => toldBefore(f, parseMoment(byClock(asOf, zoneOf(o)), 'asOf')))
          : found
      }
      await printListOf(o, read, factTable)
    })

  program
    .command('history')
    .argument('<entity>', 'whose')
    .argument('<relation>', 'which relation, e.g. lives_in')
    .description('how one relation went over time')
    .addHelpText('after', '\nExample:\n  recollect history Ana lives_in')
    .action(async (entity: string, relation: string, _: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => print(o, await space.history(entity, relation), factTable))
    })

  program
    .command('timeline')
    .description('what happened, by time')
    .option('--from <date>', 'at or after', time('--from'))
    .option('--to <date>', 'before', time('--to'))
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .option('--svg', 'as a picture of the facts: when each was true and when it was heard')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect timeline --from 2024-05-01 --to 2024-06-01\n  recollect timeline --svg > timeline.svg',
    )
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const { from, to } = o
      if (o.svg)
        await readNamespace(o, async (space) => {
          const entries = await space.timeline(given({ from, to, limit: o.limit }))
          const facts = entries.flatMap((e) => (e.kind === 'fact' ? e.fact : [])).slice(0, o.limit ?? DRAWN)
          process.stdout.write(timelineSvg(space.name, facts, lastOf(facts)))
        })
      else
        await printListOf(
          o,
          (space, limit) => space.timeline({ ...given({ from, to }), limit }),
          timelineText,
        )
    })

  program
    .command('card')
    .description('all that is known of one person, place or thing')
    .argument('<name>', 'name or id, or whom somebody has: "my brother", "Ana\'s mum"')
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
    .command('explain')
    .argument('<fact>', 'id of a fact')
    .description('where a fact comes from, and what closed it')
    .addHelpText('after', '\nExample:\n  recollect explain f01k…')
    .action(async (id: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'read', async (space) => print(o, await space.explain(id), explanationText))
    })
}

export function factTable(facts: readonly NamedFact[]): string {
  return table(
    'facts',
    ['fact', 'head', 'relation', 'tail', 'statement'],
    facts.map((f) => [
      f.id,
      f.headName,
      f.relation,
      f.tailName,
      `${factText({ fact: f })}${f.status === 'active' ? '' : ` (${f.status})`}`,
    ]),
  )
}

/** Facts that a picture shows when nothing was said. */
const DRAWN = 40

/** Where bars of what is not over end: at the last that is known, so that the same memory gives the same picture. */
function lastOf(facts: readonly NamedFact[]): Instant {
  const times = facts.flatMap((f) => [f.valid.to ?? f.valid.from, ...f.evidence.map((e) => e.heardAt)])
  return (Math.max(0, ...times) + 30 * DAY) as Instant
}

function timelineText(entries: readonly TimelineEntry[]): string {
  return table(
    'topics or facts',
    ['date', 'kind', 'what'],
    entries.map((e) =>
      e.kind === 'topic'
        ? [toDay(e.at as Instant), e.kind, e.topic.summary]
        : [whenText(e.fact), e.kind, e.fact.statement],
    ),
  )
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
