import { existsSync } from 'node:fs'
import { readInjections } from '../injections.ts'
import { loggedReason } from '../model/errors.ts'
import { isServer } from '../model/server-address.ts'
import { type Instant, toIso } from '../model/time.ts'
import type { Written } from '../model/written.ts'
import { readLines } from '../std/read-lines.ts'
import { ignoredFolders, isIgnored } from './config.ts'
import { isElsewhere, knownCursors, sizeOf } from './cursors.ts'
import { hookFiles } from './files.ts'
import type { InstallCall } from './install.ts'
import { projectOf, userNamespace } from './project.ts'

export interface HookStatus {
  readonly db: string
  /** Of the project in the current folder. */
  readonly namespace: string
  /** Of what the user said of themself. */
  readonly userNamespace: string
  readonly ignored: boolean
  readonly ignore: readonly string[]
  readonly config: string
  readonly transcripts: number
  /** The file of the memory is not there, though transcripts were read into it. */
  readonly missing: boolean
  /** Transcripts that were read into another database than the one that is there now; they are not read again. */
  readonly elsewhere: number
  /** Transcripts that were not read to their end. */
  readonly behind: number
  readonly injections: number
  /** ISO-8601; `null`: never. */
  readonly last: string | null
  readonly log: string
  readonly failures: number
  /** The last one; `null`: none. */
  readonly failure: {
    /** ISO-8601 */
    readonly at: string
    readonly event: string
    readonly reason: string
  } | null
  readonly failureLog: string
}

interface Failure {
  readonly at: Instant
  readonly event: unknown
  readonly error: unknown
}

/** How the hooks of one host fare with a memory. @throws MemoryError `record-invalid` for a configuration that cannot be read */
export async function hookStatus(
  { host, db, user, at }: InstallCall,
  written: (namespace: string) => Promise<Written>,
): Promise<HookStatus> {
  const files = hookFiles(db, at.home)
  const { namespace, root } = projectOf(at.cwd)
  const cursors = knownCursors(files.cursors).filter((cursor) => cursor.host === host)
  const injections = readInjections(files.injections).filter((injection) => injection.host === host)
  const failures = readLines(files.log) as readonly Failure[]
  const failed = failures.at(-1)
  const [last] = injections
  const missing = !isServer(db) && !existsSync(db) && cursors.some(({ offset }) => offset > 0)
  // A database that is not asked in vain: most have read nothing, or cannot be opened.
  const isAsked = !missing && cursors.some(({ reached = [] }) => reached.length > 0)
  const stands = isAsked ? await written(namespace).catch(() => null) : null
  return {
    db,
    namespace,
    userNamespace: userNamespace(user),
    ignored: [at.cwd, root].some((folder) => isIgnored(files.config, folder, at.home)),
    ignore: ignoredFolders(files.config),
    config: files.config,
    transcripts: cursors.length,
    missing,
    elsewhere: stands === null ? 0 : cursors.filter((cursor) => isElsewhere(cursor, stands)).length,
    behind: cursors.filter(({ path, offset }) => (sizeOf(path) ?? 0) > offset).length,
    injections: injections.length,
    last: last === undefined ? null : new Date(last.at).toISOString(),
    log: files.injections,
    failures: failures.length,
    failure:
      failed === undefined
        ? null
        : {
            at: toIso(failed.at),
            event: String(failed.event),
            reason: loggedReason(failed.error),
          },
    failureLog: files.log,
  }
}
