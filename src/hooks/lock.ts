import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { isDead } from '../jobs/is-dead.ts'

const TRY_AGAIN_MS = 50
/** A lock that was not renewed for so long belongs to nobody, whoever has that number of a process now. */
const STALE_MS = 600_000
/** One that names no owner after so long was made by a process that died before it could write. */
const WRITING_MS = 1000

export interface Lock {
  /** Tells others that its owner is alive. */
  renew(): void
  release(): void
}

/** Waits for a file to be ours alone; `null` when another process still has it after `patienceMs`. */
export async function takeLock(path: string, patienceMs: number, now: () => number): Promise<Lock | null> {
  const owner = `${hostname()} ${process.pid} ${now()}`
  for (let waited = 0; !created(path, owner); waited += TRY_AGAIN_MS) {
    if (isFree(path, now())) clear(path, now)
    else if (waited >= patienceMs) return null
    else await new Promise((done) => setTimeout(done, TRY_AGAIN_MS))
  }
  const isOurs = (): boolean => noteIn(path) === owner
  return {
    renew: () => isOurs() && utimesSync(path, now() / 1000, now() / 1000),
    release: () => isOurs() && rmSync(path, { force: true }),
  }
}

function created(path: string, owner: string): boolean {
  try {
    writeFileSync(path, owner, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes a lock away that belongs to nobody. What another process put there meanwhile is put back. */
function clear(path: string, now: () => number): void {
  const taken = `${path}.${process.pid}`
  try {
    renameSync(path, taken)
    if (!isFree(taken, now())) linkSync(taken, path)
  } catch (error) {
    // Another process was quicker, in taking it away or in making its own.
    if (!/^(?:ENOENT|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  rmSync(taken, { force: true })
}

function isFree(path: string, now: number): boolean {
  const note = noteIn(path)
  const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
  return isDead(note) || age > (note === '' ? WRITING_MS : STALE_MS)
}

function noteIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
