/** The work of the process that a hook leaves behind. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Memory } from '../memory.ts'
import { type CatchUpDeps, cursorOf, knownCursors, readTranscript, sizeOf } from './catch-up.ts'
import { hookFiles } from './files.ts'
import { USER_NAMESPACE } from './project.ts'
import type { Surroundings } from './surroundings.ts'

export interface ReadCall {
  readonly db: string
  readonly at: Surroundings
  readonly transcript: string
  /** The session in it is over, or about to be shortened. */
  readonly consolidate: boolean
  /** Also what is left of all other transcripts, whose sessions are over. */
  readonly catchUp: boolean
  readonly memory: Memory
}

const DAY = 86_400_000
/** A session of which nothing was heard for so long is over. */
const OVER_MS = 1_800_000
/** What a session was told is of no use any more. */
const SESSION_DAYS = 60

/** Reads a transcript from its cursor. @returns How many turns were new. */
export async function readTranscripts(call: ReadCall): Promise<number> {
  const { cursors, sessions } = hookFiles(call.db, call.at.home)
  const deps: CatchUpDeps = {
    cursors,
    space: (name) => call.memory.namespace(name),
    userNamespace: USER_NAMESPACE,
    now: call.at.now,
  }
  let added = (await readTranscript(call.transcript, call.consolidate, deps)) ?? 0
  if (call.catchUp) {
    for (const { path, offset, open } of knownCursors(cursors))
      if (path !== call.transcript && ((sizeOf(path) ?? 0) > offset || open.length > 0))
        added += (await readTranscript(path, call.at.now() - changedAt(path) > OVER_MS, deps)) ?? 0
    forgetOld(sessions, call.at.now())
  }
  const namespace = cursorOf(cursors, call.transcript)?.namespace
  // A recall leaves the index of a large memory for the next prompt, which is then answered at once.
  if (added > 0 && namespace !== undefined) await call.memory.namespace(namespace).recall('?', { budget: 0 })
  return added
}

function forgetOld(folder: string, now: number): void {
  for (const name of existing(folder)) {
    const path = join(folder, name)
    if (changedAt(path) < now - SESSION_DAYS * DAY) rmSync(path, { force: true })
  }
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}

function existing(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
