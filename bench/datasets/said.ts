/** Turns of made-up conversations, written as lines of text. */
import type { TurnInput } from 'recollect'

export interface Said {
  readonly speaker: string
  readonly content: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The day it was said. */
  readonly session: string
}

const MINUTE = 60_000
const TURN = /^(?:(\d{4}-\d{2}-\d{2}) )?([^:>=]{1,40}): (.+)$/u

/**
 * A line `2024-05-10 Maya: I moved.`; without a date it is said a minute after the one before.
 *
 * @throws RangeError when it is no such line
 */
export function turnOf(line: string, before: Said | undefined): Said {
  const [, day, speaker = '', content = ''] = TURN.exec(line) ?? []
  if (speaker !== '' && before !== undefined && (day === undefined || day === before.session))
    return { speaker, content, session: before.session, at: before.at + MINUTE }
  if (speaker === '' || day === undefined) throw new RangeError(`neither a turn nor a mark: ${line}`)
  return { speaker, content, session: day, at: dayOf(day) + 10 * 60 * MINUTE }
}

/** The first moment of a day, month or year. @throws RangeError when it is none */
export function dayOf(text: string): number {
  const at = /^\d{4}(?:-\d{2}){0,2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new RangeError(`not a day, month or year: ${text}`)
  return at
}

export interface Clock {
  now: number
}

/** The only part of a memory that telling needs. */
interface Told {
  add(turns: readonly TurnInput[], options: { readonly session: string }): Promise<unknown>
  flush(): Promise<void>
}

/** Tells a memory what was said, day by day, each read before the next is told. The clock goes along. */
export async function tell(space: Told, turns: readonly Said[], clock: Clock): Promise<void> {
  for (const [session, said] of Map.groupBy(turns, (turn) => turn.session)) {
    clock.now = Math.max(...said.map((turn) => turn.at))
    await space.add(
      said.map(({ speaker, content, at }) => ({ speaker, content, at })),
      { session },
    )
    await space.flush()
  }
}
