/**
 * Which turns of an episodic buffer are finished units. The detector runs only at a pause, when the
 * buffer is full, or when the session was flushed; never per turn.
 *
 * @paper GAM §3.3, A.2
 */
import type { StoredTurn } from '../model/turn.ts'
import type { BoundaryInput, BoundaryOutput } from '../tasks/detect-boundaries.ts'
import type { Task } from '../tasks/task.ts'

/** The buffer is consolidated, at least in part, when it holds more than this many tokens. @paper GAM §3.3 */
const BUFFER_TOKENS = 2048
/** A gap between turns that ends a unit, in milliseconds. */
const PAUSE = 30 * 60 * 1000

/**
 * Cuts `buffer` into finished units; what is left over stays in the buffer.
 *
 * @param flushes Ordinals at which the session was flushed: a unit ends before each of them.
 */
export function finishedUnits(
  buffer: readonly StoredTurn[],
  flushes: readonly number[],
  detect: Task<BoundaryInput, BoundaryOutput>,
): StoredTurn[][] {
  const units: StoredTurn[][] = []
  let run: StoredTurn[] = []
  let tokens = 0
  const cut = (turns: readonly StoredTurn[]): StoredTurn[][] =>
    split(turns, detect.offline({ turns }).boundaries)

  buffer.forEach((turn, i) => {
    const previous = buffer[i - 1]
    const paused = previous !== undefined && turn.at - previous.at >= PAUSE
    if (run.length > 0 && (paused || flushes.includes(turn.ordinal))) {
      units.push(...cut(run))
      run = []
      tokens = 0
    }
    run.push(turn)
    tokens += approximateTokens(turn.content)
    if (tokens <= BUFFER_TOKENS) return
    const parts = cut(run)
    // Full and no boundary: the whole buffer is one unit, so that nothing waits forever.
    const tail = parts.length > 1 ? (parts.pop() as StoredTurn[]) : []
    units.push(...parts)
    run = tail
    tokens = tail.reduce((sum, t) => sum + approximateTokens(t.content), 0)
  })
  const last = run.at(-1)
  if (last !== undefined && flushes.includes(last.ordinal + 1)) units.push(...cut(run))
  return units
}

/** Good to ±20 % for English; exact counting is only worth its cost where a budget is promised. */
function approximateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

function split(turns: readonly StoredTurn[], boundaries: readonly number[]): StoredTurn[][] {
  const parts: StoredTurn[][] = []
  let start = 0
  for (const boundary of boundaries) {
    parts.push(turns.slice(start, boundary + 1))
    start = boundary + 1
  }
  parts.push(turns.slice(start))
  return parts.filter((p) => p.length > 0)
}
