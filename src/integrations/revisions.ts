/**
 * Texts that change, on turns that never do: each version is a turn under the text's id and a number. The new version
 * is stored before the old one is removed, so nothing is lost at any moment; of two writers of one version the second
 * is told.
 */
import pLimit, { type LimitFunction } from 'p-limit'
import type { Namespace } from '../api.ts'
import type { TurnInput } from '../ingest/ingest.ts'
import { argumentInvalid, isMemoryError, MemoryError, unlessUnknown } from '../model/errors.ts'
import type { StoredTurn } from '../model/turn.ts'
import { LruMap } from '../std/lru.ts'
import { allRows } from '../std/pages.ts'

export interface Revision {
  readonly id: string
  readonly number: number
  readonly turn: StoredTurn
}

const MARK = '~'
/** The version of a turn that was stored without one: it comes before the first. */
const PLAIN = -1
/** Texts that are written at a time. Of one that is forgotten, writers meet, and try again. */
const QUEUES = 1000
/** Versions that are looked for at a time, and at most. */
const WINDOW = 32
const MOST = 4096

/** @param number Empty for what all versions begin with. */
export function revisionId(id: string, number: number | ''): string {
  return `${id}${MARK}${number}`
}

/** The newest version among turns, by id. @param plain Whether a turn without a version is a text, too. */
export function newestOf(turns: readonly StoredTurn[], plain = false): Map<string, Revision> {
  const newest = new Map<string, Revision>()
  for (const turn of turns) {
    const [, id = '', number = ''] = /^(.*)~(\d+)$/s.exec(turn.id) ?? []
    if (id === '' && !plain) continue
    const revision = id === '' ? { id: turn.id, number: PLAIN, turn } : { id, number: Number(number), turn }
    if (revision.number >= (newest.get(revision.id)?.number ?? PLAIN)) newest.set(revision.id, revision)
  }
  return newest
}

/**
 * The newest version of one text; `null` when there is none.
 *
 * @param plain Whether a turn without a version is a text, too.
 */
export async function readRevision(space: Namespace, id: string, plain = false): Promise<Revision | null> {
  for (let from = 0; from < MOST; from += WINDOW) {
    const ids = Array.from({ length: WINDOW }, (_, i) => revisionId(id, from + i))
    if (plain && from === 0) ids.push(id)
    const found = newestOf(await unlessUnknown(() => space.turns({ ids }), []), plain).get(id)
    // The version before it is removed, so at most two follow each other.
    if (found !== undefined && found.number < from + WINDOW - 1) return found
    if (found !== undefined) {
      const next = await unlessUnknown(() => space.turns({ ids: [revisionId(id, from + WINDOW)] }), [])
      return newestOf(next).get(id) ?? found
    }
  }
  return null
}

const queues = new LruMap<string, LimitFunction>(QUEUES)

/** Does it when nobody else in this process writes this text: however many want to, none is in another's way. */
export function inTurn<T>(space: Namespace, id: string, write: () => Promise<T>): Promise<T> {
  const key = JSON.stringify([space.name, id])
  const queue = queues.get(key) ?? pLimit(1)
  queues.set(key, queue, 1)
  return queue(write)
}

/**
 * Tries anew what other writers of the same were faster with.
 *
 * @param attempt Whether it was written.
 * @throws MemoryError `write-conflict` when they always were
 */
export async function untilWritten(name: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) if (await attempt()) return
  throw new MemoryError('write-conflict', { namespace: name })
}
const TRIES = 10

/**
 * Stores the version that follows `before`.
 *
 * @returns False when another writer was faster; nothing was stored then.
 * @throws MemoryError `argument-invalid` when a rule of the memory keeps its content out
 */
export async function writeRevision(
  space: Namespace,
  id: string,
  before: Revision | null,
  turn: Omit<TurnInput, 'id'>,
  session: string,
): Promise<boolean> {
  const number = before === null ? 0 : before.number + 1
  if (number >= MOST) throw argumentInvalid('id', `was changed ${MOST} times; delete it and create it anew`)
  try {
    const { added, blocked } = await space.add({ ...turn, id: revisionId(id, number) }, { session })
    if (blocked.length > 0)
      throw argumentInvalid('content', 'a rule of this memory keeps such content out; nothing was stored')
    if (added === 0) return false
  } catch (error) {
    if (isMemoryError(error, 'turn-conflict')) return false
    throw error
  }
  if (before !== null) await removeRevisions(space, before)
  return true
}

/** Removes a version, and those that a writer who died between two steps left before it. */
export async function removeRevisions(space: Namespace, { id, number }: Revision): Promise<void> {
  if (number === PLAIN) return removeTurn(space, id)
  const first = Math.max(0, number - WINDOW + 1)
  const ids = Array.from({ length: number - first + 1 }, (_, i) => revisionId(id, first + i))
  for (const turn of await unlessUnknown(() => space.turns({ ids }), [])) await removeTurn(space, turn.id)
}

/** Removes a turn; one that another writer removed already is fine. */
export async function removeTurn(space: Namespace, id: string): Promise<void> {
  try {
    await space.deleteTurn(id)
  } catch (error) {
    if (!isMemoryError(error, 'not-found')) throw error
  }
}

const PAGE = 1000

export function turnsOfSession(space: Namespace, session: string): Promise<StoredTurn[]> {
  return unlessUnknown(() => allRows((page) => space.turns({ session, ...page }), PAGE), [])
}
