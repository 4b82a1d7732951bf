/** Lays the turns of a file on those of a session, to find those that are stored already. */
import { createHygiene } from '../ingest/hygiene.ts'
import type { Said } from '../ingest/ingest.ts'
import { type Overlap, overlapOf } from '../ingest/overlap.ts'
import { DAY, type Instant } from '../model/time.ts'
import { properSpeaker, type StoredTurn } from '../model/turn.ts'
import type { ConversationSession } from './conversation.ts'

export interface HeardTurn {
  readonly said: Said
  /** `null` when the file has no time for it. */
  readonly at: Instant | null
  /** Its own id; `null` when it has none, or one that means something in its file only. */
  readonly id: string | null
}

/** A secret counts the same whether it was stored or redacted, so that a rule that was changed makes no turn another. */
const MASK = createHygiene({ secrets: 'redact', identifiers: 'redact' })

/** Makes a key that turns share when they are the same; `at` is `null` where times are not compared. */
export function keyOf({ speaker, role, content, captions, metadata }: Said, at: Instant | null): string {
  const said = { speaker, content, captions, metadata }
  const masked = MASK.admit(said).thing ?? said
  const data = Object.entries(masked.metadata).sort(([x], [y]) => (x < y ? -1 : 1))
  const who = properSpeaker(masked.speaker, role)
  return JSON.stringify([who, role, masked.content, masked.captions, data, at])
}

/** The same of whoever said it. */
export function wordsKeyOf(said: Said, at: Instant | null): string {
  return keyOf({ ...said, speaker: '' }, at)
}

/** Makes the same of an id whether it was stored as it is or with a stand-in. */
export function idKeyOf(id: string): string {
  return MASK.stored(id)
}

interface LaidOn {
  readonly known: readonly (StoredTurn | null)[]
  readonly same: boolean
}

/** Turns that must agree but for their times or names: of fewer, as many can say the same by chance. */
const LEAST_MOVED = 3
const QUARTER = 15 * 60 * 1000
const HOUR = 4 * QUARTER

/**
 * The same as {@link layOnBy}, with times as far as they are sure.
 *
 * @param elsewhere Whether those that are stored may be of another zone's clock.
 */
export function layOn(
  stored: readonly StoredTurn[],
  heard: readonly HeardTurn[],
  clock: ConversationSession['clock'],
  elsewhere: boolean,
): LaidOn {
  const timed = clock !== 'file' && heard.every((turn) => turn.at !== null)
  const laid = layOnBy(stored, heard, timed)
  if ((clock !== 'local' && !elsewhere) || !timed) return laid
  if (clock === 'local' && mayBeMistaken(laid.known, stored, heard)) {
    const known = withoutMistaken(layOnBy(stored, heard, timed, wordsKeyOf), heard)
    if (known !== null && countKnown(known) > countKnown(laid.known)) return { known, same: true }
  }
  if (laid.same) return laid
  const moved = layOnBy(stored, heard, false)
  return moved.same && areMoved(moved.known, heard) ? moved : laid
}

/** Whether a turn that was not found says at its time what a stored one says that was not found, either. */
function mayBeMistaken(
  known: LaidOn['known'],
  stored: readonly StoredTurn[],
  heard: readonly HeardTurn[],
): boolean {
  const found = new Set(known)
  const left = new Set(stored.flatMap((turn) => (found.has(turn) ? [] : wordsKeyOf(turn, turn.at))))
  return left.size > 0 && heard.some(({ said, at }, i) => known[i] === null && left.has(wordsKeyOf(said, at)))
}

/**
 * Pairs of turns of the same time and words, of which some have another speaker: whom an address book calls by another name
 * now, so that the old name is not in the file, and one new name stands for it. `null` where they make no one conversation.
 */
function withoutMistaken(laid: LaidOn, heard: readonly HeardTurn[]): LaidOn['known'] | null {
  if (!laid.same || countKnown(laid.known) < LEAST_MOVED) return null
  const names = new Set(heard.map(({ said }) => said.speaker))
  const before = new Map<string | null, Set<string | null>>()
  laid.known.forEach((turn, i) => {
    const is = heard[i]?.said.speaker ?? null
    if (turn !== null && turn.speaker !== is) before.set(is, (before.get(is) ?? new Set()).add(turn.speaker))
  })
  const old = [...before.values()].flatMap((each) => [...each])
  return laid.known.map((turn, i) => {
    const is = heard[i]?.said.speaker ?? null
    if (turn === null || turn.speaker === is) return turn
    const isOne = before.get(is)?.size === 1 && old.filter((name) => name === turn.speaker).length === 1
    return isOne && !names.has(turn.speaker) ? turn : null
  })
}

function countKnown(known: LaidOn['known']): number {
  return known.filter((turn) => turn !== null).length
}

/** Whether a clock in another zone, or dates read month-first for day-first, is all that tells the pairs apart. */
function areMoved(known: readonly (StoredTurn | null)[], heard: readonly HeardTurn[]): boolean {
  const pairs = known.flatMap((turn, i) => (turn === null ? [] : [[turn.at, heard[i]?.at ?? 0] as const]))
  const moves = pairs.map(([was, is]) => is - was)
  const [least, most] = [moves.reduce((a, b) => Math.min(a, b), 0), moves.reduce((a, b) => Math.max(a, b), 0)]
  // Summer time begins on other days elsewhere.
  const byZone = moves.every((ms) => ms % QUARTER === 0 && Math.abs(ms - (moves[0] ?? 0)) <= HOUR)
  const isNear = Math.max(-least, most) <= 26 * HOUR
  return (
    pairs.length >= LEAST_MOVED && ((byZone && isNear) || pairs.every(([was, is]) => dayForMonth(was) === is))
  )
}

function dayForMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1) + (at % DAY)
}

/**
 * For each turn of a file the stored one that it is. With times, both are compared in the order of time; without, in the
 * order in which turns came, or of time when that agrees better: an older part can have come later.
 */
function layOnBy(
  stored: readonly StoredTurn[],
  heard: readonly HeardTurn[],
  timed: boolean,
  keyed = keyOf,
): LaidOn {
  const ids = new Set(heard.flatMap((turn) => (turn.id === null ? [] : idKeyOf(turn.id))))
  const given = heard.map((turn, index) => ({ ...turn, index }))
  if (timed) given.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const givenKeys = given.map(({ said, at, id }) =>
    id === null ? keyed(said, timed ? at : null) : `#${idKeyOf(id)}`,
  )
  const keys = new Map(
    stored.map((turn) => {
      const id = idKeyOf(turn.id)
      return [turn, ids.has(id) ? `#${id}` : keyed(turn, timed ? turn.at : null)]
    }),
  )
  const layIn = (order: readonly StoredTurn[]): { readonly order: readonly StoredTurn[] } & Overlap => {
    const laid = order.map((turn) => keys.get(turn) as string)
    return { order, ...overlapOf(laid, givenKeys) }
  }
  const byTime = stored.toSorted((a, b) => a.at - b.at || a.ordinal - b.ordinal)
  let best = layIn(byTime)
  if (!timed) {
    const byArrival = layIn(stored.toSorted((a, b) => a.ordinal - b.ordinal))
    if (byArrival.count >= best.count) best = byArrival
  }
  const known: (StoredTurn | null)[] = heard.map(() => null)
  best.storedAt.forEach((at, i) => {
    if (at >= 0) known[given[i]?.index ?? 0] = best.order[at] ?? null
  })
  return { known, same: best.same }
}
