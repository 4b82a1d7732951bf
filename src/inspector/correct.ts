/** Carries out corrections, and offers to take back those that can be. */
import type { Namespace } from '../client/index.ts'
import type { Correction } from '../model/correction.ts'
import { JOB_KINDS } from '../model/job.ts'
import type { App } from './app.ts'
import { TEXTS } from './texts.ts'

/** The method that a correction names. */
export function correct(space: Namespace, correction: Correction): Promise<void> {
  switch (correction.action) {
    case 'update':
      return space.update(correction.kind, correction.id, correction.patch)
    case 'deny':
      return space.deny(correction.kind, correction.id)
    case 'delete':
      return space.delete(correction.kind, correction.id)
    case 'deleteTurn':
      return space.deleteTurn(correction.id)
    case 'deleteSession':
      return space.deleteSession(correction.id)
    case 'undo':
      return space.undo(correction.id)
    case 'merge':
      return space.merge(correction.kept, correction.merged)
    case 'split':
      return space.split(correction.merged)
    default:
      return correction satisfies never
  }
}

/** Whether nothing brings back what it takes. */
export function isFinal({ action }: Correction): boolean {
  return action === 'deleteTurn' || action === 'deleteSession' || action === 'undo'
}

/** Does something, says so, and offers to take back the batches it wrote. @param final Nothing can be taken back. */
export async function carryOut(
  { space, say, changed }: App,
  text: string,
  work: () => Promise<void>,
  final = false,
): Promise<void> {
  // Named in the order of writing.
  const [last] = final ? [] : await space.batches({ limit: 1 })
  await work()
  changed()
  const newest = final ? [] : await space.batches({ limit: MOST_BATCHES })
  // What was consolidated first, or in the background meanwhile, is not taken back with it.
  const written = newest.filter(({ id, reason }) => id > (last?.id ?? '') && !BACKGROUND.has(reason))
  if (written.length === 0) {
    say(text)
    return
  }
  say(text, async () => {
    // Newest first, as they are listed: an earlier one is blocked by those that came after it.
    for (const { id } of written) await space.undo(id)
    changed()
    say(TEXTS.undone)
  })
}

/** Why batches are written that no correction writes. */
const BACKGROUND: ReadonlySet<string> = new Set(JOB_KINDS)
/** Batches that one correction writes at most. */
const MOST_BATCHES = 20
