import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { logLine } from '../std/visible.ts'
import { sizeOf } from './cursors.ts'

/** Bytes beyond which the older half goes. */
const MOST = 1_000_000

/** Appends a line of JSON to a file that only its owner may read, and that never grows beyond a megabyte. */
export function appendLine(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const line = `${logLine(value)}\n`
  if ((sizeOf(path) ?? 0) + line.length > MOST) halve(path)
  appendFileSync(path, line, { mode: 0o600 })
}

function halve(path: string): void {
  const text = readFileSync(path, 'utf8')
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, text.slice(text.indexOf('\n', text.length / 2) + 1), { mode: 0o600 })
  renameSync(fresh, path)
}
