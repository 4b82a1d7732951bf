/**
 * Which turns of an episodic buffer are finished units. The detector runs only at a pause, when the
 * buffer is full, or when the session was flushed; never per turn.
 *
 * @paper GAM §3.3, A.2
 */
import type { StoredTurn } from '../model/turn.ts'
import type { Segment } from '../tasks/segment.ts'

/** The buffer is consolidated, at least in part, when it holds more than this many tokens. @paper GAM §3.3 */
const BUFFER_TOKENS = 2048
/** A gap between turns that ends a unit, in milliseconds. */
const PAUSE = 30 * 60 * 1000

export interface Unit {
  readonly turns: readonly StoredTurn[]
  /** `null` when rules cut; indexes of `kept` count from the unit's first turn. */
  readonly reading: Segment['reading']
}

type Cut = (turns: readonly StoredTurn[]) => Promise<readonly Segment[]>

/**
 * Whether something in the buffer is finished.
 *
 * @param ends Places at which a unit ends: what lies before one of them is finished.
 */
export function hasFinished(buffer: readonly StoredTurn[], ends: readonly number[]): boolean {
  let tokens = 0
  for (const [i, turn] of buffer.entries()) {
    if (i > 0 && endsBefore(turn, buffer[i - 1] as StoredTurn, ends)) return true
    tokens += approximateTokens(turn.content)
    if (tokens > BUFFER_TOKENS) return true
  }
  const last = buffer.at(-1)
  return last !== undefined && isOver(last, ends)
}

/**
 * Cuts `buffer` into finished units; what is left over stays in the buffer.
 *
 * @param ends Places at which a unit ends: where the session was flushed, or another topic lies.
 * @param cut Tells where a stretch turns to something else.
 */
export async function finishedUnits(
  buffer: readonly StoredTurn[],
  ends: readonly number[],
  cut: Cut,
): Promise<Unit[]> {
  const units: Unit[] = []
  let run: StoredTurn[] = []
  let tokens = 0

  for (const [i, turn] of buffer.entries()) {
    if (run.length > 0 && endsBefore(turn, buffer[i - 1] as StoredTurn, ends)) {
      units.push(...(await unitsOf(run, cut)))
      run = []
      tokens = 0
    }
    run.push(turn)
    tokens += approximateTokens(turn.content)
    if (tokens <= BUFFER_TOKENS) continue
    const parts = await unitsOf(run, cut)
    // Full and no boundary: the whole buffer is one unit, so that nothing waits forever.
    const tail = parts.length > 1 ? [...(parts.pop() as Unit).turns] : []
    units.push(...parts)
    run = tail
    tokens = tail.reduce((sum, t) => sum + approximateTokens(t.content), 0)
  }
  const last = run.at(-1)
  if (last !== undefined && isOver(last, ends)) units.push(...(await unitsOf(run, cut)))
  return units
}

/** Turns that stood between may be gone. */
function endsBefore(turn: StoredTurn, previous: StoredTurn, ends: readonly number[]): boolean {
  return turn.at - previous.at >= PAUSE || ends.some((at) => previous.ordinal < at && at <= turn.ordinal)
}

function isOver(last: StoredTurn, ends: readonly number[]): boolean {
  return ends.some((at) => last.ordinal < at)
}

/** Good to ±20 % for English; exact counting is only worth its cost where a budget is promised. */
export function approximateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

async function unitsOf(turns: readonly StoredTurn[], cut: Cut): Promise<Unit[]> {
  return (await cut(turns)).map(({ first, last, reading }) => ({
    turns: turns.slice(first, last + 1),
    reading: reading && { ...reading, kept: reading.kept.map((n) => n - first) },
  }))
}
