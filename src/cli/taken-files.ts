/** Which files a watch took, and in which state: kept beside the memory, so that the next one goes on from there. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FoundFile } from '../formats/list-conversation-files.ts'
import { namesIn, readState, removeState, stateFile, writeState } from '../std/state-files.ts'

/** Where the last turn of a file went, and how many of its turns stand in that session. */
export interface LastPlace {
  readonly namespace: string
  readonly session: string
  readonly turns: number
}

export interface TakenFiles {
  /** Whether a file was taken as it is. */
  has(file: FoundFile): boolean
  /** @param last What proves at the next start that the memory has it; `null` for a file that is told of again then. */
  keep(file: FoundFile, last: LastPlace | null): void
  /** Forgets a file that is gone. */
  drop(path: string): void
}

interface Entry {
  readonly path: string
  readonly state: string
  readonly last: LastPlace
}

/**
 * @param folder Holds a small file for each; of another memory, or with other options, it must be another one.
 * @param isStored Whether the memory has what an entry tells: it may have been deleted, or be an older copy.
 */
export async function openTakenFiles(
  folder: string,
  isStored: (last: LastPlace) => Promise<boolean>,
): Promise<TakenFiles> {
  const states = new Map<string, string>()
  for (const name of namesIn(folder)) {
    const { path, state, last } = (readState(join(folder, name)) ?? {}) as Partial<Entry>
    if (path === undefined || state === undefined || last === undefined) continue
    if (!existsSync(path)) removeState(join(folder, name))
    else if (await isStored(last)) states.set(path, state)
  }
  return {
    has: (file) => states.get(resolve(file.path)) === stateOf(file),
    keep(file, last) {
      const path = resolve(file.path)
      const state = stateOf(file)
      states.set(path, state)
      if (last === null) removeState(stateFile(folder, path))
      else writeState(stateFile(folder, path), { path, state, last } satisfies Entry)
    },
    drop(given) {
      const path = resolve(given)
      states.delete(path)
      removeState(stateFile(folder, path))
    },
  }
}

/** A file with another one is another file, or says something else. */
export function stateOf({ size, modified, changed }: FoundFile): string {
  return `${size} ${modified} ${changed}`
}
