/** Commands for local models. */
import type { Command } from 'commander'
import { isMemoryError } from '../model/errors.ts'
import { given } from '../std/given.ts'
import { type GlobalOptions, HintedError, print, stopSignal } from './context.ts'
import { colours, createProgress } from './output.ts'

interface Flags extends GlobalOptions {
  readonly folder: string
  readonly from?: string
  readonly revision?: string
}

export function registerModelCommands(program: Command): void {
  program
    .command('models')
    .description('local models: pull')
    .command('pull')
    .argument('<name>', 'owner and name, e.g. Xenova/all-MiniLM-L6-v2')
    .description('fetch the ONNX files of an embedder or reranker, each checked against its checksum')
    .option('--folder <path>', 'folder that gets the folder of the model', 'models')
    .option('--from <url>', 'hub to fetch from; default: Hugging Face (env RECOLLECT_HUB)')
    .option('--revision <commit>', 'branch, tag or commit; default: main')
    .addHelpText(
      'after',
      "\nExample:\n  recollect models pull Xenova/all-MiniLM-L6-v2 --folder models\n\nThen: createOnnxEmbedder({ folder: 'models', name: 'Xenova/all-MiniLM-L6-v2' })",
    )
    .action(async (name: string, _: unknown, command: Command) =>
      pull(name, command.optsWithGlobals<Flags>()),
    )
}

async function pull(name: string, o: Flags): Promise<void> {
  const { pullModel } = await import('../embed/pull-model.ts')
  const progress = createProgress('megabyte')
  const from = o.from ?? process.env.RECOLLECT_HUB
  try {
    const pulled = await pullModel({
      name,
      folder: o.folder,
      ...given({ from, revision: o.revision }),
      onProgress: (bytes, total, file) => progress.update(bytes / total, Math.round(bytes / 1e6), file),
      signal: stopSignal(),
    })
    progress.clear()
    print(
      o,
      pulled,
      ({ folder, bytes, present, revision }) =>
        `${colours.green('✓')} ${folder}: ${(bytes / 1e6).toFixed(1)} MB of commit ${revision.slice(0, 8)}, checksums right${present ? '; it was there already' : ''}`,
    )
  } catch (error) {
    progress.clear()
    if (isMemoryError(error, 'service-failed'))
      throw new HintedError(
        error,
        `No folder of the model was made; the same command goes on where it stopped. Where there is no network, copy the folder from a machine that has it to ${o.folder}/${name}.`,
      )
    throw error
  }
}
