/** What the commands for hooks, and the hooks themselves, know of the machine and of the memory they serve. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { userNamespace } from '../hooks/project.ts'
import type { HookMemory, Surroundings } from '../hooks/surroundings.ts'
import { argumentInvalid } from '../model/errors.ts'
import { ID_RULE, properId } from '../model/names.ts'
import { isServer } from '../model/server-address.ts'
import { packageFile } from '../std/package-file.ts'

interface MemoryFlags {
  readonly db?: string | undefined
  readonly redact?: string | undefined
  readonly block?: string | undefined
  readonly user?: string | undefined
  readonly timeZone?: string | undefined
}

/** Hooks run in whatever folder: unless one is named, the memory of all projects is at one place. */
export function hookMemory({
  db = process.env.RECOLLECT_DB ?? join(homedir(), '.recollect', 'memory.db'),
  redact,
  block,
  timeZone,
  user = process.env.RECOLLECT_USER || undefined,
}: MemoryFlags): HookMemory {
  const namespace = userNamespace(user ?? null)
  if (user === '' || properId(namespace) !== namespace)
    throw argumentInvalid('--user', `${ID_RULE}, with no space around it`)
  return {
    user: user ?? null,
    db: isServer(db) ? db : resolve(db),
    options: [
      ...(redact === undefined ? [] : ['--redact', redact]),
      ...(block === undefined ? [] : ['--block', block]),
      ...(timeZone === undefined ? [] : ['--time-zone', timeZone]),
    ],
  }
}

export function surroundings(): Surroundings {
  return {
    home: homedir(),
    cwd: process.cwd(),
    platform: process.platform,
    env: process.env,
    now: Date.now,
    program: [process.execPath, packageFile('bin/recollect.js')],
  }
}
