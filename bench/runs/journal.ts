/** A file of JSON lines that grows by one line at a time, so that a stopped run loses nothing that was finished. */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'

export interface Journal<T> {
  readonly lines: readonly T[]
  has(key: string): boolean
  get(key: string): T | undefined
  /** In the file when this returns. */
  append(line: T): void
  close(): void
}

/** @param keyOf What identifies a line; of two with one key the later holds. */
export function openJournal<T>(path: string, keyOf: (line: T) => string): Journal<T> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // A line that was cut off while it was written is not finished.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  const byKey = new Map<string, T>()
  for (const line of whole.split('\n'))
    if (line !== '') {
      const value = JSON.parse(line) as T
      byKey.set(keyOf(value), value)
    }
  const file = openSync(path, 'a')
  return {
    get lines() {
      return [...byKey.values()]
    },
    has: (key) => byKey.has(key),
    get: (key) => byKey.get(key),
    append(line) {
      writeSync(file, `${JSON.stringify(line)}\n`)
      byKey.set(keyOf(line), line)
    },
    close() {
      closeSync(file)
    },
  }
}
