/** Commands that ask: what bears on a question, its answer, what to know of people. */

import type { Command } from 'commander'
import type { Answer, Context, RecallOptions } from '../api.ts'
import type { Assembled } from '../assemble/assemble.ts'
import { type ContextFormat, FORMATS } from '../assemble/formats.ts'
import { argumentInvalid } from '../model/errors.ts'
import type { MetadataFilter } from '../model/metadata-filter.ts'
import { STRATEGIES, type StrategyName } from '../model/strategy-names.ts'
import type { TraceEvent } from '../model/trace.ts'
import { traceMermaid } from '../pictures/trace-mermaid.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import { choice, type GlobalOptions, print, readNamespace, time, wholeNumber } from './context.ts'
import { colours, padded } from './output.ts'

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
  readonly session?: string
  readonly speaker?: string
  readonly asker?: string
  readonly entity?: string
  readonly from?: string
  readonly to?: string
}

const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

export function registerQuestionCommands(program: Command): void {
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
    .command('profile')
    .description('what to know about people before anything is asked: wishes, facts, tastes, plans')
    .option('--entity <name>', 'whose; default: everybody who speaks')
    .option('--budget <tokens>', 'most tokens', wholeNumber('--budget', 0))
    .option('--as-of <date>', 'as it was then', time('--as-of'))
    .addHelpText('after', '\nExample:\n  recollect profile --entity Ana --budget 300')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      await readNamespace(o, async (space) => {
        const profile = await space.profile(given({ entity: o.entity, budget: o.budget, asOf: o.asOf }))
        print(o, profile, (shown) => profileText({ ...shown, text: profile.text }))
      })
    })
}

function questionOptions(command: Command): Command {
  return command
    .argument('<question>', 'what you want to know')
    .option('--as-of <date>', 'what was true then', time('--as-of'))
    .option('--known-at <date>', 'what had been heard by then', time('--known-at'))
    .option('--budget <tokens>', 'most tokens of the context', wholeNumber('--budget', 0))
    .option('--k <n>', 'most turns', wholeNumber('--k', 1))
    .option('--session <id>', 'only this session')
    .option('--speaker <name>', 'only what this person said')
    .option('--asker <name>', 'who asks, and so who "I" is')
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
}

function recallOptions(o: Flags): RecallOptions {
  return {
    ...given({
      asOf: o.asOf,
      knownAt: o.knownAt,
      budget: o.budget,
      k: o.k,
      session: o.session,
      speaker: o.speaker,
      asker: o.asker,
      from: o.from,
      to: o.to,
      metadata: o.where,
      strategy: o.strategy,
      format: o.format,
    }),
    ...((o.explain || o.mermaid) && { trace: true }),
  }
}

/** Prints the walk instead of what was found, when that is wanted. */
function drawn(o: Flags, question: string, trace: readonly TraceEvent[] | undefined): boolean {
  if (o.mermaid) process.stdout.write(traceMermaid(question, trace ?? []))
  return o.mermaid === true
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

function answerText({ text, citations, removedCitations, by, context }: Answer): string {
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

export function profileText(profile: Assembled): string {
  const body =
    profile.text === '' ? colours.yellow('Nothing is known yet, or nothing fits the budget.') : profile.text
  return `${body}\n\n${colours.dim(`${counted(profile.tokens, 'token')} · ${counted(profile.citations.length, 'citation')}`)}`
}

/** `key=value`, `key>=value`, `key<value` or `key~part`; several join. */
function condition(text: string, before: MetadataFilter = {}): MetadataFilter {
  const [, key, operator, raw = ''] = /^([^=<>~]+)(>=|<|=|~)(.*)$/s.exec(text) ?? []
  if (key === undefined)
    throw argumentInvalid(
      '--where',
      `write key=value, key>=value, key<value or key~part, not ${JSON.stringify(text)}`,
    )
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
