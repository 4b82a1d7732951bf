/** What hooks handed to coding agents: lines of a file beside the database that only its owner may read. */
import { statSync } from 'node:fs'
import type { Injection } from './model/injection.ts'
import { besideMemory } from './model/server-address.ts'
import { isObject } from './std/parsed-json.ts'
import { readLines } from './std/read-lines.ts'

/** The log of what was handed to agents. */
export function injectionLog(db: string, home: string): string {
  return `${besideMemory(db, home)}.injections.jsonl`
}

/** The newest first; lines that are not whole are passed over. None where the file is missing, or another user's. */
export function readInjections(path: string): Injection[] {
  return isOurs(path) ? readLines(path).filter(isInjection).reverse() : []
}

/** Whoever may read everything is still shown only what hooks wrote for them. */
function isOurs(path: string): boolean {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  const user = process.getuid?.()
  return owner !== undefined && (user === undefined || owner === user)
}

function isInjection(value: unknown): value is Injection {
  if (!isObject(value)) return false
  const { at, host, event, session, namespace, question, turns, facts, tokens } = value
  return (
    [at, tokens].every((count) => typeof count === 'number') &&
    [host, event, session, namespace].every((text) => typeof text === 'string') &&
    (question === null || typeof question === 'string') &&
    [turns, facts].every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'))
  )
}
