/** The files that hooks keep beside a memory. They tell what was said, so only their owner may read them. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { besideMemory, injectionLog } from '../injections.ts'
import { fingerprint } from '../std/hash.ts'

export interface HookFiles {
  /** A line for each time something was handed to an agent. */
  readonly injections: string
  /** A line for each failure. */
  readonly log: string
  readonly config: string
  /** A file for each transcript: how far it was read. */
  readonly cursors: string
  /** A file for each session: what it was told already. */
  readonly sessions: string
}

/** @param home Holds the files of a memory on a server, which has no folder here. */
export function hookFiles(db: string, home: string): HookFiles {
  const folder = `${besideMemory(db, home)}.hooks`
  return {
    injections: injectionLog(db, home),
    log: join(folder, 'log.jsonl'),
    config: join(folder, 'config.json'),
    cursors: join(folder, 'cursors'),
    sessions: join(folder, 'sessions'),
  }
}

/** The value of a file of ours; `null` when there is none, or when it was damaged. */
export function readState(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Writes a file whole or not at all, for the owner alone. */
export function writeState(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = join(dirname(path), `.${basename(path)}.${process.pid}`)
  writeFileSync(fresh, JSON.stringify(value), { mode: 0o600 })
  renameSync(fresh, path)
}

/** The name of the file for a session or a transcript, whatever characters are in it. */
export function stateFile(folder: string, ...parts: readonly string[]): string {
  return join(folder, `${fingerprint(...parts)}.json`)
}

/** What is in a folder; nothing when there is none yet. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
