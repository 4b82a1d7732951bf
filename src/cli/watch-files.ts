/** Looks at files again and again, and takes those that changed. */
import type { FoundFile } from '../formats/list-conversation-files.ts'
import { pause } from '../std/abort.ts'

export interface WatchFiles {
  readonly list: () => Promise<readonly FoundFile[]>
  readonly take: (file: FoundFile) => Promise<void>
  readonly everyMs: number
  readonly stop: AbortSignal
  /** Decides whether a file that could not be taken waits for its next change, or is taken again at the next look. */
  readonly onFailure: (path: string, error: unknown) => 'done' | 'again'
}

/**
 * Until the signal. Sizes and times of files are asked for, since not every system tells of changes in folders. A file is
 * taken once it is the same in two looks, so that none is read while it is written; at the first look, all are taken.
 */
export async function watchFiles({ list, take, everyMs, stop, onFailure }: WatchFiles): Promise<void> {
  const taken = new Map<string, string>()
  let before: ReadonlyMap<string, string> | null = null
  while (!stop.aborted) {
    const now = new Map<string, string>()
    for (const file of await list()) {
      const state = `${file.size} ${file.modified}`
      now.set(file.path, state)
      if (
        stop.aborted ||
        taken.get(file.path) === state ||
        (before !== null && before.get(file.path) !== state)
      )
        continue
      try {
        await take(file)
        if (!stop.aborted) taken.set(file.path, state)
      } catch (error) {
        if (onFailure(file.path, error) === 'done') taken.set(file.path, state)
      }
    }
    for (const path of taken.keys()) if (!now.has(path)) taken.delete(path)
    before = now
    await pause(everyMs, stop)
  }
}
