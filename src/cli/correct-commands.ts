/** Commands that change what was derived: what was written, what is one, what is added from elsewhere. */

import type { Command } from 'commander'
import type { Namespace } from '../api.ts'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { whenText } from '../model/fact.ts'
import type { GraphInput } from '../model/graph-input.ts'
import { readTextFile } from '../model/text-file.ts'
import { toIso } from '../model/time.ts'
import { counted } from '../std/counted.ts'
import { given } from '../std/given.ts'
import {
  type GlobalOptions,
  listed,
  print,
  printListOf,
  readNamespace,
  time,
  wholeNumber,
  withNamespace,
} from './context.ts'
import { colours, table } from './output.ts'

interface Flags extends GlobalOptions {
  readonly limit?: number
  readonly multi?: boolean
  readonly single?: boolean
  readonly same?: string
  readonly from?: string
  readonly to?: string
  readonly protect?: boolean
  readonly tail?: string
  readonly release?: boolean
}

const flags = (command: Command): Flags => command.optsWithGlobals<Flags>()

export function registerCorrectCommands(program: Command): void {
  program
    .command('batches')
    .description('what was written lately and can be undone')
    .option('--limit <n>', 'at most this many', wholeNumber('--limit', 1))
    .addHelpText('after', '\nExample:\n  recollect batches --limit 10')
    .action(async (_: unknown, command: Command) => {
      const o = flags(command)
      const read = (space: Namespace, limit: number) => space.batches({ limit })
      await printListOf(o, read, (list) =>
        table(
          'batches',
          ['batch', 'when', 'why', 'things'],
          list.map((b) => [b.id, toIso(b.at), b.reason, String(b.touched.length)]),
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
      await withNamespace(o, 'change', async (space) => space.undo(batch))
      print(o, { batch, undone: true }, () => `${colours.green('✓')} ${batch} undone`)
    })

  registerCorrect(program)

  program
    .command('merge')
    .argument('<kept>', 'the entity that stays')
    .argument('<merged>', 'the entity that becomes an alias of it')
    .description('make two entities one')
    .addHelpText('after', '\nExample:\n  recollect merge "Maria Santos" Mia')
    .action(async (kept: string, merged: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'change', async (space) => space.merge(kept, merged))
      print(o, { kept, merged }, () => `${colours.green('✓')} ${merged} is ${kept} now`)
    })

  program
    .command('split')
    .argument('<alias>', 'a name that was merged')
    .description('make an alias an entity of its own again')
    .addHelpText('after', '\nExample:\n  recollect split Mia')
    .action(async (alias: string, _: unknown, command: Command) => {
      const o = flags(command)
      await withNamespace(o, 'change', async (space) => space.split(alias))
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
    .action((name: string, _: unknown, command: Command) => defineRelation(flags(command), name))

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
      await withNamespace(o, 'change', async (space) =>
        print(o, await space.addGraph(graph), (r) =>
          [
            `${colours.green('✓')} ${counted(r.facts, 'fact')} and ${counted(r.experiences, 'experience')} added`,
            ...r.rejected.slice(0, 20).map((why) => `  ${colours.yellow('left out')} ${why}`),
            ...(r.rejected.length > 20 ? [`  … and ${r.rejected.length - 20} more`] : []),
          ].join('\n'),
        ),
      )
    })
}

function registerCorrect(program: Command): void {
  program
    .command('correct')
    .argument('<fact>', 'id of a fact, as facts prints it')
    .argument('[statement]', 'what is so, in a sentence')
    .description('put right what a fact says, or since and until when')
    .option('--tail <name>', 'the value, where the sentence does not tell it by rules: Porto')
    .option('--from <date>', 'since when it holds, or when it happened', time('--from'))
    .option('--to <date>', 'when it ended; none: it goes on', (text: string) =>
      text === 'none' ? text : time('--to')(text),
    )
    .option('--protect', 'keep it as it is, also from being ended by what is said later')
    .option('--release', 'let it be as its turns say again')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect correct f01k… "Ana lives in Porto." --from 2025-03-01\n  recollect correct f01k… --to 2025-06-30\n  recollect correct f01k… --release\n\nTo keep a fact out of every answer: recollect forget fact f01k… --deny',
    )
    .action((id: string, statement: string | undefined, _: unknown, command: Command) =>
      correctFact(flags(command), id, statement),
    )
}

async function correctFact(o: Flags, id: string, statement: string | undefined): Promise<void> {
  const { from, to, protect, release, tail } = o
  const patch = {
    ...given({ statement, tail, validFrom: from }),
    ...(to !== undefined && { validTo: to === 'none' ? null : to }),
  }
  const isPatched = Object.keys(patch).length > 0
  if (release && (protect || isPatched))
    throw argumentInvalid('--release', 'goes alone: it undoes corrections')
  if (!isPatched && !protect && !release)
    throw argumentInvalid(
      'statement',
      'say what is so, --tail, --from, --to, --protect or --release, or there is nothing to correct',
    )
  const fact = await withNamespace(o, 'change', async (space) => {
    if (isPatched) await space.update('fact', id, patch)
    if (protect || release) await space.freeze('fact', id, protect === true)
    return space.get('fact', id)
  })
  const kept = protect ? ', protected' : release ? ', as its turns say' : ''
  print(o, fact, () => `${colours.green('✓')} ${fact.statement} (${whenText(fact)})${kept}`)
}

async function defineRelation(o: Flags, name: string): Promise<void> {
  const definition = {
    ...(o.single && { singleValued: true }),
    ...(o.multi && { singleValued: false }),
    synonyms: listed(o.same ?? ''),
  }
  if (o.single && o.multi) throw argumentInvalid('--single', 'and --multi exclude each other')
  if (!o.single && !o.multi && definition.synonyms.length === 0)
    throw argumentInvalid('relation', 'say --single, --multi or --same, or there is nothing to define')
  await withNamespace(o, 'change', async (space) => space.defineRelation(name, definition))
  print(o, { relation: name, ...definition }, () => `${colours.green('✓')} ${name} is defined`)
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
