/** What users keep hooks out of: `{"ignore": ["~/clients", "/srv/secret"]}`. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { MemoryError } from '../model/errors.ts'
import { homePath } from './home-path.ts'

/**
 * Whether a folder, or one above it, is to be left alone: nothing of it is stored and nothing is recalled there.
 *
 * @param path The configuration; without such a file nothing is ignored.
 * @throws MemoryError `record-invalid` when it cannot be read: then nobody knows what may be stored.
 */
export function isIgnored(path: string, folder: string, home: string): boolean {
  const at = resolve(folder)
  return ignoredFolders(path).some((entry) => {
    const ignored = resolve(homePath(entry, home))
    return at === ignored || at.startsWith(ignored.endsWith(sep) ? ignored : `${ignored}${sep}`)
  })
}

/** @throws MemoryError `record-invalid` */
export function ignoredFolders(path: string): readonly string[] {
  if (!existsSync(path)) return []
  try {
    const { ignore = [] } = JSON.parse(readFileSync(path, 'utf8')) as { readonly ignore?: unknown }
    if (Array.isArray(ignore) && ignore.every((entry) => typeof entry === 'string')) return ignore
  } catch {}
  throw new MemoryError('record-invalid', {
    path,
    line: 1,
    reason: 'it must hold JSON such as {"ignore": ["~/clients"]}; until then hooks store and recall nothing',
  })
}
