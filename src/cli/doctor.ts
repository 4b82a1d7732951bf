/** `recollect doctor`: is this installation and this database sound? */
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { openWordVectors } from '../embed/word-vectors.ts'
import { isServer } from '../model/server-address.ts'
import { counted } from '../std/counted.ts'
import { addressOf } from '../store/sql/postgres/connection.ts'
import { olderVersion } from '../store/sql/sqlite/older-version.ts'
import { deletionsLeft } from '../store/sql/sqlite/rewrite.ts'
import { hasStrayLog } from '../store/sql/sqlite/stray-log.ts'
import { MAX_PAGE } from '../store/store.ts'
import { type GlobalOptions, keyPath, modelsOf, print, withMemory, zoneOf } from './context.ts'
import { bytes, colours, padded } from './output.ts'
import { systemZone } from './system-zone.ts'

/** Bits of a mode: what users other than its owner and group may do with a file, and whether they come through a folder. */
const OTHERS = 0o007
const PASS = 0o001

interface Finding {
  readonly check: string
  readonly ok: boolean
  /** The installation and the file are sound all the same. */
  readonly advice?: true
  readonly detail: string
}

export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check this installation, the database, and with --model whether the model answers')
    .addHelpText('after', '\nExit code 1 when something is wrong; what is marked with ! is advice.')
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>()
      // Only the file that nobody named may be missing: it is made by the first "add".
      const mayBeMissing = command.getOptionValueSourceWithGlobals('db') === 'default'
      const findings = await examine(options, mayBeMissing)
      print(options, findings, (list) =>
        list.map((f) => `${markOf(f)} ${padded(f.check, 18)} ${f.detail}`).join('\n'),
      )
      if (findings.some((f) => !f.ok)) process.exitCode = 1
    })
}

/** Who never said a zone may not know that "tomorrow" is read by another clock than the one on the wall. */
function zoneText(options: GlobalOptions): string {
  const zone = zoneOf(options)
  const here = systemZone()
  if (options.timeZone !== undefined || here === zone) return zone
  return `${zone}; this machine is in ${here}: RECOLLECT_TIME_ZONE=${here} reads "tomorrow" and days by its clock`
}

function markOf({ ok, advice }: Finding): string {
  if (!ok) return colours.red('✗')
  return advice ? colours.yellow('!') : colours.green('✓')
}

async function examine(options: GlobalOptions, mayBeMissing: boolean): Promise<Finding[]> {
  const findings: Finding[] = [
    { check: 'node', ok: true, detail: `${process.versions.node} (${process.platform} ${process.arch})` },
  ]
  findings.push(await finding('time zone', async () => zoneText(options)))
  findings.push(await finding('word table', async () => `${openWordVectors().dimensions} dimensions`))
  findings.push(...(await modelFindings(options)))
  if (mayBeMissing && !isServer(options.db) && !existsSync(options.db))
    return [...findings, { check: 'database', ok: true, detail: `${options.db} does not exist yet` }]
  if (!isServer(options.db)) findings.push(...readableByOthers(options.db))
  // Opening the file would mix the two.
  if (!isServer(options.db) && hasStrayLog(options.db))
    return [
      ...findings,
      {
        check: 'write-ahead log',
        ok: false,
        detail: `${options.db}-wal is older than ${options.db}. If you put a backup back here, move ${options.db}-wal and ${options.db}-shm away before anything opens the file; if both were copied together, "recollect stats" takes the log in.`,
      },
    ]
  const database = await finding('database', () =>
    withMemory(options, 'read', async (memory) => {
      const names = await memory.namespaces()
      for (const problem of await memory.check())
        findings.push({ check: problem.check, ok: false, detail: problem.detail })
      for (const name of names) {
        const stats = await memory.namespace(name).stats()
        const waiting = stats.withoutVector === MAX_PAGE ? `${MAX_PAGE} or more` : String(stats.withoutVector)
        findings.push({
          check: `namespace ${name}`,
          ok: true,
          detail: `${counted(stats.turns, 'turn')}, ${counted(stats.facts, 'fact')}; waiting for consolidation: ${stats.buffered}, for vectors: ${waiting}`,
        })
      }
      return `${isServer(options.db) ? addressOf(options.db) : options.db}, ${bytes(await memory.size())}, ${counted(names.length, 'namespace')}`
    }),
  )
  return [...findings, database, ...(database.ok && !isServer(options.db) ? await leftOf(options.db) : [])]
}

/** Words of what was deleted may be in bytes of the file that nothing uses. */
async function leftOf(db: string): Promise<Finding[]> {
  if (olderVersion(db) !== null || (await deletionsLeft(db)) === 0) return []
  const detail = `words of what was deleted may still be in unused bytes of ${db}; "recollect compact --db ${db}" writes it anew`
  return [{ check: 'deleted', ok: true, advice: true, detail }]
}

/** Asks each model that was given something small, whatever the database. */
async function modelFindings(options: GlobalOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  const failed = await finding('model', async () => {
    const { createMemory } = await import('../memory.ts')
    const memory = await createMemory({ ...(await modelsOf(options)), onError: () => {} })
    try {
      for (const { model, fault } of await memory.models({ ask: true }))
        findings.push({
          check: 'model',
          ok: fault === null,
          detail: fault === null ? `${model} answers` : `${model}: ${fault.text}`,
        })
    } finally {
      await memory.close()
    }
    return ''
  })
  return failed.ok ? findings : [...findings, failed]
}

/** Files of a memory that any user of this machine may read. */
function readableByOthers(db: string): Finding[] {
  // Windows keeps no such modes.
  if (process.platform === 'win32') return []
  return [db, `${db}-wal`, `${db}-shm`, keyPath({ db })].flatMap((path): Finding[] => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS) === 0 || !isReached(dirname(resolve(path)))) return []
    const detail = `every user of this machine can open ${path}; to keep it to its owner: chmod 600 ${path}`
    return [{ check: 'privacy', ok: true, advice: true, detail }]
  })
}

/** Whether every user comes to what is in a folder. */
function isReached(folder: string): boolean {
  if (((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & PASS) === 0) return false
  const above = dirname(folder)
  return above === folder || isReached(above)
}

async function finding(check: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await look() }
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message }
  }
}
