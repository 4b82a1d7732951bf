/**
 * Which turns of an episodic buffer are finished units. The detector runs only at a pause, when the
 * buffer is full, or when the session was flushed; never per turn.
 *
 * @paper GAM §3.3, A.2
 */
import type { TopicId, TurnId } from '../model/ids.ts'
import type { StoredTurn } from '../model/turn.ts'
import type { Segment } from '../tasks/segment.ts'

/** The buffer is consolidated, at least in part, when it holds more than this many tokens. @paper GAM §3.3 */
const BUFFER_TOKENS = 2048
/** A gap between turns that ends a unit, in milliseconds. */
const PAUSE = 30 * 60 * 1000

/** A finished unit, and what was read of it when it was cut. */
export interface Unit {
  readonly turns: readonly StoredTurn[]
  /** `null` when rules cut; indexes of `kept` count from the unit's first turn. */
  readonly reading: Segment['reading']
  /** The topic that it is again; `null` when rules or a model cut it. */
  readonly decided: TopicId | null
}

type Cut = (turns: readonly StoredTurn[]) => Promise<readonly Segment[]>

/** Turns of a topic that a person protected, denied or removed: they are a unit again. */
export interface DecidedUnit {
  readonly topic: TopicId
  readonly turns: readonly StoredTurn[]
}

/** Whether something in the buffer is finished. */
export function hasFinished(
  buffer: readonly StoredTurn[],
  flushes: readonly number[],
  decided: readonly DecidedUnit[] = [],
): boolean {
  if (decided.length > 0) return true
  let tokens = 0
  for (const [i, turn] of buffer.entries()) {
    if (i > 0 && endsBefore(turn, buffer[i - 1] as StoredTurn, flushes)) return true
    tokens += approximateTokens(turn.content)
    if (tokens > BUFFER_TOKENS) return true
  }
  const last = buffer.at(-1)
  return last !== undefined && flushes.includes(last.ordinal + 1)
}

/**
 * Cuts `buffer` into finished units; what is left over stays in the buffer.
 *
 * @param flushes Ordinals at which the session was flushed: a unit ends before each of them.
 * @param cut Tells where a stretch turns to something else.
 * @param decided Units that are given; nothing else reaches across them.
 */
export async function finishedUnits(
  buffer: readonly StoredTurn[],
  flushes: readonly number[],
  cut: Cut,
  decided: readonly DecidedUnit[] = [],
): Promise<Unit[]> {
  const given = new Map<TurnId, DecidedUnit>(decided.flatMap((unit) => unit.turns.map((t) => [t.id, unit])))
  const units: Unit[] = []
  let run: StoredTurn[] = []
  let tokens = 0

  for (const [i, turn] of buffer.entries()) {
    const unit = given.get(turn.id)
    if (unit !== undefined) {
      if (run.length > 0) units.push(...(await unitsOf(run, cut)))
      run = []
      tokens = 0
      if (unit.turns[0]?.id === turn.id) units.push(await wholeUnit(unit, cut))
      continue
    }
    if (run.length > 0 && endsBefore(turn, buffer[i - 1] as StoredTurn, flushes)) {
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
  if (last !== undefined && flushes.includes(last.ordinal + 1)) units.push(...(await unitsOf(run, cut)))
  return units
}

function endsBefore(turn: StoredTurn, previous: StoredTurn, flushes: readonly number[]): boolean {
  return turn.at - previous.at >= PAUSE || flushes.includes(turn.ordinal)
}

/** Good to ±20 % for English; exact counting is only worth its cost where a budget is promised. */
export function approximateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** One unit, although there may be boundaries in it. */
async function wholeUnit({ topic, turns }: DecidedUnit, cut: Cut): Promise<Unit> {
  const readings = (await unitsOf(turns, cut)).map((unit) => ({
    unit,
    from: turns.indexOf(unit.turns[0] as StoredTurn),
  }))
  const first = readings[0]?.unit.reading ?? null
  return {
    turns,
    decided: topic,
    reading: first && {
      ...first,
      kept: readings.flatMap(({ unit, from }) => (unit.reading?.kept ?? []).map((n) => n + from)),
    },
  }
}

async function unitsOf(turns: readonly StoredTurn[], cut: Cut): Promise<Unit[]> {
  return (await cut(turns)).map(({ first, last, reading }) => ({
    turns: turns.slice(first, last + 1),
    decided: null,
    reading: reading && { ...reading, kept: reading.kept.map((n) => n - first) },
  }))
}
