import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { later } from './later.ts'

/** The folder of `package.json`, wherever in it this module was built to. */
const root = later(() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})

export function packageFile(path: string): string {
  return join(root(), path)
}

/**
 * The file of a module that a thread runs, as this one runs: from its source, or built.
 *
 * @param module Its path under `src`, without the ending
 */
export function threadModule(module: string): string {
  return packageFile(import.meta.url.endsWith('.ts') ? `src/${module}.ts` : `dist/${module}.js`)
}
