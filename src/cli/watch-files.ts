/** Looks at files again and again, and takes those that changed. */
import type { FoundFile } from '../formats/list-conversation-files.ts'
import { pause } from '../std/abort.ts'
import { type LastPlace, stateOf, type TakenFiles } from './taken-files.ts'

export interface WatchFiles {
  readonly list: () => Promise<readonly FoundFile[]>
  /** What is durable when it returns need not be taken again. */
  readonly take: (file: FoundFile) => Promise<LastPlace | null>
  readonly taken: TakenFiles
  readonly everyMs: number
  readonly stop: AbortSignal
  /** Decides whether a file that could not be taken waits for its next change, or is taken again at the next look. */
  readonly onFailure: (path: string, error: unknown) => 'done' | 'again'
}

/**
 * Until the signal. Sizes and times of files are asked for, since not every system tells of changes in folders. A file is
 * taken once it is the same in two looks, so that none is read while it is written; at the first look, all are taken that
 * are not as they were when they were taken last.
 */
export async function watchFiles({ list, take, taken, everyMs, stop, onFailure }: WatchFiles): Promise<void> {
  let before: ReadonlyMap<string, string> | null = null
  while (!stop.aborted) {
    const now = new Map<string, string>()
    for (const file of await list()) {
      now.set(file.path, stateOf(file))
      const isWritten = before !== null && before.get(file.path) !== stateOf(file)
      if (stop.aborted || taken.has(file) || isWritten) continue
      try {
        const last = await take(file)
        // What was stopped is taken again, from where it is.
        if (!stop.aborted) taken.keep(file, last)
      } catch (error) {
        if (onFailure(file.path, error) === 'done') taken.keep(file, null)
      }
    }
    for (const path of before?.keys() ?? []) if (!now.has(path)) taken.drop(path)
    before = now
    await pause(everyMs, stop)
  }
}
