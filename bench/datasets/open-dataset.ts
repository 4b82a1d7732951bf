/** Every data set by name, opened with a clear message when it is not there. */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { beam } from './beam.ts'
import { type DataFile, type Dataset, type DatasetReader, isFile } from './dataset.ts'
import { demo } from './demo.ts'
import { locomo } from './locomo.ts'
import { longmemeval } from './longmemeval.ts'
import { hotpotqa, musique, twoWiki } from './multihop.ts'
import { personamem } from './personamem.ts'

export const DATASET_NAMES = [
  'locomo',
  'longmemeval',
  'beam',
  'personamem',
  'hotpotqa',
  '2wikimultihopqa',
  'musique',
  'demo',
] as const
export type DatasetName = (typeof DATASET_NAMES)[number]

export interface DatasetOptions {
  /** A file of corrections of LoCoMo's key; default: the original key. */
  readonly corrections?: string | null
  /** Conversations to read at most. */
  readonly samples?: number
}

/** @throws RangeError that names the official source when the data is not at `path` */
export async function openDataset(
  name: DatasetName,
  path: string,
  { corrections = null, samples = Number.POSITIVE_INFINITY }: DatasetOptions = {},
): Promise<Dataset> {
  const reader = readerOf(name, corrections)
  const paths = reader.files(path)
  if (paths.length === 0)
    throw new RangeError(
      `${name} is not at ${path || 'the path given'}: expected ${reader.layout}. Get it from ${reader.source}`,
    )
  const files: DataFile[] = []
  for (const file of paths) files.push(await describe(file, path))
  return {
    name,
    files,
    async *samples() {
      let given = 0
      for await (const sample of reader.read(path)) {
        if (given++ >= samples) return
        yield sample
      }
    },
  }
}

function readerOf(name: DatasetName, corrections: string | null): DatasetReader {
  switch (name) {
    case 'locomo':
      return locomo(corrections)
    case 'longmemeval':
      return longmemeval
    case 'beam':
      return beam
    case 'personamem':
      return personamem
    case 'hotpotqa':
      return hotpotqa
    case '2wikimultihopqa':
      return twoWiki
    case 'musique':
      return musique
    case 'demo':
      return demo
  }
}

async function describe(file: string, path: string): Promise<DataFile> {
  if (!isFile(file)) throw new RangeError(`${file}: there is no such file`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  const below = relative(path, file)
  return {
    name: below === '' || below.startsWith('..') ? basename(file) : below,
    bytes: statSync(file).size,
    sha256: hash.digest('hex'),
  }
}
