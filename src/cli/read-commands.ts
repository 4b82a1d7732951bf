/** Commands that only look. */

import type { Command } from 'commander'
import type { Answer, Context, RecallOptions, Stats, TimelineEntry } from '../api.ts'
import { factText } from '../assemble/assemble.ts'
import { type ContextFormat, FORMATS } from '../assemble/formats.ts'
import { ENTITY_TYPES, type Entity } from '../model/entity.ts'
import { MemoryError } from '../model/errors.ts'
import type { NamedFact } from '../model/explanation.ts'
import type { MetadataFilter } from '../model/metadata-filter.ts'
import { STRATEGIES, type StrategyName } from '../model/strategy-names.ts'
import { DAY, type Instant, toDay } from '../model/time.ts'
import type { TraceEvent } from '../model/trace.ts'
import { timelineSvg } from '../pictures/timeline-svg.ts'
import { traceMermaid } from '../pictures/trace-mermaid.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { choice, type GlobalOptions, print, printList, readNamespace, time, wholeNumber } from './context.ts'
import { bytes, colours, padded, table } from './output.ts'

interface Flags extends GlobalOptions {
  readonly strategy?: StrategyName
  readonly format?: ContextFormat
  readonly where?: MetadataFilter
  readonly asOf?: string
  readonly knownAt?: string
  readonly budget?: number
  readonly k?: number
  readonly explain?: boolean
  readonly mermaid?: boolean
  readonly svg?: boolean
  readonly session?: string
  readonly speaker?: string
  readonly entity?: string
  readonly relation?: string
  readonly all?: boolean
  readonly type?: Entity['type']
  readonly from?: string
  readonly to?: string
  readonly matching?: string
  readonly limit?: number
}

export function registerReadCommands(program: Command): void {
  const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

  const questionOptions = (command: Command): Command =>
    command
      .argument('<question>', 'what you want to know')
      .option('--as-of <date>', 'what was true then', time('--as-of'))
      .option('--known-at <date>', 'what had been heard by then', time('--known-at'))
      .option('--budget <tokens>', 'most tokens of the context', wholeNumber('--budget', 0))
      .option('--k <n>', 'most turns', wholeNumber('--k', 1))
      .option('--session <id>', 'only this session')
      .option('--speaker <name>', 'only what this person said')
      .option('--from <date>', 'only what was said at or after', time('--from'))
      .option('--to <date>', 'only what was said before', time('--to'))
      .option(
        '--where <condition>',
        'only turns with this metadata, e.g. channel=mail, score>=3, title~plan',
        condition,
      )
      .option(
        '--strategy <name>',
        `how to search: ${STRATEGIES.join(', ')}`,
        choice('--strategy', STRATEGIES),
        'auto',
      )
      .option('--explain', 'show how the answer was found')
      .option('--mermaid', 'print what the search walked over, as a Mermaid flowchart')
  const recallOptions = (o: Flags): RecallOptions => ({
    ...given({
      asOf: o.asOf,
      knownAt: o.knownAt,
      budget: o.budget,
      k: o.k,
      session: o.session,
      speaker: o.speaker,
      from: o.from,
      to: o.to,
      metadata: o.where,
      strategy: o.strategy,
      format: o.format,
    }),
    ...((o.explain || o.mermaid) && { trace: true }),
  })
  /** Prints the walk instead of what was found, when that is wanted. */
  const drawn = (o: Flags, question: string, trace: readonly TraceEvent[] | undefined): boolean => {
    if (o.mermaid) process.stdout.write(traceMermaid(question, trace ?? []))
    return o.mermaid === true
  }

  questionOptions(program.command('recall'))
    .description('find what bears on a question, as cited context under a token budget')
    .option(
      '--format <name>',
      `how the context is written: ${FORMATS.join(', ')}`,
      choice('--format', FORMATS),
      'text',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  recollect recall "Where does Ana live?"\n  recollect recall "Where did Ana live?" --as-of 2024-06-01 --budget 400\n  recollect recall "Who works with Ana?" --strategy beam --explain',
    )
    .action(async (question: string, _: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const context = await space.recall(question, recallOptions(o))
        if (drawn(o, question, context.trace)) return
        print(o, context, (shown) => contextText({ ...shown, text: context.text }))
      })
    })

  questionOptions(program.command('answer'))
    .description('a short answer with its sources, or that the memory does not say')
    .addHelpText('after', '\nExample:\n  recollect answer "When did Ana move to Porto?"')
    .action(async (question: string, _: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const answer = await space.answer(question, recallOptions(o))
        if (drawn(o, question, answer.context.trace)) return
        print(o, answer, (shown) =>
          answerText({ ...shown, context: { ...shown.context, text: answer.context.text } }),
        )
      })
    })

  program
    .command('facts')
    .description('list facts that hold now, or at another time')
    .option('--entity <name>', 'only facts about this entity')
    .option('--relation <name>', 'only this relation, e.g. lives_in')
    .option('--as-of <date>', 'facts that held then', time('--as-of'))
    .option('--known-at <date>', 'as believed then', time('--known-at'))
    .option('--matching <words>', 'only facts with one of these words, best match first')
    .option('--all', 'also facts that are over')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect facts --entity Ana --as-of 2024-06-01')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const read = (limit: number) =>
          space.facts({
            ...given({ entity: o.entity, relation: o.relation, matching: o.matching, knownAt: o.knownAt }),
            ...(o.all ? { asOf: null } : o.asOf !== undefined && { asOf: o.asOf }),
            limit,
          })
        await printList(o, read, factTable)
      })
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
    .command('entities')
    .description('list the people, places and things that are known')
    .option('--type <type>', `only ${ENTITY_TYPES.join(', ')}`, choice('--type', ENTITY_TYPES))
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const read = (limit: number) => space.entities({ ...given({ type: o.type }), limit })
        await printList(o, read, (list) =>
          table(
            'entities',
            ['name', 'type', 'mentions', 'id', 'description'],
            list.map((e) => [e.name, e.type, String(e.mentions), e.id, e.description]),
          ),
        )
      })
    })

  program
    .command('topics')
    .description('list what was talked about')
    .option('--session <id>', 'only this session')
    .option('--matching <words>', 'only topics with one of these words, best match first')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const read = (limit: number) =>
          space.topics({ ...given({ session: o.session, matching: o.matching }), limit })
        await printList(o, read, (list) =>
          table(
            'topics',
            ['date', 'session', 'turns', 'summary'],
            list.map((t) => [toDay(t.from), t.session, String(t.turns.length), t.summary]),
          ),
        )
      })
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
      await readNamespace(o, async (space) => {
        if (o.svg) {
          const entries = await space.timeline(given({ from: o.from, to: o.to, limit: o.limit }))
          const facts = entries.flatMap((e) => (e.kind === 'fact' ? e.fact : [])).slice(0, o.limit ?? DRAWN)
          process.stdout.write(timelineSvg(space.name, facts, lastOf(facts)))
          return
        }
        const read = (limit: number) => space.timeline({ ...given({ from: o.from, to: o.to }), limit })
        await printList(o, read, timelineText)
      })
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
      await readNamespace(o, async (space) => {
        const { session, speaker, from, to, matching } = o
        const read = (limit: number) =>
          space.turns({ ...given({ session, speaker, from, to, matching }), limit })
        await printList(o, read, (list) =>
          table(
            'turns',
            ['id', 'date', 'speaker', 'content'],
            list.map((t) => [t.id, toDay(t.at), t.speaker, t.content]),
          ),
        )
      })
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
  return lines.join('\n')
}

/** The context with its citations coloured, and below it what it cost. */
export function contextText(context: Context): string {
  const body =
    context.text === ''
      ? colours.yellow('Nothing relevant is stored, or nothing fits the budget.')
      : painted(context.text)
  const usage = colours.dim(
    `${context.usage.tokens} of ${counted(context.usage.budget, 'token')} · ${counted(context.citations.length, 'citation')} · sufficiency ${context.sufficiency.toFixed(2)}`,
  )
  const warnings = context.warnings.map((w) => `\n${colours.yellow(w)}`).join('')
  const trace = context.trace === undefined ? '' : `\n\n${traceText(context.trace)}`
  return `${body}\n\n${usage}${warnings}${trace}`
}

/** `key=value`, `key>=value`, `key<value` or `key~part`; several join. */
function condition(text: string, before: MetadataFilter = {}): MetadataFilter {
  const [, key, operator, raw = ''] = /^([^=<>~]+)(>=|<|=|~)(.*)$/s.exec(text) ?? []
  if (key === undefined)
    throw new MemoryError('argument-invalid', {
      name: '--where',
      reason: `write key=value, key>=value, key<value or key~part, not ${JSON.stringify(text)}`,
    })
  const value = literal(raw)
  const held = before[key]
  const also = typeof held === 'object' && held !== null ? held : {}
  const bound = typeof value === 'number' ? value : raw
  if (operator === '=') return { ...before, [key]: value }
  if (operator === '~') return { ...before, [key]: { ...also, contains: raw } }
  return { ...before, [key]: { ...also, ...(operator === '<' ? { to: bound } : { from: bound }) } }
}

function literal(raw: string): string | number | boolean {
  if (raw === 'true' || raw === 'false') return raw === 'true'
  return raw.trim() !== '' && Number.isFinite(Number(raw)) ? Number(raw) : raw
}

/** The answer, and the lines of the context it rests on. */
export function answerText({ text, citations, removedCitations, by, context }: Answer): string {
  const lines = context.text.split('\n')
  const cited = citations.flatMap(({ label }) => lines.find((l) => l.startsWith(`[${label}] `)) ?? [])
  const removed =
    removedCitations === 0 ? '' : ` · ${counted(removedCitations, 'citation')} of nothing removed`
  return [
    text === null ? colours.yellow('The memory does not say.') : colours.bold(text),
    ...(cited.length === 0 ? [] : ['', ...cited.map(painted)]),
    '',
    colours.dim(
      `${by === null ? 'by rules' : `by ${by}`} · sufficiency ${context.sufficiency.toFixed(2)}${removed}`,
    ),
    ...context.warnings.map((w) => colours.yellow(w)),
    ...(context.trace === undefined ? [] : ['', traceText(context.trace)]),
  ].join('\n')
}

function painted(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const cited = /^(\[\d+\]) (\d{4}-\d{2}-\d{2} [^:]+:)?(.*)$/.exec(line)
      if (cited !== null)
        return `${colours.cyan(cited[1] ?? '')} ${cited[2] === undefined ? '' : colours.bold(cited[2])}${cited[3] ?? ''}`
      return /^(?:Wishes|Patterns|Facts|Paths|Conversation)$/.test(line)
        ? colours.bold(line)
        : colours.dim(line)
    })
    .join('\n')
}

function traceText(trace: readonly TraceEvent[]): string {
  const signals = (all: Readonly<Record<string, number>>): string =>
    Object.entries(all)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => `${name} ${value.toFixed(2)}`)
      .join('  ')
  return trace
    .map((event) => {
      switch (event.kind) {
        case 'query-analysed':
          return [
            colours.bold('How it was found'),
            `  words     ${event.terms.join(', ') || '–'}`,
            `  speakers  ${event.speakers.join(', ') || '–'}`,
            `  time      ${event.time === null ? '–' : `${event.time.from} … ${event.time.to}`}`,
            `  asks for  ${event.shape}, ${event.intent}${event.uncertain ? ', tentative' : ''}`,
          ].join('\n')
        case 'strategy-chosen':
          return `  strategy  ${event.strategy}`
        case 'seeded':
          return `  seed      ${event.score.toFixed(3)}  ${event.node} ${event.label}`
        case 'visited':
          return colours.dim(`  visited   ${event.node} ${event.label} (${event.through})`)
        case 'path-scored':
          return `  path      relevance ${event.relevance.toFixed(2)}  coherence ${event.coherence.toFixed(2)}  sufficiency ${event.sufficiency.toFixed(2)}  ${event.path}`
        case 'inferred':
          return `  inferred  ${event.confidence.toFixed(2)}  ${event.path} ${colours.dim(`(${event.rule})`)}`
        case 'decided':
          return `  step ${event.step}    ${colours.bold(event.decision)} at ${event.at} ${colours.dim(`(${event.why})`)}`
        case 'pruned':
          return colours.dim(`  pruned    ${event.what} (${event.why})`)
        case 'tool-called':
          return `  step ${event.step}    ${event.tool} ${event.input} → ${event.found} found, ${event.novel} new`
        case 'term-widened':
          return `  related   ${event.term} → ${event.alternates.join(', ')}`
        case 'turn-ranked':
          return `  ${padded(`turn ${event.rank}`, 9)} ${event.score.toFixed(3)}  ${padded(event.id, 14)} ${colours.dim(signals(event.signals))}`
        case 'fact-ranked':
          return `  ${padded(`fact ${event.rank}`, 9)} ${event.score.toFixed(3)}  ${event.statement} ${colours.dim(signals(event.signals))}`
        case 'fact-left-out':
          return colours.dim(`  left out  ${event.statement} (${event.why})`)
        default:
          return event satisfies never
      }
    })
    .join('\n')
}

export function factTable(facts: readonly NamedFact[]): string {
  return table(
    'facts',
    ['fact', 'head', 'relation', 'tail', 'statement'],
    facts.map((f) => [f.id, f.headName, f.relation, f.tailName, factText({ fact: f })]),
  )
}

/** Facts that a picture shows when nothing was said. */
export const DRAWN = 40

/** Where bars of what is not over end: at the last that is known, so that the same memory gives the same picture. */
export function lastOf(facts: readonly NamedFact[]): Instant {
  const times = facts.flatMap((f) => [f.valid.to ?? f.valid.from, ...f.evidence.map((e) => e.heardAt)])
  return (Math.max(0, ...times) + 30 * DAY) as Instant
}

function timelineText(entries: readonly TimelineEntry[]): string {
  return table(
    'topics or facts',
    ['date', 'kind', 'what'],
    entries.map((e) => [
      toDay(e.at as Instant),
      e.kind,
      e.kind === 'topic' ? e.topic.summary : e.fact.statement,
    ]),
  )
}
