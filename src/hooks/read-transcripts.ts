/** The work of the process that a hook leaves behind. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Memory } from '../memory.ts'
import { namesIn } from '../std/state-files.ts'
import { type CatchUpDeps, putBack, readTranscript } from './catch-up.ts'
import { type Cursor, changedAt, cursorOf, knownCursors, sizeOf } from './cursors.ts'
import { hookFiles } from './files.ts'
import { userNamespace } from './project.ts'
import type { Surroundings } from './surroundings.ts'

export interface ReadCall {
  readonly db: string
  readonly user: string | null
  readonly at: Surroundings
  readonly transcript: string
  /** The session in it is over, or about to be shortened. */
  readonly isOver: boolean
  /** Also what is left of all other transcripts. */
  readonly catchUp: boolean
}

/** A transcript of which something is left to do. */
export interface Unread {
  readonly cursor: Cursor
  readonly isOver: boolean
}

const DAY = 86_400_000
/** A session of which nothing was heard for so long is over. */
const OVER_MS = 1_800_000
/** What a session was told is of no use any more. */
const SESSION_DAYS = 60

/**
 * The transcripts to be read; none when all is in the memory, which then need not be opened. Only the memory tells whether
 * it still has what was read before, so to catch up those are among them, too.
 */
export function unreadTranscripts({ db, at, transcript, isOver, catchUp }: ReadCall): Unread[] {
  const { cursors, sessions } = hookFiles(db, at.home)
  const own = cursorOf(cursors, transcript)
  const found = own === null ? [] : [{ cursor: own, isOver }]
  if (catchUp) {
    forgetOld(sessions, at.now())
    for (const cursor of knownCursors(cursors))
      if (cursor.path !== transcript)
        found.push({
          cursor,
          isOver: sizeOf(cursor.path) === null || at.now() - changedAt(cursor.path) > OVER_MS,
        })
  }
  return found.filter((each) => isLeft(each) || (catchUp && (each.cursor.reached ?? []).length > 0))
}

function isLeft({ cursor, isOver }: Unread): boolean {
  return (sizeOf(cursor.path) ?? 0) !== cursor.offset || (isOver && cursor.open.length > 0)
}

/** Reads transcripts from their cursors. @returns How many turns were new. */
export async function readTranscripts(
  { db, user, at }: Pick<ReadCall, 'db' | 'user' | 'at'>,
  unread: readonly Unread[],
  memory: Memory,
): Promise<number> {
  const deps: CatchUpDeps = {
    cursors: hookFiles(db, at.home).cursors,
    space: (name) => memory.namespace(name),
    userNamespace: userNamespace(user),
    written: (name) => memory.written(name),
    now: at.now,
  }
  await putBack(knownCursors(deps.cursors), deps)
  let added = 0
  for (const { cursor: before, isOver } of unread) {
    const cursor = cursorOf(deps.cursors, before.path)
    if (cursor === null || !isLeft({ cursor, isOver })) continue
    const fresh = (await readTranscript(cursor.path, isOver, deps)) ?? 0
    // A recall leaves the index of a large memory for the next prompt, which is then answered at once.
    if (fresh > 0) await memory.namespace(cursor.namespace).recall('?')
    added += fresh
  }
  return added
}

function forgetOld(folder: string, now: number): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    if (changedAt(path) < now - SESSION_DAYS * DAY) rmSync(path, { force: true })
  }
}
