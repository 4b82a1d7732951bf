import { join } from 'node:path'

/** A path as users write it, with `~` for their home. */
export function homePath(path: string, home: string): string {
  return path === '~' || /^~[\\/]/.test(path) ? join(home, path.slice(1)) : path
}
