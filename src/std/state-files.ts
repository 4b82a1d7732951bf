/** Small files of ours that keep how far some work went, each written whole or not at all. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fingerprint } from './hash.ts'

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

export function removeState(path: string): void {
  rmSync(path, { force: true })
}

/** The name of the file for what these words name, whatever characters are in them. */
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
