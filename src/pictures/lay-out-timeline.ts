/** Facts as bars on one axis of time: when each was true, and with dots when it was heard. */
import { type Fact, isWithdrawn } from '../model/fact.ts'
import { type Instant, toDay } from '../model/time.ts'

export interface TimelineRow {
  readonly id: string
  readonly label: string
  /** Where the bar begins and how long it is, in units of the picture. */
  readonly x: number
  readonly width: number
  readonly y: number
  /** It is not over: the bar ends where the picture does. */
  readonly isOpen: boolean
  readonly kind: Fact['kind']
  /** Where it was heard of. */
  readonly heard: readonly number[]
}
export interface Timeline {
  readonly width: number
  readonly height: number
  /** Where the axis is. */
  readonly top: number
  readonly rows: readonly TimelineRow[]
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  /** Where a moment lies, within the picture. */
  readonly xOf: (at: number) => number
}

const WIDTH = 720
const ROW = 30
const TOP = 26
const EDGE = 12
const SHORTEST = 6
const TICKS = 6

/** @param now Where bars of what is not over end. */
export function layOutTimeline(
  facts: readonly Pick<Fact, 'id' | 'statement' | 'valid' | 'kind' | 'evidence' | 'closings'>[],
  now: Instant,
): Timeline {
  const shown = facts
    .filter((f) => !isWithdrawn(f))
    .sort((a, b) => a.valid.from - b.valid.from || (a.id < b.id ? -1 : 1))
  const times = shown.flatMap((f) => [f.valid.from, f.valid.to ?? now, ...f.evidence.map((e) => e.heardAt)])
  const first = Math.min(...times, now)
  const last = Math.max(...times, first + 1)
  const xOf = (at: number): number =>
    EDGE + (Math.min(Math.max((at - first) / (last - first), 0), 1) || 0) * (WIDTH - 2 * EDGE)
  return {
    width: WIDTH,
    height: TOP + shown.length * ROW + EDGE,
    top: TOP,
    xOf,
    ticks: Array.from({ length: TICKS }, (_, i) => {
      const at = first + ((last - first) * (i + 0.5)) / TICKS
      return { x: xOf(at), label: toDay(at as Instant).slice(0, 7) }
    }),
    rows: shown.map(({ id, statement, valid, kind, evidence }, i) => {
      const x = xOf(valid.from)
      return {
        id,
        label: statement,
        x,
        width: Math.max(SHORTEST, xOf(valid.to ?? last) - x),
        y: TOP + i * ROW,
        isOpen: valid.to === null,
        kind,
        heard: [...new Set(evidence.map((e) => e.heardAt))].map(xOf),
      }
    }),
  }
}
