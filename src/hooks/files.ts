/** The files that hooks keep beside a memory. They tell what was said, so only their owner may read them. */
import { join } from 'node:path'
import { injectionLog } from '../injections.ts'
import { besideMemory } from '../model/server-address.ts'

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
