/** Which memory belongs to a folder. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { properId } from '../model/names.ts'
import { fingerprint } from '../std/hash.ts'

/**
 * The namespace of what a user said about themself, in whatever project.
 *
 * @param user Whose, where several people share a database; `null` where one has it.
 */
export function userNamespace(user: string | null): string {
  return user === null ? 'user' : `user/${user}`
}

/** The words of a command line that name that user. */
export function userFlags(user: string | null): readonly string[] {
  return user === null ? [] : ['--user', user]
}

export interface Project {
  /** Top folder of the work tree, or the folder itself outside of git. */
  readonly root: string
  readonly namespace: string
}

/** The project a folder belongs to; all work trees of one repository are one. Reads files of git, and starts nothing. */
export function projectOf(folder: string): Project {
  const start = real(resolve(folder))
  for (let at = start; ; at = dirname(at)) {
    const common = commonDirectory(join(at, '.git'))
    if (common !== null) return { root: at, namespace: namespaceOf(common) }
    if (dirname(at) === at) return { root: start, namespace: namespaceOf(start) }
  }
}

/** Readable, and another for another folder of the same name. */
function namespaceOf(folder: string): string {
  const name = basename(basename(folder) === '.git' ? dirname(folder) : folder).replace(/\.git$/, '')
  const readable = Array.from(name.replace(/[^\p{L}\p{N}._-]+/gu, '-'))
    .slice(0, 60)
    .join('')
  const mark = fingerprint(folder).slice(0, 8)
  return properId(`project/${readable || 'root'}-${mark}`) ?? `project/${mark}`
}

/** The folder that all work trees share; `null` when this is not of git. */
function commonDirectory(git: string): string | null {
  try {
    if (statSync(git).isDirectory()) return real(git)
    const own = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1]?.trim()
    if (own === undefined) return null
    const folder = resolve(dirname(git), own)
    try {
      return real(resolve(folder, readFileSync(join(folder, 'commondir'), 'utf8').trim()))
    } catch {
      // A submodule has its own.
      return real(folder)
    }
  } catch {
    return null
  }
}

function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
