import { join } from 'node:path'
import { fingerprint } from '../std/hash.ts'

/** Whether a database is a server and not a file. */
export function isServer(db: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(db)
}

/**
 * Begins the names of what is kept beside a memory.
 *
 * @param home Holds what belongs to a memory on a server, which has no folder here.
 */
export function besideMemory(db: string, home: string): string {
  return isServer(db) ? join(home, '.recollect', `server-${fingerprint(db).slice(0, 8)}`) : db
}
