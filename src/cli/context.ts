/** What every command shares: which database, which namespace, and how to print. */
import { existsSync } from 'node:fs'
import type { Namespace } from '../api.ts'
import { createMemory, type Memory } from '../memory.ts'
import { MemoryError } from '../model/errors.ts'

export interface GlobalOptions {
  readonly db: string
  readonly namespace: string
  readonly json?: boolean
}

/** Runs `body` on the database and closes it, whatever happens. A database that only is to be read must exist. */
export async function withMemory<T>(
  { db }: GlobalOptions,
  access: 'read' | 'write',
  body: (memory: Memory) => Promise<T>,
): Promise<T> {
  if (access === 'read' && !existsSync(db))
    throw new MemoryError('database-unopenable', {
      path: db,
      reason: 'there is no such file; "recollect add" creates it',
    })
  const memory = await createMemory({ path: db })
  try {
    return await body(memory)
  } finally {
    await memory.close()
  }
}

export function withNamespace<T>(
  options: GlobalOptions,
  access: 'read' | 'write',
  body: (space: Namespace, memory: Memory) => Promise<T>,
): Promise<T> {
  return withMemory(options, access, (memory) => body(memory.namespace(options.namespace), memory))
}

/** Prints `value` as JSON when that was asked for, else what `text` makes of it. */
export function print<T>(options: GlobalOptions, value: T, text: (value: T) => string): void {
  process.stdout.write(`${options.json ? JSON.stringify(value, null, 2) : text(value)}\n`)
}

/** A whole number from the command line. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least)
      throw new MemoryError('argument-invalid', {
        name,
        reason: `must be a whole number, ${least} or more, not "${text}"`,
      })
    return value
  }
}
