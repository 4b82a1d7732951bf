/** The folder of one run: what was configured, and what is finished. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Journal, openJournal } from './journal.ts'
import { environment, replaceFile } from './part.ts'

export interface RunFolder {
  readonly path: string
  journal<T>(name: string, keyOf: (line: T) => string): Journal<T>
  close(): void
}

/**
 * Opens a run to begin or to go on with it.
 *
 * @param identity What must be the same for results to belong together: data, systems, settings.
 * @throws RangeError when the folder holds a run of something else
 */
export function openRunFolder(path: string, identity: Readonly<Record<string, unknown>>): RunFolder {
  const file = join(path, 'run.json')
  const { recollect, commit } = environment()
  const mine = JSON.parse(JSON.stringify({ ...identity, recollect, commit })) as unknown
  if (existsSync(file)) {
    const theirs = JSON.parse(readFileSync(file, 'utf8')) as unknown
    if (!isDeepStrictEqual(mine, theirs))
      throw new RangeError(
        `${path} holds a run with other data, settings or code; choose another folder with --run, or delete it`,
      )
  } else {
    mkdirSync(path, { recursive: true })
    replaceFile(file, `${JSON.stringify(mine, null, 2)}\n`)
  }
  const open: Journal<never>[] = []
  return {
    path,
    journal(name, keyOf) {
      const journal = openJournal(join(path, `${name}.jsonl`), keyOf)
      open.push(journal as unknown as Journal<never>)
      return journal
    },
    close() {
      for (const journal of open) journal.close()
    },
  }
}
