/** How far transcripts were read: a small file for each. */
import { rmSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Written } from '../model/written.ts'
import { namesIn, readState, stateFile, writeState } from '../std/state-files.ts'
import type { Host } from './hosts.ts'

/** A place in a transcript. */
export interface Place {
  /** Bytes: everything before it is in the memory. */
  readonly offset: number
  /** Of the first bytes, so that another file under the same name is read from its beginning. */
  readonly head: string
}

/** How far a transcript was read. */
export interface Cursor extends Place {
  readonly path: string
  readonly host: Host
  readonly namespace: string
  /** Sessions of which turns were read that are not consolidated yet. */
  readonly open: readonly string[]
  /** How far the memory was written (`Memory.written`) when places were reached, the last one last; cursors of older versions have none. */
  readonly reached?: readonly (Place & { readonly written: Written })[]
}

/** Places that a cursor notes. */
const MOST_PLACES = 64

/** The cursor at a place that was reached now. Of places that are many, every other one of the older half is forgotten. */
export function movedTo(cursor: Cursor, place: Place, written: Written): Cursor {
  const { offset, head } = cursor
  // What was read by an older version is not read again.
  const first = offset > 0 ? [{ offset, head, written: { ...written, version: 0 } }] : []
  const all = [...(cursor.reached ?? first), { ...place, written }]
  const reached = all.length <= MOST_PLACES ? all : all.filter((_, i) => i >= MOST_PLACES / 2 || i % 2 === 0)
  return { ...cursor, ...place, reached }
}

/**
 * The cursor where a memory stands that was written so far: one that was written less far than when the transcript was read
 * is a backup that was put back, and what was said since is not in it. What was deleted before is not read again. Another
 * database, such as one that was moved or imported, may be without what a person deleted: its cursors stay.
 */
export function standingAt(cursor: Cursor, written: Written): Cursor {
  const { reached = [] } = cursor
  const isThere = (place: { readonly written: Written }): boolean =>
    isOfAnother(place.written, written) || place.written.version <= written.version
  const last = reached.findLastIndex(isThere)
  if (last === reached.length - 1) return cursor
  const { offset, head } = reached[last] ?? { offset: 0, head: '' }
  return { ...cursor, offset, head, reached: reached.slice(0, last + 1) }
}

/** Whether a transcript was read into another database than that of its memory. */
export function isElsewhere({ reached = [] }: Cursor, written: Written): boolean {
  const last = reached.at(-1)
  return last !== undefined && isOfAnother(last.written, written)
}

function isOfAnother(noted: Written, { database }: Written): boolean {
  return noted.database !== database
}

export function cursorOf(cursors: string, path: string): Cursor | null {
  const state = readState(stateFile(cursors, path)) as Partial<Cursor> | null
  return typeof state?.path === 'string' && typeof state.offset === 'number' ? (state as Cursor) : null
}

/** Notes that a transcript is to be read, unless that is known. */
export function registerTranscript(
  cursors: string,
  given: Pick<Cursor, 'path' | 'host' | 'namespace'>,
): void {
  if (cursorOf(cursors, given.path) === null)
    writeState(stateFile(cursors, given.path), { ...given, offset: 0, head: '', open: [] } satisfies Cursor)
}

/** The transcripts that are known; those that are gone from the disk are forgotten when nothing is left to do for them. */
export function knownCursors(cursors: string): Cursor[] {
  return namesIn(cursors).flatMap((name): Cursor[] => {
    const path = join(cursors, name)
    const cursor = extname(name) === '.json' ? (readState(path) as Cursor | null) : null
    if (typeof cursor?.path !== 'string') return []
    // One that was never read may not have been begun yet.
    const isDone = sizeOf(cursor.path) === null && cursor.offset > 0 && cursor.open.length === 0
    if (isDone) rmSync(path, { force: true })
    return isDone ? [] : [cursor]
  })
}

/** Sessions of a namespace of which turns were read that are not consolidated yet. */
export function openSessions(cursors: string, namespace: string): string[] {
  return knownCursors(cursors).flatMap((cursor) => (cursor.namespace === namespace ? cursor.open : []))
}

/** Whether every transcript of a namespace was read as far as it goes; a line that was cut off is not waited for. */
export function isAllRead(cursors: string, namespace: string): boolean {
  return knownCursors(cursors).every(({ namespace: own, path, offset }) => {
    if (own !== namespace || (sizeOf(path) ?? 0) <= offset) return true
    return offset > 0 && changedAt(stateFile(cursors, path)) >= changedAt(path)
  })
}

/** When a file was changed last; `Infinity` for one that is not there. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}

export function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
