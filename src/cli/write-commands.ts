/** Commands that change a memory. */

import type { Command } from 'commander'
import { argumentInvalid, MemoryError } from '../model/errors.ts'
import { readTextFile, writeTextFile } from '../model/text-file.ts'
import { counted } from '../std/counted.ts'
import { parsedJson } from '../std/parsed-json.ts'
import { choice, faultsOfModels, type GlobalOptions, print, unreadText, withNamespace } from './context.ts'
import { nameOf, standardInput } from './import-files.ts'
import { colours, milliseconds } from './output.ts'

export function registerWriteCommands(program: Command): void {
  program
    .command('export')
    .argument('[file]', 'where to write; - for standard output', '-')
    .description('write the namespace as lines of JSON, without loss')
    .addHelpText('after', '\nExample:\n  recollect export ana.jsonl --namespace ana')
    .action(async (file: string, _: unknown, command: Command) => exportTo(file, command.optsWithGlobals()))

  program
    .command('import')
    .argument('<file>', 'a file that "recollect export" wrote; - for standard input')
    .description('read an export, into the namespace it is of unless --namespace names another')
    .addHelpText(
      'after',
      '\nExamples:\n  recollect import ana.jsonl\n  recollect import ana.jsonl --namespace ana-copy',
    )
    .action(async (file: string, _: unknown, command: Command) => {
      const isNamed =
        command.getOptionValueSourceWithGlobals('namespace') !== 'default' ||
        process.env.RECOLLECT_NAMESPACE !== undefined
      await importFrom(file, command.optsWithGlobals(), isNamed)
    })

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

async function importFrom(file: string, given: GlobalOptions, isNamed: boolean): Promise<void> {
  const text = file === '-' ? await standardInput() : await readTextFile(file)
  if (text.trim() === '')
    throw new MemoryError('file-unreadable', { path: nameOf(file), reason: 'it is empty' })
  const lines = text.split('\n')
  const options = isNamed ? given : { ...given, namespace: namespaceOf(lines) ?? given.namespace }
  await withNamespace(options, 'write', async (space) => {
    const changes = await space.import(lines, nameOf(file))
    // Turns that waited where they come from: nobody else consolidates them here.
    if ((await space.stats()).buffered > 0) await space.flush()
    print(options, { file, namespace: space.name, changes }, (r) =>
      r.changes === 0
        ? colours.yellow(`nothing to import: there is no record in ${nameOf(r.file)}`)
        : `${colours.green('✓')} ${nameOf(r.file)} is in ${r.namespace} now (${counted(r.changes, 'record')} read)`,
    )
  })
}

/**
 * The namespace that an export is of; `null` where no line says it.
 *
 * @throws MemoryError `argument-invalid` for exports of several
 */
function namespaceOf(lines: readonly string[]): string | null {
  const names = lines.flatMap((line) => {
    if (!/^\s*\{\s*"kind"\s*:\s*"recollect"/.test(line)) return []
    const { namespace } = Object(parsedJson(line)) as { readonly namespace?: unknown }
    return typeof namespace === 'string' ? [namespace] : []
  })
  const [name, ...others] = new Set(names)
  if (others.length > 0)
    throw argumentInvalid(
      '--namespace',
      `must say where to, since the file holds exports of ${[name, ...others].join(', ')}: name one for all of them, or import each from a file of its own`,
    )
  return name ?? null
}

async function rebuild(options: GlobalOptions & { readonly only?: 'vectors' | 'failed' }): Promise<void> {
  const { only } = options
  await withNamespace(options, 'change', async (space, memory) => {
    const started = performance.now()
    await space.rebuild(only === undefined ? {} : { only })
    const stats = await space.stats()
    const faults = await faultsOfModels(memory)
    const isUnread = options.model !== undefined && only !== 'vectors' && stats.failedTopics > 0
    if (isUnread) process.exitCode = 1
    print(options, { ...stats, modelFaults: faults }, (s) =>
      [
        `${isUnread && only === 'failed' ? colours.yellow('!') : colours.green('✓')} rebuilt ${s.namespace}: ${counted(s.topics, 'topic')}, ${counted(s.entities, 'entity')}, ${counted(s.facts, 'fact')} (${milliseconds(performance.now() - started)})`,
        ...(isUnread ? [colours.yellow(`  ${unreadText(s.failedTopics, faults)}`)] : []),
      ].join('\n'),
    )
  })
}
